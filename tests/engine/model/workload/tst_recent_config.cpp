// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/workload/cost.h"
#include "engine/model/workload/family.h"
#include "engine/model/workload/hugging_face.h"
#include "engine/model/workload/layers.h"
#include "engine/model/workload/serving.h"
#include "tests/engine/model/workload/configured_cost.h"
#include "tests/paths.h"
#include "tests/run.h"

#include <QTest>

#include <fstream>

using namespace parascope;
using namespace parascope::workload;
using parascope::test::costIn;

/// Configurations of 2024 to 2026, whose layers differ from each other and whose weights are quantised. If
/// this fails, a user buys memory for a recent model, and the model does not fit.
class TestRecentConfig : public QObject
{
    Q_OBJECT

    static std::string file(const char* name)
    {
        return std::string(parascope::test::sourcePath("/tests/engine/model/workload/configs/")) + name;
    }
    static Json llama() { return *readJsonFile(file("llama-3.2-1b.json")); }
    static const std::vector<Json>& rows()
    {
        static const auto all = [] {
            std::vector<Json> out;
            std::ifstream in(file("recent.jsonl"));
            for (std::string line; std::getline(in, line);)
                out.push_back(Json::parse(line));
            return out;
        }();
        return all;
    }
    static ConfiguredModel recent(std::string_view name)
    {
        for (const auto& row : rows())
            if (row["name"] == name)
                return *modelFromConfig(row["config"], "config.json");
        qFatal("no such row");
    }

private slots:
    /// Switches of other models are accepted if they are off; if they are on, they are refused by name.
    void neutralKeys()
    {
        const std::pair<const char*, std::pair<Json, Json>> keys[] = {
            {"qkv_bias", {false, true}},
            {"lm_head_bias", {false, true}},
            {"shared_expert_intermediate_size", {0, 512}},
            {"full_attn_mod", {1, 2}},
            {"num_local_experts", {0, 8}}};
        for (const auto& [key, values] : keys) {
            Json json = llama();
            json[key] = values.first;
            const auto model = modelFromConfig(json, "config.json");
            QVERIFY2(model &&
                         model->hyperParameters == modelFromConfig(llama(), "config.json")->hyperParameters,
                     key);
            json[key] = values.second;
            const auto refused = modelFromConfig(json, "config.json");
            QVERIFY2(!refused &&
                         refused.error().text().find('"' + std::string(key) + '"') != std::string::npos,
                     key);
        }
    }

    /// Configurations with the sizes of models of 2024 to 2026, counted by count_recent.py with transformers
    /// 5.24 on the meta device: parameters, those that a token uses, and the cache of a token. The files were
    /// written by hand, in the form in which the models are released; extra prediction layers and image
    /// towers do not count.
    void recentModels()
    {
        for (const auto& row : rows()) {
            const auto name = row["name"].get<std::string>();
            const auto model = modelFromConfig(row["config"], "config.json");
            QVERIFY2(model.has_value(), (name + (model ? "" : model.error().text())).c_str());
            for (const auto* mode : {"train", "prefill", "decode"}) {
                const auto graph = buildGraph(model->family, model->hyperParameters, mode);
                QVERIFY2(graph.has_value(), (name + (graph ? "" : graph.error().text())).c_str());
                QVERIFY2(graph->parameterCount() == row["parameters"].get<std::int64_t>(), name.c_str());
            }
            QVERIFY2(costIn(*model, "decode", 1)->parametersActive == row["active"].get<double>(),
                     name.c_str());
            QVERIFY2(kvBytesPerToken(model->family, model->hyperParameters, "bfloat16") ==
                         row["kv_bytes"].get<double>(),
                     name.c_str());
        }
        QCOMPARE(rows().size(), std::size_t(48));
    }

    /// The cache at 131,072 positions, by hand: windows and chunks hold at most their own length, a linear
    /// attention only its state.
    void cacheOfLongContexts()
    {
        const auto bytes = [](const char* wanted, std::int64_t context) {
            return costIn(recent(wanted), "decode", 1, {{"context", context}})->cacheBytes;
        };
        const std::int64_t n = 131072;
        const double length = 131072;
        QCOMPARE(bytes("gpt-oss-20b", n), 2 * 2 * 8 * 64 * (12 * length + 12 * 128.0));
        QCOMPARE(bytes("gemma-3-27b", n), 2 * 2 * 16 * 128 * (10 * length + 52 * 1024.0));
        // 12 of 48 layers attend; 36 hold 32 heads of 128 x 128 and three positions of 8192 channels.
        QCOMPARE(bytes("qwen3-next-80b-a3b", n),
                 2 * (12 * 2 * 2 * 256 * length + 36 * (32 * 128 * 128.0 + 3 * 8192.0)));
        // The 36 layers with chunks are at the end of a chunk.
        QCOMPARE(bytes("llama-4-scout", n), 2 * 2 * 8 * 128 * (12 * length + 36 * 8192.0));
        // 24 layers of 24 heads of 64 x 128 and three positions of 1792 channels, at any length.
        QCOMPARE(bytes("mamba2-130m", n), 2 * 24 * (24 * 64 * 128 + 3 * 1792.0));
    }

    /// DeepSeek-V3.2 reads only the keys that it chose, and the whole of its index: a longer context adds
    /// only to the cost of the index.
    void chosenKeys()
    {
        const auto at = [&](std::int64_t context) {
            return costIn(recent("deepseek-v3.2"), "decode", 64, {{"context", context}});
        };
        const auto more = at(65536), less = at(32768);
        const double index = 64.0 * 32768 * 61 * 128 * 2;
        QVERIFY(std::abs((more->bytes - less->bytes) / index - 1) < 1e-6);
        // A product of 64 heads with each key, and the sum over the heads.
        QCOMPARE(more->forwardFlops - less->forwardFlops, 64.0 * 32768 * 61 * (2 * 64 * 128 + 2 * 64));
    }

    /// Llama 4's chunks: a query sees itself and the earlier positions of its chunk.
    void chunks()
    {
        const auto cost =
            costIn(recent("llama-4-scout-text"), "prefill", 1, {{"length", std::int64_t{20480}}});
        const double n = 20480, seen = 2 * (8192.0 * 8193 / 2) + 4096.0 * 4097 / 2;
        QCOMPARE(cost->forwardFlops - cost->forwardFlopsCausal,
                 4.0 * 40 * 128 * (36 * (n * n - seen) + 12 * (n * (n - 1) / 2)));
    }

    /// The configuration says how a state space is computed: in runs of `chunk_size` positions, 256 by
    /// default.
    void runsOfStateSpaces()
    {
        for (const auto& [wanted, chunk] : {std::pair{"mamba2-130m", 256}, {"nemotron-nano-9b-v2", 128}}) {
            const auto model = recent(wanted);
            const auto graph = buildGraph(model.family, model.hyperParameters, "prefill");
            QVERIFY2(graph.has_value(), wanted);
            for (const auto& node : graph->nodes)
                if (node.kind == "state_space")
                    QCOMPARE(integerOf(node, "chunk"), std::int64_t{chunk});
        }
    }

    /// The metadata of gpt-oss's safetensors index give the bytes of all tensors: blocks of 32 four-bit
    /// numbers with their scales, and 16 bits for the rest.
    void quantisedAsReleased()
    {
        for (const auto& [name, bytes] :
             {std::pair{"gpt-oss-20b", 13761264768.0}, {"gpt-oss-120b", 65248815744.0}}) {
            const auto model = recent(name);
            QCOMPARE(model.dtype, std::string("bfloat16"));
            QCOMPARE(costIn(model, "decode", 1)->weightBytes, bytes);
        }
    }

    /// By hand for Llama-3.2-1B: the products of its layers have 973,078,528 weights; the others are its tied
    /// embedding and its norms. `bytes` is the size of an element with its share of scales and zero points.
    void quantisedWeights_data()
    {
        QTest::addColumn<QString>("quantised");
        QTest::addColumn<QString>("type");
        QTest::addColumn<double>("bytes");
        QTest::newRow("gptq")
            << R"({"quant_method": "gptq", "bits": 4, "group_size": 128, "desc_act": false})"
            << "int4/128/2.5" << 0.5 + 2.5 / 128;
        QTest::newRow("awq of 8 bits, no zeros")
            << R"({"quant_method": "awq", "bits": 8, "group_size": 64, "zero_point": false})" << "int8/64/2"
            << 1 + 2.0 / 64;
        QTest::newRow("fp8") << R"({"quant_method": "fp8", "weight_block_size": [128, 128],
                                   "modules_to_not_convert": ["lm_head", "model.layers.0.input_layernorm"]})"
                             << "float8/16384/4" << 1 + 4.0 / 16384;
        QTest::newRow("bitsandbytes") << R"({"load_in_4bit": true, "bnb_4bit_quant_type": "nf4",
                                            "bnb_4bit_use_double_quant": true})"
                                      << "nf4/64/1.015625" << 0.5 + (1 + 4.0 / 256) / 64;
        QTest::newRow("mxfp4") << R"({"quant_method": "mxfp4"})" << "mxfp4" << 0.5 + 1.0 / 32;
        QTest::newRow("nvfp4")
            << R"({"quant_method": "modelopt", "quant_algo": "NVFP4", "ignore": ["lm_head"]})"
            << "nvfp4" << 0.5 + 1.0 / 16;
        QTest::newRow("compressed") << R"({"quant_method": "compressed-tensors", "format": "pack-quantized",
            "ignore": ["re:.*lm_head"], "config_groups": {"group_0": {"targets": ["Linear"], "weights":
            {"num_bits": 4, "type": "int", "symmetric": true, "strategy": "group", "group_size": 32}}}})"
                                    << "int4/32/2" << 0.5 + 2.0 / 32;
    }
    void quantisedWeights()
    {
        QFETCH(QString, quantised);
        QFETCH(QString, type);
        QFETCH(double, bytes);
        Json json = llama();
        json["quantization_config"] = Json::parse(quantised.toStdString());
        const auto model = modelFromConfig(json, "config.json");
        QVERIFY2(model.has_value(), model ? "" : model.error().text().c_str());
        QCOMPARE(QString::fromStdString(*model->hyperParameters.text("weight_dtype")), type);
        const auto cost = costIn(*model, "decode", 1);
        QCOMPARE(cost->parameters, 1235814400.0);
        const double products = 16 * (2 * 2048.0 * 2048 + 2 * 2048 * 512 + 3 * 2048 * 8192);
        QCOMPARE(cost->weightBytes, products * bytes + 2 * (1235814400.0 - products));
        // A step of decode reads all of them.
        const auto plain = costIn(*modelFromConfig(llama(), "config.json"), "decode", 1);
        QVERIFY(std::abs((plain->bytes - cost->bytes) / (products * (2 - bytes)) - 1) < 1e-9);
    }

    /// One scale per row: the group is as long as the row, which differs between the layers.
    void scalesOfRows()
    {
        Json json = llama();
        json["quantization_config"] = {{"load_in_8bit", true},
                                       {"llm_int8_skip_modules", {"lm_head", "self_attn"}}};
        const auto model = modelFromConfig(json, "config.json");
        const double inner = 16 * 3 * 2048.0 * 8192, rows = 16 * (2 * 8192 + 2048.0);
        QCOMPARE(costIn(*model, "decode", 1)->weightBytes, inner + 4 * rows + 2 * (1235814400.0 - inner));
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestRecentConfig)
#include "tst_recent_config.moc"
