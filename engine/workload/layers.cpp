// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/workload/layers.h"

#include <algorithm>

namespace parascope::workload {

namespace {

using InferResult = Result<std::vector<Shape>>;

InferResult one(Shape shape)
{
    return std::vector<Shape>(1, std::move(shape));
}

tl::unexpected<Error> wrong(const Node& node, const std::string& why)
{
    return badInput("Layer \"" + node.name + "\": " + why + ".");
}

const std::vector<std::int64_t>& weightShape(const Graph& graph, const Node& node, std::size_t index)
{
    return graph.weight(node.weights[index])->shape;
}

Result<void> expectWeight(const Graph& graph, const Node& node, std::size_t index,
                          const std::vector<std::int64_t>& shape)
{
    if (index >= node.weights.size())
        return {};
    const auto& held = weightShape(graph, node, index);
    if (held == shape)
        return {};
    const auto text = [](const std::vector<std::int64_t>& dims) {
        Shape plain;
        for (const auto dim : dims)
            plain.push_back({dim, false});
        return toText(plain);
    };
    return wrong(node, "weight \"" + node.weights[index] + "\" is " + text(held) + ", " + text(shape) + " is needed");
}

// dense

InferResult inferDense(const Graph& graph, const Node& node, std::span<const Shape> in)
{
    const auto& weight = weightShape(graph, node, 0);
    if (weight.size() != 2)
        return wrong(node, "the weight of a dense layer has two dimensions");
    if (in[0].size() < 2 || in[0].back() != Dim{weight[1], false})
        return wrong(node, "the input is " + toText(in[0]) + ", its last dimension must be " +
                               std::to_string(weight[1]));
    PARASCOPE_CHECK(expectWeight(graph, node, 1, {weight[0]}));
    Shape out = in[0];
    out.back() = {weight[0], false};
    return one(out);
}

LayerCost costDense(const Graph& graph, const Node& node, std::span<const Shape> in, std::span<const Shape>,
                    std::int64_t batch)
{
    const auto& weight = weightShape(graph, node, 0);
    const double flops = 2.0 * static_cast<double>(elements(in[0], batch)) * static_cast<double>(weight[0]);
    return {.forwardFlops = flops, .inputGradientFlops = flops, .weightGradientFlops = flops, .savesInput = true};
}

// conv2d and pools

struct Window
{
    std::int64_t kernelH, kernelW, stride, top, bottom, left, right;
};

Window windowOf(const Node& node, std::int64_t kernelH, std::int64_t kernelW)
{
    return {kernelH, kernelW, integerOf(node, "stride"), integerOf(node, "pad_top"), integerOf(node, "pad_bottom"),
            integerOf(node, "pad_left"), integerOf(node, "pad_right")};
}

Result<Shape> slide(const Node& node, const Shape& in, const Window& window, std::int64_t channels)
{
    if (in.size() != 4 || in[2].batch || in[3].batch)
        return wrong(node, "the input is " + toText(in) + ", a batch of channels x height x width is needed");
    if (window.stride < 1 || window.kernelH < 1 || window.kernelW < 1 ||
        std::min({window.top, window.bottom, window.left, window.right}) < 0)
        return wrong(node, "stride and kernel must be at least 1 and padding at least 0");
    const auto height = in[2].value + window.top + window.bottom - window.kernelH;
    const auto width = in[3].value + window.left + window.right - window.kernelW;
    if (height < 0 || width < 0)
        return wrong(node, "the window of " + std::to_string(window.kernelH) + " x " + std::to_string(window.kernelW) +
                               " does not fit the map of " + std::to_string(in[2].value) + " x " +
                               std::to_string(in[3].value));
    return Shape{in[0], {channels, false}, {height / window.stride + 1, false}, {width / window.stride + 1, false}};
}

InferResult inferConv(const Graph& graph, const Node& node, std::span<const Shape> in)
{
    const auto& weight = weightShape(graph, node, 0);
    const auto groups = integerOf(node, "groups");
    if (weight.size() != 4)
        return wrong(node, "the weight of a convolution has four dimensions");
    if (groups < 1 || weight[0] % groups != 0)
        return wrong(node, std::to_string(weight[0]) + " filters do not divide into " + std::to_string(groups) +
                               " groups");
    if (in[0].size() != 4 || in[0][1] != Dim{weight[1] * groups, false})
        return wrong(node, "the input is " + toText(in[0]) + ", " + std::to_string(weight[1] * groups) +
                               " channels are needed");
    PARASCOPE_CHECK(expectWeight(graph, node, 1, {weight[0]}));
    PARASCOPE_TRY(auto out, slide(node, in[0], windowOf(node, weight[2], weight[3]), weight[0]));
    return one(out);
}

LayerCost costConv(const Graph& graph, const Node& node, std::span<const Shape>, std::span<const Shape> out,
                   std::int64_t batch)
{
    const auto& weight = weightShape(graph, node, 0);
    const double flops = 2.0 * static_cast<double>(elements(out[0], batch)) *
                         static_cast<double>(weight[1] * weight[2] * weight[3]);
    return {.forwardFlops = flops, .inputGradientFlops = flops, .weightGradientFlops = flops, .savesInput = true};
}

InferResult inferPool(const Graph&, const Node& node, std::span<const Shape> in)
{
    if (in[0].size() != 4)
        return wrong(node, "the input is " + toText(in[0]) + ", a batch of channels x height x width is needed");
    const auto kernel = integerOf(node, "kernel");
    PARASCOPE_TRY(auto out, slide(node, in[0], windowOf(node, kernel, kernel), in[0][1].value));
    return one(out);
}

LayerCost costMaxPool(const Graph&, const Node&, std::span<const Shape>, std::span<const Shape> out, std::int64_t batch)
{
    // The positions of the maxima, 64-bit integers: two elements of 4 bytes each.
    return {.savedElements = 2.0 * static_cast<double>(elements(out[0], batch)), .savesInput = true};
}

// normalisation, activations, joins

InferResult inferBatchNorm(const Graph& graph, const Node& node, std::span<const Shape> in)
{
    if (in[0].size() < 2 || in[0][1].batch)
        return wrong(node, "the input is " + toText(in[0]) + ", channels are needed in its second dimension");
    for (std::size_t i = 0; i < 4; ++i)
        PARASCOPE_CHECK(expectWeight(graph, node, i, {in[0][1].value}));
    return one(in[0]);
}

LayerCost costBatchNorm(const Graph&, const Node&, std::span<const Shape> in, std::span<const Shape>, std::int64_t)
{
    return {.savedElements = 2.0 * static_cast<double>(in[0][1].value), .savesInput = true};
}

InferResult inferSame(const Graph&, const Node&, std::span<const Shape> in)
{
    return one(in[0]);
}

LayerCost costActivation(const Graph&, const Node&, std::span<const Shape>, std::span<const Shape>, std::int64_t)
{
    return {.savesOutput = true};
}

LayerCost costFree(const Graph&, const Node&, std::span<const Shape>, std::span<const Shape>, std::int64_t)
{
    return {};
}

LayerCost costReshape(const Graph&, const Node&, std::span<const Shape>, std::span<const Shape>, std::int64_t)
{
    return {.inPlace = true};
}

InferResult inferAdd(const Graph&, const Node& node, std::span<const Shape> in)
{
    if (in[0] != in[1])
        return wrong(node, "adds " + toText(in[0]) + " and " + toText(in[1]) + ", which differ");
    return one(in[0]);
}

InferResult inferFlatten(const Graph&, const Node& node, std::span<const Shape> in)
{
    if (in[0].empty())
        return wrong(node, "the input is a single number");
    Shape rest(in[0].begin() + 1, in[0].end());
    const auto size = elements(rest, 1);
    if (size < 1 || std::any_of(rest.begin(), rest.end(), [](const Dim& dim) { return dim.batch; }))
        return wrong(node, "the input " + toText(in[0]) + " is too large to flatten");
    return one(Shape{in[0][0], {size, false}});
}

// embedding and recurrent layers

InferResult inferEmbedding(const Graph& graph, const Node& node, std::span<const Shape> in)
{
    const auto& weight = weightShape(graph, node, 0);
    if (weight.size() != 2)
        return wrong(node, "the weight of an embedding has two dimensions");
    Shape out = in[0];
    out.push_back({weight[1], false});
    return one(out);
}

int gatesOf(const Node& node)
{
    return node.kind == "lstm" ? 4 : node.kind == "gru" ? 3 : 1;
}

InferResult inferRecurrent(const Graph& graph, const Node& node, std::span<const Shape> in)
{
    const auto& hidden = weightShape(graph, node, 1);
    if (in[0].size() != 3 || in[0][1].batch || in[0][2].batch || hidden.size() != 2)
        return wrong(node, "the input is " + toText(in[0]) + ", batch x length x width is needed");
    const auto width = hidden[1];
    const auto rows = width * gatesOf(node);
    PARASCOPE_CHECK(expectWeight(graph, node, 0, {rows, in[0][2].value}));
    PARASCOPE_CHECK(expectWeight(graph, node, 1, {rows, width}));
    PARASCOPE_CHECK(expectWeight(graph, node, 2, {rows}));
    return one(Shape{in[0][0], in[0][1], {width, false}});
}

LayerCost costRecurrent(const Graph& graph, const Node& node, std::span<const Shape> in, std::span<const Shape> out,
                        std::int64_t batch)
{
    const double steps = static_cast<double>(elements({in[0][0], in[0][1]}, batch));
    const double inputWidth = static_cast<double>(in[0][2].value);
    const double width = static_cast<double>(weightShape(graph, node, 1)[1]);
    const int gates = gatesOf(node);
    // The paper's 2 B T G H (I + H), backward twice that (paradnn-facts, section 3).
    const double product = 2 * steps * gates * width;
    const double saved = static_cast<double>(elements(out[0], batch)) * (gates == 1 ? 1 : gates + 1);
    return {.forwardFlops = product * (inputWidth + width),
            .inputGradientFlops = product * inputWidth,
            .weightGradientFlops = product * (inputWidth + 2 * width),
            .savedElements = saved,
            .savesInput = true,
            .savesOutput = true};
}

// loss

InferResult inferCrossEntropy(const Graph&, const Node& node, std::span<const Shape> in)
{
    if (in[0].size() < 2 || Shape(in[0].begin(), in[0].end() - 1) != in[1])
        return wrong(node, "logits of " + toText(in[0]) + " do not go with labels of " + toText(in[1]));
    return one(Shape{});
}

LayerCost costCrossEntropy(const Graph&, const Node&, std::span<const Shape> in, std::span<const Shape>,
                           std::int64_t batch)
{
    // The logarithms of the softmax are kept; their product with the labels needs no input.
    return {.savedElements = static_cast<double>(elements(in[0], batch))};
}

std::map<std::string, LayerKind, std::less<>> makeKinds()
{
    const std::vector<Attribute> padding = {{"stride", std::int64_t{1}},
                                            {"pad_top", std::int64_t{0}},
                                            {"pad_bottom", std::int64_t{0}},
                                            {"pad_left", std::int64_t{0}},
                                            {"pad_right", std::int64_t{0}}};
    auto conv = padding;
    conv.push_back({"groups", std::int64_t{1}});
    auto pool = padding;
    pool.insert(pool.begin(), {"kernel", std::int64_t{2}});

    std::map<std::string, LayerKind, std::less<>> kinds;
    const auto put = [&](LayerKind kind) { kinds.emplace(kind.name, kind); };
    put({"dense", 1, {"weight", "bias?"}, {}, inferDense, costDense});
    put({"conv2d", 1, {"weight", "bias?"}, conv, inferConv, costConv});
    put({"batch_norm",
         1,
         {"gamma", "beta", "running_mean", "running_variance"},
         {{"momentum", 0.9}, {"epsilon", 1e-5}},
         inferBatchNorm,
         costBatchNorm});
    for (const auto* name : {"relu", "sigmoid", "tanh"})
        put({name, 1, {}, {}, inferSame, costActivation});
    put({"max_pool", 1, {}, pool, inferPool, costMaxPool});
    put({"avg_pool", 1, {}, pool, inferPool, costFree});
    put({"add", 2, {}, {}, inferAdd, costFree});
    put({"flatten", 1, {}, {}, inferFlatten, costReshape});
    put({"embedding", 1, {"weight"}, {}, inferEmbedding, costFree});
    for (const auto* name : {"rnn", "lstm", "gru"})
        put({name, 1, {"input", "hidden", "bias"}, {}, inferRecurrent, costRecurrent});
    put({"softmax_cross_entropy", 2, {}, {}, inferCrossEntropy, costCrossEntropy});
    return kinds;
}

} // namespace

const std::map<std::string, LayerKind, std::less<>>& layerKinds()
{
    static const auto kinds = makeKinds();
    return kinds;
}

Value attributeOf(const Node& node, std::string_view name)
{
    if (const Value* value = node.attributes.find(name))
        return *value;
    for (const auto& attribute : layerKinds().find(node.kind)->second.attributes)
        if (attribute.name == name)
            return attribute.defaultValue;
    return std::int64_t{0};
}

std::int64_t integerOf(const Node& node, std::string_view name)
{
    const auto number = numberOf(attributeOf(node, name));
    // A padding or stride beyond any map is refused by the shape rule; it must only not overflow here.
    return number && *number > -1e6 && *number < 1e6 ? static_cast<std::int64_t>(*number) : -1;
}

Result<Shapes> inferShapes(const Graph& graph)
{
    Shapes shapes;
    for (const auto& input : graph.inputs)
        shapes[input.name] = {input.shape};
    for (const auto& node : graph.nodes) {
        std::vector<Shape> in;
        for (const auto& ref : node.inputs) {
            const auto it = shapes.find(ref.name);
            if (it == shapes.end() || ref.output < 0 || ref.output >= static_cast<int>(it->second.size()))
                return wrong(node, "reads output " + std::to_string(ref.output) + " of \"" + ref.name +
                                       "\", which does not exist");
            in.push_back(it->second[static_cast<std::size_t>(ref.output)]);
        }
        PARASCOPE_TRY(auto out, layerKinds().find(node.kind)->second.infer(graph, node, in));
        for (const auto& shape : out)
            if (elements(shape, 1) < 0)
                return wrong(node, "its output " + toText(shape) + " is too large");
        shapes[node.name] = std::move(out);
    }
    return shapes;
}

std::string toText(const Shape& shape)
{
    std::string text;
    for (const auto& dim : shape) {
        text += text.empty() ? "" : " x ";
        if (!dim.batch)
            text += std::to_string(dim.value);
        else
            text += dim.value == 1 ? "B" : std::to_string(dim.value) + "B";
    }
    return text.empty() ? "a single number" : text;
}

} // namespace parascope::workload
