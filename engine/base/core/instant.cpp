// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/core/instant.h"

#include <array>
#include <charconv>
#include <cmath>
#include <ctime>
#include <locale.h>
#include <regex>

namespace parascope {

namespace {

/// The forms without and with an offset, which strptime() reads in all of its forms.
constexpr std::array forms{"%Y-%m-%dT%H:%M:%S",
                           "%Y-%m-%dT%H:%M:%S%z",
                           "%Y-%m-%dT%H:%M",
                           "%Y-%m-%dT%H:%M%z",
                           "%Y-%m-%d",
                           "%Y%m%dT%H%M%S",
                           "%Y%m%dT%H%M%S%z",
                           "%a %b %d %H:%M:%S %Y",
                           "%a %b %d %H:%M:%S %Y %z",
                           "%a, %d %b %Y %H:%M:%S",
                           "%a, %d %b %Y %H:%M:%S %z"};

/// The names of days and months are English whatever the language of the user.
locale_t english()
{
    static const locale_t locale = newlocale(LC_ALL_MASK, "C", nullptr);
    return locale;
}

/// A number of seconds, or of a smaller unit if it is too large for that: a year has five digits from 1e11 s.
std::optional<double> fromNumber(const std::string& text)
{
    double number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    constexpr double fewest = 1e8, most = 1e11, thousand = 1000;
    if (error != std::errc() || end != text.data() + text.size() || !(number >= fewest) ||
        number >= most * 1e9)
        return std::nullopt;
    while (number >= most)
        number /= thousand;
    return number;
}

} // namespace

std::optional<double> secondsSince1970(std::string text)
{
    if (const auto number = fromNumber(text))
        return number;
    // strptime() knows no fraction of a second, and an ISO time has no space.
    static const std::regex fraction(R"((:\d\d)[.,](\d{1,9}))"), gap(R"(^(\d{4}-\d\d-\d\d) (?=\d))"),
        offset(R"((:\d\d) (?=[+\-Z]))");
    double part = 0;
    if (std::smatch found; std::regex_search(text, found, fraction)) {
        part = std::stod("0." + found[2].str());
        text = std::regex_replace(text, fraction, "$1");
    }
    if (std::regex_search(text, gap))
        text = std::regex_replace(std::regex_replace(text, gap, "$1T"), offset, "$1");
    for (const auto* form : forms) {
        std::tm time{};
        const char* end = strptime_l(text.c_str(), form, &time, english());
        if (!end || *end != 0)
            continue;
        const auto east = time.tm_gmtoff; // timegm() sets it to 0
        const auto given = time;
        const auto seconds = timegm(&time);
        if (time.tm_mday != given.tm_mday || time.tm_mon != given.tm_mon)
            return std::nullopt; // 31 February
        return static_cast<double>(seconds - east) + part;
    }
    return std::nullopt;
}

} // namespace parascope
