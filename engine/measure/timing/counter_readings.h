// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/measure/timing/energy.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace parascope::timing {

/// The readings of one counter: mean powers between the times of readings.
struct CounterReadings
{
    Power::Part part;
    std::optional<double> limitWatts;
    std::size_t broken = 0;
    double renewal = 0;       ///< mean time (s) between new values of a sensor; 0: each reading is a new one
    double lag = 0;           ///< time (s) after which a sensor shows the power of a new load
    double outlying = 0;      ///< time (s) that was left out because the power was far above the rest
    std::size_t together = 0; ///< number of lines that the user's command printed at one instant
    bool ended = false;       ///< the user's command ended before the run
    std::optional<std::string> unread;
    std::vector<double> times, watts; ///< watts[i] holds from times[i] to times[i + 1]
};

/// Reads the counters of a worker's "energy" whose lists fit together. Single readings of a sensor far above
/// all others become NaN.
[[nodiscard]] std::vector<CounterReadings> readCounters(const Json& energy);

} // namespace parascope::timing
