// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/core/interruption.h"
#include "engine/base/core/printable.h"
#include "engine/base/process/supervised.h"
#include "tests/run.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <fstream>
#include <thread>

using namespace parascope;

/// Programs that this program runs and whose end it judges. If this fails, a program that failed counts as
/// one that succeeded, or what a reader or a build has started goes on after its end.
class TestSupervised : public QObject
{
    Q_OBJECT

    static Result<ProcessOutput> shell(const std::string& script, double seconds = 60)
    {
        return outputOf({"sh", "-c", script}, seconds);
    }

    /// Returns how many processes have `mark` in their environment.
    static int withMark(const QByteArray& mark)
    {
        int count = 0;
        for (const auto& process : QDir(QStringLiteral("/proc")).entryList(QDir::Dirs)) {
            QFile environment("/proc/" + process + "/environ");
            QFile state("/proc/" + process + "/stat");
            if (!environment.open(QIODevice::ReadOnly) || !state.open(QIODevice::ReadOnly))
                continue;
            const auto facts = state.readAll();
            count += environment.readAll().contains("MARK=" + mark) &&
                             facts.mid(facts.lastIndexOf(')') + 2, 1) != "Z"
                         ? 1
                         : 0;
        }
        return count;
    }
    static QByteArray newMark()
    {
        static int number = 0;
        return QByteArray::number(::getpid()) + "-" + QByteArray::number(++number);
    }
    /// Starts a daemon that holds none of the caller's streams and has a session of its own, then `rest`.
    static std::string withDaemon(const QByteArray& mark, const std::string& rest)
    {
        return "MARK=" + mark.toStdString() +
               "; export MARK; (setsid sleep 1000 </dev/null >/dev/null 2>&1 &); " + rest;
    }

private slots:
    void aLongTextKeepsItsBeginningAndEnd()
    {
        BoundedText text(4, 6);
        std::string all;
        for (int i = 0; i < 1000; ++i) {
            const auto piece = std::to_string(i);
            text.add(piece);
            all += piece;
        }
        const auto kept = text.kept();
        QCOMPARE(kept.leftOut, all.size() - 10);
        QVERIFY(kept.text.starts_with(all.substr(0, 4)));
        QVERIFY(kept.text.ends_with(all.substr(all.size() - 6)));
    }

    void noCharacterIsCutInTwo()
    {
        for (std::size_t head = 0; head < 5; ++head) {
            BoundedText text(head, 7 - head);
            for (int i = 0; i < 20; ++i)
                text.add("\xC3\xBC\xE2\x82\xAC"); // ü€
            const auto kept = text.kept();
            QCOMPARE(utf8Bytes(kept.text), kept.text.size());
            QVERIFY(kept.text.find("\xEF\xBF\xBD") == std::string::npos);
        }
    }

    void anyBytesBecomeText()
    {
        QCOMPARE(validText(std::string_view("a\0b\xFF", 4)), std::string("a\xEF\xBF\xBD"
                                                                         "b\xEF\xBF\xBD"));
    }

    void theEndOfAProgram()
    {
        const auto good = shell("echo out; echo err >&2");
        QVERIFY2(good, good ? "" : good.error().text().c_str());
        QVERIFY(good->succeeded);
        QCOMPARE(good->output, std::string("out\n"));
        QCOMPARE(good->errors, std::string("err\n"));
        const auto bad = shell("exit 3");
        QVERIFY(bad && !bad->succeeded);
        QCOMPARE(bad->status, 3);
        const auto killed = shell("kill -SEGV $$");
        QVERIFY(killed && !killed->succeeded);
        QCOMPARE(killed->signal, SIGSEGV);
        const auto slow = outputOf({"sleep", "600"}, 0.01);
        QVERIFY(slow && slow->timedOut && !slow->succeeded);
        const auto missing = outputOf({"no-such-program"}, 60);
        QVERIFY(!missing);
        QVERIFY(missing.error().text().find("no-such-program") != std::string::npos);
    }

    /// The kernel keeps no status of the children of a process that ignores their end. The end of the program
    /// is then unknown, and not a success.
    void anEndThatIsLost()
    {
        const auto before = std::signal(SIGCHLD, SIG_IGN);
        const auto lost = shell("exit 3");
        std::signal(SIGCHLD, before);
        QVERIFY(!lost);
        QCOMPARE(lost.error().code, ErrorCode::Io);
    }

    /// A caller that ignores broken pipes does not hand that on: a writer in a pipe must end with its reader.
    void aBrokenPipeEndsTheProgram()
    {
        const auto before = std::signal(SIGPIPE, SIG_IGN);
        const auto ended = shell("kill -s PIPE $$; echo alive");
        std::signal(SIGPIPE, before);
        QVERIFY2(ended, ended ? "" : ended.error().text().c_str());
        QVERIFY(ended->output.empty());
        QCOMPARE(ended->signal, SIGPIPE);
    }

    /// Bytes arrive as they are, and a flood is not kept.
    void whatItPrints()
    {
        const auto bytes = shell("printf 'a\\000\\377b'");
        QVERIFY(bytes);
        QCOMPARE(bytes->output, std::string("a\0\377b", 4));
        const auto much = shell("head -c 70000000 /dev/zero");
        QVERIFY(much && !much->succeeded);
        QVERIFY(much->errors.find("64 MiB") != std::string::npos);
        const auto words = shell("for i in $(seq 1000); do echo line $i >&2; done; exit 1");
        QVERIFY(words && words->errors.ends_with("line 1000\n"));
    }

    /// A reader that leaves a daemon would disturb every later measurement.
    void whatAProgramLeavesEndsWithIt()
    {
        const auto mark = newMark();
        const auto done = shell(withDaemon(mark, "echo done"));
        QVERIFY(done && done->succeeded);
        QCOMPARE(done->output, std::string("done\n"));
        QCOMPARE(withMark(mark), 0);
        const auto late = shell(withDaemon(mark, "trap '' TERM; sleep 600; sleep 600"), 0.1);
        QVERIFY(late && late->timedOut);
        QCOMPARE(withMark(mark), 0);
    }

    /// Other threads go on, and their programs with them.
    void severalAtOnce()
    {
        std::atomic<int> good = 0;
        std::vector<std::thread> threads;
        for (int i = 0; i < 8; ++i)
            threads.emplace_back([&, i] {
                for (int j = 0; j < 5; ++j) {
                    const auto text = std::to_string(i) + "." + std::to_string(j);
                    const auto said = shell("sleep 0.01; echo " + text);
                    good += said && said->output == text + "\n" ? 1 : 0;
                }
            });
        for (auto& thread : threads)
            thread.join();
        QCOMPARE(good.load(), 40);
    }

    void anInterruptionEndsIt()
    {
        const auto mark = newMark();
        std::atomic<bool> stop = false;
        std::thread later([&] {
            while (withMark(mark) < 2)
                std::this_thread::yield();
            stop = true;
        });
        const Interruptible interruptible([&] { return stop.load(); });
        const auto cancelled = shell(withDaemon(mark, "trap '' TERM; sleep 600; sleep 600"), 600);
        later.join();
        QVERIFY(!cancelled);
        QCOMPARE(cancelled.error().code, ErrorCode::Busy);
        QCOMPARE(withMark(mark), 0);
    }

    /// A caller that is killed can end nothing by itself.
    void aKilledCallerLeavesNothing()
    {
        const auto mark = newMark();
        const pid_t caller = ::fork();
        if (caller == 0) {
            (void)shell(withDaemon(mark, "trap '' TERM HUP; sleep 600; sleep 600"), 600);
            ::_exit(0);
        }
        WAIT_FOR(withMark(mark) >= 2);
        QCOMPARE(::kill(caller, SIGKILL), 0);
        QCOMPARE(::waitpid(caller, nullptr, 0), caller);
        WAIT_FOR(withMark(mark) == 0);
    }

    /// The files of other threads close when those close them: a guard must not hold them.
    void aGuardHoldsNoFileOfItsCaller()
    {
        std::array<int, 2> pipe{-1, -1};
        QCOMPARE(::pipe(pipe.data()), 0);
        std::atomic<bool> stop = false;
        const auto mark = newMark();
        std::thread running([&] {
            const Interruptible interruptible([&] { return stop.load(); });
            (void)shell(withDaemon(mark, "sleep 600"), 600);
        });
        WAIT_FOR(withMark(mark) >= 2);
        ::close(pipe[1]);
        char byte = 0;
        QCOMPARE(::read(pipe[0], &byte, 1), ssize_t{0}); // the end, at once
        ::close(pipe[0]);
        stop = true;
        running.join();
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestSupervised)
#include "tst_supervised.moc"
