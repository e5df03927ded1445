// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/dispatch/transport.h"
#include "tests/run.h"

#include <QTest>

#include <csignal>

using namespace parascope::dispatch;
using namespace std::chrono_literals;

/// The connection between a runner and a program at the other end of two pipes. The programs are the system's
/// own: yes, cat, sleep. If this fails, a worker that writes and does not read exhausts the machine's memory
/// or blocks the lane.
class TestTransport : public QObject
{
    Q_OBJECT

    static Transport started(const std::string& script)
    {
        auto transport = Transport::start({{"/bin/sh", "-c", script}, {}});
        if (!transport)
            qFatal("%s", transport.error().text().c_str());
        return std::move(*transport);
    }

    /// A program that reads only after the signal USR1.
    static constexpr const char* deaf = "trap 'exec cat' USR1; echo ready; while :; do sleep 0.01; done";

private slots:
    void initTestCase() { std::signal(SIGPIPE, SIG_IGN); }

    /// Data that does not fit into the pipe waits, and comes back complete and in order.
    void answersWaitForTheirReader()
    {
        auto transport = started(deaf);
        std::string line, got, expected;
        QCOMPARE(transport.readLine(line, 60s), Transport::Event::Line);
        for (int i = 0; i < 40000; ++i) {
            const auto answer = "answer " + std::to_string(i) + "\n";
            expected += answer;
            transport.post(answer);
        }
        ::kill(transport.pid(), SIGUSR1);
        while (got.size() < expected.size() && transport.readLine(line, 60s) == Transport::Event::Line)
            got += line + "\n";
        QVERIFY(got == expected);
        QVERIFY(!transport.flooded());
    }

    void answersThatNobodyReadsAreBounded()
    {
        auto transport = started("exec sleep 600");
        const std::string answer(1 << 20, 'a');
        for (std::size_t sent = 0; sent <= maxBufferedBytes; sent += answer.size())
            transport.post(answer);
        transport.post(answer);
        QVERIFY(transport.flooded());
        std::string line;
        QCOMPARE(transport.readLine(line, 60s), Transport::Event::Flood);
    }

    /// The program writes all the time and reads nothing: the write ends long before its time limit.
    void outputIsBoundedWhileItIsWrittenTo()
    {
        auto transport = started("exec yes");
        QVERIFY(!transport.write(std::string(8 << 20, 'a'), 10min));
        QVERIFY(transport.flooded());
        std::string line;
        QCOMPARE(transport.readLine(line, 60s), Transport::Event::Flood);
    }

    /// A message that was not taken in time is not cut: the next message follows the whole of it.
    void aLateReaderGetsWholeLines()
    {
        const std::string large = std::string(1 << 20, 'a');
        auto late = started(deaf);
        std::string line;
        QCOMPARE(late.readLine(line, 60s), Transport::Event::Line);
        QVERIFY(!late.write(large + "\n", 10ms));
        ::kill(late.pid(), SIGUSR1);
        QVERIFY(late.write("next\n", 60s));
        QCOMPARE(late.readLine(line, 60s), Transport::Event::Line);
        QVERIFY(line == large);
        QCOMPARE(late.readLine(line, 60s), Transport::Event::Line);
        QCOMPARE(line, std::string("next"));
    }

    /// A program that writes errors faster than they are read does not delay the time limit.
    void errorsWithoutEndLeaveTime()
    {
        auto transport = started("exec 3>&1; exec yes >&2");
        std::string line;
        QCOMPARE(transport.readLine(line, 300ms), Transport::Event::Timeout);
        QVERIFY(transport.errorTail().size() <= 4096);
        const auto ending = transport.finish(100ms);
        QVERIFY(ending.signalled);
    }

    /// No output is stored while the end of the program is awaited.
    void anEndIsNoPlaceToPour()
    {
        auto transport = started("exec yes");
        const auto ending = transport.finish(300ms);
        QVERIFY(ending.signalled);
        std::string line;
        QVERIFY(transport.readLine(line, 0ms) != Transport::Event::Line);
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestTransport)
#include "tst_transport.moc"
