// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/result.h"

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// How step times and metrics lie in a row. Inside the store only.
namespace parascope::store::detail {

/// Step times as stored: little-endian float64, each xor-ed with its predecessor, byte planes apart, so
/// that equal high bytes lie together; lossless. A count (varint) leads; see encode/decode for the form.
[[nodiscard]] std::string encodeSteps(const std::vector<double>& seconds);
/// More than maxSteps are taken for damage.
inline constexpr std::uint64_t maxSteps = std::uint64_t{1} << 24;
[[nodiscard]] Result<std::vector<double>> decodeSteps(std::string_view blob);

/// A run's metrics: 12 bytes each, the id of the name (32 bits) and the value (float64), little-endian.
inline constexpr std::size_t metricBytes = 12;
void appendMetric(std::string& blob, std::int64_t name, double value);
/// The metric at `index`; the blob must be that long.
[[nodiscard]] inline std::pair<std::int64_t, double> metricAt(const char* blob, std::size_t index)
{
    std::uint32_t id = 0;
    double value = 0;
    std::memcpy(&id, blob + index * metricBytes, sizeof id);
    std::memcpy(&value, blob + index * metricBytes + sizeof id, sizeof value);
    return {id, value};
}

} // namespace parascope::store::detail
