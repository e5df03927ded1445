// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/dispatch/device_check.h"
#include "engine/store/database.h"
#include "tests/engine/run/cluster/slurm_here.h"
#include "tests/engine/run/dispatch/fake_device.h"
#include "tests/paths.h"
#include "tests/run.h"

#include <QTest>

#include <csignal>
#include <map>

using namespace parascope;

/// A sweep on a real Slurm of two nodes. If this fails, the points of a dead node are lost or measured twice.
class TestSlurm : public QObject
{
    Q_OBJECT

    std::unique_ptr<test::SlurmHere> m_slurm;
    QString m_cli = parascope::test::program("/parascope-cli");

    [[nodiscard]] QString path(const char* name) const { return m_slurm->path(name); }
    static int run(const QString& program, const QStringList& arguments, QByteArray* said = nullptr,
                   int wait = 60000)
    {
        return test::SlurmHere::run(program, arguments, said, wait);
    }

    /// A sweep of a given number of batches, started by `parascope-cli slurm`. Its workers record every begin
    /// and end, and end a run only when the gate lets it through.
    struct Sweep
    {
        explicit Sweep(const QString& path)
            : database(path + ".db"), trace(path + ".trace"), spec(path + ".json"), gate(path + ".gate")
        {
        }
        QProcess process;
        QString database, trace, spec;
        test::Gate gate;
        [[nodiscard]] int ends() const { return int(test::fileText(trace).count(" end ")); }
        [[nodiscard]] bool runs() const { return process.state() == QProcess::Running; }
        /// Whether `count` runs have ended, and each of the two tasks has another run in hand.
        [[nodiscard]] bool hasEnded(int count) const
        {
            gate.letThrough(count);
            return gate.arrived() == count + 2;
        }
    };
    std::unique_ptr<Sweep> submit(const char* name, int points, const QStringList& more = {})
    {
        auto sweep = std::make_unique<Sweep>(path(name));
        QFile spec(sweep->spec);
        if (!spec.open(QIODevice::WriteOnly))
            return sweep;
        spec.write(QByteArray::fromStdString(toLine(space::toJson(test::batches(points, name)))));
        spec.close();
        const auto device = dispatch::toJson(test::fakeDevice(
            QStringList{"--clean", "--trace", sweep->trace} + sweep->gate.arguments(), "cluster"));
        sweep->process.start(m_cli,
                             QStringList{"slurm", sweep->spec, "--db", sweep->database, "--partition", "main",
                                         "--tasks", "2", "--device", QString::fromStdString(toLine(device)),
                                         "--interval", "0.5", "--json"} +
                                 more);
        sweep->process.waitForStarted();
        return sweep;
    }
    /// Checks that every point is completed and stored once.
    static void expectComplete(Sweep& sweep, int points)
    {
        const auto said = sweep.process.readAllStandardError();
        const auto summary = parseJson(sweep.process.readAllStandardOutput().toStdString(), "slurm");
        QVERIFY2(summary, said);
        QVERIFY2((*summary)["ok"] == points && (*summary)["remaining"] == 0,
                 (QByteArray::fromStdString(toLine(*summary)) + '\n' + said).constData());
        QCOMPARE((*summary)["merged"].get<int>(), points);
        std::map<std::int64_t, int> runs;
        const auto reader = store::Reader::open(sweep.database.toStdString());
        QVERIFY(reader);
        QVERIFY(reader->runs({}, [&](std::int64_t, store::RunRecord&& run) {
            ++runs[run.pointId];
            return true;
        }));
        QCOMPARE(runs.size(), std::size_t(points));
        for (const auto& [point, count] : runs)
            QCOMPARE(count, 1);
        QVERIFY(!QFileInfo::exists(sweep.database + ".slurm")); // no file is left behind
    }

    /// Returns the content of each point's run that does not differ from run to run: its measurements and its
    /// place.
    static std::map<std::string, std::string> content(const QString& database, const char* family = "fc")
    {
        std::map<std::string, std::string> out;
        const auto reader = store::Reader::open(database.toStdString());
        if (!reader)
            return out;
        std::map<std::int64_t, std::string> points;
        const auto sweeps = reader->sweeps();
        for (const auto& sweep : *sweeps) {
            const auto planned = reader->points(sweep.id);
            for (const auto& point : *planned)
                points[point.id] = sweep.name + '|' + toLine(sweep.spec) + '|' + sweep.state + '|' +
                                   std::to_string(point.repeat) + '|' + toText(point.parameters) + '|' +
                                   point.platform + '|' +
                                   (point.outcome ? std::string(nameOf(*point.outcome)) : "none");
        }
        (void)reader->runs({0, true, true, true}, [&](std::int64_t, store::RunRecord&& run) {
            const auto key = points[run.pointId] + '#' + std::to_string(out.count(points[run.pointId]));
            out[key] = run.family + '|' + toText(run.parameters) + '|' + run.workKey + '|' + run.modelKey +
                       '|' + run.dtype + '|' + run.optimizer + '|' + run.mode + '|' +
                       toLine(run.implementation) + '|' + std::string(nameOf(run.outcome)) + '|' +
                       run.timing + '|' + toLine(run.graph) + '|' + toLine(run.stack) + '|' +
                       std::to_string(run.attempt) + '|' + std::to_string(run.stepMedian.value_or(0));
            return run.family == family;
        });
        return out;
    }

private slots:
    void initTestCase()
    {
        if (!QFile::exists(m_cli))
            QSKIP("parascope-cli was not built");
        std::signal(SIGPIPE, SIG_IGN);
        m_slurm = std::make_unique<test::SlurmHere>();
        if (const auto reason = m_slurm->start(2); !reason.isEmpty())
            QSKIP(qPrintable(reason));
    }
    void cleanupTestCase() { m_slurm.reset(); }
    /// Waits for two idle nodes and an empty queue, whatever the test before left. A controller that was
    /// killed comes back with jobs that are over, and drains a node that runs an unknown job.
    void init()
    {
        const auto ready = [] {
            QByteArray queue, idle;
            run("squeue", {"-h", "-o", "%A"}, &queue);
            for (const auto& job : queue.split('\n'))
                if (!job.isEmpty())
                    run("scancel", {QString::fromUtf8(job)});
            run("scontrol", {"update", "nodename=n[1-2]", "state=resume"});
            return run("sinfo", {"-h", "-N", "-t", "idle", "-o", "%N"}, &idle) == 0 &&
                   queue.trimmed().isEmpty() &&
                   idle.split('\n').count("n1") + idle.split('\n').count("n2") == 2;
        };
        WAIT_FOR(ready());
    }

    /// If this fails, a database names a platform without runs, and a point waits for ever.
    void whatSlurmRefusesLeavesNothing()
    {
        const auto refused = submit("refused", 4, {"--option", "--nodelist=nowhere"});
        QVERIFY(refused->process.waitForFinished(60000));
        QVERIFY(refused->process.exitCode() != 0);
        QVERIFY(!QFileInfo::exists(refused->database));
        QVERIFY(!QFileInfo::exists(refused->database + ".slurm"));
    }

    /// A worker on a node, for an interactive session. If this fails, interactive work on a cluster is
    /// impossible.
    void aNodeIsAnEndpoint()
    {
        const Json entry = {
            {"name", "node"},
            {"srun", {{"partition", "main"}, {"time", "5:00"}}},
            {"worker",
             {"/usr/bin/python3", parascope::test::sourcePath("/tests/engine/run/dispatch/fake_worker.py"),
              "--clean"}},
            {"environment", {{"PARASCOPE_NOTE", "it's $HOME"}}}};
        const auto device = dispatch::deviceFromJson(entry, "test");
        QVERIFY(device);
        const auto check = dispatch::checkDevice(*device, 0.1);
        QVERIFY2(check.error.empty(), check.error.c_str());
        QVERIFY(check.stepSeconds);
        qInfo("hello after %.1f s, round trip %.2f ms", check.helloSeconds,
              1e3 * check.roundTripSeconds.value_or(0));
        // A partition that does not exist is refused in Slurm's words.
        Json wrong = entry;
        wrong["srun"]["partition"] = "nowhere";
        const auto refused = dispatch::checkDevice(*dispatch::deviceFromJson(wrong, "test"), 0.1);
        QVERIFY2(refused.error.find("invalid partition") != std::string::npos, refused.error.c_str());
        // The allocation ends with the worker.
        const auto idle = [] {
            QByteArray queue;
            return run("squeue", {"-h"}, &queue) == 0 && queue.trimmed().isEmpty();
        };
        WAIT_FOR(idle());
    }

    /// The controller dies in the middle and comes back. If this fails, a restart of Slurm ends a night's
    /// sweep.
    void theControllerDies()
    {
        constexpr int points = 30;
        auto sweep = submit("controller", points);
        WAIT_FOR(!sweep->runs() || sweep->hasEnded(6));
        QVERIFY2(sweep->runs(), sweep->process.readAllStandardError());
        m_slurm->kill("slurmctld");
        WAIT_FOR(!sweep->runs() || sweep->hasEnded(20)); // pulling points does not need the controller
        QVERIFY(sweep->runs());
        QCOMPARE(run("slurmctld", {}), 0); // it restarts with its saved state
        WAIT_FOR_EQUAL(run("squeue", {"-h"}), 0);
        sweep->gate.open();
        QTRY_VERIFY_WITH_TIMEOUT(!sweep->runs(), 2 * test::patience);
        expectComplete(*sweep, points);
        // A task that the restarted controller does not know counts as dead: another task runs the point in
        // its hand, and its own measurements do not count.
        qInfo("%d points were measured %d times", points, sweep->ends());
        QVERIFY(sweep->ends() <= points + 4);
    }

    /// A task is put back into the queue. It continues in its next life, and the point in its hand is run
    /// again.
    void aTaskIsRequeued()
    {
        constexpr int points = 20;
        auto sweep = submit("requeue", points);
        WAIT_FOR(!sweep->runs() || sweep->hasEnded(6));
        QVERIFY2(sweep->runs(), sweep->process.readAllStandardError());
        QByteArray tasks;
        QCOMPARE(run("squeue", {"-h", "-r", "-t", "RUNNING", "-o", "%A"}, &tasks), 0);
        const auto job = QString::fromUtf8(tasks.trimmed().split('\n').first());
        QByteArray said;
        QVERIFY2(run("scontrol", {"requeue", job}, &said) == 0, said);
        QTRY_VERIFY_WITH_TIMEOUT(!sweep->runs() || sweep->gate.arrived() == 9, 2 * test::patience);
        sweep->gate.open();
        WAIT_FOR(!sweep->runs());
        expectComplete(*sweep, points);
    }

    /// The process that follows the job is killed. The job continues, and the same command finds it. If this
    /// fails, closing a laptop loses the results, or a second job starts next to the first.
    void theFollowerDies()
    {
        constexpr int points = 20;
        auto sweep = submit("follower", points);
        WAIT_FOR(!sweep->runs() || sweep->hasEnded(6));
        QVERIFY2(sweep->runs(), sweep->process.readAllStandardError());
        sweep->process.kill();
        QVERIFY(sweep->process.waitForFinished());
        auto again = submit("follower", points, {"--progress-lines"});
        QByteArray said;
        WAIT_FOR(!again->runs() || (said += again->process.readAllStandardError()).contains("progress"));
        again->gate.open();
        WAIT_FOR(!again->runs());
        // A window follows these lines; if they are wrong, it shows nothing or counts wrongly.
        const auto lines = (said += again->process.readAllStandardError()).trimmed().split('\n');
        for (const auto& line : lines)
            QVERIFY2(parseJson(line.toStdString(), "progress"), line);
        const auto last = *parseJson(lines.last().toStdString(), "progress");
        QVERIFY2(last["type"] == "progress" && last["points"] == points && last["done"] == points,
                 lines.last());
        expectComplete(*again, points);
        QCOMPARE(again->ends(), points);
    }

    /// The job is cancelled from another terminal. If this fails, an hour of a cluster's time is lost: the
    /// follower takes the tasks' end for an accident and submits them again, and a second --cancel does so
    /// too.
    void theJobIsCancelled()
    {
        constexpr int points = 20;
        auto sweep = submit("cancelled", points);
        WAIT_FOR(!sweep->runs() || sweep->hasEnded(6));
        QVERIFY2(sweep->runs(), sweep->process.readAllStandardError());
        const QStringList cancel = {"slurm",       sweep->spec, "--db",     sweep->database,
                                    "--partition", "main",      "--cancel", "--json"};
        QByteArray said;
        QVERIFY2(run(m_cli, cancel, &said) == 0, said);
        WAIT_FOR(!sweep->runs());
        QVERIFY2(sweep->process.exitCode() == 0, sweep->process.readAllStandardError());
        const auto left = parseJson(sweep->process.readAllStandardOutput().toStdString(), "slurm");
        QVERIFY(left && (*left)["ok"] > 0 && (*left)["remaining"] > 0);
        const auto empty = [] {
            QByteArray queue;
            return run("squeue", {"-h"}, &queue) == 0 && queue.trimmed().isEmpty();
        };
        WAIT_FOR(empty());
        // Without a follower, a second --cancel submits nothing.
        QVERIFY2(run(m_cli, cancel, &said) == 0, said);
        QVERIFY2(empty(), said);
        // Submitted again without --cancel, the sweep continues.
        sweep->gate.open();
        auto again = submit("cancelled", points);
        WAIT_FOR(!again->runs());
        const auto done = again->process.readAllStandardOutput();
        const auto summary = parseJson(done.toStdString(), "slurm");
        QVERIFY2(summary && (*summary)["ok"] == points && (*summary)["remaining"] == 0, done);
        // There is no open point any more.
        QCOMPARE(run(m_cli, cancel, &said), 2);
        QVERIFY2(said.contains("\"cancelled\""), said);
    }

    void aNodeDies()
    {
        constexpr int points = 40;
        QFile spec(path("spec.json"));
        QVERIFY(spec.open(QIODevice::WriteOnly));
        spec.write(QByteArray::fromStdString(toLine(space::toJson(test::batches(points, "two-nodes")))));
        spec.close();
        // Point 8 runs out of memory and point 10 is unsupported, as in the local sweep; the others come to
        // the gate.
        const test::Gate gate(path("gate"));
        auto json =
            dispatch::toJson(test::fakeDevice(QStringList{"--only", "8,10"} + gate.arguments(), "cluster"));
        const auto device = QString::fromStdString(toLine(json));
        QProcess sweep;
        sweep.start(m_cli, {"slurm", spec.fileName(), "--db", path("far.db"), "--partition", "main",
                            "--tasks", "2", "--device", device, "--interval", "0.5", "--json"});
        QVERIFY(sweep.waitForStarted());
        // When some points are done and each node has one in hand, all processes of Slurm on the second node
        // are killed at once.
        gate.letThrough(12);
        WAIT_FOR(sweep.state() == QProcess::NotRunning || gate.arrived() == 14);
        QVERIFY2(sweep.state() == QProcess::Running, sweep.readAllStandardError());
        const int daemon = m_slurm->daemon("slurmd-n2");
        QVERIFY(daemon > 0);
        QByteArray where;
        run("squeue", {"-h", "-r", "-w", "n2", "-o", "%i %K"}, &where);
        QVERIFY2(!where.trimmed().isEmpty(), "no task runs on the second node");
        const int lost = where.trimmed().split(' ').last().toInt();
        ::kill(daemon, SIGKILL);
        // Only the task's own process is killed: the orphans that Slurm's notes warn of are tested in
        // tst_pull_queue.
        for (const int pid : test::processesWith("slurm-task"))
            if (test::fileText(QString("/proc/%1/environ").arg(pid)).contains("SLURMD_NODENAME=n2")) {
                // slurmstepd is killed first; otherwise it would report to the controller that the task
                // merely failed.
                const auto status = test::fileText(QString("/proc/%1/stat").arg(pid));
                ::kill(status.mid(status.lastIndexOf(')') + 2).split(' ').value(1).toInt(), SIGKILL);
                ::kill(pid, SIGKILL);
            }
        qInfo("node n2 is dead; it had task %d", lost);
        gate.open();
        QTRY_VERIFY_WITH_TIMEOUT(sweep.state() == QProcess::NotRunning, 2 * test::patience);
        const auto said = sweep.readAllStandardError();
        const auto summary = parseJson(sweep.readAllStandardOutput().toStdString(), "slurm");
        QVERIFY2(summary, said);
        qInfo("%s", toLine(*summary).c_str());
        QCOMPARE((*summary)["points"].get<int>(), points);
        QCOMPARE((*summary)["ok"].get<int>(), points - 2);
        QCOMPARE((*summary)["remaining"].get<int>(), 0);
        QCOMPARE(sweep.exitCode(), 1); // two runs failed

        // The same sweep runs locally.
        QByteArray local;
        QCOMPARE(run(m_cli, {"sweep", spec.fileName(), "--db", path("near.db"), "--device", device, "--json"},
                     &local),
                 1);
        auto far = content(path("far.db")), near = content(path("near.db"));
        QCOMPARE(far.size(), std::size_t(points)); // each point once
        QVERIFY(std::all_of(far.begin(), far.end(),
                            [](const auto& entry) { return entry.first.ends_with("#0"); }));
        QVERIFY(far == near);
        const auto findings = store::check(path("far.db").toStdString());
        QVERIFY(findings && findings->empty());

        // When it is submitted again, it finds nothing to do and changes nothing.
        QByteArray again;
        QCOMPARE(run(m_cli,
                     {"slurm", spec.fileName(), "--db", path("far.db"), "--partition", "main", "--device",
                      device, "--json"},
                     &again),
                 0);
        QVERIFY2(again.contains("\"merged\":0"), again);
        QVERIFY(content(path("far.db")) == far);
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestSlurm)
#include "tst_slurm.moc"
