// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>

namespace parascope::dispatch {

/// Counts the time that this process could observe. When a slice took much longer than requested, the machine
/// was suspended or the process was stopped, and it counts as one slice.
class Watchdog
{
public:
    explicit Watchdog(double seconds) : m_left(seconds) {}
    bool expired()
    {
        const auto now = std::chrono::steady_clock::now();
        const double passed = std::chrono::duration<double>(now - m_last).count();
        m_last = now;
        m_left -= passed > 5 ? 0.1 : passed;
        return m_left <= 0;
    }
    void extend(double seconds) { m_left += seconds; }
    [[nodiscard]] double left() const { return m_left; }

private:
    double m_left;
    std::chrono::steady_clock::time_point m_last = std::chrono::steady_clock::now();
};

} // namespace parascope::dispatch
