// SPDX-License-Identifier: GPL-3.0-or-later
// VGG after torchvision.models.vgg, without batch norms.
#include "engine/base/core/hyper_parameter.h"
#include "engine/model/workload/families_today.h"
#include "engine/model/workload/hyper_parameters.h"
#include "engine/model/workload/zoo.h"

namespace parascope::workload {

std::vector<HyperParameter> vggHyperParameters()
{
    return {choice("depth", "weight layers", {"16", "11", "13", "19"}),
            number("filter", "filters of the first group", 64, 1, 1 << 16),
            number("image", "image side", 224, 32, 1 << 13),
            rare(number("node", "units of the dense layers", 4096)),
            number("output", "classes", 1000),
            number(hyper::batch, "batch", 16)};
}

Result<Graph> buildVgg(const Parameters& parameters)
{
    const auto whole = [&](const char* name) { return *parameters.integer(name); };
    const auto depth = toText(*parameters.find("depth"));
    const std::array<int, 5> convs = depth == "11"   ? std::array{1, 1, 2, 2, 2}
                                     : depth == "13" ? std::array{2, 2, 2, 2, 2}
                                     : depth == "16" ? std::array{2, 2, 3, 3, 3}
                                                     : std::array{2, 2, 4, 4, 4};
    const auto filter = whole("filter"), node = whole("node"), classes = whole("output");
    Builder builder("vgg");
    Map map{builder.images(whole("image")), 3, whole("image")};
    for (std::size_t group = 0; group < convs.size(); ++group) {
        const auto width = filter << std::min<std::size_t>(group, 3);
        for (int i = 1; i <= convs[group]; ++i) {
            const auto name = "group" + std::to_string(group + 1) + ".conv" + std::to_string(i);
            Builder::Conv conv{map.channels, width, 3, 1, 1};
            conv.bias = true;
            map.ref = builder.layer(name + ".relu", "relu", {builder.conv(name, map.ref, conv)});
            map.channels = width;
        }
        map.ref = builder.maxPool("group" + std::to_string(group + 1) + ".pool", map.ref, 2, 2, 0, 0);
        map.side = slid(map.side, 2, 2, 0);
    }
    // torchvision pools to 7 x 7 before the dense layers, which has no effect at an image side of 224. Here,
    // maps of other sides keep their size.
    Ref x = builder.layer("flat", "flatten", {map.ref});
    auto from = map.channels * map.side * map.side;
    for (int i = 1; i <= 2; ++i) {
        const auto name = "dense" + std::to_string(i);
        x = builder.layer(name + ".relu", "relu",
                          {builder.dense(name, x, {from, node, true, "normal", 0.01})});
        x = builder.dropout(name + ".dropout", x, 0.5);
        from = node;
    }
    x = builder.dense("output", x, {node, classes, true, "normal", 0.01});
    const Ref labels = builder.integers("labels", classes);
    return builder.finish(x, builder.layer("loss", "softmax_cross_entropy", {x, labels}));
}

} // namespace parascope::workload
