// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/outcome.h"
#include "engine/run/dispatch/eta.h"
#include "engine/run/dispatch/executor.h"
#include "engine/run/dispatch/lane.h"
#include "engine/run/dispatch/status.h"
#include "engine/store/records.h"

#include <deque>
#include <map>
#include <set>
#include <unordered_map>

namespace parascope::dispatch {

/// One sweep in the runner's queue: its points and where each stands. Guarded by the runner's lock.
class Job
{
public:
    /// Covered: another sweep's run stands for it (only missing). Oversized: its forecast does not fit the
    /// device, so that it is not started; it keeps no outcome, and a later sweep asks its own device again.
    /// Predicted: an adaptive sweep has enough without it.
    enum class State : std::uint8_t { Done, Planned, Running, Skipped, Covered, Oversized, Predicted };
    struct Item
    {
        store::PointRecord point; ///< its outcome is that by this executor
        Executor executor;
        double stepFlops = 0;
        double memoryBytes = 0, deviceBytes = 0; ///< of an oversized one: forecast, and what its platform has
        State state = State::Planned;
        int attempts = 0; ///< runs that it had
        int losses = 0;   ///< connections that were lost during it
    };

    /// A point is an item for each executor that shall run it.
    using ItemKey = std::pair<std::int64_t, Executor>;

    Job(std::int64_t sweepId, space::SweepSpec spec, protocol::MeasureSpec measure)
        : m_sweepId(sweepId), m_spec(std::move(spec)), m_measure(std::move(measure))
    {
    }

    /// `wanted` as by --only; the others keep their outcome.
    void add(store::PointRecord point, Executor executor, double stepFlops, bool wanted);
    /// The executor's planned item that comes first; marks it as running.
    std::optional<std::size_t> take(const Executor& executor);
    /// Back to planned: its run's fate is unknown, `lost` with the connection.
    void giveBack(std::size_t item, bool lost = false);
    void skip(std::size_t item);
    void done(std::size_t item, Outcome outcome, double seconds);
    /// Another job of the same sweep has run the point.
    void learn(std::int64_t pointId, const Executor& executor, Outcome outcome);
    /// Plans again what failed, and with `skipped` also what was skipped, but for the points of `held`, which
    /// takes those that it plans; how many.
    std::size_t retry(bool skipped, std::set<ItemKey>& held);
    /// Takes a planned point out of the queue: its result is there already.
    void cover(std::size_t item);
    /// Takes a planned point out of the queue that will not fit. One that failed before keeps that outcome.
    void refuse(std::size_t item, double memoryBytes, double deviceBytes);
    /// Only points that were released are taken from now on, in the order of their release; a point that
    /// comes back, is tried again or moved to the front is released.
    void holdBack() { m_heldBack = true; }
    void release(std::size_t item);
    [[nodiscard]] std::size_t released(const Executor& executor) const;
    /// What is planned and not released will not be run.
    void leaveToPrediction(const Executor& executor);
    /// Points of the family that a platform shall run, or that are left to prediction, with these
    /// hyper-parameters and settings; `wanted` may say more of how a run is made than the grid does.
    [[nodiscard]] std::vector<std::int64_t> pointsLike(const std::string& family, const std::string& platform,
                                                       const Parameters& wanted) const;
    /// False when no such point is planned.
    bool reprioritise(std::int64_t pointId, double priority);

    [[nodiscard]] std::int64_t sweepId() const { return m_sweepId; }
    [[nodiscard]] const space::SweepSpec& spec() const { return m_spec; }
    [[nodiscard]] const protocol::MeasureSpec& measure() const { return m_measure; }
    [[nodiscard]] const std::vector<Item>& items() const { return m_items; }
    [[nodiscard]] std::optional<std::size_t> find(std::int64_t pointId, const Executor& executor) const;
    [[nodiscard]] bool hasPlanned(const Executor& executor) const;
    [[nodiscard]] std::size_t planned() const;
    [[nodiscard]] std::size_t running() const { return m_running; }
    /// Points that are still to be run.
    [[nodiscard]] std::size_t remaining() const;
    /// Seconds that an executor's planned points will take, one after the other.
    [[nodiscard]] double seconds(const Executor& executor) const;
    /// Seconds that the item will take.
    [[nodiscard]] double predict(std::size_t item) const;
    [[nodiscard]] Counts counts() const;
    /// The next points in order, at most `limit`.
    [[nodiscard]] std::vector<PlannedPoint> queue(std::size_t limit) const;
    /// Points that will not fit, in the order of the sweep, at most `limit`.
    [[nodiscard]] std::vector<PlannedPoint> oversized(std::size_t limit) const;

    long maxRuns = -1;        ///< runs that it may still start; -1: no limit
    std::size_t failures = 0; ///< runs of this command that failed
    bool closed = false;      ///< its state was written

private:
    void plan(std::size_t item);
    void unplan(std::size_t item);
    [[nodiscard]] const Eta& eta(const Executor& executor) const;

    std::int64_t m_sweepId;
    space::SweepSpec m_spec;
    protocol::MeasureSpec m_measure;
    std::vector<Item> m_items;
    std::unordered_multimap<std::int64_t, std::size_t> m_byPoint;
    std::map<Executor, std::set<std::pair<double, std::size_t>>> m_planned; ///< priority, item
    std::map<Executor, std::map<int, std::size_t>> m_classes; ///< planned items by class of cost
    std::map<Executor, Eta> m_eta;
    std::size_t m_running = 0;
    bool m_heldBack = false;
    std::map<Executor, std::deque<std::size_t>> m_released;
};

} // namespace parascope::dispatch
