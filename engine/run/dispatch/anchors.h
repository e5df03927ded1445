// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/run/dispatch/executor.h"
#include "engine/run/dispatch/job.h"

#include <cstdint>
#include <map>
#include <optional>

namespace parascope::dispatch {

/// Measures one point of a sweep again every few minutes, so that its runs show how the machine behaved while
/// the other points were measured. Each executor has its own anchor: the first point that it completes. The
/// runs are ordinary repeats of that point, after those that the spec asks for. The runner's lock guards this
/// object.
class Anchors
{
public:
    /// Priority of an anchor, which is before all planned points.
    static constexpr double priority = -0.5;

    /// `everySeconds` is the time between the end of an anchor's run and its next run. The actual time is at
    /// least 20 times the duration of the run, so that a sweep becomes at most 5 % longer.
    Anchors(double everySeconds, int repeats) : m_everySeconds(everySeconds), m_repeats(repeats) {}

    /// Notes that a run of the sweep ended and is stored. An anchor that does not complete is not run again.
    void ended(const Job::Item& item, Outcome outcome, double seconds, std::int64_t nowMs);
    /// Notes that the run of an anchor was skipped. The anchor is due again after the usual time.
    void skipped(const Job::Item& item, std::int64_t nowMs);
    struct Due
    {
        store::PointRecord
            point; ///< the point without an id; it is stored in the database together with its run
        double stepFlops = 0;
    };
    /// Returns the executor's anchor with the number of its next repeat when the anchor is due, else nothing.
    /// The anchor is not due again before that run has ended.
    [[nodiscard]] std::optional<Due> due(const Executor& executor, std::int64_t nowMs);

    /// Returns true when the point is an anchor.
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
