// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/measure/timing/levels.h"
#include "simulation.h"
#include "tests/run.h"

#include <QtTest>

using namespace parascope;
using namespace parascope::timing;
using simulation::Noise;
using simulation::Series;

namespace {

std::vector<double> stepsOf(const Noise& noise, std::size_t n, std::uint64_t seed)
{
    Series series(noise, seed);
    std::vector<double> steps(n);
    for (auto& step : steps)
        step = series.next();
    return steps;
}

} // namespace

/// If this fails, a median mixes warm-up with steady state, or drift goes unseen.
class TestLevels : public QObject
{
    Q_OBJECT
private slots:
    void findsTheEndOfWarmup_data()
    {
        QTest::addColumn<int>("length");
        QTest::addColumn<double>("factor");
        QTest::addColumn<double>("cv");
        QTest::newRow("one slow step") << 1 << 20.0 << 0.02;
        QTest::newRow("three slow steps") << 3 << 3.0 << 0.02;
        QTest::newRow("twelve, 30 % slower") << 12 << 1.3 << 0.03;
        QTest::newRow("thirty, 20 % slower") << 30 << 1.2 << 0.05;
    }
    void findsTheEndOfWarmup()
    {
        QFETCH(int, length);
        QFETCH(double, factor);
        QFETCH(double, cv);
        int right = 0;
        for (std::uint64_t seed = 0; seed < 50; ++seed) {
            auto steps = stepsOf({0.3, cv, simulation::Shape::Lognormal, 1e-3}, 200, seed);
            for (int i = 0; i < length; ++i)
                steps[std::size_t(i)] *= factor;
            const int end = warmupEnd(steps);
            right += end >= length - 1 && end <= length + 4;
        }
        QVERIFY2(right >= 45, qPrintable(QString::number(right)));
    }
    void cutsLittleOfStationaryNoise_data()
    {
        QTest::addColumn<double>("rho");
        for (const double rho : {0.0, 0.4, 0.8})
            QTest::addRow("rho %.1f", rho) << rho;
    }
    void cutsLittleOfStationaryNoise()
    {
        QFETCH(double, rho);
        double cut = 0;
        for (std::uint64_t seed = 0; seed < 100; ++seed)
            cut += warmupEnd(stepsOf({rho, 0.1, simulation::Shape::Lognormal, 1e-3}, 300, seed));
        QVERIFY2(cut / 100 < 4, qPrintable(QString::number(cut / 100)));
    }
    void decayingWarmupIsCutWhereItNoLongerShows()
    {
        auto steps = stepsOf({0.0, 0.03, simulation::Shape::Lognormal, 1e-3}, 400, 5);
        for (std::size_t i = 0; i < steps.size(); ++i)
            steps[i] *= 1 + 2 * std::exp(-double(i) / 10);
        const int end = warmupEnd(steps);
        QVERIFY2(end >= 25 && end <= 80, qPrintable(QString::number(end)));
    }
    void shortAndOddSeries()
    {
        QCOMPARE(warmupEnd({}), 0);
        QCOMPARE(warmupEnd(std::vector<double>{1.0}), 0);
        QCOMPARE(warmupEnd(std::vector<double>(100, 1.0)), 1);
        const auto late = warmupEnd(std::vector<double>{9, 1, 1, 1});
        QCOMPARE(late, 1);
    }
    void callsAFivePercentStep_data()
    {
        QTest::addColumn<int>("n");
        QTest::addColumn<double>("rho");
        QTest::addColumn<double>("cv");
        QTest::addColumn<double>("place");
        for (const double place : {0.4, 0.5, 0.7}) {
            QTest::addRow("n 100, cv 2 %%, at %.1f", place) << 100 << 0.0 << 0.02 << place;
            QTest::addRow("n 400, cv 5 %%, rho .4, at %.1f", place) << 400 << 0.4 << 0.05 << place;
            QTest::addRow("n 1000, cv 5 %%, rho .8, at %.1f", place) << 1000 << 0.8 << 0.05 << place;
            QTest::addRow("n 1000, cv 10 %%, at %.1f", place) << 1000 << 0.0 << 0.10 << place;
        }
    }
    void callsAFivePercentStep()
    {
        QFETCH(int, n);
        QFETCH(double, rho);
        QFETCH(double, cv);
        QFETCH(double, place);
        int called = 0;
        for (std::uint64_t seed = 0; seed < 100; ++seed) {
            auto steps = stepsOf({rho, cv, simulation::Shape::Lognormal, 1e-3}, std::size_t(n), seed);
            for (auto i = std::size_t(place * n); i < steps.size(); ++i)
                steps[i] *= 1.05;
            const auto summary = summarise(steps, {});
            called += has(summary.quality, Quality::Drift);
        }
        QVERIFY2(called >= 90, qPrintable(QString::number(called)));
    }
    void stationaryNoiseIsNoDrift_data()
    {
        QTest::addColumn<int>("n");
        QTest::addColumn<double>("rho");
        QTest::addColumn<double>("cv");
        for (const int n : {100, 400, 1000})
            for (const double rho : {0.0, 0.4, 0.8})
                for (const double cv : {0.02, 0.1})
                    QTest::addRow("n %d, rho %.1f, cv %.2f", n, rho, cv) << n << rho << cv;
    }
    void stationaryNoiseIsNoDrift()
    {
        QFETCH(int, n);
        QFETCH(double, rho);
        QFETCH(double, cv);
        int called = 0;
        for (std::uint64_t seed = 1000; seed < 1200; ++seed)
            called += has(
                summarise(stepsOf({rho, cv, simulation::Shape::Lognormal, 1e-3}, std::size_t(n), seed), {})
                    .quality,
                Quality::Drift);
        QVERIFY2(called < 10, qPrintable(QString("%1 of 200").arg(called)));
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestLevels)
#include "tst_levels.moc"
