// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

/// Names, messages and last words come from workers and strangers' files: what a terminal would take for a
/// command is written out where text is printed or logged. In memory and in databases it stays what it is.
namespace parascope {

enum class Breaks {
    Escape, ///< one line: an entry of a log, what a program reads
    Indent, ///< a message, with last words of several lines: each further line stands in from the margin
    Keep,   ///< text of several lines, with tabs
};

/// Control characters (C0, DEL, C1), marks that change the direction of writing, and what is no UTF-8 as \n,
/// \x1b, \u202e.
[[nodiscard]] std::string printable(std::string_view text, Breaks breaks = Breaks::Escape);
/// The same of one line of JSON, which stays the same document: C0 is escaped in it already.
[[nodiscard]] std::string printableJson(std::string_view line);
/// How many bytes stand before the first that is no UTF-8; all of them where every one is.
[[nodiscard]] std::size_t utf8Bytes(std::string_view text);
/// How many bytes at the end are the beginning of a character.
[[nodiscard]] std::size_t unfinishedBytes(std::string_view text);

} // namespace parascope
