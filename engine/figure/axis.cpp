// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figure/axis.h"

#include "engine/base/core/hyper_parameter.h"
#include "engine/base/core/metrics.h"
#include "engine/base/core/units.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace parascope::figure {
namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();

double roundStep(double span, int wanted)
{
    const double raw = span / std::max(wanted, 1);
    const double decade = std::pow(10.0, std::floor(std::log10(raw)));
    for (const double m : {1.0, 2.0, 5.0})
        if (raw <= m * decade * (1 + 1e-9))
            return m * decade;
    return 10 * decade;
}

} // namespace

double Axis::position(double v) const
{
    if (scale != Scale::Log)
        return (v - low) / (high - low);
    return v > 0 ? std::log(v / low) / std::log(high / low) : nan;
}

double Axis::value(double at) const
{
    return scale == Scale::Log ? low * std::pow(high / low, at) : low + at * (high - low);
}

Message axisTitle(const Message& quantity, const std::string& unit)
{
    return unit.empty() || quantity == Message(unit)
               ? quantity
               : Message::format("%1 (%2)", quantity, Message::known(unit));
}

std::string unitOf(const table::Column& column)
{
    if (column.name == metric::examplesPerSecond)
        return {}; // the title of the column contains the unit
    if (!column.unit.empty())
        return column.unit;
    if (const auto* known = findHyperParameter(column.name))
        return known->unit;
    return {};
}

Axis categoryAxis(std::string name, Message title, const std::vector<Message>& labels)
{
    Axis axis;
    axis.name = std::move(name);
    axis.title = std::move(title);
    axis.scale = Axis::Scale::Category;
    axis.low = -0.5;
    axis.high = std::max(0.5, static_cast<double>(labels.size()) - 0.5);
    axis.grid = false;
    for (std::size_t i = 0; i < labels.size(); ++i)
        axis.ticks.push_back({static_cast<double>(i), labels[i]});
    return axis;
}

Axis linearAxis(std::string name, Message title, double low, double high, bool exact, int wanted)
{
    Axis axis;
    axis.name = std::move(name);
    axis.title = std::move(title);
    if (!(high > low)) {
        const double half = low == 0 ? 1 : std::abs(low) * 0.1;
        high = low + half;
        low -= half;
    }
    const double step = roundStep(high - low, wanted);
    axis.low = exact ? low : std::floor(low / step + 1e-9) * step;
    axis.high = exact ? high : std::ceil(high / step - 1e-9) * step;
    for (double i = std::ceil(axis.low / step - 1e-9); i * step <= axis.high + step * 1e-9; ++i)
        axis.ticks.push_back({i * step, tickLabel(i * step, step)});
    return axis;
}

Axis logAxis(std::string name, Message title, double low, double high)
{
    Axis axis;
    axis.name = std::move(name);
    axis.title = std::move(title);
    axis.scale = Axis::Scale::Log;
    if (!(low > 0))
        low = high > 0 ? high / 10 : 1;
    if (!(high > low))
        high = low * 10;
    axis.low = low;
    axis.high = high;
    const double decades = std::log10(high / low);
    // A long range has ticks only at decades, a very long one only at every second or third decade, and a
    // short one also at 2 and 5.
    const int every = std::max(1, static_cast<int>(std::ceil(decades / 7)));
    for (int e = static_cast<int>(std::floor(std::log10(low)));
         e <= static_cast<int>(std::ceil(std::log10(high))); ++e)
        for (int m = 1; m < 10; ++m) {
            const double at = m * std::pow(10.0, e);
            if (at < low * (1 - 1e-9) || at > high * (1 + 1e-9))
                continue;
            const bool labelled = m == 1 ? e % every == 0 : (m == 2 || m == 5) && decades <= 2.6;
            if (labelled)
                axis.ticks.push_back({at, prefixedLabel(at)});
            else if (decades <= 6)
                axis.minor.push_back(at);
        }
    if (axis.ticks.size() < 2) {
        // A range of less than a decade gets ticks at round values, as a linear axis has.
        const double step = roundStep(high - low, 4);
        axis.ticks.clear();
        for (double i = std::ceil(low / step - 1e-9); i * step <= high * (1 + 1e-9); ++i)
            axis.ticks.push_back(
                {i * step, i * step >= 1000 ? withPrefix(i * step, {}, 3) : tickLabel(i * step, step)});
    }
    return axis;
}

Axis rescaled(const Axis& axis, double low, double high)
{
    if (axis.scale == Axis::Scale::Category)
        return axis;
    Axis fresh = axis.scale == Axis::Scale::Log ? logAxis(axis.name, axis.title, low, high)
                                                : linearAxis(axis.name, axis.title, low, high, true);
    fresh.factor = axis.factor;
    fresh.grid = axis.grid;
    fresh.visible = axis.visible;
    fresh.labelled = axis.labelled;
    return fresh;
}

std::string tickLabel(double value, double step)
{
    if (std::abs(value) < std::abs(step) * 1e-9)
        value = 0;
    const int decimals = step >= 1 ? 0 : std::min(9, static_cast<int>(std::ceil(-std::log10(step) - 1e-9)));
    if (decimals == 0 && std::abs(value) >= 1e4 && std::abs(value) < 1e15)
        return grouped(std::llround(value));
    return withMinus(printed("%.*f", decimals, value));
}

std::string prefixedLabel(double value)
{
    if (value >= 1000) {
        auto text = withPrefix(value, {}, 1);
        return text;
    }
    return printed("%.6g", value);
}

} // namespace parascope::figure
