// SPDX-License-Identifier: GPL-3.0-or-later
// A struct that crosses a process boundary as JSON lists its members once, in a function in the namespace of
// the struct:
//     void members(auto& pass, Is<Hello> auto& hello) { pass("worker", hello.worker); ... }
// A Writer makes JSON from the members. A Reader reads and checks them.
#pragma once

#include "engine/base/core/fields.h"
#include "engine/base/core/message_json.h"
#include "engine/base/core/outcome.h"

#include <concepts>
#include <limits>
#include <map>

namespace parascope::protocol {

template <class Given, class Wanted>
concept Is = std::same_as<std::remove_const_t<Given>, Wanted>;

inline constexpr double anySize = std::numeric_limits<double>::max();
inline constexpr int anyInt = std::numeric_limits<int>::max();
inline constexpr std::int64_t anyCount = std::numeric_limits<std::int64_t>::max();

/// Returns the key of a map's entry. An enumeration has nameOf() and, if it is also read, wordsOf().
[[nodiscard]] inline std::string keyOf(Outcome outcome)
{
    return std::string(nameOf(outcome));
}
[[nodiscard]] inline const std::string& keyOf(const std::string& name)
{
    return name;
}

class Writer
{
public:
    /// Writes a required member. A Reader checks that a number is within the bounds.
    void operator()(const char* key, const auto& value, auto... /*bounds*/) { m_out[key] = json(value); }
    /// Writes a member that may be absent when it is read.
    void optional(const char* key, const auto& value, auto... /*bounds*/) { m_out[key] = json(value); }
    void oneOf(const char* key, const auto& word, const auto& /*allowed*/) { m_out[key] = word; }
    void optionalOneOf(const char* key, const auto& word, const auto& /*allowed*/) { m_out[key] = word; }
    /// Writes a number without bounds; anyWhole() writes a whole number that is not negative.
    void anyNumber(const char* key, double value) { m_out[key] = value; }
    void anyWhole(const char* key, std::uint64_t value) { m_out[key] = value; }
    /// Writes a member that a Reader ignores.
    void constant(const char* key, const auto& value) { m_out[key] = value; }
    /// Writes the value unless it is empty or equals the initial value of its type.
    template <class T>
    void unlessNone(const char* key, const T& value)
    {
        bool none = false;
        if constexpr (requires { value.empty(); })
            none = value.empty();
        else
            none = value == T{};
        if (!none)
            m_out[key] = json(value);
    }
    /// Writes any number of durations, or nothing if there are none. With `orNone` a duration may be 0.
    void seconds(const char* key, const std::vector<double>& values, bool /*orNone*/ = false)
    {
        unlessNone(key, values);
    }
    void ifAny(const char* key, const auto& value)
    {
        if (value)
            m_out[key] = json(*value);
    }
    /// Writes the members of an optional struct next to the other members; `key` is one of them.
    void inPlaceIfAny(const char*, const auto& value)
    {
        if (value)
            members(*this, *value);
    }
    /// Like inPlaceIfAny(), but writes null at `key` when there is no struct.
    void inPlaceOrNull(const char* key, const auto& value)
    {
        m_out[key] = nullptr;
        inPlaceIfAny(key, value);
    }
    /// Writes a message as a sentence, and as KEY_message for programs that translate it. Writes nothing if
    /// the message is empty.
    void sentence(const char* key, const Message& message)
    {
        if (message.empty())
            return;
        m_out[key] = message.text();
        m_out[std::string(key) + "_message"] = toJson(message);
    }
    /// Writes with `write(value)`. A Reader reads with Result<T> `read(json, what)`, unless the value is
    /// null.
    void by(const char* key, const auto& value, auto write, auto /*read*/) { m_out[key] = write(value); }
    /// A Reader calls `Result<void> test(what)` after it has read everything before this call, and refuses
    /// the object if the test fails.
    void check(auto /*test*/) {}

    [[nodiscard]] static Json of(const auto& object, Json out = Json::object())
    {
        Writer writer;
        writer.m_out = std::move(out);
        members(writer, object);
        return std::move(writer.m_out);
    }

private:
    template <class T>
    static Json json(const T& value)
    {
        if constexpr (std::same_as<T, Parameters>)
            return toJson(value);
        else if constexpr (std::is_enum_v<T>)
            return nameOf(value);
        else if constexpr (std::is_constructible_v<Json, T>)
            return value;
        else
            return of(value);
    }
    template <class T>
    static Json json(const std::optional<T>& value)
    {
        return value ? json(*value) : Json(nullptr);
    }
    template <class T>
    static Json json(const std::vector<T>& values)
    {
        Json out = Json::array();
        for (const auto& value : values)
            out.push_back(json(value));
        return out;
    }
    template <class Key, class T>
    static Json json(const std::map<Key, T>& values)
    {
        Json out = Json::object();
        for (const auto& [key, value] : values)
            out[keyOf(key)] = json(value);
        return out;
    }

    Json m_out = Json::object();
};

class Reader
{
public:
    /// Every error sentence begins with `what`.
    Reader(const Json& json, std::string what) : m_json(json), m_fields(json, std::move(what)) {}

    void operator()(const char* key, std::string& text) { m_fields.read(key, text); }
    void operator()(const char* key, bool& flag) { m_fields.read(key, flag); }
    void operator()(const char* key, int& number, int low, int high)
    {
        m_fields.read(key, number, low, high);
    }
    void operator()(const char* key, std::int64_t& number, std::int64_t low = 0, std::int64_t high = anyCount)
    {
        m_fields.read(key, number, low, high);
    }
    void operator()(const char* key, std::size_t& count)
    {
        std::int64_t number = 0;
        m_fields.read(key, number, 0, anyCount);
        count = static_cast<std::size_t>(number);
    }
    void operator()(const char* key, double& number, double low = 0, double high = anySize)
    {
        m_fields.read(key, number, low, high);
    }
    /// Reads null and an absent key as no value.
    void operator()(const char* key, std::optional<double>& number) { m_fields.read(key, number); }
    void operator()(const char* key, std::vector<double>& values) { m_fields.readSeconds(key, values); }
    void operator()(const char* key, std::vector<std::string>& texts) { m_fields.read(key, texts); }
    void operator()(const char* key, Json& object) { m_fields.readObject(key, object); }
    void operator()(const char* key, Parameters& point)
    {
        Json json = Json::object();
        m_fields.readObject(key, json);
        if (m_fields.ok())
            take(parametersFromJson(json, place(key)), point);
    }
    template <class Word>
        requires std::is_enum_v<Word>
    void operator()(const char* key, Word& value)
    {
        const std::span<const std::string_view> words = wordsOf(value);
        std::string word;
        m_fields.readOneOf(key, word, words);
        for (std::size_t i = 0; i < words.size(); ++i)
            if (words[i] == word)
                value = static_cast<Word>(i);
    }
    void operator()(const char* key, std::map<Outcome, std::size_t>& counts)
    {
        Json json = Json::object();
        m_fields.readObject(key, json);
        Reader inner(json, place(key));
        for (const auto& [name, count] : json.items()) {
            const auto outcome = outcomeFromName(name);
            if (!outcome)
                return refuse(Error::badInput("%1: unknown outcome \"%2\".", inner.m_fields.what(), name));
            inner(name.c_str(), counts[*outcome]);
        }
        join(inner);
    }
    template <class T>
    void operator()(const char* key, std::vector<T>& list)
    {
        const auto* json = find(key);
        if (!json || !json->is_array())
            return refuse(Error::badInput("%1: \"%2\" must be a list.", m_fields.what(), std::string(key)));
        for (const auto& entry : *json)
            read(entry, m_fields.what() + ": an entry of \"" + key + '"', list.emplace_back());
    }
    template <class T>
    void operator()(const char* key, std::map<std::string, T>& all)
    {
        Json json = Json::object();
        m_fields.readObject(key, json);
        for (const auto& [name, entry] : json.items())
            read(entry, place(key), all[name]);
    }
    template <class T>
        requires std::is_class_v<T>
    void operator()(const char* key, T& object)
    {
        if (const auto* json = find(key))
            read(*json, place(key), object);
    }

    void optional(const char* key, auto& value, auto... bounds)
    {
        if (find(key))
            (*this)(key, value, bounds...);
    }
    void oneOf(const char* key, std::string& word, std::span<const std::string_view> allowed)
    {
        m_fields.readOneOf(key, word, allowed);
    }
    void optionalOneOf(const char* key, std::string& word, std::span<const std::string_view> allowed)
    {
        m_fields.readOneOf(key, word, allowed, Fields::Optional);
    }
    void anyNumber(const char* key, double& number) { m_fields.read(key, number, -anySize, anySize); }
    void anyWhole(const char* key, std::uint64_t& number) { m_fields.read(key, number, Fields::Optional); }
    void constant(const char*, const auto&) {}
    void unlessNone(const char* key, auto& value) { optional(key, value); }
    void seconds(const char* key, std::vector<double>& values, bool orNone = false)
    {
        m_fields.readSeconds(key, values, Fields::Optional, orNone);
    }
    void ifAny(const char* key, std::optional<double>& number) { m_fields.read(key, number); }
    void ifAny(const char* key, auto& value)
    {
        if (find(key))
            (*this)(key, value.emplace());
    }
    void inPlaceIfAny(const char* key, auto& value)
    {
        if (const auto* json = find(key); json && !json->is_null())
            members(*this, value.emplace());
    }
    void inPlaceOrNull(const char* key, auto& value) { inPlaceIfAny(key, value); }
    /// A sender of an older version sends only the English sentence.
    void sentence(const char* key, Message& message)
    {
        if (!find(key))
            return;
        std::string text;
        m_fields.read(key, text);
        message = text;
        const auto whole = std::string(key) + "_message";
        if (const auto* json = find(whole.c_str()))
            take(messageFromJson(*json, place(whole.c_str())), message);
    }
    template <class T>
    void by(const char* key, T& value, auto /*write*/, auto readOf)
    {
        if (const auto* json = find(key); json && !json->is_null() && m_fields.ok())
            take(Result<T>(readOf(*json, place(key))), value);
    }
    void check(auto test)
    {
        if (!m_fields.ok())
            return;
        if (const Result<void> passed = test(m_fields.what()); !passed)
            refuse(passed.error());
    }

    /// Returns the object, or the first failure.
    template <class T>
    [[nodiscard]] static Result<T> of(const Json& json, std::string what)
    {
        Reader reader(json, std::move(what));
        T object{};
        members(reader, object);
        if (!reader.m_fields.ok())
            return reader.m_fields.failure();
        return object;
    }

private:
    [[nodiscard]] std::string place(const char* key) const { return m_fields.what() + ": \"" + key + '"'; }
    [[nodiscard]] const Json* find(const char* key) const
    {
        const auto it = m_json.is_object() ? m_json.find(key) : m_json.end();
        return it == m_json.end() ? nullptr : &*it;
    }
    void refuse(auto error) { m_fields.refuse(std::move(error)); }
    template <class T>
    void take(Result<T> result, T& value)
    {
        if (result)
            value = *std::move(result);
        else
            refuse(result.error());
    }
    void read(const Json& json, std::string what, auto& object)
    {
        Reader inner(json, std::move(what));
        members(inner, object);
        join(inner);
    }
    void join(const Reader& inner)
    {
        if (!inner.m_fields.ok())
            refuse(inner.m_fields.failure());
    }

    const Json& m_json;
    Fields m_fields;
};

} // namespace parascope::protocol
