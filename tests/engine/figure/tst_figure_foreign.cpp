// SPDX-License-Identifier: GPL-3.0-or-later
// The figures that open for results of other tools: commands and benchmarks without parameters, names with
// quotes, several benchmarks in a file. If this fails, a file that a user drops on the window has no picture.
#include "engine/figure/offers.h"
#include "paradnn_table.h"
#include "tests/run.h"

#include <QTest>

#include <algorithm>

using namespace parascope;

namespace {

struct Timed
{
    std::string family;
    double seconds = 1;
    std::map<std::string, double> parameters{};
};

figure::Input inputOf(const std::vector<Timed>& runs)
{
    test::TableMaker maker;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        auto numbers = runs[i].parameters;
        numbers["step_seconds"] = runs[i].seconds;
        numbers["step_low"] = 0.9 * runs[i].seconds;
        numbers["step_high"] = 1.1 * runs[i].seconds;
        maker.row(numbers, {{"platform", "p"},
                            {"family", runs[i].family},
                            {"outcome", "completed"},
                            {"run", "r" + std::to_string(i)}});
    }
    figure::Input input;
    input.runs = maker.take();
    return input;
}

/// Returns the figures that are offered by default. All of them can be drawn.
std::vector<figure::Offer> standing(const figure::Input& input)
{
    std::vector<figure::Offer> out;
    for (auto& offer : figure::offers(input, {}))
        if (offer.rank > 0) {
            const auto made = figure::build(offer.spec, input);
            if (!made)
                qFatal("%s: %s", offer.id.c_str(), made.error().text().c_str());
            out.push_back(std::move(offer));
        }
    return out;
}

const figure::Offer* find(const std::vector<figure::Offer>& offers, const std::string& id)
{
    const auto it =
        std::find_if(offers.begin(), offers.end(), [&](const auto& offer) { return offer.id == id; });
    return it == offers.end() ? nullptr : &*it;
}

} // namespace

class TestFigureForeign : public QObject
{
    Q_OBJECT

private slots:
    /// hyperfine 'a' 'b': one point per command, with its interval.
    void commandsStandBesideEachOther()
    {
        const auto input = inputOf({{"rg \"foo\" src", 0.1}, {"grep foo src", 0.5}, {"ag foo src", 0.2}});
        const auto offers = standing(input);
        const auto* lines = find(offers, "lines");
        QVERIFY(lines);
        QCOMPARE(lines->spec.x, std::string("family"));
        const auto figure = figure::build(lines->spec, input);
        QVERIFY(figure && figure->empty.empty());
        const auto& points = figure->panels.at(0).points.at(0);
        QCOMPARE(points.x.size(), std::size_t{3});
        QCOMPARE(figure->panels.at(0).lines.size(),
                 std::size_t{3}); // the bars of the points, and no line between the points
    }

    /// A quote in a name does not end a filter.
    void namesMayHoldQuotes()
    {
        std::vector<Timed> runs{{"sh -c \"x\" 'y'", 3}};
        for (const double n : {1, 2, 4})
            runs.push_back({"python3 -c \"print({n})\" 'z'", n, {{"width", n}}});
        const auto input = inputOf(runs);
        const auto offers = standing(input);
        const auto* lines = find(offers, "lines");
        QVERIFY(lines);
        QCOMPARE(lines->spec.x, std::string("width"));
        const auto figure = figure::build(lines->spec, input);
        QVERIFY2(figure && figure->empty.empty(), figure ? "empty" : figure.error().text().c_str());
        QCOMPARE(figure->n, std::size_t{3});
    }

    /// If there are several benchmarks, the map shows one and names it; boxes show all.
    void aMapNamesItsBenchmark()
    {
        std::vector<Timed> runs{{"BM_Other", 1}, {"BM_Third", 2}};
        for (const double rows : {8, 16})
            for (const double columns : {1, 2, 3})
                runs.push_back({"BM_Two", rows * columns, {{"width", rows}, {"length", columns}}});
        const auto input = inputOf(runs);
        const auto offers = standing(input);
        const auto* map = find(offers, "heatmap");
        QVERIFY(map);
        const auto figure = figure::build(map->spec, input);
        QVERIFY(figure && figure->empty.empty());
        QVERIFY2(figure->what.text().find("BM_Two") != std::string::npos, figure->what.text().c_str());
        QCOMPARE(figure->n, std::size_t{6});
        const auto* boxes = find(offers, "boxplot");
        QVERIFY(boxes);
        const auto drawn = figure::build(boxes->spec, input);
        QVERIFY(drawn && drawn->empty.empty());
        if (boxes->spec.by == "family")
            QCOMPARE(drawn->n, std::size_t{8});
    }

    /// A machine with a known peak, and two others that ran more models in common: no view of the three is
    /// empty.
    void whatStandsShowsSomething()
    {
        test::TableMaker maker;
        std::size_t runs = 0;
        const auto add = [&](const char* platform, const char* family, double batch, double node,
                             double peak) {
            maker.row({{"batch", batch},
                       {"node", node},
                       {"examples_per_second", batch * (platform[0] == 'a' ? 2 : 3)},
                       {"parameters", node * node},
                       {"flops_utilisation", peak}},
                      {{"platform", platform},
                       {"family", family},
                       {"outcome", "completed"},
                       {"work_key", family + std::to_string(batch) + "/" + std::to_string(node)},
                       {"run", "r" + std::to_string(runs++)}});
        };
        for (const double batch : {64, 128, 256, 512})
            for (const double node : {32, 64, 128, 256})
                add("tpu", "fc", batch, node, batch * node / 1e6);
        for (const double batch : {1, 2, 4})
            for (const double node : {8, 16, 24})
                for (const char* platform : {"a", "b"})
                    add(platform, "cnn", batch, node, std::nan(""));
        figure::Input input;
        input.runs = maker.take();
        const auto offers = standing(input);
        QVERIFY(find(offers, "boxplot"));
        QVERIFY(find(offers, "speedup"));
        for (const auto& offer : offers) {
            const auto drawn = figure::build(offer.spec, input);
            QVERIFY2(drawn && drawn->empty.empty(), offer.id.c_str());
        }
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestFigureForeign)
#include "tst_figure_foreign.moc"
