// SPDX-License-Identifier: GPL-3.0-or-later
// What one thread of this machine does, measured without any of our code: OpenBLAS called directly, and a
// triad of this file's own.   independent_rates gemm M K N SECONDS | triad BYTES SECONDS
// prints the best rate, FLOP/s or byte/s.
#include <cblas.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

#include <sys/mman.h>

extern "C" void openblas_set_num_threads(int);

namespace {

double secondsOf(std::chrono::steady_clock::duration duration)
{
    return std::chrono::duration<double>(duration).count();
}

template <class Once>
double bestOf(double budget, double work, const Once& once)
{
    using Clock = std::chrono::steady_clock;
    double best = 0;
    const auto begin = Clock::now();
    do {
        const auto start = Clock::now();
        once();
        best = std::max(best, work / secondsOf(Clock::now() - start));
    } while (secondsOf(Clock::now() - begin) < budget);
    return best;
}

void triad(float* __restrict a, const float* __restrict b, const float* __restrict c, std::size_t n)
{
    for (std::size_t i = 0; i < n; ++i)
        a[i] = b[i] + 0.5F * c[i];
}

// The compiler prefers vectors of 256 bits on CPUs that have 512; which is faster depends on the level of memory.
#if defined(__AVX512F__) && defined(__GNUC__) && !defined(__clang__)
__attribute__((target("prefer-vector-width=512")))
#endif
void wideTriad(float* __restrict a, const float* __restrict b, const float* __restrict c, std::size_t n)
{
    for (std::size_t i = 0; i < n; ++i)
        a[i] = b[i] + 0.5F * c[i];
}

} // namespace

int main(int argc, char** argv)
{
    openblas_set_num_threads(1);
    if (argc == 6 && std::strcmp(argv[1], "gemm") == 0) {
        const int m = std::atoi(argv[2]), k = std::atoi(argv[3]), n = std::atoi(argv[4]);
        std::vector<float> a(std::size_t(m) * k, 0.5F), b(std::size_t(k) * n, 0.25F), c(std::size_t(m) * n);
        std::printf("%.6g\n", bestOf(std::atof(argv[5]), 2.0 * m * k * n, [&] {
            cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, m, n, k, 1, a.data(), k, b.data(), n, 0, c.data(), n);
        }));
        return 0;
    }
    if (argc == 4 && std::strcmp(argv[1], "triad") == 0) {
        const std::size_t n = std::strtoull(argv[2], nullptr, 10) / 12;
        // Whole cache lines, and no two arrays at the same place of a page: a store and a load of the next array
        // that agree in their lower twelve bits wait for each other, and vectors that cross lines cost double. The
        // arrays of a plain std::vector do both, and reach a third of this in the first level.
        const std::size_t stride = (4 * n + 4095) / 4096 * 4096 + 1344;
        constexpr std::size_t huge = std::size_t(2) << 20;
        const std::size_t bytes = (3 * stride + huge - 1) / huge * huge;
        auto* const block = static_cast<char*>(std::aligned_alloc(huge, bytes));
        madvise(block, bytes, MADV_HUGEPAGE);
        float* const x = reinterpret_cast<float*>(block);
        float* const y = reinterpret_cast<float*>(block + stride);
        float* const z = reinterpret_cast<float*>(block + 2 * stride);
        std::fill_n(x, n, 0.0F);
        std::fill_n(y, n, 1.0F);
        std::fill_n(z, n, 2.0F);
        const std::size_t passes = std::max<std::size_t>(1, 4000000 / n);
        double best = 0;
        for (const auto kernel : {triad, wideTriad})
            best = std::max(best, bestOf(std::atof(argv[3]) / 2, 12.0 * double(n * passes), [&] {
                for (std::size_t pass = 0; pass < passes; ++pass) {
                    kernel(x, y, z, n);
                    asm volatile("" ::: "memory");
                }
            }));
        std::printf("%.6g\n", best);
        std::free(block);
        return 0;
    }
    return 2;
}
