// SPDX-License-Identifier: GPL-3.0-or-later
// The views of runs that serve a model: batch x context maps, users' rates against the total, one roof over
// prefill and decode, and the largest batch that fits. If this fails, a map mixes two kinds of work, a
// frontier points in the wrong direction, or a memory wall appears where there is none.
#include "engine/base/core/metrics.h"
#include "engine/figure/memory_wall.h"
#include "engine/figure/offers.h"
#include "engine/model/workload/cost.h"
#include "engine/model/workload/family.h"
#include "engine/model/workload/fit.h"
#include "paradnn_table.h"
#include "tests/engine/values.h"
#include "tests/run.h"

#include <QTest>

#include <algorithm>

using namespace parascope;

namespace {

constexpr double memory = 64e6; ///< memory of the test's device, in bytes

/// A small decoder as in a spec; the test sets batch and context.
Parameters model(std::int64_t context)
{
    return {{"layer", std::int64_t{2}},   {"width", std::int64_t{128}},  {"heads", std::int64_t{4}},
            {"inner", std::int64_t{256}}, {"vocab", std::int64_t{1000}}, {"context", context}};
}

/// Whether a step fits, computed from the graph itself, without a cache or a search.
bool fits(std::int64_t context, std::int64_t batch)
{
    const auto graph = workload::buildGraph("decoder", model(context), "decode");
    if (!graph)
        qFatal("%s", graph.error().text().c_str());
    const auto cost = workload::costOf(*graph, {batch, "decode", "none", "float32"});
    return cost && cost->memoryPeakBytes <= workload::memoryShare * memory;
}

std::int64_t largestThatFits(std::int64_t context)
{
    std::int64_t batch = 0;
    while (fits(context, batch + 1))
        ++batch;
    return batch;
}

struct Decoder
{
    std::string mode = "decode", outcome = "completed";
    double batch = 1, context = 128, seconds = 0.01;
    double layers = 0; ///< 0: the model's number of layers
};

figure::Input inputOf(const std::vector<Decoder>& runs)
{
    test::TableMaker maker;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const auto& run = runs[i];
        const bool decodes = run.mode == "decode", done = run.outcome == "completed";
        std::map<std::string, double> numbers{{"batch", run.batch}, {"context", run.context}};
        for (const auto& [name, value] : model(0))
            if (name != "context")
                numbers[name] = numberOf(value).value_or(0);
        if (run.layers > 0)
            numbers["layer"] = run.layers;
        if (done) {
            numbers["step_seconds"] = run.seconds;
            numbers["flops_per_second"] = 1e9 * run.batch;
            numbers["arithmetic_intensity"] = run.batch;
            numbers["tokens_per_second"] = run.batch * (decodes ? 1 : 64) / run.seconds;
            if (decodes) {
                numbers["seconds_per_output_token"] = run.seconds;
                numbers["tokens_per_second_of_user"] = 1 / run.seconds;
            } else {
                numbers["seconds_to_first_token"] = run.seconds;
            }
        }
        maker.row(numbers, {{"platform", "p"},
                            {"family", "decoder"},
                            {"mode", run.mode},
                            {"dtype", "float32"},
                            {"optimizer", "none"},
                            {"outcome", run.outcome},
                            {"model_key", "of context " + std::to_string(run.context)},
                            {"run", "r" + std::to_string(i)}});
    }
    figure::Input input;
    input.runs = maker.take();
    figure::Input::Platform platform;
    platform.name = "p";
    platform.bandwidth = 1e10;
    platform.peaks = Peaks(1e12);
    platform.memoryBytes = memory;
    input.platforms = {platform};
    return input;
}

/// Batches 1 to 16 at two contexts, all decoded; at one of the contexts also prefilled.
std::vector<Decoder> served()
{
    std::vector<Decoder> runs;
    for (const double context : {128., 512.})
        for (const double batch : {1., 4., 16.})
            runs.push_back({"decode", "completed", batch, context, 0.01 * (1 + batch / 16)});
    for (const double batch : {1., 4., 16.})
        runs.push_back({"prefill", "completed", batch, 128, 0.1 * batch});
    return runs;
}

} // namespace

class TestFigureDecoders : public QObject
{
    Q_OBJECT

private slots:
    void decodeRunsAreAMapOfTheTimePerToken()
    {
        const auto input = inputOf(served());
        const auto heat = figure::heatMapFor(input, {});
        QCOMPARE(heat.metric, std::string(metric::secondsPerOutputToken));
        QCOMPARE(heat.x, std::string("context"));
        QCOMPARE(heat.y, std::string("batch"));
        QCOMPARE(heat.fix.text("mode"), std::optional<std::string>("decode"));
        const auto figure = figure::build(heat, input);
        QVERIFY2(figure, figure ? "" : figure.error().text().c_str());
        std::size_t values = 0;
        for (const auto& cell : figure->panels.at(0).cells)
            if (cell.state == figure::Cell::State::Value) {
                ++values;
                QCOMPARE(cell.n, 1); // prefill's batch 1 at context 128 is not a second run of the cell
            }
        QCOMPARE(values, std::size_t{6});
        // With prefill only, the latency is the time to the first token.
        auto prefilled = served();
        std::erase_if(prefilled, [](const auto& run) { return run.mode == "decode"; });
        QCOMPARE(figure::heatMapFor(inputOf(prefilled), {}).metric, std::string(metric::secondsToFirstToken));
    }

    void prefillAndDecodeStandUnderOneRoof()
    {
        const auto input = inputOf(served());
        for (const auto& offer : figure::offers(input, {}))
            if (offer.id == "roofline") {
                const auto figure = figure::build(offer.spec, input);
                QVERIFY2(figure && figure->empty.empty(), figure ? "empty" : figure.error().text().c_str());
                std::map<std::string, std::size_t> series;
                for (const auto& points : figure->panels.at(0).points)
                    series[points.name.text()] += points.x.size();
                QCOMPARE(series, (std::map<std::string, std::size_t>{{"decode", 6}, {"prefill", 3}}));
                return;
            }
        QFAIL("no roofline is offered");
    }

    /// More tokens per second for each user are better: the frontier falls, and its marks state their batch.
    void usersRatesAgainstTheTotal()
    {
        auto runs = served();
        // These runs do the same work as batch 16 at context 128, but are slower for both: they are not on
        // the frontier.
        runs.push_back({"decode", "completed", 8, 128, 0.05});
        const auto input = inputOf(runs);
        figure::Spec spec;
        spec.kind = "serving";
        spec.filter = "context == 128";
        const auto figure = figure::build(spec, input);
        QVERIFY2(figure && figure->empty.empty(), figure ? "empty" : figure.error().text().c_str());
        const auto& panel = figure->panels.at(0);
        QCOMPARE(panel.x.name, std::string(metric::tokensPerSecond));
        QCOMPARE(panel.y.name, std::string(metric::tokensPerSecondOfUser));
        std::vector<std::string> labels;
        for (const auto& note : panel.notes)
            labels.push_back(note.text.text());
        std::sort(labels.begin(), labels.end());
        QCOMPARE(labels, (std::vector<std::string>{"1", "16", "4", "8"}));
        for (const auto& line : panel.lines)
            if (line.label.text() == "frontier") {
                const auto has = [&](double x, double y) {
                    return std::any_of(line.points.begin(), line.points.end(), [&](const auto& point) {
                        return std::abs(point.first / panel.x.factor - x) < 1e-9 * x &&
                               std::abs(point.second / panel.y.factor - y) < 1e-9 * y;
                    });
                };
                for (const double batch : {1., 4., 16.}) {
                    const double rate = 1 / (0.01 * (1 + batch / 16));
                    QVERIFY(has(batch * rate, rate));
                }
                QVERIFY(!has(8 / 0.05, 1 / 0.05));
                return;
            }
        QFAIL("no frontier");
    }

    void aLimitOfARateIsTheLeast()
    {
        const auto input = inputOf(served());
        figure::Spec spec;
        spec.kind = "serving";
        spec.filter = "context == 128";
        spec.options["limits"] = {{metric::tokensPerSecondOfUser, 75}};
        const auto figure = figure::build(spec, input);
        QVERIFY(figure);
        std::size_t filled = 0, hollow = 0;
        for (const auto& points : figure->panels.at(0).points)
            if (points.marker != figure::Marker::Star)
                (points.hollow ? hollow : filled) += points.x.size();
        QCOMPARE(filled, std::size_t{2}); // 94 and 80 tokens per second; the 50 of batch 16 are too few
        QCOMPARE(hollow, std::size_t{1});
    }

    void theWallIsWhereTheFirstBatchDoesNotFit()
    {
        std::vector<Decoder> runs;
        std::map<double, std::int64_t> truth;
        for (const double context : {256., 1024., 4096.}) {
            const auto largest = largestThatFits(static_cast<std::int64_t>(context));
            truth[context] = largest;
            runs.push_back({"decode", "completed", static_cast<double>(largest), context, 0.01});
            runs.push_back({"decode", "oom", static_cast<double>(largest + 1), context, 0});
        }
        QVERIFY(truth[4096] > 0 && truth[4096] < truth[1024] && truth[1024] < truth[256]);
        runs.push_back({"decode", "timeout", 9999, 256, 0}); // a timeout says nothing about memory
        const auto input = inputOf(runs);
        const auto wall = figure::memoryWall(*input.runs, table::Mask(runs.size(), 1), {"", memory});
        QVERIFY2(wall, wall ? "" : wall.error().text().c_str());
        QCOMPARE(wall->x, std::string("context"));
        QCOMPARE(wall->series.size(), std::size_t{1});
        QCOMPARE(wall->walls, std::size_t{3});
        QCOMPARE(wall->contradicted, std::size_t{0});
        QCOMPARE(wall->n, std::size_t{6});
        for (const auto& point : wall->series[0].points) {
            QCOMPARE(point.forecast.value_or(-1), largestThatFits(static_cast<std::int64_t>(point.level)));
            if (truth.contains(point.level)) {
                QCOMPARE(point.completed.value_or(-1), truth[point.level]);
                QCOMPARE(point.failed.value_or(-1), truth[point.level] + 1);
            }
        }
        QVERIFY(wall->series[0].points.size() > 3); // the wall continues beyond the contexts that were run
        // A run that was out of memory below the forecast contradicts it and has a ring.
        runs.push_back({"decode", "oom", 1, 256, 0});
        const auto against = inputOf(runs);
        figure::Spec spec;
        spec.kind = "memory";
        const auto figure = figure::build(spec, against);
        QVERIFY2(figure && figure->empty.empty(), figure ? "empty" : figure.error().text().c_str());
        std::size_t ringed = 0;
        for (const auto& points : figure->panels.at(0).points)
            ringed += static_cast<std::size_t>(std::count(points.ringed.begin(), points.ringed.end(), 1));
        QCOMPARE(ringed, std::size_t{1});
        QCOMPARE(test::valuesOf(figure->counts.at(4)), std::vector<std::string>{"1"});
        // A device with a different memory.
        spec.options["memory_bytes"] = 2 * memory;
        QVERIFY(figure::build(spec, against)->count().text().find("122.1 MiB") != std::string::npos);
        spec.x = "batch";
        QVERIFY(!figure::build(spec, against));
    }

    /// The count of rings covers only what the picture shows: a legend has space for six walls.
    void whatIsNotDrawnIsNotRinged()
    {
        std::vector<Decoder> runs;
        for (int series = 1; series <= 8; ++series)
            for (const double context : {256., 1024.}) {
                Decoder one{"decode", "oom", 1, context, 0};
                one.layers = series;
                runs.push_back(one);
            }
        const auto input = inputOf(runs);
        figure::Spec spec;
        spec.kind = "memory";
        const auto figure = figure::build(spec, input);
        QVERIFY2(figure && figure->empty.empty(), figure ? "empty" : figure.error().text().c_str());
        std::size_t ringed = 0;
        for (const auto& points : figure->panels.at(0).points)
            ringed += static_cast<std::size_t>(std::count(points.ringed.begin(), points.ringed.end(), 1));
        QCOMPARE(ringed, std::size_t{12});
        for (const char* count :
             {"12", "2", "4"}) // rings; series that are not drawn; contradictions in those series
            QVERIFY2(test::anyHas(figure->counts, {count}), figure->count().text().c_str());
    }

    void withoutItsMemoryNothingIsForecast()
    {
        auto input = inputOf(served());
        input.platforms.clear();
        figure::Spec spec;
        spec.kind = "memory";
        spec.fix.set("mode", std::string("decode"));
        const auto figure = figure::build(spec, input);
        QVERIFY2(figure && figure->empty.empty(), figure ? "empty" : figure.error().text().c_str());
        QVERIFY(figure->panels.at(0).lines.empty());
        QVERIFY2(test::anyHas(figure->counts, {"p"}), figure->count().text().c_str());
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestFigureDecoders)
#include "tst_figure_decoders.moc"
