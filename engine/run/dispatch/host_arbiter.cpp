// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/dispatch/host_arbiter.h"

#include <algorithm>
#include <chrono>

namespace parascope::dispatch {

bool HostArbiter::conflict(const Claim& a, const Claim& b)
{
    if (a.host != b.host)
        return false;
    if (a.cores.empty() || b.cores.empty())
        return true;
    return std::any_of(a.cores.begin(), a.cores.end(), [&](int core) {
        return std::find(b.cores.begin(), b.cores.end(), core) != b.cores.end();
    });
}

bool HostArbiter::acquire(const Claim& claim, const std::function<bool()>& givenUp, Ticket& ticket)
{
    std::unique_lock lock(m_mutex);
    ticket = m_claims.emplace(m_claims.end(), claim, false);
    const auto free = [&] {
        return std::none_of(m_claims.begin(), ticket,
                            [&](const auto& other) { return conflict(other.first, claim); });
    };
    while (!free()) {
        if (givenUp()) {
            m_claims.erase(ticket);
            m_changed.notify_all();
            return false;
        }
        m_changed.wait_for(lock, std::chrono::milliseconds(100));
    }
    ticket->second = true;
    return true;
}

void HostArbiter::release(Ticket ticket)
{
    const std::lock_guard lock(m_mutex);
    m_claims.erase(ticket);
    m_changed.notify_all();
}

} // namespace parascope::dispatch
