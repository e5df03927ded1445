// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/run/dispatch/host_arbiter.h"

#include <map>
#include <string>
#include <vector>

namespace parascope::dispatch {

/// Estimates the duration of runs from those that ended: the moving mean of the wall time of runs with a
/// similar cost. The duration of a run grows with its cost only up to the measuring budget, so each class of
/// cost has its own mean instead of one rate for all.
class Eta
{
public:
    void observe(double stepFlops, double seconds);
    /// Returns the seconds that a run of this cost will take. `budget` is the measuring budget (s), which is
    /// used before any run has ended.
    [[nodiscard]] double predict(double stepFlops, double budget) const;
    [[nodiscard]] double predictClass(int costClass, double budget) const;
    /// Returns the class of a cost. Runs of one class are assumed to have the same duration.
    [[nodiscard]] static int classOf(double stepFlops);

private:
    struct Mean
    {
        double seconds = 0;
        int count = 0;
    };
    std::map<int, Mean> m_classes;
};

/// Returns the remaining seconds of a run that was expected to take `expected` seconds, has run for `elapsed`
/// seconds and is ended at `limit` seconds. The result is never 0 while the run lasts: a run that exceeds its
/// forecast is assumed to need another half of the elapsed time.
[[nodiscard]] double restOf(double expected, double elapsed, double limit);
/// Returns "less than 1 s" or the duration, because a run in progress never has "0 s" left.
[[nodiscard]] std::string timeLeftText(double seconds);

/// Load of a lane: the host that it uses, and its remaining seconds of work.
struct LaneLoad
{
    HostArbiter::Claim claim;
    double seconds = 0;
};
/// Returns the seconds until each lane is done. Lanes that take turns (HostArbiter) share their host fairly:
/// while two lanes have work, each gets half of the host. A lane therefore waits for another lane no longer
/// than its own work takes.
[[nodiscard]] std::vector<double> laneEtas(const std::vector<LaneLoad>& loads);

} // namespace parascope::dispatch
