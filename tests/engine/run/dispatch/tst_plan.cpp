// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/dispatch/eta.h"
#include "engine/run/dispatch/host_arbiter.h"
#include "engine/run/dispatch/job.h"
#include "engine/run/dispatch/plan.h"
#include "tests/engine/run/dispatch/fake_device.h"
#include "tests/run.h"

#include <QTest>

using namespace parascope;
using namespace parascope::dispatch;

Q_DECLARE_METATYPE(parascope::Value)

/// The plan: what runs next, on which device, and how long it will take. If this fails, points run twice or
/// never, lanes disturb each other's measurements, or the ETA is useless.
class TestPlan : public QObject
{
    Q_OBJECT

private slots:
    /// A sweep of a program must run where its device is, and nowhere else.
    void theWorkerOfProgramsTakesThePlaceOfTheWorker_data()
    {
        QTest::addColumn<QString>("device");
        QTest::addColumn<QString>("words"); // of the command, ABOUT for the description
        const auto row = [](const char* name, const char* device, const char* words) {
            QTest::newRow(name) << QString::fromUtf8(device) << QString::fromUtf8(words);
        };
        row("nice", R"({"name": "d", "command": ["nice", "/opt/p/parascope-worker"]})",
            "nice /opt/p/parascope-worker-program ABOUT");
        row("python",
            R"({"name": "d", "command": ["/usr/bin/python3", "/opt/p/parascope-worker-jax", "-x"]})",
            "/opt/p/parascope-worker-program ABOUT");
        row("docker exec", R"({"name": "d", "command": ["docker", "exec", "-i", "box", "parascope-worker"]})",
            "docker exec -i box parascope-worker-program ABOUT");
        row("podman run", R"({"name": "d", "command": ["podman", "run", "--rm", "-i", "image"]})",
            "podman run --entrypoint parascope-worker-program --rm -i image ABOUT");
        row("docker behind env",
            R"({"name": "d", "command": ["env", "A=b", "docker", "run", "-i", "image"]})",
            "env A=b docker run --entrypoint parascope-worker-program -i image ABOUT");
        row("kubectl run", R"({"name": "d", "command": ["kubectl", "run", "p", "-i", "--image=i"]})",
            "kubectl run p -i --image=i --command -- parascope-worker-program ABOUT");
        row("unknown", R"({"name": "d", "command": ["ssh", "host", "my-worker"]})", "");
    }
    void theWorkerOfProgramsTakesThePlaceOfTheWorker()
    {
        QFETCH(const QString, device);
        QFETCH(const QString, words);
        const auto program =
            benchmark::fromJson({{"name", "p"}, {"command", {"true"}}, {"reads", "time"}}, "p");
        QVERIFY(program);
        const auto config = deviceFromJson(*parseJson(device.toStdString(), "d"), "d");
        QVERIFY(config);
        const auto made = deviceFor(*program, *config);
        QCOMPARE(made.has_value(), !words.isEmpty());
        if (!made)
            return;
        QStringList command;
        for (const auto& word : made->command)
            command.append(word.starts_with("{") ? QStringLiteral("ABOUT") : QString::fromStdString(word));
        QCOMPARE(command.join(QLatin1Char(' ')), words);
        // The request of a detached sweep is read once more, and nothing may change then.
        const auto again = deviceFromJson(toJson(*made), "d");
        QVERIFY(again);
        QCOMPARE(deviceFor(*program, *again)->command, made->command);
    }

    void aRemoteWorkerOfProgramsIsNextToTheWorker()
    {
        const auto program =
            benchmark::fromJson({{"name", "p"}, {"command", {"true"}}, {"reads", "time"}}, "p");
        const auto config = deviceFromJson({{"name", "d"},
                                            {"ssh", {{"target", "far"}}},
                                            {"worker", {"p/venv/bin/python", "p/parascope-worker-jax"}}},
                                           "d");
        QVERIFY(program && config);
        const auto made = deviceFor(*program, *config);
        QVERIFY(made);
        QCOMPARE(made->command.front(), std::string("ssh"));
        QVERIFY(made->command.back().find("p/parascope-worker-program") != std::string::npos);
        QVERIFY(made->command.back().find("jax") == std::string::npos);
        QCOMPARE(made->host, config->host);
    }

    void settingsAreNoHyperParameters()
    {
        const Parameters point = {{"layer", std::int64_t{1}},        {"node", std::int64_t{8}},
                                  {"input", std::int64_t{8}},        {"output", std::int64_t{4}},
                                  {"batch", std::int64_t{16}},       {"dtype", std::string("bfloat16")},
                                  {"optimizer", std::string("sgd")}, {"threads", std::int64_t{1}},
                                  {"tuned", std::int64_t{0}}};
        const auto work = workOf("fc", nullptr, point);
        QVERIFY2(work.refusal.empty(), work.refusal.text().c_str());
        QCOMPARE(work.hyperParameters.size(), std::size_t{5});
        QCOMPARE(work.dtype, std::string("bfloat16"));
        QCOMPARE(work.optimizer, std::string("sgd"));
        QCOMPARE(toLine(work.implementation), std::string(R"({"threads":1,"tuned":false})"));
        // A training step executes batch * (6 W - 2 I N) FLOPs, with W = I N + N O for one layer.
        QCOMPARE(work.stepFlops, 16.0 * (6 * (64 + 32) - 2 * 64));
        // Another batch is a different work key, another number of threads is not.
        auto other = point;
        other.set("threads", std::int64_t{2});
        QCOMPARE(workOf("fc", nullptr, other).workKey, work.workKey);
        other.set("batch", std::int64_t{17});
        QVERIFY(workOf("fc", nullptr, other).workKey != work.workKey);
    }

    void coresAreAnAxis_data()
    {
        QTest::addColumn<Value>("cores");
        QTest::addColumn<QString>("implementation");
        QTest::newRow("one") << Value(std::int64_t{3}) << R"({"cores":[3]})";
        QTest::newRow("list") << Value(std::string("0,2-4")) << R"({"cores":[0,2,3,4]})";
        QTest::newRow("each once") << Value(std::string("1-2,2")) << R"({"cores":[1,2]})";
        for (const char* bad : {"", "all", "3-1", "0,", "-1", "9999", "0 1"})
            QTest::addRow("\"%s\"", bad) << Value(std::string(bad)) << "";
    }
    void coresAreAnAxis()
    {
        QFETCH(Value, cores);
        QFETCH(QString, implementation);
        const auto work = workOf("fc", nullptr, {{"batch", std::int64_t{4}}, {"cores", cores}});
        if (implementation.isEmpty())
            QVERIFY2(work.refusal.text().find("\"cores\"") != std::string::npos, work.refusal.text().c_str());
        else
            QCOMPARE(QString::fromStdString(toLine(work.implementation)), implementation);
        QVERIFY(!work.workKey.empty());
        const auto spec =
            specFrom({{"name", "t"}, {"family", "fc"}, {"axes", {{"cores", {0, "0-1"}}}}}, "spec");
        QVERIFY2(spec, spec ? "" : spec.error().text().c_str());
    }

    /// Two versions of a framework under one platform's name each run the whole grid.
    void aVersionIsPartOfWhoRanAPoint()
    {
        const auto of = [](const char* version) {
            return executorOf("p", {{"framework", "pytorch"}, {"version", version}}, "cuda:1");
        };
        QVERIFY(of("1.13.1") == of("1.13.1") && of("1.13.1") != of("2.15.0"));
        QVERIFY(matchKey("w", "float32", Json::object(), of("1.13.1"), "adaptive") !=
                matchKey("w", "float32", Json::object(), of("2.15.0"), "adaptive"));
    }

    void stepsBelongToTheProtocolThatTakesThem()
    {
        const auto of = [](const char* protocol) {
            Json measure = {{"steps", 6}};
            if (*protocol)
                measure["protocol"] = protocol;
            return specFrom(
                {{"name", "t"}, {"family", "fc"}, {"axes", {{"batch", {4}}}}, {"measure", measure}}, "spec");
        };
        QVERIFY(of("fixed"));
        for (const char* other : {"", "adaptive", "paper"}) {
            const auto spec = of(other);
            QVERIFY(!spec && spec.error().key == "measure");
        }
    }

    void whatCannotBeBuiltIsARefusal()
    {
        const auto work = workOf("cnn", nullptr, {{"image", std::int64_t{100}}, {"batch", std::int64_t{4}}});
        QVERIFY2(work.refusal.text().find("193") != std::string::npos, work.refusal.text().c_str());
        QVERIFY(!work.workKey.empty());
    }

    void turns_data()
    {
        QTest::addColumn<bool>("conflict");
        QTest::addColumn<QString>("a");
        QTest::addColumn<QString>("b");
        QTest::newRow("one host") << true << "h:" << "h:";
        QTest::newRow("two hosts") << false << "h:" << "g:";
        QTest::newRow("disjoint cores") << false << "h:0,1" << "h:2,3";
        QTest::newRow("common core") << true << "h:0,1" << "h:1,2";
        QTest::newRow("cores and whole host") << true << "h:0,1" << "h:";
    }
    void turns()
    {
        const auto claim = [](const QString& text) {
            HostArbiter::Claim out{text.section(':', 0, 0).toStdString(), {}};
            for (const auto& core : text.section(':', 1).split(',', Qt::SkipEmptyParts))
                out.cores.push_back(core.toInt());
            return out;
        };
        QFETCH(bool, conflict);
        QFETCH(QString, a);
        QFETCH(QString, b);
        QCOMPARE(HostArbiter::conflict(claim(a), claim(b)), conflict);
        QCOMPARE(HostArbiter::conflict(claim(b), claim(a)), conflict);

        HostArbiter arbiter;
        HostArbiter::Ticket first;
        HostArbiter::Ticket second;
        QVERIFY(arbiter.acquire(claim(a), [] { return false; }, first));
        const bool got = arbiter.acquire(claim(b), [] { return true; }, second);
        QCOMPARE(got, !conflict);
        arbiter.release(first);
        if (got)
            arbiter.release(second);
    }

    void etaCorrectsItself()
    {
        Eta eta;
        const double before = eta.predict(1e9, 4);
        for (int i = 0; i < 5; ++i)
            eta.observe(1e9, 1.0);
        QVERIFY(std::abs(eta.predict(1e9, 4) - 1.0) < 1e-9);
        QVERIFY(before > 1.0);
        for (int i = 0; i < 5; ++i)
            eta.observe(1e12, 4.5);
        QVERIFY(std::abs(eta.predict(1e9, 4) - 1.0) < 1e-9); // classes of cost stay separate
        QVERIFY(std::abs(eta.predict(2e12, 4) - 4.5) <
                1e-9); // a class without runs uses those of its neighbours
        for (int i = 0; i < 60; ++i)
            eta.observe(1e9, 2.0); // the machine became slower
        QVERIFY(eta.predict(1e9, 4) > 1.9);
    }

    /// If this fails, a user who sweeps with JAX what LibTorch has swept is told that all is done, and gets
    /// no results.
    void executorsHaveItemsOfTheirOwn()
    {
        const auto torch = executorOf("p", {{"framework", "libtorch"}}, "cpu");
        const auto jax = executorOf("p", {{"framework", "jax"}}, "cpu");
        QVERIFY(torch != jax);
        // Two cards of one platform share points; several devices together differ from a single one.
        QVERIFY(executorOf("p", Json::object(), "cuda:0") == executorOf("p", Json::object(), "cuda:1"));
        QVERIFY(executorOf("p", Json::object(), "cpu") != executorOf("p", Json::object(), "cpu:all"));
        Job job(1, test::batches(1), {});
        store::PointRecord point;
        point.id = 7;
        point.platform = "p";
        point.outcome = Outcome::Completed;
        job.add(point, torch, 1, false);
        point.outcome.reset();
        job.add(point, jax, 1, true);
        QCOMPARE(job.take(torch), std::optional<std::size_t>());
        QCOMPARE(job.take(jax), std::optional<std::size_t>(1));
        QCOMPARE(job.find(7, jax), std::optional<std::size_t>(1));
        job.done(1, Outcome::Oom, 1);
        job.learn(7, torch, Outcome::Crash);
        QCOMPARE(*job.items()[0].point.outcome, Outcome::Crash);
        QCOMPARE(*job.items()[1].point.outcome, Outcome::Oom);
    }

    void jobHandsOutEachPointOnce()
    {
        const Executor p{"p", "f", "cpu"}, q{"q", "f", "cpu"};
        Job job(1, test::batches(4), {});
        for (int i = 0; i < 4; ++i) {
            store::PointRecord point;
            point.id = 10 + i;
            point.platform = "p";
            point.priority = i;
            if (i == 3)
                point.outcome = Outcome::Completed;
            job.add(point, p, 1, i != 3);
        }
        QCOMPARE(job.remaining(), std::size_t{3});
        QVERIFY(job.reprioritise(12, -1));
        QVERIFY(!job.reprioritise(13, -1)); // done already
        QCOMPARE(job.take(p), std::optional<std::size_t>(2));
        QCOMPARE(job.take(q), std::optional<std::size_t>());
        job.giveBack(2);
        QCOMPARE(job.take(p), std::optional<std::size_t>(2));
        job.done(2, Outcome::Oom, 1);
        QCOMPARE(job.take(p), std::optional<std::size_t>(0));
        job.skip(0);
        QCOMPARE(job.take(p), std::optional<std::size_t>(1));
        job.done(1, Outcome::Completed, 1);
        QCOMPARE(job.take(p), std::optional<std::size_t>());
        const auto counts = job.counts();
        QCOMPARE(counts.points, std::size_t{4});
        QCOMPARE(counts.ok, std::size_t{2});
        QVERIFY((counts.failed == std::map<Outcome, std::size_t>{{Outcome::Oom, 1}}));
        QCOMPARE(counts.remaining, std::size_t{1});
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestPlan)
#include "tst_plan.moc"
