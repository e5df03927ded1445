// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/measure/device/cpu.h"
#include "engine/measure/device/machine.h"
#include "tests/run.h"

#include <QtTest>

#include <sched.h>

using namespace parascope::device;

/// If this fails, an environment record names the wrong processor, or a slow BLAS goes unnoticed.
class TestCpu : public QObject
{
    Q_OBJECT
private slots:
    void readsX86Text()
    {
        const auto cpu =
            cpuFromText("processor\t: 0\nmodel name\t: Big CPU @ 2.50GHz\nphysical id\t: 0\ncore id\t\t: 0\n"
                        "cpu MHz\t\t: 2500.000\nflags\t\t: sse avx avx2 fma\n\n"
                        "processor\t: 1\nmodel name\t: Big CPU @ 2.50GHz\nphysical id\t: 0\ncore id\t\t: 0\n"
                        "cpu MHz\t\t: 1200.000\nflags\t\t: sse avx avx2 fma\n\n"
                        "processor\t: 2\nphysical id\t: 0\ncore id\t\t: 1\n");
        QCOMPARE(cpu.model, std::string("Big CPU @ 2.50GHz"));
        QCOMPARE(cpu.logicalCpus, 3);
        QCOMPARE(cpu.physicalCores, 2);
        QCOMPARE(cpu.hertz.value_or(0), 2.5e9);
        QVERIFY(!cpu.virtualised);
        QCOMPARE(floatOpsPerCycle(cpu), 32);
        // Three threads on two cores have the units of two cores.
        QCOMPARE(multiplyAddBound(cpu, 3).value_or(0), 2 * 2.5e9 * 32);
        QCOMPARE(multiplyAddBound(cpu, 1).value_or(0), 2.5e9 * 32);
    }
    void readsArmText()
    {
        const auto cpu =
            cpuFromText("processor : 0\nFeatures : fp asimd\n\nprocessor : 1\nFeatures : fp asimd\n");
        QCOMPARE(cpu.logicalCpus, 2);
        QCOMPARE(floatOpsPerCycle(cpu), 16);
        QVERIFY(!multiplyAddBound(cpu, 2)); // the clock is unknown: no estimate, not zero
    }
    void garbageIsUnknown()
    {
        const auto cpu = cpuFromText(std::string_view("\0\xff:\n::\nflags", 11));
        QVERIFY(cpu.model.empty());
        QCOMPARE(cpu.logicalCpus, 0);
        QVERIFY(!cpu.hertz);
    }
    void describesThisMachine()
    {
        const auto cpu = localCpu();
        cpu_set_t set;
        CPU_ZERO(&set);
        QCOMPARE(sched_getaffinity(0, sizeof set, &set), 0);
        QCOMPARE(cpu.allowedCpus, CPU_COUNT(&set));
        QVERIFY(cpu.logicalCpus >= cpu.allowedCpus);
        QVERIFY(cpu.memoryBytes.value_or(0) > 1e8);
        for (std::size_t i = 1; i < cpu.caches.size(); ++i)
            QVERIFY(cpu.caches[i - 1].level <= cpu.caches[i].level);
    }

    /// JAX calls every processor "cpu". Taken as its model, that would tell the same machine from itself.
    void hardwareOfAUnit()
    {
        const auto environment = parascope::Json::parse(
            R"({"cpu": {"model": "Big CPU", "logical_cpus": 4}, "memory_bytes": 17179869184})");
        const std::string processor = machineOf(environment, "cpu").hardware;
        QVERIFY(processor.starts_with("Big CPU, 4 CPUs, "));
        for (const auto* unit : {"cpu", "cpu:0", "cpu:all"})
            QCOMPARE(machineOf(environment, unit, {{"model", "cpu"}}).hardware, processor);
        QCOMPARE(machineOf(environment, "cuda:0", {{"model", "H200"}}).hardware, std::string("H200"));
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestCpu)
#include "tst_cpu.moc"
