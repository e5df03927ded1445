// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/cli/cli_program.h"
#include "tests/paths.h"
#include "tests/run.h"

#include <QProcess>
#include <QTemporaryDir>
#include <QTest>
#include <QThread>

#include <algorithm>
#include <cmath>
#include <memory>
#include <vector>

using nlohmann::json;

/// The commands calibrate, profile and devices as scripts see them. If this fails, a utilisation has no
/// measured peak to refer to, a breakdown has no operations, or a script gets no JSON.
class TestCliMeasure : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    QString m_database;

private slots:
    void initTestCase()
    {
        if (!QFile::exists(parascope::test::program("/parascope-worker")))
            QSKIP("parascope-worker was not built");
        qputenv("XDG_RUNTIME_DIR", m_folder.path().toUtf8());
        qputenv("XDG_CONFIG_HOME", m_folder.path().toUtf8());
        m_database = m_folder.filePath("t.db");
    }

    void devicesSayWhatTheyAre()
    {
        const auto result = Cli::run({"devices", "--json"});
        QVERIFY2(result.status == 0, result.err);
        QVERIFY2(!result.json().is_discarded(), "one JSON document");
        QVERIFY(result.out.contains("cpu") && result.out.contains("float32"));
    }

    void calibrateStoresWhatItMeasuredAndNothingElse()
    {
        // With other programs running, one level of the memory may be measured slower than the next one; then
        // measure again.
        json document;
        bool falling = false;
        for (int attempt = 0; attempt < 8 && !falling; ++attempt) {
            const auto result = Cli::run({"calibrate", "--device", "cpu", "--db", m_database, "--dtype",
                                          "float32", "--threads", "1", "--seconds", "0.05", "--json"},
                                         200);
            QVERIFY2(result.status == 0, result.err);
            document = result.json();
            QVERIFY(!document.is_discarded());
            falling = std::is_sorted(
                document["memory"].begin(), document["memory"].end(), [](const json& a, const json& b) {
                    return a["bytes_per_second"].get<double>() > b["bytes_per_second"].get<double>();
                });
        }
        QVERIFY2(falling, "fastest level first");
        QCOMPARE(document["threads"].get<int>(), 1);
        for (const char* part : {"gemm", "conv"}) {
            QCOMPARE(document[part].size(), std::size_t{1}); // only float32 was requested
            const auto& rate = document[part]["float32"];
            const double value = rate["flops_per_second"].get<double>();
            // Any CPU of this century reaches these values on one thread.
            QVERIFY2(value > 1e8 && value < 1e12, part);
            QVERIFY(rate["low"].get<double>() <= value && value <= rate["high"].get<double>());
            QVERIFY(rate["repeats"].get<int>() >= 6 && !rate["shape"].get<std::string>().empty());
        }
        for (const auto& level : document["memory"]) {
            const double value = level["bytes_per_second"].get<double>();
            QVERIFY2(value > 1e8 && value < 1e15, level.dump().c_str());
        }
        QVERIFY(!document["memory"].empty());
        QVERIFY2(!document.contains("copy"), "a CPU copies to no device");

        // A sweep's utilisation refers to this peak.
        QVERIFY(writeText(m_folder.filePath("spec.json"), R"({"name": "s", "family": "fc",
            "axes": {"batch": [8, 64]}, "fixed": {"layer": 2, "node": 64, "input": 64, "output": 10, "threads": 1},
            "measure": {"max_seconds": 0.3}})"));
        const auto sweep =
            Cli::run({"sweep", m_folder.filePath("spec.json"), "--db", m_database, "--json"}, 120);
        QVERIFY2(sweep.status == 0, sweep.err);
        const auto map = Cli::run({"analyse", "heatmap", "--db", m_database, "--x", "batch", "--y", "node",
                                   "--metric", "flops_utilisation", "--peak", "measured", "--json"});
        QVERIFY2(map.status == 0, map.err);
        const auto rates = Cli::run({"analyse", "heatmap", "--db", m_database, "--x", "batch", "--y", "node",
                                     "--metric", "flops_per_second", "--json"});
        const double peak = document["gemm"]["float32"]["flops_per_second"].get<double>();
        for (int i = 0; i < 2; ++i) {
            const double share = map.json()["cells"][0][i].get<double>();
            const double rate = rates.json()["cells"][0][i].get<double>();
            QVERIFY(std::abs(share / (rate / peak) - 1) < 1e-9);
        }
    }

    /// Ceilings that were measured on a busy machine are too low: wherever runs are compared with them, the
    /// answer says that they are wrong and why. If this fails, the program shows 2,465 % of the peak without
    /// a remark.
    void peaksThatRunsExceedAreToldEverywhere()
    {
        QVERIFY(QFile::exists(m_database));
        auto whole = Cli::run({"export", "--db", m_database, "--format", "json"}).json();
        QCOMPARE(whole["ceilings"].size(), std::size_t{1});
        auto& ceilings = whole["ceilings"].begin().value().at(0);
        ceilings["gemm"]["float32"]["flops_per_second"] = 1e6;
        const std::string reason = "50 % of the time went to waiting for a processor that others had";
        ceilings["caveat"] = reason;
        QVERIFY(writeText(m_folder.filePath("low.json"), QByteArray::fromStdString(whole.dump())));
        const auto db = m_folder.filePath("low.db");
        QCOMPARE(Cli::run({"import", m_folder.filePath("low.json"), "--db", db}).status, 0);

        const auto map = [&](const QString& metric, const QString& peak) {
            return QStringList{"analyse", "heatmap", "--db",     db,     "--x",    "batch",
                               "--y",     "node",    "--metric", metric, "--peak", peak};
        };
        const auto asJson = [](QStringList arguments) { return Cli::run(arguments << "--json").json(); };
        const auto cells = asJson(map("flops_utilisation", "measured"));
        QCOMPARE(cells["above_peak"].get<int>(), 2);
        QCOMPARE(cells["peak_caveats"].size(), std::size_t{2});
        QCOMPARE(cells["quality"][0][0].get<std::string>().find("above-peak") != std::string::npos, true);
        QByteArrayList caveats; // each place has the same sentences
        for (const auto& caveat : cells["peak_caveats"])
            caveats.append(QByteArray::fromStdString(caveat.get<std::string>()));
        QVERIFY2(numbersIn(caveats[0]).mid(0, 2) == (QByteArrayList{"2", "2"}), caveats[0]);
        QVERIFY2(caveats[1].contains(reason.c_str()), caveats[1]);
        const auto text = Cli::run(map("flops_utilisation", "measured")).out;
        QVERIFY2(holdsAll(text, caveats + QByteArrayList{" %*", "above-peak"}), text);
        // A peak that no run reaches gets no such sentence, and neither does a metric that refers to no peak.
        const auto high = asJson(map("flops_utilisation", "1e18"));
        QCOMPARE(high["above_peak"].get<int>(), 0);
        QVERIFY(high["peak_caveats"].empty());
        QVERIFY(!asJson(map("step_seconds", "measured")).contains("above_peak"));
        const auto box = asJson({"analyse", "boxplot", "--db", db, "--metric", "flops_utilisation", "--by",
                                 "platform", "--peak", "measured"});
        QCOMPARE(box["above_peak"].get<int>(), 2);

        const auto roof = Cli::run({"analyse", "roofline", "--db", db, "--peak", "measured"});
        QVERIFY2(roof.status == 0 && holdsAll(roof.out, caveats), roof.out + roof.err);
        const auto observations = asJson({"analyse", "observations", "--db", db, "--peak", "measured"});
        QVERIFY(std::any_of(observations.begin(), observations.end(),
                            [](const json& item) { return item["topic"] == "peak"; }));

        const auto check = Cli::run({"check", db});
        QCOMPARE(check.status, 0); // the file is consistent
        QVERIFY2(holdsAll(check.out, caveats + QByteArrayList{"--peak measured"}), check.out);
        const auto checked = asJson({"check", db});
        QVERIFY(checked["clean"] == true && checked["peaks"][0]["above_peak"] == 2);
        // An export has the sentence; an import does not store it with a run, because it follows from the
        // reader's peak.
        const auto csv = Cli::run({"export", "--db", db, "--format", "csv"});
        QCOMPARE(csv.out.count("above-peak"), 2);
        QVERIFY(writeText(m_folder.filePath("low.csv"), csv.out));
        const auto again = m_folder.filePath("again.db");
        QCOMPARE(Cli::run({"import", m_folder.filePath("low.csv"), "--db", again}).status, 0);
        QVERIFY(!Cli::run({"export", "--db", again, "--format", "csv"}).out.contains("above-peak"));
    }

    /// A ceiling measured next to other programs is too low, and every utilisation relative to it is too
    /// high.
    void calibrateSaysWhenItWasNotAlone()
    {
        std::vector<std::unique_ptr<QProcess>> others;
        for (int i = 0; i <= QThread::idealThreadCount(); ++i) {
            others.push_back(std::make_unique<QProcess>());
            others.back()->start("sh", {"-c", "while :; do :; done"});
            QVERIFY(others.back()->waitForStarted());
        }
        const auto db = m_folder.filePath("beside.db");
        const auto result =
            Cli::run({"calibrate", "--db", db, "--dtype", "float32", "--seconds", "0.05"}, 200);
        for (const auto& other : others) {
            other->kill();
            other->waitForFinished();
        }
        QVERIFY2(result.status == 0, result.err);
        const auto stored = Cli::run({"export", "--db", db, "--format", "json"}).json();
        const auto ceilings = stored["ceilings"].begin().value().at(0);
        QVERIFY2(ceilings["waiting_fraction"].get<double>() > 0.02, ceilings.dump().c_str());
        const auto caveat = ceilings.value("caveat", std::string());
        QVERIFY2(!caveat.empty() && result.out.contains(caveat.c_str()), result.out);
    }

    void profileAddsUp()
    {
        const auto database = m_folder.filePath("profile.db");
        const auto result =
            Cli::run({"profile", "--family", "fc", "--set", "layer=2,node=64,input=32,output=10,batch=16",
                      "--db", database, "--json"},
                     120);
        QVERIFY2(result.status == 0, result.err);
        const auto profile = result.json()["profiles"][0];
        // FC computed by hand: B (6 W - 2 I N), because the first layer has no input gradient.
        const double weights = 32 * 64 + 64 * 64 + 64 * 10;
        QCOMPARE(profile["flops_counted"].get<double>(), 16 * (6 * weights - 2 * 32.0 * 64));
        QCOMPARE(profile["flops_ratio"].get<double>(), 1.0);
        double shares = 0;
        bool remainder = false;
        for (const auto& operation : profile["operations"]) {
            shares += operation["time_fraction"].get<double>();
            remainder = remainder || operation["name"] == "not attributed";
        }
        QVERIFY2(std::abs(shares - 1) < 1e-6, qPrintable(QString::number(shares)));
        QVERIFY2(remainder, "what is not attributed is shown as such");
        const auto breakdown = Cli::run({"analyse", "breakdown", "--db", database, "--json"});
        QVERIFY2(breakdown.status == 0, breakdown.err);
        QVERIFY(breakdown.json()["operations"].size() >= 3);
        QCOMPARE(Cli::run({"check", database}).status, 0);
    }

    void threadsAndCoresAreAxes()
    {
        QVERIFY(writeText(m_folder.filePath("axes.json"), R"({"name": "axes", "family": "fc",
            "axes": {"threads": [1, 2], "cores": [0]}, "fixed": {"layer": 1, "node": 16, "input": 16, "output": 4, "batch": 8},
            "measure": {"max_seconds": 0.2}})"));
        const auto database = m_folder.filePath("axes.db");
        const auto sweep =
            Cli::run({"sweep", m_folder.filePath("axes.json"), "--db", database, "--json"}, 120);
        QVERIFY2(sweep.status == 0, sweep.err);
        QCOMPARE(sweep.json()["points"].get<int>(), 2);
        const auto map = Cli::run({"analyse", "heatmap", "--db", database, "--x", "threads", "--y", "cores",
                                   "--metric", "step_seconds", "--json"});
        QVERIFY2(map.status == 0, map.err);
        QVERIFY(map.json()["cells"][0][0].is_number() && map.json()["cells"][0][1].is_number());
    }

    void badInput_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("says");
        const auto db = m_folder.filePath("bad.db");
        QTest::newRow("no such device")
            << QStringList{"calibrate", "--device", "abacus", "--db", db} << "abacus";
        QTest::newRow("type that a CPU lacks")
            << QStringList{"calibrate", "--db", db, "--dtype", "float16", "--seconds", "0.05"} << "float16";
        QTest::newRow("no such folder")
            << QStringList{"calibrate", "--db", m_folder.filePath("no/such/t.db")} << "no/such";
        QTest::newRow("profile of nothing") << QStringList{"profile", "--db", db} << "--family";
        QTest::newRow("setting without a value")
            << QStringList{"profile", "--db", db, "--family", "fc", "--set", "layer"} << "layer";
        QTest::newRow("unknown family")
            << QStringList{"profile", "--db", db, "--family", "fcc", "--set", "layer=1"} << "fcc";
    }
    void badInput()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QString, says);
        const auto result = Cli::run(arguments, 120);
        QVERIFY2(result.status == 2, qPrintable(QString::number(result.status) + ": " + result.err));
        QVERIFY2(result.err.contains(says.toUtf8()), result.err);
        QCOMPARE(result.err.trimmed().split('\n').last().count('.') >= 1, true);
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestCliMeasure)
#include "tst_cli_measure.moc"
