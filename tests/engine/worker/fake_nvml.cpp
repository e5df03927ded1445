// SPDX-License-Identifier: GPL-3.0-or-later
// A library in place of NVIDIA's, for machines without a GPU. At every query, the values of its one device
// are read from the file that FAKE_NVML names, "CLOCK_MHZ CELSIUS MILLIWATTS PERCENT REASONS [MILLIJOULES
// LIMIT_MILLIWATTS]"; a negative or missing number means that the device does not report the value.
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace {

constexpr int success = 0, notSupported = 3, notFound = 6;
int theDevice = 0;

bool tell(int which, long& value)
{
    const char* path = std::getenv("FAKE_NVML");
    std::FILE* file = path ? std::fopen(path, "r") : nullptr;
    if (!file)
        return false;
    bool read = true;
    for (int i = 0; i <= which; ++i)
        read = read && std::fscanf(file, "%ld", &value) == 1;
    std::fclose(file);
    return read && value >= 0;
}

template <class T>
int answer(int which, T* out)
{
    long value = 0;
    if (!tell(which, value))
        return notSupported;
    *out = static_cast<T>(value);
    return success;
}

} // namespace

extern "C" {
struct Utilization
{
    unsigned gpu, memory;
};

int nvmlInit_v2()
{
    return success;
}
int nvmlShutdown()
{
    return success;
}
int nvmlDeviceGetHandleByIndex_v2(unsigned index, void** device)
{
    *device = &theDevice;
    return index == 1 ? success : notFound; // the machine's second GPU exists
}
int nvmlDeviceGetHandleByUUID(const char* uuid, void** device)
{
    *device = &theDevice;
    return std::strcmp(uuid, "GPU-fake") == 0 ? success : notFound;
}
int nvmlDeviceGetClockInfo(void*, int kind, unsigned* megahertz)
{
    return kind == 1 ? answer(0, megahertz) : notSupported;
}
int nvmlDeviceGetTemperature(void*, int, unsigned* celsius)
{
    return answer(1, celsius);
}
int nvmlDeviceGetPowerUsage(void*, unsigned* milliwatts)
{
    return answer(2, milliwatts);
}
int nvmlDeviceGetUtilizationRates(void*, Utilization* utilization)
{
    return answer(3, &utilization->gpu);
}
int nvmlDeviceGetCurrentClocksThrottleReasons(void*, unsigned long long* reasons)
{
    return answer(4, reasons);
}
int nvmlDeviceGetTotalEnergyConsumption(void*, unsigned long long* millijoules)
{
    return answer(5, millijoules);
}
int nvmlDeviceGetEnforcedPowerLimit(void*, unsigned* milliwatts)
{
    return answer(6, milliwatts);
}
}
