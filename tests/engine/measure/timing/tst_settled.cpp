// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/measure/timing/settled.h"
#include "engine/measure/timing/two_levels.h"
#include "step_weather.h"
#include "tests/run.h"

#include <QtTest>

using namespace parascope;
using simulation::StepWeather;
using Kind = simulation::StepWeather::Kind;

/// Machines that switch, remember and drift. If this fails, "95 %" is shown next to a median that the run
/// could not know, without any warning. bench_truth prints the table for more runs.
class TestSettled : public QObject
{
    Q_OBJECT

    static int runs() { return qEnvironmentVariableIsSet("PARASCOPE_SOAK") ? 1000 : 150; }

private slots:
    /// The rule must not set the flag everywhere: a quiet machine and one with a short memory do not get it.
    void shortMemoriesAreSettled_data()
    {
        QTest::addColumn<double>("correlation");
        QTest::addColumn<bool>("whole");
        for (const double correlation : {0.0, 0.5, 0.8})
            for (const bool whole : {false, true})
                QTest::addRow("correlation %g, %s", correlation, whole ? "whole" : "stopped")
                    << correlation << whole;
    }
    void shortMemoriesAreSettled()
    {
        QFETCH(double, correlation);
        QFETCH(bool, whole);
        const auto seen =
            simulation::measureSteps({Kind::Autoregression, correlation, 0.03}, 1500, runs(), 11, whole);
        qInfo("missed %.3f, unsettled %.3f, %.0f steps", seen.missedShare(), seen.unsettledShare(),
              seen.steps / seen.runs);
        QVERIFY(seen.unsettledShare() <= 0.05 + 2 * std::sqrt(0.05 * 0.95 / seen.runs));
        QVERIFY(seen.missedShare() <= 0.12);
    }

    /// On a quiet machine the rule stops at its first check, which is made after 200 short steps.
    void quietMachinesAreQuick()
    {
        const auto seen = simulation::measureSteps({Kind::Autoregression, 0, 0.01}, 1500, runs(), 12, false);
        QVERIFY2(seen.steps / seen.runs <= 212, qPrintable(QString::number(seen.steps / seen.runs)));
    }

    void slowNoiseIsCoveredOrFlagged_data()
    {
        QTest::addColumn<int>("kind");
        QTest::addColumn<double>("parameter");
        QTest::newRow("autoregression 0.95") << int(Kind::Autoregression) << 0.95;
        QTest::newRow("spikes") << int(Kind::Spikes) << 0.05;
        QTest::newRow("two levels, 10 steps") << int(Kind::TwoLevels) << 10.0;
        QTest::newRow("two levels, 25 steps") << int(Kind::TwoLevels) << 25.0;
        QTest::newRow("two levels, 50 steps") << int(Kind::TwoLevels) << 50.0;
        QTest::newRow("unequal levels, 35 steps") << int(Kind::UnequalLevels) << 35.0;
        QTest::newRow("unequal levels, 10 steps") << int(Kind::UnequalLevels) << 10.0;
        QTest::newRow("three levels, 20 steps") << int(Kind::ThreeLevels) << 20.0;
        QTest::newRow("H 0.7") << int(Kind::LongMemory) << 0.7;
        QTest::newRow("H 0.8") << int(Kind::LongMemory) << 0.8;
        QTest::newRow("H 0.9") << int(Kind::LongMemory) << 0.9;
    }
    void slowNoiseIsCoveredOrFlagged()
    {
        QFETCH(int, kind);
        QFETCH(double, parameter);
        const auto seen =
            simulation::measureSteps({static_cast<Kind>(kind), parameter, 0.02}, 1500, runs(), 13, false);
        qInfo("missed %.3f, unsettled %.3f, %.0f steps", seen.missedShare(), seen.unsettledShare(),
              seen.steps / seen.runs);
        // 10 % are wanted; 150 series determine the share to 0.025.
        QVERIFY2(seen.missedShare() <= 0.10 + 2.5 * std::sqrt(0.09 / seen.runs),
                 qPrintable(QString::number(seen.missedShare())));
    }

    /// A slowdown after a faster start is drift, not warm-up, and so is a slow rise.
    void changesAreFlagged_data()
    {
        QTest::addColumn<int>("kind");
        QTest::addColumn<double>("at");
        QTest::newRow("a step at a third") << int(Kind::Step) << 1.0 / 3;
        QTest::newRow("a step at a sixth") << int(Kind::Step) << 1.0 / 6;
        QTest::newRow("a step at six tenths") << int(Kind::Step) << 0.6;
        QTest::newRow("a ramp") << int(Kind::Ramp) << 0.0;
    }
    void changesAreFlagged()
    {
        QFETCH(int, kind);
        QFETCH(double, at);
        const auto seen =
            simulation::measureSteps({static_cast<Kind>(kind), at, 0.04}, 400, runs(), 14, true);
        QVERIFY2(seen.unsettledShare() >= 0.9, qPrintable(QString::number(seen.unsettledShare())));
    }

    /// A warm-up that is slower than what follows stays a warm-up.
    void warmUpIsNotDrift()
    {
        int cut = 0, flagged = 0;
        for (int run = 0; run < 50; ++run) {
            auto series =
                simulation::seriesOf({Kind::Autoregression, 0, 0.02}, 400, 900 + static_cast<unsigned>(run))
                    .seconds;
            for (std::size_t i = 0; i < 40; ++i)
                series[i] *= 1.3;
            const auto summary = timing::summarise(series, {});
            cut += summary.warmupSteps == 40;
            flagged += has(summary.quality, Quality::Unsettled);
        }
        QVERIFY(cut >= 48);
        QVERIFY(flagged <= 3);
    }

    /// The share of the slow level and its uncertainty, compared with the long-run fraction of the chain.
    void twoLevelsAreFound()
    {
        int held = 0, found = 0;
        constexpr int count = 200;
        for (int run = 0; run < count; ++run) {
            const auto series =
                simulation::seriesOf({Kind::UnequalLevels, 15, 0.02}, 1500, 40 + static_cast<unsigned>(run))
                    .seconds;
            const auto levels = timing::twoLevels(series);
            if (!levels)
                continue;
            ++found;
            held += levels->low <= 0.3 && 0.3 <= levels->high;
            QVERIFY(std::abs(levels->slow / levels->fast - 1.2) < 0.02);
        }
        QVERIFY(found == count);
        QVERIFY2(held >= count * 9 / 10, qPrintable(QString::number(held)));
        const auto quiet = simulation::seriesOf({Kind::Autoregression, 0, 0.02}, 1500, 1).seconds;
        QVERIFY(!timing::twoLevels(quiet));
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestSettled)
#include "tst_settled.moc"
