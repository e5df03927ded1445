// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/core/file.h"
#include "tests/engine/store/sample_runs.h"
#include "tests/engine/values.h"
#include "tests/run.h"

#include <SQLiteCpp/SQLiteCpp.h>

#include <QDir>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>

#include <random>

using namespace parascope;

/// Databases with a schema that a stranger made. If this fails, every run that is stored afterwards may be
/// wrong, or the window waits for ever for a table without end. There are 50 schemas, and 500 in the soak;
/// PARASCOPE_SEED gives others.
class TestStoreStrangers : public QObject
{
    Q_OBJECT

    using Path = std::filesystem::path;

    static constexpr std::size_t runs = 5;
    enum Judgement { Ignored, NotWritten, NotRead, Judgements };
    struct Stranger
    {
        std::string sql, name; ///< the SQL of the change, and the name that the message must contain
        Judgement judgement;
    };

    static std::vector<std::string> columnsOf(const SQLite::Database& db, const std::string& table)
    {
        std::vector<std::string> out;
        SQLite::Statement rows(db, "SELECT name FROM pragma_table_info('" + table + "')");
        while (rows.executeStep())
            out.push_back(rows.getColumn(0).getString());
        return out;
    }

    static std::string statementOf(const SQLite::Database& db, const std::string& table)
    {
        SQLite::Statement rows(db, "SELECT sql FROM sqlite_schema WHERE name = ?");
        rows.bind(1, table);
        return rows.executeStep() ? rows.getColumn(0).getString() : std::string();
    }

    static constexpr const char* endless =
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT ";

    /// Makes a random change to the schema of one of the tables that have rows, so that a copy can replace
    /// the table.
    static Stranger make(const SQLite::Database& db, std::mt19937& random)
    {
        const auto pick = [&](const auto& from) {
            return from[std::uniform_int_distribution<std::size_t>(0, std::size(from) - 1)(random)];
        };
        static const std::string tables[] = {"meta",     "document", "name",      "configuration",
                                             "platform", "sweep",    "point",     "event",
                                             "setup",    "run",      "operation", "identity"};
        const auto table = pick(tables);
        const auto columns = columnsOf(db, table);
        const auto column = pick(columns);
        std::string list, empty;
        for (const auto& each : columns) {
            list += (list.empty() ? "" : ", ") + each;
            empty += (empty.empty() ? "" : ", ") + std::string("i AS ") + each;
        }
        const auto number = std::to_string(random() % 1000);
        const auto quoted = '"' + table + '"';
        // Replaces the table by another one with the same columns, which are listed in `definition`.
        const auto instead = [&](const std::string& definition) {
            return "ALTER TABLE " + table + " RENAME TO kept" + number + "; CREATE TABLE " + table + " (" +
                   definition + ");";
        };
        switch (random() % 13) {
        case 0: {
            static const std::string when[] = {"BEFORE", "AFTER"}, what[] = {"INSERT", "UPDATE", "DELETE"};
            static const std::string bodies[] = {
                "SELECT raise(ABORT, 'no')", "DELETE FROM run", "UPDATE run SET step_median = 1",
                "INSERT INTO event (at_ms, level, text) VALUES (1, 'info', 'x')"};
            return {"CREATE TRIGGER sly" + number + ' ' + pick(when) + ' ' + pick(what) + " ON " + table +
                        " BEGIN " + pick(bodies) + "; END",
                    "sly" + number, NotWritten};
        }
        case 1:
            return {"ALTER TABLE " + table + " RENAME TO kept" + number + "; CREATE VIEW " + table + " AS " +
                        endless + empty + " FROM n",
                    quoted, NotRead};
        case 2:
            return {"ALTER TABLE " + table + " RENAME TO kept" + number + "; CREATE VIEW " + table +
                        " AS SELECT * FROM kept" + number,
                    quoted, NotRead};
        case 3:
            return {"ALTER TABLE " + table + " RENAME TO kept" + number + "; CREATE VIRTUAL TABLE " + table +
                        " USING fts5(" + list + ")",
                    quoted, NotRead};
        case 4: {
            std::string definition;
            for (const auto& each : columns)
                definition += (definition.empty() ? "" : ", ") + each + (each == column ? " AS (1)" : "");
            if (columns.size() == 1)
                definition += ", filler";
            return {instead(definition), quoted, NotRead};
        }
        case 5:
            return {"ALTER TABLE " + table + " ADD COLUMN more" + number + " DEFAULT 1", quoted, NotWritten};
        case 6:
            return {instead(list), quoted, NotWritten}; // no types, no keys
        case 7:
            return {"CREATE UNIQUE INDEX once" + number + " ON " + table + " (" + column +
                        " COLLATE NOCASE, " + list +
                        ")", // all columns, because two stored rows may be equal in some of them
                    quoted, NotWritten};
        case 10: {
            // Constraints that are in the statement and that no pragma reports.
            const std::string constraints[] = {", CHECK (length(hex(zeroblob(9))) > 0))",
                                               ", FOREIGN KEY (" + column +
                                                   ") REFERENCES run(id) ON DELETE CASCADE)"};
            auto made = statementOf(db, table);
            made.replace(made.rfind(')'), 1, random() % 2 == 0 ? constraints[0] : constraints[1]);
            return {"ALTER TABLE " + table + " RENAME TO kept" + number + "; " + made + "; INSERT INTO " +
                        table + " SELECT * FROM kept" + number,
                    quoted, NotWritten};
        }
        case 11: {
            auto made = statementOf(db, table);
            if (const auto at = made.find("NOT NULL"); at != std::string::npos)
                made.insert(at + 8, " ON CONFLICT IGNORE");
            else // the table has no NOT NULL column
                made.replace(made.rfind(')'), 1, ", CHECK (1))");
            return {"ALTER TABLE " + table + " RENAME TO kept" + number + "; " + made + "; INSERT INTO " +
                        table + " SELECT * FROM kept" + number,
                    quoted, NotWritten};
        }
        case 12:
            return {"CREATE INDEX slow" + number + " ON " + table + " (length(hex(zeroblob(99))))" +
                        (random() % 2 == 0 ? "" : " WHERE abs(" + column + ") > 0"),
                    "slow" + number, NotWritten};
        case 8:
            return {"CREATE TABLE theirs" + number + " (a, b); CREATE VIEW seen" + number + " AS " + endless +
                        "i FROM n",
                    "seen" + number, Ignored};
        default:
            return {"CREATE VIRTUAL TABLE words" + number + " USING fts5(a); CREATE INDEX extra" + number +
                        " ON run(attempt)",
                    "words" + number, Ignored};
        }
    }

    static void meets(const Path& path, const Stranger& stranger)
    {
        const auto before = *readFile(path);
        const auto reader = store::Reader::open(path);
        const auto described = store::describe(path);
        const auto findings = store::check(path);
        std::size_t read = 0;
        if (reader)
            (void)reader->runs({0, true, true},
                               [&](std::int64_t, store::RunRecord&&) { return ++read < 1000; });
        const auto names = [&](const std::string& sentence) {
            return sentence.find(stranger.name) != std::string::npos;
        };
        if (stranger.judgement == NotRead) {
            QVERIFY(!reader && !described && !findings);
            for (const auto& error : {reader.error(), described.error(), findings.error()})
                QVERIFY2(error.code == ErrorCode::BadInput && names(error.text()), error.text().c_str());
        } else {
            QVERIFY2(reader, reader ? "" : reader.error().text().c_str());
            const bool emptied = stranger.sql.starts_with("ALTER TABLE"); // the rows are in the renamed table
            QVERIFY2(described || emptied, described ? "" : described.error().text().c_str());
            if (!described) // the rows that its runs refer to are missing
                QVERIFY2(described.error().code == ErrorCode::BadInput &&
                             described.error().text().find(path.filename().string()) != std::string::npos,
                         described.error().text().c_str());
            if (!emptied)
                QCOMPARE(read, runs);
            QVERIFY(findings);
            if (stranger.judgement == NotWritten)
                QVERIFY(!findings->empty() && names(findings->front()));
            else
                QVERIFY(findings->empty() && names(toLine((*described)["unknown"])));
        }
        QCOMPARE(*readFile(path), before);
        auto writer = store::Writer::open(path);
        if (stranger.judgement == Ignored) {
            QVERIFY2(writer, writer ? "" : writer.error().text().c_str());
            QVERIFY(*writer->putRun(sampleRun(100)));
        } else {
            QVERIFY(!writer);
            QVERIFY2(writer.error().code == ErrorCode::BadInput && names(writer.error().text()),
                     writer.error().text().c_str());
            QCOMPARE(*readFile(path), before);
        }
    }

private slots:
    void schemasOfStrangers()
    {
        const int wanted = qEnvironmentVariableIsSet("PARASCOPE_SOAK") ? 500 : 50;
        std::mt19937 random(test::seed());
        QTemporaryDir folder;
        const Path model = folder.filePath("model.db").toStdString(),
                   path = folder.filePath("t.db").toStdString();
        {
            auto writer = store::Writer::open(model);
            for (std::size_t i = 0; i < runs; ++i)
                QVERIFY(*writer->putRun(sampleRun(static_cast<int>(i))));
        }
        int counts[Judgements] = {};
        for (int i = 0; i < wanted; ++i) {
            std::filesystem::copy_file(model, path, std::filesystem::copy_options::overwrite_existing);
            Stranger stranger;
            {
                SQLite::Database db(path.string(), SQLite::OPEN_READWRITE);
                db.exec("PRAGMA legacy_alter_table = ON; PRAGMA journal_mode = DELETE");
                stranger = make(db, random);
                try {
                    db.exec(stranger.sql);
                } catch (const SQLite::Exception& error) {
                    QFAIL(qPrintable(QStringLiteral("%1: %2").arg(error.what(), stranger.sql.c_str())));
                }
                db.exec("PRAGMA journal_mode = WAL");
            }
            meets(path, stranger);
            if (QTest::currentTestFailed()) {
                qWarning("schema %d: %s", i, stranger.sql.c_str());
                return;
            }
            ++counts[stranger.judgement];
        }
        qInfo("%d ignored, %d not written, %d not read", counts[Ignored], counts[NotWritten],
              counts[NotRead]);
        for (const int count : counts)
            QVERIFY(count > 0);
    }

    /// A check of the pages would run the expressions of a schema for every row, for any length of time; the
    /// program prevents that. Each expression here would end the check if it were run.
    void aCheckRunsNoCodeOfAStranger_data()
    {
        QTest::addColumn<QString>("made");
        QTest::addColumn<QString>("harmless");
        QTest::addColumn<QString>("harmful");
        QTest::addColumn<QString>("named");
        constexpr const char* least = "INSERT INTO event VALUES (9, -9223372036854775807 - 1, 'info', 'x')";
        QTest::newRow("index of ours") << QString(least) + "; CREATE INDEX sly ON event(at_ms + 0)"
                                       << "at_ms + 0" << "abs(at_ms)" << "sly";
        QTest::newRow("part of ours")
            << QString(least) + "; CREATE INDEX sly ON event(level) WHERE at_ms + 0 <> 3" << "at_ms + 0"
            << "abs(at_ms)" << "sly";
        QTest::newRow("computed column of theirs")
            << "CREATE TABLE theirs (a, b NOT NULL AS (a + 0)); CREATE INDEX t ON theirs(b);"
               "INSERT INTO theirs VALUES (-9223372036854775807 - 1)"
            << "a + 0" << "abs(a)" << "";
        QTest::newRow("index of theirs") << "CREATE TABLE theirs (a); CREATE INDEX t ON theirs(a + 0);"
                                            "INSERT INTO theirs VALUES (-9223372036854775807 - 1)"
                                         << "a + 0" << "abs(a)" << "";
        QTest::newRow("constraint of theirs") << "CREATE TABLE theirs (a CHECK (a + 0 < 0));"
                                                 "INSERT INTO theirs VALUES (-9223372036854775807 - 1)"
                                              << "a + 0" << "abs(a)" << "";
    }
    void aCheckRunsNoCodeOfAStranger()
    {
        QFETCH(QString, made);
        QFETCH(QString, harmless);
        QFETCH(QString, harmful);
        QFETCH(QString, named);
        QTemporaryDir folder;
        const Path path = folder.filePath("t.db").toStdString();
        {
            auto writer = store::Writer::open(path);
            QVERIFY(*writer->putRun(sampleRun(0)));
        }
        {
            SQLite::Database db(path.string(), SQLite::OPEN_READWRITE);
            db.exec(made.toStdString());
            db.exec("PRAGMA writable_schema = ON");
            db.exec("UPDATE sqlite_schema SET sql = replace(sql, '" + harmless.toStdString() + "', '" +
                    harmful.toStdString() + "')");
        }
        {
            SQLite::Database db(path.string(), SQLite::OPEN_READWRITE);
            bool bad = false;
            try {
                SQLite::Statement rows(db, "PRAGMA integrity_check");
                while (rows.executeStep())
                    bad = bad || rows.getColumn(0).getString() != "ok";
            } catch (const SQLite::Exception&) {
                bad = true;
            }
            QVERIFY2(bad, "SQLite does not run it");
        }
        const auto findings = store::check(path);
        QVERIFY2(findings, findings ? "" : findings.error().text().c_str());
        QCOMPARE(findings->size(), named.isEmpty() ? std::size_t{0} : std::size_t{1});
        if (!named.isEmpty())
            QVERIFY2(findings->front().find(named.toStdString()) != std::string::npos,
                     findings->front().c_str());
    }

    /// A table whose pages refer to each other has more rows than there are atoms, and SQLite reads them one
    /// after the other.
    void aTableWithoutEnd()
    {
        QTemporaryDir folder;
        const Path path = folder.filePath("t.db").toStdString();
        std::int64_t root = 0, pageSize = 0;
        {
            auto writer = store::Writer::open(path);
            std::vector<store::EventRecord> events;
            for (int i = 0; i < 20000; ++i)
                events.push_back({0, i, "info", std::string(60, 'x')});
            QVERIFY(writer->putEvents(events));
        }
        {
            SQLite::Database db(path.string(), SQLite::OPEN_READONLY);
            root = db.execAndGet("SELECT rootpage FROM sqlite_schema WHERE name = 'event'").getInt64();
            pageSize = db.execAndGet("PRAGMA page_size").getInt64();
        }
        auto bytes = *readFile(path);
        const auto number = [&](std::size_t at, int size) {
            std::size_t out = 0;
            for (int i = 0; i < size; ++i)
                out = out << 8 | static_cast<unsigned char>(bytes[at + static_cast<std::size_t>(i)]);
            return out;
        };
        // Every child of the root becomes a page like the root, and so on, as deep as SQLite goes, with one
        // page per level.
        const auto start = static_cast<std::size_t>((root - 1) * pageSize);
        QCOMPARE(static_cast<int>(bytes[start]), 5);
        const auto cells = number(start + 3, 2);
        QVERIFY(cells > 100);
        std::size_t page = start;
        constexpr int levels = 8;
        for (int level = 0; level < levels; ++level) {
            const auto child = number(page + 12, 2); // the first cell, which has the number of its child
            const auto next = number(page + child, 4);
            for (std::size_t i = 0; i < cells; ++i) {
                const auto cell = number(page + 12 + 2 * i, 2);
                const auto target = level == 0 ? next : next + static_cast<std::size_t>(level);
                for (int k = 0; k < 4; ++k)
                    bytes[page + cell + static_cast<std::size_t>(k)] =
                        static_cast<char>(target >> (24 - 8 * k));
            }
            const auto target = level == 0 ? next : next + static_cast<std::size_t>(level);
            for (int k = 0; k < 4; ++k)
                bytes[page + 8 + static_cast<std::size_t>(k)] = static_cast<char>(target >> (24 - 8 * k));
            const auto below = (target - 1) * static_cast<std::size_t>(pageSize);
            if (level + 1 < levels)
                bytes.replace(below, static_cast<std::size_t>(pageSize),
                              bytes.substr(start, static_cast<std::size_t>(pageSize)));
            page = below;
        }
        QVERIFY(writeFileAtomically(path, bytes));
        const auto reader = store::Reader::open(path);
        QVERIFY(reader);
        const auto events = reader->events();
        QVERIFY(!events);
        // Parascope ended the read, not SQLite.
        QVERIFY2(events.error().code == ErrorCode::BadInput &&
                     test::valuesOf(events.error().message).size() == 1,
                 events.error().text().c_str());
    }

    /// Each byte unpacks to 128 bytes of zeros: step times larger than the machine's memory.
    void stepTimesThatUnpackWithoutEnd_data()
    {
        QTest::addColumn<int>("bytes");
        QTest::addColumn<int>("rows");
        QTest::newRow("one run of 16 GiB") << (128 << 20) << 1;
        QTest::newRow("runs of 64 MiB each") << 526344 << 60;
    }
    void stepTimesThatUnpackWithoutEnd()
    {
        QFETCH(int, bytes);
        QFETCH(int, rows);
        QTemporaryDir folder;
        const Path path = folder.filePath("t.db").toStdString();
        {
            auto writer = store::Writer::open(path);
            for (int i = 0; i < rows; ++i)
                QVERIFY(*writer->putRun(sampleRun(i)));
        }
        // See engine/store/packing.h: a varint of the count, then byte planes in which 0, n means n zeros.
        const auto zeros = static_cast<std::uint64_t>(bytes) / 2 * 255;
        std::string blob;
        for (auto count = zeros / 8;; count >>= 7) {
            blob += static_cast<char>((count & 127) | (count > 127 ? 128 : 0));
            if (count <= 127)
                break;
        }
        for (int i = 0; i < bytes / 2; ++i)
            blob += std::string("\0\xff", 2);
        {
            SQLite::Database db(path.string(), SQLite::OPEN_READWRITE);
            SQLite::Statement update(db, "UPDATE run SET steps = ?");
            update.bindNoCopy(1, blob.data(), static_cast<int>(blob.size()));
            update.exec();
        }
        const auto findings = store::check(path);
        QVERIFY(findings && !findings->empty());
        QVERIFY2(findings->back().find("step") != std::string::npos, findings->back().c_str());
    }

    /// In an earlier version, a name of 100,000 characters made the window use 4.5 GB.
    void namesWithoutEnd()
    {
        QTemporaryDir folder;
        const Path path = folder.filePath("t.db").toStdString();
        const auto fill = [](store::Writer& writer, const std::string& name) {
            auto run = sampleRun(0);
            run.platform = name;
            return writer.putRun(run);
        };
        {
            auto writer = store::Writer::open(path);
            QVERIFY(writer);
            QVERIFY(!fill(*writer, std::string(1001, 'x')));
            QVERIFY(!writer->putSweep({0, std::string(1001, 'x'), Json::object(), "running", 0}));
            QVERIFY(fill(*writer, std::string(1000, 'x')));
        }
        for (const char* sql : {"UPDATE platform SET name = printf('%.*c', 100000, 'x')",
                                "UPDATE name SET text = text || printf('%.*c', 100000, 'x')"}) {
            const auto copy = folder.filePath("copy.db").toStdString();
            std::filesystem::copy_file(path, copy, std::filesystem::copy_options::overwrite_existing);
            SQLite::Database(copy, SQLite::OPEN_READWRITE).exec(sql);
            const auto reader = store::Reader::open(copy);
            const auto done = reader ? reader->runs({}, [](std::int64_t, store::RunRecord&&) { return true; })
                                     : Result<void>(tl::unexpected(reader.error()));
            QVERIFY2(!done, sql);
            QVERIFY2(QString::fromStdString(done.error().text()).contains(QRegularExpression("\\b1000\\b")),
                     done.error().text().c_str());
            QVERIFY(!store::describe(copy) || !store::check(copy) || !store::check(copy)->empty());
        }
    }

    /// In an earlier version, texts of 100 MB made the reader of eight runs use 2.4 GB.
    void textsWithoutEnd()
    {
        QTemporaryDir folder;
        const Path path = folder.filePath("t.db").toStdString();
        {
            auto writer = store::Writer::open(path);
            QVERIFY(*writer->putRun(sampleRun(0)));
            QVERIFY(writer->putEvent("info", "x", 1));
        }
        SQLite::Database(path.string(), SQLite::OPEN_READWRITE)
            .exec("UPDATE run SET message = printf('%.*c', 3000000, 'x'),"
                  " conditions = '{\"a\":\"' || printf('%.*c', 3000000, 'x') || '\"}';"
                  "UPDATE event SET text = printf('%.*c', 3000000, 'x')");
        const auto reader = store::Reader::open(path);
        QVERIFY(reader);
        const auto run = reader->run(sampleRun(0).runUuid);
        QVERIFY2(run, run ? "" : run.error().text().c_str());
        for (const auto& text : {run->message, reader->events()->front().text})
            QVERIFY2(text.size() < 70000 && text.starts_with("xxx") &&
                         text.find(std::to_string(3000000 - text.find_first_not_of('x'))) !=
                             std::string::npos,
                     text.substr(0, 100).c_str());
        QCOMPARE(toLine(run->conditions), std::string(R"({"left_out_bytes":3000008})"));
    }

    /// A pipe or a socket has the name of a log. If this fails, the terminal is blocked, because SQLite waits
    /// until a program writes into the pipe.
    void logsThatAreNoFiles_data()
    {
        QTest::addColumn<QString>("suffix");
        QTest::addColumn<int>("kind");
        for (const auto* suffix : {"-wal", "-shm", "-journal"}) {
            QTest::addRow("pipe%s", suffix) << suffix << int{S_IFIFO};
            QTest::addRow("socket%s", suffix) << suffix << int{S_IFSOCK};
        }
    }
    void logsThatAreNoFiles()
    {
        QFETCH(const QString, suffix);
        QFETCH(const int, kind);
        QTemporaryDir folder;
        const auto path = folder.filePath("a.db").toStdString();
        QVERIFY(store::Writer::open(path, "test").has_value());
        const auto beside = path + suffix.toStdString();
        QCOMPARE(::mknod(beside.c_str(), static_cast<mode_t>(kind) | 0600, 0), 0);
        for (const auto mode : {store::ReadMode::Auto, store::ReadMode::Live, store::ReadMode::Foreign}) {
            const auto reader = store::Reader::open(path, mode);
            QVERIFY(!reader && reader.error().text().find(beside) != std::string::npos);
        }
        QVERIFY(!store::Writer::open(path, "test"));
        QVERIFY(!store::describe(path));
        QVERIFY(!store::check(path));
        // A new database is created next to it.
        QVERIFY(QFile::remove(QString::fromStdString(path)));
        QVERIFY(!store::Writer::open(path, "test"));
        QVERIFY(!QFile::exists(QString::fromStdString(path)));
    }

    /// A database that could not be read afterwards is not written. If this fails, a night's runs are lost.
    void databasesThatAreNoFilesOrNotOurs()
    {
        QTemporaryDir folder;
        const QString before = QDir::currentPath();
        QVERIFY(QDir::setCurrent(folder.path()));
        for (const auto* name : {":memory:", "file:x.db?mode=memory", "file::memory:?cache=shared"})
            QVERIFY(!store::Writer::open(name, "test"));
        QVERIFY(QDir(folder.path()).entryList(QDir::Files | QDir::Hidden).isEmpty());
        QVERIFY(store::Writer::open("./:memory:", "test").has_value());
        QVERIFY(QDir::setCurrent(before));
        // A database with another encoding, but otherwise like ours.
        const auto path = folder.filePath("wide.db").toStdString();
        QVERIFY(store::Writer::open(folder.filePath("narrow.db").toStdString(), "test").has_value());
        {
            SQLite::Database narrow(folder.filePath("narrow.db").toStdString(), SQLite::OPEN_READONLY);
            SQLite::Database wide(path, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
            wide.exec("PRAGMA encoding = 'UTF-16le'");
            SQLite::Statement statements(
                narrow, "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%'");
            while (statements.executeStep())
                wide.exec(statements.getColumn(0).getString());
            for (const auto* number : {"application_id", "user_version"})
                wide.exec(std::string("PRAGMA ") + number + " = " +
                          std::to_string(narrow.execAndGet(std::string("PRAGMA ") + number).getInt()));
        }
        QVERIFY(!store::Reader::open(path));
        QVERIFY(!store::Writer::open(path, "test"));
    }

    /// A row of 12 MB has a million metrics with different names. In an earlier version, analyses and a merge
    /// of it never ended.
    void metricsWithoutEnd()
    {
        QTemporaryDir folder;
        const Path path = folder.filePath("t.db").toStdString();
        {
            auto writer = store::Writer::open(path);
            QVERIFY(writer);
            auto run = sampleRun(0);
            run.metrics.clear();
            for (int i = 0; i <= 4096; ++i)
                run.metrics.emplace_back("m" + std::to_string(i), i);
            const auto done = writer->putRun(run);
            QVERIFY(!done);
            QVERIFY2(done.error().text().find("4097 metrics") != std::string::npos,
                     done.error().text().c_str());
            run.metrics.pop_back();
            QVERIFY(*writer->putRun(run));
        }
        {
            const auto reader = store::Reader::open(path);
            std::size_t read = 0;
            QVERIFY(reader && reader->runs({}, [&](std::int64_t, store::RunRecord&& run) {
                read = run.metrics.size();
                return true;
            }));
            QCOMPARE(read, std::size_t{4096});
        }
        std::string packed(12'000'000, '\0');
        for (std::size_t i = 0; i < packed.size(); ++i)
            packed[i] = static_cast<char>(i / 12 >> 8 * (i % 4) & 0xff); // a different name for each metric
        {
            SQLite::Database db(path.string(), SQLite::OPEN_READWRITE);
            SQLite::Statement update(db, "UPDATE run SET metrics = ?");
            update.bindNoCopy(1, packed.data(), static_cast<int>(packed.size()));
            update.exec();
        }
        const auto reader = store::Reader::open(path);
        QVERIFY(reader);
        const auto rows = reader->runs({}, [](std::int64_t, store::RunRecord&&) { return true; });
        const auto blocks = reader->blocks(0, {}, [](store::Reader::Block&&) { return true; });
        const auto findings = store::check(path);
        for (const auto* done : {&rows, &blocks}) {
            QVERIFY(!*done);
            QVERIFY2(test::names(done->error().text(), {"1000000", "4096"}), done->error().text().c_str());
        }
        QVERIFY(!findings || !findings->empty());
    }

    /// An unknown outcome is treated as damage, wherever it is read.
    void outcomesThatAreNone()
    {
        QTemporaryDir folder;
        const Path path = folder.filePath("t.db").toStdString();
        std::int64_t sweep = 0;
        store::PointRecord point;
        point.platform = "p";
        point.family = "fc";
        {
            auto writer = store::Writer::open(path);
            sweep = *writer->putSweep({0, "s", Json::object(), "running", 0});
            const auto points = *writer->putPoints(sweep, {point});
            auto run = sampleRun(0);
            run.pointId = points.front().id;
            QVERIFY(*writer->putRun(run));
        }
        SQLite::Database(path.string(), SQLite::OPEN_READWRITE)
            .exec("PRAGMA ignore_check_constraints = ON; UPDATE run SET outcome = 200");
        const auto reader = store::Reader::open(path);
        QVERIFY(reader);
        QVERIFY(!reader->points(sweep));
        auto writer = store::Writer::open(path);
        QVERIFY(writer);
        QVERIFY(!writer->putPoints(sweep, {point}));
    }

    /// Our connections never run code of a schema, even if the comparison of schemas misses it.
    void aTriggerThatComesLaterIsNotRun()
    {
        QTemporaryDir folder;
        const Path path = folder.filePath("t.db").toStdString();
        auto writer = store::Writer::open(path);
        QVERIFY(*writer->putRun(sampleRun(0)));
        SQLite::Database(path.string(), SQLite::OPEN_READWRITE)
            .exec("CREATE TRIGGER sly AFTER INSERT ON run BEGIN UPDATE run SET step_median = 1; END");
        QVERIFY(*writer->putRun(sampleRun(1)));
        const auto reader = store::Reader::open(path);
        QVERIFY(reader);
        QCOMPARE(*reader->run(sampleRun(1).runUuid)->stepMedian, *sampleRun(1).stepMedian);
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestStoreStrangers)
#include "tst_store_strangers.moc"
