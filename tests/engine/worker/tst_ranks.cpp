// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/workload/family.h"
#include "tests/engine/values.h"
#include "tests/engine/worker/worker_process.h"
#include "tests/run.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>

using namespace parascope;
using parascope::test::Worker;

namespace {

/// Returns the processes that a process has started.
std::vector<int> childrenOf(int pid)
{
    QFile file(QStringLiteral("/proc/%1/task/%1/children").arg(pid));
    std::vector<int> out;
    if (file.open(QIODevice::ReadOnly))
        for (const auto& word : file.readAll().split(' '))
            if (!word.trimmed().isEmpty())
                out.push_back(word.trimmed().toInt());
    return out;
}

} // namespace

/// If this fails, a user who compares one device with several compares two different computations, or waits
/// for a run that can never end.
class RanksTest : public QObject
{
    Q_OBJECT

    /// Returns the answer of the worker's --check.
    static Json checked(const QString& command, const Json& request)
    {
        QTemporaryDir folder;
        const auto path = folder.filePath("request.json");
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly))
            return nullptr;
        file.write(QByteArray::fromStdString(request.dump()));
        file.close();
        QProcess process;
        process.start(command, {"--check", path});
        if (!process.waitForFinished(120000) || process.exitCode() != 0)
            return {{"error", process.readAllStandardError().toStdString()}};
        return Json::parse(process.readAllStandardOutput().toStdString(), nullptr, false);
    }

    static double largestDifference(const Json& a, const Json& b)
    {
        double most = 0;
        for (const auto& [name, values] : a.items())
            for (std::size_t i = 0; i < values.size(); ++i)
                most = std::max(most, std::abs(values[i].get<double>() - b[name][i].get<double>()));
        return most;
    }

private slots:
    void gradientsAreThoseOfOneDevice_data()
    {
        QTest::addColumn<QString>("family");
        QTest::addColumn<QString>("parameters");
        QTest::newRow("fc") << "fc" << "layer=3,node=24,input=40,output=10";
        QTest::newRow("gpt") << "gpt" << "";
    }
    void gradientsAreThoseOfOneDevice()
    {
        QFETCH(QString, family);
        QFETCH(QString, parameters);
        Parameters given;
        for (const auto& piece : parameters.split(',', Qt::SkipEmptyParts))
            given.set(piece.section('=', 0, 0).toStdString(), Value(piece.section('=', 1).toLongLong()));
        if (family == "gpt")
            for (const auto& [name, value] :
                 {std::pair{"layer", 1}, {"width", 16}, {"heads", 2}, {"length", 6}, {"vocab", 11}})
                given.set(name, Value(std::int64_t{value}));
        given.set("batch", Value(std::int64_t{8}));
        const auto graph = workload::buildGraph(family.toStdString(), given);
        QVERIFY2(graph, graph ? "" : graph.error().text().c_str());
        Json request = {{"graph", workload::toJson(*graph)}, {"batch", 8}, {"dtype", "float64"}};
        const auto one = checked(test::libtorchWorker(), request);
        request["devices"] = 2;
        const auto two = checked(test::libtorchWorker(), request);
        QVERIFY2(two.contains("gradients"), two.dump().substr(0, 300).c_str());
        QVERIFY(!one["gradients"].empty());
        // The halves of the batch are summed in a different order, so only roundings differ.
        const double off = largestDifference(one["gradients"], two["gradients"]);
        QVERIFY2(off < 1e-12, qPrintable(QString::number(off)));
        // Float32 is a different computation from float64, and its roundings are visible.
        request = {{"graph", workload::toJson(*graph)}, {"batch", 8}};
        const double rounding =
            largestDifference(one["gradients"], checked(test::libtorchWorker(), request)["gradients"]);
        QVERIFY2(rounding > 1e-10 && rounding < 1e-4, qPrintable(QString::number(rounding)));
    }

    /// If a member of the group dies, the run ends with a sentence, and the worker serves the next one.
    void aRankThatDiesEndsTheRun()
    {
        Worker worker;
        QVERIFY(worker.expect<protocol::Hello>());
        Parameters given;
        for (const auto& [name, value] :
             {std::pair{"layer", 2}, {"node", 64}, {"input", 64}, {"output", 10}, {"batch", 16}})
            given.set(name, Value(std::int64_t{value}));
        const auto graph = workload::buildGraph("fc", given);
        QVERIFY(graph);
        protocol::RunRequest run;
        run.id = "killed";
        run.graph = workload::toJson(*graph);
        run.batch = 16;
        run.implementation = {{"devices", 2}};
        run.measure.protocol = "fixed";
        run.measure.steps = 100'000'000;
        run.measure.maxSeconds = 300;
        worker.say(run);
        std::string sentence;
        bool killed = false;
        while (const auto message = worker.hear()) {
            if (const auto* error = std::get_if<protocol::WorkerError>(&*message)) {
                sentence = error->message;
                break;
            }
            if (!std::holds_alternative<protocol::Steps>(*message) || killed)
                continue;
            for (const int child : childrenOf(int(worker.process().processId())))
                for (const int rank : childrenOf(child))
                    killed |= ::kill(rank, SIGKILL) == 0;
            QVERIFY(killed);
        }
        QVERIFY2(sentence.find("Rank 1 of 2") != std::string::npos, sentence.c_str());

        run.id = "next";
        run.measure.steps = 5;
        worker.say(run);
        const auto answer = test::finish(worker, "next");
        QVERIFY(answer.result);
        QVERIFY(answer.result->extra["devices"] == Json(2));
        QVERIFY(answer.result->extra["global_batch"] == Json(16));
        QVERIFY(answer.result->extra["device_batch"] == Json(8));
        // The gradients of all weights once, four bytes each.
        QCOMPARE(answer.result->extra["allreduce_bytes"].get<double>(), 4 * *answer.result->parameters);

        run.id = "odd";
        run.batch = 15;
        worker.say(run);
        const auto odd = test::finish(worker, "odd");
        QVERIFY(odd.error);
        QVERIFY2(test::names(odd.error->message, {" 15 ", " 2 "}), odd.error->message.c_str());
        worker.process().closeWriteChannel();
        QVERIFY(worker.process().waitForFinished(60000));
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, RanksTest)
#include "tst_ranks.moc"
