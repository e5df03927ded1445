// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/workload/graph.h"

#include <ATen/ATen.h>

#include <cmath>

/// Values that any program can repeat, so that two implementations of a model can be compared:
///
/// element i (row-major) of the t-th weight of the graph   scale * sin(0.7 i + t + 1) + offset, in double
///     precision, rounded to float32; scale is 0.5 / sqrt(elements of one output row) for tensors of two
///     dimensions and more, 0.1 for vectors; offset is 1 for vectors that start at ones or at a constant
///     or whose name ends in "gamma", else 0
/// element i of the t-th input, real                       low + (high - low) (0.5 + 0.5 sin(1.3 i + t + 1))
/// element i of the t-th input, integers                   low + (7 i + 3 t + i / 5) mod (high - low)
namespace parascope::worker {

[[nodiscard]] inline at::Tensor formulaWeight(const workload::Weight& weight, std::size_t index)
{
    at::Tensor tensor = at::empty(weight.shape, at::kFloat);
    const bool vector = weight.shape.size() < 2;
    const double row = vector ? 1 : static_cast<double>(tensor.numel() / weight.shape[0]);
    const double scale = vector ? 0.1 : 0.5 / std::sqrt(row);
    const std::string& name = weight.name;
    const bool gamma = name.size() >= 5 && name.compare(name.size() - 5, 5, "gamma") == 0;
    const double offset = vector && (weight.init == "ones" || weight.init == "constant" || gamma) ? 1 : 0;
    float* values = tensor.data_ptr<float>();
    for (std::int64_t i = 0; i < tensor.numel(); ++i)
        values[i] = static_cast<float>(
            scale * std::sin(0.7 * static_cast<double>(i) + static_cast<double>(index) + 1) + offset);
    return tensor;
}

[[nodiscard]] inline at::Tensor formulaInput(const workload::Input& input, const std::vector<std::int64_t>& sizes,
                                             std::size_t index)
{
    if (input.generator == "integers") {
        at::Tensor tensor = at::empty(sizes, at::kLong);
        const auto low = static_cast<std::int64_t>(input.low), high = static_cast<std::int64_t>(input.high);
        auto* values = tensor.data_ptr<std::int64_t>();
        for (std::int64_t i = 0; i < tensor.numel(); ++i)
            values[i] = low + (7 * i + 3 * static_cast<std::int64_t>(index) + i / 5) % (high - low);
        return tensor;
    }
    at::Tensor tensor = at::empty(sizes, at::kFloat);
    float* values = tensor.data_ptr<float>();
    for (std::int64_t i = 0; i < tensor.numel(); ++i)
        values[i] = static_cast<float>(
            input.low + (input.high - input.low) *
                            (0.5 + 0.5 * std::sin(1.3 * static_cast<double>(i) + static_cast<double>(index) + 1)));
    return tensor;
}

} // namespace parascope::worker
