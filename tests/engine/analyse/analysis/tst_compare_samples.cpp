// SPDX-License-Identifier: GPL-3.0-or-later
#include "columns.h"
#include "tests/run.h"

#include "engine/analyse/analysis/compare_samples.h"

#include <QTest>

#include <cmath>
#include <cstdlib>
#include <random>

using namespace parascope;
using namespace parascope::analysis;
using namespace testing;

namespace {

/// Plan of two simulated files. Each cell has `launches` runs per side, each with `samples` samples (0: none)
/// that scatter by `noise`; a launch as a whole scatters by `launchNoise`. Cells from `slowed` on take
/// `factor` times as long in B.
struct Plan
{
    int cells = 20, launches = 1, samples = 10;
    double noise = 0.05, launchNoise = 0, factor = 1;
    int slowed = 1 << 20;
};

struct Files
{
    table::Table table;
    table::Mask a, b;
    RunSamples samples;

    [[nodiscard]] Comparison compare() const
    {
        CompareRequest request;
        auto out = compareSamples(table, a, b, request, samples);
        return out ? *std::move(out) : Comparison();
    }
};

Files filesOf(const Plan& plan, std::mt19937& random)
{
    std::normal_distribution<double> normal;
    std::vector<std::string> keys;
    std::vector<double> seconds;
    Files out;
    for (const bool b : {false, true})
        for (int cell = 0; cell < plan.cells; ++cell)
            for (int launch = 0; launch < plan.launches; ++launch) {
                const double level = 0.01 * (1 + cell % 7) * std::exp(plan.launchNoise * normal(random)) *
                                     (b && cell >= plan.slowed ? plan.factor : 1);
                std::vector<double> values;
                for (int i = 0; i < std::max(plan.samples, 1); ++i)
                    values.push_back(level * std::exp(plan.noise * normal(random)));
                const double median = medianOf(values);
                keys.push_back("cell " + std::to_string(cell));
                seconds.push_back(median);
                out.a.push_back(!b);
                out.b.push_back(b);
                for (auto& value : values)
                    value /= median;
                out.samples.push_back(plan.samples > 0 ? values : std::vector<double>());
            }
    out.table = tableOf({texts("work_key", keys), metricColumn("step_seconds", seconds)});
    return out;
}

/// Returns the number of trials, which is larger in the soak.
int trials(int few)
{
    return std::getenv("PARASCOPE_SOAK") ? 20 * few : few;
}

/// Returns the largest count out of n that a probability of 5 % explains, except once in 10,000 times.
double mostByChance(int n)
{
    return 0.05 * n + 3.72 * std::sqrt(0.05 * 0.95 * n) + 1;
}

} // namespace

/// Two files whose cells were run once or a few times. If this fails, users wrongly stop a build or let a
/// regression through.
class TestCompareSamples : public QObject
{
    Q_OBJECT

private slots:
    void repeatsOfTheSameAreNotCalled_data()
    {
        QTest::addColumn<int>("cells");
        QTest::addColumn<int>("launches");
        QTest::addColumn<int>("samples");
        QTest::addColumn<double>("noise");
        QTest::addColumn<double>("launchNoise");
        QTest::newRow("one cell") << 1 << 1 << 10 << 0.05 << 0.0;
        QTest::newRow("three samples") << 5 << 1 << 3 << 0.05 << 0.0;
        QTest::newRow("20 cells") << 20 << 1 << 10 << 0.05 << 0.0;
        QTest::newRow("200 cells") << 200 << 1 << 10 << 0.05 << 0.0;
        QTest::newRow("loud") << 20 << 1 << 12 << 0.3 << 0.0;
        QTest::newRow("long runs") << 20 << 1 << 500 << 0.05 << 0.01;
        QTest::newRow("launches differ") << 40 << 1 << 50 << 0.02 << 0.03;
        QTest::newRow("two launches") << 20 << 2 << 10 << 0.05 << 0.03;
        QTest::newRow("repeats alone") << 20 << 5 << 0 << 0.05 << 0.0;
        for (const int cells : {1, 2, 5, 10, 12, 20, 80})
            for (const double launch : {0.02, 0.03})
                QTest::addRow("%d cells, launches %g apart", cells, launch)
                    << cells << 1 << 10 << 0.01 << launch;
    }

    void repeatsOfTheSameAreNotCalled()
    {
        QFETCH(int, cells);
        QFETCH(int, launches);
        QFETCH(int, samples);
        QFETCH(double, noise);
        QFETCH(double, launchNoise);
        std::mt19937 random(4711);
        const int count = trials(cells >= 200 ? 60 : 200);
        int called = 0;
        for (int trial = 0; trial < count; ++trial)
            called += filesOf({cells, launches, samples, noise, launchNoise}, random).compare().different > 0;
        QVERIFY2(called <= mostByChance(count), qPrintable(QString("%1 of %2").arg(called).arg(count)));
    }

    void slowdownsAreFound_data()
    {
        QTest::addColumn<int>("cells");
        QTest::addColumn<int>("slowed");
        QTest::addColumn<int>("launches");
        QTest::addColumn<int>("samples");
        QTest::addColumn<double>("factor");
        QTest::addColumn<double>("noise");
        QTest::addColumn<double>("launchNoise");
        QTest::newRow("one cell") << 1 << 1 << 1 << 10 << 1.15 << 0.05 << 0.0;
        QTest::newRow("one of 20") << 20 << 1 << 1 << 10 << 1.15 << 0.05 << 0.0;
        QTest::newRow("one of 200") << 200 << 1 << 1 << 10 << 1.15 << 0.05 << 0.0;
        // Ten cells that stayed the same say little about the scatter of launches.
        QTest::newRow("half") << 20 << 10 << 1 << 10 << 1.2 << 0.05 << 0.0;
        QTest::newRow("all") << 20 << 20 << 1 << 10 << 1.15 << 0.05 << 0.0;
        QTest::newRow("long runs") << 20 << 1 << 1 << 200 << 1.15 << 0.05 << 0.0;
        QTest::newRow("repeats alone") << 20 << 1 << 10 << 0 << 1.15 << 0.05 << 0.0;
        QTest::newRow("one of 12 among restless launches") << 12 << 1 << 1 << 5 << 1.3 << 0.004 << 0.03;
        QTest::newRow("one of 5") << 5 << 1 << 1 << 10 << 1.3 << 0.01 << 0.01;
        QTest::newRow("two of 12") << 12 << 2 << 1 << 5 << 1.15 << 0.01 << 0.0;
        QTest::newRow("all of 12") << 12 << 12 << 1 << 5 << 1.3 << 0.01 << 0.02;
    }

    void slowdownsAreFound()
    {
        QFETCH(int, cells);
        QFETCH(int, slowed);
        QFETCH(int, launches);
        QFETCH(int, samples);
        QFETCH(double, factor);
        QFETCH(double, noise);
        QFETCH(double, launchNoise);
        std::mt19937 random(99);
        const int count = trials(cells >= 200 ? 50 : 100);
        int found = 0, wrong = 0;
        for (int trial = 0; trial < count; ++trial) {
            const auto result =
                filesOf({cells, launches, samples, noise, launchNoise, factor, cells - slowed}, random)
                    .compare();
            bool other = false;
            for (const auto& cell : result.cells) {
                const bool isSlowed = std::stoi(cell.key.substr(5)) >= cells - slowed;
                const bool called = cell.verdict == Verdict::Different && cell.effect > 1;
                found += isSlowed && called;
                other |= !isSlowed && cell.verdict == Verdict::Different;
            }
            wrong += other;
        }
        QVERIFY2(found >= 0.8 * count * slowed,
                 qPrintable(QString("%1 of %2").arg(found).arg(count * slowed)));
        QVERIFY(wrong <= mostByChance(count));
    }

    /// Neighbouring steps depend on each other: an autoregression of 0.9 has a fifth of the information.
    void dependentStepsAreNotTakenForManySamples()
    {
        std::mt19937 random(5);
        std::normal_distribution<double> normal;
        const int count = trials(200);
        int called = 0;
        for (int trial = 0; trial < count; ++trial) {
            auto files = filesOf({1, 1, 400, 0, 0}, random);
            auto* seconds = const_cast<Column*>(files.table.find("step_seconds"));
            for (std::size_t row = 0; row < 2; ++row) {
                double state = normal(random);
                std::vector<double> values;
                for (int i = 0; i < 400; ++i) {
                    state = 0.9 * state + std::sqrt(1 - 0.81) * normal(random);
                    values.push_back(std::exp(0.2 * state));
                }
                const double median = medianOf(values);
                seconds->numbers[row] = median;
                for (auto& value : values)
                    value /= median;
                files.samples[row] = std::move(values);
            }
            called += files.compare().different > 0;
        }
        QVERIFY2(called <= mostByChance(count), qPrintable(QString::number(called)));
    }

    void oneValueASideCannotBeTold()
    {
        std::mt19937 random(1);
        const auto result = filesOf({4, 1, 0, 0.05, 0, 3.0, 0}, random).compare();
        QCOMPARE(result.cannotTell, std::size_t{4});
        for (const auto& cell : result.cells) {
            QVERIFY(!cell.known);
            QVERIFY(!cell.reason.empty());
            QVERIFY(cell.effect > 2); // the measured value is reported nevertheless
        }
    }

    /// The scatter within a run is not that of launches. If this fails, an accident of one launch is declared
    /// a winner, or the reader does not learn why there is none.
    void oneLaunchASideSaysSo()
    {
        std::mt19937 random(3);
        auto result = filesOf({1, 1, 10, 0.002, 0, 1.06, 0}, random).compare();
        QCOMPARE(result.cannotTell, std::size_t{1});
        QVERIFY(result.cells[0].reason.text().find("launch") != std::string::npos);
        QVERIFY(std::isnan(result.launchDeviation)); // one cell cannot show it
        result = filesOf({1, 1, 10, 0.002, 0, 1, 0}, random).compare();
        QCOMPARE(result.same, std::size_t{1});
        // The median of 40 estimates from 12 cells each is near the truth.
        std::vector<double> deviations;
        for (int i = 0; i < 40; ++i)
            deviations.push_back(filesOf({12, 1, 10, 0.004, 0.03}, random).compare().launchDeviation);
        const double typical = medianOf(deviations);
        QVERIFY2(typical > 0.02 && typical < 0.04, qPrintable(QString::number(typical)));
    }

    void aRateFallsWhereTimesRise()
    {
        auto table = tableOf({texts("work_key", {"x", "x"}), metricColumn("examples_per_second", {100, 50})});
        const std::vector<double> skewed{0.9, 0.95, 1, 1, 1, 1.05, 2.0};
        CompareRequest request;
        request.metric = "examples_per_second";
        const auto result = compareSamples(table, {1, 0}, {0, 1}, request, {skewed, skewed});
        QVERIFY(result && result->cells.size() == 1);
        QCOMPARE(result->cells[0].verdict, Verdict::Different);
        QVERIFY(std::abs(result->cells[0].effect - 0.5) < 1e-9);
    }

    void anIntervalServesWhereSamplesAreNot()
    {
        const auto told = [](double half) {
            auto table = tableOf({texts("work_key", {"x", "x"}), metricColumn("step_seconds", {1, 1.15}),
                                  metricColumn("step_low", {1 - half, 1.15 - half}),
                                  metricColumn("step_high", {1 + half, 1.15 + half})});
            return compareSamples(table, {1, 0}, {0, 1}, {}, {})->cells[0].verdict;
        };
        QCOMPARE(told(0.02), Verdict::Different);
        QCOMPARE(told(0.3), Verdict::CannotTell);
    }

    void importsPairByTheirParameters()
    {
        auto table = tableOf({texts("family", {"copy", "copy", "copy", "copy", "copy", "copy"}),
                              numbers("size", {1, 2, 3, 1, 2, 4}), numbers("build", {7, 7, 7, 8, 8, 8}),
                              metricColumn("step_seconds", {1, 1, 1, 1, 1, 1})});
        const table::Mask a{1, 1, 1, 0, 0, 0}, b{0, 0, 0, 1, 1, 1};
        CompareRequest request;
        request.key = table.add(cellColumn(table, a, b)).name;
        const auto result = compareSamples(table, a, b, request, {});
        QVERIFY(result);
        QCOMPARE(result->cells.size(), std::size_t{2});
        QCOMPARE(result->onlyA.size(), std::size_t{1});
        QCOMPARE(result->onlyB.size(), std::size_t{1});
        QCOMPARE(result->differs.size(), std::size_t{1});
        QCOMPARE(result->differs[0].column, std::string("build"));
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestCompareSamples)
#include "tst_compare_samples.moc"
