// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/workload/graph.h"

#include <optional>
#include <string>
#include <vector>

namespace parascope::workload {

struct CostOptions
{
    std::int64_t batch = 1;
    std::string mode = "train";        ///< train | infer
    std::string optimizer = "rmsprop"; ///< none | sgd | momentum | rmsprop | adam | adamw
    std::string dtype = "float32";
};

/// One layer's share.
struct LayerRow
{
    std::string name, kind, output;    ///< output: its shape, for people
    double parameters = 0;             ///< trainable; a shared weight at its first user
    double forwardFlops = 0;
    double stepFlops = 0;              ///< forward and backward as executed
    double bytes = 0;                  ///< moved in one step, each tensor once a use
};

/// The cost of a model from its graph alone.
struct Cost
{
    double parameters = 0;
    double forwardFlops = 0;
    /// Matrix and convolution work of one step as executed: no input gradient where nothing below trains.
    double stepFlops = 0;
    /// Bytes moved in one step: forward, backward and optimiser, each tensor once a use.
    double bytes = 0;
    double arithmeticIntensity = 0;    ///< stepFlops / bytes
    /// Peak of one step: weights, gradients, optimiser state, saved activations and what is being computed.
    double memoryPeakBytes = 0;
    std::vector<LayerRow> layers;
};

[[nodiscard]] Result<Cost> costOf(const Graph& graph, const CostOptions& options);

/// The count of TensorFlow's profiler that the paper's figures use (paradnn-facts, section 3; FC only):
/// batch (6 W + 2 N L + 5 O + 7) + 2 W - (N L + O) on a GPU. Nothing for other families.
[[nodiscard]] std::optional<double> tfProfilerFlops(std::string_view family, const Parameters& parameters);
/// The same as the TPU runs were counted: the graph was profiled a core, with an eighth of the batch, plus
/// 2 I a row; times 8 for the board.
[[nodiscard]] std::optional<double> tfProfilerFlopsTpu(std::string_view family, const Parameters& parameters);

} // namespace parascope::workload
