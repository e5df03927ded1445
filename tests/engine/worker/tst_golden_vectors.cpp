// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/workload/family.h"
#include "tests/engine/worker/workers.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>

using namespace parascope;

/// The same model everywhere: loss, output and gradients of each worker from the same weights and inputs. Where
/// they part, a comparison of two frameworks compares two models. (What is right is tst_gradients' business.)
class GoldenVectorsTest : public QObject
{
    Q_OBJECT

    struct Model
    {
        std::string name;
        Json request;
        std::int64_t parameters;
    };
    std::vector<Model> m_models;
    QTemporaryDir m_folder;
    std::vector<Json> m_reference;

    void add(const std::string& name, const workload::Graph& graph, std::int64_t batch)
    {
        m_models.push_back({name, {{"graph", workload::toJson(graph)}, {"batch", batch}}, graph.parameterCount()});
    }
    void add(const char* family, const Parameters& parameters, std::int64_t batch)
    {
        const auto graph = workload::buildGraph(family, parameters);
        QVERIFY2(graph, graph ? "" : graph.error().message.c_str());
        add(family + ("/" + toText(parameters)), *graph, batch);
    }

    /// One start of the program for all models.
    Result<std::vector<Json>> answers(const QStringList& command)
    {
        QStringList words = command;
        const QString program = words.takeFirst();
        words << "--check";
        for (std::size_t i = 0; i < m_models.size(); ++i) {
            words << m_folder.filePath(QString::number(i) + ".json");
            QFile file(words.last());
            const auto text = toLine(m_models[i].request);
            if (!file.open(QIODevice::WriteOnly) || file.write(text.data(), qint64(text.size())) < 0)
                return fail(ErrorCode::Io, "cannot write " + words.last().toStdString());
        }
        QProcess process;
        process.start(program, words);
        if (!process.waitForFinished(400000) || process.exitCode() != 0)
            return fail(ErrorCode::Internal, process.readAllStandardError().right(2000).toStdString());
        std::vector<Json> found;
        for (const auto& line : process.readAllStandardOutput().split('\n'))
            if (!line.isEmpty())
                // Python writes infinities, our own JSON has none: both are "no number" here.
                found.push_back(Json::parse(QByteArray(line).replace("-Infinity", "null").replace("Infinity", "null").toStdString()));
        return found;
    }

    /// Largest difference over largest value; -1 where the two are of different shape.
    static double difference(const Json& a, const Json& b)
    {
        const auto empty = [](const Json& values) {
            return values.is_null() || std::all_of(values.begin(), values.end(), [](const Json& v) { return v == 0.0; });
        };
        if (a.is_null() || b.is_null()) // a gradient that is nowhere computed is one that is zero
            return empty(a) && empty(b) ? 0 : -1;
        if (a.size() != b.size())
            return -1;
        double largest = 1e-6, apart = 0;
        for (std::size_t i = 0; i < a.size(); ++i) {
            if (a[i].is_null() != b[i].is_null())
                return -1;
            if (a[i].is_null())
                continue;
            largest = std::max(largest, std::abs(a[i].get<double>()));
            apart = std::max(apart, std::abs(a[i].get<double>() - b[i].get<double>()));
        }
        return apart / largest;
    }

private slots:
    void initTestCase()
    {
        using L = std::int64_t;
        const auto text = [](const char* value) { return Value(std::string(value)); };
        add("fc", {{"layer", L{3}}, {"node", L{9}}, {"input", L{7}}, {"output", L{5}}}, 4);
        for (const char* variant : {"residual", "bottleneck"})
            add("cnn", {{"block", L{1}}, {"filter", L{2}}, {"image", L{200}}, {"output", L{6}}, {"variant", text(variant)}}, 2);
        for (const char* cell : {"rnn", "lstm", "gru"})
            add("rnn", {{"layer", L{2}}, {"embed", L{6}}, {"length", L{5}}, {"vocab", L{8}}, {"cell", text(cell)}}, 3);
        add("gpt", {{"layer", L{2}}, {"width", L{12}}, {"heads", L{3}}, {"length", L{6}}, {"vocab", L{9}}}, 3);
        add("mobilenet_v2", {{"image", L{32}}, {"output", L{7}}}, 3);
        add("squeezenet1_1", {{"image", L{48}}, {"output", L{7}}}, 2);
        const auto layers = readJsonFile(PARASCOPE_SOURCE_DIR "/tests/engine/worker/layer_cases.json");
        QVERIFY2(layers, layers ? "" : layers.error().message.c_str());
        for (const auto& item : *layers) {
            const auto graph = workload::graphFromJson(item["graph"], "layer_cases.json");
            QVERIFY2(graph, graph ? "" : graph.error().message.c_str());
            add(item["case"].get<std::string>(), *graph, item["batch"].get<L>());
        }
        auto reference = answers({PARASCOPE_BIN_DIR "/parascope-worker"});
        QVERIFY2(reference, reference ? "" : reference.error().message.c_str());
        m_reference = std::move(*reference);
        QCOMPARE(m_reference.size(), m_models.size());
    }

    void agrees_data()
    {
        QTest::addColumn<QStringList>("command");
        QTest::addColumn<QString>("missing");
        for (const auto& worker : test::knownWorkers())
            if (worker.name != "libtorch")
                QTest::newRow(qPrintable(worker.name)) << worker.command << worker.missing;
    }

    void agrees()
    {
        QFETCH(QStringList, command);
        QFETCH(QString, missing);
        if (!missing.isEmpty())
            QSKIP(qPrintable(missing));
        const auto found = answers(command);
        QVERIFY2(found, found ? "" : found.error().message.c_str());
        QCOMPARE(found->size(), m_models.size());
        for (std::size_t i = 0; i < m_models.size(); ++i) {
            const Json &ours = m_reference[i], &theirs = (*found)[i];
            const auto close = [&](const std::string& what, const Json& a, const Json& b) {
                const double apart = difference(a, b);
                // float32 sums in another order; a batch norm's gradient is a difference of nearly equal sums.
                if (!(apart >= 0 && apart < 5e-4))
                    QFAIL(qPrintable(QString("%1: %2 differs by %3 of its largest value")
                                         .arg(m_models[i].name.c_str(), what.c_str())
                                         .arg(apart)));
            };
            QCOMPARE(theirs["parameters"].get<std::int64_t>(), m_models[i].parameters);
            close("loss", Json::array({ours["loss"]}), Json::array({theirs["loss"]}));
            close("output", ours["output"], theirs["output"]);
            QCOMPARE(theirs["gradients"].size(), ours["gradients"].size());
            for (const auto& [name, gradient] : ours["gradients"].items())
                close("gradient of " + name, gradient, theirs["gradients"][name]);
            if (ours.contains("input_gradients"))
                for (const auto& [name, gradient] : ours["input_gradients"].items())
                    close("gradient of input " + name, gradient, theirs["input_gradients"][name]);
            if (QTest::currentTestFailed())
                return;
        }
    }
};

QTEST_GUILESS_MAIN(GoldenVectorsTest)
#include "tst_golden_vectors.moc"
