// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/workload/builder.h"

#include <utility>

namespace parascope::workload {

namespace {

void setPadding(Node& node, std::int64_t begin, std::int64_t end)
{
    for (const auto* side : {"pad_top", "pad_left"})
        if (begin != 0)
            node.attributes.set(side, begin);
    for (const auto* side : {"pad_bottom", "pad_right"})
        if (end != 0)
            node.attributes.set(side, end);
}

} // namespace

std::string Builder::weight(const std::string& name, std::vector<std::int64_t> shape, const std::string& init,
                            double scale, bool trainable)
{
    m_graph.weights.push_back({name, std::move(shape), init, scale, trainable});
    return name;
}

Ref Builder::put(Node node)
{
    m_graph.nodes.push_back(std::move(node));
    return {m_graph.nodes.back().name, 0};
}

Ref Builder::input(Input input)
{
    m_graph.inputs.push_back(std::move(input));
    return {m_graph.inputs.back().name, 0};
}

Ref Builder::state(const std::string& name, std::int64_t rows, std::int64_t columns)
{
    Input held;
    held.name = name;
    held.shape = {batchDim, {rows, false}, {columns, false}};
    held.low = -1;
    held.cache = true;
    return input(std::move(held));
}

Ref Builder::images(std::int64_t side)
{
    Input images;
    images.name = "x";
    images.shape = {batchDim, {3, false}, {side, false}, {side, false}};
    return input(std::move(images));
}

Ref Builder::integers(const std::string& name, std::int64_t high, std::int64_t length)
{
    Input whole;
    whole.name = name;
    whole.shape = {batchDim};
    if (length > 0)
        whole.shape.push_back({length, false});
    whole.dtype = "int64";
    whole.generator = "integers";
    whole.high = static_cast<double>(high);
    return input(std::move(whole));
}

Ref Builder::layer(const std::string& name, const std::string& kind, std::vector<Ref> in,
                   Parameters attributes)
{
    return put({name, kind, std::move(in), {}, std::move(attributes)});
}

Ref Builder::weighted(const std::string& name, const std::string& kind, std::vector<Ref> in,
                      const std::vector<Held>& weights, Parameters attributes)
{
    Node node{name, kind, std::move(in), {}, std::move(attributes)};
    for (const auto& held : weights) {
        node.weights.push_back(
            weight(name + '.' + held.role, held.shape, held.init, held.scale, held.trainable));
        m_graph.weights.back().dtype = held.dtype;
    }
    return put(std::move(node));
}

Ref Builder::dense(const std::string& name, const Ref& in, const Dense& dense)
{
    Node node{name, "dense", {in}, {}, {}};
    node.weights.push_back(weight(name + ".weight", {dense.to, dense.from}, dense.init, dense.scale));
    if (dense.bias)
        node.weights.push_back(weight(name + ".bias", {dense.to}, "zeros"));
    return put(std::move(node));
}

Ref Builder::tied(const std::string& name, const Ref& in, const std::string& weightName)
{
    return put({name, "dense", {in}, {weightName}, {}});
}

Ref Builder::conv(const std::string& name, const Ref& in, const Conv& conv)
{
    Node node{name, "conv2d", {in}, {}, {}};
    if (conv.share.empty()) {
        node.weights.push_back(weight(name + ".weight",
                                      {conv.to, conv.from / conv.groups, conv.kernel, conv.kernel}, conv.init,
                                      conv.scale));
        if (conv.bias)
            node.weights.push_back(
                weight(name + ".bias", {conv.to}, conv.biasInit == 0 ? "zeros" : "constant", conv.biasInit));
    } else {
        node.weights = {conv.share + ".weight"};
        if (conv.bias)
            node.weights.push_back(conv.share + ".bias");
    }
    if (conv.stride != 1)
        for (const auto* axis : {"stride_h", "stride_w"})
            node.attributes.set(axis, conv.stride);
    setPadding(node, conv.pad, conv.endPad < 0 ? conv.pad : conv.endPad);
    if (conv.groups != 1)
        node.attributes.set("groups", conv.groups);
    return put(std::move(node));
}

Ref Builder::window(const std::string& name, const Ref& in, const Window& window)
{
    Node node{name, "conv2d", {in}, {}, {}};
    node.weights = {weight(name + ".weight",
                           {window.to, window.from / window.groups, window.kernelH, window.kernelW},
                           "he_normal")};
    const std::pair<const char*, std::int64_t> sizes[] = {
        {"stride_h", window.strideH}, {"stride_w", window.strideW}, {"groups", window.groups},
        {"pad_top", window.padH},     {"pad_bottom", window.padH},  {"pad_left", window.padW},
        {"pad_right", window.padW}};
    for (const auto& [key, value] : sizes)
        node.attributes.set(key, value);
    return put(std::move(node));
}

Ref Builder::causal(const std::string& name, const Ref& in, const Causal& causal)
{
    const auto channels = causal.channels, window = causal.window;
    const auto behindBatch = [](std::int64_t first, const std::string& rest) {
        return Parameters{{"shape", "B," + std::to_string(first) + ',' + rest}};
    };
    const Parameters swapped{{"order", std::string("0,2,1")}};
    Ref y = in;
    if (causal.decodes && window > 1)
        y = layer(name + ".window", "concat", {state(name + ".past", window - 1, channels), y});
    y = layer(name + ".columns", "transpose", {y}, swapped);
    const auto length = causal.decodes ? window : causal.rows;
    y = layer(name + ".map", "reshape", {y}, behindBatch(channels, std::to_string(length) + ",1"));
    Parameters attributes{{"groups", channels}};
    if (!causal.decodes && window > 1)
        attributes.set("pad_top", window - 1);
    std::vector<Held> weights{{"weight", {channels, 1, window, 1}, "he_normal"}};
    if (causal.bias)
        weights.push_back({"bias", {channels}, "zeros"});
    y = weighted(name, "conv2d", {y}, weights, std::move(attributes));
    y = layer(name + ".flat", "reshape", {y}, behindBatch(channels, std::to_string(causal.rows)));
    y = layer(name + ".rows", "transpose", {y}, swapped);
    return layer(name + ".silu", "silu", {y});
}

Ref Builder::batchNorm(const std::string& name, const Ref& in, const Norm& norm)
{
    Node node{name, "batch_norm", {in}, {}, {}};
    const bool trains = !norm.frozen;
    node.weights = {weight(name + ".gamma", {norm.channels}, norm.zeroGamma ? "zeros" : "ones", 0, trains),
                    weight(name + ".beta", {norm.channels}, "zeros", 0, trains),
                    weight(name + ".running_mean", {norm.channels}, "zeros", 0, false),
                    weight(name + ".running_variance", {norm.channels}, "ones", 0, false)};
    if (norm.momentum != 0.9)
        node.attributes.set("momentum", norm.momentum);
    if (norm.epsilon != 1e-5)
        node.attributes.set("epsilon", norm.epsilon);
    if (norm.frozen)
        node.attributes.set("frozen", std::int64_t{1});
    return put(std::move(node));
}

Ref Builder::layerNorm(const std::string& name, const Ref& in, std::int64_t width)
{
    Node node{name, "layer_norm", {in}, {}, {}};
    node.weights = {weight(name + ".gamma", {width}, "ones"), weight(name + ".beta", {width}, "zeros")};
    return put(std::move(node));
}

Ref Builder::recurrent(const std::string& name, const std::string& cell, const Ref& in, std::int64_t from,
                       std::int64_t width, bool resetAfter)
{
    const std::int64_t rows = width * (cell == "lstm" ? 4 : cell == "gru" ? 3 : 1);
    Node node{name, cell, {in}, {}, {}};
    node.weights = {weight(name + ".input", {rows, from}, "glorot_uniform"),
                    weight(name + ".hidden", {rows, width}, "glorot_uniform"),
                    weight(name + ".bias", {rows}, "zeros")};
    if (resetAfter && cell == "gru")
        node.attributes.set("reset_after", std::int64_t{1});
    return put(std::move(node));
}

Ref Builder::embedding(const std::string& name, const Ref& in, std::int64_t vocabulary, std::int64_t width,
                       const std::string& init, double scale)
{
    Node node{name, "embedding", {in}, {}, {}};
    node.weights = {weight(name + ".weight", {vocabulary, width}, init, scale)};
    return put(std::move(node));
}

Ref Builder::embedAgain(const std::string& name, const Ref& in, const std::string& weightName)
{
    return put({name, "embedding", {in}, {weightName}, {}});
}

Ref Builder::parameter(const std::string& name, std::vector<std::int64_t> shape, const std::string& init,
                       double scale, bool trainable)
{
    Node node{name, "parameter", {}, {}, {}};
    node.weights = {weight(name + ".value", std::move(shape), init, scale, trainable)};
    return put(std::move(node));
}

Ref Builder::maxPool(const std::string& name, const Ref& in, std::int64_t kernel, std::int64_t stride,
                     std::int64_t pad, std::int64_t endPad)
{
    Node node{name, "max_pool", {in}, {}, {}};
    node.attributes.set("kernel", kernel);
    node.attributes.set("stride", stride);
    setPadding(node, pad, endPad);
    return put(std::move(node));
}

Ref Builder::dropout(const std::string& name, const Ref& in, double rate)
{
    return rate > 0 ? layer(name, "dropout", {in}, {{"rate", rate}}) : in;
}

Graph Builder::finish(const Ref& output, const Ref& loss)
{
    m_graph.output = output;
    m_graph.loss = loss;
    m_graph.indexWeights();
    return std::move(m_graph);
}

Graph Builder::finishOnMeanSquare(const Ref& output, const std::string& target, Shape shape)
{
    Input wanted;
    wanted.name = target;
    wanted.shape = std::move(shape);
    wanted.low = -1;
    const Ref minus = layer(target + ".minus", "scale", {input(std::move(wanted))}, {{"factor", -1.0}});
    const Ref apart = layer("difference", "add", {output, minus});
    return finish(output, layer("loss", "reduce", {layer("square", "mul", {apart, apart})}));
}

} // namespace parascope::workload
