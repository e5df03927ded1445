// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

/// Names, messages and the last output of workers and foreign files may contain terminal commands. They are
/// escaped only when text is printed or logged; memory and databases keep the original text.
namespace parascope {

enum class Breaks {
    Escape, ///< one line: an entry of a log, or output that a program reads
    Indent, ///< a message with several lines: every further line is indented
    Keep,   ///< text of several lines, with tabs
};

/// Escapes control characters (C0, DEL, C1), characters that change the direction of writing, and bytes that
/// are not valid UTF-8, as \n, \x1b, \u202e.
[[nodiscard]] std::string printable(std::string_view text, Breaks breaks = Breaks::Escape);
/// Escapes one line of JSON so that it remains the same document. C0 characters are already escaped in it.
[[nodiscard]] std::string printableJson(std::string_view line);
/// Returns the number of bytes before the first byte that is not valid UTF-8; the size of the text if all of
/// it is valid.
[[nodiscard]] std::size_t utf8Bytes(std::string_view text);
/// Returns the number of bytes at the end of the text that begin an incomplete UTF-8 character.
[[nodiscard]] std::size_t unfinishedBytes(std::string_view text);

} // namespace parascope
