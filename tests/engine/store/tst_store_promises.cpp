// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/store/sample_runs.h"
#include "tests/engine/values.h"
#include "tests/paths.h"
#include "tests/run.h"

#include "engine/store/bulk.h"

#include "engine/base/core/file.h"

#include <SQLiteCpp/SQLiteCpp.h>

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmath>
#include <csignal>
#include <fstream>
#include <random>

using namespace parascope;

/// The user's database. If this fails, results are lost that the user was told are safe.
class TestStorePromises : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    int m_files = 0;

    std::filesystem::path fresh()
    {
        return m_folder.filePath(QString("t%1.db").arg(++m_files)).toStdString();
    }

    static std::vector<store::RunRecord> runsOf(const std::filesystem::path& path)
    {
        auto reader = store::Reader::open(path);
        std::vector<store::RunRecord> out;
        if (reader)
            (void)reader->runs({0, true, true}, [&](std::int64_t, store::RunRecord&& run) {
                out.push_back(std::move(run));
                return true;
            });
        return out;
    }

    /// Returns the names, sizes, contents and times of everything in a folder.
    static QByteArray fingerprint(const QString& folder)
    {
        QCryptographicHash hash(QCryptographicHash::Sha256);
        for (const auto& entry : QDir(folder).entryInfoList(QDir::Files | QDir::Hidden, QDir::Name)) {
            QFile file(entry.filePath());
            (void)file.open(QIODevice::ReadOnly);
            hash.addData(entry.fileName().toUtf8() +
                         QByteArray::number(entry.lastModified().toMSecsSinceEpoch()));
            hash.addData(file.readAll());
        }
        return hash.result();
    }

    static void runSql(const std::filesystem::path& path, const std::string& sql)
    {
        SQLite::Database db(path.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
        db.exec(sql);
    }

private slots:
    void everyFieldComesBack()
    {
        const auto path = fresh();
        {
            auto writer = store::Writer::open(path);
            QVERIFY2(writer, writer ? "" : writer.error().text().c_str());
            for (int i = 0; i < 20; ++i)
                QVERIFY(*writer->putRun(sampleRun(i)));
            QVERIFY(!*writer->putRun(sampleRun(3))); // the same execution again
        }
        const auto runs = runsOf(path);
        QCOMPARE(runs.size(), std::size_t{20});
        for (int i = 0; i < 20; ++i) {
            const auto expected = sampleRun(i);
            const auto& got = runs[static_cast<std::size_t>(i)];
            QCOMPARE(got.runUuid, expected.runUuid);
            QCOMPARE(got.platform, expected.platform);
            QVERIFY(got.parameters == expected.parameters);
            QCOMPARE(got.stepSeconds, expected.stepSeconds); // bit for bit
            QCOMPARE(got.outcome, expected.outcome);
            QCOMPARE(got.quality, expected.quality);
            QCOMPARE(got.message, expected.message);
            QCOMPARE(got.environment.dump(), expected.environment.dump());
            QCOMPARE(got.graph.dump(), expected.graph.dump());
            QCOMPARE(got.conditions.dump(), expected.conditions.dump());
            QCOMPARE(got.source.dump(), expected.source.dump());
            QCOMPARE(got.startedMs, expected.startedMs);
            auto metrics = got.metrics;
            std::sort(metrics.rbegin(), metrics.rend());
            QCOMPARE(metrics, expected.metrics);
        }
        QVERIFY(store::check(path)->empty());
    }

    void stepTimesOfAnyValueSurvive()
    {
        const auto path = fresh();
        std::mt19937_64 random(7);
        auto run = sampleRun(0);
        run.stepSeconds.clear();
        for (int i = 0; i < 5000; ++i)
            run.stepSeconds.push_back(
                std::ldexp(static_cast<double>(random() | 1), -80 + static_cast<int>(random() % 40)));
        {
            auto writer = store::Writer::open(path);
            QVERIFY(*writer->putRun(run));
        }
        QCOMPARE(runsOf(path).at(0).stepSeconds, run.stepSeconds);
    }

    void theSecondWriterIsToldWhoHasIt()
    {
        const auto path = fresh();
        auto first = store::Writer::open(path, "parascope-cli sweep");
        QVERIFY(first);
        const auto second = store::Writer::open(path);
        QVERIFY(!second);
        QCOMPARE(second.error().code, ErrorCode::Busy);
        for (const auto& who : {second.error().text(), store::writerOf(path)})
            QVERIFY2(test::names(who, {"parascope-cli sweep", std::to_string(::getpid())}), who.c_str());
    }

    void aReaderFollowsTheWriter()
    {
        const auto path = fresh();
        auto writer = store::Writer::open(path);
        QVERIFY(*writer->putRun(sampleRun(0)));
        auto reader = store::Reader::open(path);
        QVERIFY(reader);
        const auto before = *reader->dataVersion();
        std::int64_t last = 0;
        QVERIFY(reader->runs({}, [&](std::int64_t row, store::RunRecord&&) {
            last = row;
            return true;
        }));
        QVERIFY(*writer->putRun(sampleRun(1)));
        QVERIFY(*reader->dataVersion() != before);
        int more = 0;
        QVERIFY(reader->runs({last, false, false}, [&](std::int64_t, store::RunRecord&& run) {
            more += run.runUuid == sampleRun(1).runUuid;
            return true;
        }));
        QCOMPARE(more, 1);
    }

    void looksLeaveNoTrace_data()
    {
        QTest::addColumn<bool>("withLog");
        QTest::newRow("closed") << false;
        QTest::newRow("with a log that a crash left") << true;
    }
    void looksLeaveNoTrace()
    {
        QFETCH(bool, withLog);
        QTemporaryDir made;
        const auto path = std::filesystem::path(made.filePath("a.db").toStdString());
        if (withLog) {
            // A writer that dies without closing leaves its log behind.
            const pid_t child = ::fork();
            if (child == 0) {
                auto writer = store::Writer::open(path);
                for (int i = 0; i < 5; ++i)
                    (void)writer->putRun(sampleRun(i));
                ::_exit(0);
            }
            ::waitpid(child, nullptr, 0);
            QVERIFY(std::filesystem::exists(path.string() + "-wal"));
        } else {
            auto writer = store::Writer::open(path);
            for (int i = 0; i < 5; ++i)
                (void)writer->putRun(sampleRun(i));
        }
        const auto before = fingerprint(made.path());
        QCOMPARE(runsOf(path).size(), std::size_t{5});
        QVERIFY(store::describe(path));
        QVERIFY(store::check(path)->empty());
        QCOMPARE(fingerprint(made.path()), before);
    }

    void whatIsNotOursIsRefusedAndUntouched_data()
    {
        QTest::addColumn<QByteArray>("content");
        QTest::addColumn<QString>("sql");
        QTest::addColumn<QString>("says");
        QTest::newRow("text") << QByteArray("hello, I am a letter\n") << "" << "Parascope";
        QTest::newRow("binary") << QByteArray(4096, '\x7f') << "" << "Parascope";
        QTest::newRow("header only") << QByteArray("SQLite format 3\0", 16) << "" << "";
        QTest::newRow("another program's") << QByteArray() << "CREATE TABLE t (a); INSERT INTO t VALUES (1)"
                                           << "SQLite;Parascope";
        QTest::newRow("newer")
            << QByteArray()
            << "PRAGMA application_id = 1349669731; PRAGMA user_version = 99; CREATE TABLE t (a)"
            << QStringLiteral("Parascope; 99; %1").arg(store::schemaVersion);
    }
    void whatIsNotOursIsRefusedAndUntouched()
    {
        QFETCH(QByteArray, content);
        QFETCH(QString, sql);
        QFETCH(QString, says);
        QTemporaryDir folder;
        const auto path = std::filesystem::path(folder.filePath("x.db").toStdString());
        if (sql.isEmpty()) {
            QFile file(folder.filePath("x.db"));
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(content);
        } else {
            runSql(path, sql.toStdString());
        }
        const auto before = fingerprint(folder.path());
        const auto writer = store::Writer::open(path);
        const auto reader = store::Reader::open(path);
        QVERIFY(!writer);
        QVERIFY(!reader);
        for (const auto* error : {&writer.error(), &reader.error()}) {
            QCOMPARE(error->code, ErrorCode::BadInput);
            QVERIFY2(test::namesAll(error->text(), says), error->text().c_str());
            QVERIFY(error->text().find("x.db") != std::string::npos);
        }
        QCOMPARE(fingerprint(folder.path()), before);
    }

    void aTruncatedFileIsRefused()
    {
        QTemporaryDir folder;
        const auto path = std::filesystem::path(folder.filePath("x.db").toStdString());
        {
            auto writer = store::Writer::open(path);
            for (int i = 0; i < 200; ++i)
                (void)writer->putRun(sampleRun(i));
        }
        const auto size = std::filesystem::file_size(path);
        for (const auto keep :
             {size - 1, size / 2, std::uintmax_t{4096}, std::uintmax_t{100}, std::uintmax_t{7}}) {
            std::filesystem::resize_file(path, keep);
            const auto before = fingerprint(folder.path());
            QVERIFY(!store::Writer::open(path));
            QVERIFY(!store::Reader::open(path));
            QCOMPARE(fingerprint(folder.path()), before);
        }
    }

    void aFileOfSchemaZeroMovesForwardWithABackup()
    {
        QTemporaryDir folder;
        const auto path = std::filesystem::path(folder.filePath("old.db").toStdString());
        const auto sql = readFile(parascope::test::sourcePath("/tests/engine/store/schema0.sql"));
        QVERIFY(sql);
        runSql(path, *sql);
        // Reading changes nothing.
        const auto before = fingerprint(folder.path());
        auto runs = runsOf(path);
        QCOMPARE(runs.size(), std::size_t{2});
        QCOMPARE(runs[0].parameters.integer("batch").value_or(0), std::int64_t{64});
        QCOMPARE(fingerprint(folder.path()), before);
        // Writing migrates the file and keeps the old state next to it.
        {
            auto writer = store::Writer::open(path);
            QVERIFY2(writer, writer ? "" : writer.error().text().c_str());
            QVERIFY(writer->putEvent("info", "moved", 1));
            QVERIFY(writer->putCeilings("old-box", Json{{"gemm", 1}}));
        }
        QCOMPARE(runsOf(path).size(), std::size_t{2});
        QVERIFY(store::check(path)->empty());
        const auto backup = path.string() + ".schema0.bak";
        QVERIFY(std::filesystem::exists(backup));
        SQLite::Database old(backup, SQLite::OPEN_READONLY);
        QCOMPARE(old.execAndGet("PRAGMA user_version").getInt(), 0);
        QCOMPARE(old.execAndGet("SELECT count(*) FROM run").getInt(), 2);
    }

    void aFileOfSchemaOneMovesForwardWhole()
    {
        QTemporaryDir folder;
        const auto path = std::filesystem::path(folder.filePath("old.db").toStdString());
        const auto sql = readFile(parascope::test::sourcePath("/tests/engine/store/schema1.sql"));
        QVERIFY(sql);
        runSql(path, *sql);
        const auto before = fingerprint(folder.path());
        const auto looked = runsOf(path);
        QCOMPARE(fingerprint(folder.path()), before);
        {
            auto writer = store::Writer::open(path);
            QVERIFY2(writer, writer ? "" : writer.error().text().c_str());
        }
        const auto moved = runsOf(path);
        // The expected values are those of schema1.sql.
        for (const auto& runs : {looked, moved}) {
            QCOMPARE(runs.size(), std::size_t{6});
            QCOMPARE(runs[0].runUuid, std::string("7c2f2e81-ae7a-8f98-b4d0-eb4f8b8f7675"));
            QCOMPARE(runs[0].workKey, std::string("b4ae3ce705dd307fbef4d5a767ed275d"));
            QCOMPARE(runs[0].stack["framework"].get<std::string>(), std::string("tensorflow"));
            QCOMPARE(runs[0].source["file"].get<std::string>(), std::string("ops.json"));
            QCOMPARE(runs[0].source["original"].size(), std::size_t{2});
            QCOMPARE(runs[1].platform, std::string("this-machine"));
            QCOMPARE(runs[1].dtype, std::string("float32"));
            QCOMPARE(runs[1].metrics.size(), std::size_t{2});
            QCOMPARE(runs[1].metrics[0], std::pair(std::string("examples_per_second"), 1234.5));
            QCOMPARE(runs[2].outcome, Outcome::Oom);
            QCOMPARE(runs[2].parameters.integer("node").value_or(0), std::int64_t{8192});
            QCOMPARE(runs[5].pointId, std::int64_t{3});
            QCOMPARE(runs[5].configKey, std::string("338e287d575bbcaea0d87c8dfa65fe17"));
            QVERIFY(runs[5].stepSeconds.size() > 10 && runs[5].graph.is_object() &&
                    runs[5].environment["host"] == "test");
        }
        const auto reader = store::Reader::open(path);
        QCOMPARE(reader->operations()->size(), std::size_t{2});
        QCOMPARE(reader->operations(moved[0].runUuid)->at(1).name, std::string("all-reduce"));
        QCOMPARE(reader->points(1)->size(), std::size_t{4});
        QVERIFY(reader->ceilings("this-machine")->at(0)["gemm"].is_object());
        QVERIFY(!reader->events()->empty());
        QCOMPARE(reader->run(moved[3].runUuid)->pointId, std::int64_t{1});
        const auto findings = store::check(path);
        QVERIFY2(findings && findings->empty(),
                 findings && !findings->empty() ? findings->at(0).c_str() : "");
        SQLite::Database old(path.string() + ".schema1.bak", SQLite::OPEN_READONLY);
        QCOMPARE(old.execAndGet("PRAGMA user_version").getInt(), 1);
        QCOMPARE(old.execAndGet("SELECT count(*) FROM run").getInt(), 6);
    }

    void aFileOfSchemaTwoMovesForwardWhole()
    {
        QTemporaryDir folder;
        const auto path = std::filesystem::path(folder.filePath("old.db").toStdString());
        const auto sql = readFile(parascope::test::sourcePath("/tests/engine/store/schema2.sql"));
        QVERIFY(sql);
        runSql(path, *sql);
        const auto before = fingerprint(folder.path());
        const auto looked = runsOf(path);
        QCOMPARE(fingerprint(folder.path()), before);
        auto writer = store::Writer::open(path);
        QVERIFY2(writer, writer ? "" : writer.error().text().c_str());
        const auto moved = runsOf(path);
        // The expected values are those of schema2.sql.
        for (const auto& runs : {looked, moved}) {
            QCOMPARE(runs.size(), std::size_t{7});
            QCOMPARE(runs[0].runUuid, std::string("7c2f2e81-ae7a-8f98-b4d0-eb4f8b8f7675"));
            QCOMPARE(runs[5].pointId, std::int64_t{3});
            QCOMPARE(runs[6].runUuid, std::string("AAAAAAAA-AE7A-8F98-B4D0-EB4F8B8F7675"));
        }
        // Each run is still known by its uuid and is not added again.
        for (const auto& run : moved)
            QVERIFY(!*writer->putRun(run));
        const auto reader = store::Reader::open(path);
        QCOMPARE(reader->operations(moved[0].runUuid)->at(1).name, std::string("all-reduce"));
        QCOMPARE(reader->run(moved[6].runUuid)->platform, std::string("my-gpu"));
        const auto findings = store::check(path);
        QVERIFY2(findings && findings->empty(),
                 findings && !findings->empty() ? findings->at(0).c_str() : "");
        QVERIFY(std::filesystem::exists(path.string() + ".schema2.bak"));
    }

    /// The databases of two machines become one. If this fails, sweeps, points or ceilings of one of them are
    /// lost.
    void aMergeBringsEverythingAndTwiceChangesNothing()
    {
        const auto source = fresh(), into = fresh();
        const auto fill = [&](const std::filesystem::path& path, int from) {
            auto writer = store::Writer::open(path);
            const auto sweep = *writer->putSweep({0, "s", {{"family", "fc"}}, "done", 1});
            std::vector<store::PointRecord> points(3);
            for (int i = 0; i < 3; ++i) {
                auto& point = points[static_cast<std::size_t>(i)];
                point.platform = "this-machine";
                point.family = "fc";
                point.parameters = {{"batch", std::int64_t{i}}};
            }
            points = *writer->putPoints(sweep, points);
            for (int i = 0; i < 2; ++i) {
                auto run = sampleRun(from + i);
                run.pointId = points[static_cast<std::size_t>(i)].id;
                store::OperationRecord operation;
                operation.runUuid = run.runUuid;
                operation.name = "mm";
                operation.seconds = 0.5;
                (void)writer->putRun(run, {operation});
            }
            (void)writer->putEvent("info", "of " + std::to_string(from), from);
        };
        fill(source, 0);
        fill(into, 100);
        {
            auto writer = store::Writer::open(source);
            QVERIFY(writer->putCeilings("this-machine", Json{{"gemm", 1}}));
        }
        const auto state = [&] {
            const auto reader = store::Reader::open(into);
            Json out = {{"ceilings", *reader->ceilings("this-machine")},
                        {"sweeps", reader->sweeps()->size()},
                        {"points", reader->points(1)->size()},
                        {"events", reader->events()->size()},
                        {"operations", reader->operations()->size()}};
            for (const auto& run : runsOf(into))
                out["runs"].push_back(
                    {run.runUuid, run.pointId, run.repeat, run.metrics.size(), run.stepSeconds.size()});
            return out;
        };
        const auto merge = [&] {
            auto writer = store::Writer::open(into);
            const auto reader = store::Reader::open(source);
            return *writer->merge(*reader);
        };
        const auto first = merge();
        QCOMPARE(first.ok, std::size_t{2});
        QCOMPARE(
            first.points,
            std::size_t{2}); // both machines completed the same two points: the second result is a repeat
        const auto once = state();
        QCOMPARE(once["runs"].size(), std::size_t{4});
        QCOMPARE(once["events"].get<int>(), 2);
        QCOMPARE(once["operations"].get<int>(), 4);
        QCOMPARE(once["sweeps"].get<int>(), 1);
        QVERIFY(once["ceilings"] == Json::array({{{"gemm", 1}}}));
        QCOMPARE(once["runs"][2][2].get<int>(), 1);
        const auto second = merge();
        QCOMPARE(second.duplicates, std::size_t{2});
        QCOMPARE(second.ok + second.points + second.events + second.sweeps, std::size_t{0});
        QVERIFY(state() == once);
        QVERIFY(store::check(into)->empty());
        // A merge into an empty file makes a whole copy.
        const auto empty = fresh();
        {
            auto writer = store::Writer::open(empty);
            const auto reader = store::Reader::open(into);
            QCOMPARE(writer->merge(*reader)->ok, std::size_t{4});
        }
        QCOMPARE(runsOf(empty).size(), std::size_t{4});
        QVERIFY(store::check(empty)->empty());
    }

    /// A large import rebuilds the index. If this fails, runs are stored twice, or an import is stored in
    /// part.
    void aLargeBulkIsAllOrNothingAndKnowsDuplicates()
    {
        const auto path = fresh();
        auto writer = store::Writer::open(path);
        QVERIFY(*writer->putRun(sampleRun(5)));
        auto plain = sampleRun(0);
        plain.stepSeconds.clear();
        const auto fill = [&](bool commit) {
            auto bulk = writer->bulk(30000);
            const auto kind = *bulk->kind(plain);
            std::size_t added = 0;
            for (int i = 0; i < 30000; ++i) {
                auto run = plain;
                run.runUuid = sampleRun(5).runUuid;
                if (i != 5)
                    run.runUuid = contentUuid("bulk " + std::to_string(i / 2 * 2)); // every uuid occurs twice
                added += *bulk->add(kind, {run}) != 0;
            }
            return commit ? (bulk->commit() ? added : 0) : added;
        };
        QCOMPARE(fill(false), std::size_t{15000}); // abandoned
        QCOMPARE(runsOf(path).size(), std::size_t{1});
        QCOMPARE(fill(true), std::size_t{15000});
        QCOMPARE(fill(true), std::size_t{0});
        QVERIFY(!*writer->putRun(sampleRun(5))); // the index exists again
        QCOMPARE(runsOf(path).size(), std::size_t{15001});
        QVERIFY(store::check(path)->empty());
    }

    void aFileThatIsReplacedIsNoticed_data()
    {
        QTest::addColumn<bool>("replaced");
        QTest::newRow("deleted") << false;
        QTest::newRow("replaced") << true;
    }
    void aFileThatIsReplacedIsNoticed()
    {
        QFETCH(bool, replaced);
        const auto path = fresh();
        auto writer = store::Writer::open(path);
        QVERIFY(*writer->putRun(sampleRun(0)));
        if (replaced) {
            std::ofstream(path.string() + ".new") << "other";
            std::filesystem::rename(path.string() + ".new", path);
        } else {
            std::filesystem::remove(path);
        }
        const auto put = writer->putRun(sampleRun(1));
        QVERIFY(!put);
        QVERIFY(put.error().code == ErrorCode::NotFound &&
                put.error().text().find(path.filename().string()) != std::string::npos);
    }

    void pointsResume()
    {
        const auto path = fresh();
        auto writer = store::Writer::open(path);
        const auto sweep = *writer->putSweep({0, "s", {{"family", "fc"}}, "running", 1});
        QCOMPARE(*writer->putSweep({0, "s", {{"family", "fc"}}, "running", 1}), sweep);
        std::vector<store::PointRecord> points(3);
        for (int i = 0; i < 3; ++i) {
            points[static_cast<std::size_t>(i)].platform = "this-machine";
            points[static_cast<std::size_t>(i)].family = "fc";
            points[static_cast<std::size_t>(i)].parameters = {{"batch", std::int64_t{i}}};
        }
        auto stored = *writer->putPoints(sweep, points);
        auto run = sampleRun(0);
        run.pointId = stored[1].id;
        run.outcome = Outcome::Oom;
        QVERIFY(*writer->putRun(run));
        const auto again = *writer->putPoints(sweep, points);
        QCOMPARE(again[0].id, stored[0].id);
        QVERIFY(!again[0].outcome && again[1].outcome && !again[2].outcome);
        QCOMPARE(*again[1].outcome, Outcome::Oom);
    }

    /// A child process stores runs and reports each one; it is killed at a random moment. Every reported run
    /// must be stored.
    void aKillLosesNothingThatWasReportedDone()
    {
        std::mt19937 random(20);
        for (int round = 0; round < 20; ++round) {
            const auto path = fresh();
            int pipes[2];
            QVERIFY(::pipe(pipes) == 0);
            const pid_t child = ::fork();
            if (child == 0) {
                auto writer = store::Writer::open(path);
                for (int i = 0; writer && i < 100000; ++i)
                    if (writer->putRun(sampleRun(i)) && ::write(pipes[1], "x", 1) != 1)
                        break;
                ::_exit(0);
            }
            ::close(pipes[1]);
            ::usleep(random() % 60000);
            ::kill(child, SIGKILL);
            ::waitpid(child, nullptr, 0);
            std::size_t reported = 0;
            char buffer[256];
            for (ssize_t n = 0; (n = ::read(pipes[0], buffer, sizeof buffer)) > 0;)
                reported += static_cast<std::size_t>(n);
            ::close(pipes[0]);
            QVERIFY(store::writerOf(path).empty());
            if (reported == 0 && (!std::filesystem::exists(path) || std::filesystem::file_size(path) == 0))
                continue;
            // The next writer takes over, and every run is stored once.
            auto writer = store::Writer::open(path);
            if (!writer && reported == 0)
                continue;
            QVERIFY2(writer, writer ? "" : writer.error().text().c_str());
            const auto runs = runsOf(path);
            QVERIFY2(runs.size() == reported || runs.size() == reported + 1,
                     (std::to_string(runs.size()) + " of " + std::to_string(reported)).c_str());
            const auto findings = store::check(path);
            QVERIFY2(findings && findings->empty(),
                     findings && !findings->empty() ? findings->at(0).c_str() : "");
        }
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestStorePromises)
#include "tst_store_promises.moc"
