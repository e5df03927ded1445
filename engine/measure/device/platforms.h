// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/peaks.h"

#include <span>
#include <string>
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
    std::string_view catalogueId; ///< what the catalogue says of other data types
};

/// A name as all look-ups compare it: in lower case, words joined by `between` ("TPU v2", "tpu_v2":
/// "tpu-v2").
[[nodiscard]] std::string spelt(std::string_view name, char between = '-');

[[nodiscard]] std::span<const PaperPlatform> paperPlatforms();
/// The paper's platform of that name, however it is spelt ("V100", "TPU v2"); null when there is none.
[[nodiscard]] const PaperPlatform* paperPlatform(std::string_view name);
/// FLOP/s of the whole platform by data type: the paper's peak for the type of its runs, the catalogue's for
/// others.
[[nodiscard]] Peaks peaksOf(const PaperPlatform& platform);

} // namespace parascope::device
