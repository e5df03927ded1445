// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/dispatch/worker_client.h"
#include "engine/store/database.h"
#include "tests/engine/run/dispatch/fake_device.h"
#include "tests/engine/run/dispatch/running.h"
#include "tests/paths.h"
#include "tests/run.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <cstdlib>
#include <new>
#include <random>

namespace {

/// The largest single allocation that succeeds; a test lowers it to imitate a small machine.
std::atomic<std::size_t> maxAtOnce = SIZE_MAX;
std::atomic<int> refused = 0;

} // namespace

void* operator new(std::size_t size)
{
    if (size > maxAtOnce) {
        ++refused;
        throw std::bad_alloc();
    }
    if (void* memory = std::malloc(size > 0 ? size : 1))
        return memory;
    throw std::bad_alloc();
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept
{
    return size > maxAtOnce ? nullptr : std::malloc(size > 0 ? size : 1);
}
// Not inlined, because otherwise GCC 14 sees free() but does not see that the operator new above calls
// malloc().
[[gnu::noinline]] void operator delete(void* memory) noexcept
{
    std::free(memory);
}
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept
{
    std::free(memory);
}

using namespace parascope;

namespace {

/// fake_worker.py's FLOODS, in the same order.
struct Flood
{
    const char* name;
    Outcome outcome;
    const char* reason; ///< reason of a crash
    const char* says;
};
constexpr Flood floods[] = {
    {"pings", Outcome::Crash, "protocol", "messages"},
    {"ping-tokens", Outcome::Crash, "protocol", "reading"},
    {"unread-steps", Outcome::Completed, "", ""},
    {"endless-line", Outcome::Crash, "protocol", "bounds"},
    {"huge-array", Outcome::Crash, "protocol", "250000"},
    {"huge-text", Outcome::Crash, "protocol", "8388608"},
    {"many-keys", Outcome::Crash, "protocol", "250000"},
    {"stderr", Outcome::Completed, "", ""},
    {"garbage-lines", Outcome::Crash, "protocol", "message"},
    {"nested", Outcome::Crash, "protocol", "250000"},
    {"long-message", Outcome::Crash, "", "bytes"},
};

/// The result of running a program.
struct Ended
{
    int status = -1;
    long peakKiB = 0; ///< peak memory of the program and of all its children that it waited for: an upper
                      ///< bound of its own
    QByteArray said;  ///< text on both streams
};

/// Runs a program with four gigabytes of address space, so that a fault does not exhaust the machine's
/// memory.
Ended run(const QStringList& command, const QString& folder)
{
    const auto said = folder + "/said";
    std::vector<std::string> words;
    for (const auto& word : command)
        words.push_back(word.toStdString());
    std::vector<char*> argv;
    for (auto& word : words)
        argv.push_back(word.data());
    argv.push_back(nullptr);
    const auto file = said.toStdString();
    const pid_t child = ::fork();
    if (child == 0) {
        const rlimit space = {std::size_t{4} << 30, std::size_t{4} << 30};
        ::setrlimit(RLIMIT_AS, &space);
        const int fd = ::open(file.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
        ::dup2(fd, 1);
        ::dup2(fd, 2);
        ::execv(argv[0], argv.data());
        ::_exit(127);
    }
    Ended ended;
    rusage used = {};
    while (::wait4(child, &ended.status, 0, &used) < 0 && errno == EINTR) {
    }
    ended.peakKiB = used.ru_maxrss;
    QFile text(said);
    if (text.open(QIODevice::ReadOnly))
        ended.said = text.readAll();
    return ended;
}

/// Returns 300 MB plus the amount that a lane may store from its worker.
long boundKiB(int lanes)
{
    return 300'000'000 / 1024 + lanes * static_cast<long>(dispatch::maxBufferedBytes / 1024);
}

} // namespace

/// A worker that writes without end ends its own run, and nothing else. If this fails, all lanes of a night's
/// sweep stop, and so do other programs on the machine. There are 10 floods, and 100 in the soak;
/// PARASCOPE_SEED repeats an order.
class TestFloods : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    QString m_cli = parascope::test::program("/parascope-cli");

    /// The devices do not take turns, so that the effect of one lane on the other is visible.
    static QString device(const QString& name, const QStringList& arguments)
    {
        auto out = test::fakeDevice(arguments, name.toStdString());
        out.host = name.toStdString();
        out.timeoutSeconds = 120;
        auto json = dispatch::toJson(out);
        json["crashes_in_a_row"] = 0;
        return QString::fromStdString(toLine(json));
    }

    QString specFile(const std::vector<int>& batches)
    {
        Json points = Json::array();
        for (const auto batch : batches)
            points.push_back({{"layer", 1}, {"node", 8}, {"input", 8}, {"output", 4}, {"batch", batch}});
        QFile file(m_folder.filePath("spec.json"));
        if (!file.open(QIODevice::WriteOnly))
            qFatal("no file");
        file.write(QByteArray::fromStdString(toLine({{"name", "floods"},
                                                     {"family", "fc"},
                                                     {"points", points},
                                                     {"order", "listed"},
                                                     {"measure", {{"max_seconds", 0.05}}}})));
        return file.fileName();
    }

    static std::vector<store::RunRecord> runsOn(const QString& database, const std::string& platform)
    {
        std::vector<store::RunRecord> out;
        for (auto& [point, runs] : test::runsOf(database.toStdString()))
            for (auto& run : runs)
                if (run.platform == platform)
                    out.push_back(*store::Reader::open(database.toStdString())
                                       ->run(run.runUuid)); // reads the run with its documents
        return out;
    }

    void expectHealthy(const QString& database, std::size_t points)
    {
        const auto healthy = runsOn(database, "healthy");
        QCOMPARE(healthy.size(), points);
        for (const auto& run : healthy)
            QVERIFY2(run.outcome == Outcome::Completed, run.message.c_str());
        const auto findings = store::check(database.toStdString());
        QVERIFY(findings && findings->empty());
    }

private slots:
    void initTestCase()
    {
        std::signal(SIGPIPE, SIG_IGN);
        qputenv("XDG_RUNTIME_DIR", m_folder.path().toUtf8());
        if (!QFile::exists(m_cli))
            QSKIP("parascope-cli was not built");
    }

    void everyFloodEndsItsOwnRun()
    {
        const int wanted =
            qEnvironmentVariableIsSet("PARASCOPE_SOAK") ? 100 : static_cast<int>(std::size(floods));
        std::vector<int> batches;
        for (int i = 0; i < wanted; ++i)
            batches.push_back(100 * (i + 1) + i % static_cast<int>(std::size(floods)));
        std::mt19937 random(test::seed());
        std::shuffle(batches.begin(), batches.end(), random);
        const auto database = m_folder.filePath("floods.db");
        const auto ended =
            run({m_cli, "sweep", specFile(batches), "--db", database, "--device",
                 device("flooding", {"--floods"}), "--device", device("healthy", {"--clean"}), "--json"},
                m_folder.path());
        QVERIFY2(WIFEXITED(ended.status) && WEXITSTATUS(ended.status) == 1, ended.said.constData());
        qInfo("peak %ld MiB", ended.peakKiB / 1024);
        QVERIFY2(ended.peakKiB < boundKiB(2), qPrintable(QString("%1 KiB").arg(ended.peakKiB)));
        const auto flooded = runsOn(database, "flooding");
        QCOMPARE(flooded.size(), batches.size());
        for (const auto& run : flooded) {
            const auto& flood =
                floods[static_cast<std::size_t>(run.parameters.integer("batch").value_or(0) % 100)];
            const auto what = std::string(flood.name) + ": " + run.message.substr(0, 200);
            QVERIFY2(run.outcome == flood.outcome, what.c_str());
            QVERIFY2(run.message.find(flood.says) != std::string::npos, what.c_str());
            QVERIFY2(run.conditions.value("reason", "") == flood.reason, what.c_str());
            QVERIFY2(run.message.size() < dispatch::maxStoredBytes + 100, what.c_str());
        }
        expectHealthy(database, batches.size());
    }

    /// A worker said hello once, and writes without end when it is started again. Its device is lost, and the
    /// other one continues.
    void aFloodInsteadOfTheHello_data()
    {
        QTest::addColumn<QString>("kind");
        for (const char* kind : {"endless-line", "garbage-lines", "pings", "nested"})
            QTest::newRow(kind) << kind;
    }
    void aFloodInsteadOfTheHello()
    {
        QFETCH(QString, kind);
        QTemporaryDir marks;
        const auto database = m_folder.filePath("hello-" + kind + ".db");
        const auto ended =
            run({m_cli, "sweep", specFile({3, 103, 203}), "--db", database, "--device",
                 device("flooding", {"--floods", "--hello-flood", kind, "--first-time", marks.path()}),
                 "--device", device("healthy", {"--clean"}), "--json"},
                m_folder.path());
        QVERIFY2(WIFEXITED(ended.status) && WEXITSTATUS(ended.status) == 1, ended.said.constData());
        QVERIFY2(ended.peakKiB < boundKiB(2), qPrintable(QString("%1 KiB").arg(ended.peakKiB)));
        QVERIFY2(ended.said.contains("\"lost\":[{\"device\":\"flooding\""), ended.said.constData());
        expectHealthy(database, 3);
    }

    /// calibrate and profile talk to a worker without a lane.
    void aFloodInsteadOfAnAnswer_data()
    {
        QTest::addColumn<QString>("kind");
        for (const auto& flood : floods)
            if (flood.outcome == Outcome::Crash)
                QTest::newRow(flood.name) << flood.name;
    }
    void aFloodInsteadOfAnAnswer()
    {
        QFETCH(QString, kind);
        const auto flooding = device("flooding", {"--ask-flood", kind});
        for (const QStringList& command :
             {QStringList{"calibrate", "--db", m_folder.filePath("ask.db"), "--device", flooding},
              QStringList{"profile", "--family", "fc", "--set", "layer=1,node=8,input=8,output=4,batch=200",
                          "--db", m_folder.filePath("ask.db"), "--device", flooding}}) {
            const auto ended = run(QStringList{m_cli} + command, m_folder.path());
            QVERIFY2(WIFEXITED(ended.status) &&
                         (WEXITSTATUS(ended.status) == 1 || WEXITSTATUS(ended.status) == 2),
                     ended.said.constData());
            QVERIFY2(ended.said.contains("crash") || ended.said.contains("worker") ||
                         ended.said.contains("Device \"flooding\""),
                     ended.said.left(500).constData());
            QVERIFY2(ended.said.size() < 80000, "the flood was printed");
            QVERIFY2(ended.peakKiB < boundKiB(1), qPrintable(QString("%1 KiB").arg(ended.peakKiB)));
        }
    }

    /// If memory ends before the bound is reached, the run has an outcome, and the lane starts its next run.
    void memoryThatEndsIsAnOutcome()
    {
        auto flooding = test::fakeDevice({"--only", "14"}, "flooding"); // a line of 80 MB
        auto healthy = test::fakeDevice({"--clean"}, "healthy");
        flooding.host = "a";
        healthy.host = "b";
        auto spec = test::batches(20);
        const auto database = m_folder.filePath("memory.db").toStdString();
        maxAtOnce = std::size_t{8} << 20;
        refused = 0;
        {
            const auto running = test::Running::start(database, {spec, {flooding, healthy}});
            QVERIFY2(running->error.empty(), running->error.c_str());
            running->wait();
        }
        maxAtOnce = SIZE_MAX;
        QVERIFY(refused > 0);
        const auto runs = runsOn(QString::fromStdString(database), "flooding");
        QCOMPARE(runs.size(), std::size_t{20});
        for (const auto& run : runs) {
            const bool fourteenth = run.parameters.integer("batch") == 14;
            QVERIFY2(run.outcome == (fourteenth ? Outcome::Crash : Outcome::Completed), run.message.c_str());
            if (fourteenth)
                QCOMPARE(run.conditions.value("reason", ""), std::string("memory"));
        }
        expectHealthy(QString::fromStdString(database), 20);
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestFloods)
#include "tst_floods.moc"
