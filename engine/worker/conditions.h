// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/json.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace parascope::worker {

class GpuMonitor;

/// Where conditions are read. Tests put a folder and a library of their own in the place of the machine's.
struct ConditionSources
{
    std::filesystem::path root = "/";       ///< the folder that /proc and /sys lie in
    std::string nvml = "libnvidia-ml.so.1"; ///< NVIDIA's monitoring library
    int gpu = -1;                           ///< the CUDA device of the run; -1: none
    double gpuWindow = 1;                   ///< seconds; NVML's share of busy time is of up to one second
};

/// A quantity in the order of time, thinned evenly once it has grown: a run of hours and one of a second take
/// the same room, and both tell early from late.
class ThinnedSeries
{
public:
    void add(double value);
    [[nodiscard]] const std::vector<double>& values() const { return m_values; }
    /// The list, or "unavailable" when nothing came.
    [[nodiscard]] Json toJson() const;

private:
    static constexpr std::size_t most = 64;
    std::vector<double> m_values;
    std::size_t m_keepEvery = 1, m_seen = 0;
};

/// Samples the host (and the GPU) while a run measures: what the figures of a step time depend on beside the
/// model.
class ConditionsSampler
{
public:
    /// Starts the window.
    explicit ConditionsSampler(ConditionSources sources = {});
    ~ConditionsSampler();
    ConditionsSampler(const ConditionsSampler&) = delete;
    ConditionsSampler& operator=(const ConditionsSampler&) = delete;

    /// Reads clock, temperature and power once more. Between timings, never inside one: it reads files.
    void sample();

    /// Since the construction: "load" (1-minute average at the end), "steal_fraction", "busy_fraction" and
    /// "own_busy_fraction" (of all CPUs' time; the rest of busy is somebody else's), "waited_seconds"
    /// (summed over the threads of this process: ready, but another program had the processor),
    /// "context_switches" {voluntary, involuntary} of this process; the series "clock_hertz",
    /// "temperature_celsius" and "power_watts" of the device that computes, in the order of time; and on a
    /// GPU "clock_held_down" (whether the driver slowed it for heat or power) and "device_busy_fraction".
    /// Whatever the machine does not offer reads "unavailable".
    [[nodiscard]] Json finish();

private:
    struct Sample
    {
        double busy = 0, steal = 0, total = 0; ///< clock ticks of all CPUs
        std::optional<double> waited; ///< seconds that its threads were ready and another's turn it was
        double own = 0;               ///< seconds of this process
        std::int64_t voluntary = 0, involuntary = 0;
    };
    [[nodiscard]] Sample take() const;
    void sampleCpu();

    ConditionSources m_sources;
    std::unique_ptr<GpuMonitor> m_gpu;
    Sample m_start;
    double m_begin = 0;
    double m_energy = -1, m_energyAt = 0; ///< the latest reading of RAPL: joules, and when
    ThinnedSeries m_clock, m_temperature, m_power;
};

} // namespace parascope::worker
