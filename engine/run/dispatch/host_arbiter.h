// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <condition_variable>
#include <functional>
#include <list>
#include <mutex>
#include <string>
#include <vector>

namespace parascope::dispatch {

/// Lets lanes on one host take turns, in the order of their requests, unless both have their own cores. A run
/// that shares its host with another run also measures the effect of that run.
class HostArbiter
{
public:
    struct Claim
    {
        std::string host;
        std::vector<int> cores; ///< processors of the claim; empty: the whole host
    };
    using Ticket = std::list<std::pair<Claim, bool>>::iterator; ///< the second member is true while the claim
                                                                ///< has its turn

    /// Waits for a turn. Returns false when `givenUp` returns true before the turn comes.
    bool acquire(const Claim& claim, const std::function<bool()>& givenUp, Ticket& ticket);
    void release(Ticket ticket);
    [[nodiscard]] static bool conflict(const Claim& a, const Claim& b);

private:
    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::list<std::pair<Claim, bool>> m_claims; ///< claims in the order of the requests
};

} // namespace parascope::dispatch
