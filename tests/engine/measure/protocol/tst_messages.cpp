// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/measure/protocol/implementation.h"
#include "engine/measure/protocol/messages.h"
#include "tests/run.h"

#include <QTest>

#include <random>

using namespace parascope;
using namespace parascope::protocol;

namespace {

RunRequest sampleRun()
{
    RunRequest run;
    run.id = "0b3c";
    run.attempt = 2;
    run.graph = Json{{"version", 1}};
    run.batch = 64;
    run.mode = "infer";
    run.optimizer.name = "adamw";
    run.optimizer.options = Json{{"learning_rate", 0.5}, {"weight_decay", 0.01}};
    run.dtype = "bfloat16";
    run.implementation = Json{{"threads", 2}, {"tuned", false}};
    run.measure.protocol = "fixed";
    run.measure.steps = 12;
    run.seed = 18446744073709551615ULL;
    run.memoryLimitBytes = 1e9;
    return run;
}

} // namespace

/// If this fails, lane and worker misunderstand each other: wrong models are timed, or one bad line ends a
/// sweep.
class MessagesTest : public QObject
{
    Q_OBJECT

private slots:
    void toWorkerSurvivesTheWire()
    {
        ProfileRequest profile;
        profile.run = sampleRun();
        profile.steps = 5;
        const std::vector<ToWorker> messages = {sampleRun(),
                                                profile,
                                                ProbeRequest{"p", "cpu", Json{{"kind", "gemm"}}},
                                                CancelRequest{"x"},
                                                StepsAnswer{"x", false},
                                                StepsAnswer{"x", true},
                                                Ping{"t"},
                                                Pong{"t"},
                                                Quit{}};
        for (const ToWorker& message : messages) {
            const std::string line = encode(message);
            QCOMPARE(std::count(line.begin(), line.end(), '\n'), 1);
            const auto back = decodeToWorker(line);
            QVERIFY2(back, back ? "" : back.error().text().c_str());
            QCOMPARE(back->index(), message.index());
            QCOMPARE(encode(*back), line);
        }
    }

    void fromWorkerSurvivesTheWire()
    {
        Hello hello;
        hello.worker = "libtorch";
        hello.workerVersion = "0.1.0";
        hello.layers = {"dense"};
        hello.devices.push_back({"cpu", "cpu", 1e10, Json::object()});
        hello.devices.push_back({"tpu:0", "tpu", std::nullopt, Json{{"chips", 4}}});
        RunResult result;
        result.id = "r";
        result.parameters = 10042032;
        result.finite = false;
        const std::vector<FromWorker> messages = {hello,
                                                  Progress{"r", "warm-up"},
                                                  Steps{"r", 3, {0.5, 1e-9}, {0.1}, {0.25, 0}},
                                                  result,
                                                  WorkerError{"r", "oom", "no memory"},
                                                  Ping{"a"},
                                                  Pong{"a"}};
        for (const FromWorker& message : messages) {
            const std::string line = encode(message);
            const auto back = decodeFromWorker(line);
            QVERIFY2(back, back ? "" : back.error().text().c_str());
            QCOMPARE(back->index(), message.index());
            QCOMPARE(encode(*back), line);
        }
    }

    void nonFiniteBecomesNull()
    {
        RunResult result;
        result.id = std::string("r"); // GCC 12 warns wrongly about assigning the literal
        result.memoryPeakBytes = std::numeric_limits<double>::quiet_NaN();
        const std::string line = encode(FromWorker(result));
        QVERIFY(line.find("nan") == std::string::npos);
        const auto back = decodeFromWorker(line);
        QVERIFY(back);
        QVERIFY(!std::get<RunResult>(*back).memoryPeakBytes);
    }

    void unknownKeysOfAMessageAreIgnored()
    {
        QVERIFY(decodeFromWorker(R"({"type":"pong","token":"a","new_in_version_2":[1,2]})"));
        QVERIFY(decodeToWorker(R"({"type":"run","id":"a","graph":{},"future":1})"));
    }

    void nonsenseIsRefused_data()
    {
        QTest::addColumn<bool>("toWorker");
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<QByteArray>("names"); // what the sentence must name
        const auto to = [](const char* name, const char* line, const char* names) {
            QTest::newRow(name) << true << QByteArray(line) << QByteArray(names);
        };
        const auto from = [](const char* name, const char* line, const char* names) {
            QTest::newRow(name) << false << QByteArray(line) << QByteArray(names);
        };
        from("waits of other steps", R"({"type":"steps","id":"a","first":0,"seconds":[1,1],"waited":[0]})",
             "waited");
        from("a negative wait", R"({"type":"steps","id":"a","first":0,"seconds":[1],"waited":[-1]})",
             "waited");
        to("no such data", R"({"type":"run","id":"a","graph":{},"implementation":{"data":"tape"}})", "data");
        to("empty", "", "JSON");
        to("prose", "hello worker", "JSON");
        to("half a line", "{\"type\":\"run\",\"id\":\"a", "JSON");
        to("a list", "[1,2]", "object");
        to("a number", "17", "object");
        to("no type", R"({"id":"a"})", "type");
        to("type is a number", R"({"type":3})", "type");
        to("unknown type", R"({"type":"explode"})", "explode");
        to("result sent to worker", R"({"type":"result","id":"a"})", "result");
        to("run without id", R"({"type":"run","graph":{}})", "id");
        to("run without graph", R"({"type":"run","id":"a"})", "graph");
        to("graph is text", R"({"type":"run","id":"a","graph":"fc"})", "graph");
        to("negative batch", R"({"type":"run","id":"a","graph":{},"batch":-1})", "batch");
        to("fractional batch", R"({"type":"run","id":"a","graph":{},"batch":1.5})", "batch");
        to("huge batch", R"({"type":"run","id":"a","graph":{},"batch":18446744073709551615})", "batch");
        to("mode", R"({"type":"run","id":"a","graph":{},"mode":"dream"})", "mode");
        to("optimizer", R"({"type":"run","id":"a","graph":{},"optimizer":{"name":"magic"}})", "name");
        to("optimizer key",
           R"({"type":"run","id":"a","graph":{},"optimizer":{"name":"sgd","options":{"lr":1}}})", "lr");
        to("optimizer value",
           R"({"type":"run","id":"a","graph":{},"optimizer":{"name":"sgd","options":{"momentum":"x"}}})",
           "momentum");
        to("measure key", R"({"type":"run","id":"a","graph":{},"measure":{"max_second":1}})", "max_second");
        to("measure value", R"({"type":"run","id":"a","graph":{},"measure":{"max_seconds":-4}})",
           "max_seconds");
        to("fixed without steps", R"({"type":"run","id":"a","graph":{},"measure":{"protocol":"fixed"}})",
           "steps");
        to("implementation key", R"({"type":"run","id":"a","graph":{},"implementation":{"thread":1}})",
           "threads");
        to("implementation cores", R"({"type":"run","id":"a","graph":{},"implementation":{"cores":[-1]}})",
           "cores");
        to("negative seed", R"({"type":"run","id":"a","graph":{},"seed":-3})", "seed");
        to("nested beyond reason", QByteArray(1000000, '[').constData(), "nested");
        from("binary", "\x80\xff\xfe{", "JSON");
        from("run sent to lane", R"({"type":"run","id":"a","graph":{}})", "run");
        from("steps: negative time", R"({"type":"steps","id":"a","first":0,"seconds":[0.1,-1]})", "seconds");
        from("steps: zero", R"({"type":"steps","id":"a","first":0,"seconds":[0]})", "seconds");
        from("steps: null", R"({"type":"steps","id":"a","first":0,"seconds":[null]})", "seconds");
        from("steps: infinite", R"({"type":"steps","id":"a","first":0,"seconds":[1e999]})", "range");
        from("steps: not a list", R"({"type":"steps","id":"a","first":0,"seconds":0.1})", "seconds");
        from("steps: first missing", R"({"type":"steps","id":"a","seconds":[1]})", "first");
        from("steps: first negative", R"({"type":"steps","id":"a","first":-1,"seconds":[1]})", "first");
        from("NaN token", R"({"type":"result","id":"a","parameters":NaN})", "JSON");
        from("negative memory", R"({"type":"result","id":"a","memory_peak_bytes":-5})", "memory_peak_bytes");
        from("timing", R"({"type":"result","id":"a","timing":"guess"})", "timing");
        from("error code", R"({"type":"error","id":"a","code":"sad"})", "code");
        from("phase", R"({"type":"progress","id":"a","phase":"nap"})", "phase");
        from("hello without devices", R"({"type":"hello","protocol":1,"worker":"w","version":"1"})",
             "devices");
        from("hello with a bad device",
             R"({"type":"hello","protocol":1,"worker":"w","version":"1","devices":[{"name":1}]})", "name");
    }
    void nonsenseIsRefused()
    {
        QFETCH(bool, toWorker);
        QFETCH(QByteArray, line);
        QFETCH(QByteArray, names);
        const std::string_view text(line.constData(), std::size_t(line.size()));
        std::string message;
        if (toWorker) {
            const auto decoded = decodeToWorker(text);
            QVERIFY(!decoded);
            message = decoded.error().text();
        } else {
            const auto decoded = decodeFromWorker(text);
            QVERIFY(!decoded);
            message = decoded.error().text();
        }
        QVERIFY2(message.find(names.toStdString()) != std::string::npos, message.c_str());
        QVERIFY2(message.size() < 300 && message.back() == '.', message.c_str());
    }

    void aRefusedRunStillHasItsId()
    {
        QCOMPARE(idOf(R"({"type":"run","id":"a7","graph":3})"), std::string("a7"));
        QCOMPARE(idOf("nonsense"), std::string());
        QCOMPARE(idOf(R"({"id":3})"), std::string());
    }

    void mutatedMessagesNeverThrow()
    {
        std::mt19937 random(7);
        const std::string good = encode(ToWorker(sampleRun()));
        for (int i = 0; i < 20000; ++i) {
            std::string line = good;
            const int edits = 1 + int(random() % 4);
            for (int e = 0; e < edits; ++e)
                line.at(random() % line.size()) = char(random() % 256);
            (void)decodeToWorker(line);
            (void)decodeFromWorker(line);
        }
    }

    void implementationDefaultsAreStated()
    {
        const auto implementation = implementationFromJson(Json::object(), "implementation");
        QVERIFY(implementation);
        QCOMPARE(implementation->tuned, false);
        QCOMPARE(implementation->threads, 0);
        const auto back = implementationFromJson(toJson(*implementation), "implementation");
        QVERIFY(back);
        QCOMPARE(toJson(*back).dump(), toJson(*implementation).dump());
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, MessagesTest)
#include "tst_messages.moc"
