// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/worker/layers.h"

/// Makes weights and inputs from a graph's initialisers and generators. Private, because it names torch
/// types.
namespace parascope::worker {

/// Selects how a model's weights and inputs get their values.
enum class Fill {
    Random,  ///< the graph's initialisers and generators, with the run's seed
    Formula, ///< a formula that another program can repeat (formula.h)
};

struct ModelOptions
{
    std::int64_t batch = 1;
    bool training = true;
    bool channelsLast = false; ///< true: images and their filters are channels-last
    at::Device device = at::kCPU;
    Fill fill = Fill::Random;
    at::ScalarType real = at::kFloat; ///< type of weights and inputs: kFloat or kDouble
    /// The part of the batch that this process has: it takes the rank-th of `ranks` batches of the inputs, so
    /// that all ranks together compute on the same data as one device would.
    int rank = 0, ranks = 1;
};

[[nodiscard]] Sizes bound(const workload::Shape& shape, std::int64_t batch);

/// Makes all weights, in the graph's order. None requires a gradient yet.
[[nodiscard]] Tensors makeWeights(const workload::Graph& graph, const ModelOptions& options);

/// Makes all inputs, in the graph's order.
[[nodiscard]] Tensors makeInputs(const workload::Graph& graph, const ModelOptions& options);

} // namespace parascope::worker
