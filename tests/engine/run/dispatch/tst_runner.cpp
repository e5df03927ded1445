// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/dispatch/steering_client.h"
#include "engine/run/dispatch/steering_socket.h"
#include "tests/engine/run/dispatch/fake_device.h"
#include "tests/engine/run/dispatch/running.h"
#include "tests/paths.h"
#include "tests/run.h"

#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>

#include <chrono>
#include <csignal>

using namespace parascope;
using namespace parascope::dispatch;

/// The runner that works overnight without a user, steered over its socket. If this fails, the user loses
/// control of a sweep, or the sweep itself.
class TestRunner : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    QString m_database;
    int m_number = 0;

    [[nodiscard]] std::filesystem::path database() const { return m_database.toStdString(); }

    std::unique_ptr<test::Running> start(SweepRequest request)
    {
        return test::Running::start(database(), std::move(request));
    }
    std::map<std::int64_t, std::vector<store::RunRecord>> runs() const { return test::runsOf(database()); }

    static Json statusOf(SteeringClient& client)
    {
        auto status = client.command("status");
        return status ? *std::move(status) : Json();
    }
    /// Whether the kernel has stopped the process, which then does nothing until it is continued.
    static bool isStopped(int pid)
    {
        QFile file(QString("/proc/%1/stat").arg(pid));
        if (!file.open(QIODevice::ReadOnly))
            return false;
        const auto text = file.readAll();
        return text.mid(text.lastIndexOf(')') + 2).startsWith('T');
    }

private slots:
    void initTestCase()
    {
        std::signal(SIGPIPE, SIG_IGN);
        qputenv("XDG_RUNTIME_DIR", m_folder.path().toUtf8());
    }
    void init() { m_database = m_folder.filePath(QString("t%1.db").arg(m_number++)); }

    void fiftyFaultsAreFiftyOutcomes()
    {
        // Batches 1 to 118: every fault of fake_worker.py, some twice, between good runs.
        auto request = SweepRequest{test::batches(118), {test::fakeDevice({})}};
        request.devices.front().timeoutSeconds = 5; // only the hanging workers need it
        // Adds 32 more of the quick faults.
        request.spec.axes.push_back({"node", {std::int64_t{8}, std::int64_t{16}}, {}});
        request.spec.fixed.remove("node");
        request.spec.where = "(batch % 100) <= 18 && (batch % 100) != 14 || batch == 50";
        auto running = start(request);
        running->wait();
        const auto summary = toJson(running->runner->summary());
        const auto all = runs();
        std::size_t failed = 0;
        for (const auto& [point, of] : all) {
            QCOMPARE(of.size(), std::size_t{1});
            failed += of.front().outcome != Outcome::Completed;
            if (of.front().outcome != Outcome::Completed)
                QVERIFY(!of.front().message.empty());
        }
        QVERIFY2(failed >= 50, qPrintable(QString::number(failed)));
        QCOMPARE(summary["remaining"].get<int>(), 0);
        QCOMPARE(summary["points"].get<std::size_t>(), all.size());
        QVERIFY(running->runner->someFailed());
        const auto findings = store::check(database());
        QVERIFY(findings && findings->empty());
        // The log says what failed and why.
        QFile log(m_database + ".log");
        QVERIFY(log.open(QIODevice::ReadOnly));
        const auto text = log.readAll();
        QVERIFY(text.contains("batch=2 crash") && text.contains("Segmentation fault") &&
                text.contains("about to segfault"));
    }

    void everyControl()
    {
        const test::Gate gate(m_database + ".gate");
        auto running =
            start({test::batches(12), {test::fakeDevice(QStringList{"--clean"} + gate.arguments())}});
        auto client = SteeringClient::connect(database());
        QVERIFY2(client, client ? "" : client.error().text().c_str());
        struct stat info = {};
        QVERIFY(::stat(steeringSocket(database())->c_str(), &info) == 0);
        QCOMPARE(info.st_mode & 0777, mode_t{0600});

        // Pause: after the run in hand, nothing more is stored.
        WAIT_FOR_EQUAL(gate.arrived(), 1);
        QVERIFY(client->command("pause"));
        gate.letThrough(1);
        WAIT_FOR(statusOf(*client)["lanes"][0]["state"] == "paused");
        const auto status = statusOf(*client);
        QVERIFY(status["state"] == "paused");
        QCOMPARE(status["sweeps"][0]["remaining"].get<int>(), 11);

        // Reprioritise while paused: the last point becomes the next.
        const auto last = status["queue"].back()["point_id"].get<std::int64_t>();
        const auto moved = client->request(
            {{"command", "reprioritise"}, {"points", {{{"point_id", last}, {"priority", -1}}}}});
        QVERIFY2(moved, moved ? "" : moved.error().text().c_str());
        QCOMPARE(statusOf(*client)["queue"][0]["point_id"].get<std::int64_t>(), last);

        // Resume: nothing has run since the pause, because the second run overall is that point. Skip it.
        QCOMPARE(gate.arrived(), 1);
        QVERIFY(client->command("resume"));
        WAIT_FOR_EQUAL(gate.arrived(), 2);
        QCOMPARE(statusOf(*client)["lanes"][0]["point_id"].get<std::int64_t>(), last);
        QVERIFY(client->command("skip"));
        WAIT_FOR_EQUAL(gate.arrived(), 3);
        // A second sweep is queued behind the first.
        Json more = toJson(SweepRequest{test::batches(5, "more"), {test::fakeDevice({"--clean"})}});
        more["command"] = "enqueue";
        const auto queued = client->request(more);
        QVERIFY2(queued, queued ? "" : queued.error().text().c_str());
        QCOMPARE((*queued)["job"].get<int>(), 1);

        // A follower gets live step times and a falling remaining time without asking again.
        auto follower = SteeringClient::connect(database());
        QVERIFY(follower && follower->subscribe());
        gate.letThrough(6);
        int remaining = 11;
        for (bool steps = false; !steps || remaining > 7;) {
            const auto update = follower->next(std::chrono::milliseconds(test::patience));
            QVERIFY(update && *update);
            const auto left = static_cast<int>((*update)->sweeps[0].counts.remaining);
            QVERIFY(left <= remaining);
            remaining = left;
            steps = steps || ((*update)->lanes[0].run && !(*update)->lanes[0].run->stepSeconds.empty());
        }
        WAIT_FOR_EQUAL(gate.arrived(), 7);

        // An invalid command is answered with a sentence and changes nothing.
        QVERIFY(!client->request({{"command", "explode"}}));
        QVERIFY(!client->request({{"command", 7}}));
        QVERIFY(!client->request({{"command", "reprioritise"}, {"points", "all"}}));
        QVERIFY(!client->request(Json::array()));
        QVERIFY(!client->request({{"command", "skip"}, {"device", 3}}));

        QVERIFY(client->command("stop-after"));
        gate.open();
        running->wait();
        QCOMPARE(gate.arrived(), 7); // the run in hand was the last
        QVERIFY(toJson(running->runner->summary())["remaining"].get<int>() > 0);
        int cancelled = 0;
        for (const auto& [point, of] : runs())
            for (const auto& run : of)
                cancelled += run.outcome == Outcome::Cancelled;
        QCOMPARE(cancelled, 1); // only the skipped run; stop-after let the last run end
        running.reset();

        // The same sweep again: cancelled points run, completed points do not.
        auto again = start({test::batches(12), {test::fakeDevice({"--clean"})}});
        again->wait();
        QCOMPARE(toJson(again->runner->summary())["remaining"].get<int>(), 0);
        for (const auto& [point, of] : runs())
            QCOMPARE(std::count_if(of.begin(), of.end(),
                                   [](const auto& run) { return run.outcome == Outcome::Completed; }),
                     1);
    }

    /// Start is pressed twice. If this fails, the second half of the night repeats the first, and points have
    /// two results.
    void aSweepStartedTwiceRunsEachPointOnce()
    {
        const test::Gate gate(m_database + ".gate");
        const SweepRequest request{test::batches(20),
                                   {test::fakeDevice(QStringList{"--clean"} + gate.arguments())}};
        auto running = start(request);
        auto client = SteeringClient::connect(database());
        QVERIFY2(client, client ? "" : client.error().text().c_str());
        gate.letThrough(3);
        WAIT_FOR_EQUAL(gate.arrived(), 4); // three are done, one is in hand
        Json again = toJson(request);
        again["command"] = "enqueue";
        const auto queued = client->request(again);
        QVERIFY2(queued, queued ? "" : queued.error().text().c_str());
        gate.open();
        running->wait();
        QCOMPARE(runs().size(), std::size_t{20});
        for (const auto& [point, of] : runs())
            QCOMPARE(of.size(), std::size_t{1});
        const auto findings = store::check(database());
        QVERIFY(findings && findings->empty());
    }

    void stopNowEndsTheRunInHand()
    {
        // The gate stays closed: the run ends because it is stopped.
        const test::Gate gate(m_database + ".gate");
        auto running =
            start({test::batches(3), {test::fakeDevice(QStringList{"--clean"} + gate.arguments())}});
        auto client = SteeringClient::connect(database());
        QVERIFY(client);
        WAIT_FOR_EQUAL(gate.arrived(), 1);
        QVERIFY(client->command("stop"));
        running->wait();
        QCOMPARE(toJson(running->runner->summary())["remaining"].get<int>(), 3);
    }

    void onlyFailedAndOnlyMissing()
    {
        auto device = test::fakeDevice({});
        device.timeoutSeconds = 600; // batch 3 hangs until it is skipped
        auto first = start({test::batches(12), {device}});
        auto client = SteeringClient::connect(database());
        QVERIFY(client);
        WAIT_FOR(statusOf(*client)["lanes"][0]["point"]["batch"] == 3);
        QVERIFY(client->command("skip"));
        first->wait();
        QCOMPARE(toJson(first->runner->summary())["remaining"].get<int>(), 1);
        first.reset();

        auto retry = start({test::batches(12), {test::fakeDevice({"--clean"})}, Only::Failed});
        retry->wait();
        QCOMPARE(toJson(retry->runner->summary())["ok"].get<int>(), 11);
        QCOMPARE(toJson(retry->runner->summary())["remaining"].get<int>(), 1);
        retry.reset();

        // Another sweep over the same points runs only those without a run in the database.
        auto missing = start({test::batches(14, "other"), {test::fakeDevice({"--clean"})}, Only::Missing});
        missing->wait();
        QCOMPARE(toJson(missing->runner->summary())["points"].get<int>(), 3); // batch 3, 13, 14
        missing.reset();

        // A changed spec with the same name adds its new points and keeps the old ones.
        auto changed = start({test::batches(13), {test::fakeDevice({"--clean"})}});
        changed->wait();
        QCOMPARE(toJson(changed->runner->summary())["points"].get<int>(), 13);
        const auto reader = store::Reader::open(database(), store::ReadMode::Live);
        QCOMPARE(reader->sweeps()->size(), std::size_t{2});
    }

    void lanesTakeTurns_data()
    {
        QTest::addColumn<bool>("disjoint");
        QTest::newRow("one host: never at once") << false;
        QTest::newRow("disjoint cores: at once") << true;
    }
    void lanesTakeTurns()
    {
        QFETCH(bool, disjoint);
        const auto trace = m_folder.filePath(QString("trace%1").arg(m_number));
        const test::Gate gate(m_database + ".gate");
        const QStringList arguments = QStringList{"--clean", "--trace", trace} + gate.arguments();
        auto a = test::fakeDevice(arguments, "a"), b = test::fakeDevice(arguments, "b");
        if (disjoint) {
            a.cores = {0};
            b.cores = {1};
        }
        auto running = start({test::batches(6), {a, b}});
        // The first runs end when both have arrived, or when one has and the other waits for its turn.
        const auto waits = [&] {
            const auto status = toJson(running->runner->status());
            return status["lanes"][0]["state"] == "waiting" || status["lanes"][1]["state"] == "waiting";
        };
        WAIT_FOR(gate.arrived() == (disjoint ? 2 : 1) && (disjoint || waits()));
        gate.open();
        running->wait();
        QCOMPARE(toJson(running->runner->summary())["ok"].get<int>(), 12); // each platform runs every point
        QFile file(trace);
        QVERIFY(file.open(QIODevice::ReadOnly));
        int active = 0;
        int most = 0;
        auto lines = QString::fromUtf8(file.readAll()).split('\n', Qt::SkipEmptyParts);
        std::sort(lines.begin(), lines.end(), [](const QString& x, const QString& y) {
            return x.section(' ', 0, 0).toDouble() < y.section(' ', 0, 0).toDouble();
        });
        for (const auto& line : lines)
            most = std::max(most, active += line.contains("begin") ? 1 : -1);
        QCOMPARE(most, disjoint ? 2 : 1);
    }

    /// An accelerator is timed in pipelined blocks unless the spec says otherwise, a processor step by step.
    /// Its platform gets the data sheet's peak, without which there is no utilisation. Earlier entries about
    /// the platform stay.
    void acceleratorsHaveAPeakAndBlocks()
    {
        auto tpu = test::fakeDevice(
            {"--clean", "--offers", R"([{"name":"tpu:0","kind":"tpu","details":{"model":"TPU v6 lite"}}])"},
            "tpu");
        tpu.unit = "tpu:0";
        auto spec = test::batches(2);
        auto own = test::batches(2, "own");
        own.measure["block"] = 3;
        const std::map<std::string, double> blocks = {{"t", 10}, {"own", 3}};
        for (const auto& [name, asked] : {std::pair{"t", spec}, {"own", own}}) {
            auto running = start({asked, {tpu, test::fakeDevice({"--clean"}, "processor")}});
            running->wait();
        }
        const auto reader = store::Reader::open(database());
        QVERIFY(reader);
        std::map<std::int64_t, std::string> sweepOf;
        const auto sweeps = reader->sweeps();
        QCOMPARE(sweeps->size(), std::size_t(2));
        for (const auto& sweep : *sweeps) {
            const auto points = reader->points(sweep.id);
            for (const auto& point : *points)
                sweepOf[point.id] = sweep.name;
        }
        int seen = 0;
        QVERIFY(reader->runs({0, true, true, true}, [&](std::int64_t, store::RunRecord&& run) {
            const double wanted = run.platform == "processor" && sweepOf[run.pointId] == "t"
                                      ? 1
                                      : blocks.at(sweepOf[run.pointId]);
            const auto block = std::find_if(run.metrics.begin(), run.metrics.end(),
                                            [](const auto& m) { return m.first == "asked_block"; });
            seen += block != run.metrics.end() && block->second == wanted &&
                    run.conditions["measure"]["block"] == wanted;
            return true;
        }));
        QCOMPARE(seen, 8);
        const auto platforms = reader->platforms();
        for (const auto& platform : *platforms)
            if (platform.name == "tpu") {
                QCOMPARE(platform.peakFlops.value_or(0), 918e12); // cloud.google.com/tpu/docs/v6e
                QCOMPARE(platform.catalogueId, std::string("tpu_v6e"));
            } else {
                QVERIFY(!platform.peakFlops);
            }
        // A peak that a user stated is not replaced.
        {
            auto writer = store::Writer::open(database(), "test");
            QVERIFY(writer);
            store::PlatformRecord stated;
            stated.name = "tpu";
            stated.peakFlops = 1e12;
            QVERIFY(writer->putPlatform(stated));
        }
        auto again = start({test::batches(3), {tpu}});
        again->wait();
        const auto after = store::Reader::open(database())->platforms();
        for (const auto& platform : *after)
            if (platform.name == "tpu")
                QCOMPARE(platform.peakFlops.value_or(0), 1e12);
    }

    void devicesOfOnePlatformShareItsPoints()
    {
        const test::Gate gate(m_database + ".gate");
        const QStringList arguments = QStringList{"--clean"} + gate.arguments();
        auto a = test::fakeDevice(arguments, "a"), b = test::fakeDevice(arguments, "b");
        a.platform = b.platform = "pair";
        a.host = "left";
        b.host = "right";
        auto running = start({test::batches(10), {a, b}});
        WAIT_FOR_EQUAL(gate.arrived(), 2); // each has one run
        gate.open();
        running->wait();
        QCOMPARE(toJson(running->runner->summary())["points"].get<int>(), 10);
        for (const auto& [point, of] : runs())
            QCOMPARE(of.size(), std::size_t{1});
    }

    void aLostDeviceLeavesItsPointsPlanned()
    {
        // The worker starts once and never again.
        const auto flag = m_folder.filePath("once");
        auto device = test::fakeDevice({});
        device.command = {"/bin/sh", "-c",
                          "[ -e " + flag.toStdString() + " ] && exit 3; touch " + flag.toStdString() +
                              "; exec /usr/bin/python3 " +
                              test::sourcePath("/tests/engine/run/dispatch/fake_worker.py")};
        auto running = start({test::batches(4), {device}});
        running->wait();
        const auto summary = toJson(running->runner->summary());
        QCOMPARE(summary["failed"]["crash"].get<int>(), 1);
        QCOMPARE(summary["remaining"].get<int>(), 3);
    }

    void badDeviceWritesNothing()
    {
        const auto runner =
            Runner::start(database(), {test::batches(2), {test::fakeDevice({"--hello-exit"})}});
        QVERIFY(!runner);
        QVERIFY(!QFile::exists(m_database));
        auto device = test::fakeDevice({});
        device.unit = "cuda:7";
        const auto other = Runner::start(database(), {test::batches(2), {device}});
        QVERIFY(!other && other.error().text().find("\"cuda:7\"") != std::string::npos);
        QVERIFY(!QFile::exists(m_database));
    }

    void outlivesItsStarter()
    {
        const QString cli = parascope::test::program("/parascope-cli");
        if (!QFile::exists(cli))
            QSKIP("parascope-cli was not built");
        QFile spec(m_folder.filePath("spec.json"));
        QVERIFY(spec.open(QIODevice::WriteOnly));
        spec.write(QByteArray::fromStdString(toLine(space::toJson(test::batches(8)))));
        spec.close();
        const test::Gate gate(m_database + ".gate");
        const auto device = QString::fromStdString(
            toLine(toJson(test::fakeDevice(QStringList{"--clean"} + gate.arguments()))));
        QProcess starter; // stands for a terminal with a shell in it
        starter.setChildProcessModifier([] { ::setsid(); });
        starter.start("/bin/sh", {"-c", "\"$0\" sweep \"$1\" --db \"$2\" --device \"$3\" --detach; sleep 100",
                                  cli, spec.fileName(), m_database, device});
        QVERIFY(starter.waitForStarted());
        WAIT_FOR(SteeringClient::connect(database()).has_value());
        ::kill(-static_cast<pid_t>(starter.processId()), SIGKILL);
        QVERIFY(starter.waitForFinished());
        // The sweep continues: the run in hand ends, and the next one comes.
        WAIT_FOR_EQUAL(gate.arrived(), 1);
        gate.letThrough(1);
        WAIT_FOR_EQUAL(gate.arrived(), 2);
        auto client = SteeringClient::connect(database());
        QVERIFY2(client, "the sweep died with its terminal");
        const auto pid = statusOf(*client)["pid"].get<int>();

        // A suspended machine, on which a run ends in the meantime.
        ::kill(pid, SIGSTOP);
        WAIT_FOR(isStopped(pid));
        gate.open();
        ::kill(pid, SIGCONT);
        WAIT_FOR(!SteeringClient::connect(database()));
        const auto all = runs();
        QCOMPARE(all.size(), std::size_t{8});
        for (const auto& [point, of] : all)
            QVERIFY(of.size() == 1 && of.front().outcome == Outcome::Completed);
    }

    void suspensionIsNoTimeout()
    {
        // The runner sleeps for longer than a run may take; the run in hand does not time out.
        const QString cli = parascope::test::program("/parascope-cli");
        if (!QFile::exists(cli))
            QSKIP("parascope-cli was not built");
        const test::Gate gate(m_database + ".gate");
        auto device = test::fakeDevice(QStringList{"--clean"} + gate.arguments());
        device.timeoutSeconds = 10;
        DetachedStart start{database(), {test::batches(1), {device}}, cli.toStdString()};
        const auto status = startDetachedRunner(start);
        QVERIFY2(status, status ? "" : status.error().text().c_str());
        const auto pid = (*status)->pid;
        WAIT_FOR_EQUAL(gate.arrived(), 1);
        ::kill(pid, SIGSTOP);
        WAIT_FOR(isStopped(pid));
        QTest::qWait(12000);
        ::kill(pid, SIGCONT);
        gate.open();
        WAIT_FOR(!SteeringClient::connect(database()));
        const auto all = runs();
        QCOMPARE(all.size(), std::size_t{1});
        QVERIFY(all.begin()->second.front().outcome == Outcome::Completed);
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestRunner)
#include "tst_runner.moc"
