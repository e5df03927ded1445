// SPDX-License-Identifier: GPL-3.0-or-later
// Layers that read a part of their weights (mixture of experts, bags of embeddings), and the products of
// pairs.
#include "engine/model/workload/layer_rules.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace parascope::workload::rules {

namespace {

/// Returns the expected number of items that are hit at least once in `draws` independent draws, where each
/// draw hits item i with probability p_i.
double expectedDistinct(std::span<const double> probabilities, double draws)
{
    return std::accumulate(probabilities.begin(), probabilities.end(), 0.0, [draws](double sum, double p) {
        return sum + (p >= 1 ? 1 : -std::expm1(draws * std::log1p(-p)));
    });
}

/// Returns the probability that a token goes to each expert: top_k / experts without a skew; otherwise in
/// proportion to (1 + e)^-skew, but at most 1.
std::vector<double> routingOf(std::size_t experts, double topK, double skew)
{
    std::vector<double> out(experts);
    for (std::size_t e = 0; e < experts; ++e)
        out[e] = std::pow(1 + static_cast<double>(e), -skew);
    // Weights are in descending order, so those that reach 1 come first. The others share the rest.
    double open = topK, sum = std::accumulate(out.begin(), out.end(), 0.0);
    for (auto& p : out) {
        const double own = p;
        p = sum > 0 ? std::min(1.0, open * own / sum) : 0;
        if (p < 1)
            continue;
        open -= 1;
        sum -= own;
    }
    return out;
}

Inferred inferMoe(const LayerContext& layer)
{
    const auto& in = layer.in[0];
    const auto& logits = layer.in[1];
    if (layer.weights[0]->shape.size() != 3)
        return wrong(layer, Message::format("the weight of experts has three dimensions"));
    const auto experts = layer.weights[0]->shape[0], inner = layer.weights[0]->shape[1];
    if (in.size() < 2 || in.back().batch)
        return wrong(layer, Message::format("the input is %1, expected a fixed last dimension", toText(in)));
    Shape wanted(in.begin(), in.end() - 1);
    wanted.push_back({experts, false});
    if (logits != wanted)
        return wrong(layer,
                     Message::format("the router gives %1, expected %2", toText(logits), toText(wanted)));
    const auto width = in.back().value;
    std::vector<std::vector<std::int64_t>> shapes{{experts, inner, width}, {experts, width, inner}};
    if (layer.node.kind != "ungated_moe")
        shapes.insert(shapes.begin(), shapes.front());
    if (layer.node.kind == "biased_moe")
        shapes.insert(shapes.end(), {{experts, inner}, {experts, inner}, {experts, width}});
    shapes.push_back({experts}); // bias that corrects the choice
    for (std::size_t k = 0; k < shapes.size(); ++k)
        PARASCOPE_CHECK(expectWeight(layer, k, shapes[k]));
    const auto topK = integerOf(layer.node, "top_k"), groups = integerOf(layer.node, "groups"),
               open = integerOf(layer.node, "top_groups");
    if (topK > experts)
        return wrong(layer, Message::format("\"top_k\" is %1, more than the %2 experts", topK, experts));
    if (experts % groups != 0 || open > groups || topK > experts / groups * open)
        return wrong(
            layer,
            Message::format("%1 experts in %2 groups, of which %3 are selected, cannot supply %4 per token",
                            experts, groups, open, topK));
    return one(in);
}

LayerCost costMoe(const LayerContext& layer, std::span<const Shape>, std::int64_t batch)
{
    const auto& shape = layer.weights[0]->shape;
    const auto experts = static_cast<double>(shape[0]), inner = static_cast<double>(shape[1]),
               width = static_cast<double>(shape[2]);
    const auto topK = static_cast<double>(integerOf(layer.node, "top_k"));
    const double tokens = count(layer.in[0], batch) / width;
    const double products = layer.node.kind == "ungated_moe" ? 2 : 3;
    const double product = 2 * tokens * topK * inner * width; // FLOPs per product, all experts
    const double distinct = expectedDistinct(
        routingOf(static_cast<std::size_t>(shape[0]), topK, doubleOf(layer.node, "skew")), tokens);
    const double rows = tokens * topK;
    const double biases = layer.node.kind == "biased_moe" ? 2 * inner + width : 0;
    return {.forwardFlops = products * product,
            .inputGradientFlops = {products * product},
            .weightGradientFlops = products * product,
            .savedElements = rows * (width + products * inner) + count(layer.in[1], batch),
            .workspaceElements = rows * (2 * width + products * inner),
            .backwardWorkspaceElements = rows * (width + 2 * inner),
            .readWeights = distinct * (products * inner * width + biases),
            .activeWeights = topK / experts,
            .savesInput = true};
}

Inferred inferEmbeddingBag(const LayerContext& layer)
{
    const auto& weight = layer.weights[0]->shape;
    if (weight.size() != 2)
        return wrong(layer, Message::format("the weight of an embedding has two dimensions"));
    if (layer.in[0].size() != 2 || layer.in[0][1].batch)
        return wrong(layer,
                     Message::format("the input is %1, expected batch x lookups", toText(layer.in[0])));
    return one(Shape{layer.in[0][0], {weight[1], false}});
}

LayerCost costEmbeddingBag(const LayerContext& layer, std::span<const Shape>, std::int64_t batch)
{
    const auto rows = static_cast<double>(layer.weights[0]->shape[0]),
               width = static_cast<double>(layer.weights[0]->shape[1]);
    const double each = 1 / rows;
    return {.readWeights = rows * width * expectedDistinct(std::span(&each, 1), count(layer.in[0], batch))};
}

Inferred inferInteraction(const LayerContext& layer)
{
    const auto& in = layer.in[0];
    if (in.size() != 3 || in[1].batch || in[2].batch || in[1].value < 2)
        return wrong(layer,
                     Message::format("the input is %1, expected batch x features x width", toText(in)));
    const auto features = in[1].value;
    std::int64_t pairs = 0;
    if (__builtin_mul_overflow(features, features - 1, &pairs))
        return wrong(layer, Message::format("its output is too large"));
    return one(Shape{in[0], {pairs / 2, false}});
}

LayerCost costInteraction(const LayerContext& layer, std::span<const Shape>, std::int64_t batch)
{
    const auto features = static_cast<double>(layer.in[0][1].value);
    const double product = 2 * count(layer.in[0], batch) * features; // all pairs, as in a batched product
    return {.forwardFlops = product,
            .inputGradientFlops = {2 * product},
            .workspaceElements = count({layer.in[0][0]}, batch) * features * features,
            .backwardWorkspaceElements = count({layer.in[0][0]}, batch) * features * features,
            .savesInput = true};
}

} // namespace

void addExperts(Kinds& kinds)
{
    const std::int64_t no = 0, unit = 1;
    const auto put = [&](LayerKind kind) { kinds.emplace(kind.name, std::move(kind)); };
    LayerKind moe{.name = "moe",
                  .minInputs = 2,
                  .maxInputs = 2,
                  .weights = {"gate", "up", "down", "bias?"},
                  .attributes = {{"top_k", unit, 1},
                                 {"activation", std::string("silu"), {}, {}, {"silu", "gelu_tanh"}},
                                 {"scores", std::string("softmax"), {}, {}, {"softmax", "sigmoid"}},
                                 {"normalize", no, 0, 2},
                                 {"scale", 1.0},
                                 {"groups", unit, 1},
                                 {"top_groups", unit, 1},
                                 {"group_score", std::string("max"), {}, {}, {"max", "top2"}},
                                 {"skew", 0.0, 0}},
                  .infer = inferMoe,
                  .cost = costMoe,
                  .affine = false};
    put(moe);
    moe.costedOnly = true;
    using Roles = std::vector<std::string>;
    for (const auto& [name, roles] :
         {std::pair{"input_scaled_moe", Roles{"gate", "up", "down"}},
          {"biased_moe", Roles{"gate", "up", "down", "gate_bias", "up_bias", "down_bias"}},
          {"ungated_moe", Roles{"up", "down", "bias?"}}}) {
        moe.name = name;
        moe.weights = roles;
        put(moe);
    }
    put({.name = "embedding_bag",
         .integerInputs = 0b1,
         .weights = {"weight"},
         .attributes = {{"op", std::string("sum"), {}, {}, {"sum", "mean"}}},
         .infer = inferEmbeddingBag,
         .cost = costEmbeddingBag,
         .affine = false});
    put({.name = "interaction",
         .weights = {},
         .attributes = {},
         .infer = inferInteraction,
         .cost = costInteraction});
}

} // namespace parascope::workload::rules
