// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

/// The optimisers' updates, each as one pass over memory, on contiguous float32. An update made of tensor
/// operations reads and writes every state several times, and memory traffic is the whole cost of an update.
namespace parascope::worker {

/// The paper's RMSProp (TensorFlow 1): meanSquare = decay meanSquare + (1 - decay) g^2;
/// momentum = mu momentum + lr g / sqrt(meanSquare + eps); w -= momentum.
struct RmsPropFactors
{
    float learningRate, decay, momentum, epsilon;
};
void rmsPropUpdate(float* w, const float* g, float* meanSquare, float* momentum, std::size_t n,
                   RmsPropFactors f);

/// Computes velocity = mu velocity + g; w -= lr velocity. With mu = 0 it does not touch the velocity, which
/// may be null.
void momentumUpdate(float* w, const float* g, float* velocity, std::size_t n, float learningRate, float mu);

/// Adam (Kingma and Ba) and AdamW (Loshchilov and Hutter, decay separate from the gradient), with bias
/// correction: stepSize = lr / (1 - beta1^t), scale = 1 / sqrt(1 - beta2^t).
struct AdamFactors
{
    float beta1, beta2, epsilon;
    float stepSize, scale;
    float keep; ///< 1 - lr * weight decay (AdamW), 1 for Adam
};
void adamUpdate(float* w, const float* g, float* first, float* second, std::size_t n, AdamFactors f);

/// Runs multiply-adds of the vector units on one thread for about `seconds` and returns their FLOP/s: the
/// ceiling that a BLAS is compared with.
[[nodiscard]] double multiplyAddRate(double seconds);

} // namespace parascope::worker
