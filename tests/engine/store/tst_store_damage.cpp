// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/core/hash.h"
#include "engine/exchange/import.h"
#include "engine/store/database.h"
#include "engine/store/schema.h"
#include "tests/engine/store/sample_runs.h"
#include "tests/run.h"

#include <QFile>
#include <QRandomGenerator>
#include <QTemporaryDir>
#include <QTest>

#include <map>
#include <set>

using namespace parascope;
using namespace parascope::store;

/// If this fails, a damaged file crashes the program, or its data are believed.
class TestStoreDamage : public QObject
{
    Q_OBJECT

    /// Stores 300 runs with everything that a database may hold.
    static void fill(const std::filesystem::path& path)
    {
        auto writer = Writer::open(path);
        QVERIFY(writer);
        QVERIFY(writer->putPlatform({"this-machine", "v100", 1.25e14, 9e11, 1.6e10, {{"cores", 8}}}));
        QVERIFY(writer->putCeilings("this-machine", {{"flops_per_second", {{"float32", 9.5e13}}}}));
        const auto sweep = writer->putSweep({0, "grid", {{"family", "fc"}}, "done", 1700000000000});
        QVERIFY(sweep);
        std::vector<PointRecord> points(300);
        std::vector<RunRecord> runs;
        std::vector<OperationRecord> operations;
        for (int i = 0; i < 300; ++i) {
            runs.push_back(sampleRun(i));
            auto& point = points[static_cast<std::size_t>(i)];
            point.platform = runs.back().platform;
            point.repeat = i;
            point.family = runs.back().family;
            point.parameters = runs.back().parameters;
            point.priority = i;
            OperationRecord operation;
            operation.runUuid = runs.back().runUuid;
            operation.name = i % 2 ? "product" : "softmax";
            operation.layer = "dense";
            operation.seconds = 1e-3 * i;
            operation.flops = 1e9 + i;
            operations.push_back(operation);
        }
        const auto placed = writer->putPoints(*sweep, points);
        QVERIFY(placed);
        for (std::size_t i = 0; i < runs.size(); ++i)
            runs[i].pointId = (*placed)[i].id;
        QCOMPARE(*writer->putRuns(runs, operations), runs.size());
        QVERIFY(writer->putEvent("info", "The sweep ended.", 1700000000000));
        QVERIFY(writer->close());
    }

    /// Returns what an export tells of a database.
    static Result<Json> exported(const std::filesystem::path& path)
    {
        PARASCOPE_TRY(const auto reader, Reader::open(path));
        PARASCOPE_TRY(const auto all, exchange::readWhole(reader));
        return exchange::writeJson(all);
    }

    /// Returns the keys of a path in JSON, without positions in lists.
    static std::string keyOf(const std::string& path)
    {
        std::string out;
        for (std::size_t from = 1; from < path.size();) {
            const auto end = std::min(path.find('/', from), path.size());
            const auto key = path.substr(from, end - from);
            if (key.find_first_not_of("0123456789") != std::string::npos)
                out += '/' + key;
            from = end + 1;
        }
        return out;
    }

    /// Returns whether the checksum of a run, or the hash of what it shares with others, covers a key.
    static bool isCovered(const std::string& key)
    {
        for (const auto* text : {"/runs/message", "/runs/conditions", "/runs/source", "/runs/point"})
            if (key.starts_with(text))
                return false;
        return key == "no export" || key.starts_with("/runs");
    }

private slots:
    void mutants()
    {
        const int count = qEnvironmentVariableIsSet("PARASCOPE_SOAK") ? 10000 : 500;
        const quint32 seed = 20261121;
        QTemporaryDir folder;
        const auto name = folder.filePath("t.db");
        {
            auto writer = Writer::open(name.toStdString());
            for (int i = 0; i < 30; ++i) {
                RunRecord run;
                run.runUuid = contentUuid(std::to_string(i));
                run.platform = "p";
                run.family = "fc";
                run.parameters = {{"layer", std::int64_t{i}}};
                run.stepSeconds.assign(50, 0.01 + i * 1e-4);
                QVERIFY(*writer->putRun(run));
            }
        }
        QFile file(name);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const auto good = file.readAll();
        file.close();
        QRandomGenerator random(seed);
        int refused = 0;
        for (int i = 0; i < count; ++i) {
            auto bad = good;
            const int flips = 1 + static_cast<int>(random.bounded(8));
            for (int k = 0; k < flips; ++k) {
                // Half of the damage is in the header and the schema, where it is worst.
                const auto range = random.bounded(2) ? bad.size() : std::min<qsizetype>(bad.size(), 8192);
                bad[static_cast<qsizetype>(random.bounded(static_cast<quint32>(range)))] =
                    static_cast<char>(random.bounded(256));
            }
            if (random.bounded(10) == 0)
                bad.truncate(static_cast<qsizetype>(random.bounded(static_cast<quint32>(bad.size()))));
            QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
            file.write(bad);
            file.close();
            const auto findings = check(name.toStdString());
            if (!findings) {
                QVERIFY(!findings.error().text().empty());
                ++refused;
            } else if (!findings->empty()) {
                ++refused;
            }
        }
        QVERIFY2(refused > count / 4, "damage goes unnoticed");
    }

    /// Bytes that changed on a disk or on the way never change a run in silence: either the check reports the
    /// file, or an export tells the same model, setup and numbers. What has no checksum (the plan of a sweep,
    /// operations, platforms, texts of a run) is only counted.
    void noNumberChangesWhileTheCheckIsClean()
    {
        const auto given = qEnvironmentVariableIntValue("PARASCOPE_SOAK_DAMAGES");
        const int count = given > 0 ? given : qEnvironmentVariableIsSet("PARASCOPE_SOAK") ? 1000 : 60;
        QTemporaryDir folder;
        const auto name = folder.filePath("t.db");
        const std::filesystem::path path = name.toStdString();
        fill(path);
        const auto before = exported(path);
        QVERIFY(before && check(path)->empty());
        QFile file(name);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const auto good = file.readAll();
        file.close();
        QRandomGenerator random(test::seed());
        std::map<std::string, int> ofRuns, others; // silent damages by what changed
        int noticed = 0;
        for (int i = 0; i < count; ++i) {
            auto bad = good;
            for (auto flips = 1 + random.bounded(8); flips > 0; --flips)
                bad[static_cast<qsizetype>(random.bounded(static_cast<quint32>(bad.size())))] =
                    static_cast<char>(random.bounded(256));
            QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
            file.write(bad);
            file.close();
            const auto findings = check(path);
            if (!findings || !findings->empty()) {
                ++noticed;
                continue;
            }
            const auto after = exported(path);
            std::set<std::string> changed;
            for (const auto& change : Json::diff(*before, after ? *after : Json()))
                changed.insert(after ? keyOf(change["path"].get<std::string>()) : "no export");
            for (const auto& key : changed)
                ++(isCovered(key) ? ofRuns : others)[key];
        }
        const auto listed = [](const std::map<std::string, int>& counts) {
            std::string text;
            for (const auto& [key, times] : counts)
                text += ' ' + key + ": " + std::to_string(times);
            return text;
        };
        qInfo("%d of %d damages were noticed; without a checksum:%s", noticed, count, listed(others).c_str());
        QVERIFY2(ofRuns.empty(), listed(ofRuns).c_str());
        QVERIFY(noticed > count / 2);
    }

    void stepTimesRoundTripAndRefuseLies()
    {
        std::vector<double> steps;
        QRandomGenerator random(7);
        for (int i = 0; i < 1000; ++i)
            steps.push_back(0.01 * (1 + 0.01 * random.generateDouble()));
        for (const std::size_t n : {0UL, 1UL, 2UL, 127UL, 128UL, 1000UL}) {
            const std::vector<double> some(steps.begin(), steps.begin() + static_cast<std::ptrdiff_t>(n));
            const auto blob = detail::encodeSteps(some);
            QVERIFY(*detail::decodeSteps(blob) == some);
        }
        const auto blob = detail::encodeSteps(steps);
        QVERIFY(blob.size() < steps.size() * 8);
        QVERIFY(!detail::decodeSteps(blob.substr(0, blob.size() / 2)));
        QVERIFY(!detail::decodeSteps(std::string("\xff\xff\xff\xff\x7f", 5)));
        QVERIFY(!detail::decodeSteps(""));
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestStoreDamage)
#include "tst_store_damage.moc"
