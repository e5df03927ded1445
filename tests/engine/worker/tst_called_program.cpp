// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/core/printable.h"
#include "engine/worker/bounded_text.h"
#include "engine/worker/called_program.h"
#include "engine/worker/process.h"
#include "tests/run.h"

#include <QTest>

#include <csignal>
#include <string>

using namespace parascope;
using worker::BoundedText;

/// One call of a program, from its words to the end of its last process. If this fails, a program's result
/// belongs to other words than those of the study, or its processes disturb the following measurements.
class CalledProgramTest : public QObject
{
    Q_OBJECT

    static worker::ProgramCall shell(const std::string& script)
    {
        return {{"sh", "-c", script}, worker::ownEnvironment(), {}, {}, {}, 600};
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
        QCOMPARE(worker::validText(std::string_view("a\0b\xFF", 4)), std::string("a\xEF\xBF\xBD"
                                                                                 "b\xEF\xBF\xBD"));
    }

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
        QCOMPARE(worker::endDescendants(), 0);
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
