// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/measure/device/ceilings.h"
#include "tests/run.h"

#include <QtTest>

#include <random>

using namespace parascope::device;

namespace {

/// Working sets from 8 KiB to 512 MiB, doubling. Each has the rate of the first level that holds it, with
/// noise.
struct Sweep
{
    std::vector<Timings> timings;
    std::vector<double> bytes;
};

Sweep sweepOf(const std::vector<std::pair<double, double>>& levels, double noise, std::uint64_t seed)
{
    Sweep sweep;
    std::mt19937_64 random(seed);
    std::normal_distribution<double> normal;
    for (double bytes = 8192; bytes <= 512.0 * 1048576; bytes *= std::sqrt(2.0)) {
        double rate = levels.back().second;
        for (const auto& [capacity, levelRate] : levels)
            if (bytes <= capacity) {
                rate = levelRate;
                break;
            }
        Timings timings{"", bytes, {}};
        for (int i = 0; i < 9; ++i)
            timings.seconds.push_back(bytes / rate * std::exp(noise * normal(random)));
        sweep.timings.push_back(timings);
        sweep.bytes.push_back(bytes);
    }
    return sweep;
}

} // namespace

/// If this fails, a roofline has roofs that the machine does not have.
class TestCeilings : public QObject
{
    Q_OBJECT
private slots:
    void findsLevels_data()
    {
        QTest::addColumn<int>("levels");
        QTest::addColumn<double>("noise");
        for (const int levels : {1, 2, 3, 4})
            for (const double noise : {0.01, 0.05, 0.10})
                QTest::addRow("%d levels, noise %.2f", levels, noise) << levels << noise;
    }
    void findsLevels()
    {
        QFETCH(int, levels);
        QFETCH(double, noise);
        const std::vector<CacheLevel> caches = {{1, 32768, 1}, {2, 1048576, 1}, {3, 32.0 * 1048576, 8}};
        const std::vector<std::pair<double, double>> all = {
            {32768, 200e9}, {1048576, 100e9}, {32.0 * 1048576, 40e9}, {1e12, 12e9}};
        const std::vector<std::pair<double, double>> some(all.end() - levels, all.end());
        for (std::uint64_t seed = 1; seed <= 20; ++seed) {
            const auto sweep = sweepOf(some, noise, seed);
            const auto found = bandwidthLevels(sweep.timings, sweep.bytes, caches, 1);
            QCOMPARE(int(found.size()), levels);
            for (int i = 0; i < levels; ++i) {
                const auto& level = found[std::size_t(i)];
                const double truth = some[std::size_t(i)].second;
                QVERIFY(std::abs(level.bytesPerSecond / truth - 1) < 0.03 + noise / 2);
                QVERIFY(level.low && *level.low <= level.bytesPerSecond &&
                        level.bytesPerSecond <= *level.high);
            }
            QCOMPARE(found.back().name, std::string(levels > 1 ? "DRAM" : found.back().name));
            if (levels == 4)
                QCOMPARE(found[0].name + found[1].name + found[2].name, std::string("L1L2L3"));
        }
    }
    void slowTinyWorkingSetsAreNoLevel()
    {
        // Starting the threads costs more than moving 8 KiB: the sweep rises before it falls.
        auto sweep = sweepOf({{65536, 5e9}, {4194304, 80e9}, {1e12, 12e9}}, 0.02, 3);
        const auto found = bandwidthLevels(sweep.timings, sweep.bytes);
        QCOMPARE(int(found.size()), 2);
        QCOMPARE(found[0].name, std::string("level 1"));
        QVERIFY(std::abs(found[0].bytesPerSecond / 80e9 - 1) < 0.05);
    }
    void nothingMeasuredDrawsNothing()
    {
        QVERIFY(bandwidthLevels({}, {}).empty());
        QVERIFY(!rateOf({"x", 1e9, {}}));
        QVERIFY(!rateOf({"x", 1e9, {0, -1, NAN}}));
        QVERIFY(!bestRate({}));
    }
    void bestShapeIsTheBestMedian()
    {
        // The lucky repeat of the slow shape must not make a ceiling.
        const std::vector<Timings> shapes = {{"lucky", 1e9, {1, 1, 1, 1, 1, 1, 0.1}},
                                             {"steady", 1e9, {0.5, 0.5, 0.51, 0.49, 0.5, 0.5, 0.5}}};
        const auto best = bestRate(shapes);
        QVERIFY(best);
        QCOMPARE(best->what, std::string("steady"));
        QCOMPARE(best->perSecond, 2e9);
        QVERIFY(best->low && *best->low <= 2e9 && *best->high >= 2e9);
        QVERIFY(!rateOf({"few", 1e9, {1, 1, 1}})->low);
        QVERIFY(flopsJson(*rateOf({"few", 1e9, {1, 1, 1}}))["low"].is_null());
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestCeilings)
#include "tst_ceilings.moc"
