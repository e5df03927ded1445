// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/worker/gemm.h"

#include "engine/worker/clock.h"

#include <ATen/ATen.h>
#include <ATen/core/grad_mode.h>

#include <algorithm>

namespace parascope::worker {

double gemmRate(int side, int repeats, double seconds)
{
    const at::NoGradGuard noGradient;
    const auto a = at::rand({side, side}), b = at::rand({side, side});
    auto c = at::empty({side, side});
    double best = 0;
    const double begin = now();
    for (int i = 0; i < repeats || now() - begin < seconds; ++i) {
        const double start = now();
        at::mm_out(c, a, b);
        best = std::max(best, 2.0 * side * side * side / (now() - start));
    }
    return best;
}

struct ReferenceGemm::Impl
{
    at::Tensor a, b, c;
    bool cuda, alone;
};

ReferenceGemm::ReferenceGemm(bool cuda, bool alone) : m_impl(new Impl)
{
    // A product takes about a millisecond: long enough to time, and short compared with a tenth of a second.
    const int side = cuda ? 2048 : 384;
    const auto options = at::TensorOptions().dtype(at::kFloat).device(cuda ? at::kCUDA : at::kCPU);
    m_impl->a = at::rand({side, side}, options);
    m_impl->b = at::rand({side, side}, options);
    m_impl->c = at::empty({side, side}, options);
    m_impl->cuda = cuda;
    m_impl->alone = alone;
}

ReferenceGemm::~ReferenceGemm()
{
    delete m_impl;
}

double ReferenceGemm::sample()
{
    const at::NoGradGuard noGradient;
    synchronise(m_impl->cuda);
    const auto time = m_impl->alone ? processorTime : now;
    const double start = time();
    at::mm_out(m_impl->c, m_impl->a, m_impl->b);
    synchronise(m_impl->cuda);
    return time() - start;
}

} // namespace parascope::worker
