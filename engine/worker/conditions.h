// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/core/json.h"

#include <cstdint>

namespace parascope::worker {

/// Samples the host while a run measures: what the figures of a step time depend on beside the model.
class ConditionsSampler
{
public:
    /// Starts the window.
    ConditionsSampler();

    /// Since the construction: "load" (1-minute average at the end), "steal_fraction", "busy_fraction" and
    /// "own_busy_fraction" (of all CPUs' time; the rest of busy is somebody else's), "context_switches"
    /// {voluntary, involuntary} of this process, "clock_hertz", "temperature_celsius", "power_watts".
    /// Whatever the machine does not offer reads "unavailable".
    [[nodiscard]] Json finish() const;

private:
    struct Sample
    {
        double busy = 0, steal = 0, total = 0; ///< clock ticks of all CPUs
        double own = 0;                        ///< seconds of this process
        std::int64_t voluntary = 0, involuntary = 0;
        double energy = -1;                    ///< joules, RAPL package 0
        double wall = 0;
    };
    static Sample take();
    Sample m_start;
};

} // namespace parascope::worker
