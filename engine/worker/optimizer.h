// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/measure/protocol/messages.h"
#include "engine/worker/layers.h"

#include <memory>

namespace torch::optim {
class Optimizer;
}

namespace parascope::worker {

/// Holds an optimiser's states and updates the weights.
class Optimizer
{
public:
    /// `fused` selects Parascope's own loop for each weight, if all weights are float32 on the CPU. Otherwise
    /// LibTorch's optimiser does the update. LibTorch does not have the paper's RMSProp (TensorFlow 1), so it
    /// is composed of LibTorch's operations.
    Optimizer(const protocol::OptimizerSpec& spec, const Tensors& weights, bool fused);

    void step();

    /// Returns the logical bytes of one update: gradients read, weights and states read and written.
    [[nodiscard]] double bytesMoved() const;
    /// Returns the FLOPs of one update, counted as in element_work.h.
    [[nodiscard]] double flops() const;

    /// Returns the name of the update in a profile: "rmsprop update" for the framework's operations together,
    /// "parascope::rmsprop_update" for Parascope's own loop.
    [[nodiscard]] std::string updateName() const;

    /// Returns the options that were used, with the defaults filled in.
    [[nodiscard]] Json options() const;

private:
    enum class Kind { None, Sgd, Momentum, RmsProp, Adam, AdamW };
    static Kind kindOf(const std::string& name, double momentum);
    struct State
    {
        at::Tensor weight, first, second;
    };
    [[nodiscard]] std::shared_ptr<torch::optim::Optimizer> ofTheFramework(const Tensors& weights) const;
    void fuse(State& state, const at::Tensor& gradient) const;
    void paperRmsProp(State& state, const at::Tensor& gradient) const;

    Kind m_kind = Kind::None;
    std::string m_name;
    bool m_fused = false;
    double m_rate = 0, m_decay = 0.9, m_momentum = 0.9, m_epsilon = 1, m_beta1 = 0.9, m_beta2 = 0.999;
    double m_weightDecay = 0;
    std::int64_t m_steps = 0;
    std::vector<State> m_states;
    std::shared_ptr<torch::optim::Optimizer> m_framework; ///< null if this class updates `m_states` itself
};

} // namespace parascope::worker
