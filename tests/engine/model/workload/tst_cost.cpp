// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/workload/cost.h"
#include "engine/model/workload/family.h"
#include "engine/model/workload/layers.h"
#include "tests/engine/values.h"
#include "tests/paths.h"
#include "tests/run.h"

#include <QTest>

#include <cmath>
#include <fstream>

using namespace parascope;
using namespace parascope::workload;

/// Counts compared with published ones and with the shipped runs. If this fails, every utilisation, roofline
/// and comparison that uses a wrong count is wrong.
class TestCost : public QObject
{
    Q_OBJECT

    static Parameters set(const QString& text)
    {
        Parameters out;
        for (const auto& piece : text.split(',', Qt::SkipEmptyParts))
            out.set(piece.section('=', 0, 0).toStdString(),
                    valueFromText(piece.section('=', 1).toStdString()));
        return out;
    }

private slots:
    void publishedCounts_data()
    {
        QTest::addColumn<QString>("family");
        QTest::addColumn<QString>("set");
        QTest::addColumn<qint64>("parameters");
        QTest::addColumn<double>("forwardMacs"); // those of matrices and convolutions; 0: not published
        // ResNet-50 and -18 with ParaDnn's head (He et al. 2015 plus the projection in group 0 for -18).
        QTest::newRow("ResNet-50")
            << "cnn" << "variant=bottleneck,filter=64,block=3/4/6/3,image=224,output=1000,batch=1"
            << qint64{25557032} << 4089184256.0;
        QTest::newRow("residual 2/2/2/2")
            << "cnn" << "filter=64,block=2,image=224,output=1000,batch=1" << qint64{11693736} << 1826918400.0;
        QTest::newRow("smallest residual")
            << "cnn" << "filter=16,block=1,image=200,output=500" << qint64{374244} << 0.0;
        QTest::newRow("smallest bottleneck")
            << "cnn" << "variant=bottleneck,filter=16,block=1,image=200,output=500" << qint64{762884} << 0.0;
        QTest::newRow("LSTM") << "rnn" << "cell=lstm,layer=5,embed=500,vocab=32" << qint64{10042032} << 0.0;
        QTest::newRow("GRU") << "rnn" << "cell=gru,layer=13,embed=900,vocab=1024" << qint64{65059324} << 0.0;
        // Embedding, output layer and L basic cells have 2VE + V + L (2E^2 + E) parameters.
        QTest::newRow("basic RNN") << "rnn" << "cell=rnn,layer=9,embed=100,vocab=128"
                                   << qint64{2 * 128 * 100 + 128 + 9 * (2 * 100 * 100 + 100)} << 0.0;
        // Trainable parameters as torchvision 0.13's documentation lists them (num_params), multiply-adds as
        // its GFLOPS column (which counts a multiply-add once) to more digits.
        QTest::newRow("resnet50") << "resnet50" << "" << qint64{25557032} << 4089184256.0;
        QTest::newRow("densenet121") << "densenet121" << "" << qint64{7978856} << 2834161664.0;
        QTest::newRow("mobilenet_v2") << "mobilenet_v2" << "" << qint64{3504872} << 300774272.0;
        QTest::newRow("squeezenet1_0") << "squeezenet1_0" << "" << qint64{1248424} << 0.0;
        QTest::newRow("squeezenet1_1") << "squeezenet1_1" << "" << qint64{1235496} << 0.0;
        // num_params of retinanet_resnet50_fpn with 91 classes. Its batch norms are frozen, so they have no
        // parameters; every convolution counts, also those that torchvision freezes when fine-tuning.
        QTest::newRow("retinanet") << "retinanet" << "" << qint64{34014999} << 0.0;
        // keras.applications.MobileNet: 4,253,864 in summary(), including 21,888 running statistics; 569
        // million multiply-adds (Howard et al. 2017, table 4).
        QTest::newRow("mobilenet_v1") << "mobilenet_v1" << "" << qint64{4253864 - 21888} << 568740352.0;
        // sum(p.numel()) of torch.nn.Transformer() and of (1024, 16, 6, 6, 4096), plus one shared table of
        // 37,000 entries (Vaswani et al. 2017: 65 and 213 million).
        QTest::newRow("transformer base")
            << "transformer" << "size=base" << qint64{44140544 + 37000 * 512} << 0.0;
        QTest::newRow("transformer big")
            << "transformer" << "size=big" << qint64{176361472 + 37000 * 1024} << 0.0;
        // GPT2LMHeadModel("gpt2").num_parameters(); the output layer is the embedding.
        QTest::newRow("GPT-2 small") << "gpt" << "" << qint64{124439808} << 0.0;
        QTest::newRow("GPT-2 medium") << "gpt" << "layer=24,width=1024,heads=16" << qint64{354823168} << 0.0;
        QTest::newRow("GPT-2 XL") << "gpt" << "layer=48,width=1600,heads=25" << qint64{1557611200} << 0.0;
        // From model cards and papers, and transformers' num_parameters(). ViT's multiply-adds are those of
        // torchvision's table (17.56 and 61.55 G) to more digits: patches, six products per layer, the two of
        // attention, and classes.
        const auto vit = [](double d, double inner, double layers) {
            const double n = 197;
            return 196 * 768 * d + layers * (n * (4 * d * d + 2 * d * inner) + 2 * n * n * d) + d * 1000;
        };
        QTest::newRow("vit_b16") << "vit_b16" << "batch=1" << qint64{86567656} << vit(768, 3072, 12);
        QTest::newRow("vit_l16") << "vit_l16" << "batch=1" << qint64{304326632} << vit(1024, 4096, 24);
        QTest::newRow("bert_base") << "bert_base" << "" << qint64{109482240} << 0.0;
        QTest::newRow("bert_large") << "bert_large" << "" << qint64{335141888} << 0.0;
        QTest::newRow("llama_3_2_1b") << "llama_3_2_1b" << "" << qint64{1235814400} << 0.0;
        QTest::newRow("llama_3_1_8b") << "llama_3_1_8b" << "" << qint64{8030261248} << 0.0;
        QTest::newRow("qwen3_0_6b") << "qwen3_0_6b" << "" << qint64{596049920} << 0.0;
        QTest::newRow("mixtral_8x7b") << "mixtral_8x7b" << "" << qint64{46702792704} << 0.0;
        QTest::newRow("deepseek_v2_lite") << "deepseek_v2_lite" << "" << qint64{15706484224} << 0.0;
        QTest::newRow("mamba_130m") << "mamba_130m" << "" << qint64{129135360} << 0.0;
        // Without the table of positions, which is not trained.
        QTest::newRow("dit_xl2") << "dit_xl2" << "" << qint64{674834720} << 0.0;
        // torchvision: 138,357,544 and 15.47 G multiply-adds; the additions of the biases are not products.
        QTest::newRow("vgg16") << "vgg16" << "batch=1" << qint64{138357544} << 15470264320.0;
        QTest::newRow("vgg11") << "vgg11" << "" << qint64{132863336} << 0.0;
        QTest::newRow("vgg19") << "vgg19" << "" << qint64{143667240} << 0.0;
        // diffusers: UNet2DModel of google/ddpm-cifar10-32.
        QTest::newRow("ddpm_cifar10") << "ddpm_cifar10" << "" << qint64{35746307} << 0.0;
        // By hand: 26 tables, 13 -> 512 -> 256 -> 64, 64 + 351 -> 512 -> 256 -> 1.
        QTest::newRow("dlrm") << "dlrm" << ""
                              << qint64{26LL * 100000 * 64 + 14 * 512 + 513 * 256 + 257 * 64 + 416 * 512 +
                                        513 * 256 + 257}
                              << 0.0;
        QTest::newRow("FC") << "fc" << "layer=64,node=1024,input=2000,output=1000,batch=8192"
                            << qint64{69198824} << 0.0;
    }
    void publishedCounts()
    {
        QFETCH(QString, family);
        QFETCH(QString, set);
        QFETCH(qint64, parameters);
        QFETCH(double, forwardMacs);
        const auto given = TestCost::set(set);
        const auto graph = buildGraph(family.toStdString(), given);
        QVERIFY2(graph.has_value(), graph ? "" : graph.error().text().c_str());
        QCOMPARE(qint64{graph->parameterCount()}, parameters);
        const auto cost = costOf(*graph, {.batch = given.integer("batch").value_or(16)});
        QCOMPARE(static_cast<qint64>(cost->parameters), parameters);
        if (forwardMacs > 0)
            QCOMPARE(cost->forwardFlops,
                     2 * forwardMacs * static_cast<double>(given.integer("batch").value_or(16)));
    }

    void memoryOfOneProduct()
    {
        // By hand: a, b, their product, and the gradients of both; a sum passes its gradient on as a view.
        // The gradient of b is counted once, not as a tensor's and again as a weight's.
        const auto graph = buildGraph("gemm", set("m=538,n=1685,k=1624"));
        QVERIFY(graph);
        const double expected = 4.0 * (2 * 538 * 1624 + 2 * 1624 * 1685 + 538 * 1685);
        const double estimate = costOf(*graph, {.batch = 1, .optimizer = "sgd"})->memoryPeakBytes;
        QVERIFY2(std::abs(estimate - expected) < 64, qPrintable(QString::number(estimate, 'f', 0)));
    }

    /// By hand: 36 weights with RMSProp's two states, and a batch of two. The peak is when the weight
    /// gradients and the gradient of the logits are both in memory.
    void memoryOfOneDenseLayer()
    {
        const auto graph = graphFromJson(Json::parse(R"({"format": 1,
            "inputs": [{"name": "x", "shape": ["B", 8]},
                       {"name": "labels", "shape": ["B"], "dtype": "int64", "generator": "integers", "high": 4}],
            "weights": [{"name": "w", "shape": [4, 8]}, {"name": "b", "shape": [4]}],
            "nodes": [{"name": "d", "kind": "dense", "inputs": ["x"], "weights": ["w", "b"]},
                      {"name": "loss", "kind": "softmax_cross_entropy", "inputs": ["d", "labels"]}],
            "loss": "loss", "output": "d"})"),
                                         "small");
        const double resident = 36 * 4 * 3 + 2 * 8 * 4 + 2 * 8;
        QCOMPARE(costOf(*graph, {.batch = 2})->memoryPeakBytes, resident + 36 * 4 + 2 * 4 * 4);
        // Inference holds only the weights, the input and the output (and here the loss).
        const auto inference = costOf(*graph, {.batch = 2, .mode = "infer"});
        QCOMPARE(inference->memoryPeakBytes, 36.0 * 4 + 2 * 8 * 4 + 2 * 8 + 2 * 4 * 4 + 4);
    }

    /// A primitive computes what its layer computes inside a model: both gradients.
    void primitivesCountBothGradients()
    {
        const auto cost = costOf(*buildGraph("gemm", set("m=30,n=20,k=10,b_t=1")), {.batch = 1});
        QCOMPARE(cost->forwardFlops, 2.0 * 30 * 20 * 10);
        QCOMPARE(cost->stepFlops, 6.0 * 30 * 20 * 10);
        const auto conv = costOf(*buildGraph("conv", set("w=7,h=7,c=4,k=6,n=2,groups=2")), {.batch = 2});
        QCOMPARE(conv->stepFlops, 3 * 2.0 * 2 * 49 * 6 * 9 * (4.0 / 2));
    }

    /// Every dense problem of DeepBench is a model (recurrent, convolution, GEMM).
    void deepBenchFiles_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("family");
        for (const auto* part : {"training", "inference_server", "inference_device"}) {
            QTest::newRow(qPrintable(QString("gemm ") + part)) << QString("gemm_") + part << "gemm";
            QTest::newRow(qPrintable(QString("conv ") + part)) << QString("conv_") + part << "conv";
            QTest::newRow(qPrintable(QString("rnn ") + part)) << QString("rnn_") + part << "rnn_layer";
        }
    }
    void deepBenchFiles()
    {
        QFETCH(QString, file);
        QFETCH(QString, family);
        std::ifstream in(
            (parascope::test::sharedData("/deepbench/deepbench_") + file + ".csv").toStdString());
        if (!in)
            QSKIP("the shared data folder is absent");
        std::string line;
        std::getline(in, line);
        const auto names = QString::fromStdString(line).trimmed().split(',');
        while (std::getline(in, line)) {
            const auto cells = QString::fromStdString(line).trimmed().split(',');
            Parameters given;
            for (qsizetype i = 0; i < names.size(); ++i)
                given.set(names[i].toStdString(), valueFromText(cells[i].toStdString()));
            const auto graph = buildGraph(family.toStdString(), given);
            QVERIFY2(graph.has_value(), graph ? "" : graph.error().text().c_str());
            QVERIFY(costOf(*graph, {.batch = 1})->forwardFlops > 0);
        }
    }

    /// For every batch, the prepared model gives the same cost as the graph.
    void oneModelAtManyBatches()
    {
        const auto graph = buildGraph("cnn", {});
        const auto model = CostModel::of(*graph);
        QVERIFY(model.has_value());
        for (const std::int64_t batch : {1, 16, 1024}) {
            const auto quick = model->at({.batch = batch}, false);
            const auto whole = costOf(*graph, {.batch = batch});
            QVERIFY(quick->layers.empty() && !whole->layers.empty());
            QCOMPARE(quick->stepFlops, whole->stepFlops);
            QCOMPARE(quick->memoryPeakBytes, whole->memoryPeakBytes);
            QVERIFY(quick->fusedBytes < quick->bytes);
        }
        // The closed form for grids is checked for every family, and for attention of each kind with shared
        // key-value heads, from a batch of 1 up to batches at which weights no longer matter.
        const Parameters grouped{{"heads", std::int64_t{8}}, {"kv_heads", std::int64_t{2}}};
        auto sinks = grouped;
        sinks.set("sinks", std::int64_t{1});
        std::vector<std::pair<std::string, Parameters>> models{{"decoder", grouped}, {"decoder", sinks}};
        for (const auto& family : families())
            models.emplace_back(family.name, Parameters());
        for (const auto& [family, parameters] : models) {
            const auto made = buildGraph(family, parameters);
            QVERIFY2(made, made ? "" : made.error().text().c_str());
            const auto other = CostModel::of(*made);
            for (const auto* mode : {"train", "infer"}) {
                const auto form = other->form({.mode = mode});
                if (!form) {
                    // An expected number of reads is not linear in the batch.
                    QVERIFY(std::any_of(made->nodes.begin(), made->nodes.end(), [](const Node& node) {
                        return !layerKinds().find(node.kind)->second.affine;
                    }));
                    continue;
                }
                for (const std::int64_t batch : {1, 3, 17, 4096}) {
                    const auto direct = other->at({.batch = batch, .mode = mode}, false);
                    const auto closed = form->at(batch);
                    QCOMPARE(closed.stepFlops, direct->stepFlops);
                    QCOMPARE(closed.bytes, direct->bytes);
                    QCOMPARE(closed.fusedBytes, direct->fusedBytes);
                    QVERIFY2(closed.memoryPeakBytes == direct->memoryPeakBytes, family.c_str());
                }
            }
        }
        QVERIFY(!model->at({.batch = std::int64_t{1} << 50}));
        QVERIFY(!model->at({.batch = 0}));
    }

    /// Executed work of one FC step: batch (6 W - 2 I N), section 3; the first layer has no input gradient.
    void executedFlopsOfFc()
    {
        for (const int layers : {1, 4, 16}) {
            const auto given = set(QString("layer=%1,node=64,input=200,output=10,batch=32").arg(layers));
            const double weights = 200 * 64 + 64 * 64 * (layers - 1) + 64 * 10;
            const auto cost = costOf(*buildGraph("fc", given), {.batch = 32});
            QCOMPARE(cost->stepFlops, 32 * (6 * weights - 2 * 200 * 64));
            const auto inference = costOf(*buildGraph("fc", given), {.batch = 32, .mode = "infer"});
            QCOMPARE(inference->stepFlops, 32 * 2 * weights);
        }
    }

    /// Forward 2 B T G H (I + H), backward twice as much (section 3), plus 6 B T E V for the output layer.
    void executedFlopsOfRecurrentLayers()
    {
        const struct
        {
            const char* cell;
            int gates;
        } cells[] = {{"rnn", 1}, {"gru", 3}, {"lstm", 4}};
        for (const auto& [cell, gates] : cells) {
            const auto given = set(QString("cell=%1,layer=2,embed=50,length=7,vocab=30,batch=4").arg(cell));
            const auto cost = costOf(*buildGraph("rnn", given), {.batch = 4});
            const double forward = 2.0 * 4 * 7 * gates * 50 * 100;
            QCOMPARE(cost->stepFlops, 3 * 2 * forward + 6.0 * 4 * 7 * 50 * 30);
        }
    }

    /// All 1900 successful runs of the paper's sample: the parameters, and the profiler's count to the
    /// printed hundredth of a GFLOP.
    void theShippedRuns_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<int>("runs");
        QTest::newRow("tpu") << "tpu_fc.json" << 1724;
        QTest::newRow("gpu") << "gpu_fc.json" << 176;
    }
    void theShippedRuns()
    {
        QFETCH(QString, file);
        QFETCH(int, runs);
        std::ifstream in(parascope::test::sharedData("/paradnn/") + file.toStdString());
        if (!in)
            QSKIP("the shared data folder is absent");
        const auto data = Json::parse(in);
        const bool tpu = file.startsWith("tpu");
        int agreed = 0;
        for (std::size_t i = 0; i < data["labels"].size(); ++i) {
            auto text = QString::fromStdString(data["labels"][i]);
            text.replace("-bs_", ",batch=").replace("-", ",").replace("_", "=");
            const auto given = set(text);
            const auto& graph = buildGraph("fc", given);
            // In some rows `params` is rounded to three digits after the leading one.
            const double parameters = static_cast<double>(graph->parameterCount());
            QVERIFY2(std::abs(parameters / data["params"][i].get<double>() - 1) < 6e-3, qPrintable(text));
            const double profiler =
                tpu ? *tfProfilerFlopsTpu("fc", given) / 8 : *tfProfilerFlops("fc", given);
            QVERIFY2(std::abs(profiler / 1e9 - data["fl"][i].get<double>()) <= 0.00501, qPrintable(text));
            ++agreed;
        }
        QCOMPARE(agreed, runs);
    }

    void refusals_data()
    {
        QTest::addColumn<QString>("family");
        QTest::addColumn<QString>("set");
        QTest::addColumn<QString>("named");
        QTest::newRow("image too small") << "cnn" << "image=192" << "head.pool";
        QTest::newRow("vocabulary of one") << "rnn" << "vocab=1" << "\"loss\"; 2 ";
        QTest::newRow("heads") << "gpt" << "width=100,heads=12" << "12 ;100";
        QTest::newRow("attention heads") << "attention" << "width=100,heads=12" << "12 ;100";
        QTest::newRow("small for its pools") << "squeezenet1_0" << "image=16" << "Layer \"pool8\"";
        QTest::newRow("one pixel") << "squeezenet1_1" << "image=1" << "Layer \"pool8\"";
        QTest::newRow("small for its transitions")
            << "densenet121" << "image=28" << "Layer \"transition3.pool\"";
        QTest::newRow("small for its strides") << "mobilenet_v1" << "image=1" << "Layer \"block";
        QTest::newRow("two names of one") << "conv" << "n=2,batch=2" << "\"n\";\"batch\"";
        QTest::newRow("kernel too large") << "conv" << "w=3,h=3,filter_w=9" << "3 x 9;3 x 3";
        QTest::newRow("no such cell") << "rnn" << "cell=lstmm" << "cell";
        QTest::newRow("fraction") << "fc" << "node=2.5" << "node";
        QTest::newRow("blocks") << "cnn" << "block=3/4/6" << "3/4/6";
        QTest::newRow("blocks of text") << "cnn" << "block=many" << "block";
        QTest::newRow("overflow") << "fc" << "node=16777216,input=16777216,layer=4096"
                                  << "\"hidden1.weight\"";
    }
    void refusals()
    {
        QFETCH(QString, family);
        QFETCH(QString, set);
        QFETCH(QString, named);
        const auto graph = buildGraph(family.toStdString(), TestCost::set(set));
        QVERIFY(!graph);
        QVERIFY(graph.error().code == ErrorCode::BadInput);
        QVERIFY2(test::namesAll(graph.error().text(), named), graph.error().text().c_str());
    }

    /// The smallest size that the sentence names works, and one pixel less does not.
    void theSmallestImages_data()
    {
        QTest::addColumn<QString>("family");
        QTest::addColumn<int>("least");
        QTest::newRow("cnn") << "cnn" << 193;
        QTest::newRow("squeezenet1_0") << "squeezenet1_0" << 21;
        QTest::newRow("squeezenet1_1") << "squeezenet1_1" << 21;
        QTest::newRow("densenet121") << "densenet121" << 29;
        QTest::newRow("mobilenet_v1") << "mobilenet_v1" << 32;
    }
    void theSmallestImages()
    {
        QFETCH(QString, family);
        QFETCH(int, least);
        QVERIFY(buildGraph(family.toStdString(), set(QString("image=%1").arg(least))).has_value());
        const auto below = buildGraph(family.toStdString(), set(QString("image=%1").arg(least - 1)));
        QVERIFY(!below);
        QVERIFY2(QString::fromStdString(below.error().text()).contains(QString::number(least)),
                 below.error().text().c_str());
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestCost)
#include "tst_cost.moc"
