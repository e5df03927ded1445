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
        m_points.clear();
        m_lastWords.clear();
        return;
    case Outcome::Timeout:
    case Outcome::Unfinished:
    case Outcome::Cancelled:
        return;
    }
}

std::string CrashBrake::reason() const
{
    return "its worker crashed on " + std::to_string(m_points.size()) +
           " different points in a row and gets no more of them; the others wait. The last crash: " +
           m_message + (m_lastWords.empty() ? "" : " Its last words: " + m_lastWords);
}

} // namespace parascope::dispatch
