// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/core/json.h"
#include "engine/measure/timing/energy.h"
#include "engine/worker/energy_meter.h"
#include "engine/worker/watts_command.h"
#include "tests/paths.h"
#include "tests/run.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <signal.h>

#include <cmath>

using namespace parascope;
using worker::EnergyMeter;
using worker::PowerCounter;
using worker::PowerSeries;
using worker::PowerSources;

namespace {

const std::string readingsFile = parascope::test::sourcePath("/tests/engine/worker/power_readings.json");
const std::string linesFile = parascope::test::sourcePath("/tests/engine/worker/power_lines.json");

PowerCounter counterOf(PowerCounter::Kind kind, double wrap = 0)
{
    PowerCounter counter;
    counter.kind = kind;
    counter.wrapJoules = wrap;
    return counter;
}

/// A power that rises from 100 W to 300 W within each period, and falls back at once.
struct Sawtooth
{
    double period = 0;
    [[nodiscard]] double watts(double time) const { return 100 + 200 * std::fmod(time, period) / period; }
    /// Energy since time 0: whole periods of 200 W, and the area under the rising part.
    [[nodiscard]] double joules(double time) const
    {
        const double whole = std::floor(time / period), rest = time - whole * period;
        return whole * period * 200 + rest * 100 + 100 * rest * rest / period;
    }
};

Json energyOf(const std::vector<std::pair<PowerCounter, PowerSeries>>& all)
{
    Json counters = Json::array();
    for (const auto& [counter, series] : all) {
        Json json = series.toJson(0);
        json["name"] = counter.name;
        json["kind"] = counter.kind == PowerCounter::Kind::Energy ? "energy" : "power";
        json["counts"] = counter.counts;
        if (series.broken() > 0)
            json["broken"] = series.broken();
        counters.push_back(std::move(json));
    }
    return {{"counters", std::move(counters)}};
}

/// Readings of a sawtooth as often as the meter makes them, a little irregular as those of a thread.
Json sawtoothReadings(PowerCounter::Kind kind, const Sawtooth& sawtooth, double seconds)
{
    const double every = kind == PowerCounter::Kind::Energy ? EnergyMeter::period : EnergyMeter::sensorPeriod;
    const auto counter = counterOf(kind);
    PowerSeries series(counter);
    for (int i = 0; every * i <= seconds; ++i) {
        const double time = every * (i + 0.03 * std::sin(7.0 * i));
        series.add(time, kind == PowerCounter::Kind::Energy ? sawtooth.joules(time) : sawtooth.watts(time));
    }
    return energyOf({{counter, series}});
}

} // namespace

/// From counters of a made-up machine to the energy of a step. If this fails, a figure of joules is of
/// another device, of other steps, or of a counter that had wrapped.
class EnergyTest : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

    void write(const QString& path, const QByteArray& text)
    {
        const QString whole = m_folder.filePath(path);
        QVERIFY(QDir().mkpath(QFileInfo(whole).path()));
        QFile file(whole);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text);
    }
    void writeZone(const QString& zone, const QByteArray& name, const QByteArray& microJoules)
    {
        write("sys/class/powercap/" + zone + "/name", name + "\n");
        write("sys/class/powercap/" + zone + "/energy_uj", microJoules + "\n");
        write("sys/class/powercap/" + zone + "/max_energy_range_uj", "262143328850\n");
    }
    [[nodiscard]] PowerSources sources(int gpu = -1) const
    {
        return {.root = m_folder.path().toStdString(),
                .nvml = parascope::test::program("/../tests/bin/libfake_nvml.so"),
                .rocm = parascope::test::program("/../tests/bin/libfake_rocm.so"),
                .gpu = gpu};
    }
    [[nodiscard]] QStringList namesOf(const PowerSources& from) const
    {
        QStringList names;
        for (const auto& counter : worker::powerCounters(from).counters)
            names.append(QString::fromStdString(counter.name) + (counter.counts ? "" : " (apart)"));
        return names;
    }

private slots:
    void init()
    {
        for (const char* variable : {"CUDA_VISIBLE_DEVICES", "HIP_VISIBLE_DEVICES", "FAKE_NVML", "FAKE_ROCM"})
            qunsetenv(variable);
        QDir(m_folder.filePath("sys")).removeRecursively();
    }

    void readings_data()
    {
        QTest::addColumn<int>("index");
        const auto cases = readJsonFile(readingsFile);
        QVERIFY(cases);
        for (std::size_t i = 0; i < cases->size(); ++i)
            QTest::newRow((*cases)[i]["name"].get<std::string>().c_str()) << int(i);
    }
    /// The Python workers pass the same table (test_workers.py).
    void readings()
    {
        QFETCH(int, index);
        const auto cases = readJsonFile(readingsFile);
        const Json& one = (*cases)[static_cast<std::size_t>(index)];
        PowerSeries series(
            counterOf(one["kind"] == "energy" ? PowerCounter::Kind::Energy : PowerCounter::Kind::Power,
                      one["wrap"].get<double>()));
        for (const auto& reading : one["readings"])
            series.add(reading[0].get<double>(), reading[1].get<double>());
        const auto json = series.toJson(0);
        QVERIFY2(json["times"].get<std::vector<double>>() == one["times"].get<std::vector<double>>(),
                 toLine(json).c_str());
        QCOMPARE(json["watts"].size(), one["watts"].size());
        for (std::size_t i = 0; i < one["watts"].size(); ++i)
            if (one["watts"][i].is_null())
                QVERIFY(json["watts"][i].is_null());
            else
                QVERIFY2(std::abs(json["watts"][i].get<double>() - one["watts"][i].get<double>()) < 1e-6,
                         toLine(json).c_str());
        QCOMPARE(series.broken(), one["broken"].get<std::size_t>());
        QCOMPARE(json.value("renewals", -1), one.value("renewals", -1));
    }

    /// The Python workers pass the same table (test_workers.py).
    void linesOfACommand()
    {
        const auto cases = readJsonFile(linesFile);
        QVERIFY(cases && cases->size() > 10);
        for (const auto& one : *cases) {
            const auto line = one["line"].get<std::string>();
            const double sum = worker::sumOfLine(line);
            if (one["watts"].is_null())
                QVERIFY2(std::isnan(sum), line.c_str());
            else
                QVERIFY2(std::abs(sum - one["watts"].get<double>()) < 1e-9, line.c_str());
        }
    }

    void sawtooth_data()
    {
        QTest::addColumn<bool>("counts");
        QTest::addColumn<double>("period");
        QTest::addColumn<double>("step");
        QTest::addColumn<int>("steps");
        QTest::addColumn<int>("warmup");
        for (const bool counts : {true, false}) {
            const QByteArray kind = counts ? "energy, " : "power, ";
            QTest::newRow((kind + "a tooth a step").constData()) << counts << 2.0 << 2.0 << 12 << 2;
            QTest::newRow((kind + "many steps a tooth").constData()) << counts << 1.7 << 0.01 << 1700 << 170;
            QTest::newRow((kind + "an hour").constData()) << counts << 2.0 << 0.5 << 7200 << 10;
        }
    }
    /// The energy of a step against the integral of the sawtooth.
    void sawtooth()
    {
        QFETCH(bool, counts);
        QFETCH(double, period);
        QFETCH(double, step);
        QFETCH(int, steps);
        QFETCH(int, warmup);
        const Sawtooth power{period};
        const double seconds = step * steps;
        const auto readings =
            sawtoothReadings(counts ? PowerCounter::Kind::Energy : PowerCounter::Kind::Power, power, seconds);
        QVERIFY(readings["counters"][0]["watts"].size() < 512);
        const std::vector<double> times(std::size_t(steps), step);
        const auto window = timing::steadyWindow(times, warmup, seconds);
        QVERIFY(std::abs(window.begin - warmup * step) < 1e-9);
        Message why;
        const auto found = timing::powerIn(readings, window, window.end - window.begin, why);
        QVERIFY2(found, why.text().c_str());
        const double right = (power.joules(seconds) - power.joules(warmup * step)) / (steps - warmup);
        QVERIFY2(std::abs(found->watts * step / right - 1) < 0.01,
                 qPrintable(QString::number(found->watts * step) + " " + QString::number(right)));
        QVERIFY(found->interval && found->interval->low <= found->watts &&
                found->interval->high >= found->watts);
        const auto counted = std::span(times).subspan(std::size_t(warmup));
        const auto energy = timing::energyOfStep(readings, *found, window, counted, 0.02);
        QVERIFY(energy.interval && energy.interval->low < 0.9801 * right * 1.01 &&
                energy.interval->high > 1.0199 * right * 0.99);
    }

    /// Rows without a power in the middle leave the rest as it is; a power that changes with them shows.
    void aResetIsLeftOutAndTold()
    {
        const auto counter = counterOf(PowerCounter::Kind::Energy);
        PowerSeries series(counter);
        for (int i = 0; i <= 100; ++i)
            series.add(0.1 * i, i < 50 ? 5000 + 8.0 * i : 8.0 * (i - 50));
        Message why;
        const auto power = timing::powerIn(energyOf({{counter, series}}), {0, 10}, 10, why);
        QVERIFY(power);
        QVERIFY(std::abs(power->watts - 80) < 1e-6);
        QCOMPARE(power->broken, std::size_t{1});
        QVERIFY(!power->caveat.empty());
    }

    /// Ten parts of the window with the means 100, 109, 101, ... 104, 105 W: their deviation is 3.02765 W,
    /// and Student's t at 97.5 % with 9 degrees of freedom is 2.262157 (published tables).
    void theIntervalIsThatOfTenMeans()
    {
        const auto counter = counterOf(PowerCounter::Kind::Energy);
        PowerSeries series(counter);
        double joules = 0;
        for (int i = 0; i <= 20; ++i) {
            series.add(i, joules);
            const int part = i / 2; // large and small ones in turns, as without a trend
            joules += 100 + (part % 2 == 0 ? part / 2 : 9 - part / 2);
        }
        Message why;
        const auto power = timing::powerIn(energyOf({{counter, series}}), {0, 20}, 20, why);
        QVERIFY(power && power->interval);
        QVERIFY(std::abs(power->watts - 104.5) < 1e-9);
        const double half = 2.262157 * 3.02765 / std::sqrt(10.0);
        QVERIFY(std::abs(power->interval->high - 104.5 - half) < 1e-4);
        QVERIFY(std::abs(power->interval->low - 104.5 + half) < 1e-4);
        // A step of 2 s that is known to 1 % on either side.
        const auto readings = energyOf({{counter, series}});
        const std::vector<double> steps(10, 2.0);
        const auto energy = timing::energyOfStep(readings, *power, {0, 20}, steps, 0.01);
        QVERIFY(energy.interval);
        QVERIFY(std::abs(energy.interval->high - 209 * (1 + std::hypot(half / 104.5, 0.01))) < 1e-3);
        QVERIFY(std::abs(energy.interval->low - 209 * (1 - std::hypot(half / 104.5, 0.01))) < 1e-3);
        // A step time without an interval: an interval of the power alone would be too narrow.
        QVERIFY(!timing::energyOfStep(readings, *power, {0, 20}, steps, std::nullopt).interval);
    }

    /// 100 W throughout, and parts of 2 s with 1 to 5 steps of equal length each: the ratio of two sums over
    /// parts varies as published for a ratio (Cochran, Sampling Techniques, chapter 6).
    void theIntervalHoldsTheStepsThatTakeLonger()
    {
        const auto counter = counterOf(PowerCounter::Kind::Energy);
        PowerSeries series(counter);
        for (int i = 0; i <= 200; ++i)
            series.add(0.1 * i, 10.0 * i);
        std::vector<double> steps;
        const std::vector<int> counts{1, 5, 1, 5, 2, 4, 2, 4, 3, 3};
        for (const int count : counts)
            steps.insert(steps.end(), std::size_t(count), 2.0 / count);
        const auto readings = energyOf({{counter, series}});
        Message why;
        const auto power = timing::powerIn(readings, {0, 20}, 20, why);
        QVERIFY(power);
        const auto energy = timing::energyOfStep(readings, *power, {0, 20}, steps, 0.001);
        QCOMPARE(steps.size(), std::size_t{30});
        QVERIFY(std::abs(energy.joules - 2000.0 / 30) < 1e-9); // the median step would give 40 J
        double squares = 0;
        for (const int count : counts)
            squares += std::pow(200 - 2000.0 / 30 * count, 2);
        const double half = 2.262157 * std::sqrt(squares / 9 / 10) / 3; // three steps in the mean part
        QVERIFY(energy.interval);
        QVERIFY2(std::abs(energy.interval->high - energy.joules - half) < 1e-3,
                 qPrintable(QString::number(energy.interval->high)));
        QVERIFY(std::abs(energy.joules - energy.interval->low - half) < 1e-3);
    }

    void oneReadingFarAboveTheRestIsLeftOut_data()
    {
        QTest::addColumn<double>("far");
        QTest::addColumn<int>("count");
        QTest::addColumn<double>("watts");
        QTest::newRow("half a megawatt") << 500e3 << 1 << 300.0;
        QTest::newRow("half a megawatt, held for a second") << 500e3 << 50 << 300.0;
        QTest::newRow("a burst of twice the power is none") << 600.0 << 50 << 315.0;
    }
    /// 20 s at 50 readings a second. The first and the last row differ from the plain mean only by their
    /// rule.
    void oneReadingFarAboveTheRestIsLeftOut()
    {
        QFETCH(double, far);
        QFETCH(int, count);
        QFETCH(double, watts);
        auto counter = counterOf(PowerCounter::Kind::Power);
        counter.mostWatts = 1e6;
        PowerSeries series(counter);
        for (int i = 0; i <= 1000; ++i)
            series.add(0.02 * i, i >= 500 && i < 500 + count ? far
                                 : count == 1                ? 299.0 + i % 3
                                                             : 299.0 + i / 50 % 3);
        Message why;
        const auto power = timing::powerIn(energyOf({{counter, series}}), {0, 20}, 20, why);
        QVERIFY2(power, why.text().c_str());
        QVERIFY2(std::abs(power->watts - watts) < 1, qPrintable(QString::number(power->watts)));
        QCOMPARE(power->outlying > 0, far > 1000);
        QCOMPARE(!power->caveat.empty(), far > 1000);
    }

    /// A user's meter, which does not say that it shows the mean of the last two seconds.
    void aMeterThatLagsShowsIt()
    {
        const auto counter = counterOf(PowerCounter::Kind::Power);
        PowerSeries series(counter);
        for (int i = -50; i <= 400; ++i)
            series.add(0.02 * i, 100 + 300 * std::clamp(0.01 * i, 0.0, 1.0) + 0.5 * (i % 7));
        Message why;
        const auto power = timing::powerIn(energyOf({{counter, series}}), {0.2, 8}, 7.8, why);
        QVERIFY2(power, why.text().c_str());
        QVERIFY2(std::abs(power->watts - 401.5) < 2, qPrintable(QString::number(power->watts)));
        QVERIFY(power->settled > 1.5 && power->settled <= 2);
        QVERIFY(!power->caveat.empty());
    }

    void aValueThatIsRepeatedIsOneReading_data()
    {
        QTest::addColumn<double>("renewal");
        QTest::addColumn<int>("readings");
        QTest::newRow("each reading is new") << 0.02 << 1000;
        QTest::newRow("ten a second") << 0.1 << 200;
        QTest::newRow("one a second") << 1.0 << 20;
        QTest::newRow("always the same") << 1000.0 << 1;
    }
    /// 20 s at 50 readings a second.
    void aValueThatIsRepeatedIsOneReading()
    {
        QFETCH(double, renewal);
        QFETCH(int, readings);
        const auto counter = counterOf(PowerCounter::Kind::Power);
        PowerSeries series(counter);
        for (int i = 0; i <= 1000; ++i)
            series.add(0.02 * i, 300 + 20 * std::sin(std::floor(0.02 * i / renewal + 1e-9)));
        Message why;
        const auto power = timing::powerIn(energyOf({{counter, series}}), {0, 20}, 20, why);
        QVERIFY(power);
        // Neighbours of a full series are joined, so that there may be fewer intervals than readings.
        const auto expected = std::min(readings, int(series.watts().size()));
        QVERIFY2(std::abs(int(power->readings) - expected) <= 1 + expected / 50,
                 qPrintable(QString::number(power->readings)));
        QCOMPARE(power->interval.has_value(), readings > 6);
        QCOMPARE(power->caveat.empty(), readings > 6);
    }

    void aSensorThatLags_data()
    {
        QTest::addColumn<double>("seconds");
        QTest::addColumn<bool>("known");
        QTest::newRow("a run shorter than the lag") << 0.8 << false;
        QTest::newRow("most of the run is before") << 1.5 << false;
        QTest::newRow("a longer run") << 5.0 << true;
    }
    /// A sensor that shows the mean of the last second, as NVML's: 100 W before the run, 700 W in it.
    void aSensorThatLags()
    {
        QFETCH(double, seconds);
        QFETCH(bool, known);
        const auto counter = counterOf(PowerCounter::Kind::Power);
        PowerSeries series(counter);
        for (int i = -50; 0.02 * i <= seconds; ++i)
            series.add(0.02 * i, 100 + 600 * std::clamp(0.02 * i, 0.0, 1.0) + 0.1 * (i % 7));
        auto readings = energyOf({{counter, series}});
        readings["counters"][0]["lag_seconds"] = 1;
        Message why;
        const auto power = timing::powerIn(readings, {0.1, seconds}, seconds - 0.1, why);
        QCOMPARE(power.has_value(), known);
        QCOMPARE(why.empty(), known);
        if (power) {
            QVERIFY2(std::abs(power->watts - 700) < 1, qPrintable(QString::number(power->watts)));
            QVERIFY(!power->caveat.empty()); // that it is the power of a part
        }
    }

    /// A program that loads for most of the time: the power of the whole says nothing of its steps.
    void stepsThatTakeLittleOfTheTimeHaveNoEnergy()
    {
        const auto counter = counterOf(PowerCounter::Kind::Energy);
        PowerSeries series(counter);
        for (int i = 0; i <= 210; ++i)
            series.add(0.1 * i, i < 200 ? 6.0 * i : 1200 + 30.0 * (i - 200));
        Message why;
        QVERIFY(!timing::powerIn(energyOf({{counter, series}}), {0, 21}, 1, why));
        QVERIFY(!why.empty());
        const auto most = timing::powerIn(energyOf({{counter, series}}), {0, 21}, 14, why);
        QVERIFY(most && !most->caveat.empty());
    }

    void fewReadings_data()
    {
        QTest::addColumn<double>("every");
        QTest::addColumn<bool>("known");
        QTest::addColumn<bool>("interval");
        QTest::addColumn<bool>("doubted");
        QTest::newRow("ten a second") << 0.1 << true << true << false;
        QTest::newRow("one in the run") << 4.0 << false << false << true;
        QTest::newRow("one a second") << 1.0 << true << false << true;
        QTest::newRow("slower than the run is long") << 5.0 << false << false << true;
    }
    /// A run of three seconds, of which two are steady.
    void fewReadings()
    {
        QFETCH(double, every);
        QFETCH(bool, known);
        QFETCH(bool, interval);
        QFETCH(bool, doubted);
        const auto counter = counterOf(PowerCounter::Kind::Power);
        PowerSeries series(counter);
        for (int i = 0; every * i <= 3.001; ++i)
            series.add(every * i, 120 + 0.001 * (i % 3)); // an equal value would be no new reading
        Message why;
        const auto power = timing::powerIn(energyOf({{counter, series}}), {1, 3}, 2, why);
        QCOMPARE(power.has_value(), known);
        if (power) {
            QVERIFY(std::abs(power->watts - 120) < 0.01);
            QCOMPARE(power->interval.has_value(), interval);
            QCOMPARE(!power->caveat.empty(), doubted);
        } else {
            QVERIFY(!why.empty());
        }
    }

    void countersOfSeveralPackagesAreSummedAndMemoryIsApart()
    {
        writeZone("intel-rapl:0", "package-0", "5000000");
        writeZone("intel-rapl:0:0", "core", "1000000");
        writeZone("intel-rapl:0:1", "dram", "700000");
        writeZone("intel-rapl:1", "package-1", "9000000");
        writeZone("intel-rapl:2", "psys", "99000000");
        writeZone("intel-rapl-mmio:0", "package-0", "5000000");
        write("sys/class/powercap/intel-rapl:0/constraint_0_power_limit_uw", "125000000\n");
        write("sys/class/powercap/intel-rapl:1/constraint_0_power_limit_uw", "125000000\n");
        QCOMPARE(namesOf(sources()),
                 QStringList({"powercap package-0", "powercap dram (apart)", "powercap package-1"}));
        EnergyMeter meter(sources());
        QTest::qWait(350);
        writeZone("intel-rapl:0", "package-0", "25000000");
        writeZone("intel-rapl:0:1", "dram", "1700000");
        writeZone("intel-rapl:1", "package-1", "19000000");
        QTest::qWait(150); // so that they are read once more
        const auto json = meter.finish();
        const double seconds = json["counters"][0]["times"].back().get<double>();
        Message why;
        const auto power = timing::powerIn(json, {0, seconds}, seconds, why);
        QVERIFY2(power, toLine(json).c_str());
        QVERIFY(std::abs(power->watts * seconds - 30) < 0.5); // 20 J and 10 J; not the joule of the memory
        QCOMPARE(power->parts.size(), std::size_t{3});
        QCOMPARE(power->limitWatts.value_or(0), 250.0);
    }

    void aCounterThatNeedsRootIsUnavailableAndSaysWhy()
    {
        writeZone("intel-rapl:0", "package-0", "");
        const auto found = worker::powerCounters(sources());
        QVERIFY(found.counters.empty());
        QCOMPARE(found.trouble.size(), std::size_t{1});
        QVERIFY(found.trouble[0].find("intel-rapl:0/energy_uj") != std::string::npos);
        EnergyMeter meter(sources());
        Message why;
        QVERIFY(!timing::powerIn(meter.finish(), {0, 1}, 1, why));
        QCOMPARE(why.text(), found.trouble[0]);
    }

    void hwmon_data()
    {
        QTest::addColumn<QStringList>("files"); // "CHIP SENSOR LABEL FILE" and so on
        QTest::addColumn<int>("gpu");
        QTest::addColumn<QStringList>("names");
        QTest::newRow("AMD's sockets")
            << QStringList{"amd_energy/energy1/Ecore000/input", "amd_energy/energy17/Esocket0/input",
                           "amd_energy/energy18/Esocket1/input"}
            << -1 << QStringList{"hwmon amd_energy Esocket0", "hwmon amd_energy Esocket1"};
        QTest::newRow("a whole machine")
            << QStringList{"power_meter/power1//average"} << -1 << QStringList{"hwmon power_meter power1"};
        QTest::newRow("a fan is no processor")
            << QStringList{"corsairpsu/power1/total/input"} << -1 << QStringList();
        QTest::newRow("a GPU is no processor")
            << QStringList{"amdgpu/power1/PPT/average"} << -1 << QStringList();
        QTest::newRow("AMD's GPU") << QStringList{"amdgpu/power1/PPT/average", "amdgpu/power1/PPT/input"} << 0
                                   << QStringList{"hwmon amdgpu PPT"};
        QTest::newRow("which of two GPUs is not known")
            << QStringList{"amdgpu/power1/PPT/average", "amdgpu+/power1/PPT/average"} << 0 << QStringList();
    }
    void hwmon()
    {
        QFETCH(QStringList, files);
        QFETCH(int, gpu);
        QFETCH(QStringList, names);
        for (const auto& file : files) {
            const auto part = file.split('/');
            const QString folder = "sys/class/hwmon/hwmon-" + part[0] + "/";
            write(folder + "name", QString(part[0]).remove('+').toUtf8() + "\n");
            write(folder + part[1] + "_" + part[3], "42000000\n");
            if (!part[2].isEmpty())
                write(folder + part[1] + "_label", part[2].toUtf8() + "\n");
        }
        QCOMPARE(namesOf(sources(gpu)), names);
        for (const auto& counter : worker::powerCounters(sources(gpu)).counters)
            QCOMPARE(counter.read().value_or(0), 42.0);
    }

    void powercapComesBeforeHwmon()
    {
        writeZone("intel-rapl:0", "package-0", "5000000");
        write("sys/class/hwmon/hwmon0/name", "power_meter\n");
        write("sys/class/hwmon/hwmon0/power1_average", "42000000\n");
        QCOMPARE(namesOf(sources()), QStringList{"powercap package-0"});
        auto own = sources();
        for (const char* named : {"hwmon:power_meter/power1", "hwmon:power_meter"}) {
            own.own = {named};
            QCOMPARE(namesOf(own), QStringList{"hwmon power_meter power1"});
        }
        write("sys/class/hwmon/hwmon0/power2_average", "42000000\n");
        write("sys/class/hwmon/hwmon0/power2_label", "VDD\n");
        QCOMPARE(namesOf(own), QStringList()); // which of the two is not said
        QCOMPARE(worker::powerCounters(own).trouble.size(), std::size_t{1});
        own.own = {"hwmon:power_meter/VDD"};
        QCOMPARE(namesOf(own), QStringList{"hwmon power_meter VDD"});
        own.own = {"hwmon:nothing"};
        QCOMPARE(worker::powerCounters(own).trouble.size(), std::size_t{1});
    }

    void gpus_data()
    {
        QTest::addColumn<QByteArray>("nvml");
        QTest::addColumn<QByteArray>("rocm");
        QTest::addColumn<QString>("name");
        QTest::addColumn<double>("value");
        QTest::addColumn<double>("limit");
        QTest::newRow("NVIDIA with a counter of energy") << QByteArray("1980 60 650000 99 0 123456 700000")
                                                         << QByteArray() << "NVML energy" << 123.456 << 700.0;
        QTest::newRow("NVIDIA before Volta")
            << QByteArray("1980 60 250000 99 0 -1 -1") << QByteArray() << "NVML power" << 250.0 << 0.0;
        QTest::newRow("AMD") << QByteArray() << QByteArray("1000000 300000000 560000000") << "ROCm SMI energy"
                             << 15.3 << 560.0;
        QTest::newRow("AMD without a counter of energy")
            << QByteArray() << QByteArray("-1 300000000 -1") << "ROCm SMI power" << 300.0 << 0.0;
        QTest::newRow("nothing tells") << QByteArray() << QByteArray() << QString() << 0.0 << 0.0;
    }
    void gpus()
    {
        QFETCH(QByteArray, nvml);
        QFETCH(QByteArray, rocm);
        QFETCH(QString, name);
        QFETCH(double, value);
        QFETCH(double, limit);
        write("nvml", nvml);
        write("rocm", rocm);
        qputenv("FAKE_NVML", m_folder.filePath("nvml").toUtf8());
        qputenv("FAKE_ROCM", m_folder.filePath("rocm").toUtf8());
        const auto found = worker::powerCounters(sources(1)).counters;
        QCOMPARE(found.size(), name.isEmpty() ? std::size_t{0} : std::size_t{1});
        if (found.empty())
            return;
        QCOMPARE(QString::fromStdString(found[0].name), name);
        QVERIFY(std::abs(found[0].read().value_or(0) - value) < 1e-5);
        QCOMPARE(found[0].limitWatts.value_or(0), limit);
        QCOMPARE(found[0].lagSeconds > 0, found[0].kind == PowerCounter::Kind::Power);
        qputenv("HIP_VISIBLE_DEVICES", "0");
        qputenv("CUDA_VISIBLE_DEVICES", "0");
        QVERIFY(worker::powerCounters(sources(1)).counters.empty());
    }

    void aCommandPrintsWatts_data()
    {
        QTest::addColumn<QString>("script");
        QTest::addColumn<double>("watts"); // -1: none
        QTest::newRow("numbers") << "while :; do echo 87.5; sleep 0.05; done" << 87.5;
        QTest::newRow("one reading is no mean") << "echo 100; sleep 100" << -1.0;
        QTest::newRow("words") << "while :; do echo twelve; sleep 0.05; done" << -1.0;
        QTest::newRow("a unit behind the number") << "while :; do echo 87.5 W; sleep 0.05; done" << -1.0;
        QTest::newRow("two devices") << "while :; do echo 250.0 70.5; sleep 0.05; done" << 320.5;
        QTest::newRow("negative") << "while :; do echo -5; sleep 0.05; done" << -1.0;
        QTest::newRow("nothing") << "exit 3" << -1.0;
        QTest::newRow("a flood") << "yes 87.5" << 87.5;
    }
    void aCommandPrintsWatts()
    {
        QFETCH(QString, script);
        QFETCH(double, watts);
        auto own = sources();
        own.own = {"sh", "-c", script.toStdString()};
        EnergyMeter meter(own);
        QVERIFY(meter.command() > 0);
        QTest::qWait(500); // some readings
        const pid_t process = meter.command();
        const auto mean = timing::meanWatts(meter.finish());
        QCOMPARE(mean.value_or(-1), watts);
        QVERIFY(::kill(process, 0) == 0); // it ends with the meter
    }

    void aCommandThatPrintsSeveralLinesAtOnceIsRefused_data()
    {
        QTest::addColumn<QString>("script");
        QTest::addColumn<bool>("refused");
        QTest::newRow("two lines, as nvidia-smi for two GPUs")
            << "while :; do echo 250.00; echo 70.00; sleep 0.1; done" << true;
        QTest::newRow("the same value twice") << "while :; do printf '300\n300\n'; sleep 0.2; done" << true;
        QTest::newRow("one line") << "while :; do echo 250.00 70.00; sleep 0.1; done" << false;
        QTest::newRow("faster than it is read") << "while :; do echo 300; sleep 0.004; done" << false;
        QTest::newRow("about as fast as it is read") << "while :; do echo 300; sleep 0.018; done" << false;
        QTest::newRow("a flood") << "yes 300" << false;
    }
    /// If this fails, the energy of two GPUs is that of the one whose line came last.
    void aCommandThatPrintsSeveralLinesAtOnceIsRefused()
    {
        QFETCH(QString, script);
        QFETCH(bool, refused);
        auto own = sources();
        own.own = {"sh", "-c", script.toStdString()};
        EnergyMeter meter(own);
        QTest::qWait(1000);
        const auto readings = meter.finish();
        const auto& counter = readings["counters"][0];
        QVERIFY2(counter.contains("lines_at_once") == refused, toLine(counter).c_str());
        Message why;
        const auto power = timing::powerIn(readings, {0, 1}, 1, why);
        QCOMPARE(power.has_value(), !refused);
        QCOMPARE(timing::meanWatts(readings).has_value(), !refused);
        if (!refused)
            return;
        QCOMPARE(counter["lines_at_once"], Json(2));
        QVERIFY2(why.text().find("2 lines") != std::string::npos, why.text().c_str());
    }

    void whatACommandPrintsIsQuoted_data()
    {
        QTest::addColumn<QString>("script");
        QTest::addColumn<bool>("known");
        QTest::addColumn<QString>("quote");
        QTest::newRow("words only") << "while :; do echo 87.5 W; sleep 0.05; done" << false << "\"87.5 W\"";
        QTest::newRow("bytes that are no text")
            << "while :; do printf '\\377\\001x\\n'; sleep 0.05; done" << false << "\"??x\"";
        QTest::newRow("a heading") << "echo power.draw; while :; do sleep 0.05; echo 90; done" << true
                                   << "\"power.draw\"";
        QTest::newRow("it ends in the middle")
            << "for i in 1 2 3 4 5 6 7 8; do echo 9$i; sleep 0.1; done" << true << "ended";
        QTest::newRow("it ends soon") << "echo 90; sleep 0.1; echo 91" << false << "ended";
    }
    void whatACommandPrintsIsQuoted()
    {
        QFETCH(QString, script);
        QFETCH(bool, known);
        QFETCH(QString, quote);
        auto own = sources();
        own.own = {"sh", "-c", script.toStdString()};
        EnergyMeter meter(own);
        QTest::qWait(1000);
        Message why;
        const auto power = timing::powerIn(meter.finish(), {0, 1}, 1, why);
        QVERIFY2(power.has_value() == known, why.text().c_str());
        const auto said = QString::fromStdString((power ? power->caveat : why).text());
        QVERIFY2(said.contains(quote), qPrintable(said));
    }

    void aCommandEndsWithItsMeter()
    {
        auto own = sources();
        own.own = {"sh", "-c", "while :; do echo 5; sleep 0.05; done"};
        pid_t process = 0;
        {
            EnergyMeter meter(own);
            process = meter.command();
            QVERIFY(process > 0 && ::kill(process, 0) == 0);
        }
        QVERIFY(::kill(process, 0) != 0);
        own.own = {"/no/such/meter"};
        const auto found = worker::powerCounters(own);
        QVERIFY(found.counters.empty());
        QVERIFY(found.trouble.at(0).find("/no/such/meter") != std::string::npos);
    }

    void damagedReadingsAreNone_data()
    {
        QTest::addColumn<QByteArray>("json");
        for (const char* text :
             {"null", "5", "[]", "{}", R"({"counters":5})", R"({"counters":[5,null]})",
              R"({"counters":[{"times":[0,1],"watts":[1,2]}]})",
              R"({"counters":[{"times":[1,0],"watts":[1]}]})",
              R"({"counters":[{"times":["a",1],"watts":[1]}]})",
              R"({"counters":[{"times":[0,1],"watts":["a"]}]})",
              R"({"counters":[{"times":[0,1],"watts":[-3]}]})", R"({"counters":[],"trouble":[7]})"})
            QTest::newRow(text) << QByteArray(text);
    }
    void damagedReadingsAreNone()
    {
        QFETCH(QByteArray, json);
        const auto readings = parseJson(json.toStdString(), "here");
        QVERIFY(readings);
        Message why;
        QVERIFY(!timing::powerIn(*readings, {0, 1}, 1, why));
        QVERIFY(!timing::meanWatts(*readings));
        QVERIFY(std::isnan(timing::wattsOverTime(*readings, {0, 1}, 1)[0]));
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, EnergyTest)
#include "tst_energy.moc"
