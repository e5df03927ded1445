// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/store/sample_runs.h"
#include "tests/run.h"

#include "engine/base/core/uuid.h"
#include "engine/store/bulk.h"

#include <SQLiteCpp/SQLiteCpp.h>

#include <QTemporaryDir>
#include <QTest>

#include <set>

using namespace parascope;

/// Tens of thousands of runs in one transaction are stored in a different way from single runs. If this
/// fails, an import differs from its file.
class TestStoreBulk : public QObject
{
    Q_OBJECT

    static constexpr int many = 21000; ///< more than the number from which Writer::bulk() sorts

    QTemporaryDir m_folder;
    int m_files = 0;

    std::filesystem::path fresh()
    {
        return m_folder.filePath(QString("t%1.db").arg(++m_files)).toStdString();
    }

    static std::vector<store::RunRecord> samples(int from, int to)
    {
        std::vector<store::RunRecord> runs;
        for (int i = from; i < to; ++i)
            runs.push_back(sampleRun(i));
        return runs;
    }

    static QString findings(const std::filesystem::path& path)
    {
        const auto found = store::check(path);
        return !found           ? QString::fromStdString(found.error().text())
               : found->empty() ? QString()
                                : QString::fromStdString(found->front());
    }

    /// Returns every field of a run, as text.
    static std::string told(const store::RunRecord& run)
    {
        const auto parameters =
            nlohmann::json::parse(toJson(run.parameters).dump()).dump(); // their order is not kept
        Json metrics = Json::array();
        for (const auto& [name, value] : run.metrics)
            metrics.push_back({name, value});
        const auto number = [](const std::optional<double>& value) { return value ? Json(*value) : Json(); };
        return Json{run.runUuid,
                    run.platform,
                    run.device,
                    run.family,
                    parameters,
                    run.environment,
                    run.stack,
                    run.graph,
                    run.mode,
                    run.optimizer,
                    run.dtype,
                    run.implementation,
                    run.modelKey,
                    run.workKey,
                    run.configKey,
                    nameOf(run.outcome),
                    run.quality,
                    run.message,
                    run.timing,
                    run.stepSeconds,
                    run.warmupSteps,
                    number(run.stepMedian),
                    number(run.stepLow),
                    number(run.stepHigh),
                    metrics,
                    run.conditions,
                    run.source,
                    run.startedMs,
                    run.finishedMs,
                    run.attempt}
            .dump();
    }

private slots:
    /// Runs are written by the thousand and read back: every field of every run, in the given order.
    void everyFieldOfEveryRun()
    {
        const auto path = fresh();
        auto runs = samples(0, many);
        runs[5].runUuid =
            "AAAAAAAA-AE7A-8F98-B4D0-EB4F8B8F7675"; // stored as a text, because its letters are upper-case
        runs[6].source = {{"file", "f"}, {"record", 6}, {"original", Json::array({1, 2})}};
        runs[7].metrics.clear();
        runs[8].stepSeconds.clear();
        runs[9].stepLow.reset();
        {
            auto writer = store::Writer::open(path);
            const auto added = writer->putRuns(runs);
            QVERIFY2(added, added ? "" : added.error().text().c_str());
            QCOMPARE(*added, runs.size());
        }
        const auto reader = store::Reader::open(path);
        std::size_t at = 0;
        bool same = true;
        QVERIFY(reader->runs({0, true, true}, [&](std::int64_t, store::RunRecord&& run) {
            same = at < runs.size() && told(run) == told(runs[at]);
            ++at;
            return same;
        }));
        QVERIFY2(same, ("run " + std::to_string(at - 1)).c_str());
        QCOMPARE(at, runs.size());
        QCOMPARE(findings(path), QString());
        for (const std::size_t i : {std::size_t{0}, std::size_t{5}, runs.size() - 1})
            QCOMPARE(reader->run(runs[i].runUuid)->message, runs[i].message);
    }

    /// Runs that are already stored, or are given twice, are skipped; the others are appended.
    void whatIsThereIsPassedOver()
    {
        const auto path = fresh();
        auto writer = store::Writer::open(path);
        QVERIFY(writer->putRuns(samples(100, 110)));
        auto upper = sampleRun(-1);
        upper.runUuid = "AAAAAAAA-AE7A-8F98-B4D0-EB4F8B8F7675";
        QVERIFY(*writer->putRun(upper));
        auto runs = samples(0, many);
        runs.push_back(sampleRun(3));
        runs.push_back(upper);
        QCOMPARE(*writer->putRuns(runs), static_cast<std::size_t>(many - 10));
        QCOMPARE(*writer->putRuns(runs), std::size_t{0});
        QVERIFY(!*writer->putRun(sampleRun(many - 1)));
        QVERIFY(*writer->putRun(sampleRun(many)));
        const auto reader = store::Reader::open(path);
        std::set<std::string> uuids;
        std::size_t count = 0;
        QVERIFY(reader->runs(
            {}, [&](std::int64_t, store::RunRecord&& run) { return uuids.insert(run.runUuid), ++count; }));
        QCOMPARE(count, static_cast<std::size_t>(many + 2));
        QCOMPARE(uuids.size(), count);
        QCOMPARE(findings(path), QString());
    }

    /// The runs within one file are assumed to differ; the same runs in a second file are recognised.
    void filesAreDistinctInThemselvesAlone()
    {
        for (const bool stored : {false, true}) {
            const auto path = fresh();
            auto writer = store::Writer::open(path);
            if (stored)
                QVERIFY(writer->putRuns(samples(0, 1)));
            auto bulk = writer->bulk(many);
            QVERIFY(bulk);
            const auto kind = *bulk->kind(sampleRun(0));
            const auto add = [&](int i, bool distinct) {
                const auto run = sampleRun(i);
                return *bulk->add(kind, {run, uuidBytes(run.runUuid), {}, -1, distinct}) != 0;
            };
            bulk->nextSource();
            QCOMPARE(add(0, true), !stored);
            QVERIFY(add(1, true));
            QVERIFY(add(2, true));
            QVERIFY(!add(1, false));
            QVERIFY(add(3, false));
            QVERIFY(*bulk->has(sampleRun(2).runUuid));
            QVERIFY(!*bulk->has(sampleRun(4).runUuid));
            bulk->nextSource();
            QVERIFY(!add(2, true));
            QVERIFY(!add(3, true));
            QVERIFY(add(4, true));
            QVERIFY(bulk->commit());
            QCOMPARE(findings(path), QString());
        }
    }

    /// Runs that are not committed leave no trace, and the writer continues.
    void givenUp()
    {
        const auto path = fresh();
        auto writer = store::Writer::open(path);
        QVERIFY(writer->putRuns(samples(0, 5)));
        {
            auto bulk = writer->bulk(many);
            const auto kind = *bulk->kind(sampleRun(0));
            for (int i = 0; i < 3000; ++i)
                QVERIFY(*bulk->add(kind, {sampleRun(i)}) != 0 || i < 5);
        }
        QCOMPARE(*writer->putRuns(samples(0, 7)), std::size_t{2});
        QCOMPARE(findings(path), QString());
    }

    /// A run that cannot be found by its uuid would be imported again: check reports it.
    void aLostIdentityIsFound()
    {
        const auto path = fresh();
        QVERIFY(store::Writer::open(path)->putRuns(samples(0, 5)));
        SQLite::Database(path.string(), SQLite::OPEN_READWRITE).exec("DELETE FROM identity WHERE run = 3");
        QVERIFY(findings(path).contains("uuid"));
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestStoreBulk)
#include "tst_store_bulk.moc"
