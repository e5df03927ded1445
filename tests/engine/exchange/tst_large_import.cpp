// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/core/hash.h"
#include "engine/exchange/import.h"
#include "engine/store/bulk.h"
#include "engine/store/inode_lock.h"
#include "engine/store/writer_lock.h"
#include "tests/engine/store/fault_vfs.h"
#include "tests/engine/values.h"
#include "tests/run.h"

#include <SQLiteCpp/SQLiteCpp.h>

#include <QElapsedTimer>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <random>
#include <set>
#include <thread>

using namespace parascope;
using fault_vfs::Fault;
Q_DECLARE_METATYPE(fault_vfs::Fault)

/// The import of a large table into a database without runs: one thread reads, another stores, with a
/// rollback journal in place of the write-ahead log. If this fails, a night's import is lost and cannot be
/// repeated, or the window that reads the database fails. PARASCOPE_SOAK kills 300 times, and lets every
/// write fail; PARASCOPE_SEED repeats a run.
class TestLargeImport : public QObject
{
    Q_OBJECT

#if defined(__SANITIZE_ADDRESS__)
    static constexpr bool underSanitizer = true;
#elif defined(__has_feature)
    static constexpr bool underSanitizer = __has_feature(address_sanitizer);
#else
    static constexpr bool underSanitizer = false;
#endif
    static constexpr std::size_t rows =
        25000; ///< more than the number from which Writer::bulk() uses the rollback journal

    QTemporaryDir m_folder;
    std::filesystem::path m_table;
    int m_files = 0;

    static bool soak() { return qEnvironmentVariableIsSet("PARASCOPE_SOAK"); }

    /// Returns a database without runs, as a sweep that was only planned leaves it.
    std::filesystem::path fresh()
    {
        const std::filesystem::path path = m_folder.filePath(QString("t%1.db").arg(++m_files)).toStdString();
        auto writer = store::Writer::open(path);
        return writer ? path : std::filesystem::path();
    }

    static void remove(const std::filesystem::path& path)
    {
        for (const auto* suffix : {"", "-wal", "-shm", "-journal", ".lock"})
            std::filesystem::remove(path.string() + suffix);
    }

    [[nodiscard]] Result<exchange::Stored> import(const std::filesystem::path& path) const
    {
        return import(path, m_table);
    }
    [[nodiscard]] static Result<exchange::Stored> import(const std::filesystem::path& path,
                                                         const std::filesystem::path& from)
    {
        PARASCOPE_TRY(auto importer, exchange::Importer::open(from, {}));
        PARASCOPE_TRY(auto writer, store::Writer::open(path));
        PARASCOPE_TRY(auto bulk, writer.bulk(importer.runs()));
        PARASCOPE_TRY(auto stored, importer.into(bulk));
        PARASCOPE_CHECK(bulk.commit());
        return stored;
    }

    /// Checks that the database has all of the table's runs, each once, or, if no success was reported,
    /// possibly none. Returns the problem, or an empty string.
    [[nodiscard]] static QString wrongWith(const std::filesystem::path& path, bool reported)
    {
        std::set<UuidBytes> uuids;
        std::size_t runs = 0;
        const auto reader = store::Reader::open(path);
        if (!reader)
            return QString::fromStdString(reader.error().text());
        const auto read = reader->blocks(0, {}, [&](store::Reader::Block&& block) {
            uuids.insert(block.uuid.begin(), block.uuid.end());
            runs += block.size();
            return true;
        });
        const auto findings = store::check(path);
        if (!read || !findings)
            return QString::fromStdString((read ? findings.error() : read.error()).text());
        if (!findings->empty())
            return QString::fromStdString(findings->front());
        if ((runs != rows && (reported || runs != 0)) || uuids.size() != runs)
            return QString("%1 runs, %2 of them distinct").arg(runs).arg(uuids.size());
        return {};
    }

    /// Imports what is missing and checks that every run is there once.
    [[nodiscard]] QString wrongWhenDoneAgain(const std::filesystem::path& path) const
    {
        const auto again = import(path);
        if (!again)
            return QString::fromStdString(again.error().text());
        const auto brought = again->ok + (again->failed.contains("oom") ? again->failed.at("oom") : 0);
        if (brought + again->duplicates != rows || (brought != 0 && again->duplicates != 0))
            return QString("%1 brought, %2 were there").arg(brought).arg(again->duplicates);
        return wrongWith(path, true);
    }

private slots:
    void initTestCase()
    {
        fault_vfs::install();
        m_table = m_folder.filePath("runs.csv").toStdString();
        QFile file(QString::fromStdString(m_table.string()));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("platform,family,dtype,outcome,layer,node,batch,step_seconds\n");
        for (std::size_t i = 0; i < rows; ++i) {
            const bool failed = i % 20 == 7; // many of those are identical, and still separate runs
            file.write(
                QByteArray("gpu,fc,float32,") + (failed ? "oom," : "completed,") +
                QByteArray::number(1 << i % 3) + ',' + QByteArray::number(8 << i % 7) + ',' +
                QByteArray::number(1 << i % 9) + ',' +
                (failed ? QByteArray() : QByteArray::number(0.001 + 1e-9 * static_cast<double>(i), 'g', 12)) +
                '\n');
        }
    }
    void cleanup() { fault_vfs::arm(Fault::None, 0); }

    void killedAtAnyMoment()
    {
        const int wanted = soak() ? 300 : 6;
        std::mt19937 random(test::seed());
        const auto start = [this](const std::filesystem::path& path, int report) {
            const pid_t child = ::fork();
            if (child == 0)
                ::_exit(import(path) && ::write(report, "x", 1) == 1 ? 0 : 1);
            return child;
        };
        // Measures the time on this machine, so that kills fall into the import.
        const auto undisturbed = fresh();
        QElapsedTimer clock;
        clock.start();
        ::waitpid(start(undisturbed, STDERR_FILENO), nullptr, 0);
        const auto microseconds = static_cast<unsigned>(std::max<qint64>(1000, clock.nsecsElapsed() / 1000));
        QCOMPARE(wrongWith(undisturbed, true), QString());
        int inside = 0;
        for (int kill = 0; kill < wanted; ++kill) {
            const auto path = fresh();
            int pipes[2];
            QVERIFY(::pipe(pipes) == 0);
            const pid_t child = start(path, pipes[1]);
            ::close(pipes[1]);
            // Each kill is in another eighth of the time. The last eighth is among the first few kills, so
            // that the commit is tested.
            const auto from = microseconds / 8 * static_cast<unsigned>(kill * 5 % 8);
            ::usleep(std::uniform_int_distribution<unsigned>(from, from + microseconds / 8)(random));
            ::kill(child, SIGKILL);
            int status = 0;
            ::waitpid(child, &status, 0);
            inside += WIFSIGNALED(status);
            char byte = 0;
            const bool reported = ::read(pipes[0], &byte, 1) == 1;
            ::close(pipes[0]);
            QCOMPARE(wrongWith(path, reported), QString());
            QCOMPARE(wrongWhenDoneAgain(path), QString());
            remove(path);
        }
        QVERIFY2(inside > 0, "every kill came too late to mean anything");
    }

    void aFailingDisk_data()
    {
        QTest::addColumn<Fault>("fault");
        QTest::newRow("write") << Fault::Write;
        QTest::newRow("sync") << Fault::Sync;
        QTest::newRow("full") << Fault::Full;
    }
    void aFailingDisk()
    {
        QFETCH(Fault, fault);
        bool failed = false, passed = false;
        for (int after = 0; !passed; after += soak() ? 1 + after / 50 : 1 + 2 * after) {
            const auto path = fresh();
            fault_vfs::arm(fault, after);
            const auto stored = import(path);
            fault_vfs::arm(Fault::None, 0);
            passed = stored.has_value();
            failed |= !passed;
            if (!passed)
                QVERIFY(!stored.error().text().empty());
            QCOMPARE(wrongWith(path, passed), QString());
            QCOMPARE(wrongWhenDoneAgain(path), QString());
            remove(path);
        }
        QVERIFY2(failed, "no fault was met");
    }

    /// The killed database is gone, and its journal is not replayed into the new database of the same name.
    void whatAnotherOneLeft()
    {
        const auto path = fresh();
        {
            SQLite::Database(path.string(), SQLite::OPEN_READWRITE).exec("PRAGMA journal_mode = DELETE");
            SQLite::Database db(path.string(), SQLite::OPEN_READWRITE);
            db.exec("PRAGMA cache_spill = 1; PRAGMA cache_size = 1; BEGIN; UPDATE meta SET value = 'other';"
                    " WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)"
                    " INSERT INTO event SELECT i, i, 'info', printf('%200d', i) FROM n");
            std::filesystem::copy_file(path.string() + "-journal", path.string() + ".kept");
        }
        std::filesystem::remove(path);
        std::filesystem::rename(path.string() + ".kept", path.string() + "-journal");
        QVERIFY(std::filesystem::file_size(path.string() + "-journal") > 512);
        QVERIFY(import(path));
        QCOMPARE(wrongWith(path, true), QString());
    }

    /// The window has the database open: the write-ahead log stays, and the window sees nothing and then
    /// everything.
    void readersThatWereThere()
    {
        const auto path = fresh();
        auto importer = exchange::Importer::open(m_table, {});
        auto writer = store::Writer::open(path);
        const auto reader = store::Reader::open(path);
        QVERIFY(importer && writer && reader);
        QCOMPARE(*reader->runsAfter(0), std::size_t{0});
        {
            auto bulk = writer->bulk(importer->runs());
            QVERIFY(bulk && importer->into(*bulk));
            QCOMPARE(*reader->runsAfter(0), std::size_t{0});
            QVERIFY(bulk->commit());
        }
        QCOMPARE(*reader->runsAfter(0), rows);
    }

    /// A reader opens the database in the middle of the import, before the file has any of it, and reads
    /// again when it is done.
    void readersThatComeMeanwhile()
    {
        const auto path = fresh();
        auto importer = exchange::Importer::open(m_table, {});
        auto writer = store::Writer::open(path);
        auto bulk = writer->bulk(importer->runs());
        QVERIFY(bulk && importer->into(*bulk));
        QVERIFY2(!std::filesystem::exists(path.string() + "-wal"), "the write-ahead log was not left");
        const auto reader = store::Reader::open(path);
        QVERIFY2(reader, reader ? "" : reader.error().text().c_str());
        QCOMPARE(*reader->runsAfter(0), std::size_t{0});
        const auto before = *reader->dataVersion();
        const auto committed = bulk->commit();
        QVERIFY2(committed, committed ? "" : committed.error().text().c_str());
        QVERIFY(*reader->dataVersion() != before);
        QCOMPARE(*reader->runsAfter(0), rows);
        // The next run is recorded while the reader is open, as usual.
        store::RunRecord run;
        run.runUuid = newUuid();
        run.platform = "p";
        run.family = "fc";
        QVERIFY(*writer->putRun(run));
        QCOMPARE(*reader->runsAfter(0), rows + 1);
    }

    /// Returns the peak memory, in bytes, of a process that imports a document, or nothing if the path is
    /// empty. A refusal counts too.
    static qint64 spent(const std::filesystem::path& path, const std::filesystem::path& document)
    {
        const pid_t child = ::fork();
        if (child == 0) {
            if (!document.empty())
                (void)import(path, document);
            ::_exit(0);
        }
        rusage used{};
        ::wait4(child, nullptr, 0, &used);
        return used.ru_maxrss * 1024;
    }

    void memoryOfSmallValues_data()
    {
        QTest::addColumn<QByteArray>("before");
        QTest::addColumn<QByteArray>("value");
        QTest::addColumn<QByteArray>("after");
        const QByteArray header = "family,platform,batch,step_time\n";
        QTest::newRow("arrays") << QByteArray("[") << QByteArray("[],") << QByteArray("[]]");
        QTest::newRow("numbers") << QByteArray("[") << QByteArray("1,") << QByteArray("1]");
        QTest::newRow("objects") << QByteArray("[") << QByteArray("{\"a\":1},") << QByteArray("{}]");
        QTest::newRow("columns") << QByteArray("family,platform,") << QByteArray("a,")
                                 << QByteArray("batch\nfc,p,1\n");
        QTest::newRow("cells") << header + "fc,p" << QByteArray(",1") << QByteArray("\n");
        QTest::newRow("a quoted cell") << header + "fc,\"" << QByteArray("a") << QByteArray("\",1,2\n");
    }
    /// The same for texts that are refused, in which a value takes many times its size.
    void memoryOfSmallValues()
    {
        if (underSanitizer)
            QSKIP("a sanitizer takes memory of its own");
        QFETCH(QByteArray, before);
        QFETCH(QByteArray, value);
        QFETCH(QByteArray, after);
        constexpr qint64 bytes = 80 << 20;
        const QByteArray text = before + value.repeated(bytes / value.size()) + after;
        const auto document = m_folder.filePath("small.json").toStdString();
        QFile file(QString::fromStdString(document));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(text) == text.size() && file.flush());
        const auto path = fresh();
        const auto taken = spent(path, document) - spent(path, {});
        QVERIFY2(taken <= 4 * bytes + (qint64{200} << 20), qPrintable(QString("%1 MiB").arg(taken >> 20)));
    }

    void memoryOfADocument_data()
    {
        QTest::addColumn<QByteArray>("before");
        QTest::addColumn<QByteArray>("record"); // %1 is replaced by its number
        QTest::addColumn<QByteArray>("between");
        QTest::addColumn<QByteArray>("after");
        QTest::newRow("Google Benchmark")
            << QByteArray(
                   R"({"context": {"host_name": "h", "num_cpus": 2, "library_build_type": "release"}, "benchmarks": [)")
            << QByteArray(
                   R"({"name": "BM_k/%1", "run_name": "BM_k/%1", "run_type": "iteration", "repetitions": 1,)"
                   R"( "repetition_index": 0, "threads": 1, "iterations": %1, "real_time": 1.%1, "cpu_time": 1.4,)"
                   R"( "time_unit": "us", "bytes_per_second": 1e9})")
            << QByteArray(",\n") << QByteArray("]}");
        QTest::newRow("llama-bench")
            << QByteArray()
            << QByteArray(
                   R"({"build_commit": "a", "model_type": "llama 7B", "n_batch": %1, "n_threads": 8, "n_prompt": 512,)"
                   R"( "n_gen": 0, "backends": "CPU", "cpu_info": "x", "gpu_info": "", "avg_ns": 1%1,)"
                   R"( "stddev_ns": 10, "avg_ts": 100.5, "stddev_ts": 1.5, "samples_ns": [1%1, 2%1]})")
            << QByteArray("\n") << QByteArray();
    }
    /// An import takes at most four times the file and 200 MiB, even if no two runs are alike. If this fails,
    /// an import stops other programs on the machine.
    void memoryOfADocument()
    {
        if (underSanitizer)
            QSKIP("a sanitizer takes memory of its own");
        QFETCH(QByteArray, before);
        QFETCH(QByteArray, record);
        QFETCH(QByteArray, between);
        QFETCH(QByteArray, after);
        QByteArray text = before;
        constexpr int records = 60000;
        for (int i = 0; i < records; ++i)
            (text += i > 0 ? between : QByteArray()) +=
                QByteArray(record).replace("%1", QByteArray::number(i + 100000));
        const auto document = m_folder.filePath("document.json").toStdString();
        QFile file(QString::fromStdString(document));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(text += after) == text.size() && file.flush());
        const auto size = text.size();
        text = {};
        const auto path = fresh();
        const auto idle = spent(path, {}), busy = spent(path, document);
        QCOMPARE(*store::Reader::open(path)->runsAfter(0), std::size_t{records});
        QVERIFY2(busy - idle <= 4 * size + (qint64{200} << 20),
                 qPrintable(QString("%1 MiB for %2").arg((busy - idle) >> 20).arg(size >> 20)));
        qInfo("%lld MiB for a file of %lld", static_cast<long long>((busy - idle) >> 20),
              static_cast<long long>(size >> 20));
    }

    /// During a commit, a reader waits, and a reader whose time runs out is informed of the process that has
    /// the database.
    void readersThatWait()
    {
        const auto path = fresh();
        SQLite::Database committing(path.string(), SQLite::OPEN_READWRITE);
        QCOMPARE(committing.execAndGet("PRAGMA journal_mode = DELETE").getString(), std::string("delete"));
        const auto held = store::detail::WriterLock::take(path, "parascope-cli import");
        const auto file = store::detail::InodeLock::take(path);
        QVERIFY(held && file);
        committing.exec("BEGIN EXCLUSIVE");
        const auto impatient =
            store::Reader::open(path, store::ReadMode::Auto, std::chrono::milliseconds(50));
        QVERIFY(!impatient);
        QVERIFY(impatient.error().code == ErrorCode::Busy);
        QVERIFY2(test::names(impatient.error().text(),
                             {path.filename().string(), "parascope-cli import", std::to_string(::getpid())}),
                 impatient.error().text().c_str());
        std::thread end([&] {
            std::this_thread::sleep_for(std::chrono::milliseconds(200));
            committing.exec("COMMIT");
        });
        const auto patient = store::Reader::open(path);
        end.join();
        QVERIFY2(patient, patient ? "" : patient.error().text().c_str());
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestLargeImport)
#include "tst_large_import.moc"
