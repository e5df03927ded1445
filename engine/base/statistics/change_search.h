// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/statistics/change_points.h"

/// The search for the place at which a series most likely changes. For this module only.
namespace parascope::statistics::changes {

using Values = std::vector<double>;

/// A part of a series between two known places.
struct Stretch
{
    std::size_t series = 0;
    std::vector<std::size_t> places; ///< places of its values in the series, without gaps
    Values values;
};

/// A window of a stretch, and the place in it with the largest contrast of means.
struct Split
{
    std::size_t begin = 0, end = 0, at = 0;
    double contrast = 0; ///< in the unit of the values, times the root of a number of values
};

/// The straight line through values at equal distances.
struct Line
{
    double middle = 0, slope = 0, centre = 0;
    [[nodiscard]] double at(std::size_t i) const
    {
        return middle + slope * (static_cast<double>(i) - centre);
    }
};

[[nodiscard]] double meanOf(std::span<const double> values);
/// Returns the largest contrast of means in units of the scatter of neighbours; 0 if the values are all
/// equal. `sums` is memory for the search; `split` takes the place.
[[nodiscard]] double statisticOf(std::span<const double> values, std::size_t least, Values& sums,
                                 Split* split = nullptr);
/// Pulls single values that are far from both neighbours in to four deviations from the median around them.
/// Returns the weight of what is then found: each value that was pulled in by more than half halves it, so
/// that a permutation whose steps are clear only after that says less than values in which they were clear
/// before.
double pullIn(Values& values);
[[nodiscard]] Line lineThrough(std::span<const double> values);
/// Joins neighbouring values into their mean, so that a search takes less time.
[[nodiscard]] Values joined(std::span<const double> values, std::size_t by);
/// Returns the values from `begin` to before `end`, with their places.
[[nodiscard]] Stretch partOf(const Stretch& stretch, std::size_t begin, std::size_t end);

} // namespace parascope::statistics::changes
