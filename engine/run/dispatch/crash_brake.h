// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/message.h"
#include "engine/base/core/outcome.h"
#include "engine/base/core/value.h"

#include <set>
#include <string>

namespace parascope::dispatch {

/// Distinguishes a broken device from a broken point. A device whose runs crash one after another, on
/// different points, is given up before it marks a whole grid as crashed. A run that its worker ended
/// properly (completed, out of memory, unsupported) resets the count. A run that was cancelled, hung or was
/// never sent does not change it.
class CrashBrake
{
public:
    /// Trips after `limit` crashes; 0 means never.
    explicit CrashBrake(int limit) : m_limit(static_cast<std::size_t>(limit < 0 ? 0 : limit)) {}

    /// Notes the outcome of a run that was sent to the worker.
    void note(const Parameters& point, Outcome outcome, const std::string& message,
              const std::string& lastWords);
    [[nodiscard]] bool tripped() const { return m_limit > 0 && m_points.size() >= m_limit; }
    /// Returns the reason why the device is given up, with the last lines of the worker's stderr.
    [[nodiscard]] Message reason() const;
    void release() { m_points.clear(); }

private:
    std::size_t m_limit;
    std::set<std::string> m_points; ///< different points that crashed in a row, at most `limit`
    std::string m_message, m_lastWords;
};

} // namespace parascope::dispatch
