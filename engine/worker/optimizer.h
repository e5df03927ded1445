// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/measure/protocol/messages.h"
#include "engine/worker/layers.h"

#include <memory>

namespace torch::optim {
class Optimizer;
}

namespace parascope::worker {

/// An optimiser's states and its update of the weights.
class Optimizer
{
public:
    /// `fused`: one loop of Parascope's own for each weight, where all are float32 on the CPU. Otherwise
    /// LibTorch's own optimiser; the paper's RMSProp (TensorFlow 1), which LibTorch does not have, is
    /// composed of LibTorch's operations.
    Optimizer(const protocol::OptimizerSpec& spec, const Tensors& weights, bool fused);

    void step();

    /// Logical bytes of one update: gradients read, weights and states read and written.
    [[nodiscard]] double bytesMoved() const;
    /// Of one update, as element_work.h counts.
    [[nodiscard]] double flops() const;

    /// What a profile calls the update: "rmsprop update" for the framework's operations together,
    /// "parascope::rmsprop_update" for a loop of Parascope's own.
    [[nodiscard]] std::string updateName() const;

    /// Options with the defaults filled in: what was really used.
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
    std::shared_ptr<torch::optim::Optimizer> m_framework; ///< null where `m_states` are what is updated
};

} // namespace parascope::worker
