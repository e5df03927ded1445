// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/model/workload/builder.h"

#include <array>

/// Published models. Each follows a published reference implementation, which Family::reference names. The
/// numbers of trainable parameters equal the reference's (the table is in the tests).
namespace parascope::workload {

[[nodiscard]] Result<Graph> buildResNet50(const Parameters& parameters);
[[nodiscard]] Result<Graph> buildDenseNet121(const Parameters& parameters);
[[nodiscard]] Result<Graph> buildMobileNetV1(const Parameters& parameters);
[[nodiscard]] Result<Graph> buildMobileNetV2(const Parameters& parameters);
[[nodiscard]] Result<Graph> buildSqueezeNet10(const Parameters& parameters);
[[nodiscard]] Result<Graph> buildSqueezeNet11(const Parameters& parameters);
[[nodiscard]] Result<Graph> buildRetinaNet(const Parameters& parameters);
[[nodiscard]] Result<Graph> buildTransformer(const Parameters& parameters);
[[nodiscard]] Result<Graph> buildGpt(const Parameters& parameters);

/// A single layer in the manner of DeepBench. The gradient of the data input is also computed.
[[nodiscard]] Result<Graph> buildGemm(const Parameters& parameters);
[[nodiscard]] Result<Graph> buildConv(const Parameters& parameters);
[[nodiscard]] Result<Graph> buildRnnLayer(const Parameters& parameters);
[[nodiscard]] Result<Graph> buildBatchedMatmul(const Parameters& parameters);
[[nodiscard]] Result<Graph> buildAttention(const Parameters& parameters);

/// A feature map in a network.
struct Map
{
    Ref ref;
    std::int64_t channels = 3, side = 0;
};

/// Returns the side of a map after a window.
[[nodiscard]] constexpr std::int64_t slid(std::int64_t side, std::int64_t kernel, std::int64_t stride,
                                          std::int64_t pads)
{
    return (side + pads - kernel) / stride + 1;
}

/// Builds ResNet-50 up to the last group (torchvision's variant: the 3 x 3 convolution has the stride), and
/// returns the maps after each group.
[[nodiscard]] std::array<Map, 4> resNet50Trunk(Builder& builder, std::int64_t side, bool frozenNorms);

/// Adds the mean over the map, a dense layer and the cross-entropy, and finishes the graph.
[[nodiscard]] Graph classify(Builder& builder, const Map& map, std::int64_t classes, double dropout);

} // namespace parascope::workload
