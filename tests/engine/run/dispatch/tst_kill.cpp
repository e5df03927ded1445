// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/database.h"
#include "tests/engine/run/dispatch/fake_device.h"
#include "tests/paths.h"
#include "tests/run.h"

#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <unistd.h>

#include <csignal>
#include <map>
#include <random>
#include <set>

using namespace parascope;

/// `kill -9` of the whole process tree at random moments, and then the same command again: every point runs
/// exactly once, no run that was reported done is lost, and no worker is left. If this fails, a night's sweep
/// is lost. There are 20 kills, 300 in the soak, or PARASCOPE_KILLS if that is set; PARASCOPE_SEED repeats a
/// run.
class TestKill : public QObject
{
    Q_OBJECT

    static constexpr int points = 25;

    static std::map<std::int64_t, int> finalRuns(const QString& database)
    {
        std::map<std::int64_t, int> runs;
        const auto reader = store::Reader::open(database.toStdString(), store::ReadMode::Live);
        if (reader)
            (void)reader->runs({}, [&](std::int64_t, store::RunRecord&& run) {
                ++runs[run.pointId];
                return true;
            });
        return runs;
    }

private slots:
    void everyPointExactlyOnce()
    {
        const QString cli = parascope::test::program("/parascope-cli");
        if (!QFile::exists(cli))
            QSKIP("parascope-cli was not built");
        const int usual = qEnvironmentVariableIsSet("PARASCOPE_SOAK") ? 300 : 20;
        const int asked = qEnvironmentVariableIntValue("PARASCOPE_KILLS");
        const int wanted = asked > 0 ? asked : usual;
        std::mt19937 random(test::seed());
        QTemporaryDir folder;
        qputenv("XDG_RUNTIME_DIR", folder.path().toUtf8());
        const auto trace = folder.filePath("trace");
        auto device = test::fakeDevice({"--clean", "--wait", "0.03", "--trace", trace});
        const auto deviceText = QString::fromStdString(toLine(dispatch::toJson(device)));
        QFile spec(folder.filePath("spec.json"));
        QVERIFY(spec.open(QIODevice::WriteOnly));
        spec.write(QByteArray::fromStdString(toLine(space::toJson(test::batches(points)))));
        spec.close();

        const auto ended = [&] {
            QFile file(trace);
            return file.open(QIODevice::ReadOnly) ? static_cast<int>(file.readAll().count(" end ")) : 0;
        };
        int kills = 0;
        for (int sweep = 0; kills < wanted; ++sweep) {
            const auto database = folder.filePath(QString("t%1.db").arg(sweep));
            for (bool done = false; !done;) {
                const auto before =
                    QFile::exists(database) ? finalRuns(database) : std::map<std::int64_t, int>();
                QProcess process;
                // A separate process group, as it dies when the terminal closes or the kernel kills it.
                process.setChildProcessModifier([] { ::setsid(); });
                process.start(cli,
                              {"sweep", spec.fileName(), "--db", database, "--device", deviceText, "--json"});
                QVERIFY(process.waitForStarted());
                const auto pid = static_cast<pid_t>(process.processId());
                if (kills < wanted) {
                    // Kills while the program starts, or some time after a number of runs, however long the
                    // runs take.
                    const int more = std::uniform_int_distribution<>(0, 5)(random), goal = ended() + more;
                    while (process.state() == QProcess::Running && ended() < goal)
                        process.waitForFinished(5);
                    process.waitForFinished(std::uniform_int_distribution<>(0, more > 0 ? 60 : 500)(random));
                } else {
                    process.waitForFinished(test::patience);
                }
                done = process.state() == QProcess::NotRunning;
                if (!done) {
                    ::kill(-pid, SIGKILL);
                    QVERIFY(process.waitForFinished());
                    ++kills;
                } else {
                    QVERIFY2(process.exitCode() == 0, process.readAllStandardError());
                }
                const auto after =
                    QFile::exists(database) ? finalRuns(database) : std::map<std::int64_t, int>();
                for (const auto& [point, count] : before)
                    QVERIFY2(after.contains(point) && after.at(point) == 1,
                             "a point that was done is lost or doubled");
            }
            const auto runs = finalRuns(database);
            QCOMPARE(runs.size(), std::size_t{points});
            for (const auto& [point, count] : runs)
                QCOMPARE(count, 1);
            const auto findings = store::check(database.toStdString());
            QVERIFY2(findings, findings ? "" : findings.error().text().c_str());
            QVERIFY2(findings->empty(), findings->empty() ? "" : findings->front().c_str());
        }

        // Every worker died with its runner.
        QFile file(trace);
        QVERIFY(file.open(QIODevice::ReadOnly));
        std::set<int> workers;
        for (const auto& line : file.readAll().split('\n'))
            if (const auto words = line.split(' '); words.size() == 4)
                workers.insert(words[2].toInt());
        WAIT_FOR(std::none_of(workers.begin(), workers.end(), [](int pid) {
            QFile command(QString("/proc/%1/cmdline").arg(pid));
            return command.open(QIODevice::ReadOnly) && command.readAll().contains("fake_worker.py");
        }));
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestKill)
#include "tst_kill.moc"
