// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/measure/device/platforms.h"

#include "engine/measure/device/catalogue.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>
#include <vector>

namespace parascope::device {

namespace {

constexpr std::array platforms = {
    PaperPlatform{"tpu-v2", "TPU v2 board, 8 cores", 180e12, 2.4e12, 64e9, "bfloat16", 8, "tpu_v2_board"},
    PaperPlatform{"tpu-v3", "TPU v3 board, 8 cores", 420e12, 3.6e12, 128e9, "bfloat16", 8, "tpu_v3_board"},
    PaperPlatform{"v100", "V100", 125e12, 900e9, 16e9, "float16", 1, "v100_sxm2_16"},
    PaperPlatform{"skylake", "CPU Skylake, n1-standard-32", 2e12, 16.6e9, 120e9, "float32", 16,
                  "cpu_n1_standard_32"},
};

} // namespace

std::string spelt(std::string_view name, char between)
{
    std::string out;
    for (const char c : name)
        out += c == ' ' || c == '-' || c == '_'
                   ? between
                   : static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return out;
}

std::span<const PaperPlatform> paperPlatforms()
{
    return platforms;
}

const PaperPlatform* paperPlatform(std::string_view name)
{
    const auto wanted = spelt(name);
    const auto it = std::find_if(platforms.begin(), platforms.end(),
                                 [&](const PaperPlatform& platform) { return platform.name == wanted; });
    return it == platforms.end() ? nullptr : it;
}

Peaks peaksOf(const PaperPlatform& platform)
{
    std::vector<std::pair<std::string, double>> peaks{{std::string(platform.dtype), platform.peakFlops}};
    if (const auto* entry = catalogueEntry(platform.catalogueId))
        for (const auto& peak : entry->peaks)
            if (peak.first != platform.dtype)
                peaks.push_back(peak);
    return {platform.peakFlops, std::move(peaks)};
}

} // namespace parascope::device
