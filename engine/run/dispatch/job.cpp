// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/dispatch/job.h"

#include "engine/model/vocabulary/vocabulary.h"

#include <algorithm>

namespace parascope::dispatch {

void Job::plan(std::size_t index)
{
    auto& item = m_items[index];
    item.state = State::Planned;
    m_planned[item.executor].emplace(item.point.priority, index);
    ++m_classes[item.executor][Eta::classOf(item.stepFlops)];
}

void Job::unplan(std::size_t index)
{
    const auto& item = m_items[index];
    m_planned[item.executor].erase({item.point.priority, index});
    --m_classes[item.executor][Eta::classOf(item.stepFlops)];
}

void Job::add(store::PointRecord point, Executor executor, double stepFlops, bool wanted)
{
    const int attempts = point.outcome ? 1 : 0;
    m_byPoint.emplace(point.id, m_items.size());
    m_items.push_back({std::move(point), std::move(executor), stepFlops, 0, 0, State::Done, attempts, 0});
    if (wanted)
        plan(m_items.size() - 1);
}

std::optional<std::size_t> Job::take(const Executor& executor)
{
    const auto it = m_planned.find(executor);
    if (it == m_planned.end() || it->second.empty() || maxRuns == 0)
        return std::nullopt;
    auto item = it->second.begin()->second;
    if (m_heldBack) {
        auto& released = m_released[executor];
        std::erase_if(released, [&](std::size_t known) { return m_items[known].state != State::Planned; });
        if (released.empty())
            return std::nullopt;
        item = released.front();
        released.pop_front();
    }
    unplan(item);
    m_items[item].state = State::Running;
    ++m_running;
    if (maxRuns > 0)
        --maxRuns;
    return item;
}

void Job::release(std::size_t item)
{
    m_released[m_items[item].executor].push_back(item);
}

std::size_t Job::released(const Executor& executor) const
{
    const auto it = m_released.find(executor);
    return it == m_released.end()
               ? 0
               : static_cast<std::size_t>(
                     std::count_if(it->second.begin(), it->second.end(),
                                   [&](std::size_t item) { return m_items[item].state == State::Planned; }));
}

void Job::leaveToPrediction(const Executor& executor)
{
    const auto it = m_planned.find(executor);
    if (it == m_planned.end())
        return;
    const auto& released = m_released[executor];
    const auto waiting = it->second;
    for (const auto& [priority, item] : waiting)
        if (std::find(released.begin(), released.end(), item) == released.end()) {
            unplan(item);
            m_items[item].state = State::Predicted;
        }
}

void Job::giveBack(std::size_t item, bool lost)
{
    m_items[item].losses += lost;
    plan(item);
    if (m_heldBack)
        m_released[m_items[item].executor].push_front(item);
    --m_running;
    if (maxRuns >= 0)
        ++maxRuns;
}

void Job::skip(std::size_t item)
{
    m_items[item].state = State::Skipped;
    m_items[item].point.outcome = Outcome::Cancelled;
    ++m_items[item].attempts;
    --m_running;
}

void Job::done(std::size_t item, Outcome outcome, double seconds)
{
    auto& held = m_items[item];
    held.state = State::Done;
    held.point.outcome = outcome;
    ++held.attempts;
    --m_running;
    failures += isFailure(outcome);
    m_eta[held.executor].observe(held.stepFlops, seconds);
}

std::optional<std::size_t> Job::find(std::int64_t pointId, const Executor& executor) const
{
    const auto [first, last] = m_byPoint.equal_range(pointId);
    const auto it = std::find_if(
        first, last, [&](const auto& entry) { return m_items[entry.second].executor == executor; });
    return it == last ? std::nullopt : std::optional(it->second);
}

void Job::learn(std::int64_t pointId, const Executor& executor, Outcome outcome)
{
    if (const auto item = find(pointId, executor); item && m_items[*item].state == State::Done)
        m_items[*item].point.outcome = outcome;
}

std::size_t Job::retry(bool skipped, std::set<ItemKey>& held)
{
    std::size_t again = 0;
    for (std::size_t i = 0; i < m_items.size(); ++i) {
        const auto& item = m_items[i];
        const auto& outcome = item.point.outcome;
        const bool failed =
            item.state == State::Done && outcome && isFailure(*outcome) && *outcome != Outcome::Cancelled;
        const bool refused = item.memoryBytes > 0; // an oversized point would fail again
        if ((!failed && !(skipped && item.state == State::Skipped)) || refused ||
            !held.insert({item.point.id, item.executor}).second)
            continue;
        plan(i);
        if (m_heldBack)
            release(i);
        ++again;
    }
    return again;
}

void Job::cover(std::size_t item)
{
    if (m_items[item].state != State::Planned)
        return;
    unplan(item);
    m_items[item].state = State::Covered;
}

void Job::refuse(std::size_t item, double memoryBytes, double deviceBytes)
{
    auto& held = m_items[item];
    if (held.state != State::Planned)
        return;
    unplan(item);
    const bool final = held.point.outcome && *held.point.outcome != Outcome::Cancelled;
    held.state = final ? State::Done : State::Oversized;
    held.memoryBytes = memoryBytes;
    held.deviceBytes = deviceBytes;
}

std::vector<std::int64_t> Job::pointsLike(const std::string& family, const std::string& platform,
                                          const Parameters& wanted) const
{
    const auto same = [&](const Parameters& own) {
        return std::all_of(own.begin(), own.end(),
                           [&](const auto& entry) {
                               const auto* value = wanted.find(entry.first);
                               return value ? compareValues(*value, entry.second) == 0
                                            : vocabulary::isSetting(entry.first);
                           }) &&
               std::all_of(wanted.begin(), wanted.end(), [&](const auto& entry) {
                   return own.contains(entry.first) || vocabulary::isSetting(entry.first);
               });
    };
    std::vector<std::int64_t> out;
    for (const auto& item : m_items)
        if ((item.state == State::Planned || item.state == State::Predicted) && item.point.repeat == 0 &&
            item.point.family == family && item.executor.platform == platform && same(item.point.parameters))
            out.push_back(item.point.id);
    return out;
}

bool Job::reprioritise(std::int64_t pointId, double priority)
{
    bool moved = false;
    const auto [first, last] = m_byPoint.equal_range(pointId);
    for (auto it = first; it != last; ++it) {
        auto& item = m_items[it->second];
        if (item.state != State::Planned && item.state != State::Predicted)
            continue;
        if (item.state == State::Planned)
            unplan(it->second);
        item.point.priority = priority;
        plan(it->second);
        if (m_heldBack)
            m_released[item.executor].push_front(it->second);
        moved = true;
    }
    return moved;
}

bool Job::hasPlanned(const Executor& executor) const
{
    const auto it = m_planned.find(executor);
    return maxRuns != 0 && it != m_planned.end() && !it->second.empty();
}

std::size_t Job::planned() const
{
    std::size_t count = 0;
    for (const auto& [executor, queue] : m_planned)
        count += queue.size();
    return count;
}

std::size_t Job::remaining() const
{
    return static_cast<std::size_t>(std::count_if(m_items.begin(), m_items.end(), [](const Item& item) {
        return item.state != State::Covered && item.state != State::Oversized &&
               (!item.point.outcome || *item.point.outcome == Outcome::Cancelled ||
                item.state == State::Planned || item.state == State::Running);
    }));
}

const Eta& Job::eta(const Executor& executor) const
{
    static const Eta unknown;
    const auto it = m_eta.find(executor);
    return it == m_eta.end() ? unknown : it->second;
}

double Job::seconds(const Executor& executor) const
{
    const auto it = m_classes.find(executor);
    double total = 0;
    if (it != m_classes.end() && maxRuns != 0)
        for (const auto& [costClass, count] : it->second)
            total += static_cast<double>(count) * eta(executor).predictClass(costClass, m_measure.maxSeconds);
    return total;
}

double Job::predict(std::size_t item) const
{
    const auto& held = m_items[item];
    return eta(held.executor).predict(held.stepFlops, m_measure.maxSeconds);
}

Counts Job::counts() const
{
    Counts out;
    out.points = m_items.size();
    out.remaining = remaining();
    for (const auto& item : m_items) {
        out.covered += item.state == State::Covered;
        out.willNotFit += item.state == State::Oversized;
        out.predicted += item.state == State::Predicted;
        if (item.state != State::Done || !item.point.outcome || *item.point.outcome == Outcome::Cancelled)
            continue;
        if (*item.point.outcome == Outcome::Completed)
            ++out.ok;
        else if (*item.point.outcome == Outcome::Compiled)
            ++out.compiled;
        else
            ++out.failed[*item.point.outcome];
    }
    return out;
}

namespace {

PlannedPoint plannedPoint(const Job::Item& item)
{
    PlannedPoint out;
    out.pointId = item.point.id;
    out.platform = item.point.platform;
    out.by = item.executor.text();
    out.repeat = item.point.repeat;
    out.priority = item.point.priority;
    out.point = item.point.parameters;
    return out;
}

} // namespace

std::vector<PlannedPoint> Job::oversized(std::size_t limit) const
{
    std::vector<PlannedPoint> out;
    for (const auto& item : m_items) {
        if (out.size() >= limit)
            break;
        if (item.state == State::Oversized) {
            out.push_back(plannedPoint(item));
            out.back().memoryBytes = item.memoryBytes;
            out.back().deviceBytes = item.deviceBytes;
        }
    }
    return out;
}

std::vector<PlannedPoint> Job::queue(std::size_t limit) const
{
    std::vector<std::pair<double, std::size_t>> next;
    for (const auto& [executor, queue] : m_planned) {
        auto it = queue.begin();
        for (std::size_t i = 0; i < limit && it != queue.end(); ++i, ++it)
            next.push_back(*it);
    }
    std::sort(next.begin(), next.end());
    std::vector<PlannedPoint> out;
    for (std::size_t i = 0; i < std::min(limit, next.size()); ++i) {
        out.push_back(plannedPoint(m_items[next[i].second]));
        out.back().expectedSeconds = predict(next[i].second);
    }
    return out;
}

} // namespace parascope::dispatch
