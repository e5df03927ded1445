// SPDX-License-Identifier: GPL-3.0-or-later
// Layers with windows over images: convolution, pools, upsampling.
#include "engine/model/workload/layer_rules.h"

#include <algorithm>

namespace parascope::workload::rules {

namespace {

constexpr std::int64_t maxSide = std::int64_t{1} << 24;

struct Window
{
    std::int64_t kernelH, kernelW, strideH, strideW;
};

Result<Shape> slide(const LayerContext& layer, const Window& window, std::int64_t channels)
{
    const auto& in = layer.in[0];
    const std::int64_t pads[4] = {integerOf(layer.node, "pad_top"), integerOf(layer.node, "pad_bottom"),
                                  integerOf(layer.node, "pad_left"), integerOf(layer.node, "pad_right")};
    const auto most = std::max({window.kernelH, window.kernelW, window.strideH, window.strideW});
    if (in[2].value > maxSide || in[3].value > maxSide || most > maxSide ||
        *std::max_element(std::begin(pads), std::end(pads)) > maxSide)
        return wrong(layer, Message::format("map, kernel, stride or padding is too large"));
    const auto height = in[2].value + pads[0] + pads[1] - window.kernelH;
    const auto width = in[3].value + pads[2] + pads[3] - window.kernelW;
    if (height < 0 || width < 0)
        return wrong(layer, Message::format("the window of %1 x %2 does not fit the map of %3 x %4",
                                            window.kernelH, window.kernelW, in[2].value, in[3].value));
    return Shape{
        in[0], {channels, false}, {height / window.strideH + 1, false}, {width / window.strideW + 1, false}};
}

Result<void> expectImage(const LayerContext& layer)
{
    const auto& in = layer.in[0];
    if (in.size() == 4 && !in[1].batch && !in[2].batch && !in[3].batch)
        return {};
    return wrong(
        layer, Message::format("the input is %1, expected a batch of channels x height x width", toText(in)));
}

Inferred inferConv(const LayerContext& layer)
{
    const auto& weight = layer.weights[0]->shape;
    const auto groups = integerOf(layer.node, "groups");
    if (weight.size() != 4)
        return wrong(layer, Message::format("the weight of a convolution has four dimensions"));
    if (weight[0] % groups != 0)
        return wrong(layer, Message::format("%1 filters do not divide into %2 groups", weight[0], groups));
    PARASCOPE_CHECK(expectImage(layer));
    // groups <= filters < 2^46, so the product with the channels of one group may overflow.
    std::int64_t channels = 0;
    if (__builtin_mul_overflow(weight[1], groups, &channels) || layer.in[0][1].value != channels)
        return wrong(layer, Message::format("the input is %1, expected %2 groups of %3 channels",
                                            toText(layer.in[0]), groups, weight[1]));
    PARASCOPE_CHECK(expectWeight(layer, 1, {weight[0]}));
    PARASCOPE_TRY(auto out, slide(layer,
                                  {weight[2], weight[3], integerOf(layer.node, "stride_h"),
                                   integerOf(layer.node, "stride_w")},
                                  weight[0]));
    return one(out);
}

LayerCost costConv(const LayerContext& layer, std::span<const Shape> out, std::int64_t batch)
{
    const auto& weight = layer.weights[0]->shape;
    const double window =
        static_cast<double>(weight[1]) * static_cast<double>(weight[2]) * static_cast<double>(weight[3]);
    const double flops = 2 * count(out[0], batch) * window;
    // oneDNN computes in blocks of eight channels. It reorders the map into blocks (except a map with fewer
    // than eight channels, which it reads directly) and the result back, and likewise the gradients of the
    // map and of the weights.
    const double map = count(layer.in[0], batch);
    return {.forwardFlops = flops,
            .inputGradientFlops = {flops},
            .weightGradientFlops = flops,
            .workspaceElements = (layer.in[0][1].value < 8 ? 0 : map) + count(out[0], batch),
            .backwardWorkspaceElements = map + static_cast<double>(weight[0]) * window,
            .savesInput = true};
}

Inferred inferPool(const LayerContext& layer)
{
    PARASCOPE_CHECK(expectImage(layer));
    const auto kernel = integerOf(layer.node, "kernel"), stride = integerOf(layer.node, "stride");
    PARASCOPE_TRY(auto out, slide(layer, {kernel, kernel, stride, stride}, layer.in[0][1].value));
    return one(out);
}

LayerCost costMaxPool(const LayerContext&, std::span<const Shape> out, std::int64_t batch)
{
    // The positions of the maxima are 64-bit integers.
    return {.savedBytes = 8 * count(out[0], batch), .savesInput = true};
}

LayerCost costAvgPool(const LayerContext&, std::span<const Shape>, std::int64_t)
{
    return {.savesInput = true}; // PyTorch keeps the input for its shape
}

Inferred inferUpsample(const LayerContext& layer)
{
    PARASCOPE_CHECK(expectImage(layer));
    const auto height = integerOf(layer.node, "height"), width = integerOf(layer.node, "width");
    if (height > maxSide || width > maxSide)
        return wrong(layer, Message::format("\"height\" and \"width\" are too large"));
    return one(Shape{layer.in[0][0], layer.in[0][1], {height, false}, {width, false}});
}

Inferred inferBatchNorm(const LayerContext& layer)
{
    if (layer.in[0].size() < 2 || layer.in[0][1].batch)
        return wrong(layer, Message::format("the input is %1, expected channels in its second dimension",
                                            toText(layer.in[0])));
    for (std::size_t k = 0; k < 4; ++k)
        PARASCOPE_CHECK(expectWeight(layer, k, {layer.in[0][1].value}));
    return one(layer.in[0]);
}

LayerCost costBatchNorm(const LayerContext& layer, std::span<const Shape>, std::int64_t)
{
    const bool frozen = integerOf(layer.node, "frozen") == 1;
    return {.savedElements = frozen ? 0 : 2 * static_cast<double>(layer.in[0][1].value),
            .savesInput = true,
            .activation = true};
}

Inferred inferGroupNorm(const LayerContext& layer)
{
    const auto& in = layer.in[0];
    if (in.size() < 2 || in[1].batch)
        return wrong(
            layer, Message::format("the input is %1, expected channels in its second dimension", toText(in)));
    const auto groups = integerOf(layer.node, "groups");
    if (in[1].value % groups != 0)
        return wrong(layer, Message::format("%1 groups do not divide %2 channels", groups, in[1].value));
    PARASCOPE_CHECK(expectWeight(layer, 0, {in[1].value}));
    PARASCOPE_CHECK(expectWeight(layer, 1, {in[1].value}));
    return one(in);
}

LayerCost costGroupNorm(const LayerContext& layer, std::span<const Shape>, std::int64_t batch)
{
    // The mean and the reciprocal deviation of each group of an example are kept.
    return {.savedElements =
                2 * count({layer.in[0][0]}, batch) * static_cast<double>(integerOf(layer.node, "groups")),
            .savesInput = true,
            .activation = true};
}

} // namespace

void addWindows(Kinds& kinds)
{
    const std::int64_t none = 0, unit = 1;
    const std::vector<Attribute> pads = {
        {"pad_top", none, 0}, {"pad_bottom", none, 0}, {"pad_left", none, 0}, {"pad_right", none, 0}};
    auto conv = pads;
    conv.insert(conv.begin(), {{"stride_h", unit, 1}, {"stride_w", unit, 1}});
    conv.push_back({"groups", unit, 1});
    auto pool = pads;
    pool.insert(pool.begin(), {{"kernel", std::int64_t{2}, 1}, {"stride", unit, 1}});
    const auto put = [&](LayerKind kind) { kinds.emplace(kind.name, std::move(kind)); };
    put({"conv2d", 1, 1, 0, {"weight", "bias?"}, conv, inferConv, costConv});
    put({"max_pool", 1, 1, 0, {}, pool, inferPool, costMaxPool});
    put({"avg_pool", 1, 1, 0, {}, pool, inferPool, costAvgPool});
    put({"upsample", 1, 1, 0, {}, {{"height", unit, 1}, {"width", unit, 1}}, inferUpsample, costFree});
    put({"batch_norm",
         1,
         1,
         0,
         {"gamma", "beta", "running_mean", "running_variance"},
         {{"momentum", 0.9}, {"epsilon", 1e-5}, {"frozen", none}},
         inferBatchNorm,
         costBatchNorm});
    put({"group_norm",
         1,
         1,
         0,
         {"gamma", "beta"},
         {{"groups", unit, 1}, {"epsilon", 1e-5}},
         inferGroupNorm,
         costGroupNorm});
}

} // namespace parascope::workload::rules
