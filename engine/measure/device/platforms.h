// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string_view>

namespace parascope::device {

/// A platform of the ParaDnn paper (its Table 3), under the name that imports give it.
struct PaperPlatform
{
    std::string_view name;
    std::string_view title;
    double peakFlops; ///< FLOP/s of the whole platform
    double bandwidth; ///< byte/s
    double memoryBytes;
    std::string_view dtype; ///< of the paper's runs; the files do not state it
    int cores;
};

[[nodiscard]] std::span<const PaperPlatform> paperPlatforms();
[[nodiscard]] const PaperPlatform* paperPlatform(std::string_view name);

} // namespace parascope::device
