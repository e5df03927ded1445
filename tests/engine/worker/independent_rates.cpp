// SPDX-License-Identifier: GPL-3.0-or-later
// Measures the rate of a product on one thread of this machine without any of our code, by calling OpenBLAS
// directly.
//   independent_rates M K N SECONDS
// prints the best rate in FLOP/s.
#include <cblas.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <vector>

extern "C" void openblas_set_num_threads(int);

int main(int argc, char** argv)
{
    if (argc != 5)
        return 2;
    openblas_set_num_threads(1);
    const int m = std::atoi(argv[1]), k = std::atoi(argv[2]), n = std::atoi(argv[3]);
    std::vector<float> a(std::size_t(m) * k, 0.5F), b(std::size_t(k) * n, 0.25F), c(std::size_t(m) * n);
    using Clock = std::chrono::steady_clock;
    const auto since = [](Clock::time_point start) {
        return std::chrono::duration<double>(Clock::now() - start).count();
    };
    double best = 0;
    const auto begin = Clock::now();
    do {
        const auto start = Clock::now();
        cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, m, n, k, 1, a.data(), k, b.data(), n, 0,
                    c.data(), n);
        best = std::max(best, 2.0 * m * k * n / since(start));
    } while (since(begin) < std::atof(argv[4]));
    std::printf("%.6g\n", best);
    return 0;
}
