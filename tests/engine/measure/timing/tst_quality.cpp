// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/measure/timing/quality.h"
#include "tests/run.h"

#include <QtTest>

using namespace parascope;
using namespace parascope::timing;

/// If this fails, a user trusts a figure that the machine spoilt, or distrusts one that it did not.
class TestQuality : public QObject
{
    Q_OBJECT
private slots:
    void caveats_data()
    {
        QTest::addColumn<QString>("conditions");
        QTest::addColumn<bool>("accelerator");
        QTest::addColumn<bool>("finite");
        QTest::addColumn<int>("quality");
        const int none = 0;
        const int throttled = int(Quality::Throttled);
        const int hostBound = int(Quality::HostBound);
        QTest::newRow("all unavailable")
            << R"({"clock_hertz":"unavailable","steal_fraction":null})" << false << true << none;
        QTest::newRow("not an object") << "null" << true << true << none;
        QTest::newRow("clock falls") << R"({"clock_hertz":[2e9,2e9,2e9,1.9e9,1.8e9,1.7e9,1.7e9]})" << false
                                     << true << throttled;
        QTest::newRow("clock steady")
            << R"({"clock_hertz":[2e9,1.98e9,2e9,1.99e9,1.97e9,1.98e9]})" << false << true << none;
        QTest::newRow("clock rises") << R"({"clock_hertz":[1e9,1e9,2e9,2e9,2e9,2e9]})" << false << true
                                     << none;
        QTest::newRow("one low sample")
            << R"({"clock_hertz":[2e9,2e9,2e9,2e9,0.8e9,2e9,2e9,2e9,2e9]})" << false << true << none;
        QTest::newRow("a single sample") << R"({"clock_hertz":1e9})" << false << true << none;
        QTest::newRow("the driver says so") << R"({"clock_held_down":true})" << true << true << throttled;
        QTest::newRow("the driver denies") << R"({"clock_held_down":false})" << true << true << none;
        QTest::newRow("waiting accelerator")
            << R"({"device_busy_fraction":0.4})" << true << true << hostBound;
        QTest::newRow("busy accelerator") << R"({"device_busy_fraction":0.97})" << true << true << none;
        QTest::newRow("a CPU is no accelerator")
            << R"({"device_busy_fraction":0.4})" << false << true << none;
        // The run has 2 threads.
        QTest::newRow("others take their turns")
            << R"({"waited_seconds":1.2,"seconds":3})" << false << true << int(Quality::Noisy);
        QTest::newRow("a turn now and then")
            << R"({"waited_seconds":0.3,"seconds":3})" << false << true << none;
        QTest::newRow("nobody says how long") << R"({"waited_seconds":3})" << false << true << none;
        QTest::newRow("the kernel does not keep it")
            << R"({"waited_seconds":"unavailable","seconds":3})" << false << true << none;
        QTest::newRow("the host of an accelerator")
            << R"({"waited_seconds":3,"seconds":3})" << true << true << none;
        QTest::newRow("another guest takes its turns")
            << R"({"busy_fraction":0.5,"steal_fraction":0.1,"seconds":3})" << false << true
            << int(Quality::Noisy);
        QTest::newRow("hardly") << R"({"busy_fraction":0.5,"steal_fraction":0.03,"seconds":3})" << false
                                << true << none;
        QTest::newRow("too short to tell")
            << R"({"busy_fraction":0.5,"steal_fraction":0.5,"seconds":0.05})" << false << true << none;
        QTest::newRow("not finite") << "{}" << false << false << int(Quality::Nonfinite);
        QTest::newRow("two at once") << R"({"device_busy_fraction":0.1})" << true << false
                                     << (hostBound | int(Quality::Nonfinite));
    }
    void caveats()
    {
        QFETCH(QString, conditions);
        QFETCH(bool, accelerator);
        QFETCH(bool, finite);
        QFETCH(int, quality);
        const auto json = parseJson(conditions.toStdString(), "conditions");
        QVERIFY(json.has_value());
        const auto verdict = assessQuality(conditionsFromJson(*json, accelerator, finite, 2));
        QCOMPARE(int(verdict.quality), quality);
        QCOMPARE(verdict.reason.empty(), quality == 0);
    }
    /// A run's own loaders wait for the processors of its steps. The waiting is shared among all threads and
    /// not blamed on other programs.
    void ownHelpersAreNoOtherPrograms()
    {
        const Json json = {{"waited_seconds", 0.5}, {"seconds", 1}};
        const auto of = [&](int helpers) { return conditionsFromJson(json, false, true, 2, helpers); };
        QCOMPARE(*of(0).waited, 0.25);
        QCOMPARE(*of(2).waited, 0.125);
        QVERIFY(!of(0).crowdsItself && of(2).crowdsItself);
        QVERIFY(assessQuality(of(0)).reason != assessQuality(of(2)).reason);
        QVERIFY(has(assessQuality(of(2)).quality, Quality::Noisy) && !assessQuality(of(8)).quality);
    }
    void reasonsAreJoined()
    {
        QualitySet quality = static_cast<QualitySet>(Quality::Noisy);
        std::string reason = "noisy";
        Conditions broken;
        broken.finite = false;
        merge(quality, reason, assessQuality(broken));
        QVERIFY(has(quality, Quality::Noisy) && has(quality, Quality::Nonfinite));
        QVERIFY(reason.starts_with("noisy; "));
        merge(quality, reason, {});
        QVERIFY(!reason.ends_with("; "));
    }
    void correctionTakesTheMachineOut()
    {
        // The machine slows by 10 % half-way, both the steps and the reference.
        std::vector<double> steps(100, 0.010);
        std::vector<double> reference(10, 0.001);
        for (std::size_t i = 50; i < 100; ++i)
            steps[i] *= 1.1;
        for (std::size_t i = 5; i < 10; ++i)
            reference[i] *= 1.1;
        const auto corrected = correctedMedian(steps, reference, 0.001);
        QVERIFY(corrected && std::abs(*corrected - 0.010) < 1e-9);
        QVERIFY(!correctedMedian(steps, {}, 0.001));
        QVERIFY(!correctedMedian({}, reference, 0.001));
        QVERIFY(!correctedMedian(steps, reference, 0));
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestQuality)
#include "tst_quality.moc"
