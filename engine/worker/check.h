// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/json.h"

namespace parascope::worker {

/// `parascope-worker --check FILE`: how another implementation of a model is held against this one, from the
/// weights and inputs of formula.h. In:
///   graph; batch; dtype: float32 or float64; device; channels_last; tuned: the path of a tuned run;
///   optimizer {"name", "options"} and steps: that many training steps; values: a file that takes the numbers
///   instead of the answer
/// Out:
///   loss of the first step, losses of all; parameters: the module's own count; output of inference with the
///   first weights; gradients {weight: [row-major]} of the first step (null: none), input_gradients of inputs
///   that ask for one; buffers behind the first step; weights behind the last (where steps are asked for).
///   With "values" each list is {"first", "count"}: a place among the numbers of that type in the file.
[[nodiscard]] Result<Json> checkModel(const Json& request);

} // namespace parascope::worker
