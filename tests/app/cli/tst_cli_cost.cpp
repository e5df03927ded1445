// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/cli/cli_program.h"
#include "tests/paths.h"
#include "tests/run.h"

#include <QTemporaryDir>
#include <QTest>

/// The cost of models as scripts ask for it. If this fails, a user's own model cannot be costed, a published
/// list of shapes cannot be run, or one bad point stops a whole grid.
class TestCliCost : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

    QString file(const QString& name, const QByteArray& text)
    {
        const auto path = m_folder.filePath(name);
        return writeText(path, text) ? path : QString();
    }
    static QByteArray twoLayers()
    {
        return R"({"format": 1, "inputs": [{"name": "x", "shape": ["B", 8]},
            {"name": "labels", "shape": ["B"], "dtype": "int64", "generator": "integers", "high": 4}],
            "weights": [{"name": "w", "shape": [16, 8]}, {"name": "v", "shape": [4, 16]}],
            "nodes": [{"name": "first", "kind": "dense", "inputs": ["x"], "weights": ["w"]},
                      {"name": "second", "kind": "dense", "inputs": ["first"], "weights": ["v"]},
                      {"name": "loss", "kind": "softmax_cross_entropy", "inputs": ["second", "labels"]}],
            "loss": "loss", "output": "second"})";
    }

private slots:
    /// Computed by hand: 2 batch (8 16 + 16 4) forward; the first layer has no input gradient.
    void aWrittenGraph()
    {
        const auto path = file("two.json", twoLayers());
        const auto result = Cli::run({"cost", "--graph", path, "--batch", "32", "--json"});
        QCOMPARE(result.status, 0);
        const auto json = result.json();
        QCOMPARE(json["parameters"].get<int>(), 8 * 16 + 16 * 4);
        QCOMPARE(json["forward_flops"].get<double>(), 2.0 * 32 * (8 * 16 + 16 * 4));
        QCOMPARE(json["step_flops"].get<double>(), 2.0 * 32 * (2 * 8 * 16 + 3 * 16 * 4));
        QCOMPARE(json["layers"].size(), std::size_t{3});
        double share = 0;
        for (const auto& layer : json["layers"])
            share += layer["flops_share"].get<double>();
        QVERIFY(qAbs(share - 1) < 1e-12);
        QVERIFY(json["fused_bytes"] <= json["bytes"]);

        const auto table = Cli::run({"cost", "--graph", path, "--batch", "32", "--layers"});
        QCOMPARE(table.status, 0);
        for (const auto* word :
             {"layer", "kind", "output", "parameters", "FLOP", "bytes", "first", "second", "B x 16", "sum"})
            QVERIFY2(table.out.contains(word), word);
    }

    void aSweepOverAWrittenGraph()
    {
        QVERIFY(!file("model.json", twoLayers()).isEmpty());
        const auto spec =
            file("spec.json", R"({"graph": "model.json", "axes": {"batch": [1, 2, 4]}, "order": "listed"})");
        const auto result = Cli::run({"cost", spec, "--json"});
        QVERIFY2(result.status == 0, result.err);
        const auto points = result.json()["points"];
        QCOMPARE(points.size(), std::size_t{3});
        for (const auto& point : points)
            QCOMPARE(point["forward_flops"].get<double>(), 2.0 * point["batch"].get<double>() * 192);
        for (const auto& point : Cli::run({"cost", spec, "--mode", "infer", "--json"}).json()["points"])
            QCOMPARE(point["step_flops"].get<double>(), point["forward_flops"].get<double>());
        QCOMPARE(Cli::run({"expand", spec, "--count", "--json"}).json()["points"].get<int>(), 3);
    }

    void refusedGraphs_data()
    {
        QTest::addColumn<QByteArray>("from");
        QTest::addColumn<QByteArray>("to");
        QTest::addColumn<QByteArray>("named");
        QTest::newRow("cycle") << QByteArray(R"("inputs": ["x"])") << QByteArray(R"("inputs": ["second"])")
                               << QByteArray("\"second\"");
        QTest::newRow("mismatch") << QByteArray("[16, 8]") << QByteArray("[16, 9]")
                                  << QByteArray("\"first\"");
        QTest::newRow("unknown layer")
            << QByteArray("\"dense\"") << QByteArray("\"denze\"") << QByteArray("denze");
        QTest::newRow("no JSON") << QByteArray("{") << QByteArray("<") << QByteArray("line 1");
    }
    void refusedGraphs()
    {
        QFETCH(QByteArray, from);
        QFETCH(QByteArray, to);
        QFETCH(QByteArray, named);
        const auto path = file("bad.json", twoLayers().replace(from, to));
        const auto result = Cli::run({"cost", "--graph", path, "--json"});
        QCOMPARE(result.status, 2);
        QVERIFY2(result.err.contains(named), result.err);
        QVERIFY2(result.err.contains("bad.json"), result.err);
    }

    /// A point that is not a model is in the answer with its reason, and its neighbours are costed.
    void unsupportedPoints_data()
    {
        QTest::addColumn<QByteArray>("spec");
        QTest::addColumn<QByteArray>("named");
        QTest::newRow("image") << QByteArray(R"({"family": "cnn", "axes": {"image": [192, 224]}})")
                               << QByteArray("head.pool");
        QTest::newRow("zoo image") << QByteArray(R"({"family": "squeezenet1_1", "axes": {"image": [8, 64]}})")
                                   << QByteArray("image");
        QTest::newRow("vocabulary") << QByteArray(R"({"family": "rnn", "axes": {"vocab": [1, 8]}})")
                                    << QByteArray("\"loss\"");
        QTest::newRow("heads")
            << QByteArray(
                   R"({"family": "gpt", "axes": {"heads": [5, 4]}, "fixed": {"width": 64, "layer": 1}})")
            << QByteArray("\"layer1.attention\"");
    }
    void unsupportedPoints()
    {
        QFETCH(QByteArray, spec);
        QFETCH(QByteArray, named);
        const auto result = Cli::run({"cost", file("grid.json", spec), "--json"});
        QVERIFY2(result.status == 0, result.err);
        const auto points = result.json()["points"];
        QCOMPARE(points.size(), std::size_t{2});
        int refused = 0;
        for (const auto& point : points)
            if (point.contains("unsupported")) {
                ++refused;
                const auto why = QByteArray::fromStdString(point["unsupported"].get<std::string>());
                QVERIFY2(why.contains(named), why);
            } else {
                QVERIFY(point["step_flops"].get<double>() > 0);
            }
        QCOMPARE(refused, 1);
    }

    /// DeepBench's own files become sweeps under its own names; shapes that it lists twice run once.
    void deepBench_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("family");
        for (const auto* part : {"training", "inference_server", "inference_device"}) {
            QTest::newRow(qPrintable(QString("gemm ") + part))
                << QString("gemm_") + part << QByteArray("gemm");
            QTest::newRow(qPrintable(QString("conv ") + part))
                << QString("conv_") + part << QByteArray("conv");
            QTest::newRow(qPrintable(QString("rnn ") + part))
                << QString("rnn_") + part << QByteArray("rnn_layer");
        }
    }
    void deepBench()
    {
        QFETCH(QString, name);
        QFETCH(QByteArray, family);
        QFile list(parascope::test::sharedData("/deepbench/deepbench_") + name + ".csv");
        if (!list.open(QIODevice::ReadOnly))
            QSKIP("the shared data folder is absent");
        const auto text = list.readAll();
        auto lines = text.trimmed().split('\n');
        lines.removeFirst();
        const QSet<QByteArray> distinct(lines.begin(), lines.end());
        QVERIFY(writeText(m_folder.filePath("list.csv"), text));
        const auto spec = file("deepbench.json", R"({"family": ")" + family + R"(", "points": "list.csv"})");
        const auto result = Cli::run({"cost", spec, "--json"});
        QVERIFY2(result.status == 0, result.err);
        const auto points = result.json()["points"];
        QCOMPARE(points.size(), static_cast<std::size_t>(distinct.size()));
        for (const auto& point : points)
            QVERIFY2(!point.contains("unsupported") && point["forward_flops"].get<double>() > 0,
                     point.dump().c_str());
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestCliCost)
#include "tst_cli_cost.moc"
