// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/core/value.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace parascope {

std::string toText(const Value& value)
{
    if (const auto* text = std::get_if<std::string>(&value))
        return *text;
    char buffer[32];
    const auto end = std::holds_alternative<std::int64_t>(value)
                         ? std::to_chars(buffer, buffer + sizeof buffer, std::get<std::int64_t>(value)).ptr
                         : std::to_chars(buffer, buffer + sizeof buffer, std::get<double>(value)).ptr;
    return {buffer, end};
}

Value valueFromText(std::string_view text)
{
    const char* first = text.data();
    const char* last = first + text.size();
    std::int64_t whole = 0;
    if (auto [end, error] = std::from_chars(first, last, whole); error == std::errc{} && end == last)
        return whole;
    double number = 0;
    if (auto [end, error] = std::from_chars(first, last, number);
        error == std::errc{} && end == last && std::isfinite(number))
        return number;
    return std::string(text);
}

std::optional<double> numberOf(const Value& value)
{
    if (const auto* whole = std::get_if<std::int64_t>(&value))
        return static_cast<double>(*whole);
    if (const auto* number = std::get_if<double>(&value))
        return *number;
    return std::nullopt;
}

int compareValues(const Value& a, const Value& b)
{
    const auto* wholeA = std::get_if<std::int64_t>(&a);
    const auto* wholeB = std::get_if<std::int64_t>(&b);
    if (wholeA && wholeB)
        return *wholeA < *wholeB ? -1 : *wholeA > *wholeB;
    const auto numberA = numberOf(a);
    const auto numberB = numberOf(b);
    if (numberA && numberB)
        return *numberA < *numberB ? -1 : *numberA > *numberB;
    if (numberA || numberB)
        return numberA ? -1 : 1;
    const int order = std::get<std::string>(a).compare(std::get<std::string>(b));
    return order < 0 ? -1 : order > 0;
}

void Parameters::set(std::string_view name, Value value)
{
    for (auto& [key, held] : m_entries) {
        if (key == name) {
            held = std::move(value);
            return;
        }
    }
    m_entries.emplace_back(std::string(name), std::move(value));
}

bool Parameters::remove(std::string_view name)
{
    return std::erase_if(m_entries, [&](const Entry& entry) { return entry.first == name; }) > 0;
}

const Value* Parameters::find(std::string_view name) const
{
    const auto it = std::find_if(m_entries.begin(), m_entries.end(),
                                 [&](const Entry& entry) { return entry.first == name; });
    return it == m_entries.end() ? nullptr : &it->second;
}

std::optional<std::int64_t> Parameters::integer(std::string_view name) const
{
    const Value* value = find(name);
    const auto* whole = value ? std::get_if<std::int64_t>(value) : nullptr;
    return whole ? std::optional(*whole) : std::nullopt;
}

std::optional<double> Parameters::number(std::string_view name) const
{
    const Value* value = find(name);
    return value ? numberOf(*value) : std::nullopt;
}

std::optional<std::string> Parameters::text(std::string_view name) const
{
    const Value* value = find(name);
    const auto* held = value ? std::get_if<std::string>(value) : nullptr;
    return held ? std::optional(*held) : std::nullopt;
}

bool operator==(const Parameters& a, const Parameters& b)
{
    return a.size() == b.size() && std::all_of(a.begin(), a.end(), [&](const Parameters::Entry& entry) {
               const Value* other = b.find(entry.first);
               return other && compareValues(entry.second, *other) == 0;
           });
}

std::string toText(const Parameters& parameters)
{
    std::string text;
    for (const auto& [name, value] : parameters) {
        if (!text.empty())
            text += ',';
        text += name + '=' + toText(value);
    }
    return text;
}

} // namespace parascope
