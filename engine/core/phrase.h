// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <concepts>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace parascope {

/// A text that can be said in other languages: English patterns with places (%1, %2, ...), what stands in the
/// places, and what is the same in every language (names, numbers). The engine says it in English; whoever
/// has a catalogue says it in the reader's language. Patterns are literals: lupdate finds them at
/// `Phrase::said`.
class Phrase
{
public:
    /// The pattern in a language; the pattern itself where the catalogue lacks it.
    using Catalogue = std::function<std::string(const char* pattern)>;

    Phrase() = default;
    /// The same in every language: a name, a printed number. A literal is a pattern and needs said().
    Phrase(std::string verbatim); // NOLINT(google-explicit-constructor)
    Phrase(const char*) = delete;
    Phrase(std::integral auto number)
        : Phrase(std::to_string(number)) {} // NOLINT(google-explicit-constructor)

    /// "%1 of %2 runs" with what stands in %1, %2, ... (at most 9).
    template <std::convertible_to<Phrase>... Places>
    [[nodiscard]] static Phrase said(const char* pattern, Places&&... places)
    {
        static_assert(sizeof...(places) <= 9, "places are %1 to %9");
        return Phrase(pattern, {Phrase(std::forward<Places>(places))...});
    }

    /// Says one after the other.
    Phrase& operator+=(const Phrase& next);
    friend Phrase operator+(Phrase first, const Phrase& next) { return std::move(first += next); }

    [[nodiscard]] bool empty() const { return m_parts.empty(); }
    /// In the catalogue's language; without one in English.
    [[nodiscard]] std::string text(const Catalogue& inLanguage = {}) const;

private:
    struct Part
    {
        const char* pattern = nullptr; ///< null: verbatim
        std::string verbatim;
        std::vector<Phrase> places;
    };
    Phrase(const char* pattern, std::vector<Phrase> places);

    std::vector<Part> m_parts;
};

/// "a", "a and b", "a, b and c".
[[nodiscard]] Phrase listed(const std::vector<Phrase>& items);

} // namespace parascope
