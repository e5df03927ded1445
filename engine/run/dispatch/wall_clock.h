// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <mutex>
#include <string>

namespace parascope::dispatch {

/// The times that a record is written with: UTC, and never backwards while a runner lives. A system clock
/// that is set back (by a person, a time server, a board without a battery) is followed again once it has
/// caught up; until then time goes on from where it was. From any thread.
class WallClock
{
public:
    /// Milliseconds since 1970 as the system says, and milliseconds that only ever grow.
    struct Source
    {
        std::function<std::int64_t()> system, steady;
    };
    explicit WallClock(Source source = machine());

    /// Milliseconds since 1970, UTC; not before any that it gave.
    [[nodiscard]] std::int64_t nowMs();
    /// "2026-11-21T17:20:03Z" of nowMs().
    [[nodiscard]] std::string now();
    /// Milliseconds that only ever grow, from some point on: for what lies between two events.
    [[nodiscard]] std::int64_t steadyMs() const { return m_source.steady(); }
    /// By how much the system was set back since this was asked last; 0 when it was not.
    [[nodiscard]] std::int64_t takeSetBackMs();

    [[nodiscard]] static Source machine();

private:
    Source m_source;
    std::mutex m_mutex;
    std::int64_t m_wall = 0, m_steady = 0; ///< at the last question
    std::int64_t m_behind = 0;             ///< the system is so far behind what this clock says
    std::int64_t m_setBack = 0;
};

/// "2026-11-21T17:20:03Z"
[[nodiscard]] std::string utcText(std::int64_t ms);

} // namespace parascope::dispatch
