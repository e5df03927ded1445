// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

/// What one token a sequence is made of: products of few rows and attention of a single query, both bound by
/// the bandwidth of the memory. Each weight and each cached position is read once. Plain loops over float32.
namespace parascope::worker {

/// Rows of 32-bit floats; consecutive rows are `stride` elements apart.
struct FloatRows
{
    const float* data = nullptr;
    std::size_t stride = 0;
};

/// y[r * yStride + o] = x_r . w_o (+ bias[o]) for all `rows` rows of x and the rows o = begin .. end - 1 of
/// w, both `width` elements wide. `bias` may be null.
void rowProducts(FloatRows x, std::size_t rows, std::size_t width, FloatRows w, const float* bias,
                 std::size_t begin, std::size_t end, float* y, std::size_t yStride);

/// Heads of one query; `shared` of them, which lie side by side, see the same key and value.
struct QueryHeads
{
    std::size_t heads = 1, shared = 1;
    std::size_t width = 0, valueWidth = 0; ///< elements of a head's key and of its value
    float softcap = 0;                     ///< scores are tanh(s / softcap) * softcap; 0: as they are
};

/// A part of the keys, as flash decoding takes it (Dao et al., 2023): what its softmax mixes, not yet
/// divided.
struct AttentionPart
{
    float* largest; ///< [heads], the largest score
    float* total;   ///< [heads], the sum of exp(score - largest)
    float* mixed;   ///< [heads, valueWidth], the sum of exp(score - largest) v
};

/// Attention of one query [heads, width] to `keys` positions, each a row of the keys of all heads behind one
/// another, and one of their values. Each row is read once. `scores` is room for heads * keys elements.
void attend(const QueryHeads& form, const float* query, FloatRows key, FloatRows value, std::size_t keys,
            float* scores, AttentionPart out);

/// The attention [heads, valueWidth] of all keys, from `count` parts that lie one behind the other.
void joinParts(const QueryHeads& form, AttentionPart parts, std::size_t count, float* out);

} // namespace parascope::worker
