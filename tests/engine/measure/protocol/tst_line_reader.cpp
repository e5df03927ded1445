// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/measure/protocol/line_reader.h"
#include "tests/run.h"

#include <QTest>

using namespace parascope::protocol;

/// If this fails, a lane hangs, mixes two messages, or runs out of memory because of a worker's output.
class LineReaderTest : public QObject
{
    Q_OBJECT

private slots:
    void linesComeOutWhateverThePieces_data()
    {
        QTest::addColumn<int>("piece");
        for (const int piece : {1, 2, 3, 7, 100})
            QTest::addRow("%d bytes at a time", piece) << piece;
    }
    void linesComeOutWhateverThePieces()
    {
        QFETCH(int, piece);
        const std::string stream = "one\ntwo\r\n\nfour is longer\nhalf";
        LineReader reader;
        std::vector<std::string> lines;
        for (std::size_t i = 0; i < stream.size(); i += std::size_t(piece)) {
            reader.feed(std::string_view(stream).substr(i, std::size_t(piece)));
            std::string line;
            while (reader.next(line))
                lines.push_back(line);
            QVERIFY(!reader.takeOverflow());
        }
        QCOMPARE(lines, (std::vector<std::string>{"one", "two", "", "four is longer"}));
        QCOMPARE(reader.pending(), std::size_t(4));
    }

    void anOverlongLineIsDroppedAndReportedOnce()
    {
        LineReader reader(16);
        std::vector<std::string> seen;
        std::size_t most = 0;
        int overlong = 0;
        const auto drain = [&] {
            std::string line;
            while (reader.next(line))
                seen.push_back(line);
            if (reader.takeOverflow())
                ++overlong;
            most = std::max(most, reader.pending());
        };
        reader.feed("before\n");
        drain();
        for (int i = 0; i < 1000; ++i) {
            reader.feed("0123456789");
            drain();
        }
        reader.feed("tail\nafter\n");
        drain();
        reader.feed("01234567890123456789\nlast\n"); // too long within a single read
        drain();
        QCOMPARE(seen, (std::vector<std::string>{"before", "after", "last"}));
        QCOMPARE(overlong, 2);
        QVERIFY2(most <= 32, "an endless line must not be kept");
    }

    void exactlyTheBoundPasses()
    {
        LineReader reader(4);
        reader.feed("1234\n12345\n");
        std::string line;
        QVERIFY(reader.next(line));
        QCOMPARE(line, std::string("1234"));
        QVERIFY(!reader.next(line));
        QVERIFY(reader.takeOverflow());
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, LineReaderTest)
#include "tst_line_reader.moc"
