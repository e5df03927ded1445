// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/insight/words.h"
#include "engine/base/expression/lexer.h"

#include "engine/base/core/metrics.h"
#include "engine/base/core/units.h"
#include "engine/base/core/value.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <iterator>
#include <sstream>

namespace parascope::insight {

namespace {

double roundedTo2(double value, double (*direction)(double))
{
    if (!(value > 0) || !std::isfinite(value))
        return value;
    const double unit = std::pow(10.0, std::floor(std::log10(value)) - 1);
    return direction(value / unit * (1 - 1e-12)) * unit;
}

std::size_t wordsIn(const Message& message)
{
    std::istringstream words(message.text());
    return static_cast<std::size_t>(
        std::distance(std::istream_iterator<std::string>(words), std::istream_iterator<std::string>()));
}

std::string compact(double value)
{
    static constexpr std::array<std::pair<double, const char*>, 3> units = {
        {{1e9, "G"}, {1e6, "M"}, {1e3, "k"}}};
    for (const auto& [size, suffix] : units)
        if (std::abs(value) >= size)
            return printed("%.3g", value / size) + suffix;
    return printed("%.3g", value);
}

} // namespace

Message number(double value)
{
    if (!std::isfinite(value))
        return Message::format("unknown");
    const double size = std::abs(value);
    if (value == std::floor(value) && size < 10000)
        return printed("%.0f", value);
    if (size >= 10000)
        return compact(value);
    if (size >= 9.995)
        return printed(size < 99.95 ? "%.1f" : "%.0f", value);
    return printed(size >= 0.0095 ? "%.2f" : "%.2g", value);
}

Message signedNumber(double value)
{
    return std::string(value > 0 ? "+" : "") + number(value);
}

Message range(const analysis::Interval& interval)
{
    const auto low = number(interval.low), high = number(interval.high);
    // The interval is so narrow that both ends read the same: show the digits in which they differ.
    if (low.text() == high.text() && interval.low != interval.high)
        return Message::format("%1 to %2", printed("%.5g", interval.low), printed("%.5g", interval.high));
    return Message::format("%1 to %2", low, high);
}

std::string percent(double fraction)
{
    const double value = 100 * fraction;
    return printed(std::abs(value) < 0.095 ? "%.1g" : std::abs(value) < 9.95 ? "%.1f" : "%.0f", value) + " %";
}

double flooredTo2(double value)
{
    return roundedTo2(value * (1 + 2e-12), [](double x) { return std::floor(x); });
}

std::string roundedDown(double value)
{
    return compact(flooredTo2(value));
}

std::string roundedUp(double value)
{
    return compact(roundedTo2(value, [](double x) { return std::ceil(x); }));
}

std::string level(double value)
{
    if (value == std::floor(value) && std::abs(value) < 9e15)
        return std::to_string(static_cast<std::int64_t>(value));
    return toText(Value(value));
}

std::string columnName(std::string_view name)
{
    const auto plain = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; };
    const bool bare = !name.empty() && !std::isdigit(static_cast<unsigned char>(name.front())) &&
                      std::all_of(name.begin(), name.end(), plain) && name != "and" && name != "or" &&
                      name != "not";
    return bare ? std::string(name) : '`' + std::string(name) + '`';
}

std::string equals(std::string_view column, std::string_view text)
{
    return columnName(column) + " == " + expression::literal(text);
}

std::string both(const std::string& a, const std::string& b)
{
    if (a.empty() || b.empty())
        return a + b;
    return a + " && " + (b.find("||") == std::string::npos ? b : "(" + b + ")");
}

Message metricName(std::string_view column)
{
    const auto* metric = findMetric(column);
    return metric && *metric->title ? Message::known(metric->title) : Message(column);
}

Message columnTitle(const table::Column& column)
{
    return Message::known(column.title);
}

Message headlineOf(Message claim, const Message& reservations, const std::vector<Message>& extras)
{
    for (const auto& extra : extras)
        if (wordsIn(claim + extra + reservations) <= mostWords)
            claim += extra;
    return std::move(claim) + reservations + Message::format(".");
}

std::string grouped(std::size_t n)
{
    auto text = std::to_string(n);
    for (auto at = static_cast<std::ptrdiff_t>(text.size()) - 3; at > 0; at -= 3)
        text.insert(static_cast<std::size_t>(at), ",");
    return text;
}

Message countedRuns(std::size_t n)
{
    return n == 1 ? Message::format("1 run") : Message::format("%1 runs", grouped(n));
}

Message countedPairs(std::size_t n)
{
    return n == 1 ? Message::format("1 pair") : Message::format("%1 pairs", grouped(n));
}

Message countedModels(std::size_t n)
{
    return n == 1 ? Message::format("1 model") : Message::format("%1 models", grouped(n));
}

} // namespace parascope::insight
