// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/dispatch/plan.h"
#include "engine/dispatch/worker_client.h"
#include "tests/engine/dispatch/fake_device.h"

#include <QElapsedTimer>
#include <QTest>

#include <csignal>

using namespace parascope;
using dispatch::WorkerClient;

/// Whatever a worker does is an outcome. Loses when it fails: one broken model ends or hangs the night.
class TestWorkerClient : public QObject
{
    Q_OBJECT

    static dispatch::RunEnd runOf(WorkerClient& worker, std::int64_t batch, double timeout,
                                  const WorkerClient::Watcher& watcher = {})
    {
        const auto work = dispatch::workOf("fc", nullptr, {{"layer", std::int64_t{1}}, {"node", std::int64_t{8}},
                                                          {"input", std::int64_t{8}}, {"output", std::int64_t{4}},
                                                          {"batch", batch}});
        protocol::MeasureSpec measure;
        measure.maxSeconds = 0.05;
        return worker.run(dispatch::requestOf(work, measure, "cpu", "run-" + std::to_string(batch)),
                          dispatch::optionsOf(measure), timeout, watcher);
    }

private slots:
    void initTestCase() { std::signal(SIGPIPE, SIG_IGN); }

    void faults_data()
    {
        QTest::addColumn<int>("batch");
        QTest::addColumn<Outcome>("outcome");
        QTest::addColumn<bool>("usable");
        QTest::addColumn<QString>("says");
        QTest::newRow("normal") << 100 << Outcome::Completed << true << "";
        QTest::newRow("abort") << 1 << Outcome::Crash << false << "signal 6";
        QTest::newRow("segfault") << 2 << Outcome::Crash << false << "signal 11";
        QTest::newRow("hang") << 3 << Outcome::Timeout << false << "No result within";
        QTest::newRow("half a line") << 4 << Outcome::Crash << false << "in the middle of a line";
        QTest::newRow("binary garbage") << 5 << Outcome::Crash << false << "something else than a message";
        QTest::newRow("wrong id") << 6 << Outcome::Crash << false << "another run";
        QTest::newRow("closed stdout") << 7 << Outcome::Crash << false << "ended during the run";
        QTest::newRow("oom") << 8 << Outcome::Oom << true << "told to report oom";
        QTest::newRow("exit") << 9 << Outcome::Crash << false << "exit status 3";
        QTest::newRow("unsupported") << 10 << Outcome::Unsupported << true << "unsupported";
        QTest::newRow("internal") << 11 << Outcome::Crash << true << "internal";
        QTest::newRow("gap in the steps") << 12 << Outcome::Crash << false << "gap or overlap";
        QTest::newRow("NaN on the wire") << 13 << Outcome::Crash << false << "something else than a message";
        QTest::newRow("80 MB line") << 14 << Outcome::Crash << false << "beyond all bounds";
        QTest::newRow("negative step times") << 16 << Outcome::Crash << false << "something else than a message";
        QTest::newRow("killed between steps") << 18 << Outcome::Crash << false << "signal 9";
    }
    void faults()
    {
        QFETCH(int, batch);
        QFETCH(Outcome, outcome);
        QFETCH(bool, usable);
        QFETCH(QString, says);
        auto worker = WorkerClient::start(test::fakeDevice({"--banner"}));
        QVERIFY2(worker, worker ? "" : worker.error().message.c_str());
        QElapsedTimer timer;
        timer.start();
        const auto end = runOf(*worker, batch, batch == 3 ? 0.5 : 20);
        QVERIFY2(end.outcome == outcome, end.message.c_str());
        QCOMPARE(end.workerUsable, usable);
        QVERIFY2(QString::fromStdString(end.message).contains(says), end.message.c_str());
        QVERIFY2(timer.elapsed() < 10000, qPrintable(QString::number(timer.elapsed())));
        if (!usable)
            QVERIFY2(end.errorTail.find("about to") != std::string::npos, end.errorTail.c_str());
        if (usable) { // and the next run is as if nothing had been
            const auto next = runOf(*worker, 200, 20);
            QVERIFY2(next.outcome == Outcome::Completed, next.message.c_str());
            QVERIFY(next.summary.median && std::abs(*next.summary.median - 0.001) < 1e-4);
        }
        if (batch == 18)
            QCOMPARE(end.seconds.size(), std::size_t{3}); // what was measured before the death is kept
    }

    void starts_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("says");
        QTest::newRow("library missing") << QStringList{"--hello-exit"} << "libnothing.so";
        QTest::newRow("no hello") << QStringList{"--no-hello"} << "said no hello within";
    }
    void starts()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QString, says);
        auto device = test::fakeDevice(arguments);
        device.helloSeconds = 2;
        const auto worker = WorkerClient::start(device);
        QVERIFY(!worker);
        QVERIFY2(QString::fromStdString(worker.error().message).contains(says), worker.error().message.c_str());
    }

    void programMissing()
    {
        auto device = test::fakeDevice({});
        device.command = {"/no/such/worker"};
        const auto worker = WorkerClient::start(device);
        QVERIFY(!worker);
        QVERIFY(worker.error().message.find("/no/such/worker: No such file") != std::string::npos);
    }

    void cancelKillsAtOnce()
    {
        auto worker = WorkerClient::start(test::fakeDevice({}));
        QVERIFY(worker);
        QElapsedTimer timer;
        timer.start();
        WorkerClient::Watcher watcher;
        watcher.cancelled = [&] { return timer.elapsed() > 200; };
        const auto end = runOf(*worker, 3, 60, watcher);
        QVERIFY(end.outcome == Outcome::Cancelled);
        QVERIFY(timer.elapsed() < 3000);
    }

    void pings()
    {
        auto worker = WorkerClient::start(test::fakeDevice({}));
        QVERIFY(worker);
        QVERIFY(worker->ping(std::chrono::seconds(5)));
        (void)runOf(*worker, 9, 5);
        QVERIFY(!worker->ping(std::chrono::seconds(1)));
    }
};

QTEST_GUILESS_MAIN(TestWorkerClient)
#include "tst_worker_client.moc"
