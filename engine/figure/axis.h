// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/table/table.h"

#include <string>
#include <vector>

namespace parascope::figure {

struct Tick
{
    double position = 0; ///< in the axis' own values; of a category axis its index
    Message label;
};

/// One axis with everything that is written on it. Ticks are data, made once here, so that the screen,
/// a PDF, TikZ source and a table show the same numbers.
struct Axis
{
    enum class Scale { Linear, Log, Category };

    std::string name; ///< the column, for brushing; empty where there is none
    Message title;    ///< quantity and unit in parentheses
    Scale scale = Scale::Linear;
    double low = 0, high = 1; ///< what is shown; of a category axis -0.5 .. n - 0.5
    double factor = 1;        ///< shown value = column's value * factor
    std::vector<Tick> ticks;
    std::vector<double> minor; ///< unlabelled ticks of a log axis
    bool grid = true;
    bool visible = true;
    bool labelled = true; ///< false: a neighbour in the same figure carries the labels and the title

    /// 0 at low, 1 at high; NaN for what a log axis cannot show.
    [[nodiscard]] double position(double value) const;
    /// The inverse.
    [[nodiscard]] double value(double position) const;
};

/// "step time (ms)"; the quantity alone where the unit is empty.
[[nodiscard]] Message axisTitle(const Message& quantity, const std::string& unit);
/// Its unit: the column's, or the one that a well-known hyper-parameter counts ("examples" for batch).
[[nodiscard]] std::string unitOf(const table::Column& column);

/// Values evenly spaced and named one by one, as hyper-parameters in steps of times 2 are.
[[nodiscard]] Axis categoryAxis(std::string name, Message title, const std::vector<Message>& labels);
/// From `low` to `high` widened to round ends, about `wanted` ticks in steps of 1, 2 or 5. With `exact`
/// the ends stay.
[[nodiscard]] Axis linearAxis(std::string name, Message title, double low, double high, bool exact = false,
                              int wanted = 5);
/// Ticks at decades (1, 2, 5 within a short range), labelled with prefixes: "100 k", "1 M".
[[nodiscard]] Axis logAxis(std::string name, Message title, double low, double high);

/// The same axis over another range, with ticks of its own; a category axis stays as it is.
[[nodiscard]] Axis rescaled(const Axis& axis, double low, double high);

/// "0.5", "1,234", "-0.25": as many decimals as `step` has.
[[nodiscard]] std::string tickLabel(double value, double step);
/// "100 k", "0.01", "2": a tick of a log axis.
[[nodiscard]] std::string prefixedLabel(double value);

} // namespace parascope::figure
