// SPDX-License-Identifier: GPL-3.0-or-later
// Compares the ceilings of a probe with independent ones, in turns in one run: the triad with the benchmark's
// own triad, and LibTorch's product with OpenBLAS called directly, all on one thread.
//   bench_probe [ROUNDS]
// tst_probe requires them to be within a factor of ten of the triad; this program prints how near they are.
// Run it with nothing else on the machine.
#include "engine/worker/triad.h"
#include "tests/engine/worker/independent_triad.h"
#include "tests/engine/worker/worker_process.h"
#include "tests/paths.h"

#include <QCoreApplication>

#include <algorithm>
#include <cstdio>
#include <cstdlib>

using namespace parascope;

namespace {

void triads(int rounds)
{
    struct Level
    {
        const char* name;
        std::size_t bytes;
        int repeats;
    };
    for (const auto& [name, bytes, repeats] :
         {Level{"first level", 24'000, 10}, {"second level", 600'000, 10}, {"memory", 64'000'000, 2}}) {
        double ours = 0, theirs = 0;
        for (int i = 0; i < rounds; ++i) {
            const auto set = worker::triadSweep({bytes}, 1, repeats, 0.0002).front();
            for (const double seconds : set.seconds)
                ours = std::max(ours, set.bytes / seconds);
            theirs = std::max(theirs, test::IndependentTriad(bytes).best(0.02));
        }
        std::printf("triad, %-13s %6.1f GB/s, independent %6.1f GB/s, ratio %.3f\n", name, ours / 1e9,
                    theirs / 1e9, ours / theirs);
        std::fflush(stdout);
    }
}

void product(int rounds)
{
    test::Worker worker;
    if (!worker.expect<protocol::Hello>())
        return;
    double ours = 0, theirs = 0;
    for (int i = 0; i < rounds; ++i) {
        protocol::ProbeRequest request;
        request.id = "p" + std::to_string(i);
        request.options = {{"threads", 1}, {"dtypes", {"float32"}}, {"parts", {"gemm"}}, {"seconds", 0.6}};
        worker.say(request);
        const auto answer = worker.expect<protocol::RunResult>();
        if (!answer)
            return;
        double best = 0;
        QString what;
        for (const Json& shape : answer->extra["gemm"]["float32"])
            for (const Json& seconds : shape["seconds"])
                if (const double rate = shape["work"].get<double>() / seconds.get<double>(); rate > best) {
                    best = rate;
                    what = QString::fromStdString(shape["what"].get<std::string>());
                }
        QProcess blas;
        blas.start(test::program("/../tests/bin/independent_rates"), what.split('x') + QStringList{"0.6"});
        blas.waitForFinished(-1);
        ours = std::max(ours, best);
        theirs = std::max(theirs, blas.readAllStandardOutput().trimmed().toDouble());
    }
    std::printf("product, float32     %6.1f GFLOP/s, OpenBLAS  %6.1f GFLOP/s, ratio %.3f\n", ours / 1e9,
                theirs / 1e9, ours / theirs);
}

} // namespace

int main(int argc, char** argv)
{
    const QCoreApplication application(argc, argv);
    const int rounds = argc > 1 ? std::atoi(argv[1]) : 40;
    triads(rounds);
    product(std::max(1, rounds / 4));
}
