// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/message.h"
#include "engine/base/core/outcome.h"
#include "engine/base/core/value.h"

#include <set>
#include <string>

namespace parascope::dispatch {

/// Tells a broken device from a broken point: a device on which run after run crashes, on different points,
/// is given up before it has made a crash of the whole night's grid. A run that its worker ended in good
/// order (completed, out of memory, unsupported) starts the count again; one that was cancelled, hung or
/// never sent says nothing.
class CrashBrake
{
public:
    /// Trips after `limit` crashes; 0: never.
    explicit CrashBrake(int limit) : m_limit(static_cast<std::size_t>(limit < 0 ? 0 : limit)) {}

    /// What became of a run that was sent to the worker.
    void note(const Parameters& point, Outcome outcome, const std::string& message,
              const std::string& lastWords);
    [[nodiscard]] bool tripped() const { return m_limit > 0 && m_points.size() >= m_limit; }
    /// Why the device is given up, with the worker's last words.
    [[nodiscard]] Message reason() const;
    void release() { m_points.clear(); }

private:
    std::size_t m_limit;
    std::set<std::string> m_points; ///< different ones that crashed in a row; no more than the limit
    std::string m_message, m_lastWords;
};

} // namespace parascope::dispatch
