// SPDX-License-Identifier: GPL-3.0-or-later
// Attention, the rotation of its queries and keys by position, and the cache of keys and values.
#include "engine/model/workload/layer_rules.h"

#include <algorithm>
#include <cmath>

namespace parascope::workload::rules {

namespace {

std::int64_t keyHeadsOf(const Node& node)
{
    const auto own = integerOf(node, "kv_heads");
    return own == 0 ? integerOf(node, "heads") : own;
}

Inferred inferAttention(const LayerContext& layer)
{
    const auto& query = layer.in[0];
    const auto& key = layer.in[1];
    const auto& value = layer.in[2];
    for (const auto& shape : {query, key, value})
        if (shape.size() != 3 || shape[1].batch || shape[2].batch)
            return wrong(layer,
                         Message::format("an input is %1, expected batch x length x width", toText(shape)));
    const auto heads = integerOf(layer.node, "heads"), keyHeads = keyHeadsOf(layer.node);
    if (heads % keyHeads != 0)
        return wrong(layer, Message::format("%1 key-value heads (\"kv_heads\") do not divide %2 heads",
                                            keyHeads, heads));
    if (query[2].value % heads != 0)
        return wrong(layer, Message::format("%1 heads do not divide the width %2", heads, query[2].value));
    for (const auto& shape : {key, value})
        if (shape[2].value % keyHeads != 0)
            return wrong(layer,
                         Message::format("%1 heads do not divide the width %2", keyHeads, shape[2].value));
    if (query[2].value / heads != key[2].value / keyHeads || query[0] != key[0] || key[0] != value[0] ||
        key[1] != value[1])
        return wrong(layer, Message::format("query %1, key %2 and value %3 do not match", toText(query),
                                            toText(key), toText(value)));
    const bool causal = integerOf(layer.node, "causal") == 1;
    if (causal && query[1].value > key[1].value)
        return wrong(layer, Message::format("causal attention needs at least as many keys as queries, not %1 "
                                            "for %2",
                                            key[1].value, query[1].value));
    if (!causal && integerOf(layer.node, "window") > 0)
        return wrong(layer, Message::format("a \"window\" needs \"causal\" 1"));
    PARASCOPE_CHECK(expectWeight(layer, 0, {heads})); // the weight "sinks"
    if (layer.in.size() > 3 && layer.node.kind == "attention" && layer.in[3] != Shape{query[0]})
        return wrong(layer, Message::format("the lengths are %1, expected one number per example",
                                            toText(layer.in[3])));
    return one(Shape{query[0], query[1], {value[2].value / keyHeads * heads, false}});
}

/// Returns the share of all pairs of query and key that the mask keeps.
double visibleShare(const LayerContext& layer)
{
    if (integerOf(layer.node, "causal") != 1)
        return 1;
    const auto queries = static_cast<double>(layer.in[0][1].value);
    const auto keys = static_cast<double>(layer.in[1][1].value);
    const auto window = static_cast<double>(integerOf(layer.node, "window"));
    // Query t sees keys - queries + t + 1 keys, but not more than the window.
    const double first = keys - queries + 1;
    const double most = window > 0 ? std::min(window, keys) : keys;
    const double growing = std::clamp(most - first, 0.0, queries); // queries that see fewer than `most` keys
    const double seen =
        growing * first + growing * (growing - 1) / 2 + (queries - growing) * std::min(most, keys);
    return seen / (queries * keys);
}

/// Returns the share of all pairs that are in causal chunks of `window` positions.
double chunkedShare(const LayerContext& layer)
{
    const auto queries = static_cast<double>(layer.in[0][1].value);
    const auto chunk = std::min(queries, static_cast<double>(integerOf(layer.node, "window")));
    const double whole = std::floor(queries / chunk), rest = queries - whole * chunk;
    return (whole * chunk * (chunk + 1) + rest * (rest + 1)) / 2 / (queries * queries);
}

LayerCost costAttention(const LayerContext& layer, std::span<const Shape> out, std::int64_t batch)
{
    const double keys = static_cast<double>(layer.in[1][1].value);
    const double scores = 2 * count(layer.in[0], batch) * keys; // q k^T
    const double mix = 2 * count(out[0], batch) * keys;         // weights v
    const double weights = static_cast<double>(integerOf(layer.node, "heads")) *
                           count({layer.in[0][0], layer.in[0][1]}, batch) * keys;
    const double q = count(layer.in[0], batch), k = count(layer.in[1], batch), v = count(layer.in[2], batch),
                 result = count(out[0], batch);
    // With several heads, a matrix product needs the columns of each head together, in copies that are kept
    // with the weights. (For one example the heads are a view.) q is scaled before. The following values are
    // the elements alive in addition to the result, at each moment:
    const double copies = integerOf(layer.node, "heads") > 1 && count({layer.in[0][0]}, batch) > 1 ? 1 : 0;
    const double scoring = q + copies * (q + k) + weights - result; // scaled q, copies and scores
    const double softmax = 2 * weights - result;
    const double mixing = weights + copies * v;
    const double joining = weights + result; // heads next to each other again
    const double training = std::max(result, weights - copies * v - result);
    // Backward: the gradients of the weights and of the scores are alive together; the copy of v and both
    // gradients of the result are already freed.
    const double meeting = 2 * weights - result - copies * v - q - k;
    // The gradient of the weights (as costly as `mix`) serves query and key; each counts half of it.
    return {.forwardFlops = scores + mix,
            .inputGradientFlops = {scores + mix / 2, scores + mix / 2, mix},
            .visibleShare = visibleShare(layer),
            .savedElements = weights + q + copies * (k + v),
            .workspaceElements = training,
            .inferenceElements = std::max({scoring, softmax, mixing, joining}) - training,
            .backwardWorkspaceElements = std::max(0.0, meeting),
            .savesInput = copies == 0};
}

LayerCost costChunked(const LayerContext& layer, std::span<const Shape> out, std::int64_t batch)
{
    auto cost = costAttention(layer, out, batch);
    cost.visibleShare = chunkedShare(layer);
    return cost;
}

/// Attention to the selected keys only. If keys and values are in a cache, only the selected ones are read.
LayerCost costSparse(const LayerContext& layer, std::span<const Shape> out, std::int64_t batch)
{
    std::vector<Shape> in(layer.in.begin(), layer.in.end() - 1);
    const auto chosen = layer.in[3][2].value, keys = in[1][1].value, queries = in[0][1].value;
    for (std::size_t k : {1, 2})
        in[k][1].value = chosen;
    auto cost = costAttention({layer.node, in, layer.weights}, out, batch);
    // Query t sees only t + 1 keys if that is less than the number of selected keys.
    const auto most = static_cast<double>(chosen), all = static_cast<double>(queries);
    cost.visibleShare =
        queries > 1 ? 1 - std::min(all, most) * (std::min(all, most) - 1) / 2 / (all * most) : 1;
    if (queries == 1) // a single query with a single cache: values are a part of the keys
        cost.unreadElements = count({in[0][0], {keys - chosen, false}, in[1][2]}, batch);
    return cost;
}

Inferred inferIndex(const LayerContext& layer)
{
    const auto& query = layer.in[0];
    const auto& key = layer.in[1];
    const auto& weights = layer.in[2];
    if (query.size() != 3 || key.size() != 3 || weights.size() != 3 || query[0] != key[0] ||
        weights[0] != query[0] || weights[1] != query[1] || query[2].value != key[2].value * weights[2].value)
        return wrong(layer, Message::format("query %1, key %2 and value %3 do not match", toText(query),
                                            toText(key), toText(weights)));
    return one(Shape{query[0], query[1], {std::min(key[1].value, integerOf(layer.node, "top")), false}});
}

LayerCost costIndex(const LayerContext& layer, std::span<const Shape>, std::int64_t batch)
{
    const double keys = static_cast<double>(layer.in[1][1].value),
                 queries = static_cast<double>(layer.in[0][1].value);
    const double scores = 2 * count(layer.in[0], batch) * keys;
    return {.forwardFlops = scores + 2 * count(layer.in[2], batch) * keys,
            .inputGradientFlops = {scores, scores},
            .visibleShare = queries > 1 ? (queries + 1) / (2 * queries) : 1,
            .workspaceElements = count(layer.in[2], batch) * keys,
            .savesInput = true};
}

Inferred inferRope(const LayerContext& layer)
{
    const auto& in = layer.in[0];
    const auto heads = integerOf(layer.node, "heads");
    if (in.size() != 3 || in[1].batch || in[2].batch)
        return wrong(layer, Message::format("the input is %1, expected batch x length x width", toText(in)));
    if (in[2].value % heads != 0)
        return wrong(layer, Message::format("%1 heads do not divide the width %2", heads, in[2].value));
    const auto own = integerOf(layer.node, "width");
    const auto width = own == 0 ? in[2].value / heads : own;
    if (width % 2 != 0 || width > in[2].value / heads)
        return wrong(layer, Message::format("the rotated width must be even and at most a head's %1, not %2",
                                            in[2].value / heads, width));
    const auto list = numbersOf(layer.node, "frequencies");
    if (!list || (!list->empty() && static_cast<std::int64_t>(list->size()) != width / 2))
        return wrong(layer, Message::format("\"frequencies\" is not a list of %1 numbers", width / 2));
    return one(in);
}

LayerCost costRope(const LayerContext&, std::span<const Shape>, std::int64_t)
{
    return {.activation = true};
}

Inferred inferCacheAppend(const LayerContext& layer)
{
    const auto& past = layer.in[0];
    const auto& added = layer.in[1];
    if (past.size() != 3 || past[1].batch || added.size() != 3 || past[0] != added[0] ||
        past[2] != added[2] || added[1].batch || added[1].value > past[1].value)
        return wrong(layer, Message::format("%2 cannot be appended to %1", toText(past), toText(added)));
    return one(past);
}

LayerCost costCacheAppend(const LayerContext& layer, std::span<const Shape>, std::int64_t batch)
{
    return {.writtenElements = count(layer.in[1], batch), .inPlace = true};
}

} // namespace

void addAttention(Kinds& kinds)
{
    const std::int64_t no = 0;
    const auto put = [&](LayerKind kind) { kinds.emplace(kind.name, std::move(kind)); };
    const std::vector<Attribute> attributes{{"heads", std::int64_t{1}, 1},
                                            {"causal", no},
                                            {"kv_heads", no, 0},
                                            {"window", no, 0},
                                            {"scale", 0.0, 0},
                                            {"softcap", 0.0, 0}};
    put({"attention", 3, 4, 0b1000, {}, attributes, inferAttention, costAttention});
    put({"sink_attention", 3, 3, 0, {"sinks"}, attributes, inferAttention, costAttention});
    put({"chunked_attention", 3, 3, 0, {}, attributes, inferAttention, costChunked, true, true});
    put({"sparse_attention", 4, 4, 0, {}, attributes, inferAttention, costSparse, true, true});
    put({"token_index", 3, 3, 0, {}, {{"top", std::int64_t{2048}, 1}}, inferIndex, costIndex, true, true});
    put({"rope",
         1,
         1,
         0,
         {},
         {{"heads", std::int64_t{1}, 1},
          {"width", no, 0},
          {"base", 10000.0, 1},
          {"start", no, 0},
          {"interleaved", no, 0, 2},
          {"magnitude", 1.0},
          {"frequencies", std::string()}},
         inferRope,
         costRope});
    put({"cache_append", 2, 2, 0, {}, {}, inferCacheAppend, costCacheAppend});
}

} // namespace parascope::workload::rules
