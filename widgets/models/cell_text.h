// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/table/table.h"

#include <QString>

namespace parascope::models {

/// How a column's numbers are written: the shown number is value * factor with three significant digits, and
/// the unit is in the header.
struct NumberStyle
{
    double factor = 1;
    QString unit;             ///< "ms", "TFLOP/s", "%"; empty for a count
    bool exact = false;       ///< writes every digit, for hyper-parameters
    bool ownPrefixes = false; ///< the unit is in each cell, with the cell's own prefix
};

/// Returns the style of a column. Its largest magnitude determines the prefix, so that its cells can be
/// compared visually. If the magnitudes span more than three decades, each cell has its own prefix.
[[nodiscard]] NumberStyle styleOf(const table::Column& column);
/// Returns the text of the header: "examples/s", "step (ms)".
[[nodiscard]] QString headerOf(const table::Column& column, const NumberStyle& style);
/// Returns the text of the cell; empty for a missing value.
[[nodiscard]] QString cellText(const table::Column& column, std::size_t row, const NumberStyle& style);
/// Returns a single value with its own prefix and unit, as the inspector and the hover card show it.
[[nodiscard]] QString valueText(const table::Column& column, std::size_t row);
/// Returns a column's title ("FLOPs utilisation"), translated if the column is one of ours.
[[nodiscard]] QString titleOf(const table::Column& column);
/// Returns the title of a metric, when there is no table.
[[nodiscard]] QString titleOf(const QString& metricName);

} // namespace parascope::models
