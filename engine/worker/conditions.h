// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/json.h"
#include "engine/worker/energy_meter.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace parascope::worker {

class GpuMonitor;

/// Sources of the conditions. Tests replace those of the machine by their own folder and library.
struct ConditionSources
{
    PowerSources power{}; ///< folder that contains /proc and /sys, monitoring libraries, device of the run
    double gpuWindow = 1; ///< seconds over which NVML averages the share of busy time (up to one second)
};

/// A series of values in the order of time, thinned evenly when it grows. A run of hours and a run of one
/// second take the same space, and both distinguish early from late.
class ThinnedSeries
{
public:
    void add(double value);
    [[nodiscard]] const std::vector<double>& values() const { return m_values; }
    /// Returns the list, or "unavailable" if there are no values.
    [[nodiscard]] Json toJson() const;

private:
    static constexpr std::size_t most = 64;
    std::vector<double> m_values;
    std::size_t m_keepEvery = 1, m_seen = 0;
};

/// Samples the host (and the GPU) while a run measures: conditions other than the model that affect a step
/// time.
class ConditionsSampler
{
public:
    /// Starts the time window.
    explicit ConditionsSampler(ConditionSources sources = {});
    ~ConditionsSampler();
    ConditionsSampler(const ConditionsSampler&) = delete;
    ConditionsSampler& operator=(const ConditionsSampler&) = delete;

    /// Reads clock and temperature once more. Call it between timings, never inside one, because it reads
    /// files. The power is read on a thread of its own (energy_meter.h).
    void sample();

    /// Returns these values since the construction: "load" (1-minute average at the end), "steal_fraction",
    /// "busy_fraction" and "own_busy_fraction" (of all CPUs' time; the rest of the busy time belongs to other
    /// processes), "waited_seconds" (summed over the threads of this process: ready, but another program had
    /// the processor), "context_switches" {voluntary, involuntary} of this process; the series "clock_hertz"
    /// and "temperature_celsius" of the device that computes, in the order of time; its "energy"
    /// (EnergyMeter::finish()); and on a GPU "clock_held_down" (true if the driver slowed it for heat or
    /// power) and "device_busy_fraction". A value that the machine does not offer is "unavailable"; a missing
    /// fraction is null.
    [[nodiscard]] Json finish();
    /// Returns the process of the user's power command, or 0.
    [[nodiscard]] pid_t powerCommand() const { return m_energy.command(); }

private:
    struct Sample
    {
        double busy = 0, steal = 0, total = 0; ///< clock ticks of all CPUs
        std::optional<double> waited; ///< seconds in which its threads were ready but had no processor
        double own = 0;               ///< processor seconds of this process
        std::int64_t voluntary = 0, involuntary = 0;
    };
    [[nodiscard]] Sample take() const;
    void sampleCpu();

    ConditionSources m_sources;
    std::unique_ptr<GpuMonitor> m_gpu;
    Sample m_start;
    double m_begin = 0;
    ThinnedSeries m_clock, m_temperature;
    EnergyMeter m_energy;
};

} // namespace parascope::worker
