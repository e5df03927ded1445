// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/core/outcome.h"
#include "engine/dispatch/eta.h"
#include "engine/dispatch/lane.h"
#include "engine/store/records.h"

#include <array>
#include <map>
#include <set>

namespace parascope::dispatch {

/// One sweep in the runner's queue: its points and where each stands. Guarded by the runner's lock.
class Job
{
public:
    enum class State : std::uint8_t { Done, Planned, Running, Skipped };
    struct Item
    {
        store::PointRecord point;
        double stepFlops = 0;
        State state = State::Planned;
    };

    Job(std::int64_t sweepId, space::SweepSpec spec, protocol::MeasureSpec measure)
        : m_sweepId(sweepId), m_spec(std::move(spec)), m_measure(std::move(measure))
    {
    }

    /// `wanted` as by --only; the others keep their outcome.
    void add(store::PointRecord point, double stepFlops, bool wanted);
    /// The planned item of the platform that comes first; marks it as running.
    std::optional<std::size_t> take(const std::string& platform);
    /// Back to planned: its run's fate is unknown.
    void giveBack(std::size_t item);
    void skip(std::size_t item);
    void done(std::size_t item, Outcome outcome, double seconds);
    /// False when no such point is planned.
    bool reprioritise(std::int64_t pointId, double priority);

    [[nodiscard]] std::int64_t sweepId() const { return m_sweepId; }
    [[nodiscard]] const space::SweepSpec& spec() const { return m_spec; }
    [[nodiscard]] const protocol::MeasureSpec& measure() const { return m_measure; }
    [[nodiscard]] const std::vector<Item>& items() const { return m_items; }
    [[nodiscard]] bool hasPlanned(const std::string& platform) const;
    [[nodiscard]] std::size_t planned() const;
    [[nodiscard]] std::size_t running() const { return m_running; }
    /// Points without a final outcome.
    [[nodiscard]] std::size_t remaining() const;
    /// Seconds until the planned points have run, platforms one after the other on one host.
    [[nodiscard]] double seconds() const;
    /// The contract's counts: points, ok, failed by outcome, remaining.
    [[nodiscard]] Json counts() const;
    /// The next points in order, at most `limit`.
    [[nodiscard]] Json queue(std::size_t limit) const;

    long maxRuns = -1;        ///< runs that it may still start; -1: no limit
    std::size_t failures = 0; ///< runs of this command that failed
    bool closed = false;      ///< its state was written

private:
    std::int64_t m_sweepId;
    space::SweepSpec m_spec;
    protocol::MeasureSpec m_measure;
    std::vector<Item> m_items;
    std::map<std::string, std::set<std::pair<double, std::size_t>>> m_planned; ///< by platform: priority, item
    std::map<std::string, Eta> m_eta;
    std::size_t m_running = 0;
};

} // namespace parascope::dispatch
