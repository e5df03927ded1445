// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/core/units.h"
#include "tests/run.h"

#include <QTest>

#include <cmath>
#include <limits>

using namespace parascope;

/// If this fails, a figure is off by a factor of a thousand.
class TestUnits : public QObject
{
    Q_OBJECT

private slots:
    void prefixes_data()
    {
        QTest::addColumn<double>("value");
        QTest::addColumn<QString>("unit");
        QTest::addColumn<QString>("text");
        QTest::newRow("mega") << 69198824.0 << "" << "69.2 M";
        QTest::newRow("milli") << 0.04771 << "s" << "47.7 ms";
        QTest::newRow("peak") << 180e12 << "FLOP/s" << "180 TFLOP/s";
        QTest::newRow("rounds up a prefix") << 999960.0 << "" << "1.00 M";
        QTest::newRow("one") << 1.0 << "s" << "1 s";
        QTest::newRow("zero") << 0.0 << "s" << "0 s";
        QTest::newRow("negative") << -1500.0 << "" << "-1.50 k";
        QTest::newRow("missing") << std::numeric_limits<double>::quiet_NaN() << "s" << "unknown";
        // A worker or a stranger's file may give such a value for any field.
        QTest::newRow("beyond the prefixes") << 1e308 << "FLOP" << "1e+308 FLOP";
    }
    void prefixes()
    {
        QFETCH(double, value);
        QFETCH(QString, unit);
        QFETCH(QString, text);
        QCOMPARE(QString::fromStdString(withPrefix(value, unit.toStdString())), text);
    }

    void significantDigits()
    {
        const auto three = [](double value) { return QString::fromStdString(significantText(value)); };
        QCOMPARE(three(110795.2), QStringLiteral("110,795"));
        QCOMPARE(three(9.996), QStringLiteral("10.0"));
        QCOMPARE(three(2.5), QStringLiteral("2.50"));
        QCOMPARE(three(20), QStringLiteral("20"));
        QCOMPARE(three(0.00004211), QStringLiteral("0.0000421"));
        QCOMPARE(three(-0.0421), QStringLiteral("-0.0421"));
        QCOMPARE(three(0), QStringLiteral("0"));
        QCOMPARE(three(3.21e-9), QStringLiteral("3.21e-09"));
        QCOMPARE(three(std::numeric_limits<double>::infinity()), QStringLiteral("unknown"));
    }

    /// Bytes always have binary prefixes, and their rates decimal ones.
    void displayedUnits()
    {
        QCOMPARE(displayUnit("B", 3.0 * (1 << 20)).unit, std::string("MiB"));
        QCOMPARE(displayUnit("B", 3.0 * (1 << 20)).factor * (1 << 20), 1.0);
        QCOMPARE(displayUnit("B", 1023).unit, std::string("B"));
        QCOMPARE(displayUnit("B/s", 2e9).unit, std::string("GB/s"));
        QCOMPARE(displayUnit("1", 0.4).unit, std::string("%"));
        QCOMPARE(displayUnit("FLOP/B", 4e6).unit, std::string("FLOP/B"));
    }

    void durations_data()
    {
        QTest::addColumn<double>("seconds");
        QTest::addColumn<QString>("text");
        QTest::newRow("seconds") << 47.2 << "47 s";
        QTest::newRow("just under a minute") << 59.6 << "1 min";
        QTest::newRow("minutes and seconds") << 200.0 << "3 min 20 s";
        QTest::newRow("hours") << 11400.0 << "3 h 10 min";
        QTest::newRow("days") << 3.0 * 86400 << "3 days";
        QTest::newRow("unknown") << -1.0 << "unknown";
        QTest::newRow("beyond what can be counted") << 1e308 << "unknown";
    }
    void durations()
    {
        QFETCH(double, seconds);
        QFETCH(QString, text);
        QCOMPARE(QString::fromStdString(durationText(seconds)), text);
    }

    void bytes()
    {
        QCOMPARE(bytesText(1536), std::string("1.50 KiB"));
        QCOMPARE(bytesText(4 * std::pow(1024.0, 5)), std::string("4.00 PiB"));
        QCOMPARE(bytesText(std::pow(1024.0, 20)), std::string("1.43e+45 PiB")); // 1024^15
    }

    void groupsThousands()
    {
        QCOMPARE(grouped(1944), std::string("1,944"));
        QCOMPARE(grouped(-1234567), std::string("-1,234,567"));
        QCOMPARE(grouped(100), std::string("100"));
        QCOMPARE(grouped(-100), std::string("-100"));
    }

    void timeIsUtcAndIso()
    {
        const auto now = QDateTime::fromString(QString::fromStdString(utcNow()), Qt::ISODateWithMs);
        QVERIFY(now.isValid());
        QVERIFY(std::abs(now.msecsTo(QDateTime::currentDateTimeUtc())) < 5000);
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestUnits)
#include "tst_units.moc"
