// SPDX-License-Identifier: GPL-3.0-or-later
// Layers that slide over images: convolution, pools, upsampling; batch norm.
#include "engine/worker/layers.h"

#include <limits>

namespace parascope::worker {

using workload::doubleOf;
using workload::integerOf;

namespace {

struct Padding
{
    std::int64_t top, bottom, left, right;
    [[nodiscard]] bool symmetric() const { return top == bottom && left == right; }
    /// LibTorch's pools reject a padding of more than half the window.
    [[nodiscard]] bool suitsPool(std::int64_t kernel) const
    {
        return symmetric() && top * 2 <= kernel && left * 2 <= kernel;
    }
    /// Pads in the order that constant_pad_nd expects: the last dimension first.
    [[nodiscard]] at::Tensor apply(const at::Tensor& x, double value) const
    {
        return at::constant_pad_nd(x, Sizes{left, right, top, bottom}, value);
    }
};

Padding paddingOf(const LayerContext& context)
{
    const auto& node = context.node;
    return {integerOf(node, "pad_top"), integerOf(node, "pad_bottom"), integerOf(node, "pad_left"),
            integerOf(node, "pad_right")};
}

/// In LibTorch 1.13, oneDNN writes beyond its buffers for a 1 x 1 convolution with a stride on channels-last
/// images with few channels (found with 4 and 8; from 12 on it is correct). Such a convolution is computed
/// without a stride, on every stride-th place.
Forward conv2d(const LayerContext& context)
{
    const auto pad = paddingOf(context);
    const Sizes stride{integerOf(context.node, "stride_h"), integerOf(context.node, "stride_w")};
    const auto groups = integerOf(context.node, "groups");
    const bool few = context.in[0][1] % 16 != 0 && pad.symmetric() && pad.top == 0 && pad.left == 0 &&
                     (stride[0] > 1 || stride[1] > 1);
    return [=](auto in, auto weights) -> Tensors {
        const Sizes one(2, 1), none(2, 0), both{pad.top, pad.left};
        if (few && weights[0].size(2) == 1 && weights[0].size(3) == 1 && in[0].is_cpu() &&
            in[0].suggest_memory_format() == at::MemoryFormat::ChannelsLast)
            return {
                at::conv2d(in[0].slice(2, 0, c10::nullopt, stride[0]).slice(3, 0, c10::nullopt, stride[1]),
                           weights[0], weightOr(weights, 1), one, none, one, groups)};
        if (pad.symmetric())
            return {at::conv2d(in[0], weights[0], weightOr(weights, 1), stride, both, one, groups)};
        return {at::conv2d(pad.apply(in[0], 0), weights[0], weightOr(weights, 1), stride, none, one, groups)};
    };
}

Forward batchNorm(const LayerContext& context)
{
    // LibTorch's momentum is the share of the new batch; the graph's is the share of the old value that
    // remains.
    const double share = 1 - doubleOf(context.node, "momentum");
    const double epsilon = doubleOf(context.node, "epsilon");
    const bool ofBatch = context.training && integerOf(context.node, "frozen") == 0;
    return [=](auto in, auto weights) -> Tensors {
        return {at::batch_norm(in[0], weights[0], weights[1], weights[2], weights[3], ofBatch, share, epsilon,
                               true)};
    };
}

Forward maxPool(const LayerContext& context)
{
    const auto pad = paddingOf(context);
    const auto kernel = integerOf(context.node, "kernel");
    const auto step = integerOf(context.node, "stride");
    const Sizes window(2, kernel), stride(2, step), one(2, 1), none(2, 0), both{pad.top, pad.left};
    if (pad.suitsPool(kernel))
        return [=](auto in, auto) -> Tensors {
            return {at::max_pool2d(in[0], window, stride, both, one, false)};
        };
    // Padding only at the end gives the same result as rounding up, without a padded copy of the map.
    const auto places = [&](std::int64_t size, std::int64_t extra) {
        return (size + extra - kernel) / step + 1;
    };
    const auto rounded = [&](std::int64_t size) {
        const auto count = (size - kernel + step - 1) / step + 1;
        return (count - 1) * step >= size ? count - 1 : count; // a window must start inside the map
    };
    const auto height = context.in[0][2], width = context.in[0][3];
    if (pad.top == 0 && pad.left == 0 && height >= kernel && width >= kernel &&
        places(height, pad.bottom) == rounded(height) && places(width, pad.right) == rounded(width))
        return [=](auto in, auto) -> Tensors {
            return {at::max_pool2d(in[0], window, stride, none, one, true)};
        };
    return [=](auto in, auto) -> Tensors {
        const auto padded = pad.apply(in[0], -std::numeric_limits<float>::infinity());
        return {at::max_pool2d(padded, window, stride, none, one, false)};
    };
}

Forward avgPool(const LayerContext& context)
{
    const auto pad = paddingOf(context);
    const auto kernel = integerOf(context.node, "kernel");
    const bool own = pad.suitsPool(kernel);
    const Sizes window(2, kernel), stride(2, integerOf(context.node, "stride"));
    return [=](auto in, auto) -> Tensors {
        return {at::avg_pool2d(own ? in[0] : pad.apply(in[0], 0), window, stride,
                               own ? Sizes{pad.top, pad.left} : Sizes{0, 0}, false, true, c10::nullopt)};
    };
}

/// Returns the source among `from` places for each of `to` places: floor(i from / to).
Sizes sources(std::int64_t from, std::int64_t to)
{
    Sizes all;
    for (std::int64_t i = 0; i < to; ++i)
        all.push_back(i * from / to);
    return all;
}

/// Returns true if LibTorch finds the same places. It computes them in float32, which may be off by one.
bool roundsAlike(std::int64_t from, std::int64_t to)
{
    const float ratio = static_cast<float>(from) / static_cast<float>(to);
    for (std::int64_t i = 0; i < to; ++i)
        if (static_cast<std::int64_t>(static_cast<float>(i) * ratio) != i * from / to)
            return false;
    return true;
}

Forward upsample(const LayerContext& context)
{
    const auto &from = context.in[0], &to = context.out[0];
    const Sizes size{to[2], to[3]};
    if (roundsAlike(from[2], to[2]) && roundsAlike(from[3], to[3]))
        return [=](auto in, auto) -> Tensors {
            return {at::upsample_nearest2d(in[0], size, c10::nullopt, c10::nullopt)};
        };
    return [rows = sources(from[2], to[2]), columns = sources(from[3], to[3])](auto in, auto) -> Tensors {
        const auto device = in[0].device();
        return {in[0]
                    .index_select(2, at::tensor(rows).to(device))
                    .index_select(3, at::tensor(columns).to(device))};
    };
}

} // namespace

void addWindows(Makers& makers)
{
    makers["conv2d"] = conv2d;
    makers["batch_norm"] = batchNorm;
    makers["max_pool"] = maxPool;
    makers["avg_pool"] = avgPool;
    makers["upsample"] = upsample;
}

} // namespace parascope::worker
