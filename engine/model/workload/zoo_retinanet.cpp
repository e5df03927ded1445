// SPDX-License-Identifier: GPL-3.0-or-later
// RetinaNet (Lin et al., 2017) as torchvision's retinanet_resnet50_fpn: frozen batch norms in the trunk, a
// pyramid of five levels, one head for all of them, and nine anchors per position.
#include "engine/model/workload/zoo.h"

namespace parascope::workload {

namespace {

constexpr std::int64_t pyramidWidth = 256, anchors = 9;

/// Reorders [B, anchors * values, H, W] to [B, H W anchors, values].
Ref byAnchor(Builder& builder, const std::string& name, const Map& map, std::int64_t values)
{
    const auto side = std::to_string(map.side);
    Ref x = builder.layer(
        name + ".split", "reshape", {map.ref},
        {{"shape", "B," + std::to_string(anchors) + "," + std::to_string(values) + "," + side + "," + side}});
    x = builder.layer(name + ".transpose", "transpose", {x}, {{"order", std::string("0,3,4,1,2")}});
    return builder.layer(name + ".join", "reshape", {x}, {{"shape", "B,-1," + std::to_string(values)}});
}

/// Adds four convolutions and the prediction on every level, with the same weights.
Ref head(Builder& builder, const std::string& name, const std::vector<Map>& levels, std::int64_t values,
         double bias)
{
    std::vector<Ref> all;
    for (std::size_t level = 0; level < levels.size(); ++level) {
        const auto path = [&](const std::string& part, std::size_t number) {
            return name + ".level" + std::to_string(number + 3) + "." + part;
        };
        Map map = levels[level];
        const auto conv = [&](const std::string& part, std::int64_t to, double start) {
            Builder::Conv options{.from = pyramidWidth,
                                  .to = to,
                                  .kernel = 3,
                                  .stride = 1,
                                  .pad = 1,
                                  .bias = true,
                                  .init = "normal",
                                  .scale = 0.01,
                                  .biasInit = start};
            options.share = level == 0 ? "" : path(part, 0);
            map.ref = builder.conv(path(part, level), map.ref, options);
        };
        for (int i = 1; i <= 4; ++i) {
            const auto part = "conv" + std::to_string(i);
            conv(part, pyramidWidth, 0);
            map.ref = builder.layer(path(part, level) + ".relu", "relu", {map.ref});
        }
        conv("predict", anchors * values, bias);
        all.push_back(byAnchor(builder, path("anchors", level), map, values));
    }
    return builder.layer(name + ".concat", "concat", all, {{"axis", std::int64_t{1}}});
}

} // namespace

Result<Graph> buildRetinaNet(const Parameters& parameters)
{
    const auto side = *parameters.integer("image");
    const auto classes = *parameters.integer("output");
    Builder builder("retinanet");
    const auto trunk = resNet50Trunk(builder, side, true);
    const auto conv = [&](const std::string& name, const Map& in, std::int64_t kernel, std::int64_t stride) {
        const auto pad = kernel / 2;
        return Map{builder.conv(name, in.ref,
                                {.from = in.channels,
                                 .to = pyramidWidth,
                                 .kernel = kernel,
                                 .stride = stride,
                                 .pad = pad,
                                 .bias = true}),
                   pyramidWidth, slid(in.side, kernel, stride, 2 * pad)};
    };
    // From the top: the coarser level is enlarged and added to the finer one; then a convolution smooths the
    // sum.
    std::vector<Map> levels(3);
    Map above;
    for (std::size_t k = 3; k-- > 0;) {
        const auto number = std::to_string(k + 3);
        Map inner = conv("pyramid.inner" + number, trunk[k + 1], 1, 1);
        if (k < 2) {
            const Ref large = builder.layer("pyramid.upsample" + number, "upsample", {above.ref},
                                            {{"height", inner.side}, {"width", inner.side}});
            inner.ref = builder.layer("pyramid.add" + number, "add", {inner.ref, large});
        }
        above = inner;
        levels[k] = conv("pyramid.level" + number, inner, 3, 1);
    }
    levels.push_back(conv("pyramid.level6", levels[2], 3, 2));
    Map activated = levels[3];
    activated.ref = builder.layer("pyramid.level6.relu", "relu", {activated.ref});
    levels.push_back(conv("pyramid.level7", activated, 3, 2));

    std::int64_t count = 0;
    for (const auto& level : levels)
        count += anchors * level.side * level.side;
    Input targets;
    targets.name = "classes";
    targets.shape = {batchDim, {count, false}};
    targets.dtype = "int64";
    targets.generator = "sparse_integers";
    targets.high = static_cast<double>(classes);
    targets.density = 0.001; // about 100 of 100,000 anchors overlap an object
    const Ref labels = builder.input(std::move(targets));
    Input offsets;
    offsets.name = "boxes";
    offsets.shape = {batchDim, {count, false}, {4, false}};
    offsets.low = -1;
    const Ref boxes = builder.input(std::move(offsets));

    // The bias is -log((1 - 0.01) / 0.01): every anchor starts as background with probability 0.99.
    const Ref logits = head(builder, "classify", levels, classes, -4.59511985013459);
    const Ref regression = head(builder, "regress", levels, 4, 0);
    const Ref focal = builder.layer("loss.classes", "sigmoid_focal_loss", {logits, labels});
    const Ref distance =
        builder.layer("loss.boxes", "smooth_l1_loss", {regression, boxes, labels}, {{"classes", classes}});
    return builder.finish(logits, builder.layer("loss", "add", {focal, distance}));
}

} // namespace parascope::workload
