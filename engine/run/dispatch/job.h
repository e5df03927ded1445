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

/// One sweep in the runner's queue: its points and the state of each. The runner's lock guards it.
class Job
{
public:
    /// State of an item. Covered: the run of another sweep is used instead (only with `missing`). Oversized:
    /// its forecast does not fit the device, so it is not started. It gets no outcome, and a later sweep
    /// checks its own device again. Predicted: an adaptive sweep does not need it.
    enum class State : std::uint8_t { Done, Planned, Running, Skipped, Covered, Oversized, Predicted };
    struct Item
    {
        store::PointRecord point; ///< the point with its outcome on this executor
        Executor executor;
        double stepFlops = 0;
        double memoryBytes = 0,
               deviceBytes = 0; ///< for an oversized item: forecast, and memory of its platform
        State state = State::Planned;
        int attempts = 0; ///< number of its runs
        int losses = 0;   ///< number of connections that were lost during its runs
    };

    /// A point has one item for each executor that runs it.
    using ItemKey = std::pair<std::int64_t, Executor>;

    Job(std::int64_t sweepId, space::SweepSpec spec, protocol::MeasureSpec measure, Program program = {})
        : m_sweepId(sweepId), m_spec(std::move(spec)), m_measure(std::move(measure)),
          m_program(std::move(program)), m_mostDevices(mostDevicesOf(m_spec))
    {
    }

    /// Adds an item. It is planned when `wanted` is true (--only); the others keep their outcome.
    void add(store::PointRecord point, Executor executor, double stepFlops, bool wanted);
    /// Returns the executor's first planned item and marks it as running. Returns nothing when there is none.
    std::optional<std::size_t> take(const Executor& executor);
    /// Plans the item again, because the result of its run is unknown. `lost` means that the connection was
    /// lost.
    void giveBack(std::size_t item, bool lost = false);
    void skip(std::size_t item);
    void done(std::size_t item, Outcome outcome, double seconds);
    /// Takes over the outcome of a point that another job of the same sweep has run.
    void learn(std::int64_t pointId, const Executor& executor, Outcome outcome);
    /// Plans failed items again and, with `skipped`, also skipped items. Leaves out the items in `held` and
    /// adds those that it plans to `held`. Returns the number of items that it planned.
    std::size_t retry(bool skipped, std::set<ItemKey>& held);
    /// Removes a planned point from the queue, because its result already exists.
    void cover(std::size_t item);
    /// Removes a planned point that will not fit from the queue. A point that failed before keeps that
    /// outcome.
    void refuse(std::size_t item, double memoryBytes, double deviceBytes);
    /// From now on take() returns only released points, in the order of their release. A point that is given
    /// back, tried again or moved to the front is released.
    void holdBack() { m_heldBack = true; }
    void release(std::size_t item);
    [[nodiscard]] std::size_t released(const Executor& executor) const;
    /// Marks planned items that are not released as Predicted, so that they will not run.
    void leaveToPrediction(const Executor& executor);
    /// Returns the ids of the points of the family, with these hyper-parameters and settings, that a platform
    /// has to run or that are left to prediction. `wanted` may contain more settings than the grid.
    [[nodiscard]] std::vector<std::int64_t> pointsLike(const std::string& family, const std::string& platform,
                                                       const Parameters& wanted) const;
    /// Changes the priority of a point. Returns false when no such point is planned or left to prediction.
    bool reprioritise(std::int64_t pointId, double priority);

    [[nodiscard]] std::int64_t sweepId() const { return m_sweepId; }
    [[nodiscard]] const space::SweepSpec& spec() const { return m_spec; }
    /// Largest number of devices in the sweep.
    [[nodiscard]] int mostDevices() const { return m_mostDevices; }
    [[nodiscard]] const protocol::MeasureSpec& measure() const { return m_measure; }
    /// Returns the program of the spec, or null.
    [[nodiscard]] const Program& program() const { return m_program; }
    [[nodiscard]] const std::vector<Item>& items() const { return m_items; }
    [[nodiscard]] std::optional<std::size_t> find(std::int64_t pointId, const Executor& executor) const;
    [[nodiscard]] bool hasPlanned(const Executor& executor) const;
    [[nodiscard]] std::size_t planned() const;
    [[nodiscard]] std::size_t running() const { return m_running; }
    /// Returns the number of points that still have to run or have no final outcome.
    [[nodiscard]] std::size_t remaining() const;
    /// Returns the seconds that an executor's planned points will take, one after the other.
    [[nodiscard]] double seconds(const Executor& executor) const;
    /// Returns the seconds that the item will take.
    [[nodiscard]] double predict(std::size_t item) const;
    [[nodiscard]] Counts counts() const;
    /// Returns the next points in order, at most `limit`.
    [[nodiscard]] std::vector<PlannedPoint> queue(std::size_t limit) const;
    /// Returns the points that will not fit, in the order of the sweep, at most `limit`.
    [[nodiscard]] std::vector<PlannedPoint> oversized(std::size_t limit) const;

    long maxRuns = -1;        ///< number of runs that the job may still start; -1: no limit
    std::size_t failures = 0; ///< number of runs of this command that failed
    bool closed = false;      ///< true when the final state of the sweep was written

private:
    void plan(std::size_t item);
    void unplan(std::size_t item);
    [[nodiscard]] const Eta& eta(const Executor& executor) const;

    std::int64_t m_sweepId;
    space::SweepSpec m_spec;
    protocol::MeasureSpec m_measure;
    Program m_program;
    int m_mostDevices;
    std::vector<Item> m_items;
    std::unordered_multimap<std::int64_t, std::size_t> m_byPoint;
    std::map<Executor, std::set<std::pair<double, std::size_t>>>
        m_planned;                                            ///< priority and item of the planned items
    std::map<Executor, std::map<int, std::size_t>> m_classes; ///< number of planned items by class of cost
    std::map<Executor, Eta> m_eta;
    std::size_t m_running = 0;
    bool m_heldBack = false;
    std::map<Executor, std::deque<std::size_t>> m_released;
};

} // namespace parascope::dispatch
