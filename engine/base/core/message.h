// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace parascope {

/// A text that can be said in other languages: English patterns with places (%1, %2, ...), what stands in the
/// places, and what is the same in every language (names, numbers). The engine says it in English; whoever
/// has a catalogue says it in the reader's language. Patterns are literals: lupdate finds them at
/// `Message::format` and at Error's makers (result.h).
class Message
{
public:
    /// The pattern in a language; the pattern itself where the catalogue lacks it.
    using Catalogue = std::function<std::string(const char* pattern)>;

    Message() = default;
    /// The same in every language: a name, a printed number. A literal is a pattern and needs format().
    Message(std::string verbatim);     // NOLINT(google-explicit-constructor)
    Message(std::string_view verbatim) // NOLINT(google-explicit-constructor)
        : Message(std::string(verbatim))
    {
    }
    Message(const char*) = delete;
    // No concepts: moc reads this header, and GCC 12's <concepts> stops it.
    template <class Whole, std::enable_if_t<std::is_integral_v<Whole>, int> = 0>
    Message(Whole number) : Message(std::to_string(number)) // NOLINT(google-explicit-constructor)
    {
    }

    /// "%1 of %2 runs" with what stands in %1, %2, ... (at most 9).
    template <class... Places>
    [[nodiscard]] static Message format(const char* pattern, Places&&... places)
    {
        static_assert(sizeof...(places) <= 9, "places are %1 to %9");
        return Message(std::string(pattern), std::vector<Message>{Message(std::forward<Places>(places))...});
    }

    /// A text of ours that stands in a table, a column's title say: in the catalogue's words where it has
    /// them.
    [[nodiscard]] static Message known(std::string text);
    /// A pattern that is English everywhere: what goes into a paper. lupdate passes it by.
    template <class... Places>
    [[nodiscard]] static Message english(const char* pattern, Places&&... places)
    {
        return Message(format(pattern, std::forward<Places>(places)...), Kind::English);
    }

    /// Says one after the other.
    Message& operator+=(const Message& next);
    friend Message operator+(Message first, const Message& next) { return std::move(first += next); }

    /// Whether both say the same in English.
    friend bool operator==(const Message& a, const Message& b) { return a.text() == b.text(); }

    [[nodiscard]] bool empty() const { return m_parts.empty(); }
    /// In the catalogue's language; without one in English.
    [[nodiscard]] std::string text(const Catalogue& inLanguage = {}) const;
    /// Visits what is the same in every language, to put another name in its place.
    void forEachVerbatim(const std::function<void(std::string&)>& visit);

    enum class Kind : unsigned char { Verbatim, Pattern, English };
    struct Part
    {
        Kind kind = Kind::Verbatim;
        std::string text; ///< the pattern, or what stands there verbatim
        std::vector<Message> places;
    };
    /// For a message that crosses a process boundary (message_json.h).
    [[nodiscard]] const std::vector<Part>& parts() const { return m_parts; }
    [[nodiscard]] static Message of(std::vector<Part> parts);

private:
    Message(std::string pattern, std::vector<Message> places);
    Message(Message pattern, Kind kind);

    std::vector<Part> m_parts;
};

/// "a", "a and b", "a, b and c".
[[nodiscard]] Message listed(const std::vector<Message>& items);
/// Those that are not empty, with `between` between them: a sign of every language (" \u00b7 ", ", ").
[[nodiscard]] Message joined(const std::vector<Message>& items, const std::string& between);

} // namespace parascope
