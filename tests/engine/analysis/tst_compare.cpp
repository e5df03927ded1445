// SPDX-License-Identifier: GPL-3.0-or-later
#include "columns.h"

#include "engine/analysis/compare.h"
#include "engine/analysis/shared_variance.h"

#include <QFile>
#include <QTest>

#include <cmath>
#include <map>
#include <random>

using namespace parascope;
using namespace parascope::analysis;
using namespace testing;

namespace {

/// One launch of the stored grid.
struct Launch
{
    std::string cell;
    double started = 0, seconds = 0;
};

/// launches.csv: 24 FC models, 12 launches each, every launch a fresh process, spread over the whole sweep, on
/// one thread of a busy machine with two cores; measured by parascope-cli sweep once, 288 launches in 150 s.
std::map<std::string, std::vector<Launch>> measuredGrid()
{
    QFile file(PARASCOPE_LAUNCHES);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("launches.csv is missing");
    std::map<std::string, std::vector<Launch>> out;
    file.readLine();
    while (!file.atEnd()) {
        const auto fields = file.readLine().trimmed().split(',');
        const auto cell = (fields[0] + '/' + fields[1] + '/' + fields[2]).toStdString();
        out[cell].push_back({cell, fields[3].toDouble(), fields[4].toDouble()});
    }
    return out;
}

struct Sides
{
    table::Table table;
    table::Mask a, b;
};

/// Three launches a side of every cell, drawn without replacement; `slower` cells take `factor` times as long
/// in B.
Sides draw(const std::map<std::string, std::vector<Launch>>& grid, std::mt19937& random, double factor, std::size_t launches)
{
    std::vector<std::string> keys;
    std::vector<double> started, seconds;
    Sides out;
    std::size_t index = 0;
    for (const auto& [cell, measured] : grid) {
        auto order = measured;
        std::shuffle(order.begin(), order.end(), random);
        for (std::size_t i = 0; i < 2 * launches; ++i) {
            keys.push_back(cell);
            started.push_back(order[i].started);
            seconds.push_back(order[i].seconds * (i % 2 && index % 2 ? factor : 1));
            out.a.push_back(i % 2 == 0);
            out.b.push_back(i % 2 == 1);
        }
        ++index;
    }
    out.table = tableOf({texts("work_key", keys), metric("started", started), metric("step_seconds", seconds)});
    return out;
}

} // namespace

/// The answer to "did the new version get slower?". Loses when it fails: she ships a regression, or hunts one
/// that is noise.
class TestCompare : public QObject
{
    Q_OBJECT

private slots:
    void nothingChangedOnAMeasuredGrid()
    {
        const auto grid = measuredGrid();
        QCOMPARE(grid.size(), std::size_t{24});
        std::mt19937 random(20);
        std::size_t called = 0, cells = 0;
        for (int pair = 0; pair < 20; ++pair) {
            const auto sides = draw(grid, random, 1, 3);
            const auto result = compare(sides.table, sides.a, sides.b, {});
            QVERIFY(result);
            QCOMPARE(result->cells.size(), grid.size());
            called += result->different;
            cells += result->cells.size();
        }
        QVERIFY2(static_cast<double>(called) <= 0.05 * static_cast<double>(cells), qPrintable(QString("%1 of %2").arg(called).arg(cells)));
    }

    void aSlowdownOf15PercentIsFound()
    {
        const auto grid = measuredGrid();
        std::mt19937 random(21);
        std::size_t found = 0, injected = 0, wrong = 0, untouched = 0;
        for (int pair = 0; pair < 20; ++pair) {
            const auto sides = draw(grid, random, 1.15, 3);
            const auto result = compare(sides.table, sides.a, sides.b, {});
            QVERIFY(result);
            for (std::size_t i = 0; i < result->cells.size(); ++i) {
                const bool slower = i % 2; // cells keep the order of the rows, and those of the map
                ++(slower ? injected : untouched);
                (slower ? found : wrong) += result->cells[i].verdict == Verdict::Different;
            }
        }
        const auto counts = qPrintable(QString("found %1 of %2, wrong %3 of %4").arg(found).arg(injected).arg(wrong).arg(untouched));
        qInfo("%s", counts);
        QVERIFY2(static_cast<double>(found) >= 0.8 * static_cast<double>(injected), counts);
        QVERIFY2(static_cast<double>(wrong) <= 0.05 * static_cast<double>(untouched), counts);
    }

    void intervalsCover()
    {
        // Lognormal launches of 4 %, true effect 1.1 everywhere.
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
            const auto result = compare(tableOf({texts("work_key", keys), metric("step_seconds", seconds)}), a, b, {});
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
        QVERIFY2(std::abs(mine.degrees / expected["degrees"].get<double>() - 1) < 1e-6, qPrintable(QString::number(mine.degrees)));
        QVERIFY(std::abs(mine.variance / expected["variance"].get<double>() - 1) < 1e-6);
    }

    void falseDiscoveriesAsScipy()
    {
        const std::vector<double> p = {0.01, 0.04, 0.03, 0.005, 0.8, 0.04};
        // By hand: sorted .005 .01 .03 .04 .04 .8 times 6/rank = .03 .03 .06 .06 .048 .8, then the least from above.
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
        QTest::newRow("twice as slow") << QVector<double>{1, 1.01, .99} << QVector<double>{2, 2.01, 1.99} << "different";
        QTest::newRow("equal") << QVector<double>{1, 1.001, .999} << QVector<double>{1.002, 1.001, 1} << "same";
        QTest::newRow("noise") << QVector<double>{1, 1.4, .7} << QVector<double>{1.1, 1.5, .8} << "cannot-tell";
        QTest::newRow("two launches") << QVector<double>{1, 1} << QVector<double>{2, 2} << "cannot-tell";
        QTest::newRow("ties") << QVector<double>{1, 1, 1} << QVector<double>{1, 1, 1} << "same";
        QTest::newRow("ties that differ") << QVector<double>{1, 1, 1} << QVector<double>{2, 2, 2} << "different";
        QTest::newRow("tiny") << QVector<double>{1e-300, 1.01e-300, .99e-300} << QVector<double>{2e-300, 2.01e-300, 1.99e-300} << "different";
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
        const auto table = tableOf({texts("work_key", std::vector<std::string>(seconds.size(), "k")), metric("step_seconds", seconds)});
        const auto result = compare(table, first, second, {});
        QVERIFY(result);
        QCOMPARE(result->cells.size(), std::size_t{1});
        QCOMPARE(QString::fromUtf8(nameOf(result->cells[0].verdict).data()), verdict);
        QCOMPARE(result->cells[0].more > 0, verdict == "cannot-tell");
        QVERIFY(!result->caveat.empty()); // nobody knows when they ran
        QVERIFY(!compare(table, first, first, {}));
    }

    void outcomesThatChanged()
    {
        const auto table = tableOf({texts("work_key", {"k", "k", "j", "j"}), texts("outcome", {"completed", "oom", "completed", "completed"}),
                                    metric("step_seconds", {1, missing, 1, 1})});
        const auto result = compare(table, {1, 0, 1, 0}, {0, 1, 0, 1}, {});
        QVERIFY(result);
        QCOMPARE(result->changes.size(), std::size_t{1});
        QCOMPARE(result->changes[0].b, std::string("oom"));
        QCOMPARE(result->leftOut.at("oom"), std::size_t{1});
        QCOMPARE(result->leftOut.at("only A"), std::size_t{1});
    }
};

QTEST_APPLESS_MAIN(TestCompare)
#include "tst_compare.moc"
