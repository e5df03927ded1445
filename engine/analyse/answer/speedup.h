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
    table::Table pairs;           ///< a row per pair
    analysis::Frontier edge;      ///< where the winner changes
    analysis::Regression weights; ///< of the hyper-parameters on the ratio
};

/// The question that keeps the runs of both sides of a comparison of `request.metric`.
[[nodiscard]] Question sidesOf(const analysis::SpeedupRequest& request, Question question);

/// Compares the prepared runs. BadInput names an unknown side, metric or rule of matching.
[[nodiscard]] Result<Speedup> speedup(const table::Table& table, const Runs& runs,
                                      const analysis::SpeedupRequest& request);

/// The document of a comparison: counts, geometric mean, percentiles, settings, a point per pair, the
/// weights.
[[nodiscard]] Json toJson(const table::Table& table, const Speedup& speedup);

/// The verdict in a header: "tpu-v2 faster in 123 (63-76 %), geometric mean 2.13".
[[nodiscard]] Message verdict(const analysis::Speedup& speedup);

/// Why there is no pair.
[[nodiscard]] Message noPartner(const analysis::Speedup& speedup);

} // namespace parascope::answer
