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
        std::vector<float> a(n), b(n, 1.0F), c(n, 2.0F);
        const std::size_t passes = std::max<std::size_t>(1, 400000 / n);
        float* const x = a.data();
        const float *const y = b.data(), *const z = c.data();
        std::printf("%.6g\n", bestOf(std::atof(argv[3]), 12.0 * double(n * passes), [&] {
            for (std::size_t pass = 0; pass < passes; ++pass) {
                for (std::size_t i = 0; i < n; ++i)
                    x[i] = y[i] + 0.5F * z[i];
                asm volatile("" ::: "memory");
            }
        }));
        return 0;
    }
    return 2;
}
