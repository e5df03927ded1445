// SPDX-License-Identifier: GPL-3.0-or-later
// How well a part of the runs of a recorded map predicts the others: our order and surrogate, random points
// with the same surrogate.   bench_adaptive DB PLATFORM [FRACTION] [SEEDS]   prints a line a strategy; with
// `dump` in place of FRACTION the map as JSON, for adaptive_rivals.py; with `time`: choosing 16 of 10,000
// from 2,000 runs.
#include "engine/base/statistics/least_squares.h"
#include "engine/base/statistics/order.h"
#include "engine/model/surrogate/acquisition.h"
#include "engine/model/vocabulary/settings.h"
#include "engine/store/database.h"

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <set>

using namespace parascope;
using Eigen::Index;

namespace {

struct Map
{
    std::vector<Parameters> parameters;
    std::vector<double> seconds; ///< NaN where the run failed
    std::shared_ptr<const surrogate::Points> points;
};

Result<Map> readMap(const char* file, const std::string& platform)
{
    PARASCOPE_TRY(const auto reader, store::Reader::open(file));
    Map map;
    std::vector<std::optional<workload::Cost>> costs;
    std::set<std::string> seen;
    PARASCOPE_CHECK(reader.runs({}, [&](std::int64_t, store::RunRecord&& run) {
        if (run.platform != platform || !seen.insert(run.family + toText(run.parameters)).second)
            return true;
        double seconds = run.stepMedian.value_or(statistics::nan);
        for (const auto& [name, value] : run.metrics)
            if (name == "step_seconds")
                seconds = value;
        map.seconds.push_back(run.outcome == Outcome::Completed ? seconds : statistics::nan);
        const auto cost = vocabulary::costOf(run.family, nullptr, run.parameters);
        costs.push_back(cost ? std::optional(*cost) : std::nullopt);
        map.parameters.push_back(std::move(run.parameters));
        return true;
    }));
    map.points = std::make_shared<surrogate::Points>(surrogate::pointsOf(map.parameters, costs));
    return map;
}

std::vector<surrogate::Observation> observe(const Map& map, const std::vector<Index>& run)
{
    using Kind = surrogate::Observation::Kind;
    std::vector<surrogate::Observation> out;
    for (const auto i : run) {
        const double seconds = map.seconds[static_cast<std::size_t>(i)];
        out.push_back({i, std::isfinite(seconds) ? Kind::Measured : Kind::Failed, std::log(seconds), 0});
    }
    return out;
}

struct Score
{
    double median = 0, p90 = 0, coverage = 0, seconds = 0;
};

Score judge(const Map& map, const surrogate::Surrogate& fitted, const std::set<Index>& run)
{
    std::vector<Index> rest;
    Score out;
    for (Index i = 0; i < map.points->size(); ++i)
        if (!run.contains(i) && std::isfinite(map.seconds[static_cast<std::size_t>(i)]))
            rest.push_back(i);
        else if (run.contains(i) && std::isfinite(map.seconds[static_cast<std::size_t>(i)]))
            out.seconds += map.seconds[static_cast<std::size_t>(i)];
    const auto known = fitted.predict(rest);
    std::vector<double> errors;
    for (Index i = 0; i < known.logMean.size(); ++i) {
        const double truth = map.seconds[static_cast<std::size_t>(rest[static_cast<std::size_t>(i)])];
        errors.push_back(std::abs(known.value(i) / truth - 1));
        const auto interval = known.interval(i);
        out.coverage += interval.low <= truth && truth <= interval.high;
    }
    out.coverage /= static_cast<double>(rest.size());
    const auto limits = statistics::percentiles(std::move(errors), std::array{50.0, 90.0});
    out.median = limits[0];
    out.p90 = limits[1];
    return out;
}

Score adaptive(const Map& map, std::size_t most, std::uint64_t seed, bool random, bool perSecond)
{
    const auto n = static_cast<std::size_t>(map.points->size());
    std::vector<Index> run;
    std::set<Index> done;
    std::optional<surrogate::Surrogate> fitted;
    std::size_t fittedAt = 0;
    statistics::Random order(seed);
    while (run.size() < most) {
        std::vector<surrogate::Candidate> candidates;
        for (std::size_t i = 0; i < n; ++i)
            if (!done.contains(static_cast<Index>(i)))
                candidates.push_back({static_cast<Index>(i), 1});
        std::vector<surrogate::Choice> chosen;
        const std::size_t first = std::max<std::size_t>(12, most / 5),
                          batch = std::clamp<std::size_t>(most / 10, 4, 16);
        if (random) {
            for (std::size_t i = 0; i < most; ++i) {
                const auto k = order.below(static_cast<std::uint32_t>(candidates.size()));
                run.push_back(candidates[k].point);
                done.insert(candidates[k].point);
                candidates.erase(candidates.begin() + k);
            }
            break;
        }
        if (run.size() < first) {
            chosen = surrogate::spreadOut(*map.points, candidates, run, first - run.size(), seed);
        } else {
            const bool anew =
                !fitted || static_cast<double>(run.size()) > 1.3 * static_cast<double>(fittedAt);
            auto next = anew
                            ? surrogate::Surrogate::fit(map.points, observe(map, run), surrogate::Prior::Time)
                            : surrogate::Surrogate::update(*fitted, observe(map, run));
            if (!next)
                break;
            if (anew)
                fittedAt = run.size();
            fitted.emplace(std::move(*next));
            if (perSecond) {
                std::vector<Index> at;
                for (const auto& candidate : candidates)
                    at.push_back(candidate.point);
                const auto known = fitted->predict(at);
                for (std::size_t i = 0; i < candidates.size(); ++i)
                    candidates[i].seconds = known.value(static_cast<Index>(i));
            }
            chosen = surrogate::chooseNext(*fitted, candidates, {}, {}, std::min(batch, most - run.size()),
                                           seed + run.size());
        }
        if (chosen.empty())
            break;
        for (const auto& choice : chosen) {
            const auto point = candidates[static_cast<std::size_t>(choice.candidate)].point;
            run.push_back(point);
            done.insert(point);
        }
    }
    auto last = surrogate::Surrogate::fit(map.points, observe(map, run), surrogate::Prior::Time);
    if (!last)
        return {NAN, NAN, NAN, NAN};
    return judge(map, *last, done);
}

void timeChoice()
{
    statistics::Random random(1);
    std::vector<Parameters> all;
    for (int i = 0; i < 10000; ++i)
        all.push_back({{"layer", std::int64_t{1} << (i % 8)},
                       {"node", std::int64_t{16} + random.below(8000)},
                       {"input", std::int64_t{16} + random.below(8000)},
                       {"output", std::int64_t{16} + random.below(2000)},
                       {"batch", std::int64_t{1} + random.below(16000)}});
    std::vector<std::optional<workload::Cost>> costs;
    for (const auto& point : all)
        costs.emplace_back(vocabulary::costOf("fc", nullptr, point).value());
    const auto points = std::make_shared<surrogate::Points>(surrogate::pointsOf(all, costs));
    std::vector<surrogate::Observation> runs;
    std::vector<surrogate::Candidate> candidates;
    for (Index i = 0; i < 10000; ++i) {
        const auto& cost = *costs[static_cast<std::size_t>(i)];
        if (i < 2000)
            runs.push_back({i, surrogate::Observation::Kind::Measured,
                            std::log(1e-4 + cost.stepFlops / 1e12 + cost.bytes / 1e11) +
                                0.01 * (random.below(100) / 50.0 - 1),
                            1e-4});
        else
            candidates.push_back({i, 1});
    }
    const auto now = [] { return std::chrono::steady_clock::now(); };
    const auto seconds = [](auto a, auto b) { return std::chrono::duration<double>(b - a).count(); };
    const auto a = now();
    const auto fitted = surrogate::Surrogate::fit(points, runs, surrogate::Prior::Time).value();
    const auto b = now();
    const auto again = surrogate::Surrogate::update(fitted, runs).value();
    const auto c = now();
    const auto chosen = surrogate::chooseNext(again, candidates, {}, {}, 16, 1);
    const auto d = now();
    std::printf("fit with hyper-parameters %.2f s, update with new runs %.2f s, choose %zu of %zu: %.2f s\n",
                seconds(a, b), seconds(b, c), chosen.size(), candidates.size(), seconds(c, d));
}

} // namespace

int main(int argc, char** argv)
{
    if (argc > 1 && std::strcmp(argv[1], "time") == 0) {
        timeChoice();
        return 0;
    }
    if (argc < 3) {
        std::fputs("bench_adaptive DB PLATFORM [FRACTION|dump] [SEEDS]\n", stderr);
        return 2;
    }
    const auto map = readMap(argv[1], argv[2]);
    if (!map) {
        std::fprintf(stderr, "%s\n", map.error().text().c_str());
        return 2;
    }
    if (argc > 3 && std::strcmp(argv[3], "dump") == 0) {
        for (std::size_t i = 0; i < map->seconds.size(); ++i)
            std::printf("%s\n", toLine(Json{{"point", toJson(map->parameters[i])},
                                            {"seconds", std::isfinite(map->seconds[i]) ? Json(map->seconds[i])
                                                                                       : Json(nullptr)}})
                                    .c_str());
        return 0;
    }
    const double fraction = argc > 3 ? std::atof(argv[3]) : 0.2;
    const int seeds = argc > 4 ? std::atoi(argv[4]) : 20;
    const auto most = static_cast<std::size_t>(fraction * static_cast<double>(map->seconds.size()));
    for (const auto& [name, random, perSecond] : {std::tuple{"adaptive", false, false},
                                                  {"adaptive per second", false, true},
                                                  {"random points", true, false}}) {
        Score sum;
        std::vector<double> medians, tails;
        for (int seed = 1; seed <= seeds; ++seed) {
            const auto score = adaptive(*map, most, static_cast<std::uint64_t>(seed), random, perSecond);
            medians.push_back(score.median);
            tails.push_back(score.p90);
            sum.coverage += score.coverage / seeds;
            sum.seconds += score.seconds / seeds;
        }
        std::printf("| %s | %zu of %zu | %.1f %% | %.1f %% | %.1f %% | %.3g |\n", name, most,
                    map->seconds.size(), 100 * statistics::medianOf(medians),
                    100 * statistics::medianOf(tails), 100 * sum.coverage, sum.seconds);
        std::fflush(stdout);
    }
    return 0;
}
