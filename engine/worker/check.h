// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/json.h"

namespace parascope::worker {

/// Implements `parascope-worker --check FILE`, which compares another implementation of a model with this
/// one, using the weights and inputs of formula.h. The request has these keys:
///   graph; batch; dtype: float32 or float64; device; channels_last; tuned: true for the path of a tuned run;
///   optimizer {"name", "options"} and steps: the number of training steps; values: a file that receives the
///   numbers instead of the answer
/// The answer has these keys:
///   loss of the first step, losses of all steps; parameters: the module's own count; output of inference
///   with the first weights; gradients {weight: [row-major]} of the first step (null: none), input_gradients
///   of the inputs that ask for one; buffers after the first step; weights after the last step (if steps are
///   given). With "values" each list is {"first", "count"}: a place among the numbers of that type in the
///   file.
[[nodiscard]] Result<Json> checkModel(const Json& request);

} // namespace parascope::worker
