// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/cli/cli_program.h"
#include "tests/engine/worker/workers.h"
#include "tests/paths.h"
#include "tests/run.h"

#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <map>
#include <set>

using nlohmann::json;

/// One grid on LibTorch, PyTorch and JAX, in one database. If this fails, the question which framework is
/// faster has no answer, or the answer compares two models or two ways of timing without saying so.
class TestFrameworks : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    QStringList m_names;

    [[nodiscard]] QString path(const char* name) const { return m_folder.filePath(name); }

    static QString device(const QString& name, const QStringList& worker, const json& more = json::object())
    {
        json entry = {{"name", name.toStdString()}, {"worker", json::array()}, {"hello_seconds", 120}};
        for (const auto& word : worker)
            entry["worker"].push_back(word.toStdString());
        entry.update(more);
        return QString::fromStdString(entry.dump());
    }

    [[nodiscard]] json heatmap(const QStringList& more) const
    {
        const auto cli = Cli::run(QStringList{"analyse", "heatmap", "--db", path("all.db"), "--x", "node",
                                              "--y", "batch", "--metric", "examples_per_second", "--json"} +
                                  more);
        return cli.status == 0 ? cli.json() : json(cli.err.toStdString());
    }

private slots:
    void theSameGridOnEveryFramework()
    {
        QVERIFY(writeText(path("grid.json"), R"({"name": "quick", "family": "fc",
            "axes": {"node": [64, 128], "batch": [16, 32]}, "fixed": {"layer": 2, "input": 64, "output": 10, "optimizer": "sgd"},
            "measure": {"max_seconds": 0.3, "target": 0.2, "reference": false}})"));
        QStringList arguments = {"sweep", path("grid.json"), "--db", path("all.db"), "--json"};
        for (const auto& worker : parascope::test::knownWorkers()) {
            if (worker.name == "own")
                continue;
            if (!worker.missing.isEmpty()) {
                qWarning("without %s: %s", qPrintable(worker.name), qPrintable(worker.missing));
                continue;
            }
            m_names << worker.name;
            arguments << "--device" << device(worker.name, worker.command);
            if (worker.name == "jax") {
                m_names << "jax-8";
                arguments << "--device"
                          << device("jax-8", worker.command,
                                    {{"unit", "cpu:all"},
                                     {"environment",
                                      {{"XLA_FLAGS", "--xla_force_host_platform_device_count=8"}}}});
            }
        }
        if (m_names.size() < 2)
            QSKIP("only one framework is here");
        const auto sweep = Cli::run(arguments, 200);
        QVERIFY2(sweep.status == 0, sweep.err);
        QCOMPARE(sweep.json()["ok"].get<int>(), 4 * int(m_names.size()));

        std::map<QString, json> maps;
        for (const auto& name : m_names) {
            maps[name] = heatmap({"--platform", name});
            QVERIFY2(maps[name].is_object(), qPrintable(QString::fromStdString(maps[name].dump())));
            QVERIFY(maps[name]["x"]["values"] == json({64, 128}));
            for (const auto& row : maps[name]["cells"])
                for (const auto& cell : row)
                    QVERIFY(cell.is_number() && cell.get<double>() > 0);
        }
        // Compare the ratio, cell by cell.
        for (const auto& name : m_names.mid(1)) {
            const auto ratio = heatmap({"--numerator", name, "--denominator", m_names[0]});
            QVERIFY2(ratio.is_object(), qPrintable(QString::fromStdString(ratio.dump())));
            for (std::size_t y = 0; y < 2; ++y)
                for (std::size_t x = 0; x < 2; ++x) {
                    const double expected = maps[name]["cells"][y][x].get<double>() /
                                            maps[m_names[0]]["cells"][y][x].get<double>();
                    QVERIFY(std::abs(ratio["cells"][y][x].get<double>() / expected - 1) < 1e-9);
                }
            qInfo("%s over %s: %s", qPrintable(name), qPrintable(m_names[0]), ratio["cells"].dump().c_str());
        }
    }

    /// All frameworks ran the same model: the same key, and as many parameters as the formula of a dense
    /// network gives.
    void theSameModelEverywhere()
    {
        if (m_names.size() < 2)
            QSKIP("only one framework is here");
        const auto exported = Cli::run({"export", "--db", path("all.db"), "--format", "json"});
        QCOMPARE(exported.status, 0);
        std::map<std::string, std::set<std::string>> keys, platforms;
        const auto document = exported.json();
        for (const auto& run : document["runs"]) {
            const auto& point = run["hyper_parameters"];
            const double node = point["node"].get<double>();
            QCOMPARE(run["metrics"]["parameters"].get<double>(),
                     64 * node + node + node * node + node + 10 * node + 10);
            keys[point.dump()].insert(run["work_key"].get<std::string>());
            platforms[point.dump()].insert(run["platform"].get<std::string>());
            if (run["platform"] == "jax-8")
                QCOMPARE(run["implementation"].value("devices", 0), 8);
        }
        QCOMPARE(keys.size(), std::size_t(4));
        for (const auto& [point, all] : keys)
            QCOMPARE(all.size(), std::size_t(1));
        for (const auto& [point, all] : platforms)
            QCOMPARE(all.size(), std::size_t(m_names.size()));
    }

    /// Blocks of steps and single steps are two metrics.
    void unlikeTimingsAreNotComparedSilently()
    {
        if (m_names.size() < 2 || !m_names.contains("pytorch"))
            QSKIP("there is no PyTorch");
        QVERIFY(writeText(path("blocks.json"), R"({"name": "blocks", "family": "fc",
            "axes": {"node": [64], "batch": [16]}, "fixed": {"layer": 2, "input": 64, "output": 10, "optimizer": "sgd"},
            "measure": {"max_seconds": 0.3, "target": 0.2, "reference": false, "block": 5}})"));
        const auto sweep = Cli::run(
            {"sweep", path("blocks.json"), "--db", path("unlike.db"), "--json", "--device",
             device("blocks", {"/usr/bin/python3", parascope::test::program("/parascope-worker-pytorch")})},
            100);
        QVERIFY2(sweep.status == 0, sweep.err);
        QCOMPARE(Cli::run({"merge", path("all.db"), "--into", path("unlike.db")}).status, 0);
        const auto speedup = Cli::run({"analyse", "speedup", "--db", path("unlike.db"), "--numerator",
                                       "blocks", "--denominator", m_names[0], "--json"});
        // Each platform keeps its own timing, and the answer says that they differ.
        QVERIFY2(speedup.status == 0, speedup.err);
        const auto answer = speedup.json();
        QCOMPARE(answer["n"].get<int>(), 1);
        QVERIFY2(answer.contains("timing_caveat"), speedup.out);
        const auto caveat = QString::fromStdString(answer["timing_caveat"].get<std::string>());
        QVERIFY2(caveat.contains("blocks: block") && caveat.contains(m_names[0] + ": "), qPrintable(caveat));
        // A request for one timing gets no pair of two different timings.
        const auto one = Cli::run({"analyse", "speedup", "--db", path("unlike.db"), "--numerator", "blocks",
                                   "--denominator", m_names[0], "--timing", "block", "--json"});
        QVERIFY2(one.status != 0 || one.json()["n"] == 0, one.out);
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestFrameworks)
#include "tst_cli_frameworks.moc"
