// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/worker/layers.h"

namespace parascope::worker {

/// How a model's weights and inputs get their values.
enum class Fill {
    Random,  ///< the graph's initialisers and generators, from the run's seed
    Formula, ///< a formula that another program can repeat (check.h)
};

struct ModelOptions
{
    std::int64_t batch = 1;
    bool training = true;
    bool channelsLast = false;
    bool overwrite = true;             ///< activations in place where nothing is lost
    at::Device device = at::kCPU;
    Fill fill = Fill::Random;
};

/// A layer graph as LibTorch tensors and operations, on one device.
class Model
{
public:
    /// Fails, naming the layer, for a kind that is not realised. Throws what LibTorch throws (memory).
    static Result<Model> make(const workload::Graph& graph, const ModelOptions& options);

    /// Runs the layers up to the loss (training) or up to the output.
    [[nodiscard]] at::Tensor forward();

    /// Weights that learn, in the graph's order; each requires its gradient.
    [[nodiscard]] const Tensors& trainable() const { return m_trainable; }
    [[nodiscard]] const std::vector<std::string>& trainableNames() const { return m_trainableNames; }
    /// Elements of trainable(): the module's own count.
    [[nodiscard]] std::int64_t parameterCount() const;

private:
    struct Step
    {
        std::string name;
        Forward forward;
        std::vector<std::size_t> in;      ///< slots
        std::vector<std::size_t> weights; ///< indices of m_weights
        std::size_t out = 0;              ///< first of its slots
        std::vector<std::size_t> release; ///< slots that nobody reads after this step
    };

    Tensors m_weights;
    Tensors m_inputs;
    Tensors m_slots;                      ///< inputs first, then each node's outputs
    Tensors m_trainable;
    std::vector<std::string> m_trainableNames;
    std::vector<Step> m_steps;
    std::size_t m_result = 0;
};

} // namespace parascope::worker
