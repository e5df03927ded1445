// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/core/instant.h"
#include "engine/base/core/metrics.h"
#include "tests/run.h"

#include <QDateTime>
#include <QTest>
#include <QTimeZone>

using namespace parascope;

/// If this fails, versions are in another order than their commits, or a gate takes slower for faster.
class TestInstant : public QObject
{
    Q_OBJECT

private slots:
    /// Qt reads the same times on its own.
    void readsTheTimesOfTools_data()
    {
        QTest::addColumn<QDateTime>("expected");
        const auto utc = [](int hour, int minute = 0, int ms = 0) {
            return QDateTime(QDate(2026, 10, 10), QTime(hour, minute, 0, ms), QTimeZone::utc());
        };
        QTest::newRow("2026-10-10T10:00:00Z") << utc(10);
        QTest::newRow("2026-10-10 10:00:00") << utc(10);
        QTest::newRow("2026-10-10") << utc(0);
        QTest::newRow("2026-10-10T10:00") << utc(10);
        QTest::newRow("2026-10-10T10:00:00+05:00") << utc(5);
        QTest::newRow("2026-10-10T10:00:00-0730") << utc(17, 30);
        QTest::newRow("2026-10-10 10:00:00 -0700") << utc(17);
        QTest::newRow("2026-10-10T10:00:00.250Z") << utc(10, 0, 250);
        QTest::newRow("20261010T100000Z") << utc(10);
        QTest::newRow("Sat Oct 10 10:00:00 2026") << utc(10);
        QTest::newRow("Sat Oct 10 10:00:00 2026 +0200") << utc(8);
        QTest::newRow("Sat, 10 Oct 2026 10:00:00 +0200") << utc(8);
        QTest::newRow("1791626400") << utc(10);
        QTest::newRow("1791626400000") << utc(10);
        QTest::newRow("1791626400.25") << utc(10, 0, 250);
    }
    void readsTheTimesOfTools()
    {
        QFETCH(QDateTime, expected);
        const auto seconds = secondsSince1970(QTest::currentDataTag());
        QVERIFY(seconds.has_value());
        QCOMPARE(qRound64(*seconds * 1000), expected.toMSecsSinceEpoch());
    }
    void refusesOtherTexts()
    {
        for (const auto* text : {"", "x", "yesterday", "2026-02-31", "2026-13-01", "2026-10-10T25:00:00Z",
                                 "2026-10-10T10:00:00Zz", "12", "1e400", "-1791626400", "10/10/2026"})
            QVERIFY2(!secondsSince1970(text), text);
    }

    void directionByTheNamesOfTools()
    {
        for (const auto* name :
             {"p99_latency", "latency_ms", "latency_p99", "mean_ttft_ms", "tpot", "wall_time", "build_time",
              "time_s", "Duration", "ns_per_op", "us/op", "decode_ms", "seconds_per_step", "p50_itl_us"})
            QVERIFY2(describeMetric(name).better == Better::Less, name);
        for (const auto* name :
             {"throughput", "gflops", "GFLOPS_mean", "fps", "ops", "requests_per_sec", "images_per_second",
              "bandwidth_max", "output_throughput", "tokens/s", "GB/s"})
            QVERIFY2(describeMetric(name).better == Better::More, name);
        for (const auto* name : {"drops", "loops", "items", "score", "times_called", "p99", "tokens", "tok_s",
                                 "req_sec", "GB_s"})
            QVERIFY2(describeMetric(name).better == Better::Neither, name);
        QCOMPARE(describeMetric("seconds_per_step").unit, std::string("s"));
        QCOMPARE(describeMetric("joules_per_token").unit, std::string("J"));
        QVERIFY(describeMetric("joules_per_token").better == Better::Less);
        QCOMPARE(describeMetric("steps_per_second").unit, std::string("1/s"));
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestInstant)
#include "tst_instant.moc"
