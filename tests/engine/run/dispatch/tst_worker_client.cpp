// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/dispatch/plan.h"
#include "engine/run/dispatch/platform.h"
#include "engine/run/dispatch/record.h"
#include "engine/run/dispatch/worker_client.h"
#include "tests/engine/run/dispatch/fake_device.h"
#include "tests/engine/run/remote/processes.h"
#include "tests/engine/values.h"
#include "tests/run.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <csignal>
#include <map>
#include <set>

using namespace parascope;
using dispatch::WorkerClient;

/// Everything that a worker does leads to an outcome. If this fails, one broken model ends or hangs a night's
/// sweep.
class TestWorkerClient : public QObject
{
    Q_OBJECT

    static dispatch::RunEnd runOf(WorkerClient& worker, std::int64_t batch, double timeout,
                                  const WorkerClient::Watcher& watcher = {})
    {
        const auto work = dispatch::workOf("fc", nullptr,
                                           {{"layer", std::int64_t{1}},
                                            {"node", std::int64_t{8}},
                                            {"input", std::int64_t{8}},
                                            {"output", std::int64_t{4}},
                                            {"batch", batch}});
        protocol::MeasureSpec measure;
        measure.maxSeconds = 0.05;
        return worker.run(
            dispatch::requestOf(work, measure, dispatch::DeviceConfig(), "run-" + std::to_string(batch)),
            dispatch::optionsOf(measure), timeout, watcher);
    }

private slots:
    void initTestCase() { std::signal(SIGPIPE, SIG_IGN); }

    void faults_data()
    {
        QTest::addColumn<int>("batch");
        QTest::addColumn<Outcome>("outcome");
        QTest::addColumn<bool>("usable");
        QTest::addColumn<QString>("says"); // text after a "!" if the worker broke the protocol
        QTest::newRow("normal") << 100 << Outcome::Completed << true << "";
        QTest::newRow("abort") << 1 << Outcome::Crash << false << "signal 6";
        QTest::newRow("segfault") << 2 << Outcome::Crash << false << "signal 11";
        QTest::newRow("hang") << 3 << Outcome::Timeout << false << "5 s";
        QTest::newRow("half a line") << 4 << Outcome::Crash << false << "line";
        QTest::newRow("binary garbage") << 5 << Outcome::Crash << false << "!message";
        QTest::newRow("wrong id") << 6 << Outcome::Crash << false << "!another";
        QTest::newRow("closed stdout") << 7 << Outcome::Crash << false << "during";
        QTest::newRow("oom") << 8 << Outcome::Oom << true << "told to report oom";
        QTest::newRow("exit") << 9 << Outcome::Crash << false << "status 3";
        QTest::newRow("unsupported") << 10 << Outcome::Unsupported << true << "unsupported";
        QTest::newRow("internal") << 11 << Outcome::Crash << true << "internal";
        QTest::newRow("gap in the steps") << 12 << Outcome::Crash << false << "!gap";
        QTest::newRow("NaN on the wire") << 13 << Outcome::Crash << false << "!message";
        QTest::newRow("80 MB line") << 14 << Outcome::Crash << false << "!bounds";
        QTest::newRow("negative step times") << 16 << Outcome::Crash << false << "!\"seconds\"";
        QTest::newRow("step times that no clock tells") << 324 << Outcome::Crash << false << "!\"seconds\"";
        QTest::newRow("messages without end") << 320 << Outcome::Crash << false << "!messages";
        QTest::newRow("reference times without end") << 321 << Outcome::Crash << false << "!steps";
        QTest::newRow("killed between steps") << 18 << Outcome::Crash << false << "signal 9";
    }
    void faults()
    {
        QFETCH(int, batch);
        QFETCH(Outcome, outcome);
        QFETCH(bool, usable);
        QFETCH(QString, says);
        const bool broke = says.startsWith('!');
        auto worker = WorkerClient::start(test::fakeDevice({"--banner"}));
        QVERIFY2(worker, worker ? "" : worker.error().text().c_str());
        // Much longer than any of these takes: waiting until the limit would give a timeout, which is another
        // outcome.
        const auto end = runOf(*worker, batch, batch == 3 ? 5 : 60);
        QVERIFY2(end.outcome == outcome, end.message.c_str());
        QCOMPARE(end.workerUsable, usable);
        QCOMPARE(end.reason, broke ? dispatch::CrashReason::Protocol : dispatch::CrashReason::Unknown);
        QVERIFY2(QString::fromStdString(end.message).contains(says.mid(broke ? 1 : 0)), end.message.c_str());
        if (!usable)
            QVERIFY2(end.errorTail.find("about to") != std::string::npos, end.errorTail.c_str());
        if (usable) { // the next run is not affected
            const auto next = runOf(*worker, 200, 60);
            QVERIFY2(next.outcome == Outcome::Completed, next.message.c_str());
            QVERIFY(next.summary.median && std::abs(*next.summary.median - 0.001) < 1e-4);
        }
        if (batch == 18)
            QCOMPARE(end.seconds.size(),
                     std::size_t{3}); // steps that were measured before the death are kept
    }

    void starts_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("says");
        QTest::newRow("library missing") << QStringList{"--hello-exit"} << "libnothing.so";
        QTest::newRow("no hello") << QStringList{"--no-hello"} << "2 s";
        QTest::newRow("wrong hello") << QStringList{"--hello-wrong"} << "\"layers\"";
        // Reported at once, not after the minute that a hello may take.
        QTest::newRow("half a hello")
            << QStringList{"--begin-with", R"({"type" : "hello", "protocol": 1,)"} << "invalid";
        QTest::newRow("a hello with NaN")
            << QStringList{"--begin-with", R"({"protocol": NaN, "type":"hello"})"} << "invalid";
        QTest::newRow("a result") << QStringList{"--begin-with", R"({"type":"result","id":"x"})"} << "result";
    }
    void starts()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QString, says);
        auto device = test::fakeDevice(arguments);
        device.helloSeconds = arguments.contains("--no-hello") ? 2 : 60;
        const auto worker = WorkerClient::start(device);
        QVERIFY(!worker);
        QVERIFY2(QString::fromStdString(worker.error().text()).contains(says), worker.error().text().c_str());
        // The signal by which the client ends the worker is not reported as the cause.
        QVERIFY2(worker.error().text().find("Killed") == std::string::npos, worker.error().text().c_str());
    }

    /// The death of the connection is not that of the worker: nothing is known about the run. A worker that
    /// was ended because it broke the protocol has an outcome, whatever its carrier.
    void theConnectionDies()
    {
        QTemporaryDir folder;
        const auto ssh = folder.filePath("ssh");
        QFile script(ssh);
        QVERIFY(script.open(QIODevice::WriteOnly));
        script.write("#!/bin/sh\nexec /usr/bin/python3 \"$@\"\n");
        script.close();
        script.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        auto device = test::fakeDevice({});
        device.command.front() = ssh.toStdString();
        for (const auto& [batch, lost] :
             {std::pair{18, true}, {1, true}, {5, false}, {9, false}, {7, false}}) {
            auto worker = WorkerClient::start(device);
            QVERIFY2(worker, worker ? "" : worker.error().text().c_str());
            const auto end = runOf(*worker, batch, 60);
            QVERIFY2(end.outcome == Outcome::Crash && end.connectionLost == lost, end.message.c_str());
            QCOMPARE(end.reason,
                     batch == 5 ? dispatch::CrashReason::Protocol : dispatch::CrashReason::Unknown);
        }
    }

    /// The ssh that dies before it has taken the run, also behind other programs: the worker did not die.
    void theConnectionDiesBeforeTheRun()
    {
        QTemporaryDir folder;
        QFile script(folder.filePath("ssh"));
        QVERIFY(script.open(QIODevice::WriteOnly));
        script.write("#!/bin/sh\nexec /usr/bin/python3 \"$@\"\n");
        script.close();
        script.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        const auto mark = folder.filePath("trace"); // identifies its process
        auto device = test::fakeDevice({"--die-after-hello", "--trace", mark});
        device.command.front() = script.fileName().toStdString();
        device.command.insert(device.command.begin(), {"env", "A=b"});
        for (int i = 0; i < 5; ++i) {
            auto worker = WorkerClient::start(device);
            QVERIFY2(worker, worker ? "" : worker.error().text().c_str());
            if (i % 2 == 0) // it is dead when it gets the run
                WAIT_FOR(test::processesWith(mark.toUtf8()).isEmpty());
            const auto end = runOf(*worker, 200, 60);
            QVERIFY2(end.outcome == Outcome::Crash && end.connectionLost, end.message.c_str());
        }
    }

    /// A worker that sends nothing, with a budget of 0.05 s. If this fails, each point wastes half a minute.
    void aSilentWorkerIsNotWaitedFor()
    {
        auto worker = WorkerClient::start(test::fakeDevice({}));
        QVERIFY(worker);
        WorkerClient::Watcher watcher;
        watcher.quietSeconds = 6;
        const auto end = runOf(*worker, 3, 600, watcher);
        QVERIFY(end.outcome == Outcome::Timeout);
        QVERIFY2(end.message.find(" 6 s") != std::string::npos, end.message.c_str());
        // A worker that answers pings gets its whole time.
        auto busy = WorkerClient::start(test::fakeDevice({"--pongs"}));
        QVERIFY(busy);
        const auto late = runOf(*busy, 3, 14, watcher);
        QVERIFY2(late.message.find(" 14 s") != std::string::npos &&
                     late.message.find(" 6 s") == std::string::npos,
                 late.message.c_str());
    }

    /// If this fails, every figure shows a size of the model that the model does not have.
    void aWorkersCountOfParametersIsHeldAgainstTheGraph()
    {
        const auto work = dispatch::workOf("fc", nullptr,
                                           {{"layer", std::int64_t{1}},
                                            {"node", std::int64_t{8}},
                                            {"input", std::int64_t{8}},
                                            {"output", std::int64_t{4}},
                                            {"batch", std::int64_t{200}}});
        constexpr double own = 8 * 8 + 8 + 8 * 4 + 4; // two dense layers with biases
        for (const double said : {own, 123456789.0}) {
            const auto device = test::fakeDevice({"--parameters", QString::number(said, 'f', 0)});
            auto worker = WorkerClient::start(device);
            QVERIFY(worker);
            auto end = runOf(*worker, 200, 60);
            const auto record = dispatch::recordOf(device, worker->hello(), {}, work, std::move(end));
            QVERIFY2(record.outcome == Outcome::Completed, record.message.c_str());
            const auto stored = std::find_if(record.metrics.begin(), record.metrics.end(),
                                             [](const auto& metric) { return metric.first == "parameters"; });
            QVERIFY(stored != record.metrics.end());
            QCOMPARE(stored->second, own);
            QCOMPARE(test::names(record.message, {"123456789", "108"}), said != own);
            QCOMPARE(record.conditions.contains("reported_parameters"), said != own);
        }
    }

    /// If this fails, figures show negative energies, or sentences are joined without a separator.
    void whatCannotBeIsLeftOutAndToldInSentences()
    {
        const auto device = test::fakeDevice({});
        auto worker = WorkerClient::start(device);
        QVERIFY(worker);
        auto end = runOf(*worker, 200, 60);
        QVERIFY2(end.outcome == Outcome::Completed, end.message.c_str());
        end.summary.reason = "the median is known to 9 % on either side";
        end.result.parameters = 1.5;
        end.result.extra = {{"energy_joules_per_example", -7},
                            {"infeed_fraction", 7},
                            {"loss", -2.5},
                            {"compile_seconds", 3},
                            {"own_metric", -1}};
        dispatch::Work work;
        work.parameters = 108;
        const auto record = dispatch::recordOf(device, worker->hello(), {}, work, std::move(end));
        const std::map<std::string, double> stored(record.metrics.begin(), record.metrics.end());
        QVERIFY(!stored.contains("energy_joules_per_example") && !stored.contains("infeed_fraction"));
        QCOMPARE(stored.at("loss"), -2.5);
        QCOMPARE(stored.at("compile_seconds"), 3.0);
        QCOMPARE(stored.at("own_metric"), -1.0);
        const auto said = QString::fromStdString(record.message);
        QVERIFY2(said.startsWith("the median is known to 9 % on either side. ") && said.count(". ") >= 3,
                 record.message.c_str());
        QVERIFY2(test::names(record.message, {" 1.5 ", " 108.", "\"energy_joules_per_example\"", " -7",
                                              "\"infeed_fraction\"", " 7"}),
                 record.message.c_str());
    }

    /// If this fails, a worker that describes itself differently at each start fills the disk.
    void whatAWorkerSaysOfItselfIsBounded()
    {
        const auto device = test::fakeDevice({});
        auto worker = WorkerClient::start(device);
        QVERIFY(worker);
        auto hello = worker->hello();
        hello.environment = {{"host", std::string(900000, 'h')}};
        hello.stack = {{"framework", std::string(900000, 'f')}, {"version", "1"}, {"more", "x"}};
        const auto record = dispatch::recordOf(device, hello, {}, {}, runOf(*worker, 200, 60));
        QVERIFY2(toLine(record.environment).size() < 100, toLine(record.environment).substr(0, 200).c_str());
        QVERIFY(record.environment["left_out_bytes"].get<std::size_t>() > 900000);
        QVERIFY(toLine(record.stack).size() < 2000);
        QVERIFY(record.stack["framework"].get<std::string>().starts_with("ffff"));
        QCOMPARE(record.stack["version"].get<std::string>(), std::string("1"));
    }

    /// If this fails, a share of waiting comes from the warm-up, or a worker invents it.
    void powerThatWasSampledIsEnergyOfAnExample()
    {
        const auto device = test::fakeDevice({});
        auto worker = WorkerClient::start(device);
        QVERIFY(worker);
        auto end = runOf(*worker, 200, 60);
        QVERIFY2(end.outcome == Outcome::Completed, end.message.c_str());
        // Ten steps of half a second, the first two of which are warm-up, and a package of 200 W.
        end.seconds.assign(10, 0.5);
        end.summary.warmupSteps = 2;
        end.summary.median = 0.5;
        end.summary.low = 0.49;
        end.summary.high = 0.51;
        const auto counterOf = [](const char* name, double watts, bool counts) {
            Json times = Json::array(), powers = Json::array();
            for (int i = 0; i <= 50; ++i)
                times.push_back(0.1 * i);
            for (int i = 0; i < 50; ++i)
                powers.push_back(i < 10 ? 900 : watts + (i % 2 == 0 ? 10 : -10));
            return Json{{"name", name},   {"kind", "energy"}, {"counts", counts},
                        {"times", times}, {"watts", powers},  {"limit_watts", 250}};
        };
        dispatch::Work work;
        work.batch = 20;
        auto hello = worker->hello();
        hello.environment["cpu"] = {{"model", "Intel(R) Xeon(R) Platinum 8480+ CPU @ 2.00GHz"}}; // 350 W each
        hello.devices.front().details["idle_energy"] = {
            {"counters", {{{"times", {0, 0.5}}, {"watts", {60}}}, {{"times", {0, 0.5}}, {"watts", {40}}}}}};
        const auto recordWith = [&](const Json& energy) {
            auto changed = end;
            changed.result.conditions["energy"] = energy;
            changed.result.conditions["seconds"] = 5;
            return dispatch::recordOf(device, hello, {}, work, std::move(changed));
        };
        const auto metricsOf = [](const store::RunRecord& record) {
            return std::map<std::string, double>(record.metrics.begin(), record.metrics.end());
        };
        const auto record = recordWith({{"counters",
                                         {counterOf("package-0", 120, true), counterOf("package-1", 80, true),
                                          counterOf("dram", 30, false)}}});
        auto found = metricsOf(record);
        QVERIFY(std::abs(found["energy_joules_per_example"] - 200 * 0.5 / 20) < 1e-9);
        // 2 % of the step time; ten parts of the window, of four readings each, have the same mean.
        QVERIFY(std::abs(found["energy_joules_per_example_low"] - 5 * 0.98) < 1e-6);
        QVERIFY(std::abs(found["energy_joules_per_example_high"] - 5 * 1.02) < 1e-6);
        QVERIFY(std::abs(found["average_power_watts"] - 200) < 1e-9);
        QVERIFY(std::abs(found["idle_power_watts"] - 100) < 1e-9);
        QVERIFY(std::abs(found["power_of_limit_fraction"] - 0.4) < 1e-9);
        QVERIFY(std::abs(found["power_of_tdp_fraction"] - 200 / 700.0) < 1e-9);
        QVERIFY(record.conditions["energy"]["counters"].size() == 3);
        QVERIFY(std::abs(record.conditions["energy"]["idle_watts"].get<double>() - 100) < 1e-9);
        QVERIFY(!record.conditions.contains("idle_energy"));
        for (const Json& nothing : {Json("unavailable"), Json::array(), Json(100), Json{{"counters", {5}}},
                                    Json{{"trouble", {"powercap: needs root."}}}})
            QVERIFY(!metricsOf(recordWith(nothing)).contains("energy_joules_per_example"));
        // The energy of the steps over their number: three steps of 0.25 s and five of 0.65 s take 4 s, and
        // the median of 0.65 s has no part in it. A step time without an interval leaves the energy without
        // one.
        const auto equal = end;
        end.seconds = {0.5, 0.5, 0.25, 0.65, 0.25, 0.65, 0.25, 0.65, 0.65, 0.65};
        end.summary.median = 0.65;
        end.summary.low = end.summary.high = std::nullopt;
        found = metricsOf(recordWith({{"counters", {counterOf("package-0", 200, true)}}}));
        QVERIFY(std::abs(found["energy_joules_per_example"] - 200 * 0.5 / 20) < 1e-9);
        QVERIFY(std::abs(found["average_power_watts"] - 200) < 1e-9);
        QVERIFY(!found.contains("energy_joules_per_example_low") &&
                !found.contains("energy_joules_per_example_high"));
        end = equal;
        // A worker with a source of its own has the last word.
        end.result.extra["energy_joules_per_example"] = 3;
        found = metricsOf(recordWith({{"counters", {counterOf("package-0", 120, true)}}}));
        QCOMPARE(found["energy_joules_per_example"], 3.0);
        QVERIFY(!found.contains("energy_joules_per_example_low") &&
                !found.contains("power_of_limit_fraction"));
        end.result.extra.erase("energy_joules_per_example");
        auto meter = counterOf("meter", 200, true); // of the whole machine, which has no TDP
        meter["of_device"] = false;
        QVERIFY(!metricsOf(recordWith({{"counters", {meter}}})).contains("power_of_tdp_fraction"));
        hello.environment["cpu"] = {{"model", "A processor without a data sheet"}};
        found = metricsOf(recordWith({{"counters", {counterOf("package-0", 120, true)}}}));
        QVERIFY(found.contains("power_of_limit_fraction") && !found.contains("power_of_tdp_fraction"));
        QVERIFY(recordWith({{"trouble", {"powercap: needs root."}}}).message.find("needs root") !=
                std::string::npos);
    }

    void theShareOfWaitingIsOfTheStepsThatCount()
    {
        const auto device = test::fakeDevice({});
        auto worker = WorkerClient::start(device);
        QVERIFY(worker);
        auto end = runOf(*worker, 200, 60);
        QVERIFY2(end.outcome == Outcome::Completed, end.message.c_str());
        end.summary.warmupSteps = int(end.seconds.size() / 2);
        for (std::size_t i = 0; i < end.seconds.size(); ++i)
            end.waited.push_back(end.seconds[i] * (i < end.seconds.size() / 2 ? 1 : 0.25));
        end.result.extra["infeed_fraction"] = 0.9;
        end.result.conditions["input"] = {{"skipped", {"/data/1.jpg (Premature end of JPEG file)"}}};
        const auto record = dispatch::recordOf(device, worker->hello(), {}, {}, std::move(end));
        std::vector<double> shares;
        for (const auto& [name, value] : record.metrics)
            if (name == "infeed_fraction")
                shares.push_back(value);
        QCOMPARE(shares.size(), std::size_t{1});
        QVERIFY(std::abs(shares[0] - 0.25) < 1e-9);
        QVERIFY2(record.message.find("/data/1.jpg") != std::string::npos, record.message.c_str());
    }

    /// A newer worker that still speaks our version is used and learns which version that is; any other is
    /// refused.
    void protocolVersions_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("says");
        QTest::newRow("ours") << QStringList{"--protocol", "1"} << "";
        QTest::newRow("newer, speaks ours") << QStringList{"--protocol", "3", "--oldest", "1"} << "";
        QTest::newRow("newer, does not") << QStringList{"--protocol", "3", "--oldest", "2"} << " 3; 1";
        QTest::newRow("newer, does not say") << QStringList{"--protocol", "2"} << " 2; 1";
    }
    void protocolVersions()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QString, says);
        auto worker = WorkerClient::start(test::fakeDevice(arguments));
        if (!says.isEmpty()) {
            QVERIFY(!worker);
            QVERIFY2(test::namesAll(worker.error().text(), says), worker.error().text().c_str());
            return;
        }
        QVERIFY2(worker, worker ? "" : worker.error().text().c_str());
        const auto end = runOf(*worker, 200, 60);
        QVERIFY2(end.outcome == Outcome::Completed, end.message.c_str());
    }

    /// The engine computes the rates. If this fails, a worker writes its own speed into the figure.
    void aWorkerCannotSayHowFastItIs()
    {
        const auto device = test::fakeDevice({});
        auto worker = WorkerClient::start(device);
        QVERIFY(worker);
        auto end = runOf(*worker, 322, 60);
        QVERIFY2(end.outcome == Outcome::Completed, end.message.c_str());
        const auto record = dispatch::recordOf(device, worker->hello(), {}, {}, std::move(end));
        std::set<std::string> names;
        for (const auto& [name, value] : record.metrics)
            names.insert(name);
        QVERIFY(names.contains("loss"));
        for (const char* name :
             {"examples_per_second", "flops_utilisation_recorded", "step_seconds", "Odd name"})
            QVERIFY2(!names.contains(name), name);
        QVERIFY2(names.size() < 100, qPrintable(QString::number(names.size())));
    }

    /// The catalogue's data of the chips behind a unit; the data sheets' figures are copied here from the
    /// vendors' pages.
    void platforms_data()
    {
        QTest::addColumn<QByteArray>("unit");
        QTest::addColumn<double>("peak");
        QTest::addColumn<double>("chips");
        const auto unit = [](const char* kind, const char* model, int devices) {
            QByteArray details = QByteArray("{\"model\":\"") + model + "\"";
            if (devices > 1)
                details += ",\"devices\":" + QByteArray::number(devices);
            return "[{\"name\":\"it\",\"kind\":\"" + QByteArray(kind) + "\",\"details\":" + details + "}}]";
        };
        QTest::newRow("v4") << unit("tpu", "TPU v4", 1) << 275e12 << 1.0;
        QTest::newRow("v4-8, four chips") << unit("tpu", "TPU v4", 4) << 1100e12 << 4.0;
        QTest::newRow("v5e") << unit("tpu", "TPU v5 lite", 1) << 197e12 << 1.0;
        QTest::newRow("v5p") << unit("tpu", "TPU v5", 1) << 459e12 << 1.0;
        QTest::newRow("v6e, eight chips") << unit("tpu", "TPU v6 lite", 8) << 8 * 918e12 << 8.0;
        QTest::newRow("7x, one device is half a chip") << unit("tpu", "TPU7x", 1) << 2307e12 / 2 << 0.5;
        QTest::newRow("7x, eight devices are four chips") << unit("tpu", "TPU7x", 8) << 4 * 2307e12 << 4.0;
        QTest::newRow("v3, eight devices are a board") << unit("tpu", "TPU v3", 8) << 492e12 << 4.0;
        // Names as CUDA reports them; the vendors' dense figures.
        QTest::newRow("H100") << unit("cuda", "NVIDIA H100 80GB HBM3", 1) << 989e12 << 1.0;
        QTest::newRow("A100") << unit("cuda", "NVIDIA A100-SXM4-80GB", 1) << 312e12 << 1.0;
        QTest::newRow("V100") << unit("cuda", "Tesla V100-SXM2-16GB", 1) << 125e12 << 1.0;
        QTest::newRow("a card that nobody knows") << unit("cuda", "NVIDIA Z9000", 1) << 0.0 << 0.0;
        QTest::newRow("unknown") << unit("tpu", "TPU v99", 1) << 0.0 << 0.0;
        QTest::newRow("a processor") << unit("cpu", "TPU v4", 1) << 0.0 << 0.0;
        QTest::newRow("hostile count") << unit("tpu", "TPU v4", 2000000000) << 275e12 << 1.0;
    }
    void platforms()
    {
        QFETCH(QByteArray, unit);
        QFETCH(double, peak);
        QFETCH(double, chips);
        auto device = test::fakeDevice({"--offers", unit}, "far");
        device.unit = "it";
        const auto worker = WorkerClient::start(device);
        QVERIFY2(worker, worker ? "" : worker.error().text().c_str());
        const auto platform = dispatch::platformOf(device, worker->hello());
        QCOMPARE(platform.name, std::string("far"));
        QCOMPARE(platform.peakFlops.has_value(), peak > 0);
        if (peak > 0) {
            QVERIFY2(std::abs(*platform.peakFlops / peak - 1) < 1e-9,
                     qPrintable(QString::number(*platform.peakFlops)));
            QCOMPARE(platform.details["units"].get<double>(), chips);
            QVERIFY(platform.bandwidth && platform.memoryBytes && !platform.catalogueId.empty());
        }
    }

    void programMissing()
    {
        auto device = test::fakeDevice({});
        device.command = {"/no/such/worker"};
        const auto worker = WorkerClient::start(device);
        QVERIFY(!worker);
        QVERIFY(worker.error().text().find("/no/such/worker: No such file") != std::string::npos);
    }

    /// The worker hangs, and has ten minutes.
    void cancelKillsAtOnce()
    {
        auto worker = WorkerClient::start(test::fakeDevice({}));
        QVERIFY(worker);
        int asked = 0;
        WorkerClient::Watcher watcher;
        watcher.cancelled = [&] { return ++asked > 2; };
        const auto end = runOf(*worker, 3, 600, watcher);
        QVERIFY(end.outcome == Outcome::Cancelled);
    }

    void pings()
    {
        auto worker = WorkerClient::start(test::fakeDevice({}));
        QVERIFY(worker);
        QVERIFY(worker->ping(std::chrono::seconds(60)));
        (void)runOf(*worker, 9, 5);
        QVERIFY(!worker->ping(std::chrono::seconds(1)));
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestWorkerClient)
#include "tst_worker_client.moc"
