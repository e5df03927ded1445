// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/measure/timing/stopping.h"
#include "simulation.h"
#include "tests/run.h"

#include <QtTest>

using namespace parascope;
using namespace parascope::timing;
using simulation::Series;

namespace {

std::vector<double> quiet(std::size_t n, double cv = 0.02, double scale = 1e-3)
{
    Series series({0, cv, simulation::Shape::Lognormal, scale}, 11);
    std::vector<double> steps(n);
    for (auto& step : steps)
        step = series.next();
    return steps;
}

int feed(StoppingRule& rule, const std::vector<double>& steps)
{
    for (std::size_t i = 0; i < steps.size(); ++i)
        if (rule.add(std::span(steps).subspan(i, 1)))
            return int(i) + 1;
    return -1;
}

} // namespace

/// If this fails, runs never end, stop too soon, or claim a precision that they do not have.
class TestStopping : public QObject
{
    Q_OBJECT
private slots:
    void stopsWhenNarrowEnough()
    {
        StoppingRule rule{Options{}};
        const int stopped = feed(rule, quiet(4000));
        QVERIFY(stopped >= 200 && stopped <= 210);
        const auto summary = rule.finish();
        QVERIFY(summary.relativeHalfWidth() && *summary.relativeHalfWidth() <= 0.02);
        QCOMPARE(int(summary.quality), 0);
        QCOMPARE(summary.warmupSteps + summary.measuredSteps, stopped);
    }
    void longStepsAreLookedAtAfterTwoSeconds()
    {
        StoppingRule rule{Options{}};
        const int stopped = feed(rule, quiet(4000, 0.02, 0.02)); // 2 s are 100 steps
        QVERIFY2(stopped >= 88 && stopped <= 110, qPrintable(QString::number(stopped)));
        const auto stay = rule.finish().longestStay;
        QVERIFY(stay && *stay > 0.4 && *stay < 0.6); // a quarter of the observed time
    }
    void budgetEndsANoisyRun()
    {
        StoppingRule rule{Options{}};
        const auto steps = quiet(2000, 0.5, 0.02); // 4 s are 200 steps
        const int stopped = feed(rule, steps);
        QVERIFY(stopped > 150 && stopped < 260);
        const auto summary = rule.finish();
        QVERIFY(has(summary.quality, Quality::Noisy));
        QVERIFY(summary.low && summary.high);
        QVERIFY(*summary.relativeHalfWidth() > Options{}.target && !summary.reason.empty());
    }
    void fewSamplesHaveNoInterval_data()
    {
        QTest::addColumn<int>("steps");
        QTest::addColumn<bool>("interval");
        QTest::newRow("none") << 0 << false;
        QTest::newRow("one") << 1 << false;
        QTest::newRow("five") << 5 << false;
        QTest::newRow("hundred") << 100 << true;
    }
    void fewSamplesHaveNoInterval()
    {
        QFETCH(int, steps);
        QFETCH(bool, interval);
        const auto summary = summarise(quiet(std::size_t(steps)), {});
        QCOMPARE(summary.low.has_value(), interval);
        QCOMPARE(summary.high.has_value(), interval);
        QCOMPARE(has(summary.quality, Quality::FewSamples), !interval);
        QCOMPARE(summary.median.has_value(), steps > 0);
    }
    void manyDependentStepsAreFewSamples()
    {
        // The steps are worth about 80 / 20 independent ones; a single series may look less noisy than it is.
        int few = 0;
        for (std::uint64_t seed = 0; seed < 50; ++seed) {
            Series series({0.95, 0.1, simulation::Shape::Lognormal, 1e-3}, seed);
            std::vector<double> steps(80);
            for (auto& step : steps)
                step = series.next();
            const auto summary = summarise(steps, {});
            QCOMPARE(has(summary.quality, Quality::FewSamples), !summary.low.has_value());
            few += has(summary.quality, Quality::FewSamples);
        }
        QVERIFY2(few >= 30, qPrintable(QString::number(few)));
    }
    void identicalStepsAreExact()
    {
        const auto summary = summarise(std::vector<double>(200, 0.5), {});
        QCOMPARE(summary.median.value_or(0), 0.5);
        QCOMPARE(summary.low.value_or(0), 0.5);
        QCOMPARE(int(summary.quality), 0);
    }
    void fixedCountIsKept_data()
    {
        QTest::addColumn<int>("warmup");
        QTest::addColumn<int>("steps");
        QTest::newRow("given warm-up") << 5 << 50;
        QTest::newRow("found warm-up") << -1 << 50;
        QTest::newRow("a single step") << 0 << 1;
    }
    void fixedCountIsKept()
    {
        QFETCH(int, warmup);
        QFETCH(int, steps);
        Options options{
            .protocol = Options::Protocol::Fixed, .maxSeconds = 1e-9, .warmupSteps = warmup, .steps = steps};
        StoppingRule rule{options};
        auto series = quiet(1000);
        for (int i = 0; i < 4; ++i)
            series[std::size_t(i)] *= 10;
        QVERIFY(feed(rule, series) > 0);
        const auto summary = rule.finish();
        QVERIFY(summary.measuredSteps >= steps);
        if (warmup >= 0)
            QCOMPARE(summary.measuredSteps, steps);
    }
    void paperProtocolUsesTheWholeBudget()
    {
        Options options{.protocol = Options::Protocol::Paper, .maxSeconds = 0.5, .warmupSteps = 10};
        StoppingRule rule{options};
        QVERIFY(feed(rule, quiet(4000)) >= 490);
        QCOMPARE(rule.finish().warmupSteps, 10);
    }
    void theMostStepsAreTheEnd()
    {
        Options options{.maxSeconds = 1e9, .maxSteps = 30};
        StoppingRule rule{options};
        QCOMPARE(feed(rule, quiet(100)), 30);
    }
    void aHundredThousandStepsAllCount()
    {
        const auto summary = summarise(quiet(100000, 0.2), {});
        QCOMPARE(summary.warmupSteps + summary.measuredSteps, 100000);
        QVERIFY(summary.relativeHalfWidth() && *summary.relativeHalfWidth() < 0.005);
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestStopping)
#include "tst_stopping.moc"
