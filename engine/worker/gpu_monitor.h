// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <string>

namespace parascope::worker {

/// Returns the entry of a variable such as CUDA_VISIBLE_DEVICES for the framework's number `device`, or the
/// number as text if the variable is not set. The monitoring libraries ignore these variables.
[[nodiscard]] std::string visibleDevice(const char* variable, int device);

/// Reads the state of one GPU through NVIDIA's monitoring library (NVML). The library is loaded at run time,
/// because it comes with the driver. A worker without it, or without a GPU, needs nothing to link against and
/// reports nothing.
class GpuMonitor
{
public:
    /// Returns null if the library or the device is missing. `device` is CUDA's device number;
    /// CUDA_VISIBLE_DEVICES is applied if it lists numbers or UUIDs (NVML itself ignores it). `window` is the
    /// number of seconds over which the driver averages its share of busy time; shares read earlier describe
    /// the time before the run.
    static std::unique_ptr<GpuMonitor> open(const std::string& library, int device, double window);
    ~GpuMonitor();
    GpuMonitor(const GpuMonitor&) = delete;
    GpuMonitor& operator=(const GpuMonitor&) = delete;

    /// Reads all values once.
    void sample();

    /// Value of the latest sample; nothing if the GPU does not report it.
    [[nodiscard]] std::optional<double> clockHertz() const;
    [[nodiscard]] std::optional<double> temperatureCelsius() const;
    /// Result over all samples: busyFraction() is the mean share of time in which a kernel ran (nothing for a
    /// run shorter than the driver's window). heldDown() is true if the driver ever lowered the clock for
    /// heat or power.
    [[nodiscard]] std::optional<double> busyFraction() const;
    [[nodiscard]] std::optional<bool> heldDown() const;

    /// Ask the GPU at once; nothing if it does not report the value. The energy is that since the driver was
    /// loaded (Volta and later).
    [[nodiscard]] std::optional<double> readEnergyJoules() const;
    [[nodiscard]] std::optional<double> readPowerWatts() const;
    [[nodiscard]] std::optional<double> powerLimitWatts() const;

private:
    struct Impl;
    explicit GpuMonitor(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> m_impl;
};

} // namespace parascope::worker
