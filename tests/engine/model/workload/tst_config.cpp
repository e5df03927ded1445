// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/workload/cost.h"
#include "engine/model/workload/family.h"
#include "engine/model/workload/hugging_face.h"
#include "engine/model/workload/serving.h"
#include "tests/engine/model/workload/configured_cost.h"
#include "tests/paths.h"
#include "tests/run.h"

#include <QTest>

#include <fstream>

using namespace parascope;
using namespace parascope::workload;
using parascope::test::costIn;

/// Configurations of released models, as in their config.json files. If this fails, a user who asks for the
/// cost of a model gets that of another one.
class TestConfig : public QObject
{
    Q_OBJECT

    static QString folder() { return parascope::test::sourcePath("/tests/engine/model/workload/configs/"); }
    static Result<ConfiguredModel> released(const QString& name)
    {
        return readModelConfig((folder() + name + ".json").toStdString());
    }
    static Json jsonOf(const QString& name)
    {
        return *readJsonFile((folder() + name + ".json").toStdString());
    }

private slots:
    /// Counts from model cards and papers, and sum(p.numel() for p in model.parameters()) of transformers
    /// 5.23 on the meta device for the same files (DeepSeek-V3 without its extra prediction layer; the
    /// correction of its router is a buffer). BERT includes its pooler.
    void releasedModels_data()
    {
        QTest::addColumn<qint64>("parameters");
        const std::pair<const char*, qint64> counts[] = {
            {"llama-2-7b", 6738415616},        {"llama-3.1-8b", 8030261248},
            {"llama-3.1-70b", 70553706496},    {"llama-3.2-1b", 1235814400},
            {"llama-3.2-3b", 3212749824},      {"mistral-7b-v0.1", 7241732096},
            {"mistral-7b-v0.3", 7248023552},   {"mixtral-8x7b", 46702792704},
            {"mixtral-8x22b", 140620634112},   {"qwen2.5-0.5b", 494032768},
            {"qwen2.5-1.5b", 1543714304},      {"qwen2.5-3b", 3085938688},
            {"qwen2.5-7b", 7615616512},        {"qwen2.5-72b", 72706203648},
            {"qwen3-0.6b", 596049920},         {"qwen3-8b", 8190735360},
            {"qwen3-30b-a3b", 30532122624},    {"gemma-2-2b", 2614341888},
            {"gemma-2-9b", 9241705984},        {"gemma-2-27b", 27227128320},
            {"phi-3-mini-4k", 3821079552},     {"phi-3-medium-128k", 13960238080},
            {"deepseek-v2-lite", 15706484224}, {"deepseek-v2", 235741434880},
            {"deepseek-v3", 671026404352},     {"gpt2", 124439808},
            {"gpt2-xl", 1557611200},           {"bert-base", 109482240},
            {"bert-large", 335141888},         {"vit-base-patch16", 86567656},
            {"vit-large-patch16", 304326632},  {"vit-huge-patch14-in21k", 632404480},
            {"mamba-130m", 129135360}};
        for (const auto& [name, count] : counts)
            QTest::newRow(name) << count;
    }
    void releasedModels()
    {
        QFETCH(qint64, parameters);
        const auto model = released(QTest::currentDataTag());
        QVERIFY2(model.has_value(), model ? "" : model.error().text().c_str());
        for (const auto* mode : {"train", "prefill", "decode"}) {
            if (model->family != "decoder" && std::string_view(mode) != "train")
                continue;
            const auto graph = buildGraph(model->family, model->hyperParameters, mode);
            QVERIFY2(graph.has_value(), graph ? "" : graph.error().text().c_str());
            QCOMPARE(qint64{graph->parameterCount()}, parameters);
        }
    }

    /// Small random configurations, counted by transformers 5.23 on the meta device.
    void randomConfigurations()
    {
        std::ifstream in((folder() + "random.jsonl").toStdString());
        std::string line;
        int rows = 0;
        while (std::getline(in, line)) {
            const Json row = Json::parse(line);
            const auto model = modelFromConfig(row["config"], "config.json");
            QVERIFY2(model.has_value(), (line + (model ? "" : model.error().text())).c_str());
            const auto graph = buildGraph(model->family, model->hyperParameters);
            QVERIFY2(graph.has_value(), (line + (graph ? "" : graph.error().text())).c_str());
            QVERIFY2(graph->parameterCount() == row["parameters"].get<std::int64_t>(), line.c_str());
            ++rows;
        }
        QCOMPARE(rows, 52);
    }

    /// From the papers: Mixtral has 13B active of 47B, DeepSeek-V3 37B of 671B.
    void activeParameters()
    {
        QCOMPARE(costIn(*released("mixtral-8x7b"), "train", 1)->parametersActive, 12879925248.0);
        const auto third = costIn(*released("deepseek-v3"), "prefill", 1)->parametersActive;
        QVERIFY2(third > 36.5e9 && third < 38e9, qPrintable(QString::number(third)));
        const auto llama = costIn(*released("llama-3.2-1b"), "train", 1);
        QCOMPARE(llama->parametersActive, llama->parameters);
    }

    /// 2 x layers x key-value heads x head width x 2 bytes; for DeepSeek's latent attention: layers x (512 +
    /// 64) x 2 bytes.
    void cacheOfAToken()
    {
        const auto bytes = [](const char* name) {
            const auto model = released(name);
            return kvBytesPerToken(model->family, model->hyperParameters, "bfloat16");
        };
        QCOMPARE(*bytes("llama-3.1-8b"), 131072.0);
        QCOMPARE(*bytes("llama-2-7b"), 524288.0);
        QCOMPARE(*bytes("qwen3-0.6b"), 2.0 * 28 * 8 * 128 * 2);
        QCOMPARE(*bytes("gemma-2-2b"), 2.0 * 26 * 4 * 256 * 2);
        QCOMPARE(*bytes("deepseek-v3"), 61.0 * 576 * 2);
        QVERIFY(!bytes("bert-base"));
    }

    /// A step of decode reads all weights once and the cache once, and little else. The bytes are counted by
    /// hand for Llama-3.1-8B.
    void bytesOfDecode()
    {
        const auto model = released("llama-3.1-8b");
        for (const std::int64_t batch : {1, 16}) {
            const auto cost = costIn(*model, "decode", batch, {{"context", std::int64_t{8192}}});
            const double rows = 128256.0 * 4096; // the embedding's; a look-up reads one row for each token
            const double weights = 2 * (8030261248.0 - rows);
            const double cache = static_cast<double>(batch) * 8192 * 131072;
            QCOMPARE(cost->cacheBytes, cache);
            QCOMPARE(cost->weightBytes, 2 * 8030261248.0);
            QVERIFY2(cost->bytes > weights + cache && cost->bytes < (weights + cache) * 1.01,
                     qPrintable(QString::number(cost->bytes / (weights + cache), 'f', 5)));
            // Two FLOPs for each weight and token, and both products with the cache.
            const double flops = static_cast<double>(batch) * (weights + 32 * 4.0 * 8192 * 4096);
            QVERIFY(std::abs(cost->forwardFlops / flops - 1) < 1e-3);
            QVERIFY(cost->memoryPeakBytes > cost->weightBytes + cache);
        }
        // Latent attention reads its cache once, not once as keys and again as values.
        const auto third = costIn(*released("deepseek-v3"), "decode", 64, {{"context", std::int64_t{65536}}});
        const auto less = costIn(*released("deepseek-v3"), "decode", 64, {{"context", std::int64_t{32768}}});
        const double more = 64.0 * 32768 * 61 * 576 * 2;
        QVERIFY(std::abs((third->bytes - less->bytes) / more - 1) < 1e-6);
    }

    /// The number of experts that are read is the expected number of distinct ones: E (1 - (1 - k/E)^T),
    /// never more than all.
    void expertsThatAreRead()
    {
        const auto model = released("mixtral-8x7b");
        const auto bytes = [&](std::int64_t batch) {
            return costIn(*model, "decode", batch, {{"context", std::int64_t{1}}})->bytes;
        };
        const double expert = 2 * 32 * 3 * 4096.0 * 14336; // bytes of one expert in all layers
        // One token reads 2 experts, two tokens read 3.5, and very many read all 8 and never more (with some
        // activations).
        QVERIFY(std::abs((bytes(2) - bytes(1)) / expert - 1.5) < 0.001);
        QVERIFY(bytes(64) - bytes(1) < 6.05 * expert);
    }

    /// Prefill under both definitions: the half that causal attention hides is counted or not.
    void bothDefinitions()
    {
        const auto cost = costIn(*released("llama-3.1-8b"), "prefill", 1, {{"length", std::int64_t{8192}}});
        const double products = 32 * 4.0 * 8192 * 8192 * 4096;
        const double hidden = 32 * 4.0 * 4096 * (8192.0 * 8191 / 2);
        QCOMPARE(cost->forwardFlops - cost->forwardFlopsCausal, hidden);
        QVERIFY(products > hidden * 1.99 && cost->forwardFlops > products);
        // A window of 4096 in every second layer of Gemma-2-2b hides more pairs.
        const auto gemma = costIn(*released("gemma-2-2b"), "prefill", 1, {{"length", std::int64_t{8192}}});
        const double seen = 8192.0 * 8193 / 2, inWindow = 4096.0 * 4097 / 2 + 4096.0 * 4096;
        const double each = 4.0 * 8 * 256; // FLOPs of a pair, all heads
        QCOMPARE(gemma->forwardFlops - gemma->forwardFlopsCausal,
                 13 * each * (2 * 8192.0 * 8192 - seen - inWindow));
    }

    /// A text such as 1-2-2-2 may be a single number, as in a command line or a grid.
    void aTextMayBeANumber()
    {
        const auto of = [](const Value& levels) {
            return buildGraph(
                "unet",
                {{"levels", levels}, {"image", std::int64_t{16}}, {"attention_levels", std::int64_t{0}}});
        };
        const auto number = of(std::int64_t{1}), text = of(std::string("1"));
        QVERIFY2(number && text, number ? "" : number.error().text().c_str());
        QCOMPARE(number->parameterCount(), text->parameterCount());
        QVERIFY(!of(std::int64_t{0}));
    }

    void refusals_data()
    {
        QTest::addColumn<QString>("model");
        QTest::addColumn<QString>("change");
        QTest::addColumn<QString>("sentence");
        QTest::newRow("no type") << "llama-3.2-1b" << R"({"model_type": null})" << "\"model_type\"";
        QTest::newRow("another type")
            << "llama-3.2-1b" << R"({"model_type": "llamma"})" << "there are llama, mistral";
        // Another architecture gives no hint, however similar its name is.
        QTest::newRow("near another") << "llama-3.2-1b" << R"({"model_type": "bamba"})"
                                      << "\"model_type\" is \"bamba\", which is not known here";
        QTest::newRow("unknown key") << "llama-3.2-1b" << R"({"use_tanh_gates": true})"
                                     << "\"use_tanh_gates\"";
        QTest::newRow("activation") << "llama-3.2-1b" << R"({"hidden_act": "relu2"})" << "\"hidden_act\"";
        QTest::newRow("size") << "llama-3.2-1b" << R"({"hidden_size": 2048.5})" << "\"hidden_size\"";
        QTest::newRow("missing") << "llama-3.2-1b" << R"({"hidden_size": null})" << "\"hidden_size\"";
        QTest::newRow("negative") << "llama-3.2-1b" << R"({"num_hidden_layers": -1})"
                                  << "\"num_hidden_layers\"";
        QTest::newRow("text") << "llama-3.2-1b" << R"({"vocab_size": "many"})" << "\"vocab_size\"";
        QTest::newRow("scaling") << "llama-3.2-1b" << R"({"rope_scaling": {"rope_type": "new"}})"
                                 << "\"rope_scaling\"";
        QTest::newRow("cross attention")
            << "gpt2" << R"({"add_cross_attention": true})" << "\"add_cross_attention\"";
        QTest::newRow("inverse scale") << "gpt2" << R"({"scale_attn_by_inverse_layer_idx": true})"
                                       << "\"scale_attn_by_inverse_layer_idx\"";
        QTest::newRow("relative positions") << "bert-base" << R"({"position_embedding_type": "relative_key"})"
                                            << "\"position_embedding_type\"";
        QTest::newRow("some dense layers")
            << "qwen3-30b-a3b" << R"({"mlp_only_layers": [3]})" << "\"mlp_only_layers\"";
        QTest::newRow("every second") << "deepseek-v3" << R"({"moe_layer_freq": 2})" << "\"moe_layer_freq\"";
        QTest::newRow("heads") << "llama-3.2-1b" << R"({"num_key_value_heads": 5})"
                               << "\"num_key_value_heads\" is 5";
        QTest::newRow("no heads") << "llama-3.2-1b" << R"({"num_key_value_heads": 0})"
                                  << "\"num_key_value_heads\" is 0";
        for (const auto* model : {"mixtral-8x7b", "qwen3-30b-a3b", "deepseek-v3"})
            QTest::addRow("top-k of %s", model)
                << model << R"({"num_experts_per_tok": 500})" << "\"num_experts_per_tok\" is 500";
        QTest::newRow("full attention of every second")
            << "phi-3-mini-4k" << R"({"full_attn_mod": 2})" << "\"full_attn_mod\" is 2";
        QTest::newRow("a layer of another kind")
            << "qwen3-8b"
            << R"({"layer_types": ["full_attention", "spiral_attention"], "num_hidden_layers": 2})"
            << "\"layer_types\" names \"spiral_attention\"";
        QTest::newRow("too few layers") << "qwen3-8b" << R"({"layer_types": ["full_attention"]})"
                                        << "\"layer_types\" does not name each layer once";
        QTest::newRow("beside a language model")
            << "llama-3.2-1b" << R"({"text_config": {"model_type": "llama"}})"
            << "\"attention_bias\" is not a known key";
        const std::pair<const char*, const char*> quantised[] = {
            {R"({"quant_method": "zip"})", "\"quant_method\" is \"zip\""},
            {R"({"quant_method": "gptq", "bits": 3})", "\"bits\" is 3"},
            {R"({"quant_method": "gptq", "bits": 4, "lm_head": true})", "\"lm_head\" is true"},
            {R"({"quant_method": "fp8", "new_scales": 2})", "\"new_scales\" is not a known key"},
            {R"({"quant_method": "fp8", "weight_block_size": [0, 128]})", "\"weight_block_size\" must be"},
            {R"({"quant_method": "fp8", "modules_to_not_convert": ["model.layers.3.mlp"]})",
             "\"modules_to_not_convert\" names \"model.layers.3.mlp\""},
            {R"({"quant_method": "modelopt", "quant_algo": "FP8", "kv_cache_quant_algo": "FP8"})",
             "\"kv_cache_quant_algo\" is \"FP8\""},
            {R"([4])", "\"quantization_config\" must hold an object"}};
        for (const auto& [config, sentence] : quantised)
            QTest::newRow(config) << "llama-3.2-1b" << QString(R"({"quantization_config": %1})").arg(config)
                                  << sentence;
        QTest::newRow("more than a head turns") << "phi-3-mini-4k" << R"({"partial_rotary_factor": 1e300})"
                                                << "\"partial_rotary_factor\" must lie";
        QTest::newRow("a window's base")
            << "gemma-2-2b" << R"({"model_type": "gemma3_text", "rope_local_base_freq": 1e300})"
            << "\"rope_local_base_freq\" gives a base";
        QTest::newRow("sizes of a mixture's mixer")
            << "llama-3.2-1b" << R"({"model_type": "granitemoehybrid", "mamba_expand": 900000000000,
                                     "hidden_size": 900000000000})"
            << "\"width\"";
        QTest::newRow("a quantised encoder")
            << "bert-base" << R"({"quantization_config": {"quant_method": "fp8"}})"
            << "\"quantization_config\" is known of decoders alone";
        QTest::newRow("odd width") << "llama-3.2-1b" << R"({"head_dim": 63})" << "\"head_dim\" is 63";
        QTest::newRow("odd rope") << "deepseek-v3" << R"({"qk_rope_head_dim": 33})"
                                  << "\"qk_rope_head_dim\" is 33";
        QTest::newRow("bias of a scan") << "mamba-130m" << R"({"use_bias": true})" << "\"use_bias\"";
        QTest::newRow("rank of a scan") << "mamba-130m" << R"({"time_step_rank": "half"})"
                                        << "\"time_step_rank\"";
        // This error is found when the model is made.
        QTest::newRow("odd part") << "phi-3-mini-4k" << R"({"partial_rotary_factor": 0.85})"
                                  << "\"rope_width\"";
    }
    void refusals()
    {
        QFETCH(QString, model);
        QFETCH(QString, change);
        QFETCH(QString, sentence);
        Json json = jsonOf(model);
        const auto changed = nlohmann::ordered_json::parse(change.toStdString(), nullptr, false);
        for (const auto& [key, value] : changed.items())
            json[key] = value;
        const auto read = modelFromConfig(json, "config.json");
        const auto graph = read ? buildGraph(read->family, read->hyperParameters)
                                : Result<Graph>(tl::unexpected<Error>(read.error()));
        QVERIFY(!graph);
        const auto text = QString::fromStdString(graph.error().text());
        QVERIFY2(text.contains(sentence), qPrintable(text));
        QVERIFY(graph.error().code == ErrorCode::BadInput);
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestConfig)
#include "tst_config.moc"
