// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/worker/optimizer.h"

#include "engine/model/workload/element_work.h"
#include "engine/worker/update_kernels.h"

#include <ATen/Parallel.h>
#include <ATen/core/grad_mode.h>
#include <ATen/record_function.h>
#include <torch/optim.h>

#include <algorithm>
#include <cmath>

namespace parascope::worker {

namespace {

/// Number of elements below which a second thread costs more than it saves.
constexpr std::int64_t grain = 32768;

double option(const Json& options, const char* name, double fallback)
{
    const auto it = options.find(name);
    return it != options.end() && it->is_number() ? it->get<double>() : fallback;
}

} // namespace

Optimizer::Kind Optimizer::kindOf(const std::string& name, double momentum)
{
    if (name == "sgd" || name == "momentum")
        return momentum != 0 ? Kind::Momentum : Kind::Sgd;
    return name == "rmsprop" ? Kind::RmsProp
           : name == "adam"  ? Kind::Adam
           : name == "adamw" ? Kind::AdamW
                             : Kind::None;
}

Optimizer::Optimizer(const protocol::OptimizerSpec& spec, const Tensors& weights, bool fused)
    : m_name(spec.name)
{
    const bool adam = spec.name == "adam" || spec.name == "adamw";
    // The defaults are the paper's rate and epsilon for its optimisers, and the authors' for Adam and AdamW.
    m_rate = option(spec.options, "learning_rate", adam ? 0.001 : 0.1);
    m_epsilon = option(spec.options, "epsilon", adam ? 1e-8 : 1.0);
    m_decay = option(spec.options, "decay", m_decay);
    m_momentum = option(spec.options, "momentum", spec.name == "sgd" ? 0 : m_momentum);
    m_beta1 = option(spec.options, "beta1", m_beta1);
    m_beta2 = option(spec.options, "beta2", m_beta2);
    m_weightDecay = option(spec.options, "weight_decay", spec.name == "adamw" ? 0.01 : 0);
    m_kind = kindOf(spec.name, m_momentum);
    if (m_kind == Kind::None || weights.empty())
        return;
    // Only the framework handles a decay that is added to the gradient.
    m_fused = fused && (m_kind == Kind::AdamW || m_weightDecay == 0) &&
              std::all_of(weights.begin(), weights.end(), [](const at::Tensor& weight) {
                  return weight.is_cpu() && weight.scalar_type() == at::kFloat;
              });
    if (!m_fused && m_kind != Kind::RmsProp)
        m_framework = ofTheFramework(weights);
    const at::NoGradGuard noGradient;
    for (const at::Tensor& weight : weights) {
        State state{weight, {}, {}};
        if (!m_framework && m_kind != Kind::Sgd)
            state.first = at::zeros_like(weight);
        if (m_kind == Kind::RmsProp)
            state.second = at::ones_like(weight); // TensorFlow 1 starts the mean square at one
        else if (m_fused && adam)
            state.second = at::zeros_like(weight);
        m_states.push_back(std::move(state));
    }
}

std::shared_ptr<torch::optim::Optimizer> Optimizer::ofTheFramework(const Tensors& weights) const
{
    using namespace torch::optim;
    if (m_kind == Kind::Adam)
        return std::make_shared<Adam>(
            weights,
            AdamOptions(m_rate).betas({m_beta1, m_beta2}).eps(m_epsilon).weight_decay(m_weightDecay));
    if (m_kind == Kind::AdamW)
        return std::make_shared<AdamW>(
            weights,
            AdamWOptions(m_rate).betas({m_beta1, m_beta2}).eps(m_epsilon).weight_decay(m_weightDecay));
    return std::make_shared<SGD>(weights,
                                 SGDOptions(m_rate).momentum(m_momentum).weight_decay(m_weightDecay));
}

std::string Optimizer::updateName() const
{
    return m_fused ? "parascope::" + m_name + "_update" : m_name + " update";
}

namespace {

/// Adds the weight decay where there is one; without one these optimisers have no such option.
Json withDecay(Json options, double weightDecay)
{
    if (weightDecay != 0)
        options["weight_decay"] = weightDecay;
    return options;
}

} // namespace

Json Optimizer::options() const
{
    switch (m_kind) {
    case Kind::None:
        break;
    case Kind::Sgd:
    case Kind::Momentum:
        return withDecay({{"learning_rate", m_rate}, {"momentum", m_momentum}}, m_weightDecay);
    case Kind::RmsProp:
        return withDecay(
            {{"learning_rate", m_rate}, {"decay", m_decay}, {"momentum", m_momentum}, {"epsilon", m_epsilon}},
            m_weightDecay);
    case Kind::Adam:
    case Kind::AdamW:
        return {{"learning_rate", m_rate},
                {"beta1", m_beta1},
                {"beta2", m_beta2},
                {"epsilon", m_epsilon},
                {"weight_decay", m_weightDecay}};
    }
    return Json::object();
}

double Optimizer::bytesMoved() const
{
    const int states = m_kind == Kind::Sgd ? 0 : m_kind == Kind::Momentum ? 1 : 2;
    double bytes = 0;
    for (const State& state : m_states)
        bytes += static_cast<double>(state.weight.nbytes()) * (3 + 2 * states);
    return bytes;
}

double Optimizer::flops() const
{
    if (m_kind == Kind::None)
        return 0;
    const auto kind = m_kind == Kind::Sgd ? "sgd" : m_kind == Kind::Momentum ? "momentum" : m_name;
    const double each =
        workload::updateWorkOf(kind) + (m_weightDecay != 0 ? workload::updateWorkOf("weight decay") : 0);
    double elements = 0;
    for (const State& state : m_states)
        elements += static_cast<double>(state.weight.numel());
    return each * elements;
}

void Optimizer::step()
{
    if (m_kind == Kind::None)
        return;
    const at::NoGradGuard noGradient;
    ++m_steps;
    if (m_framework) {
        m_framework->step();
        return;
    }
    for (State& state : m_states)
        if (const at::Tensor gradient = state.weight.grad(); gradient.defined()) {
            if (m_fused)
                fuse(state, gradient);
            else
                paperRmsProp(state, gradient);
        }
}

void Optimizer::fuse(State& state, const at::Tensor& gradient) const
{
    // A debugger of LibTorch sees the loop under a name that LibTorch does not use.
    RECORD_FUNCTION(updateName(), std::vector<c10::IValue>({state.weight, gradient}));
    // All tensors need the same order of elements: the gradient has the weight's layout, or is copied into
    // it.
    const at::Tensor g = gradient.strides() == state.weight.strides() && gradient.scalar_type() == at::kFloat
                             ? gradient
                             : at::empty_like(state.weight).copy_(gradient);
    float* const w = state.weight.data_ptr<float>();
    const float* const dw = g.data_ptr<float>();
    float* const first = state.first.defined() ? state.first.data_ptr<float>() : nullptr;
    float* const second = state.second.defined() ? state.second.data_ptr<float>() : nullptr;
    const auto f = [](double value) { return static_cast<float>(value); };
    const double t = static_cast<double>(m_steps);
    const AdamFactors adam{f(m_beta1),
                           f(m_beta2),
                           f(m_epsilon),
                           f(m_rate / (1 - std::pow(m_beta1, t))),
                           f(1 / std::sqrt(1 - std::pow(m_beta2, t))),
                           m_kind == Kind::AdamW ? f(1 - m_rate * m_weightDecay) : 1.0F};
    const RmsPropFactors rms{f(m_rate), f(m_decay), f(m_momentum), f(m_epsilon)};
    at::parallel_for(0, state.weight.numel(), grain, [&](std::int64_t begin, std::int64_t end) {
        const auto n = static_cast<std::size_t>(end - begin);
        switch (m_kind) {
        case Kind::RmsProp:
            return rmsPropUpdate(w + begin, dw + begin, second + begin, first + begin, n, rms);
        case Kind::Sgd:
            return momentumUpdate(w + begin, dw + begin, nullptr, n, f(m_rate), 0);
        case Kind::Momentum:
            return momentumUpdate(w + begin, dw + begin, first + begin, n, f(m_rate), f(m_momentum));
        case Kind::Adam:
        case Kind::AdamW:
            return adamUpdate(w + begin, dw + begin, first + begin, second + begin, n, adam);
        case Kind::None:
            return;
        }
    });
}

void Optimizer::paperRmsProp(State& state, const at::Tensor& gradient) const
{
    const at::Tensor g = m_weightDecay != 0 ? gradient.add(state.weight, m_weightDecay) : gradient;
    state.second.mul_(m_decay).addcmul_(g, g, 1 - m_decay);
    state.first.mul_(m_momentum).addcdiv_(g, state.second.add(m_epsilon).sqrt_(), m_rate);
    state.weight.sub_(state.first);
}

} // namespace parascope::worker
