// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analyse/analysis/launch_effect.h"
#include "launch_weather.h"
#include "tests/engine/values.h"
#include "tests/run.h"

#include <QtTest>

using launches::compared;
using parascope::analysis::Verdict;

/// Launches that are bimodal or move together. If this fails, a user reverts a change that did nothing.
class TestLaunches : public QObject
{
    Q_OBJECT

    static int rounds(int few) { return qEnvironmentVariableIsSet("PARASCOPE_SOAK") ? 10 * few : few; }

    /// Counts the numbers in a caveat: two for launches in two levels, one for launches that move together.
    static std::size_t numbersIn(const parascope::Message& caveat)
    {
        auto values = parascope::test::valuesOf(caveat);
        std::erase(values, " ");
        return values.size();
    }

private slots:
    void twoModesMakeNoDifference_data()
    {
        QTest::addColumn<int>("cells");
        QTest::addColumn<int>("launches");
        QTest::addColumn<double>("share");
        QTest::addColumn<double>("slower");
        QTest::newRow("a fifth, 10 %") << 60 << 5 << 0.2 << 0.1;
        QTest::newRow("a fifth of three launches, 10 %") << 40 << 3 << 0.2 << 0.1;
        QTest::newRow("a fifth of ten launches, 10 %") << 40 << 10 << 0.2 << 0.1;
        QTest::newRow("a third, 10 %") << 40 << 6 << 0.3 << 0.1;
        QTest::newRow("a half, 10 %") << 40 << 6 << 0.5 << 0.1;
        QTest::newRow("a fifth, 6 %") << 40 << 5 << 0.2 << 0.06;
        QTest::newRow("three tenths of twelve, 12 %") << 40 << 12 << 0.3 << 0.12;
        QTest::newRow("a tenth of eight, 30 %") << 40 << 8 << 0.1 << 0.3;
    }

    void twoModesMakeNoDifference()
    {
        QFETCH(int, cells);
        QFETCH(int, launches);
        QFETCH(double, share);
        QFETCH(double, slower);
        const int count = rounds(60);
        int databases = 0, told = 0;
        for (int round = 0; round < count; ++round) {
            const auto out = compared({.cells = static_cast<std::size_t>(cells),
                                       .launches = static_cast<std::size_t>(launches),
                                       .slowShare = share,
                                       .slower = slower},
                                      10 + static_cast<unsigned>(round));
            databases += out.different > 0;
            told += numbersIn(out.caveat) >= 2;
        }
        qInfo("%d of %d databases have a different cell, %d say that there are two levels", databases, count,
              told);
        QVERIFY(databases <= std::max(2, count / 25));
        QVERIFY(told >= count * 19 / 20);
    }

    void unequalSidesAndCellsMakeNoDifference_data()
    {
        QTest::addColumn<int>("a");
        QTest::addColumn<int>("b");
        QTest::addColumn<double>("share");
        QTest::addColumn<QList<double>>("noises");
        const QList<double> mixed{0.002, 0.01, 0.05}, wide{0.002, 0.01, 0.05, 0.1};
        auto one = QList<double>(40, 0.002);
        one[7] = 0.05;
        QTest::newRow("3 against 30, two levels") << 3 << 30 << 0.3 << QList{0.01};
        QTest::newRow("30 against 6, two levels") << 30 << 6 << 0.3 << QList{0.01};
        QTest::newRow("3 against 30") << 3 << 30 << 0.0 << QList{0.05};
        QTest::newRow("one wide cell, 3") << 3 << 3 << 0.0 << one;
        QTest::newRow("one wide cell, 6") << 6 << 6 << 0.0 << one;
        QTest::newRow("four widths, 4") << 4 << 4 << 0.0 << wide;
        QTest::newRow("four widths, 10") << 10 << 10 << 0.0 << wide;
        QTest::newRow("three widths and two levels, 5") << 5 << 5 << 0.3 << mixed;
        QTest::newRow("three widths and two levels, 6") << 6 << 6 << 0.3 << mixed;
    }

    /// One side has more launches, the cells scatter unequally, and both sides have two levels 12 % apart.
    void unequalSidesAndCellsMakeNoDifference()
    {
        QFETCH(int, a);
        QFETCH(int, b);
        QFETCH(double, share);
        QFETCH(QList<double>, noises);
        const int count = rounds(20);
        int databases = 0, told = 0;
        for (int round = 0; round < count; ++round) {
            const auto out = compared({.cells = 40,
                                       .launches = static_cast<std::size_t>(a),
                                       .slowShare = share,
                                       .slower = 0.12,
                                       .launchesOfB = static_cast<std::size_t>(b),
                                       .noises = {noises.begin(), noises.end()}},
                                      4000 + static_cast<unsigned>(round));
            databases += out.different > 0;
            told += numbersIn(out.caveat) >= 2;
        }
        qInfo("%d of %d databases have a different cell, %d say that there are two levels", databases, count,
              told);
        QVERIFY(databases <= std::max(2, count / 20)); // the promised false discovery rate
        QVERIFY(share > 0 ? told >= count / 2 : told <= count / 5);
    }

    void aNoisierSideMakesNoDifference_data()
    {
        QTest::addColumn<int>("a");
        QTest::addColumn<int>("b");
        QTest::addColumn<int>("cells");
        QTest::addColumn<double>("noisier");
        QTest::newRow("12 against 3, three times") << 12 << 3 << 40 << 3.0;
        QTest::newRow("6 against 3, three times") << 6 << 3 << 40 << 3.0;
        QTest::newRow("10 against 5, three times") << 10 << 5 << 40 << 3.0;
        QTest::newRow("3 against 12, a third") << 3 << 12 << 40 << 1.0 / 3;
        QTest::newRow("12 against 4, five times, six cells") << 12 << 4 << 6 << 5.0;
        QTest::newRow("20 against 3, twice, four cells") << 20 << 3 << 4 << 2.0;
    }

    /// The side with fewer launches scatters more. If this fails, its noise is called a difference.
    void aNoisierSideMakesNoDifference()
    {
        QFETCH(int, a);
        QFETCH(int, b);
        QFETCH(int, cells);
        QFETCH(double, noisier);
        const int count = rounds(20);
        int databases = 0;
        for (int round = 0; round < count; ++round)
            databases += compared({.cells = static_cast<std::size_t>(cells),
                                   .launches = static_cast<std::size_t>(a),
                                   .launchesOfB = static_cast<std::size_t>(b),
                                   .noisierB = noisier},
                                  9000 + static_cast<unsigned>(round))
                             .different > 0;
        qInfo("%d of %d databases have a different cell", databases, count);
        QVERIFY(databases <= std::max(3, count / 20));
    }

    void sidesMeasuredApartAreNotCalledDifferent_data()
    {
        QTest::addColumn<double>("shift");
        QTest::addColumn<double>("drift");
        QTest::addColumn<bool>("told");
        QTest::newRow("3 %") << 0.03 << 0.0 << false;
        QTest::newRow("a drift of 5 %") << 0.0 << 0.05 << false;
        QTest::newRow("20 %") << 0.2 << 0.0 << false;
        QTest::newRow("twice") << 0.7 << 0.0 << true;
    }

    /// A shift of all cells between two sessions is the machine's as well as the side's.
    void sidesMeasuredApartAreNotCalledDifferent()
    {
        QFETCH(double, shift);
        QFETCH(double, drift);
        QFETCH(bool, told);
        for (unsigned round = 0; round < 10; ++round) {
            launches::Weather weather{.cells = 20, .effect = shift, .all = true};
            weather.apart = true;
            weather.slowerLater = drift;
            const auto out = compared(weather, 9500 + round);
            QCOMPARE(out.different, told ? std::size_t{20} : std::size_t{0});
            for (const auto& cell : out.cells)
                QVERIFY(told || cell.verdict == Verdict::Same ||
                        cell.doubt == parascope::analysis::Doubt::Order || cell.adjusted > 0.05);
            // In turns, a shift beyond the margin is found, and the same drift is not.
            weather.apart = false;
            weather.launches = 6;
            const auto turns = compared(weather, 9600 + round);
            if (shift > 0.05)
                QCOMPARE(turns.different, std::size_t{20});
            else if (shift == 0)
                QVERIFY(turns.different <= 1);
        }
    }

    /// An effect of 15 % in each cell, with 5 % of noise and five launches per side.
    void whatIsThereIsFoundBesideNoise()
    {
        const int count = rounds(10);
        constexpr int cells = 40;
        int found = 0;
        for (int round = 0; round < count; ++round)
            found += static_cast<int>(
                compared({.cells = cells, .launches = 5, .noise = 0.05, .effect = 0.15, .all = true},
                         7000 + static_cast<unsigned>(round))
                    .different);
        qInfo("%d of %d found", found, count * cells);
        QVERIFY(found >= 0.95 * count * cells);
    }

    void aSharedLaunchEffectMakesNoDifference()
    {
        const int count = rounds(60);
        int databases = 0, told = 0;
        for (int round = 0; round < count; ++round) {
            const auto out = compared({.cells = 100, .launch = 0.03}, 500 + static_cast<unsigned>(round));
            databases += out.different > 0;
            told += numbersIn(out.caveat) % 2 == 1;
        }
        qInfo("%d of %d databases have a different cell, %d say that launches move together", databases,
              count, told);
        QVERIFY(databases <= std::max(3, count / 20));
        QVERIFY(told >= count * 19 / 20);
    }

    /// With two levels and a difference larger than their gap, the difference is found, and nothing else.
    void aDifferenceBesideTwoModesIsFound()
    {
        int found = 0, wrong = 0, all = 0;
        for (unsigned round = 0; round < 20; ++round) {
            const auto one = compared({.launches = 6, .slowShare = 0.3, .effect = 0.2}, 1500 + round);
            found += one.cells.front().verdict == Verdict::Different;
            wrong +=
                static_cast<int>(one.different) > (one.cells.front().verdict == Verdict::Different ? 1 : 0);
            all += compared({.slowShare = 0.2, .effect = 0.15, .all = true}, 1600 + round).different >= 57;
        }
        QCOMPARE(found, 20);
        QVERIFY2(wrong <= 2, qPrintable(QString::number(wrong)));
        QCOMPARE(all, 20);
    }

    /// Heavy tails are not a second level.
    void heavyTailsAreNoLevel()
    {
        std::mt19937_64 random(5);
        std::student_t_distribution<double> tails(2.5);
        int named = 0;
        for (int round = 0; round < 40; ++round) {
            parascope::analysis::SideLaunches a(40), b(40);
            for (auto* side : {&a, &b})
                for (auto& cell : *side)
                    for (int launch = 0; launch < 5; ++launch)
                        cell.push_back(0.01 * tails(random));
            named += parascope::analysis::launchLevels(a, b).gap > 0;
        }
        QVERIFY2(named <= 2, qPrintable(QString::number(named)));
    }

    /// With quiet launches, a difference of 10 % in all cells or in one is found, and noise gives no
    /// difference.
    void whatIsThereIsFound()
    {
        int all = 0, one = 0, alone = 0, none = 0;
        for (unsigned round = 0; round < 20; ++round) {
            all += compared({.effect = 0.1, .all = true}, 900 + round).different >= 57;
            const auto single = compared({.effect = 0.1}, 1000 + round);
            one += single.cells.front().verdict == Verdict::Different;
            const auto beside = compared({.cells = 100, .launch = 0.03, .effect = 0.2}, 1100 + round);
            alone += beside.cells.front().verdict == Verdict::Different;
            none += compared({}, 1200 + round).different > 0;
        }
        QCOMPARE(all, 20);
        QVERIFY(one >= 19);
        QVERIFY2(alone >= 18, qPrintable(QString::number(alone)));
        QVERIFY2(none <= 2, qPrintable(QString::number(none)));
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestLaunches)
#include "tst_launches.moc"
