// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/unit_points.h"

#include <cmath>

namespace parascope::plots {
namespace {

/// A version of Axis::position() without its branches.
struct Scale
{
    bool log;
    double low, factor;
    explicit Scale(const figure::Axis& a)
        : log(a.scale == figure::Axis::Scale::Log), low(log ? std::log(a.low) : a.low),
          factor(1 / ((log ? std::log(a.high) : a.high) - low))
    {
    }
    float at(double v) const { return static_cast<float>(((log ? std::log(v) : v) - low) * factor); }
};

std::uint8_t shadeOf(const figure::ColourScale& scale, float value)
{
    const double at = scale.position(static_cast<double>(value));
    return std::isfinite(at) ? static_cast<std::uint8_t>(1 + std::lround(at * (maxShades - 1))) : noShade;
}

} // namespace

UnitPoints unitPointsOf(const figure::Panel& panel)
{
    const Scale x(panel.x), y(panel.y);
    UnitPoints all;
    for (const auto& series : panel.points) {
        auto& unit = all.emplace_back();
        unit.at.resize(series.x.size());
        for (std::size_t i = 0; i < unit.at.size(); ++i)
            unit.at[i] = {x.at(series.x[i]), y.at(series.y[i])};
        if (series.colour.empty() || !panel.colours)
            continue;
        unit.shades.reserve(series.colour.size());
        for (const float value : series.colour)
            unit.shades.push_back(shadeOf(*panel.colours, value));
    }
    return all;
}

} // namespace parascope::plots
