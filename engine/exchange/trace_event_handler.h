// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/exchange/trace_events.h"

#include <cmath>

/// For this module only.
namespace parascope::exchange::trace {

/// Receives one event from nlohmann_json's parser. It stops the parser as soon as it knows that the event is
/// not kept.
class EventHandler
{
public:
    explicit EventHandler(Events& out) : m_out(out) {}

    void begin()
    {
        m_event = {};
        m_depth = 0;
        m_kind = Kind::Unknown;
        m_field = Field::None;
        m_dismissed = false;
    }
    [[nodiscard]] bool dismissed() const { return m_dismissed; }

    bool null() { return token("null", {}); }
    bool boolean(bool value) { return token(value ? "true" : "false", {}); }
    bool number_integer(std::int64_t value) { return number(static_cast<double>(value), value); }
    bool number_unsigned(std::uint64_t value)
    {
        return number(static_cast<double>(value),
                      static_cast<std::int64_t>(std::min<std::uint64_t>(value, INT64_MAX)));
    }
    bool number_float(double value, const std::string&)
    {
        return number(value, std::abs(value) < 9e18 ? static_cast<std::int64_t>(value) : -1);
    }
    bool string(std::string& text);
    bool binary(std::vector<std::uint8_t>&) { return false; }
    bool start_object(std::size_t) { return ++m_depth < 64; }
    bool end_object()
    {
        if (--m_depth == 1)
            m_field = Field::None;
        return true;
    }
    bool start_array(std::size_t)
    {
        if (auto* list = listField()) {
            separate(*list);
            *list += '[';
        }
        return ++m_depth < 64;
    }
    bool end_array()
    {
        --m_depth;
        if (auto* list = listField())
            *list += ']';
        return true;
    }
    bool key(std::string& name);
    bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception&) { return false; }

    void take();

private:
    enum class Kind : std::uint8_t {
        Unknown,
        Operation,
        Launch,
        Device,
        Copy,
        Fill,
        Python,
        Annotation,
        Flow,
        Other,
        Wall,   ///< the whole recording
        Strange ///< an unknown category
    };
    enum class Field : std::uint8_t {
        None,
        Phase,
        Category,
        Name,
        Pid,
        Tid,
        Begin,
        Length,
        Id,
        ExternalId,
        Correlation,
        Sequence,
        ForwardThread,
        Dims,
        Types,
        Scalars
    };
    struct Event
    {
        char phase = '?';
        std::string category, name, pid, tid, dims, types, scalars;
        double begin = std::nan(""), length = 0;
        std::int64_t id = -1, externalId = -1, correlation = -1, sequence = -1;
        bool backward = false;
    };

    [[nodiscard]] static Kind kindOf(std::string_view category);
    [[nodiscard]] bool wanted() const;
    /// Returns whether the event has a kind that is used, and a name if its kind needs one.
    [[nodiscard]] bool isKept() const;
    [[nodiscard]] bool isPossible() const; ///< Returns whether the times of the event are possible.
    void put(Span span);                   ///< Adds the event to the list of its kind.
    std::string* listField()
    {
        if (m_depth < 2)
            return nullptr;
        return m_field == Field::Dims      ? &m_event.dims
               : m_field == Field::Types   ? &m_event.types
               : m_field == Field::Scalars ? &m_event.scalars
                                           : nullptr;
    }
    static void separate(std::string& list)
    {
        if (!list.empty() && list.back() != '[')
            list += ',';
    }
    bool token(std::string_view plain, std::string_view text);
    bool number(double value, std::int64_t whole);
    void numeral(const std::string& text);
    /// Returns whether the scalars of an operator are kept. They describe convolutions, masks and axes. For
    /// other operators they would only make equal calls different.
    bool keepsScalars(std::uint32_t name);

    Events& m_out;
    Event m_event;
    int m_depth = 0;
    Kind m_kind = Kind::Unknown;
    Field m_field = Field::None;
    bool m_dismissed = false;
    std::vector<std::uint8_t> m_keepsScalars; ///< results of keepsScalars() by name; 2: not yet known
};

} // namespace parascope::exchange::trace
