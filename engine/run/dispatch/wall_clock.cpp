// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/dispatch/wall_clock.h"

#include <algorithm>
#include <ctime>
#include <utility>

namespace parascope::dispatch {

namespace {

/// Smallest change of the clock that is reported. Corrections of a time server are usually smaller.
constexpr std::int64_t noticeableMs = 2000;

template <class Clock>
std::int64_t millisecondsOf()
{
    return std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now().time_since_epoch()).count();
}

} // namespace

WallClock::Source WallClock::machine()
{
    return {millisecondsOf<std::chrono::system_clock>, millisecondsOf<std::chrono::steady_clock>};
}

WallClock::WallClock(Source source)
    : m_source(std::move(source)), m_wall(m_source.system()), m_steady(m_source.steady())
{
}

std::int64_t WallClock::nowMs()
{
    const std::lock_guard lock(m_mutex);
    const auto system = m_source.system();
    const auto steady = m_source.steady();
    // Time that the clock should show if it was not changed. After the machine slept, the system clock is
    // ahead of that and is followed.
    const auto expected = m_wall + std::max<std::int64_t>(0, steady - m_steady);
    m_steady = steady;
    m_wall = std::max(expected, system);
    const auto behind = m_wall - system;
    if (behind - m_behind >= noticeableMs)
        m_setBack += behind - m_behind;
    m_behind = behind;
    return m_wall;
}

std::string WallClock::now()
{
    return utcText(nowMs());
}

std::int64_t WallClock::takeSetBackMs()
{
    const std::lock_guard lock(m_mutex);
    return std::exchange(m_setBack, 0);
}

std::string utcText(std::int64_t ms)
{
    const auto seconds = static_cast<std::time_t>(ms / 1000);
    std::tm parts = {};
    ::gmtime_r(&seconds, &parts);
    char text[40];
    return {text, std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts)};
}

} // namespace parascope::dispatch
