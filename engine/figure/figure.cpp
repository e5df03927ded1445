// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figure/figure.h"
#include "engine/base/core/units.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace parascope::figure {

double ColourScale::position(double value) const
{
    if (!std::isfinite(value))
        return noValue;
    if (levels.empty())
        return std::clamp(axis.position(value), 0.0, 1.0);
    return placeOf(nearest(value)); // a discrete scale has steps
}

double ColourScale::placeOf(std::size_t level) const
{
    if (level < places.size())
        return places[level];
    return levels.size() < 2 ? 0.5 : static_cast<double>(level) / static_cast<double>(levels.size() - 1);
}

std::size_t ColourScale::nearest(double value) const
{
    const auto above = std::lower_bound(levels.begin(), levels.end(), value);
    const auto rank = static_cast<std::size_t>(above - levels.begin());
    return rank > 0 && (rank == levels.size() || value - levels[rank - 1] < levels[rank] - value) ? rank - 1
                                                                                                  : rank;
}

Parameters pointOf(const Panel& panel, const Cell& cell)
{
    if (!panel.plane)
        return {};
    auto point = panel.plane->fixed;
    for (const auto& [axis, at] : {std::pair(&panel.x, cell.column), {&panel.y, cell.row}})
        point.set(axis->name, valueFromText(axis->ticks[static_cast<std::size_t>(at)].label.text()));
    return point;
}

std::string cellLabel(double value, bool ratio)
{
    if (!std::isfinite(value))
        return {};
    const double size = std::abs(value);
    if (ratio)
        return withMinus(printed(size < 1.995 ? "%.2f" : "%.1f", value));
    if (size >= 9999.5) {
        // Write "372k", because three digits distinguish cells, and six digits do not fit into a cell.
        static constexpr std::array<const char*, 5> prefixes = {"k", "M", "G", "T", "P"};
        double shown = value / 1000;
        std::size_t i = 0;
        for (; std::abs(shown) >= 999.5 && i + 1 < prefixes.size(); ++i)
            shown /= 1000;
        return withMinus(printed("%.*f%s", std::abs(shown) < 99.95 ? 1 : 0, shown, prefixes[i]));
    }
    if (size >= 99.95)
        return withMinus(printed("%.0f", value));
    if (size >= 0.095 || value == 0)
        return withMinus(printed(value == 0 ? "%.0f" : "%.1f", value));
    if (size >= 0.0095)
        return withMinus(printed("%.2f", value));
    if (size >= 0.00095)
        return withMinus(printed("%s.%03.0f", value < 0 ? "-" : "", size * 1000));
    auto text = printed("%.0e", value); // "4e-5" needs as much space as "0.04"
    if (const auto zero = text.find("e-0"); zero != std::string::npos)
        text.erase(zero + 2, 1);
    return withMinus(std::move(text));
}

} // namespace parascope::figure
