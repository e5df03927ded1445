// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/model/workload/graph.h"

#include <ATen/ATen.h>

/// Values that any program can compute again, so that two implementations of a model can be compared:
///
/// element i (row-major) of the t-th weight of the graph   scale * sin(0.7 i + t + 1) + offset, in double
///     precision, rounded to float32; scale is 0.5 / sqrt(elements of one output row) for tensors of two
///     dimensions and more, 0.1 for vectors; offset is 1 for vectors that start at ones or at a constant
///     or whose name ends in "gamma", else 0. Weights that do not train keep their initialiser.
/// element i of the t-th input, uniform                    low + (high - low) (0.5 + 0.5 sin(1.3 i + t + 1))
///     mask                                                1 where (7 i + 3 t) mod 10 < 10 density, else 0
///     integers                                            low + (7 i + 3 t + i / 5) mod (high - low)
///     sparse_integers                                     the same modulo high - low + 1, so that some
///     values
///                                                         are `high`
/// dropout keeps element i (row-major) of its input where the fraction of 0.6180339887498949 (i + 1), in
/// double
///     precision, is at least the rate
namespace parascope::worker {

[[nodiscard]] at::Tensor formulaWeight(const workload::Weight& weight, std::size_t index);
[[nodiscard]] at::Tensor formulaInput(const workload::Input& input, const std::vector<std::int64_t>& sizes,
                                      std::size_t index);
/// Returns the factors by which dropout multiplies `like`: 0 or 1 / (1 - rate).
[[nodiscard]] at::Tensor formulaDropout(const at::Tensor& like, double rate);

} // namespace parascope::worker
