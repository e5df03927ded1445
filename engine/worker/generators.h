// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/worker/layers.h"

/// Weights and inputs as a graph's initialisers and generators want them. Private: it names torch types.
namespace parascope::worker {

/// How a model's weights and inputs get their values.
enum class Fill {
    Random,  ///< the graph's initialisers and generators, from the run's seed
    Formula, ///< a formula that another program can repeat (formula.h)
};

struct ModelOptions
{
    std::int64_t batch = 1;
    bool training = true;
    bool channelsLast = false; ///< images and their filters
    at::Device device = at::kCPU;
    Fill fill = Fill::Random;
    at::ScalarType real = at::kFloat; ///< of weights and inputs: kFloat or kDouble
    /// Which part of the batch this process has: of the inputs of `ranks` such batches it takes the rank-th,
    /// so that all ranks together compute on what one device would.
    int rank = 0, ranks = 1;
};

[[nodiscard]] Sizes bound(const workload::Shape& shape, std::int64_t batch);

/// All weights, in the graph's order; none asks for a gradient yet.
[[nodiscard]] Tensors makeWeights(const workload::Graph& graph, const ModelOptions& options);

/// All inputs, in the graph's order.
[[nodiscard]] Tensors makeInputs(const workload::Graph& graph, const ModelOptions& options);

} // namespace parascope::worker
