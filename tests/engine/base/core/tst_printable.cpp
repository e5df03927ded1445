// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/core/json.h"
#include "engine/base/core/printable.h"
#include "tests/run.h"

#include <QTest>

using namespace parascope;

/// Characters that control a terminal are escaped. If this fails, whoever named a sweep controls the
/// clipboard and the screen.
class TestPrintable : public QObject
{
    Q_OBJECT

private slots:
    void texts_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("line");
        QTest::newRow("plain")
            << QByteArray("GPT, 12 layers \xe2\x80\x93 \xe4\xb8\xad\xe6\x96\x87 \xf0\x9f\x99\x82")
            << QByteArray("GPT, 12 layers \xe2\x80\x93 \xe4\xb8\xad\xe6\x96\x87 \xf0\x9f\x99\x82");
        QTest::newRow("clipboard, OSC 52")
            << QByteArray("\x1b]52;c;cm0=\x07") << QByteArray("\\x1b]52;c;cm0=\\x07");
        QTest::newRow("clear screen") << QByteArray("\x1b[2J\x1b[H") << QByteArray("\\x1b[2J\\x1b[H");
        QTest::newRow("breaks") << QByteArray("a\nb\r\tc") << QByteArray("a\\nb\\r\\tc");
        QTest::newRow("null, delete") << QByteArray("a\0b\x7f", 4) << QByteArray("a\\x00b\\x7f");
        QTest::newRow("C1: CSI") << QByteArray("\xc2\x9b"
                                               "2J")
                                 << QByteArray("\\u009b2J");
        QTest::newRow("CSI of an eight-bit terminal") << QByteArray("\x9b"
                                                                    "2J")
                                                      << QByteArray("\\x9b2J");
        QTest::newRow("right-to-left override") << QByteArray("a\xe2\x80\xae"
                                                              "b")
                                                << QByteArray("a\\u202eb");
        QTest::newRow("isolate") << QByteArray("\xe2\x81\xa6") << QByteArray("\\u2066");
        QTest::newRow("line separator") << QByteArray("\xe2\x80\xa8") << QByteArray("\\u2028");
        QTest::newRow("half a character") << QByteArray("a\xe2\x80") << QByteArray("a\\xe2\\x80");
        QTest::newRow("overlong escape")
            << QByteArray("\xc0\x9b\xe0\x80\x9b") << QByteArray("\\xc0\\x9b\\xe0\\x80\\x9b");
        QTest::newRow("surrogate") << QByteArray("\xed\xa0\x80") << QByteArray("\\xed\\xa0\\x80");
    }
    void texts()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, line);
        QCOMPARE(QByteArray::fromStdString(printable(text.toStdString())), line);
    }

    /// In addition to Qt's rule for printable characters: no character of category Cc survives, whatever the
    /// bytes.
    void noControlSurvives()
    {
        for (int first = 0; first < 256; ++first)
            for (int second = 0; second < 256; ++second) {
                const std::string text = {static_cast<char>(first), static_cast<char>(second), 'x'};
                const auto shown = QString::fromStdString(printable(text));
                QVERIFY(!shown.contains(QChar::ReplacementCharacter));
                for (const QChar c : shown)
                    QVERIFY2(c.category() != QChar::Other_Control, qPrintable(shown));
            }
    }

    void breaks()
    {
        QCOMPARE(printable("a\tb\nc\x1b", Breaks::Keep), std::string("a\tb\nc\\x1b"));
        QCOMPARE(printable("a\nb\nc", Breaks::Indent), std::string("a\n    b\n    c"));
    }

    void jsonStaysTheSameDocument()
    {
        const Json json = {{"name", "\x1b]52;c;\x07 \x7f \xc2\x9b \xe2\x80\xae \n \xe4\xb8\xad"},
                           {"list", {1, 2.5, nullptr}}};
        const auto line = printableJson(toLine(json));
        QCOMPARE(printable(line), line);
        const auto again = parseJson(line, "line");
        QVERIFY(again && *again == json);
    }

    void charactersInTwoPieces()
    {
        const std::string text = "a\xf0\x9f\x99\x82";
        for (std::size_t size = 0; size <= text.size(); ++size)
            QCOMPARE(unfinishedBytes(text.substr(0, size)),
                     size <= 1 || size == text.size() ? std::size_t{0} : size - 1);
        QCOMPARE(unfinishedBytes("\x9b"), std::size_t{0});
        QCOMPARE(unfinishedBytes("a\xff"), std::size_t{0});
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestPrintable)
#include "tst_printable.moc"
