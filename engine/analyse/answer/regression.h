// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/analysis/regression.h"
#include "engine/base/core/json.h"

#include <vector>

namespace parascope::answer {

/// Returns the document of a regression: target, n, r2, weights and intervals per term, and what was left
/// out.
[[nodiscard]] Json toJson(const analysis::Regression& regression);

/// Returns the sentences that a reader of the weights needs: collinear factors, heavy tails, a fit without
/// the outliers that disagrees.
[[nodiscard]] std::vector<Message> words(const analysis::Regression& regression);

} // namespace parascope::answer
