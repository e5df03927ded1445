// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/cli/cli_program.h"
#include "tests/paths.h"
#include "tests/run.h"

#include <QCryptographicHash>
#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>

using nlohmann::json;

/// The paper's own data through the command line. If this fails, a user cannot open old results, or a figure
/// made of them last week.
class TestCliImport : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    const QString m_data = parascope::test::sharedData("/paradnn/");

    QString db(const char* name) const { return m_folder.filePath(name); }

private slots:
    void initTestCase()
    {
        if (!QFile::exists(m_data + "tpu_fc.json"))
            QSKIP("the shared data folder is absent");
        for (const auto* name : {"tpu", "gpu"}) {
            const auto imported =
                Cli::run({"import", m_data + name + "_fc.json", "--db", db(name), "--json"});
            QCOMPARE(imported.status, 0);
            const auto report = imported.json();
            const bool tpu = QString(name) == "tpu";
            QCOMPARE(report.value("ok", 0), tpu ? 1724 : 176);
            const json failed = tpu ? json{{"oom", 220}} : json{{"unfinished", 94}};
            QCOMPARE(report["failed"].dump(), failed.dump());
            QCOMPARE(report.value("duplicates", -1), 0);
            QVERIFY(report["errors"].empty());
        }
    }

    void importingAgainAddsNothing()
    {
        const auto again = Cli::run({"import", m_data + "tpu_fc.json", "--db", db("tpu"), "--json"});
        QCOMPARE(again.status, 0);
        QCOMPARE(again.json().value("duplicates", 0), 1944);
        const auto info = Cli::run({"info", db("tpu"), "--json"});
        QCOMPARE(info.status, 0);
        QCOMPARE(Cli::run({"check", db("tpu")}).status, 0);
    }

    void theReferenceRow()
    {
        const auto map = Cli::run({"analyse", "heatmap", "--db", db("tpu"), "--x", "node", "--y", "batch",
                                   "--metric", "flops_utilisation", "--flops", "recorded", "--fix",
                                   "layer=4,input=2000,output=1000", "--json"});
        QVERIFY2(map.status == 0, map.err);
        const auto result = map.json();
        QCOMPARE(result["x"]["values"].size(), std::size_t{9});
        QCOMPARE(result["y"]["values"].back().get<int>(), 16384);
        QCOMPARE(result["flops"].get<std::string>(), std::string("recorded"));
        // The published utilisation of the TPU v2 in percent at batch 16384, node 32 to 8192, to four digits.
        const double expected[] = {.133, .264, .546, 1.258, 2.901, 7.795, 23.04, 60.10, 59.46};
        const auto row = result["cells"].back();
        for (std::size_t i = 0; i < 9; ++i)
            QVERIFY2(std::abs(row[i].get<double>() * 100 / expected[i] - 1) < 5e-3, row.dump().c_str());
    }

    /// Every cell of every slice against the file itself: 8 cores times the file's GFLOP/s over 180 T.
    void everyCellAgreesWithTheFile()
    {
        QFile file(m_data + "tpu_fc.json");
        QVERIFY(file.open(QIODevice::ReadOnly));
        const auto source = json::parse(file.readAll().toStdString());
        std::map<std::string, double> expected;
        for (std::size_t i = 0; i < source["labels"].size(); ++i)
            expected[source["labels"][i]] = source["flops"][i].get<double>() * 8e9 / 180e12;
        std::size_t checked = 0;
        std::size_t oom = 0;
        for (const int layer : {4, 32, 128})
            for (const int input : {2000, 8000})
                for (const int output : {200, 1000}) {
                    const auto fix = QString("layer=%1,input=%2,output=%3").arg(layer).arg(input).arg(output);
                    const auto map = Cli::run({"analyse", "heatmap", "--db", db("tpu"), "--x", "node", "--y",
                                               "batch", "--metric", "flops_utilisation", "--flops",
                                               "recorded", "--fix", fix, "--json"})
                                         .json();
                    QVERIFY(map.is_object());
                    for (std::size_t y = 0; y < map["y"]["values"].size(); ++y)
                        for (std::size_t x = 0; x < map["x"]["values"].size(); ++x) {
                            const auto label = "layer_" + std::to_string(layer) + "-node_" +
                                               map["x"]["values"][x].dump() + "-input_" +
                                               std::to_string(input) + "-output_" + std::to_string(output) +
                                               "-bs_" + map["y"]["values"][y].dump();
                            const auto& cell = map["cells"][y][x];
                            const auto it = expected.find(label);
                            QCOMPARE(cell.is_null(), it == expected.end());
                            if (it == expected.end()) {
                                QCOMPARE(map["outcomes"][y][x].get<std::string>(), std::string("oom"));
                                ++oom;
                            } else {
                                QVERIFY(std::abs(cell.get<double>() / it->second - 1) < 1e-12);
                                ++checked;
                            }
                        }
                }
        QCOMPARE(checked + oom, std::size_t{12 * 81});
        QVERIFY(oom > 0);
    }

    void lookingLeavesTheFolderAsItWas()
    {
        const auto state = [&] {
            QByteArray all;
            for (const auto& name : QDir(m_folder.path()).entryList(QDir::Files | QDir::Hidden, QDir::Name)) {
                QFile file(m_folder.filePath(name));
                if (file.open(QIODevice::ReadOnly))
                    all +=
                        name.toUtf8() + QCryptographicHash::hash(file.readAll(), QCryptographicHash::Sha256);
            }
            return all;
        };
        const auto before = state();
        QCOMPARE(Cli::run({"analyse", "heatmap", "--db", db("gpu"), "--x", "node", "--y", "batch", "--metric",
                           "examples_per_second", "--fix", "layer=4,input=2000,output=1000", "--json"})
                     .status,
                 0);
        QCOMPARE(Cli::run({"info", db("gpu")}).status, 0);
        QCOMPARE(state(), before);
    }

    /// If this fails, the user trusts an empty database to hold the results.
    void aFailedFirstImportLeavesNoDatabase()
    {
        const auto table = m_folder.filePath("broken.csv");
        // The table breaks off after its first runs.
        QVERIFY(writeText(
            table, "platform,family,batch,step_seconds\ngpu,fc,1,0.5\ngpu,fc,2,0.5\n\"gpu,fc,3,0.5\n"));
        const auto broken = Cli::run({"import", table, "--db", db("none.db"), "--json"});
        QCOMPARE(broken.status, 2);
        QVERIFY2(broken.err.contains("line 4"), broken.err);
        QVERIFY(writeText(table, "platform,family,batch,step_seconds\ngpu,fc,1,fast\n"));
        const auto bad = Cli::run({"import", table, "--db", db("none.db"), "--json"});
        QCOMPARE(bad.status, 1);
        QCOMPARE(bad.json()["errors"].size(), std::size_t{1});
        QCOMPARE(QDir(m_folder.path()).entryList({"none.db*"}, QDir::Files | QDir::Hidden), QStringList());
        // An existing database stays unchanged.
        const auto before = Cli::run({"export", "--db", db("gpu"), "--format", "csv"}).out;
        QVERIFY(writeText(table, "platform,family,batch,step_seconds\ngpu,fc,1,0.5\n\"gpu,fc,3,0.5\n"));
        QCOMPARE(Cli::run({"import", table, "--db", db("gpu"), "--json"}).status, 2);
        QVERIFY(Cli::run({"export", "--db", db("gpu"), "--format", "csv"}).out == before);
    }

    void exportAndImportKeepEveryRun()
    {
        for (const QString format : {"csv", "json"}) {
            const auto exported = Cli::run({"export", "--db", db("gpu"), "--format", format});
            QCOMPARE(exported.status, 0);
            const auto path = m_folder.filePath("export." + format);
            QVERIFY(writeText(path, exported.out));
            const auto copy = m_folder.filePath("copy-" + format + ".db");
            const auto imported = Cli::run({"import", path, "--db", copy, "--json"});
            QVERIFY2(imported.status == 0, imported.err);
            QCOMPARE(imported.json().value("ok", 0), 176);
            QCOMPARE(Cli::run({"export", "--db", copy, "--format", format}).out, exported.out);
        }
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestCliImport)
#include "tst_cli_import.moc"
