// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/cli/cli_program.h"
#include "tests/paths.h"
#include "tests/run.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <map>

using nlohmann::json;

/// Sweeps that choose their points, and predicted maps, over the paper's runs on a replay device: from the
/// file to the document that a script reads.
class TestCliAdaptive : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    QString m_source;

    [[nodiscard]] QString spec(const QString& name, json extra) const
    {
        json spec = {{"name", name.toStdString()},
                     {"family", "fc"},
                     {"axes",
                      {{"layer", {4, 8, 16, 32, 64, 128}},
                       {"node", {32, 128, 512, 2048, 8192}},
                       {"batch", {{"from", 64}, {"to", 16384}, {"times", 2}}}}},
                     {"fixed", {{"input", 2000}, {"output", 1000}}}};
        spec.update(extra);
        const auto path = m_folder.filePath(name + ".json");
        return writeText(path, QByteArray::fromStdString(spec.dump())) ? path : QString();
    }
    /// The points that ran, in the order in which they ended.
    [[nodiscard]] static std::vector<std::string> order(const QString& db)
    {
        std::vector<std::string> out;
        const auto document = Cli::run({"export", "--db", db, "--format", "json"}).json();
        for (const auto& run : document["runs"])
            out.push_back(run["hyper_parameters"].dump());
        return out;
    }

    /// A table of single values (layers times batch), on a platform that the catalogue does not know.
    [[nodiscard]] QString box()
    {
        QByteArray csv = "platform,family,layer,node,input,output,batch,step_seconds\n";
        for (int layer = 1; layer <= 4; ++layer)
            for (int batch = 16; batch <= 128; batch *= 2)
                csv += "box,fc," + QByteArray::number(layer) + ",32,16,10," + QByteArray::number(batch) +
                       ',' + QByteArray::number(0.001 * layer * batch / 16) + '\n';
        const auto file = m_folder.filePath("box.csv"), db = m_folder.filePath("box.db");
        const bool made = writeText(file, csv) && Cli::run({"import", file, "--db", db}).status == 0;
        return made ? db : QString();
    }
    [[nodiscard]] QString boxSpec(const QString& name, json extra = json::object()) const
    {
        json small = {{"axes", {{"layer", {1, 2, 3, 4}}, {"batch", {16, 32, 64, 128}}}},
                      {"fixed", {{"node", 32}, {"input", 16}, {"output", 10}}}};
        small.update(extra);
        return spec(name, small);
    }

private slots:
    void initTestCase()
    {
        qputenv("XDG_RUNTIME_DIR", m_folder.path().toUtf8());
        const auto data = parascope::test::sharedData("/paradnn/gpu_fc.json");
        if (!QFile::exists(data))
            QSKIP("The paper's data are not here");
        m_source = m_folder.filePath("v100.db");
        QCOMPARE(Cli::run({"import", data, "--db", m_source}).status, 0);
    }

    /// The replay returns the content of the file: step times, failures, and a sentence for points that were
    /// not recorded.
    void replaysWhatWasRecorded()
    {
        const auto db = m_folder.filePath("whole.db");
        const auto all = Cli::run({"sweep", spec("whole", {{"order", "listed"}}), "--db", db, "--device",
                                   "replay:" + m_source, "--json"},
                                  200);
        const auto counts = all.json();
        QCOMPARE(counts.value("points", 0), 270);
        QCOMPARE(counts.value("ok", 0), 176);
        QCOMPARE(counts["failed"].value("unfinished", 0), 94);
        std::map<std::string, double> recorded;
        for (const auto& [file, theirs] : {std::pair{m_source, true}, {db, false}})
            for (const auto& entry :
                 Cli::run({"predict", "--db", file, "--spec", m_folder.filePath("whole.json"), "--json"})
                     .json())
                if (!entry["value"].is_null() && entry["measured"] == true) {
                    const auto key = entry["point"].dump();
                    if (theirs)
                        recorded[key] = entry["value"];
                    else
                        QVERIFY(std::abs(entry["value"].get<double>() / recorded.at(key) - 1) < 1e-9);
                }
        QCOMPARE(recorded.size(), std::size_t{176});
        const auto other = Cli::run(
            {"sweep", spec("other", {{"axes", {{"batch", {65}}}}, {"fixed", {{"layer", 4}, {"node", 32}}}}),
             "--db", m_folder.filePath("other.db"), "--device", "replay:" + m_source, "--json"});
        QCOMPARE(other.json()["failed"].value("unsupported", 0), 1);
    }

    /// The scatter of the steps is unknown for a single value. If this fails, the program says "11.8 %
    /// faster" with certainty.
    void oneRecordedValueIsOneStep()
    {
        const auto source = box(), db = m_folder.filePath("one.db"), path = boxSpec("one");
        QCOMPARE(Cli::run({"sweep", path, "--db", db, "--device", "replay:" + source}).status, 0);
        const auto runs = Cli::run({"export", "--db", db, "--format", "json"}).json()["runs"];
        QCOMPARE(runs.size(), std::size_t{16});
        for (const auto& run : runs) {
            QCOMPARE(run["steps"].size(), std::size_t{1});
            QVERIFY(!run.contains("step_low") || run["step_low"].is_null());
            QVERIFY2(run["quality"].dump().find("few-samples") != std::string::npos,
                     run["quality"].dump().c_str());
        }
        for (const auto& entry : Cli::run({"predict", "--db", db, "--spec", path, "--json"}).json()) {
            QVERIFY(entry["measured"].get<bool>() && entry["low"].is_null() && entry["high"].is_null());
            const double work = entry["point"]["layer"].get<double>() * entry["point"]["batch"].get<double>();
            QVERIFY(std::abs(entry["value"].get<double>() / (0.001 * work / 16) - 1) < 1e-9);
        }
    }

    /// With a limit in minutes, the first runs are small models, so the map has data before a large model
    /// uses the time. If this fails, most of the given time is lost.
    void againstTheClockTheCheapComeFirst()
    {
        const auto db = m_folder.filePath("clock.db");
        const auto path = spec("clock", {{"order", "adaptive"}, {"stop", {{"seconds", 3600}}}});
        const auto all = Cli::run({"sweep", path, "--db", db, "--device", "replay:" + m_source}, 200);
        QVERIFY2(all.status == 0 || all.status == 1, all.err);
        // Multiplications of a fully connected model, by the paper's formula.
        const auto work = [](const json& point) {
            const double node = point["node"], layers = point["layer"];
            return point["batch"].get<double>() * (2000 * node + (layers - 1) * node * node + node * 1000);
        };
        std::vector<double> works;
        for (int layer : {4, 8, 16, 32, 64, 128})
            for (int node : {32, 128, 512, 2048, 8192})
                for (int batch = 64; batch <= 16384; batch *= 2)
                    works.push_back(work({{"layer", layer}, {"node", node}, {"batch", batch}}));
        std::sort(works.begin(), works.end());
        const auto ran = order(db);
        QVERIFY(ran.size() > 40);
        // The first points are a fifth of 60, from a grid of 270; a third of the grid is cheap.
        for (std::size_t i = 0; i < 12; ++i)
            QVERIFY2(work(json::parse(ran[i])) <= works[90], ran[i].c_str());
    }

    /// A replayed sweep counts the seconds that its runs took on the machine, although the replay does not
    /// wait for them. If this fails, a strategy with a time limit that is tested on a recording runs the
    /// whole grid.
    void secondsAreThoseOfTheRecording()
    {
        const auto db = m_folder.filePath("seconds.db");
        const auto path = spec("seconds", {{"order", "adaptive"}, {"stop", {{"seconds", 30}}}});
        const auto counts =
            Cli::run({"sweep", path, "--db", db, "--device", "replay:" + m_source, "--json"}, 200).json();
        QVERIFY2(counts.value("predicted", 0) > 100, counts.dump().c_str());
        // A recorded value counts as twenty steps.
        std::vector<double> seconds;
        const auto document = Cli::run({"export", "--db", db, "--format", "json"}).json();
        for (const auto& run : document["runs"])
            seconds.push_back(run["steps"].empty() ? 0 : 20 * run["steps"][0].get<double>());
        double sum = 0, before = 0;
        for (std::size_t i = 0; i < seconds.size(); ++i) {
            sum += seconds[i];
            if (i + 1 + std::max<std::size_t>(1, seconds.size() / 10) < seconds.size())
                before += seconds[i]; // the last round was chosen while time was left
        }
        QVERIFY2(sum >= 30 && before < 30, qPrintable(QString::number(sum)));
    }

    /// The runs of another tool's family have hyper-parameters but no model. The time is 0.2 s over the tile,
    /// and 10 % less with each further stage; the missing point is predicted.
    void anImportedFamilyIsPredicted()
    {
        QFile csv(m_folder.filePath("kernels.csv"));
        QVERIFY(csv.open(QIODevice::WriteOnly));
        csv.write("family,platform,tile,stages,step_seconds,started_ms\n");
        int row = 0;
        const auto secondsOf = [](int tile, int stages) { return 0.2 / tile * std::pow(0.9, stages); };
        for (const int tile : {8, 16, 32, 64, 128})
            for (const int stages : {1, 2, 3})
                if (tile != 32 || stages != 2)
                    csv.write(QString("mykernel,box,%1,%2,%3,%4\n")
                                  .arg(tile)
                                  .arg(stages)
                                  .arg(secondsOf(tile, stages), 0, 'g', 12)
                                  .arg(1760000000000 + 1000 * row++)
                                  .toUtf8());
        csv.close();
        const auto db = m_folder.filePath("kernels.db");
        QCOMPARE(Cli::run({"import", csv.fileName(), "--db", db}).status, 0);
        const auto spec = [](const char* axis) {
            return QString(
                       R"({"name":"m","family":"mykernel","axes":{"%1":[8,16,32,64,128],"stages":[1,2,3]}})")
                .arg(axis);
        };
        const auto said = Cli::run({"predict", "--db", db, "--spec", spec("tile"), "--json"});
        QVERIFY2(said.status == 0, said.err);
        const auto entries = said.json();
        QCOMPARE(entries.size(), std::size_t{15});
        for (const auto& entry : entries)
            if (!entry["measured"].get<bool>()) {
                QVERIFY(entry["point"]["tile"] == 32 && entry["point"]["stages"] == 2);
                QVERIFY(std::abs(entry["value"].get<double>() / secondsOf(32, 2) - 1) < 0.15);
            }
        // A replay runs under the family's own name: 14 points as recorded and one without a recording, or a
        // chosen part.
        const auto replayed = m_folder.filePath("replayed.db"), device = "replay:" + db;
        const auto all = Cli::run({"sweep", spec("tile"), "--db", replayed, "--device", device, "--json"});
        QVERIFY2(all.status == 1 || all.status == 0, all.err);
        QCOMPARE(all.json().value("ok", 0), 14);
        QCOMPARE(all.json()["failed"].value("unsupported", 0), 1);
        for (const auto& run : Cli::run({"export", "--db", replayed, "--format", "json"}).json()["runs"]) {
            QCOMPARE(run["family"], "mykernel");
            QVERIFY2(run.value("mode", "").empty() && run.value("optimizer", "").empty(), run.dump().c_str());
            const auto point = run["hyper_parameters"];
            if (run["outcome"] == "completed")
                QVERIFY(
                    std::abs(run["step_median"].get<double>() / secondsOf(point["tile"], point["stages"]) -
                             1) < 1e-9);
        }
        const auto some =
            Cli::run({"sweep", "{\"order\":\"adaptive\",\"stop\":{\"fraction\":0.6}," + spec("tile").mid(1),
                      "--db", m_folder.filePath("chosen.db"), "--device", device, "--json"});
        QVERIFY2(some.status == 0 || some.status == 1, some.err);
        QCOMPARE(some.json().value("predicted", 0), 6);
        // A word that no run has is refused, as is a family without runs.
        QCOMPARE(Cli::run({"sweep", spec("tiles"), "--db", replayed, "--device", device}).status, 2);
        QCOMPARE(Cli::run({"predict", "--db", db, "--spec", spec("tiles")}).status, 2);
        QCOMPARE(
            Cli::run({"predict", "--db", db, "--spec", spec("tile").replace("mykernel", "other")}).status, 2);
    }

    /// Too few runs for a map still give their measured values. If this fails, the program says "too few" in
    /// place of a measured value.
    void fewRunsAreNoMap()
    {
        const auto path = boxSpec("few", {{"axes", {{"layer", {1}}, {"batch", {16, 32}}}}});
        const auto db = m_folder.filePath("few.db");
        Cli::run({"sweep", path, "--db", db, "--device", "replay:" + box(), "--max-runs", "1"});
        const auto said = Cli::run({"predict", "--db", db, "--spec", path, "--json"});
        QCOMPARE(said.status, 0);
        const auto entries = said.json();
        QCOMPARE(entries.size(), std::size_t{2});
        int measured = 0;
        for (const auto& entry : entries) {
            measured += entry["measured"].get<bool>();
            QCOMPARE(entry["value"].is_null(), !entry["measured"].get<bool>());
            QVERIFY(entry["low"].is_null() && entry["high"].is_null());
        }
        QCOMPARE(measured, 1);
        const auto words = Cli::run({"predict", "--db", db, "--spec", path});
        QVERIFY2(numbersIn(words.out).mid(0, 3) == (QByteArrayList{"1", "2", "1"}), words.out);
        const auto none = boxSpec("none", {{"axes", {{"layer", {4}}, {"batch", {128}}}}});
        const auto refused = Cli::run({"predict", "--db", db, "--spec", none, "--json"});
        QCOMPARE(refused.status, 2);
        QCOMPARE(numbersIn(refused.err).mid(0, 1), QByteArrayList{"1"}); // run, which is not enough
    }

    /// At its end the sweep says which points cannot run, and why.
    void saysWhyPointsAreUnsupported()
    {
        const auto path = boxSpec("why", {{"axes", {{"layer", {4, 5}}, {"batch", {16, 32}}}}});
        const QStringList rest = {"--device", "replay:" + box()};
        const auto words = Cli::run(QStringList{"sweep", path, "--db", m_folder.filePath("why.db")} + rest);
        QCOMPARE(words.status, 1);
        const auto counts =
            Cli::run(QStringList{"sweep", path, "--db", m_folder.filePath("why2.db"), "--json"} + rest)
                .json();
        QCOMPARE(counts["unsupported"].size(), std::size_t{1});
        QCOMPARE(counts["unsupported"][0].value("points", 0), 2);
        const auto reason = counts["unsupported"][0].value("reason", std::string());
        QVERIFY2(!reason.empty() && words.out.contains(reason.c_str()), words.out);
    }

    /// The minimum of layers times batch is 1 x 16; a machine without a known peak has no utilisation.
    void aGoalIsAnsweredInWords()
    {
        const auto device = "replay:" + box();
        const auto goal = [&](const QString& name, json asked) {
            return boxSpec(name, {{"order", "adaptive"}, {"stop", {{"fraction", 1}}}, {"goal", asked}});
        };
        const auto best = Cli::run({"sweep", goal("least", {{"smallest", "step_seconds"}}), "--db",
                                    m_folder.filePath("least.db"), "--device", device});
        QVERIFY2(holdsAll(best.out, {"box: ", "step_seconds", " 1.00 ms ", "{\"layer\":1,", "\"batch\":16}"}),
                 best.out);
        const auto contour = Cli::run({"sweep", goal("line", {{"contour", "step_seconds"}, {"at", 0.005}}),
                                       "--db", m_folder.filePath("line.db"), "--device", device});
        // Milliseconds are layers times batch over 16: 8; 8, 16; 6, 12, 24; 8, 16, 32 are above 5.
        const auto answer = numbersIn(contour.out.mid(contour.out.indexOf("box: ")));
        QVERIFY2(answer.mid(0, 2) == (QByteArrayList{"9", "7"}), contour.out);
        for (const QStringList& asked :
             {QStringList{"sweep", goal("share", {{"largest", "flops_utilisation"}}), "--db",
                          m_folder.filePath("share.db"), "--device", device},
              {"predict", "--db", m_folder.filePath("box.db"), "--spec", m_folder.filePath("least.json"),
               "--metric", "flops_utilisation"}}) {
            const auto refused = Cli::run(asked);
            QCOMPARE(refused.status, 2);
            QVERIFY2(refused.err.contains("FLOP/s"), refused.err);
        }
    }

    /// Start is pressed twice, and then the runner is killed. If this fails, the program reports that the
    /// sweep has ended while it runs, or that it runs without a runner.
    void theSameSweepTwice()
    {
        const auto db = m_folder.filePath("twice.db");
        const QStringList start = {"sweep",    boxSpec("twice", {{"order", "listed"}}),       "--db", db,
                                   "--device", "replay:" + box() + "?platform=box&speed=0.02"};
        const auto state = [&] {
            return Cli::run({"info", db, "--json"}).json()["sweeps"][0].value("state", "");
        };
        QProcess first, second;
        first.start(Cli::program(), start);
        QByteArray said;
        WAIT_FOR((said += first.readAllStandardError()).contains("/16 points"));
        QCOMPARE(state(), std::string("running"));
        second.start(Cli::program(), start);
        said.clear();
        WAIT_FOR((said += second.readAllStandardError())
                     .contains(' ' + QByteArray::number(first.processId()) + ' '));
        QVERIFY2(second.state() == QProcess::Running, said);
        QCOMPARE(state(), std::string("running"));
        first.kill();
        QVERIFY(first.waitForFinished(60000) && second.waitForFinished(60000));
        QCOMPARE(second.exitCode(), 1);
        QCOMPARE(state(), std::string("stopped"));
    }

    /// A fifth of the points run and the others are predicted; a sweep that is killed and resumed does the
    /// same as an uninterrupted one.
    void mapsFromAFifth()
    {
        const auto path = spec("fifth", {{"order", "adaptive"}, {"stop", {{"fraction", 0.2}}}, {"seed", 3}});
        const auto db = m_folder.filePath("fifth.db"), cut = m_folder.filePath("cut.db");
        const QStringList device = {"--device", "replay:" + m_source, "--json"};
        const auto counts = Cli::run(QStringList{"sweep", path, "--db", db} + device, 200).json();
        QCOMPARE(counts.value("remaining", 0), 216);
        QCOMPARE(counts.value("predicted", 0), 216);
        Cli::run(QStringList{"sweep", path, "--db", cut, "--max-runs", "23"} + device, 200);
        const auto rest = Cli::run(QStringList{"sweep", path, "--db", cut} + device, 200).json();
        QCOMPARE(rest.value("predicted", 0), 216);
        QVERIFY(order(db) == order(cut));

        std::map<std::string, double> truth;
        for (const auto& entry : Cli::run({"predict", "--db", m_source, "--spec", path, "--json"}).json())
            if (!entry["value"].is_null())
                truth[entry["point"].dump()] = entry["value"];
        std::vector<double> errors;
        double within = 0;
        for (const auto& entry : Cli::run({"predict", "--db", db, "--spec", path, "--json"}).json()) {
            const auto known = truth.find(entry["point"].dump());
            if (entry["measured"] == true || known == truth.end())
                continue;
            errors.push_back(std::abs(entry["value"].get<double>() / known->second - 1));
            within +=
                entry["low"].get<double>() <= known->second && known->second <= entry["high"].get<double>();
        }
        std::sort(errors.begin(), errors.end());
        QVERIFY(errors.size() > 100);
        QVERIFY2(errors[errors.size() / 2] < 0.06, qPrintable(QString::number(errors[errors.size() / 2])));
        QVERIFY(within > 0.8 * static_cast<double>(errors.size()));
    }

    /// The best model under a bound of memory, from a fifth of the grid.
    void findsTheBest()
    {
        const auto path = spec("best", {{"order", "adaptive"},
                                        {"goal",
                                         {{"largest", "examples_per_second"},
                                          {"where", "memory_peak_bytes < 16e9 && layer >= 8"}}}});
        const auto counts = Cli::run({"sweep", path, "--db", m_folder.filePath("best.db"), "--device",
                                      "replay:" + m_source, "--json"},
                                     200)
                                .json();
        const auto best = counts["adaptive"]["v100"]["goal"]["best"];
        QVERIFY2(best.is_object(), counts.dump().c_str());
        double most = 0;
        for (const auto& entry : Cli::run({"predict", "--db", m_source, "--spec", path, "--metric",
                                           "examples_per_second", "--json"})
                                     .json())
            if (entry["measured"] == true && !entry["value"].is_null() && entry["point"]["layer"] >= 8)
                most = std::max(most, entry["value"].get<double>());
        QVERIFY(best["value"].get<double>() > 0.95 * most);
    }

    void refusesInOneSentence_data()
    {
        QTest::addColumn<QString>("extra");
        QTest::addColumn<QString>("word");
        QTest::newRow("no point")
            << R"({"order": "adaptive", "goal": {"largest": "examples_per_second", "where": "layer > 500"}})"
            << "layer > 500";
        QTest::newRow("no metric") << R"({"order": "adaptive", "goal": {"largest": "beauty"}})" << "beauty";
        QTest::newRow("no such stop") << R"({"order": "adaptive", "stop": {"soon": 1}})" << "map_error";
        QTest::newRow("too much") << R"({"order": "adaptive", "stop": {"fraction": 1.5}})" << "fraction";
        QTest::newRow("another order") << R"({"order": "listed", "stop": {"fraction": 0.5}})" << "adaptive";
        QTest::newRow("no such platform")
            << R"({"order": "adaptive", "goal": {"border": ["v100", "tpu-v2"]}})" << "tpu-v2";
    }
    void refusesInOneSentence()
    {
        QFETCH(const QString, extra);
        QFETCH(const QString, word);
        const auto tried =
            Cli::run({"sweep", spec("bad", json::parse(extra.toStdString())), "--db",
                      m_folder.filePath("bad.db"), "--device", "replay:" + m_source, "--json"});
        QCOMPARE(tried.status, 2);
        QVERIFY2(tried.err.contains(word.toUtf8()), tried.err);
        QCOMPARE(tried.err.count('\n'), 1);
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestCliAdaptive)
#include "tst_cli_adaptive.moc"
