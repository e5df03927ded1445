// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/core/fields.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace parascope {

namespace {

/// A longer duration (about a year) is not a measurement.
constexpr double longestSeconds = 3.2e7;
/// No clock resolves a shorter duration.
constexpr double shortestSeconds = 1e-9;

} // namespace

Fields::Fields(const Json& object, std::string what) : m_object(object), m_what(std::move(what))
{
    if (!object.is_object())
        refuse(Error::badInput("%1 must be a JSON object.", m_what));
}

void Fields::refuse(Error error)
{
    if (!m_error)
        m_error = std::move(error);
}

const Json* Fields::find(const char* key, Need need)
{
    if (m_error)
        return nullptr;
    const auto it = m_object.find(key);
    if (it != m_object.end())
        return &*it;
    if (need == Required)
        refuse(Error::badInput("%1: the key \"%2\" is missing.", m_what, std::string(key)));
    return nullptr;
}

void Fields::read(const char* key, std::string& out, Need need)
{
    if (const Json* value = find(key, need)) {
        if (value->is_string())
            out = value->get<std::string>();
        else
            refuse(Error::badField("%1 must be a string.", field(key)));
    }
}

void Fields::read(const char* key, bool& out, Need need)
{
    if (const Json* value = find(key, need)) {
        if (value->is_boolean())
            out = value->get<bool>();
        else
            refuse(Error::badField("%1 must be true or false.", field(key)));
    }
}

void Fields::read(const char* key, std::int64_t& out, std::int64_t low, std::int64_t high, Need need)
{
    if (const Json* value = find(key, need)) {
        // An unsigned value beyond the signed range would wrap, so it is also out of range.
        const bool fits = value->is_number_integer() &&
                          !(value->is_number_unsigned() &&
                            value->get<std::uint64_t>() >
                                static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()));
        const std::int64_t number = fits ? value->get<std::int64_t>() : 0;
        if (fits && number >= low && number <= high)
            out = number;
        else
            refuse(Error::badField("%1 must be a whole number from %2 to %3.", field(key), low, high));
    }
}

void Fields::read(const char* key, int& out, int low, int high, Need need)
{
    std::int64_t wide = out;
    read(key, wide, low, high, need);
    out = static_cast<int>(wide);
}

void Fields::read(const char* key, std::uint64_t& out, Need need)
{
    if (const Json* value = find(key, need)) {
        if (value->is_number_unsigned())
            out = value->get<std::uint64_t>();
        else
            refuse(Error::badField("%1 must be a whole number that is not negative.", field(key)));
    }
}

void Fields::read(const char* key, double& out, double low, double high, Need need)
{
    if (const Json* value = find(key, need)) {
        const double number = value->is_number() ? value->get<double>() : std::nan("");
        if (number >= low && number <= high)
            out = number;
        else
            refuse(Error::badField("%1 must be a number from %2 to %3.", field(key), Json(low).dump(),
                                   Json(high).dump()));
    }
}

void Fields::read(const char* key, std::optional<double>& out)
{
    if (const Json* value = find(key, Optional); value && !value->is_null()) {
        double number = 0;
        read(key, number, 0, std::numeric_limits<double>::max());
        if (ok())
            out = number;
    }
}

void Fields::readObject(const char* key, Json& out, Need need)
{
    if (const Json* value = find(key, need)) {
        if (value->is_object())
            out = *value;
        else
            refuse(Error::badField("%1 must be a JSON object.", field(key)));
    }
}

void Fields::read(const char* key, std::vector<std::string>& out, Need need)
{
    if (const Json* value = find(key, need)) {
        if (!value->is_array() ||
            !std::all_of(value->begin(), value->end(), [](const Json& item) { return item.is_string(); }))
            return refuse(Error::badField("%1 must be a list of strings.", field(key)));
        out = value->get<std::vector<std::string>>();
    }
}

void Fields::readSeconds(const char* key, std::vector<double>& out, Need need, bool orNone)
{
    if (const Json* value = find(key, need)) {
        if (!value->is_array())
            return refuse(Error::badField("%1 must be a list of durations.", field(key)));
        std::vector<double> seconds;
        seconds.reserve(value->size());
        for (const Json& item : *value) {
            const double number = item.is_number() ? item.get<double>() : std::nan("");
            if (!(number >= shortestSeconds && number < longestSeconds) && !(orNone && number == 0))
                return refuse(Error::badField(
                    "%1 must be a list of durations of a nanosecond to a year, in seconds.", field(key)));
            seconds.push_back(number);
        }
        out = std::move(seconds);
    }
}

void Fields::readOneOf(const char* key, std::string& out, std::span<const std::string_view> allowed,
                       Need need)
{
    std::string word = out;
    read(key, word, need);
    if (!ok() || std::find(allowed.begin(), allowed.end(), word) != allowed.end()) {
        out = std::move(word);
        return;
    }
    std::string list;
    for (const auto name : allowed)
        list += (list.empty() ? "" : ", ") + std::string(name);
    refuse(Error::badField("%1 must be one of %2 and is \"%3\".", field(key), list, word.substr(0, 40)));
}

const Json& memberAt(const Json& json, const char* key)
{
    static const Json none;
    const auto it = json.is_object() ? json.find(key) : json.end();
    return it == json.end() ? none : *it;
}

std::string textOr(const Json& json, const char* key, std::string otherwise)
{
    const auto& member = memberAt(json, key);
    return member.is_string() ? member.get<std::string>() : std::move(otherwise);
}

std::optional<double> numberAt(const Json& json, const char* key)
{
    const auto& member = memberAt(json, key);
    return member.is_number() ? std::optional(member.get<double>()) : std::nullopt;
}

} // namespace parascope
