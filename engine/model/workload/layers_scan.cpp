// SPDX-License-Identifier: GPL-3.0-or-later
// Layers whose state is updated from position to position: the selective scan (Gu and Dao, 2023), Mamba-2's
// state space, and the gated delta rule.
#include "engine/model/workload/layer_rules.h"

#include <algorithm>

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
    // FLOPs for each state: delta A, (delta u) B, a multiply-add into the state, and one with C. FLOPs for
    // each channel: delta u, and a multiply-add with D. The exponential is not a product.
    const double flops = rows * (6 * states + 3);
    // The backward pass repeats the forward pass. For each state it computes the state again (4) and the
    // gradients of the state (2), C (2), a (1), A (2), delta (3), B (2) and u (1); for each channel the
    // gradients of u, delta and D.
    const double again = rows * (17 * states + 6);
    return {.forwardFlops = flops,
            .inputGradientFlops = {again},
            // A scan in plain operators keeps the states of all positions for the backward pass.
            .savedElements = rows * states,
            .backwardWorkspaceElements = rows * states,
            .savesInput = true};
}

/// Returns the output and the last state, [B, heads x rows, columns]. If the input with the index `input` is
/// given, it must have the shape of the state.
Inferred withState(const LayerContext& layer, const Shape& out, std::size_t input, std::int64_t rows,
                   std::int64_t columns)
{
    const Shape state{out[0], {rows, false}, {columns, false}};
    if (layer.in.size() > input && layer.in[input] != state)
        return wrong(layer,
                     Message::format("the state is %1, expected %2", toText(layer.in[input]), toText(state)));
    return std::vector<Shape>{out, state};
}

/// Returns whether an input is [B, T, `heads` x anything] and as long as the first input.
bool runsBeside(const LayerContext& layer, std::size_t input, std::int64_t heads)
{
    const auto& first = layer.in[0];
    const auto& shape = layer.in[input];
    return shape.size() == 3 && !shape[1].batch && !shape[2].batch && shape[0] == first[0] &&
           shape[1] == first[1] && shape[2].value % heads == 0;
}

Inferred inferDelta(const LayerContext& layer)
{
    const auto heads = layer.weights[0]->shape[0], keys = integerOf(layer.node, "key_width");
    const auto& in = layer.in;
    const bool fits = runsBeside(layer, 0, keys) && heads % (in[0][2].value / keys) == 0 && in[1] == in[0] &&
                      runsBeside(layer, 2, heads) && runsBeside(layer, 3, heads) && in[3][2].value == heads &&
                      in[4] == in[3];
    if (!fits)
        return wrong(layer, Message::format("query %1, key %2 and value %3 do not match", toText(in[0]),
                                            toText(in[1]), toText(in[2])));
    PARASCOPE_CHECK(expectWeight(layer, 1, {heads}));
    return withState(layer, in[2], 5, heads * keys, in[2][2].value / heads);
}

Inferred inferSpace(const LayerContext& layer)
{
    const auto heads = layer.weights[0]->shape[0], states = integerOf(layer.node, "states");
    const auto& in = layer.in;
    const bool fits = runsBeside(layer, 0, heads) && runsBeside(layer, 1, heads) && in[1][2].value == heads &&
                      runsBeside(layer, 2, states) && in[3] == in[2] &&
                      heads % (in[2][2].value / states) == 0;
    if (!fits)
        return wrong(layer, Message::format("B is %1 and C is %2, expected batch x length x states",
                                            toText(in[2]), toText(in[3])));
    PARASCOPE_CHECK(expectWeight(layer, 1, {heads}));
    PARASCOPE_CHECK(expectWeight(layer, 2, {heads}));
    return withState(layer, in[0], 4, in[0][2].value, states);
}

/// Returns the cost of a layer that computes in chunks of positions. In addition to its inputs it holds
/// `pairs` tensors with all pairs of positions of a chunk (for each head). They are kept in training, in
/// float32.
LayerCost inRuns(const LayerContext& layer, double flops, double heads, double pairs, std::int64_t batch)
{
    const auto rows = layer.in[0][1].value;
    const double run = rows > 1 ? static_cast<double>(std::min(rows, integerOf(layer.node, "chunk"))) : 0;
    const double each = count({layer.in[0][0], layer.in[0][1]}, batch) * heads * run;
    return {.forwardFlops = flops,
            .inputGradientFlops = {2 * flops},
            .savedBytes = 4 * pairs * each,
            .workspaceElements = 2 * each,
            .inferenceElements = (pairs - 1) * each,
            .backwardWorkspaceElements = 2 * each,
            .savesInput = true};
}

/// FLOPs for each pair of a head's key and value columns: the decay, a multiply-add with the key, one into
/// the state, and one with the query. The operations of the recurrence are counted. Chunks computed as
/// products give the same results with other operations.
LayerCost costDelta(const LayerContext& layer, std::span<const Shape> out, std::int64_t batch)
{
    const auto heads = static_cast<double>(layer.weights[0]->shape[0]);
    const auto keys = static_cast<double>(integerOf(layer.node, "key_width"));
    const double values = count(out[0], batch);
    auto cost = inRuns(layer, 7 * values * keys, heads, 5, batch);
    if (layer.in[0][1].value > 1) { // queries, keys and values of all heads, and tensors computed from them
        const double queries = count({out[0][0], out[0][1]}, batch) * heads * keys;
        cost.savedBytes += 4 * (8 * queries + 5 * values);
        cost.inferenceElements += 5 * queries + 3 * values;
    }
    return cost;
}

/// Like the selective scan, but with one decay per head. The operations of the recurrence are counted. A
/// chunk computed as products gives the same results with more operations.
LayerCost costSpace(const LayerContext& layer, std::span<const Shape> out, std::int64_t batch)
{
    const auto states = static_cast<double>(integerOf(layer.node, "states"));
    const auto heads = static_cast<double>(layer.weights[0]->shape[0]);
    return inRuns(layer, count(out[0], batch) * (5 * states + 3), heads, 2, batch);
}

} // namespace

void addScan(Kinds& kinds)
{
    const auto put = [&](LayerKind one) { kinds.emplace(one.name, std::move(one)); };
    put({"gated_delta_rule",
         5,
         6,
         0,
         {"a_log", "dt_bias"},
         {{"key_width", std::int64_t{128}, 1}, {"chunk", std::int64_t{64}, 1}},
         inferDelta,
         costDelta});
    put({"state_space",
         4,
         5,
         0,
         {"a_log", "dt_bias", "skip"},
         {{"states", std::int64_t{128}, 1}, {"chunk", std::int64_t{256}, 1}},
         inferSpace,
         costSpace});
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
