// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/workload/family.h"
#include "engine/model/workload/hugging_face.h"
#include "tests/engine/worker/workers.h"
#include "tests/paths.h"
#include "tests/run.h"

#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

using namespace parascope;

namespace {

using L = std::int64_t;

void write(const QString& path, std::string_view text)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(text.data(), qint64(text.size()));
}

workload::Graph graphOf(const char* family, const Parameters& parameters, const char* mode)
{
    auto graph = workload::buildGraph(family, parameters, mode);
    if (!graph)
        qFatal("%s", graph.error().text().c_str());
    return *std::move(graph);
}

struct Said
{
    int exitCode = -1;
    QByteArray out, errors;
};

Said run(const QString& program, const QStringList& arguments)
{
    QProcess process;
    auto environment = QProcessEnvironment::systemEnvironment();
    environment.insert("PYTHONDONTWRITEBYTECODE", "1");
    environment.insert("PARASCOPE_WORKERS", test::sourcePath("/engine/worker/python"));
    environment.insert("HF_HUB_OFFLINE", "1");
    process.setProcessEnvironment(environment);
    process.start(program, arguments);
    Said said;
    if (process.waitForFinished(200000) && process.exitStatus() == QProcess::NormalExit)
        said.exitCode = process.exitCode();
    said.out = process.readAllStandardOutput();
    said.errors = process.readAllStandardError();
    return said;
}

bool imports(const QString& python, const char* modules)
{
    return run(python, {"-c", QString("import %1").arg(modules)}).exitCode == 0;
}

struct Served
{
    const char* name;
    Parameters parameters;
    const char* family = "decoder";
};

/// Returns decoders with every kind of attention and feed-forward layer and a state-space model, as small as
/// possible.
const std::vector<Served>& decoders()
{
    const auto with = [](Parameters more) {
        Parameters all{
            {"layer", L{2}}, {"width", L{16}}, {"heads", L{4}}, {"inner", L{24}}, {"vocab", L{19}}};
        for (const auto& [name, value] : more)
            all.set(name, value);
        return all;
    };
    static const std::vector<Served> all = {
        {"heads", with({})},
        {"shared-keys", with({{"kv_heads", L{2}}})},
        {"one-key", with({{"kv_heads", L{1}}, {"tied", L{1}}})},
        {"qk-norm", with({{"kv_heads", L{2}}, {"qk_norm", L{1}}})},
        {"learned",
         with({{"position", std::string("learned")}, {"positions", L{16}}, {"norm", std::string("layer")}})},
        {"experts", with({{"experts", L{4}}, {"top_k", L{2}}, {"normalize", L{1}}})},
        {"latent",
         with({{"kv_rank", L{6}}, {"rope_width", L{4}}, {"head_width", L{4}}, {"value_width", L{4}}})},
        {"latent-query", with({{"kv_rank", L{6}},
                               {"query_rank", L{5}},
                               {"rope_width", L{4}},
                               {"head_width", L{8}},
                               {"value_width", L{6}},
                               {"experts", L{4}},
                               {"top_k", L{2}},
                               {"shared_experts", L{1}},
                               {"dense_layers", L{1}}})},
        {"window", with({{"window", L{3}}})},
        {"sinks", with({{"kv_heads", L{2}}, {"sinks", L{1}}, {"window", L{3}}, {"window_every", L{2}}})},
        {"space", with({{"pattern", std::string("M-mf")},
                        {"state_heads", L{4}},
                        {"state_width", L{6}},
                        {"state_groups", L{2}},
                        {"states", L{5}},
                        {"state_chunk", L{4}},
                        {"layer", L{4}}})},
        {"delta", with({{"pattern", std::string("lf")},
                        {"key_heads", L{2}},
                        {"value_heads", L{4}},
                        {"key_width", L{6}},
                        {"linear_value_width", L{5}},
                        {"attention_gate", L{1}}})},
        {"scan", {{"layer", L{2}}, {"width", L{8}}, {"state", L{4}}, {"vocab", L{19}}}, "ssm"},
    };
    return all;
}

} // namespace

/// Serving: a step with a cache must give what the whole sequence would give. If this fails, the times are
/// those of a model that answers other tokens than the model that the user named.
class ServedDecodersTest : public QObject
{
    Q_OBJECT

private slots:
    void tokenByTokenIsTheFullPass()
    {
        const QString python = "/usr/bin/python3";
        if (!imports(python, "torch"))
            QSKIP("python3-torch is not installed");
        QTemporaryDir folder;
        QStringList arguments{test::sourcePath("/tests/engine/worker/token_by_token.py")};
        constexpr L length = 6;
        for (const auto& [name, parameters, family] : decoders()) {
            auto whole = parameters;
            whole.set("length", length);
            Json task{{"batch", 2}, {"full", workload::toJson(graphOf(family, whole, "infer"))}};
            for (L context = 1; context <= length; ++context) {
                auto one = parameters;
                one.set("context", context);
                task["decode"].push_back(workload::toJson(graphOf(family, one, "decode")));
            }
            arguments << folder.filePath(QString(name) + ".json");
            write(arguments.back(), toLine(task));
        }
        const auto said = run(python, arguments);
        QVERIFY2(said.exitCode == 0, (said.out + said.errors).constData());
        QCOMPARE(said.out.count(" agrees\n"), qsizetype(decoders().size()));
    }

    /// The LibTorch worker's step is equal to that of the PyTorch worker, whose tokens are compared above.
    void everyWorkerDecodesTheSame()
    {
        QTemporaryDir folder;
        QStringList requests{"--check"};
        for (const auto& [name, parameters, family] : decoders())
            for (const char* mode : {"prefill", "decode"}) {
                auto point = parameters;
                point.set("context", L{5});
                point.set("length", L{5});
                const Json request{{"graph", workload::toJson(graphOf(family, point, mode))}, {"batch", 2}};
                requests << folder.filePath(QString(name) + mode + ".json");
                write(requests.back(), toLine(request));
            }
        std::vector<std::pair<QString, QList<QByteArray>>> answers;
        for (const auto& worker : test::knownWorkers()) {
            if (!worker.missing.isEmpty() || worker.name == "own")
                continue;
            const auto said = run(worker.command.front(), worker.command.mid(1) + requests);
            QVERIFY2(said.exitCode == 0, said.errors.constData());
            answers.emplace_back(worker.name, said.out.trimmed().split('\n'));
            QCOMPARE(answers.back().second.size(), requests.size() - 1);
        }
        if (answers.size() < 2)
            QSKIP("only one worker can be started");
        for (std::size_t other = 1; other < answers.size(); ++other)
            for (qsizetype i = 0; i + 1 < requests.size(); ++i) {
                const auto outputOf = [&](std::size_t which) {
                    const auto& line = answers[which].second[i];
                    const auto json = parseJson({line.constData(), std::size_t(line.size())}, "answer");
                    return json ? (*json)["output"].get<std::vector<double>>() : std::vector<double>();
                };
                const auto one = outputOf(0), two = outputOf(other);
                QVERIFY(!one.empty());
                QCOMPARE(one.size(), two.size());
                double scale = 0, apart = 0;
                for (std::size_t k = 0; k < one.size(); ++k) {
                    scale = std::max(scale, std::abs(one[k]));
                    apart = std::max(apart, std::abs(one[k] - two[k]));
                }
                QVERIFY2(
                    apart < 1e-4 * scale,
                    qPrintable(
                        QString("%1, %2: %3").arg(answers[other].first, requests[i + 1]).arg(apart / scale)));
            }
    }

    /// All models are compared at once, because the programs take longer to start than the models to compute.
    void outputsAreThoseOfTransformers()
    {
        const auto python =
            qEnvironmentVariable("PARASCOPE_TORCH2_PYTHON", test::program("/../torch2/bin/python"));
        if (!imports(python, "torch, transformers"))
            QSKIP("there is no Python with PyTorch 2 and transformers (packaging/torch_venv.sh makes one)");
        const Json common{
            {"hidden_size", 32},        {"num_hidden_layers", 2}, {"num_attention_heads", 4},
            {"num_key_value_heads", 2}, {"vocab_size", 61},       {"max_position_embeddings", 64},
            {"rms_norm_eps", 1e-5},     {"hidden_act", "silu"},   {"intermediate_size", 48}};
        const Json scans{{"hidden_size", 16}, {"num_hidden_layers", 2}, {"vocab_size", 61}};
        // A dense layer before one of eight experts, as the released models begin; keys and values have
        // different widths.
        const auto latent = [](Json own) {
            const Json shape{{"kv_lora_rank", 10},          {"qk_nope_head_dim", 8},
                             {"qk_rope_head_dim", 4},       {"v_head_dim", 6},
                             {"n_routed_experts", 8},       {"num_experts_per_tok", 2},
                             {"moe_intermediate_size", 20}, {"n_shared_experts", 2},
                             {"first_k_dense_replace", 1},  {"q_lora_rank", nullptr},
                             {"num_key_value_heads", 4},    {"tie_word_embeddings", false}};
            Json all = shape;
            all.update(own);
            return all;
        };
        const std::vector<std::pair<const char*, Json>> models = {
            {"llama", {{"model_type", "llama"}, {"tie_word_embeddings", false}, {"rope_theta", 500000.0}}},
            {"llama-tied", {{"model_type", "llama"}, {"tie_word_embeddings", true}}},
            {"qwen2", {{"model_type", "qwen2"}, {"tie_word_embeddings", false}}},
            {"qwen3", {{"model_type", "qwen3"}, {"head_dim", 16}, {"tie_word_embeddings", false}}},
            {"mixtral",
             {{"model_type", "mixtral"},
              {"num_local_experts", 4},
              {"num_experts_per_tok", 2},
              {"tie_word_embeddings", false}}},
            {"deepseek-v2-lite", latent({{"model_type", "deepseek_v2"}, {"topk_method", "greedy"}})},
            {"deepseek-v2", latent({{"model_type", "deepseek_v2"},
                                    {"q_lora_rank", 12},
                                    {"topk_method", "group_limited_greedy"},
                                    {"n_group", 4},
                                    {"topk_group", 2},
                                    {"routed_scaling_factor", 16.0}})},
            {"deepseek-v3", latent({{"model_type", "deepseek_v3"},
                                    {"q_lora_rank", 12},
                                    {"n_group", 4},
                                    {"topk_group", 2},
                                    {"routed_scaling_factor", 2.5}})},
            // Windows of three positions with a rotary embedding of another base, and norms before and after
            // the layers and of all heads.
            {"gemma3",
             {{"model_type", "gemma3_text"},
              {"num_hidden_layers", 3},
              {"head_dim", 8},
              {"hidden_act", nullptr},
              {"hidden_activation", "gelu_pytorch_tanh"},
              {"query_pre_attn_scalar", 24},
              {"sliding_window", 3},
              {"layer_types", {"sliding_attention", "full_attention", "sliding_attention"}},
              {"rope_theta", 1000000.0},
              {"rope_local_base_freq", 10000.0},
              {"rope_scaling", {{"rope_type", "linear"}, {"factor", 8.0}}},
              {"tie_word_embeddings", true}}},
            {"olmo2", {{"model_type", "olmo2"}, {"rope_theta", 500000.0}, {"tie_word_embeddings", false}}},
            {"olmo3",
             {{"model_type", "olmo3"},
              {"rope_theta", 500000.0},
              {"sliding_window", 3},
              {"layer_types", {"sliding_attention", "full_attention"}},
              {"rope_scaling",
               {{"rope_type", "yarn"},
                {"factor", 8.0},
                {"original_max_position_embeddings", 32},
                {"beta_fast", 32},
                {"beta_slow", 1},
                {"attention_factor", 1.2}}},
              {"tie_word_embeddings", false}}},
            {"glm4",
             {{"model_type", "glm4"},
              {"head_dim", 16},
              {"partial_rotary_factor", 0.5},
              {"attention_bias", true},
              {"pad_token_id", 0},
              {"tie_word_embeddings", false}}},
            {"glm4-moe",
             {{"model_type", "glm4_moe"},
              {"head_dim", 16},
              {"attention_bias", true},
              {"use_qk_norm", true},
              {"n_routed_experts", 8},
              {"num_experts_per_tok", 2},
              {"moe_intermediate_size", 20},
              {"n_shared_experts", 1},
              {"routed_scaling_factor", 2.5},
              {"tie_word_embeddings", false}}},
            {"smollm3",
             {{"model_type", "smollm3"},
              {"pad_token_id", 0},
              {"no_rope_layers", {1, 0}},
              {"tie_word_embeddings", true}}},
            {"granite",
             {{"model_type", "granite"},
              {"embedding_multiplier", 12.0},
              {"residual_multiplier", 0.22},
              {"attention_multiplier", 0.1},
              {"logits_scaling", 4.0},
              {"tie_word_embeddings", true}}},
            {"qwen3-next",
             {{"model_type", "qwen3_next"},
              {"head_dim", 16},
              {"partial_rotary_factor", 0.25},
              {"linear_num_key_heads", 2},
              {"linear_num_value_heads", 4},
              {"linear_key_head_dim", 8},
              {"linear_value_head_dim", 6},
              {"layer_types", {"linear_attention", "full_attention"}},
              {"num_experts", 4},
              {"num_experts_per_tok", 2},
              {"moe_intermediate_size", 20},
              {"shared_expert_intermediate_size", 12},
              {"tie_word_embeddings", false}}},
            {"mamba",
             {{"model_type", "mamba"},
              {"state_size", 8},
              {"time_step_rank", 3},
              {"layer_norm_epsilon", 1e-5},
              {"tie_word_embeddings", true}}},
            {"mamba2",
             {{"model_type", "mamba2"},
              {"num_heads", 4},
              {"head_dim", 8},
              {"n_groups", 2},
              {"state_size", 8},
              {"chunk_size", 3},
              {"layer_norm_epsilon", 1e-5},
              {"tie_word_embeddings", true}}}};
        QTemporaryDir folder;
        QStringList requests{"--check"},
            tasks{test::sourcePath("/tests/engine/worker/transformers_reference.py")};
        std::vector<Json> wanted;
        for (const auto& [name, own] : models) {
            Json config = std::string(name).starts_with("mamba") ? scans : common;
            config.update(own);
            auto model = workload::modelFromConfig(config, "config.json");
            QVERIFY2(model, model ? "" : model.error().text().c_str());
            model->hyperParameters.set("length", L{7});
            const auto graph = graphOf(model->family.c_str(), model->hyperParameters, "train");
            wanted.push_back({{"config", config},
                              {"graph", workload::toJson(graph)},
                              {"batch", 2},
                              {"answers", Json::object()}});
            requests << folder.filePath(QString(name) + ".json");
            write(requests.back(), toLine(Json{{"graph", wanted.back()["graph"]}, {"batch", 2}}));
        }
        for (const auto& worker : test::knownWorkers()) {
            if (!worker.missing.isEmpty() || worker.name == "own")
                continue;
            const auto said = run(worker.command.front(), worker.command.mid(1) + requests);
            QVERIFY2(said.exitCode == 0, said.errors.constData());
            const auto lines = said.out.trimmed().split('\n');
            QCOMPARE(lines.size(), qsizetype(models.size()));
            for (std::size_t i = 0; i < wanted.size(); ++i) {
                const auto path = requests[qsizetype(i) + 1] + '.' + worker.name;
                const auto& line = lines[qsizetype(i)];
                write(path, {line.constData(), std::size_t(line.size())});
                wanted[i]["answers"][worker.name.toStdString()] = path.toStdString();
            }
        }
        for (std::size_t i = 0; i < wanted.size(); ++i) {
            tasks << requests[qsizetype(i) + 1] + ".task";
            write(tasks.back(), toLine(wanted[i]));
        }
        const auto said = run(python, tasks);
        QVERIFY2(said.exitCode == 0, (said.out + said.errors.right(2000)).constData());
        QCOMPARE(said.out.count(" agrees\n"), qsizetype(models.size()));
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, ServedDecodersTest)
#include "tst_served_decoders.moc"
