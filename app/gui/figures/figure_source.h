// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/dataset/dataset.h"
#include "engine/figure/build.h"
#include "engine/figure/spec.h"

#include <QString>

#include <vector>

namespace parascope::gui {

/// A view that can stand in a workspace.
struct ViewPlan
{
    QString id; ///< "heatmap", "roofline-operations": the dock's name
    QString title;
    figure::Spec spec;
};

/// What a view's title bar says: kind and metric, in the language of now.
[[nodiscard]] QString viewTitle(const figure::Spec& spec);
/// Views as text and back, for the session and saved layouts. What cannot be read is left out.
[[nodiscard]] QString textOfViews(const std::vector<ViewPlan>& plans);
[[nodiscard]] std::vector<ViewPlan> viewsFromText(const QString& text);
/// Kinds of views that the data can fill and that the window draws, with a spec to start from.
[[nodiscard]] std::vector<ViewPlan> possibleViews(const dataset::Dataset& dataset);

/// What the figures are drawn from: the snapshot and what is known of its platforms.
[[nodiscard]] figure::Input inputOf(const dataset::Dataset& dataset);

/// The FLOP count of the runs that a view draws; of most of them where its platforms come from several
/// sources.
[[nodiscard]] std::string flopsOf(const dataset::Dataset& dataset, const figure::Spec& spec);
/// What a FLOP count is called: "executed".
[[nodiscard]] QString flopsText(const std::string& flops);
/// The views that this data can fill, without any choice being made: the heat map of the slice with most ok
/// runs (ties: smallest values), regression weights, speedup, rooflines, box plots. What has no data is not
/// in the list.
[[nodiscard]] std::vector<ViewPlan> defaultViews(std::vector<ViewPlan> possible);
/// A heat map of one platform (empty: the one with most ok runs).
[[nodiscard]] figure::Spec heatMapOf(const dataset::Dataset& dataset, const std::string& platform = {});
/// Completed rows of `platform` that have an equal run on `partner`, and the settings in which no pair is
/// equal.
struct PairedRows
{
    std::vector<std::uint32_t> rows;
    std::vector<std::string> unlike;
};
[[nodiscard]] PairedRows pairedRows(const dataset::Dataset& dataset, const std::string& platform,
                                    const std::string& partner);
/// A map of two platforms, a over b: the slice in which most points were completed on both.
[[nodiscard]] figure::Spec pairMapOf(const dataset::Dataset& dataset, const std::string& a,
                                     const std::string& b);
/// Where the compute roofs come from that figures draw: where no data sheet is known the measured ones are
/// drawn.
struct DrawnRoofs
{
    bool sheet = false, measured = false;
};
[[nodiscard]] DrawnRoofs drawnRoofs(const dataset::Dataset& dataset);
/// Two platforms with most common work, the one with more runs first; fewer when there are none.
[[nodiscard]] std::vector<std::string> bestPair(const dataset::Dataset& dataset);

} // namespace parascope::gui
