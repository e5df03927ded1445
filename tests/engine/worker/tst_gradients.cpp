// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/workload/family.h"
#include "engine/model/workload/layers.h"
#include "tests/engine/worker/workers.h"
#include "tests/paths.h"
#include "tests/run.h"

#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <set>

using namespace parascope;

namespace {

struct Case
{
    std::string name;
    Json task; ///< input of the reference
    workload::Graph graph;
    std::int64_t batch = 2;
    bool tuned = false, channelsLast = false;
    Json extra = Json::object(); ///< further keys of the worker's request
};

using P = Parameters;
using L = std::int64_t;

Case ofFamily(const char* family, const Parameters& parameters, std::int64_t batch)
{
    const auto found = workload::findFamily(family);
    const auto complete = found ? workload::completed(**found, parameters) : Result<Parameters>(Parameters());
    const auto graph = workload::buildGraph(family, parameters);
    if (!complete || !graph)
        qFatal("%s: %s", family, graph ? "unknown" : graph.error().text().c_str());
    Case made{family, Json::object(), *graph, batch};
    made.task["family"] = family;
    made.task["parameters"] = toJson(*complete);
    return made;
}

Case named(Case made, const char* suffix)
{
    made.name += suffix;
    return made;
}

P recurrent(const char* cell)
{
    return {{"layer", L{2}}, {"embed", L{6}}, {"length", L{5}}, {"vocab", L{8}}, {"cell", std::string(cell)}};
}

std::vector<Case> paradnn()
{
    const auto fc = ofFamily("fc", {{"layer", L{3}}, {"node", L{9}}, {"input", L{7}}, {"output", L{5}}}, 4);
    const auto cnn = [](const char* name, const Value& block, L image, const char* variant) {
        return named(ofFamily("cnn",
                              {{"block", block},
                               {"filter", L{4}},
                               {"image", image},
                               {"output", L{6}},
                               {"variant", std::string(variant)}},
                              2),
                     name);
    };
    std::vector<Case> cases = {fc,
                               cnn("-residual", L{2}, 200, "residual"),
                               cnn("-odd", L{1}, 225, "residual"),
                               cnn("-bottleneck", std::string("1/2/1/1"), 200, "bottleneck"),
                               named(ofFamily("rnn", recurrent("rnn"), 3), "-basic"),
                               named(ofFamily("rnn", recurrent("lstm"), 3), "-lstm"),
                               named(ofFamily("rnn", recurrent("gru"), 3), "-gru")};
    const auto last = cases[1];
    for (auto& item : std::vector<Case>(cases)) {
        item.tuned = true;
        cases.push_back(named(item, "-tuned"));
    }
    cases.push_back(named(last, "-channels-last"));
    cases.back().channelsLast = true;
    return cases;
}

std::vector<Case> primitives()
{
    std::vector<Case> cases;
    for (const L transposed : {0, 1, 2, 3}) {
        const P sizes = {
            {"m", L{5}}, {"n", L{4}}, {"k", L{6}}, {"a_t", transposed & 1}, {"b_t", transposed / 2}};
        const auto suffix = "-" + std::to_string(transposed);
        cases.push_back(named(ofFamily("gemm", sizes, 2), suffix.c_str()));
        cases.push_back(named(ofFamily("batched_matmul", sizes, 3), suffix.c_str()));
    }
    cases.push_back(ofFamily("conv",
                             {{"w", L{9}},
                              {"h", L{7}},
                              {"c", L{4}},
                              {"k", L{6}},
                              {"filter_w", L{3}},
                              {"filter_h", L{2}},
                              {"pad_w", L{2}},
                              {"pad_h", L{1}},
                              {"wstride", L{2}},
                              {"hstride", L{1}},
                              {"groups", L{2}}},
                             2));
    for (const char* cell : {"vanilla", "lstm", "gru"})
        cases.push_back(
            named(ofFamily("rnn_layer",
                           {{"cell", std::string(cell)}, {"hidden_units", L{5}}, {"timesteps", L{4}}}, 3),
                  (std::string("-") + cell).c_str()));
    for (const L causal : {0, 1})
        cases.push_back(
            named(ofFamily("attention",
                           {{"length", L{5}}, {"width", L{6}}, {"heads", L{3}}, {"causal", causal}}, 2),
                  causal ? "-causal" : ""));
    return cases;
}

/// Returns the real models at the smallest meaningful sizes, because batch norms need several positions per
/// channel. They run in float64: so many layers enlarge the different roundings of two kernels, and a ReLU
/// near 0 or a tie in a max-pool makes a gradient jump.
std::vector<Case> zoo()
{
    const P image = {{"image", L{64}}, {"output", L{7}}};
    std::vector<Case> cases = {
        ofFamily("resnet50", image, 3),
        ofFamily("densenet121", image, 3),
        ofFamily("mobilenet_v1", image, 3),
        ofFamily("mobilenet_v2", image, 3),
        ofFamily("squeezenet1_0", {{"image", L{48}}, {"output", L{7}}}, 2),
        ofFamily("squeezenet1_1", {{"image", L{48}}, {"output", L{7}}}, 2),
        ofFamily("retinanet", {{"image", L{64}}, {"output", L{5}}}, 2),
        ofFamily("transformer", {{"length", L{5}}, {"vocab", L{11}}}, 2),
        ofFamily("gpt",
                 {{"layer", L{2}}, {"width", L{12}}, {"heads", L{3}}, {"length", L{6}}, {"vocab", L{9}}}, 3)};
    for (auto& item : cases)
        item.extra["dtype"] = "float64";
    return cases;
}

/// Makes a case of a family whose reference finds inputs and weights by their names in the graph
/// (reference_today.py).
Case ofToday(const char* family, const char* suffix, const Parameters& parameters, std::int64_t batch)
{
    auto made = named(ofFamily(family, parameters, batch), suffix);
    made.task["graph"] = workload::toJson(made.graph);
    // A rare hyper-parameter is not part of a point, but the reference needs the value of each.
    for (const auto& item : (*workload::findFamily(family))->hyperParameters)
        if (!made.task["parameters"].contains(item.name))
            made.task["parameters"][item.name] = toJson(item.defaultValue);
    return made;
}

std::vector<Case> today()
{
    const auto text = [](const char* word) { return std::string(word); };
    const P small = {{"layer", L{2}},  {"width", L{16}}, {"heads", L{4}},
                     {"inner", L{12}}, {"vocab", L{11}}, {"length", L{5}}};
    const auto with = [&](P base, const P& more) {
        for (const auto& [name, value] : more)
            base.set(name, value);
        return base;
    };
    std::vector<Case> cases = {
        ofToday("decoder", "-shared-keys", with(small, {{"kv_heads", L{2}}}), 2),
        ofToday("decoder", "-qk-norm",
                with(small, {{"kv_heads", L{1}}, {"head_width", L{6}}, {"qk_norm", L{1}}, {"tied", L{1}}}),
                2),
        ofToday("decoder", "-experts",
                with(small, {{"experts", L{4}},
                             {"top_k", L{2}},
                             {"normalize", L{1}},
                             {"shared_experts", L{1}},
                             {"dense_layers", L{1}}}),
                2),
        ofToday("decoder", "-latent",
                with(small, {{"kv_rank", L{6}},
                             {"query_rank", L{5}},
                             {"rope_width", L{2}},
                             {"head_width", L{4}},
                             {"value_width", L{3}}}),
                2),
        ofToday("decoder", "-capped",
                with(small, {{"head_width", L{6}},
                             {"norm_offset", L{1}},
                             {"sandwich", L{1}},
                             {"activation", text("geglu")},
                             {"attention_cap", 2.0},
                             {"output_cap", 3.0},
                             {"attention_scale", 0.3},
                             {"embedding_scale", 4.0},
                             {"window", L{2}},
                             {"window_every", L{2}},
                             {"tied", L{1}}}),
                2),
        ofToday("decoder", "-learned-positions",
                with(small, {{"norm", text("layer")},
                             {"position", text("learned")},
                             {"positions", L{7}},
                             {"activation", text("gelu_tanh")},
                             {"bias", text("all")},
                             {"tied", L{1}}}),
                2),
        ofToday("decoder", "-sinks",
                with(small, {{"kv_heads", L{2}},
                             {"sinks", L{1}},
                             {"bias", text("attention")},
                             {"window", L{2}},
                             {"window_every", L{2}}}),
                2),
        ofToday("encoder", "-text",
                {{"layer", L{2}},
                 {"width", L{8}},
                 {"heads", L{2}},
                 {"inner", L{10}},
                 {"vocab", L{11}},
                 {"positions", L{7}},
                 {"length", L{5}}},
                2),
        ofToday("encoder", "-image",
                {{"input", text("image")},
                 {"layer", L{1}},
                 {"width", L{8}},
                 {"heads", L{2}},
                 {"inner", L{10}},
                 {"image", L{12}},
                 {"patch", L{4}},
                 {"output", L{5}}},
                2),
        ofToday("diffusion_transformer", "",
                {{"layer", L{1}}, {"width", L{8}}, {"heads", L{2}}, {"image", L{4}}, {"output", L{5}}}, 2),
        ofToday("ssm", "",
                {{"layer", L{2}}, {"width", L{8}}, {"state", L{3}}, {"vocab", L{11}}, {"length", L{5}}}, 2),
        ofToday("dlrm", "",
                {{"tables", L{3}},
                 {"rows", L{9}},
                 {"width", L{4}},
                 {"lookups", L{2}},
                 {"features", L{5}},
                 {"bottom", text("6")},
                 {"top", text("7-5")}},
                4),
        ofToday("unet", "",
                {{"filter", L{4}},
                 {"levels", text("1-2")},
                 {"block", L{1}},
                 {"attention", L{2}},
                 {"groups", L{2}},
                 {"image", L{6}}},
                2),
        ofToday("vgg", "",
                {{"depth", L{11}}, {"filter", L{4}}, {"image", L{32}}, {"node", L{9}}, {"output", L{5}}}, 2),
        ofToday("moe_gemm", "",
                {{"tokens", L{3}}, {"width", L{6}}, {"inner", L{5}}, {"experts", L{4}}, {"top_k", L{2}}}, 2),
        ofToday("norm", "-rms", {{"length", L{3}}, {"width", L{7}}}, 2),
        ofToday("norm", "-layer", {{"norm", text("layer")}, {"length", L{3}}, {"width", L{7}}}, 2),
        ofToday("rope", "", {{"length", L{3}}, {"heads", L{2}}, {"head_width", L{6}}}, 2),
        ofToday("scan", "", {{"length", L{4}}, {"width", L{3}}, {"state", L{2}}}, 2),
        ofToday("embedding_bag", "", {{"rows", L{9}}, {"width", L{4}}, {"lookups", L{3}}}, 3),
    };
    return cases;
}

std::vector<Case> layers()
{
    const auto file = readJsonFile(parascope::test::sourcePath("/tests/engine/worker/layer_cases.json"));
    if (!file)
        qFatal("%s", file.error().text().c_str());
    std::vector<Case> cases;
    for (const auto& item : *file) {
        const auto graph = workload::graphFromJson(item["graph"], item["case"].get<std::string>());
        if (!graph)
            qFatal("%s", graph.error().text().c_str());
        for (const bool tuned : {false, true}) {
            Case made{item["case"].get<std::string>() + (tuned ? "-tuned" : ""), Json::object(), *graph,
                      item["batch"].get<L>(), tuned};
            made.task["case"] = item["case"];
            made.task["graph"] = item["graph"];
            cases.push_back(std::move(made));
        }
    }
    return cases;
}

std::vector<Case> optimizers()
{
    const std::vector<std::pair<const char*, Json>> all = {
        {"rmsprop", {{"learning_rate", 0.1}, {"decay", 0.9}, {"momentum", 0.9}, {"epsilon", 1.0}}},
        {"sgd", {{"learning_rate", 0.5}}},
        {"momentum", {{"learning_rate", 0.2}, {"momentum", 0.9}}},
        {"adam",
         {{"learning_rate", 0.02},
          {"beta1", 0.8},
          {"beta2", 0.99},
          {"epsilon", 1e-6},
          {"weight_decay", 0.0}}},
        {"adamw",
         {{"learning_rate", 0.02},
          {"beta1", 0.8},
          {"beta2", 0.99},
          {"epsilon", 1e-6},
          {"weight_decay", 0.1}}},
    };
    std::vector<Case> cases;
    for (const auto& [name, options] : all)
        for (const bool tuned : {false, true}) {
            auto made =
                ofFamily("fc", {{"layer", L{2}}, {"node", L{40}}, {"input", L{30}}, {"output", L{5}}}, 8);
            made.name = std::string(name) + (tuned ? "-tuned" : "");
            made.tuned = tuned;
            made.extra["optimizer"] = {{"name", name}, {"options", options}};
            made.extra["steps"] = 6;
            cases.push_back(std::move(made));
        }
    return cases;
}

} // namespace

/// The worker's models, compared with an implementation in python3-torch that was written from the models'
/// papers and published modules (reference_*.py). If this fails, Parascope times a model that is not the one
/// it names.
class GradientsTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QProcess python;
        python.start(reference(), {"-c", "import torch"});
        if (!python.waitForFinished(200000) || python.exitCode() != 0)
            QSKIP("python3-torch is not installed");
    }

    void agreesWithPython_data()
    {
        QTest::addColumn<int>("set");
        QTest::newRow("ParaDnn's families") << 0;
        QTest::newRow("primitives") << 1;
        QTest::newRow("real models") << 2;
        QTest::newRow("layer kinds") << 3;
        QTest::newRow("optimisers") << 4;
        QTest::newRow("models of today") << 5;
    }

    void agreesWithPython()
    {
        QFETCH(int, set);
        compare(set == 0   ? paradnn()
                : set == 1 ? primitives()
                : set == 2 ? zoo()
                : set == 3 ? layers()
                : set == 4 ? optimizers()
                           : today());
    }

    /// A kind or a family that is not compared may be wrong.
    void everythingIsCompared()
    {
        std::set<std::string> kinds, families;
        for (const auto& cases : {paradnn(), primitives(), zoo(), layers(), today()})
            for (const auto& item : cases) {
                families.insert(item.task.value("family", std::string()));
                for (const auto& node : item.graph.nodes)
                    kinds.insert(node.kind);
            }
        for (const auto& [name, kind] : workload::layerKinds())
            QVERIFY2(kind.costedOnly || kinds.contains(name), name.c_str());
        for (const auto& family : workload::families())
            QVERIFY2(!family.of.empty() || families.contains(family.name), family.name.c_str());
    }

private:
    static QString reference()
    {
        return qEnvironmentVariable("PARASCOPE_REFERENCE_PYTHON", "/usr/bin/python3");
    }
    static void write(const QString& path, std::string_view text)
    {
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text.data(), qint64(text.size()));
    }

    /// Starts the worker and Python once each, because starting the programs takes longer than the cases.
    static void compare(const std::vector<Case>& cases)
    {
        QTemporaryDir folder;
        QStringList requests = {"--check"},
                    tasks = {parascope::test::sourcePath("/tests/engine/worker/check_references.py")};
        for (const auto& item : cases) {
            const QString path = folder.filePath(QString::fromStdString(item.name));
            Json request = item.extra;
            request["graph"] = workload::toJson(item.graph);
            request["batch"] = item.batch;
            request["tuned"] = item.tuned;
            request["channels_last"] = item.channelsLast;
            request["values"] = (path + ".values").toStdString();
            write(path + ".json", toLine(request));
            requests << path + ".json";
        }
        QProcess worker;
        worker.start(test::libtorchWorker(), requests);
        QVERIFY(worker.waitForFinished(200000));
        QVERIFY2(worker.exitStatus() == QProcess::NormalExit && worker.exitCode() == 0,
                 worker.readAllStandardError().constData());
        for (const auto& item : cases) {
            const QString path = folder.filePath(QString::fromStdString(item.name));
            const auto line = worker.readLine();
            const auto answer = parseJson({line.constData(), std::size_t(line.size())}, "answer");
            QVERIFY2(answer, item.name.c_str());
            QCOMPARE((*answer)["parameters"].get<L>(), item.graph.parameterCount());
            write(path + ".answer", {line.constData(), std::size_t(line.size())});
            Json task = item.task;
            for (const auto& [key, value] : item.extra.items())
                task[key] = value;
            task["batch"] = item.batch;
            task["channels_last"] = item.channelsLast;
            task["answer"] = (path + ".answer").toStdString();
            task["values"] = (path + ".values").toStdString();
            write(path + ".task", toLine(task));
            tasks << path + ".task";
        }
        QProcess python;
        python.setProcessChannelMode(QProcess::MergedChannels);
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.insert("PYTHONDONTWRITEBYTECODE", "1");
        python.setProcessEnvironment(environment);
        python.start(reference(), tasks);
        QVERIFY(python.waitForFinished(200000));
        const QByteArray said = python.readAll();
        QVERIFY2(python.exitCode() == 0, said.constData());
        QCOMPARE(said.count(" agrees\n"), int(cases.size()));
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, GradientsTest)
#include "tst_gradients.moc"
