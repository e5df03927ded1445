// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/dispatch/anchors.h"

#include <algorithm>

namespace parascope::dispatch {

void Anchors::ended(const Job::Item& item, Outcome outcome, double seconds, std::int64_t nowMs)
{
    const auto known = m_anchors.find(item.executor);
    if (known == m_anchors.end()) {
        if (outcome != Outcome::Completed)
            return;
        Anchor anchor;
        anchor.point = item.point;
        anchor.point.id = 0;
        anchor.point.outcome.reset();
        anchor.point.priority = priority;
        anchor.point.repeat = m_repeats - 1;
        anchor.stepFlops = item.stepFlops;
        anchor.seconds = seconds;
        anchor.endedMs = nowMs;
        m_anchors.emplace(item.executor, std::move(anchor));
        return;
    }
    if (!isOne(item.point))
        return;
    auto& anchor = known->second;
    anchor.out = false;
    anchor.endedMs = nowMs;
    anchor.givenUp = outcome != Outcome::Completed;
}

void Anchors::skipped(const Job::Item& item, std::int64_t nowMs)
{
    const auto known = m_anchors.find(item.executor);
    if (known == m_anchors.end() || !isOne(item.point))
        return;
    known->second.out = false;
    known->second.endedMs = nowMs;
}

std::optional<Anchors::Due> Anchors::due(const Executor& executor, std::int64_t nowMs)
{
    const auto known = m_anchors.find(executor);
    if (known == m_anchors.end() || known->second.out || known->second.givenUp)
        return std::nullopt;
    auto& anchor = known->second;
    constexpr double rarest = 20;
    if (static_cast<double>(nowMs - anchor.endedMs) * 1e-3 <
        std::max(m_everySeconds, rarest * anchor.seconds))
        return std::nullopt;
    anchor.out = true;
    ++anchor.point.repeat;
    return Due{anchor.point, anchor.stepFlops};
}

} // namespace parascope::dispatch
