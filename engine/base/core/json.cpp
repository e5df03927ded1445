// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/core/json.h"

#include "engine/base/core/file.h"
#include "engine/base/core/lenient_json.h"
#include "engine/base/core/written_json.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <deque>
#include <numeric>
#include <unordered_map>
#include <utility>

namespace parascope {

namespace {

constexpr std::size_t mostNamed = 16; ///< maximum number of dropped values that are named

/// Builds the document from the parser's events. Json::parse throws on invalid text, which costs some ten
/// microseconds. It also compares each key with all earlier keys of its object, so a message with a few
/// megabytes of keys would take hours. Untrusted input must be fast to read and fast to refuse.
class Builder
{
public:
    enum class Twice { Last, First, Refused }; ///< which value of a repeated key counts, or none
    Builder(int maxDepth, std::size_t memory, Twice twice)
        : m_maxDepth(maxDepth), m_memory(memory), m_twice(twice)
    {
    }

    enum class Trouble : std::uint8_t { None, Syntax, Range, Depth, Twice, Memory };
    [[nodiscard]] Trouble trouble() const { return m_trouble; }
    [[nodiscard]] std::size_t byte() const { return m_byte; }
    [[nodiscard]] const std::string& twice() const { return m_name; }
    [[nodiscard]] const std::vector<std::string>& dropped() const { return m_dropped; }
    [[nodiscard]] Json take() { return std::move(m_root); }

    bool null() { return put(nullptr); }
    bool boolean(bool value) { return put(value); }
    bool number_integer(Json::number_integer_t value) { return put(value); }
    bool number_unsigned(Json::number_unsigned_t value) { return put(value); }
    bool number_float(Json::number_float_t value, const std::string&) { return put(value); }
    bool string(std::string& value)
    {
        return takes(sizeof(std::string) + value.size()) && put(std::move(value));
    }
    bool binary(Json::binary_t& value) { return put(std::move(value)); }
    bool start_object(std::size_t) { return open(Json::object()); }
    bool start_array(std::size_t) { return open(Json::array()); }
    bool end_object() { return close(); }
    bool end_array() { return close(); }
    bool key(std::string& name)
    {
        auto& frame = m_open.back();
        auto& members =
            frame.node->get_ref<Json::object_t&>(); // a vector of pairs whose operator[] searches for a key
        std::size_t place = members.size();
        if (place == 0 && !reserve(frame, members))
            return false;
        if (members.size() < manyKeys) {
            for (std::size_t i = 0; i < members.size(); ++i)
                if (members.data()[i].first == name)
                    place = i;
        } else {
            if (frame.places.empty())
                for (std::size_t i = 0; i < members.size(); ++i)
                    frame.places.emplace(members.data()[i].first, i);
            place = frame.places.emplace(name, place).first->second;
        }
        if (place == members.size()) {
            if (!takes((place < frame.reserved ? 0 : sizeof(Json::object_t::value_type) * 3 / 2) +
                       (name.size() > 15 ? name.size() : 0)))
                return false;
            members.emplace_back(std::move(name), nullptr);
        } else if (m_twice == Twice::Refused) {
            m_trouble = Trouble::Twice;
            m_name = name;
            return false;
        } else if (m_twice == Twice::First) {
            if (m_dropped.size() < mostNamed &&
                std::find(m_dropped.begin(), m_dropped.end(), name) == m_dropped.end())
                m_dropped.push_back(name);
            m_member = &m_scraps.emplace_back();
            return true;
        }
        m_member = &members.data()[place].second;
        return true;
    }
    template <class Exception>
    bool parse_error(std::size_t byte, const std::string&, const Exception& error)
    {
        m_trouble =
            error.id == 406 ? Trouble::Range : Trouble::Syntax; // 406 is nlohmann_json's number for overflow
        m_byte = byte;
        return false;
    }

private:
    static constexpr std::size_t manyKeys = 16;
    struct Frame
    {
        Json* node;
        std::size_t reserved = 0;                            ///< number of members reserved for the object
        std::size_t previous = 0;                            ///< number of members of the last object in it
        std::unordered_map<std::string, std::size_t> places; ///< only for an object with many keys
    };

    /// Memory per value in an array. The destructor of nlohmann_json first moves the values to another array.
    static constexpr std::size_t valueBytes = sizeof(Json) * 9 / 4;

    template <class Value>
    bool put(Value&& value)
    {
        if (!takes(valueBytes))
            return false;
        *place() = std::forward<Value>(value);
        return true;
    }
    bool open(Json empty)
    {
        if (static_cast<int>(m_open.size()) >= m_maxDepth) {
            m_trouble = Trouble::Depth;
            return false;
        }
        // Count the value and its array or object on the heap.
        if (!takes(valueBytes + sizeof(Json::array_t) + 8))
            return false;
        auto* node = place();
        *node = std::move(empty);
        m_open.push_back({node, 0, 0, {}});
        return true;
    }
    bool close()
    {
        const auto& node = *m_open.back().node;
        m_open.pop_back();
        if (!m_open.empty() && node.is_object())
            m_open.back().previous = node.size();
        return true;
    }
    /// Objects of a list usually have as many members as the object before them. Reserving avoids copies of
    /// all keys and half as much memory again.
    bool reserve(Frame& frame, Json::object_t& members)
    {
        if (m_open.size() < 2)
            return true;
        frame.reserved = std::min<std::size_t>(m_open[m_open.size() - 2].previous, 64);
        if (!takes(frame.reserved * sizeof(Json::object_t::value_type)))
            return false;
        members.reserve(frame.reserved);
        return true;
    }
    /// Counts more bytes of the document's memory; returns false when too few remain.
    bool takes(std::size_t bytes)
    {
        if (bytes <= m_memory) {
            m_memory -= bytes;
            return true;
        }
        m_trouble = Trouble::Memory;
        return false;
    }
    /// Returns the place of the next value.
    Json* place()
    {
        if (m_open.empty())
            return &m_root;
        auto* node = m_open.back().node;
        return node->is_array() ? &node->get_ref<Json::array_t&>().emplace_back() : m_member;
    }

    int m_maxDepth;
    std::size_t m_memory; ///< bytes that may still be used
    Twice m_twice;
    std::string m_name;                 ///< name of the repeated key
    std::vector<std::string> m_dropped; ///< names of dropped values
    Json m_root;
    std::deque<Json> m_scraps; ///< dropped values
    Json* m_member = nullptr;
    std::vector<Frame> m_open;
    Trouble m_trouble = Trouble::None;
    std::size_t m_byte = 0;
};

/// Replaces the bare tokens NaN, Infinity, -Infinity by null. Spaces keep the length where null is shorter.
std::string withoutNan(std::string_view text)
{
    std::string out;
    out.reserve(text.size() + 16);
    bool inString = false;
    for (std::size_t i = 0; i < text.size();) {
        if (!inString && (text[i] == 'N' || text[i] == 'I' || text[i] == '-')) {
            const auto rest = text.substr(i);
            std::size_t length = 0;
            for (const std::string_view token : {"NaN", "-Infinity", "Infinity"})
                if (rest.starts_with(token))
                    length = token.size();
            if (length > 0) {
                out += "null";
                out.append(length > 4 ? length - 4 : 0, ' ');
                i += length;
                continue;
            }
        }
        if (inString && text[i] == '\\' && i + 1 < text.size())
            out += text[i++];
        else if (text[i] == '"')
            inString = !inString;
        out += text[i++];
    }
    return out;
}

/// Returns the line and the column, counted from 1.
std::pair<std::ptrdiff_t, std::size_t> position(std::string_view text, std::size_t byte)
{
    const auto head = text.substr(0, std::min(byte, text.size()));
    const auto line = 1 + std::count(head.begin(), head.end(), '\n');
    const auto start = head.rfind('\n');
    const auto column = head.size() - (start == std::string_view::npos ? 0 : start + 1);
    return {line, std::max<std::size_t>(column, 1)};
}

/// Replaces every number that does not fit into a double by null. Spaces keep the length. `names` receives
/// the key of each, which is the last text before it.
std::string withinRange(std::string_view text, std::vector<std::string>& names)
{
    std::string out(text);
    std::string_view last;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '"') {
            const auto begin = ++i;
            for (; i < text.size() && text[i] != '"'; ++i)
                i += text[i] == '\\';
            last = text.substr(begin, std::min(i, text.size()) - begin);
        } else if (text[i] == '-' || (text[i] >= '0' && text[i] <= '9')) {
            const auto end = std::min(text.find_first_not_of("0123456789+-.eE", i), text.size());
            const std::string number(text.substr(i, end - i));
            if (number.size() >= 4 && std::isinf(std::strtod(number.c_str(), nullptr))) {
                out.replace(i, number.size(), "null" + std::string(number.size() - 4, ' '));
                if (names.size() < mostNamed)
                    names.emplace_back(last);
            }
            i = end - 1;
        }
    }
    return out;
}

Result<Json> parse(std::string_view text, std::string_view what, JsonLimits limits, Builder::Twice twice,
                   std::vector<std::string>* leftOut = nullptr)
{
    if (text.size() > limits.maxBytes)
        return Error::badInput("%1 is larger than %2 MiB.", what, limits.maxBytes >> 20);
    std::string cleaned;
    if (limits.nanAsNull && (text.find("NaN") != text.npos || text.find("Infinity") != text.npos)) {
        cleaned = withoutNan(text);
        text = cleaned;
    }
    // A text of the smallest values ("[],[],") takes twenty times its size. The total limit, including the
    // text itself, is four times the text plus 200 MiB.
    const std::size_t memory = 3 * text.size() + (std::size_t{200} << 20);
    Builder builder(limits.maxDepth, memory, twice);
    if (Json::sax_parse(text, &builder)) {
        for (const auto& name : builder.dropped())
            leftOut->push_back("the key \"" + name +
                               "\" occurs twice in one object; the first value is used");
        return builder.take();
    }
    if (leftOut && builder.trouble() == Builder::Trouble::Range) {
        std::vector<std::string> names;
        const auto within = withinRange(text, names);
        for (const auto& name : names)
            leftOut->push_back("a number of \"" + name + "\" is out of range and was left out");
        // The changed text has no number out of range, so the recursion ends.
        return names.empty() ? Error::badInput("%1 contains a number that is out of range.", what)
                             : parse(within, what, limits, twice, leftOut);
    }
    switch (builder.trouble()) {
    case Builder::Trouble::Depth:
        return Error::badInput("%1 is nested deeper than %2 levels.", what, limits.maxDepth);
    case Builder::Trouble::Range:
        return Error::badInput("%1 contains a number that is out of range.", what);
    case Builder::Trouble::Memory:
        return Error::badInput(
            "%1 has so many small values that reading it would take more than %2 MiB of memory.", what,
            memory >> 20);
    case Builder::Trouble::Twice:
        return Error::badInput("%1: the key \"%2\" occurs twice in one object.", what, builder.twice());
    default: {
        const auto [line, column] = position(text, builder.byte());
        return Error::badInput("%1 is not valid JSON at line %2, column %3.", what, line, column);
    }
    }
}

} // namespace

Result<Json> parseJson(std::string_view text, std::string_view what, JsonLimits limits)
{
    return parse(text, what, limits, Builder::Twice::Last);
}

Result<Json> parseLenientJson(std::string_view text, std::string_view what, JsonLimits limits,
                              std::vector<std::string>& leftOut)
{
    return parse(text, what, limits, Builder::Twice::First, &leftOut);
}

Result<Json> parseWrittenJson(std::string_view text, std::string_view what)
{
    return parse(text, what, {}, Builder::Twice::Refused);
}

Result<Json> readWrittenJson(const std::filesystem::path& path)
{
    PARASCOPE_TRY(const std::string text, readFile(path, JsonLimits().maxBytes));
    return parseWrittenJson(text, path.string());
}

Result<Json> readJsonFile(const std::filesystem::path& path, JsonLimits limits)
{
    PARASCOPE_TRY(const std::string text, readFile(path, limits.maxBytes));
    return parseJson(text, path.string(), limits);
}

std::string toLine(const Json& json)
{
    // nlohmann_json already writes a non-finite number as null.
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string nearestName(std::string_view word, const std::vector<std::string>& candidates)
{
    std::string best;
    std::size_t bestDistance = std::max<std::size_t>(1, word.size() / 3) + 1;
    for (const auto& candidate : candidates) {
        std::vector<std::size_t> row(candidate.size() + 1);
        std::iota(row.begin(), row.end(), std::size_t{0});
        for (std::size_t i = 0; i < word.size(); ++i) {
            std::size_t diagonal = row[0]++;
            for (std::size_t j = 0; j < candidate.size(); ++j) {
                const std::size_t substituted = diagonal + (word[i] != candidate[j]);
                diagonal = row[j + 1];
                row[j + 1] = std::min({substituted, row[j] + 1, diagonal + 1});
            }
        }
        if (row.back() < bestDistance) {
            bestDistance = row.back();
            best = candidate;
        }
    }
    return best;
}

Result<void> checkKeys(const Json& object, std::span<const std::string_view> allowed, std::string_view what)
{
    if (!object.is_object())
        return Error::badInput("%1 must be a JSON object.", what);
    for (const auto& [key, value] : object.items()) {
        if (std::find(allowed.begin(), allowed.end(), key) != allowed.end())
            continue;
        return Error::unknown(Message::format("%1: unknown key \"%2\"", what, key), key,
                              nearestName(key, {allowed.begin(), allowed.end()}));
    }
    return {};
}

Json toJson(const Value& value)
{
    return std::visit([](const auto& held) { return Json(held); }, value);
}

Result<Value> valueFromJson(const Json& json, std::string_view what)
{
    if (json.is_number_unsigned() && json.get<std::uint64_t>() > std::uint64_t{INT64_MAX})
        return Error::badInput("%1 is out of range.", what);
    if (json.is_number_integer())
        return Value(json.get<std::int64_t>());
    if (json.is_number_float()) {
        const double number = json.get<double>();
        if (!std::isfinite(number))
            return Error::badInput("%1 is not a finite number.", what);
        if (number == std::floor(number) && std::abs(number) < 9e15)
            return Value(static_cast<std::int64_t>(number));
        return Value(number);
    }
    if (json.is_string())
        return Value(json.get<std::string>());
    return Error::badInput("%1 must be a number or a text.", what);
}

Json toJson(const Parameters& parameters)
{
    Json out = Json::object();
    for (const auto& [name, value] : parameters)
        out[name] = toJson(value);
    return out;
}

Result<Parameters> parametersFromJson(const Json& json, std::string_view what)
{
    if (!json.is_object())
        return Error::badInput("%1 must be a JSON object.", what);
    Parameters out;
    for (const auto& [name, value] : json.items()) {
        PARASCOPE_TRY(auto held, valueFromJson(value, std::string(what) + ": \"" + name + "\""));
        out.set(name, std::move(held));
    }
    return out;
}

} // namespace parascope
