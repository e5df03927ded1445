// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/run/dispatch/job.h"
#include "engine/run/dispatch/status.h"
#include "engine/store/database.h"

namespace parascope::dispatch {

/// What decides which point of a sweep is the best.
struct Ranking
{
    std::string metric; ///< "flops_per_second" of models, which their work and step time give
    bool less = false;  ///< a smaller value is better
};
/// Returns the metric of the goal of a spec; of a program the value that it reports, or else its time; and of
/// models FLOP/s. Returns nothing for a value without a better direction.
[[nodiscard]] std::optional<Ranking> rankingOf(const space::SweepSpec& spec, const Program& program);

/// Returns the best point of the sweep on each platform, and where a platform has several software stacks
/// with each of them, if at least two points completed there, with its interval and its ratio to the next. A
/// value is the median of the point's runs.
[[nodiscard]] std::vector<BestPoint> bestPoints(const store::Reader& reader, const Job& job);

/// Returns the sentence: "cpu: batch 32, threads 8: 412 ± 5 tokens/s, 1.31 times the next (batch 16, threads
/// 8)."
[[nodiscard]] std::string textOf(const BestPoint& best);
/// Returns what was left out of all points: "3 of 40 points did not fit, 2 crashed.", or an empty text.
[[nodiscard]] std::string leftOutText(const Counts& counts);

} // namespace parascope::dispatch
