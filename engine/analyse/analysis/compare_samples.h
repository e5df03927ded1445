// SPDX-License-Identifier: GPL-3.0-or-later
// Compares two result files cell by cell. A cell may have only one run per side; then the scatter within a
// run replaces the scatter between launches.
#pragma once

#include "engine/analyse/analysis/compare.h"

#include <vector>

namespace parascope::analysis {

/// For each row of the table, the run's samples divided by their median, in the order in which they were
/// taken, without warm-up; empty if the run has no samples. The samples are times: a metric that falls when
/// the time grows (Better::More) is divided by them.
using RunSamples = std::vector<std::vector<double>>;

/// Returns whether samples of step times show how a metric scatters: the metric is the step time or is
/// computed from it.
[[nodiscard]] bool followsStepTime(std::string_view metric);

/// Returns the column that identifies the cells of two files: the work key if both files have it, else the
/// family and the hyper-parameters that both files have. A hyper-parameter with a single value in each file,
/// and a different one in each (the graphics card, the commit), is not part of it; `differs` of the
/// comparison then names it.
[[nodiscard]] table::Column cellColumn(const table::Table& table, const table::Mask& a, const table::Mask& b);

/// Compares two files as compare() does. The samples of a side are its launches if it has `leastLaunches` or
/// more, else the samples within its runs, else its interval. Neighbours among the samples of a run depend on
/// each other, so a long run counts by the medians of ten batches of neighbours. A side without any of these
/// gets no verdict, and `reason` says why.
/// The test works on logarithms, which are pulled in to three robust deviations (Huber). Each side's variance
/// is shared among all sides by empirical Bayes (SharedVariance), and Welch's t test judges the difference.
/// Samples of single runs do not contain the difference between launches of one program. Its variance is read
/// from sides with two launches, else from the scatter of the cells (single_launches.h), and is at most the
/// margin. `interval` and the verdict "same" use it as the data show it. `p` and the verdict "different" also
/// allow for the usual difference between launches, since a few cells show little.
/// "Different" keeps the probability of any wrong call in the whole comparison at `falseDiscovery` (Holm),
/// and requires an effect beyond the margin. "Same" is defined as in compare().
[[nodiscard]] Result<Comparison> compareSamples(const table::Table& table, const table::Mask& a,
                                                const table::Mask& b, const CompareRequest& request,
                                                const RunSamples& samples);

} // namespace parascope::analysis
