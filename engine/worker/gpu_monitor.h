// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <string>

namespace parascope::worker {

/// What NVIDIA's monitoring library (NVML) tells of one GPU. The library is loaded while running, since it
/// comes with the driver: a worker without it, or without a GPU, has nothing to link against and nothing to
/// say.
class GpuMonitor
{
public:
    /// Nothing when the library or the device is not there. `device` is CUDA's number: CUDA_VISIBLE_DEVICES
    /// is followed, where it lists numbers or UUIDs (NVML itself does not know it). `window`: the seconds
    /// over which the driver takes its share of busy time; earlier shares are of the time before the run.
    static std::unique_ptr<GpuMonitor> open(const std::string& library, int device, double window);
    ~GpuMonitor();
    GpuMonitor(const GpuMonitor&) = delete;
    GpuMonitor& operator=(const GpuMonitor&) = delete;

    /// Reads everything once.
    void sample();

    /// Of the latest sample; nothing when the GPU does not tell.
    [[nodiscard]] std::optional<double> clockHertz() const;
    [[nodiscard]] std::optional<double> temperatureCelsius() const;
    [[nodiscard]] std::optional<double> powerWatts() const;
    /// Over all samples: the mean share of time in which a kernel ran (nothing of a run shorter than the
    /// driver's window); whether the driver ever held the clock
    /// down for heat or power.
    [[nodiscard]] std::optional<double> busyFraction() const;
    [[nodiscard]] std::optional<bool> heldDown() const;

private:
    struct Impl;
    explicit GpuMonitor(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> m_impl;
};

} // namespace parascope::worker
