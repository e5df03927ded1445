// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulation.h"
#include "tests/run.h"

#include <QtTest>

using namespace parascope;
using simulation::Shape;

/// If this fails, the "95 %" next to a figure is wrong. This is the quick version; tests/bench/coverage.cpp
/// is the thorough one. With 400 runs per row, each row's rate is uncertain by 0.011: the bounds per row
/// allow for three of these, and the bounds over all rows are the promise itself.
class TestCoverage : public QObject
{
    Q_OBJECT
private slots:
    void holds_data()
    {
        QTest::addColumn<bool>("early");
        QTest::newRow("at the stopping time") << true;
        QTest::newRow("at the end of the budget") << false;
    }
    void holds()
    {
        QFETCH(bool, early);
        const int runs = 400;
        double covered = 0, withInterval = 0, width = 0;
        for (const auto shape : {Shape::Lognormal, Shape::Bimodal})
            for (const double rho : {0.0, 0.4, 0.8})
                for (const double cv : {0.02, 0.05, 0.20}) {
                    const simulation::Noise noise{rho, cv, shape, 4.0 / 300};
                    const auto c = simulation::measureCoverage(noise, {}, early, runs, 42);
                    const auto row =
                        QString("%1 rho %2 cv %3: coverage %4, width %5 of the oracle's, %6 steps")
                            .arg(shape == Shape::Bimodal ? "bimodal" : "lognormal")
                            .arg(rho)
                            .arg(cv)
                            .arg(c.rate(), 0, 'f', 3)
                            .arg(c.relativeWidth(), 0, 'f', 2)
                            .arg(c.steps / c.runs, 0, 'f', 0);
                    qInfo().noquote() << row;
                    QVERIFY2(c.rate() > 0.91, qPrintable(row));
                    QVERIFY2(double(c.withInterval) > 0.9 * c.runs, qPrintable(row));
                    covered += c.covered;
                    withInterval += c.withInterval;
                    width += c.width;
                }
        const double rate = covered / withInterval;
        QVERIFY2(rate >= 0.93 && rate <= 0.98, qPrintable(QString::number(rate)));
        QVERIFY2(width / withInterval <= 1.4, qPrintable(QString::number(width / withInterval)));
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestCoverage)
#include "tst_coverage.moc"
