// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/worker/few_rows.h"

#include "engine/worker/decode_kernels.h"

#include <ATen/Parallel.h>
#include <ATen/core/grad_mode.h>
#include <ATen/record_function.h>

#include <algorithm>
#include <array>
#include <vector>

namespace parascope::worker {

namespace {

/// Whether plain loops may read it.
bool isPlain(const at::Tensor& tensor)
{
    return tensor.device().is_cpu() && tensor.scalar_type() == at::kFloat && tensor.is_contiguous() &&
           !(tensor.requires_grad() && at::GradMode::is_enabled());
}

std::size_t sizeOf(std::int64_t size)
{
    return static_cast<std::size_t>(size);
}

/// A task is worth some 64 KiB of memory at least.
constexpr std::int64_t grainBytes = 65536;

} // namespace

at::Tensor linear(const at::Tensor& x, const at::Tensor& weight, const at::Tensor& bias, bool own)
{
    const auto width = x.size(-1);
    const auto rows = width > 0 ? x.numel() / width : 0;
    if (!own || rows < 1 || rows > maxFewRows || weight.dim() != 2 || !isPlain(x) || !isPlain(weight) ||
        (bias.defined() && !isPlain(bias)))
        return at::linear(x, weight, bias);
    const auto outputs = weight.size(0);
    const auto flat = x.view({rows, width});
    // A profile counts it as the product that it is.
    const std::array<c10::IValue, 2> arguments{flat, weight.t()};
    RECORD_FUNCTION("aten::mm", c10::ArrayRef<const c10::IValue>(arguments.data(), arguments.size()));
    auto sizes = x.sizes().vec();
    sizes.back() = outputs;
    auto out = at::empty(sizes, x.options());
    const FloatRows in{flat.data_ptr<float>(), sizeOf(width)},
        weights{weight.data_ptr<float>(), sizeOf(width)};
    const float* base = bias.defined() ? bias.data_ptr<float>() : nullptr;
    float* to = out.data_ptr<float>();
    const auto grain = std::max<std::int64_t>(1, grainBytes / (4 * width));
    at::parallel_for(0, outputs, grain, [&](std::int64_t begin, std::int64_t end) {
        rowProducts(in, sizeOf(rows), sizeOf(width), weights, base, sizeOf(begin), sizeOf(end), to,
                    sizeOf(outputs));
    });
    return out;
}

std::optional<at::Tensor> attendOnce(const OneQuery& form, const at::Tensor& query, const at::Tensor& key,
                                     const at::Tensor& value)
{
    if (!isPlain(query) || !isPlain(key) || !isPlain(value) || query.size(1) != 1)
        return std::nullopt;
    const auto batch = query.size(0), all = key.size(1);
    const auto width = key.size(2) / form.keyHeads, valueWidth = value.size(2) / form.keyHeads;
    const auto first = form.window > 0 && form.window < all ? all - form.window : 0, keys = all - first;
    const std::array<c10::IValue, 3> arguments{
        query.view({batch, form.heads, 1, width}),
        key.view({batch, all, form.keyHeads, width}).transpose(1, 2),
        value.view({batch, all, form.keyHeads, valueWidth}).transpose(1, 2)};
    RECORD_FUNCTION("aten::_scaled_dot_product_flash_attention_for_cpu",
                    c10::ArrayRef<const c10::IValue>(arguments.data(), arguments.size()));
    const QueryHeads heads{sizeOf(form.heads), sizeOf(form.heads / form.keyHeads), sizeOf(width),
                           sizeOf(valueWidth), static_cast<float>(form.softcap)};
    // Few examples leave threads idle: the keys of one are divided, and the parts joined.
    const auto keysOfGrain = std::max<std::int64_t>(1, grainBytes / (4 * (key.size(2) + value.size(2))));
    const auto perExample = std::max<std::int64_t>(1, 4 * at::get_num_threads() / batch);
    const auto parts = std::clamp<std::int64_t>(keys / keysOfGrain, 1, perExample);
    const auto scaled = query * form.scale;
    auto out = at::empty({batch, 1, form.heads * valueWidth}, query.options());
    std::vector<float> room(sizeOf(batch * parts * form.heads * (valueWidth + 2)));
    const auto partOf = [&](std::int64_t example, std::int64_t part) -> AttentionPart {
        float* begin = room.data() + example * parts * form.heads * (valueWidth + 2);
        return {begin + part * form.heads, begin + (parts + part) * form.heads,
                begin + 2 * parts * form.heads + part * form.heads * valueWidth};
    };
    const float *q = scaled.data_ptr<float>(), *k = key.data_ptr<float>(), *v = value.data_ptr<float>();
    at::parallel_for(0, batch * parts, 1, [&](std::int64_t begin, std::int64_t end) {
        std::vector<float> scores;
        for (auto task = begin; task < end; ++task) {
            const auto example = task / parts, part = task % parts;
            const auto from = first + keys * part / parts, to = first + keys * (part + 1) / parts;
            scores.resize(sizeOf(form.heads * (to - from)));
            const auto row = example * all + from;
            attend(heads, q + example * form.heads * width, {k + row * key.size(2), sizeOf(key.size(2))},
                   {v + row * value.size(2), sizeOf(value.size(2))}, sizeOf(to - from), scores.data(),
                   partOf(example, part));
        }
    });
    for (std::int64_t example = 0; example < batch; ++example)
        joinParts(heads, partOf(example, 0), sizeOf(parts),
                  out.data_ptr<float>() + example * form.heads * valueWidth);
    return out;
}

} // namespace parascope::worker
