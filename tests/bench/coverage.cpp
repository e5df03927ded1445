// SPDX-License-Identifier: GPL-3.0-or-later
// Coverage of the median's confidence interval on simulated step times; the thorough version of
// tests/engine/measure/timing/tst_coverage.cpp:   bench_coverage [RUNS [SEED]]
#include "tests/engine/measure/timing/simulation.h"

#include <cstdio>
#include <cstdlib>

using namespace parascope;

int main(int argc, char** argv)
{
    const int runs = argc > 1 ? std::atoi(argv[1]) : 400;
    const auto seed = static_cast<std::uint64_t>(argc > 2 ? std::atoi(argv[2]) : 1);
    std::printf("%-9s %-9s %5s %4s %6s | %6s %9s %6s %8s %7s %6s %6s\n", "when", "shape", "rho", "cv",
                "budget", "cover", "interval", "width", "steps", "warm-up", "drift", "early");
    for (const bool early : {true, false})
        for (const auto shape : {simulation::Shape::Lognormal, simulation::Shape::Bimodal})
            for (const double budget : {100.0, 400.0, 4000.0})
                for (const double rho : {0.0, 0.4, 0.8})
                    for (const double cv : {0.02, 0.05, 0.10, 0.20}) {
                        const simulation::Noise noise{rho, cv, shape, 4.0 / budget};
                        const auto c =
                            simulation::measureCoverage(noise, {}, early, runs, seed, budget < 300 ? 1 : 8);
                        std::printf(
                            "%-9s %-9s %5.1f %4.2f %6.0f | %6.3f %9.3f %6.2f %8.0f %7.1f %6.3f %6.2f\n",
                            early ? "stopping" : "end",
                            shape == simulation::Shape::Lognormal ? "lognormal" : "bimodal", rho, cv, budget,
                            c.rate(), double(c.withInterval) / c.runs, c.relativeWidth(), c.steps / c.runs,
                            c.warmup / c.runs, double(c.drift) / c.runs, double(c.stoppedEarly) / c.runs);
                        std::fflush(stdout);
                    }
}
