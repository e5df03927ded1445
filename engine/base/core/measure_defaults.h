// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

/// Defaults of the "measure" section of a sweep spec. Every structure that holds these options is initialised
/// from here.
namespace parascope::measure_defaults {

inline constexpr double target = 0.02;  ///< half-width of the median's interval, relative to the median
inline constexpr double maxSeconds = 4; ///< budget of one run in seconds, including the warm-up
inline constexpr double maxSecondsOfCalls = 30; ///< the same for a run that calls a program
inline constexpr int maxCalls = 200;            ///< maximum number of its calls
inline constexpr int minSteps = 5;
inline constexpr int maxSteps = 100000;
inline constexpr int repeats = 1; ///< runs per point

} // namespace parascope::measure_defaults
