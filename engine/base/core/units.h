// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace parascope {

/// A number with an SI prefix: 69198824 -> "69.2 M", 0.0477 with unit "s" -> "47.7 ms".
/// NaN and infinities give "unknown".
[[nodiscard]] std::string withPrefix(double value, std::string_view unit = {}, int significant = 3);
/// 4.29e9 -> "4.00 GiB".
[[nodiscard]] std::string bytesText(double bytes);
/// Seconds as a person says them: "47 s", "3 min 20 s", "3 h 10 min", "2 days".
[[nodiscard]] std::string durationText(double seconds);
/// 1234567 -> "1,234,567".
[[nodiscard]] std::string grouped(std::int64_t number);
/// Now, UTC, "2026-11-21T05:25:39.123Z".
[[nodiscard]] std::string utcNow();

} // namespace parascope
