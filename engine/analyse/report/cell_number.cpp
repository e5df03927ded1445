// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analyse/report/cell_number.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <string>
#include <utility>

namespace parascope::report {

namespace {

struct Factor
{
    std::string_view name = {};
    double factor = 1;
};

constexpr std::array<Factor, 6> everydayTimes{
    {{"s", 1}, {"min", 60}, {"h", 3600}, {"d", 86400}, {"day", 86400}, {"days", 86400}}};
// clang-format off
constexpr std::array<Factor, 10> unitPrefixes{
    {{"n", 1e-9}, {"µ", 1e-6}, {"μ", 1e-6}, {"u", 1e-6}, {"m", 1e-3},
     {"k", 1e3}, {"M", 1e6}, {"G", 1e9}, {"T", 1e12}, {"P", 1e15}}};
// clang-format on
constexpr std::array<Factor, 4> binaryPrefixes{
    {{"Ki", 1024.}, {"Mi", 1048576.}, {"Gi", 1073741824.}, {"Ti", 1099511627776.}}};
/// Units that stand after a prefix. A word such as "nodes" has no prefix.
constexpr std::array<std::string_view, 11> prefixedUnits{"s",  "B",       "W",        "J",    "Hz", "FLOP",
                                                         "OP", "example", "examples", "step", "1"};

bool hasPrefix(std::string_view unit, std::string_view prefix)
{
    if (!unit.starts_with(prefix))
        return false;
    unit.remove_prefix(prefix.size());
    const auto base = unit.substr(0, unit.find('/'));
    return unit.empty() || std::find(prefixedUnits.begin(), prefixedUnits.end(), base) != prefixedUnits.end();
}

double factorOf(std::string_view unit)
{
    for (const auto& [name, factor] : everydayTimes)
        if (unit == name)
            return factor;
    for (const auto& [name, factor] : binaryPrefixes)
        if (hasPrefix(unit, name))
            return factor;
    for (const auto& [name, factor] : unitPrefixes)
        if (hasPrefix(unit, name))
            return factor;
    return 1;
}

void skipSpaces(std::string_view& text)
{
    text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
}

/// Takes a number from the start of the text, with a hyphen or a minus sign and with commas between groups.
std::optional<double> takeNumber(std::string_view& text)
{
    constexpr std::string_view minus = "\u2212";
    auto rest = text;
    const bool negative = rest.starts_with('-') || rest.starts_with(minus);
    if (negative)
        rest.remove_prefix(rest.front() == '-' ? 1 : minus.size());
    else if (rest.starts_with('+'))
        rest.remove_prefix(1);
    const auto length = std::min(rest.find_first_not_of("0123456789.,eE+-"), rest.size());
    if (length == 0 || rest.front() == '-')
        return std::nullopt;
    std::string digits;
    for (std::size_t i = 0; i < length; ++i)
        if (rest[i] != ',')
            digits += rest[i];
    double value = 0;
    const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (read.ec != std::errc{} || read.ptr != digits.data() + digits.size() || !std::isfinite(value))
        return std::nullopt;
    text = rest.substr(length);
    return negative ? -value : value;
}

} // namespace

std::optional<double> cellNumber(std::string_view text)
{
    skipSpaces(text);
    const bool negative = text.starts_with('-') || text.starts_with("\u2212");
    std::optional<double> sum;
    while (!text.empty()) {
        const auto number = takeNumber(text);
        if (!number)
            break;
        skipSpaces(text);
        const auto unit = text.substr(0, text.find(' '));
        text.remove_prefix(unit.size());
        skipSpaces(text);
        const double part = *number * factorOf(unit);
        sum = sum ? *sum + (negative ? -part : part) : part;
        const bool isTime = std::any_of(everydayTimes.begin(), everydayTimes.end(),
                                        [unit](const Factor& time) { return time.name == unit; });
        if (!isTime)
            break;
    }
    return sum;
}

} // namespace parascope::report
