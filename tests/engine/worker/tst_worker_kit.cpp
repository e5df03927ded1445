// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/workload/family.h"
#include "engine/model/workload/layers.h"
#include "tests/engine/worker/worker_process.h"
#include "tests/engine/worker/workers.h"
#include "tests/run.h"

#include <QTest>

using namespace parascope;
using namespace parascope::protocol;
using test::Answer;
using test::finish;
using test::Worker;

/// The duties of every worker, whatever its framework. A worker that fails here loses runs, or stores a model
/// that is not the one it was given. To test another one:
///     PARASCOPE_KIT_COMMAND="ssh host my-worker" tst_worker_kit
class WorkerKitTest : public QObject
{
    Q_OBJECT

    std::unique_ptr<Worker> m_worker;
    Hello m_hello;

    static RunRequest request(const std::string& id)
    {
        RunRequest run;
        run.id = id;
        run.graph = workload::toJson(*workload::buildGraph("fc", {{"layer", std::int64_t{2}},
                                                                  {"node", std::int64_t{32}},
                                                                  {"input", std::int64_t{64}},
                                                                  {"output", std::int64_t{10}}}));
        run.batch = 8;
        run.measure.protocol = "fixed";
        run.measure.steps = 6;
        run.measure.warmupSteps = 2;
        run.measure.maxSeconds = 20;
        run.measure.reference = false;
        return run;
    }

    /// Returns the answer to a run whose JSON is changed by `edit`.
    template <class Edit>
    Answer answerTo(const std::string& id, Edit edit)
    {
        Json json = Json::parse(encode(ToWorker(request(id))));
        edit(json);
        m_worker->say(toLine(json) + "\n");
        return finish(*m_worker, id);
    }

    /// A worker that refused or failed must continue.
    void expectAlive(const char* after)
    {
        m_worker->say(request(after));
        const auto answer = finish(*m_worker, after);
        QVERIFY2(answer.result, after);
        QCOMPARE(answer.seconds.size(), std::size_t(8));
    }

    void expectUnsupported(const Answer& answer, const char* mentions)
    {
        QVERIFY2(answer.error, mentions);
        QCOMPARE(answer.error->code, std::string("unsupported"));
        QVERIFY2(QString::fromStdString(answer.error->message).contains(mentions),
                 answer.error->message.c_str());
        QVERIFY2(answer.error->message.ends_with('.'), "a refusal is a sentence");
    }

private slots:
    void everyWorker_data()
    {
        QTest::addColumn<QStringList>("command");
        QTest::addColumn<QString>("missing");
        for (const auto& worker : test::knownWorkers())
            QTest::newRow(qPrintable(worker.name)) << worker.command << worker.missing;
    }

    void everyWorker()
    {
        QFETCH(QStringList, command);
        QFETCH(QString, missing);
        if (!missing.isEmpty())
            QSKIP(qPrintable(missing));
        m_worker = std::make_unique<Worker>(command);

        // The worker greets first and says what it is.
        const auto first = m_worker->hear(120000);
        QVERIFY2(first && std::holds_alternative<Hello>(*first), "the first message is hello");
        m_hello = std::get<Hello>(*first);
        QCOMPARE(m_hello.protocol, protocol::version);
        QVERIFY(!m_hello.worker.empty());
        QVERIFY(!m_hello.devices.empty());
        QVERIFY(m_hello.stack.contains("framework"));
        QVERIFY(m_hello.environment.contains("host"));
        QVERIFY(std::find(m_hello.layers.begin(), m_hello.layers.end(), "dense") != m_hello.layers.end());

        m_worker->say(Ping{"token 7"});
        const auto pong = m_worker->expect<Pong>();
        QVERIFY(pong);
        QCOMPARE(pong->token, std::string("token 7"));

        for (const auto part : {&WorkerKitTest::measures, &WorkerKitTest::stops, &WorkerKitTest::refuses,
                                &WorkerKitTest::survivesNonsense, &WorkerKitTest::ends}) {
            (this->*part)();
            if (QTest::currentTestFailed())
                return;
        }
        m_worker.reset();
    }

private:
    void measures()
    {
        const auto parameters = double(32 * 64 + 32 + 32 * 32 + 32 + 10 * 32 + 10);
        for (const char* optimizer : {"none", "sgd", "momentum", "rmsprop", "adam", "adamw"}) {
            auto run = request(optimizer);
            run.optimizer.name = optimizer;
            m_worker->say(run);
            const auto answer = finish(*m_worker, optimizer);
            QVERIFY2(answer.result, optimizer);
            QCOMPARE(answer.seconds.size(), std::size_t(8)); // warm-up is sent too: the engine removes it
            for (const double seconds : answer.seconds)
                QVERIFY(seconds > 0 && seconds < 60);
            QCOMPARE(answer.result->parameters.value_or(0), parameters);
            QVERIFY(answer.result->finite);
            const double loss = answer.result->extra.value("loss", -1.0);
            QVERIFY2(loss > 0 && loss < 10, "the mean cross-entropy of 10 classes starts near ln 10");
        }
        // Layers that are composed of the frameworks' operators run in every mode.
        using L = std::int64_t;
        const Parameters decoders[] = {
            {{"kv_heads", L{2}}, {"sinks", L{1}}, {"window", L{3}}, {"window_every", L{2}}},
            {{"pattern", std::string("M")},
             {"state_heads", L{4}},
             {"state_width", L{8}},
             {"states", L{4}},
             {"state_chunk", L{3}}},
            {{"pattern", std::string("lllf")},
             {"layer", L{4}},
             {"key_heads", L{2}},
             {"value_heads", L{4}},
             {"key_width", L{6}},
             {"linear_value_width", L{5}},
             {"attention_gate", L{1}}},
        };
        for (const auto& own : decoders)
            for (const char* mode : {"train", "prefill", "decode"}) {
                Parameters all{{"layer", L{2}},  {"width", L{16}}, {"heads", L{4}},  {"inner", L{24}},
                               {"vocab", L{19}}, {"length", L{7}}, {"context", L{7}}};
                for (const auto& [name, value] : own)
                    all.set(name, value);
                const auto graph = workload::buildGraph("decoder", all, mode);
                QVERIFY2(graph, graph ? "" : graph.error().text().c_str());
                const auto id = toText(own) + ' ' + mode;
                auto run = request(id);
                run.graph = workload::toJson(*graph);
                run.mode = mode;
                m_worker->say(run);
                const auto answer = finish(*m_worker, id);
                QVERIFY2(answer.result && answer.result->finite, id.c_str());
                QCOMPARE(answer.seconds.size(), std::size_t(8));
            }
        auto inference = request("infer");
        inference.mode = "infer";
        m_worker->say(inference);
        QVERIFY(finish(*m_worker, "infer").result);
        // The rate makes the weights explode: the timing is valid, and the run says that the loss is not
        // finite.
        auto explosive = request("explosive");
        explosive.optimizer.name = "sgd";
        explosive.optimizer.options["learning_rate"] = 1e30;
        m_worker->say(explosive);
        const auto answer = finish(*m_worker, "explosive");
        QVERIFY(answer.result);
        QVERIFY(!answer.result->finite);
        QCOMPARE(answer.seconds.size(), std::size_t(8));
    }

    void stops()
    {
        // "stop" ends an adaptive run; without answers, max_steps ends it.
        auto run = request("stopped");
        run.measure.protocol = "adaptive";
        run.measure.maxSeconds = 86400; // without a stop message the run continues for a day
        run.measure.maxSteps = 100000000;
        m_worker->say(run);
        QVERIFY(finish(*m_worker, "stopped", 3).result);
        run.id = "limited";
        run.measure.maxSteps = 50;
        m_worker->say(run);
        const auto answer = finish(*m_worker, "limited");
        QVERIFY(answer.result);
        QCOMPARE(answer.seconds.size(), std::size_t(50));
        // A run in hand can be cancelled, and a second one is refused in the meantime.
        run.id = "cancelled";
        run.measure.maxSteps = 100000000;
        m_worker->say(run);
        run.id = "second";
        m_worker->say(run);
        bool refused = false;
        while (const auto message = m_worker->hear()) {
            if (const auto* error = std::get_if<WorkerError>(&*message)) {
                QCOMPARE(error->id, std::string("second"));
                refused = true;
                break;
            }
        }
        QVERIFY(refused);
        m_worker->say(CancelRequest{"cancelled"});
        const auto cancelled = finish(*m_worker, "cancelled");
        QVERIFY(cancelled.error);
        expectAlive("after cancel");
    }

    void refuses()
    {
        expectUnsupported(answerTo("kind", [](Json& run) { run["graph"]["nodes"][0]["kind"] = "wavelet"; }),
                          "wavelet");
        // Kinds and types that can only be costed are refused by their names.
        for (const auto& [name, kind] : workload::layerKinds())
            if (kind.costedOnly)
                expectUnsupported(answerTo("costed " + name,
                                           [&, &which = name](Json& run) {
                                               run["graph"]["nodes"][0].update(
                                                   {{"kind", which}, {"attributes", Json::object()}});
                                           }),
                                  name.c_str());
        expectUnsupported(
            answerTo("weight type", [](Json& run) { run["graph"]["weights"][0]["dtype"] = "int4/128/2.5"; }),
            "int4/128/2.5");
        expectUnsupported(
            answerTo("attribute",
                     [](Json& run) { run["graph"]["nodes"][1]["attributes"] = {{"leak", 0.1}}; }),
            "leak");
        expectUnsupported(answerTo("init", [](Json& run) { run["graph"]["weights"][0]["init"] = "magic"; }),
                          "magic");
        expectUnsupported(
            answerTo("generator", [](Json& run) { run["graph"]["inputs"][0]["generator"] = "web"; }), "web");
        expectUnsupported(answerTo("graph", [](Json& run) { run["graph"]["colour"] = 1; }), "colour");
        expectUnsupported(answerTo("measure", [](Json& run) { run["measure"]["mood"] = 1; }), "mood");
        expectUnsupported(answerTo("implementation", [](Json& run) { run["implementation"]["luck"] = 1; }),
                          "luck");
        expectUnsupported(answerTo("dtype", [](Json& run) { run["dtype"] = "float13"; }), "float13");
        expectUnsupported(answerTo("device", [](Json& run) { run["device"] = "cuda:77"; }), "cuda:77");
        // 4 TB of weights: the worker or the kernel reports out of memory, and no other failure is called so.
        const auto memory = answerTo("memory", [](Json& run) {
            auto& graph = run["graph"];
            graph["weights"][0]["shape"] = {1000000, 1000000};
            graph["weights"][1]["shape"] = {1000000};
            graph["weights"][2]["shape"][1] = 1000000;
            graph["inputs"][0]["shape"][1] = 1000000;
        });
        QVERIFY(memory.error);
        QCOMPARE(memory.error->code, std::string("oom"));
        expectAlive("after refusals");
    }

    void survivesNonsense()
    {
        // Lines that are not messages are answered by an error or ignored; the next run works.
        for (const std::string& line :
             {std::string("hello?"), std::string("{\"type\":"), std::string("[1,2,3]"),
              std::string("{\"type\":\"dance\"}"), std::string("\xff\xfe\x00garbage", 10),
              std::string(1 << 20, '['), std::string("{\"type\":\"run\"}")})
            m_worker->say(line + "\n");
        m_worker->say(std::string(std::size_t{65} << 20, 'x') + "\n");
        m_worker->say(Ping{"still there"});
        bool alive = false;
        while (const auto message = m_worker->hear(60000)) {
            if (const auto* pong = std::get_if<Pong>(&*message)) {
                alive = pong->token == "still there";
                break;
            }
            QVERIFY2(std::holds_alternative<WorkerError>(*message),
                     "nonsense can only be answered by errors");
        }
        QVERIFY(alive);
        expectAlive("after nonsense");
    }

    void ends()
    {
        // The lane disappears in the middle of a run: the worker must not stay behind.
        auto run = request("orphan");
        run.measure.protocol = "adaptive";
        run.measure.maxSeconds = 300;
        run.measure.maxSteps = 100000000;
        m_worker->say(run);
        QVERIFY(m_worker->expect<Progress>());
        m_worker->process().closeWriteChannel();
        QVERIFY2(m_worker->process().waitForFinished(60000), "a worker ends when its input does");
        QCOMPARE(m_worker->process().exitStatus(), QProcess::NormalExit);
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, WorkerKitTest)
#include "tst_worker_kit.moc"
