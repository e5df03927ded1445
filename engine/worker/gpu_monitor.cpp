// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/worker/gpu_monitor.h"

#include <dlfcn.h>

#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <sstream>

namespace parascope::worker {

namespace {

// The few functions used, as nvml.h declares them; 0 is NVML_SUCCESS.
using Device = void*;
struct Utilization
{
    unsigned gpu = 0, memory = 0; ///< per cent of the driver's last sampling period
};
constexpr int smClock = 1; ///< NVML_CLOCK_SM
constexpr int onDie = 0;   ///< NVML_TEMPERATURE_GPU
/// nvmlClocksThrottleReason: SwPowerCap, HwSlowdown, SwThermalSlowdown, HwThermalSlowdown,
/// HwPowerBrakeSlowdown.
constexpr std::uint64_t slowed = 0x4 | 0x8 | 0x20 | 0x40 | 0x80;

} // namespace

struct GpuMonitor::Impl
{
    void* library = nullptr;
    Device device = nullptr;
    int (*shutdown)() = nullptr;
    int (*clockOf)(Device, int, unsigned*) = nullptr;
    int (*temperatureOf)(Device, int, unsigned*) = nullptr;
    int (*powerOf)(Device, unsigned*) = nullptr;
    int (*limitOf)(Device, unsigned*) = nullptr;
    int (*energyOf)(Device, unsigned long long*) = nullptr;
    int (*utilizationOf)(Device, Utilization*) = nullptr;
    int (*reasonsOf)(Device, unsigned long long*) = nullptr;

    std::optional<double> clock, temperature;
    double busySum = 0;
    int busySamples = 0;
    std::chrono::duration<double> window{};
    std::chrono::steady_clock::time_point begin = std::chrono::steady_clock::now();
    std::optional<bool> held;

    template <class Function>
    bool find(Function& function, const char* name) const
    {
        function = reinterpret_cast<Function>(dlsym(library, name));
        return function != nullptr;
    }
    ~Impl()
    {
        if (shutdown)
            shutdown();
        if (library)
            dlclose(library);
    }
};

std::string visibleDevice(const char* variable, int device)
{
    const char* visible = std::getenv(variable);
    if (!visible || !*visible)
        return std::to_string(device);
    std::istringstream list(visible);
    std::string entry;
    for (int i = 0; std::getline(list, entry, ','); ++i)
        if (i == device)
            return entry;
    return {};
}

GpuMonitor::GpuMonitor(std::unique_ptr<Impl> impl) : m_impl(std::move(impl)) {}
GpuMonitor::~GpuMonitor() = default;

std::unique_ptr<GpuMonitor> GpuMonitor::open(const std::string& library, int device, double window)
{
    auto impl = std::make_unique<Impl>();
    impl->window = std::chrono::duration<double>(window);
    impl->library = dlopen(library.c_str(), RTLD_NOW | RTLD_LOCAL);
    int (*init)() = nullptr;
    int (*byIndex)(unsigned, Device*) = nullptr;
    int (*byUuid)(const char*, Device*) = nullptr;
    if (!impl->library || !impl->find(init, "nvmlInit_v2") ||
        !impl->find(byIndex, "nvmlDeviceGetHandleByIndex_v2") || init() != 0)
        return nullptr;
    (void)impl->find(impl->shutdown, "nvmlShutdown");
    (void)impl->find(byUuid, "nvmlDeviceGetHandleByUUID");
    const auto name = visibleDevice("CUDA_VISIBLE_DEVICES", device);
    const bool isNumber = !name.empty() && name.find_first_not_of("0123456789") == std::string::npos;
    const int found =
        isNumber ? byIndex(static_cast<unsigned>(std::strtoul(name.c_str(), nullptr, 10)), &impl->device)
        : byUuid ? byUuid(name.c_str(), &impl->device)
                 : -1;
    if (found != 0)
        return nullptr;
    (void)impl->find(impl->clockOf, "nvmlDeviceGetClockInfo");
    (void)impl->find(impl->temperatureOf, "nvmlDeviceGetTemperature");
    (void)impl->find(impl->powerOf, "nvmlDeviceGetPowerUsage");
    (void)impl->find(impl->limitOf, "nvmlDeviceGetEnforcedPowerLimit");
    (void)impl->find(impl->energyOf, "nvmlDeviceGetTotalEnergyConsumption");
    (void)impl->find(impl->utilizationOf, "nvmlDeviceGetUtilizationRates");
    (void)impl->find(impl->reasonsOf, "nvmlDeviceGetCurrentClocksThrottleReasons");
    return std::unique_ptr<GpuMonitor>(new GpuMonitor(std::move(impl)));
}

void GpuMonitor::sample()
{
    Impl& m = *m_impl;
    const auto read = [](bool worked, unsigned value, double unit) {
        return worked ? std::optional(unit * static_cast<double>(value)) : std::nullopt;
    };
    unsigned value = 0;
    bool worked = m.clockOf && m.clockOf(m.device, smClock, &value) == 0;
    m.clock = read(worked, value, 1e6);
    worked = m.temperatureOf && m.temperatureOf(m.device, onDie, &value) == 0;
    m.temperature = read(worked, value, 1);
    // Ignore a share whose window reaches back before the run.
    Utilization utilization;
    if (std::chrono::steady_clock::now() - m.begin > m.window && m.utilizationOf &&
        m.utilizationOf(m.device, &utilization) == 0) {
        m.busySum += 0.01 * utilization.gpu;
        ++m.busySamples;
    }
    unsigned long long reasons = 0;
    if (m.reasonsOf && m.reasonsOf(m.device, &reasons) == 0)
        m.held = m.held.value_or(false) || (reasons & slowed) != 0;
}

std::optional<double> GpuMonitor::clockHertz() const
{
    return m_impl->clock;
}

std::optional<double> GpuMonitor::temperatureCelsius() const
{
    return m_impl->temperature;
}

std::optional<double> GpuMonitor::readEnergyJoules() const
{
    unsigned long long milli = 0;
    return m_impl->energyOf && m_impl->energyOf(m_impl->device, &milli) == 0
               ? std::optional(1e-3 * static_cast<double>(milli))
               : std::nullopt;
}

std::optional<double> GpuMonitor::readPowerWatts() const
{
    unsigned milli = 0;
    return m_impl->powerOf && m_impl->powerOf(m_impl->device, &milli) == 0 ? std::optional(1e-3 * milli)
                                                                           : std::nullopt;
}

std::optional<double> GpuMonitor::powerLimitWatts() const
{
    unsigned milli = 0;
    return m_impl->limitOf && m_impl->limitOf(m_impl->device, &milli) == 0 ? std::optional(1e-3 * milli)
                                                                           : std::nullopt;
}

std::optional<double> GpuMonitor::busyFraction() const
{
    return m_impl->busySamples > 0 ? std::optional(m_impl->busySum / m_impl->busySamples) : std::nullopt;
}

std::optional<bool> GpuMonitor::heldDown() const
{
    return m_impl->held;
}

} // namespace parascope::worker
