// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/core/value.h"
#include "tests/run.h"

#include <QTest>

using namespace parascope;

/// If this fails, 64 and "64" become different points, or an axis is out of order.
class TestValue : public QObject
{
    Q_OBJECT

private slots:
    void readsBackWhatItWrote_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("kind");
        QTest::newRow("whole") << "64" << 0;
        QTest::newRow("negative") << "-7" << 0;
        QTest::newRow("fraction") << "0.1" << 1;
        QTest::newRow("tiny") << "1e-300" << 1;
        QTest::newRow("text") << "lstm" << 2;
        QTest::newRow("blocks") << "3/4/6/3" << 2;
        QTest::newRow("infinity is text") << "inf" << 2;
        QTest::newRow("trailing letters") << "64k" << 2;
        QTest::newRow("empty") << "" << 2;
    }
    void readsBackWhatItWrote()
    {
        QFETCH(QString, text);
        QFETCH(int, kind);
        const auto value = valueFromText(text.toStdString());
        QCOMPARE(static_cast<int>(value.index()), kind);
        QCOMPARE(toText(value), text.toStdString());
    }

    void ordersNumbersBySizeAndTextLast()
    {
        QVERIFY(compareValues(std::int64_t{9}, std::int64_t{10}) < 0);
        QCOMPARE(compareValues(std::int64_t{1}, 1.0), 0);
        QVERIFY(compareValues(2.5, std::int64_t{2}) > 0);
        QVERIFY(compareValues(std::int64_t{1000}, std::string("1")) < 0);
        QVERIFY(compareValues(std::string("gru"), std::string("lstm")) < 0);
        // Beyond 2^53 a conversion to double would call these equal.
        QVERIFY(compareValues(std::int64_t{9007199254740993}, std::int64_t{9007199254740992}) > 0);
    }

    void parametersAreASet()
    {
        Parameters a{{"layer", std::int64_t{4}}, {"node", std::int64_t{32}}};
        Parameters b{{"node", std::int64_t{32}}, {"layer", std::int64_t{4}}};
        QVERIFY(a == b);
        b.set("node", std::int64_t{64});
        QVERIFY(!(a == b));
        QCOMPARE(b.size(), std::size_t{2});
        QCOMPARE(toText(a), std::string("layer=4,node=32"));
        QVERIFY(!a.integer("cell"));
        QVERIFY(b.remove("node") && !b.remove("node"));
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestValue)
#include "tst_value.moc"
