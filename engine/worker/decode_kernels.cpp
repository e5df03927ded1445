// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/worker/decode_kernels.h"

#include "engine/worker/clones.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace parascope::worker {

namespace {

/// Eight floats: one register of AVX2, two of SSE.
using Lanes = float __attribute__((vector_size(32)));
constexpr std::size_t lanes = 8;

[[gnu::always_inline]] inline void load(const float* from, Lanes& to)
{
    std::memcpy(&to, from, sizeof to);
}

/// The products of `Rows` rows of x with `Weights` rows of w: y[r * yStride + o]. Both are blocked, so that a
/// value that was loaded serves several products; `Chains` independent sums each hide the latency of a
/// multiply-add.
template <std::size_t Rows, std::size_t Weights, std::size_t Chains>
[[gnu::always_inline]] inline void products(FloatRows x, FloatRows w, std::size_t width, const float* bias,
                                            float* y, std::size_t yStride)
{
    Lanes sums[Rows][Weights][Chains] = {};
    std::size_t k = 0;
    for (; k + Chains * lanes <= width; k += Chains * lanes)
        for (std::size_t c = 0; c < Chains; ++c) {
            Lanes weight[Weights];
            for (std::size_t o = 0; o < Weights; ++o) {
                const float* from = w.data + o * w.stride + k + c * lanes;
                load(from, weight[o]);
                // Of the rows to come: with several rows of x the CPU's own prefetching falls behind (0.75 of
                // the bandwidth with four).
                if constexpr (Rows > 1)
                    __builtin_prefetch(from + Weights * w.stride);
            }
            for (std::size_t r = 0; r < Rows; ++r) {
                Lanes row;
                load(x.data + r * x.stride + k + c * lanes, row);
                for (std::size_t o = 0; o < Weights; ++o)
                    sums[r][o][c] += weight[o] * row;
            }
        }
    for (std::size_t r = 0; r < Rows; ++r)
        for (std::size_t o = 0; o < Weights; ++o) {
            Lanes all = sums[r][o][0];
            for (std::size_t c = 1; c < Chains; ++c)
                all += sums[r][o][c];
            float sum = bias ? bias[o] : 0;
            for (std::size_t l = 0; l < lanes; ++l)
                sum += all[l];
            for (std::size_t rest = k; rest < width; ++rest)
                sum += w.data[o * w.stride + rest] * x.data[r * x.stride + rest];
            y[r * yStride + o] = sum;
        }
}

/// All rows of x with `Weights` rows of w, which stay in the first level of cache meanwhile.
template <std::size_t Weights>
[[gnu::always_inline]] inline void allRows(FloatRows x, std::size_t rows, FloatRows w, std::size_t width,
                                           const float* bias, float* y, std::size_t yStride)
{
    std::size_t r = 0;
    for (; r + 4 <= rows; r += 4)
        products<4, Weights, Weights == 1 ? 2 : 1>({x.data + r * x.stride, x.stride}, w, width, bias,
                                                   y + r * yStride, yStride);
    for (; r + 2 <= rows; r += 2)
        products<2, Weights, Weights == 1 ? 4 : 2>({x.data + r * x.stride, x.stride}, w, width, bias,
                                                   y + r * yStride, yStride);
    if (r < rows)
        products<1, Weights, Weights == 1 ? 8 : 4>({x.data + r * x.stride, x.stride}, w, width, bias,
                                                   y + r * yStride, yStride);
}

} // namespace

PARASCOPE_CLONES
void rowProducts(FloatRows x, std::size_t rows, std::size_t width, FloatRows w, const float* bias,
                 std::size_t begin, std::size_t end, float* y, std::size_t yStride)
{
    std::size_t o = begin;
    for (; o + 2 <= end; o += 2)
        allRows<2>(x, rows, {w.data + o * w.stride, w.stride}, width, bias ? bias + o : nullptr, y + o,
                   yStride);
    if (o < end)
        allRows<1>(x, rows, {w.data + o * w.stride, w.stride}, width, bias ? bias + o : nullptr, y + o,
                   yStride);
}

namespace {

PARASCOPE_CLONES
void addScaled(float* __restrict to, const float* __restrict from, float scale, std::size_t n)
{
    for (std::size_t i = 0; i < n; ++i)
        to[i] += scale * from[i];
}

} // namespace

void attend(const QueryHeads& form, const float* query, FloatRows key, FloatRows value, std::size_t keys,
            float* scores, AttentionPart out)
{
    const auto shared = form.shared, width = form.width;
    // Position by position, all heads of one before the next: the cache is read from its begin to its end.
    constexpr std::size_t block = 2; // rows that rowProducts() takes at once
    for (std::size_t s = 0; s < keys; s += block)
        for (std::size_t h = 0; h < form.heads; h += shared)
            rowProducts({query + h * width, width}, shared, width,
                        {key.data + h / shared * width, key.stride}, nullptr, s, std::min(s + block, keys),
                        scores + h * keys, keys);
    for (std::size_t h = 0; h < form.heads; ++h) {
        float* row = scores + h * keys;
        if (form.softcap != 0)
            for (std::size_t s = 0; s < keys; ++s)
                row[s] = std::tanh(row[s] / form.softcap) * form.softcap;
        const float largest = *std::max_element(row, row + keys);
        float total = 0;
        for (std::size_t s = 0; s < keys; ++s)
            total += row[s] = std::exp(row[s] - largest);
        out.largest[h] = largest;
        out.total[h] = total;
    }
    std::fill_n(out.mixed, form.heads * form.valueWidth, 0.0F);
    for (std::size_t s = 0; s < keys; ++s)
        for (std::size_t h = 0; h < form.heads; ++h)
            addScaled(out.mixed + h * form.valueWidth,
                      value.data + s * value.stride + h / shared * form.valueWidth, scores[h * keys + s],
                      form.valueWidth);
}

void joinParts(const QueryHeads& form, AttentionPart parts, std::size_t count, float* out)
{
    std::fill_n(out, form.heads * form.valueWidth, 0.0F);
    for (std::size_t h = 0; h < form.heads; ++h) {
        float largest = parts.largest[h], total = 0;
        for (std::size_t p = 1; p < count; ++p)
            largest = std::max(largest, parts.largest[p * form.heads + h]);
        const auto weight = [&](std::size_t p) {
            return std::exp(parts.largest[p * form.heads + h] - largest);
        };
        for (std::size_t p = 0; p < count; ++p)
            total += parts.total[p * form.heads + h] * weight(p);
        for (std::size_t p = 0; p < count; ++p)
            addScaled(out + h * form.valueWidth, parts.mixed + (p * form.heads + h) * form.valueWidth,
                      weight(p) / total, form.valueWidth);
    }
}

} // namespace parascope::worker
