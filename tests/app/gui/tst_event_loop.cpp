// SPDX-License-Identifier: GPL-3.0-or-later
// The window never keeps a user waiting: it starts quickly, and no turn of the event loop takes more than 50
// ms while a sweep runs or a large database loads. These limits apply with PARASCOPE_SOAK set, on a machine
// that does nothing else. An ordinary test run allows ten times as much, which only a blocked thread takes.
#include "tests/paths.h"
#include "tests/run.h"
#include "window_fixture.h"

#include "engine/store/database.h"

#include <QElapsedTimer>
#include <QLabel>
#include <QThread>

#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <limits>
#include <utility>

using namespace parascope;
using namespace parascope::gui;

namespace {

bool isQuietMachine()
{
    return qEnvironmentVariableIsSet("PARASCOPE_SOAK");
}

/// Nanoseconds that this thread was ready to run while other processes had the processor; not the program's
/// fault.
qint64 waitedForProcessor()
{
    QFile file(QStringLiteral("/proc/self/task/%1/schedstat").arg(syscall(SYS_gettid)));
    if (!file.open(QIODevice::ReadOnly))
        return 0;
    return file.readAll().split(' ').value(1).toLongLong();
}

/// Processor time of this thread, in nanoseconds.
qint64 processorTime()
{
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return qint64{now.tv_sec} * 1000000000 + now.tv_nsec;
}

/// Records which events take long, so that a failure names the event.
class TimedApplication : public QApplication
{
public:
    using QApplication::QApplication;
    bool notify(QObject* receiver, QEvent* event) override
    {
        if (QThread::currentThread() != thread())
            return QApplication::notify(receiver, event);
        // Read these before the event is handled; either object may be deleted afterwards.
        const auto name = receiver->objectName().isEmpty()
                              ? QString::fromLatin1(receiver->metaObject()->className())
                              : receiver->objectName();
        const auto type = event->type();
        const auto before = processorTime();
        const bool done = QApplication::notify(receiver, event);
        if (const double ms = static_cast<double>(processorTime() - before) / 1e6; ms > longMs)
            m_long.append(QStringLiteral("%1 (event %2) %3 ms").arg(name).arg(type).arg(ms, 0, 'f', 1));
        return done;
    }
    [[nodiscard]] QStringList takeLong() { return std::exchange(m_long, {}); }

private:
    static constexpr double longMs = 25;
    QStringList m_long; ///< inner events come before the events that sent them
};

/// Measures the turns of the event loop. The program promises at most 50 ms of its own work per turn, counted
/// as processor time of this thread, which the load of the machine does not change. It must also not wait for
/// anything else (a lock, a disk): this is the time that is neither work nor waiting for a processor.
class Watchdog : public QObject
{
public:
    Watchdog()
    {
        m_timer.setInterval(0);
        m_timer.setTimerType(Qt::PreciseTimer);
        connect(&m_timer, &QTimer::timeout, this, [this] {
            const auto now = m_clock.nsecsElapsed(), waited = waitedForProcessor(), worked = processorTime();
            const double work = static_cast<double>(worked - m_worked) / 1e6;
            const double idle =
                static_cast<double>((now - m_last) - (waited - m_waited) - (worked - m_worked)) / 1e6;
            ++m_turns;
            m_over += work > 50;
            m_longest = std::max(m_longest, work);
            m_longestWait = std::max(m_longestWait, idle);
            QThread::usleep(500); // yields, because a spinning loop would itself load the machine
            m_last = m_clock.nsecsElapsed();
            m_waited = waitedForProcessor();
            m_worked = processorTime();
        });
        m_clock.start();
        m_last = m_clock.nsecsElapsed();
        m_waited = waitedForProcessor();
        m_worked = processorTime();
        m_timer.start();
    }
    void report(const char* what) const
    {
        qInfo("%s: %ld turns, longest %.1f ms of work (%ld over 50 ms), longest wait for others %.1f ms.",
              what, m_turns, m_longest, m_over, m_longestWait);
        for (const auto& event : static_cast<TimedApplication*>(qApp)->takeLong())
            qInfo("  %s", qPrintable(event));
    }
    [[nodiscard]] QByteArray verdict() const
    {
        return QStringLiteral("%1 turns over 50 ms, the longest %2 ms; the longest wait %3 ms")
            .arg(m_over)
            .arg(m_longest)
            .arg(m_longestWait)
            .toLocal8Bit();
    }
    /// The promise is that no turn works for more than 50 ms. On a quiet machine none does. Processor time
    /// grows where other programs share the core and its caches; the turn that makes the views and one turn
    /// that draws then take longer. The limit for waiting is looser, because the kernel counts page faults
    /// and a disk used by others as waiting.
    [[nodiscard]] bool kept() const
    {
        return isQuietMachine() ? m_over <= 3 && m_longest < 120 && m_longestWait < 400
                                : m_longest < 500 && m_longestWait < 4000;
    }

private:
    QTimer m_timer;
    QElapsedTimer m_clock;
    qint64 m_last = 0, m_waited = 0, m_worked = 0;
    double m_longest = 0, m_longestWait = 0;
    long m_turns = 0, m_over = 0;
};

} // namespace

constexpr int attempts = 5;

class EventLoopTest : public QObject
{
    Q_OBJECT

private slots:
    void startsSoon();
    void neverBlocksWhileALargeDatabaseLoads();
    void neverBlocksDuringASweep();

private:
    gui_test::Home m_home;
};

void EventLoopTest::startsSoon()
{
    {
        gui_test::Bench warm;
    } // the platform, not the window, loads the fonts and icons of the very first window
    // The promise is 500 ms on a machine that does nothing else. The test takes the fastest of some windows
    // and subtracts the time for which other programs had the processor.
    const double limit = isQuietMachine() ? 500 : 5000;
    double best = std::numeric_limits<double>::infinity();
    for (int i = 0; i < 10 && best >= limit; ++i) {
        QElapsedTimer clock;
        clock.start();
        const auto waited = waitedForProcessor();
        gui_test::Bench bench;
        bench.window().grab();
        best =
            std::min(best, static_cast<double>(clock.nsecsElapsed() - (waitedForProcessor() - waited)) / 1e6);
    }
    qInfo("A usable window after %.0f ms.", best);
    QVERIFY2(best < limit, "The window takes too long to appear.");
}

void EventLoopTest::neverBlocksWhileALargeDatabaseLoads()
{
    const int runs = isQuietMachine() ? 1000000 : 60000;
    const auto path = m_home.path(QStringLiteral("large.db"));
    {
        auto writer = store::Writer::open(path.toStdString());
        QVERIFY(writer);
        QVERIFY(writer->putPlatform({"machine", {}, 1e12, 1e11, 8e9, Json::object()}));
        constexpr int block = 20000;
        for (int from = 0; from < runs; from += block) {
            std::vector<store::RunRecord> records;
            for (int i = from; i < std::min(runs, from + block); ++i) {
                store::RunRecord run;
                run.runUuid = "00000000-0000-4000-8000-" +
                              QString::number(i).rightJustified(12, QLatin1Char('0')).toStdString();
                run.platform = "machine";
                run.device = "cpu";
                run.family = "fc";
                run.parameters = {{"layer", std::int64_t{1 + i % 10}},
                                  {"node", std::int64_t{32 * (1 + i / 10 % 40)}},
                                  {"input", std::int64_t{2000}},
                                  {"output", std::int64_t{100 * (1 + i / 400 % 5)}},
                                  {"batch", std::int64_t{16 * (1 + i / 2000 % 500)}}};
                run.dtype = "float32";
                run.workKey = std::to_string(i);
                run.outcome = i % 97 ? Outcome::Completed : Outcome::Oom;
                if (i % 97)
                    run.metrics = {{"examples_per_second", 1000.0 + i % 1013},
                                   {"flops_per_second_recorded", 1e9 * (1 + i % 311)}};
                records.push_back(std::move(run));
            }
            const auto added = writer->putRuns(records);
            QVERIFY2(added, added ? "" : added.error().text().c_str());
        }
    }
    // Other programs that use the caches and the disk lengthen a turn now and then; slow code of the window
    // lengthens every attempt.
    QByteArray verdict;
    for (int attempt = 0; attempt < attempts; ++attempt) {
        gui_test::Bench bench;
        bench.screenshot(QStringLiteral("loop-before"));
        Watchdog watchdog;
        QElapsedTimer clock;
        clock.start();
        bench.bench().open({path});
        QVERIFY2(bench.bench().data().isLoading() && !bench.bench().data().dataset(),
                 "whoever asks for a file does not wait for it");
        // Meanwhile the place of the drop says that the drop was understood.
        const auto saysOpening = [&] {
            const auto texts =
                bench.window().findChild<QWidget*>(QStringLiteral("dropZone"))->findChildren<QLabel*>();
            return std::any_of(texts.begin(), texts.end(), [](const auto* text) {
                return text->text().contains(QStringLiteral("large.db"));
            });
        };
        QVERIFY(saysOpening());
        const auto there = [&] {
            return bench.window().workspace() == Workspace::Explore && bench.settled() &&
                   !bench.bench().selection().isBusy();
        };
        WAIT_FOR(there());
        QVERIFY(!saysOpening());
        qInfo("%d runs stand there after %lld ms.", runs, static_cast<long long>(clock.elapsed()));
        watchdog.report("Load");
        clock.restart();
        QVERIFY(bench.bench().selection().setFilter(QStringLiteral("node >= 256 && batch > 64")));
        const auto filtered = [&] {
            return !bench.bench().selection().isBusy() &&
                   bench.bench().selection().shownCount() < static_cast<std::size_t>(runs) && bench.settled();
        };
        WAIT_FOR(filtered());
        qInfo("The filter reached every view after %lld ms.", static_cast<long long>(clock.elapsed()));
        watchdog.report("Load and filter");
        bench.screenshot(QStringLiteral("loop-large"));
        if (watchdog.kept())
            return;
        verdict = watchdog.verdict();
    }
    QFAIL(verdict.constData());
}

void EventLoopTest::neverBlocksDuringASweep()
{
    if (!QFile::exists(QString(parascope::test::program("/parascope-worker"))))
        QSKIP("parascope-worker is not built: no grid can run here");
    QByteArray verdict;
    for (int attempt = 0; attempt < attempts; ++attempt) {
        gui_test::Bench bench;
        bench.bench().setSweepDatabase(m_home.path(QStringLiteral("sweep-%1.db").arg(attempt)));
        QVERIFY(bench.bench().grid().setSpec({{"name", "loop"},
                                              {"family", "fc"},
                                              {"axes", {{"node", {8, 16, 32}}, {"batch", {4, 8, 16}}}},
                                              {"fixed", {{"layer", 2}, {"input", 16}, {"output", 4}}},
                                              {"measure", {{"max_seconds", 0.5}}}}));
        WAIT_FOR(bench.bench().grid().isValid());
        Watchdog watchdog;
        QTest::keyClick(&bench.window(), Qt::Key_F5);
        QVERIFY2(bench.bench().sweeps().isStarting(), "whoever starts a sweep does not wait for its runner");
        WAIT_FOR(bench.bench().selection().table() && bench.bench().selection().table()->rows() == 9);
        WAIT_FOR(!bench.bench().sweeps().isRunning());
        watchdog.report("Sweep");
        if (watchdog.kept())
            return;
        verdict = watchdog.verdict();
    }
    QFAIL(verdict.constData());
}

PARASCOPE_TEST_MAIN(TimedApplication, EventLoopTest)
#include "tst_event_loop.moc"
