// SPDX-License-Identifier: GPL-3.0-or-later
// A library in place of AMD's rocm_smi, for machines without a GPU. At every query, the values of its one
// device (number 1) are read from the file that FAKE_ROCM names, "COUNT MICROWATTS CAP_MICROWATTS"; a
// negative number means that the device does not report the value. A count is 15.3 micro-joules, as on an
// MI250.
#include <cstdint>
#include <cstdio>
#include <cstdlib>

namespace {

constexpr int success = 0, notSupported = 2;

int answer(std::uint32_t device, int which, std::uint64_t* out)
{
    const char* path = std::getenv("FAKE_ROCM");
    std::FILE* file = path && device == 1 ? std::fopen(path, "r") : nullptr;
    if (!file)
        return notSupported;
    long long value = -1;
    bool read = true;
    for (int i = 0; i <= which; ++i)
        read = read && std::fscanf(file, "%lld", &value) == 1;
    std::fclose(file);
    if (!read || value < 0)
        return notSupported;
    *out = static_cast<std::uint64_t>(value);
    return success;
}

} // namespace

extern "C" {
int rsmi_init(std::uint64_t)
{
    return success;
}
int rsmi_shut_down()
{
    return success;
}
int rsmi_dev_energy_count_get(std::uint32_t device, std::uint64_t* count, float* resolution,
                              std::uint64_t* time)
{
    *resolution = 15.3F;
    *time = 0;
    return answer(device, 0, count);
}
int rsmi_dev_power_ave_get(std::uint32_t device, std::uint32_t, std::uint64_t* microwatts)
{
    return answer(device, 1, microwatts);
}
int rsmi_dev_power_cap_get(std::uint32_t device, std::uint32_t, std::uint64_t* microwatts)
{
    return answer(device, 2, microwatts);
}
}
