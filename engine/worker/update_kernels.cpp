// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/worker/update_kernels.h"

#include "engine/worker/clones.h"

#include <chrono>
#include <cmath>

namespace parascope::worker {

PARASCOPE_CLONES
void rmsPropUpdate(float* __restrict w, const float* __restrict g, float* __restrict meanSquare,
                   float* __restrict momentum, std::size_t n, RmsPropFactors f)
{
    for (std::size_t i = 0; i < n; ++i) {
        const float square = f.decay * meanSquare[i] + (1 - f.decay) * g[i] * g[i];
        const float moved = f.momentum * momentum[i] + f.learningRate * g[i] / std::sqrt(square + f.epsilon);
        meanSquare[i] = square;
        momentum[i] = moved;
        w[i] -= moved;
    }
}

PARASCOPE_CLONES
void momentumUpdate(float* __restrict w, const float* __restrict g, float* __restrict velocity, std::size_t n,
                    float learningRate, float mu)
{
    if (mu == 0) {
        for (std::size_t i = 0; i < n; ++i)
            w[i] -= learningRate * g[i];
        return;
    }
    for (std::size_t i = 0; i < n; ++i) {
        const float moved = mu * velocity[i] + g[i];
        velocity[i] = moved;
        w[i] -= learningRate * moved;
    }
}

PARASCOPE_CLONES
void adamUpdate(float* __restrict w, const float* __restrict g, float* __restrict first,
                float* __restrict second, std::size_t n, AdamFactors f)
{
    for (std::size_t i = 0; i < n; ++i) {
        const float m = f.beta1 * first[i] + (1 - f.beta1) * g[i];
        const float v = f.beta2 * second[i] + (1 - f.beta2) * g[i] * g[i];
        first[i] = m;
        second[i] = v;
        w[i] = f.keep * w[i] - f.stepSize * m / (std::sqrt(v) * f.scale + f.epsilon);
    }
}

namespace {

/// Ten chains of 16 lanes each give enough independent work to hide the latency of a multiply-add.
PARASCOPE_CLONES
void multiplyAdd(float* lanes, std::size_t rounds)
{
    constexpr std::size_t width = 160;
    float x[width];
    for (std::size_t i = 0; i < width; ++i)
        x[i] = lanes[i];
    for (std::size_t r = 0; r < rounds; ++r)
        for (std::size_t i = 0; i < width; ++i)
            x[i] = x[i] * 0.999F + 0.001F;
    for (std::size_t i = 0; i < width; ++i)
        lanes[i] = x[i];
}

} // namespace

double multiplyAddRate(double seconds)
{
    using Clock = std::chrono::steady_clock;
    constexpr std::size_t rounds = 20000;
    float lanes[160] = {};
    double best = 0;
    const auto begin = Clock::now();
    do {
        const auto start = Clock::now();
        multiplyAdd(lanes, rounds);
        const double spent = std::chrono::duration<double>(Clock::now() - start).count();
        if (spent > 0)
            best = std::fmax(best, 2.0 * 160 * rounds / spent);
    } while (std::chrono::duration<double>(Clock::now() - begin).count() < seconds);
    return best;
}

} // namespace parascope::worker
