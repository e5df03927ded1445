// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/core/hash.h"
#include "engine/run/dispatch/plan.h"
#include "engine/run/dispatch/worker_client.h"
#include "tests/engine/run/dispatch/fake_device.h"
#include "tests/engine/run/remote/processes.h"
#include "tests/paths.h"
#include "tests/run.h"

#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <thread>

using namespace parascope;
using namespace parascope::dispatch;

/// A worker with a keeper stays while its connection comes and goes. If this fails, the night's runs on a
/// remote machine are lost, or take twice the hours.
class TestLink : public QObject
{
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_folder;

    [[nodiscard]] QString keptFolder() const { return m_folder->filePath("keep"); }
    [[nodiscard]] QString trace() const { return m_folder->filePath("trace"); }

    [[nodiscard]] DeviceConfig device(QStringList arguments, int seconds = 60) const
    {
        auto config = test::fakeDevice(arguments << "--trace" << trace());
        std::vector<std::string> command = {"/usr/bin/python3",
                                            parascope::test::program("/parascope-worker-keep"),
                                            "--session",
                                            "{session}",
                                            "--keep",
                                            std::to_string(seconds),
                                            "--"};
        command.insert(command.end(), config.command.begin(), config.command.end());
        config.command = command;
        config.keepSeconds = seconds;
        return config;
    }

    static RunEnd run(WorkerClient& worker, std::int64_t batch, const WorkerClient::Watcher& watcher = {},
                      double timeout = 60)
    {
        const auto work = workOf("fc", nullptr,
                                 {{"layer", std::int64_t{1}},
                                  {"node", std::int64_t{8}},
                                  {"input", std::int64_t{8}},
                                  {"output", std::int64_t{4}},
                                  {"batch", batch}});
        protocol::MeasureSpec measure;
        measure.maxSeconds = 0.05;
        return worker.run(requestOf(work, measure, dispatch::DeviceConfig(), newUuid()), optionsOf(measure),
                          timeout, watcher);
    }

    [[nodiscard]] QByteArray linesOf(const char* word) const
    {
        QByteArray found;
        for (const auto& line : test::fileText(trace()).split('\n'))
            if (line.contains(word))
                found += line.split(' ').last() + ' ';
        return found;
    }

private slots:
    void initTestCase() { std::signal(SIGPIPE, SIG_IGN); }
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        qputenv("PARASCOPE_KEEP", keptFolder().toUtf8());
    }
    void cleanup()
    {
        // Neither the keeper nor any worker is left behind.
        WAIT_FOR(test::processesWith(trace().toUtf8()).isEmpty());
    }

    void runsGoOnWhileTheConnectionIsCut()
    {
        auto worker = WorkerClient::start(device({"--clean", "--wait", "1.5"}));
        QVERIFY2(worker, worker ? "" : worker.error().text().c_str());
        QCOMPARE(worker->hello().worker, std::string("fake"));
        std::atomic<bool> over = false;
        std::atomic<int> cuts = 0;
        std::thread scissors([&] {
            while (!over) {
                std::this_thread::sleep_for(std::chrono::milliseconds(400));
                for (const int pid : test::processesWith("--session", ::getpid()))
                    if (!over && ::kill(pid, SIGKILL) == 0)
                        ++cuts;
            }
        });
        std::vector<RunEnd> ends;
        QByteArray batches;
        // Continues until there were enough cuts, because a busy machine cuts more slowly, too.
        for (int batch = 101; batch <= 103 || (batch < 140 && (cuts < 4 || worker->reattached() < 3));
             ++batch) {
            ends.push_back(run(*worker, batch));
            batches += QByteArray::number(batch) + ' ';
        }
        over = true;
        scissors.join();
        for (const auto& end : ends) {
            QVERIFY2(end.outcome == Outcome::Completed, end.message.c_str());
            QVERIFY(end.summary.median.has_value());
            QVERIFY(end.seconds.size() % 10 == 0); // ten per message, none lost and none duplicated
        }
        qInfo("%d cuts, attached again %d times", cuts.load(), worker->reattached());
        QVERIFY(cuts >= 4);
        QVERIFY(worker->reattached() >= 3);
        QCOMPARE(linesOf("begin"), batches);
        worker->quit();
        WAIT_FOR(QDir(keptFolder()).isEmpty()); // the keeper removes its files
    }

    void aWorkersEndIsItsOwn()
    {
        auto worker = WorkerClient::start(device({}));
        QVERIFY2(worker, worker ? "" : worker.error().text().c_str());
        const auto end = run(*worker, 1); // aborts
        QCOMPARE(end.outcome, Outcome::Crash);
        QVERIFY2(end.message.find("signal 6") != std::string::npos, end.message.c_str());
        QVERIFY2(end.errorTail.find("about to abort") != std::string::npos, end.errorTail.c_str());
        QVERIFY(!end.connectionLost);
        QVERIFY(!end.workerUsable);
    }

    void aWorkerThatCannotStartSaysWhy()
    {
        const auto worker = WorkerClient::start(device({"--hello-exit"}));
        QVERIFY(!worker);
        QVERIFY2(worker.error().text().find("libnothing.so") != std::string::npos,
                 worker.error().text().c_str());
    }

    void cancelEndsTheWorkerOverThere()
    {
        auto worker = WorkerClient::start(device({"--clean", "--wait", "600"}));
        QVERIFY2(worker, worker ? "" : worker.error().text().c_str());
        WorkerClient::Watcher watcher;
        watcher.cancelled = [this] { return !linesOf("begin").isEmpty(); };
        QCOMPARE(run(*worker, 101, watcher).outcome, Outcome::Cancelled);
        WAIT_FOR(test::processesWith(trace().toUtf8()).isEmpty());
    }

    void oneRunnerAtATime()
    {
        const auto config = device({"--clean"});
        auto first = WorkerClient::start(config);
        QVERIFY2(first, first ? "" : first.error().text().c_str());
        const auto second = WorkerClient::start(config);
        QVERIFY(!second);
        QVERIFY2(second.error().text().find("runner") != std::string::npos, second.error().text().c_str());
        // ... and the first one was not disturbed.
        QCOMPARE(run(*first, 101).outcome, Outcome::Completed);
        first->quit();
    }

    /// A runner that was killed leaves its worker behind; the next runner ends it before it starts its own.
    void theNextRunnerEndsAnOrphan()
    {
        const auto config = device({"--clean", "--wait", "600"});
        // The first runner is a separate process, killed in the middle of its run.
        const pid_t child = ::fork();
        if (child == 0) {
            auto worker = WorkerClient::start(config);
            if (worker)
                (void)run(*worker, 101, {}, 600);
            ::_exit(0);
        }
        WAIT_FOR(!linesOf("begin").isEmpty());
        ::kill(child, SIGKILL);
        const auto orphans =
            test::processesWith("fake_worker.py --clean --wait 600 --trace " + trace().toUtf8());
        QVERIFY(!orphans.isEmpty());
        std::this_thread::sleep_for(std::chrono::milliseconds(300));
        auto next = WorkerClient::start(config);
        QVERIFY2(next, next ? "" : next.error().text().c_str());
        const auto now =
            test::processesWith("/fake_worker.py --clean --wait 600 --trace " + trace().toUtf8());
        for (const int pid : orphans)
            if (test::fileText(QString("/proc/%1/cmdline").arg(pid)).contains("parascope-worker-keep") ==
                false)
                QVERIFY2(!now.contains(pid), "the orphan still runs");
        next->quit();
    }

    void patienceEnds()
    {
        {
            auto worker = WorkerClient::start(device({"--clean"}, 2));
            QVERIFY2(worker, worker ? "" : worker.error().text().c_str());
            // Our side disappears without a message, as when a laptop is closed.
            for (const int pid : test::processesWith("--session", ::getpid()))
                ::kill(pid, SIGKILL);
            WAIT_FOR(test::processesWith(trace().toUtf8()).isEmpty());
            // A client that comes back afterwards gets an error and does not wait for ever.
            const auto end = run(*worker, 101);
            QCOMPARE(end.outcome, Outcome::Crash);
            QVERIFY(end.connectionLost);
        }
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestLink)
#include "tst_link.moc"
