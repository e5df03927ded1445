// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/expression/expression.h"
#include "tests/engine/values.h"
#include "tests/run.h"

#include <QTest>

#include <cmath>
#include <limits>

using namespace parascope;
using parascope::expression::Expression;
using parascope::expression::Scope;

/// Constraints of grids and filters of views. If this fails, a filter silently shows the wrong runs.
class TestExpression : public QObject
{
    Q_OBJECT

    /// a = 4, b = 3, lacking = NaN, cell = "lstm" (code 1 of rnn, lstm, gru), `odd name` = 7.
    static Scope scope()
    {
        const std::vector<std::string> names = {"a", "b", "lacking", "cell", "odd name"};
        return {[names](std::string_view name) -> std::optional<expression::Variable> {
                    for (std::size_t i = 0; i < names.size(); ++i)
                        if (names[i] == name)
                            return expression::Variable{i, i == 3};
                    return std::nullopt;
                },
                [](std::size_t, std::string_view text) {
                    return text == "rnn" ? 0.0 : text == "lstm" ? 1.0 : text == "gru" ? 2.0 : -2.0;
                },
                names, [](std::size_t slot, std::string_view text) { // the row has "lstm"
                    return slot == 3 && std::string_view("lstm").find(text) != std::string_view::npos
                               ? std::size_t{5}
                               : std::size_t{6};
                }};
    }
    static std::vector<double> row(const Expression& compiled)
    {
        const double held[] = {4, 3, std::numeric_limits<double>::quiet_NaN(), 1, 7, 1, 0};
        std::vector<double> out;
        for (const auto slot : compiled.operands())
            out.push_back(held[slot]);
        return out;
    }

private slots:
    void values_data()
    {
        QTest::addColumn<QString>("source");
        QTest::addColumn<double>("expected");
        const double nan = std::numeric_limits<double>::quiet_NaN();
        QTest::newRow("arithmetic") << "a * b - 2 / 4" << 11.5;
        QTest::newRow("power") << "a ^ 2" << 16.0;
        QTest::newRow("remainder") << "7 % a" << 3.0;
        QTest::newRow("remainder binds like product") << "1 + 7 % a * 2" << 7.0;
        QTest::newRow("power binds to the right") << "2 ^ b ^ 2" << 512.0;
        QTest::newRow("power before minus") << "-a ^ 2" << -16.0;
        QTest::newRow("minus in a power") << "a ^ -1 * 2" << 0.5;
        QTest::newRow("not in a sum") << "1 + not a > 3" << 1.0;
        QTest::newRow("constants are not rounded") << "3.5 * 3.5 && 1 / 2" << 1.0;
        QTest::newRow("less") << "a < b" << 0.0;
        QTest::newRow("not") << "!(a < b)" << 1.0;
        QTest::newRow("not zero") << "!0 && 5" << 1.0;
        QTest::newRow("the sign binds tighter than the word") << "!b > 3" << 0.0;
        QTest::newRow("unequal") << "a!=b" << 1.0;
        QTest::newRow("words") << "a > 3 and not b > 3 or 0" << 1.0;
        QTest::newRow("and before or") << "1 || 0 && 0" << 1.0;
        QTest::newRow("minus") << "-a + -b" << -7.0;
        QTest::newRow("functions") << "min(a, b, 9) + max(a, 5) + log2(a) + floor(2.7) + round(2.5)"
                                   << 3.0 + 5 + 2 + 2 + 3;
        QTest::newRow("text equal") << "cell == \"lstm\"" << 1.0;
        QTest::newRow("text on the left") << "'gru' != cell" << 1.0;
        QTest::newRow("text that nobody has") << "cell == 'mamba'" << 0.0;
        QTest::newRow("text among conditions") << "(cell == 'lstm') && a == 4" << 1.0;
        QTest::newRow("a part of a text") << "contains(cell, \"st\") && a == 4" << 1.0;
        QTest::newRow("no part of a text") << "not contains(cell, 'x')" << 1.0;
        QTest::newRow("name in back-quotes") << "`odd name` == 7" << 1.0;
        QTest::newRow("scientific") << "1e3 + 2.5E-1 + .5" << 1000.75;
        QTest::newRow("missing differs from nothing") << "lacking != 3" << nan;
        QTest::newRow("missing in an or") << "a == 4 || lacking == 1" << nan;
        QTest::newRow("undefined") << "(a - 4) / (b - 3)" << nan;
    }
    void values()
    {
        QFETCH(QString, source);
        QFETCH(double, expected);
        const auto compiled = Expression::compile(source.toStdString(), "where", scope());
        QVERIFY2(compiled, compiled ? "" : compiled.error().text().c_str());
        const auto values = row(*compiled);
        const double scalar = compiled->evaluate(values);
        QVERIFY2(std::isnan(expected) ? std::isnan(scalar) : scalar == expected,
                 qPrintable(QString::number(scalar)));

        // The bulk mode gives the same result in every row, over more than one chunk.
        constexpr std::size_t rows = 40000;
        std::vector<std::vector<double>> columns;
        for (const double operand : values)
            columns.emplace_back(rows, operand);
        const std::vector<std::span<const double>> spans(columns.begin(), columns.end());
        std::vector<double> out(rows);
        compiled->evaluate(spans, out);
        for (const double each : {out.front(), out[16384], out.back()})
            QVERIFY(std::isnan(expected) ? std::isnan(each) : each == expected);
        std::vector<std::uint8_t> mask(rows);
        QCOMPARE(compiled->select(spans, mask), std::isnan(expected) ? rows : std::size_t{0});
        QCOMPARE(mask.back() != 0, !std::isnan(expected) && expected != 0);
    }

    /// The rows of a filter do not depend on its brackets. The cases have text, missing values and both sides
    /// of each relation.
    void conjunctions_data()
    {
        QTest::addColumn<QString>("source");
        for (const auto* source : {"a < 4",
                                   "a <= 4",
                                   "a > 4",
                                   "a >= 4",
                                   "a == 4",
                                   "a != 4",
                                   "4 < a",
                                   "4 >= a",
                                   "a > 1 && b < 3 && a != 2",
                                   "a >= 2 and cell == 'lstm'",
                                   "'lstm' != cell && 2.5e0 < b",
                                   "cell == 'mamba'",
                                   "cell != 'mamba' && a < 3",
                                   "lacking > 0",
                                   "a < 3 && lacking != 1",
                                   "a > 1 && a > 2",
                                   "a < 3 || b > 2",
                                   "!a < 3",
                                   "a < b",
                                   "a == 2 == 1",
                                   "1 < a && a < 5 || b == 0",
                                   "a && b > 1",
                                   "(a < 3 || b > 2) && a != 2",
                                   "not a > 3",
                                   "not (a > 1 || b < 2) && cell == 'lstm'",
                                   "!(a < 3) || b == 1",
                                   "a < 3 || lacking > 1",
                                   "not lacking > 1",
                                   "a == 1 || a == 2 && b > 0 || (a == 3)",
                                   "(a < 3) == 1",
                                   "a < 1 + b"})
            QTest::newRow(source) << source;
    }
    void conjunctions()
    {
        QFETCH(QString, source);
        const auto plain = Expression::compile(source.toStdString(), "where", scope());
        const auto bracketed = Expression::compile("(" + source.toStdString() + ") * 1", "where", scope());
        QVERIFY(plain && bracketed);
        constexpr std::size_t rows = 1000;
        std::vector<std::vector<double>> columns;
        for (const auto slot : plain->operands()) {
            auto& column = columns.emplace_back();
            for (std::size_t i = 0; i < rows; ++i)
                column.push_back((i * (slot + 3)) % 11 == 0 || slot == 2
                                     ? std::nan("")
                                     : static_cast<double>((i * (slot + 7)) % 5));
        }
        const std::vector<std::span<const double>> spans(columns.begin(), columns.end());
        std::vector<std::uint8_t> mine(rows), theirs(rows);
        QCOMPARE(plain->select(spans, mine), bracketed->select(spans, theirs));
        QVERIFY(mine == theirs);
    }

    void refusals_data()
    {
        QTest::addColumn<QString>("source");
        QTest::addColumn<QString>("values"); // values of the sentence: the column and what it contains
        QTest::newRow("assignment") << "a = 4" << "3;=;==";
        QTest::newRow("list") << "a, b" << "2";
        QTest::newRow("list in parentheses") << "(a, b)" << "3";
        QTest::newRow("lone ampersand") << "a & b" << "3;&;&&";
        QTest::newRow("lone bar") << "a | b" << "3;|;||";
        QTest::newRow("no operand before") << "* a" << "1";
        QTest::newRow("two signs") << "- -a" << "3";
        QTest::newRow("powers") << "2" + QString("^-2").repeated(3000) << "1501";
        QTest::newRow("unknown name") << "lackin > 2" << "1;lackin;lacking";
        QTest::newRow("unquoted text") << "cell == mamba" << "9;mamba";
        QTest::newRow("double negation") << "!!a" << "2";
        QTest::newRow("text with a number") << "a == 'x'" << "6;a";
        QTest::newRow("text in arithmetic") << "cell * 2" << "1;cell";
        QTest::newRow("text ordered") << "cell < 'lstm'" << "1;cell";
        QTest::newRow("open quote") << "cell == 'lstm" << "9";
        QTest::newRow("open parenthesis") << "(a" << "3";
        QTest::newRow("closing parenthesis") << "a)" << "2";
        QTest::newRow("no operand") << "a *" << "4";
        QTest::newRow("no operator") << "a b" << "3";
        QTest::newRow("unknown function") << "system(1)" << "1;system";
        QTest::newRow("no names of our own") << "_pi > 3" << "1;_pi";
        QTest::newRow("empty") << "  " << "";
        QTest::newRow("statement") << "a; b" << "2;;";
        QTest::newRow("bad number") << "3x" << "1;3x";
        QTest::newRow("huge number") << "1e999" << "1";
        QTest::newRow("not ASCII") << QString::fromUtf8("a \xE2\x89\xA4 b") << "3";
        QTest::newRow("too long") << QString("1+").repeated(6000) + "1" << "10000";
        QTest::newRow("too deep") << QString("(").repeated(3000) + "1" + QString(")").repeated(3000) << "101";
        QTest::newRow("search in a number") << "contains(a, 'x')" << "10;a";
        QTest::newRow("search for no text") << "contains(cell, a)" << "14;device";
        QTest::newRow("search without a text") << "contains(cell)" << "14;device";
        QTest::newRow("search in a text") << "contains('lstm', 'st')" << "10;device";
        QTest::newRow("search in an unknown name") << "contains(cel, 'st')" << "10;cel;cell";
        QTest::newRow("search never closed") << "contains(cell, 'st'" << "20";
        QTest::newRow("empty call") << "abs()" << "5";
        QTest::newRow("conditional") << "a ? 1 : 2" << "3;?";
    }
    void refusals()
    {
        QFETCH(QString, source);
        QFETCH(QString, values);
        const auto compiled = Expression::compile(source.toStdString(), "spec.json: \"where\"", scope());
        QVERIFY(!compiled);
        QStringList told;
        for (const auto& value : test::valuesOf(compiled.error().message))
            told << QString::fromStdString(value);
        QCOMPARE(told.takeFirst(), QString("spec.json: \"where\""));
        // "_pi" may be read as another name.
        QVERIFY2((told.join(';') + ';').startsWith(values.isEmpty() ? ";" : values + ';'),
                 compiled.error().text().c_str());
        QVERIFY(compiled.error().code == ErrorCode::BadInput);
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestExpression)
#include "tst_expression.moc"
