// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/json.h"

#include <sys/types.h>

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace parascope::worker {

/// Places where power and energy can be read. Tests replace those of the machine by their own folder and
/// libraries.
struct PowerSources
{
    std::filesystem::path root = "/";        ///< folder that contains /sys
    std::string nvml = "libnvidia-ml.so.1";  ///< NVIDIA's monitoring library
    std::string rocm = "librocm_smi64.so.1"; ///< AMD's monitoring library
    int gpu = -1;                            ///< number of the GPU that computes; -1: a processor
    /// The user's own source, in place of all others: words of a command that prints watts, one line
    /// each time with the number of each device, or {"hwmon:CHIP/LABEL"} for one sensor of the machine
    /// (its label, or its name such as "power1" if it has none; "hwmon:CHIP" if the chip has one sensor).
    std::vector<std::string> own{};
};

/// One counter of energy (J), or one sensor of power (W).
struct PowerCounter
{
    enum class Kind { Energy, Power };

    std::string name; ///< for example "powercap package-0", "NVML energy"
    Kind kind = Kind::Energy;
    bool counts = true;      ///< false for a part that the device's sum does not include: "dram"
    bool ofDevice = true;    ///< false if it may measure more than the device, such as the whole machine
    double wrapJoules = 0;   ///< value at which the counter starts again from 0; 0: unknown
    double mostWatts = 5000; ///< a larger power is a jump of the counter
    std::optional<double> limitWatts{};          ///< power limit that is in force
    double lagSeconds = 0;                       ///< time after which a sensor shows the power of a new load
    std::function<std::optional<double>()> read; ///< returns nothing if there is no new value
    std::function<Json()>
        faults{}; ///< returns keys for the counter's readings about what its source got wrong
};

struct PowerCounters
{
    std::vector<PowerCounter> counters;
    std::vector<std::string> trouble; ///< sentences about counters that exist and cannot be read
    pid_t command = 0;                ///< process of the user's command; 0: none
};

/// Returns the counters of the device that computes. For a processor these are the packages of powercap
/// (RAPL, which AMD's processors have as well), else the chips of hwmon that measure a processor or the whole
/// machine. For a GPU these are NVML's energy counter, else its power; else the same of ROCm SMI, else
/// hwmon's "amdgpu". Empty if the machine has none.
[[nodiscard]] PowerCounters powerCounters(const PowerSources& sources);

} // namespace parascope::worker
