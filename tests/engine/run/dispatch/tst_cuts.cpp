// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/dispatch/runner.h"
#include "engine/store/database.h"
#include "tests/engine/run/dispatch/fake_device.h"
#include "tests/engine/run/dispatch/running.h"
#include "tests/run.h"

#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <map>
#include <random>

using namespace parascope;
using namespace parascope::dispatch;

/// Connections that end with their carrier: the local ssh is killed, or it finds that the host has gone. The
/// points are run again, and none of them is recorded as a crash. If this fails, closing a laptop loses a
/// point of the grid for ever. Each test run makes 10 cuts of each kind, the soak 100; PARASCOPE_SEED repeats
/// an order.
class TestCuts : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

    [[nodiscard]] QString path(const char* name) const { return m_folder.filePath(name); }

    [[nodiscard]] std::vector<int> written(const QString& file) const
    {
        QFile out(file);
        std::vector<int> pids;
        if (out.open(QIODevice::ReadOnly))
            for (const auto& line : out.readAll().split('\n'))
                if (line.toInt() > 0)
                    pids.push_back(line.toInt());
        return pids;
    }

    /// Returns a device whose carrier is a script named ssh: `body` writes the process that a cut kills into
    /// $PIDS.
    [[nodiscard]] DeviceConfig carried(const QByteArray& body, const QStringList& arguments = {})
    {
        QFile script(path("ssh"));
        if (script.open(QIODevice::WriteOnly | QIODevice::Truncate))
            script.write("#!/bin/sh\n" + body);
        script.close();
        script.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        auto device = test::fakeDevice(QStringList{"--clean"} + arguments);
        device.command.front() = script.fileName().toStdString();
        return device;
    }

private slots:
    void initTestCase()
    {
        std::signal(SIGPIPE, SIG_IGN);
        qputenv("XDG_RUNTIME_DIR", m_folder.path().toUtf8());
        qputenv("PIDS", path("pids").toUtf8());
    }

    void cuts_data()
    {
        QTest::addColumn<QByteArray>("body");
        QTest::newRow("the client dies") << QByteArray("echo $$ >>\"$PIDS\"\nexec /usr/bin/python3 \"$@\"\n");
        // Like an ssh whose host no longer answers: the end of the worker is not reported.
        QTest::newRow("the host dies") << QByteArray(
            "exec 3<&0\n/usr/bin/python3 \"$@\" <&3 &\necho $! >>\"$PIDS\"\nwait $!\nexit 255\n");
    }
    void cuts()
    {
        QFETCH(QByteArray, body);
        const bool soak = qEnvironmentVariableIsSet("PARASCOPE_SOAK");
        const int wanted = soak ? 100 : 10, points = soak ? 400 : 40;
        std::mt19937 random(test::seed());
        QFile::remove(path("pids"));
        const auto database = m_folder.filePath(QString("%1.db").arg(QTest::currentDataTag())).toStdString();
        // No run ends before the gate lets it through, so there is always one to be cut off.
        const test::Gate gate(m_folder.filePath(QString("%1.gate").arg(QTest::currentDataTag())));
        auto running =
            test::Running::start(database, {test::batches(points), {carried(body, gate.arguments())}});
        QVERIFY(running->server);
        int cuts = 0;
        std::size_t hit = 0;
        std::map<std::string, int> hits;
        const auto goesOn = [&] {
            const auto state = toJson(running->runner->status())["sweeps"][0]["state"];
            return state != "done" && state != "stopped";
        };
        while (cuts < wanted && goesOn()) {
            QTest::qWait(std::uniform_int_distribution<>(50, 400)(random));
            const auto pids = written(path("pids"));
            const auto status = toJson(running->runner->status());
            // Cuts each connection once, while a point runs on it, and each point at most three times: a
            // point that ends its connection five times counts as the cause, and a device that dies four
            // times before its hello counts as lost.
            if (pids.size() <= hit || !status["lanes"][0].contains("phase"))
                continue;
            auto& ofPoint = hits[status["lanes"][0]["point"].dump()];
            if (ofPoint == 3 || random() % 3 == 0) {
                gate.letThrough(gate.arrived());
                continue;
            }
            ++ofPoint;
            hit = pids.size();
            constexpr int deadly[] = {SIGKILL, SIGTERM, SIGHUP};
            cuts += ::kill(pids.back(), deadly[random() % 3]) == 0;
        }
        gate.open();
        running->wait();
        qInfo("%d cuts over %d points", cuts, points);
        QCOMPARE(cuts, wanted);
        const auto summary = toJson(running->runner->summary());
        QVERIFY2(summary["ok"] == points && summary["remaining"] == 0, summary.dump().c_str());
        for (const auto& [point, runs] : test::runsOf(database)) {
            QCOMPARE(runs.size(), std::size_t{1});
            QVERIFY2(runs.front().outcome == Outcome::Completed, runs.front().message.c_str());
        }
    }

    /// A worker that dies at a point ends its connection each time. In the end that is the outcome of the
    /// point.
    void aPointThatAlwaysEndsTheConnectionEnds()
    {
        const auto database = path("always.db").toStdString();
        auto device = carried("/usr/bin/python3 \"$@\"\nexit 255\n");
        std::erase(device.command, "--clean"); // batches 1 and 2 abort and fault
        auto running = test::Running::start(database, {test::batches(2), {device}});
        running->wait();
        QVERIFY(running->runner);
        const auto summary = toJson(running->runner->summary());
        QVERIFY2(summary["failed"]["crash"] == 2 && summary["remaining"] == 0, summary.dump().c_str());
        for (const auto& [point, runs] : test::runsOf(database))
            QVERIFY2(runs.size() == 1 && runs.front().message.find(" 5 ") != std::string::npos,
                     runs.front().message.c_str());
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestCuts)
#include "tst_cuts.moc"
