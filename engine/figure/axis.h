// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/table/table.h"

#include <string>
#include <vector>

namespace parascope::figure {

struct Tick
{
    double position = 0; ///< value on the axis; on a category axis the index of the category
    Message label;
};

/// One axis with all its texts. The ticks are data that are computed here, so that the screen, a PDF, TikZ
/// source and a table show the same numbers.
struct Axis
{
    enum class Scale { Linear, Log, Category };

    std::string name; ///< column of the axis, for brushing; empty if there is none
    Message title;    ///< quantity with its unit in parentheses
    Scale scale = Scale::Linear;
    double low = 0, high = 1; ///< visible range; -0.5 .. n - 0.5 on a category axis
    double factor = 1;        ///< visible value = value of the column * factor
    std::vector<Tick> ticks;
    std::vector<double> minor; ///< unlabelled ticks of a log axis
    bool grid = true;
    bool visible = true;
    bool labelled = true; ///< false if a neighbour in the same figure has the labels and the title

    /// Returns the position of a value: 0 at low, 1 at high, NaN for a value that a log axis cannot show.
    [[nodiscard]] double position(double value) const;
    /// Returns the value at a position; the inverse of position().
    [[nodiscard]] double value(double position) const;
};

/// Returns the title of an axis, such as "step time (ms)". It is only the quantity if the unit is empty.
[[nodiscard]] Message axisTitle(const Message& quantity, const std::string& unit);
/// Returns the unit of the column or of the well-known hyper-parameter of its name ("examples" for batch).
/// Empty for examples/s, because the column's name gives the unit.
[[nodiscard]] std::string unitOf(const table::Column& column);

/// Returns an axis with evenly spaced, individually labelled values, for example hyper-parameters that double
/// from value to value.
[[nodiscard]] Axis categoryAxis(std::string name, Message title, const std::vector<Message>& labels);
/// Returns a linear axis from `low` to `high` with about `wanted` ticks in steps of 1, 2 or 5 times a power
/// of ten. The ends are widened to whole steps, except with `exact`.
[[nodiscard]] Axis linearAxis(std::string name, Message title, double low, double high, bool exact = false,
                              int wanted = 5);
/// Returns a log axis with ticks at decades (at 1, 2 and 5 within a short range). The labels have unit
/// prefixes: "100 k", "1 M".
[[nodiscard]] Axis logAxis(std::string name, Message title, double low, double high);

/// Returns the axis with another range and new ticks. A category axis is returned unchanged.
[[nodiscard]] Axis rescaled(const Axis& axis, double low, double high);

/// Returns the label of a tick with as many decimals as `step` has: "0.5", "12,340", "-0.25".
[[nodiscard]] std::string tickLabel(double value, double step);
/// Returns the label of a tick of a log axis: "100 k", "0.01", "2".
[[nodiscard]] std::string prefixedLabel(double value);

} // namespace parascope::figure
