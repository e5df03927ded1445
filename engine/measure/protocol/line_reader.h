// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/measure/protocol/messages.h"

#include <string>
#include <string_view>

namespace parascope::protocol {

/// Cuts a byte stream into lines. It drops a line that exceeds the limit up to its end and reports it once,
/// so that a gigabyte of garbage costs no memory.
class LineReader
{
public:
    explicit LineReader(std::size_t maxBytes = maxLineBytes) : m_maxBytes(maxBytes) {}

    void feed(std::string_view bytes);
    /// Stores the next whole line without its newline; returns false when there is none yet.
    bool next(std::string& line);
    /// Returns true if a line was dropped for its length since the last call.
    bool takeOverflow();
    /// Sets the size limit in bytes for the following lines.
    void limit(std::size_t maxBytes) { m_maxBytes = maxBytes; }
    /// Returns the number of bytes of a line that has begun and not ended.
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
