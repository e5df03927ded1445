// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <mutex>
#include <string>

namespace parascope::dispatch {

/// Gives the times in a record: UTC, and never backwards while a runner lives. When the system clock is set
/// back (by a person, a time server, or a board without a battery), this clock continues from its last time
/// and follows the system clock again after that has caught up. Any thread may call it.
class WallClock
{
public:
    /// Two clocks: the system's milliseconds since 1970, and milliseconds that only increase.
    struct Source
    {
        std::function<std::int64_t()> system, steady;
    };
    explicit WallClock(Source source = machine());

    /// Returns milliseconds since 1970, UTC; never less than an earlier result.
    [[nodiscard]] std::int64_t nowMs();
    /// Returns nowMs() as text, for example "2026-11-21T17:20:03Z".
    [[nodiscard]] std::string now();
    /// Returns milliseconds that only increase, from an arbitrary start. Use them for the time between two
    /// events.
    [[nodiscard]] std::int64_t steadyMs() const { return m_source.steady(); }
    /// Returns the milliseconds by which the system clock was set back since the last call; 0 when it was
    /// not.
    [[nodiscard]] std::int64_t takeSetBackMs();

    [[nodiscard]] static Source machine();

private:
    Source m_source;
    std::mutex m_mutex;
    std::int64_t m_wall = 0, m_steady = 0; ///< both clocks at the last call of nowMs()
    std::int64_t m_behind = 0;             ///< milliseconds by which the system clock is behind this clock
    std::int64_t m_setBack = 0;
};

/// Returns the time as text, for example "2026-11-21T17:20:03Z".
[[nodiscard]] std::string utcText(std::int64_t ms);

} // namespace parascope::dispatch
