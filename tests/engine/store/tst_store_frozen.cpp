// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/paths.h"
#include "tests/run.h"

#include "engine/base/core/file.h"
#include "engine/store/database.h"

#include <SQLiteCpp/SQLiteCpp.h>

#include <QTemporaryDir>
#include <QTest>

#include <unistd.h>

#include <atomic>
#include <bit>
#include <cstdlib>
#include <map>
#include <thread>

using namespace parascope;

/// Databases that released programs wrote, as text (`sqlite3 .dump`), and their content: schema3.json. If
/// this fails, the next change of the schema or of a packed column loses a user's results.
class TestStoreFrozen : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    Json m_spec;

    static std::optional<double> number(const Json& json)
    {
        return json.is_null() ? std::nullopt : std::optional(json.get<double>());
    }

    static Parameters parametersOf(const Json& json)
    {
        Parameters out;
        for (const auto& [name, value] : json.items())
            out.set(name, value.is_string()           ? Value(value.get<std::string>())
                          : value.is_number_integer() ? Value(value.get<std::int64_t>())
                                                      : Value(value.get<double>()));
        return out;
    }

    static std::string text(const Json& json, const char* key) { return json.at(key).get<std::string>(); }

    static store::RunRecord runOf(const Json& json)
    {
        store::RunRecord run;
        run.runUuid = text(json, "run_uuid");
        run.pointId = json.at("point").get<std::int64_t>();
        run.attempt = json.at("attempt").get<int>();
        run.platform = text(json, "platform");
        run.device = text(json, "device");
        run.family = text(json, "family");
        run.parameters = parametersOf(json.at("parameters"));
        run.mode = text(json, "mode");
        run.optimizer = text(json, "optimizer");
        run.dtype = text(json, "dtype");
        run.timing = text(json, "timing");
        run.environment = json.at("environment");
        run.stack = json.at("stack");
        run.graph = json.at("graph");
        run.implementation = json.at("implementation");
        run.modelKey = text(json, "model_key");
        run.workKey = text(json, "work_key");
        run.configKey = text(json, "config_key");
        run.outcome = *outcomeFromName(text(json, "outcome"));
        for (const auto& name : json.at("quality"))
            for (std::size_t i = 0; i < qualityNames.size(); ++i)
                if (qualityNames[i] == name.get<std::string>())
                    run.quality = static_cast<QualitySet>(run.quality | (1U << i));
        run.message = text(json, "message");
        run.stepSeconds = json.at("steps").get<std::vector<double>>();
        run.warmupSteps = json.at("warmup_steps").get<int>();
        run.stepMedian = number(json.at("step_median"));
        run.stepLow = number(json.at("step_low"));
        run.stepHigh = number(json.at("step_high"));
        for (const auto& [name, value] : json.at("metrics").items())
            run.metrics.emplace_back(name, value.get<double>());
        run.conditions = json.at("conditions");
        run.source = json.at("source");
        run.startedMs = json.at("started_ms").get<std::int64_t>();
        run.finishedMs = json.at("finished_ms").get<std::int64_t>();
        return run;
    }

    store::OperationRecord operationOf(const Json& json) const
    {
        const auto& numbers = json.at("numbers");
        return {text(json, "run_uuid"), text(json, "name"), text(json, "layer"), number(numbers[0]),
                number(numbers[1]),     number(numbers[2]), number(numbers[3]),  number(numbers[4]),
                number(numbers[5]),     number(numbers[6]), number(numbers[7])};
    }

    /// Writes everything in the description with this program. To freeze the next schema: set
    /// PARASCOPE_FROZEN to a file, run the test, and dump that file into this folder (`sqlite3 FILE .dump`;
    /// before it "PRAGMA application_id" and "PRAGMA user_version", which a dump leaves out).
    void write(const std::filesystem::path& path) const
    {
        auto writer = store::Writer::open(path, "parascope");
        QVERIFY2(writer, writer ? "" : writer.error().text().c_str());
        for (const auto& platform : m_spec.at("platforms")) {
            store::PlatformRecord record{text(platform, "name"),
                                         text(platform, "catalogue_id"),
                                         number(platform.at("peak_flops")),
                                         number(platform.at("bandwidth")),
                                         number(platform.at("memory_bytes")),
                                         platform.at("details")};
            QVERIFY(writer->putPlatform(record));
            if (!platform.at("ceilings").is_null())
                QVERIFY(writer->putCeilings(record.name, platform.at("ceilings")));
        }
        const auto& sweep = m_spec.at("sweep");
        const auto id = writer->putSweep({0, text(sweep, "name"), sweep.at("spec"), text(sweep, "state"),
                                          sweep.at("created_ms").get<std::int64_t>()});
        QVERIFY(id);
        std::vector<store::PointRecord> points;
        for (const auto& point : m_spec.at("points"))
            points.push_back({0,
                              *id,
                              text(point, "platform"),
                              point.at("repeat").get<int>(),
                              text(point, "family"),
                              parametersOf(point.at("parameters")),
                              text(point, "work_key"),
                              point.at("priority").get<double>(),
                              {}});
        QVERIFY(writer->putPoints(*id, points));
        for (const auto& run : m_spec.at("runs")) {
            std::vector<store::OperationRecord> operations;
            for (const auto& operation : m_spec.at("operations"))
                if (operation.at("run_uuid") == run.at("run_uuid"))
                    operations.push_back(operationOf(operation));
            const auto put = writer->putRun(runOf(run), operations);
            QVERIFY(put && *put);
        }
        for (const auto& event : m_spec.at("events"))
            QVERIFY(writer->putEvent(text(event, "level"), text(event, "text"),
                                     event.at("at_ms").get<std::int64_t>()));
    }

    static void compareBits(std::optional<double> got, std::optional<double> expected)
    {
        QCOMPARE(got.has_value(), expected.has_value());
        if (got)
            QCOMPARE(std::bit_cast<std::uint64_t>(*got), std::bit_cast<std::uint64_t>(*expected));
    }

    void compareRun(const store::RunRecord& got, const Json& json) const
    {
        const auto expected = runOf(json);
        QCOMPARE(got.runUuid, expected.runUuid);
        QCOMPARE(got.pointId, expected.pointId);
        QCOMPARE(got.attempt, expected.attempt);
        QCOMPARE(got.repeat, json.at("repeat").get<int>());
        QCOMPARE(got.platform, expected.platform);
        QCOMPARE(got.device, expected.device);
        QCOMPARE(got.family, expected.family);
        auto sorted = std::vector(expected.parameters.begin(), expected.parameters.end());
        std::sort(sorted.begin(), sorted.end());
        QVERIFY(std::vector(got.parameters.begin(), got.parameters.end()) == sorted); // sorted by name
        QCOMPARE(got.mode, expected.mode);
        QCOMPARE(got.optimizer, expected.optimizer);
        QCOMPARE(got.dtype, expected.dtype);
        QCOMPARE(got.timing, expected.timing);
        for (const auto document :
             {&store::RunRecord::environment, &store::RunRecord::stack, &store::RunRecord::graph,
              &store::RunRecord::implementation, &store::RunRecord::conditions, &store::RunRecord::source})
            QCOMPARE((got.*document).dump(), (expected.*document).dump());
        QCOMPARE(got.modelKey, expected.modelKey);
        QCOMPARE(got.workKey, expected.workKey);
        QCOMPARE(got.configKey, expected.configKey);
        QCOMPARE(std::string(nameOf(got.outcome)), text(json, "outcome"));
        QCOMPARE(Json(namesOf(got.quality)).dump(), json.at("quality").dump());
        QCOMPARE(got.message, expected.message);
        QCOMPARE(got.stepSeconds.size(), expected.stepSeconds.size());
        for (std::size_t i = 0; i < got.stepSeconds.size(); ++i)
            compareBits(got.stepSeconds[i], expected.stepSeconds[i]);
        QCOMPARE(got.warmupSteps, expected.warmupSteps);
        compareBits(got.stepMedian, expected.stepMedian);
        compareBits(got.stepLow, expected.stepLow);
        compareBits(got.stepHigh, expected.stepHigh);
        QCOMPARE(got.metrics.size(), expected.metrics.size());
        const std::map<std::string, double> metrics(got.metrics.begin(), got.metrics.end());
        for (const auto& [name, value] : expected.metrics) {
            QVERIFY2(metrics.contains(name), name.c_str());
            compareBits(metrics.at(name), value);
        }
        QCOMPARE(got.startedMs, expected.startedMs);
        QCOMPARE(got.finishedMs, expected.finishedMs);
    }

    void compare(const std::filesystem::path& path) const
    {
        const auto reader = store::Reader::open(path);
        QVERIFY2(reader, reader ? "" : reader.error().text().c_str());
        const auto platforms = reader->platforms();
        QCOMPARE(platforms->size(), m_spec.at("platforms").size());
        for (std::size_t i = 0; i < platforms->size(); ++i) {
            const auto& got = (*platforms)[i];
            const auto& expected = m_spec.at("platforms")[i];
            QCOMPARE(got.name, text(expected, "name"));
            QCOMPARE(got.catalogueId, text(expected, "catalogue_id"));
            compareBits(got.peakFlops, number(expected.at("peak_flops")));
            compareBits(got.bandwidth, number(expected.at("bandwidth")));
            compareBits(got.memoryBytes, number(expected.at("memory_bytes")));
            QCOMPARE(got.details.dump(), expected.at("details").dump());
            const auto ceilings = reader->ceilings(got.name);
            QVERIFY(ceilings);
            const auto& measured = expected.at("ceilings");
            QCOMPARE(Json(*ceilings).dump(),
                     (measured.is_null() ? Json::array() : Json::array({measured})).dump());
        }
        const auto sweeps = reader->sweeps();
        QCOMPARE(sweeps->size(), std::size_t{1});
        const auto& sweep = m_spec.at("sweep");
        QCOMPARE(sweeps->at(0).name, text(sweep, "name"));
        QCOMPARE(sweeps->at(0).state, text(sweep, "state"));
        QCOMPARE(sweeps->at(0).createdMs, sweep.at("created_ms").get<std::int64_t>());
        QCOMPARE(sweeps->at(0).spec.dump(), sweep.at("spec").dump());
        const auto points = reader->points(sweeps->at(0).id);
        QCOMPARE(points->size(), m_spec.at("points").size());
        for (const auto& point : *points) { // in the order of their priority
            const auto& expected = m_spec.at("points")[static_cast<std::size_t>(point.id - 1)];
            QCOMPARE(point.platform, text(expected, "platform"));
            QCOMPARE(point.repeat, expected.at("repeat").get<int>());
            QCOMPARE(point.family, text(expected, "family"));
            QVERIFY(point.parameters.contains("batch") &&
                    point.parameters.integer("batch") == expected.at("parameters").at("batch"));
            QCOMPARE(point.workKey, text(expected, "work_key"));
            compareBits(point.priority, expected.at("priority").get<double>());
            QCOMPARE((point.outcome ? Json(nameOf(*point.outcome)) : Json()).dump(),
                     expected.at("outcome").dump());
        }
        std::size_t count = 0;
        QVERIFY(reader->runs({0, true, true}, [&](std::int64_t, store::RunRecord&& run) {
            compareRun(run, m_spec.at("runs")[count++]);
            return !QTest::currentTestFailed();
        }));
        QCOMPARE(count, m_spec.at("runs").size());
        const auto operations = reader->operations();
        QCOMPARE(operations->size(), m_spec.at("operations").size());
        for (std::size_t i = 0; i < operations->size(); ++i) {
            const auto& got = (*operations)[i];
            const auto expected = operationOf(m_spec.at("operations")[i]);
            QCOMPARE(got.runUuid, expected.runUuid);
            QCOMPARE(got.name, expected.name);
            QCOMPARE(got.layer, expected.layer);
            for (const auto value :
                 {&store::OperationRecord::timeFraction, &store::OperationRecord::seconds,
                  &store::OperationRecord::calls, &store::OperationRecord::flops,
                  &store::OperationRecord::bytes, &store::OperationRecord::flopsPerSecond,
                  &store::OperationRecord::bytesPerSecond, &store::OperationRecord::intensity})
                compareBits(got.*value, expected.*value);
        }
        const auto events = reader->events();
        QCOMPARE(events->size(), m_spec.at("events").size());
        for (std::size_t i = 0; i < events->size(); ++i) {
            const auto& expected = m_spec.at("events")[i];
            QCOMPARE((*events)[i].atMs, expected.at("at_ms").get<std::int64_t>());
            QCOMPARE((*events)[i].level, text(expected, "level"));
            QCOMPARE((*events)[i].text, text(expected, "text"));
        }
    }

private slots:
    void initTestCase()
    {
        const auto spec = readJsonFile(parascope::test::sourcePath("/tests/engine/store/schema3.json"));
        QVERIFY2(spec, spec ? "" : spec.error().text().c_str());
        m_spec = *spec;
    }

    void whatIsWrittenNowComesBack()
    {
        const char* kept = std::getenv("PARASCOPE_FROZEN");
        const std::filesystem::path path = kept ? kept : m_folder.filePath("now.db").toStdString();
        write(path);
        compare(path);
    }

    void aFrozenFileHoldsWhatWasPutIn_data()
    {
        QTest::addColumn<QString>("name");
        QTest::newRow("schema 3") << "schema3";
        QTest::newRow("schema 4") << "schema4"; // it has views, but no annotations
        QTest::newRow("schema 5")
            << "schema5"; // it packs all metrics, and a platform has one set of ceilings
    }
    void aFrozenFileHoldsWhatWasPutIn()
    {
        QFETCH(QString, name);
        const auto path = std::filesystem::path(m_folder.filePath(name + ".db").toStdString());
        const auto sql = readFile(parascope::test::sourcePath(
            (QString("/tests/engine/store/") + name + ".sql").toUtf8().constData()));
        QVERIFY(sql);
        {
            SQLite::Database db(path.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
            db.exec(*sql);
        }
        compare(path); // read without a change
        {
            auto writer = store::Writer::open(path); // migrated if there is a newer schema
            QVERIFY2(writer, writer ? "" : writer.error().text().c_str());
            for (const auto& run : m_spec.at("runs"))
                QCOMPARE(writer->putRun(runOf(run)).value_or(true), false); // each run is already known
        }
        compare(path);
        const auto info = store::describe(path);
        QVERIFY2(info && info->at("unknown").empty(), "a view of ours is taken for a stranger's");
        const auto findings = store::check(path);
        QVERIFY2(findings && findings->empty(),
                 findings && !findings->empty() ? findings->at(0).c_str() : "");
    }

    /// The path of a backup is easy to guess. If this fails, another user of the folder makes Parascope
    /// overwrite a file by a link.
    void whatIsMadeBesideADatabaseFollowsNoLink()
    {
        const auto folder = std::filesystem::path(m_folder.filePath("links").toStdString());
        std::filesystem::create_directories(folder / "real");
        std::filesystem::create_directory_symlink(folder / "real", folder / "linked");
        const auto sql = readFile(parascope::test::sourcePath("/tests/engine/store/schema2.sql"));
        QVERIFY(sql);
        const auto path = folder / "linked" / "old.db"; // a folder may be a link
        const auto makeOld = [&] {
            std::filesystem::remove(path);
            SQLite::Database db(path.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
            db.exec("PRAGMA synchronous = OFF");
            db.exec(*sql);
        };
        const auto victim = folder / "victim", kept = folder / "real" / "old.db.schema2.bak",
                   fresh = folder / "real" / "old.db.schema2.bak.new";
        // Another user creates a link again whenever the name is free.
        std::atomic<bool> ended = false;
        std::thread other([&] {
            while (!ended)
                (void)!::symlink(victim.c_str(), fresh.c_str());
        });
        for (int i = 0; i < 10; ++i) {
            makeOld();
            (void)store::Writer::open(path); // it opens the file, or refuses and names it
        }
        ended = true;
        other.join();
        QVERIFY(!std::filesystem::exists(victim));
        std::filesystem::remove(fresh);
        std::filesystem::create_symlink(victim, fresh);
        makeOld();
        const auto writer = store::Writer::open(path);
        QVERIFY2(writer, writer ? "" : writer.error().text().c_str());
        QVERIFY(std::filesystem::is_regular_file(std::filesystem::symlink_status(kept)));
        QVERIFY(!std::filesystem::exists(victim));
        QVERIFY(
            store::Writer::open(folder / "linked" / "new.db")); // a new database in such a folder works too
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestStoreFrozen)
#include "tst_store_frozen.moc"
