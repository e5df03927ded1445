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
    std::string_view dtype; ///< data type of the paper's runs; the files do not state it
    int cores;
    std::string_view catalogueId; ///< entry of the hardware catalogue that has the peaks of other data types
};

/// Returns a name in the form that all look-ups compare: in lower case, with words joined by `between`. "TPU
/// v2" and "tpu_v2" become "tpu-v2".
[[nodiscard]] std::string spelt(std::string_view name, char between = '-');

[[nodiscard]] std::span<const PaperPlatform> paperPlatforms();
/// Returns the paper's platform of that name in any spelling ("V100", "TPU v2"); null when there is none.
[[nodiscard]] const PaperPlatform* paperPlatform(std::string_view name);
/// Returns the FLOP/s of the whole platform by data type: the paper's peak for the type of its runs, the
/// catalogue's peaks for the other types.
[[nodiscard]] Peaks peaksOf(const PaperPlatform& platform);

} // namespace parascope::device
