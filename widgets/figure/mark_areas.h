// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figure/figure.h"
#include "engine/figure/spec.h"

#include <QRectF>

#include <vector>

namespace parascope::paper {

/// A cell or a point that stands for a run.
struct Mark
{
    const figure::Cell* cell = nullptr; ///< null for a point
    figure::Row row = figure::noRow;
    QRectF area; ///< in the units of svg()
};

/// Returns the marks of a figure and their places in its SVG document, panel by panel. Empty if the figure
/// has more than `most` marks, or if it has no page. The pointers are valid as long as the figure.
[[nodiscard]] std::vector<Mark> marksOf(const figure::Figure& figure, const figure::Spec& spec,
                                        std::size_t most);

} // namespace parascope::paper
