// SPDX-License-Identifier: GPL-3.0-or-later
// Lines with their error bars, and services under load, on tables counted by hand. If this fails, an error
// bar differs from the one that the figure states, a gap is not named, or a load is reported to be within
// limits when it is not.
#include "engine/figure/build.h"
#include "engine/figure/spec.h"
#include "paradnn_table.h"
#include "tests/engine/values.h"
#include "tests/run.h"

#include <QTest>

#include <algorithm>

using namespace parascope;

class TestFigureLoad : public QObject
{
    Q_OBJECT

private slots:
    void barsAreWhatTheFigureSays()
    {
        test::TableMaker maker;
        const auto run = [&](double node, double batch, std::map<std::string, double> numbers) {
            numbers["node"] = node;
            numbers["batch"] = batch;
            maker.row(numbers, {{"platform", "p"}, {"outcome", "completed"}, {"run", "r"}});
        };
        run(1, 8, {{"step_seconds", 4}, {"step_low", 3.5}, {"step_high", 4.75}}); // the bar is an interval
        run(2, 8,
            {{"step_seconds", 6},
             {"step_seconds_std", 0.5}}); // the bar is the deviation that its file states
        run(4, 8, {{"step_seconds", 9}}); // the bar spans three runs
        run(4, 8, {{"step_seconds", 7}});
        run(4, 8, {{"step_seconds", 11}});
        run(1, 16, {{"step_seconds", 1}}); // no bar; nodes 2 and 4 are missing
        figure::Input input;
        input.runs = maker.take();
        figure::Spec spec;
        spec.kind = "lines";
        spec.x = "node";
        spec.by = "batch";
        spec.metric = "step_seconds";
        const auto figure = figure::build(spec, input);
        QVERIFY2(figure && figure->empty.empty(), figure ? "empty" : figure.error().text().c_str());
        const auto& panel = figure->panels.at(0);
        QCOMPARE(panel.points.size(), std::size_t{2});
        QCOMPARE(panel.points[0].y, (std::vector<double>{4, 6, 9}));
        std::vector<std::pair<double, double>> bars;
        for (const auto& line : panel.lines)
            if (line.points.size() == 2 && line.points[0].first == line.points[1].first)
                bars.emplace_back(line.points[0].second, line.points[1].second);
        std::sort(bars.begin(), bars.end());
        QCOMPARE(bars, (std::vector<std::pair<double, double>>{{3.5, 4.75}, {5.5, 6.5}, {7, 11}}));
        // n, a clause for each of the three kinds of bar, the points without a bar, and the missing points.
        const auto said = figure->count().text();
        QCOMPARE(std::count_if(figure->counts.begin(), figure->counts.end(),
                               [](const auto& clause) { return !clause.empty(); }),
                 6);
        QVERIFY2(test::names(said, {"95 %", "batch 16 2, batch 16 4"}), said.c_str());
        QVERIFY2(test::anyHas(figure->counts, {"1"}), said.c_str());
    }

    void aServiceIsFilledWithinItsLimits()
    {
        test::TableMaker maker;
        // Load 4 is slower than 8 and delivers less, so it is not on the frontier.
        for (const auto& [load, rate, latency, first] :
             {std::tuple(1.0, 100.0, 0.010, 0.5), std::tuple(4.0, 150.0, 0.030, 0.9),
              std::tuple(8.0, 200.0, 0.020, 1.5), std::tuple(16.0, 250.0, 0.060, 3.0)})
            maker.row({{"max_concurrency", load},
                       {"output_throughput", rate},
                       {"median_tpot", latency},
                       {"p99_ttft", first}},
                      {{"platform", "p"}, {"outcome", "completed"}, {"run", "r"}});
        figure::Input input;
        input.runs = maker.take();
        figure::Spec spec;
        spec.kind = "serving";
        spec.options["limits"] = {{"p99_ttft", 1}, {"median_tpot", 0.05}};
        const auto figure = figure::build(spec, input);
        QVERIFY2(figure && figure->empty.empty(), figure ? "empty" : figure.error().text().c_str());
        const auto& panel = figure->panels.at(0);
        std::vector<double> filled, hollow, best;
        for (const auto& points : panel.points)
            for (const double x : points.x)
                (points.marker == figure::Marker::Star ? best : points.hollow ? hollow : filled).push_back(x);
        QCOMPARE(filled, (std::vector<double>{100, 150}));
        QCOMPARE(hollow, (std::vector<double>{200, 250}));
        QCOMPARE(best, (std::vector<double>{150}));
        bool frontier = false, limit = false;
        for (const auto& line : panel.lines) {
            const auto has = [&](double x) {
                return std::any_of(line.points.begin(), line.points.end(),
                                   [&](const auto& point) { return point.first == x; });
            };
            if (line.label.text() == "frontier")
                frontier = has(100) && has(200) && has(250) && !has(150);
            limit |= line.label.text().starts_with("limit") && line.points.size() == 2 &&
                     line.points[0].second == 0.05 * panel.y.factor &&
                     line.points[1].second == 0.05 * panel.y.factor;
        }
        QVERIFY(frontier);
        QVERIFY(limit);
        spec.options["limits"] = {{"p99_ttft", "fast"}};
        QVERIFY(!figure::build(spec, input));
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestFigureLoad)
#include "tst_figure_load.moc"
