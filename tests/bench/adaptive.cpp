// SPDX-License-Identifier: GPL-3.0-or-later
// How well a part of the runs of a known map predicts the others and answers questions: the runner's own plan
// (dispatch::AdaptivePlan), compared with random points and the same surrogate. Maps: adaptive_maps.h.
//   bench_adaptive map MAP FRACTION SEEDS          errors and intervals of the cells that were not run
//   bench_adaptive clock MAP FRACTION SEEDS        run-seconds to the error that random points reach
//   bench_adaptive largest|smallest MAP METRIC FRACTION SEEDS    whether the best cell is found
//   bench_adaptive contour MAP FRACTION SEEDS      sides of the contour of the median step time
//   bench_adaptive border MAP MAP FRACTION SEEDS   which of two machines is faster
//   bench_adaptive dump MAP                        as JSON, for adaptive_rivals.py
//   bench_adaptive time                            choosing 16 of 8,000 points from 2,000 runs
#include "tests/bench/adaptive_sweep.h"

#include "engine/base/statistics/least_squares.h"
#include "engine/base/statistics/order.h"

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <numeric>

using namespace parascope;
using bench::Map;
using bench::Sweep;
using Eigen::Index;

namespace {

struct Score
{
    double median = NAN, p90 = NAN, coverage = 0, failuresRight = 1;
};

Score judge(const Map& map, const Sweep& sweep)
{
    const auto fitted = sweep.fitted(0);
    if (!fitted)
        return {};
    std::vector<Index> rest;
    double failing = 0, right = 0;
    std::vector<Index> unmet;
    for (std::size_t i = 0; i < map.size(); ++i)
        if (!sweep.ran(0, i)) {
            unmet.push_back(static_cast<Index>(i));
            if (std::isfinite(map.seconds[i]))
                rest.push_back(static_cast<Index>(i));
        }
    const auto all = fitted->predict(unmet);
    for (Index i = 0; i < all.logMean.size(); ++i) {
        const double truth = map.seconds[static_cast<std::size_t>(unmet[static_cast<std::size_t>(i)])];
        if (std::isinf(truth))
            continue;
        ++failing;
        right += std::isnan(truth) == all.fails(i);
    }
    Score out;
    const auto known = fitted->predict(rest);
    std::vector<double> errors;
    for (Index i = 0; i < known.logMean.size(); ++i) {
        const double truth = map.seconds[static_cast<std::size_t>(rest[static_cast<std::size_t>(i)])];
        errors.push_back(std::abs(known.value(i) / truth - 1));
        const auto interval = known.interval(i);
        out.coverage += interval.low <= truth && truth <= interval.high;
    }
    out.coverage /= static_cast<double>(std::max<std::size_t>(1, rest.size()));
    out.failuresRight = failing > 0 ? right / failing : 1;
    if (errors.empty())
        return out;
    const auto limits = statistics::percentiles(std::move(errors), std::array{50.0, 90.0});
    out.median = limits[0];
    out.p90 = limits[1];
    return out;
}

void runRandom(Sweep& sweep, const Map& map, std::size_t most, std::uint64_t seed)
{
    statistics::Random order(seed);
    std::vector<std::size_t> left(map.size());
    std::iota(left.begin(), left.end(), std::size_t{0});
    for (std::size_t i = 0; i < most; ++i) {
        const auto k = order.below(static_cast<std::uint32_t>(left.size()));
        sweep.run(0, left[k]);
        left.erase(left.begin() + k);
    }
}

space::Stop fractionOf(double fraction)
{
    return {space::Stop::Kind::Fraction, fraction};
}

void reportMap(const Map& map, const std::string& name, double fraction, int seeds)
{
    const auto most = static_cast<std::size_t>(std::ceil(fraction * static_cast<double>(map.size())));
    for (const bool random : {false, true}) {
        std::vector<double> medians, tails, covers, failures, steps, failed;
        for (int seed = 1; seed <= seeds; ++seed) {
            Sweep sweep({&map}, fractionOf(fraction), {}, static_cast<std::uint64_t>(seed));
            if (random)
                runRandom(sweep, map, most, static_cast<std::uint64_t>(seed));
            else
                sweep.go();
            const auto score = judge(map, sweep);
            medians.push_back(score.median);
            tails.push_back(score.p90);
            covers.push_back(score.coverage);
            failures.push_back(score.failuresRight);
            steps.push_back(sweep.steps[0]);
            failed.push_back(static_cast<double>(
                std::count_if(sweep.runs[0].begin(), sweep.runs[0].end(), [](const auto& run) {
                    return run.kind != surrogate::Observation::Kind::Measured;
                })));
            if (std::getenv("PARASCOPE_BENCH_VERBOSE"))
                std::fprintf(stderr, "  %s %d: %.2f %% %.1f %% covered %.1f %%\n",
                             random ? "random" : "adaptive", seed, 100 * score.median, 100 * score.p90,
                             100 * score.coverage);
        }
        const auto least = *std::min_element(covers.begin(), covers.end());
        const double mean = std::accumulate(covers.begin(), covers.end(), 0.0) / seeds;
        std::printf(
            "| %s | %s | %zu of %zu | %.1f %% | %.1f %% | %.1f %% | %.0f %% | %.1f %% | %.0f | %.3g |\n",
            name.c_str(), random ? "random points" : "adaptive", most, map.size(),
            100 * statistics::medianOf(medians), 100 * statistics::medianOf(tails), 100 * mean, 100 * least,
            100 * statistics::medianOf(failures), statistics::medianOf(failed), statistics::medianOf(steps));
        std::fflush(stdout);
    }
}

/// Prints the run-seconds until the map's error (over all cells except those that random points ran) stays at
/// or below theirs.
void reportClock(const Map& map, const std::string& name, double fraction, int seeds)
{
    const auto most = static_cast<std::size_t>(std::ceil(fraction * static_cast<double>(map.size())));
    std::vector<double> errors, theirs, ours, ratios, counts;
    for (int seed = 1; seed <= seeds; ++seed) {
        Sweep sweep({&map}, {}, {}, static_cast<std::uint64_t>(seed));
        runRandom(sweep, map, most, static_cast<std::uint64_t>(seed));
        errors.push_back(judge(map, sweep).median);
        theirs.push_back(sweep.seconds[0]);
    }
    const double wanted = statistics::medianOf(errors), budget = statistics::medianOf(theirs);
    for (int seed = 1; seed <= seeds; ++seed) {
        // The result that a user wants to know: the seconds after which the map is as good.
        double reached = INFINITY, cells = 0, error = 0;
        for (const double part : {0.1, 0.14, 0.2, 0.28, 0.4, 0.57, 0.8, 1.1}) {
            Sweep sweep({&map}, {space::Stop::Kind::Seconds, part * budget}, {},
                        static_cast<std::uint64_t>(seed));
            sweep.go();
            error = judge(map, sweep).median;
            if (std::getenv("PARASCOPE_BENCH_VERBOSE"))
                std::fprintf(stderr, "  %d: %.2f of the seconds, %zu cells: %.2f %%\n", seed,
                             sweep.seconds[0] / budget, sweep.runs[0].size(), 100 * error);
            if (error <= wanted) {
                reached = sweep.seconds[0];
                cells = static_cast<double>(sweep.runs[0].size());
                break;
            }
        }
        ours.push_back(reached);
        ratios.push_back(budget / reached);
        counts.push_back(cells);
    }
    std::printf("| %s | %.1f %% | %zu | %.3g | %.0f | %.3g | %.2g |\n", name.c_str(), 100 * wanted, most,
                budget, statistics::medianOf(counts), statistics::medianOf(ours),
                statistics::medianOf(ratios));
}

double valueOf(const Map& map, std::size_t i, const std::string& metric)
{
    const double seconds = map.seconds[i];
    if (metric == "examples_per_second")
        return *map.parameters[i].number("batch") / seconds;
    return seconds;
}

/// The best region is the set of cells within 5 % of the best cell. It counts as found when the sweep's
/// answer is one of them.
void reportBest(const Map& map, const std::string& name, bool largest, const std::string& metric,
                double fraction, int seeds)
{
    const double sign = largest ? 1 : -1;
    double best = -INFINITY;
    for (std::size_t i = 0; i < map.size(); ++i)
        if (std::isfinite(map.seconds[i]))
            best = std::max(best, sign * valueOf(map, i, metric));
    std::size_t near = 0;
    const auto isNear = [&](double value, double share) {
        return largest ? value >= (1 - share) * best : value <= -best / (1 - share);
    };
    for (std::size_t i = 0; i < map.size(); ++i)
        near += std::isfinite(map.seconds[i]) && isNear(valueOf(map, i, metric), 0.05);
    for (const bool random : {false, true}) {
        int exact = 0, two = 0, region = 0;
        for (int seed = 1; seed <= seeds; ++seed) {
            space::Goal goal;
            goal.kind = largest ? space::Goal::Kind::Largest : space::Goal::Kind::Smallest;
            goal.metric = metric;
            Sweep sweep({&map}, fractionOf(fraction), goal, static_cast<std::uint64_t>(seed));
            if (random)
                runRandom(sweep, map,
                          static_cast<std::size_t>(std::ceil(fraction * static_cast<double>(map.size()))),
                          static_cast<std::uint64_t>(seed));
            else
                sweep.go();
            double found = -INFINITY;
            for (const auto& run : sweep.runs[0])
                if (run.kind == surrogate::Observation::Kind::Measured)
                    found = std::max(found, sign * valueOf(map, static_cast<std::size_t>(run.point), metric));
            exact += found >= best;
            two += isNear(sign * found, 0.02);
            region += isNear(sign * found, 0.05);
            if (std::getenv("PARASCOPE_BENCH_VERBOSE"))
                std::fprintf(stderr, "  %d: %.4f of the best\n", seed, largest ? found / best : best / found);
        }
        std::printf("| %s | %s | %s | %.0f %% | %zu | %d | %d | %d of %d |\n", name.c_str(), metric.c_str(),
                    random ? "random points" : "adaptive", 100 * fraction, near, exact, two, region, seeds);
        std::fflush(stdout);
    }
}

struct Sides
{
    double border = 0, all = 0; ///< share on the right side, of the cells at the border and of all cells
    std::size_t borderCells = 0;
    std::size_t far = 0; ///< number of wrong cells that do not touch the border
};

Sides judgeSides(const Map& map, const std::vector<std::vector<std::size_t>>& neighbours,
                 const std::vector<double>& truth, const std::vector<double>& said)
{
    Sides out;
    double right = 0, count = 0;
    for (std::size_t i = 0; i < map.size(); ++i) {
        if (!std::isfinite(truth[i]))
            continue;
        const bool ok = (truth[i] > 0) == (said[i] > 0);
        const bool touches = std::any_of(neighbours[i].begin(), neighbours[i].end(), [&](std::size_t j) {
            return std::isfinite(truth[j]) && (truth[i] > 0) != (truth[j] > 0);
        });
        ++count;
        right += ok;
        out.borderCells += touches;
        out.border += touches && ok;
        out.far += !touches && !ok;
    }
    out.all = right / count;
    out.border /= static_cast<double>(std::max<std::size_t>(1, out.borderCells));
    return out;
}

/// The logarithm of a map as far as it is known: measured or predicted.
std::vector<double> logsOf(const Sweep& sweep, std::size_t k, const Map& map)
{
    std::vector<Index> all(map.size());
    std::iota(all.begin(), all.end(), Index{0});
    std::vector<double> out(map.size(), NAN);
    if (const auto fitted = sweep.fitted(k)) {
        const auto known = fitted->predict(all);
        for (std::size_t i = 0; i < map.size(); ++i)
            out[i] = known.logMean[static_cast<Index>(i)];
    }
    for (const auto& run : sweep.runs[k])
        if (run.kind == surrogate::Observation::Kind::Measured)
            out[static_cast<std::size_t>(run.point)] = run.logValue;
    return out;
}

void reportSides(const std::vector<const Map*>& maps, const std::string& name, double fraction, int seeds)
{
    const auto& map = *maps.front();
    const auto neighbours = bench::neighboursOf(map);
    std::vector<double> finite, truth;
    for (const double seconds : map.seconds)
        if (std::isfinite(seconds))
            finite.push_back(seconds);
    space::Goal goal;
    goal.kind = maps.size() == 1 ? space::Goal::Kind::Contour : space::Goal::Kind::Border;
    if (maps.size() == 1) {
        goal.metric = "step_seconds";
        goal.at = statistics::medianOf(finite);
    } else {
        goal.platforms = {Sweep::platform(0), Sweep::platform(1)};
    }
    for (std::size_t i = 0; i < map.size(); ++i)
        truth.push_back(std::log(map.seconds[i]) -
                        std::log(maps.size() == 1 ? goal.at : maps[1]->seconds[i]));
    for (const bool random : {false, true}) {
        std::vector<double> border, all;
        int good = 0, within = 0;
        std::size_t cells = 0;
        double far = 0;
        for (int seed = 1; seed <= seeds; ++seed) {
            Sweep sweep(maps, fractionOf(fraction), goal, static_cast<std::uint64_t>(seed));
            if (random) {
                statistics::Random order(static_cast<std::uint64_t>(seed));
                for (std::size_t k = 0; k < maps.size(); ++k) {
                    std::vector<std::size_t> left(map.size());
                    std::iota(left.begin(), left.end(), std::size_t{0});
                    for (auto n =
                             static_cast<std::size_t>(std::ceil(fraction * static_cast<double>(map.size())));
                         n > 0; --n) {
                        const auto j = order.below(static_cast<std::uint32_t>(left.size()));
                        sweep.run(k, left[j]);
                        left.erase(left.begin() + j);
                    }
                }
            } else {
                sweep.go();
            }
            auto said = logsOf(sweep, 0, map);
            const auto other = maps.size() == 1 ? std::vector<double>(map.size(), std::log(goal.at))
                                                : logsOf(sweep, 1, *maps[1]);
            for (std::size_t i = 0; i < said.size(); ++i)
                said[i] -= other[i];
            const auto sides = judgeSides(map, neighbours, truth, said);
            border.push_back(sides.border);
            all.push_back(sides.all);
            good += sides.border >= 0.95;
            within += sides.far == 0;
            far += static_cast<double>(sides.far) / seeds;
            cells = sides.borderCells;
        }
        std::printf("| %s | %s | %.0f %% | %zu | %.1f %% | %.1f %% | %d of %d | %d of %d | %.2g |\n",
                    name.c_str(), random ? "random points" : "adaptive", 100 * fraction, cells,
                    100 * statistics::medianOf(border), 100 * *std::min_element(border.begin(), border.end()),
                    good, seeds, within, seeds, far);
        std::fflush(stdout);
    }
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
    const std::vector<std::string> words(argv + 1, argv + argc);
    const auto usage = [] {
        std::fputs(
            "bench_adaptive map|clock|contour MAP FRACTION SEEDS | largest|smallest MAP METRIC FRACTION "
            "SEEDS | border MAP MAP FRACTION SEEDS | dump MAP | time\n",
            stderr);
        return 2;
    };
    if (words.size() == 1 && words[0] == "time") {
        timeChoice();
        return 0;
    }
    if (words.size() < 2)
        return usage();
    std::vector<Map> maps;
    for (const auto& source :
         std::vector(words.begin() + 1, words.begin() + (words[0] == "border" ? 3 : 2))) {
        auto map = bench::mapOf(source);
        if (!map) {
            std::fprintf(stderr, "%s\n", map.error().text().c_str());
            return 2;
        }
        maps.push_back(*std::move(map));
    }
    const auto& map = maps.front();
    if (words[0] == "dump") {
        for (std::size_t i = 0; i < map.size(); ++i)
            std::printf("%s\n", toLine(Json{{"point", toJson(map.parameters[i])},
                                            {"seconds", std::isfinite(map.seconds[i]) ? Json(map.seconds[i])
                                                                                      : Json(nullptr)}})
                                    .c_str());
        return 0;
    }
    if (words.size() < 4)
        return usage();
    const double fraction = std::atof(words[words.size() - 2].c_str());
    const int seeds = std::atoi(words.back().c_str());
    if (words[0] == "map")
        reportMap(map, words[1], fraction, seeds);
    else if (words[0] == "clock")
        reportClock(map, words[1], fraction, seeds);
    else if (words[0] == "contour")
        reportSides({&map}, words[1], fraction, seeds);
    else if (words[0] == "border" && words.size() == 5)
        reportSides({&map, &maps[1]}, words[1] + " / " + words[2], fraction, seeds);
    else if ((words[0] == "largest" || words[0] == "smallest") && words.size() == 5)
        reportBest(map, words[1], words[0] == "largest", words[2], fraction, seeds);
    else
        return usage();
    return 0;
}
