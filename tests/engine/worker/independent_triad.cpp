// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/worker/independent_triad.h"

#include <algorithm>
#include <chrono>
#include <cstdlib>

#include <sys/mman.h>

namespace parascope::test {

namespace {

void plainTriad(float* __restrict a, const float* __restrict b, const float* __restrict c, std::size_t n)
{
    for (std::size_t i = 0; i < n; ++i)
        a[i] = b[i] + 0.5F * c[i];
}

// On CPUs that have vectors of 512 bits, the compiler prefers vectors of 256 bits; which is faster depends on
// the level of memory.
#if defined(__AVX512F__) && defined(__GNUC__) && !defined(__clang__)
__attribute__((target("prefer-vector-width=512")))
#endif
void wideTriad(float* __restrict a, const float* __restrict b, const float* __restrict c, std::size_t n)
{
    for (std::size_t i = 0; i < n; ++i)
        a[i] = b[i] + 0.5F * c[i];
}

} // namespace

IndependentTriad::IndependentTriad(std::size_t bytes) : m_count(std::max<std::size_t>(16, bytes / 12))
{
    // Each array has whole cache lines, and no two arrays begin at the same place of a page. A store and a
    // load of the next array that agree in their lower twelve bits wait for each other, and vectors that
    // cross lines cost double. The arrays of a plain std::vector have both problems, and reach a third of
    // this rate in the first level.
    const std::size_t stride = (4 * m_count + 4095) / 4096 * 4096 + 1344;
    constexpr std::size_t huge = std::size_t(2) << 20;
    const std::size_t size = (3 * stride + huge - 1) / huge * huge;
    m_block = std::aligned_alloc(huge, size);
    madvise(m_block, size, MADV_HUGEPAGE);
    auto* const start = static_cast<char*>(m_block);
    m_a = reinterpret_cast<float*>(start);
    m_b = reinterpret_cast<float*>(start + stride);
    m_c = reinterpret_cast<float*>(start + 2 * stride);
    std::fill_n(m_a, m_count, 0.0F);
    std::fill_n(m_b, m_count, 1.0F);
    std::fill_n(m_c, m_count, 2.0F);
}

IndependentTriad::~IndependentTriad()
{
    std::free(m_block);
}

double IndependentTriad::best(double seconds) const
{
    using Clock = std::chrono::steady_clock;
    const auto since = [](Clock::time_point start) {
        return std::chrono::duration<double>(Clock::now() - start).count();
    };
    const std::size_t passes = std::max<std::size_t>(1, 4000000 / m_count);
    double best = 0;
    for (const auto kernel : {plainTriad, wideTriad}) {
        const auto begin = Clock::now();
        do {
            const auto start = Clock::now();
            for (std::size_t pass = 0; pass < passes; ++pass) {
                kernel(m_a, m_b, m_c, m_count);
                // Otherwise the compiler would see that every pass writes the same values.
                asm volatile("" ::: "memory");
            }
            best = std::max(best, 12.0 * static_cast<double>(m_count * passes) / since(start));
        } while (since(begin) < seconds / 2);
    }
    return best;
}

} // namespace parascope::test
