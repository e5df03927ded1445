// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/core/hash.h"
#include "engine/store/database.h"
#include "tests/run.h"

#include <QDir>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace parascope;
using namespace parascope::store;

namespace {

RunRecord sample(int i)
{
    RunRecord run;
    run.runUuid = contentUuid("run " + std::to_string(i));
    run.platform = i % 2 ? "a" : "b";
    run.device = "cpu";
    run.family = "fc";
    run.parameters = {
        {"layer", std::int64_t{i % 3 + 1}}, {"batch", std::int64_t{64}}, {"cell", std::string("lstm")}};
    run.environment = {{"host", "here"}};
    run.graph = {{"format", 1}};
    run.optimizer = "sgd";
    run.dtype = "float32";
    run.workKey = "w";
    run.stepSeconds = {0.1, 0.25, 1e-9 * i + 0.125, 0.1};
    run.warmupSteps = 1;
    run.stepMedian = 0.125;
    run.stepLow = 0.1;
    run.stepHigh = 0.25;
    run.metrics = {{"memory_peak_bytes", 1e9}};
    run.conditions = {{"load", 0.5}};
    run.startedMs = 1000;
    run.finishedMs = 2000;
    run.quality = static_cast<QualitySet>(Quality::Noisy);
    return run;
}

std::vector<RunRecord> all(const std::filesystem::path& path)
{
    std::vector<RunRecord> out;
    const auto reader = Reader::open(path);
    if (reader)
        (void)reader->runs({0, true, true}, [&](std::int64_t, RunRecord&& run) {
            out.push_back(std::move(run));
            return true;
        });
    return out;
}

} // namespace

/// If this fails, users lose results.
class TestStore : public QObject
{
    Q_OBJECT

private slots:
    void givesBackWhatItWasGiven()
    {
        QTemporaryDir folder;
        const std::filesystem::path path = folder.filePath("t.db").toStdString();
        {
            auto writer = Writer::open(path);
            QVERIFY2(writer.has_value(), writer ? "" : writer.error().text().c_str());
            for (int i = 0; i < 10; ++i)
                QVERIFY(*writer->putRun(sample(i)));
            QVERIFY(!*writer->putRun(sample(3))); // a run is stored once, however often it is reported
        }
        const auto runs = all(path);
        QCOMPARE(runs.size(), std::size_t{10});
        const auto& run = runs[7];
        const auto expected = sample(7);
        QCOMPARE(run.runUuid, expected.runUuid);
        QVERIFY(run.parameters == expected.parameters);
        QVERIFY(run.stepSeconds == expected.stepSeconds); // bit for bit
        QCOMPARE(run.stepLow, expected.stepLow);
        QVERIFY(run.environment == expected.environment);
        QVERIFY(run.graph == expected.graph);
        QVERIFY(run.conditions == expected.conditions);
        QVERIFY(run.metrics == expected.metrics);
        QCOMPARE(run.quality, expected.quality);
        QVERIFY(check(path)->empty());
        // When the database is closed, no file of SQLite or of ours is left.
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files | QDir::Hidden), QStringList{"t.db"});
    }

    void theSecondWriterIsToldWhoHasIt()
    {
        QTemporaryDir folder;
        const std::filesystem::path path = folder.filePath("t.db").toStdString();
        auto first = Writer::open(path, "sweep night");
        QVERIFY(first.has_value());
        QVERIFY(writerOf(path).find("sweep night") != std::string::npos);
        const auto second = Writer::open(path, "other");
        QVERIFY(!second);
        QCOMPARE(second.error().code, ErrorCode::Busy);
        QVERIFY(second.error().text().find("sweep night") != std::string::npos);
        // A reader does not block the writer, and sees the committed data.
        QVERIFY(*first->putRun(sample(1)));
        QCOMPARE(all(path).size(), std::size_t{1});
        QVERIFY(*first->putRun(sample(2)));
    }

    void aReaderNoticesNewRuns()
    {
        QTemporaryDir folder;
        const std::filesystem::path path = folder.filePath("t.db").toStdString();
        auto writer = Writer::open(path);
        const auto reader = Reader::open(path, ReadMode::Live);
        const auto before = *reader->dataVersion();
        QCOMPARE(*reader->dataVersion(), before);
        QVERIFY(*writer->putRun(sample(1)));
        QVERIFY(*reader->dataVersion() != before);
    }

    /// While a sweep is written, its own process and another program read the file and close it. If this
    /// fails, every later run is lost, because its log was deleted as if no process used it.
    void whoLooksAndLeavesTakesNothing()
    {
        QTemporaryDir folder;
        const auto file = folder.filePath("t.db");
        const std::filesystem::path path = file.toStdString();
        auto writer = Writer::open(path);
        QVERIFY(*writer->putRun(sample(1)));
        for (int i = 2; i < 5; ++i) {
            QVERIFY(Reader::open(path, ReadMode::Live).has_value());
            QVERIFY(!Writer::open(path));
            QProcess other;
            other.start("/usr/bin/python3",
                        {"-c",
                         "import sqlite3, sys; db = sqlite3.connect(sys.argv[1]); "
                         "print(*db.execute('SELECT count(*) FROM run').fetchone()); db.close()",
                         file});
            QVERIFY(other.waitForFinished());
            QCOMPARE(other.readAllStandardOutput().trimmed().toInt(), i - 1);
            const auto put = writer->putRun(sample(i));
            QVERIFY2(put, put ? "" : put.error().text().c_str());
        }
        writer = Writer::open(folder.filePath("another.db").toStdString());
        QCOMPARE(all(path).size(), std::size_t{4});
    }

    void plannedPointsAreTheSweepsMemory()
    {
        QTemporaryDir folder;
        const std::filesystem::path path = folder.filePath("t.db").toStdString();
        auto writer = Writer::open(path);
        SweepRecord sweep{0, "night", {{"family", "fc"}}, "running", 1};
        const auto id = *writer->putSweep(sweep);
        QCOMPARE(*writer->putSweep(sweep), id);
        std::vector<PointRecord> points(3);
        for (int i = 0; i < 3; ++i) {
            points[static_cast<std::size_t>(i)].platform = "a";
            points[static_cast<std::size_t>(i)].family = "fc";
            points[static_cast<std::size_t>(i)].parameters = {{"layer", std::int64_t{i}}};
            points[static_cast<std::size_t>(i)].priority = i;
        }
        const auto stored = *writer->putPoints(id, points);
        auto run = sample(1);
        run.pointId = stored[1].id;
        run.outcome = Outcome::Oom;
        QVERIFY(*writer->putRun(run));
        // A changed spec adds its points and keeps the old ones.
        points.push_back(points.back());
        points.back().parameters = {{"layer", std::int64_t{9}}};
        const auto again = *writer->putPoints(id, points);
        QCOMPARE(again.size(), std::size_t{4});
        QCOMPARE(again[1].id, stored[1].id);
        QVERIFY(again[1].outcome == Outcome::Oom);
        QVERIFY(!again[0].outcome && !again[3].outcome);
    }

    void aForeignFilesFolderStaysAsItWas()
    {
        QTemporaryDir folder;
        const std::filesystem::path path = folder.filePath("t.db").toStdString();
        {
            auto writer = Writer::open(path);
            QVERIFY(*writer->putRun(sample(1)));
        }
        // A copy with a WAL without a checkpoint, as a killed runner leaves it.
        QVERIFY(QDir(folder.path()).mkdir("foreign"));
        {
            auto writer = Writer::open(path);
            QVERIFY(*writer->putRun(sample(2)));
            for (const QString name : {"t.db", "t.db-wal"})
                QVERIFY(QFile::copy(folder.filePath(name), folder.filePath("foreign/" + name)));
        }
        const auto names = [&] {
            return QDir(folder.filePath("foreign")).entryList(QDir::Files | QDir::Hidden);
        };
        const auto before = names();
        QCOMPARE(before.size(), 2);
        const std::filesystem::path foreign = folder.filePath("foreign/t.db").toStdString();
        QCOMPARE(all(foreign).size(), std::size_t{2});
        QCOMPARE(names(), before);
    }

    /// kill -9 at random moments: runs that were reported done are there, and the file is sound.
    void survivesBeingKilled()
    {
        const int kills = qEnvironmentVariableIsSet("PARASCOPE_SOAK") ? 300 : 20;
        QTemporaryDir folder;
        const std::filesystem::path path = folder.filePath("t.db").toStdString();
        int reported = 0;
        for (int round = 0; round < kills; ++round) {
            int channel[2];
            QVERIFY(::pipe(channel) == 0);
            const auto child = ::fork();
            if (child == 0) {
                auto writer = Writer::open(path);
                if (!writer) {
                    std::fprintf(stderr, "%s\n", writer.error().text().c_str());
                    ::_exit(7);
                }
                for (int i = reported;; ++i) {
                    if (!writer->putRun(sample(i)))
                        ::_exit(8);
                    const char done = 'x';
                    if (::write(channel[1], &done, 1) != 1)
                        ::_exit(9);
                }
            }
            ::close(channel[1]);
            if (reported == 0) { // a slow machine has not made the file in that time
                pollfd first = {channel[0], POLLIN, 0};
                QCOMPARE(::poll(&first, 1, 60000), 1);
            }
            QTest::qWait(20 + round * 37 % 100);
            ::kill(child, SIGKILL);
            int status = 0;
            ::waitpid(child, &status, 0);
            QVERIFY2(WIFSIGNALED(status),
                     qPrintable(QString("the writer ended by itself: %1").arg(WEXITSTATUS(status))));
            char buffer[4096];
            for (ssize_t got = 0; (got = ::read(channel[0], buffer, sizeof buffer)) > 0;)
                reported += static_cast<int>(got);
            ::close(channel[0]);
            const auto runs = all(path);
            QVERIFY2(static_cast<int>(runs.size()) >= reported, "a run that was reported done is missing");
            QVERIFY(static_cast<int>(runs.size()) <= reported + 1);
            reported = static_cast<int>(runs.size());
        }
        QVERIFY(check(path)->empty());
        QVERIFY(reported > 0);
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestStore)
#include "tst_store.moc"
