// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/dataset/dataset.h"
#include "engine/figure/build.h"
#include "engine/figure/spec.h"

#include <QString>

#include <vector>

namespace parascope::gui {

/// A view that can stand in a workspace.
struct ViewPlan
{
    QString id;           ///< "heatmap", "roofline-operations": the dock's name
    QString title;
    figure::Spec spec;
};

/// What the figures are drawn from: the snapshot and what is known of its platforms.
[[nodiscard]] figure::Input inputOf(const dataset::Dataset& dataset);

/// The views that this data can fill, without any choice being made: the heat map of the slice with most ok
/// runs (ties: smallest values), regression weights, speedup, rooflines, box plots. What has no data is not
/// in the list.
[[nodiscard]] std::vector<ViewPlan> defaultViews(const dataset::Dataset& dataset);
/// A heat map of one platform (empty: the one with most ok runs).
[[nodiscard]] figure::Spec heatMapOf(const dataset::Dataset& dataset, const std::string& platform = {});
/// Two platforms with most common work, the one with more runs first; fewer when there are none.
[[nodiscard]] std::vector<std::string> bestPair(const dataset::Dataset& dataset);

} // namespace parascope::gui
