// SPDX-License-Identifier: GPL-3.0-or-later
// Predicted cells, which were not run. If this fails, a reader takes a forecast for a measurement, or gets a
// wrong one.
#include "engine/analyse/prediction/memory.h"
#include "engine/figure/build.h"
#include "engine/figure/spec.h"
#include "paradnn_table.h"
#include "tests/engine/values.h"
#include "tests/run.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <set>

using namespace parascope;

namespace {

constexpr int layers[] = {1, 2, 4, 8};
constexpr int nodes[] = {32, 64, 128, 256, 512, 1024};
constexpr int batches[] = {8, 16, 32, 64, 128, 256};

/// The rate that all runs follow, and the region in which they fail.
double rateOf(double layer, double node, double batch)
{
    return 1e9 * std::pow(layer, -0.9) * std::pow(node, -1.4) * std::pow(batch, 0.6);
}
double intensityOf(double node, double batch)
{
    return 0.01 * std::pow(node, 0.7) * std::pow(batch, 0.5);
}
bool fails(int node, int batch)
{
    return node * batch > 65536;
}

/// Runs of an unknown family at every third point of a grid, and at every second one of the points that fail.
table::TablePtr someRuns()
{
    test::TableMaker maker;
    for (std::size_t l = 0; l < std::size(layers); ++l)
        for (std::size_t n = 0; n < std::size(nodes); ++n)
            for (std::size_t b = 0; b < std::size(batches); ++b) {
                const int node = nodes[n], batch = batches[b];
                if ((l + n + b) % (fails(node, batch) ? 2 : 3) > 0)
                    continue;
                std::map<std::string, double> numbers = {
                    {"layer", layers[l]}, {"node", node}, {"batch", batch}};
                if (!fails(node, batch)) {
                    numbers["examples_per_second"] = rateOf(layers[l], node, batch);
                    numbers["flops_per_second"] = 1e3 * rateOf(layers[l], node, batch);
                    numbers["arithmetic_intensity"] = intensityOf(node, batch);
                }
                maker.row(numbers, {{"platform", "machine"},
                                    {"family", "of-somebody"},
                                    {"outcome", fails(node, batch) ? "oom" : "completed"},
                                    {"run", std::to_string(maker.rows())}});
            }
    return maker.take();
}

figure::Spec mapOf(bool predicted)
{
    figure::Spec spec;
    spec.x = "node";
    spec.y = "batch";
    spec.metric = "examples_per_second";
    spec.fix = {{"layer", std::int64_t{4}}};
    if (predicted)
        spec.options["predicted"] = true;
    return spec;
}

/// The marks of the runs, as text.
std::vector<std::string> measuredIn(const figure::Figure& figure)
{
    std::vector<std::string> out;
    for (const auto& series : figure.panels.front().points)
        for (std::size_t i = 0; i < series.x.size(); ++i)
            if (series.basis == figure::Points::Basis::Measured)
                out.push_back(std::to_string(series.rows[i]) + ' ' + std::to_string(series.x[i]) + ' ' +
                              std::to_string(series.y[i]));
    return out;
}

using State = figure::Cell::State;

} // namespace

class TestFigurePredicted : public QObject
{
    Q_OBJECT

    figure::Input m_input;

private slots:
    void initTestCase()
    {
        m_input.runs = someRuns();
        figure::Input::Platform platform;
        platform.name = "machine";
        platform.peaks = Peaks(1e14);
        platform.bandwidth = 1e13;
        m_input.platforms = {platform};
    }

    /// A scatter shows every point of the grid without a run, separately from the runs, with its interval.
    /// The runs and all statements about them stay the same.
    void pointsFollowTheRuns_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("scatter") << QByteArray(
            R"({"kind":"scatter","x":"node","y":"examples_per_second","log_x":true,"log_y":true})");
        QTest::newRow("coloured") << QByteArray(
            R"({"kind":"scatter","x":"node","y":"examples_per_second","log_y":true,"colour":"batch"})");
        QTest::newRow("roofline") << QByteArray(R"({"kind":"roofline"})");
    }
    void pointsFollowTheRuns()
    {
        QFETCH(QByteArray, text);
        auto spec = *figure::specFromJson(*parseJson(text.toStdString(), "test"), "test");
        const auto plain = figure::build(spec, m_input);
        spec.options["predicted"] = true;
        const auto with = figure::build(spec, m_input);
        QVERIFY2(plain && with, with ? "" : with.error().text().c_str());
        QVERIFY2(with->empty.empty(), with->empty.text().c_str());
        QCOMPARE(with->n, plain->n);
        QVERIFY(measuredIn(*plain) == measuredIn(*with));
        const bool roofline = spec.kind == "roofline";
        std::set<std::string> seen;
        std::size_t predicted = 0;
        for (const auto& series : with->panels.front().points) {
            if (series.basis == figure::Points::Basis::Measured)
                continue;
            QVERIFY(series.hollow && series.plane);
            QCOMPARE(series.guesses.size(), series.x.size());
            for (std::size_t i = 0; i < series.x.size(); ++i) {
                const auto& [point, cell] = series.guesses[i];
                const auto number = [&, &at = point](const char* name) {
                    return static_cast<double>(*at.integer(name));
                };
                const double layer = number("layer"), node = number("node"), batch = number("batch");
                QVERIFY(seen.insert(toText(point)).second);
                QCOMPARE(series.rows[i], -1);
                ++predicted;
                const double factor = with->panels.front().y.factor,
                             truth = rateOf(layer, node, batch) * (roofline ? 1e3 : 1) * factor,
                             x = roofline ? intensityOf(node, batch) : node;
                QVERIFY2(cell.low <= cell.value && cell.value <= cell.high && cell.value == series.y[i],
                         toText(point).c_str());
                if (series.basis == figure::Points::Basis::Predicted)
                    QVERIFY2(std::abs(series.y[i] / truth - 1) < 0.05 && std::abs(series.x[i] / x - 1) < 0.05,
                             (toText(point) + " " + std::to_string(series.y[i] / truth)).c_str());
                const auto card = figure::card(*series.plane, series.guesses[i]);
                QVERIFY2(card.value.starts_with("predicted ") && card.value.find(" to ") != std::string::npos,
                         card.value.c_str());
                QCOMPARE(card.parameters.size(), std::size_t{3});
            }
        }
        // All points of the grid that have no run and do not fail, except for the border of those that fail.
        std::size_t open = 0;
        for (std::size_t l = 0; l < std::size(layers); ++l)
            for (std::size_t n = 0; n < std::size(nodes); ++n)
                for (std::size_t b = 0; b < std::size(batches); ++b)
                    open += !fails(nodes[n], batches[b]) && (l + n + b) % 3 > 0;
        QVERIFY2(predicted >= open - 4 && predicted <= open + 4, std::to_string(predicted).c_str());
        const auto said =
            "n = " + std::to_string(with->n) + " measured, " + std::to_string(predicted) + " predicted";
        QCOMPARE(QString::fromStdString(with->counts.front().text()), QString::fromStdString(said));
        QVERIFY(with->caption.text().find("predicted: " + std::to_string(predicted) + " points") !=
                std::string::npos);
        QVERIFY(std::any_of(with->panels.front().legend.begin(), with->panels.front().legend.end(),
                            [](const auto& entry) {
                                return entry.basis == figure::Points::Basis::Predicted && entry.hollow;
                            }));
    }

    /// The figure says so if a grid has too many points for a picture, or if the runs have many families.
    void largeGridsAreTold()
    {
        test::TableMaker maker;
        for (int i = 0; i < 60; ++i)
            maker.row({{"node", i}, {"batch", (7 * i) % 60}, {"examples_per_second", 1.0 + i}},
                      {{"platform", "machine"},
                       {"family", "of-somebody"},
                       {"outcome", "completed"},
                       {"run", std::to_string(i)}});
        figure::Input input;
        input.runs = maker.take();
        const auto spec = *figure::specFromJson(
            *parseJson(R"({"kind":"scatter","x":"node","options":{"predicted":true}})", "test"), "test");
        const auto figure = figure::build(spec, input);
        QVERIFY(figure);
        QVERIFY2(test::anyHas(figure->counts, {"of-somebody", "machine", "3,540", "2,000"}),
                 figure->count().text().c_str());
    }

    /// The cells are compared with the law that the runs follow. The intervals contain it, and points that
    /// fail are predicted to fail.
    void cellsFollowTheRuns()
    {
        const auto figure = figure::build(mapOf(true), m_input);
        QVERIFY2(figure, figure ? "" : figure.error().text().c_str());
        const auto& panel = figure->panels.front();
        QVERIFY(panel.plane);
        QCOMPARE(panel.cells.size(), std::size(nodes) * std::size(batches));
        int predicted = 0, right = 0, failing = 0;
        for (const auto& cell : panel.cells) {
            const auto point = figure::pointOf(panel, cell);
            QCOMPARE(point.integer("layer"), std::optional<std::int64_t>(4));
            const auto node = *point.integer("node"), batch = *point.integer("batch");
            const bool willFail = fails(static_cast<int>(node), static_cast<int>(batch));
            if (cell.state == State::WillFail || cell.state == State::Predicted) {
                failing += willFail;
                right += willFail == (cell.state == State::WillFail);
            }
            if (cell.state != State::Predicted || willFail)
                continue;
            ++predicted;
            const double truth =
                rateOf(4, static_cast<double>(node), static_cast<double>(batch)) * panel.colours->axis.factor;
            QVERIFY2(
                std::abs(cell.value / truth - 1) < 0.02,
                qPrintable(QString("%1 x %2: %3, not %4").arg(node).arg(batch).arg(cell.value).arg(truth)));
            QVERIFY(cell.low <= cell.value && cell.value <= cell.high);
            QCOMPARE(cell.run, figure::noRow);
            QCOMPARE(cell.n, 0);
        }
        QVERIFY(predicted >= 15 && failing >= 1);
        // One cell at the border may be on the wrong side.
        QVERIFY2(right >= predicted + failing - 1, qPrintable(QString::number(right)));
    }

    /// The measured values are the same with and without predictions, and both counts are stated.
    void theyCountInNothing()
    {
        const auto plain = figure::build(mapOf(false), m_input), with = figure::build(mapOf(true), m_input);
        QVERIFY(plain && with);
        QCOMPARE(with->n, plain->n);
        const auto measured = [](const figure::Figure& figure) {
            std::map<std::string, std::pair<std::string, int>> out;
            for (const auto& cell : figure.panels.front().cells)
                if (cell.state == State::Value || cell.state == State::Failed) {
                    const auto& panel = figure.panels.front();
                    out[panel.x.ticks[static_cast<std::size_t>(cell.column)].label.text() + " x " +
                        panel.y.ticks[static_cast<std::size_t>(cell.row)].label.text()] = {cell.label,
                                                                                           cell.n};
                }
            return out;
        };
        QVERIFY(measured(*plain) == measured(*with));
        const auto predicted =
            std::count_if(with->panels.front().cells.begin(), with->panels.front().cells.end(),
                          [](const auto& cell) { return cell.state == State::Predicted; });
        const auto ran = std::to_string(with->n), guessed = std::to_string(predicted);
        QCOMPARE(test::valuesOf(with->counts.front()), (std::vector<std::string>{ran, "36", guessed}));
        QVERIFY(test::names(with->caption.text(), {" " + ran + " ", " 36 ", " " + guessed + " "}));
        for (const auto& cell : plain->panels.front().cells)
            QVERIFY(cell.state != State::Predicted);
    }

    /// A map of too few runs says so in place of cells, and says that it needs 4.
    void tooFewRunsAreTold()
    {
        auto spec = mapOf(true);
        spec.filter = "node <= 64 && layer == 4 && batch <= 32";
        const auto figure = figure::build(spec, m_input);
        QVERIFY2(figure, figure ? "" : figure.error().text().c_str());
        QVERIFY2(std::any_of(figure->counts.begin() + 1, figure->counts.end(),
                             [](const Message& clause) {
                                 const auto values = test::valuesOf(clause);
                                 return values.size() == 2 && values.back() == "4";
                             }),
                 figure->count().text().c_str());
    }

    /// A model that was fitted once is taken from memory, but only for the same question.
    void theMemoryAnswersTheSameQuestion()
    {
        auto input = m_input;
        input.memory = std::make_shared<prediction::Memory>();
        const auto labels = [&](const figure::Spec& spec, const figure::Input& from) {
            std::vector<std::string> out;
            if (const auto figure = figure::build(spec, from))
                for (const auto& cell : figure->panels.front().cells)
                    out.push_back(cell.wide);
            return out;
        };
        auto other = mapOf(true);
        other.fix.set("layer", std::int64_t{8});
        const auto first = labels(mapOf(true), input), second = labels(other, input);
        QVERIFY(first != second);
        QVERIFY(labels(mapOf(true), input) == first);
        QVERIFY(labels(mapOf(true), m_input) == first);
        QVERIFY(labels(other, m_input) == second);
    }

    /// The card of a cell without a run names the value, its interval and the point.
    void theCardNamesThePoint()
    {
        const auto figure = figure::build(mapOf(true), m_input);
        QVERIFY(figure);
        const auto& panel = figure->panels.front();
        const auto cell = std::find_if(panel.cells.begin(), panel.cells.end(),
                                       [](const auto& c) { return c.state == State::Predicted; });
        QVERIFY(cell != panel.cells.end());
        const auto card = figure::card(panel, *cell);
        QVERIFY2(card.value.starts_with("predicted ") && card.value.find(" to ") != std::string::npos,
                 card.value.c_str());
        QCOMPARE(card.parameters.size(), std::size_t{3});
        QCOMPARE(QString::fromStdString(card.identity.front()), QStringLiteral("machine"));
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestFigurePredicted)
#include "tst_figure_predicted.moc"
