// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/worker/generators.h"

namespace parascope::worker {

/// A layer graph as LibTorch tensors and operations, on one device.
class Model
{
public:
    /// Fails, naming the layer, for a kind that is not realised, and where training has nothing to train.
    /// `weights`: those of another model of the same graph; made anew if empty. Throws what LibTorch throws
    /// (memory).
    static Result<Model> make(const workload::Graph& graph, const ModelOptions& options,
                              Tensors weights = {});

    /// Runs the layers up to the loss (training) or up to the output. The gradients of inputs are cleared.
    [[nodiscard]] at::Tensor forward();

    /// The input of this place in the graph is from now on that tensor, which has its shape and type.
    void take(std::size_t input, at::Tensor tensor);

    /// All weights and buffers, in the graph's order.
    [[nodiscard]] const Tensors& weights() const { return m_weights; }
    /// Weights that learn, in the graph's order; each requires its gradient.
    [[nodiscard]] const Tensors& trainable() const { return m_trainable; }
    [[nodiscard]] const std::vector<std::string>& trainableNames() const { return m_trainableNames; }
    /// Inputs whose gradient the graph asks for (training).
    [[nodiscard]] const std::map<std::string, at::Tensor>& learningInputs() const { return m_learningInputs; }
    /// Elements of trainable(): the module's own count.
    [[nodiscard]] std::int64_t parameterCount() const;

    /// The type in which each kind of layer gave its result in the first forward pass: under autocast the
    /// framework chooses it operation by operation. {"conv2d": "bfloat16", "batch_norm": "float32", ...};
    /// a kind with several types lists them.
    [[nodiscard]] Json computedIn() const;

private:
    struct Step
    {
        std::string name;
        std::string kind;
        Forward forward;
        std::vector<std::size_t> in;      ///< slots
        std::vector<std::size_t> weights; ///< indices of m_weights
        std::size_t out = 0;              ///< first of its slots
        std::vector<std::size_t> release; ///< slots that nobody reads after this step
    };

    Tensors m_weights;
    Tensors m_slots; ///< inputs first, then each node's outputs
    Tensors m_trainable;
    std::vector<std::string> m_trainableNames;
    std::map<std::string, at::Tensor> m_learningInputs;
    std::vector<Step> m_steps;
    std::size_t m_inputs = 0; ///< their slots come first
    std::size_t m_result = 0;
    std::map<std::string, std::vector<at::ScalarType>> m_types;
};

} // namespace parascope::worker
