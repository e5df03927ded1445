// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/json.h"
#include "engine/base/core/message.h"
#include "engine/base/statistics/inference.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

/// From a worker's readings of counters to the power of a device during the steps that count, and the energy
/// of a step: the energy of these steps divided by their number, which is this power times the mean step
/// time.
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
    /// less dependent than single readings (batch means; Law and Kelton, Simulation Modeling and Analysis);
    /// wider where neighbouring parts are alike.
    /// Nothing if there are too few readings.
    std::optional<statistics::Interval> interval;
    std::vector<Part> parts;
    std::optional<double> limitWatts;  ///< sum of the power limits, if every part that counts has one
    double covered = 0;                ///< share of the window with usable readings
    double stepping = 0;               ///< share of the window in which steps were timed
    std::size_t readings = 0;          ///< number of readings in the window, of the counter with the fewest;
                                       ///< a value that a sensor repeats until it renews it is one reading
    std::size_t broken = 0;            ///< number of readings that a reset or a jump made useless
    double outlying = 0;               ///< time (s) of single readings far above all others, left out
    Window window;                     ///< the part of the window in which the sensors show the load
    double settled = 0;                ///< time (s) at which that part begins; 0: it is the whole window
    bool ended = false;                ///< the user's command ended during the run
    std::optional<std::string> unread; ///< a line of the user's command that is no number
    Message caveat;                    ///< reason for doubt; empty if there is none
};

/// Reads a worker's "energy" (EnergyMeter::finish() of the worker). `stepSeconds` is the
/// time that the steps in the window took together; in the rest of it the device did something else, such as
/// loading a program. Returns no power if no counter was read in the window, or if steps took less than half
/// of it, and the reason in `why` if the worker had a counter or a trouble with one. Readings that are no
/// numbers are no readings. A sensor that lags ("lag_seconds", or as its readings show) counts from when it
/// follows the load. A counter may say how many different values in a row it gave ("renewals"), that its
/// command printed several lines at one instant ("lines_at_once": no power, since which of them is a device's
/// is not known), that it ended
/// ("ended"), and a line that is no number ("unread_line").
[[nodiscard]] std::optional<Power> powerIn(const Json& energy, const Window& window, double stepSeconds,
                                           Message& why);

/// Returns the mean power over all the readings; nothing if there are none.
[[nodiscard]] std::optional<double> meanWatts(const Json& energy);

/// Returns the sum of the counters in `count` equal parts of the window; NaN where there is no reading.
[[nodiscard]] std::vector<double> wattsOverTime(const Json& energy, const Window& window, std::size_t count);

struct StepEnergy
{
    double joules = 0;
    std::optional<statistics::Interval> interval; ///< 95 %; nothing if the power or the step has none
};

/// Returns the energy of a step, where `power` is that of powerIn() for the same readings and window, `steps`
/// are the times of the steps in it (not empty), and `stepHalf` is the relative half-width of the interval of
/// the step time, if it has one. The interval is Student's t over the ratio of energy to steps in parts of
/// the window. It is at least as wide as the intervals of the power and of the step time together, added in
/// quadrature, which also hold what no part of one run shows.
[[nodiscard]] StepEnergy energyOfStep(const Json& energy, const Power& power, const Window& window,
                                      std::span<const double> steps, std::optional<double> stepHalf);

} // namespace parascope::timing
