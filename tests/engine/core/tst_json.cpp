// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/core/json.h"

#include <QTest>

#include <limits>

using namespace parascope;

/// Loses when it fails: a spec's mistake is not found, or a hostile file takes the program down.
class TestJson : public QObject
{
    Q_OBJECT

private slots:
    void namesTheLineOfAnError()
    {
        const auto json = parseJson("{\n  \"a\": 1,\n  \"b\" 2\n}", "spec.json");
        QVERIFY(!json);
        QCOMPARE(json.error().code, ErrorCode::BadInput);
        QVERIFY(json.error().message.starts_with("spec.json"));
        QVERIFY(json.error().message.find("line 3") != std::string::npos);
    }

    void refusesDeepNestingInsteadOfOverflowingTheStack()
    {
        const std::string deep(200000, '[');
        const auto json = parseJson(deep, "a file");
        QVERIFY(!json);
        QVERIFY(json.error().message.find("nested") != std::string::npos);
        // Brackets inside a string are no nesting.
        QVERIFY(parseJson('"' + deep + '"', "a file").has_value());
    }

    void readsPythonsNanWhereAllowed_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<bool>("valid");
        QTest::addColumn<int>("nulls");
        QTest::newRow("bare") << QByteArray("[NaN, 1, -Infinity, Infinity]") << true << 3;
        QTest::newRow("inside a string") << QByteArray("[\"NaN\", 1]") << true << 0;
        QTest::newRow("escaped quote") << QByteArray("[\"a\\\"NaN\", NaN]") << true << 1;
        QTest::newRow("half a token") << QByteArray("[Na, 1]") << false << 0;
    }
    void readsPythonsNanWhereAllowed()
    {
        QFETCH(QByteArray, text);
        QFETCH(bool, valid);
        QFETCH(int, nulls);
        const auto json = parseJson(text.toStdString(), "a trace", {.nanAsNull = true});
        QCOMPARE(json.has_value(), valid);
        if (valid)
            QCOMPARE(std::count_if(json->begin(), json->end(), [](const Json& item) { return item.is_null(); }), nulls);
        if (text.contains("NaN,"))
            QVERIFY(!parseJson(text.toStdString(), "a spec"));
    }

    void writesNoNanAndNoNewline()
    {
        const Json json = {{"x", std::numeric_limits<double>::quiet_NaN()}, {"y", "a\nb"}, {"z", "\xff"}};
        const auto line = toLine(json);
        QVERIFY(line.find("\"x\":null") != std::string::npos);
        QVERIFY(line.find('\n') == std::string::npos);
        QVERIFY(Json::parse(line).is_object());
    }

    void suggestsTheKeyThatWasMeant()
    {
        const auto checked = checkKeys(Json{{"nodes", 1}}, {"layer", "node", "batch"}, "spec.json, axes");
        QVERIFY(!checked);
        QCOMPARE(checked.error().message,
                 std::string("spec.json, axes: unknown key \"nodes\" (did you mean \"node\"?)."));
        QVERIFY(checkKeys(Json{{"node", 1}}, {"node"}, "x").has_value());
    }

    void keepsWholeNumbersWhole()
    {
        QVERIFY(std::holds_alternative<std::int64_t>(*valueFromJson(Json(64.0), "v")));
        QVERIFY(std::holds_alternative<double>(*valueFromJson(Json(0.5), "v")));
        QVERIFY(!valueFromJson(Json(std::uint64_t{1} << 63), "v"));
        QVERIFY(!valueFromJson(Json(true), "v"));
        QVERIFY(!valueFromJson(Json::array(), "v"));
    }
};

QTEST_GUILESS_MAIN(TestJson)
#include "tst_json.moc"
