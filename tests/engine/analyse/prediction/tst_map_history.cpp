// SPDX-License-Identifier: GPL-3.0-or-later
// How a map improved, computed after its sweep has ended. If this fails, the curve of a finished sweep
// describes a map that never existed.
#include "engine/analyse/prediction/map_history.h"
#include "tests/run.h"

#include <QCoreApplication>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <random>

using namespace parascope;

namespace {

/// A law with a bend that a few runs do not show.
double law(double node, double batch, double layer)
{
    return 1e-6 * layer * node * batch * (1 + 400 / node) + 2e-3 * std::sqrt(batch);
}

} // namespace

class TestMapHistory : public QObject
{
    Q_OBJECT

private slots:
    /// Compared with the law, the points that had no run yet have the error that the curve shows, within the
    /// factor by which a median of so few points may be wrong. At its end the grid is the whole map.
    void theCurveIsTheErrorOfTheOthers()
    {
        prediction::Asked grid;
        grid.family = "of-somebody";
        prediction::MapRuns all;
        for (const int layer : {1, 2, 4, 8})
            for (const int node : {32, 64, 128, 256, 512, 1024})
                for (const int batch : {8, 16, 32, 64, 128, 256}) {
                    prediction::MapRun run;
                    run.parameters = {{"layer", std::int64_t{layer}},
                                      {"node", std::int64_t{node}},
                                      {"batch", std::int64_t{batch}}};
                    run.value = law(node, batch, layer);
                    run.low = run.high = std::nan("");
                    run.row = static_cast<std::uint32_t>(all.runs.size());
                    grid.points.push_back(run.parameters);
                    all.runs.push_back(std::move(run));
                }
        std::mt19937 random(7);
        std::shuffle(all.runs.begin(), all.runs.end(), random);
        auto some = all;
        some.runs.resize(96); // two thirds of the grid
        const auto history = prediction::mapHistory(some, grid, "step_seconds", true);
        QVERIFY2(history.size() >= 6, std::to_string(history.size()).c_str());
        QCOMPARE(history.back().points, std::size_t{96});
        for (std::size_t i = 1; i < history.size(); ++i)
            QVERIFY(history[i].points > history[i - 1].points);
        QVERIFY2(
            history.back().error < 0.5 * history.front().error,
            (std::to_string(history.front().error) + " " + std::to_string(history.back().error)).c_str());
        QVERIFY(history.back().unsure <= history.front().unsure);
        for (const auto& checkpoint : history) {
            prediction::MapRuns first;
            first.runs.assign(all.runs.begin(),
                              all.runs.begin() + static_cast<std::ptrdiff_t>(checkpoint.points));
            prediction::Asked rest;
            rest.family = grid.family;
            std::vector<double> truth;
            for (auto run = all.runs.begin() + static_cast<std::ptrdiff_t>(checkpoint.points);
                 run != all.runs.end(); ++run) {
                rest.points.push_back(run->parameters);
                truth.push_back(run->value);
            }
            const auto map = prediction::RunMap::of(first, rest, "step_seconds", true);
            QVERIFY(map);
            const auto predicted = map->predictions();
            std::vector<double> errors;
            for (std::size_t i = 0; i < truth.size(); ++i)
                errors.push_back(std::abs(predicted[i].value / truth[i] - 1));
            std::nth_element(errors.begin(), errors.begin() + static_cast<std::ptrdiff_t>(errors.size() / 2),
                             errors.end());
            const double missed = errors[errors.size() / 2];
            QVERIFY2(checkpoint.error > missed / 6 && checkpoint.error < 6 * missed + 0.01,
                     qPrintable(QString("%1 points: %2 said, %3 missed")
                                    .arg(checkpoint.points)
                                    .arg(checkpoint.error)
                                    .arg(missed)));
        }
    }

    void tooFewRunsHaveNoCurve()
    {
        prediction::MapRuns runs;
        QVERIFY(prediction::mapHistory(runs, {}, "step_seconds", true).empty());
        prediction::MapRun run;
        run.parameters = {{"node", std::int64_t{1}}};
        run.value = 1;
        runs.runs = {run, run};
        QVERIFY(prediction::mapHistory(runs, {}, "step_seconds", true).empty());
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestMapHistory)
#include "tst_map_history.moc"
