// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/run/dispatch/host_arbiter.h"

#include <map>
#include <string>
#include <vector>

namespace parascope::dispatch {

/// How long runs take, learnt from those that ended: the mean wall time of runs of like cost, corrected
/// with every run. A run's time grows with its cost only up to the measuring budget, so classes of cost
/// are kept apart instead of one rate for all.
class Eta
{
public:
    void observe(double stepFlops, double seconds);
    /// Seconds that a run of this cost will take; `budget` is the measuring budget before anything is known.
    [[nodiscard]] double predict(double stepFlops, double budget) const;
    [[nodiscard]] double predictClass(int costClass, double budget) const;
    /// Runs of one class are taken to last equally long.
    [[nodiscard]] static int classOf(double stepFlops);

private:
    struct Mean
    {
        double seconds = 0;
        int count = 0;
    };
    std::map<int, Mean> m_classes;
};

/// How much longer a run takes that was expected to take `expected` seconds, has run for `elapsed` and is
/// ended at `limit`. Never 0 while it runs: one that outlasts its forecast is taken to need half as long
/// again as it has taken.
[[nodiscard]] double restOf(double expected, double elapsed, double limit);
/// "less than 1 s", or the duration: a run that is still going on has never "0 s" left.
[[nodiscard]] std::string timeLeftText(double seconds);

/// What a lane has before it: where it runs, and seconds of work.
struct LaneLoad
{
    HostArbiter::Claim claim;
    double seconds = 0;
};
/// When each lane will be done, in seconds from now. Lanes that take turns (HostArbiter) share their host
/// fairly: while both have work each gets half of it, so a lane waits for another one no longer than it has
/// work itself.
[[nodiscard]] std::vector<double> laneEtas(const std::vector<LaneLoad>& loads);

} // namespace parascope::dispatch
