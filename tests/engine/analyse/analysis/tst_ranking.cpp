// SPDX-License-Identifier: GPL-3.0-or-later
// A ranking of many sides: without it, a user who compares twelve platforms two by two finds differences that
// are only noise.
#include "tests/engine/analyse/analysis/columns.h"
#include "tests/engine/values.h"
#include "tests/run.h"

#include "engine/analyse/analysis/ranking.h"
#include "engine/analyse/analysis/speedup.h"
#include "engine/base/statistics/simultaneous.h"

#include <QtTest>

#include <cmath>
#include <map>
#include <random>

using namespace parascope;
using namespace parascope::analysis;
using namespace testing;

namespace {

/// Approximately normal numbers, which are the same with every standard library.
double normal(std::mt19937& random)
{
    double sum = -6;
    for (int i = 0; i < 12; ++i)
        sum += static_cast<double>(random()) / 4294967296.0;
    return sum;
}

struct Run
{
    std::string platform, model;
    double rate = 0;
    std::string outcome = "completed", dtype = "float32";
    double width = 1, depth = 1;
    double started = missing;
    bool contended = false;
};

table::Table tableOfRuns(const std::vector<Run>& runs)
{
    std::vector<std::string> work, platform, outcome, dtype, contended;
    std::vector<double> rate, step, started, width, depth;
    for (const auto& run : runs) {
        work.push_back(run.model);
        platform.push_back(run.platform);
        outcome.push_back(run.outcome);
        dtype.push_back(run.dtype);
        rate.push_back(run.rate);
        step.push_back(1 / run.rate);
        started.push_back(run.started);
        contended.emplace_back(run.contended ? "yes" : "");
        width.push_back(run.width);
        depth.push_back(run.depth);
    }
    return tableOf({texts("work_key", work), texts("platform", platform), texts("outcome", outcome),
                    texts("dtype", dtype), numbers("width", width), numbers("depth", depth),
                    metricColumn("examples_per_second", rate), metricColumn("memory_peak_bytes", rate),
                    metricColumn("step_seconds", step), texts("contended", contended),
                    numbers("started", started, Column::Role::Identity)});
}

std::string nameOf(std::size_t side)
{
    return "p" + std::to_string(side + 1);
}

/// Makes runs of models of very different rates on platforms, of which each is slower than the one before.
table::Table simulated(std::size_t sides, int models, double step, double noise, std::mt19937& random)
{
    std::vector<Run> runs;
    for (int model = 0; model < models; ++model) {
        const double size = 3 * normal(random);
        for (std::size_t side = 0; side < sides; ++side)
            runs.push_back({nameOf(side), "m" + std::to_string(model),
                            std::exp(size - step * static_cast<double>(side) + noise * normal(random))});
    }
    return tableOfRuns(runs);
}

/// How well the rankings of simulated platforms with a known order do.
struct Score
{
    int sets = 0, covered = 0, exact = 0, rightOrTied = 0;
    std::size_t pairs = 0, told = 0, wrong = 0;

    void add(const Ranking& ranking)
    {
        bool all = true, single = true;
        for (const auto& side : ranking.sides) {
            const auto rank = static_cast<std::size_t>(std::stoi(side.name.substr(1)));
            all &= side.rankLow <= rank && rank <= side.rankHigh;
            single &= side.rankLow == rank && side.rankHigh == rank;
        }
        std::size_t errors = 0;
        for (const auto& pair : ranking.pairs) {
            const bool firstIsBetter = std::stoi(ranking.sides[pair.first].name.substr(1)) <
                                       std::stoi(ranking.sides[pair.second].name.substr(1));
            told += pair.told;
            errors += pair.told && (pair.ratio > 1) != firstIsBetter;
        }
        ++sets;
        covered += all;
        exact += single;
        rightOrTied += errors == 0;
        wrong += errors;
        pairs += ranking.pairs.size();
    }
    [[nodiscard]] std::string text() const
    {
        return std::to_string(sets) + " sets: ranks covered in " + std::to_string(covered) + ", exact in " +
               std::to_string(exact) + ", right or tied in " + std::to_string(rightOrTied) + "; of " +
               std::to_string(pairs) + " pairs told " + std::to_string(told) + ", wrong " +
               std::to_string(wrong);
    }
};

Score scoreOf(int sets, int models, double step, double noise)
{
    std::mt19937 random(test::seed());
    Score out;
    for (int i = 0; i < sets; ++i) {
        const auto table = simulated(12, models, step, noise, random);
        if (const auto result = ranking(table, all(table), {}))
            out.add(*result);
    }
    qInfo("%s", out.text().c_str());
    return out;
}

RankingRequest requestOf(std::vector<std::string> sides, std::string reference = {})
{
    RankingRequest out;
    out.sides = std::move(sides);
    out.reference = std::move(reference);
    return out;
}

bool near(double a, double b, double tolerance = 1e-9)
{
    return std::abs(a - b) <= tolerance * std::max(1.0, std::abs(b));
}

} // namespace

class TestRanking : public QObject
{
    Q_OBJECT

private slots:
    /// Critical values of Tukey's test with equal variances, from tables of the studentized range (E. S.
    /// Pearson and H. O. Hartley, Biometrika Tables for Statisticians, 1954, table 29, infinite degrees of
    /// freedom).
    void criticalValuesAreThoseOfTheStudentizedRange_data()
    {
        QTest::addColumn<int>("sides");
        QTest::addColumn<double>("range");
        QTest::newRow("3") << 3 << 3.31;
        QTest::newRow("6") << 6 << 4.03;
        QTest::newRow("12") << 12 << 4.62;
    }

    void criticalValuesAreThoseOfTheStudentizedRange()
    {
        QFETCH(int, sides);
        QFETCH(double, range);
        std::mt19937 random(test::seed());
        constexpr std::uint32_t units = 3000;
        std::vector<std::vector<double>> noise(static_cast<std::size_t>(sides));
        for (auto& side : noise)
            for (std::uint32_t unit = 0; unit < units; ++unit)
                side.push_back(normal(random));
        std::vector<statistics::Contributions> pairs;
        for (std::size_t i = 0; i < noise.size(); ++i)
            for (std::size_t j = 0; j < i; ++j) {
                auto& pair = pairs.emplace_back();
                pair.degrees = units - 1;
                for (std::uint32_t unit = 0; unit < units; ++unit)
                    pair.parts.push_back({unit, noise[i][unit] - noise[j][unit]});
            }
        const double critical = statistics::largestQuantile(pairs, static_cast<std::size_t>(sides) - 1, 0.95);
        QVERIFY2(near(critical, range / std::sqrt(2.0), 0.05 / 3), std::to_string(critical).c_str());
    }

    /// Three platforms and three models by hand. In powers of two, a is 1 ahead of b in each model, and b is
    /// 7, 8 and 9 ahead of c: mean 8, standard deviation 1, standard error 1/sqrt(3).
    void byHand()
    {
        std::vector<Run> runs;
        for (int model = 7; model <= 9; ++model)
            for (const auto& [platform, ahead] :
                 {std::pair("c", 0), std::pair("a", model + 1), std::pair("b", model)})
                runs.push_back({platform, "m" + std::to_string(model), 10.0 * model * std::exp2(ahead)});
        runs.push_back({"b", "m7", 1, "oom"});
        runs.push_back({"a", "only a", 1});
        const auto table = tableOfRuns(runs);
        for (const auto* metric : {"examples_per_second", "step_seconds"}) {
            RankingRequest request;
            request.reference = "c";
            request.metric = metric;
            const auto result = ranking(table, all(table), request);
            QVERIFY(result);
            QCOMPARE(result->request.sides, (std::vector<std::string>{"c", "a", "b"}));
            QCOMPARE(result->sides.size(), std::size_t{3});
            const char* names[] = {"a", "b", "c"};
            const double ratios[] = {512, 256, 1};
            for (std::size_t i = 0; i < 3; ++i) {
                const auto& side = result->sides[i];
                QCOMPARE(side.name, std::string(names[i]));
                QVERIFY(near(side.ratio, ratios[i]));
                QCOMPARE(side.rankLow, i + 1);
                QCOMPARE(side.rankHigh, i + 1);
                QCOMPARE(side.models, std::size_t{i < 2 ? 3U : 0U});
                QCOMPARE(side.told, i < 2);
            }
            QCOMPARE(result->reference, std::size_t{2});
            QCOMPARE(result->models, std::size_t{3});
            QCOMPARE(result->contrary, std::size_t{0});
            // Between one comparison and two independent ones at 95 % (Sidak).
            QVERIFY(result->critical > 1.96 - 0.05 && result->critical < 2.237 + 0.05);
            const double reach =
                std::log(2) / std::sqrt(3.0) * statistics::studentAtLevelOf(result->critical, 2);
            const auto& b = result->sides[1].interval;
            QVERIFY(near(b.low, 256 / std::exp(reach)) && near(b.high, 256 * std::exp(reach)));
            // The same ratio in every model is a point.
            const auto ab = result->between(0, 1), ba = result->between(1, 0), cb = result->between(2, 1);
            QVERIFY(ab.told && near(ab.ratio, 2) && near(ab.interval.low, 2) && near(ab.interval.high, 2));
            QVERIFY(ba.told && near(ba.ratio, 0.5) && ba.first == 1 && ba.second == 0);
            QVERIFY(cb.told && near(cb.ratio, 1.0 / 256) && near(1 / cb.interval.high, b.low));
            QCOMPARE(result->excluded.at("oom"), std::size_t{1});
            QCOMPARE(ab.excluded.at("a without partner"), std::size_t{1});
            QCOMPARE(ab.excluded.size(), std::size_t{1}); // "oom" is counted once, for all sides
        }
        // Student's t with 2 degrees of freedom at 95 %, from any table.
        QVERIFY(near(statistics::studentAtLevelOf(1.959963984540054, 2), 4.302653, 1e-6));
    }

    /// Two models whose ratios vary have an interval, one model and two equal ratios have none.
    void fewModels()
    {
        std::vector<Run> runs;
        for (const auto& [model, b] : {std::pair("m1", 2.0), std::pair("m2", 2.0)}) {
            runs.push_back({"a", model, 1});
            runs.push_back({"b", model, b});
        }
        runs.push_back({"c", "m1", 4});
        const auto table = tableOfRuns(runs);
        const auto result = ranking(table, all(table), {});
        QVERIFY(result);
        QCOMPARE(result->request.reference, std::string("a"));
        for (const auto& pair : result->pairs)
            QVERIFY(!pair.told && std::isnan(pair.interval.low) && pair.ratio > 1);
        for (const auto& side : result->sides)
            QVERIFY(side.rankLow == 1 && side.rankHigh == 3);
    }

    /// The ratio is that of `analyse speedup`: the geometric mean of models, or the adjusted ratio if
    /// settings have unequal weights.
    void ratiosAreThoseOfSpeedup()
    {
        std::mt19937 random(test::seed());
        for (const bool unbalanced : {false, true}) {
            std::vector<Run> runs;
            for (int model = 0; model < 20; ++model)
                for (const auto* dtype : {"float32", "bfloat16"})
                    for (const auto* platform : {"a", "b", "c"})
                        if (!unbalanced || *dtype == 'f' || model % 3 == 0)
                            runs.push_back(
                                {platform, "m" + std::to_string(model),
                                 std::exp(0.3 * normal(random)) * (*platform == 'a' && *dtype == 'f' ? 2 : 1),
                                 "completed", dtype});
            const auto table = tableOfRuns(runs);
            RankingRequest bySetting;
            bySetting.equalSettings = true;
            const auto result = ranking(table, all(table), bySetting);
            QVERIFY(result);
            const auto ofModels = ranking(table, all(table), {});
            QVERIFY(ofModels);
            for (const auto& pair : ofModels->pairs)
                QVERIFY(!pair.adjusted && near(pair.ratio, pair.ofModels));
            for (const auto& pair : result->pairs) {
                SpeedupRequest request;
                request.numerator = result->sides[pair.first].name;
                request.denominator = result->sides[pair.second].name;
                const auto expected = speedup(table, all(table), request);
                QVERIFY(expected);
                QCOMPARE(pair.adjusted, unbalanced);
                QVERIFY(near(pair.ratio, unbalanced ? expected->adjustedRatio : expected->geometricMean));
                std::map<std::string, std::pair<double, int>> logs; // sum and number for each model
                for (const auto& runsOfPair : expected->pairs) {
                    auto& [sum, n] = logs[table.text(runsOfPair.numeratorRow, *table.find("work_key"))];
                    sum += std::log(runsOfPair.speedup);
                    ++n;
                }
                double mean = 0;
                for (const auto& [model, log] : logs)
                    mean += log.first / log.second / static_cast<double>(logs.size());
                QVERIFY(near(pair.ofModels, std::exp(mean)));
                QCOMPARE(pair.models, expected->models);
                QCOMPARE(pair.matched.size(), std::size_t{1});
                QVERIFY(pair.interval.low < pair.ratio && pair.ratio < pair.interval.high);
            }
        }
    }

    /// Twelve platforms, 3 % apart, with 4 % of noise: neighbours can hardly be told apart, and the intervals
    /// of ranks must hold for all platforms at once.
    void ranksHold()
    {
        const int sets = test::rounds(200);
        const auto score = scoreOf(sets, 30, 0.03, 0.04);
        QCOMPARE(score.sets, sets);
        QVERIFY2(score.covered >= 0.95 * sets, score.text().c_str());
        QVERIFY2(score.rightOrTied >= 0.98 * sets, score.text().c_str());
        QVERIFY2(static_cast<double>(score.wrong) <= 0.02 * static_cast<double>(score.told),
                 score.text().c_str());
        QVERIFY2(score.told > score.pairs / 2, score.text().c_str());
    }

    /// Equal platforms are never told apart in 95 % of the data sets, also with few models.
    void equalPlatformsAreTied()
    {
        for (const int models : {3, 30}) {
            const int sets = test::rounds(30);
            std::mt19937 random(test::seed());
            int wrong = 0;
            for (int i = 0; i < sets; ++i) {
                const auto table = simulated(6, models, 0, 0.04, random);
                const auto result = ranking(table, all(table), {});
                QVERIFY(result);
                wrong += std::any_of(result->pairs.begin(), result->pairs.end(),
                                     [](const auto& pair) { return pair.told; });
            }
            // 6 of 30 has a probability below 0.4 % if 5 % are expected.
            QVERIFY2(wrong < std::max(3.0, 0.2 * sets), std::to_string(wrong).c_str());
        }
    }

    /// Platforms that are 10 % apart with 2 % of noise have exact ranks: the answer is not vacuous.
    void clearRanksAreExact()
    {
        const int sets = test::rounds(20);
        const auto score = scoreOf(sets, 30, 0.10, 0.02);
        QVERIFY2(score.exact >= 0.95 * sets, score.text().c_str());
    }

    void wrongRequests_data()
    {
        QTest::addColumn<QString>("sides");
        QTest::addColumn<QString>("reference");
        QTest::addColumn<QString>("names");
        QTest::newRow("unknown") << "p1,p2,p99" << "" << "p99;p1;p13";
        QTest::newRow("repeated") << "p1,p2,p1" << "" << "p1";
        QTest::newRow("one") << "p1" << "" << "p1;2;12";
        QTest::newRow("13 named") << "p1,p2,p3,p4,p5,p6,p7,p8,p9,p10,p11,p12,p13" << "" << "12;13";
        QTest::newRow("13 there") << "" << "" << "12;13;--sides;p7";
        QTest::newRow("reference") << "p1,p2" << "p3" << "p3;p1, p2";
    }

    void wrongRequests()
    {
        QFETCH(QString, sides);
        QFETCH(QString, reference);
        QFETCH(QString, names);
        std::mt19937 random(1);
        const auto table = simulated(13, 3, 0.1, 0.01, random);
        RankingRequest request;
        for (const auto& side : sides.split(',', Qt::SkipEmptyParts))
            request.sides.push_back(side.toStdString());
        request.reference = reference.toStdString();
        const auto result = ranking(table, all(table), request);
        QVERIFY(!result && result.error().code == ErrorCode::BadInput);
        QVERIFY2(test::namesAll(result.error().text(), names), result.error().text().c_str());
        QVERIFY(!winnersByCell(table, all(table), request, "width", "depth"));
    }

    void wrongColumnsAndRules()
    {
        std::mt19937 random(1);
        const auto table = simulated(3, 3, 0.1, 0.01, random);
        const auto fails = [&](auto&& change) {
            RankingRequest request;
            change(request);
            const auto result = ranking(table, all(table), request);
            return !result && result.error().code == ErrorCode::BadInput;
        };
        QVERIFY(fails([](auto& request) { request.over = "width"; }));
        QVERIFY(fails([](auto& request) { request.over = "widht"; }));
        QVERIFY(fails([](auto& request) { request.metric = "dtype"; }));
        QVERIFY(fails([](auto& request) { request.match = "batch*2"; }));
        QVERIFY(fails([](auto& request) { request.confidence = 1; }));
        QVERIFY(!ranking(table, table::Mask(table.rows(), 0), {}));
        QVERIFY(!winnersByCell(table, all(table), {}, "width", "width"));
        QVERIFY(!winnersByCell(table, all(table), {}, "platform", ""));
        QVERIFY(!winnersByCell(table, all(table), {}, "", ""));
    }

    /// A side without a model in common with the others comes last, and nothing is said about its rank.
    void withoutCommonModels()
    {
        std::vector<Run> runs;
        for (int model = 0; model < 5; ++model) {
            const auto name = "m" + std::to_string(model);
            runs.push_back({"lone", "own " + name, 1000});
            runs.push_back({"slow", name, 1 + 0.01 * model});
            runs.push_back({"fast", name, 2});
        }
        const auto table = tableOfRuns(runs);
        auto result = ranking(table, all(table), {});
        QVERIFY(result);
        QVERIFY(result->unable.empty());
        QCOMPARE(result->request.reference, std::string("slow"));
        QCOMPARE(result->sides[0].name, std::string("fast"));
        const auto& lone = result->sides[2];
        QVERIFY(lone.name == "lone" && std::isnan(lone.ratio) && lone.models == 0);
        QVERIFY(lone.rankLow == 1 && lone.rankHigh == 3);
        QVERIFY(result->sides[0].rankLow == 1 && result->sides[0].rankHigh == 2);
        result = ranking(table, all(table), requestOf({"lone", "fast"}));
        QVERIFY(result && !result->unable.empty() && result->models == 0);
        QVERIFY(std::isnan(result->pairs[0].ratio) && !result->pairs[0].told);
    }

    /// The order follows the reference, also where a pair of other models disagrees; `contrary` says so.
    void contraryPairsAreCounted()
    {
        std::vector<Run> runs;
        for (int model = 0; model < 6; ++model) {
            const double rate = 1 + 0.01 * model;
            const auto name = std::to_string(model);
            runs.push_back({"a", "ar" + name, 4});
            runs.push_back({"r", "ar" + name, rate});
            runs.push_back({"b", "br" + name, 2});
            runs.push_back({"r", "br" + name, rate});
            runs.push_back({"a", "ab" + name, 1});
            runs.push_back({"b", "ab" + name, 3 * rate});
        }
        const auto table = tableOfRuns(runs);
        const auto result = ranking(table, all(table), requestOf({"a", "b", "r"}, "r"));
        QVERIFY(result);
        QCOMPARE(result->sides[0].name, std::string("a"));
        QCOMPARE(result->contrary, std::size_t{1});
    }

    /// A map with a known frontier: a wins where the width is above the depth, b where it is below, and on
    /// the diagonal they are equal. c is always slower.
    void winnersOfAKnownFrontier_data()
    {
        QTest::addColumn<int>("models"); // of each cell
        QTest::newRow("one model") << 1;
        QTest::newRow("six models") << 6;
    }

    void winnersOfAKnownFrontier()
    {
        QFETCH(int, models);
        std::mt19937 random(test::seed());
        std::vector<Run> runs;
        constexpr int side = 6;
        for (int width = 0; width < side; ++width)
            for (int depth = 0; depth < side; ++depth)
                for (int model = 0; model < models; ++model)
                    for (const auto* platform : {"a", "b", "c"}) {
                        const bool corner = width == 0 && depth == side - 1;  // b only
                        const bool without = width == side - 1 && depth == 0; // without c
                        if ((corner && *platform != 'b') || (without && *platform == 'c'))
                            continue;
                        if (width == 2 && depth == 2) // no common model
                            continue;
                        Run run{platform, std::to_string(width) + "/" + std::to_string(depth) + "/" +
                                              std::to_string(model)};
                        run.width = width;
                        run.depth = depth;
                        // One model is judged by its launches.
                        for (int launch = models == 1 ? 0 : 2; launch < 3; ++launch) {
                            run.rate = (*platform == 'a'   ? std::exp(0.1 * width)
                                        : *platform == 'b' ? std::exp(0.1 * depth)
                                                           : 0.5) *
                                       std::exp(0.002 * normal(random));
                            runs.push_back(run);
                        }
                    }
        for (const auto* platform : {"a", "b", "c"}) {
            runs.push_back({platform, std::string("own ") + platform, 1});
            runs.back().width = runs.back().depth = 2;
        }
        const auto table = tableOfRuns(runs);
        const auto result = winnersByCell(table, all(table), {}, "width", "depth");
        QVERIFY(result);
        QCOMPARE(result->sides, (std::vector<std::string>{"a", "b", "c"}));
        QCOMPARE(result->cells.size(), std::size_t{36});
        for (int width = 0; width < side; ++width)
            for (int depth = 0; depth < side; ++depth) {
                const auto& cell =
                    result->at(static_cast<std::size_t>(width), static_cast<std::size_t>(depth));
                const bool corner = width == 0 && depth == side - 1,
                           without = width == side - 1 && depth == 0;
                QCOMPARE(cell.sides, std::size_t{corner ? 1U : without ? 2U : 3U});
                if (corner || (width == 2 && depth == 2)) {
                    QVERIFY(cell.best == -1 && !cell.told && cell.models == 0 && std::isnan(cell.ratio));
                    continue;
                }
                QCOMPARE(cell.models, static_cast<std::size_t>(models));
                if (width == depth) {
                    QVERIFY(cell.best == 0 || cell.best == 1);
                    continue; // it may be told by chance
                }
                QCOMPARE(cell.best, width > depth ? 0 : 1);
                QVERIFY(cell.told);
                QVERIFY(near(cell.ratio, std::exp(0.1 * std::abs(width - depth)), 0.02) || cell.next == 2);
            }
        QCOMPARE(result->alone, std::size_t{1});
        QCOMPARE(result->apart, std::size_t{1});
        QCOMPARE(result->decided, std::size_t{34});
        // Without a second axis there is one row.
        const auto row = winnersByCell(table, all(table), {}, "width", "");
        QVERIFY(row && row->cells.size() == 6 && row->yValues.size() == 1);
        QCOMPARE(row->at(5, 0).best, 0);
    }

    /// Equal sides have a certain winner in at most 5 % of the cells, also if a cell has few models: their
    /// variance is shared among the cells. A clear winner of two models is certain in most cells.
    void fewModelsOfACell()
    {
        std::mt19937 random(test::seed());
        for (const bool clear : {false, true}) {
            std::vector<Run> runs;
            for (int width = 0; width < 20; ++width)
                for (int depth = 0; depth < 20; ++depth)
                    for (int model = 0; model < 2; ++model)
                        for (const auto* platform : {"a", "b", "c"}) {
                            Run run{platform, std::to_string(width) + "/" + std::to_string(depth) + "/" +
                                                  std::to_string(model)};
                            run.rate =
                                (clear && *platform == 'b' ? 1.3 : 1) * std::exp(0.03 * normal(random));
                            run.width = width;
                            run.depth = depth;
                            runs.push_back(run);
                        }
            const auto table = tableOfRuns(runs);
            const auto result = winnersByCell(table, all(table), {}, "width", "depth");
            QVERIFY(result && result->decided == 400);
            qInfo("told %zu of 400", result->told);
            QVERIFY(clear ? result->told > 360 : result->told <= 20);
        }
    }

    /// A cell with one model is told from its launches. By hand, with two launches on either side, `within`
    /// above and below their mean: the ratio's variance is 2 within^2 with one degree of freedom, for which
    /// Student's critical value is 12.7062; with three sides, Bonferroni's level is 0.025 and it is 25.4517.
    void oneModelIsJudgedByItsLaunches()
    {
        constexpr double within = 0.002, two = 0.002 * 1.41421356 * 12.7062, three = two * 25.4517 / 12.7062;
        const auto cellOf = [&](double apart, bool third, bool repeated, const char* metric) {
            std::vector<Run> runs;
            for (const double launch : {within, -within}) {
                if (!repeated && launch < 0)
                    continue;
                runs.push_back({"a", "m", std::exp(apart + launch)});
                runs.push_back({"b", "m", std::exp(launch)});
                if (third)
                    runs.push_back({"c", "m", 0.5 * std::exp(launch)});
            }
            const auto table = tableOfRuns(runs);
            RankingRequest request;
            request.metric = metric;
            const auto result = winnersByCell(table, all(table), request, "width", "depth");
            return result && result->cells.size() == 1 ? result->cells[0] : WinnerCell{};
        };
        for (const auto* metric : {"examples_per_second", "step_seconds"}) {
            QVERIFY(cellOf(1.001 * two, false, true, metric).told);
            QVERIFY(!cellOf(0.999 * two, false, true, metric).told);
            QVERIFY(cellOf(1.001 * three, true, true, metric).told);
            QVERIFY(!cellOf(0.999 * three, true, true, metric).told);
            // Nothing shows how single launches scatter: only a ratio beyond any launch is told.
            const auto single = cellOf(0.39, false, false, metric);
            QVERIFY(!single.told && single.best == 0);
            QCOMPARE(single.doubt, Doubt::Launches);
            QVERIFY(cellOf(0.41, false, false, metric).told);
        }
    }

    /// 60 sessions of three equal platforms that were measured one after the other on a machine that changed
    /// by 3 % or drifted by 5 %. If this fails, the machine's change is called a rank.
    void sidesMeasuredApartHaveNoRank()
    {
        std::mt19937 random(test::seed());
        for (const double drift : {0.0, 0.05})
            for (int session = 0; session < 30; ++session) {
                std::vector<Run> runs;
                for (int platform = 0; platform < 3; ++platform)
                    for (int model = 0; model < 24; ++model) {
                        Run run{std::string(1, static_cast<char>('a' + platform)), std::to_string(model)};
                        const double time = (24 * platform + model) / 72.0;
                        run.rate = std::exp(0.01 * normal(random) - drift * time -
                                            (drift == 0 ? 0.03 * platform : 0));
                        run.started = 1000 + 5 * (24 * platform + model);
                        runs.push_back(run);
                    }
                const auto table = tableOfRuns(runs);
                const auto result = ranking(table, all(table), {});
                QVERIFY(result);
                for (const auto& side : result->sides)
                    QVERIFY(side.rankLow == 1 && side.rankHigh == 3);
                QVERIFY(std::any_of(result->pairs.begin(), result->pairs.end(),
                                    [](const auto& pair) { return pair.doubt == Doubt::Order; }));
            }
    }

    /// Ratios of runs that lost their processors to other programs are not told, however large.
    void contendedRunsHaveNoRank()
    {
        std::vector<Run> runs;
        for (const auto* platform : {"a", "b"})
            for (int model = 0; model < 12; ++model) {
                Run run{platform, std::to_string(model)};
                run.rate = (*platform == 'a' ? 8 : 1) * (1 + 0.01 * model * (*platform == 'a'));
                run.contended = model < 4;
                runs.push_back(run);
            }
        auto table = tableOfRuns(runs);
        auto result = ranking(table, all(table), {});
        QVERIFY(result && !result->pairs.front().told);
        QCOMPARE(result->pairs.front().doubt, Doubt::Contended);
        // A quarter of the pairs does not decide the result.
        for (auto& run : runs)
            run.contended = std::stoi(run.model) < 3;
        table = tableOfRuns(runs);
        result = ranking(table, all(table), {});
        QVERIFY(result && result->pairs.front().told);
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestRanking)
#include "tst_ranking.moc"
