// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <condition_variable>
#include <functional>
#include <list>
#include <mutex>
#include <string>
#include <vector>

namespace parascope::dispatch {

/// Lanes on one host take turns, in the order they asked, unless both have cores of their own: a run that
/// shares its host with another measures the other one too.
class HostArbiter
{
public:
    struct Claim
    {
        std::string host;
        std::vector<int> cores; ///< empty: the whole host
    };
    using Ticket = std::list<std::pair<Claim, bool>>::iterator; ///< second: holds its turn

    /// Waits for a turn; false when `givenUp` said so first.
    bool acquire(const Claim& claim, const std::function<bool()>& givenUp, Ticket& ticket);
    void release(Ticket ticket);
    [[nodiscard]] static bool conflict(const Claim& a, const Claim& b);

private:
    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::list<std::pair<Claim, bool>> m_claims; ///< in the order of asking
};

} // namespace parascope::dispatch
