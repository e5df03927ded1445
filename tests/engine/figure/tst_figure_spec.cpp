// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figure/axis.h"
#include "engine/figure/build.h"
#include "engine/figure/kinds.h"
#include "engine/figure/spec.h"
#include "tests/engine/values.h"
#include "tests/run.h"

#include <QTest>

#include <cmath>

using namespace parascope;

/// If this fails, a saved figure opens as another one, or an axis shows a wrong number.
class TestFigureSpec : public QObject
{
    Q_OBJECT

private slots:
    /// If this fails, a misspelt option is ignored, and the figure is drawn without it.
    void optionsAreThoseOfTheKind_data()
    {
        QTest::addColumn<QString>("kind");
        QTest::addColumn<QString>("options");
        QTest::addColumn<QString>("refusal"); // empty: the spec is valid
        QTest::newRow("known") << "roofline"
                               << R"({"operations": true, "least_share": 0.05, "names": {"v100": "V100"}})"
                               << "";
        QTest::newRow("of every kind") << "scatter" << R"({"timing": "sync"})" << "";
        QTest::newRow("of another kind") << "scatter" << R"({"order": 2})" << "\"scatter\";\"order\"";
        QTest::newRow("misspelt") << "roofline" << R"({"operation": true})" << "\"operations\"";
        QTest::newRow("wrong type") << "regression" << R"({"log": "yes"})" << "\"log\"";
        QTest::newRow("out of range") << "regression" << R"({"order": 3})" << "\"order\"; 1 ; 2";
        QTest::newRow("not a word") << "boxplot" << R"({"percentiles": "half"})"
                                    << "\"percentiles\";paper, tukey";
    }
    void optionsAreThoseOfTheKind()
    {
        QFETCH(QString, kind);
        QFETCH(QString, options);
        QFETCH(QString, refusal);
        const auto spec = figure::specFromJson(
            {{"kind", kind.toStdString()}, {"options", Json::parse(options.toStdString())}}, "figure.json");
        QCOMPARE(spec.has_value(), refusal.isEmpty());
        if (!spec)
            QVERIFY2(test::namesAll(spec.error().text(), refusal), spec.error().text().c_str());
    }

    /// If this fails, a new kind must be announced in a second place before specs can name it and build()
    /// draws it.
    void aNewKindNeedsItsLineAlone()
    {
        QVERIFY(!figure::findKind("pie"));
        const figure::KindInfo pie{
            .name = "pie",
            .build = [](const figure::Spec& spec, const figure::Input&) -> Result<figure::Figure> {
                figure::Figure figure;
                figure.kind = spec.kind;
                figure.what = std::string("a pie");
                return figure;
            },
            .title = "Pie",
            .help = "<b>Pie.</b>",
            .section = "Scatter, parallel coordinates, ranges",
            .ofRuns = false};
        const figure::ExtraKind extra(pie);
        const auto spec = figure::specFromJson({{"kind", "pie"}}, "figure.json");
        QVERIFY(spec.has_value());
        const auto drawn = figure::build(*spec, {});
        QVERIFY(drawn.has_value());
        QCOMPARE(drawn->what, std::string("a pie"));
    }

    void aSpecSurvivesItsText()
    {
        figure::Spec spec;
        spec.kind = "composite";
        spec.columns = 3;
        spec.options["share"] = {"y"};
        figure::Spec part;
        part.kind = "speedup";
        part.platforms = {"a", "b"};
        part.logX = true;
        part.fix = {{"layer", std::int64_t{64}}};
        part.filter = "node >= 256 && dtype == \"float32\"";
        part.family = "fc";
        part.style.sizePt = 7.5;
        spec.panels = {part, part};
        spec.style.preset = "ieee-double";
        const auto back = figure::specFromJson(toJson(spec), "spec");
        QVERIFY2(back.has_value(), back ? "" : back.error().text().c_str());
        QCOMPARE(toLine(toJson(*back)), toLine(toJson(spec)));
        QCOMPARE(back->panels.front().family, std::string("fc"));
    }

    void mistakesAreNamed_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("word");
        QTest::newRow("kind") << R"({"kind": "pie"})" << "pie";
        QTest::newRow("key") << R"({"kind": "heatmap", "xx": "node"})" << "xx";
        QTest::newRow("preset") << R"({"style": {"preset": "nature"}})" << "nature";
        QTest::newRow("width") << R"({"style": {"width_mm": -1}})" << "width_mm";
        QTest::newRow("width of 0") << R"({"style": {"width_mm": 0}})" << "width_mm";
        QTest::newRow("two FLOP definitions")
            << R"({"kind": "composite", "flops": "recorded", "panels": [{"flops": "executed"}]})"
            << "\"flops\";executed;recorded";
        QTest::newRow("panels") << R"({"kind": "composite"})" << "panels";
        QTest::newRow("nested")
            << R"({"kind": "composite", "panels": [{"kind": "composite", "panels": [{}]}]})" << "composite";
        QTest::newRow("aggregate") << R"({"aggregate": "sum"})" << "sum";
    }
    void mistakesAreNamed()
    {
        QFETCH(QString, text);
        QFETCH(QString, word);
        const auto json = parseJson(text.toStdString(), "spec");
        QVERIFY(json.has_value());
        const auto spec = figure::specFromJson(*json, "spec");
        QVERIFY(!spec.has_value());
        QVERIFY2(test::namesAll(spec.error().text(), word), spec.error().text().c_str());
    }

    void ticksStandWhereTheirLabelsSay_data()
    {
        QTest::addColumn<double>("low");
        QTest::addColumn<double>("high");
        QTest::addColumn<bool>("log");
        QTest::newRow("0 to 1") << 0.0 << 1.0 << false;
        QTest::newRow("negative") << -0.31 << 0.64 << false;
        QTest::newRow("large") << 12.0 << 98765.0 << false;
        QTest::newRow("one value") << 5.0 << 5.0 << false;
        QTest::newRow("decades") << 3.2e4 << 8.1e8 << true;
        QTest::newRow("within a decade") << 2.1 << 8.7 << true;
        QTest::newRow("many decades") << 1e-9 << 1e15 << true;
        QTest::newRow("not positive") << -4.0 << 0.0 << true;
    }
    void ticksStandWhereTheirLabelsSay()
    {
        QFETCH(double, low);
        QFETCH(double, high);
        QFETCH(bool, log);
        const auto axis = log ? figure::logAxis("c", std::string("t"), low, high)
                              : figure::linearAxis("c", std::string("t"), low, high);
        QVERIFY(axis.high > axis.low);
        QVERIFY(axis.ticks.size() >= 2 && axis.ticks.size() <= 12);
        for (const auto& tick : axis.ticks) {
            const double at = axis.position(tick.position);
            QVERIFY(at > -1e-6 && at < 1 + 1e-6);
            QVERIFY(std::abs(axis.value(at) - tick.position) <= 1e-9 * std::abs(tick.position) + 1e-12);
            // "−0.2", "100 k", "12,000" read back as the number at which they are drawn.
            QString text = QString::fromStdString(tick.label.text()).replace(QChar(0x2212), '-').remove(',');
            double scale = 1;
            for (const auto& [prefix, factor] :
                 {std::pair{'k', 1e3}, {'M', 1e6}, {'G', 1e9}, {'T', 1e12}, {'P', 1e15}})
                if (text.endsWith(prefix)) {
                    scale = factor;
                    text.chop(1);
                }
            QVERIFY2(std::abs(text.trimmed().toDouble() * scale - tick.position) <=
                         1e-6 * std::abs(tick.position) + 1e-12,
                     tick.label.text().c_str());
        }
        const auto zoomed = figure::rescaled(axis, axis.value(0.25), axis.value(0.5));
        QVERIFY(std::abs(zoomed.low - axis.value(0.25)) <= 1e-9 * std::abs(axis.high) &&
                zoomed.title == axis.title);
    }

    void cellsAreWrittenShort_data()
    {
        QTest::addColumn<double>("value");
        QTest::addColumn<bool>("ratio");
        QTest::addColumn<QString>("text");
        QTest::newRow("one decimal") << 39.6012 << false << "39.6";
        QTest::newRow("two below a tenth") << 0.0312 << false << "0.03";
        QTest::newRow("small") << 0.00417 << false << ".004";
        QTest::newRow("tiny") << 0.0000417 << false << "4e-5";
        QTest::newRow("rounds up") << 0.000096 << false << "1e-4";
        QTest::newRow("zero") << 0.0 << false << "0";
        QTest::newRow("three digits") << 653.1 << false << "653";
        QTest::newRow("four digits") << 1310.4 << false << "1310";
        QTest::newRow("thousands") << 33916.9 << false << "33.9k";
        QTest::newRow("hundred thousands") << 372294.0 << false << "372k";
        QTest::newRow("millions") << 1.25e6 << false << "1.2M";
        QTest::newRow("ratio below 2") << 0.3246 << true << "0.32";
        QTest::newRow("ratio above 2") << 11.23 << true << "11.2";
        QTest::newRow("missing") << figure::noValue << false << "";
    }
    void cellsAreWrittenShort()
    {
        QFETCH(double, value);
        QFETCH(bool, ratio);
        QTEST(QString::fromStdString(figure::cellLabel(value, ratio)), "text");
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestFigureSpec)
#include "tst_figure_spec.moc"
