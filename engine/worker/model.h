// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/worker/generators.h"

namespace parascope::worker {

/// A layer graph made of LibTorch tensors and operations, on one device.
class Model
{
public:
    /// Fails for a kind that this worker does not implement, with an error that names the layer, and for
    /// training without trainable weights. `weights` are those of another model of the same graph; if empty,
    /// the model makes its own. Throws LibTorch's exceptions (for example out of memory).
    static Result<Model> make(const workload::Graph& graph, const ModelOptions& options,
                              Tensors weights = {});

    /// Runs the layers up to the loss (training) or up to the output, and returns it. Clears the gradients of
    /// the inputs.
    [[nodiscard]] at::Tensor forward();

    /// Replaces the input at this place in the graph by a tensor of the same shape and type.
    void take(std::size_t input, at::Tensor tensor);

    /// Returns all weights and buffers, in the graph's order.
    [[nodiscard]] const Tensors& weights() const { return m_weights; }
    /// Returns the trainable weights, in the graph's order. Each requires its gradient.
    [[nodiscard]] const Tensors& trainable() const { return m_trainable; }
    [[nodiscard]] const std::vector<std::string>& trainableNames() const { return m_trainableNames; }
    /// Returns the inputs whose gradient the graph asks for (training).
    [[nodiscard]] const std::map<std::string, at::Tensor>& learningInputs() const { return m_learningInputs; }
    /// Returns the number of elements of trainable(): the module's own parameter count.
    [[nodiscard]] std::int64_t parameterCount() const;

    /// Returns the type of each layer kind's result in the first forward pass, because under autocast the
    /// framework chooses it for each operation: {"conv2d": "bfloat16", "batch_norm": "float32", ...}. A kind
    /// with several types lists them.
    [[nodiscard]] Json computedIn() const;

private:
    struct Step
    {
        std::string name;
        std::string kind;
        Forward forward;
        std::vector<std::size_t> in;      ///< slots of the inputs
        std::vector<std::size_t> weights; ///< indices of m_weights
        std::size_t out = 0;              ///< first of the output slots
        std::vector<std::size_t> release; ///< slots that no later step reads
    };

    Tensors m_weights;
    Tensors m_slots; ///< inputs first, then each node's outputs
    Tensors m_trainable;
    std::vector<std::string> m_trainableNames;
    std::map<std::string, at::Tensor> m_learningInputs;
    std::vector<Step> m_steps;
    std::size_t m_inputs = 0; ///< number of inputs, whose slots come first
    std::size_t m_result = 0;
    std::map<std::string, std::vector<at::ScalarType>> m_types;
};

} // namespace parascope::worker
