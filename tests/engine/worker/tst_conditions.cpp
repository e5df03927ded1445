// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/measure/timing/quality.h"
#include "engine/worker/conditions.h"
#include "engine/worker/gpu_facts.h"
#include "engine/worker/gpu_monitor.h"
#include "tests/paths.h"
#include "tests/run.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>

#include <sched.h>

using namespace parascope;
using worker::ConditionSources;
using worker::ConditionsSampler;

/// From the files and libraries of a machine to the caveat next to a figure, with a machine made of files. If
/// this fails, a figure that a hot or waiting device spoilt is shown without a warning, or a sound figure is
/// doubted.
class ConditionsTest : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    double m_window = 0;

    void write(const QString& path, const QByteArray& text)
    {
        const QString whole = m_folder.filePath(path);
        QVERIFY(QDir().mkpath(QFileInfo(whole).path()));
        QFile file(whole);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text);
    }
    /// Writes the clock of the core that this thread is on, and pins the thread to that core.
    void writeClock(int kilohertz)
    {
        const int core = ::sched_getcpu();
        cpu_set_t only;
        CPU_ZERO(&only);
        CPU_SET(static_cast<std::size_t>(core), &only);
        QCOMPARE(::sched_setaffinity(0, sizeof only, &only), 0);
        write("sys/devices/system/cpu/cpu" + QString::number(core) + "/cpufreq/scaling_cur_freq",
              QByteArray::number(kilohertz));
    }
    void setGpu(const QByteArray& told)
    {
        write("gpu", told);
        qputenv("FAKE_NVML", m_folder.filePath("gpu").toUtf8());
    }
    ConditionSources sources(int gpu = -1) const
    {
        return {{.root = m_folder.path().toStdString(),
                 .nvml = parascope::test::program("/../tests/bin/libfake_nvml.so"),
                 .rocm = "libno-such-rocm.so",
                 .gpu = gpu},
                m_window};
    }
    static QualitySet caveats(const Json& conditions, bool accelerator)
    {
        return timing::assessQuality(timing::conditionsFromJson(conditions, accelerator, true)).quality;
    }

private slots:
    void init()
    {
        qunsetenv("CUDA_VISIBLE_DEVICES");
        QDir(m_folder.filePath("sys")).removeRecursively();
        QDir(m_folder.filePath("proc")).removeRecursively();
    }

    void whatIsNotThereIsUnavailable()
    {
        // There is nothing to read: an empty root and no library.
        ConditionsSampler cpu(sources());
        cpu.sample();
        const auto ofCpu = cpu.finish();
        for (const char* key : {"clock_hertz", "temperature_celsius", "energy", "load"})
            QVERIFY2(ofCpu[key] == "unavailable", key);
        QVERIFY(ofCpu["steal_fraction"].is_null());
        QVERIFY2(!ofCpu.contains("device_busy_fraction"), "a CPU waits for no host");
        QCOMPARE(caveats(ofCpu, false), QualitySet{0});

        ConditionsSampler gpu({.power = {.root = m_folder.path().toStdString(),
                                         .nvml = "libno-such-nvml.so",
                                         .rocm = "libno-such-rocm.so",
                                         .gpu = 0}});
        const auto ofGpu = gpu.finish();
        for (const char* key :
             {"clock_hertz", "temperature_celsius", "energy", "clock_held_down", "device_busy_fraction"})
            QVERIFY2(ofGpu[key] == "unavailable", key);
        QCOMPARE(caveats(ofGpu, true), QualitySet{0});
    }

    void cpuSeries_data()
    {
        QTest::addColumn<double>("fall");
        QTest::addColumn<bool>("throttled");
        QTest::newRow("steady clock") << 0.0 << false;
        QTest::newRow("wandering by 2 %") << 0.02 << false;
        QTest::newRow("falls by 20 %") << 0.20 << true;
    }
    void cpuSeries()
    {
        QFETCH(double, fall);
        QFETCH(bool, throttled);
        writeClock(3000000);
        write("sys/class/thermal/thermal_zone0/temp", "61000");
        write("proc/loadavg", "1.25 1.00 0.90 1/300 4242");
        write("proc/stat", "cpu  100 0 50 800 10 0 0 40 0 0\n");
        write("proc/self/task/7/schedstat", "900000000 250000000 4\n");
        write("proc/self/task/8/schedstat", "900000000 0 4\n");
        ConditionsSampler sampler(sources());
        QTest::qWait(20);
        write("proc/self/task/7/schedstat", "1900000000 1250000000 9\n");
        write("proc/self/task/8/schedstat", "1900000000 500000000 9\n");
        for (int i = 0; i < 9; ++i) {
            writeClock(int(3000000 * (1 - fall * i / 8)));
            sampler.sample();
        }
        write("proc/stat", "cpu  160 0 60 810 10 0 0 60 0 0\n"); // 20 of 100 ticks are stolen, 70 are busy
        const auto json = sampler.finish();
        QCOMPARE(json["clock_hertz"].size(), std::size_t{11});
        QCOMPARE(json["clock_hertz"].front().get<double>(), 3e9);
        QVERIFY(std::abs(json["clock_hertz"].back().get<double>() - 3e9 * (1 - fall)) < 1e4);
        QCOMPARE(json["temperature_celsius"].front().get<double>(), 61.0);
        QCOMPARE(json["load"].get<double>(), 1.25);
        QCOMPARE(json["steal_fraction"].get<double>(), 0.2);
        QCOMPARE(json["busy_fraction"].get<double>(), 0.7);
        QVERIFY(std::abs(json["waited_seconds"].get<double>() - 1.5) < 1e-9);
        QCOMPARE(has(caveats(json, false), Quality::Throttled), throttled);
    }

    void gpuSeries_data()
    {
        QTest::addColumn<QByteArray>("told");
        QTest::addColumn<int>("caveats");
        const int held = int(Quality::Throttled), bound = int(Quality::HostBound);
        QTest::newRow("busy and cool") << QByteArray("1980 60 650000 99 0") << 0;
        QTest::newRow("idle clocks are no slowdown") << QByteArray("345 40 70000 99 1") << 0;
        QTest::newRow("thermal slowdown") << QByteArray("1200 91 400000 99 32") << held;
        QTest::newRow("power cap") << QByteArray("1500 70 700000 99 4") << held;
        QTest::newRow("waits for the host") << QByteArray("1980 50 200000 30 0") << bound;
        QTest::newRow("hot and waiting") << QByteArray("1200 91 200000 30 64") << (held | bound);
        QTest::newRow("tells nothing") << QByteArray("-1 -1 -1 -1 -1") << 0;
    }
    void gpuSeries()
    {
        QFETCH(QByteArray, told);
        QFETCH(int, caveats);
        if (!QFile::exists(parascope::test::program("/../tests/bin/libfake_nvml.so")))
            QSKIP("the library that stands for NVIDIA's was not built");
        setGpu(told);
        ConditionsSampler sampler(sources(1));
        QTest::qWait(60); // the power is read on a thread
        sampler.sample();
        const auto json = sampler.finish();
        const auto numbers = told.split(' ');
        if (numbers[0].toInt() < 0) {
            for (const char* key :
                 {"clock_hertz", "temperature_celsius", "energy", "clock_held_down", "device_busy_fraction"})
                QVERIFY2(json[key] == "unavailable", key);
        } else {
            QVERIFY(json["clock_hertz"] == Json(std::vector<double>(3, numbers[0].toDouble() * 1e6)));
            QVERIFY(json["temperature_celsius"] == Json(std::vector<double>(3, numbers[1].toDouble())));
            const auto& counter = json["energy"]["counters"].front();
            QVERIFY(counter["name"] == "NVML power"); // this stand-in has no counter of energy
            QVERIFY(std::abs(counter["watts"].front().get<double>() - numbers[2].toDouble() * 1e-3) < 1e-9);
            QVERIFY(std::abs(json["device_busy_fraction"].get<double>() - numbers[3].toDouble() / 100) <
                    1e-9);
        }
        QCOMPARE(int(this->caveats(json, true)), caveats);
    }

    /// In a short run, the share that the driver reports covers the time before the run. On an H200 it was 83
    /// % while a model with steps of half a second ran, which gave a wrong "host-bound".
    void aShareOfTheTimeBeforeTheRunCountsForNothing()
    {
        if (!QFile::exists(parascope::test::program("/../tests/bin/libfake_nvml.so")))
            QSKIP("the library that stands for NVIDIA's was not built");
        setGpu("1980 50 200000 30 0");
        m_window = 3600;
        ConditionsSampler sampler(sources(1));
        m_window = 0;
        sampler.sample();
        const auto json = sampler.finish();
        QVERIFY(json["device_busy_fraction"] == "unavailable");
        QCOMPARE(int(caveats(json, true)), 0);
    }

    void theRightGpuIsAsked_data()
    {
        QTest::addColumn<QByteArray>("visible");
        QTest::addColumn<int>("device");
        QTest::addColumn<bool>("found");
        QTest::newRow("all visible, the second") << QByteArray() << 1 << true;
        QTest::newRow("all visible, one that is not there") << QByteArray() << 0 << false;
        QTest::newRow("the second is CUDA's first") << QByteArray("1,0") << 0 << true;
        QTest::newRow("by its UUID") << QByteArray("GPU-fake") << 0 << true;
        QTest::newRow("beyond the list") << QByteArray("1") << 1 << false;
    }
    void theRightGpuIsAsked()
    {
        QFETCH(QByteArray, visible);
        QFETCH(int, device);
        QFETCH(bool, found);
        if (!QFile::exists(parascope::test::program("/../tests/bin/libfake_nvml.so")))
            QSKIP("the library that stands for NVIDIA's was not built");
        if (!visible.isEmpty())
            qputenv("CUDA_VISIBLE_DEVICES", visible);
        QCOMPARE(worker::GpuMonitor::open(parascope::test::program("/../tests/bin/libfake_nvml.so"), device,
                                          0) != nullptr,
                 found);
    }

    void aLongSeriesIsThinnedEvenly()
    {
        worker::ThinnedSeries series;
        for (int i = 0; i < 10000; ++i)
            series.add(i);
        const auto& values = series.values();
        QVERIFY(values.size() >= 32 && values.size() < 64);
        for (std::size_t i = 1; i < values.size(); ++i)
            QCOMPARE(values[i] - values[i - 1], values[1] - values[0]);
        QCOMPARE(values.front(), 0.0);
        QVERIFY(values.back() > 9500);
    }

    /// Without these facts, a run on a GPU has no peak, and so no utilisation and no roofline.
    void aGpuSaysWhatItIs()
    {
        const auto library = parascope::test::program("/../tests/bin/libfake_cuda.so");
        if (!QFile::exists(library))
            QSKIP("the stand-in of the driver was not built");
        const auto name = QString(library).toStdString();
        const auto facts = worker::gpuFacts(0, name, name);
        QVERIFY2(facts["model"] == "NVIDIA H100 80GB HBM3", toLine(facts).c_str());
        QVERIFY(facts["memory_bytes"] == 85'000'000'000);
        QVERIFY(facts["multiprocessors"] == 132);
        QVERIFY(facts["clock_hertz"] == 1.98e9);
        QVERIFY(facts["memory_bus_bits"] == 5120);
        QVERIFY(facts["compute_capability"] == "9.0");
        QVERIFY(facts["ecc"] == true);
        QVERIFY(facts["mig"] == false);
        QVERIFY(facts["power_limit_watts"] == 700.0);
        QVERIFY(facts["driver"] == "570.86.15");
        QVERIFY(facts["cuda_driver"] == "12.8");
        QVERIFY(!facts.contains("memory_clock_hertz")); // a value that the device does not report is absent
        QVERIFY(worker::gpuFacts(1, name, name).empty());
        QVERIFY(worker::gpuFacts(0, "no-such-library.so", name).empty());
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, ConditionsTest)
#include "tst_conditions.moc"
