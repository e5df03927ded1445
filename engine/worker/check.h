// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/core/json.h"

namespace parascope::worker {

/// `parascope-worker --check FILE`: {"graph", "batch"} in, and out, from the weights and inputs of formula.h:
/// {"loss", "parameters", "gradients": {weight: [row-major]}, "output": [...]}. How another implementation
/// of a model is held against this one; "stock" takes the same path as an untuned run.
[[nodiscard]] Result<Json> checkModel(const Json& request);

} // namespace parascope::worker
