// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/workload/family.h"
#include "engine/model/workload/layers.h"
#include "tests/engine/values.h"
#include "tests/run.h"

#include <QTest>

using namespace parascope;
using namespace parascope::workload;

/// If this fails, a hand-written model crashes a sweep, or equal models get different keys.
class TestGraph : public QObject
{
    Q_OBJECT

    static Json small()
    {
        return Json::parse(R"({"format": 1,
            "inputs": [{"name": "x", "shape": ["B", 8]},
                       {"name": "labels", "shape": ["B"], "dtype": "int64", "generator": "integers", "high": 4}],
            "weights": [{"name": "w", "shape": [4, 8], "init": "glorot_uniform"}, {"name": "b", "shape": [4]}],
            "nodes": [{"name": "d", "kind": "dense", "inputs": ["x"], "weights": ["w", "b"]},
                      {"name": "loss", "kind": "softmax_cross_entropy", "inputs": ["d", "labels"]}],
            "loss": "loss", "output": "d"})");
    }

private slots:
    /// For an unknown word without a similar known one, the known words are listed. If this fails, users have
    /// to search the manual.
    void unknownWordsAreAnsweredWithTheKnown()
    {
        const auto* fc = *findFamily("fc");
        const auto refused = completed(*fc, {{"momentum_of_inertia", std::int64_t{1}}});
        QVERIFY(!refused && refused.error().wrong == "momentum_of_inertia");
        for (const auto& item : fc->hyperParameters)
            QVERIFY2(test::names(refused.error().text(), {item.name}), item.name.c_str());
        QCOMPARE(completed(*fc, {{"nodes", std::int64_t{1}}}).error().suggestion, std::string("node"));
        QVERIFY(test::names(findFamily("perceptron-of-old").error().text(), {"fc", "cnn", "rnn"}));
    }

    void readsAHandWrittenModel()
    {
        const auto graph = graphFromJson(small(), "model.json");
        QVERIFY2(graph.has_value(), graph ? "" : graph.error().text().c_str());
        QCOMPARE(graph->parameterCount(), std::int64_t{36});
        QCOMPARE(toText((*inferShapes(*graph))["d"][0]), std::string("B x 4"));
    }

    void roundTripsEveryFamily_data()
    {
        QTest::addColumn<QString>("family");
        for (const auto& family : families())
            QTest::newRow(family.name.c_str()) << QString::fromStdString(family.name);
    }
    void roundTripsEveryFamily()
    {
        QFETCH(QString, family);
        const auto graph = buildGraph(family.toStdString(), {});
        QVERIFY2(graph.has_value(), graph ? "" : graph.error().text().c_str());
        const auto again = graphFromJson(toJson(*graph), "again");
        QVERIFY2(again.has_value(), again ? "" : again.error().text().c_str());
        QCOMPARE(hashOf(*again), hashOf(*graph));
    }

    /// A model with an explicit default, or with its name, is the same model.
    void identityIsTheWork()
    {
        auto said = small();
        said["nodes"][0]["attributes"] = Json::object();
        said["name"] = "mine";
        said["inputs"][0]["generator"] = "uniform";
        QCOMPARE(hashOf(*graphFromJson(said, "x")), hashOf(*graphFromJson(small(), "x")));
        auto other = small();
        other["weights"][0]["init"] = "normal";
        QVERIFY(hashOf(*graphFromJson(other, "x")) != hashOf(*graphFromJson(small(), "x")));
        QCOMPARE(workKey("m", 64, "train", "sgd", Json::parse(R"({"a":1,"b":2})")),
                 workKey("m", 64, "train", "sgd", Json::parse(R"({"b":2,"a":1})")));
        QVERIFY(workKey("m", 64, "train", "sgd", {}) != workKey("m", 128, "train", "sgd", {}));
    }

    /// The keys are those that databases of earlier versions contain. Another text would be another model,
    /// and nothing would be comparable.
    void keysStay_data()
    {
        QTest::addColumn<QString>("key");
        const std::pair<const char*, const char*> keys[] = {
            {"fc", "f911c4ede848242435bd29885d9c5748"},
            {"cnn", "89f5c8e578c21b9a6ac458870a5c9193"},
            {"rnn", "a203718626a3a306038f9052b74b9c19"},
            {"gpt", "e8e31374efb967c2d390c1f3c062ef78"},
            {"transformer", "0a5c6fc0184befb92c15e3521fce2199"},
            {"resnet50", "45907cbed7ac11e0a4a3e6a469796de2"},
            {"retinanet", "5818468a73355a47bb9a2e1e070b93f3"},
            {"densenet121", "e635b1bf670555e4fd907805168191f6"},
            {"mobilenet_v1", "05c7c8a2ca4301d762ab008d6d1f7473"},
            {"mobilenet_v2", "d17095cb95cd79310915dc86dbdf2dde"},
            {"squeezenet1_0", "b728ee2e5650081c0fdb70ce9ad81b41"},
            {"squeezenet1_1", "e3920c9745bff871621ae9519bd9cd4b"},
            {"gemm", "7281eea32189bcf27a98df321b836292"},
            {"conv", "3480da90c6ac014599bb5f30e298ef2b"},
            {"rnn_layer", "e121a9275809acb394283d3766fc41a7"},
            {"batched_matmul", "24c05f45726e311b467c1d9702ab2d10"},
            {"attention", "3d419fe183e031c00a700aeeb27bb933"},
        };
        for (const auto& [family, key] : keys)
            QTest::newRow(family) << QString(key);
    }
    void keysStay()
    {
        QFETCH(QString, key);
        QCOMPARE(QString::fromStdString(hashOf(*buildGraph(QTest::currentDataTag(), {}))), key);
    }

    /// The text is the JSON that the library writes: quotes, control characters, other scripts and broken
    /// characters in names, numbers of every kind, and everything that is optional.
    void theTextIsJson()
    {
        Graph graph;
        graph.name = "a \"name\"";
        Input input;
        input.name = "x\"y\\z\n\x01 \xC3\xA4 \xC3";
        input.shape = {{1, true}, {7, true}, {5, false}};
        input.low = -0.1;
        input.high = 50257;
        input.density = 1e-9;
        input.gradient = true;
        graph.inputs = {input, {"labels", {{1, true}}, "int64", "shifted", 3, 4, input.name}};
        graph.weights = {{"w", {4, 5}, "normal", 0.02, false}, {"b", {}, "zeros"}};
        graph.nodes = {
            {"d",
             "slice",
             {{input.name, 2}},
             {"w", "b"},
             {{"start", std::int64_t{3}}, {"axis", std::int64_t{2}}}},
            {"e", "dropout", {{"d"}}, {}, {{"rate", 0.25}}},
            {"f", "reduce", {{"e"}}, {}, {{"op", std::string("sum")}, {"axes", std::string("2,3")}}}};
        graph.output = {"f", 1};
        for (const bool withName : {false, true}) {
            Json wanted = {{"format", 1}};
            if (withName)
                wanted["name"] = graph.name;
            wanted["inputs"] = {{{"name", input.name},
                                 {"shape", {"B", "7*B", 5}},
                                 {"low", -0.1},
                                 {"high", 50257.0},
                                 {"density", 1e-9},
                                 {"gradient", true}},
                                {{"name", "labels"},
                                 {"shape", {"B"}},
                                 {"dtype", "int64"},
                                 {"generator", "shifted"},
                                 {"of", input.name}}};
            wanted["weights"] = {
                {{"name", "w"}, {"shape", {4, 5}}, {"init", "normal"}, {"scale", 0.02}, {"trainable", false}},
                {{"name", "b"}, {"shape", Json::array()}}};
            wanted["nodes"] = {
                {{"name", "d"},
                 {"kind", "slice"},
                 {"inputs", {input.name + ":2"}},
                 {"weights", {"w", "b"}},
                 {"attributes", {{"axis", 2}, {"start", 3}}}},
                {{"name", "e"}, {"kind", "dropout"}, {"inputs", {"d"}}, {"attributes", {{"rate", 0.25}}}},
                {{"name", "f"},
                 {"kind", "reduce"},
                 {"inputs", {"e"}},
                 {"attributes", {{"op", "sum"}, {"axes", "2,3"}}}}};
            wanted["output"] = "f:1";
            QCOMPARE(QString::fromStdString(canonicalText(graph, withName)),
                     QString::fromStdString(toLine(wanted)));
            QCOMPARE(QString::fromStdString(toLine(toJson(graph, withName))),
                     QString::fromStdString(toLine(wanted)));
        }
    }

    void refusals_data()
    {
        QTest::addColumn<QString>("patch");
        QTest::addColumn<QString>("named");
        const auto row = [](const char* name, const char* patch, const char* named) {
            QTest::newRow(name) << QString(patch) << QString(named);
        };
        row("unknown layer", R"([{"op":"replace","path":"/nodes/0/kind","value":"dence"}])", "\"dense\"");
        row("shape mismatch", R"([{"op":"replace","path":"/inputs/0/shape","value":["B",9]}])", "\"d\"");
        row("cycle", R"([{"op":"replace","path":"/nodes/0/inputs","value":["loss"]}])", "cycle");
        row("reads nothing", R"([{"op":"replace","path":"/nodes/0/inputs","value":["y"]}])", "\"y\"");
        row("too few inputs", R"([{"op":"replace","path":"/nodes/1/inputs","value":["d"]}])",
            "\"loss\";2 ;3 ;1 ");
        row("no such weight", R"([{"op":"replace","path":"/nodes/0/weights","value":["w","c"]}])", "\"c\"");
        row("unknown attribute", R"([{"op":"add","path":"/nodes/0/attributes","value":{"stride":2}}])",
            "stride");
        row("unknown key", R"([{"op":"add","path":"/nodes/0/colour","value":1}])", "colour");
        row("weight that grows", R"([{"op":"replace","path":"/weights/1/shape","value":["B"]}])", "\"b\"");
        row("huge weight", R"([{"op":"replace","path":"/weights/0/shape","value":[70000000000000,8]}])",
            "\"w\"");
        row("zero dimension", R"([{"op":"replace","path":"/inputs/0/shape","value":["B",0]}])", "\"x\"; 1");
        row("negative", R"([{"op":"replace","path":"/inputs/0/shape","value":[-1,8]}])", "\"x\"; 1");
        row("loss is not a number", R"([{"op":"replace","path":"/loss","value":"d"}])", "\"d\"");
        row("two of a name", R"([{"op":"replace","path":"/nodes/1/name","value":"d"}])", "\"d\"");
        row("no output", R"([{"op":"remove","path":"/output"}])", "\"output\"");
        row("format of tomorrow", R"([{"op":"replace","path":"/format","value":2}])", "\"format\"; 1");
        row("output of nothing", R"([{"op":"replace","path":"/output","value":"d:7"}])", "d");
    }
    void refusals()
    {
        QFETCH(QString, patch);
        QFETCH(QString, named);
        const auto changed = small().patch(Json::parse(patch.toStdString()));
        const auto graph = graphFromJson(changed, "model.json");
        QVERIFY(!graph);
        QVERIFY2(graph.error().text().starts_with("model.json"), graph.error().text().c_str());
        QVERIFY2(test::namesAll(graph.error().text(), named), graph.error().text().c_str());
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestGraph)
#include "tst_graph.moc"
