// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/statistics/order.h"
#include "engine/measure/protocol/messages.h"
#include "engine/measure/timing/quality.h"
#include "engine/model/workload/cost.h"
#include "engine/model/workload/family.h"
#include "engine/model/workload/fit.h"
#include "engine/worker/process.h"
#include "tests/engine/worker/worker_process.h"
#include "tests/run.h"

#include <QProcess>
#include <QTest>

#include <array>
#include <csignal>
#include <numeric>
#include <span>

using namespace parascope;
using namespace parascope::protocol;
using parascope::test::Answer;
using parascope::test::finish;
using parascope::test::Worker;

namespace {

RunRequest request(const char* id, const Parameters& parameters, const char* family = "fc")
{
    RunRequest run;
    run.id = id;
    const auto graph = workload::buildGraph(family, parameters);
    if (!graph)
        qFatal("%s", graph.error().text().c_str());
    run.graph = workload::toJson(*graph);
    run.batch = 8;
    run.measure.protocol = "fixed";
    run.measure.steps = 12;
    run.measure.warmupSteps = 3;
    run.measure.maxSeconds = 20;
    return run;
}

const Parameters smallFc = {{"layer", std::int64_t{2}},
                            {"node", std::int64_t{32}},
                            {"input", std::int64_t{64}},
                            {"output", std::int64_t{10}}};

} // namespace

/// The worker as a lane uses it. If this fails, a sweep loses runs or stores runs that did not happen.
class WorkerTest : public QObject
{
    Q_OBJECT

    std::unique_ptr<Worker> m_worker;

private slots:
    void init()
    {
        m_worker = std::make_unique<Worker>();
        const auto hello = m_worker->expect<Hello>();
        QVERIFY(hello);
        QCOMPARE(hello->protocol, protocol::version);
        QCOMPARE(hello->worker, std::string("libtorch"));
        QVERIFY(hello->environment.contains("cpu"));
        QVERIFY(!hello->devices.empty());
        QVERIFY(hello->devices[0].details["blas"]["flops_per_second"].get<double>() > 1e8);
    }
    void cleanup()
    {
        m_worker->process().closeWriteChannel();
        QVERIFY2(m_worker->process().waitForFinished(60000), "a worker ends when its input does");
        QCOMPARE(m_worker->process().exitCode(), 0);
        m_worker.reset();
    }

    void runsOneAfterAnother()
    {
        const auto count = workload::buildGraph("fc", smallFc)->parameterCount();
        for (const char* optimizer : {"none", "sgd", "momentum", "rmsprop", "adam", "adamw"})
            for (const bool tuned : {true, false}) {
                auto run = request(optimizer, smallFc);
                run.optimizer.name = optimizer;
                run.implementation["tuned"] = tuned;
                m_worker->say(run);
                const auto answer = finish(*m_worker, run.id);
                QVERIFY2(answer.result, answer.error ? answer.error->message.c_str() : "nothing came");
                QCOMPARE(answer.seconds.size(), std::size_t(15));
                QVERIFY(!answer.reference.empty());
                QCOMPARE(*answer.result->parameters, double(count));
                QCOMPARE(answer.result->graphHash, workload::hashOf(*workload::buildGraph("fc", smallFc)));
                QVERIFY(answer.result->finite);
                QVERIFY(*answer.result->memoryPeakBytes > 4.0 * double(count));
            }
    }

    void everyFamilyTrainsAndInfers_data()
    {
        QTest::addColumn<QString>("family");
        QTest::addColumn<QString>("choice");
        for (const char* variant : {"residual", "bottleneck"})
            QTest::addRow("cnn %s", variant) << "cnn" << variant;
        for (const char* cell : {"rnn", "lstm", "gru"})
            QTest::addRow("rnn %s", cell) << "rnn" << cell;
    }
    void everyFamilyTrainsAndInfers()
    {
        QFETCH(QString, family);
        QFETCH(QString, choice);
        Parameters parameters;
        if (family == "cnn")
            parameters = {{"block", std::int64_t{1}},
                          {"filter", std::int64_t{4}},
                          {"image", std::int64_t{200}},
                          {"output", std::int64_t{5}},
                          {"variant", choice.toStdString()}};
        else
            parameters = {{"layer", std::int64_t{1}},
                          {"embed", std::int64_t{8}},
                          {"length", std::int64_t{4}},
                          {"vocab", std::int64_t{8}},
                          {"cell", choice.toStdString()}};
        for (const char* mode : {"train", "infer"}) {
            auto run = request(mode, parameters, family.toStdString().c_str());
            run.mode = mode;
            run.measure.steps = 2;
            run.measure.warmupSteps = 1;
            m_worker->say(run);
            const auto answer = finish(*m_worker, run.id);
            QVERIFY2(answer.result, answer.error ? answer.error->message.c_str() : "nothing came");
            QCOMPARE(answer.seconds.size(), std::size_t(3));
            QVERIFY(answer.result->finite);
        }
    }

    void stopsWhenTold()
    {
        auto run = request("s", smallFc);
        run.measure.protocol = "adaptive";
        run.measure.maxSeconds = 86400; // without a stop message the run continues for a day
        m_worker->say(run);
        QVERIFY(finish(*m_worker, run.id, 3).result);
    }

    void obeysItsBudgetWhenNobodyAnswers()
    {
        auto run = request("q", smallFc);
        run.measure.protocol = "adaptive";
        run.measure.maxSeconds = 0.5;
        m_worker->say(run);
        std::optional<RunResult> result;
        double measured = 0;
        // A worker that ignores the stop would send steps for ever.
        while (const auto message = m_worker->hear()) {
            if (const auto* end = std::get_if<RunResult>(&*message)) {
                result = *end;
                break;
            }
            if (const auto* steps = std::get_if<Steps>(&*message))
                measured += std::accumulate(steps->seconds.begin(), steps->seconds.end(), 0.0);
            QVERIFY(measured < 100 * run.measure.maxSeconds);
        }
        QVERIFY(result);
    }

    void nonsenseIsAnsweredNotDiedOf()
    {
        for (const std::string line :
             {"nonsense\n", "{}\n", "[1,2,3]\n", "{\"type\":\"run\",\"id\":\"n\"}\n", "\x01\x02\xff\xfe\n"}) {
            m_worker->say(line);
            const auto error = m_worker->expect<WorkerError>();
            QVERIFY(error);
            QCOMPARE(error->code, std::string("unsupported"));
        }
        m_worker->say(Ping{"still here"});
        const auto pong = m_worker->expect<Pong>();
        QVERIFY(pong);
        QCOMPARE(pong->token, std::string("still here"));
    }

    void aDivergingRunKeepsItsTiming_data()
    {
        QTest::addColumn<double>("rate");
        QTest::addColumn<bool>("finite");
        QTest::newRow("learns") << 0.01 << true;
        QTest::newRow("explodes") << 1e30 << false;
    }
    void aDivergingRunKeepsItsTiming()
    {
        QFETCH(double, rate);
        QFETCH(bool, finite);
        for (const bool tuned : {true, false}) {
            auto run = request("nan", smallFc);
            run.optimizer = {"sgd", {{"learning_rate", rate}}};
            run.implementation["tuned"] = tuned;
            m_worker->say(run);
            const auto answer = finish(*m_worker, run.id);
            QVERIFY2(answer.result, answer.error ? answer.error->message.c_str() : "nothing came");
            QCOMPARE(answer.result->finite, finite);
            QCOMPARE(answer.seconds.size(), std::size_t(15));
            // JSON has no NaN: a value that is not finite is null.
            QVERIFY(answer.result->extra["loss"].is_null() != finite);
        }
    }

    void threadsAndCoresAreObeyed_data()
    {
        QTest::addColumn<QByteArray>("implementation");
        QTest::addColumn<int>("threads");
        QTest::addColumn<int>("cores");
        const int all = int(worker::allowedCores().size());
        QTest::newRow("all") << QByteArray("{}") << all << all;
        QTest::newRow("one thread") << QByteArray(R"({"threads":1})") << 1 << all;
        QTest::newRow("one core") << QByteArray(R"({"cores":[)") +
                                         QByteArray::number(worker::allowedCores().back()) + "]}"
                                  << 1 << 1;
    }
    void threadsAndCoresAreObeyed()
    {
        QFETCH(QByteArray, implementation);
        QFETCH(int, threads);
        QFETCH(int, cores);
        auto run = request("t", smallFc);
        run.implementation = Json::parse(implementation.toStdString());
        run.measure.protocol = "adaptive";
        m_worker->say(run);
        std::optional<RunResult> result;
        int allowed = 0, started = 0;
        while (const auto message = m_worker->hear()) {
            if (const auto* steps = std::get_if<Steps>(&*message)) {
                if (steps->first == 0 || started > 0)
                    continue; // before the threads exist, or sent before the stop arrived
                // Reads the kernel's data of the run's process while it measures.
                QProcess children;
                children.start("pgrep", {"-P", QString::number(m_worker->process().processId())});
                QVERIFY(children.waitForFinished());
                QFile status("/proc/" + children.readAllStandardOutput().trimmed() + "/status");
                QVERIFY(status.open(QIODevice::ReadOnly));
                for (const auto& line : status.readAll().split('\n')) {
                    if (line.startsWith("Cpus_allowed_list:"))
                        for (const auto& range : line.mid(18).trimmed().split(','))
                            allowed += range.split('-').last().toInt() - range.split('-').first().toInt() + 1;
                    if (line.startsWith("Threads:"))
                        started = line.mid(8).trimmed().toInt();
                }
                m_worker->say(StepsAnswer{run.id, true});
            } else if (const auto* end = std::get_if<RunResult>(&*message)) {
                result = *end;
                break;
            } else if (std::holds_alternative<WorkerError>(*message)) {
                break;
            }
        }
        QVERIFY(result);
        QCOMPARE(allowed, cores);
        // LibTorch may keep helpers, but a run on one thread has no second thread that computes.
        QVERIFY2(threads > 1 ? started >= threads : started <= 2, qPrintable(QString::number(started)));
        const auto& used = result->extra["implementation"];
        QCOMPARE(used["threads"].get<int>(), threads);
        QCOMPARE(int(used["cores"].size()), cores);
    }

    /// On a core on which two other programs compute, the steps take three times as long, and the machine is
    /// as fast as before. If this fails, the corrected figure is further from the truth than the raw one, and
    /// the more so, the busier the machine is.
    void whatOthersTakeIsCorrectedFor_data()
    {
        QTest::addColumn<int>("node");
        QTest::newRow("steps shorter than a turn of the processor") << 32;
        QTest::newRow("longer ones") << 768;
    }
    void whatOthersTakeIsCorrectedFor()
    {
        QFETCH(int, node);
        const auto core = QString::number(worker::allowedCores().back());
        auto run = request("alone", {{"layer", std::int64_t{4}},
                                     {"node", std::int64_t{node}},
                                     {"input", std::int64_t{1000}},
                                     {"output", std::int64_t{500}}});
        run.batch = 64;
        run.measure.protocol = "adaptive";
        run.measure.target = 1e-6;
        run.measure.maxSeconds = 2;
        run.implementation = {{"cores", {worker::allowedCores().back()}}};
        QualitySet quality = 0;
        const auto measured = [&]() -> std::pair<double, double> {
            m_worker->say(run);
            const auto answer = finish(*m_worker, run.id);
            if (!answer.result || answer.seconds.size() < 10)
                return {0, 0};
            quality =
                timing::assessQuality(timing::conditionsFromJson(answer.result->conditions, false, true, 1))
                    .quality;
            const auto corrected =
                timing::correctedMedian(std::span(answer.seconds).subspan(5), answer.reference, 1);
            return {statistics::medianOf(answer.seconds), corrected.value_or(0)};
        };
        // Other programs may start or end between the two runs, and no correction within one run can know
        // that: then both runs are repeated. Without the correction they differ by a factor of three at every
        // repetition.
        QString words;
        bool fits = false;
        for (int attempt = 0; attempt < 8 && !fits; ++attempt) {
            run.id = "alone " + std::to_string(attempt);
            const auto alone = measured();
            std::array<QProcess, 2> others;
            for (auto& other : others) {
                other.start("taskset", {"-c", core, "sh", "-c", "while :; do :; done"});
                QVERIFY(other.waitForStarted());
            }
            run.id = "beside two " + std::to_string(attempt);
            const auto beside = measured();
            for (auto& other : others) {
                other.kill();
                other.waitForFinished();
            }
            words = QStringLiteral("fewer than ten steps in the time given");
            if (alone.first <= 0 || beside.first <= 0) {
                run.measure.maxSeconds *= 1.5; // still other programs are on this core
                continue;
            }
            QVERIFY2(has(quality, Quality::Noisy), "a run that waited for its turns says so");
            words = QStringLiteral("raw %1, corrected %2 times")
                        .arg(beside.first / alone.first)
                        .arg(beside.second / alone.second);
            qInfo("%s", qPrintable(words));
            fits = beside.second < 1.6 * alone.second && beside.second > alone.second / 1.6;
        }
        QVERIFY2(fits, qPrintable(words));
    }

    void theLayoutOfImagesIsChosen_data()
    {
        QTest::addColumn<QByteArray>("implementation");
        QTest::addColumn<QString>("layouts");
        QTest::newRow("measured") << QByteArray(R"({"tuned":true})") << "contiguous channels_last";
        QTest::newRow("asked for") << QByteArray(R"({"layout":"channels_last"})") << "channels_last";
        QTest::newRow("stock") << QByteArray("{}") << "contiguous";
    }
    void theLayoutOfImagesIsChosen()
    {
        QFETCH(QByteArray, implementation);
        QFETCH(QString, layouts);
        auto run = request("l",
                           {{"block", std::int64_t{1}},
                            {"filter", std::int64_t{4}},
                            {"image", std::int64_t{200}},
                            {"output", std::int64_t{5}},
                            {"variant", std::string("residual")}},
                           "cnn");
        run.batch = 2;
        run.measure.maxSeconds = 60; // the number of steps limits the run, not the time
        run.implementation = Json::parse(implementation.toStdString());
        m_worker->say(run);
        const auto answer = finish(*m_worker, run.id);
        QVERIFY2(answer.result, answer.error ? answer.error->message.c_str() : "nothing came");
        QCOMPARE(answer.seconds.size(), std::size_t(15)); // the trials are not steps of the run
        const auto used =
            QString::fromStdString(answer.result->extra["implementation"]["layout"].get<std::string>());
        QVERIFY2(layouts.split(' ').contains(used), qPrintable(used));
    }

    void whatCannotRunIsUnsupported_data()
    {
        QTest::addColumn<QByteArray>("pointer");
        QTest::addColumn<QByteArray>("value");
        QTest::newRow("dtype") << QByteArray("/dtype") << QByteArray("\"float8\"");
        QTest::newRow("float16 on cpu") << QByteArray("/dtype") << QByteArray("\"float16\"");
        QTest::newRow("device") << QByteArray("/device") << QByteArray("\"tpu:0\"");
        QTest::newRow("layer kind") << QByteArray("/graph/nodes/0/kind") << QByteArray("\"teleport\"");
        QTest::newRow("missing input") << QByteArray("/graph/nodes/0/inputs") << QByteArray("[\"nowhere\"]");
        QTest::newRow("weight shape") << QByteArray("/graph/weights/0/shape") << QByteArray("[3,3]");
        QTest::newRow("unknown graph key") << QByteArray("/graph/colour") << QByteArray("1");
        QTest::newRow("core that is not there")
            << QByteArray("/implementation/cores") << QByteArray("[1000]");
    }
    void whatCannotRunIsUnsupported()
    {
        QFETCH(QByteArray, pointer);
        QFETCH(QByteArray, value);
        Json json = Json::parse(encode(ToWorker(request("u", smallFc))));
        json[Json::json_pointer(pointer.toStdString())] = Json::parse(value.toStdString());
        m_worker->say(toLine(json) + "\n");
        const auto answer = finish(*m_worker, "u");
        QVERIFY(answer.error);
        QCOMPARE(answer.error->code, std::string("unsupported"));
        QCOMPARE(answer.error->id, std::string("u"));
        QVERIFY(answer.error->message.size() > 10);
    }

    void outOfMemoryIsReportedAndLeftBehind()
    {
        auto huge = request("oom", smallFc);
        huge.batch = std::int64_t{1} << 40;
        m_worker->say(huge);
        auto answer = finish(*m_worker, huge.id);
        QVERIFY(answer.error);
        QCOMPARE(answer.error->code, std::string("oom"));
        auto limited = request("limited", smallFc);
        limited.batch = 2000000;
        limited.memoryLimitBytes = 64e6;
        m_worker->say(limited);
        answer = finish(*m_worker, limited.id);
        QVERIFY(answer.error);
        QCOMPARE(answer.error->code, std::string("oom"));
        m_worker->say(request("next", smallFc));
        answer = finish(*m_worker, "next");
        QVERIFY2(answer.result, "the run after it starts in a clean process");
    }

    /// A process takes the memory that was forecast for its tensors, plus what the forecast allows for the C
    /// library's heap.
    void aRunTakesWhatWasForecast_data()
    {
        QTest::addColumn<QString>("family");
        QTest::addColumn<QString>("mode");
        QTest::newRow("SqueezeNet, training") << "squeezenet1_0" << "train";
        QTest::newRow("ResNet-50, inference") << "resnet50" << "infer";
        QTest::newRow("bottlenecks, training") << "cnn" << "train";
        QTest::newRow("a decoder's large answer, inference") << "gpt" << "infer";
    }
    void aRunTakesWhatWasForecast()
    {
        QFETCH(QString, family);
        QFETCH(QString, mode);
        const auto resident = [&](RunRequest run) {
            run.measure.steps = 1;
            run.measure.warmupSteps = 1; // the optimiser's state exists from the second step on
            run.implementation["layout"] = "contiguous"; // the layout of the forecast
            m_worker->say(run);
            const auto answer = finish(*m_worker, run.id);
            return answer.result ? answer.result->extra.value("resident_peak_bytes", 0.0) : 0.0;
        };
        Parameters parameters;
        if (family == "cnn")
            parameters = {{"block", std::int64_t{2}},
                          {"filter", std::int64_t{32}},
                          {"image", std::int64_t{200}},
                          {"output", std::int64_t{10}},
                          {"variant", "bottleneck"}};
        if (family == "gpt")
            parameters = {{"layer", std::int64_t{2}},
                          {"width", std::int64_t{128}},
                          {"heads", std::int64_t{4}},
                          {"length", std::int64_t{256}},
                          {"vocab", std::int64_t{16000}}};
        auto run = request("model", parameters, family.toStdString().c_str());
        run.mode = mode.toStdString();
        run.measure.maxSeconds = 300;
        const auto graph = workload::buildGraph(family.toStdString(), parameters);
        const auto cost = workload::costOf(*graph, {.batch = run.batch, .mode = run.mode});
        QVERIFY(cost);
        // The libraries and their threads: the memory of a run of almost nothing.
        const double libraries = resident(request("nothing", smallFc)), whole = resident(run);
        QVERIFY(libraries > 0 && whole > libraries);
        const double ratio = workload::heapAllowance * cost->memoryPeakBytes / (whole - libraries);
        QVERIFY2(ratio > 0.5 && ratio < 1.6, qPrintable(QString::number(ratio)));
    }

    void aKilledRunIsACrashNotMemory()
    {
        auto run = request("k", smallFc);
        run.measure.protocol = "adaptive";
        m_worker->say(run);
        while (const auto message = m_worker->hear())
            if (std::holds_alternative<Steps>(*message))
                break;
        QProcess children;
        children.start("pgrep", {"-P", QString::number(m_worker->process().processId())});
        QVERIFY(children.waitForFinished());
        const auto pid = children.readAllStandardOutput().trimmed().toInt();
        QVERIFY(pid > 0);
        QCOMPARE(kill(pid, SIGSEGV), 0);
        // More steps may have been sent before it died.
        std::optional<WorkerError> error;
        while (const auto message = m_worker->hear())
            if (const auto* found = std::get_if<WorkerError>(&*message)) {
                error = *found;
                break;
            }
        QVERIFY(error);
        QCOMPARE(error->code, std::string("internal"));
        QVERIFY(error->message.find("signal 11") != std::string::npos);
        m_worker->say(request("next", smallFc));
        QVERIFY(finish(*m_worker, "next").result);
    }

    void aCancelledRunEnds()
    {
        auto run = request("c", smallFc);
        run.measure.protocol = "adaptive";
        m_worker->say(run);
        QVERIFY(m_worker->hear());
        m_worker->say(CancelRequest{"c"});
        QVERIFY(finish(*m_worker, "c").error);
        m_worker->say(request("next", smallFc));
        QVERIFY(finish(*m_worker, "next").result);
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, WorkerTest)
#include "tst_worker.moc"
