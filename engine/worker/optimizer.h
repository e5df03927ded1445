// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/measure/protocol/messages.h"
#include "engine/worker/layers.h"

namespace parascope::worker {

/// An optimiser's states and its update of the weights.
class Optimizer
{
public:
    /// `fused`: own loops on contiguous float32 CPU tensors; everything else goes by tensor operations, as a
    /// user of the framework would write them.
    Optimizer(const protocol::OptimizerSpec& spec, const Tensors& weights, bool fused);

    void step();

    /// Logical bytes of one update: gradients read, weights and states read and written.
    [[nodiscard]] double bytesMoved() const;
    /// Of one update, as element_work.h counts.
    [[nodiscard]] double flops() const;

    /// Options with the defaults filled in: what was really used.
    [[nodiscard]] Json options() const;

private:
    enum class Kind { None, Sgd, Momentum, RmsProp, Adam, AdamW };
    struct State
    {
        at::Tensor weight, first, second;
    };
    bool fuse(State& state, const at::Tensor& gradient) const;
    void byOperations(State& state, const at::Tensor& gradient) const;

    Kind m_kind = Kind::None;
    bool m_fused = true;
    double m_rate = 0, m_decay = 0.9, m_momentum = 0.9, m_epsilon = 1, m_beta1 = 0.9, m_beta2 = 0.999;
    double m_weightDecay = 0;
    std::int64_t m_steps = 0;
    std::vector<State> m_states;
};

} // namespace parascope::worker
