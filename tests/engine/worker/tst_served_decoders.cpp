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

/// Decoders of every kind of attention and feed-forward layer, as small as they may be.
const std::vector<std::pair<const char*, Parameters>>& decoders()
{
    const auto with = [](Parameters more) {
        Parameters all{
            {"layer", L{2}}, {"width", L{16}}, {"heads", L{4}}, {"inner", L{24}}, {"vocab", L{19}}};
        for (const auto& [name, value] : more)
            all.set(name, value);
        return all;
    };
    static const std::vector<std::pair<const char*, Parameters>> all = {
        {"heads", with({})},
        {"shared-keys", with({{"kv_heads", L{2}}})},
        {"one-key", with({{"kv_heads", L{1}}, {"tied", L{1}}})},
        {"qk-norm", with({{"kv_heads", L{2}}, {"qk_norm", L{1}}})},
        {"learned",
         with({{"position", std::string("learned")}, {"positions", L{16}}, {"norm", std::string("layer")}})},
        {"experts", with({{"experts", L{4}}, {"top_k", L{2}}, {"normalize", L{1}}})},
        {"latent",
         with({{"kv_rank", L{6}}, {"rope_width", L{4}}, {"head_width", L{4}}, {"value_width", L{4}}})},
        {"window", with({{"window", L{3}}})},
    };
    return all;
}

} // namespace

/// Serving: what a cache holds must be what the whole sequence would have computed. A user would lose: times
/// of a model that answers other tokens than the one she named.
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
        for (const auto& [name, parameters] : decoders()) {
            auto whole = parameters;
            whole.set("length", length);
            Json task{{"batch", 2}, {"full", workload::toJson(graphOf("decoder", whole, "infer"))}};
            for (L context = 1; context <= length; ++context) {
                auto one = parameters;
                one.set("context", context);
                task["decode"].push_back(workload::toJson(graphOf("decoder", one, "decode")));
            }
            arguments << folder.filePath(QString(name) + ".json");
            write(arguments.back(), toLine(task));
        }
        const auto said = run(python, arguments);
        QVERIFY2(said.exitCode == 0, (said.out + said.errors).constData());
        QCOMPARE(said.out.count(" agrees\n"), qsizetype(decoders().size()));
    }

    /// The LibTorch worker's step is that of the PyTorch worker, whose tokens were compared above.
    void everyWorkerDecodesTheSame()
    {
        QTemporaryDir folder;
        QStringList requests{"--check"};
        for (const auto& [name, parameters] : decoders())
            for (const char* mode : {"prefill", "decode"}) {
                auto point = parameters;
                point.set("context", L{5});
                point.set("length", L{5});
                const Json request{{"graph", workload::toJson(graphOf("decoder", point, mode))},
                                   {"batch", 2}};
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

    void outputsAreThoseOfTransformers_data()
    {
        QTest::addColumn<QByteArray>("config");
        const char* common =
            R"("hidden_size": 32, "intermediate_size": 48, "num_hidden_layers": 2, "num_attention_heads": 4,
            "num_key_value_heads": 2, "vocab_size": 61, "max_position_embeddings": 64, "rms_norm_eps": 1e-5, "hidden_act": "silu")";
        const auto row = [&](const char* name, const QByteArray& own) {
            QTest::newRow(name) << QByteArray("{") + common + ", " + own + "}";
        };
        row("llama", R"("model_type": "llama", "tie_word_embeddings": false, "rope_theta": 500000.0)");
        row("llama, tied", R"("model_type": "llama", "tie_word_embeddings": true)");
        row("qwen2", R"("model_type": "qwen2", "tie_word_embeddings": false)");
        row("qwen3", R"("model_type": "qwen3", "head_dim": 16, "tie_word_embeddings": false)");
        row("mixtral",
            R"("model_type": "mixtral", "num_local_experts": 4, "num_experts_per_tok": 2, "tie_word_embeddings": false)");
    }

    void outputsAreThoseOfTransformers()
    {
        QFETCH(QByteArray, config);
        const auto python =
            qEnvironmentVariable("PARASCOPE_TORCH2_PYTHON", test::program("/../torch2/bin/python"));
        if (!imports(python, "torch, transformers"))
            QSKIP("there is no Python with PyTorch 2 and transformers (packaging/torch_venv.sh makes one)");
        const auto json = parseJson({config.constData(), std::size_t(config.size())}, "config");
        QVERIFY(json);
        auto model = workload::modelFromConfig(*json, "config.json");
        QVERIFY2(model, model ? "" : model.error().text().c_str());
        model->hyperParameters.set("length", L{7});
        const auto graph = workload::toJson(graphOf(model->family.c_str(), model->hyperParameters, "train"));
        QTemporaryDir folder;
        const auto request = folder.filePath("request.json"), task = folder.filePath("task");
        write(request, toLine(Json{{"graph", graph}, {"batch", 2}}));
        Json answers = Json::object();
        for (const auto& worker : test::knownWorkers()) {
            if (!worker.missing.isEmpty() || worker.name == "own")
                continue;
            const auto said = run(worker.command.front(), worker.command.mid(1) << "--check" << request);
            QVERIFY2(said.exitCode == 0, said.errors.constData());
            const auto path = folder.filePath(worker.name + ".answer");
            write(path, {said.out.constData(), std::size_t(said.out.size())});
            answers[worker.name.toStdString()] = path.toStdString();
        }
        write(task, toLine(Json{{"config", *json}, {"graph", graph}, {"batch", 2}, {"answers", answers}}));
        const auto said =
            run(python, {test::sourcePath("/tests/engine/worker/transformers_reference.py"), task});
        QVERIFY2(said.exitCode == 0, (said.out + said.errors.right(2000)).constData());
        QVERIFY(said.out.endsWith(" agrees\n"));
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, ServedDecodersTest)
#include "tst_served_decoders.moc"
