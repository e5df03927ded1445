// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/core/printable.h"
#include "engine/base/core/units.h"

#include <algorithm>
#include <cstdint>
#include <cstring>

namespace parascope {

namespace {

struct Character
{
    std::uint32_t code = 0;
    std::size_t bytes = 0; ///< 0: not valid UTF-8
};

std::size_t bytesFrom(unsigned char lead)
{
    return lead < 0x80                   ? 1
           : lead >= 0xc2 && lead < 0xe0 ? 2
           : lead >= 0xe0 && lead < 0xf0 ? 3
           : lead >= 0xf0 && lead < 0xf5 ? 4
                                         : 0;
}

/// Returns the first character of a text that is not empty.
Character firstOf(std::string_view text)
{
    const auto lead = static_cast<unsigned char>(text.front());
    const auto bytes = bytesFrom(lead);
    if (bytes == 0 || bytes > text.size())
        return {};
    std::uint32_t code = bytes == 1 ? lead : lead & (0x7fU >> bytes);
    for (std::size_t i = 1; i < bytes; ++i) {
        const auto next = static_cast<unsigned char>(text[i]);
        if ((next & 0xc0) != 0x80)
            return {};
        code = code << 6 | (next & 0x3fU);
    }
    const bool overlong = (bytes == 3 && code < 0x800) || (bytes == 4 && code < 0x10000);
    if (overlong || code > 0x10ffff || (code >= 0xd800 && code < 0xe000))
        return {};
    return {code, bytes};
}

/// Returns whether it is a control character, a mark of Unicode's bidirectional algorithm (UAX #9), or a line
/// or paragraph separator.
bool commands(std::uint32_t code)
{
    return code < 0x20 || (code >= 0x7f && code < 0xa0) || code == 0x61c || code == 0x200e ||
           code == 0x200f || (code >= 0x2028 && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069);
}

std::string hex(const char* pattern, std::uint32_t code)
{
    return printed(pattern, static_cast<unsigned>(code));
}

std::string escaped(std::uint32_t code)
{
    switch (code) {
    case '\n':
        return "\\n";
    case '\r':
        return "\\r";
    case '\t':
        return "\\t";
    default:
        return code < 0x80 ? hex("\\x%02x", code) : hex("\\u%04x", code);
    }
}

} // namespace

std::string printable(std::string_view text, Breaks breaks)
{
    std::string out;
    out.reserve(text.size());
    while (!text.empty()) {
        const auto [code, bytes] = firstOf(text);
        if (bytes == 0)
            out += hex("\\x%02x", static_cast<unsigned char>(text.front()));
        else if (code == '\n' && breaks == Breaks::Indent)
            out += "\n    ";
        else if (!commands(code) || (breaks != Breaks::Escape && (code == '\n' || code == '\t')))
            out += text.substr(0, bytes);
        else
            out += escaped(code);
        text.remove_prefix(std::max<std::size_t>(bytes, 1));
    }
    return out;
}

std::string printableJson(std::string_view line)
{
    std::string out;
    out.reserve(line.size());
    while (!line.empty()) {
        const auto [code, bytes] = firstOf(line);
        // Characters below a space are only separators between values; JSON has escaped them inside texts.
        if (bytes > 0 && code >= 0x20 && commands(code))
            out += hex("\\u%04x", code);
        else
            out += line.substr(0, std::max<std::size_t>(bytes, 1));
        line.remove_prefix(std::max<std::size_t>(bytes, 1));
    }
    return out;
}

std::size_t utf8Bytes(std::string_view text)
{
    std::size_t at = 0;
    while (at < text.size()) {
        // Check eight bytes of ASCII together, because most texts are ASCII.
        std::uint64_t word = 0;
        if (text.size() - at >= sizeof word) {
            std::memcpy(&word, text.data() + at, sizeof word);
            if ((word & 0x8080808080808080U) == 0) {
                at += sizeof word;
                continue;
            }
        }
        const auto bytes = firstOf(text.substr(at)).bytes;
        if (bytes == 0)
            return at;
        at += bytes;
    }
    return at;
}

std::size_t unfinishedBytes(std::string_view text)
{
    for (std::size_t back = 1; back <= std::min<std::size_t>(3, text.size()); ++back) {
        const auto c = static_cast<unsigned char>(text[text.size() - back]);
        if ((c & 0xc0) != 0x80)
            return bytesFrom(c) > back ? back : 0;
    }
    return 0;
}

} // namespace parascope
