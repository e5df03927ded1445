// SPDX-License-Identifier: GPL-3.0-or-later
// The colour scale of a column's values: separate steps or a continuous ramp.
#include "engine/base/core/units.h"
#include "engine/figure/parts.h"

#include <algorithm>
#include <cmath>

namespace parascope::figure {

namespace {

/// Collects the different numbers of a column. There are few, so a sorted vector is faster than a tree.
class Levels
{
public:
    explicit Levels(std::size_t most) : m_most(most) {}
    void add(double value)
    {
        // Consecutive rows often have the same value.
        if (value == m_last || !std::isfinite(value) || m_values.size() > m_most)
            return;
        m_last = value;
        const auto place = std::lower_bound(m_values.begin(), m_values.end(), value);
        if (place == m_values.end() || *place != value)
            m_values.insert(place, value);
    }
    [[nodiscard]] const std::vector<double>& values() const { return m_values; }
    [[nodiscard]] bool tooMany() const { return m_values.size() > m_most; }

private:
    std::size_t m_most;
    std::vector<double> m_values;
    double m_last = noValue;
};

/// Returns the position of each level among the levels of all runs, 0 .. 1.
std::vector<double> placesAmong(const std::vector<double>& all, const std::vector<double>& levels)
{
    std::vector<double> places;
    if (all.size() < 2)
        return places;
    for (const double level : levels) {
        const auto rank = std::lower_bound(all.begin(), all.end(), level) - all.begin();
        places.push_back(static_cast<double>(rank) / static_cast<double>(all.size() - 1));
    }
    return places;
}

} // namespace

std::vector<double> levelsOf(const table::Column& column)
{
    constexpr std::size_t most = 1000;
    Levels levels(most);
    for (const double value : column.numbers)
        levels.add(value);
    return levels.values();
}

std::optional<ColourScale> colourScaleOf(const Spec& spec, const Input& input, const table::Column& column,
                                         const Rows& rows)
{
    double low = 1e300, high = -1e300;
    Levels levels(maxColourLevels);
    for (const auto r : rows)
        if (const double v = keyAt(column, r); std::isfinite(v)) {
            low = std::min(low, v);
            high = std::max(high, v);
            levels.add(v);
        }
    const auto& values = levels.values();
    if (values.empty())
        return std::nullopt;
    ColourScale scale;
    const bool names = column.kind == table::Column::Kind::Category;
    // Settings and names have levels. Measured numbers have a level only if there is a single value, which
    // has no range.
    const bool set = names || column.role == table::Column::Role::HyperParameter;
    if (values.size() == 1 || (set && !levels.tooMany())) {
        scale.levels = values;
        scale.axis = linearAxis(column.name, axisTitle(titleOf(column), unitOf(column)), low, high, true);
        scale.axis.ticks.clear();
        for (const double v : scale.levels)
            scale.axis.ticks.push_back({v, set ? wordOf(column, keyText(column, v)) : valueText(column, v)});
        if (names) {
            const Places places(spec, input, input.runs.get(), column.name);
            for (const double v : scale.levels)
                scale.series.push_back(places.of(keyText(column, v)));
        } else if (set) {
            const auto* all = findColumn(*input.runs, column.name);
            scale.places = placesAmong(levelsOf(all ? *all : column), scale.levels);
        }
        return scale;
    }
    const bool log = spec.logColour && low > 0;
    const auto unit =
        log && column.unit != "1" ? DisplayUnit{1, unitOf(column)} : displayUnit(unitOf(column), high);
    const auto title = axisTitle(titleOf(column), unit.unit);
    scale.axis = log ? logAxis(column.name, title, low * unit.factor, high * unit.factor)
                     : linearAxis(column.name, title, low * unit.factor, high * unit.factor, true);
    scale.axis.factor = unit.factor;
    return scale;
}

} // namespace parascope::figure
