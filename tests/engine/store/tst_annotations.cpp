// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/store/sample_runs.h"
#include "tests/engine/values.h"
#include "tests/paths.h"
#include "tests/run.h"

#include "engine/analyse/dataset/dataset.h"
#include "engine/analyse/table/filter.h"
#include "engine/base/core/file.h"
#include "engine/exchange/import.h"
#include "engine/store/bulk.h"

#include <SQLiteCpp/SQLiteCpp.h>

#include <QTemporaryDir>
#include <QTest>

#include <map>

using namespace parascope;
using namespace parascope::store;

/// Stars, tags and notes. If this fails, users lose what they wrote about their runs, or it belongs to the
/// wrong run.
class TestAnnotations : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    int m_files = 0;

    std::filesystem::path fresh(const char* ending = "db")
    {
        return m_folder.filePath(QString("t%1.%2").arg(++m_files).arg(ending)).toStdString();
    }

    /// Makes a database of four runs and a sweep.
    std::filesystem::path sample()
    {
        auto path = fresh();
        auto writer = Writer::open(path);
        if (!writer)
            return {};
        (void)writer->putSweep({0, "night", {{"family", "fc"}}, "done", 5});
        for (int i = 0; i < 4; ++i)
            (void)writer->putRun(sampleRun(i));
        return path;
    }

    static Subject run(int i) { return {Subject::Kind::Run, sampleRun(i).runUuid}; }

    static void mark(const std::filesystem::path& path, const AnnotationEdit& edit, std::int64_t at,
                     std::size_t changed = 1)
    {
        auto writer = Writer::open(path);
        QVERIFY2(writer, writer ? "" : writer.error().text().c_str());
        const auto done = writer->annotate({edit}, at);
        QVERIFY2(done, done ? "" : done.error().text().c_str());
        QCOMPARE(*done, changed);
    }

    /// Returns "*[tags] note" by the subject of the annotation: the number of a run, "sweep", or "file".
    static std::map<std::string, std::string> marks(const std::filesystem::path& path)
    {
        std::map<std::string, std::string> out;
        const auto reader = Reader::open(path);
        const auto all = reader ? reader->annotations() : tl::unexpected<Error>(reader.error());
        if (!all)
            return {{"error", all.error().text()}};
        for (const auto& [subject, annotation] : *all) {
            std::string who = subject.kind == Subject::Kind::File ? "file" : "sweep";
            for (int i = 0; i < 10 && subject.kind == Subject::Kind::Run; ++i)
                if (subject.runUuid == sampleRun(i).runUuid)
                    who = std::to_string(i);
            out[who] = (annotation.starred ? "*[" : "[") + annotation.tags + "] " + annotation.note;
        }
        return out;
    }
    using Marks = std::map<std::string, std::string>;

private slots:
    void editsAreKeptAndTakenBack()
    {
        const auto path = sample();
        mark(path, {{run(0), run(2)}, true, "b, a,, b ", {}, "fan\nstuck"}, 100, 2);
        mark(path, {{{Subject::Kind::Sweep, {}, 1}}, {}, "mine", {}, {}}, 100);
        mark(path, {{Subject{}}, {}, {}, {}, "from Lena"}, 100);
        QVERIFY((marks(path) == Marks{{"0", "*[a, b] fan\nstuck"},
                                      {"2", "*[a, b] fan\nstuck"},
                                      {"sweep", "[mine] "},
                                      {"file", "[] from Lena"}}));
        mark(path, {{run(0), run(2)}, true, "a", {}, {}}, 200, 0); // nothing new
        mark(path, {{run(0)}, false, "c", "b, nobody", {}}, 200);
        mark(path, {{run(2)}, false, {}, "a,b", ""}, 200); // no annotation of run 2 is left
        mark(path, {{{Subject::Kind::Run, std::string(36, 'x')}}, true, {}, {}, {}}, 200, 0); // no such run
        QVERIFY((marks(path) ==
                 Marks{{"0", "[a, c] fan\nstuck"}, {"sweep", "[mine] "}, {"file", "[] from Lena"}}));
        const auto findings = check(path);
        QVERIFY2(findings && findings->empty(),
                 findings && !findings->empty() ? findings->at(0).c_str() : "");
        const auto info = describe(path);
        QVERIFY(info);
        QCOMPARE(
            info->at("marks").dump(),
            R"({"runs":{"starred":0,"notes":1,"tags":{"a":1,"c":1}},"sweeps":{"starred":0,"notes":0,"tags":{"mine":1}},)"
            R"("file":{"starred":false,"tags":[],"note":"from Lena"}})");
    }

    void whatIsTooLongIsRefused()
    {
        const auto path = sample();
        auto writer = Writer::open(path);
        QVERIFY(writer);
        const auto refused = [&](const AnnotationEdit& edit) {
            const auto done = writer->annotate({{{run(1)}, true, {}, {}, {}}, edit}, 1);
            return done ? std::string() : done.error().text();
        };
        QVERIFY(test::names(refused({{run(0)}, {}, {}, {}, std::string(longestNote + 1, 'n')}),
                            {"65537", "65536"}));
        QVERIFY(test::names(refused({{run(0)}, {}, std::string(1001, 't'), {}, {}}), {"1001"}));
        const auto control = refused({{run(0)}, {}, "a\x1b[2J", {}, {}});
        QVERIFY(!control.empty() &&
                control.find("1000") == std::string::npos); // the reason is not its length
        QCOMPARE(marks(path).size(), std::size_t{0});       // all or nothing
        QVERIFY(refused({{run(0)}, {}, std::string(1000, 't'), {}, std::string(longestNote, 'n')}).empty());
    }

    /// Two people annotate copies of one file.
    void aMergeUnites()
    {
        const auto mine = sample();
        const auto hers = fresh();
        std::filesystem::copy_file(mine, hers);
        mark(mine, {{run(0)}, true, "paper", {}, "mine, early"}, 100);
        mark(hers, {{run(0)}, false, "outlier", {}, "hers, late"}, 300);
        mark(mine, {{run(1)}, {}, {}, {}, "only a note"}, 100);
        mark(hers, {{run(1)}, true, {}, {}, {}}, 300);
        mark(hers, {{run(2)}, true, "new", {}, {}}, 300);
        mark(hers, {{{Subject::Kind::Sweep, {}, 1}}, {}, {}, {}, "broken off"}, 300);
        mark(mine, {{Subject{}}, {}, "a", {}, "my file"}, 100);
        mark(hers, {{Subject{}}, {}, "b", {}, "her file"}, 300);
        const Marks expected{{"0", "[outlier, paper] hers, late"},
                             {"1", "*[] only a note"},
                             {"2", "*[new] "},
                             {"sweep", "[] broken off"},
                             {"file", "[a, b] my file"}};
        for (int time = 0; time < 2; ++time) {
            {
                auto writer = Writer::open(mine);
                const auto source = Reader::open(hers);
                QVERIFY(writer && source && writer->merge(*source));
            }
            const auto got = marks(mine);
            QVERIFY2(got == expected, got.contains("0") ? got.at("0").c_str() : "nothing");
        }
        // Merged into an empty file, the annotations are unchanged.
        const auto target = fresh();
        {
            auto writer = Writer::open(target);
            const auto source = Reader::open(hers);
            QVERIFY(writer && source && writer->merge(*source));
        }
        QVERIFY(marks(target) == marks(hers));
    }

    void anExportBringsThemBack_data()
    {
        QTest::addColumn<bool>("csv");
        QTest::newRow("json") << false;
        QTest::newRow("csv") << true;
    }
    void anExportBringsThemBack()
    {
        QFETCH(bool, csv);
        const auto path = sample();
        const auto text = [&](const std::filesystem::path& of) {
            const auto reader = Reader::open(of);
            const auto all = exchange::readWhole(*reader);
            return csv ? exchange::writeCsv(all->runs) : exchange::writeJson(*all).dump();
        };
        // Without annotations the export has no columns for them: scripts find only the columns that they
        // know.
        QVERIFY(text(path).find("starred") == std::string::npos &&
                text(path).find("marked_ms") == std::string::npos);
        mark(path, {{run(1)}, true, "x, y", {}, "=1+1, \"quoted\"\nand a line"}, 1234);
        mark(path, {{run(3)}, {}, "y", {}, {}}, 1235);
        mark(path, {{{Subject::Kind::Sweep, {}, 1}}, true, {}, {}, {}}, 1236);
        mark(path, {{Subject{}}, {}, {}, {}, "all of it"}, 1237);
        const auto exported = text(path);
        if (csv) {
            const auto header = exported.substr(0, exported.find('\n'));
            QVERIFY2(header.ends_with(",starred,tags,note,marked_ms"), header.c_str());
        } else {
            const auto item = Json::parse(exported)["runs"][1];
            QCOMPARE(std::prev(item.end()).key(), std::string("marked_ms"));
            QCOMPARE(item["tags"].get<std::string>(), std::string("x, y"));
        }
        const auto file = fresh(csv ? "csv" : "json");
        QVERIFY(writeFileAtomically(file, exported));
        const auto copy = fresh();
        for (int time = 0; time < 2; ++time) { // the second import finds the runs already there
            {
                auto import = exchange::Importer::open(file, {});
                QVERIFY2(import, import ? "" : import.error().text().c_str());
                auto writer = Writer::open(copy);
                auto bulk = writer->bulk(import->runs());
                const auto stored = import->into(*bulk);
                QVERIFY2(stored && stored->errors.empty(), "it was not stored whole");
                QVERIFY(bulk->commit());
            }
            auto expected = marks(path);
            if (csv) {
                expected.erase("sweep");
                expected.erase("file");
            }
            QVERIFY(marks(copy) == expected);
            if (time == 0) { // the annotation is lost, and the second import restores it
                mark(copy, {{run(1)}, false, {}, "x, y", ""}, 2000);
            }
        }
        if (!csv)
            QCOMPARE(text(copy), exported);
    }

    void columnsFollowThem()
    {
        const auto path = sample();
        dataset::Follower follower({path}, {}, dataset::Costs::Excluded);
        auto data = follower.refresh();
        QVERIFY(data);
        QVERIFY(!(*data)->table->find("starred")); // no list of columns offers an empty column
        const auto count = [&](const char* where) {
            const auto found = table::select(*(*data)->table, where, "where");
            return found ? static_cast<int>(found->count) : -1;
        };
        QCOMPARE(count("starred == 1"), 0); // but a script may use it
        QCOMPARE(count("starred == 0 && !contains(tags, 'x')"), 4);
        mark(path, {{run(1)}, true, "outlier, paper", {}, "The FAN is stuck"}, 100);
        data = follower.refresh();
        QVERIFY(data && (*data)->table->find("starred"));
        QCOMPARE(count("starred == 1"), 1);
        QCOMPARE(count("starred == 0"), 3);
        QCOMPARE(count("contains(tags, \"PAP\")"), 1);
        QCOMPARE(count("contains(note, \"fan\") && contains(device, \"CPU\")"), 1);
        QCOMPARE(count("not contains(note, \"fan\")"), 3); // also those without a note
        QCOMPARE(count("tags == \"outlier, paper\""), 1);
        const auto none = table::select(*(*data)->table, "contains(tags, \"nothing\")", "where");
        QVERIFY(none);
        QVERIFY(test::names(none->hint, {"tags", "\"nothing\""}));
        const auto& table = *(*data)->table;
        for (std::size_t row = 0; row < table.rows(); ++row)
            QCOMPARE(table.find("starred")->numbers[row] == 1,
                     table.text(row, *table.find("run")) == sampleRun(1).runUuid);
        mark(path, {{run(1)}, false, {}, "outlier, paper", ""}, 200);
        mark(path, {{run(3)}, true, {}, {}, {}}, 200);
        data = follower.refresh();
        QVERIFY(data);
        QCOMPARE(count("starred == 1 && contains(tags, 'a')"), 0);
        QCOMPARE(count("starred == 1"), 1);
        const auto same = follower.refresh();
        QVERIFY(same && *same == *data); // nothing is new: the same snapshot
        // A run that is in two files has the annotations of both.
        const auto other = fresh();
        std::filesystem::copy_file(path, other);
        mark(other, {{run(0)}, {}, "second", {}, {}}, 300);
        data = dataset::load({path, other}, {});
        QVERIFY(data);
        QCOMPARE(count("starred == 1 || contains(tags, 'second')"), 2);
    }

    void sqlSeesThem()
    {
        const auto path = sample();
        mark(path, {{run(1)}, true, "paper", {}, {}}, 100);
        SQLite::Database db(path.string());
        QCOMPARE(db.execAndGet(
                       "SELECT group_concat(starred || coalesce(tags, '-') || coalesce(note, '-')) FROM runs")
                     .getString(),
                 std::string("0--,1paper-,0--,0--"));
    }

    /// Annotations in a file that a stranger wrote.
    void strangersRowsAreRefusedOrNamed()
    {
        const auto broken = [&](const char* sql) {
            const auto path = sample();
            mark(path, {{run(1)}, true, "paper", {}, {}}, 100);
            SQLite::Database db(path.string(), SQLite::OPEN_READWRITE);
            db.exec(sql);
            return path;
        };
        auto path = broken("UPDATE annotation SET starred = 'yes', changed_ms = x'00'");
        QCOMPARE(marks(path).size(), std::size_t{1});
        QVERIFY(check(path) && check(path)->size() == 1);
        path = broken("UPDATE annotation SET note = printf('%.*c', 70000, 'n')");
        QVERIFY2(marks(path)["error"].find("70000") != std::string::npos, marks(path)["error"].c_str());
        path = broken("UPDATE annotation SET tags = 'b,a , a'"); // written by hand, but unambiguous
        QCOMPARE(marks(path)["1"], std::string("*[a, b] "));
        path = broken("UPDATE annotation SET run = 4711");
        QCOMPARE(marks(path).size(), std::size_t{0});
        QVERIFY(check(path) && !check(path)->empty());
        path = broken("DROP TABLE annotation");
        QVERIFY(marks(path)["error"].find("\"annotation\"") != std::string::npos);
    }

    /// If a user made a table of that name in a file of schema 4, it is not used as ours.
    void aStrangersTableStopsTheMigration()
    {
        const auto path = fresh();
        const auto sql = readFile(parascope::test::sourcePath("/tests/engine/store/schema4.sql"));
        QVERIFY(sql);
        SQLite::Database(path.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE)
            .exec(*sql + "CREATE TABLE annotation (mine);");
        const auto writer = Writer::open(path);
        QVERIFY(!writer);
        QVERIFY2(writer.error().code == ErrorCode::BadInput &&
                     writer.error().text().find("\"annotation\"") != std::string::npos,
                 writer.error().text().c_str());
        QCOMPARE(SQLite::Database(path.string()).execAndGet("PRAGMA user_version").getInt(), 4);
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestAnnotations)
#include "tst_annotations.moc"
