// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/json.h"
#include "engine/base/core/message.h"
#include "engine/base/statistics/inference.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

/// From a worker's readings of counters to the power of a device during the steps that count. The energy of a
/// step is this power times the step time.
namespace parascope::timing {

/// The time (s since the first step began) of the steps that count.
struct Window
{
    double begin = 0, end = 0;
};

/// Returns the window of the steps from index `warmup` on, of a run that took `seconds`. The time between the
/// steps is divided among them in proportion to their length.
[[nodiscard]] Window steadyWindow(std::span<const double> steps, int warmup, double seconds);

/// The mean power of a device in a window.
struct Power
{
    struct Part
    {
        std::string name;  ///< name of the counter
        bool reads = true; ///< true: a counter of energy; false: a sensor of power
        bool counts = true;
        bool ofDevice = true; ///< false if it may measure more than the device
        double watts = 0;
    };

    double watts = 0; ///< sum of the parts that count
    /// 95 % interval of the mean: Student's t over means of ten or fewer equal parts of the window, which are
    /// less dependent than single readings (batch means; Law and Kelton, Simulation Modeling and Analysis).
    /// Nothing if there are too few readings.
    std::optional<statistics::Interval> interval;
    std::vector<Part> parts;
    std::optional<double> limitWatts; ///< sum of the power limits, if every part that counts has one
    double covered = 0;               ///< share of the window with usable readings
    double stepping = 0;              ///< share of the window in which steps were timed
    std::size_t readings = 0;         ///< number of readings in the window, of the counter with the fewest
    std::size_t broken = 0;           ///< number of readings that a reset or a jump made useless
    Message caveat;                   ///< reason for doubt; empty if there is none
};

/// Reads a worker's "energy" (EnergyMeter::finish() of the worker). `stepSeconds` is the
/// time that the steps in the window took together; in the rest of it the device did something else, such as
/// loading a program. Returns no power if no counter was read in the window, or if steps took less than half
/// of it, and the reason in `why` if the worker had a counter or a trouble with one. Readings that are no
/// numbers are no readings.
[[nodiscard]] std::optional<Power> powerIn(const Json& energy, const Window& window, double stepSeconds,
                                           Message& why);

/// Returns the mean power over all the readings; nothing if there are none.
[[nodiscard]] std::optional<double> meanWatts(const Json& energy);

/// Returns the sum of the counters in `count` equal parts of the window; NaN where there is no reading.
[[nodiscard]] std::vector<double> wattsOverTime(const Json& energy, const Window& window, std::size_t count);

/// Returns the 95 % interval of a power times a step time, where both are uncertain and independent. The
/// relative half-widths are added in quadrature.
[[nodiscard]] statistics::Interval timesStep(const Power& power, double step, double low, double high);

} // namespace parascope::timing
