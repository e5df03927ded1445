// SPDX-License-Identifier: GPL-3.0-or-later
#include "columns.h"
#include "tests/run.h"

#include "engine/analyse/analysis/compare.h"
#include "engine/analyse/analysis/shared_variance.h"

#include <QFile>
#include <QTest>

#include <cmath>
#include <map>
#include <numeric>
#include <random>

using namespace parascope;
using namespace parascope::analysis;
using namespace testing;

namespace {

/// launches_quiet.csv, launches_restless.csv and launches_busy.csv (their first lines say where and when).
/// Each has one row per round over the grid and one column per cell: step times of launches, each in a fresh
/// process, and when they began.
struct Grid
{
    std::vector<std::string> cells;
    std::vector<std::vector<double>> started, seconds; ///< [round][cell]
};

Grid measuredGrid(const QString& machine)
{
    QFile file(QString(parascope::test::sourcePath("/tests/engine/analyse/analysis/launches_")) + machine +
               ".csv");
    if (!file.open(QIODevice::ReadOnly))
        qFatal("the measured launches are missing");
    Grid out;
    std::map<std::string, std::size_t> places;
    for (QByteArray line = file.readLine(); !line.isEmpty(); line = file.readLine()) {
        if (line.startsWith('#') || line.startsWith("layer"))
            continue;
        const auto fields = line.trimmed().split(',');
        const auto cell = (fields[0] + '/' + fields[1] + '/' + fields[2]).toStdString();
        const auto [it, added] = places.try_emplace(cell, out.cells.size());
        if (added)
            out.cells.push_back(cell);
        const auto round = fields[3].toUInt();
        for (auto* rows : {&out.started, &out.seconds}) {
            if (rows->size() < round)
                rows->resize(round);
            auto& row = (*rows)[round - 1];
            if (row.size() <= it->second)
                row.resize(it->second + 1, missing);
        }
        out.started[round - 1][it->second] = fields[4].toDouble() / 1000;
        out.seconds[round - 1][it->second] = fields[5].toDouble();
    }
    return out;
}

struct Sides
{
    table::Table table;
    table::Mask a, b;
};

/// Returns the launches of these rounds, dealt to A and B in turns as a careful user would run them. Every
/// other cell, starting at `from`, takes `factor` times as long in B. With `shuffle` each cell draws its own
/// six rounds; otherwise a round stays together, because the state of the machine affected all its cells.
Sides dealt(const Grid& grid, std::vector<std::size_t> rounds, double factor, std::size_t from,
            std::mt19937* shuffle)
{
    std::vector<std::string> keys;
    std::vector<double> started, seconds;
    Sides out;
    std::vector<std::size_t> order(grid.seconds.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    for (std::size_t cell = 0; cell < grid.cells.size(); ++cell) {
        if (shuffle) {
            std::shuffle(order.begin(), order.end(), *shuffle);
            rounds.assign(order.begin(), order.begin() + 6);
        }
        for (std::size_t i = 0; i < rounds.size(); ++i) {
            keys.push_back(grid.cells[cell]);
            started.push_back(grid.started[rounds[i]][cell]);
            seconds.push_back(grid.seconds[rounds[i]][cell] * (i % 2 && cell % 2 == from ? factor : 1));
            out.a.push_back(i % 2 == 0);
            out.b.push_back(i % 2 == 1);
        }
    }
    out.table = tableOf(
        {texts("work_key", keys), metricColumn("started", started), metricColumn("step_seconds", seconds)});
    return out;
}

/// Returns sets of rounds with three launches per side. They are blocks of six rounds in the order of
/// measurement, each launch in only one of them, or 20 times six rounds drawn from all, in the order of
/// measurement.
std::vector<std::vector<std::size_t>> roundsOf(const Grid& grid, bool resampled)
{
    std::vector<std::vector<std::size_t>> out;
    std::mt19937 random(20);
    std::vector<std::size_t> order(grid.seconds.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    for (std::size_t first = 0; !resampled && first + 6 <= order.size(); first += 6)
        out.push_back({order.begin() + static_cast<std::ptrdiff_t>(first),
                       order.begin() + static_cast<std::ptrdiff_t>(first) + 6});
    for (int pair = 0; resampled && pair < 20; ++pair) {
        out.emplace_back();
        std::sample(order.begin(), order.end(), std::back_inserter(out.back()), 6, random);
    }
    return out;
}

} // namespace

/// The answer to "did the new version get slower?". If this fails, users ship a regression, or search for one
/// that is only noise.
class TestCompare : public QObject
{
    Q_OBJECT

private slots:
    void onAMeasuredGrid_data()
    {
        QTest::addColumn<QString>("machine");
        QTest::addColumn<QString>("deal");
        QTest::addColumn<int>("least"); // per cent of the slowed cells that must be found; 0: no requirement
        // The cells of one launch move together by some 2.5 %, which three launches per side can hardly
        // determine.
        QTest::newRow("quiet machine, blocks of six rounds, each launch used once")
            << "quiet" << "blocks" << 55;
        // These bounds were 80 until a test with every launch as it was measured had to agree, and 65 and 60
        // until three fifths of the accepted false discoveries had to do. The differences are the price of
        // cells that scatter unequally and of sides that do.
        QTest::newRow("quiet machine, 20 pairs, resampled by cell") << "quiet" << "cells" << 60;
        QTest::newRow("quiet machine, 20 pairs, resampled by round") << "quiet" << "rounds" << 50;
        // At load 5 to 7 on two processors, launches differ by a quarter: three launches cannot detect 15 %
        // and must not pretend to. The launches were recorded when the method was complete, so no number in
        // it was chosen on them. Another program took half of the core now and then, and doubled whole
        // launches.
        QTest::newRow("restless machine, blocks of six rounds, each launch used once")
            << "restless" << "blocks" << 0;
        QTest::newRow("restless machine, 20 pairs, resampled by cell") << "restless" << "cells" << 0;
        QTest::newRow("restless machine, 20 pairs, resampled by round") << "restless" << "rounds" << 0;
        QTest::newRow("busy machine, blocks of six rounds, each launch used once") << "busy" << "blocks" << 0;
        QTest::newRow("busy machine, 20 pairs, resampled by round") << "busy" << "rounds" << 0;
    }

    /// When A is compared with A, at most 5 % of the cells are called different. When every other cell of B
    /// is slowed by 15 %, at least half of these cells are found, if three launches on the machine can show
    /// it, and still at most 5 % of the other cells.
    void onAMeasuredGrid()
    {
        QFETCH(QString, machine);
        QFETCH(QString, deal);
        QFETCH(int, least);
        const auto grid = measuredGrid(machine);
        QCOMPARE(grid.cells.size(), std::size_t{24});
        std::size_t called = 0, cells = 0, found = 0, injected = 0, wrong = 0, untouched = 0, sure = 0;
        std::mt19937 random(21);
        auto* shuffle = deal == "cells" ? &random : nullptr;
        std::size_t from =
            0; // the slowed half alternates, so that the test does not choose which cells are noisy
        for (const auto& rounds : roundsOf(grid, deal != "blocks")) {
            from = 1 - from;
            const auto same = dealt(grid, rounds, 1, from, shuffle);
            const auto none = compare(same.table, same.a, same.b, {});
            QVERIFY(none && none->cells.size() == grid.cells.size());
            if (!shuffle)
                QVERIFY(std::all_of(none->cells.begin(), none->cells.end(), [](const auto& cell) {
                    return cell.interleaved;
                })); // as their start times say
            called += none->different;
            cells += none->cells.size();
            const auto slower = dealt(grid, rounds, 1.15, from, shuffle);
            const auto some = compare(slower.table, slower.a, slower.b, {});
            QVERIFY(some);
            for (std::size_t i = 0; i < some->cells.size(); ++i) { // cells keep the order of the rows
                const bool slowed = i % 2 == from;
                ++(slowed ? injected : untouched);
                (slowed ? found : wrong) += some->cells[i].verdict == Verdict::Different;
                sure += slowed && some->cells[i].verdict == Verdict::Same;
            }
        }
        const auto counts =
            QString(
                "A/A: %1 of %2 called different; 15 %: found %3 of %4 (%5 called the same), wrong %6 of %7")
                .arg(called)
                .arg(cells)
                .arg(found)
                .arg(injected)
                .arg(sure)
                .arg(wrong)
                .arg(untouched);
        qInfo("%s", qPrintable(counts));
        QVERIFY2(20 * called <= cells, qPrintable(counts));
        QVERIFY2(100 * found >= static_cast<std::size_t>(least) * injected, qPrintable(counts));
        QVERIFY2(20 * sure <= injected,
                 qPrintable(counts)); // slowed cells that it cannot find are not called the same
        QVERIFY2(20 * wrong <= untouched, qPrintable(counts));
    }

    void intervalsCover()
    {
        // Lognormal launches of 4 %, with a true effect of 1.1 everywhere.
        std::mt19937 random(5);
        std::normal_distribution<double> normal;
        int covered = 0, cells = 0;
        for (int trial = 0; trial < 40; ++trial) {
            std::vector<std::string> keys;
            std::vector<double> seconds;
            table::Mask a, b;
            for (int cell = 0; cell < 50; ++cell)
                for (int i = 0; i < 6; ++i) {
                    keys.push_back("cell " + std::to_string(cell));
                    seconds.push_back(std::exp(0.04 * normal(random)) * (i % 2 ? 1.1 : 1));
                    a.push_back(i % 2 == 0);
                    b.push_back(i % 2);
                }
            const auto result =
                compare(tableOf({texts("work_key", keys), metricColumn("step_seconds", seconds)}), a, b, {});
            QVERIFY(result);
            QVERIFY(std::abs(result->launchDeviation - 0.04) < 0.008);
            for (const auto& cell : result->cells) {
                covered += cell.interval.low <= 1.1 && 1.1 <= cell.interval.high;
                ++cells;
            }
        }
        const double share = static_cast<double>(covered) / cells;
        QVERIFY2(share > 0.935 && share < 0.965, qPrintable(QString::number(share)));
    }

    void sharedVarianceIsSmyths()
    {
        const std::vector<double> variances = {0.01, 0.02, 0.005, 0.04, 0.012, 0.5, 0.0};
        const std::vector<double> degrees = {4, 4, 4, 6, 3, 4, 4};
        const auto expected = reference("shared_variance", {{"variances", variances}, {"degrees", degrees}});
        if (expected.is_null())
            QSKIP("python3-scipy is not installed");
        const auto mine = sharedVariance(variances, degrees);
        QVERIFY2(std::abs(mine.degrees / expected["degrees"].get<double>() - 1) < 1e-6,
                 qPrintable(QString::number(mine.degrees)));
        QVERIFY(std::abs(mine.variance / expected["variance"].get<double>() - 1) < 1e-6);
    }

    void falseDiscoveriesAsScipy()
    {
        const std::vector<double> p = {0.01, 0.04, 0.03, 0.005, 0.8, 0.04};
        // By hand: the sorted values .005 .01 .03 .04 .04 .8 times 6/rank are .03 .03 .06 .06 .048 .8; then
        // the running minimum from the largest down.
        const std::vector<double> expected = {0.03, 0.048, 0.048, 0.03, 0.8, 0.048};
        const auto mine = benjaminiHochberg(p);
        for (std::size_t i = 0; i < p.size(); ++i)
            QVERIFY(std::abs(mine[i] - expected[i]) < 1e-12);
        QVERIFY(std::isnan(benjaminiHochberg(std::vector<double>{missing})[0]));
        // scipy.stats.t.sf(2.5, 4.5) * 2 and t.ppf(0.975, 3)
        QVERIFY(std::abs(studentTwoSided(2.5, 4.5) - 0.05990568650220054) < 1e-12);
        QVERIFY(std::abs(studentQuantile(0.975, 3) - 3.182446305284263) < 1e-9);
    }

    void verdicts_data()
    {
        QTest::addColumn<QVector<double>>("a");
        QTest::addColumn<QVector<double>>("b");
        QTest::addColumn<QString>("verdict");
        QTest::newRow("twice as slow")
            << QVector<double>{1, 1.01, .99} << QVector<double>{2, 2.01, 1.99} << "different";
        QTest::newRow("equal") << QVector<double>{1, 1.001, .999} << QVector<double>{1.002, 1.001, 1}
                               << "same";
        QTest::newRow("noise") << QVector<double>{1, 1.4, .7} << QVector<double>{1.1, 1.5, .8}
                               << "cannot-tell";
        QTest::newRow("two launches") << QVector<double>{1, 1} << QVector<double>{2, 2} << "cannot-tell";
        QTest::newRow("ties") << QVector<double>{1, 1, 1} << QVector<double>{1, 1, 1} << "same";
        QTest::newRow("ties that differ")
            << QVector<double>{1, 1, 1} << QVector<double>{2, 2, 2} << "different";
        QTest::newRow("tiny") << QVector<double>{1e-300, 1.01e-300, .99e-300}
                              << QVector<double>{2e-300, 2.01e-300, 1.99e-300} << "different";
    }

    void verdicts()
    {
        QFETCH(QVector<double>, a);
        QFETCH(QVector<double>, b);
        QFETCH(QString, verdict);
        std::vector<double> seconds(a.begin(), a.end());
        seconds.insert(seconds.end(), b.begin(), b.end());
        table::Mask first(seconds.size(), 0), second(seconds.size(), 1);
        for (qsizetype i = 0; i < a.size(); ++i)
            first[static_cast<std::size_t>(i)] = 1, second[static_cast<std::size_t>(i)] = 0;
        const auto table = tableOf({texts("work_key", std::vector<std::string>(seconds.size(), "k")),
                                    metricColumn("step_seconds", seconds)});
        const auto result = compare(table, first, second, {});
        QVERIFY(result);
        QCOMPARE(result->cells.size(), std::size_t{1});
        QCOMPARE(QString::fromUtf8(nameOf(result->cells[0].verdict).data()), verdict);
        QCOMPARE(result->cells[0].more > 0, verdict == "cannot-tell");
        QVERIFY(!result->caveat.empty()); // it is not known when they ran
        QVERIFY(!compare(table, first, first, {}));
    }

    /// Models that ran on both sides without this metric are distinguished from models that did not run.
    void aMetricThatOneSideLacks()
    {
        const auto withMetric = [](double ofB) {
            return tableOf({texts("work_key", {"k", "k"}), texts("outcome", {"completed", "completed"}),
                            metricColumn("loss", {1, ofB})});
        };
        const auto told = [](const table::Table& table, const table::Mask& b) {
            return compare(table, {1, 0}, b, {.metric = "loss"})->unable.text();
        };
        QVERIFY(told(withMetric(missing), {0, 1}).find("\"loss\"") != std::string::npos);
        QVERIFY(told(withMetric(2), {0, 0}).find("\"loss\"") == std::string::npos);
    }

    void outcomesThatChanged()
    {
        const auto table = tableOf({texts("work_key", {"k", "k", "j", "j"}),
                                    texts("outcome", {"completed", "oom", "completed", "completed"}),
                                    metricColumn("step_seconds", {1, missing, 1, 1})});
        const auto result = compare(table, {1, 0, 1, 0}, {0, 1, 0, 1}, {});
        QVERIFY(result);
        QCOMPARE(result->changes.size(), std::size_t{1});
        QCOMPARE(result->changes[0].b, std::string("oom"));
        QCOMPARE(result->excluded.at("oom"), std::size_t{1});
        QCOMPARE(result->excluded.at("only A"), std::size_t{1});
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestCompare)
#include "tst_compare.moc"
