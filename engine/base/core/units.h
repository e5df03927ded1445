// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace parascope {

/// printf as a text: for one number in one fixed form. The compiler checks the format.
[[nodiscard, gnu::format(printf, 1, 2)]] std::string printed(const char* format, ...);
/// A printed number with the minus sign of typography in place of a hyphen.
[[nodiscard]] std::string withMinus(std::string number);
/// Three significant digits, whole numbers in groups: "0.0421", "9.24", "2", "110,795" (from 1000 on all are
/// whole). NaN and infinities give "unknown".
[[nodiscard]] std::string significantText(double value, int significant = 3);
/// A number with an SI prefix: 69198824 -> "69.2 M", 0.0477 with unit "s" -> "47.7 ms".
/// NaN and infinities give "unknown".
[[nodiscard]] std::string withPrefix(double value, std::string_view unit = {}, int significant = 3);
/// How a quantity is written: "ms" with factor 1000. A fraction (unit "1") becomes percent.
struct DisplayUnit
{
    double factor = 1;
    std::string unit;
};
/// The SI prefix by which `largest` reads between 1 and 1000; of bytes the binary one. Never for log axes:
/// their ticks carry it.
[[nodiscard]] DisplayUnit displayUnit(const std::string& unit, double largest);
/// Whether values from `least` to `largest` span more than three decades: their colours are logarithmic where
/// nobody chooses, and each has a prefix of its own.
[[nodiscard]] constexpr bool spreadsFar(double least, double largest)
{
    return least > 0 && largest > 1000 * least;
}
/// 4.29e9 -> "4.00 GiB".
[[nodiscard]] std::string bytesText(double bytes);
/// Seconds as a person says them: "47 s", "3 min 20 s", "3 h 10 min", "2 days".
[[nodiscard]] std::string durationText(double seconds);
/// 1234567 -> "1,234,567".
[[nodiscard]] std::string grouped(std::int64_t number);
/// Now, UTC, "2026-11-21T05:25:39.123Z".
[[nodiscard]] std::string utcNow();

} // namespace parascope
