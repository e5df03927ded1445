// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/core/units.h"
#include "engine/model/workload/fit.h"
#include "engine/run/dispatch/eta.h"
#include "engine/run/dispatch/worker_client.h"
#include "tests/engine/run/dispatch/fake_device.h"
#include "tests/engine/run/dispatch/running.h"
#include "tests/engine/values.h"
#include "tests/run.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <csignal>

using namespace parascope;
using namespace parascope::dispatch;

/// A forecast prevents runs that cannot fit, runs without an end, and a wrong remaining time. If this fails,
/// a model of 769 GiB stops the machine, or "about 0 s left" lasts an hour.
class TestLimits : public QObject
{
    Q_OBJECT

    static constexpr double mebibyte = 1024.0 * 1024.0;

    QTemporaryDir m_folder;
    int m_number = 0;
    std::filesystem::path m_database;
    QString m_trace;

    /// Three small models, and three whose weights, 100,000 x (8 + 4) numbers of 4 bytes, already take 4.8
    /// MB.
    static space::SweepSpec mixed(const char* oversized = nullptr)
    {
        Json json = {{"name", "mixed"},
                     {"family", "fc"},
                     {"axes", {{"batch", {1, 2, 50}}, {"node", {8, 100000}}}},
                     {"fixed", {{"layer", 1}, {"input", 8}, {"output", 4}}},
                     {"measure", {{"max_seconds", 0.05}}},
                     {"order", "listed"}};
        if (oversized)
            json["oversized"] = oversized;
        return *specFrom(json, "spec");
    }

    DeviceConfig device(double memory) const
    {
        const Json units = Json::array({{{"name", "cpu"}, {"kind", "cpu"}, {"memory_bytes", memory}}});
        return test::fakeDevice(
            {"--clean", "--trace", m_trace, "--offers", QString::fromStdString(units.dump())});
    }

    /// Returns the summary document of the contract, after the sweep has ended.
    Json sweep(SweepRequest request)
    {
        QFile::remove(m_trace);
        auto running = test::Running::start(m_database, std::move(request));
        running->wait();
        return running->runner ? toJson(running->runner->summary()) : Json();
    }

    /// Returns how many runs the worker was asked for.
    int asked() const
    {
        QFile file(m_trace);
        return file.open(QIODevice::ReadOnly) ? static_cast<int>(file.readAll().count(" begin ")) : 0;
    }

private slots:
    void initTestCase()
    {
        std::signal(SIGPIPE, SIG_IGN);
        qputenv("XDG_RUNTIME_DIR", m_folder.path().toUtf8());
    }
    void init()
    {
        m_database = m_folder.filePath(QString("t%1.db").arg(m_number)).toStdString();
        m_trace = m_folder.filePath(QString("t%1.txt").arg(m_number++));
    }

    void theRuleIsAShareOfTheMemory()
    {
        QCOMPARE(workload::memoryShare, 0.9);
        QVERIFY(workload::fits(90, 100));
        QVERIFY(!workload::fits(91, 100));
        // On a processor, the C library's heap takes a part of the memory.
        QVERIFY(workload::fits(90, workload::roomForTensors(130)) &&
                !workload::fits(91, workload::roomForTensors(130)));
        // An unknown value does not prevent a run.
        QVERIFY(workload::fits(91, NAN) && workload::fits(91, 0) && workload::fits(NAN, 100) &&
                workload::fits(1e30, INFINITY));
    }

    void whatCannotFitIsNotStarted()
    {
        const auto summary = sweep({mixed(), {device(mebibyte)}});
        QCOMPARE(asked(), 3);
        QCOMPARE(summary["points"].get<int>(), 6);
        QCOMPARE(summary["ok"].get<int>(), 3);
        QCOMPARE(summary["will_not_fit"].get<int>(), 3);
        QCOMPARE(summary["remaining"].get<int>(), 0);
        QVERIFY(summary["failed"].empty());
        for (const auto& [point, runs] : test::runsOf(m_database))
            QCOMPARE(runs.front().parameters.integer("node"), std::optional<std::int64_t>(8));
        // Nothing is stored for a run that was not started: the points stay without an outcome, and the sweep
        // is done.
        const auto reader = store::Reader::open(m_database);
        QVERIFY(reader);
        const auto sweeps = *reader->sweeps();
        QCOMPARE(sweeps.front().state, std::string("done"));
        const auto points = *reader->points(sweeps.front().id);
        QCOMPARE(
            std::count_if(points.begin(), points.end(), [](const auto& point) { return !point.outcome; }), 3);
        const auto events = *reader->events();
        QVERIFY(std::any_of(events.begin(), events.end(), [](const auto& event) {
            return event.level == "warning" && test::names(event.text, {"3 ", "\"fake\""});
        }));
    }

    /// A resume, and --only missing and failed, compare with the device at that time; "try" skips the check.
    void laterSweepsUnderstandIt_data()
    {
        QTest::addColumn<int>("only");
        QTest::addColumn<double>("memory");
        QTest::addColumn<QByteArray>("oversized");
        QTest::addColumn<int>("runs");
        QTest::newRow("resume, no more memory")
            << static_cast<int>(Only::All) << mebibyte << QByteArray() << 0;
        QTest::newRow("only missing, no more memory")
            << static_cast<int>(Only::Missing) << mebibyte << QByteArray("skip") << 0;
        QTest::newRow("only failed") << static_cast<int>(Only::Failed) << 1e12 << QByteArray() << 0;
        QTest::newRow("resume on a larger device")
            << static_cast<int>(Only::All) << 1e12 << QByteArray() << 3;
        QTest::newRow("only missing on a larger device")
            << static_cast<int>(Only::Missing) << 1e12 << QByteArray() << 3;
        QTest::newRow("all the same") << static_cast<int>(Only::All) << mebibyte << QByteArray("try") << 3;
    }
    void laterSweepsUnderstandIt()
    {
        QFETCH(int, only);
        QFETCH(double, memory);
        QFETCH(QByteArray, oversized);
        QFETCH(int, runs);
        (void)sweep({mixed(), {device(mebibyte)}});
        const auto summary = sweep({mixed(oversized.isEmpty() ? nullptr : oversized.constData()),
                                    {device(memory)},
                                    static_cast<Only>(only)});
        QCOMPARE(asked(), runs);
        QCOMPARE(summary.value("will_not_fit", 0),
                 only == static_cast<int>(Only::Failed) || runs > 0 ? 0 : 3);
    }

    void theSpecSaysSoInBothDirections()
    {
        QVERIFY(mixed("try").tryOversized);
        QVERIFY(!mixed("skip").tryOversized && !mixed().tryOversized);
        QVERIFY(specFrom(space::toJson(mixed("try")), "spec")->tryOversized);
        auto wrong = space::toJson(mixed());
        wrong["oversized"] = "perhaps";
        const auto refused = specFrom(wrong, "grid.json");
        QVERIFY(!refused && refused.error().key == "oversized" &&
                test::names(refused.error().text(), {"grid.json", "\"perhaps\""}));
    }

    void theWholeRunHasALimit()
    {
        protocol::MeasureSpec measure;
        measure.maxSeconds = 4;
        QCOMPARE(runLimit(measure, 0), 4 + startAllowanceSeconds);
        QVERIFY(startAllowanceSeconds <= 30); // as the manual says (sweeps.md)
        QCOMPARE(runLimit(measure, 7), 7.0);  // the device's own limit
    }

    /// The lane's watchdog uses this limit, and the remaining time is never 0 while the run continues.
    void aRunThatOutlastsItsForecastHasTimeLeft()
    {
        auto running =
            test::Running::start(m_database, {test::batches(1), {test::fakeDevice({"--all", "hang"})}});
        QVERIFY(running->server);
        const auto status = [&] { return toJson(running->runner->status()); };
        const auto outlasted = [&] {
            const auto lane = status()["lanes"][0];
            return lane.contains("elapsed_seconds") &&
                   lane["elapsed_seconds"].get<double>() > 2 * lane["expected_seconds"].get<double>();
        };
        WAIT_FOR(outlasted());
        const auto now = status();
        // The memory that the forecast assumes for so small a model is filled in less than a millisecond.
        QVERIFY(std::abs(now["lanes"][0]["limit_seconds"].get<double>() - 0.05 - startAllowanceSeconds) <
                1e-3);
        QVERIFY(now["lanes"][0]["eta_seconds"].get<double>() > 0);
        QVERIFY(now["sweeps"][0]["eta_seconds"].get<double>() > 0);
        QVERIFY(now["eta_seconds"].get<double>() > 0);
        running->runner->requestStop();
        running->wait();
    }

    void theRestOfARun()
    {
        QCOMPARE(restOf(10, 4, 100), 6.0);
        QCOMPARE(restOf(2, 62, 64), 2.0);  // its time limit ends it
        QCOMPARE(restOf(2, 20, 64), 10.0); // half of the elapsed time
        QVERIFY(restOf(2, 64, 64) > 0 && restOf(0, 0, 0) > 0);
        QVERIFY(timeLeftText(0.1).ends_with(" 1 s")); // "less than 1 s"
        QCOMPARE(timeLeftText(62), durationText(62));
    }

    void compilingHasATimeOfItsOwn()
    {
        auto worker = WorkerClient::start(test::fakeDevice({"--clean", "--compile", "8"}));
        QVERIFY(worker);
        const auto work =
            workOf("fc", nullptr,
                   *parametersFromJson({{"layer", 1}, {"node", 8}, {"input", 8}, {"output", 4}, {"batch", 1}},
                                       "point"));
        protocol::MeasureSpec measure;
        measure.maxSeconds = 0.01;
        WorkerClient::Watcher watcher;
        watcher.compileSeconds = 600;
        const auto end = worker->run(requestOf(work, measure, dispatch::DeviceConfig(), "r1"),
                                     optionsOf(measure), 6, watcher);
        QVERIFY2(end.outcome == Outcome::Completed, end.message.c_str());
        watcher.compileSeconds = 0;
        const auto late = worker->run(requestOf(work, measure, dispatch::DeviceConfig(), "r2"),
                                      optionsOf(measure), 6, watcher);
        QVERIFY(late.outcome == Outcome::Timeout);
        QVERIFY2(late.message.find("\"compile\"") != std::string::npos, late.message.c_str());
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestLimits)
#include "tst_limits.moc"
