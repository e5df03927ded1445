// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/workload/family.h"
#include "engine/workload/layers.h"

#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

using namespace parascope;

/// The worker's models against an implementation in python3-torch that was written from the paper's
/// definitions (reference_models.py). If these fail, Parascope times a model that is not the one it names.
class GradientsTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QProcess python;
        python.start("/usr/bin/python3", {"-c", "import torch"});
        if (!python.waitForFinished(60000) || python.exitCode() != 0)
            QSKIP("python3-torch is not installed");
    }

    void agreesWithPython()
    {
        // One start of Python and few of the worker: the cases are cheap, the programs are not.
        const std::vector<std::tuple<const char*, const char*, Parameters, int>> cases = {
            {"fc", "fc", {{"layer", std::int64_t{3}}, {"node", std::int64_t{9}}, {"input", std::int64_t{7}},
                          {"output", std::int64_t{5}}}, 4},
            {"cnn_residual", "cnn", {{"block", std::int64_t{2}}, {"filter", std::int64_t{4}}, {"image", std::int64_t{200}},
                                     {"output", std::int64_t{6}}, {"variant", std::string("residual")}}, 2},
            {"cnn_odd", "cnn", {{"block", std::int64_t{1}}, {"filter", std::int64_t{4}}, {"image", std::int64_t{225}},
                                {"output", std::int64_t{6}}, {"variant", std::string("residual")}}, 2},
            {"cnn_bottleneck", "cnn", {{"block", std::string("1/2/1/1")}, {"filter", std::int64_t{4}},
                                       {"image", std::int64_t{200}}, {"output", std::int64_t{6}},
                                       {"variant", std::string("bottleneck")}}, 2},
            {"rnn", "rnn", recurrent("rnn"), 3},
            {"lstm", "rnn", recurrent("lstm"), 3},
            {"gru", "rnn", recurrent("gru"), 3},
        };
        QTemporaryDir folder;
        QStringList arguments = {PARASCOPE_SOURCE_DIR "/tests/engine/worker/reference_models.py"};
        for (const auto& [name, family, parameters, batch] : cases) {
            const auto graph = workload::buildGraph(family, parameters);
            QVERIFY2(graph, graph ? "" : graph.error().message.c_str());
            for (const bool stock : {false, true}) {
                const QString path = folder.filePath(QString(name) + (stock ? "-stock" : "-tuned"));
                const Json request = {{"graph", workload::toJson(*graph)}, {"batch", batch}, {"stock", stock},
                                      {"channels_last", false}};
                write(path + ".json", toLine(request));
                QProcess worker;
                worker.start(PARASCOPE_BIN_DIR "/parascope-worker", {"--check", path + ".json"});
                QVERIFY(worker.waitForFinished(60000));
                QVERIFY2(worker.exitCode() == 0, worker.readAllStandardError().constData());
                const auto answer = worker.readAllStandardOutput();
                write(path + ".answer", {answer.constData(), std::size_t(answer.size())});
                const auto parsed = parseJson({answer.constData(), std::size_t(answer.size())}, "answer");
                QVERIFY(parsed);
                QCOMPARE((*parsed)["parameters"].get<std::int64_t>(), graph->parameterCount());
                QCOMPARE((*parsed)["gradients"].size(), std::size_t(std::count_if(graph->weights.begin(), graph->weights.end(),
                                                                   [](const auto& w) { return w.trainable; })));
                Json task = Json::object();
                task["family"] = family;
                task["parameters"] = toJson(parameters);
                task["batch"] = batch;
                task["answer"] = (path + ".answer").toStdString();
                write(path + ".task", toLine(task));
                arguments << path + ".task";
            }
        }
        QProcess python;
        python.setProcessChannelMode(QProcess::MergedChannels);
        python.start("/usr/bin/python3", arguments);
        QVERIFY(python.waitForFinished(100000));
        const QByteArray said = python.readAll();
        qInfo().noquote() << said;
        QVERIFY2(python.exitCode() == 0, said.constData());
        QCOMPARE(said.count("agrees"), int(2 * cases.size()));
    }

private:
    static Parameters recurrent(const char* cell)
    {
        return {{"layer", std::int64_t{2}}, {"embed", std::int64_t{6}}, {"length", std::int64_t{5}},
                {"vocab", std::int64_t{8}}, {"cell", std::string(cell)}};
    }
    static void write(const QString& path, std::string_view text)
    {
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text.data(), qint64(text.size()));
    }
};

QTEST_GUILESS_MAIN(GradientsTest)
#include "tst_gradients.moc"
