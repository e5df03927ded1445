// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figure/figure.h"

#include <cstdint>
#include <vector>

namespace parascope::plots {

/// The position of a point on its axes, 0 .. 1 from the lower left; it is the same for every size of the
/// frame.
struct UnitPoint
{
    float x, y;
};

/// The points of one series, with 1 + their position on the colour scale in 254 steps, or noShade. There are
/// no shades if the series has one colour.
struct UnitSeries
{
    std::vector<UnitPoint> at;
    std::vector<std::uint8_t> shades;
};
inline constexpr std::uint8_t noShade = 255;
inline constexpr int maxShades = 253;

/// The points of every series of a panel. They are computed once per figure, because the logarithms of a
/// million points are slow.
using UnitPoints = std::vector<UnitSeries>;
[[nodiscard]] UnitPoints unitPointsOf(const figure::Panel& panel);

} // namespace parascope::plots
