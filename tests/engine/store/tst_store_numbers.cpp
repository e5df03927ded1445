// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/store/sample_runs.h"
#include "tests/paths.h"
#include "tests/run.h"

#include "engine/base/core/file.h"
#include "engine/base/core/metrics.h"
#include "engine/exchange/import.h"
#include "engine/exchange/table_import.h"
#include "engine/store/bulk.h"
#include "engine/store/packing.h"
#include "engine/store/row_numbers.h"

#include <SQLiteCpp/SQLiteCpp.h>

#include <QTemporaryDir>
#include <QTest>

#include <bit>
#include <cmath>
#include <fstream>
#include <limits>
#include <set>

using namespace parascope;
using namespace parascope::store;

/// What schema 6 brought: checksums, columns for common metrics, ceilings by their owner, settings, and the
/// outcome `compiled`. If this fails, a damaged number is believed, or a migration changes one.
class TestStoreNumbers : public QObject
{
    Q_OBJECT

    using Path = std::filesystem::path;
    QTemporaryDir m_folder;
    int m_files = 0;

    Path fresh() { return m_folder.filePath(QString("t%1.db").arg(++m_files)).toStdString(); }

    static Path fileOf(const Path& path, const std::string& sql)
    {
        SQLite::Database(path.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE).exec(sql);
        return path;
    }

    static std::string schema(const char* name)
    {
        return readFile(test::sourcePath((std::string("/tests/engine/store/") + name + ".sql").c_str()))
            .value_or("");
    }

    static bool names(const Error& error, const Path& path, const std::string& run)
    {
        const auto text = error.text();
        return error.code == ErrorCode::BadInput && text.find(path.string()) != std::string::npos &&
               text.find(run) != std::string::npos;
    }

    static Json ceilingsOf(const char* framework, double flops, std::int64_t at)
    {
        return {{"gemm", {{"float32", {{"flops_per_second", flops}}}}},
                {"device", "cpu"},
                {"machine", "host-1"},
                {"stack", {{"framework", framework}, {"version", "2.1"}, {"parallel", "2 threads"}}},
                {"measured_ms", at}};
    }

    static Json frameworks(const Path& path)
    {
        Json out = Json::array();
        const auto reader = Reader::open(path);
        const auto all = reader ? reader->ceilings("box") : tl::unexpected(reader.error());
        if (all)
            for (const auto& measured : *all)
                out.push_back({measured["stack"]["framework"],
                               measured["gemm"]["float32"]["flops_per_second"].get<double>()});
        return out;
    }

private slots:
    void aFlippedByteIsNamed_data()
    {
        QTest::addColumn<QByteArray>("change");
        QTest::addColumn<bool>("inTables"); // a table shows the number
        const auto flip = [](const char* column) { return QByteArray("flip ") + column; };
        QTest::newRow("packed metrics") << flip("metrics") << true;
        QTest::newRow("packed steps") << flip("steps") << false;
        for (const char* column :
             {"step_median", "step_low", "step_high", "examples_per_second", "step_seconds",
              "memory_peak_bytes", "started_ms", "finished_ms", "warmup_steps", "quality", "attempt"})
            QTest::newRow(column) << QByteArray("UPDATE run SET ") + column + " = coalesce(" + column +
                                         ", 0) + 1 WHERE id = 2"
                                  << true;
        QTest::newRow("outcome") << QByteArray("UPDATE run SET outcome = 3 WHERE id = 2") << true;
        QTest::newRow("a lost number") << QByteArray("UPDATE run SET step_low = NULL WHERE id = 2") << true;
        QTest::newRow("checksum") << QByteArray("UPDATE run SET checksum = checksum + 1 WHERE id = 2")
                                  << true;
    }
    void aFlippedByteIsNamed()
    {
        QFETCH(QByteArray, change);
        QFETCH(bool, inTables);
        const auto path = fresh();
        {
            auto writer = Writer::open(path);
            for (int i = 0; i < 3; ++i)
                QVERIFY(*writer->putRun(sampleRun(i)));
        }
        QVERIFY(check(path)->empty());
        {
            SQLite::Database db(path.string(), SQLite::OPEN_READWRITE);
            if (const auto column = change.startsWith("flip ") ? change.mid(5).toStdString() : "";
                !column.empty()) {
                std::string blob;
                {
                    SQLite::Statement get(db, "SELECT " + column + " FROM run WHERE id = 2");
                    QVERIFY(get.executeStep());
                    blob = get.getColumn(0).getString();
                }
                blob[blob.size() / 2] ^= 1;
                SQLite::Statement put(db, "UPDATE run SET " + column + " = ? WHERE id = 2");
                put.bindNoCopy(1, blob.data(), static_cast<int>(blob.size()));
                put.exec();
            } else {
                db.exec(change.toStdString());
            }
        }
        const auto uuid = sampleRun(1).runUuid;
        const auto findings = check(path);
        QVERIFY(findings && !findings->empty());
        QVERIFY2(findings->front().find(uuid) != std::string::npos, findings->front().c_str());
        const auto reader = Reader::open(path);
        QVERIFY(reader);
        QVERIFY(reader->run(sampleRun(0).runUuid) && reader->run(sampleRun(2).runUuid));
        const auto run = reader->run(uuid);
        QVERIFY(!run && names(run.error(), path, uuid));
        const auto runs = reader->runs({0, true}, [](std::int64_t, RunRecord&&) { return true; });
        QVERIFY(!runs && names(runs.error(), path, uuid));
        const auto blocks = reader->blocks(0, {}, [](Reader::Block&&) { return true; });
        QCOMPARE(blocks.has_value(), !inTables);
        QVERIFY(blocks || names(blocks.error(), path, uuid));
        // A merge copies no wrong number into another file.
        const auto other = fresh();
        auto writer = Writer::open(other);
        const auto merged = writer->merge(*reader);
        QVERIFY(!merged && names(merged.error(), path, uuid));
    }

    /// Every way of writing makes the checksum: one by one, by the thousand, merged, vacuumed.
    void everyWriterMakesIt()
    {
        std::vector<RunRecord> runs;
        for (int i = 0; i < 21000; ++i)
            runs.push_back(sampleRun(i));
        const auto many = fresh(), merged = fresh();
        QCOMPARE(*Writer::open(many)->putRuns(runs), runs.size());
        {
            auto writer = Writer::open(merged);
            QVERIFY(*writer->putRun(sampleRun(-1))); // other ids of names than in the source
            QCOMPARE(writer->merge(*Reader::open(many))->duplicates, std::size_t{0});
            QVERIFY(writer->vacuum());
        }
        for (const auto& path : {many, merged}) {
            const auto findings = check(path);
            QVERIFY2(findings && findings->empty(),
                     findings && !findings->empty() ? findings->front().c_str() : "");
        }
    }

    /// A run with every kind of number, in both places: columns hold no -0.
    void numbersComeBackToTheLastBit()
    {
        auto run = sampleRun(0);
        run.outcome = Outcome::Unfinished; // no completed run has a rate of 0
        run.metrics = {{"examples_per_second", -0.0},
                       {"parameters", 9007199254740993.0},
                       {"memory_peak_bytes", 5e-324},
                       {"of_my_own", -0.0},
                       {"loss", 0.1}};
        const auto path = fresh();
        QVERIFY(*Writer::open(path)->putRun(run));
        const auto reader = Reader::open(path);
        const auto got = reader->run(run.runUuid);
        QVERIFY2(got, got ? "" : got.error().text().c_str());
        const auto bits = [](const Metrics& metrics) {
            std::set<std::pair<std::string, std::uint64_t>> out;
            for (const auto& [name, value] : metrics)
                out.emplace(name, std::bit_cast<std::uint64_t>(value));
            return out;
        };
        QVERIFY(bits(got->metrics) == bits(run.metrics));
        QCOMPARE(got->metrics.size(), run.metrics.size());
        const std::array<std::string_view, 2> wanted = {"memory_peak_bytes", "examples_per_second"};
        QVERIFY(reader->blocks(0, wanted, [&](Reader::Block&& block) {
            return block.metrics[0][0] == 5e-324 && std::signbit(block.metrics[1][0]);
        }));
    }

    /// Arithmetic beyond the range of numbers reaches no file, whichever way a run takes: the check stays
    /// clean, and what was left out is named. The file would keep an infinite time for good, and an export
    /// would lose the run.
    void whatIsNoNumberIsNotStored()
    {
        const double infinite = std::numeric_limits<double>::infinity(),
                     nan = std::numeric_limits<double>::quiet_NaN();
        auto timeless = sampleRun(0), odd = sampleRun(1), endless = sampleRun(2);
        timeless.stepMedian = infinite;
        odd.metrics = {{"of_my_own", nan}, {"loss", 0.5}, {"parameters", infinite}};
        endless.stepHigh = infinite;
        const auto path = fresh();
        {
            auto writer = Writer::open(path);
            OperationRecord operation;
            operation.runUuid = odd.runUuid;
            operation.name = "product";
            operation.seconds = 1e-320;
            operation.flopsPerSecond = infinite;
            QCOMPARE(*writer->putRuns({timeless, odd, endless}, {operation}), std::size_t{3});
        }
        QVERIFY(check(path)->empty());
        const auto reader = Reader::open(path);
        const auto failed = reader->run(timeless.runUuid);
        QVERIFY(failed && failed->outcome == Outcome::Unfinished && !failed->stepMedian);
        QVERIFY2(failed->message.find("step_median") != std::string::npos, failed->message.c_str());
        const auto kept = reader->run(odd.runUuid);
        QVERIFY(kept && kept->outcome == Outcome::Completed && kept->stepMedian == odd.stepMedian);
        QVERIFY(kept->metrics == (Metrics{{"loss", 0.5}}));
        QVERIFY2(kept->message.find("of_my_own") != std::string::npos &&
                     kept->message.find("parameters") != std::string::npos,
                 kept->message.c_str());
        const auto half = reader->run(endless.runUuid);
        QVERIFY(half && half->stepMedian == endless.stepMedian && !half->stepLow && !half->stepHigh);
        const auto operations = reader->operations();
        QVERIFY(operations && operations->size() == 1 && operations->front().seconds == 1e-320 &&
                !operations->front().flopsPerSecond);
    }

    void aFileOfSchemaFiveKeepsItsNumbers()
    {
        const auto path = fileOf(
            fresh(),
            schema("schema5") +
                // A packed set with a metric of each kind, one of them twice, and views of the user's own.
                "INSERT INTO name VALUES (90, 'step_seconds');"
                "CREATE VIEW mine AS SELECT step_median FROM run;"
                "CREATE VIEW roofs AS SELECT name, ceilings FROM platform;");
        std::string packed;
        const double nan = std::numeric_limits<double>::quiet_NaN();
        const std::vector<std::pair<std::int64_t, double>> all = {
            {13, 1.5}, {11, 3e9}, {14, -0.0}, {90, nan}, {12, 0.25}, {11, 4e9}, {13, 0.1}};
        for (const auto& [id, value] : all)
            detail::appendMetric(packed, id, value);
        {
            SQLite::Database db(path.string(), SQLite::OPEN_READWRITE);
            SQLite::Statement put(db, "UPDATE run SET metrics = ? WHERE id = 1");
            put.bindNoCopy(1, packed.data(), static_cast<int>(packed.size()));
            put.exec();
        }
        const std::map<std::int64_t, std::string> names = {{11, "memory_peak_bytes"},
                                                           {12, "infeed_fraction"},
                                                           {13, "of_my_own"},
                                                           {14, "examples_per_second"},
                                                           {90, "step_seconds"}};
        std::multiset<std::pair<std::string, std::uint64_t>> expected;
        for (const auto& [id, value] : all)
            expected.emplace(names.at(id), std::bit_cast<std::uint64_t>(value));
        const auto compare = [&] {
            const auto reader = Reader::open(path);
            QVERIFY2(reader, reader ? "" : reader.error().text().c_str());
            const auto run = reader->run("0a1b2c3d-4e5f-4001-8aab-bccddeeff001");
            QVERIFY2(run, run ? "" : run.error().text().c_str());
            std::multiset<std::pair<std::string, std::uint64_t>> got;
            for (const auto& [name, value] : run->metrics)
                got.emplace(name, std::bit_cast<std::uint64_t>(value));
            QVERIFY(got == expected);
            QCOMPARE(reader->ceilings("my-gpu")->size(), std::size_t{1});
            QCOMPARE(reader->annotations()->size(), std::size_t{1});
            const std::array<std::string_view, 1> wanted = {"memory_peak_bytes"};
            double last = 0;
            QVERIFY(reader->blocks(0, wanted, [&](Reader::Block&& block) {
                last = block.metrics[0][0];
                return false;
            }));
            QCOMPARE(last, 4e9); // as before: of two numbers of a name, a table shows the last
        };
        compare(); // in a private copy
        auto same = sampleRun(0);
        {
            auto writer = Writer::open(path);
            QVERIFY2(writer, writer ? "" : writer.error().text().c_str());
            auto run = *Reader::open(path)->run("0a1b2c3d-4e5f-4001-8aab-bccddeeff001");
            run.runUuid = same.runUuid;
            run.pointId = 0;
            QVERIFY(*writer->putRun(run));
        }
        compare();
        SQLite::Database db(path.string(), SQLite::OPEN_READONLY);
        QCOMPARE(db.execAndGet("SELECT count(*) FROM setup").getInt(),
                 6); // the setup of the file is found again
        QCOMPARE(db.execAndGet("SELECT count(*) FROM mine").getInt(), 8);
        QCOMPARE(db.execAndGet("SELECT examples_per_second FROM runs WHERE id = 1").isNull(), false);
    }

    void aStrangersTableStopsTheMigration()
    {
        const auto path = fileOf(fresh(), schema("schema5") + "CREATE TABLE ceiling (mine);");
        const auto writer = Writer::open(path);
        QVERIFY(!writer);
        QVERIFY2(writer.error().text().find("\"ceiling\"") != std::string::npos,
                 writer.error().text().c_str());
        QCOMPARE(SQLite::Database(path.string()).execAndGet("PRAGMA user_version").getInt(), 5);
    }

    /// The table of metrics and the schema name the same columns.
    void plainMetricsAreColumns()
    {
        std::size_t plain = 0;
        for (const auto& metric : metrics())
            plain += metric.plain && metric.stored;
        QCOMPARE(plain, detail::plainCount);
        const auto path = fresh();
        QVERIFY(*Writer::open(path)->putRun(sampleRun(0)));
        SQLite::Database db(path.string(), SQLite::OPEN_READONLY);
        for (const auto name : detail::plainMetrics())
            QVERIFY(db.tableExists("run") &&
                    db.execAndGet(
                          "SELECT count(*) FROM pragma_table_info('run') WHERE type = 'REAL' AND name = '" +
                          std::string(name) + "'")
                            .getInt() == 1);
        QCOMPARE(db.execAndGet("SELECT memory_peak_bytes FROM run").getDouble(), 1e6);
    }

    /// Each framework has its own ceilings. If this fails, calibrating one deletes what another one reached.
    void ceilingsOfTwoOwnersStay()
    {
        const Path path = fresh(), other = fresh(), copy = fresh(),
                   table = m_folder.filePath("all.json").toStdString();
        QVERIFY(ceilingOwner(ceilingsOf("a", 1, 1)) == ceilingOwner(ceilingsOf("a", 2, 9)));
        QVERIFY(ceilingOwner(ceilingsOf("a", 1, 1)) != ceilingOwner(ceilingsOf("b", 1, 1)));
        {
            auto writer = Writer::open(path);
            QVERIFY(*writer->putRun(sampleRun(0)));
            QVERIFY(writer->putCeilings("box", ceilingsOf("libtorch", 3, 30)));
            QVERIFY(writer->putCeilings("box", ceilingsOf("jax", 1, 10)));
            QVERIFY(writer->putCeilings("box", ceilingsOf("libtorch", 4, 40)));
        }
        const Json both = Json::array({Json::array({"jax", 1.0}), Json::array({"libtorch", 4.0})});
        QCOMPARE(frameworks(path).dump(), both.dump());
        {
            auto writer = Writer::open(other);
            QVERIFY(writer->putCeilings("box", ceilingsOf("jax", 2, 20)));
            QVERIFY(writer->merge(*Reader::open(path)));
        }
        QCOMPARE(frameworks(other).dump(),
                 Json::array({Json::array({"jax", 2.0}), Json::array({"libtorch", 4.0})}).dump());
        const auto import = [](const Path& file, const Path& into) {
            auto all = exchange::readImport(file, {});
            auto writer = Writer::open(into);
            auto bulk = writer->bulk(0);
            exchange::Stored stored;
            return all && exchange::putAll(*all, *bulk, stored) && bulk->commit();
        };
        auto json = exchange::writeJson(*exchange::readWhole(*Reader::open(path)));
        std::ofstream(table) << json.dump();
        QVERIFY(import(table, copy));
        QCOMPARE(frameworks(copy).dump(), both.dump());
        // Before schema 6, an export had one document per platform.
        json["ceilings"] = {{"box", ceilingsOf("pytorch", 5, 50)}};
        std::ofstream(table) << json.dump();
        QVERIFY(import(table, copy));
        QCOMPARE(frameworks(copy).size(), std::size_t{3});
        const auto info = describe(copy);
        QVERIFY(info && info->at("platforms").back()["ceilings"].size() == 3);
        SQLite::Database db(copy.string(), SQLite::OPEN_READONLY);
        QCOMPARE(db.execAndGet("SELECT count(*) FROM ceilings WHERE owner LIKE '%jax 2.1%' AND"
                               " json_extract(stack, '$.framework') = 'jax' AND name = 'float32'")
                     .getInt(),
                 1);
    }

    void settingsComeBack_data()
    {
        QTest::addColumn<bool>("csv");
        QTest::newRow("json") << false;
        QTest::newRow("csv") << true;
    }
    void settingsComeBack()
    {
        QFETCH(bool, csv);
        auto with = sampleRun(0);
        with.settings = {{"threads", 2}, {"tf32", false}};
        const auto path = fresh();
        QCOMPARE(*Writer::open(path)->putRuns({with, sampleRun(2)}), std::size_t{2});
        const auto reader = Reader::open(path);
        QCOMPARE(reader->run(with.runUuid)->settings.dump(), with.settings.dump());
        QVERIFY(reader->run(sampleRun(2).runUuid)->settings.is_null());
        const auto setup = reader->setup(1);
        QVERIFY(setup && setup->settings == with.settings && setup->environment == with.environment &&
                setup->graph.is_null());
        const auto all = exchange::readWhole(*reader);
        const auto file = Path(m_folder.filePath(csv ? "runs.csv" : "runs.json").toStdString());
        const auto text = csv ? exchange::writeCsv(all->runs) : exchange::writeJson(*all).dump();
        if (csv)
            QVERIFY(text.substr(0, text.find('\n')).ends_with(",settings"));
        std::ofstream(file) << text;
        const auto read = exchange::readImport(file, {});
        QVERIFY(read && read->runs.size() == 2);
        QCOMPARE(read->runs[0].settings.dump(), with.settings.dump());
        QVERIFY(read->runs[1].settings.is_null());
        exchange::Import without;
        without.runs = {sampleRun(2)};
        const auto plain = csv ? exchange::writeCsv(without.runs) : exchange::writeJson(without).dump();
        QVERIFY(plain.find("settings") == std::string::npos); // files without settings stay as they were
    }

    /// A point that was compiled for a device that is not here is done, and has no time.
    void aCompiledRunEndsItsPoint()
    {
        const auto path = fresh();
        auto writer = Writer::open(path);
        const auto sweep = *writer->putSweep({0, "s", Json::object(), "running", 0});
        PointRecord point;
        point.platform = "p";
        point.family = "fc";
        const auto points = *writer->putPoints(sweep, {point});
        auto run = sampleRun(0);
        run.outcome = Outcome::Compiled;
        run.pointId = points.front().id;
        QVERIFY(*writer->putRun(run));
        const auto reader = Reader::open(path);
        QVERIFY(reader->run(run.runUuid)->outcome == Outcome::Compiled);
        QCOMPARE(reader->progress(sweep)->second, std::int64_t{1});
        QCOMPARE(describe(path)->at("ok").get<int>(), 0);
        QVERIFY(check(path)->empty());
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestStoreNumbers)
#include "tst_store_numbers.moc"
