// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/dispatch/job.h"

#include <algorithm>

namespace parascope::dispatch {

void Job::add(store::PointRecord point, double stepFlops, bool wanted)
{
    Item item{std::move(point), stepFlops, wanted ? State::Planned : State::Done};
    if (wanted)
        m_planned[item.point.platform].emplace(item.point.priority, m_items.size());
    m_items.push_back(std::move(item));
}

std::optional<std::size_t> Job::take(const std::string& platform)
{
    const auto it = m_planned.find(platform);
    if (it == m_planned.end() || it->second.empty() || maxRuns == 0)
        return std::nullopt;
    const auto item = it->second.begin()->second;
    it->second.erase(it->second.begin());
    m_items[item].state = State::Running;
    ++m_running;
    if (maxRuns > 0)
        --maxRuns;
    return item;
}

void Job::giveBack(std::size_t item)
{
    auto& held = m_items[item];
    held.state = State::Planned;
    m_planned[held.point.platform].emplace(held.point.priority, item);
    --m_running;
    if (maxRuns >= 0)
        ++maxRuns;
}

void Job::skip(std::size_t item)
{
    m_items[item].state = State::Skipped;
    m_items[item].point.outcome = Outcome::Cancelled;
    --m_running;
}

void Job::done(std::size_t item, Outcome outcome, double seconds)
{
    auto& held = m_items[item];
    held.state = State::Done;
    held.point.outcome = outcome;
    --m_running;
    failures += outcome != Outcome::Completed;
    m_eta[held.point.platform].observe(held.stepFlops, seconds);
}

bool Job::reprioritise(std::int64_t pointId, double priority)
{
    const auto it = std::find_if(m_items.begin(), m_items.end(), [&](const Item& item) { return item.point.id == pointId; });
    if (it == m_items.end() || it->state != State::Planned)
        return false;
    auto& queue = m_planned[it->point.platform];
    const auto index = static_cast<std::size_t>(it - m_items.begin());
    queue.erase({it->point.priority, index});
    it->point.priority = priority;
    queue.emplace(priority, index);
    return true;
}

bool Job::hasPlanned(const std::string& platform) const
{
    const auto it = m_planned.find(platform);
    return maxRuns != 0 && it != m_planned.end() && !it->second.empty();
}

std::size_t Job::planned() const
{
    std::size_t count = 0;
    for (const auto& [platform, queue] : m_planned)
        count += queue.size();
    return count;
}

std::size_t Job::remaining() const
{
    return static_cast<std::size_t>(std::count_if(m_items.begin(), m_items.end(), [](const Item& item) {
        return !item.point.outcome || *item.point.outcome == Outcome::Cancelled || item.state == State::Planned ||
               item.state == State::Running;
    }));
}

double Job::seconds() const
{
    double total = 0;
    for (const auto& [platform, queue] : m_planned) {
        const auto it = m_eta.find(platform);
        static const Eta unknown;
        const Eta& eta = it == m_eta.end() ? unknown : it->second;
        for (const auto& [priority, item] : queue)
            total += eta.predict(m_items[item].stepFlops, m_measure.maxSeconds);
    }
    return total;
}

Json Job::counts() const
{
    std::size_t ok = 0;
    std::array<std::size_t, outcomeNames.size()> failed = {};
    for (const auto& item : m_items) {
        if (item.state != State::Done || !item.point.outcome || *item.point.outcome == Outcome::Cancelled)
            continue;
        if (*item.point.outcome == Outcome::Completed)
            ++ok;
        else
            ++failed[static_cast<std::size_t>(*item.point.outcome)];
    }
    Json byName = Json::object();
    for (std::size_t i = 0; i < failed.size(); ++i)
        if (failed[i] > 0)
            byName[std::string(outcomeNames[i])] = failed[i];
    return {{"points", m_items.size()}, {"ok", ok}, {"failed", byName}, {"remaining", remaining()}};
}

Json Job::queue(std::size_t limit) const
{
    std::vector<std::pair<double, std::size_t>> next;
    for (const auto& [platform, queue] : m_planned) {
        auto it = queue.begin();
        for (std::size_t i = 0; i < limit && it != queue.end(); ++i, ++it)
            next.push_back(*it);
    }
    std::sort(next.begin(), next.end());
    Json out = Json::array();
    for (std::size_t i = 0; i < std::min(limit, next.size()); ++i) {
        const auto& point = m_items[next[i].second].point;
        out.push_back({{"point_id", point.id}, {"platform", point.platform}, {"repeat", point.repeat},
                       {"priority", point.priority}, {"point", toJson(point.parameters)}});
    }
    return out;
}

} // namespace parascope::dispatch
