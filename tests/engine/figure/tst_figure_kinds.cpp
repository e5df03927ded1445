// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figure/colours.h"
#include "engine/figure/kinds.h"
#include "engine/model/workload/torch_operations.h"
#include "paradnn_table.h"
#include "tests/engine/values.h"
#include "tests/paths.h"
#include "tests/run.h"

#include "engine/figure/build.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <map>
#include <random>
#include <set>

using namespace parascope;
using figure::build;

namespace {

/// Linearly interpolated percentile, written here independently and compared with the drawn boxes.
double percentile(std::vector<double> values, double p)
{
    std::sort(values.begin(), values.end());
    const double at = p / 100 * static_cast<double>(values.size() - 1);
    const auto below = static_cast<std::size_t>(at);
    return below + 1 < values.size()
               ? values[below] + (at - static_cast<double>(below)) * (values[below + 1] - values[below])
               : values[below];
}

bool close(double a, double b, double tolerance = 1e-9)
{
    return std::abs(a - b) <= tolerance * std::max(1.0, std::abs(b));
}

std::string messageOf(const Result<figure::Figure>& figure)
{
    return figure ? figure->empty.text() : figure.error().text();
}

} // namespace

/// If this fails, a figure in a paper shows other numbers than the runs have.
class TestFigureKinds : public QObject
{
    Q_OBJECT

    figure::Input m_paradnn;

    static figure::Spec specOf(const char* kind)
    {
        figure::Spec spec;
        spec.kind = kind;
        return spec;
    }
    [[nodiscard]] double number(const char* column, std::int64_t row) const
    {
        return m_paradnn.runs->find(column)->numbers[static_cast<std::size_t>(row)];
    }
    static std::string text(const table::Table& table, const char* column, std::int64_t row)
    {
        return table.text(static_cast<std::size_t>(row), *table.find(column));
    }
    [[nodiscard]] std::string text(const char* column, std::int64_t row) const
    {
        const auto& c = *m_paradnn.runs->find(column);
        return c.dictionary->text(c.codes[static_cast<std::size_t>(row)]);
    }

private slots:
    void initTestCase()
    {
        m_paradnn.runs = test::paradnnTable(parascope::test::sharedData("/paradnn"));
        m_paradnn.platforms = {{"tpu-v2", 180e12, 2.4e12, {}}, {"v100", 125e12, 900e9, {}}};
    }

    void regressionBarsAreThePapersWeights()
    {
        if (!m_paradnn.runs)
            QSKIP("the shipped ParaDnn data is not here");
        auto spec = specOf("regression");
        spec.platforms = {"tpu-v2"};
        const auto figure = build(spec, m_paradnn);
        QVERIFY2(figure && figure->empty.empty(), messageOf(figure).c_str());
        QCOMPARE(figure->n, std::size_t{1724});
        const auto& panel = figure->panels.at(0);
        // The regression weights of the 1724 published TPU runs, in the family's order from the top.
        const std::vector<std::pair<std::string, double>> expected = {
            {"layer", .12284}, {"node", .46553}, {"input", -.04142}, {"output", -.01255}, {"batch", .47249}};
        QCOMPARE(panel.bars.size(), expected.size());
        for (std::size_t i = 0; i < expected.size(); ++i) {
            const auto bar = std::find_if(panel.bars.begin(), panel.bars.end(), [&](const auto& b) {
                return b.category == static_cast<int>(expected.size() - 1 - i);
            });
            QVERIFY(bar != panel.bars.end());
            QCOMPARE(
                QString::fromStdString(panel.y.ticks[static_cast<std::size_t>(bar->category)].label.text()),
                QString::fromStdString(expected[i].first));
            QVERIFY2(std::abs(bar->value - expected[i].second) < 6e-6,
                     panel.y.ticks[static_cast<std::size_t>(bar->category)].label.text().c_str());
            QVERIFY(bar->low < bar->value && bar->value < bar->high);
        }
        QVERIFY(figure->count().text().find("R\u00b2 0.43") != std::string::npos);
        QVERIFY(figure->count().text().find("220 oom") != std::string::npos);
    }

    /// A factor with one level has no weight: it takes no space, and is named.
    void aConstantFactorHasNoBar()
    {
        test::TableMaker maker;
        for (int i = 0; i < 24; ++i)
            maker.row({{"batch", 1 << (i % 4)},
                       {"node", 32 << (i / 4)},
                       {"input", 64},
                       {"flops_per_second", 1e9 + i * i}},
                      {{"platform", "a"}, {"outcome", "completed"}});
        figure::Input input;
        input.runs = maker.take();
        const auto figure = build(specOf("regression"), input);
        QVERIFY2(figure && figure->empty.empty(), messageOf(figure).c_str());
        QCOMPARE(figure->panels.at(0).bars.size(), std::size_t{2});
        QCOMPARE(figure->panels.at(0).y.ticks.size(), std::size_t{2});
        QVERIFY2(figure->count().text().find("input") != std::string::npos, figure->count().text().c_str());
    }

    /// Two outliers among 120 runs decide the weights: the reader of the bars is informed in both places.
    void heavyTailsStandInTheFigure()
    {
        std::vector<std::size_t> clauses, sentences;
        for (const double outlier : {0.0, 40.0}) {
            test::TableMaker maker;
            for (int i = 0; i < 120; ++i)
                maker.row(
                    {{"batch", 1 << (i % 4)},
                     {"node", 32 << (i / 4 % 5)},
                     {"flops_per_second", 100 + i % 4 + (i * 37 % 11) * 0.1 + (i % 60 == 7 ? outlier : 0)}},
                    {{"platform", "a"}, {"outcome", "completed"}});
            figure::Input input;
            input.runs = maker.take();
            const auto figure = build(specOf("regression"), input);
            QVERIFY2(figure && figure->empty.empty(), messageOf(figure).c_str());
            const auto caption = figure->caption.text();
            clauses.push_back(figure->counts.size());
            sentences.push_back(static_cast<std::size_t>(std::count(caption.begin(), caption.end(), ';')));
        }
        QCOMPARE(clauses[1], clauses[0] + 1);
        QCOMPARE(sentences[1], sentences[0] + 1);
    }

    void aBoxPlotShowsTheSelectionAsDots()
    {
        test::TableMaker maker;
        for (const char* platform : {"a", "b"})
            for (int i = 1; i <= 20; ++i)
                maker.row({{"batch", i % 2 ? 64. : 128.}, {"node", 64}, {"examples_per_second", 100. * i}},
                          {{"platform", platform}, {"outcome", i == 20 ? "oom" : "completed"}});
        figure::Input input;
        input.runs = maker.take();
        table::Mask selected(input.runs->rows(), 0);
        for (const int row : {2, 5, 19, 25}) // the 20th run failed and has no dot
            selected[static_cast<std::size_t>(row)] = 1;
        input.selection = std::make_shared<const table::Mask>(selected);
        auto spec = specOf("boxplot");
        spec.metric = "examples_per_second";
        spec.by = "batch";
        const auto figure = build(spec, input);
        QVERIFY2(figure && figure->empty.empty(), messageOf(figure).c_str());
        std::map<std::int32_t, std::pair<double, double>> dots;
        for (const auto& series : figure->panels.at(0).points)
            for (std::size_t i = 0; i < series.rows.size(); ++i)
                dots[series.rows[i]] = {series.x[i], series.y[i] / figure->panels.at(0).y.factor};
        QCOMPARE(dots.size(), std::size_t{3});
        for (const auto& [row, at] : dots) {
            const int i = row % 20 + 1;
            QVERIFY(close(at.second, 100. * i));
            // The dot is over the box of its batch, on the side of its platform.
            const double category = i % 2 ? 0 : 1;
            QVERIFY2(at.first > category - 0.5 && at.first < category + 0.5,
                     std::to_string(at.first).c_str());
            QCOMPARE(at.first > category, row >= 20);
        }
        QVERIFY2(test::anyHas(figure->counts, {"3"}), figure->count().text().c_str());
    }

    void runsTimedOtherwiseAreLeftOutAndTold()
    {
        test::TableMaker maker;
        const auto run = [&](double batch, double rate, const char* timing) {
            maker.row({{"batch", batch}, {"node", 64}, {"examples_per_second", rate}, {"parameters", 100}},
                      {{"platform", "p"}, {"timing", timing}, {"outcome", "completed"}});
        };
        for (const double batch : {64., 128., 256.}) {
            run(batch, 10 * batch, "block");
            run(batch, 10 * batch, "block");
        }
        run(64, 1e6,
            "trace"); // the median with the two blocks would still be 640, so the scatter plot shows the run
        run(128, 1e6, "trace");
        figure::Input input;
        input.runs = maker.take();
        auto spec = specOf("scatter");
        spec.x = "batch";
        spec.y = "examples_per_second";
        auto figure = build(spec, input);
        QVERIFY2(figure, messageOf(figure).c_str());
        QCOMPARE(figure->n, std::size_t{6});
        for (const auto& said : {figure->caption.text(), figure->count().text()})
            QVERIFY2(test::names(said, {" 2 ", "(trace)"}), said.c_str());

        spec.options["timing"] = "trace";
        figure = build(spec, input);
        QVERIFY2(figure && figure->n == 2, messageOf(figure).c_str());
        spec.options["timing"] = "any";
        figure = build(spec, input);
        QVERIFY2(figure && figure->n == 8, messageOf(figure).c_str());
        QVERIFY2(figure->caption.text().find("(block, trace)") != std::string::npos,
                 figure->caption.text().c_str());
        spec.options["timing"] = "guess";
        figure = build(spec, input);
        QVERIFY2(!figure && figure.error().text().find("block, trace") != std::string::npos,
                 messageOf(figure).c_str());
        spec.options = Json::object();
        spec.y = "parameters"; // parameters do not depend on the timing
        figure = build(spec, input);
        QVERIFY2(figure && figure->n == 8, messageOf(figure).c_str());
    }

    void aSelectionStandsBesideAsHollowBars()
    {
        if (!m_paradnn.runs)
            QSKIP("the shipped ParaDnn data is not here");
        auto input = m_paradnn;
        auto mask = std::make_shared<table::Mask>(input.runs->rows(), std::uint8_t{0});
        std::size_t chosen = 0;
        for (std::size_t i = 0; i < mask->size(); ++i)
            if (number("batch", static_cast<std::int64_t>(i)) >= 4096) {
                (*mask)[i] = 1;
                chosen += text("platform", static_cast<std::int64_t>(i)) == "tpu-v2" &&
                          text("outcome", static_cast<std::int64_t>(i)) == "completed";
            }
        input.selection = mask;
        auto spec = specOf("regression");
        spec.platforms = {"tpu-v2"};
        const auto figure = build(spec, input);
        QVERIFY2(figure && figure->empty.empty(), messageOf(figure).c_str());
        const auto& panel = figure->panels.at(0);
        QCOMPARE(std::count_if(panel.bars.begin(), panel.bars.end(),
                               [](const auto& b) { return b.hollow && b.place == 1; }),
                 5);
        QVERIFY2(panel.legend.at(1).text.text().find(
                     chosen > 999 ? "" : "selection " + std::to_string(chosen)) == 0,
                 panel.legend.at(1).text.text().c_str());
    }

    void speedupPointsAreTheRatiosOfEqualModels()
    {
        if (!m_paradnn.runs)
            QSKIP("the shipped ParaDnn data is not here");
        std::map<std::string, double> gpu;
        const auto rows = static_cast<std::int64_t>(m_paradnn.runs->rows());
        for (std::int64_t i = 0; i < rows; ++i)
            if (text("platform", i) == "v100" && text("outcome", i) == "completed")
                gpu[text("work_key", i)] = number("examples_per_second", i);
        auto spec = specOf("speedup");
        spec.platforms = {"tpu-v2", "v100"};
        spec.colour = "batch";
        spec.logX = spec.logY = true;
        const auto figure = build(spec, m_paradnn);
        QVERIFY2(figure && figure->empty.empty(), messageOf(figure).c_str());
        QCOMPARE(figure->n, std::size_t{176});
        const auto& points = figure->panels.at(0).points.at(0);
        QCOMPARE(points.y.size(), std::size_t{176});
        std::size_t wins = 0;
        for (std::size_t i = 0; i < points.y.size(); ++i) {
            const auto row = points.rows[i];
            QCOMPARE(text("platform", row), std::string("tpu-v2"));
            const double expected = number("examples_per_second", row) / gpu.at(text("work_key", row));
            QVERIFY(close(points.y[i], expected));
            QVERIFY(close(points.x[i], number("parameters", row)));
            QVERIFY(close(static_cast<double>(points.colour[i]), number("batch", row)));
            wins += expected > 1;
        }
        QVERIFY2(test::anyHas(figure->counts, {"176"}) &&
                     test::names(figure->count().text(), {"tpu-v2", " " + std::to_string(wins) + " ("}),
                 figure->count().text().c_str());
        const auto& even = figure->panels[0].lines.at(0).points;
        QCOMPARE(even.front().second, 1.0);
        QCOMPARE(even.back().second, 1.0);
    }

    /// The reason for an empty picture: values that the axis cannot show differ from values that are missing.
    void anEmptySpeedupNamesItsAxis()
    {
        test::TableMaker maker;
        for (const char* platform : {"a", "b"})
            for (const double batch : {16., 32.})
                maker.row({{"batch", batch},
                           {"input", 0},
                           {"step_seconds", 0.01},
                           {"examples_per_second", batch / 0.01}},
                          {{"platform", platform},
                           {"family", "fc"},
                           {"mode", "train"},
                           {"outcome", "completed"},
                           {"model_key", "m"},
                           {"work_key", "m" + std::to_string(batch)}});
        maker.row({{"batch", 64}, {"input", 8}, {"output", 4}, {"step_seconds", 0.01}},
                  {{"platform", "c"}, {"family", "fc"}, {"outcome", "completed"}});
        figure::Input input;
        input.runs = maker.take();
        auto spec = specOf("speedup");
        spec.platforms = {"a", "b"};
        spec.logX = true;
        const auto why = [&](const char* x) {
            spec.x = x;
            const auto figure = build(spec, input);
            return figure ? figure->empty.text() : messageOf(figure);
        };
        QCOMPARE(why("batch"), std::string());
        QVERIFY2(why("input").find(" 0 ") != std::string::npos, why("input").c_str());
        QVERIFY2(!why("output").empty() && why("output").find(" 0 ") == std::string::npos,
                 why("output").c_str());
    }

    void aSpeedupCanBeRegressedAndBoxed()
    {
        if (!m_paradnn.runs)
            QSKIP("the shipped ParaDnn data is not here");
        for (const char* kind : {"regression", "boxplot"}) {
            auto spec = specOf(kind);
            spec.metric = "speedup";
            spec.platforms = {"tpu-v2", "v100"};
            const auto figure = build(spec, m_paradnn);
            QVERIFY2(figure && figure->empty.empty(), messageOf(figure).c_str());
            QCOMPARE(figure->n, std::size_t{176});
            if (std::string(kind) == "regression") {
                const auto& bars = figure->panels[0].bars;
                const auto batch =
                    std::find_if(bars.begin(), bars.end(), [](const auto& b) { return b.category == 0; });
                // From the issue of the analyses: "batch size's weight on the speedup ... +0.60".
                QVERIFY2(std::abs(batch->value - 0.60) < 0.01, std::to_string(batch->value).c_str());
            }
        }
    }

    void roofsEndAtTheRidgeAndImpossiblePointsAreRinged()
    {
        test::TableMaker maker;
        for (const auto& [x, y] :
             {std::pair{10.0, 5e12}, std::pair{100.0, 90e12}, std::pair{500.0, 300e12}, std::pair{50.0, 0.0}})
            maker.row({{"arithmetic_intensity", x}, {"flops_per_second", y}},
                      {{"platform", "tpu-v2"}, {"outcome", "completed"}, {"run", std::to_string(x)}});
        figure::Input input;
        input.runs = maker.take();
        input.platforms = {{"tpu-v2", 180e12, 2.4e12, {}}};
        const auto figure = build(specOf("roofline"), input);
        QVERIFY2(figure && figure->empty.empty(), messageOf(figure).c_str());
        const auto& panel = figure->panels.at(0);
        QCOMPARE(panel.points.at(0).x.size(), std::size_t{3});
        const auto& ringed = panel.points[0].ringed;
        QCOMPARE(std::count(ringed.begin(), ringed.end(), 1), 1);
        QCOMPARE(
            panel.points[0]
                .y[static_cast<std::size_t>(std::find(ringed.begin(), ringed.end(), 1) - ringed.begin())],
            300e12);
        bool flat = false, slope = false, ridge = false;
        for (const auto& line : panel.lines) {
            flat |= line.label.text().find("180 TFLOP/s (") == 0 && close(line.points[0].first, 75) &&
                    line.points[0].second == 180e12;
            slope |= line.label.text().find("2.4 TB/s (") == 0 && close(line.points[1].first, 75) &&
                     close(line.points[0].second, line.points[0].first * 2.4e12);
            ridge |= test::valuesOf(line.label) == std::vector<std::string>{"75"} &&
                     line.dash == figure::Line::Dash::Dotted;
        }
        QVERIFY(flat && slope && ridge);
        input.platforms[0].ceilings = {{"gemm", {{"float32", {{"flops_per_second", 60e12}}}}},
                                       {"caveat", "others ran"}};
        const auto doubted = build(specOf("roofline"), input);
        QVERIFY2(doubted && doubted->caption.text().find("others ran") != std::string::npos &&
                     doubted->counts.size() == figure->counts.size() + 1,
                 "a reader of the figure learns it");
        QVERIFY2(test::valuesOf(figure->counts.at(3)) == std::vector<std::string>{"1"} &&
                     test::names(figure->counts.back().text(), {" 1 ", "FLOP"}),
                 figure->count().text().c_str());
    }

    /// Runs of two types have two roofs, and the figure says which roof belongs to which type.
    void mixedTypesHaveARoofEach()
    {
        test::TableMaker maker;
        for (const auto& [type, x, y] : {std::tuple{"float32", 10.0, 8e12}, std::tuple{"float32", 20.0, 9e12},
                                         std::tuple{"bfloat16", 10.0, 15e12}})
            maker.row({{"arithmetic_intensity", x}, {"flops_per_second", y}},
                      {{"platform", "p"},
                       {"outcome", "completed"},
                       {"run", std::to_string(y)},
                       {"dtype", type},
                       {"flops_definition", "executed"}});
        figure::Input input;
        input.runs = maker.take();
        input.platforms = {{"p", {20e12, {{"bfloat16", 20e12}, {"float32", 10e12}}}, 1e12, {}}};
        const auto figure = build(specOf("roofline"), input);
        QVERIFY2(figure && figure->empty.empty(), messageOf(figure).c_str());
        const auto& panel = figure->panels.at(0);
        std::vector<std::string> labels;
        for (const auto& line : panel.lines)
            if (!line.label.empty())
                labels.push_back(line.label.text());
        QCOMPARE(labels.size(), std::size_t{5});
        QVERIFY(test::names(labels[0], {"10 TFLOP/s", "float32"}) && labels[1].starts_with("1 TB/s") &&
                test::names(labels[2], {" 10 ", "float32"}) &&
                test::names(labels[3], {"20 TFLOP/s", "bfloat16"}) &&
                test::names(labels[4], {" 20 ", "bfloat16"}));
        QCOMPARE(panel.points.size(), std::size_t{2});
        QCOMPARE(panel.legend.size(), std::size_t{2});
        QVERIFY(panel.points[0].name.text() == "float32" && panel.points[1].name.text() == "bfloat16" &&
                panel.points[0].marker != panel.points[1].marker);
        QVERIFY2(test::valuesOf(figure->counts.at(0)) == std::vector<std::string>{"3"} &&
                     figure->counts.at(1).text().find("executed") != std::string::npos &&
                     test::names(figure->counts.at(2).text(), {"1 memory", "2 compute"}),
                 figure->count().text().c_str());
        auto spec = specOf("roofline");
        spec.filter = "dtype == \"bfloat16\"";
        const auto alone = build(spec, input);
        QVERIFY(alone &&
                test::valuesOf(alone->panels.at(0).lines.back().label) == std::vector<std::string>{"20"});
    }

    /// Every figure that draws a FLOP count states its definition below, and says if definitions are mixed.
    void theFlopCountIsSaid()
    {
        test::TableMaker maker;
        for (const auto& [platform, definition] :
             {std::pair{"theirs", "recorded rate"}, std::pair{"theirs", "recorded utilisation"},
              std::pair{"own", "executed"}})
            maker.row({{"node", 1}, {"batch", 2}, {"flops_per_second", 5e12}, {"examples_per_second", 3}},
                      {{"platform", platform},
                       {"outcome", "completed"},
                       {"run", definition},
                       {"flops_definition", definition}});
        figure::Input input;
        input.runs = maker.take();
        const auto countOf = [&](const char* y, std::vector<std::string> platforms) {
            auto spec = specOf("scatter");
            spec.x = "node";
            spec.y = y;
            spec.platforms = std::move(platforms);
            const auto figure = build(spec, input);
            return figure ? figure->count().text() : messageOf(figure);
        };
        const auto has = [&](std::vector<std::string> platforms, const char* definition) {
            return countOf("flops_per_second", std::move(platforms)).find(definition) != std::string::npos;
        };
        QVERIFY(has({"theirs"}, "FLOP") && has({"theirs"}, "recorded") && !has({"theirs"}, "executed"));
        QVERIFY(has({"own"}, "executed") && !has({"own"}, "recorded"));
        QVERIFY(has({}, "executed") && has({}, "recorded"));
        QVERIFY(countOf("examples_per_second", {}).find("FLOP") == std::string::npos);
    }

    void boxesAreThePapersPercentiles()
    {
        if (!m_paradnn.runs)
            QSKIP("the shipped ParaDnn data is not here");
        auto spec = specOf("boxplot");
        spec.metric = "flops_utilisation";
        spec.by = "batch";
        spec.platforms = {"tpu-v2", "v100"};
        const auto figure = build(spec, m_paradnn);
        QVERIFY2(figure && figure->empty.empty(), messageOf(figure).c_str());
        const auto& panel = figure->panels.at(0);
        QCOMPARE(panel.x.ticks.size(), std::size_t{9});
        QCOMPARE(panel.boxes.size(), std::size_t{18});
        for (const auto& box : panel.boxes) {
            std::vector<double> values;
            for (std::int64_t i = 0; i < static_cast<std::int64_t>(m_paradnn.runs->rows()); ++i)
                if (text("platform", i) == box.name && text("outcome", i) == "completed" &&
                    std::to_string(static_cast<int>(number("batch", i))) ==
                        panel.x.ticks[static_cast<std::size_t>(box.category)].label.text())
                    values.push_back(100 * number("flops_utilisation", i));
            QCOMPARE(box.n, values.size());
            for (const auto& [drawn, p] : {std::pair{box.lowWhisker, 2.0},
                                           {box.lowBox, 9.0},
                                           {box.median, 50.0},
                                           {box.highBox, 91.0},
                                           {box.highWhisker, 98.0}})
                QVERIFY(close(drawn, percentile(values, p)));
            QCOMPARE(box.outliers.size(), box.rows.size());
        }
        QVERIFY(figure->caption.text().find("9\u201391 %") != std::string::npos);
    }

    void stackedBarsAddUpToTheWholeStep()
    {
        test::TableMaker runs, operations;
        for (int i = 0; i < 4; ++i) {
            const std::string id = "r" + std::to_string(i);
            runs.row({{"batch", i < 2 ? 64.0 : 128.0}, {"examples_per_second", 1.0}},
                     {{"platform", "p"}, {"outcome", "completed"}, {"timing", "sync"}, {"run", id}});
            operations.row({{"time_fraction", i < 2 ? 0.5 : 0.75}},
                           {{"run", id}, {"platform", "p"}, {"operation", "matmul"}});
            operations.row({{"time_fraction", 0.125}},
                           {{"run", id}, {"platform", "p"}, {"operation", "add"}});
        }
        // An accelerator times blocks of steps, but a profile single ones: the other runs do not hide it.
        constexpr std::size_t others = 5;
        for (std::size_t i = 0; i < others; ++i)
            runs.row({{"batch", 64.0}, {"examples_per_second", 1.0}}, {{"platform", "p"},
                                                                       {"outcome", "completed"},
                                                                       {"timing", "block"},
                                                                       {"run", "b" + std::to_string(i)}});
        figure::Input input;
        input.runs = runs.take();
        input.operations = operations.take();
        for (const char* extra : {"flops", "bytes", "flops_per_second", "arithmetic_intensity", "seconds"})
            if (!input.operations->find(extra)) {
                auto table = std::make_shared<table::Table>(*input.operations);
                table::Column column;
                column.name = extra;
                column.numbers.assign(table->rows(), figure::noValue);
                table->add(std::move(column));
                input.operations = table;
            }
        const auto figure = build(specOf("breakdown"), input);
        QVERIFY2(figure && figure->empty.empty(), messageOf(figure).c_str());
        const auto& panel = figure->panels.at(0);
        QCOMPARE(panel.x.ticks.size(), std::size_t{2});
        for (int level = 0; level < 2; ++level) {
            double top = 0;
            for (const auto& bar : panel.bars)
                if (bar.category == level) {
                    QVERIFY(close(bar.from, top));
                    top = bar.value;
                    if (bar.name.text() == "matmul")
                        QVERIFY(close(bar.value - bar.from, level == 0 ? 50 : 75));
                    if (bar.name.text() == "add")
                        QVERIFY(close(bar.value - bar.from, 12.5));
                }
            QVERIFY(close(top, 100));
        }
        QCOMPARE(QString::fromStdString(panel.legend.back().text.text()), QString("unattributed"));
        // Two runs of the first level and no run of the other level are selected: a hollow stack appears next
        // to the first level's stack only.
        table::Mask selected{1, 1};
        selected.resize(4 + others);
        input.selection = std::make_shared<const table::Mask>(std::move(selected));
        const auto chosen = build(specOf("breakdown"), input);
        QVERIFY2(chosen && chosen->empty.empty(), messageOf(chosen).c_str());
        std::map<std::string, double> shares;
        for (const auto& bar : chosen->panels.at(0).bars) {
            QCOMPARE(bar.places, 2);
            if (bar.place == 0)
                continue;
            QCOMPARE(bar.category, 0);
            QVERIFY(bar.hollow);
            shares[bar.name.text()] += bar.value - bar.from;
        }
        QVERIFY(close(shares["matmul"], 50) && close(shares["add"], 12.5) &&
                close(shares["unattributed"], 37.5));
    }

    void aRatioMapDividesCellByCell()
    {
        if (!m_paradnn.runs)
            QSKIP("the shipped ParaDnn data is not here");
        auto spec = specOf("heatmap");
        spec.platforms = {"tpu-v2", "v100"};
        spec.options["ratio"] = true;
        spec.metric = "examples_per_second";
        spec.fix = {
            {"layer", std::int64_t{64}}, {"input", std::int64_t{2000}}, {"output", std::int64_t{1000}}};
        const auto figure = build(spec, m_paradnn);
        QVERIFY2(figure && figure->empty.empty(), messageOf(figure).c_str());
        const auto& panel = figure->panels.at(0);
        // From the shipped files: 67839.65 and 33916.9 examples/s at node 2048, batch 16384.
        double tpu = 0, gpu = 0;
        for (std::int64_t i = 0; i < static_cast<std::int64_t>(m_paradnn.runs->rows()); ++i)
            if (text("work_key", i) == "layer_64-node_2048-input_2000-output_1000-bs_16384")
                (text("platform", i) == "v100" ? gpu : tpu) = number("examples_per_second", i);
        const auto cell = std::find_if(panel.cells.begin(), panel.cells.end(), [&](const auto& c) {
            return panel.x.ticks[static_cast<std::size_t>(c.column)].label.text() == "2048" &&
                   panel.y.ticks[static_cast<std::size_t>(c.row)].label.text() == "16384";
        });
        QVERIFY(cell != panel.cells.end() && tpu > 0 && gpu > 0);
        QVERIFY(close(cell->value, tpu / gpu));
        QVERIFY(panel.colours->map == figure::ColourScale::Map::Diverging);
        QVERIFY(close(panel.colours->axis.low * panel.colours->axis.high, 1));
        QVERIFY(close(panel.colours->position(1), 0.5));
        // The line at 1 is between cells above and below it.
        QVERIFY(!panel.lines.empty());
        QVERIFY(std::any_of(panel.cells.begin(), panel.cells.end(), [](const auto& c) {
            return c.state == figure::Cell::State::Failed && c.outcome == Outcome::Oom;
        }));
    }

    /// Runs that failed, and runs of other work, do not count towards a ratio; otherwise the card would
    /// promise too much precision.
    void aRatioCountsTheRunsBehindIt()
    {
        test::TableMaker runs;
        for (const char* platform : {"a", "b"})
            for (const double batch : {64.0, 128.0}) {
                runs.row({{"node", 32}, {"batch", batch}}, {{"platform", platform}, {"outcome", "oom"}});
                for (int repeat = 0; repeat < (batch > 64 ? 3 : 1); ++repeat)
                    runs.row({{"node", 32}, {"batch", batch}, {"examples_per_second", 100 + repeat}},
                             {{"platform", platform}, {"outcome", "completed"}});
            }
        figure::Input input;
        input.runs = runs.take();
        auto spec = specOf("heatmap");
        spec.platforms = {"a", "b"};
        spec.metric = "examples_per_second";
        spec.x = "node";
        spec.y = "batch";
        for (const bool ratio : {true, false}) {
            spec.options["ratio"] = ratio;
            if (!ratio)
                spec.platforms = {"a"};
            const auto figure = build(spec, input);
            QVERIFY2(figure && figure->empty.empty(), messageOf(figure).c_str());
            const auto& cells = figure->panels.at(0).cells;
            QCOMPARE(cells.size(), std::size_t{2});
            QCOMPARE(cells[0].n, ratio ? 2 : 1);
            QCOMPARE(cells[1].n, ratio ? 6 : 3);
            if (ratio) { // one metric for each side
                const auto card = figure::ratioCard(spec, input, cells[1]);
                QCOMPARE(card.metrics.size(), std::size_t{2});
                for (const auto& side : card.metrics)
                    QVERIFY2(side.ends_with("n = 3"), side.c_str());
            } else {
                QCOMPARE(figure::card(spec, input, cells[0].run, cells[0].n).identity.back(),
                         std::string("n = 1"));
            }
        }
    }

    /// The interval of a ratio covers the true ratio as often as it states, and its width is that of the
    /// normal distribution: 2 * 1.96 * deviation * sqrt(2 / launches). A cell of single launches has no
    /// interval.
    void aRatioHasTheIntervalOfItsLaunches()
    {
        constexpr int cellCount = 40, launches = 5;
        constexpr double deviation = 0.01;
        std::mt19937 random(7);
        std::normal_distribution<double> noise(0, deviation);
        test::TableMaker runs;
        for (int i = 0; i <= cellCount; ++i)
            for (int launch = 0; launch < (i < cellCount ? launches : 1); ++launch)
                for (const char* platform : {"quick", "slow"})
                    runs.row({{"node", 32},
                              {"batch", i + 1},
                              {"step_seconds", (platform[0] == 'q' ? 0.1 : 0.2) * std::exp(noise(random))}},
                             {{"platform", platform},
                              {"outcome", "completed"},
                              {"work_key", "w" + std::to_string(i)}});
        figure::Input input;
        input.runs = runs.take();
        auto spec = specOf("heatmap");
        spec.platforms = {"quick", "slow"};
        spec.metric = "step_seconds";
        spec.x = "node";
        spec.y = "batch";
        spec.options["ratio"] = true;
        const auto figure = build(spec, input);
        QVERIFY2(figure && figure->empty.empty(), messageOf(figure).c_str());
        const auto& cells = figure->panels.at(0).cells;
        QCOMPARE(cells.size(), std::size_t{cellCount + 1});
        int covered = 0;
        const double expected = 2 * 1.96 * deviation * std::sqrt(2.0 / launches);
        for (const auto& cell : cells) {
            const auto card = figure::ratioCard(spec, input, cell);
            if (cell.n == 2) {
                QVERIFY(std::isnan(cell.low));
                QCOMPARE(card.metrics.size(), std::size_t{2});
                continue;
            }
            covered += cell.low < 2 && 2 < cell.high;
            const double width = std::log(cell.high / cell.low);
            QVERIFY2(width > 0.6 * expected && width < 1.6 * expected,
                     std::to_string(width / expected).c_str());
            QCOMPARE(card.metrics.size(), std::size_t{3});
        }
        QVERIFY2(covered >= 35, std::to_string(covered).c_str()); // 38 expected, below 35 once in a hundred
    }

    /// Runs that exist but have no utilisation, because there is no peak, are not reported as filtered out.
    void withoutAPeakAFigureSaysSo()
    {
        test::TableMaker runs;
        for (int i = 1; i < 6; ++i)
            for (int k = 1; k < 6; ++k)
                runs.row({{"batch", i},
                          {"node", k},
                          {"flops_utilisation", figure::noValue},
                          {"infeed_fraction", 0.1 * i},
                          {"step_seconds", i}},
                         {{"platform", "here"}, {"family", "fc"}, {"outcome", "completed"}});
        figure::Input input;
        input.runs = runs.take();
        for (const char* kind : {"heatmap", "boxplot", "regression", "lines", "parallel", "scatter"}) {
            auto spec = specOf(kind);
            if (spec.kind == "scatter") // the paper's Figure 5
                spec.x = "infeed_fraction";
            else
                spec.x = "node";
            spec.y = spec.kind == "scatter" ? "flops_utilisation" : "batch";
            spec.metric = "flops_utilisation";
            const auto bare = build(spec, input);
            QVERIFY2(bare, messageOf(bare).c_str());
            spec.filter = "node > 100";
            const auto filtered = build(spec, input);
            QVERIFY2(filtered, messageOf(filtered).c_str());
            QVERIFY2(!bare->empty.empty() && !filtered->empty.empty(), kind);
            QVERIFY2(bare->empty.text().find("25 runs") != std::string::npos, bare->empty.text().c_str());
            QVERIFY2(filtered->empty != bare->empty, kind);
        }
    }

    /// Grouped by platform, each box is over its name. Boxes are next to each other only if a level has
    /// several, and only then a legend is needed.
    void boxesStandOverTheirNames()
    {
        test::TableMaker runs;
        for (const char* platform : {"a", "b", "c"})
            for (const char* family : {"fc", "rnn"})
                for (int i = 1; i < 6; ++i)
                    runs.row({{"batch", i}, {"step_seconds", i}},
                             {{"platform", platform}, {"family", family}, {"outcome", "completed"}});
        figure::Input input;
        input.runs = runs.take();
        auto spec = specOf("boxplot");
        spec.metric = "step_seconds";
        for (const char* by : {"platform", "family"}) {
            spec.by = by;
            const auto figure = build(spec, input);
            QVERIFY2(figure && figure->empty.empty(), messageOf(figure).c_str());
            const bool apart = spec.by == "family";
            const auto& panel = figure->panels.at(0);
            QCOMPARE(panel.boxes.size(), apart ? std::size_t{6} : std::size_t{3});
            for (const auto& box : panel.boxes)
                QCOMPARE(box.places, apart ? 3 : 1);
            QCOMPARE(panel.legend.size(), apart ? std::size_t{3} : std::size_t{0});
        }
    }

    /// Above 1 the first side is better; for times the ratio is inverted. If this fails, the slower platform
    /// wins in a map.
    void aRatioOfTimesIsAboveOneWhereTheFirstIsFaster()
    {
        test::TableMaker runs;
        for (const double batch : {64.0, 128.0})
            for (const char* platform : {"quick", "slow"})
                runs.row({{"node", 32},
                          {"batch", batch},
                          {"step_seconds", (platform[0] == 'q' ? 0.25 : 1.0) * batch / 64},
                          {"examples_per_second", (platform[0] == 'q' ? 256 : 64)}},
                         {{"platform", platform}, {"outcome", "completed"}});
        figure::Input input;
        input.runs = runs.take();
        auto spec = specOf("heatmap");
        spec.platforms = {"quick", "slow"};
        spec.x = "node";
        spec.y = "batch";
        spec.options["ratio"] = true;
        for (const char* metric : {"step_seconds", "examples_per_second"}) {
            spec.metric = metric;
            const auto figure = build(spec, input);
            QVERIFY2(figure && figure->empty.empty(), messageOf(figure).c_str());
            for (const auto& cell : figure->panels.at(0).cells)
                QVERIFY(close(cell.value, 4));
            QVERIFY(test::anyHas(figure->counts, {"quick", "2"}));
            const bool time = spec.metric == "step_seconds";
            QVERIFY2(figure->what.text().starts_with(time ? "slow / quick, " : "quick / slow, "),
                     figure->what.text().c_str());
            const auto caption = figure->caption.text();
            QCOMPARE(caption.find("slow") < caption.find("quick"), time);
        }
    }

    void parallelLinesPassTheirValues()
    {
        if (!m_paradnn.runs)
            QSKIP("the shipped ParaDnn data is not here");
        auto spec = specOf("parallel");
        spec.platforms = {"tpu-v2"};
        spec.metric = "flops_utilisation";
        const auto figure = build(spec, m_paradnn);
        QVERIFY2(figure && figure->empty.empty(), messageOf(figure).c_str());
        const auto& parallel = *figure->panels.at(0).parallel;
        QCOMPARE(parallel.axes.size(), std::size_t{6});
        QCOMPARE(parallel.rows.size(), std::size_t{1724});
        QCOMPARE(parallel.positions.size(), parallel.rows.size() * 6);
        for (std::size_t i = 0; i < parallel.rows.size(); i += 101) {
            const auto& node = parallel.axes[1];
            QCOMPARE(node.name, std::string("node"));
            const double at = node.value(static_cast<double>(parallel.positions[i * 6 + 1]));
            QCOMPARE(node.ticks[static_cast<std::size_t>(std::lround(at))].label,
                     std::to_string(static_cast<int>(number("node", parallel.rows[i]))));
            const auto& metric = parallel.axes[5];
            QVERIFY(close(metric.value(static_cast<double>(parallel.positions[i * 6 + 5])),
                          100 * number("flops_utilisation", parallel.rows[i]), 1e-4));
        }
    }

    void rangesReachFromTheSmallestToTheLargest()
    {
        if (!m_paradnn.runs)
            QSKIP("the shipped ParaDnn data is not here");
        const auto figure = build(specOf("ranges"), m_paradnn);
        QVERIFY2(figure && figure->empty.empty(), messageOf(figure).c_str());
        const auto& column = m_paradnn.runs->find("parameters")->numbers;
        double low = 1e300, high = 0;
        for (const double v : column)
            if (v > 0) {
                low = std::min(low, v);
                high = std::max(high, v);
            }
        QCOMPARE(figure->panels.at(0).bars.at(0).from, low);
        QCOMPARE(figure->panels[0].bars[0].value, high);
    }

    /// Wins are counted here from the runs themselves: a pair is one work key on both platforms, with medians
    /// of repeats.
    void winRateCountsThePairsOfEachLevel()
    {
        if (!m_paradnn.runs)
            QSKIP("the shipped ParaDnn data is not here");
        auto spec = specOf("winrate");
        spec.platforms = {"tpu-v2", "v100"};
        spec.by = "batch";
        const auto figure = build(spec, m_paradnn);
        QVERIFY2(figure && figure->empty.empty(), messageOf(figure).c_str());
        std::map<std::string, std::map<std::string, std::vector<double>>> works;
        std::map<std::string, std::string> batchOf;
        for (std::size_t row = 0; row < m_paradnn.runs->rows(); ++row) {
            const auto at = static_cast<std::int64_t>(row);
            if (const double rate = number("examples_per_second", at);
                text("outcome", at) == "completed" && std::isfinite(rate)) {
                works[text("work_key", at)][text("platform", at)].push_back(rate);
                batchOf[text("work_key", at)] = std::to_string(static_cast<int>(number("batch", at)));
            }
        }
        std::map<std::string, std::pair<int, int>> counts; // wins, pairs
        for (auto& [key, sides] : works)
            if (sides.count("tpu-v2") && sides.count("v100")) {
                counts[batchOf[key]].first += percentile(sides["tpu-v2"], 50) > percentile(sides["v100"], 50);
                ++counts[batchOf[key]].second;
            }
        const auto& panel = figure->panels.at(0);
        QCOMPARE(panel.bars.size(), counts.size());
        for (const auto& bar : panel.bars) {
            const auto& [wins, n] =
                counts.at(panel.x.ticks[static_cast<std::size_t>(bar.category)].label.text());
            QCOMPARE(bar.value, 100.0 * wins / n);
            QVERIFY(bar.low <= bar.value && bar.value <= bar.high && bar.low >= 0 && bar.high <= 100);
        }
        // Selected runs of one width, on both sides: the bars of their pairs are hollow, next to those of all
        // pairs.
        auto input = m_paradnn;
        table::Mask mask(input.runs->rows(), 0);
        for (std::size_t row = 0; row < mask.size(); ++row)
            mask[row] = number("node", static_cast<std::int64_t>(row)) == 2048;
        input.selection = std::make_shared<const table::Mask>(mask);
        std::map<std::string, std::pair<int, int>> selected;
        for (auto& [key, sides] : works)
            if (sides.count("tpu-v2") && sides.count("v100") && key.find("node_2048-") != std::string::npos) {
                selected[batchOf[key]].first +=
                    percentile(sides["tpu-v2"], 50) > percentile(sides["v100"], 50);
                ++selected[batchOf[key]].second;
            }
        QVERIFY(!selected.empty());
        const auto both = build(spec, input);
        QVERIFY2(both && both->empty.empty(), messageOf(both).c_str());
        const auto& bars = both->panels.at(0).bars;
        QCOMPARE(bars.size(), counts.size() + selected.size());
        for (const auto& bar : bars) {
            QCOMPARE(bar.hollow, bar.place == 1);
            const auto& [wins, n] =
                (bar.place == 1 ? selected : counts)
                    .at(both->panels.at(0).x.ticks[static_cast<std::size_t>(bar.category)].label.text());
            QCOMPARE(bar.value, 100.0 * wins / n);
        }
    }

    void scalingFindsWhatIsNotParallel()
    {
        test::TableMaker maker;
        for (const double node : {64., 128., 256.})
            for (const double devices : {1., 2., 4., 8.})
                maker.row({{"node", node},
                           {"devices", devices},
                           {"examples_per_second", 10 * node / (0.2 + 0.8 / devices)}},
                          {{"platform", "p"}, {"outcome", "completed"}});
        figure::Input input;
        input.runs = maker.take();
        const auto figure = build(specOf("scaling"), input);
        QVERIFY2(figure && figure->empty.empty(), messageOf(figure).c_str());
        QVERIFY2(figure->count().text().find("20.0 %") != std::string::npos, figure->count().text().c_str());
        const auto& points = figure->panels.at(0).points.at(0);
        QCOMPARE(points.x.size(), std::size_t{9});
        for (std::size_t i = 0; i < points.x.size(); ++i)
            QVERIFY(close(points.y[i], 1 / (0.2 + 0.8 / points.x[i])));
        const auto& curve = figure->panels[0].lines.back().points;
        QVERIFY(close(curve.back().first, 8) && close(curve.back().second, 1 / 0.3, 1e-6));
    }

    /// The paper's Figure 4 for models whose serial fraction is known: both utilisations in per cent, also on
    /// logarithmic axes, and boxes of the fraction by family.
    void scalingIsPairedAndBoxed()
    {
        test::TableMaker maker;
        const std::map<std::string, double> fractions = {{"fc", 0.2}, {"cnn", 0.6}};
        for (const auto& [family, serial] : fractions)
            for (const double node : {1., 4., 16., 64.})
                for (const double devices : {1., 4.}) {
                    const double step = (serial + (1 - serial) / devices) / node;
                    maker.row({{"node", node},
                               {"devices", devices},
                               {"examples_per_second", 1 / step},
                               {"flops_utilisation", 0.01 / step / devices}},
                              {{"platform", "p"}, {"family", family}, {"outcome", "completed"}});
                }
        figure::Input input;
        input.runs = maker.take();
        auto spec = specOf("scaling");
        spec.options["fractions"] = true;
        const auto boxes = build(spec, input);
        QVERIFY2(boxes && boxes->empty.empty(), messageOf(boxes).c_str());
        const auto& panel = boxes->panels.at(0);
        QCOMPARE(panel.boxes.size(), fractions.size());
        for (const auto& box : panel.boxes) {
            const double expected = 100 * fractions.at(box.name.text());
            QVERIFY(close(box.lowWhisker, expected) && close(box.median, expected) &&
                    close(box.highBox, expected));
        }
        spec.options = {{"paired", true}};
        spec.metric = "flops_utilisation";
        const auto paired = build(spec, input);
        QVERIFY2(paired && paired->empty.empty(), messageOf(paired).c_str());
        QCOMPARE(paired->panels.at(0).x.factor, 100.0);
        const auto& points = paired->panels[0].points.at(0);
        QCOMPARE(points.x.size(), std::size_t{8});
        for (std::size_t i = 0; i < points.x.size();
             ++i) { // the rate on four devices over the rate on one, by Amdahl's law
            const double ratio = points.y[i] / points.x[i];
            QVERIFY(close(ratio, 1 / (4 * 0.2 + 0.8)) || close(ratio, 1 / (4 * 0.6 + 0.4)));
        }
        QVERIFY(close(*std::max_element(points.x.begin(), points.x.end()), 64));
    }

    void stacksStandOverTheirBaseline()
    {
        test::TableMaker maker;
        const std::vector<double> gains = {1.5, 2, 2.5, 3, 8};
        for (std::size_t i = 0; i < gains.size(); ++i)
            for (const char* stack : {"one", "two"})
                maker.row({{"node", double(i)},
                           {"examples_per_second", std::string_view(stack) == "two" ? 100 * gains[i] : 100}},
                          {{"platform", "p"},
                           {"outcome", "completed"},
                           {"stack", stack},
                           {"work_key", "w" + std::to_string(i)}});
        figure::Input input;
        input.runs = maker.take();
        const auto figure = build(specOf("stacks"), input);
        QVERIFY2(figure && figure->empty.empty(), messageOf(figure).c_str());
        QCOMPARE(figure->n, std::size_t{5});
        const auto& box = figure->panels.at(0).boxes.at(0);
        QVERIFY(close(box.median, 2.5) && close(box.lowBox, percentile(gains, 9)) &&
                close(box.highWhisker, percentile(gains, 98)));
        QVERIFY2(figure->count().text().find("two 2.83") != std::string::npos,
                 figure->count().text().c_str()); // (1.5 * 2 * 2.5 * 3 * 8) ^ (1/5)
    }

    /// Figure 6 (a, b): each operation is drawn at its intensity on the old platform, and at the height of
    /// the old time over the new. The dashed line is where the old memory stops being the limit.
    void upgradesStandOverIntensity()
    {
        test::TableMaker runs, operations;
        for (const bool isNew : {false, true})
            for (const int model : {0, 1}) {
                const std::string id = (isNew ? "n" : "o") + std::to_string(model);
                runs.row({{"batch", 8.0},
                          {"flops_per_second", 1e12},
                          {"arithmetic_intensity", 50.0 + model},
                          {"step_seconds", isNew ? 1.0 : 2.5},
                          {"examples_per_second", isNew ? 8.0 : 3.2}},
                         {{"run", id},
                          {"platform", isNew ? "new" : "old"},
                          {"outcome", "completed"},
                          {"work_key", "w" + std::to_string(model)}});
                const auto operation = [&](const char* name, double intensity, double oldTime,
                                           double newTime) {
                    operations.row({{"seconds", isNew ? newTime : oldTime},
                                    {"flops_per_second", intensity > 0 ? 1e12 : 0},
                                    {"arithmetic_intensity", intensity},
                                    {"bytes_per_second", 1e9},
                                    {"time_fraction", 0.3}},
                                   {{"run", id}, {"platform", isNew ? "new" : "old"}, {"operation", name}});
                };
                operation("matmul", 100, 3, 1);
                operation("add", 0.25, 2, 1);
                operation("copy", 0, 5, 1); // counts no FLOPs, so it has no place on this axis
            }
        figure::Input input;
        input.runs = runs.take();
        input.operations = operations.take();
        figure::Input::Platform old;
        old.name = "old";
        old.peaks = 1e13;
        old.bandwidth = 1e12;
        input.platforms = {old};
        auto spec = specOf("upgrade");
        spec.platforms = {"new", "old"};
        spec.options["operations"] = true;
        const auto figure = build(spec, input);
        QVERIFY2(figure && figure->empty.empty(), messageOf(figure).c_str());
        QCOMPARE(figure->n, std::size_t{4});
        std::map<std::string, std::pair<double, double>> drawn;
        for (const auto& series : figure->panels.at(0).points)
            for (std::size_t i = 0; i < series.x.size(); ++i) {
                drawn[series.name.text()] = {series.x[i], series.y[i]};
                QVERIFY(text(*input.runs, "platform", series.rows[i]) == "new");
            }
        QVERIFY(close(drawn["matmul"].first, 100) && close(drawn["matmul"].second, 3));
        QVERIFY(close(drawn["add"].first, 0.25) && close(drawn["add"].second, 2));
        QVERIFY(!drawn.contains("copy"));
        QVERIFY2(figure->count().text().find(" 5.00 (n = 2)") != std::string::npos,
                 figure->count().text().c_str());
        const auto& lines = figure->panels[0].lines;
        QVERIFY(std::any_of(lines.begin(), lines.end(), [](const auto& line) {
            return line.dash == figure::Line::Dash::Dashed && close(line.points[0].first, 10); // 1e13 / 1e12
        }));
        // Whole models, at equal batches: 2.5 s over 1 s.
        spec.options = Json::object();
        const auto models = build(spec, input);
        QVERIFY2(models && models->empty.empty(), messageOf(models).c_str());
        QCOMPARE(models->n, std::size_t{2});
        QVERIFY(close(models->panels[0].points[0].y[0], 2.5));
    }

    /// If there are more operations than a legend has space for, colours show their class: products have one
    /// colour, norms another.
    void manyOperationsAreShownByClass()
    {
        test::TableMaker runs, operations;
        const char* names[] = {"mm 8x8, 8x8 float32",
                               "mm 16x8, 8x8 float32",
                               "addmm 8x8, 8x8 float32",
                               "native_batch_norm 8x8 float32",
                               "native_layer_norm 8x8 float32",
                               "relu 8x8 float32",
                               "gelu 8x8 float32",
                               "convolution 8x8x3x3 float32"};
        for (const bool isNew : {false, true}) {
            const std::string id = isNew ? "n" : "o", platform = isNew ? "new" : "old";
            runs.row({{"batch", 8.0}, {"flops_per_second", 1e12}, {"step_seconds", isNew ? 1.0 : 2.5}},
                     {{"run", id}, {"platform", platform}, {"outcome", "completed"}, {"work_key", "w"}});
            for (const char* name : names)
                operations.row(
                    {{"seconds", isNew ? 1.0 : 2.0},
                     {"flops_per_second", 1e12},
                     {"arithmetic_intensity", 10},
                     {"bytes_per_second", 1e9},
                     {"time_fraction", 0.1}},
                    {{"run", id},
                     {"platform", platform},
                     {"operation", name},
                     {"class", std::string(workload::torch::nameOf(workload::torch::classOf(name)))}});
        }
        figure::Input input;
        input.runs = runs.take();
        input.operations = operations.take();
        auto spec = specOf("upgrade");
        spec.platforms = {"new", "old"};
        spec.options["operations"] = true;
        const auto figure = build(spec, input);
        QVERIFY2(figure && figure->empty.empty(), messageOf(figure).c_str());
        using workload::torch::Class;
        std::map<std::string, std::size_t> points;
        std::set<int> places;
        for (const auto& series : figure->panels.at(0).points) {
            points[series.name.text()] = series.x.size();
            places.insert(series.series);
            QVERIFY(series.series != figure::restSeries);
        }
        const auto named = [](Class kind) { return std::string(workload::torch::nameOf(kind)); };
        QCOMPARE(points, (std::map<std::string, std::size_t>{{named(Class::Product), 3},
                                                             {named(Class::Norm), 2},
                                                             {named(Class::Elementwise), 2},
                                                             {named(Class::Convolution), 1}}));
        QCOMPARE(places.size(), std::size_t{4});
        // A second view shows operations: a colour has the same meaning in both, and no two operations share
        // one.
        const figure::Places ofClass(spec, input, input.operations.get(), "class"),
            ofOperation(spec, input, input.operations.get(), "operation");
        std::map<int, std::string> owner;
        for (const char* name : names)
            QVERIFY2(owner.emplace(ofOperation.of(name), name).second, name);
        for (const auto kind : {Class::Product, Class::Norm, Class::Elementwise, Class::Convolution}) {
            const auto found = owner.find(ofClass.of(named(kind)));
            QVERIFY(found != owner.end() && workload::torch::classOf(found->second) == kind);
        }
    }

    void sharedAxesAreWrittenOnce()
    {
        if (!m_paradnn.runs)
            QSKIP("the shipped ParaDnn data is not here");
        figure::Spec spec;
        spec.kind = "composite";
        spec.columns = 2;
        for (const char* platform : {"tpu-v2", "v100"}) {
            auto part = specOf("heatmap");
            part.metric = "examples_per_second";
            part.platforms = {platform};
            part.fix = {
                {"layer", std::int64_t{64}}, {"input", std::int64_t{2000}}, {"output", std::int64_t{1000}}};
            spec.panels.push_back(part);
        }
        spec.options["share"] = {"y", "colour"};
        const auto figure = build(spec, m_paradnn);
        QVERIFY2(figure.has_value(), messageOf(figure).c_str());
        QVERIFY(figure->panels[0].y.labelled && !figure->panels[1].y.labelled);
        QVERIFY(!figure->panels[0].colourBar && figure->panels[1].colourBar);
        QCOMPARE(figure->panels[0].colours->axis.high, figure->panels[1].colours->axis.high);
        QCOMPARE(figure->panels[1].letter, std::string("(b)"));
        // The TPU has 9 widths, and the GPU has 5 of them: a column that shares them has all 9, with empty
        // cells.
        spec.columns = 1;
        spec.options["share"] = {"x"};
        const auto above = build(spec, m_paradnn);
        QVERIFY2(above.has_value(), messageOf(above).c_str());
        QVERIFY(!above->panels[0].x.labelled && above->panels[1].x.labelled);
        for (const auto& panel : above->panels) {
            QCOMPARE(panel.x.ticks.size(), std::size_t{9});
            QCOMPARE(panel.cells.size(), std::size_t{81});
        }
        const auto values = [](const figure::Panel& panel, int column) {
            return std::count_if(panel.cells.begin(), panel.cells.end(), [&](const auto& cell) {
                return cell.column == column && cell.state == figure::Cell::State::Value;
            });
        };
        QCOMPARE(values(above->panels[1], 0), 9); // node 32
        QCOMPARE(values(above->panels[1], 1), 0); // node 64 was not run on the GPU
        QCOMPARE(values(above->panels[1], 6), 9); // node 2048
        // Panels that differ in more than their range are refused, and the refusal names them.
        spec.panels[1].metric = "flops_utilisation";
        spec.options["share"] = {"colour"};
        const auto refused = build(spec, m_paradnn);
        QVERIFY(!refused && test::names(refused.error().text(), {"\"share\"", "(a)", "(b)"}));
        spec.options["share"] = {"z"};
        const auto unknown = build(spec, m_paradnn);
        QVERIFY(!unknown && unknown.error().text().find("x, y, colour, legend") != std::string::npos);
    }

    void aFigureWritesTheNamesThatItIsGiven()
    {
        if (!m_paradnn.runs)
            QSKIP("the shipped ParaDnn data is not here");
        auto spec = specOf("boxplot");
        spec.metric = "examples_per_second";
        spec.by = "batch";
        spec.platforms = {"tpu-v2", "v100"};
        spec.options["names"] = {{"tpu-v2", "TPU v2"}, {"v100", "V100"}, {"batch", "Batch"}, {"second", "s"}};
        const auto figure = build(spec, m_paradnn);
        QVERIFY2(figure.has_value(), messageOf(figure).c_str());
        QCOMPARE(figure->panels[0].legend.at(0).text.text(), std::string("TPU v2"));
        QCOMPARE(figure->panels[0].x.title.text(), std::string("Batch (examples)"));
        QCOMPARE(figure->panels[0].x.name, std::string("batch")); // brushing still finds the column
        QVERIFY2(figure->caption.text().find("1,724 TPU v2, 176 V100") != std::string::npos,
                 figure->caption.text().c_str());
        // Only whole words are replaced: a metric whose name contains the word stays.
        QCOMPARE(figure->panels[0].y.title.text(), std::string("examples_per_second"));
        spec.options["names"] = {{"amp", "AMP"}};
        QVERIFY2(build(spec, m_paradnn)->panels[0].x.title.text().find("examples") != std::string::npos,
                 "a part of a word was replaced");
        spec.options["names"] = {"tpu"};
        const auto refused = build(spec, m_paradnn);
        QVERIFY(!refused && refused.error().text().find("\"names\"") != std::string::npos);
    }

    void everyKindAnswersPoorData_data()
    {
        QTest::addColumn<QString>("kind");
        QTest::addColumn<QString>("data");
        for (const auto& info : figure::kinds())
            for (const char* data : {"none", "empty", "one", "failed", "nan", "equal", "filtered"})
                QTest::addRow("%s of %s", std::string(info.name).c_str(), data)
                    << QString::fromStdString(std::string(info.name)) << data;
    }
    void everyKindAnswersPoorData()
    {
        QFETCH(QString, kind);
        QFETCH(QString, data);
        figure::Input input;
        test::TableMaker maker;
        const int rows = data == "one" ? 1 : data == "empty" ? 0 : 4;
        const double nan = figure::noValue;
        const double value = data == "failed" || data == "nan" ? nan : 1e6;
        const auto add = [&](int i) {
            maker.row({{"layer", 4},
                       {"node", 32},
                       {"batch", 64},
                       {"parameters", value},
                       {"examples_per_second", value},
                       {"flops_per_second", value},
                       {"flops_utilisation", value},
                       {"arithmetic_intensity", value}},
                      {{"platform", "p"},
                       {"family", "fc"},
                       {"outcome", data == "failed" ? "oom" : "completed"},
                       {"run", std::to_string(i)},
                       {"work_key", "w"}});
        };
        for (int i = 0; i < rows; ++i)
            add(i);
        if (data == "empty") { // columns without rows
            add(0);
            auto table = std::make_shared<table::Table>();
            const auto whole = maker.take();
            for (auto column : whole->columns()) {
                column.numbers.clear();
                column.codes.clear();
                table->add(std::move(column));
            }
            table->setRows(0);
            input.runs = table;
        } else if (data != "none") {
            input.runs = maker.take();
        }
        auto spec = specOf(qPrintable(kind));
        if (data == "filtered")
            spec.filter = "node > 1000";
        if (kind == "composite")
            spec.panels = {specOf("heatmap")};
        const auto figure = build(spec, input);
        // The result is a picture, a reason in the figure, or an error sentence, but never nothing.
        if (!figure) {
            QVERIFY(figure.error().text().size() > 10);
        } else if (figure->panels.empty()) {
            QVERIFY2(figure->empty.text().size() > 5, figure->kind.c_str());
        } else {
            for (const auto& panel : figure->panels) {
                QVERIFY(std::isfinite(panel.x.low) && panel.x.high > panel.x.low);
                QVERIFY(std::isfinite(panel.y.low) && panel.y.high > panel.y.low);
            }
        }
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestFigureKinds)
#include "tst_figure_kinds.moc"
