// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/analysis/regression.h"
#include "engine/analyse/analysis/speedup.h"
#include "engine/analyse/answer/question.h"
#include "engine/base/core/json.h"

namespace parascope::answer {

/// Two sides compared on equal models: the pairs of runs and what follows from them.
struct Speedup
{
    analysis::Speedup result;
    table::Table pairs;           ///< one row per pair
    analysis::Frontier edge;      ///< value of a hyper-parameter at which the winner changes
    analysis::Regression weights; ///< weights of the hyper-parameters on the ratio
};

/// Returns `question`, restricted to the two sides and the metric of the request.
[[nodiscard]] Question sidesOf(const analysis::SpeedupRequest& request, Question question);

/// Compares the prepared runs. BadInput names an unknown side, metric or rule of matching.
[[nodiscard]] Result<Speedup> speedup(const table::Table& table, const Runs& runs,
                                      const analysis::SpeedupRequest& request);

/// Returns the document of a comparison: counts, geometric mean, percentiles, settings, a point per pair and
/// the weights. `table` has the runs of the pairs.
[[nodiscard]] Json toJson(const table::Table& table, const Speedup& speedup);

/// Returns the verdict for a header: "tpu-v2 faster in 123 (63-76 %), geometric mean 2.13".
[[nodiscard]] Message verdict(const analysis::Speedup& speedup);

/// Returns the reason why there is no pair.
[[nodiscard]] Message noPartner(const analysis::Speedup& speedup);

} // namespace parascope::answer
