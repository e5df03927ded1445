// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/process/descendants.h"
#include "engine/worker/called_program.h"
#include "tests/run.h"

#include <QTest>

#include <csignal>
#include <string>

using namespace parascope;

/// One call of a program, from its words to the end of its last process. If this fails, a program's result
/// belongs to other words than those of the study, or its processes disturb the following measurements.
class CalledProgramTest : public QObject
{
    Q_OBJECT

    static ProgramCall shell(const std::string& script)
    {
        return {{"sh", "-c", script}, ownEnvironment(), {}, {}, {}, 600};
    }

private slots:
    void wordsArriveUnchanged()
    {
        auto call = shell("");
        call.words = {"printf", "%s|", "a b", "\"'", ";", "x\ny", "$HOME"};
        const auto called = worker::callProgram(call);
        QVERIFY(called);
        QCOMPARE(called->output, std::string("a b|\"'|;|x\ny|$HOME|"));
    }

    void theEndIsReported()
    {
        const auto status = worker::callProgram(shell("exit 3"));
        QVERIFY(status);
        QCOMPARE(status->status, 3);
        QCOMPARE(status->signal, 0);
        const auto crash = worker::callProgram(shell("kill -11 $$"));
        QVERIFY(crash);
        QCOMPARE(crash->signal, SIGSEGV);
        QCOMPARE(crash->status, 0);
    }

    void aLimitEndsAFlood()
    {
        auto call = shell("yes");
        call.seconds = 0.2;
        const auto called = worker::callProgram(call);
        QVERIFY(called);
        QVERIFY(called->timedOut);
        QVERIFY(called->seconds >= 0.2);
        QVERIFY(called->output.size() < std::size_t{1} << 20);
    }

    void whatIsLeftBehindIsEnded()
    {
        const auto called = worker::callProgram(shell("setsid sleep 1000 >&- 2>&- & echo $!"));
        QVERIFY(called);
        QCOMPARE(called->leftBehind, 1);
        const int left = std::stoi(called->output);
        QCOMPARE(kill(left, 0), -1);
        QCOMPARE(endDescendants(), 0);
    }

    void aProgramThatIsMissingIsNamed()
    {
        auto call = shell("");
        call.words = {"no-such-program"};
        const auto called = worker::callProgram(call);
        QVERIFY(!called);
        QVERIFY(called.error().text().find("no-such-program") != std::string::npos);
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, CalledProgramTest)
#include "tst_called_program.moc"
