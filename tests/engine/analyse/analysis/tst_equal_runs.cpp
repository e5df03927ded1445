// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/analyse/analysis/columns.h"
#include "tests/engine/values.h"
#include "tests/run.h"

#include "engine/analyse/analysis/compare.h"
#include "engine/analyse/analysis/pivot_compare.h"
#include "engine/analyse/analysis/speedup.h"
#include "engine/analyse/analysis/stacks.h"
#include "engine/analyse/analysis/timing.h"
#include "engine/analyse/analysis/upgrade.h"

#include <QtTest>

#include <cmath>
#include <random>

using namespace parascope;
using namespace parascope::analysis;
using namespace testing;

namespace {

struct Run
{
    std::string platform;
    int node = 0, batch = 0;
    std::string dtype = "float32", stack = "s 1", timing = "sync", device = "d0";
    double threads = 4, devices = 1, rate = 0;

    [[nodiscard]] std::string work() const { return std::to_string(node) + "/" + std::to_string(batch); }
};

/// A setting that is imbalanced between the sides, and how it is set on a run.
struct Design
{
    const char* name;
    void (*set)(Run& run, bool fast);
};

constexpr Design designs[] = {
    {"dtype", [](Run& run, bool fast) { run.dtype = fast ? "bfloat16" : "float32"; }},
    {"threads", [](Run& run, bool fast) { run.threads = fast ? 8 : 4; }},
    {"stack", [](Run& run, bool fast) { run.stack = fast ? "s 2" : "s 1"; }},
    {"devices", [](Run& run, bool fast) { run.devices = fast ? 2 : 1; }},
    {"device", [](Run& run, bool fast) { run.device = fast ? "d1" : "d0"; }},
    {"timing", [](Run& run, bool fast) { run.timing = fast ? "block" : "sync"; }},
};

/// Uniform numbers in [0, 1) and approximately normal ones, which are the same with every standard library.
double uniform(std::mt19937& random)
{
    return static_cast<double>(random()) / 4294967296.0;
}
double normal(std::mt19937& random)
{
    double sum = -6;
    for (int i = 0; i < 12; ++i)
        sum += uniform(random);
    return sum;
}

/// Makes 16 widths by 9 batches, each run once on either side: p has the fast setting 85 times of 100, q 15
/// times. The fast setting doubles the rate. In equal settings, p's rate is `ratio` times q's.
std::vector<Run> imbalanced(const Design& design, double ratio, unsigned seed)
{
    std::mt19937 random(seed);
    std::vector<Run> out;
    for (int node = 1; node <= 16; ++node)
        for (int batch = 1; batch <= 9; ++batch)
            for (const auto* platform : {"p", "q"}) {
                Run run;
                run.platform = platform;
                run.node = 32 * node;
                run.batch = 1 << batch;
                const bool isP = run.platform == "p", fast = uniform(random) < (isP ? 0.85 : 0.15);
                design.set(run, fast);
                run.rate = 1e6 / (100 + run.node + run.batch) * (fast ? 2 : 1) * (isP ? ratio : 1) *
                           std::exp(0.05 * normal(random));
                out.push_back(run);
            }
    return out;
}

table::Table tableOfRuns(const std::vector<Run>& runs)
{
    std::vector<std::string> work, platform, dtype, stack, timing, device, outcome;
    std::vector<double> node, batch, threads, devices, rate, step;
    for (const auto& run : runs) {
        work.push_back(run.work());
        platform.push_back(run.platform);
        dtype.push_back(run.dtype);
        stack.push_back(run.stack);
        timing.push_back(run.timing);
        device.push_back(run.device);
        outcome.emplace_back("completed");
        node.push_back(run.node);
        batch.push_back(run.batch);
        threads.push_back(run.threads);
        devices.push_back(run.devices);
        rate.push_back(run.rate);
        step.push_back(run.batch / run.rate);
    }
    return tableOf({texts("work_key", work),
                    texts("model_key",
                          [&] {
                              std::vector<std::string> out;
                              for (const auto& run : runs)
                                  out.push_back(std::to_string(run.node));
                              return out;
                          }()),
                    texts("platform", platform), texts("dtype", dtype), texts("stack", stack),
                    texts("timing", timing), texts("device", device), texts("outcome", outcome),
                    numbers("node", node), numbers("batch", batch), numbers("threads", threads),
                    numbers("devices", devices), metricColumn("examples_per_second", rate),
                    metricColumn("flops_per_second", rate), metricColumn("arithmetic_intensity", rate),
                    metricColumn("step_seconds", step)});
}

Json jsonOf(const std::vector<Run>& runs)
{
    Json list = Json::array();
    for (const auto& run : runs)
        list.push_back({{"work", run.work()},
                        {"platform", run.platform},
                        {"dtype", run.dtype},
                        {"stack", run.stack},
                        {"timing", run.timing},
                        {"device", run.device},
                        {"threads", run.threads},
                        {"devices", run.devices},
                        {"rate", run.rate}});
    return {{"runs", list}, {"settings", {"dtype", "stack", "timing", "device", "threads", "devices"}}};
}

SpeedupRequest pOverQ(const char* match = "work")
{
    SpeedupRequest request;
    request.numerator = "p";
    request.denominator = "q";
    request.match = match;
    return request;
}

bool near(double a, double b)
{
    return std::abs(a - b) <= 1e-12 * std::abs(b);
}

} // namespace

/// What makes two runs an equal pair. If this fails, a user buys the platform that is slower in every equal
/// pair, because it was more often run in the faster data type.
class TestEqualRuns : public QObject
{
    Q_OBJECT

private slots:
    void theRightOneWins_data()
    {
        QTest::addColumn<int>("design");
        for (int i = 0; i < static_cast<int>(std::size(designs)); ++i)
            QTest::newRow(designs[i].name) << i;
    }

    void theRightOneWins()
    {
        QFETCH(int, design);
        const auto& imbalance = designs[design];
        for (unsigned seed = 1; seed <= 20; ++seed) {
            const auto runs = imbalanced(imbalance, 1 / 1.2, seed);
            const auto table = tableOfRuns(runs);
            const auto result = speedup(table, all(table), pOverQ());
            QVERIFY(result);
            // q is faster by a fifth in equal settings; p is faster by two thirds if they are pooled.
            QVERIFY2(result->pairs.size() > 15 && result->geometricMean < 0.9 && result->adjustedRatio < 0.9,
                     qPrintable(QString("seed %1").arg(seed)));
            QVERIFY(2 * result->modelWins < result->models);
            QCOMPARE(result->matched.size(), std::size_t{1});
            QCOMPARE(result->matched.front()->name, std::string(imbalance.name));
            QVERIFY(result->differs.empty());
            for (const auto& pair : result->pairs)
                QCOMPARE(table.text(pair.numeratorRow, *result->matched.front()),
                         table.text(pair.denominatorRow, *result->matched.front()));
            if (seed > 5)
                continue;
            const auto expected = reference("equal_pairs", jsonOf(runs));
            if (expected.is_null())
                QSKIP("no numpy");
            QCOMPARE(result->pairs.size(), expected["n"].get<std::size_t>());
            QCOMPARE(result->wins, expected["wins"].get<std::size_t>());
            QVERIFY(near(result->geometricMean, expected["geometric_mean"]));
            QVERIFY(near(result->adjustedRatio, expected["adjusted"]));
            QCOMPARE(result->inOtherSettings[0] + result->inOtherSettings[1],
                     expected["unpaired"].get<std::size_t>());
        }
    }

    void everyAnalysisPairsSo_data() { theRightOneWins_data(); }

    /// Ratio maps, upgrade and compare agree with the speedup.
    void everyAnalysisPairsSo()
    {
        QFETCH(int, design);
        for (unsigned seed = 1; seed <= 20; ++seed) {
            const auto runs = imbalanced(designs[design], 1 / 1.2, seed);
            const auto table = tableOfRuns(runs);
            const auto pairs = speedup(table, all(table), pOverQ());
            QVERIFY(pairs);
            std::map<std::pair<double, double>, double> expected;
            for (const auto& pair : pairs->pairs)
                expected[{table.find("node")->numbers[pair.numeratorRow],
                          table.find("batch")->numbers[pair.numeratorRow]}] = pair.speedup;
            const auto map = comparePivots(table, all(table),
                                           {"node", "batch", "examples_per_second", {}, Aggregate::Median},
                                           "platform", "p", "q", PivotOperator::Ratio);
            QVERIFY(map);
            QCOMPARE(map->result.values, expected.size());
            for (std::size_t y = 0; y < map->result.yValues.size(); ++y)
                for (std::size_t x = 0; x < map->result.xValues.size(); ++x) {
                    const auto at =
                        expected.find({*numberOf(map->result.xValues[x]), *numberOf(map->result.yValues[y])});
                    const double value = map->result.at(x, y).value;
                    QCOMPARE(std::isnan(value), at == expected.end());
                    QVERIFY(std::isnan(value) || near(value, at->second));
                }
            const auto upgrade = upgradeOfRuns(table, all(table), {"q", "p", missing});
            QVERIFY(upgrade);
            QCOMPARE(upgrade->points.size(), expected.size());
            QVERIFY(near(upgrade->operations.front().geometricMean, pairs->geometricMean));
            if (designs[design].name == std::string("timing"))
                continue; // compare() takes only runs of one timing
            table::Mask p(table.rows(), 0), q(table.rows(), 0);
            for (std::size_t row = 0; row < table.rows(); ++row)
                (runs[row].platform == "p" ? p : q)[row] = 1;
            CompareRequest request;
            request.metric = "examples_per_second";
            const auto cells = compare(table, q, p, request);
            QVERIFY(cells);
            QCOMPARE(cells->cells.size(), expected.size());
            QVERIFY(cells->commonEffect < 0.9);
        }
    }

    /// p ran the large batches and q the small ones; larger batches are faster.
    void unlikeRangesOfTheBatch()
    {
        for (unsigned seed = 1; seed <= 20; ++seed) {
            std::mt19937 random(seed);
            std::vector<Run> runs;
            for (int node = 1; node <= 16; ++node)
                for (int batch = 1; batch <= 9; ++batch)
                    for (const auto* platform : {"p", "q"}) {
                        Run run;
                        run.platform = platform;
                        run.node = 32 * node;
                        run.batch = 1 << batch;
                        if (run.platform == "p" ? batch < 4 : batch > 6)
                            continue;
                        run.rate = 1e4 * run.batch / (1 + run.batch / 100.0) *
                                   (run.platform == "p" ? 1 / 1.2 : 1) * std::exp(0.05 * normal(random));
                        runs.push_back(run);
                    }
            const auto table = tableOfRuns(runs);
            const auto result = speedup(table, all(table), pOverQ());
            QVERIFY(result);
            QCOMPARE(result->pairs.size(), std::size_t{48});
            QVERIFY(result->geometricMean < 0.9 && 2 * result->wins < result->pairs.size());
            // The request is for the best batch of each side; the result says that the ranges differ.
            const auto best = speedup(table, all(table), pOverQ("best-batch"));
            QVERIFY(best);
            QCOMPARE(best->differs.size(), std::size_t{1});
            QCOMPARE(best->differs.front().column, std::string("batch"));
        }
    }

    /// Two models have the same weight, however often each was run: a level with many pairs does not outvote
    /// another.
    void marginalMeansWeighLevelsAlike()
    {
        std::vector<Run> runs;
        for (int node = 1; node <= 20; ++node)
            for (const auto* platform : {"p", "q"})
                for (const bool fast : {false, true}) {
                    if (fast && node > 2) // only two models in both types on both sides
                        continue;
                    Run run;
                    run.platform = platform;
                    run.node = node;
                    run.batch = 8;
                    run.dtype = fast ? "bfloat16" : "float32";
                    run.rate = run.platform == "p" ? (fast ? 400 : 80) : 100;
                    runs.push_back(run);
                }
        const auto table = tableOfRuns(runs);
        const auto result = speedup(table, all(table), pOverQ());
        QVERIFY(result && result->unbalanced());
        QCOMPARE(result->settings.size(), std::size_t{2});
        QVERIFY(near(result->adjustedRatio, std::sqrt(4 * 0.8)));
        QVERIFY(near(result->geometricMean, std::exp((2 * std::log(4.0) + 20 * std::log(0.8)) / 22)));
        QCOMPARE(result->models, std::size_t{20});
        QCOMPARE(result->modelWins, std::size_t{2}); // sqrt(4 * 0.8) > 1
    }

    /// The paper's pair: every run of one platform is in bfloat16, every run of the other in float32, and
    /// each platform has its own stack.
    void whatOnlyOneSideHasIsNamed()
    {
        std::vector<Run> runs;
        for (int node = 1; node <= 8; ++node)
            for (const auto* platform : {"p", "q"})
                for (const double threads : {1.0, 4.0}) {
                    Run run;
                    run.platform = platform;
                    run.node = node;
                    run.batch = 8;
                    const bool isP = run.platform == "p";
                    run.dtype = isP ? "bfloat16" : "float32";
                    run.stack = isP ? "tf 1" : "torch 2";
                    run.device = run.platform;
                    run.threads = isP ? missing : threads;
                    run.rate = isP ? 300 : 100 * threads;
                    runs.push_back(run);
                }
        const auto table = tableOfRuns(runs);
        const auto result = speedup(table, all(table), pOverQ());
        QVERIFY(result);
        QCOMPARE(result->pairs.size(), std::size_t{8});
        QVERIFY(result->matched.empty());
        using Levels = std::vector<std::string>;
        const auto& differs = result->differs;
        QCOMPARE(differs.size(), std::size_t{3});
        QVERIFY(differs[0].column == "dtype" && differs[0].numerator == Levels{"bfloat16"} &&
                differs[0].denominator == Levels{"float32"});
        QVERIFY(differs[1].column == "stack" && differs[1].numerator == Levels{"tf 1"} &&
                differs[1].denominator == Levels{"torch 2"});
        QVERIFY(differs[2].column == "threads" && differs[2].numerator == Levels{""} &&
                differs[2].denominator == (Levels{"1", "4"}));
        QVERIFY(test::names(differsText(differs).text(), {"dtype", "bfloat16", "float32", "stack", "tf 1",
                                                          "torch 2", "threads", " 1 ", " 4"}));
    }

    /// Both types are on both sides, but no model has both: the pairs are unequal, and the result says so.
    void unequalPairsOnlyWhereThereIsNoEqualOne()
    {
        const auto runsOf = [](bool equalOne) {
            std::vector<Run> runs;
            for (int node = 1; node <= 8; ++node)
                for (const auto* platform : {"p", "q"}) {
                    Run run;
                    run.platform = platform;
                    run.node = node;
                    run.batch = 8;
                    const bool isP = run.platform == "p";
                    run.dtype = (node % 2 == 0) == isP && !(equalOne && node == 8) ? "bfloat16" : "float32";
                    run.rate = isP ? 200 : 100;
                    runs.push_back(run);
                }
            return tableOfRuns(runs);
        };
        const auto none = runsOf(false);
        auto result = speedup(none, all(none), pOverQ());
        QVERIFY(result);
        QCOMPARE(result->pairs.size(), std::size_t{8});
        QCOMPARE(result->differs.size(), std::size_t{1});
        const std::vector<std::string> types{"bfloat16", "float32"};
        QVERIFY(result->differs[0].column == "dtype" && result->differs[0].numerator == types &&
                result->differs[0].denominator == types);
        const auto one = runsOf(true);
        result = speedup(one, all(one), pOverQ());
        QVERIFY(result);
        QCOMPARE(result->pairs.size(), std::size_t{1});
        QVERIFY(result->differs.empty());
        QCOMPARE(result->excluded.at("p without partner of equal dtype"), std::size_t{7});
        QCOMPARE(result->inOtherSettings[0] + result->inOtherSettings[1], std::size_t{14});
    }

    void otherRulesMatchSettingsToo_data()
    {
        QTest::addColumn<QString>("match");
        QTest::newRow("batch*2") << "batch*2";
        QTest::newRow("best batch") << "best-batch";
    }

    void otherRulesMatchSettingsToo()
    {
        QFETCH(QString, match);
        for (unsigned seed = 1; seed <= 20; ++seed)
            for (const auto& design : designs) {
                const auto table = tableOfRuns(imbalanced(design, 1 / 1.2, seed));
                const auto result = speedup(table, all(table), pOverQ(match.toUtf8().constData()));
                QVERIFY(result && !result->pairs.empty());
                QCOMPARE(result->matched.size(), std::size_t{1});
                for (const auto& pair : result->pairs)
                    QCOMPARE(table.text(pair.numeratorRow, *result->matched.front()),
                             table.text(pair.denominatorRow, *result->matched.front()));
                QVERIFY(match == "best-batch" ||
                        result->geometricMean <
                            0.95); // the best of few batches differs from the best of many
            }
    }

    /// The most frequent timing of one side is not that of the other, but both sides have some runs of each.
    void bothSidesKeepTheTimingTheyShare()
    {
        const auto runs = imbalanced(designs[5], 1 / 1.2, 3);
        const auto table = tableOfRuns(runs);
        table::Mask p(table.rows(), 0), q(table.rows(), 0);
        for (std::size_t row = 0; row < table.rows(); ++row)
            (runs[row].platform == "p" ? p : q)[row] = 1;
        const auto timing = commonTiming(table, p, q, "examples_per_second");
        QVERIFY(timing == "block" || timing == "sync");
        QVERIFY(commonTiming(table, p, q, "parameters").empty());
        table::Mask blocks = p;
        for (std::size_t row = 0; row < table.rows(); ++row)
            blocks[row] = static_cast<std::uint8_t>(p[row] && runs[row].timing == "block");
        for (std::size_t row = 0; row < table.rows(); ++row)
            q[row] = static_cast<std::uint8_t>(q[row] && runs[row].timing == "sync");
        QVERIFY(commonTiming(table, blocks, q, "examples_per_second").empty());
    }

    /// Stacks of one platform are compared at equal data types and threads.
    void stacksToo()
    {
        auto runs = imbalanced(designs[0], 1 / 1.2, 2);
        for (auto& run : runs) {
            run.stack = run.platform;
            run.platform = "one";
        }
        const auto table = tableOfRuns(runs);
        const auto result = stacks(table, all(table), "stack", "q");
        QVERIFY(result);
        QCOMPARE(result->levels.size(), std::size_t{1});
        QVERIFY(result->levels.front().speedup.geometricMean < 0.9);
        QCOMPARE(result->levels.front().speedup.matched.front()->name, std::string("dtype"));
        QVERIFY(!result->acrossPlatforms);
    }

    /// A sweep over three frameworks of one machine names each of them as a platform. If this fails, its runs
    /// have no partner, because no stack has a partner on another platform.
    void stacksThatArePlatforms()
    {
        const auto texts = [](const char* name, std::vector<std::string> values) {
            table::Column column;
            column.name = name;
            column.kind = table::Column::Kind::Category;
            column.dictionary = std::make_shared<table::Dictionary>();
            for (const auto& value : values)
                column.codes.push_back(column.dictionary->code(value));
            return column;
        };
        const auto tableOf = [&](const std::vector<std::string>& devices) {
            table::Table table;
            table.setRows(4);
            table.add(texts("work_key", {"a", "b", "a", "b"}));
            table.add(texts("stack", {"s", "s", "t", "t"}));
            table.add(texts("platform", {"mine", "mine", "theirs", "theirs"}));
            table.add(texts("device", devices));
            table::Column rate;
            rate.name = "examples_per_second";
            rate.numbers = {1, 2, 3, 6};
            table.add(std::move(rate));
            return table;
        };
        const auto table = tableOf({"cpu", "cpu", "cpu", "cpu"});
        const auto result = stacks(table, all(table), "stack", "s");
        QVERIFY(result && result->acrossPlatforms);
        const auto& ratio = result->levels.front().speedup;
        QCOMPARE(ratio.pairs.size(), std::size_t{2});
        QVERIFY(std::abs(ratio.geometricMean - 3) < 1e-12);
        QCOMPARE(ratio.differs.size(), std::size_t{1});
        QCOMPARE(ratio.differs.front().column, std::string("platform"));
        // With two kinds of device, the stacks are not the difference.
        const auto unlike = tableOf({"cpu", "cpu", "cuda:0", "cuda:0"});
        QVERIFY(stacks(unlike, all(unlike), "stack", "s")->levels.front().speedup.pairs.empty());
        // Compiling is part of the name of a stack, not a setting that its partner must have.
        auto compiled = tableOf({"cpu", "cpu", "cpu", "cpu"});
        table::Column asked;
        asked.name = "compile";
        asked.role = table::Column::Role::HyperParameter;
        asked.numbers = {NAN, NAN, 1, 1};
        compiled.add(std::move(asked));
        QCOMPARE(stacks(compiled, all(compiled), "stack", "s")->levels.front().speedup.pairs.size(),
                 std::size_t{2});
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestEqualRuns)
#include "tst_equal_runs.moc"
