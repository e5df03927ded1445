// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/table/table.h"

#include <QString>

namespace parascope::models {

/// How a column's numbers are written: shown = value * factor with three significant digits, the unit in the
/// header.
struct NumberStyle
{
    double factor = 1;
    QString unit;             ///< "ms", "TFLOP/s", "%"; empty for a count
    bool exact = false;       ///< every digit: hyper-parameters
    bool ownPrefixes = false; ///< the unit stands in each cell, with the cell's own prefix
};

/// One style a column, chosen by its largest magnitude, so that its cells compare by eye; where they span
/// more than three decades, each cell has its own prefix.
[[nodiscard]] NumberStyle styleOf(const table::Column& column);
/// "examples/s", "step (ms)": what the header says.
[[nodiscard]] QString headerOf(const table::Column& column, const NumberStyle& style);
/// The cell; empty for missing.
[[nodiscard]] QString cellText(const table::Column& column, std::size_t row, const NumberStyle& style);
/// The value alone with its own prefix and unit, as the inspector and the hover card write it.
[[nodiscard]] QString valueText(const table::Column& column, std::size_t row);
/// A column's name for people ("FLOPs utilisation"), translated where it is one of ours.
[[nodiscard]] QString titleOf(const table::Column& column);
/// The same of a metric, where there is no table.
[[nodiscard]] QString titleOf(const QString& metricName);

} // namespace parascope::models
