// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/workload/builder.h"

#include <utility>

namespace parascope::workload {

std::string Builder::weight(const std::string& name, std::vector<std::int64_t> shape, const std::string& init,
                            double scale, bool trainable)
{
    m_graph.weights.push_back({name, std::move(shape), init, scale, trainable});
    return name;
}

Ref Builder::input(Input input)
{
    m_graph.inputs.push_back(std::move(input));
    return {m_graph.inputs.back().name, 0};
}

Ref Builder::layer(const std::string& name, const std::string& kind, std::vector<Ref> in, Parameters attributes)
{
    m_graph.nodes.push_back({name, kind, std::move(in), {}, std::move(attributes)});
    return {name, 0};
}

Ref Builder::dense(const std::string& name, const Ref& in, std::int64_t from, std::int64_t to,
                   const std::string& init, double scale)
{
    Node node{name, "dense", {in}, {}, {}};
    node.weights = {weight(name + ".weight", {to, from}, init, scale), weight(name + ".bias", {to}, "zeros")};
    m_graph.nodes.push_back(std::move(node));
    return {name, 0};
}

Ref Builder::conv(const std::string& name, const Ref& in, const Conv& conv)
{
    Node node{name, "conv2d", {in}, {}, {}};
    node.weights = {weight(name + ".weight", {conv.to, conv.from, conv.kernel, conv.kernel}, "glorot_uniform")};
    if (conv.stride != 1)
        node.attributes.set("stride", conv.stride);
    if (conv.pad != 0)
        for (const auto* side : {"pad_top", "pad_bottom", "pad_left", "pad_right"})
            node.attributes.set(side, conv.pad);
    m_graph.nodes.push_back(std::move(node));
    return {name, 0};
}

Ref Builder::batchNorm(const std::string& name, const Ref& in, std::int64_t channels, bool zeroGamma)
{
    Node node{name, "batch_norm", {in}, {}, {}};
    node.weights = {weight(name + ".gamma", {channels}, zeroGamma ? "zeros" : "ones"),
                    weight(name + ".beta", {channels}, "zeros"),
                    weight(name + ".running_mean", {channels}, "zeros", 0, false),
                    weight(name + ".running_variance", {channels}, "ones", 0, false)};
    m_graph.nodes.push_back(std::move(node));
    return {name, 0};
}

Ref Builder::recurrent(const std::string& name, const std::string& cell, const Ref& in, std::int64_t width)
{
    const std::int64_t rows = width * (cell == "lstm" ? 4 : cell == "gru" ? 3 : 1);
    Node node{name, cell, {in}, {}, {}};
    node.weights = {weight(name + ".input", {rows, width}, "glorot_uniform"),
                    weight(name + ".hidden", {rows, width}, "glorot_uniform"),
                    weight(name + ".bias", {rows}, "zeros")};
    m_graph.nodes.push_back(std::move(node));
    return {name, 0};
}

Ref Builder::embedding(const std::string& name, const Ref& in, std::int64_t vocabulary, std::int64_t width)
{
    Node node{name, "embedding", {in}, {}, {}};
    node.weights = {weight(name + ".weight", {vocabulary, width}, "glorot_uniform")};
    m_graph.nodes.push_back(std::move(node));
    return {name, 0};
}

Graph Builder::finish(const Ref& output, const Ref& loss)
{
    m_graph.output = output;
    m_graph.loss = loss;
    m_graph.indexWeights();
    return std::move(m_graph);
}

} // namespace parascope::workload
