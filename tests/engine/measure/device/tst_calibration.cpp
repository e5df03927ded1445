// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/measure/device/calibration.h"
#include "tests/run.h"

#include <QtTest>

#include <vector>

using namespace parascope;
using namespace parascope::device;

namespace {

Json ceilings(double gemm, double waiting, double memory = 10e9)
{
    return {{"gemm", {{"float32", {{"flops_per_second", gemm}}}}},
            {"memory", Json::array({{{"level", "DRAM"}, {"bytes_per_second", memory}}})},
            {"device", "cpu"},
            {"threads", 2},
            {"stack", {{"framework", "libtorch"}, {"version", "2.6"}}},
            {"machine", "box"},
            {"waiting_fraction", waiting},
            {"conditions", {{"measured_beside", waiting}}},
            {"caveat", waiting > 0.02 ? Json("others had the processor") : Json(nullptr)}};
}

/// A machine whose load is given in advance, one measurement after another, each of 10 s.
struct Machine
{
    std::vector<double> waiting, gemm;
    std::size_t measured = 0;
    double now = 1e9;

    Result<Calibration> measure()
    {
        const auto i = std::min(measured++, waiting.size() - 1);
        now += 10;
        return Calibration{ceilings(gemm[i], waiting[i]), {waiting[i], {}}};
    }
    Result<Calibration> quietest(double patience)
    {
        return device::quietest([this] { return measure(); }, [this] { return now; }, patience);
    }
};

double gemmOf(const Json& document)
{
    return document["gemm"]["float32"]["flops_per_second"].get<double>();
}

} // namespace

/// If this fails, the capacity that other programs left over is taken for what the machine can do, and every
/// utilisation computed from it is too high.
class TestCalibration : public QObject
{
    Q_OBJECT
private slots:
    void aQuietMachineIsMeasuredOnce()
    {
        Machine machine{{0.004}, {300e9}};
        const auto done = machine.quietest(60);
        QVERIFY(done);
        QCOMPARE(machine.measured, std::size_t{1});
        QVERIFY(done->circumstances.sentence().empty());
    }
    void itIsMeasuredAgainUntilItIsLeftAlone()
    {
        Machine machine{{0.5, 0.3, 0.01, 0.0}, {34e9, 120e9, 300e9, 301e9}};
        const auto done = machine.quietest(60);
        QVERIFY(done);
        QCOMPARE(machine.measured, std::size_t{3});
        QCOMPARE(gemmOf(done->ceilings), 300e9);
        QCOMPARE(done->circumstances.waiting, 0.01);
        QVERIFY(done->circumstances.sentence().empty());
        QCOMPARE(done->ceilings["conditions"]["measured_beside"].get<double>(), 0.01);
    }
    void itEndsWhenItsTimeIsOver_data()
    {
        QTest::addColumn<double>("patience");
        QTest::addColumn<int>(
            "measurements"); // of 10 s each; a measurement begins only if it can end in time
        QTest::newRow("none") << 0.0 << 1;
        QTest::newRow("less than two") << 19.0 << 1;
        QTest::newRow("two") << 20.0 << 2;
        QTest::newRow("six") << 65.0 << 6;
    }
    void itEndsWhenItsTimeIsOver()
    {
        QFETCH(double, patience);
        QFETCH(int, measurements);
        Machine machine{{0.5, 0.2, 0.4}, {34e9, 150e9, 160e9}};
        const auto done = machine.quietest(patience);
        QVERIFY(done);
        QCOMPARE(int(machine.measured), measurements);
        // The result has the best rate of all measurements and the circumstances of the quietest one.
        QCOMPARE(gemmOf(done->ceilings), measurements == 1 ? 34e9 : measurements == 2 ? 150e9 : 160e9);
        QVERIFY(QString::fromStdString(done->circumstances.sentence())
                    .startsWith(measurements == 1 ? "50 %" : "20 %"));
    }
    void aFailureIsNotRepeated()
    {
        int calls = 0;
        const auto done = quietest(
            [&]() -> Result<Calibration> {
                ++calls;
                return Error::badInput("no such type");
            },
            [] { return 0.0; }, 1000);
        QVERIFY(!done);
        QCOMPARE(calls, 1);
    }

    void aWorseContendedOneReplacesNothing()
    {
        const auto stored = ceilings(300e9, 0), fresh = ceilings(34e9, 0.5, 3e9);
        const auto merged = mergeCeilings(stored, fresh);
        QCOMPARE(merged.kept, 2);
        QCOMPARE(merged.taken, 0);
        QVERIFY(merged.ceilings == stored);
    }
    /// A type that was not measured before is taken; the types that were measured stay as they are.
    void eachRateIsJudgedAlone()
    {
        const auto stored = ceilings(300e9, 0);
        auto fresh = ceilings(34e9, 0.5, 3e9);
        fresh["gemm"]["bfloat16"] = {{"flops_per_second", 50e9}};
        const auto merged = mergeCeilings(stored, fresh);
        QCOMPARE(merged.kept, 2);
        QCOMPARE(merged.taken, 1);
        QCOMPARE(gemmOf(merged.ceilings), 300e9);
        QVERIFY(!merged.ceilings["gemm"]["float32"].contains("caveat"));
        QVERIFY(merged.ceilings["gemm"]["bfloat16"]["caveat"] == Json("others had the processor"));
        QVERIFY(merged.ceilings["memory"] == stored["memory"]);
    }
    void aHigherContendedOneIsAtLeastThatHigh()
    {
        const auto merged = mergeCeilings(ceilings(100e9, 0.6), ceilings(150e9, 0.3, 9e9));
        QCOMPARE(gemmOf(merged.ceilings), 150e9);
        QVERIFY(merged.ceilings["gemm"]["float32"]["caveat"] == Json("others had the processor"));
        QCOMPARE(merged.kept, 1); // the rate of the memory
    }
    void aQuietOneReplacesAll()
    {
        const auto fresh = ceilings(290e9, 0.01, 9e9);
        QVERIFY(mergeCeilings(ceilings(300e9, 0), fresh).ceilings == fresh);
        QVERIFY(mergeCeilings(nullptr, fresh).ceilings == fresh);
    }
    void anotherMachineIsNotCompared_data()
    {
        QTest::addColumn<QString>("key");
        for (const char* key : {"device", "threads", "stack", "machine"})
            QTest::newRow(key) << key;
    }
    void anotherMachineIsNotCompared()
    {
        QFETCH(QString, key);
        auto stored = ceilings(300e9, 0);
        stored[key.toStdString()] = "another";
        const auto fresh = ceilings(34e9, 0.5);
        QVERIFY(mergeCeilings(stored, fresh).ceilings == fresh);
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestCalibration)
#include "tst_calibration.moc"
