// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/figures/figure_source.h"
#include "widgets/editors/grid_forecast.h"

#include <vector>

namespace parascope::gui {

/// The points of a grid before any run, with their cost in place of a measurement.
struct GridFigures
{
    figure::Input input;
    std::vector<ViewPlan>
        views; ///< FLOPs against parameters (the paper's Figure 1 of this grid), memory as a map
    std::vector<std::size_t> points; ///< the point of the forecast's sample for each row of the table
};

/// Makes the figures of a grid. Points without a model are left out; points that will not fit in memory form
/// a separate platform. There are no views if no point has a cost.
[[nodiscard]] GridFigures gridFigures(const editors::Forecast& forecast, const std::string& family);

} // namespace parascope::gui
