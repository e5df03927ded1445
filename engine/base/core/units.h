// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace parascope {

/// Formats like printf and returns the text. The compiler checks the format.
[[nodiscard, gnu::format(printf, 1, 2)]] std::string printed(const char* format, ...);
/// Replaces the leading hyphen of a printed number by the typographic minus sign.
[[nodiscard]] std::string withMinus(std::string number);
/// Returns the number with three significant digits, and whole numbers in groups: "0.0421", "9.24", "2",
/// "110,795" (numbers from 1000 on are whole). NaN and infinities give "unknown".
[[nodiscard]] std::string significantText(double value, int significant = 3);
/// Returns a number with an SI prefix: 69198824 -> "69.2 M", 0.0477 with unit "s" -> "47.7 ms". NaN and
/// infinities give "unknown".
[[nodiscard]] std::string withPrefix(double value, std::string_view unit = {}, int significant = 3);
/// The unit in which a quantity is shown: for example "ms" with factor 1000. A fraction (unit "1") becomes
/// percent.
struct DisplayUnit
{
    double factor = 1;
    std::string unit;
};
/// Returns the SI prefix with which `largest` is between 1 and 1000; for bytes the binary prefix. Do not use
/// it for log axes: their ticks carry the prefix.
[[nodiscard]] DisplayUnit displayUnit(const std::string& unit, double largest);
/// Returns whether values from `least` to `largest` span more than three decades. Their colour scale is then
/// logarithmic by default, and each value has its own prefix.
[[nodiscard]] constexpr bool spreadsFar(double least, double largest)
{
    return least > 0 && largest > 1000 * least;
}
/// Returns bytes with a binary prefix: 4.29e9 -> "4.00 GiB".
[[nodiscard]] std::string bytesText(double bytes);
/// Returns a duration in everyday units: "47 s", "3 min 20 s", "3 h 10 min", "2 days".
[[nodiscard]] std::string durationText(double seconds);
/// Returns the number with grouped digits: 1234567 -> "1,234,567".
[[nodiscard]] std::string grouped(std::int64_t number);
/// Returns the current time in UTC: "2026-11-21T05:25:39.123Z".
[[nodiscard]] std::string utcNow();

} // namespace parascope
