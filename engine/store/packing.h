// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/result.h"

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Formats of step times and metrics in a row. For use inside the store only.
namespace parascope::store::detail {

/// Returns step times in the stored format: little-endian float64, each xor-ed with its predecessor, in
/// separate byte planes, so that equal high bytes are adjacent. It is lossless. The count comes first, as a
/// varint. For details see encodeSteps() and decodeSteps().
[[nodiscard]] std::string encodeSteps(const std::vector<double>& seconds);
/// Largest number of steps. A larger number means that the data are damaged.
inline constexpr std::uint64_t maxSteps = std::uint64_t{1} << 24;
[[nodiscard]] Result<std::vector<double>> decodeSteps(std::string_view blob);

/// Size of a packed metric of a run in bytes: the id of the name (32 bits) and the value (float64),
/// little-endian.
inline constexpr std::size_t metricBytes = 12;
void appendMetric(std::string& blob, std::int64_t name, double value);
/// Returns the metric at `index`. The blob must be long enough.
[[nodiscard]] inline std::pair<std::int64_t, double> metricAt(const char* blob, std::size_t index)
{
    std::uint32_t id = 0;
    double value = 0;
    std::memcpy(&id, blob + index * metricBytes, sizeof id);
    std::memcpy(&value, blob + index * metricBytes + sizeof id, sizeof value);
    return {id, value};
}

} // namespace parascope::store::detail
