// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/worker/gpu_facts.h"

#include <dlfcn.h>

#include <array>
#include <cstddef>
#include <cstdio>
#include <functional>

namespace parascope::worker {

namespace {

/// A library that stays loaded, because CUDA does not tolerate unloading.
class Library
{
public:
    explicit Library(const std::string& name) : m_handle(dlopen(name.c_str(), RTLD_NOW | RTLD_LOCAL)) {}
    explicit operator bool() const { return m_handle != nullptr; }
    template <class Function>
    Function* find(const char* name) const
    {
        return m_handle ? reinterpret_cast<Function*>(dlsym(m_handle, name)) : nullptr;
    }

private:
    void* m_handle;
};

// Values of CUdevice_attribute, as in cuda.h.
enum Attribute {
    ClockKiloHertz = 13,
    Multiprocessors = 16,
    EccEnabled = 32,
    PciBus = 33,
    PciDevice = 34,
    MemoryClockKiloHertz = 36,
    MemoryBusBits = 37,
    PciDomain = 50,
    Major = 75,
    Minor = 76
};

std::string versionText(int number)
{
    return std::to_string(number / 1000) + "." + std::to_string(number % 1000 / 10);
}

/// Adds what the management library knows in addition to the driver. It finds the device by its place on the
/// bus, because the two libraries number devices differently.
void addManaged(Json& facts, const Library& nvml, const std::string& busId)
{
    const auto init = nvml.find<int()>("nvmlInit_v2");
    const auto byBus = nvml.find<int(const char*, void**)>("nvmlDeviceGetHandleByPciBusId_v2");
    void* handle = nullptr;
    if (!init || init() != 0)
        return;
    if (const auto version = nvml.find<int(char*, unsigned)>("nvmlSystemGetDriverVersion")) {
        std::array<char, 128> text{};
        if (version(text.data(), text.size() - 1) == 0)
            facts["driver"] = text.data();
    }
    if (byBus && byBus(busId.c_str(), &handle) == 0) {
        unsigned value = 0, pending = 0;
        if (const auto limit = nvml.find<int(void*, unsigned*)>("nvmlDeviceGetEnforcedPowerLimit");
            limit && limit(handle, &value) == 0)
            facts["power_limit_watts"] = 1e-3 * value;
        if (const auto mig = nvml.find<int(void*, unsigned*, unsigned*)>("nvmlDeviceGetMigMode");
            mig && mig(handle, &value, &pending) == 0)
            facts["mig"] = value != 0;
    }
    if (const auto shutdown = nvml.find<int()>("nvmlShutdown"))
        shutdown();
}

/// Adds the driver's attributes of the device. `read` gets one attribute and returns false if there is none.
void addAttributes(Json& facts, const std::function<bool(Attribute, int&)>& read)
{
    int value = 0, other = 0;
    if (read(Multiprocessors, value))
        facts["multiprocessors"] = value;
    if (read(ClockKiloHertz, value) && value > 0)
        facts["clock_hertz"] = 1e3 * value;
    if (read(MemoryClockKiloHertz, value) && value > 0)
        facts["memory_clock_hertz"] = 1e3 * value;
    if (read(MemoryBusBits, value) && value > 0)
        facts["memory_bus_bits"] = value;
    if (read(EccEnabled, value))
        facts["ecc"] = value != 0;
    if (read(Major, value) && read(Minor, other))
        facts["compute_capability"] = std::to_string(value) + "." + std::to_string(other);
}

} // namespace

Json gpuFacts(int device, const std::string& cudaName, const std::string& nvmlName)
{
    Json facts = Json::object();
    const Library cuda(cudaName);
    const auto init = cuda.find<int(unsigned)>("cuInit");
    const auto get = cuda.find<int(int*, int)>("cuDeviceGet");
    int handle = 0;
    if (!init || !get || init(0) != 0 || get(&handle, device) != 0)
        return facts;
    std::array<char, 256> name{};
    if (const auto nameOf = cuda.find<int(char*, int, int)>("cuDeviceGetName");
        nameOf && nameOf(name.data(), static_cast<int>(name.size()) - 1, handle) == 0)
        facts["model"] = name.data();
    std::size_t bytes = 0;
    if (const auto memory = cuda.find<int(std::size_t*, int)>("cuDeviceTotalMem_v2");
        memory && memory(&bytes, handle) == 0)
        facts["memory_bytes"] = bytes;
    int version = 0;
    if (const auto served = cuda.find<int(int*)>("cuDriverGetVersion"); served && served(&version) == 0)
        facts["cuda_driver"] = versionText(version);
    const auto attribute = cuda.find<int(int*, int, int)>("cuDeviceGetAttribute");
    const auto read = [&](Attribute which, int& value) {
        return attribute && attribute(&value, which, handle) == 0;
    };
    addAttributes(facts, read);
    int domain = 0, bus = 0, place = 0;
    if (read(PciDomain, domain) && read(PciBus, bus) && read(PciDevice, place)) {
        std::array<char, 32> busId{};
        std::snprintf(busId.data(), busId.size(), "%08X:%02X:%02X.0", static_cast<unsigned>(domain),
                      static_cast<unsigned>(bus), static_cast<unsigned>(place));
        addManaged(facts, Library(nvmlName), busId.data());
    }
    return facts;
}

} // namespace parascope::worker
