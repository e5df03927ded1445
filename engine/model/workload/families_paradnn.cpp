// SPDX-License-Identifier: GPL-3.0-or-later
// The three families of ParaDnn (Wang, Wei, Brooks, MLSys 2020; github.com/Emma926/paradnn).
#include "engine/model/workload/families_paradnn.h"

#include "engine/model/workload/builder.h"

#include <array>

namespace parascope::workload {

namespace {

/// Parses "2" for all four groups, or "3/4/6/3".
Result<std::array<std::int64_t, 4>> blocksOf(const Parameters& parameters)
{
    const Value& value = *parameters.find("block");
    std::array<std::int64_t, 4> blocks = {};
    if (const auto* whole = std::get_if<std::int64_t>(&value)) {
        blocks.fill(*whole);
    } else {
        const std::string text = toText(value);
        std::size_t from = 0;
        for (std::size_t group = 0; group < 4; ++group) {
            const auto slash = group < 3 ? text.find('/', from) : text.size();
            const auto part = slash == std::string::npos
                                  ? Value(std::string())
                                  : valueFromText(std::string_view(text).substr(from, slash - from));
            const auto* count = std::get_if<std::int64_t>(&part);
            if (!count)
                return Error::badInput(
                    "\"block\" must be a number or four numbers such as 3/4/6/3, not \"%1\".", text);
            blocks[group] = *count;
            from = slash + 1;
        }
    }
    for (const auto count : blocks)
        if (count < 1 || count > 1000)
            return Error::badInput("\"block\" must lie between 1 and 1000, not %1.", toText(value));
    return blocks;
}

} // namespace

Result<Graph> buildFc(const Parameters& parameters)
{
    const auto layers = *parameters.integer("layer");
    const auto nodes = *parameters.integer("node");
    const auto width = *parameters.integer("input");
    const auto classes = *parameters.integer("output");
    Builder builder("fc");
    Input input;
    input.name = "x";
    input.shape = {batchDim, {width, false}};
    input.low = -0.5;
    input.high = 0.5;
    Ref x = builder.input(std::move(input));
    const Ref labels = builder.integers("labels", classes);
    for (std::int64_t i = 0; i < layers; ++i) {
        const auto name = "hidden" + std::to_string(i + 1);
        x = builder.dense(name, x, {i == 0 ? width : nodes, nodes});
        x = builder.layer(name + ".relu", "relu", {x});
    }
    x = builder.dense("output", x, {nodes, classes});
    return builder.finish(x, builder.layer("loss", "softmax_cross_entropy", {x, labels}));
}

Result<Graph> buildCnn(const Parameters& parameters)
{
    PARASCOPE_TRY(const auto blocks, blocksOf(parameters));
    const auto filter = *parameters.integer("filter");
    const auto image = *parameters.integer("image");
    const auto classes = *parameters.integer("output");
    const bool bottleneck = parameters.text("variant") == "bottleneck";
    // The final map is image / 32, rounded up (stem, pool and three strided groups).
    const auto map = (image + 31) / 32;
    if (map < 7)
        return Error::badInput("Layer \"head.pool\": the 7 x 7 window does not fit the map of %1 x %1 that "
                               "an image side of %2 leaves; \"image\" must be at least 193.",
                               map, image);
    Builder builder("cnn");
    Ref x = builder.images(image);
    const Ref labels = builder.integers("labels", classes);
    x = builder.conv("stem.conv", x, {3, filter, 7, 2, 3});
    x = builder.batchNorm("stem.norm", x, {filter});
    x = builder.layer("stem.relu", "relu", {x});
    // TensorFlow's "SAME" for a 3 x 3 window with stride 2 puts the extra padding at the end.
    const auto side = (image + 1) / 2;
    const std::int64_t total = side % 2 == 0 ? 1 : 2;
    x = builder.maxPool("stem.pool", x, 3, 2, total / 2, total - total / 2);
    std::int64_t channels = filter;
    for (std::size_t group = 0; group < 4; ++group) {
        const std::int64_t width = filter << group;
        const std::int64_t out = bottleneck ? 4 * width : width;
        for (std::int64_t block = 0; block < blocks[group]; ++block) {
            const auto name = "group" + std::to_string(group) + ".block" + std::to_string(block);
            const std::int64_t stride = block == 0 && group > 0 ? 2 : 1;
            Ref shortcut = x;
            if (block == 0) {
                shortcut = builder.conv(name + ".shortcut", x, {channels, out, 1, stride, 0});
                shortcut = builder.batchNorm(name + ".shortcut.norm", shortcut, {out});
            }
            std::vector<Builder::Conv> convs;
            if (bottleneck)
                convs = {{channels, width, 1, 1, 0}, {width, width, 3, stride, 1}, {width, out, 1, 1, 0}};
            else
                convs = {{channels, width, 3, stride, 1}, {width, width, 3, 1, 1}};
            for (std::size_t i = 0; i < convs.size(); ++i) {
                const auto part = name + ".conv" + std::to_string(i + 1);
                const bool last = i + 1 == convs.size();
                x = builder.conv(part, x, convs[i]);
                x = builder.batchNorm(part + ".norm", x, {convs[i].to, last});
                if (!last)
                    x = builder.layer(part + ".relu", "relu", {x});
            }
            x = builder.layer(name + ".add", "add", {x, shortcut});
            x = builder.layer(name + ".relu", "relu", {x});
            channels = out;
        }
    }
    x = builder.layer("head.pool", "avg_pool", {x}, {{"kernel", std::int64_t{7}}});
    x = builder.layer("head.flatten", "flatten", {x});
    x = builder.dense("head.dense", x, {(map - 6) * (map - 6) * channels, classes, true, "normal", 0.01});
    return builder.finish(x, builder.layer("loss", "softmax_cross_entropy", {x, labels}));
}

Result<Graph> buildRnn(const Parameters& parameters)
{
    const auto layers = *parameters.integer("layer");
    const auto width = *parameters.integer("embed");
    const auto length = *parameters.integer("length");
    const auto vocabulary = *parameters.integer("vocab");
    const auto cell = *parameters.text("cell");
    Builder builder("rnn");
    const Ref ids = builder.integers("tokens", vocabulary, length);
    Input shifted;
    shifted.name = "labels";
    shifted.shape = {batchDim, {length, false}};
    shifted.dtype = "int64";
    shifted.generator = "shifted";
    shifted.of = "tokens";
    const Ref labels = builder.input(std::move(shifted));
    // The lengths only mask the loss: all steps are computed.
    Input lengths;
    lengths.name = "lengths";
    lengths.shape = {batchDim};
    lengths.dtype = "int64";
    lengths.generator = "integers";
    lengths.low = 1;
    lengths.high = static_cast<double>(length) + 1;
    const Ref valid = builder.input(std::move(lengths));
    Ref x = builder.embedding("embedding", ids, vocabulary, width);
    for (std::int64_t i = 0; i < layers; ++i)
        x = builder.recurrent("cell" + std::to_string(i + 1), cell, x, width, width);
    x = builder.dense("output", x, {width, vocabulary});
    return builder.finish(x, builder.layer("loss", "softmax_cross_entropy", {x, labels, valid}));
}

} // namespace parascope::workload
