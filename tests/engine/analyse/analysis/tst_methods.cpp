// SPDX-License-Identifier: GPL-3.0-or-later
#include "columns.h"
#include "tests/engine/values.h"
#include "tests/run.h"

#include "engine/analyse/analysis/balance.h"
#include "engine/analyse/analysis/groups.h"
#include "engine/analyse/analysis/operations.h"
#include "engine/analyse/analysis/performance_model.h"
#include "engine/analyse/analysis/pivot_compare.h"
#include "engine/analyse/analysis/regression.h"
#include "engine/analyse/analysis/roofline.h"
#include "engine/analyse/analysis/scaling.h"
#include "engine/analyse/analysis/sides.h"
#include "engine/analyse/analysis/stacks.h"
#include "engine/analyse/analysis/timing.h"
#include "engine/analyse/analysis/upgrade.h"

#include <QTest>

#include <cmath>
#include <map>
#include <random>

using namespace parascope;
using namespace parascope::analysis;
using namespace testing;

namespace {

bool close(double a, double b, double tolerance = 1e-12)
{
    return std::abs(a - b) <= tolerance * std::max(1.0, std::abs(b));
}

} // namespace

/// The analyses that compare, scale and predict, on data made so that the result is known.
class TestMethods : public QObject
{
    Q_OBJECT

private slots:
    void ratioOfTwoMaps()
    {
        const auto table = tableOf(
            {texts("platform", {"p", "p", "p", "q", "q", "q"}),
             texts("outcome", {"completed", "completed", "oom", "completed", "completed", "completed"}),
             numbers("node", {1, 2, 4, 1, 2, 4}), numbers("batch", {8, 8, 8, 8, 8, 16}),
             metricColumn("rate", {6, 2, missing, 2, 4, 5})});
        const PivotRequest request{"node", "batch", "rate", {}, Aggregate::Median};
        const auto both =
            comparePivots(table, all(table), request, "platform", "p", "q", PivotOperator::Ratio);
        QVERIFY(both);
        const auto& map = both->result;
        QCOMPARE(map.xValues.size(), std::size_t{3});
        QCOMPARE(map.yValues.size(), std::size_t{2});
        QCOMPARE(map.at(0, 0).value, 3.0);
        QCOMPARE(map.at(1, 0).value, 0.5);
        QVERIFY(std::isnan(map.at(2, 0).value));
        QCOMPARE(map.at(2, 0).outcome, std::string("oom")); // the reason why there is no value
        QCOMPARE(map.excluded.at("only q"), std::size_t{1});
        QCOMPARE(map.excluded.at("neither"), std::size_t{1});
        QCOMPARE(both->first.excluded.at("oom"), std::size_t{1});
        const auto difference =
            comparePivots(table, all(table), request, "platform", "p", "q", PivotOperator::Difference);
        QCOMPARE(difference->result.at(0, 0).value, 4.0);
        QVERIFY(!comparePivots(table, all(table), request, "platform", "p", "r", PivotOperator::Ratio));
        QVERIFY(!comparePivots(table, all(table), request, "node", "1", "2", PivotOperator::Ratio));
    }

    void contoursOfAPlaneAreStraight()
    {
        // With z = x + 2 y on 6 x 5 cells, the line of level 4.5 is x = 4.5 - 2 y.
        Pivot map;
        for (std::int64_t x = 0; x < 6; ++x)
            map.xValues.emplace_back(x);
        for (std::int64_t y = 0; y < 5; ++y) {
            map.yValues.emplace_back(y);
            for (std::int64_t x = 0; x < 6; ++x) {
                map.cells.emplace_back();
                map.cells.back().value = static_cast<double>(x + 2 * y);
            }
        }
        const double levels[] = {4.5, 100};
        auto lines = contours(map, levels, false);
        QCOMPARE(lines[0].lines.size(), std::size_t{1});
        QVERIFY(lines[0].lines[0].size() >= 5);
        for (const auto& point : lines[0].lines[0])
            QVERIFY(close(point[0], 4.5 - 2 * point[1]));
        QVERIFY(lines[1].lines.empty());
        // One high cell in the middle has a closed line around it. On a logarithmic scale from 1 to 100,
        // level 10 is half-way.
        for (auto& cell : map.cells)
            cell.value = 1;
        map.cells[2 * 6 + 3].value = 100;
        const double ten[] = {10};
        lines = contours(map, ten, true);
        QCOMPARE(lines[0].lines.size(), std::size_t{1});
        QVERIFY(lines[0].lines[0].front() == lines[0].lines[0].back());
        for (const auto& point : lines[0].lines[0])
            QVERIFY(close(std::abs(point[0] - 3) + std::abs(point[1] - 2), 0.5));
        map.cells[2 * 6 + 3].value = missing;
        QVERIFY(contours(map, ten, true)[0].lines.empty());
    }

    void sharesAndInflation()
    {
        std::mt19937 random(3);
        std::normal_distribution<double> normal;
        std::vector<double> a, b, c, y;
        Json x = Json::array();
        for (int i = 0; i < 200; ++i) {
            a.push_back(normal(random));
            b.push_back(0.9 * a.back() + 0.2 * normal(random));
            c.push_back(normal(random));
            y.push_back(a.back() + b.back() + 0.5 * c.back() + normal(random));
            x.push_back({a.back(), b.back(), c.back()});
        }
        const auto expected = reference("importance", {{"x", x}, {"y", y}});
        if (expected.is_null())
            QSKIP("python3-numpy is not installed");
        const auto table = tableOf({numbers("a", a), numbers("b", b), numbers("c", c), metricColumn("y", y)});
        RegressionRequest request;
        request.target = "y";
        request.replicates = 0;
        const auto result = regression(table, all(table), request);
        QVERIFY(result);
        for (std::size_t i = 0; i < 3; ++i) {
            QVERIFY(close(result->terms[i].share, expected["shares"][i].get<double>(), 1e-9));
            QVERIFY(close(result->terms[i].inflation, expected["inflation"][i].get<double>(), 1e-9));
        }
        QVERIFY(result->terms[0].inflation > 10 &&
                result->collinearity.text().find("a, b") != std::string::npos);
    }

    /// With noise of Student's t with 2.5 degrees of freedom, an interval that misses the true weight has the
    /// flag. With normal noise, where the intervals are right, hardly any interval has it.
    void heavyTailsAreFlagged_data()
    {
        QTest::addColumn<int>("runs");
        for (const int runs : {30, 50, 100, 300})
            QTest::addRow("%d runs", runs) << runs;
    }
    void heavyTailsAreFlagged()
    {
        QFETCH(int, runs);
        constexpr int databases = 100;
        const double slopes[] = {1, 0.6, 0.3, 0.1, 0};
        const char* names[] = {"a", "b", "c", "d", "e"};
        std::mt19937 random(static_cast<unsigned>(runs));
        std::student_t_distribution<double> heavy(2.5);
        std::normal_distribution<double> normal;
        for (const bool tails : {true, false}) {
            int silent = 0, flagged = 0;
            for (int database = 0; database < databases; ++database) {
                std::vector<std::vector<double>> x(5);
                std::vector<double> y;
                for (int i = 0; i < runs; ++i) {
                    // A t distribution with 2.5 degrees of freedom has a variance of 5.
                    y.push_back(tails ? heavy(random) / std::sqrt(5.0) : normal(random));
                    for (std::size_t j = 0; j < 5; ++j) {
                        x[j].push_back(static_cast<double>(random() % 4));
                        y.back() += slopes[j] * x[j].back();
                    }
                }
                std::vector<table::Column> columns{metricColumn("y", y)};
                for (std::size_t j = 0; j < 5; ++j)
                    columns.push_back(numbers(names[j], x[j]));
                const auto table = tableOf(std::move(columns));
                RegressionRequest request;
                request.target = "y";
                request.replicates = 200;
                request.permutations = 0;
                const auto result = regression(table, all(table), request);
                QVERIFY(result);
                flagged += !result->heavyTails.empty();
                // Levels 0 to 3 have a variance of 1.25, the noise has a variance of 1.
                double variance = 1;
                for (const double slope : slopes)
                    variance += 1.25 * slope * slope;
                for (std::size_t j = 0; j < 5; ++j) {
                    const double truth = slopes[j] * std::sqrt(1.25 / variance);
                    const auto& term = result->terms[j];
                    silent += result->heavyTails.empty() &&
                              !(term.interval.low <= truth && truth <= term.interval.high);
                }
            }
            const auto said = QString("%1 silent, %2 flagged").arg(silent).arg(flagged);
            QVERIFY2(silent <= 0.1 * 5 * databases, qPrintable(said));
            QVERIFY2(tails ? flagged >= (runs < 50 ? 0.4 : 0.5) * databases : flagged <= 0.08 * databases,
                     qPrintable(said));
        }
    }

    void aBentEffectIsSeen()
    {
        std::vector<double> x, y;
        for (int i = 0; i < 90; ++i) {
            x.push_back(i % 3);
            y.push_back((i % 3 == 1) + 0.01 * (i % 7));
        }
        const auto table = tableOf(
            {numbers("x", x), numbers("z", std::vector<double>(y.rbegin(), y.rend())), metricColumn("y", y)});
        RegressionRequest request;
        request.target = "y";
        request.replicates = 0;
        request.factors = {"x"};
        const auto result = regression(table, all(table), request);
        QVERIFY(std::abs(result->terms[0].weight) < 0.1);
        QVERIFY(result->terms[0].betweenLevels > 0.9);
        const auto values = test::valuesOf(result->disagreement);
        QVERIFY(values.size() == 3 && values[0] == "x");
    }

    void elasticityIsThePower()
    {
        // Here y = 7 a^2 b^-0.5 exactly.
        std::vector<double> a, b, y;
        for (const double u : {1., 2., 5., 9.})
            for (const double v : {1., 3., 4., 8.}) {
                a.push_back(u), b.push_back(v), y.push_back(7 * u * u / std::sqrt(v));
            }
        const auto table = tableOf({numbers("a", a), numbers("b", b), metricColumn("y", y)});
        RegressionRequest request;
        request.target = "y";
        request.log = true;
        const auto result = regression(table, all(table), request);
        QVERIFY(close(result->terms[0].elasticity, 2, 1e-10));
        QVERIFY(close(result->terms[1].elasticity, -0.5, 1e-10));
        QVERIFY(close(result->terms[0].elasticityInterval.low, 2, 1e-6));
    }

    void rankCorrelationIsScipys()
    {
        const std::vector<double> x = {1, 2, 2, 3, 5, 8, 8, 9}, y = {5, 6, 4, 4, 3, 2, 4, 1};
        const auto expected = reference("spearman", {{"x", x}, {"y", y}});
        if (expected.is_null())
            QSKIP("python3-scipy is not installed");
        QVERIFY(close(spearman(x, y).rho, expected.get<double>()));
        QVERIFY(std::isnan(spearman(std::vector<double>{1, 1, 1, 1}, std::vector<double>{1, 2, 3, 4}).rho));
    }

    void amdahl()
    {
        // 8 % of the time is not parallel, exactly; with noise, the interval contains this value.
        std::mt19937 random(4);
        std::normal_distribution<double> normal;
        for (const double noise : {0.0, 0.02}) {
            std::vector<double> devices, node, rate;
            std::vector<std::string> names;
            for (int model = 0; model < 8; ++model)
                for (const double n : {1., 2., 4., 8.}) {
                    devices.push_back(n);
                    node.push_back(model);
                    rate.push_back((100 + model) / (0.08 + 0.92 / n) * std::exp(noise * normal(random)));
                    names.push_back("fc");
                }
            const auto table =
                tableOf({texts("family", names), numbers("devices", devices, Column::Role::Other),
                         numbers("node", node), metricColumn("examples_per_second", rate)});
            const auto result = scaling(table, all(table), {});
            QVERIFY(result);
            QCOMPARE(result->models, std::size_t{8});
            QCOMPARE(result->points.size(), std::size_t{24});
            if (noise == 0)
                QVERIFY(close(result->fraction, 0.08, 1e-12) && close(result->r2, 1));
            else
                QVERIFY(result->interval.low < 0.08 && 0.08 < result->interval.high &&
                        result->interval.high - result->interval.low < 0.04);
        }
    }

    void upgradeByOperation()
    {
        const auto runs = tableOf({texts("run", {"r1", "r2", "r3"}), texts("platform", {"v2", "v3", "v2"}),
                                   texts("work_key", {"k", "k", "j"})});
        const auto operations =
            tableOf({texts("run", {"r1", "r1", "r2", "r2", "r3", "r1"}),
                     texts("operation", {"matmul", "add", "matmul", "add", "matmul", "while"}),
                     metricColumn("flops_per_second", {100, 10, 230, 30, 100, 1e9}),
                     metricColumn("arithmetic_intensity", {200, 2, 200, 2, 200, 9})});
        const auto result = upgradeOfOperations(operations, runs, all(runs), {"v2", "v3", 75});
        QVERIFY(result);
        QCOMPARE(result->points.size(), std::size_t{2});
        QCOMPARE(result->bounds[0].n, std::size_t{1});
        QVERIFY(close(result->bounds[0].geometricMean, 2.3)); // the matmul is right of the old ridge point
        QVERIFY(close(result->bounds[1].geometricMean, 3.0));
        QCOMPARE(result->excluded.at("only v2"), std::size_t{1});
        QCOMPARE(result->excluded.at("control flow"), std::size_t{1});
    }

    /// One profiler counts bytes and the other does not; the operation is the same.
    void upgradeWhereOneSideCountsBytes()
    {
        const auto runs = tableOf({texts("run", {"r1", "r2"}), texts("platform", {"v2", "v3"}),
                                   texts("work_key", {"k", "k"}), metricColumn("batch", {8, 8})});
        const auto operations = tableOf({texts("run", {"r1", "r2"}), texts("operation", {"matmul", "matmul"}),
                                         metricColumn("flops_per_second", {100, 230}),
                                         metricColumn("arithmetic_intensity", {missing, 200})});
        const auto result = upgradeOfOperations(operations, runs, all(runs), {"v2", "v3", 75});
        QVERIFY(result);
        QCOMPARE(result->points.size(), std::size_t{1});
        QCOMPARE(result->points[0].intensity, 200.0);
        QVERIFY(result->points[0].computeBound);
    }

    /// Most operations of a profile count no FLOPs. They are compared by their time, or otherwise by their
    /// bytes.
    void upgradeWithoutFlops()
    {
        const auto runs = tableOf({texts("run", {"r1", "r2"}), texts("platform", {"v2", "v3"}),
                                   texts("work_key", {"k", "k"}), metricColumn("batch", {8, 8})});
        const auto operations =
            tableOf({texts("run", {"r1", "r1", "r1", "r1", "r2", "r2", "r2", "r2"}),
                     texts("operation", {"add", "copy", "infeed", "add", "add", "copy", "infeed", "late"}),
                     metricColumn("flops_per_second", {0, missing, 0, 0, 0, missing, 0, 0}),
                     metricColumn("arithmetic_intensity", {0, missing, 0, 0, 0, missing, 0, 0}),
                     metricColumn("bytes_per_second", {10, 5, 0, 10, 40, 20, 0, 1}),
                     metricColumn("seconds", {3, missing, missing, 1, 1, missing, missing, 1})});
        const auto result = upgradeOfOperations(operations, runs, all(runs), {"v2", "v3", 75});
        QVERIFY(result);
        QCOMPARE(result->points.size(), std::size_t{2});
        std::map<std::string, UpgradePoint> points;
        for (const auto& point : result->points)
            points[point.operation] = point;
        QVERIFY(close(points["add"].speedup, 4)); // two layers of one second and three, against one in total
        QVERIFY(close(points["add"].oldTime, 4) && close(points["add"].newTime, 1));
        QVERIFY(close(points["add"].shareOfDifference, 1));
        QVERIFY(close(points["copy"].speedup, 4)); // it has no time, so the bytes per second are compared
        QVERIFY(std::isnan(points["copy"].oldTime));
        QCOMPARE(result->excluded.at("no time on either side"), std::size_t{2}); // infeed has neither
        QCOMPARE(result->excluded.at("only v3"), std::size_t{1});
        QCOMPARE(result->bounds.back().name, std::string("without FLOPs"));
        QCOMPARE(result->bounds.back().n, std::size_t{2});
    }

    /// When the batches differ by a factor of two, the times per example are compared.
    void upgradeAtTwiceTheBatch()
    {
        const auto runs = tableOf(
            {texts("run", {"r1", "r2", "r3", "r4"}), texts("platform", {"v2", "v2", "v3", "v3"}),
             texts("work_key", {"a", "b", "b", "c"}), texts("model_key", {"m", "m", "m", "m"}),
             numbers("batch", {8, 16, 16, 32}), metricColumn("flops_per_second", {1, 1, 1, 1}),
             metricColumn("arithmetic_intensity", {1, 1, 1, 1}), metricColumn("step_seconds", {4, 7, 4, 5}),
             metricColumn("examples_per_second", {2, 16.0 / 7, 4, 6.4})});
        const auto equal = upgradeOfRuns(runs, all(runs), {"v2", "v3", 75});
        QVERIFY(equal);
        QCOMPARE(equal->points.size(), std::size_t{1});
        QVERIFY(close(equal->points[0].speedup, 7.0 / 4));
        const auto twice = upgradeOfRuns(runs, all(runs), {"v2", "v3", 75, "batch*2"});
        QVERIFY(twice);
        QCOMPARE(twice->points.size(), std::size_t{2});
        QVERIFY(close(twice->points[0].speedup, 2)); // 16 examples in 4 s against 8 in 4 s
        QVERIFY(close(twice->points[1].speedup, 2 * 7.0 / 5));
        QVERIFY(!upgradeOfRuns(runs, all(runs), {"v2", "v3", 75, "best-batch"}));
    }

    void stacksAgainstABaseline()
    {
        const auto table = tableOf({texts("work_key", {"a", "a", "a", "b", "b", "a"}),
                                    texts("stack", {"1.0", "1.1", "2.0", "1.0", "1.1", "2.0"}),
                                    texts("platform", {"p", "p", "p", "p", "p", "q"}),
                                    texts("dtype", {"f", "f", "f", "f", "f", "f"}),
                                    metricColumn("examples_per_second", {1, 2, 4, 1, 8, 64})});
        const auto result = stacks(table, all(table), "stack", "");
        QVERIFY(result);
        QCOMPARE(result->baseline, std::string("1.0"));
        QCOMPARE(result->levels.size(), std::size_t{2});
        QVERIFY(close(result->levels[0].speedup.geometricMean, 4));       // geometric mean of 2 and 8
        QCOMPARE(result->levels[1].speedup.pairs.size(), std::size_t{1}); // platform q has no 1.0
        QVERIFY(!stacks(table, all(table), "stack", "3.0"));
        QVERIFY(!stacks(table, table::Mask(table.rows(), 0), "stack", "")->unable.empty());
    }

    void roofsOfDataTypes()
    {
        const auto measured =
            Json::parse(R"({"gemm":{"float32":{"flops_per_second":10},"bfloat16":{"flops_per_second":100}},
            "levels":[{"level":"L2","bytes_per_second":50},{"level":"DRAM","bytes_per_second":5}],"host_to_device":[{"level":"x","bytes_per_second":1e9}]})");
        const auto ceilings = ceilingsOf({missing, missing, measured, true});
        QCOMPARE(ceilings.size(), std::size_t{4}); // a transfer from the host is not a roof
        const auto table = tableOf({texts("dtype", {"float32", "bfloat16", "float32"}),
                                    metricColumn("arithmetic_intensity", {20, 20, 1}),
                                    metricColumn("flops_per_second", {20, 20, 45})});
        const auto result = roofline(table, all(table), ceilings);
        QVERIFY(result);
        QCOMPARE(result->ridges.size(), std::size_t{4});
        QVERIFY(result->points[0].overRoof);  // twice the float32 rate
        QVERIFY(!result->points[1].overRoof); // below bfloat16's
        QVERIFY(result->points[2].overRoof && result->points[2].flopsPerSecond > 10);
    }

    /// If two devices are ten times slower than one, 1,900 % of the time would not be parallel: time(2) = 10
    /// = f + (1 - f)/2. If this fails, an absurd result of a loaded machine is read as a property of the
    /// program.
    void impossibleFractionsAreNone()
    {
        const auto made = [](double two) {
            return tableOf(
                {numbers("devices", {1, 2, 1, 2, 1, 2}, Column::Role::Other),
                 numbers("node", {1, 1, 2, 2, 3, 3}),
                 metricColumn("examples_per_second", {10, two, 20, 2 * two * 1.01, 30, 3 * two * 0.99})});
        };
        auto table = made(1);
        const auto slow = scaling(table, all(table), {});
        QVERIFY(slow && slow->unable.empty());
        QVERIFY(std::isnan(slow->fraction));
        QVERIFY2(test::names(slow->reason.text(), {"devices"}), slow->reason.text().c_str());
        table = made(60); // two devices are six times as fast
        const auto fast = scaling(table, all(table), {});
        QVERIFY(fast && std::isnan(fast->fraction) && std::isnan(fast->interval.low));
        QVERIFY(!fast->reason.empty() && fast->reason.text() != slow->reason.text());
        table = made(10); // no gain: f = 1, and its interval reaches both sides
        const auto none = scaling(table, all(table), {});
        QVERIFY(none && none->reason.empty() && std::abs(none->fraction - 1) < 0.05);
        QVERIFY(none->fraction <= 1 && none->interval.high <= 1 && none->interval.low >= 0);
        // Two devices gain everything with one model, gain nothing with the next, and lose with the third.
        table = tableOf({numbers("devices", {1, 2, 1, 2, 1, 2}, Column::Role::Other),
                         numbers("node", {1, 1, 2, 2, 3, 3}),
                         metricColumn("examples_per_second", {10, 30, 20, 20, 30, 15})});
        const auto any = scaling(table, all(table), {});
        QVERIFY(any && std::isnan(any->fraction) && !any->reason.empty());
        for (const auto& family : any->families)
            QVERIFY(family.percentiles.front() >= 0 && family.percentiles.back() <= 1);
    }

    /// An H200 by its data sheet: 67 TFLOP/s in float32, 494.5 in TF32, 989 in bfloat16, 4.8 TB/s. By hand,
    /// the ridges are 13.96, 103.02 and 206.04. If this fails, a float32 run is called memory-bound because
    /// of a roof of another type.
    void everyTypeHasItsOwnRoof()
    {
        const RoofFacts h200{
            {989e12, {{"bfloat16", 989e12}, {"float32", 67e12}, {"tf32", 494.5e12}}}, 4.8e12, nullptr, false};
        const auto table = tableOf(
            {texts("dtype", {"float32", "float32", "float32", "bfloat16", "float32", "float64", "bfloat16"}),
             numbers("tf32", {0, 0, missing, missing, 1, 0, 1}), // a setting without meaning for bfloat16
             metricColumn("arithmetic_intensity", {20, 10, 20, 20, 200, 20, 300}),
             metricColumn("flops_per_second", {60e12, 10e12, 80e12, 80e12, 400e12, 1e12, 900e12})});
        const auto result = rooflines(table, all(table), h200);
        QVERIFY(result);
        QCOMPARE(result->types.size(), std::size_t{3});
        const auto& [float32, half, tf32] = std::tie(result->types[0], result->types[1], result->types[2]);
        QCOMPARE(float32.dtype, std::string("float32"));
        QCOMPARE(half.dtype, std::string("bfloat16"));
        QCOMPARE(tf32.dtype, std::string("tf32"));
        QVERIFY(close(float32.roof.ridge, 67 / 4.8) && close(half.roof.ridge, 989 / 4.8) &&
                close(tf32.roof.ridge, 494.5 / 4.8));
        QCOMPARE(float32.roof.peak, 67e12);
        QCOMPARE(float32.roof.computeBound,
                 std::size_t{2}); // at an intensity of 20; under bfloat16's roof it would be memory-bound
        QCOMPARE(float32.roof.overRoof,
                 std::size_t{1}); // 80 TFLOP/s are impossible in float32, but possible in bfloat16
        QCOMPARE(half.roof.memoryBound, std::size_t{1});
        QCOMPARE(half.roof.overRoof, std::size_t{0});
        QCOMPARE(tf32.roof.overRoof, std::size_t{0});
        QCOMPARE(result->points(), std::size_t{6});
        QCOMPARE(result->excluded,
                 (Excluded{{"no float64 roof", 1}})); // reported, and no other type's roof is used
        QCOMPARE(commonType(table, all(table)), std::string(severalTypes));
        QCOMPARE(commonType(table, {1, 1, 1, 0, 0, 0, 0}), std::string("float32"));
        QCOMPARE(commonType(table, {0, 0, 0, 0, 1, 0, 0}), std::string("tf32"));

        const auto alone = rooflines(table, {0, 0, 0, 0, 0, 1, 0}, h200);
        QVERIFY(alone);
        QCOMPARE(test::valuesOf(alone->types.front().roof.unable), std::vector<std::string>{"float64"});
        QCOMPARE(alone->excluded, (Excluded{{"filtered", 6}, {"no float64 roof", 1}}));

        // A user who states one peak without a type means all types; measured products are roofs only for
        // their own type.
        const auto one = rooflines(table, all(table), {100e12, 5e12, nullptr, false});
        QVERIFY(one && std::all_of(one->types.begin(), one->types.end(),
                                   [](const auto& typed) { return typed.roof.ridge == 20; }));
        const auto measured = Json::parse(
            R"({"gemm":{"float32":{"flops_per_second":41e12},"bfloat16":{"flops_per_second":78e12}},
            "levels":[{"level":"DRAM","bytes_per_second":5e12}]})");
        const auto calibrated = rooflines(table, all(table), {missing, missing, measured, false});
        QVERIFY(calibrated);
        QVERIFY(close(calibrated->types[0].roof.ridge, 8.2)); // the ridge of float32; bfloat16's is 15.6
        QVERIFY(close(calibrated->types[1].roof.ridge, 15.6));
    }

    void mixedFlopsAreRefused()
    {
        const auto table =
            tableOf({texts("flops_definition", {"executed", "recorded rate"}),
                     metricColumn("flops_per_second", {1, 2}), metricColumn("step_seconds", {1, 2})});
        const auto refused = refuseMixedFlops(table, all(table), "flops_per_second");
        QVERIFY(!refused);
        QVERIFY(refused.error().text().find("executed, recorded rate") != std::string::npos);
        QVERIFY(refuseMixedFlops(table, all(table), "step_seconds"));
        QVERIFY(refuseMixedFlops(table, {1, 0}, "flops_per_second"));
    }

    /// How often intervals at 95 % contain the truth, over simulated data. If they do so too seldom, users
    /// publish wrong results.
    void intervalsCover_data()
    {
        QTest::addColumn<QString>("what");
        for (const auto* what :
             {"win rate", "rank correlation", "Amdahl's fraction", "elasticity", "weight at order 2"})
            QTest::newRow(what) << what;
    }

    void intervalsCover()
    {
        QFETCH(QString, what);
        std::mt19937 random(12);
        std::normal_distribution<double> normal;
        const bool bootstrap = what == "elasticity" || what == "weight at order 2";
        const int trials = bootstrap ? 300 : 1000;
        int covered = 0;
        for (int trial = 0; trial < trials; ++trial) {
            Interval interval{};
            double truth = 0;
            if (what == "win rate") {
                truth = 0.7;
                interval =
                    wilson(static_cast<std::size_t>(std::binomial_distribution<int>(90, truth)(random)), 90);
            } else if (what == "rank correlation") {
                std::vector<double> x(80), y(80);
                for (std::size_t i = 0; i < x.size(); ++i) {
                    x[i] = normal(random);
                    y[i] = std::exp(0.5 * x[i] +
                                    std::sqrt(0.75) * normal(random)); // a monotone map keeps the ranks
                }
                truth =
                    6 / M_PI *
                    std::asin(
                        0.25); // rank correlation of a bivariate normal with correlation 0.5 (Pearson 1907)
                interval = spearman(x, y).interval;
            } else if (what == "Amdahl's fraction") {
                // Models differ in their fraction: the interval is that of the mean over models.
                std::vector<double> devices, node, rate;
                for (int model = 0; model < 20; ++model) {
                    const double own = 0.1 + 0.02 * normal(random);
                    for (const double n : {1., 2., 4., 8.}) {
                        devices.push_back(n);
                        node.push_back(model);
                        rate.push_back(100 / (own + (1 - own) / n) * std::exp(0.01 * normal(random)));
                    }
                }
                truth = 0.1;
                interval =
                    scaling(tableOf({numbers("devices", devices, Column::Role::Other), numbers("node", node),
                                     metricColumn("examples_per_second", rate)}),
                            table::Mask(rate.size(), 1), {})
                        ->interval;
            } else {
                const bool log = what == "elasticity";
                std::vector<double> a, b, y;
                for (int i = 0; i < 150; ++i) {
                    a.push_back(log ? std::exp(normal(random)) : normal(random));
                    b.push_back(log ? std::exp(normal(random)) : normal(random));
                    const double noise = normal(random);
                    y.push_back(log ? 3 * std::pow(a.back(), 0.8) / b.back() * std::exp(0.5 * noise)
                                    : a.back() * b.back() + noise);
                }
                RegressionRequest request;
                request.target = "y";
                request.log = log;
                request.order = log ? 1 : 2;
                request.replicates = 300;
                request.permutations = 0;
                request.seed = static_cast<std::uint64_t>(trial);
                const auto table = tableOf({numbers("a", a), numbers("b", b), metricColumn("y", y)});
                const auto result = regression(table, all(table), request);
                const auto& term =
                    *std::find_if(result->terms.begin(), result->terms.end(),
                                  [&](const Term& item) { return item.name == (log ? "a" : "a*b"); });
                truth =
                    log ? 0.8
                        : std::sqrt(0.5); // the target's variance is 1 from the product and 1 from the noise
                interval = log ? term.elasticityInterval : term.interval;
            }
            covered += interval.low <= truth && truth <= interval.high;
        }
        // 92 to 98 %, with a tolerance for a simulation of this length: four standard errors around 95 %.
        const double share = static_cast<double>(covered) / trials,
                     room = 4 * std::sqrt(0.95 * 0.05 / trials);
        qInfo("%s: %.1f %%", qPrintable(what), 100 * share);
        QVERIFY2(share > std::min(0.95 - room, 0.92) && share < 0.995, qPrintable(QString::number(share)));
    }

    void unlikeTimingsAreKeptApart()
    {
        const auto table = tableOf(
            {texts("platform", {"p", "p", "p", "p", "q", "q"}),
             texts("timing", {"block", "sync", "block", "trace", "sync", "sync"}),
             texts("outcome", {"completed", "completed", "completed", "oom", "completed", "completed"}),
             metricColumn("step_seconds", {1, 2, 3, 4, 5, 6}),
             metricColumn("parameters", {1, 2, 3, 4, 5, 6})});
        const std::vector<std::string> step{"step_seconds"}, nowhere, within{"platform"};
        auto mask = all(table); // one result for all rows: most of the completed rows have sync
        auto timing = keepOneTiming(table, mask, step, "", nowhere);
        QVERIFY(timing);
        QCOMPARE(timing->kept, std::string("sync"));
        QCOMPARE(timing->excluded.at("timed otherwise (block)"), std::size_t{2});
        QVERIFY(mask == (table::Mask{0, 1, 0, 1, 1, 1})); // a failed run has no time and is counted as failed
        QVERIFY(timing->caveat.empty());

        mask = all(table); // each platform keeps its own timing, which is reported
        timing = keepOneTiming(table, mask, step, "", within);
        QVERIFY(mask == (table::Mask{1, 0, 1, 1, 1, 1}));
        QVERIFY2(timing->caveat.text().find("p: block") != std::string::npos &&
                     timing->caveat.text().find("q: sync") != std::string::npos,
                 timing->caveat.text().c_str());

        mask = all(table);
        QCOMPARE(keepOneTiming(table, mask, step, "block", within)->excluded.at("timed otherwise (sync)"),
                 std::size_t{3});
        mask = all(table);
        timing = keepOneTiming(table, mask, step, "any", within);
        QVERIFY(mask == all(table) && !timing->caveat.empty());
        const auto wrong = keepOneTiming(table, mask, step, "guess", within);
        QVERIFY(!wrong &&
                test::valuesOf(wrong.error().message) == (std::vector<std::string>{"guess", "block, sync"}));
        // Values that no clock measured have no timing.
        mask = all(table);
        QVERIFY(
            keepOneTiming(table, mask, std::vector<std::string>{"parameters"}, "", nowhere)->kept.empty() &&
            mask == all(table));

        Excluded excluded{{"filtered", 5}, {"oom", 1}};
        nameReasons(excluded, {{"of another platform", 2}, {"timed otherwise (block)", 3}});
        QVERIFY(excluded ==
                (Excluded{{"of another platform", 2}, {"oom", 1}, {"timed otherwise (block)", 3}}));
    }

    void contoursPassOverEmptyColumns()
    {
        // Two platforms share every second level of x: the line is where it would be without the gaps.
        Pivot map;
        for (std::int64_t y = 0; y < 2; ++y) {
            map.yValues.emplace_back(y);
            for (std::int64_t x = 0; x < 3; ++x) {
                if (y == 0)
                    map.xValues.emplace_back(x);
                map.cells.emplace_back();
                map.cells.back().value = x == 1 ? missing : static_cast<double>(x) + 0.5;
            }
        }
        const double one[] = {1};
        const auto lines = contours(map, one, false);
        QCOMPARE(lines[0].lines.size(), std::size_t{1});
        for (const auto& point : lines[0].lines[0])
            QVERIFY(close(point[0], 0.5));
    }

    void modelFindsTheEfficienciesThatMadeTheData()
    {
        std::mt19937 random(6);
        std::normal_distribution<double> normal;
        std::vector<ModelWork> models;
        std::vector<double> seconds;
        const auto knee = [](double a, double b) { return std::pow(std::pow(a, 4) + std::pow(b, 4), 0.25); };
        for (const double batch : {16., 64., 256., 1024., 4096.})
            for (const double width : {64., 256., 1024., 4096.})
                for (const double layers : {2., 8., 32.}) {
                    const double flops = 6 * batch * width * width,
                                 bytes = 4 * (3 * width * width + 4 * batch * width);
                    models.push_back({batch, {{"dense", flops, bytes, layers}}});
                    const double inside = layers * (2e-5 + knee(flops / (0.7 * 1e14), bytes / (0.4 * 1e12)));
                    seconds.push_back((3e-4 + knee(inside, batch / 5e5)) * std::exp(0.01 * normal(random)));
                }
        const auto model = calibrate(models, seconds, 1e14, 1e12);
        QVERIFY2(model.unable.empty(), model.unable.text().c_str());
        QVERIFY(close(model.layers[0].ofPeak, 0.7, 0.03));
        QVERIFY(close(model.layers[0].ofBandwidth, 0.4, 0.03));
        QVERIFY(std::abs(model.layerOverhead / 2e-5 - 1) < 0.1);
        QVERIFY(std::abs(model.stepOverhead / 3e-4 - 1) < 0.1);
        QVERIFY(std::abs(model.inputRate / 5e5 - 1) < 0.1);
        QVERIFY(model.medianError < 0.012 && model.p90Error < 0.03);

        // The reference leaves the run out and calibrates again without it.
        for (const std::size_t out : {0UL, 17UL, 59UL}) {
            auto fewer = models;
            auto times = seconds;
            fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(out));
            times.erase(times.begin() + static_cast<std::ptrdiff_t>(out));
            const auto predicted =
                predict(calibrate(fewer, times, 1e14, 1e12), std::span(&models[out], 1), times);
            QVERIFY(std::abs(predicted[0].seconds / model.leftOneOut[out] - 1) < 2e-3);
        }
        const ModelWork foreign{1, {{"conv2d", 1, 1, 1}}};
        QVERIFY(std::isnan(predict(model, std::span(&foreign, 1), seconds)[0].seconds));
        QVERIFY(
            !calibrate(std::span(models).first(3), std::span(seconds).first(3), 1e14, 1e12).unable.empty());
        QVERIFY(!calibrate(models, seconds, missing, 1e12).unable.empty());
    }

    void groupsOfSeveralColumns()
    {
        const auto table = tableOf({texts("family", {"fc", "cnn", "fc"}), texts("platform", {"p", "p", "q"}),
                                    metricColumn("y", {1, 2, 3})});
        const std::string names[] = {"family", "platform"};
        const auto joined = joinedColumn(table, names);
        QVERIFY(joined);
        QCOMPARE(table.text(2, *joined), std::string("fc / q"));
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestMethods)
#include "tst_methods.moc"
