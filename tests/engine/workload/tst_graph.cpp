// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/workload/family.h"
#include "engine/workload/layers.h"

#include <QTest>

using namespace parascope;
using namespace parascope::workload;

/// Loses when it fails: a hand-written model crashes a sweep, or equal models get different keys.
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
    void readsAHandWrittenModel()
    {
        const auto graph = graphFromJson(small(), "model.json");
        QVERIFY2(graph.has_value(), graph ? "" : graph.error().message.c_str());
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
        QVERIFY2(graph.has_value(), graph ? "" : graph.error().message.c_str());
        const auto again = graphFromJson(toJson(*graph), "again");
        QVERIFY2(again.has_value(), again ? "" : again.error().message.c_str());
        QCOMPARE(hashOf(*again), hashOf(*graph));
    }

    /// Saying a default, or naming the model, is no other model.
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

    void refusals_data()
    {
        QTest::addColumn<QString>("patch");
        QTest::addColumn<QString>("named");
        const auto row = [](const char* name, const char* patch, const char* named) {
            QTest::newRow(name) << QString(patch) << QString(named);
        };
        row("unknown layer", R"([{"op":"replace","path":"/nodes/0/kind","value":"dence"}])", "did you mean \"dense\"");
        row("shape mismatch", R"([{"op":"replace","path":"/inputs/0/shape","value":["B",9]}])", "\"d\"");
        row("cycle", R"([{"op":"replace","path":"/nodes/0/inputs","value":["loss"]}])", "cycle");
        row("reads nothing", R"([{"op":"replace","path":"/nodes/0/inputs","value":["y"]}])", "\"y\"");
        row("too few inputs", R"([{"op":"replace","path":"/nodes/1/inputs","value":["d"]}])", "2 to 3 inputs");
        row("no such weight", R"([{"op":"replace","path":"/nodes/0/weights","value":["w","c"]}])", "\"c\"");
        row("unknown attribute", R"([{"op":"add","path":"/nodes/0/attributes","value":{"stride":2}}])", "stride");
        row("unknown key", R"([{"op":"add","path":"/nodes/0/colour","value":1}])", "colour");
        row("weight that grows", R"([{"op":"replace","path":"/weights/1/shape","value":["B"]}])", "batch");
        row("huge weight", R"([{"op":"replace","path":"/weights/0/shape","value":[70000000000000,8]}])", "w");
        row("zero dimension", R"([{"op":"replace","path":"/inputs/0/shape","value":["B",0]}])", "at least 1");
        row("negative", R"([{"op":"replace","path":"/inputs/0/shape","value":[-1,8]}])", "at least 1");
        row("loss is no number", R"([{"op":"replace","path":"/loss","value":"d"}])", "single number");
        row("two of a name", R"([{"op":"replace","path":"/nodes/1/name","value":"d"}])", "\"d\"");
        row("no output", R"([{"op":"remove","path":"/output"}])", "output");
        row("format of tomorrow", R"([{"op":"replace","path":"/format","value":2}])", "format");
        row("output of nothing", R"([{"op":"replace","path":"/output","value":"d:7"}])", "d");
    }
    void refusals()
    {
        QFETCH(QString, patch);
        QFETCH(QString, named);
        const auto changed = small().patch(Json::parse(patch.toStdString()));
        const auto graph = graphFromJson(changed, "model.json");
        QVERIFY(!graph);
        QVERIFY2(graph.error().message.starts_with("model.json"), graph.error().message.c_str());
        QVERIFY2(QString::fromStdString(graph.error().message).contains(named), graph.error().message.c_str());
    }
};

QTEST_GUILESS_MAIN(TestGraph)
#include "tst_graph.moc"
