// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/worker/layers.h"

/// Decoding is bound by the memory: each weight and each cached position is read for a few products.
/// LibTorch 1.13 passes a product of few rows to a general matrix product, which copies the weights first
/// (0.3 of the bandwidth). Private: it names torch types.
namespace parascope::worker {

/// at::linear(). Of up to maxFewRows rows in float32 on the CPU, without gradients, by loops that read each
/// weight once, if `own`.
[[nodiscard]] at::Tensor linear(const at::Tensor& x, const at::Tensor& weight, const at::Tensor& bias,
                                bool own);
inline constexpr std::int64_t maxFewRows = 8;

struct OneQuery
{
    std::int64_t heads = 1, keyHeads = 1;
    std::int64_t window = 0; ///< the last keys that are seen; 0: all
    double scale = 1, softcap = 0;
};
/// Attention [B, 1, heads * value width] of one query an example, [B, 1, heads * width], to keys and values
/// [B, S, keyHeads * width]. Nothing where the tensors are no contiguous float32 on the CPU, or want
/// gradients.
[[nodiscard]] std::optional<at::Tensor> attendOnce(const OneQuery& form, const at::Tensor& query,
                                                   const at::Tensor& key, const at::Tensor& value);

} // namespace parascope::worker
