// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/dispatch/crash_brake.h"

namespace parascope::dispatch {

void CrashBrake::note(const Parameters& point, Outcome outcome, const std::string& message,
                      const std::string& lastWords)
{
    switch (outcome) {
    case Outcome::Crash:
        if (m_limit > 0 && !tripped())
            m_points.insert(toText(point));
        m_message = message;
        if (!lastWords.empty())
            m_lastWords = lastWords;
        return;
    case Outcome::Completed:
    case Outcome::Oom:
    case Outcome::Unsupported:
    case Outcome::Compiled:
        m_points.clear();
        m_lastWords.clear();
        return;
    case Outcome::Timeout:
    case Outcome::Unfinished:
    case Outcome::Cancelled:
        return;
    }
}

Message CrashBrake::reason() const
{
    const auto why = Message::format("its worker crashed on %1 different points in a row and gets no more of "
                                     "them; the others wait. The last crash: %2",
                                     m_points.size(), m_message);
    return m_lastWords.empty() ? why : Message::format("%1 Its last words: %2", why, m_lastWords);
}

} // namespace parascope::dispatch
