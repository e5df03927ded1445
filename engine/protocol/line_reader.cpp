// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/protocol/line_reader.h"

#include <utility>

namespace parascope::protocol {

void LineReader::feed(std::string_view bytes)
{
    if (m_dropping) {
        const auto end = bytes.find('\n');
        if (end == std::string_view::npos)
            return;
        bytes.remove_prefix(end + 1);
        m_dropping = false;
    }
    if (m_from > 0 && m_from >= m_buffer.size() / 2) {
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
            m_buffer.clear();
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
    line.assign(m_buffer, from, end - from);
    if (line.ends_with('\r'))
        line.pop_back();
    return true;
}

bool LineReader::takeOverflow()
{
    return std::exchange(m_overflow, false);
}

} // namespace parascope::protocol
