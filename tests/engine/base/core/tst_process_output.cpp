// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/core/process_output.h"
#include "tests/run.h"

#include <QTest>

#include <csignal>

using namespace parascope;

/// Programs that this program runs and whose end it judges. If this fails, a program that failed counts as
/// one that succeeded.
class TestProcessOutput : public QObject
{
    Q_OBJECT

private slots:
    void theEndOfAProgram()
    {
        const auto good = outputOf({"sh", "-c", "echo out; echo err >&2"}, 60);
        QVERIFY2(good, good ? "" : good.error().text().c_str());
        QVERIFY(good->succeeded());
        QCOMPARE(good->output, std::string("out\n"));
        QCOMPARE(good->errors, std::string("err\n"));
        const auto bad = outputOf({"sh", "-c", "exit 3"}, 60);
        QVERIFY(bad && !bad->succeeded() && bad->exited);
        QCOMPARE(bad->status, 3);
        const auto slow = outputOf({"sleep", "600"}, 0.01);
        QVERIFY(slow && slow->timedOut && !slow->succeeded());
    }

    /// The kernel keeps no status of the children of a process that ignores their end. The end of the program
    /// is then unknown, and not a success.
    void anEndThatIsLost()
    {
        const auto before = std::signal(SIGCHLD, SIG_IGN);
        const auto lost = outputOf({"sh", "-c", "exit 3"}, 60);
        std::signal(SIGCHLD, before);
        QVERIFY(!lost);
        QCOMPARE(lost.error().code, ErrorCode::Io);
    }

    /// A caller that ignores broken pipes does not hand that on: a writer in a pipe must end with its reader.
    void aBrokenPipeEndsTheProgram()
    {
        const auto before = std::signal(SIGPIPE, SIG_IGN);
        const auto ended = outputOf({"sh", "-c", "kill -s PIPE $$; echo alive"}, 60);
        std::signal(SIGPIPE, before);
        QVERIFY2(ended, ended ? "" : ended.error().text().c_str());
        QVERIFY(!ended->exited && ended->output.empty());
        QCOMPARE(ended->status, SIGPIPE);
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestProcessOutput)
#include "tst_process_output.moc"
