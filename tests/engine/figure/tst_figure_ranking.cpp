// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figure/build.h"
#include "paradnn_table.h"
#include "tests/run.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

using namespace parascope;
using figure::build;

namespace {

/// Examples per second of the four platforms, before the scatter of the models: c is the fastest by far, a
/// and b are equal, d is half as fast.
constexpr std::pair<const char*, double> platforms[] = {{"a", 100}, {"b", 100}, {"c", 200}, {"d", 50}};

/// Scatter of a model on a platform: 0.9 to 1.1, without a pattern that a pair of platforms would share.
double scatterOf(int model, int platform)
{
    return 1 + 0.1 * std::sin(12.9898 * model + 78.233 * platform + 3.1 * model * platform);
}

figure::Input fourPlatforms()
{
    test::TableMaker maker;
    for (int model = 0; model < 24; ++model)
        for (int p = 0; p < 4; ++p)
            maker.row({{"node", 64.0 * (1 + model % 3)},
                       {"batch", 16.0 * (1 + model / 3)},
                       {"examples_per_second", platforms[p].second * (1 + model) * scatterOf(model, p)}},
                      {{"platform", platforms[p].first},
                       {"outcome", "completed"},
                       {"work_key", "m" + std::to_string(model)}});
    figure::Input input;
    input.runs = maker.take();
    return input;
}

/// The batch from which on the large platform of the map is better.
constexpr double borderBatch = 64;

/// Three models a cell. The large platform is twice as good from a batch on, half as good below; at a node of
/// 128 the two are equal but for a scatter.
figure::Input twoPlatforms()
{
    test::TableMaker maker;
    for (const double node : {64., 128.})
        for (const double batch : {16., 32., 64., 128.})
            for (int model = 0; model < 3; ++model)
                for (const bool large : {false, true}) {
                    const double ratio = !large ? 1 : node > 64 ? 1 : batch < borderBatch ? 0.5 : 2;
                    maker.row(
                        {{"node", node},
                         {"batch", batch},
                         {"layer", 1.0 + model},
                         {"examples_per_second",
                          100 * ratio * scatterOf(model + static_cast<int>(batch + node), large ? 1 : 0)}},
                        {{"platform", large ? "large" : "small"},
                         {"outcome", "completed"},
                         {"work_key",
                          std::to_string(node) + " " + std::to_string(batch) + " " + std::to_string(model)}});
                }
    // Only one platform has this level, so it is no part of the map.
    maker.row({{"node", 256.}, {"batch", 16.}, {"layer", 1.}, {"examples_per_second", 1.}},
              {{"platform", "large"}, {"outcome", "completed"}, {"work_key", "alone"}});
    figure::Input input;
    input.runs = maker.take();
    return input;
}

} // namespace

/// If this fails, a figure ranks platforms that the data do not tell apart, or hides those that they do.
class TestFigureRanking : public QObject
{
    Q_OBJECT

private slots:
    void sidesThatCannotBeToldApartShareRanks()
    {
        figure::Spec spec;
        spec.kind = "ranks";
        spec.options["reference"] = "a";
        const auto figure = build(spec, fourPlatforms());
        QVERIFY2(figure && figure->empty.empty(),
                 figure ? figure->empty.text().c_str() : figure.error().text().c_str());
        QCOMPARE(figure->panels.size(), std::size_t{2});
        const auto& ratios = figure->panels[0];
        const auto& ranks = figure->panels[1];
        // From the bottom: the slowest first.
        QCOMPARE(ratios.y.ticks.front().label.text(), std::string("d"));
        QCOMPARE(ratios.y.ticks.back().label.text(), std::string("c"));
        std::map<std::string, std::pair<double, bool>> points; // ratio, and whether it is told
        for (const auto& point : ratios.points)
            points[point.name.text()] = {point.x.at(0), !point.hollow};
        QCOMPARE(points.size(), std::size_t{4});
        for (const auto& [name, rate] : platforms) {
            double sum = 0;
            const auto place = std::find_if(std::begin(platforms), std::end(platforms),
                                            [&](const auto& one) { return one.first == name; });
            for (int model = 0; model < 24; ++model)
                sum += std::log(scatterOf(model, static_cast<int>(place - platforms)) / scatterOf(model, 0));
            QVERIFY2(std::abs(points[name].first / (rate / 100 * std::exp(sum / 24)) - 1) < 1e-9, name);
        }
        QVERIFY(points["c"].second && points["d"].second && !points["b"].second && !points["a"].second);
        // c has rank 1 and d rank 4; a and b have 2 to 3.
        std::map<std::string, double> exact;
        for (const auto& point : ranks.points)
            exact[point.name.text()] = point.x.at(0);
        QVERIFY((exact == std::map<std::string, double>{{"c", 1}, {"d", 4}}));
        QCOMPARE(ranks.bars.size(), std::size_t{2});
        for (const auto& bar : ranks.bars) {
            QVERIFY(std::lround(bar.from) == 2 && std::lround(bar.value) == 3);
            QVERIFY((std::set<std::string>{"a", "b"}).contains(bar.name.text()));
        }
    }

    void namedSides()
    {
        figure::Spec spec;
        spec.kind = "ranks";
        spec.platforms = {"d", "b"};
        const auto figure = build(spec, fourPlatforms());
        QVERIFY(figure && figure->empty.empty());
        QCOMPARE(figure->panels[0].y.ticks.size(), std::size_t{2});
        spec.platforms = {"d"};
        QVERIFY(!build(spec, fourPlatforms()));
        spec.platforms = {"d", "nothing"};
        const auto unknown = build(spec, fourPlatforms());
        QVERIFY(!unknown && unknown.error().text().find("nothing") != std::string::npos);
        spec.platforms.clear();
        spec.options["reference"] = "nothing";
        QVERIFY(!build(spec, fourPlatforms()));
    }

    void aMapOfWinners()
    {
        figure::Spec spec;
        spec.kind = "winners";
        spec.x = "batch";
        spec.y = "node";
        const auto input = twoPlatforms();
        const auto figure = build(spec, input);
        QVERIFY2(figure && figure->empty.empty(),
                 figure ? figure->empty.text().c_str() : figure.error().text().c_str());
        const auto& panel = figure->panels.at(0);
        QCOMPARE(panel.y.ticks.size(), std::size_t{2});
        QCOMPARE(panel.cells.size(), std::size_t{8});
        QVERIFY(panel.colours && panel.colours->series.size() == 2);
        const auto* platform = input.runs->find("platform");
        for (const auto& cell : panel.cells) {
            QVERIFY(cell.state == figure::Cell::State::Value);
            const bool isClose = cell.row == 1;
            QCOMPARE(cell.unsure, isClose);
            const auto& side = panel.legend[static_cast<std::size_t>(cell.value)].text.text();
            if (!isClose)
                QCOMPARE(side, std::string(cell.column < 2 ? "small" : "large"));
            // The cell opens a run of its winner.
            QCOMPARE(input.runs->text(static_cast<std::size_t>(cell.run), *platform), side);
            QVERIFY(cell.n == 3);
        }
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestFigureRanking)
#include "tst_figure_ranking.moc"
