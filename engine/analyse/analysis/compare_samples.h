// SPDX-License-Identifier: GPL-3.0-or-later
// Two result files cell by cell, where a cell may have one run a side: what scatters within a run then stands
// for what launches would tell.
#pragma once

#include "engine/analyse/analysis/compare.h"

#include <vector>

namespace parascope::analysis {

/// By row of the table: the run's samples over their median, in the order that they were taken, without
/// warm-up; empty where it has none. They are of times: a metric that falls with time (Better::More) is
/// divided by them.
using RunSamples = std::vector<std::vector<double>>;

/// Whether samples of step times say how a metric scatters: it is the step time, or made of it.
[[nodiscard]] bool followsStepTime(std::string_view metric);

/// A column that makes cells of two files: the work key where both have it, else family and hyper-parameters:
/// those that both files have, but for one that is a single value in the one file and another one in the
/// other (the graphics card, the commit), which `differs` of the comparison then names.
[[nodiscard]] table::Column cellColumn(const table::Table& table, const table::Mask& a, const table::Mask& b);

/// As compare(), for files. A side's samples are its launches, where it has `leastLaunches` or more; else the
/// samples within its runs (of a long run the medians of ten batches of neighbours, for neighbours depend
/// on each other); else its interval. A side that has nothing of these cannot be told from another, and
/// `reason` says so. Logarithms, pulled in to three robust deviations (Huber); each side's variance is shared
/// among all sides by empirical Bayes (SharedVariance), and Welch's t tests the difference.
/// What launches of one program differ by is not in the samples of single runs. It is read from sides with
/// two launches, else from the scatter of the cells (single_launches.h), and is at most the margin.
/// `interval` and "same" take it as the data show it; `p` and "different" also allow for what launches
/// commonly differ by, since few cells show little. "Different" keeps the chance of any wrong call in the
/// whole comparison at `falseDiscovery` (Holm), and asks that the effect be beyond the margin. "Same" as in
/// compare().
[[nodiscard]] Result<Comparison> compareSamples(const table::Table& table, const table::Mask& a,
                                                const table::Mask& b, const CompareRequest& request,
                                                const RunSamples& samples);

} // namespace parascope::analysis
