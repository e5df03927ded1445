// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace parascope {

/// A text that can be shown in other languages. It consists of English patterns with placeholders (%1, %2,
/// ...), their arguments, and parts that are the same in every language (names, numbers). The engine shows it
/// in English; a caller with a catalogue shows it in the reader's language. Patterns are literals: lupdate
/// finds them at `Message::format` and at the factory functions of Error (result.h).
class Message
{
public:
    /// Returns the pattern in a language, or the pattern itself if the catalogue lacks it.
    using Catalogue = std::function<std::string(const char* pattern)>;

    Message() = default;
    /// A text that is the same in every language: a name or a printed number. A literal is a pattern and
    /// needs format().
    Message(std::string verbatim);     // NOLINT(google-explicit-constructor)
    Message(std::string_view verbatim) // NOLINT(google-explicit-constructor)
        : Message(std::string(verbatim))
    {
    }
    Message(const char*) = delete;
    // This constructor uses no concepts, because moc reads this header and fails on GCC 12's <concepts>.
    template <class Whole, std::enable_if_t<std::is_integral_v<Whole>, int> = 0>
    Message(Whole number) : Message(std::to_string(number)) // NOLINT(google-explicit-constructor)
    {
    }

    /// Makes a message from a pattern, such as "%1 of %2 runs", and the arguments for %1, %2, ... (at most
    /// 9).
    template <class... Places>
    [[nodiscard]] static Message format(const char* pattern, Places&&... places)
    {
        static_assert(sizeof...(places) <= 9, "places are %1 to %9");
        return Message(std::string(pattern), std::vector<Message>{Message(std::forward<Places>(places))...});
    }

    /// Makes a message from one of our own texts in a table, such as a column's title. It is translated if
    /// the catalogue has it.
    [[nodiscard]] static Message known(std::string text);
    /// Makes a message that is always in English, such as text for a paper. lupdate does not collect its
    /// pattern.
    template <class... Places>
    [[nodiscard]] static Message english(const char* pattern, Places&&... places)
    {
        return Message(format(pattern, std::forward<Places>(places)...), Kind::English);
    }

    /// Appends the next message.
    Message& operator+=(const Message& next);
    friend Message operator+(Message first, const Message& next) { return std::move(first += next); }

    /// Returns whether both have the same English text.
    friend bool operator==(const Message& a, const Message& b) { return a.text() == b.text(); }

    [[nodiscard]] bool empty() const { return m_parts.empty(); }
    /// Returns the text in the catalogue's language, or in English without a catalogue.
    [[nodiscard]] std::string text(const Catalogue& inLanguage = {}) const;
    /// Visits the parts that are the same in every language, so that a caller can replace a name.
    void forEachVerbatim(const std::function<void(std::string&)>& visit);

    enum class Kind : unsigned char { Verbatim, Pattern, English };
    struct Part
    {
        Kind kind = Kind::Verbatim;
        std::string text; ///< the pattern, or the verbatim text
        std::vector<Message> places;
    };
    /// The parts, for a message that crosses a process boundary (message_json.h).
    [[nodiscard]] const std::vector<Part>& parts() const { return m_parts; }
    [[nodiscard]] static Message of(std::vector<Part> parts);

private:
    Message(std::string pattern, std::vector<Message> places);
    Message(Message pattern, Kind kind);

    std::vector<Part> m_parts;
};

/// Joins items as a list: "a", "a and b", "a, b and c".
[[nodiscard]] Message listed(const std::vector<Message>& items);
/// Joins the items that are not empty with `between`, a separator that is valid in every language, such as
/// " \u00b7 " or ", ".
[[nodiscard]] Message joined(const std::vector<Message>& items, const std::string& between);

} // namespace parascope
