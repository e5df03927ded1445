// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/workload/layers.h"

#include "engine/model/workload/element_work.h"
#include "tests/engine/values.h"
#include "tests/paths.h"
#include "tests/run.h"

#include <QFile>
#include <QTest>

using namespace parascope;
using namespace parascope::workload;

/// The shape rule of every layer kind, one layer per case. If this fails, a model that a framework would
/// refuse, or would compute differently, is measured or costed as if it were right.
class TestLayers : public QObject
{
    Q_OBJECT

    /// Returns a graph of one layer with inputs "a", "b", ... of the given shapes (a trailing i: integers).
    static Json oneLayer(const QString& kind, const QString& inputs, const QString& weights,
                         const QString& attributes)
    {
        Json graph =
            Json::parse(R"({"format": 1, "inputs": [], "weights": [], "nodes": [], "output": "layer"})");
        Json node = {{"name", "layer"}, {"kind", kind.toStdString()}, {"inputs", Json::array()}};
        char name = 'a';
        for (const auto& text : inputs.split(';', Qt::SkipEmptyParts)) {
            const bool whole = text.endsWith('i');
            Json shape = Json::array();
            for (const auto& dim : text.chopped(whole ? 1 : 0).split(',', Qt::SkipEmptyParts))
                shape.push_back(dim.endsWith('B') ? Json(dim.toStdString()) : Json(dim.toLongLong()));
            Json input = {{"name", std::string(1, name)}, {"shape", shape}};
            if (whole)
                input.update({{"dtype", "int64"}, {"generator", "integers"}, {"high", 4}});
            graph["inputs"].push_back(input);
            node["inputs"].push_back(std::string(1, name++));
        }
        for (const auto& text : weights.split(';', Qt::SkipEmptyParts)) {
            Json shape = Json::array();
            for (const auto& dim : text.split(','))
                shape.push_back(dim.toLongLong());
            const auto weight = "w" + std::to_string(graph["weights"].size());
            graph["weights"].push_back({{"name", weight}, {"shape", shape}});
            node["weights"].push_back(weight);
        }
        if (!attributes.isEmpty())
            node["attributes"] = Json::parse("{" + attributes.toStdString() + "}");
        graph["nodes"].push_back(node);
        return graph;
    }

    /// Whether `refused` names the layer and all of `parts` ("w;5").
    static bool names(const Result<Graph>& refused, const QString& parts)
    {
        return !refused && refused.error().code == ErrorCode::BadInput &&
               test::namesAll(refused.error().text(), "\"layer\";" + parts);
    }

private slots:
    void shapes_data()
    {
        QTest::addColumn<QString>("kind");
        QTest::addColumn<QString>("inputs");
        QTest::addColumn<QString>("weights");
        QTest::addColumn<QString>("attributes");
        QTest::addColumn<QString>("expected"); // the shape of output 0, or "!" and the names in the refusal
        const auto row = [](const char* kind, const char* inputs, const char* weights, const char* attributes,
                            const char* expected) {
            QTest::addRow("%s %s %s -> %s", kind, inputs, attributes, expected)
                << QString(kind) << QString(inputs) << QString(weights) << QString(attributes)
                << QString(expected);
        };
        row("dense", "B,5,8", "4,8;4", "", "B x 5 x 4");
        row("dense", "B,8", "4,8;5", "", "!\"w1\"; 5; 4");
        row("conv2d", "B,6,9,8", "4,3,3,2", R"("groups":2,"stride_h":2,"pad_top":1)", "B x 4 x 4 x 7");
        row("conv2d", "B,6,9,8", "4,6,3,3", R"("groups":2)", "!B x 6 x 9 x 8; 2 ; 6 ");
        row("conv2d", "B,6,9,8", "4,6,3,3", R"("stride_w":0)", "!\"stride_w\"; 1");
        row("conv2d", "B,6,2,8", "4,6,3,3", "", "!3 x 3;2 x 8");
        row("max_pool", "B,6,9,8", "", R"("kernel":3,"stride":2,"pad_bottom":1)", "B x 6 x 4 x 3");
        row("avg_pool", "B,6,9,8", "", R"("kernel":2,"stride":2)", "B x 6 x 4 x 4");
        row("upsample", "B,6,3,4", "", R"("height":7,"width":8)", "B x 6 x 7 x 8");
        row("batch_norm", "B,6,3,4", "6;6;6;6", R"("frozen":1)", "B x 6 x 3 x 4");
        row("batch_norm", "B,6,3,4", "6;6;6;5", "", "!\"w3\"; 5; 6");
        row("layer_norm", "B,3,4", "4;4", "", "B x 3 x 4");
        row("layer_norm", "B,3,4", "", "", "B x 3 x 4");
        row("rms_norm", "B,3,4", "4", R"("offset":1)", "B x 3 x 4");
        row("rms_norm", "B,3,4", "3", "", "!\"w0\"; 3; 4");
        row("group_norm", "B,6,3,4", "6;6", R"("groups":3)", "B x 6 x 3 x 4");
        row("group_norm", "B,6,3,4", "6;6", R"("groups":4)", "! 4 ; 6 ");
        row("silu", "B,3", "", "", "B x 3");
        row("softplus", "B,3", "", "", "B x 3");
        row("relu6", "B,3", "", "", "B x 3");
        row("gelu", "B,3", "", R"("approximate":"tanh")", "B x 3");
        row("gelu", "B,3", "", R"("approximate":"fast")", "!\"approximate\";\"fast\"");
        row("softmax", "B,3", "", "", "B x 3");
        row("add", "B,3,4;3,4", "", "", "B x 3 x 4");
        row("add", "B,3,4;B,3", "", "", "!B x 3 x 4");
        row("add", "B,3;B,3i", "", "", "!\"b\"; add ");
        row("mul", "B,3;3", "", "", "B x 3");
        row("scale", "B,3", "", R"("factor":2)", "B x 3");
        row("dropout", "B,3", "", R"("rate":0.5)", "B x 3");
        row("dropout", "B,3", "", R"("rate":1.0)", "!\"rate\"; 0 ; 1");
        row("matmul", "B,3,4;B,4,5", "", "", "B x 3 x 5");
        row("matmul", "B,4,3;B,5,4", "", R"("transpose_a":1,"transpose_b":1)", "B x 3 x 5");
        row("matmul", "B,3,4;B,3,5", "", "", "!B x 3 x 4;B x 3 x 5");
        row("attention", "B,3,8;B,5,8;B,5,12;Bi", "", R"("heads":4)", "B x 3 x 12");
        row("attention", "B,3,8;B,3,8;B,3,8", "", R"("heads":3)", "! 3 ; 8");
        row("attention", "B,3,8;B,5,8;B,5,8", "", R"("causal":1)", "B x 3 x 8");
        row("attention", "B,5,8;B,3,8;B,3,8", "", R"("causal":1)", "!causal; 3; 5");
        row("attention", "B,3,16;B,5,8;B,5,6", "", R"("heads":4,"kv_heads":2)", "B x 3 x 12");
        row("attention", "B,3,16;B,5,12;B,5,12", "", R"("heads":4,"kv_heads":3)", "!\"kv_heads\"");
        row("attention", "B,3,16;B,5,4;B,5,4", "", R"("heads":4,"kv_heads":2)", "!B x 3 x 16;B x 5 x 4");
        row("attention", "B,3,8;B,3,8;B,3,8", "", R"("window":2)", "!\"window\";\"causal\"");
        row("sink_attention", "B,3,8;B,5,8;B,5,12", "4", R"("heads":4)", "B x 3 x 12");
        row("sink_attention", "B,3,8;B,5,8;B,5,12", "3", R"("heads":4)", "! 3;4");
        row("rope", "B,3,16", "", R"("heads":2,"width":4,"start":7)", "B x 3 x 16");
        row("rope", "B,3,16", "", R"("heads":2,"width":3)", "! 8; 3");
        row("rope", "B,3,16", "", R"("heads":2,"width":10)", "! 8; 10");
        row("rope", "B,3,8", "", R"("frequencies":"1,0.5")", "!\"frequencies\"; 4 ");
        row("cache_append", "B,9,8;B,2,8", "", "", "B x 9 x 8");
        row("cache_append", "B,9,8;B,10,8", "", "", "!B x 9 x 8;B x 10 x 8");
        row("embedding", "B,7i", "4,8", "", "B x 7 x 8");
        row("embedding", "B,7", "4,8", "", "!\"a\"");
        row("embedding_bag", "B,7i", "4,8", R"("op":"mean")", "B x 8");
        row("embedding_bag", "B,7,2i", "4,8", "", "!B x 7 x 2");
        row("interaction", "B,5,8", "", "", "B x 10");
        row("interaction", "B,8", "", "", "!B x 8");
        row("moe", "B,3,8;B,3,4", "4,6,8;4,6,8;4,8,6", R"("top_k":2)", "B x 3 x 8");
        row("moe", "B,3,8;B,3,4", "4,6,8;4,6,8;4,8,6;4", R"("top_k":2,"groups":2)", "B x 3 x 8");
        row("moe", "B,3,8;B,3,4", "4,6,8;4,6,8;4,8,6", R"("top_k":5)", "!\"top_k\"; 5; 4 ");
        row("moe", "B,3,8;B,3,4", "4,6,8;4,6,8;4,8,6", R"("top_k":3,"groups":2)", "! 4 ; 2 ; 3 ");
        row("moe", "B,3,8;B,3,5", "4,6,8;4,6,8;4,8,6", "", "!B x 3 x 5;B x 3 x 4");
        row("selective_scan", "B,5,6;B,5,6;B,5,3;B,5,3", "6,3;6", "", "B x 5 x 6");
        row("selective_scan", "B,5,6;B,5,6;B,5,3;B,5,3;B,6,3", "6,3;6", "", "B x 5 x 6");
        row("selective_scan", "B,5,6;B,5,6;B,5,3;B,5,4", "6,3;6", "", "!B x 5 x 3;B x 5 x 4");
        row("state_space", "B,5,12;B,5,4;B,5,6;B,5,6", "4;4;4", R"("states":3,"chunk":2)", "B x 5 x 12");
        row("state_space", "B,1,12;B,1,4;B,1,6;B,1,6;B,12,3", "4;4;4", R"("states":3)", "B x 1 x 12");
        row("state_space", "B,5,12;B,5,4;B,5,6;B,5,3", "4;4;4", R"("states":3)", "!B x 5 x 6;B x 5 x 3");
        row("state_space", "B,5,12;B,5,4;B,5,9;B,5,9", "4;4;4", R"("states":3)", "!B x 5 x 9");
        row("gated_delta_rule", "B,5,6;B,5,6;B,5,20;B,5,4;B,5,4", "4;4", R"("key_width":3,"chunk":2)",
            "B x 5 x 20");
        row("gated_delta_rule", "B,1,6;B,1,6;B,1,20;B,1,4;B,1,4;B,12,5", "4;4", R"("key_width":3)",
            "B x 1 x 20");
        row("gated_delta_rule", "B,5,6;B,5,3;B,5,20;B,5,4;B,5,4", "4;4", R"("key_width":3)",
            "!B x 5 x 6;B x 5 x 3");
        row("lstm", "B,7,3", "20,3;20,5;20", "", "B x 7 x 5");
        row("gru", "B,7,3", "20,3;20,5;20", "", "!\"w0\";20 x 3;15 x 3");
        row("reshape", "B,6,4", "", R"("shape":"B,-1,8")", "B x 3 x 8");
        row("reshape", "B,6,4", "", R"("shape":"6*B,4")", "6B x 4");
        row("reshape", "B,6,4", "", R"("shape":"B,7")", "!B x 6 x 4;\"B,7\"");
        row("reshape", "B,6,4", "", R"("shape":"24,1")", "!B x 6 x 4;\"24,1\"");
        row("expand", "1,1,8", "", R"("shape":"B,3,8")", "B x 3 x 8");
        row("expand", "B,2,8", "", R"("shape":"B,3,8")", "!B x 2 x 8;\"B,3,8\"");
        row("flatten", "B,6,4", "", "", "B x 24");
        row("transpose", "B,6,4", "", R"("order":"0,2,1")", "B x 4 x 6");
        row("transpose", "B,6,4", "", R"("order":"0,1,1")", "!\"order\"; 3 ");
        row("concat", "B,6,4;B,2,4;B,1,4", "", "", "B x 9 x 4");
        row("concat", "B,6,4;B,2,5", "", "", "!B x 6 x 4;B x 2 x 5");
        row("slice", "B,6,4", "", R"("start":2,"length":3)", "B x 3 x 4");
        row("slice", "B,6,4", "", R"("start":4,"length":3)", "! 3 ; 4 ; 6");
        row("split", "B,6,4", "", R"("parts":3)", "B x 2 x 4");
        row("split", "B,6,4", "", R"("parts":4)", "! 6 ; 4 ");
        row("reduce", "B,6,4", "", R"("axes":"1,2")", "B");
        row("reduce", "B,6,4", "", "", "scalar");
        row("parameter", "", "6,4", "", "6 x 4");
        row("dropout", "B,6", "", R"("rate":1)", "!\"rate\"; 0 ; 1");
        row("gelu", "B,6", "", R"("approximate":"erf")", "!\"approximate\";\"none\";\"tanh\";\"erf\"");
        row("reduce", "B,6", "", R"("op":2)", "!\"op\"");
        row("reduce", "B,6", "", R"("axes":1)", "B");
        row("upsample", "B,3,4,4", "", R"("height":10000000000000)", "!\"height\"; 1");
        row("softmax_cross_entropy", "B,7,4;B,7i;Bi", "", R"("normalizer":"batch")", "scalar");
        row("softmax_cross_entropy", "B,1;Bi", "", "", "! 2 ");
        row("softmax_cross_entropy", "B,4;B,4i", "", "", "!B x 4 ");
        row("sigmoid_focal_loss", "B,9,4;B,9i", "", "", "scalar");
        row("smooth_l1_loss", "B,9,4;B,9,4;B,9i", "", "", "scalar");
    }
    void shapes()
    {
        QFETCH(QString, kind);
        QFETCH(QString, inputs);
        QFETCH(QString, weights);
        QFETCH(QString, attributes);
        QFETCH(QString, expected);
        const auto graph = graphFromJson(oneLayer(kind, inputs, weights, attributes), "g");
        if (expected.startsWith('!')) {
            QVERIFY(!graph);
            QVERIFY2(names(graph, expected.mid(1)), graph.error().text().c_str());
            return;
        }
        QVERIFY2(graph.has_value(), graph ? "" : graph.error().text().c_str());
        QCOMPARE(QString::fromStdString(toText((*inferShapes(*graph))["layer"][0])), expected);
    }

    /// Every kind has a row above.
    void everyKindIsHeld()
    {
        auto held =
            QStringLiteral(
                "dense conv2d max_pool avg_pool upsample batch_norm layer_norm relu6 gelu softmax add "
                "mul scale dropout matmul attention sink_attention embedding lstm gru reshape flatten "
                "transpose "
                "concat slice split reduce parameter softmax_cross_entropy sigmoid_focal_loss "
                "smooth_l1_loss rope cache_append rms_norm group_norm silu softplus embedding_bag "
                "interaction moe "
                "selective_scan state_space gated_delta_rule expand")
                .split(' ');
        held << "relu" << "sigmoid" << "tanh" << "rnn"; // they share the rules of relu6 and lstm
        for (const auto& [name, kind] : layerKinds())
            QVERIFY2(kind.costedOnly || held.contains(QString::fromStdString(name)), name.c_str());
    }

    /// The Python workers' copies of the tables. PARASCOPE_WRITE_TABLES=1 writes them again.
    void thePythonWorkersReadTheseTables()
    {
        const auto lines = [](const Json& object) { // one line per entry
            std::string out;
            for (const auto& [key, entry] : object.items())
                out += (out.empty() ? "{" : ",\n ") + Json(key).dump() + ": " + entry.dump();
            return QByteArray::fromStdString(out + "}\n");
        };
        for (const auto& [name, table] : {std::pair{"layer_kinds.json", lines(layerKindsJson())},
                                          std::pair{"element_work.json", lines(elementWorkJson())}}) {
            QFile file(QString(parascope::test::sourcePath("/engine/worker/python/parascope_workers/")) +
                       QLatin1String(name));
            if (qEnvironmentVariableIsSet("PARASCOPE_WRITE_TABLES"))
                QVERIFY(file.open(QIODevice::WriteOnly) && file.write(table) == table.size());
            file.close();
            QVERIFY(file.open(QIODevice::ReadOnly));
            QVERIFY2(file.readAll() == table, name);
        }
    }

    /// A new kind needs only its line in the table; JSON and checks follow from it.
    void aNewKindIsOneEntry()
    {
        const auto json = oneLayer("blur", "B,6", "", R"("radius":3)");
        QVERIFY(!graphFromJson(json, "g"));
        {
            const ExtraLayerKind blur(
                {.name = "blur",
                 .weights = {},
                 .attributes = {{"radius", std::int64_t{1}, 1, 9},
                                {"edge", std::string("wrap"), {}, {}, {"wrap", "zero"}}},
                 .infer = [](const LayerContext& layer) -> Result<std::vector<Shape>> {
                     return std::vector<Shape>(1, layer.in[0]);
                 },
                 .cost = [](const LayerContext&, std::span<const Shape>,
                            std::int64_t) { return LayerCost{.forwardFlops = 7}; }});
            const auto entry = layerKindsJson()["blur"];
            QCOMPARE(
                QString::fromStdString(entry.dump()),
                QString(R"({"inputs":[1,1],"weights":[],"attributes":{"radius":{"default":1,"least":1.0,)"
                        R"("below":9.0},"edge":{"default":"wrap","words":["wrap","zero"]}}})"));
            const auto graph = graphFromJson(json, "g");
            QVERIFY(graph);
            QCOMPARE(QString::fromStdString(toText((*inferShapes(*graph))["layer"][0])), QString("B x 6"));
            const auto refused = [](const char* attributes, const char* because) {
                return names(graphFromJson(oneLayer("blur", "B,6", "", attributes), "g"), because);
            };
            QVERIFY(refused(R"("radius":9)", "\"radius\"; 1 ; 9"));
            QVERIFY(refused(R"("radius":0)", "\"radius\"; 1 ; 9"));
            QVERIFY(refused(R"("edge":"none")", R"("edge";"wrap";"zero";"none")"));
            QVERIFY(refused(R"("edge":2)", "\"edge\""));
            QVERIFY(refused(R"("sigma":2)", "blur;\"sigma\""));
        }
        QVERIFY(!layerKindsJson().contains("blur"));
    }

    void aSecondOutputIsRead()
    {
        auto json = oneLayer("split", "B,6,4", "", R"("parts":3)");
        json["nodes"].push_back({{"name", "last"}, {"kind", "relu"}, {"inputs", {"layer:2"}}});
        json["output"] = "last";
        QVERIFY(graphFromJson(json, "g").has_value());
        json["nodes"][1]["inputs"] = {"layer:3"};
        QVERIFY(!graphFromJson(json, "g"));
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestLayers)
#include "tst_layers.moc"
