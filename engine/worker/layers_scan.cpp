// SPDX-License-Identifier: GPL-3.0-or-later
// Layers whose state moves along the positions: the selective scan, Mamba-2's state space, the gated delta
// rule.
#include "engine/worker/layers.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace parascope::worker {

using workload::integerOf;

namespace {

/// Computes position by position, because no LibTorch has the fused kernel. The states of all positions are
/// kept for the backward pass.
Forward selectiveScan(const LayerContext&)
{
    return [](auto in, auto weights) -> Tensors {
        const auto u = precise(in[0]), delta = precise(in[1]), b = precise(in[2]), c = precise(in[3]);
        const auto rates = precise(weights[0]).exp().neg();
        at::Tensor state =
            in.size() > 4 ? precise(in[4]) : at::zeros({u.size(0), u.size(2), b.size(2)}, u.options());
        const auto decay = at::exp(delta.unsqueeze(-1) * rates); // [B, T, C, N]
        const auto fed = (delta * u).unsqueeze(-1) * b.unsqueeze(2);
        Tensors rows;
        for (std::int64_t t = 0; t < u.size(1); ++t) {
            state = at::addcmul(fed.select(1, t), decay.select(1, t), state);
            rows.push_back(at::matmul(state, c.select(1, t).unsqueeze(-1)).squeeze(-1));
        }
        const auto y = at::stack(rows, 1) + u * precise(weights[1]);
        return {y.to(in[0].scalar_type()), state};
    };
}

/// Cuts [B, T, ...] into runs of `length` positions, [B, runs, length, ...]. Zeros fill the last run.
at::Tensor inRuns(const at::Tensor& x, std::int64_t length)
{
    const auto runs = (x.size(1) + length - 1) / length, missing = runs * length - x.size(1);
    Sizes pads(static_cast<std::size_t>(2 * (x.dim() - 1)), 0);
    pads.back() = missing;
    return (missing > 0 ? at::constant_pad_nd(x, pads) : x).unflatten(1, {runs, length});
}

/// Joins what was computed in runs to [B, T, ...].
at::Tensor joined(const at::Tensor& runs, std::int64_t rows)
{
    return runs.flatten(1, 2).narrow(1, 0, rows);
}

/// Returns [..., L, L] from [..., L]: the sum of the values after position s up to t; -infinity where s > t
/// (`segsum` of Dao and Gu, listing 1).
at::Tensor segmentSums(const at::Tensor& x)
{
    const auto all = at::ones({x.size(-1), x.size(-1)}, x.options().dtype(at::kBool));
    return x.unsqueeze(-1)
        .masked_fill(all.triu(), 0)
        .cumsum(-2)
        .masked_fill(all.triu(1), -std::numeric_limits<double>::infinity());
}

/// Inputs of a state space: `fed` [B, T, G, R, P] (R heads share a group), `decay` [B, T, G, R] (logarithms),
/// b and c [B, T, G, N], and the state [B, G, R, P, N] before the first position.
struct SpaceInputs
{
    at::Tensor fed, decay, b, c, state;
};

/// Outputs of a state space: the value at each position [B, T, G, R, P], and the last state.
using SpaceOutputs = std::pair<at::Tensor, at::Tensor>;

SpaceOutputs oneStep(const SpaceInputs& in)
{
    const auto b = in.b.squeeze(1), c = in.c.squeeze(1); // [B, G, N]
    const auto state = in.state * at::exp(in.decay).squeeze(1).unsqueeze(-1).unsqueeze(-1) +
                       in.fed.squeeze(1).unsqueeze(-1) * b.unsqueeze(2).unsqueeze(3);
    const auto y = at::matmul(state.flatten(2, 3), c.unsqueeze(-1)); // [B, G, R P, 1]
    return {y.view_as(in.fed), state};
}

/// Computes the state-space duality (Dao and Gu, 2024, listing 1) as products over runs of `length`
/// positions. The heads of one group share products with its b and c.
SpaceOutputs inProducts(const SpaceInputs& in, std::int64_t length)
{
    const auto heads = in.fed.size(3), width = in.fed.size(4), states = in.b.size(3);
    const auto fed = inRuns(in.fed, length).permute({0, 1, 3, 4, 2, 5});  // [B, K, G, R, L, P]
    const auto decay = inRuns(in.decay, length).permute({0, 1, 3, 4, 2}); // [B, K, G, R, L]
    const auto b = inRuns(in.b, length).transpose(2, 3), c = inRuns(in.c, length).transpose(2, 3);
    const auto sums = decay.cumsum(-1);
    const auto whole = sums.narrow(-1, length - 1, 1);
    // 1. Compute the part within each run.
    const auto weights = at::matmul(c, b.transpose(-1, -2)).unsqueeze(3) * at::exp(segmentSums(decay));
    auto y = at::matmul(weights, fed);
    // 2. Compute the state that each run by itself leaves.
    const auto kept = (fed * at::exp(whole - sums).unsqueeze(-1)).transpose(-1, -2).flatten(3, 4);
    const auto left = at::matmul(kept, b).unflatten(3, {heads, width}); // [B, K, G, R, P, N]
    // 3. Compute the states before each run, and after the last.
    const auto between = at::exp(segmentSums(
        at::constant_pad_nd(whole.squeeze(-1).permute({0, 2, 3, 1}), {1, 0}))); // [B, G, R, K + 1, K + 1]
    const auto all = at::cat({in.state.unsqueeze(1), left}, 1).permute({0, 2, 3, 1, 4, 5}).flatten(4);
    const auto carried = at::matmul(between, all).unflatten(4, {width, states});
    const auto runs = left.size(1);
    // 4. Add what these states contribute to the positions of the next run.
    const auto before =
        carried.narrow(3, 0, runs).permute({0, 3, 1, 5, 2, 4}).flatten(4); // [B, K, G, N, R P]
    const auto given = at::matmul(c, before).unflatten(4, {heads, width}).transpose(3, 4);
    y = y + given * at::exp(sums).unsqueeze(-1);
    return {joined(y.permute({0, 1, 4, 2, 3, 5}), in.fed.size(1)), carried.select(3, runs)};
}

Forward stateSpace(const LayerContext& context)
{
    const auto states = integerOf(context.node, "states"), chunk = integerOf(context.node, "chunk");
    return [=](auto in, auto weights) -> Tensors {
        const auto rows = in[0].size(1), groups = in[2].size(2) / states, heads = weights[0].size(0) / groups,
                   width = in[0].size(2) / weights[0].size(0);
        const auto perHead = [&](const at::Tensor& x) { return precise(x).unflatten(-1, {groups, heads}); };
        const auto u = precise(in[0]).unflatten(2, {groups, heads, width});
        const auto step = at::softplus(perHead(in[1]) + perHead(weights[1]));
        const SpaceInputs inputs{
            u * step.unsqueeze(-1), step * perHead(weights[0]).exp().neg(),
            precise(in[2]).unflatten(2, {groups, states}), precise(in[3]).unflatten(2, {groups, states}),
            in.size() > 4 ? precise(in[4]).view({u.size(0), groups, heads, width, states})
                          : at::zeros({u.size(0), groups, heads, width, states}, u.options())};
        const auto [y, last] = rows == 1 ? oneStep(inputs) : inProducts(inputs, std::min(chunk, rows));
        return {(y + u * perHead(weights[2]).unsqueeze(-1)).flatten(2).to(in[0].scalar_type()),
                last.flatten(1, 3)};
    };
}

/// Inputs of a gated delta rule: query and key [B, T, H, D], value [B, T, H, F], beta and decay (logarithms)
/// [B, T, H], and the state [B, H, D, F] before the first position.
struct DeltaInputs
{
    at::Tensor query, key, value, beta, decay, state;
};

/// Outputs of a gated delta rule: the value at each position [B, T, H, F], and the last state.
using DeltaOutputs = std::pair<at::Tensor, at::Tensor>;

DeltaOutputs oneStep(const DeltaInputs& in)
{
    const auto query = in.query.transpose(1, 2), key = in.key.transpose(1, 2), // [B, H, 1, D]
        value = in.value.transpose(1, 2);
    auto state = in.state * at::exp(in.decay).transpose(1, 2).unsqueeze(-1);
    const auto added = (value - at::matmul(key, state)) * in.beta.transpose(1, 2).unsqueeze(-1);
    state = state + key.transpose(-1, -2) * added;
    return {at::matmul(query, state).transpose(1, 2), state};
}

/// Works as torch_chunk_gated_delta_rule of Hugging Face's transformers does, which inverts each run's
/// triangular system row by row. Here an operator solves it.
DeltaOutputs inProducts(const DeltaInputs& in, std::int64_t length)
{
    const auto runsOf = [&](const at::Tensor& x) { return inRuns(x, length).transpose(2, 3); };
    const auto query = runsOf(in.query), key = runsOf(in.key),
               value = runsOf(in.value); // [B, K, H, L, D or F]
    const auto beta = runsOf(in.beta).unsqueeze(-1), decay = runsOf(in.decay);
    const auto sums = decay.cumsum(-1), whole = sums.narrow(-1, length - 1, 1);
    const auto grown = at::exp(sums).unsqueeze(-1), kept = at::exp(whole - sums).unsqueeze(-1);
    const auto within = at::exp(segmentSums(decay));
    const auto stepped = key * beta;
    // The system is the part below the diagonal, with ones on the diagonal.
    const auto system = at::matmul(stepped, key.transpose(-1, -2)) * within;
    const auto solved =
        at::linalg_solve_triangular(system, at::cat({value * beta, stepped * grown}, -1), /*upper=*/false,
                                    /*left=*/true, /*unitriangular=*/true);
    const auto fresh = solved.narrow(-1, 0, value.size(-1)),
               seen = solved.narrow(-1, value.size(-1), key.size(-1));
    const auto scores = at::matmul(query, key.transpose(-1, -2)) * within;
    const auto reading = query * grown, writing = (key * kept).transpose(-1, -2);
    const auto left = at::exp(whole).unsqueeze(-1); // [B, K, H, 1, 1]
    at::Tensor state = in.state;
    Tensors out;
    for (std::int64_t run = 0; run < query.size(1); ++run) {
        const auto added = fresh.select(1, run) - at::matmul(seen.select(1, run), state);
        out.push_back(at::matmul(reading.select(1, run), state) + at::matmul(scores.select(1, run), added));
        state = state * left.select(1, run) + at::matmul(writing.select(1, run), added);
    }
    return {joined(at::stack(out, 1).transpose(2, 3), in.query.size(1)), state};
}

Forward gatedDeltaRule(const LayerContext& context)
{
    const auto width = integerOf(context.node, "key_width"), chunk = integerOf(context.node, "chunk");
    return [=](auto in, auto weights) -> Tensors {
        const auto batch = in[0].size(0), rows = in[0].size(1), heads = weights[0].size(0),
                   keyHeads = in[0].size(2) / width;
        const auto unit = [&](const at::Tensor& x) { // heads of values that share a key are adjacent
            const auto apart = precise(x).unflatten(2, {keyHeads, width});
            const auto length = at::rsqrt((apart * apart).sum(-1, true) + 1e-6);
            return (apart * length).repeat_interleave(heads / keyHeads, 2);
        };
        const auto value = precise(in[2]).unflatten(2, {heads, in[2].size(2) / heads});
        const DeltaInputs inputs{
            unit(in[0]) / std::sqrt(static_cast<double>(width)),
            unit(in[1]),
            value,
            at::sigmoid(precise(in[3])),
            at::softplus(precise(in[4]) + precise(weights[1])) * precise(weights[0]).exp().neg(),
            in.size() > 5 ? precise(in[5]).view({batch, heads, width, value.size(3)})
                          : at::zeros({batch, heads, width, value.size(3)}, value.options())};
        const auto [y, last] = rows == 1 ? oneStep(inputs) : inProducts(inputs, std::min(chunk, rows));
        return {y.flatten(2).to(in[2].scalar_type()), last.flatten(1, 2)};
    };
}

} // namespace

void addScan(Makers& makers)
{
    makers["selective_scan"] = selectiveScan;
    makers["state_space"] = stateSpace;
    makers["gated_delta_rule"] = gatedDeltaRule;
}

} // namespace parascope::worker
