// SPDX-License-Identifier: GPL-3.0-or-later
// The selective scan of state-space models (Gu and Dao, 2023).
#include "engine/model/workload/layer_rules.h"

namespace parascope::workload::rules {

namespace {

Inferred inferScan(const LayerContext& layer)
{
    const auto& u = layer.in[0];
    const auto& b = layer.in[2];
    const auto& table = layer.weights[0]->shape;
    if (u.size() != 3 || u[1].batch || u[2].batch || layer.in[1] != u)
        return wrong(layer, Message::format("the inputs are %1 and %2, expected batch x length x channels",
                                            toText(u), toText(layer.in[1])));
    if (table.size() != 2 || b != Shape{u[0], u[1], {table[1], false}} || layer.in[3] != b)
        return wrong(layer, Message::format("B is %1 and C is %2, expected batch x length x states",
                                            toText(b), toText(layer.in[3])));
    PARASCOPE_CHECK(expectWeight(layer, 0, {u[2].value, table[1]}));
    PARASCOPE_CHECK(expectWeight(layer, 1, {u[2].value}));
    const Shape state{u[0], u[2], {table[1], false}};
    if (layer.in.size() > 4 && layer.in[4] != state)
        return wrong(layer,
                     Message::format("the state is %1, expected %2", toText(layer.in[4]), toText(state)));
    return std::vector<Shape>{u, state};
}

LayerCost costScan(const LayerContext& layer, std::span<const Shape> out, std::int64_t batch)
{
    const double rows = count(out[0], batch);
    const auto states = static_cast<double>(layer.weights[0]->shape[1]);
    // Of each state: delta A, (delta u) B, a multiply-add into the state, one with C; of each channel: delta
    // u and a multiply-add with D. The exponential is no product.
    const double flops = rows * (6 * states + 3);
    // Backward, as the forward pass is walked again: the states anew (4), and the gradients of the state (2),
    // C (2), a (1), A (2), delta (3), B (2) and u (1) of each state, of u, delta and D of each channel.
    const double again = rows * (17 * states + 6);
    return {.forwardFlops = flops,
            .inputGradientFlops = {again},
            // States of all positions, as a scan in plain operators keeps them for the backward pass.
            .savedElements = rows * states,
            .backwardWorkspaceElements = rows * states,
            .savesInput = true};
}

} // namespace

void addScan(Kinds& kinds)
{
    LayerKind kind{.name = "selective_scan",
                   .minInputs = 4,
                   .maxInputs = 5,
                   .weights = {"a_log", "skip"},
                   .attributes = {},
                   .infer = inferScan,
                   .cost = costScan};
    kinds.emplace(kind.name, std::move(kind));
}

} // namespace parascope::workload::rules
