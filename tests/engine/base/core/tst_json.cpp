// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/core/written_json.h"
#include "tests/engine/values.h"
#include "tests/run.h"

#include <QTest>

#include <cmath>
#include <functional>
#include <random>

#include <limits>

using namespace parascope;

/// If this fails, a mistake in a spec is not found, or a hostile file crashes the program.
class TestJson : public QObject
{
    Q_OBJECT

private slots:
    void namesTheLineOfAnError()
    {
        const auto json = parseJson("{\n  \"a\": 1,\n  \"b\" 2\n}", "spec.json");
        QVERIFY(!json);
        QCOMPARE(json.error().code, ErrorCode::BadInput);
        QVERIFY(json.error().text().starts_with("spec.json"));
        QVERIFY(json.error().text().find("line 3") != std::string::npos);
    }

    /// A key that a person writes twice has one value too many and is refused. In a program's output the last
    /// value counts, as in the readers of ECMA-404.
    void refusesAKeyThatStandsTwice()
    {
        const char* text = R"({"axes": {"layer": [4], "node": [8], "layer": [8]}, "layer": 1})";
        const auto json = parseWrittenJson(text, "spec.json");
        QVERIFY(!json);
        QCOMPARE(test::valuesOf(json.error().message), (std::vector<std::string>{"spec.json", "layer"}));
        QCOMPARE((*parseJson(text, "a message"))["axes"]["layer"].dump(), std::string("[8]"));
        QVERIFY(parseWrittenJson(R"({"a": {"b": 1}, "b": {"a": 1, "b": 2}})", "spec.json"));
        std::string many = "{";
        for (int i = 0; i < 40; ++i)
            many += '"' + std::to_string(i) + "\": 1, ";
        QVERIFY(!parseWrittenJson(many + R"("7": 2})", "spec.json"));
        QVERIFY(parseWrittenJson(many + R"("40": 2})", "spec.json"));
    }

    void refusesDeepNestingInsteadOfOverflowingTheStack()
    {
        const std::string deep(200000, '[');
        const auto json = parseJson(deep, "a file");
        QVERIFY(!json);
        QVERIFY(json.error().text().find("nested") != std::string::npos);
        // Brackets inside a string are not nesting.
        QVERIFY(parseJson('"' + deep + '"', "a file").has_value());
    }

    /// A byte of this text becomes twenty in memory. If this fails, an import stops everything else that runs
    /// on the machine.
    void refusesWhatWouldFillTheMemory()
    {
        std::string text(20 << 20, '[');
        for (std::size_t i = 1; i + 2 < text.size(); i += 3)
            text.replace(i, 3, "[],");
        text.replace(text.size() - 2, 2, "1]");
        QVERIFY(!parseJson(text, "spec.json", {.maxBytes = text.size()}));
        // A long text with few values is accepted.
        const auto list = "[" + std::string(20 << 20, ' ') + "1]";
        QVERIFY(parseJson(list, "spec.json", {.maxBytes = list.size()}).has_value());
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
            QCOMPARE(
                std::count_if(json->begin(), json->end(), [](const Json& item) { return item.is_null(); }),
                nulls);
        if (text.contains("NaN,"))
            QVERIFY(!parseJson(text.toStdString(), "a spec"));
    }

    /// The document and the refusals are those of nlohmann_json's own reader, whatever the text. If this
    /// fails, a file that other programs read is refused, or the document differs from the file.
    void readsWhatTheLibraryReads()
    {
        std::mt19937 random(11);
        const auto any = [&](int high) { return std::uniform_int_distribution<>(0, high)(random); };
        std::function<Json(int)> make = [&](int depth) -> Json {
            switch (any(depth > 0 ? 7 : 5)) {
            case 0:
                return nullptr;
            case 1:
                return any(1) == 1;
            case 2:
                return any(1000) - 500;
            case 3:
                return std::uint64_t{1} << any(63);
            case 4:
                return std::ldexp(1.0 + any(999) / 1000.0, any(600) - 300);
            case 5:
                return std::string("k\"\\\n\xc3\xbc").substr(0, static_cast<std::size_t>(any(4))) +
                       std::to_string(any(9));
            case 6: {
                Json list = Json::array();
                for (int n = any(5); n > 0; --n)
                    list.push_back(make(depth - 1));
                return list;
            }
            default: {
                Json object = Json::object();
                for (int n = any(30); n > 0; --n)
                    object["key" + std::to_string(any(40))] = make(depth - 1);
                return object;
            }
            }
        };
        int refused = 0;
        for (int i = 0; i < 3000; ++i) {
            auto text = make(4).dump();
            if (any(2) > 0) // damaged
                for (int n = 1 + any(2); n > 0; --n)
                    text[static_cast<std::size_t>(any(static_cast<int>(text.size()) - 1))] =
                        "{}[],:\"e-1\\x"[any(11)];
            const auto theirs = Json::parse(text, nullptr, false);
            const auto ours = parseJson(text, "text");
            QVERIFY2(ours.has_value() == !theirs.is_discarded(), text.c_str());
            QVERIFY2(!ours || *ours == theirs, text.c_str());
            refused += !ours;
        }
        QVERIFY2(refused > 500, qPrintable(QString::number(refused)));
        QVERIFY(*parseJson(R"({"a": 1, "b": 2, "a": {"c": 3}})", "twice") ==
                Json::parse(R"({"a": {"c": 3}, "b": 2})"));
        QCOMPARE(test::valuesOf(parseJson("[1e999]", "x").error().message), std::vector<std::string>{"x"});
    }

    /// A message may have 64 MiB, and a stranger can fill it with keys. If this fails, a lane is blocked for
    /// hours.
    void manyKeysAreNotSlow()
    {
        constexpr int keys = 1'000'000; // searching each among all earlier ones would take 5e11 comparisons
        std::string text = "{";
        for (int i = 0; i < keys; ++i)
            text += (i > 0 ? ",\"" : "\"") + std::to_string(i % (keys - 1)) + "\":" + std::to_string(i);
        text += "}";
        const auto json = parseJson(text, "keys");
        QVERIFY(json);
        QCOMPARE(json->size(), std::size_t(keys - 1));
        QCOMPARE(json->begin().value().get<int>(), keys - 1); // the last of the two "0"
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
        QCOMPARE(checked.error().wrong, std::string("nodes"));
        QCOMPARE(checked.error().suggestion, std::string("node"));
        QCOMPARE(test::valuesOf(checked.error().message),
                 (std::vector<std::string>{"spec.json, axes", "nodes", "node"}));
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

PARASCOPE_TEST_MAIN(QCoreApplication, TestJson)
#include "tst_json.moc"
