// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

/// What a sweep spec means where its "measure" is silent. Whatever holds these options starts from here.
namespace parascope::measure_defaults {

inline constexpr double target = 0.02;  ///< half-width of the interval of the median, relative
inline constexpr double maxSeconds = 4; ///< budget of one run, warm-up included
inline constexpr int minSteps = 5;
inline constexpr int maxSteps = 100000;
inline constexpr int repeats = 1; ///< runs a point

} // namespace parascope::measure_defaults
