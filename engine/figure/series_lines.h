// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/analysis/series.h"
#include "engine/figure/parts.h"

#include <vector>

/// The cells of a series as lines over versions. For build_series.cpp only.
namespace parascope::figure {

/// The ratios of a cell.
struct SeriesRatios
{
    std::size_t cell = 0;
    std::vector<double> values, low, high; ///< by version, over the level at the reference
    /// 95 % interval of the newest version against the level before it, around its value; NaN if not judged.
    statistics::Interval newest;
};

/// Returns the cells that have a level at the reference, a version.
[[nodiscard]] std::vector<SeriesRatios> seriesRatios(const analysis::Series& series, std::size_t reference);
/// Draws the cells, those that change most in colours, with their levels, failures and newest versions, and
/// the places of the changes.
void drawSeriesLines(Panel& panel, const Spec& spec, const Input& input, const analysis::Series& series,
                     std::vector<SeriesRatios> ratios, const Message& title);

} // namespace parascope::figure
