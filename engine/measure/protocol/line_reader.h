// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/measure/protocol/messages.h"

#include <string>
#include <string_view>

namespace parascope::protocol {

/// Cuts a byte stream into lines. A line beyond the bound is dropped up to its end and reported once, so
/// that a gigabyte of garbage costs no memory.
class LineReader
{
public:
    explicit LineReader(std::size_t maxBytes = maxLineBytes) : m_maxBytes(maxBytes) {}

    void feed(std::string_view bytes);
    /// The next whole line without its newline; false when there is none yet.
    bool next(std::string& line);
    /// True once for each line that was dropped for its length.
    bool takeOverflow();
    /// Another bound for the lines to come.
    void limit(std::size_t maxBytes) { m_maxBytes = maxBytes; }
    /// Bytes of a line that has begun and not ended.
    [[nodiscard]] std::size_t pending() const { return m_buffer.size() - m_from; }

private:
    std::size_t m_maxBytes;
    std::string m_buffer;
    std::size_t m_from = 0;
    std::size_t m_scanned = 0;
    bool m_dropping = false;
    bool m_overflow = false;
};

} // namespace parascope::protocol
