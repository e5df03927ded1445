// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/run/dispatch/executor.h"
#include "engine/run/dispatch/job.h"

#include <cstdint>
#include <map>
#include <optional>

namespace parascope::dispatch {

/// Measures one point of a sweep again every few minutes, so that its runs tell what the machine did while
/// the others were measured. Each executor has its own: the first point that it completes. The runs are
/// ordinary repeats of that point, after those that the spec asks for. Guarded by the runner's lock.
class Anchors
{
public:
    /// What stands before all planned points.
    static constexpr double priority = -0.5;

    /// `everySeconds`: between the end of an anchor and its next run, and at least 20 times what it takes, so
    /// that a sweep becomes longer by 5 % at most.
    Anchors(double everySeconds, int repeats) : m_everySeconds(everySeconds), m_repeats(repeats) {}

    /// A run of the sweep ended and is stored. An anchor that does not complete is given up.
    void ended(const Job::Item& item, Outcome outcome, double seconds, std::int64_t nowMs);
    struct Due
    {
        store::PointRecord point; ///< without an id: it is put into the database with its run
        double stepFlops = 0;
    };
    /// The executor's anchor as its next repeat, when it is time; then not again before that run has ended.
    [[nodiscard]] std::optional<Due> due(const Executor& executor, std::int64_t nowMs);

    /// Whether an item is one.
    [[nodiscard]] static bool isOne(const store::PointRecord& point) { return point.priority == priority; }

private:
    struct Anchor
    {
        store::PointRecord point;
        double stepFlops = 0, seconds = 0;
        std::int64_t endedMs = 0;
        bool out = false, givenUp = false;
    };

    double m_everySeconds;
    int m_repeats;
    std::map<Executor, Anchor> m_anchors;
};

} // namespace parascope::dispatch
