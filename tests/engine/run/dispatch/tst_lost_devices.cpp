// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/dispatch/steering_client.h"
#include "tests/engine/run/dispatch/fake_device.h"
#include "tests/engine/run/dispatch/running.h"
#include "tests/engine/values.h"
#include "tests/paths.h"
#include "tests/run.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <atomic>
#include <csignal>

using namespace parascope;
using namespace parascope::dispatch;

/// A device is broken, not its points. If this fails, a night's grid is stored as crashes that will not be
/// run again, or one bad model makes a good device count as lost.
class TestLostDevices : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    QString m_database;
    int m_number = 0;

    [[nodiscard]] std::filesystem::path database() const { return m_database.toStdString(); }

    /// Batches with these numbers are the faults of fake_worker.py.
    static space::SweepSpec points(const std::vector<int>& batches, int repeats = 1)
    {
        Json list = Json::array();
        for (const int batch : batches)
            list.push_back({{"layer", 1}, {"node", 8}, {"input", 8}, {"output", 4}, {"batch", batch}});
        const auto spec = specFrom({{"name", "t"},
                                    {"family", "fc"},
                                    {"points", list},
                                    {"order", "listed"},
                                    {"measure", {{"max_seconds", 0.05}, {"repeats", repeats}}}},
                                   "spec");
        if (!spec)
            qFatal("%s", spec.error().text().c_str());
        return *spec;
    }

    [[nodiscard]] QByteArray log() const
    {
        QFile file(m_database + ".log");
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

private slots:
    void initTestCase()
    {
        std::signal(SIGPIPE, SIG_IGN);
        qputenv("XDG_RUNTIME_DIR", m_folder.path().toUtf8());
    }
    void init() { m_database = m_folder.filePath(QString("t%1.db").arg(m_number++)); }

    void brake_data()
    {
        QTest::addColumn<QString>(
            "outcomes"); // one letter per run, each on a separate point unless a digit says which point
        QTest::addColumn<bool>("trips");
        QTest::newRow("three crashes") << "ccc" << true;
        QTest::newRow("two") << "cc" << false;
        QTest::newRow("one that completed between them") << "ccdcc" << false;
        QTest::newRow("one that was too large") << "ccocc" << false;
        QTest::newRow("a model it cannot run") << "ccucc" << false;
        QTest::newRow("hung and cancelled ones say nothing") << "cthcxc" << true;
        QTest::newRow("one point again and again") << "c1c1c1c1" << false;
        QTest::newRow("good ones before") << "dddccc" << true;
    }
    void brake()
    {
        QFETCH(QString, outcomes);
        QFETCH(bool, trips);
        const std::map<char, Outcome> meaning = {{'c', Outcome::Crash},    {'d', Outcome::Completed},
                                                 {'o', Outcome::Oom},      {'u', Outcome::Unsupported},
                                                 {'t', Outcome::Timeout},  {'h', Outcome::Unfinished},
                                                 {'x', Outcome::Cancelled}};
        CrashBrake brake(3), never(0);
        const auto text = outcomes.toStdString();
        for (std::size_t i = 0; i < text.size(); ++i) {
            std::int64_t batch = 1000 + static_cast<std::int64_t>(i);
            const auto outcome = meaning.at(text[i]);
            if (i + 1 < text.size() && text[i + 1] >= '0' && text[i + 1] <= '9')
                batch = text[++i];
            for (auto* one : {&brake, &never})
                one->note(Parameters{{"batch", batch}}, outcome, "It ended.", "Illegal instruction");
        }
        QCOMPARE(brake.tripped(), trips);
        QVERIFY(!never.tripped());
        if (trips)
            QVERIFY2(test::names(brake.reason().text(), {" 3 ", "Illegal instruction"}),
                     brake.reason().text().c_str());
    }

    /// A driver was updated during a sweep of 60 points: the first five are reported, and the others wait.
    void aDeviceThatOnlyCrashesIsGivenUp()
    {
        const auto marks = m_folder.filePath("marks" + QString::number(m_number));
        QVERIFY(QDir().mkpath(marks));
        std::vector<int> batches(60);
        for (std::size_t i = 0; i < batches.size(); ++i)
            batches[i] = 100 * static_cast<int>(i + 1) + 2; // "segfault"
        auto device = test::fakeDevice({"--hundreds", "--first-time", marks});
        device.crashesInARow = DeviceConfig().crashesInARow;
        auto running = test::Running::start(database(), {points(batches), {device}});
        running->wait();
        auto summary = toJson(running->runner->summary());
        QVERIFY2(summary["failed"] == Json({{"crash", 5}}), summary.dump().c_str());
        QCOMPARE(summary["remaining"].get<int>(), 55);
        QVERIFY(summary["lost"][0]["device"] == "fake");
        QVERIFY(running->runner->someFailed());
        const auto status = toJson(running->runner->status());
        QVERIFY(status["lanes"][0]["state"] == "lost");
        const auto reason = status["lanes"][0]["reason"].get<std::string>();
        QVERIFY2(test::names(reason, {" 5 ", "signal 11", "about to segfault"}), reason.c_str());
        for (const char* part : {"\"fake\"", " 5 ", "signal 11", "about to segfault"})
            QVERIFY2(log().contains(part), log());
        running.reset();
        // The driver is repaired: the same sweep continues with the waiting points, and `failed` runs the
        // five again.
        device = test::fakeDevice({"--clean"});
        running = test::Running::start(database(), {points(batches), {device}});
        running->wait();
        summary = toJson(running->runner->summary());
        QCOMPARE(summary["ok"].get<int>(), 55);
        running.reset();
        running = test::Running::start(database(), {points(batches), {device}, Only::Failed});
        running->wait();
        QCOMPARE(toJson(running->runner->summary())["ok"].get<int>(), 60);
    }

    /// One of two devices is broken: the other one does the work, and "resume" tries the broken one again.
    void aLostDeviceTriesAgainWhenAsked()
    {
        const auto broken = m_folder.filePath("broken" + QString::number(m_number));
        QVERIFY(QFile(broken).open(QIODevice::WriteOnly));
        const std::string worker = std::string("/usr/bin/python3 ") +
                                   test::sourcePath("/tests/engine/run/dispatch/fake_worker.py") + " ";
        auto bad = test::fakeDevice({}, "bad");
        // This worker says hello and aborts at every run while the file exists.
        bad.command = {"/bin/sh", "-c",
                       "[ -e " + broken.toStdString() + " ] && exec " + worker + "--all abort; exec " +
                           worker + "--clean"};
        bad.crashesInARow = 3;
        const test::Gate gate(m_database + ".gate");
        auto good = test::fakeDevice(QStringList{"--clean"} + gate.arguments(), "good");
        bad.platform = good.platform = "pair";
        bad.host = "left";
        good.host = "right";
        std::vector<int> batches(20);
        for (std::size_t i = 0; i < batches.size(); ++i)
            batches[i] = static_cast<int>(i) + 300;
        auto running = test::Running::start(database(), {points(batches), {bad, good}});
        auto client = SteeringClient::connect(database());
        QVERIFY(client);
        const auto lost = [&] {
            const auto status = toJson(running->runner->status());
            return status["lanes"][0]["state"] == "lost" && status["lanes"][0]["eta_seconds"] == 0.0;
        };
        WAIT_FOR(lost());
        WAIT_FOR_EQUAL(gate.arrived(), 1);
        QVERIFY(QFile::remove(broken));
        QVERIFY((*client->command("resume"))["devices"] == Json::array({"bad"}));
        // All points except the three that crashed and the one in the other device's hand.
        WAIT_FOR(toJson(running->runner->status())["sweeps"][0]["ok"] == 16);
        gate.open();
        running->wait();
        QVERIFY(toJson(running->runner->summary())["failed"] == Json({{"crash", 3}}));
        QCOMPARE(toJson(running->runner->summary())["remaining"].get<int>(), 0);
        QVERIFY(toJson(running->runner->status())["lanes"][0]["state"] != "lost");
        for (const auto& [point, of] : test::runsOf(database()))
            QCOMPARE(of.size(), std::size_t{1});
    }

    /// The clock goes back an hour in the middle of the night. If this fails, runs end before they begin, and
    /// the lines of a log are not in the order of the events.
    void theClockIsSetBack()
    {
        auto asked = std::make_shared<std::atomic<int>>(0);
        auto clock = WallClock::machine();
        clock.system = [asked, system = clock.system] { return system() - (++*asked > 12 ? 3600'000 : 0); };
        auto running = test::Running::start(
            database(), {points({50, 51, 52, 53, 1, 54, 55}), {test::fakeDevice({})}}, clock);
        running->wait();
        QCOMPARE(toJson(running->runner->summary())["remaining"].get<int>(), 0);
        QCOMPARE(toJson(running->runner->summary())["ok"].get<int>(), 6);
        running.reset();
        std::int64_t last = 0;
        const auto all = test::runsOf(database());
        QCOMPARE(all.size(), std::size_t{7});
        for (const auto& [point, of] : all) {
            QVERIFY(of.front().startedMs >= last && of.front().finishedMs >= of.front().startedMs);
            last = of.front().startedMs;
        }
        const auto reader = store::Reader::open(database());
        const auto events = reader->events();
        last = 0;
        bool told = false;
        for (const auto& event : *events) {
            QVERIFY(event.atMs >= last);
            last = event.atMs;
            told |= event.level == "warning" && event.text.find("clock") != std::string::npos;
        }
        QVERIFY(told);
        const auto findings = store::check(database());
        QVERIFY(findings && findings->empty());
        // The next morning the clock is still wrong: a warning says so, and that morning's sweep runs
        // normally.
        const auto before = log().count("clock");
        auto next = test::Running::start(database(), {points({60}), {test::fakeDevice({})}}, clock);
        next->wait();
        QCOMPARE(toJson(next->runner->summary())["remaining"].get<int>(), 0);
        QVERIFY(log().count("clock") > before);
    }

    void wallClock_data()
    {
        QTest::addColumn<QList<qint64>>("system"); // one value for every 1000 ms of steady time
        QTest::addColumn<QList<qint64>>("says");
        QTest::addColumn<qint64>("setBack");
        using L = QList<qint64>;
        QTest::newRow("nothing happens") << L{10000, 11000, 12000} << L{10000, 11000, 12000} << qint64(0);
        QTest::newRow("set back by 8 s, caught up with")
            << L{10000, 3000, 4000, 30000, 31000} << L{10000, 11000, 12000, 30000, 31000} << qint64(8000);
        QTest::newRow("set back twice")
            << L{100000, 91000, 72000} << L{100000, 101000, 102000} << qint64(30000);
        QTest::newRow("a time server's nudge")
            << L{10000, 10900, 11900} << L{10000, 11000, 12000} << qint64(0);
        QTest::newRow("woken up an hour later")
            << L{10000, 3611000, 3612000} << L{10000, 3611000, 3612000} << qint64(0);
    }
    void wallClock()
    {
        QFETCH(QList<qint64>, system);
        QFETCH(QList<qint64>, says);
        QFETCH(qint64, setBack);
        qsizetype at = 0;
        WallClock clock({[&] { return system[at]; }, [&] { return 1000 * static_cast<std::int64_t>(at); }});
        for (; at < system.size(); ++at)
            QCOMPARE(qint64(clock.nowMs()), says[at]);
        QCOMPARE(qint64(clock.takeSetBackMs()), setBack);
        QCOMPARE(qint64(clock.takeSetBackMs()), qint64(0));
        QCOMPARE(utcText(1700000000000), std::string("2023-11-14T22:13:20Z")); // date -u -d @1700000000
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestLostDevices)
#include "tst_lost_devices.moc"
