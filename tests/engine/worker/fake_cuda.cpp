// SPDX-License-Identifier: GPL-3.0-or-later
// A library in place of NVIDIA's driver and management libraries, for machines without a GPU. Its one device
// is an H100 SXM composed from NVIDIA's documents (H100 data sheet: 132 multiprocessors, 80 GB, 5120 bits,
// 700 W; compute capability 9.0 by the CUDA programming guide). The values were not read from a real device.
#include <cstddef>
#include <cstring>

namespace {

constexpr int success = 0, failed = 1;
int theDevice = 0;

} // namespace

extern "C" {

int cuInit(unsigned)
{
    return success;
}
int cuDeviceGet(int* device, int index)
{
    *device = 7;
    return index == 0 ? success : failed;
}
int cuDeviceGetName(char* name, int size, int device)
{
    std::strncpy(name, "NVIDIA H100 80GB HBM3", static_cast<std::size_t>(size));
    return device == 7 ? success : failed;
}
int cuDeviceTotalMem_v2(std::size_t* bytes, int)
{
    *bytes = 85'000'000'000;
    return success;
}
int cuDriverGetVersion(int* version)
{
    *version = 12080;
    return success;
}
int cuDeviceGetAttribute(int* value, int attribute, int)
{
    switch (attribute) {
    case 13: // CU_DEVICE_ATTRIBUTE_CLOCK_RATE, kHz
        *value = 1'980'000;
        return success;
    case 16: // CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT
        *value = 132;
        return success;
    case 32: // CU_DEVICE_ATTRIBUTE_ECC_ENABLED
        *value = 1;
        return success;
    case 33: // CU_DEVICE_ATTRIBUTE_PCI_BUS_ID
        *value = 0x1b;
        return success;
    case 34: // CU_DEVICE_ATTRIBUTE_PCI_DEVICE_ID
    case 50: // CU_DEVICE_ATTRIBUTE_PCI_DOMAIN_ID
        *value = 0;
        return success;
    case 37: // CU_DEVICE_ATTRIBUTE_GLOBAL_MEMORY_BUS_WIDTH
        *value = 5120;
        return success;
    case 75: // CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR
        *value = 9;
        return success;
    case 76: // CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR
        *value = 0;
        return success;
    default: // the memory clock: this driver does not report it
        return failed;
    }
}

int nvmlInit_v2()
{
    return success;
}
int nvmlShutdown()
{
    return success;
}
int nvmlSystemGetDriverVersion(char* text, unsigned size)
{
    std::strncpy(text, "570.86.15", size);
    return success;
}
int nvmlDeviceGetHandleByPciBusId_v2(const char* bus, void** device)
{
    *device = &theDevice;
    return std::strcmp(bus, "00000000:1B:00.0") == 0 ? success : failed;
}
int nvmlDeviceGetEnforcedPowerLimit(void*, unsigned* milliwatts)
{
    *milliwatts = 700'000;
    return success;
}
int nvmlDeviceGetMigMode(void*, unsigned* now, unsigned* next)
{
    *now = *next = 0;
    return success;
}
}
