// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/cli/cli_program.h"
#include "tests/paths.h"
#include "tests/run.h"

#include <QTemporaryDir>
#include <QTest>

using nlohmann::json;

/// Every family through the whole path with the real worker, and every kind of impossible model. If this
/// fails, a family can be costed but not run, or one impossible point ends a night's sweep.
class TestCliWorkloads : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

    Cli sweep(const QString& name, const QByteArray& spec, int seconds = 120)
    {
        if (!writeText(m_folder.filePath(name + ".json"), spec))
            qFatal("cannot write");
        return Cli::run(
            {"sweep", m_folder.filePath(name + ".json"), "--db", m_folder.filePath("all.db"), "--json"},
            seconds);
    }

    static QByteArray graph(const QByteArray& nodes)
    {
        return R"({"format": 1, "inputs": [{"name": "x", "shape": ["B", 8]},
            {"name": "labels", "shape": ["B"], "dtype": "int64", "generator": "integers", "high": 4}],
            "weights": [{"name": "w", "shape": [4, 8]}, {"name": "square", "shape": [4, 4]}],
            "nodes": [)" +
               nodes + R"(,
                {"name": "loss", "kind": "softmax_cross_entropy", "inputs": ["last", "labels"]}],
            "loss": "loss", "output": "last"})";
    }

private slots:
    void initTestCase()
    {
        if (!QFile::exists(parascope::test::program("/parascope-worker")))
            QSKIP("parascope-worker was not built");
        qputenv("XDG_RUNTIME_DIR", m_folder.path().toUtf8());
    }

    void everyFamilyRuns_data()
    {
        QTest::addColumn<QByteArray>("points");
        QTest::addColumn<int>("count");
        QTest::newRow("fc") << QByteArray(R"({"layer": 2, "node": 8, "input": 9, "output": 3, "batch": 2})")
                            << 1;
        QTest::newRow("cnn") << QByteArray(R"({"variant": "residual", "filter": 4, "output": 3, "batch": 1},
            {"variant": "bottleneck", "filter": 4, "output": 3, "batch": 1})")
                             << 2;
        QTest::newRow("rnn") << QByteArray(
                                    R"({"cell": "rnn", "embed": 4, "length": 3, "vocab": 5, "batch": 2},
            {"cell": "lstm", "embed": 4, "length": 3, "vocab": 5, "batch": 2},
            {"cell": "gru", "embed": 4, "length": 3, "vocab": 5, "batch": 2})")
                             << 3;
        QTest::newRow("gpt")
            << QByteArray(R"({"layer": 1, "width": 8, "heads": 2, "length": 3, "vocab": 5, "batch": 1})")
            << 1;
        QTest::newRow("transformer") << QByteArray(R"({"length": 3, "vocab": 5, "batch": 1})") << 1;
        for (const auto* name :
             {"resnet50", "densenet121", "mobilenet_v1", "mobilenet_v2", "squeezenet1_0", "squeezenet1_1"})
            QTest::newRow(name) << QByteArray(R"({"image": 64, "output": 5, "batch": 1})") << 1;
        QTest::newRow("retinanet") << QByteArray(R"({"image": 64, "output": 5, "batch": 1})") << 1;
        QTest::newRow("gemm") << QByteArray(R"({"m": 8, "n": 9, "k": 7, "a_t": 0, "b_t": 1})") << 1;
        QTest::newRow("conv") << QByteArray(R"({"w": 9, "h": 9, "c": 4, "k": 4, "n": 2})") << 1;
        QTest::newRow("rnn_layer")
            << QByteArray(R"({"cell": "lstm", "hidden_units": 8, "timesteps": 3, "batch_size": 2})") << 1;
        QTest::newRow("batched_matmul") << QByteArray(R"({"m": 8, "n": 9, "k": 7, "batch": 2})") << 1;
        QTest::newRow("attention") << QByteArray(R"({"length": 5, "width": 8, "heads": 2, "batch": 1})") << 1;
    }
    void everyFamilyRuns()
    {
        QFETCH(QByteArray, points);
        QFETCH(int, count);
        const QByteArray family = QTest::currentDataTag();
        const auto run = sweep(
            family,
            R"({"name": "quick )" + family + R"(", "family": ")" + family + R"(", "points": [)" + points +
                R"(], "measure": {"protocol": "fixed", "steps": 2, "warmup_steps": 0, "max_seconds": 100}})");
        QVERIFY2(run.status == 0, run.err);
        QCOMPARE(run.json().value("ok", 0), count);
        QCOMPARE(run.json().value("remaining", -1), 0);
    }

    /// An impossible point next to a possible one is `unsupported`, with a sentence that names the layer or
    /// the value.
    void impossiblePoints_data()
    {
        QTest::addColumn<QByteArray>("family");
        QTest::addColumn<QByteArray>("points");
        QTest::addColumn<QByteArrayList>("values"); // the layer and the value that does not fit
        QTest::newRow("image that the head cannot pool") << QByteArray("cnn") << QByteArray(R"(
            {"image": 192, "filter": 4, "output": 3, "batch": 1}, {"image": 193, "filter": 4, "output": 3, "batch": 1})")
                                                         << QByteArrayList{"\"head.pool\"", "7 x 7", "6 x 6"};
        QTest::newRow("vocabulary 1") << QByteArray("rnn") << QByteArray(R"(
            {"vocab": 1, "embed": 4, "length": 3, "batch": 3}, {"vocab": 2, "embed": 4, "length": 3, "batch": 3})")
                                      << QByteArrayList{"\"loss\""};
        QTest::newRow("heads that do not divide") << QByteArray("gpt") << QByteArray(R"(
            {"heads": 3, "layer": 1, "width": 16, "length": 3, "vocab": 5, "batch": 1},
            {"heads": 4, "layer": 1, "width": 16, "length": 3, "vocab": 5, "batch": 1})")
                                                  << QByteArrayList{"\"layer1.attention\"", " 3 ", " 16"};
    }
    void impossiblePoints()
    {
        QFETCH(QByteArray, family);
        QFETCH(QByteArray, points);
        QFETCH(QByteArrayList, values);
        const auto run = sweep(
            "impossible",
            R"({"name": "impossible", "family": ")" + family + R"(", "points": [)" + points +
                R"(], "measure": {"protocol": "fixed", "steps": 2, "warmup_steps": 0, "max_seconds": 100}})");
        QVERIFY2(run.status == 1, run.err); // some runs of this command failed
        const auto summary = run.json();
        QCOMPARE(summary.value("ok", 0), 1);
        QVERIFY2((summary["failed"] == json{{"unsupported", 1}}), run.out);
        const auto document =
            Cli::run({"export", "--db", m_folder.filePath("all.db"), "--format", "json"}).json();
        QVERIFY2(std::any_of(document["runs"].begin(), document["runs"].end(),
                             [&](const json& stored) {
                                 return stored["outcome"] == "unsupported" &&
                                        holdsAll(QByteArray::fromStdString(stored.value("message", "")),
                                                 values);
                             }),
                 values.join(' '));
    }

    /// A hand-written graph is the whole sweep: nothing starts, and the sentence gives the layer and the
    /// reason.
    void impossibleGraphs_data()
    {
        QTest::addColumn<QByteArray>("nodes");
        QTest::addColumn<QByteArrayList>("values");
        QTest::newRow("cycle") << QByteArray(R"(
            {"name": "first", "kind": "add", "inputs": ["x", "last"]},
            {"name": "last", "kind": "dense", "inputs": ["first"], "weights": ["w"]})")
                               << QByteArrayList{"\"first\"", "\"last\""};
        QTest::newRow("shape mismatch")
            << QByteArray(R"({"name": "last", "kind": "dense", "inputs": ["x"], "weights": ["square"]})")
            << QByteArrayList{"\"last\"", "B x 8", " 4"};
        QTest::newRow("unknown layer")
            << QByteArray(R"({"name": "last", "kind": "densee", "inputs": ["x"], "weights": ["w"]})")
            << QByteArrayList{"\"last\"", "\"densee\"", "\"dense\""};
    }
    void impossibleGraphs()
    {
        QFETCH(QByteArray, nodes);
        QFETCH(QByteArrayList, values);
        QVERIFY(writeText(m_folder.filePath("model.json"), graph(nodes)));
        const auto run =
            sweep("written", R"({"name": "written", "graph": "model.json", "axes": {"batch": [1, 2]}})");
        QCOMPARE(run.status, 2);
        QVERIFY2(holdsAll(run.err, values), run.err);
        const auto cost = Cli::run({"cost", "--graph", m_folder.filePath("model.json"), "--json"});
        QCOMPARE(cost.status, 2);
        QVERIFY2(holdsAll(cost.err, values), cost.err);
    }

    /// A family's graph can be the start of the user's own model: it is written, and means the same when it
    /// is read.
    void aFamilyAsAWrittenGraph()
    {
        const auto path = m_folder.filePath("gpt.json");
        const auto family =
            Cli::run({"cost", "--family", "gpt", "--set", "layer=1,width=16,heads=2,length=4,vocab=9,batch=3",
                      "--write-graph", path, "--json"});
        QVERIFY2(family.status == 0, family.err);
        const auto written = Cli::run({"cost", "--graph", path, "--batch", "3", "--json"});
        QVERIFY2(written.status == 0, written.err);
        for (const auto* key : {"model_key", "parameters", "step_flops", "bytes", "memory_peak_bytes"})
            QVERIFY2((family.json()[key] == written.json()[key]), key);
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestCliWorkloads)
#include "tst_cli_workloads.moc"
