// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/workload/cost.h"
#include "engine/model/workload/family.h"
#include "engine/model/workload/layers.h"
#include "tests/paths.h"
#include "tests/run.h"

#include <QProcess>
#include <QTest>

#include <set>

using namespace parascope;

namespace {

using L = std::int64_t;

struct Case
{
    const char* name;
    const char* family;
    Parameters parameters;
    L batch;
};

std::vector<Case> cases()
{
    const auto recurrent = [](const char* cell) -> Parameters {
        return {
            {"layer", L{2}}, {"embed", L{6}}, {"length", L{5}}, {"vocab", L{8}}, {"cell", std::string(cell)}};
    };
    const auto image = [](L side) -> Parameters { return {{"image", side}, {"output", L{7}}}; };
    std::vector<Case> all = {
        {"fc", "fc", {{"layer", L{3}}, {"node", L{9}}, {"input", L{7}}, {"output", L{5}}}, 4},
        {"cnn residual", "cnn", {{"block", L{2}}, {"filter", L{4}}, {"image", L{200}}, {"output", L{6}}}, 2},
        {"cnn bottleneck",
         "cnn",
         {{"block", std::string("1/2/1/1")},
          {"filter", L{4}},
          {"image", L{225}},
          {"output", L{6}},
          {"variant", std::string("bottleneck")}},
         2},
        {"basic rnn", "rnn", recurrent("rnn"), 3},
        {"lstm", "rnn", recurrent("lstm"), 3},
        {"gru", "rnn", recurrent("gru"), 3},
        {"gpt",
         "gpt",
         {{"layer", L{2}}, {"width", L{12}}, {"heads", L{3}}, {"length", L{6}}, {"vocab", L{9}}},
         3},
        {"transformer", "transformer", {{"length", L{5}}, {"vocab", L{11}}}, 2},
        {"resnet50", "resnet50", image(64), 2},
        {"retinanet", "retinanet", {{"image", L{64}}, {"output", L{5}}}, 2},
        {"densenet121", "densenet121", image(64), 2},
        {"mobilenet_v1", "mobilenet_v1", image(64), 2},
        {"mobilenet_v2", "mobilenet_v2", image(64), 2},
        {"squeezenet1_0", "squeezenet1_0", image(48), 2},
        {"squeezenet1_1", "squeezenet1_1", image(48), 2},
        {"gemm", "gemm", {{"m", L{5}}, {"n", L{4}}, {"k", L{6}}, {"a_t", L{1}}}, 2},
        {"batched matmul", "batched_matmul", {{"m", L{5}}, {"n", L{4}}, {"k", L{6}}, {"b_t", L{1}}}, 3},
        {"conv",
         "conv",
         {{"w", L{9}}, {"h", L{7}}, {"c", L{4}}, {"k", L{6}}, {"wstride", L{2}}, {"pad_w", L{2}}},
         2},
        {"grouped conv", "conv", {{"w", L{9}}, {"h", L{7}}, {"c", L{4}}, {"k", L{6}}, {"groups", L{2}}}, 2},
        {"attention", "attention", {{"length", L{5}}, {"width", L{6}}, {"heads", L{3}}}, 2},
        {"causal attention",
         "attention",
         {{"length", L{5}}, {"width", L{6}}, {"heads", L{3}}, {"causal", L{1}}},
         2},
    };
    for (const auto* cell : {"vanilla", "lstm", "gru"})
        all.push_back({cell,
                       "rnn_layer",
                       {{"cell", std::string(cell)}, {"hidden_units", L{5}}, {"timesteps", L{4}}},
                       3});
    return all;
}

/// The counts of a training step differ in two cases, and this function returns by how much:
/// - Weight gradient of a grouped convolution: the counter has `groups` times the work. Its rule takes all
///   input channels for each filter and forgets the groups.
/// - Gradient of a recurrent layer's initial state: the counter has none, because the state is a constant.
///   The paper's "backward twice forward" counts it: one time step's product with the hidden weights (of a
///   GRU that resets before the product only two gates of three, because the gradient of the reset gate needs
///   the product of the third).
///
/// Nothing else differs: attention counts in full with a causal mask, too (both count what is computed,
/// masked or not); elementwise work, embeddings and optimisers are no FLOPs in either count.
double difference(const workload::Graph& graph, const workload::Cost& cost, L batch)
{
    double more = 0;
    for (const auto& node : graph.nodes) {
        if (node.kind == "rnn" || node.kind == "lstm" || node.kind == "gru") {
            const double width = static_cast<double>(graph.weight(node.weights[1])->shape[1]);
            const bool resetBefore = node.kind == "gru" && workload::integerOf(node, "reset_after") == 0;
            const int gates = node.kind == "rnn" ? 1 : node.kind == "lstm" ? 4 : resetBefore ? 2 : 3;
            more -= 2 * static_cast<double>(batch) * gates * width * width;
        }
        const auto groups = node.kind == "conv2d" ? workload::integerOf(node, "groups") : 1;
        if (groups == 1)
            continue;
        for (const auto& row : cost.layers)
            if (row.name == node.name)
                more += row.forwardFlops * static_cast<double>(groups - 1);
    }
    return more;
}

} // namespace

/// The graph's FLOPs, compared with PyTorch's FlopCounterMode on models that do not use the layer graph
/// (reference_*.py). If this fails, every utilisation and every roofline uses a count that no other tool
/// would give.
class TestFlopCounter : public QObject
{
    Q_OBJECT

private slots:
    void agreesWithPyTorchsCounter()
    {
        const auto python = qEnvironmentVariable("PARASCOPE_TORCH2_PYTHON",
                                                 parascope::test::sourcePath("/build/torch2/bin/python"));
        QProcess process;
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.insert("PYTHONDONTWRITEBYTECODE", "1");
        process.setProcessEnvironment(environment);
        process.start(python, {"-c", "import numpy, torch.utils.flop_counter"});
        if (!process.waitForStarted() || !process.waitForFinished(200000) || process.exitCode() != 0)
            QSKIP("no PyTorch 2 (packaging/torch_venv.sh FOLDER, then "
                  "PARASCOPE_TORCH2_PYTHON=FOLDER/bin/python)");
        Json tasks = Json::array();
        for (const auto& item : cases()) {
            const auto family = workload::findFamily(item.family);
            QVERIFY2(family, item.name);
            const auto complete = workload::completed(**family, item.parameters);
            QVERIFY2(complete, item.name);
            tasks.push_back(
                {{"family", item.family}, {"parameters", toJson(*complete)}, {"batch", item.batch}});
        }
        process.start(python, {parascope::test::sourcePath("/tests/engine/worker/count_flops.py")});
        QVERIFY(process.waitForStarted());
        process.write(QByteArray::fromStdString(toLine(tasks)));
        process.closeWriteChannel();
        QVERIFY(process.waitForFinished(300000));
        QVERIFY2(process.exitCode() == 0, process.readAllStandardError().constData());
        const auto answers = parseJson(process.readAllStandardOutput().toStdString(), "counts");
        QVERIFY(answers && answers->size() == tasks.size());
        QStringList wrong;
        for (std::size_t i = 0; i < answers->size(); ++i) {
            const Case item = cases()[i];
            const auto graph = workload::buildGraph(item.family, item.parameters);
            const auto cost = workload::costOf(*graph, {.batch = item.batch});
            const double forward = (*answers)[i]["forward"].get<double>(),
                         step = (*answers)[i]["step"].get<double>();
            if (cost->forwardFlops != forward ||
                cost->stepFlops + difference(*graph, *cost, item.batch) != step)
                wrong << QString("%1: forward %2, counted %3; step %4, counted %5")
                             .arg(item.name)
                             .arg(cost->forwardFlops, 0, 'f', 0)
                             .arg(forward, 0, 'f', 0)
                             .arg(cost->stepFlops + difference(*graph, *cost, item.batch), 0, 'f', 0)
                             .arg(step, 0, 'f', 0);
        }
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join("\n")));
    }

    /// A family that is not counted here may have a wrong count.
    void everyFamilyIsCounted()
    {
        // tst_workload_cost and tst_workload_config compare these with published figures and transformers.
        const std::set<std::string> elsewhere{"decoder", "encoder", "ssm",  "diffusion_transformer",
                                              "unet",    "dlrm",    "vgg",  "moe_gemm",
                                              "norm",    "rope",    "scan", "embedding_bag"};
        for (const auto& family : workload::families()) {
            bool counted = elsewhere.contains(family.of.empty() ? family.name : family.of);
            for (const auto& item : cases())
                counted = counted || family.name == item.family;
            QVERIFY2(counted, family.name.c_str());
        }
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestFlopCounter)
#include "tst_flop_counter.moc"
