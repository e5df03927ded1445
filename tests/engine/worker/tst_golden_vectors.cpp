// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/workload/family.h"
#include "tests/engine/worker/workers.h"
#include "tests/paths.h"
#include "tests/run.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>

using namespace parascope;

/// The same model in every worker: loss, output and gradients of each worker from the same weights and
/// inputs, compared with float64. If this fails, a comparison of two frameworks compares two models.
/// The tolerance of float32 is known for each list of values (golden_reference.py: the change that a few
/// roundings of the weights and inputs cause). The sizes of convolutional models must be chosen with care:
/// after an average pool, a batch norm leaves only that part of the gradient by which the decisions of the
/// ReLUs differ, so that one activation of 150,000 within a rounding of zero changes whole gradients by
/// percents (block 1, filter 2, image 200, output 6, bottleneck: JAX and LibTorch, equal to 1e-13 in float64,
/// differed by 0.9 %). Such a vector proves nothing, and is refused.
class GoldenVectorsTest : public QObject
{
    Q_OBJECT

    struct Model
    {
        std::string name;
        Json request, task; ///< input of a worker and of the reference
        std::int64_t parameters;
        std::vector<std::string> weights; ///< names of the trained weights
        bool training = true;             ///< whether the loss and its gradients are meaningful
    };
    std::vector<Model> m_models;
    QTemporaryDir m_folder;
    std::vector<Json> m_reference;

    void add(const std::string& name, const workload::Graph& graph, std::int64_t batch, Json task)
    {
        task["batch"] = batch;
        Model model{name,
                    {{"graph", workload::toJson(graph)}, {"batch", batch}},
                    std::move(task),
                    graph.parameterCount(),
                    {},
                    true};
        for (const auto& weight : graph.weights)
            if (weight.trainable)
                model.weights.push_back(weight.name);
        m_models.push_back(std::move(model));
    }
    void add(const char* family, const Parameters& parameters, std::int64_t batch)
    {
        const auto graph = workload::buildGraph(family, parameters);
        QVERIFY2(graph, graph ? "" : graph.error().text().c_str());
        const auto complete = workload::completed(**workload::findFamily(family), parameters);
        add(family + ("/" + toText(parameters)), *graph, batch,
            {{"family", family}, {"parameters", toJson(*complete)}});
    }

    /// Returns values in float64, and tolerances.
    static Result<Json> reference(const std::vector<Model>& models)
    {
        Json tasks = Json::array();
        for (const auto& model : models)
            tasks.push_back(model.task);
        QProcess python;
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.insert("PYTHONDONTWRITEBYTECODE", "1");
        python.setProcessEnvironment(environment);
        python.start("/usr/bin/python3",
                     {parascope::test::sourcePath("/tests/engine/worker/golden_reference.py")});
        python.write(QByteArray::fromStdString(toLine(tasks)));
        python.closeWriteChannel();
        if (!python.waitForFinished(400000) || python.exitCode() != 0)
            return fail(ErrorCode::Internal, python.readAllStandardError().right(2000).toStdString());
        return Json::parse(withoutInfinities(python.readAllStandardOutput()));
    }
    /// Python writes infinities, which our own JSON does not have: here both mean "no number".
    static std::string withoutInfinities(QByteArray text)
    {
        return text.replace("-Infinity", "null").replace("Infinity", "null").toStdString();
    }

    /// Starts the program once for all models.
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
                found.push_back(Json::parse(withoutInfinities(line)));
        return found;
    }

    /// Returns the largest difference over `largest`, or -1 if the shapes differ.
    static double difference(const Json& a, const Json& b, double largest)
    {
        const auto empty = [](const Json& values) {
            return values.is_null() ||
                   std::all_of(values.begin(), values.end(), [](const Json& v) { return v == 0.0; });
        };
        if (a.is_null() || a.empty() || b.is_null()) // a gradient that is not computed is zero
            return empty(a) && empty(b) ? 0 : -1;
        if (a.size() != b.size())
            return -1;
        double apart = 0;
        for (std::size_t i = 0; i < a.size(); ++i) {
            if (a[i].is_null() != b[i].is_null())
                return -1;
            if (a[i].is_null())
                continue;
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
        add("cnn",
            {{"block", L{1}},
             {"filter", L{4}},
             {"image", L{221}},
             {"output", L{2}},
             {"variant", text("residual")}},
            3);
        add("cnn",
            {{"block", L{1}},
             {"filter", L{2}},
             {"image", L{207}},
             {"output", L{2}},
             {"variant", text("bottleneck")}},
            2);
        for (const char* cell : {"rnn", "lstm", "gru"})
            add("rnn",
                {{"layer", L{2}}, {"embed", L{6}}, {"length", L{5}}, {"vocab", L{8}}, {"cell", text(cell)}},
                3);
        add("gpt", {{"layer", L{2}}, {"width", L{12}}, {"heads", L{3}}, {"length", L{6}}, {"vocab", L{9}}},
            3);
        add("mobilenet_v2", {{"image", L{32}}, {"output", L{7}}}, 3);
        // This holds for any size: the formula's images and filters consist of few sines, which cancel out
        // before some of its 52 batch norms. In training only roundings remain, in float32 of any framework 2
        // % of the loss and most of the gradients.
        m_models.back().training = false;
        add("squeezenet1_1", {{"image", L{48}}, {"output", L{7}}}, 2);
        const auto layers =
            readJsonFile(parascope::test::sourcePath("/tests/engine/worker/layer_cases.json"));
        QVERIFY2(layers, layers ? "" : layers.error().text().c_str());
        for (const auto& item : *layers) {
            const auto graph = workload::graphFromJson(item["graph"], "layer_cases.json");
            QVERIFY2(graph, graph ? "" : graph.error().text().c_str());
            add(item["case"].get<std::string>(), *graph, item["batch"].get<L>(),
                {{"case", item["case"]}, {"graph", item["graph"]}});
        }
        if (QProcess::execute("/usr/bin/python3", {"-c", "import numpy, torch"}) != 0)
            QSKIP("python3-torch is not installed, which computes the vectors in float64");
        const auto exact = reference(m_models);
        QVERIFY2(exact, exact ? "" : exact.error().text().c_str());
        QCOMPARE(exact->size(), m_models.size());
        m_reference.assign(exact->begin(), exact->end());
    }

    /// A badly conditioned vector proves nothing.
    void vectorsAreWellConditioned()
    {
        for (std::size_t i = 0; i < m_models.size(); ++i)
            for (const auto& gradient : m_reference[i]["gradients"])
                QVERIFY2(!m_models[i].training || gradient["tolerance"] < 2e-3,
                         qPrintable(QString("%1: roundings explain %2 of a gradient")
                                        .arg(m_models[i].name.c_str())
                                        .arg(gradient["tolerance"].get<double>())));
    }

    void agrees_data()
    {
        QTest::addColumn<QStringList>("command");
        QTest::addColumn<QString>("missing");
        for (const auto& worker : test::knownWorkers())
            QTest::newRow(qPrintable(worker.name)) << worker.command << worker.missing;
    }

    void agrees()
    {
        QFETCH(QStringList, command);
        QFETCH(QString, missing);
        if (!missing.isEmpty())
            QSKIP(qPrintable(missing));
        const auto found = answers(command);
        QVERIFY2(found, found ? "" : found.error().text().c_str());
        QCOMPARE(found->size(), m_models.size());
        for (std::size_t i = 0; i < m_models.size(); ++i) {
            const Json &exact = m_reference[i], &theirs = (*found)[i];
            const auto close = [&](const std::string& what, const Json& expected, const Json& given) {
                const double apart = difference(expected["values"], given, expected["largest"].get<double>());
                const double tolerance = expected["tolerance"].get<double>();
                if (!(apart >= 0 && apart < tolerance))
                    QFAIL(qPrintable(
                        QString("%1: %2 differs by %3 of its largest value, where roundings explain %4")
                            .arg(m_models[i].name.c_str(), what.c_str())
                            .arg(apart)
                            .arg(tolerance)));
            };
            QCOMPARE(theirs["parameters"].get<std::int64_t>(), m_models[i].parameters);
            close("output", exact["output"], theirs["output"]);
            if (!m_models[i].training)
                continue;
            close("loss", exact["loss"], Json::array({theirs["loss"]}));
            QCOMPARE(theirs["gradients"].size(), m_models[i].weights.size());
            for (std::size_t k = 0; k < m_models[i].weights.size(); ++k)
                close("gradient of " + m_models[i].weights[k], exact["gradients"][k],
                      theirs["gradients"][m_models[i].weights[k]]);
            for (const auto& [name, gradient] : exact["input_gradients"].items())
                close("gradient of input " + name, gradient, theirs["input_gradients"][name]);
            if (QTest::currentTestFailed())
                return;
        }
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, GoldenVectorsTest)
#include "tst_golden_vectors.moc"
