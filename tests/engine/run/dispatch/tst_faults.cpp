// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/dispatch/runner.h"
#include "engine/store/database.h"
#include "tests/engine/run/dispatch/fake_device.h"
#include "tests/paths.h"
#include "tests/run.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <random>
#include <thread>

using namespace parascope;
using namespace parascope::dispatch;

namespace {

struct Fault
{
    const char* name;
    int number; ///< the number in fake_worker.py's FAULTS
    Outcome outcome;
    const char* says; ///< a part of the stored message
};

constexpr Fault faults[] = {
    {"abort", 1, Outcome::Crash, "signal 6"},
    {"segfault", 2, Outcome::Crash, "signal 11"},
    {"hang", 3, Outcome::Timeout, ""},
    {"half a line", 4, Outcome::Crash, "line"},
    {"binary garbage", 5, Outcome::Crash, "message"},
    {"wrong run id", 6, Outcome::Crash, "another"},
    {"stdout closed", 7, Outcome::Crash, "during"},
    {"memory reported", 8, Outcome::Oom, "told to report oom"},
    {"exit", 9, Outcome::Crash, "status 3"},
    {"gap in the steps", 12, Outcome::Crash, "gap"},
    {"NaN", 13, Outcome::Crash, "message"},
    {"negative step times", 16, Outcome::Crash, "\"seconds\""},
    {"killed between steps", 18, Outcome::Crash, "signal 9"},
    {"allocation bomb", 19, Outcome::Crash,
     "status 1"}, // the worker dies without a message, so "memory" is not guessed
};
constexpr int good = 50; ///< a number that is not a fault's

bool soak()
{
    return qEnvironmentVariableIsSet("PARASCOPE_SOAK");
}

int openDescriptors()
{
    return static_cast<int>(
        QDir("/proc/self/fd").entryList(QDir::Files | QDir::System | QDir::NoDotAndDotDot).size());
}

std::vector<int> childrenOf(int parent)
{
    std::vector<int> children;
    for (const auto& task :
         QDir(QString("/proc/%1/task").arg(parent)).entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
        QFile file(QString("/proc/%1/task/%2/children").arg(parent).arg(task));
        if (file.open(QIODevice::ReadOnly))
            for (const auto& pid : file.readAll().split(' '))
                if (pid.toInt() > 0)
                    children.push_back(pid.toInt());
    }
    return children;
}

} // namespace

/// Whatever a worker does to itself, the sweep continues: each point has the right outcome, the other points
/// are unaffected, and nothing is left behind. Each test run has 50 faults, the soak 500; PARASCOPE_SEED
/// repeats an order.
class TestFaults : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder, m_scratch;

    [[nodiscard]] std::string database(const char* name) const
    {
        return m_folder.filePath(name).toStdString();
    }

    /// For batches from `wide` on, the layer is so wide that a step needs a terabyte. Its input is small,
    /// because making an input takes time.
    static constexpr std::int64_t wide = 1000000;

    static space::SweepSpec specOf(const std::vector<std::int64_t>& batches, double maxSeconds)
    {
        Json points = Json::array();
        for (const auto batch : batches)
            points.push_back({{"layer", 1},
                              {"node", batch < wide ? 8 : 262144},
                              {"input", 8},
                              {"output", 4},
                              {"batch", batch}});
        const auto spec = specFrom({{"name", "faults"},
                                    {"family", "fc"},
                                    {"points", points},
                                    {"order", "listed"},
                                    // Each point runs once, however long 500 faults take, so there is no
                                    // anchor.
                                    {"anchors", 0},
                                    {"measure", {{"max_seconds", maxSeconds}, {"target", 1e-4}}}},
                                   "spec");
        if (!spec)
            qFatal("%s", spec.error().text().c_str());
        return *spec;
    }

    /// Returns the runs of every point, by batch.
    static std::map<std::int64_t, std::vector<store::RunRecord>> runsOf(const std::string& path)
    {
        std::map<std::int64_t, std::vector<store::RunRecord>> out;
        const auto reader = store::Reader::open(path, store::ReadMode::Live);
        if (reader)
            (void)reader->runs({}, [&](std::int64_t, store::RunRecord&& run) {
                const auto batch = run.parameters.integer("batch").value_or(-1);
                out[batch].push_back(std::move(run));
                return true;
            });
        return out;
    }

    static void sweep(const std::string& path, SweepRequest request)
    {
        auto runner = Runner::start(path, std::move(request));
        QVERIFY2(runner, runner ? "" : runner.error().text().c_str());
        QVERIFY((*runner)->run([] {}));
        QCOMPARE(toJson((*runner)->summary())["remaining"].get<int>(), 0);
    }

    /// Checks that nothing of the sweep is left: processes (including zombies), descriptors, temporary files.
    void expectNothingLeft(int descriptorsBefore)
    {
        WAIT_FOR(childrenOf(getpid()).empty());
        QVERIFY(waitpid(-1, nullptr, WNOHANG) == -1 && errno == ECHILD);
        QCOMPARE(openDescriptors(), descriptorsBefore);
        QCOMPARE(QDir(m_scratch.path())
                     .entryList(QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot),
                 QStringList());
    }

private slots:
    void initTestCase()
    {
        std::signal(SIGPIPE, SIG_IGN);
        qputenv("XDG_RUNTIME_DIR", m_folder.path().toUtf8());
        qputenv("TMPDIR", m_scratch.path().toUtf8());
        // The first sweep opens the descriptors that stay open.
        sweep(database("first.db"), {specOf({good}, 0.05), {test::fakeDevice({"--clean"})}});
    }

    void everyFaultIsItsOutcome()
    {
        const int wanted = soak() ? 500 : 50;
        std::mt19937 random(test::seed());
        std::vector<std::int64_t> batches, quiet;
        std::map<std::int64_t, const Fault*> injected;
        for (int i = 0; i < wanted; ++i) {
            const Fault* next = &faults[static_cast<std::size_t>(i) % std::size(faults)];
            if (next->outcome == Outcome::Timeout && injected.size() > std::size(faults) && !soak())
                next = faults; // a run that hangs takes the whole time limit, so one is enough
            const Fault& fault = *next;
            batches.push_back(100 * (i + 1) + fault.number);
            injected[batches.back()] = &fault;
            if (i % 2 == 0) {
                quiet.push_back(100 * (i + 1) + good);
                batches.push_back(quiet.back());
            }
        }
        std::shuffle(batches.begin(), batches.end(), random);

        const int descriptors = openDescriptors();
        sweep(database("quiet.db"), {specOf(quiet, 0.05), {test::fakeDevice({"--clean"})}});
        auto device = test::fakeDevice({"--hundreds"});
        // Only the hanging workers wait for this limit; the others die as soon as a busy machine lets them.
        device.timeoutSeconds = 10;
        sweep(database("faults.db"), {specOf(batches, 0.05), {device}});
        expectNothingLeft(descriptors);

        const auto reference = runsOf(database("quiet.db"));
        const auto runs = runsOf(database("faults.db"));
        QCOMPARE(runs.size(), batches.size());
        for (const auto& [batch, of] : runs) {
            std::string attempts;
            for (const auto& run : of)
                attempts += std::string(nameOf(run.outcome)) + " (" + run.message + "); ";
            QVERIFY2(of.size() == 1, (std::to_string(batch) + ": " + attempts).c_str());
            const auto& run = of.front();
            if (const auto it = injected.find(batch); it != injected.end()) {
                const Fault& fault = *it->second;
                QVERIFY2(run.outcome == fault.outcome && run.message.find(fault.says) != std::string::npos,
                         qPrintable(QString("%1: %2").arg(fault.name, QString::fromStdString(run.message))));
                QVERIFY(!run.stepMedian);
            } else {
                const auto& same = reference.at(batch).front();
                QVERIFY2(run.outcome == Outcome::Completed, run.message.c_str());
                QVERIFY2(run.stepSeconds == same.stepSeconds && run.stepMedian == same.stepMedian &&
                             run.stepLow == same.stepLow && run.stepHigh == same.stepHigh &&
                             run.quality == same.quality,
                         "a fault before it changed this run");
            }
        }
        const auto findings = store::check(database("faults.db"));
        QVERIFY(findings && findings->empty());
        // The log says what failed and why.
        QFile log(QString::fromStdString(database("faults.db")) + ".log");
        QVERIFY(log.open(QIODevice::ReadOnly));
        const auto text = log.readAll();
        QVERIFY(text.contains("Segmentation fault") && text.contains("about to segfault"));
    }

    /// The real worker with real models: models that ask for more memory than there is, and processes that
    /// receive a signal from outside.
    void theRealWorkerIsShotAt()
    {
        const std::string program = parascope::test::program("/parascope-worker");
        if (!QFile::exists(QString::fromStdString(program)))
            QSKIP("parascope-worker was not built");
        const std::size_t rounds = soak() ? 40U : 1U;
        struct Shot
        {
            int signal;
            Outcome outcome;
            const char* says;
        };
        // A stopped process counts as one that hangs.
        constexpr Shot shots[] = {{SIGABRT, Outcome::Crash, "signal 6"},
                                  {SIGSEGV, Outcome::Crash, "signal 11"},
                                  {SIGKILL, Outcome::Crash, "signal 9"},
                                  {SIGSTOP, Outcome::Timeout, ""}};
        // Every second run is a target, and there are more targets than signals, because a run may end before
        // it is seen.
        const auto wanted = rounds * std::size(shots);
        std::vector<std::int64_t> batches;
        for (std::size_t i = 1; i <= 2 * (wanted + 4); ++i)
            batches.push_back(static_cast<std::int64_t>(i));
        for (std::size_t round = 0; round < rounds; ++round)
            batches.insert(batches.begin() + static_cast<std::ptrdiff_t>(9 * (round + 1)),
                           wide + static_cast<std::int64_t>(round));
        const int descriptors = openDescriptors();
        DeviceConfig device;
        device.name = device.platform = "real";
        device.command = {program};
        device.timeoutSeconds = 12; // only a stopped process needs it
        auto spec = specOf(batches, 1);
        spec.tryOversized = true; // tests the worker with a model that does not fit
        auto runner = Runner::start(database("real.db"), {spec, {device}});
        QVERIFY2(runner, runner ? "" : runner.error().text().c_str());
        std::atomic<bool> done = false;
        std::map<std::int64_t, const Shot*> targets;
        std::thread marksman([&] {
            while (!done && targets.size() < wanted) {
                std::this_thread::sleep_for(std::chrono::milliseconds(5));
                const Json status = toJson((*runner)->status());
                const auto& lane = status["lanes"][0];
                if (lane["state"] != "running" || !lane["point"].is_object() ||
                    lane.value("step_seconds", Json::array()).empty())
                    continue;
                const auto batch = lane["point"]["batch"].get<std::int64_t>();
                if (batch >= wide || batch % 2 == 0 || targets.contains(batch))
                    continue;
                const Shot& shot = shots[targets.size() % std::size(shots)];
                for (const int worker : childrenOf(getpid()))
                    for (const int run : childrenOf(worker))
                        if (::kill(run, shot.signal) == 0)
                            targets[batch] = &shot;
            }
        });
        const bool ran = (*runner)->run([] {}).has_value();
        done = true;
        marksman.join();
        runner->reset();
        QVERIFY(ran);
        QCOMPARE(targets.size(), wanted);
        expectNothingLeft(descriptors);

        const auto runs = runsOf(database("real.db"));
        QCOMPARE(runs.size(), batches.size());
        for (const auto& [batch, of] : runs) {
            QCOMPARE(of.size(), std::size_t{1});
            const auto& run = of.front();
            const auto target = targets.find(batch);
            if (batch >= wide) {
                QVERIFY2(run.outcome == Outcome::Oom, run.message.c_str());
            } else if (target != targets.end()) {
                QVERIFY2(
                    run.outcome == target->second->outcome &&
                        run.message.find(target->second->says) != std::string::npos,
                    qPrintable(QString("batch %1: %2").arg(batch).arg(QString::fromStdString(run.message))));
            } else {
                QVERIFY2(run.outcome == Outcome::Completed && run.stepMedian, run.message.c_str());
            }
        }
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestFaults)
#include "tst_faults.moc"
