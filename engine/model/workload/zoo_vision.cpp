// SPDX-License-Identifier: GPL-3.0-or-later
// Image classifiers: ResNet-50, DenseNet-121, MobileNet, SqueezeNet.
#include "engine/model/workload/zoo.h"

namespace parascope::workload {

namespace {

using Conv = Builder::Conv;

/// Adds a convolution, a batch norm and, unless `activation` is empty, an activation.
Map unit(Builder& builder, const std::string& name, const Map& in, Conv conv, const char* activation,
         Builder::Norm norm = {0})
{
    conv.from = in.channels;
    norm.channels = conv.to;
    const auto pads = conv.pad + (conv.endPad < 0 ? conv.pad : conv.endPad);
    Map out{builder.conv(name, in.ref, conv), conv.to, slid(in.side, conv.kernel, conv.stride, pads)};
    out.ref = builder.batchNorm(name + ".norm", out.ref, norm);
    if (*activation)
        out.ref = builder.layer(name + "." + activation, activation, {out.ref});
    return out;
}

Map fire(Builder& builder, const std::string& name, const Map& in, std::int64_t squeeze, std::int64_t expand)
{
    const auto part = [&](const std::string& layer, const Ref& from, const Conv& conv) {
        Conv biased = conv;
        biased.bias = true;
        const auto path = name + "." + layer;
        return builder.layer(path + ".relu", "relu", {builder.conv(path, from, biased)});
    };
    const Ref narrow = part("squeeze", in.ref, {in.channels, squeeze, 1});
    const Ref one = part("expand1", narrow, {squeeze, expand, 1});
    const Ref three = part("expand3", narrow, {squeeze, expand, 3, 1, 1});
    return {builder.layer(name + ".concat", "concat", {one, three}), 2 * expand, in.side};
}

/// Adds a 3 x 3 pool with stride 2; the last window may extend beyond the edge (torchvision's ceil_mode).
Map ceilPool(Builder& builder, const std::string& name, const Map& in)
{
    // A map with side 2 gets one pooled window that extends beyond the edge, as with PyTorch's ceil_mode.
    const auto pad = std::abs(in.side - 3) % 2;
    return {builder.maxPool(name, in.ref, 3, 2, 0, pad), in.channels, slid(in.side, 3, 2, pad)};
}

Result<Graph> buildSqueezeNet(const Parameters& parameters, bool first)
{
    const auto side = *parameters.integer("image");
    const auto classes = *parameters.integer("output");
    Builder builder(first ? "squeezenet1_0" : "squeezenet1_1");
    const std::int64_t kernel = first ? 7 : 3, filters = first ? 96 : 64;
    if (side < 21)
        return Error::badInput(
            "Layer \"pool8\": nothing is left of an image side of %1; \"image\" must be at least 21.", side);
    Map map{builder.images(side), 3, side};
    const Ref labels = builder.integers("labels", classes);
    map = {builder.conv("conv1", map.ref,
                        {.from = 3, .to = filters, .kernel = kernel, .stride = 2, .bias = true}),
           filters, slid(side, kernel, 2, 0)};
    map.ref = builder.layer("conv1.relu", "relu", {map.ref});
    map = ceilPool(builder, "pool1", map);
    constexpr std::array<std::int64_t, 8> squeeze{16, 16, 32, 32, 48, 48, 64, 64};
    for (std::int64_t i = 0; i < 8; ++i) {
        const auto narrow = squeeze[static_cast<std::size_t>(i)];
        map = fire(builder, "fire" + std::to_string(i + 2), map, narrow, 4 * narrow);
        const auto number = i + 2;
        if (first ? number == 4 || number == 8 : number == 3 || number == 5)
            map = ceilPool(builder, "pool" + std::to_string(number), map);
    }
    Ref x = builder.dropout("dropout", map.ref, 0.5);
    x = builder.conv(
        "conv10", x,
        {.from = map.channels, .to = classes, .kernel = 1, .bias = true, .init = "normal", .scale = 0.01});
    x = builder.layer("conv10.relu", "relu", {x});
    x = builder.layer("pool10", "reduce", {x}, {{"axes", std::string("2,3")}});
    return builder.finish(x, builder.layer("loss", "softmax_cross_entropy", {x, labels}));
}

} // namespace

Graph classify(Builder& builder, const Map& map, std::int64_t classes, double dropout)
{
    const Ref labels = builder.integers("labels", classes);
    Ref x = builder.layer("head.pool", "reduce", {map.ref}, {{"axes", std::string("2,3")}});
    x = builder.dropout("head.dropout", x, dropout);
    x = builder.dense("head.dense", x, {map.channels, classes, true, "normal", 0.01});
    return builder.finish(x, builder.layer("loss", "softmax_cross_entropy", {x, labels}));
}

std::array<Map, 4> resNet50Trunk(Builder& builder, std::int64_t side, bool frozenNorms)
{
    const Builder::Norm norm{0, false, frozenNorms};
    Map map{builder.images(side), 3, side};
    map = unit(builder, "stem.conv", map, {.from = 3, .to = 64, .kernel = 7, .stride = 2, .pad = 3}, "relu",
               norm);
    map = {builder.maxPool("stem.pool", map.ref, 3, 2, 1, 1), 64, slid(map.side, 3, 2, 2)};
    constexpr std::array<int, 4> blocks{3, 4, 6, 3};
    std::array<Map, 4> out;
    for (std::size_t group = 0; group < 4; ++group) {
        const std::int64_t width = std::int64_t{64} << group;
        for (int block = 0; block < blocks[group]; ++block) {
            const auto name = "group" + std::to_string(group) + ".block" + std::to_string(block);
            const std::int64_t stride = block == 0 && group > 0 ? 2 : 1;
            Map shortcut = map;
            if (block == 0)
                shortcut = unit(builder, name + ".shortcut", map,
                                {.from = 0, .to = 4 * width, .kernel = 1, .stride = stride}, "", norm);
            map = unit(builder, name + ".conv1", map, {.from = 0, .to = width, .kernel = 1}, "relu", norm);
            map = unit(builder, name + ".conv2", map,
                       {.from = 0, .to = width, .kernel = 3, .stride = stride, .pad = 1}, "relu", norm);
            map = unit(builder, name + ".conv3", map, {.from = 0, .to = 4 * width, .kernel = 1}, "", norm);
            map.ref = builder.layer(name + ".add", "add", {map.ref, shortcut.ref});
            map.ref = builder.layer(name + ".relu", "relu", {map.ref});
        }
        out[group] = map;
    }
    return out;
}

Result<Graph> buildResNet50(const Parameters& parameters)
{
    Builder builder("resnet50");
    return classify(builder, resNet50Trunk(builder, *parameters.integer("image"), false)[3],
                    *parameters.integer("output"), 0);
}

Result<Graph> buildDenseNet121(const Parameters& parameters)
{
    const auto side = *parameters.integer("image");
    Builder builder("densenet121");
    constexpr std::int64_t growth = 32;
    Map map{builder.images(side), 3, side};
    map = unit(builder, "stem.conv", map, {.from = 3, .to = 64, .kernel = 7, .stride = 2, .pad = 3}, "relu");
    map = {builder.maxPool("stem.pool", map.ref, 3, 2, 1, 1), 64, slid(map.side, 3, 2, 2)};
    const auto normRelu = [&](const std::string& name, const Map& in) {
        return builder.layer(name + ".relu", "relu", {builder.batchNorm(name, in.ref, {in.channels})});
    };
    constexpr std::array<int, 4> layers{6, 12, 24, 16};
    for (std::size_t block = 0; block < 4; ++block) {
        const auto blockName = "block" + std::to_string(block + 1);
        for (int i = 0; i < layers[block]; ++i) {
            const auto name = blockName + ".layer" + std::to_string(i + 1);
            Ref x = normRelu(name + ".norm1", map);
            x = builder.conv(name + ".conv1", x, {.from = map.channels, .to = 4 * growth, .kernel = 1});
            x = normRelu(name + ".norm2", {x, 4 * growth, map.side});
            x = builder.conv(name + ".conv2", x,
                             {.from = 4 * growth, .to = growth, .kernel = 3, .stride = 1, .pad = 1});
            map.ref = builder.layer(name + ".concat", "concat", {map.ref, x});
            map.channels += growth;
        }
        if (block == 3)
            break;
        const auto name = "transition" + std::to_string(block + 1);
        if (map.side < 2)
            return Error::badInput("Layer \"%1.pool\": the 2 x 2 window does not fit the map of 1 x 1 that "
                                   "an image side of %2 leaves; \"image\" must be at least 29.",
                                   name, side);
        Ref x = normRelu(name + ".norm", map);
        x = builder.conv(name + ".conv", x, {.from = map.channels, .to = map.channels / 2, .kernel = 1});
        x = builder.layer(name + ".pool", "avg_pool", {x},
                          {{"kernel", std::int64_t{2}}, {"stride", std::int64_t{2}}});
        map = {x, map.channels / 2, map.side / 2};
    }
    map.ref = normRelu("norm5", map);
    return classify(builder, map, *parameters.integer("output"), 0);
}

Result<Graph> buildMobileNetV1(const Parameters& parameters)
{
    const auto side = *parameters.integer("image");
    Builder builder("mobilenet_v1");
    const Builder::Norm norm{0, false, false, 0.99, 1e-3};
    Map map{builder.images(side), 3, side};
    // Keras pads only layers with a stride, and only at the end.
    map = unit(builder, "conv1", map, {.from = 3, .to = 32, .kernel = 3, .stride = 2, .pad = 0, .endPad = 1},
               "relu6", norm);
    struct Pair
    {
        std::int64_t filters, stride;
    };
    constexpr std::array<Pair, 13> pairs{{{64, 1},
                                          {128, 2},
                                          {128, 1},
                                          {256, 2},
                                          {256, 1},
                                          {512, 2},
                                          {512, 1},
                                          {512, 1},
                                          {512, 1},
                                          {512, 1},
                                          {512, 1},
                                          {1024, 2},
                                          {1024, 1}}};
    int number = 0;
    for (const auto& [filters, stride] : pairs) {
        const auto name = "block" + std::to_string(++number);
        if (map.side < 2 && stride == 2)
            return Error::badInput("Layer \"%1.depthwise\": the 3 x 3 window does not fit what an image side "
                                   "of %2 leaves; \"image\" must be at least 32.",
                                   name, side);
        map = unit(builder, name + ".depthwise", map,
                   {.from = 0,
                    .to = map.channels,
                    .kernel = 3,
                    .stride = stride,
                    .pad = stride == 2 ? 0 : 1,
                    .groups = map.channels,
                    .endPad = 1},
                   "relu6", norm);
        map = unit(builder, name + ".pointwise", map, {.from = 0, .to = filters, .kernel = 1}, "relu6", norm);
    }
    return classify(builder, map, *parameters.integer("output"), 1e-3);
}

Result<Graph> buildMobileNetV2(const Parameters& parameters)
{
    const auto side = *parameters.integer("image");
    Builder builder("mobilenet_v2");
    Map map{builder.images(side), 3, side};
    map = unit(builder, "conv1", map, {.from = 3, .to = 32, .kernel = 3, .stride = 2, .pad = 1}, "relu6");
    struct Stage
    {
        std::int64_t expansion, filters;
        int repeats;
        std::int64_t stride;
    };
    constexpr std::array<Stage, 7> stages{{{1, 16, 1, 1},
                                           {6, 24, 2, 2},
                                           {6, 32, 3, 2},
                                           {6, 64, 4, 2},
                                           {6, 96, 3, 1},
                                           {6, 160, 3, 2},
                                           {6, 320, 1, 1}}};
    int number = 0;
    for (const auto& stage : stages)
        for (int i = 0; i < stage.repeats; ++i) {
            const auto name = "block" + std::to_string(++number);
            const Map before = map;
            const std::int64_t stride = i == 0 ? stage.stride : 1;
            const auto hidden = map.channels * stage.expansion;
            if (stage.expansion != 1)
                map = unit(builder, name + ".expand", map, {.from = 0, .to = hidden, .kernel = 1}, "relu6");
            map = unit(builder, name + ".depthwise", map,
                       {.from = 0, .to = hidden, .kernel = 3, .stride = stride, .pad = 1, .groups = hidden},
                       "relu6");
            map = unit(builder, name + ".project", map, {.from = 0, .to = stage.filters, .kernel = 1}, "");
            if (stride == 1 && before.channels == map.channels)
                map.ref = builder.layer(name + ".add", "add", {before.ref, map.ref});
        }
    map = unit(builder, "last", map, {.from = 0, .to = 1280, .kernel = 1}, "relu6");
    return classify(builder, map, *parameters.integer("output"), 0.2);
}

Result<Graph> buildSqueezeNet10(const Parameters& parameters)
{
    return buildSqueezeNet(parameters, true);
}

Result<Graph> buildSqueezeNet11(const Parameters& parameters)
{
    return buildSqueezeNet(parameters, false);
}

} // namespace parascope::workload
