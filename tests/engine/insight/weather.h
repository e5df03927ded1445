// SPDX-License-Identifier: GPL-3.0-or-later
// Databases with known effects, measured on machines that are not quiet.
#pragma once

#include "sample.h"

#include <algorithm>

namespace weather {

/// How the machine changes while a database is measured.
enum class Machine { Steady, Ramp, Wander, Throttle };

struct Database
{
    Machine machine = Machine::Steady;
    bool inOrder = false;   ///< in the order of the grid: the levels of the first factor one after the other
    double noise = 0.05;    ///< standard deviation of the logarithm of each run
    double perDoubling = 0; ///< effect of each doubling of layer on the logarithm of the time of a step
    double ofBatch = 0;     ///< the same for batch, the innermost loop of the grid
    double correlation = 0; ///< correlation of node with layer; 0: the whole grid
    int anchorEvery = 0;    ///< number of runs after which the first one is measured again; 0: never
    double heavyTail = 0;   ///< degrees of freedom of Student's t for the noise; 0: normal
};

/// Returns the logarithm of the machine's slowness at each of n runs.
inline std::vector<double> driftOf(Machine machine, std::size_t n, std::mt19937_64& random)
{
    std::vector<double> out(n, 0);
    std::normal_distribution<double> normal;
    const double throttled = std::uniform_real_distribution<double>(0.1, 0.9)(random);
    double wander = 0.05 * normal(random);
    constexpr double rho = 0.98;
    for (std::size_t i = 0; i < n; ++i) {
        const double at = static_cast<double>(i) / static_cast<double>(n - 1);
        wander = rho * wander + std::sqrt(1 - rho * rho) * 0.05 * normal(random);
        out[i] = machine == Machine::Ramp       ? std::log(1 + 0.15 * at)
                 : machine == Machine::Wander   ? wander
                 : machine == Machine::Throttle ? (at > throttled ? std::log(1.15) : 0)
                                                : 0;
    }
    return out;
}

inline double noiseOf(const Database& database, std::mt19937_64& random)
{
    if (database.heavyTail > 0)
        return database.noise * std::student_t_distribution<double>(database.heavyTail)(random);
    return database.noise * std::normal_distribution<double>()(random);
}

/// Returns one platform's runs, in the order of measurement.
inline std::vector<sample::Run> runsOf(const Database& database, std::uint64_t seed)
{
    std::mt19937_64 random(seed);
    std::vector<sample::Run> runs;
    if (database.correlation > 0) {
        std::normal_distribution<double> normal;
        for (int i = 0; i < 120; ++i) {
            sample::Run run;
            const double layer = static_cast<double>(random() % 4);
            const double own = std::sqrt(1 / (database.correlation * database.correlation) - 1) * 1.118;
            run.layer = std::exp2(2 + layer);
            run.node = std::exp2(5 + std::clamp(std::round(layer + own * normal(random)), 0.0, 3.0));
            run.batch = std::exp2(6 + static_cast<double>(random() % 5));
            runs.push_back(run);
        }
    } else {
        runs = sample::grid({"p"}, [](sample::Run&, std::mt19937&) {});
    }
    if (!database.inOrder)
        std::shuffle(runs.begin(), runs.end(), random);
    if (database.anchorEvery > 0) {
        const auto every = static_cast<std::size_t>(database.anchorEvery);
        std::vector<sample::Run> anchored;
        for (std::size_t i = 0; i < runs.size(); ++i) {
            anchored.push_back(runs[i]);
            if ((i + 1) % every == 0)
                anchored.push_back(runs.front());
        }
        runs = std::move(anchored);
    }
    const auto drift = driftOf(database.machine, runs.size(), random);
    for (std::size_t i = 0; i < runs.size(); ++i) {
        auto& run = runs[i];
        const double step = 0.01 * std::exp(database.perDoubling * std::log2(run.layer / 4) +
                                            database.ofBatch * std::log2(run.batch / 64) +
                                            noiseOf(database, random) + drift[i]);
        run.examples = run.batch / step;
        run.started = 1.7e9 + 4 * static_cast<double>(i);
    }
    return runs;
}

/// Makes the runs of two platforms on one grid, with p faster by `gain` (in the logarithm). `share` is the
/// fraction of p's runs in the first half of the time (q has the rest); with 1, all of p is before q; if it
/// is negative, each model runs on both platforms in turn, p or q first by chance. `most` is the largest
/// number of models, `noise` the deviation of each run.
inline std::vector<sample::Run> twoPlatforms(Machine machine, double gain, double share, std::uint64_t seed,
                                             std::size_t most = 1000, double noise = 0.02)
{
    std::mt19937_64 random(seed);
    auto models = sample::grid({"p"}, [](sample::Run&, std::mt19937&) {});
    std::shuffle(models.begin(), models.end(), random);
    models.resize(std::min(most, models.size()));
    std::vector<sample::Run> early, late;
    for (std::size_t i = 0; i < models.size(); ++i) {
        auto p = models[i], q = models[i];
        q.platform = "q";
        if (share < 0) {
            const bool swapped = random() % 2 == 1;
            early.push_back(swapped ? q : p);
            early.push_back(swapped ? p : q);
            continue;
        }
        const bool first = static_cast<double>(i) < share * static_cast<double>(models.size());
        (first ? early : late).push_back(p);
        (first ? late : early).push_back(q);
    }
    if (share >= 0) {
        std::shuffle(early.begin(), early.end(), random);
        std::shuffle(late.begin(), late.end(), random);
    }
    early.insert(early.end(), late.begin(), late.end());
    const auto drift = driftOf(machine, early.size(), random);
    for (std::size_t i = 0; i < early.size(); ++i) {
        auto& run = early[i];
        const double step = 0.01 * std::exp((run.platform == "p" ? -gain : 0) +
                                            noise * std::normal_distribution<double>()(random) + drift[i] +
                                            0.3 * std::log2(run.layer / 4));
        run.examples = run.batch / step;
        run.started = 1.7e9 + 4 * static_cast<double>(i);
    }
    return early;
}

/// Returns the largest count out of n that a probability of `share` explains, except once in 10,000 times.
inline double mostByChance(int n, double share)
{
    return share * n + 3.72 * std::sqrt(share * (1 - share) * n) + 1;
}

/// Whether a report claims anything about hyper-parameters, apart from what it cannot distinguish.
inline bool claims(const parascope::insight::Report& report)
{
    return std::any_of(report.observations.begin(), report.observations.end(), [](const auto& item) {
        return item.aboutHyperParameters && item.topic != "order" && item.topic != "failures";
    });
}
using Holds = std::function<bool(const parascope::insight::Observation&)>;

/// Whether one of the observations of this topic fulfils `holds`.
inline bool says(const parascope::insight::Report& report, std::string_view topic, const Holds& holds = {})
{
    return std::any_of(report.observations.begin(), report.observations.end(),
                       [&](const auto& item) { return item.topic == topic && (!holds || holds(item)); });
}

/// Whether the sentence of an observation of this topic contains `text` (for bench_truth).
inline bool says(const parascope::insight::Report& report, std::string_view topic, std::string_view text)
{
    return says(report, topic,
                [text](const auto& item) { return item.sentence.text().find(text) != std::string::npos; });
}

/// Condition that this platform is the faster one.
inline Holds wins(const char* platform)
{
    return [platform](const auto& item) { return item.evidence.numbers["numerator"] == platform; };
}
/// Condition that the rate grows with this factor.
inline Holds growsWith(const char* factor)
{
    return [factor](const auto& item) {
        const auto& numbers = item.evidence.numbers;
        return numbers["factor"] == factor && numbers["exponent"].template get<double>() > 0;
    };
}

} // namespace weather
