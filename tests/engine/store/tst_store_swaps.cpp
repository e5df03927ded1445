// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/core/file.h"
#include "tests/engine/store/sample_runs.h"
#include "tests/engine/values.h"
#include "tests/run.h"

#include <SQLiteCpp/SQLiteCpp.h>

#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <random>
#include <set>

using namespace parascope;

/// Files that are replaced while a writer has them open, or next to the log that a killed writer left. If
/// this fails, a backup that a user restored is damaged, or a night's runs are lost. There are 12 swaps, and
/// 100 in the soak; PARASCOPE_SEED gives others.
class TestStoreSwaps : public QObject
{
    Q_OBJECT

    using Path = std::filesystem::path;
    using Uuids = std::set<std::string>;

    static constexpr int before = 12; ///< number of runs at the start

    static Uuids runsOf(const Path& path)
    {
        Uuids out;
        const auto reader = store::Reader::open(path);
        if (!reader)
            qWarning("%s", reader.error().text().c_str());
        else if (const auto read = reader->runs({},
                                                [&](std::int64_t, store::RunRecord&& run) {
                                                    out.insert(run.runUuid);
                                                    return true;
                                                });
                 !read)
            qWarning("%s", read.error().text().c_str());
        return out;
    }
    static Uuids samples(int count)
    {
        Uuids out;
        for (int i = 0; i < count; ++i)
            out.insert(sampleRun(i).runUuid);
        return out;
    }
    static void put(const Path& path, int from, int to)
    {
        auto writer = store::Writer::open(path);
        QVERIFY2(writer, writer ? "" : writer.error().text().c_str());
        for (int i = from; i < to; ++i)
            QVERIFY(*writer->putRun(sampleRun(i)));
    }
    static bool isClean(const Path& path)
    {
        const auto findings = store::check(path);
        if (findings && !findings->empty())
            qWarning("%s", findings->front().c_str());
        return findings && findings->empty();
    }
    static void replace(const Path& backup, const Path& path)
    {
        const Path beside = path.string() + ".t";
        std::filesystem::copy_file(backup, beside);
        std::filesystem::rename(beside, path);
    }
    /// Like cp: the same file with another content.
    static void writeOver(const Path& backup, const Path& path)
    {
        QFile there(QString::fromStdString(path));
        QVERIFY(there.open(QIODevice::WriteOnly | QIODevice::Truncate));
        QVERIFY(there.write(QByteArray::fromStdString(*readFile(backup))) > 0);
    }
    static QStringList namesBeside(const Path& path)
    {
        return QDir(QString::fromStdString(path.parent_path())).entryList(QDir::Files | QDir::Hidden);
    }

    /// A process that stores one run after another and reports each.
    struct Child
    {
        pid_t pid = 0;
        int channel = -1;
        int stored = 0; ///< number of reported runs

        void start(const Path& path)
        {
            int pipes[2];
            QVERIFY(::pipe(pipes) == 0);
            pid = ::fork();
            if (pid == 0) {
                auto writer = store::Writer::open(path);
                for (int i = before; writer; ++i) {
                    if (const auto done = writer->putRun(sampleRun(i)); !done) {
                        const bool lost =
                            done.error().code == ErrorCode::NotFound &&
                            done.error().text().find(path.filename().string()) != std::string::npos;
                        writer = tl::unexpected(Error{});
                        ::_exit(lost ? 0 : 1);
                    }
                    if (::write(pipes[1], "x", 1) != 1)
                        ::_exit(2);
                }
                ::_exit(3);
            }
            ::close(pipes[1]);
            channel = pipes[0];
        }
        void waitFor(int runs)
        {
            for (char byte = 0; stored < runs && ::read(channel, &byte, 1) == 1;)
                ++stored;
            QCOMPARE(stored, runs);
        }
        /// Waits for the end of the process and reads its last reports. Returns its exit status.
        int end()
        {
            for (char byte = 0; ::read(channel, &byte, 1) == 1;)
                ++stored;
            ::close(channel);
            int status = 0;
            ::waitpid(pid, &status, 0);
            return status;
        }
        void kill()
        {
            ::kill(pid, SIGKILL);
            QVERIFY(WIFSIGNALED(end()));
        }
    };

    enum Swap { BackupInPlace, WrittenOver, MovedAway, Deleted, RestoredOverLog, MovedTogether, Swaps };

    static void swapWhileItIsWritten(const Path& path, const Path& backup, int backedUp, Swap swap, int runs)
    {
        Child child;
        child.start(path);
        child.waitFor(runs);
        const Path moved = path.parent_path() / "moved.db";
        if (swap == BackupInPlace) {
            replace(backup, path);
            // A user opens the file at that moment: the result is the backup, and reading takes nothing away.
            QCOMPARE(runsOf(path), samples(backedUp));
        } else if (swap == WrittenOver) {
            writeOver(backup, path);
        } else if (swap == MovedAway) {
            std::filesystem::rename(path, moved);
        } else {
            std::filesystem::remove(path);
        }
        const int status = child.end();
        QVERIFY2(WIFEXITED(status) && WEXITSTATUS(status) == 0, "it did not end by itself, with the words");

        const Path rescued = path.string() + ".rescued";
        const bool restored = swap == BackupInPlace || swap == WrittenOver;
        const auto there = restored ? samples(backedUp) : Uuids();
        if (swap == WrittenOver && std::filesystem::exists(path.string() + ".other-wal")) {
            // Runs that were only in the file were overwritten: those from before the log, or those that a
            // checkpoint had moved there.
            QVERIFY(!std::filesystem::exists(rescued));
            QCOMPARE(*readFile(path), *readFile(backup));
            QVERIFY(isClean(path));
            return;
        }
        QStringList expected = {"backup.db", "t.db.rescued"};
        if (restored)
            expected << "t.db";
        if (swap == MovedAway)
            expected << "moved.db";
        expected.sort();
        auto names = namesBeside(path);
        names.sort();
        QCOMPARE(names, expected);
        // Every reported run is in exactly one of the two files; the run that could not be reported may be
        // there.
        const auto kept = runsOf(rescued);
        QVERIFY(isClean(rescued));
        for (const auto& uuid : samples(before + child.stored))
            QVERIFY(kept.contains(uuid) != there.contains(uuid));
        QVERIFY(kept.size() + there.size() <= static_cast<std::size_t>(before + child.stored + 1));
        if (swap == MovedAway) {
            for (const auto& uuid : samples(before + child.stored))
                QVERIFY(runsOf(moved).contains(uuid));
            QVERIFY(isClean(moved));
        }
        if (restored) {
            QCOMPARE(*readFile(path), *readFile(backup));
            QVERIFY(isClean(path));
            // The two files can be merged again.
            const auto source = store::Reader::open(rescued);
            auto writer = store::Writer::open(path);
            QVERIFY(source && writer && writer->merge(*source));
            writer = tl::unexpected(Error{});
            QVERIFY(runsOf(path).size() >= static_cast<std::size_t>(before + child.stored));
            QVERIFY(isClean(path));
        }
    }

    static void swapBesideALog(const Path& path, const Path& backup, int backedUp, Swap swap, int runs,
                               bool copied)
    {
        Child child;
        child.start(path);
        child.waitFor(runs);
        child.kill();
        QVERIFY(std::filesystem::file_size(path.string() + "-wal") > 0);
        if (swap == RestoredOverLog) {
            replace(backup, path);
            QCOMPARE(runsOf(path), samples(backedUp));
            QVERIFY(isClean(path));
            {
                auto writer = store::Writer::open(path);
                QVERIFY2(writer, writer ? "" : writer.error().text().c_str());
                // A kill between the reset of a log and its next frame leaves no log to set aside.
                QCOMPARE(writer->notice().find("t.db.other-wal") != std::string::npos,
                         std::filesystem::exists(path.string() + ".other-wal"));
                QVERIFY(*writer->putRun(sampleRun(100000)));
            }
            auto expected = samples(backedUp);
            expected.insert(sampleRun(100000).runUuid);
            QCOMPARE(runsOf(path), expected);
            QVERIFY(isClean(path));
            return;
        }
        const Path elsewhere = path.parent_path() / "elsewhere" / "u.db";
        std::filesystem::create_directory(elsewhere.parent_path());
        for (const auto* suffix : {"", "-wal"})
            if (copied)
                std::filesystem::copy_file(path.string() + suffix, elsewhere.string() + suffix);
            else
                std::filesystem::rename(path.string() + suffix, elsewhere.string() + suffix);
        const auto all = samples(before + child.stored);
        const auto hasAll = [&] {
            const auto found = runsOf(elsewhere);
            return std::includes(found.begin(), found.end(), all.begin(), all.end()) &&
                   found.size() <= all.size() + 1;
        };
        QVERIFY(hasAll());
        {
            auto writer = store::Writer::open(elsewhere);
            QVERIFY2(writer && writer->notice().empty(), "its own log was not taken for its own");
        }
        QVERIFY(hasAll());
        QVERIFY(isClean(elsewhere));
    }

private slots:
    void swapsAtRandomMoments()
    {
        const int wanted = qEnvironmentVariableIsSet("PARASCOPE_SOAK") ? 100 : 12;
        const auto seed = test::seed();
        std::mt19937 random(seed);
        int counts[Swaps] = {};
        for (int i = 0; i < wanted; ++i) {
            const auto swap = static_cast<Swap>(i % Swaps);
            // Overwriting the file with a copy of its exact state would change nothing.
            const int most = swap == WrittenOver ? before - 1 : before;
            const int backedUp = std::uniform_int_distribution<>(1, most)(random);
            const int runs = std::uniform_int_distribution<>(1, 250)(
                random); // some numbers are large enough for a checkpoint
            const bool odd = i / Swaps % 2 == 1;
            QTemporaryDir folder;
            const Path path = folder.filePath("t.db").toStdString(),
                       backup = folder.filePath("backup.db").toStdString();
            put(path, 0, backedUp);
            std::filesystem::copy_file(path,
                                       backup); // at worst a copy of the exact state at which the log begins
            if (backedUp < before)
                put(path, backedUp, before);
            if (swap < RestoredOverLog)
                swapWhileItIsWritten(path, backup, backedUp, swap, runs);
            else
                swapBesideALog(path, backup, backedUp, swap, runs, odd);
            if (QTest::currentTestFailed()) {
                qWarning("swap %d of kind %d, seed %u, %d of %d runs backed up, %d runs written", i, swap,
                         seed, backedUp, before, runs);
                return;
            }
            ++counts[swap];
        }
        qInfo("%d backups put in place, %d written over, %d files moved away, %d deleted, %d restored over a "
              "log, "
              "%d moved or copied with it; seed %u",
              counts[BackupInPlace], counts[WrittenOver], counts[MovedAway], counts[Deleted],
              counts[RestoredOverLog], counts[MovedTogether], seed);
    }

    /// Backups with the identity of the database and its last state, made in the usual ways. They are
    /// restored as a new file, and written into the old one.
    void aLogIsNotPlayedIntoACopy_data()
    {
        QTest::addColumn<QString>("made");
        QTest::addColumn<bool>("inPlace");
        QTest::newRow("copied, renamed") << "" << false;
        QTest::newRow("VACUUM INTO, renamed") << "VACUUM INTO '%1'" << false;
        QTest::newRow("VACUUM INTO, in place") << "VACUUM INTO '%1'" << true;
        QTest::newRow("older, in place") << "older" << true;
    }
    void aLogIsNotPlayedIntoACopy()
    {
        QFETCH(QString, made);
        QFETCH(bool, inPlace);
        QTemporaryDir folder;
        const Path path = folder.filePath("t.db").toStdString(),
                   backup = folder.filePath("backup.db").toStdString();
        put(path, 0, before - 1);
        if (made == "older")
            std::filesystem::copy_file(path, backup);
        put(path, before - 1, before);
        if (made.isEmpty())
            std::filesystem::copy_file(path, backup);
        else if (made != "older")
            SQLite::Database(path.string(), SQLite::OPEN_READWRITE)
                .exec(made.arg(QString::fromStdString(backup)).toStdString());
        const auto expected = runsOf(backup);
        Child child;
        child.start(path);
        child.waitFor(20);
        child.kill();
        if (inPlace)
            std::filesystem::copy_file(backup, path, std::filesystem::copy_options::overwrite_existing);
        else
            replace(backup, path);
        QCOMPARE(runsOf(path), expected);
        QVERIFY(store::Writer::open(path));
        QCOMPARE(runsOf(path), expected);
        QVERIFY(isClean(path));
    }

    /// Another database that overwrites the file before its writer closes it stays unchanged, and the
    /// writer's runs are rescued. This includes a database without a label (a table that was imported at
    /// once).
    void writtenOverBeforeItsWriterCloses()
    {
        QTemporaryDir folder;
        const Path path = folder.filePath("results.db").toStdString(),
                   other = folder.filePath("other.db").toStdString();
        put(other, 100, 104);
        const auto given = *readFile(other);
        {
            auto writer = store::Writer::open(path);
            QVERIFY(writer && *writer->putRun(sampleRun(0)) && *writer->putRun(sampleRun(1)));
            writeOver(other, path);
        }
        QCOMPARE(QByteArray::fromStdString(*readFile(path)), QByteArray::fromStdString(given));
        QCOMPARE(runsOf(path.string() + ".rescued"), samples(2));
    }

    /// The runs that were in the file before this writer are saved with the writer's runs, whatever
    /// overwrites the file and at any size of the log. The caller that closes the writer gets an error.
    void writtenOverWithRunsOfBefore_data()
    {
        QTest::addColumn<bool>("emptied");
        QTest::addColumn<int>("runs");
        for (const bool emptied : {false, true})
            for (const int runs : {1, 5, 150, 400})
                QTest::addRow("%s, %d runs", emptied ? "emptied" : "another database", runs)
                    << emptied << runs;
    }
    void writtenOverWithRunsOfBefore()
    {
        QFETCH(const bool, emptied);
        QFETCH(const int, runs);
        QTemporaryDir folder;
        const Path path = folder.filePath("results.db").toStdString(),
                   other = folder.filePath("other.db").toStdString();
        put(other, 1000, 1004);
        put(path, 0, before);
        auto writer = store::Writer::open(path);
        for (int i = before; i < before + runs; ++i)
            QVERIFY(writer && *writer->putRun(sampleRun(i)));
        if (emptied)
            std::filesystem::resize_file(path, 0);
        else
            writeOver(other, path);
        const auto given = *readFile(path);
        const auto closed = writer->close();
        QVERIFY(!closed && closed.error().code == ErrorCode::NotFound);
        writer = tl::unexpected(Error{});
        QCOMPARE(QByteArray::fromStdString(*readFile(path)), QByteArray::fromStdString(given));
        QVERIFY(isClean(path.string() + ".rescued"));
        QCOMPARE(runsOf(path.string() + ".rescued"), samples(before + runs));
        QVERIFY(!std::filesystem::exists(path.string() + "-wal"));
    }

    /// A file of which a part is lost (a truncation, pages of another program) holds no run that may count as
    /// stored: all runs are saved elsewhere and the writer ends, or what was lost was still in the log.
    void damagedWhileItIsWritten_data()
    {
        QTest::addColumn<QString>("damage");
        QTest::addColumn<int>("runs");
        QTest::addColumn<bool>("goesOn");
        for (const auto* damage : {"two pages left", "half left", "a page of zeros", "a page of noise"})
            for (const int runs : {1, 30, 400})
                for (const bool goesOn : {false, true})
                    QTest::addRow("%s, %d runs, %s", damage, runs, goesOn ? "in between" : "before the end")
                        << QString(damage) << runs << goesOn;
    }
    void damagedWhileItIsWritten()
    {
        QFETCH(const QString, damage);
        QFETCH(const int, runs);
        QFETCH(const bool, goesOn);
        constexpr std::int64_t pageBytes = 4096;
        constexpr int more = 3;
        QTemporaryDir folder;
        const Path path = folder.filePath("results.db").toStdString();
        put(path, 0, before);
        auto writer = store::Writer::open(path);
        int stored = before;
        for (; stored < before + runs; ++stored)
            QVERIFY(writer && *writer->putRun(sampleRun(stored)));
        const auto size = static_cast<std::int64_t>(std::filesystem::file_size(path));
        if (damage == "two pages left") {
            std::filesystem::resize_file(path, 2 * pageBytes);
        } else if (damage == "half left") {
            std::filesystem::resize_file(path, static_cast<std::uintmax_t>(size / pageBytes / 2 * pageBytes));
        } else {
            QFile file(QString::fromStdString(path));
            QVERIFY(file.open(QIODevice::ReadWrite));
            std::mt19937 random(7);
            for (std::int64_t page = 3; page * pageBytes < size; page += 2) {
                QByteArray bytes(pageBytes, '\0');
                if (damage == "a page of noise")
                    std::generate(bytes.begin(), bytes.end(), [&] { return static_cast<char>(random()); });
                QVERIFY(file.seek(page * pageBytes) && file.write(bytes) == pageBytes);
            }
        }
        Result<void> ended;
        for (int i = 0; goesOn && i < more && ended; ++i)
            if (const auto done = writer->putRun(sampleRun(stored)); done)
                ++stored;
            else
                ended = tl::unexpected(done.error());
        if (ended)
            ended = writer->close();
        writer = tl::unexpected(Error{});
        const auto all = samples(stored);
        const Path kept = ended ? path : Path(path.string() + ".rescued");
        const auto found = runsOf(kept);
        QVERIFY(isClean(kept));
        QVERIFY(std::includes(found.begin(), found.end(), all.begin(), all.end()));
        QVERIFY(found.size() <= all.size() + 1); // the run that could not be reported
        if (!ended) {
            QCOMPARE(ended.error().code, ErrorCode::NotFound);
            const auto words = ended.error().text();
            QVERIFY2(words.find("results.db.rescued") != std::string::npos, words.c_str());
        }
        // With few runs the pages that were there before are not in the log.
        if (runs == 1 && damage != "half left")
            QVERIFY(!ended);
    }

    /// A program that only changes the time of a file has damaged nothing, even if check() always found a
    /// fault in it.
    void aTouchEndsNothing_data()
    {
        QTest::addColumn<bool>("faulty");
        QTest::newRow("clean") << false;
        QTest::newRow("with an old fault") << true;
    }
    void aTouchEndsNothing()
    {
        QFETCH(const bool, faulty);
        QTemporaryDir folder;
        const Path path = folder.filePath("results.db").toStdString();
        put(path, 0, before);
        if (faulty)
            SQLite::Database(path.string(), SQLite::OPEN_READWRITE)
                .exec("UPDATE identity SET uuid = x'00' WHERE run = 1");
        QCOMPARE(isClean(path), !faulty);
        auto writer = store::Writer::open(path);
        for (int i = before; i < before + 10; ++i) {
            std::filesystem::last_write_time(path, std::filesystem::file_time_type::clock::now());
            QVERIFY(writer && *writer->putRun(sampleRun(i)));
        }
        QVERIFY(writer->close());
        QCOMPARE(runsOf(path), samples(before + 10));
    }

    /// If a log is truncated by another program, no stored run is lost, and no run is written into the file
    /// after the gap.
    void aLogThatIsCutOffEndsTheWriter()
    {
        QTemporaryDir folder;
        const Path path = folder.filePath("results.db").toStdString();
        {
            auto writer = store::Writer::open(path);
            QVERIFY(writer && *writer->putRun(sampleRun(0)) && *writer->putRun(sampleRun(1)));
            std::filesystem::resize_file(path.string() + "-wal", 0);
            const auto done = writer->putRun(sampleRun(2));
            QVERIFY(!done);
            QVERIFY(!writer->isThere());
            const auto there = writer->stillThere();
            QVERIFY(!there && there.error().code == ErrorCode::NotFound);
        }
        QVERIFY(isClean(path));
        auto kept = runsOf(path);
        kept.merge(runsOf(path.string() + ".rescued"));
        const auto stored = samples(2);
        QVERIFY(std::includes(kept.begin(), kept.end(), stored.begin(), stored.end()));
    }

    /// A checkpoint of another program also makes the log shorter, but does no harm.
    void aCheckpointOfOthersEndsNothing()
    {
        QTemporaryDir folder;
        const Path path = folder.filePath("results.db").toStdString();
        {
            auto writer = store::Writer::open(path);
            QVERIFY(writer && *writer->putRun(sampleRun(0)) && *writer->putRun(sampleRun(1)));
            SQLite::Database other(path.string(), SQLite::OPEN_READWRITE);
            QCOMPARE(other.execAndGet("PRAGMA wal_checkpoint(TRUNCATE)").getInt(), 0);
            QVERIFY(writer->isThere());
            for (int i = 2; i < 5; ++i)
                QVERIFY(*writer->putRun(sampleRun(i)));
            QVERIFY(writer->isThere());
        }
        QVERIFY(isClean(path));
        QCOMPARE(runsOf(path), samples(5));
    }

    /// A reader that is the last to close the database writes no log into a file that has become a different
    /// one.
    void aReaderThatStaysWritesNothing()
    {
        QTemporaryDir folder;
        const Path path = folder.filePath("results.db").toStdString(),
                   other = folder.filePath("other.db").toStdString();
        put(other, 100, 104);
        const auto given = *readFile(other);
        {
            auto writer = std::make_optional(store::Writer::open(path));
            QVERIFY(*writer && *(*writer)->putRun(sampleRun(0)));
            const auto reader = store::Reader::open(path);
            QVERIFY(reader);
            QVERIFY(*(*writer)->putRun(sampleRun(1)));
            writeOver(other, path);
            writer.reset();
        }
        QCOMPARE(QByteArray::fromStdString(*readFile(path)), QByteArray::fromStdString(given));
    }

    /// Nothing is lost, and the message says where the file is: there is no rescue in a folder that does not
    /// exist.
    void folderMovedWhileItIsWritten()
    {
        QTemporaryDir folder;
        const Path was = Path(folder.filePath("runs").toStdString()), now = was.parent_path() / "kept";
        std::filesystem::create_directory(was);
        auto writer = store::Writer::open(was / "t.db");
        QVERIFY(writer && writer->putRun(sampleRun(0)));
        std::filesystem::rename(was, now);
        const auto refused = writer->putRun(sampleRun(1));
        QVERIFY(!refused);
        QCOMPARE(refused.error().code, ErrorCode::NotFound);
        QVERIFY2(test::names(refused.error().text(), {(was / "t.db").string(), (now / "t.db").string()}),
                 refused.error().text().c_str());
        QVERIFY(!writer->putRun(sampleRun(2)));
        QVERIFY(!std::filesystem::exists(was));
        *writer = store::Writer::open(folder.filePath("other.db").toStdString()).value();
        QVERIFY(isClean(now / "t.db"));
        QVERIFY(runsOf(now / "t.db").contains(sampleRun(0).runUuid));
    }

    /// If this fails, a database that was moved without its log after a kill loses its last runs when its
    /// name is used again.
    void aNewDatabaseKeepsTheLogOfTheOneThatWasMoved()
    {
        QTemporaryDir folder;
        const Path path = folder.filePath("t.db").toStdString(),
                   moved = folder.filePath("moved.db").toStdString(), aside = path.string() + ".other-wal";
        put(path, 0, before);
        Child child;
        child.start(path);
        child.waitFor(20);
        child.kill();
        std::filesystem::rename(path, moved);
        {
            auto writer = store::Writer::open(path);
            QVERIFY2(writer, writer ? "" : writer.error().text().c_str());
            QVERIFY2(writer->notice().find(aside.string()) != std::string::npos, writer->notice().c_str());
            QVERIFY(*writer->putRun(sampleRun(100000)));
        }
        QCOMPARE(runsOf(path), Uuids{sampleRun(100000).runUuid});
        QVERIFY(isClean(path));
        std::filesystem::rename(aside, moved.string() + "-wal");
        const auto found = runsOf(moved), told = samples(before + child.stored);
        QVERIFY(std::includes(found.begin(), found.end(), told.begin(), told.end()));
        QVERIFY(isClean(moved));
    }

    /// SQLite opens these files by itself: through a link it would write into a user's file.
    void aLogThatIsAnotherFileIsRefused()
    {
        QTemporaryDir folder;
        const Path path = folder.filePath("t.db").toStdString(),
                   precious = folder.filePath("precious").toStdString();
        put(path, 0, before);
        QVERIFY(writeFileAtomically(precious, "precious"));
        for (const std::string suffix : {"-wal", "-shm", "-journal"})
            for (const bool hard : {false, true}) {
                const Path log = path.string() + suffix;
                hard ? std::filesystem::create_hard_link(precious, log)
                     : std::filesystem::create_symlink(precious, log);
                const auto writer = store::Writer::open(path);
                QVERIFY(!writer);
                QVERIFY2(writer.error().text().starts_with(log.string() + " is a link"),
                         writer.error().text().c_str());
                QCOMPARE(*readFile(precious), std::string("precious"));
                QVERIFY(std::filesystem::remove(log));
            }
        QVERIFY(store::Writer::open(path));
        QCOMPARE(runsOf(path), samples(before));
    }

    /// A log of a program that writes no labels is read where it was left, but not next to a file that is
    /// newer.
    void aLogWithoutALabel()
    {
        QTemporaryDir folder;
        const Path path = folder.filePath("t.db").toStdString(),
                   backup = folder.filePath("backup.db").toStdString();
        put(path, 0, before);
        std::filesystem::copy_file(path, backup);
        const pid_t child = ::fork();
        if (child == 0) {
            SQLite::Database db(path.string(), SQLite::OPEN_READWRITE);
            db.exec("INSERT INTO event (at_ms, level, text) VALUES (1, 'info', 'by hand')");
            ::_exit(0); // the log is left behind
        }
        ::waitpid(child, nullptr, 0);
        {
            const auto reader = store::Reader::open(path);
            QVERIFY(reader);
            QCOMPARE(reader->events()->size(), std::size_t{1});
        }
        QTest::qSleep(
            2500); // makes the times of the files differ, because a file's change time cannot be set
        replace(backup, path);
        const auto names = namesBeside(path);
        const auto reader = store::Reader::open(path);
        const auto writer = store::Writer::open(path);
        QVERIFY(!reader && !writer);
        for (const auto& message : {reader.error().text(), writer.error().text()})
            QVERIFY2(test::names(message, {"t.db-wal", "wal_checkpoint"}), message.c_str());
        QCOMPARE(namesBeside(path), names);
        QCOMPARE(*readFile(path), *readFile(backup));
    }

    /// A rollback journal, which a large import into a new database uses, is bound to its file like a log.
    void aJournalIsNotRolledBackIntoACopy()
    {
        QTemporaryDir folder;
        const Path path = folder.filePath("t.db").toStdString(),
                   backup = folder.filePath("backup.db").toStdString();
        put(path, 0, 3);
        std::filesystem::copy_file(path, backup);
        put(path, 3, 4); // starts another generation of the log
        const pid_t child = ::fork();
        if (child == 0) {
            SQLite::Database db(path.string(), SQLite::OPEN_READWRITE);
            db.exec("PRAGMA journal_mode = DELETE; PRAGMA cache_size = 1; BEGIN;"
                    "UPDATE meta SET value = hex(randomblob(16)) || substr(value, 33) WHERE key = 'log';"
                    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000)"
                    " INSERT INTO event (at_ms, level, text) SELECT i, 'info', hex(randomblob(50)) FROM n");
            ::_exit(0);
        }
        ::waitpid(child, nullptr, 0);
        QVERIFY(std::filesystem::file_size(path.string() + "-journal") > 0);
        QCOMPARE(runsOf(path), samples(4)); // the file's own journal is rolled back
        replace(backup, path);
        QCOMPARE(runsOf(path), samples(3));
        QVERIFY(store::Writer::open(path));
        QCOMPARE(runsOf(path), samples(3));
        QVERIFY(isClean(path));
    }

    /// Two names of one file would have two logs, and one of them would be lost.
    void aSecondNameIsRefused()
    {
        QTemporaryDir folder;
        const Path path = folder.filePath("t.db").toStdString(),
                   other = folder.filePath("other.db").toStdString(),
                   link = folder.filePath("link.db").toStdString();
        put(path, 0, 3);
        std::filesystem::create_symlink(path, link);
        {
            auto writer = store::Writer::open(path, "the first");
            QVERIFY(*writer->putRun(sampleRun(3)));
            const auto byLink = store::Writer::open(link);
            QVERIFY(!byLink && byLink.error().text().find("the first") != std::string::npos);
            QVERIFY(store::writerOf(link).find("the first") != std::string::npos);
            QCOMPARE(runsOf(link), samples(4));
            std::filesystem::create_hard_link(path, other);
            const auto second = store::Writer::open(other);
            QVERIFY(!second);
            QVERIFY2(second.error().text().find("2 names") != std::string::npos,
                     second.error().text().c_str());
            QVERIFY(*writer->putRun(sampleRun(4))); // the writer that was already open continues
        }
        QVERIFY(!store::Writer::open(path));
        QCOMPARE(runsOf(other), samples(5));
        std::filesystem::remove(other);
        put(link, 5, 6);
        QCOMPARE(runsOf(path), samples(6));
        QVERIFY(std::filesystem::is_symlink(link));
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestStoreSwaps)
#include "tst_store_swaps.moc"
