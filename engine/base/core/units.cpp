// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/core/units.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdarg>
#include <cstdio>
#include <ctime>
#include <string_view>

namespace parascope {

namespace {

constexpr std::array<const char*, 6> byteUnits = {"B", "KiB", "MiB", "GiB", "TiB", "PiB"};

std::string rounded(double value, int significant)
{
    return printed("%.*g", significant, value);
}

/// Returns the number of decimals that shows `significant` significant digits.
int decimalsFor(double value, int significant)
{
    // Round first, so that 9.996 becomes 10.0 and not 10.00.
    const double size = std::abs(value) * (1 + 0.5 * std::pow(10.0, -significant));
    return std::clamp(significant - 1 - static_cast<int>(std::floor(std::log10(size))), 0, 12);
}

} // namespace

std::string printed(const char* format, ...)
{
    std::va_list arguments, again;
    va_start(arguments, format);
    va_copy(again, arguments);
    std::string out(static_cast<std::size_t>(std::max(0, std::vsnprintf(nullptr, 0, format, arguments))),
                    ' ');
    std::vsnprintf(out.data(), out.size() + 1, format, again);
    va_end(again);
    va_end(arguments);
    return out;
}

std::string withMinus(std::string number)
{
    return number.starts_with('-') ? "\u2212" + number.substr(1) : number;
}

std::string significantText(double value, int significant)
{
    constexpr double least = 1e-6, most = 9e15;
    if (!std::isfinite(value))
        return "unknown";
    if (value == 0)
        return "0";
    if (std::abs(value) < least || std::abs(value) > most)
        return rounded(value, significant);
    const int decimals = value == std::floor(value) ? 0 : decimalsFor(value, significant);
    if (decimals == 0)
        return grouped(std::llround(value));
    return printed("%.*f", decimals, value);
}

std::string withPrefix(double value, std::string_view unit, int significant)
{
    if (!std::isfinite(value))
        return "unknown";
    constexpr double beyondPrefixes = 1e24; // such values come only from workers or foreign files
    if (std::abs(value) >= beyondPrefixes)
        return rounded(value, significant) + (unit.empty() ? "" : ' ' + std::string(unit));
    static constexpr const char* prefixes[] = {"p", "n", "µ", "m", "", "k", "M", "G", "T", "P", "E"};
    int step = 0;
    if (value != 0) {
        // Round first, so that 999.96 becomes 1.00 k and not 1000.
        const double up = std::abs(value) * (1 + 0.5 * std::pow(10.0, -significant));
        step = static_cast<int>(std::floor(std::log10(up) / 3));
        step = step < -4 ? -4 : step > 6 ? 6 : step;
    }
    const double scaled = value / std::pow(1000.0, step);
    const int decimals = (step == 0 && value == std::floor(value)) ? 0
                         : std::abs(scaled) < 1                    ? significant - 1
                                                                   : decimalsFor(scaled, significant);
    auto out = printed("%.*f", decimals, scaled);
    const std::string suffix = std::string(prefixes[step + 4]) + std::string(unit);
    return suffix.empty() ? out : out + ' ' + suffix;
}

DisplayUnit displayUnit(const std::string& unit, double largest)
{
    if (unit == "1")
        return {100, "%"};
    if (unit == "%" || unit.empty() || !std::isfinite(largest) || largest <= 0)
        return {1, unit};
    if (unit == "B") { // as in bytesText()
        const int step = std::clamp(static_cast<int>(std::floor(std::log2(largest) / 10)), 0, 5);
        return {std::pow(1024.0, -step), byteUnits[static_cast<std::size_t>(step)]};
    }
    static constexpr std::array<const char*, 10> prefixes = {"n", "µ", "m", "", "k", "M", "G", "T", "P", "E"};
    const int step = std::clamp(static_cast<int>(std::floor(std::log10(largest * (1 + 1e-12)) / 3)), -3, 6);
    // Prefixes belong to units of measure; "kexamples" is not a unit.
    const bool prefixable = unit == "s" || unit == "B/s" || unit == "FLOP" || unit == "FLOP/s" ||
                            unit == "J" || unit == "W" || unit == "Hz";
    if (!prefixable)
        return {1, unit};
    return {std::pow(10.0, -3 * step), prefixes[static_cast<std::size_t>(step + 3)] + unit};
}

std::string bytesText(double bytes)
{
    if (!std::isfinite(bytes))
        return "unknown";
    int step = 0;
    while (std::abs(bytes) >= 1024 && step < 5) {
        bytes /= 1024;
        ++step;
    }
    constexpr double beyondUnits = 1e9;
    if (std::abs(bytes) >= beyondUnits)
        return rounded(bytes, 3) + ' ' + byteUnits[static_cast<std::size_t>(step)];
    return printed(step == 0 ? "%.0f %s" : "%.2f %s", bytes, byteUnits[static_cast<std::size_t>(step)]);
}

std::string durationText(double seconds)
{
    constexpr double beyondDays = 9e18; // larger values do not fit into an integer
    if (!std::isfinite(seconds) || seconds < 0 || seconds >= beyondDays)
        return "unknown";
    const auto total = static_cast<long long>(std::llround(seconds));
    if (total < 60)
        return printed("%lld s", total);
    if (total < 600 && total % 60 != 0)
        return printed("%lld min %lld s", total / 60, total % 60);
    if (total < 3600)
        return printed("%lld min", (total + 30) / 60);
    if (total < 2 * 86400LL)
        return printed("%lld h %lld min", total / 3600, total % 3600 / 60);
    return printed("%lld days", (total + 43200) / 86400);
}

std::string grouped(std::int64_t number)
{
    std::string out = std::to_string(number);
    const std::ptrdiff_t first = number < 0 ? 1 : 0;
    for (std::ptrdiff_t at = static_cast<std::ptrdiff_t>(out.size()) - 3; at > first; at -= 3)
        out.insert(static_cast<std::size_t>(at), 1, ',');
    return out;
}

std::string utcNow()
{
    const auto now = std::chrono::system_clock::now();
    const auto ms = std::chrono::duration_cast<std::chrono::milliseconds>(now.time_since_epoch()).count();
    const std::time_t seconds = ms / 1000;
    std::tm utc = {};
    ::gmtime_r(&seconds, &utc);
    char date[32];
    std::strftime(date, sizeof date, "%Y-%m-%dT%H:%M:%S", &utc);
    return printed("%s.%03dZ", date, static_cast<int>(ms % 1000));
}

} // namespace parascope
