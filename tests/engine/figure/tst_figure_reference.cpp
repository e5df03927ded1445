// SPDX-License-Identifier: GPL-3.0-or-later
// Figures relative to a reference: a version, a level of a hyper-parameter, one run. The ratios are divided
// by hand. If this fails, a figure shows ratios to other runs than it says.
#include "engine/figure/build.h"
#include "paradnn_table.h"
#include "tests/run.h"

#include <QTest>

#include <cmath>

using namespace parascope;

namespace {

/// Step times of two versions at nodes 1 and 2, batches 4 and 8. Version b lacks a partner at node 2,
/// batch 8.
figure::Input input()
{
    test::TableMaker maker;
    auto add = [&, n = 0](const char* version, double node, double batch, double seconds) mutable {
        maker.row({{"node", node}, {"batch", batch}, {"step_seconds", seconds}},
                  {{"platform", "p"},
                   {"family", "fc"},
                   {"version", version},
                   {"outcome", "completed"},
                   {"run", "r" + std::to_string(n++)}});
    };
    add("a", 1, 4, 2);
    add("a", 1, 8, 5);
    add("a", 2, 4, 10);
    add("a", 1, 4, 4); // the median with the first one is 3
    add("b", 1, 4, 6);
    add("b", 1, 8, 20);
    add("b", 2, 4, 5);
    add("b", 2, 8, 7);
    figure::Input out;
    out.runs = maker.take();
    return out;
}

figure::Spec heatMap(const std::string& filter, const std::string& reference)
{
    figure::Spec spec;
    spec.metric = "step_seconds";
    spec.x = "node";
    spec.y = "batch";
    spec.filter = filter;
    spec.options["reference"] = reference;
    return spec;
}

/// Returns the value at (node 1 or 2, batch 4 or 8); NaN for a cell without a value.
double at(const figure::Figure& figure, int node, int batch)
{
    for (const auto& cell : figure.panels.front().cells)
        if (cell.column == node - 1 && cell.row == batch / 4 - 1 && cell.state == figure::Cell::State::Value)
            return cell.value;
    return std::nan("");
}

class TestFigureReference : public QObject
{
    Q_OBJECT

private slots:
    void cellByCell()
    {
        const auto figure = figure::build(heatMap("version == \"b\"", "version == \"a\""), input());
        QVERIFY(figure && figure->empty.empty());
        QCOMPARE(figure->n, std::size_t(3)); // the fourth has no reference
        QCOMPARE(at(*figure, 1, 4), 6.0 / 3);
        QCOMPARE(at(*figure, 1, 8), 20.0 / 5);
        QCOMPARE(at(*figure, 2, 4), 5.0 / 10);
        QVERIFY(figure->caption.text().find("version == \"a\"") != std::string::npos);
        QVERIFY(figure->count().text().find("1 runs without a reference") != std::string::npos);
        QVERIFY(figure->panels.front().colours->map == figure::ColourScale::Map::Diverging);
    }
    void toALevel()
    {
        const auto figure =
            figure::build(heatMap("version == \"b\"", "node == 1 && version == \"b\""), input());
        QVERIFY(figure && figure->empty.empty());
        QCOMPARE(at(*figure, 1, 4), 1.0);
        QCOMPARE(at(*figure, 2, 4), 5.0 / 6);
        QCOMPARE(at(*figure, 2, 8), 7.0 / 20);
    }
    void toOneRun()
    {
        const auto figure = figure::build(heatMap("version == \"b\"", "run == \"r2\""), input());
        QVERIFY(figure && figure->empty.empty());
        QCOMPARE(at(*figure, 1, 4), 0.6);
        QCOMPARE(at(*figure, 2, 8), 0.7);
    }
    void otherKinds()
    {
        for (const char* kind : {"lines", "scatter", "boxplot"}) {
            auto spec = heatMap("version == \"b\"", "version == \"a\"");
            spec.kind = kind;
            spec.y = "step_seconds";
            spec.by = "batch";
            const auto figure = figure::build(spec, input());
            QVERIFY2(figure && figure->empty.empty(), kind);
            // The ratios lie between 0.5 and 4, the times between 5 and 20.
            QVERIFY2(figure->panels.front().y.high < 7, kind);
        }
    }
    void refused()
    {
        const auto says = [](figure::Spec spec, const char* kind, const std::string& word) {
            spec.kind = kind;
            const auto figure = figure::build(spec, input());
            return !figure && figure.error().text().find("reference") != std::string::npos &&
                   figure.error().text().find(word) != std::string::npos;
        };
        QVERIFY(says(heatMap("", "version = \"a\""), "heatmap", "column"));
        QVERIFY(says(heatMap("", "versoin == \"a\""), "heatmap", "versoin"));
        QVERIFY(says(heatMap("", "version == \"a\""), "ranges", "ranges"));
        auto unnamed = heatMap("", "version == \"a\"");
        unnamed.metric.clear();
        QVERIFY(says(unnamed, "heatmap", "metric"));
        const auto none = figure::build(heatMap("", "version == \"c\""), input());
        QVERIFY(none && !none->empty.empty());
    }
};

} // namespace

PARASCOPE_TEST_MAIN(QCoreApplication, TestFigureReference)
#include "tst_figure_reference.moc"
