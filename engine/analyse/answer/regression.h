// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/analysis/regression.h"
#include "engine/base/core/json.h"

#include <vector>

namespace parascope::answer {

/// The document of a regression: target, n, r2, weights and intervals per term, and what was left out.
[[nodiscard]] Json toJson(const analysis::Regression& regression);

/// What a reader must know about the weights: collinear factors, heavy tails, a fit without the outliers that
/// disagrees. Whole sentences; empty where nothing needs to be said.
[[nodiscard]] std::vector<Message> words(const analysis::Regression& regression);

} // namespace parascope::answer
