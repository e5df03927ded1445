// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/core/hash.h"
#include "engine/run/dispatch/device_check.h"
#include "engine/run/dispatch/plan.h"
#include "engine/run/dispatch/worker_client.h"
#include "engine/run/remote/install.h"
#include "engine/store/database.h"
#include "tests/engine/run/dispatch/fake_device.h"
#include "tests/engine/run/remote/processes.h"
#include "tests/engine/run/remote/sshd.h"
#include "tests/paths.h"
#include "tests/run.h"

#include <QPointer>
#include <QTest>

#include <csignal>
#include <map>
#include <random>
#include <set>

using namespace parascope;

/// Workers across a real ssh. If this fails, runs are lost when the network drops, another machine is used
/// when a stranger answers under its name, or this machine's memory fills when another program answers in
/// place of a worker. PARASCOPE_SOAK=1 makes 100 cuts over 400 points; PARASCOPE_SEED repeats such a run.
class TestSsh : public QObject
{
    Q_OBJECT

    std::unique_ptr<test::Sshd> m_sshd;

    Json entry(const std::string& name, int port, const QStringList& worker)
    {
        Json words = Json::array();
        for (const auto& word : worker)
            words.push_back(word.toStdString());
        return {{"name", name},
                {"platform", "far"},
                {"ssh",
                 {{"target", "127.0.0.1"},
                  {"port", port},
                  {"identity", m_sshd->path("user").toStdString()},
                  {"known_hosts", m_sshd->knownHosts(port).toStdString()},
                  {"options", {"-F", "/dev/null", "-o", "GlobalKnownHostsFile=/dev/null"}}}},
                {"worker", words},
                {"hello_seconds", 30}};
    }
    static QStringList fake(const QStringList& arguments)
    {
        return QStringList{"/usr/bin/python3",
                           parascope::test::sourcePath("/tests/engine/run/dispatch/fake_worker.py")} +
               arguments;
    }
    static dispatch::DeviceConfig deviceOf(const Json& json)
    {
        auto device = dispatch::deviceFromJson(json, "test");
        return device ? *device : dispatch::DeviceConfig();
    }
    static QString refusal(const Json& json)
    {
        const auto worker = dispatch::WorkerClient::start(deviceOf(json));
        return worker ? QString() : QString::fromStdString(worker.error().text());
    }

private slots:
    void initTestCase()
    {
        std::signal(SIGPIPE, SIG_IGN);
        m_sshd = std::make_unique<test::Sshd>();
        if (const auto reason = m_sshd->start(); !reason.isEmpty())
            QSKIP(qPrintable(reason));
    }
    void cleanupTestCase() { m_sshd.reset(); }

    void aWorkerAnswers()
    {
        QTemporaryDir folder;
        const auto trace = folder.filePath("it's a \"trace\" $HOME"); // quoted once, read back complete
        const auto check = dispatch::checkDevice(
            deviceOf(entry("far", m_sshd->port(), fake({"--clean", "--trace", trace}))), 0.1);
        QVERIFY2(check.error.empty(), check.error.c_str());
        QVERIFY(check.stepSeconds);
        QVERIFY(QFile::exists(trace));
        QVERIFY(!check.install.empty() ||
                deviceOf(entry("far", 1, fake({}))).endpoint.worker.back().find("parascope") != 0);
        qInfo("round trip over ssh %.2f ms", 1e3 * check.roundTripSeconds.value_or(0));
    }

    void aBannerIsTolerated()
    {
        m_sshd->greet(
            "Welcome to the cluster.\n\nUnauthorised use is {\"forbidden\": true}.\n{\"type\":\"news\"}\n");
        for (const int keep : {0, 60}) {
            auto json = entry("far", m_sshd->port(), fake({"--clean"}));
            QTemporaryDir folder;
            if (keep > 0) {
                json["keep_seconds"] = keep;
                json["keeper"] = parascope::test::program("/parascope-worker-keep");
                json["worker"] = json["worker"];
            }
            const auto check = dispatch::checkDevice(deviceOf(json), 0.1);
            QVERIFY2(check.error.empty(), check.error.c_str());
        }
        m_sshd->greet({});
    }

    /// The commands on an endpoint's page are executed unchanged, with a folder that does not exist yet;
    /// after them the endpoint answers. (The commands of pip and apt are left out because they need a
    /// network.) If this fails, users lose an hour with a page that does not work.
    void theShownCommandsPutTheWorkerThere()
    {
        if (QProcess::execute("/usr/bin/python3", {"-c", "import torch"}) != 0)
            QSKIP("python3-torch is not installed");
        QTemporaryDir home;
        const auto folder = home.filePath("new folder/parascope"); // the path has a space on purpose
        auto json =
            entry("far", m_sshd->port(), {folder + "/venv/bin/python", folder + "/parascope-worker-pytorch"});
        json["keep_seconds"] = 30;
        json["keeper"] = (folder + "/parascope-worker-keep").toStdString();
        json["ssh"]["options"] = {
            "-F", "/dev/null",
            "-o", "GlobalKnownHostsFile=/dev/null",
            "-o", "UserKnownHostsFile=" + m_sshd->knownHosts(m_sshd->port()).toStdString()};
        const auto device = deviceOf(json);
        QCOMPARE(device.endpoint.worker.size(), std::size_t(2));
        const auto before = dispatch::checkDevice(device, 0);
        QVERIFY(!before.error.empty());
        QVERIFY2(before.install.size() >= 4, "the page says what to do when the worker is not there");
        const auto steps = remote::installSteps(device.endpoint, "cpu", parascope::test::program(""));
        QCOMPARE(steps.size(), before.install.size());
        int carriedOut = 0;
        QByteArray report;
        for (const auto& step : steps) {
            if (step.command.find("pip") != std::string::npos) {
                // The version is pinned; Debian's packages replace what pip would install.
                QVERIFY2(step.command.find("torch==2.") != std::string::npos, step.command.c_str());
                QVERIFY(QDir().mkpath(folder + "/venv/bin"));
                QVERIFY(QFile::link("/usr/bin/python3", folder + "/venv/bin/python"));
                continue;
            }
            QProcess shell;
            shell.start("/bin/sh", {"-c", QString::fromStdString(step.command)});
            QVERIFY(shell.waitForFinished(60000));
            QVERIFY2(shell.exitCode() == 0,
                     (QByteArray::fromStdString(step.command) + shell.readAllStandardError()).constData());
            report = shell.readAllStandardOutput();
            ++carriedOut;
        }
        QVERIFY(carriedOut >= 3);
        QVERIFY2(report.contains("\"answer\": \"result\"") && report.contains("\"framework\": \"pytorch\""),
                 report.right(500));
        const auto after = dispatch::checkDevice(device, 0.1);
        QVERIFY2(after.error.empty() && after.stepSeconds, after.error.c_str());
    }

    void strangersAreRefused()
    {
        auto json = entry("far", m_sshd->port(), fake({"--clean"}));
        json["ssh"]["identity"] = m_sshd->path("stranger").toStdString();
        QVERIFY2(refusal(json).contains("Permission denied"), qPrintable(refusal(json)));
        qInfo("wrong key: %s", qPrintable(refusal(json)));

        json = entry("far", m_sshd->port(), fake({"--clean"}));
        json["ssh"]["known_hosts"] = m_sshd->emptyKnownHosts().toStdString();
        QVERIFY2(refusal(json).contains("Host key verification failed"), qPrintable(refusal(json)));
        qInfo("unknown host: %s", qPrintable(refusal(json)));

        // The same with a keeper: the reason must be reported in this case as well.
        json["keep_seconds"] = 60;
        QVERIFY2(refusal(json).contains("Host key verification failed"), qPrintable(refusal(json)));

        json = entry("far", m_sshd->port(), {"/no/such/worker"});
        QVERIFY2(refusal(json).contains("/no/such/worker"), qPrintable(refusal(json)));
    }

    void garbageIsNotSwallowed_data()
    {
        QTest::addColumn<QString>("program");
        QTest::newRow("one line of 1 GB") << "head -c 1000000000 /dev/zero";
        QTest::newRow("1 GB of lines") << "yes garbage | head -c 1000000000";
        QTest::newRow("1 GB of objects") << "yes '{\"type\":\"progress\"}' | head -c 1000000000";
    }
    void garbageIsNotSwallowed()
    {
        QFETCH(QString, program);
        const double before = test::peakMemory();
        const auto json = entry("far", m_sshd->port(), {"sh", "-c", program});
        const auto worker = dispatch::WorkerClient::start(deviceOf(json));
        QVERIFY(!worker);
        const double grown = test::peakMemory() - before;
        qInfo("%s; %.0f MiB more", worker.error().text().c_str(), grown);
        QVERIFY2(grown < 80, qPrintable(QString::number(grown)));
    }

    void garbageDuringARunIsNotSwallowed()
    {
        const auto json =
            entry("far", m_sshd->port(),
                  {"sh", "-c",
                   "echo '{\"type\":\"hello\",\"protocol\":1,\"worker\":\"w\",\"version\":\"1\","
                   "\"layers\":[],\"environment\":{},\"stack\":{},"
                   "\"devices\":[{\"name\":\"cpu\",\"kind\":\"cpu\"}]}'; head -n 1 >/dev/null; "
                   "head -c 1000000000 /dev/zero; sleep 60"});
        auto worker = dispatch::WorkerClient::start(deviceOf(json));
        QVERIFY2(worker, worker ? "" : worker.error().text().c_str());
        const double before = test::peakMemory();
        const auto work = dispatch::workOf("fc", nullptr, {{"batch", std::int64_t{1}}});
        const auto end =
            worker->run(dispatch::requestOf(work, {}, dispatch::DeviceConfig(), newUuid()), {}, 60, {});
        QCOMPARE(end.outcome, Outcome::Crash);
        QVERIFY(!end.workerUsable);
        const double grown = test::peakMemory() - before;
        qInfo("%s %.0f MiB more", end.message.c_str(), grown);
        QVERIFY2(grown < 200, qPrintable(QString::number(grown))); // a line may have 64 MiB
    }

    void cutsLoseAndDoubleNothing()
    {
        const QString cli = parascope::test::program("/parascope-cli");
        if (!QFile::exists(cli))
            QSKIP("parascope-cli was not built");
        const bool soak = qEnvironmentVariableIntValue("PARASCOPE_SOAK") > 0;
        const int points = soak ? 400 : 60, wanted = soak ? 100 : 10;
        std::mt19937 random(test::seed());
        QTemporaryDir folder;
        qputenv("XDG_RUNTIME_DIR", folder.path().toUtf8());
        test::Network network(m_sshd->port());
        const auto trace = folder.filePath("trace");
        const test::Gate gate(folder.filePath("gate"));
        auto json =
            entry("far", network.port(), fake(QStringList{"--clean", "--trace", trace} + gate.arguments()));
        json["timeout_seconds"] = 600;
        json["keep_seconds"] = 60;
        json["keeper"] = parascope::test::program("/parascope-worker-keep");
        QFile spec(folder.filePath("spec.json"));
        QVERIFY(spec.open(QIODevice::WriteOnly));
        spec.write(QByteArray::fromStdString(toLine(space::toJson(test::batches(points)))));
        spec.close();
        const auto database = folder.filePath("far.db");
        QProcess sweep;
        sweep.start(cli, {"sweep", spec.fileName(), "--db", database, "--json", "--device",
                          QString::fromStdString(toLine(json))});
        QVERIFY(sweep.waitForStarted());
        int cuts = 0, let = 0;
        const auto running = [&] { return sweep.state() == QProcess::Running; };
        while (cuts < wanted && let < points - 1) {
            // There is a run in hand, and it does not end before the gate lets it through. The cut comes
            // while it waits there, or just after it was let through.
            WAIT_FOR(!running() || gate.arrived() > let);
            QVERIFY2(running(), sweep.readAllStandardError());
            ++let;
            if (random() % 2 == 0)
                gate.letThrough(let);
            QTest::qWait(std::uniform_int_distribution<>(0, 300)(random));
            cuts += network.cut(random() % 8 == 0);
            gate.letThrough(let);
        }
        gate.open();
        WAIT_FOR(!running());
        qInfo("%d cuts over %d points", cuts, points);
        QVERIFY2(sweep.exitCode() == 0, sweep.readAllStandardError());
        QCOMPARE(cuts, wanted);

        std::map<std::int64_t, int> runs;
        const auto reader = store::Reader::open(database.toStdString(), store::ReadMode::Live);
        QVERIFY(reader);
        QVERIFY(reader->runs({}, [&](std::int64_t, store::RunRecord&& run) {
            ++runs[run.pointId];
            return run.outcome == Outcome::Completed && run.attempt == 1;
        }));
        QCOMPARE(runs.size(), static_cast<std::size_t>(points));
        for (const auto& [point, count] : runs)
            QCOMPARE(count, 1);
        // Each point is not only stored once, but also run once, by one worker.
        std::map<QByteArray, int> begun;
        std::set<QByteArray> workers;
        for (const auto& line : test::fileText(trace).split('\n'))
            if (const auto words = line.split(' '); words.size() == 4 && words[1] == "begin") {
                ++begun[words[3]];
                workers.insert(words[2]);
            }
        QCOMPARE(begun.size(), static_cast<std::size_t>(points));
        for (const auto& [batch, count] : begun)
            QCOMPARE(count, 1);
        QCOMPARE(workers.size(), std::size_t{1});
        WAIT_FOR(test::processesWith(trace.toUtf8()).isEmpty());
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestSsh)
#include "tst_ssh.moc"
