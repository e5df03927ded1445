// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/measure/protocol/line_reader.h"

#include <utility>

namespace parascope::protocol {

namespace {

/// Lines from this size on are moved instead of copied, and their memory is not kept for the next line.
constexpr std::size_t largeLine = std::size_t{1} << 20;

} // namespace

void LineReader::feed(std::string_view bytes)
{
    if (m_dropping) {
        const auto end = bytes.find('\n');
        if (end == std::string_view::npos)
            return;
        bytes.remove_prefix(end + 1);
        m_dropping = false;
    }
    // Drop the bytes that were read when they are half of the buffer, or when the buffer would otherwise
    // exceed the longest line.
    if (m_from > 0 && (m_from >= m_buffer.size() / 2 || m_buffer.size() + bytes.size() > m_maxBytes)) {
        m_buffer.erase(0, m_from);
        m_scanned -= m_from;
        m_from = 0;
    }
    m_buffer.append(bytes);
}

bool LineReader::next(std::string& line)
{
    const auto end = m_buffer.find('\n', m_scanned);
    if (end == std::string::npos) {
        m_scanned = m_buffer.size();
        if (pending() > m_maxBytes) {
            m_buffer = std::string();
            m_from = m_scanned = 0;
            m_dropping = m_overflow = true;
        }
        return false;
    }
    const auto from = std::exchange(m_from, end + 1);
    m_scanned = m_from;
    if (end - from > m_maxBytes) {
        m_overflow = true;
        return next(line);
    }
    if (end - from >= largeLine) {
        std::string rest(m_buffer, m_from);
        m_buffer.resize(end);
        m_buffer.erase(0, from);
        line = std::exchange(m_buffer, std::move(rest));
        m_from = m_scanned = 0;
    } else {
        if (line.capacity() >= largeLine)
            line = std::string();
        line.assign(m_buffer, from, end - from);
    }
    if (line.ends_with('\r'))
        line.pop_back();
    return true;
}

bool LineReader::takeOverflow()
{
    return std::exchange(m_overflow, false);
}

} // namespace parascope::protocol
