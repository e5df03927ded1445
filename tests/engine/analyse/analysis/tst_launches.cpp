// SPDX-License-Identifier: GPL-3.0-or-later
#include "launch_weather.h"
#include "tests/run.h"

#include <QtTest>

using launches::compared;
using parascope::analysis::Verdict;

/// Launches that are bimodal or move together. If these fail, a user reverts a change that did nothing.
class TestLaunches : public QObject
{
    Q_OBJECT

    static int rounds(int few) { return qEnvironmentVariableIsSet("PARASCOPE_SOAK") ? 10 * few : few; }

private slots:
    void twoModesMakeNoDifference()
    {
        const int count = rounds(60);
        int databases = 0, told = 0;
        for (int round = 0; round < count; ++round) {
            const auto out = compared({.slowShare = 0.2}, 10 + static_cast<unsigned>(round));
            databases += out.different > 0;
            told += out.caveat.text().find("two levels") != std::string::npos;
        }
        qInfo("%d of %d databases have a different cell, %d say that there are two levels", databases, count,
              told);
        QVERIFY(databases <= std::max(2, count / 25));
        QVERIFY(told >= count * 19 / 20);
    }

    void aSharedLaunchEffectMakesNoDifference()
    {
        const int count = rounds(60);
        int databases = 0, told = 0;
        for (int round = 0; round < count; ++round) {
            const auto out = compared({.cells = 100, .launch = 0.03}, 500 + static_cast<unsigned>(round));
            databases += out.different > 0;
            told += out.caveat.text().find("move together") != std::string::npos;
        }
        qInfo("%d of %d databases have a different cell, %d say that launches move together", databases,
              count, told);
        QVERIFY(databases <= std::max(3, count / 20));
        QVERIFY(told >= count * 19 / 20);
    }

    /// Quiet launches: a difference of 10 % in all cells or in one is found, and noise gives none.
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
