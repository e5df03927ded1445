// SPDX-License-Identifier: GPL-3.0-or-later
// Which platform and family the default figures show when several files are open. If this fails, the largest
// file decides, and the first figure that a user sees has no axes and is empty.
#include "engine/figure/offers.h"
#include "engine/figure/profile.h"
#include "engine/figure/subject.h"
#include "paradnn_table.h"
#include "tests/run.h"

#include <QTest>

#include <numeric>

using namespace parascope;

namespace {

/// A series over commits, in which no hyper-parameter varies.
void addSeries(test::TableMaker& maker, int runs)
{
    for (int i = 0; i < runs; ++i)
        maker.row({{"batch", 1}, {"step_seconds", 0.01 + 1e-5 * i}, {"examples_per_second", 100. - 0.1 * i}},
                  {{"platform", "engine"}, {"family", "parse"}, {"outcome", "completed"}});
}

/// A row or a map of models: `nodes` widths at `batches` batches.
void addModels(test::TableMaker& maker, const std::string& platform, const std::string& family, int nodes,
               int batches)
{
    for (int node = 1; node <= nodes; ++node)
        for (int batch = 1; batch <= batches; ++batch) {
            const double seconds = 1e-4 * (1 + node * batch);
            maker.row({{"node", 32. * node},
                       {"batch", 16. * batch},
                       {"step_seconds", seconds},
                       {"examples_per_second", 16. * batch / seconds}},
                      {{"platform", platform}, {"family", family}, {"outcome", "completed"}});
        }
}

figure::Input inputOf(test::TableMaker& maker)
{
    figure::Input input;
    input.runs = maker.take();
    return input;
}

figure::Subject subjectOf(test::TableMaker& maker)
{
    const auto table = maker.take();
    std::vector<std::uint32_t> rows(table->rows());
    std::iota(rows.begin(), rows.end(), 0U);
    return figure::subjectOf(*table, rows);
}

} // namespace

class TestFigureSubject : public QObject
{
    Q_OBJECT

private slots:
    void runsThatFillAMapComeBeforeMoreRunsThatDoNot()
    {
        test::TableMaker maker;
        addSeries(maker, 200);
        addModels(maker, "row", "fc", 1, 40);
        addModels(maker, "map", "fc", 4, 3);
        const auto input = inputOf(maker);
        const auto heat = figure::heatMapFor(input, {});
        QCOMPARE(heat.platforms, std::vector<std::string>{"map"});
        const auto figure = figure::build(heat, input);
        QVERIFY2(figure && figure->empty.empty(), "the map has no cells");
        // Figures of one platform that are offered with the map show the same one.
        for (const auto& offer : figure::offers(input, {}))
            if (offer.rank > 0 && offer.spec.platforms.size() == 1)
                QCOMPARE(offer.spec.platforms.front(), std::string("map"));
    }

    void oneAxisIsBetterThanNone()
    {
        test::TableMaker maker;
        addSeries(maker, 200);
        addModels(maker, "row", "fc", 1, 5);
        QCOMPARE(subjectOf(maker).platform, std::string("row"));
    }

    void amongEqualsTheMostRunsDecide()
    {
        test::TableMaker maker;
        addModels(maker, "small", "fc", 3, 3);
        addModels(maker, "large", "fc", 3, 4);
        const auto subject = subjectOf(maker);
        QCOMPARE(subject.platform, std::string("large"));
        test::TableMaker series;
        addSeries(series, 3);
        QCOMPARE(subjectOf(series).platform, std::string("engine"));
    }

    void theFamilyIsChosenByTheSameRule()
    {
        test::TableMaker maker;
        addModels(maker, "box", "wide", 1, 60);
        addModels(maker, "box", "grid", 3, 3);
        const auto subject = subjectOf(maker);
        QCOMPARE(subject.platform, std::string("box"));
        QCOMPARE(subject.family, std::string("grid"));
        // Two families that differ in their batch have no axis each.
        test::TableMaker apart;
        addModels(apart, "two", "a", 1, 1);
        addModels(apart, "two", "b", 1, 1);
        addModels(apart, "row", "c", 1, 2);
        QCOMPARE(subjectOf(apart).platform, std::string("row"));
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestFigureSubject)
#include "tst_figure_subject.moc"
