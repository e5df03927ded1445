// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/measure/device/platforms.h"

#include <algorithm>
#include <array>

namespace parascope::device {

namespace {

constexpr std::array platforms = {
    PaperPlatform{"tpu-v2", "TPU v2 board, 8 cores", 180e12, 2.4e12, 64e9, "bfloat16", 8},
    PaperPlatform{"tpu-v3", "TPU v3 board, 8 cores", 420e12, 3.6e12, 128e9, "bfloat16", 8},
    PaperPlatform{"v100", "V100", 125e12, 900e9, 16e9, "float16", 1},
    PaperPlatform{"skylake", "CPU Skylake, n1-standard-32", 2e12, 16.6e9, 120e9, "float32", 16},
};

} // namespace

std::span<const PaperPlatform> paperPlatforms()
{
    return platforms;
}

const PaperPlatform* paperPlatform(std::string_view name)
{
    const auto it = std::find_if(platforms.begin(), platforms.end(),
                                 [&](const PaperPlatform& platform) { return platform.name == name; });
    return it == platforms.end() ? nullptr : it;
}

} // namespace parascope::device
