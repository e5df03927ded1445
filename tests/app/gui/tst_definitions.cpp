// SPDX-License-Identifier: GPL-3.0-or-later
// The window names the right definition for its FLOPs, its peaks and its points.
#include "tests/run.h"
#include "window_fixture.h"

#include "app/gui/figures/figure_source.h"
#include "app/gui/figures/figure_view.h"
#include "app/gui/figures/view_area.h"
#include "engine/base/core/hash.h"
#include "engine/store/database.h"
#include "widgets/plots/plot_view.h"
#include "widgets/theme/theme.h"

#include <QDialogButtonBox>
#include <QPushButton>
#include <QTableView>
#include <QTableWidget>
#include <QToolButton>
#include <QUndoStack>

#include <map>
#include <set>

using namespace parascope;
using namespace parascope::gui;

class DefinitionsTest : public QObject
{
    Q_OBJECT

private slots:
    void ourRunsLeaveTheirCountAlone();
    void anotherCountIsToldAndUndone();
    void theRoofThatIsDrawnIsNamed_data();
    void theRoofThatIsDrawnIsNamed();
    void whatWillNotFitIsRed();
    void pricesGiveCosts();

private:
    /// Writes four FC models of this machine, in float32, with Parascope's own FLOP counts.
    QString ourOwn(const QString& name, bool sheet = false, bool ceilings = false)
    {
        const auto path = m_home.path(name);
        auto writer = store::Writer::open(path.toStdString());
        if (!writer)
            return {};
        store::PlatformRecord platform;
        platform.name = "this-machine";
        if (sheet) {
            platform.peakFlops = 2e11;
            platform.bandwidth = 3e10;
        }
        (void)writer->putPlatform(platform);
        if (ceilings)
            (void)writer->putCeilings("this-machine",
                                      {{"gemm", {{"float32", {{"flops_per_second", 1e11}}}}},
                                       {"levels", {{{"level", "DRAM"}, {"bytes_per_second", 2e10}}}}});
        for (std::int64_t i = 0; i < 4; ++i) {
            store::RunRecord run;
            run.runUuid = contentUuid(name.toStdString() + std::to_string(i));
            run.platform = "this-machine";
            run.device = "cpu";
            run.family = "fc";
            run.parameters = {{"layer", std::int64_t{2}},
                              {"node", std::int64_t{8} << i},
                              {"input", std::int64_t{4}},
                              {"output", std::int64_t{3}},
                              {"batch", std::int64_t{16}}};
            run.optimizer = "sgd";
            run.dtype = "float32";
            run.workKey = std::string(31, 'b') + std::to_string(i);
            run.stepMedian = 0.001 * static_cast<double>(i + 1);
            (void)writer->putRun(run);
        }
        return path;
    }
    /// The lines below the title of the regression over the runs recorded in the paper's traces.
    static std::string regressionOf(gui_test::Bench& bench)
    {
        auto* view = bench.window().area(Workspace::Explore)->view(QStringLiteral("regression"));
        return view ? view->plot().figure().count().text() : std::string();
    }
    gui_test::Home m_home;
};

/// If this fails, the figures of the paper change silently when the user opens runs of their own next to
/// them.
void DefinitionsTest::ourRunsLeaveTheirCountAlone()
{
    if (gui_test::paradnnFiles().isEmpty())
        QSKIP("the shipped ParaDnn data is not here");
    gui_test::Bench bench;
    bench.bench().open(gui_test::paradnnFiles());
    WAIT_FOR(bench.bench().data().files().size() == 4 && bench.settled());
    const auto before = regressionOf(bench);
    QVERIFY2(before.find("recorded") != std::string::npos, before.c_str());
    const auto rows = bench.bench().selection().table()->rows();
    bench.bench().open({ourOwn(QStringLiteral("own.db"))});
    WAIT_FOR(bench.bench().selection().table()->rows() == rows + 4 && bench.settled());
    QCOMPARE(regressionOf(bench), before);
    const auto& table = *bench.bench().selection().table();
    const auto *definition = table.find("flops_definition"), *database = table.find("database");
    std::map<std::string, std::set<std::string>> counted;
    for (std::size_t row = 0; row < table.rows(); ++row)
        if (definition->codes[row] >= 0)
            counted[table.text(row, *database)].insert(table.text(row, *definition).substr(0, 8));
    for (const auto& [name, definitions] : counted)
        QCOMPARE(definitions, std::set<std::string>{name == "own.db" ? "executed" : "recorded"});
    QVERIFY(counted.contains("own.db"));
    // With two FLOP counts, neither is named as the count of all runs.
    QVERIFY(!bench.bench().data().definitions().flopsBySource.empty());
    const auto shown = bench.find<QToolButton>(QStringLiteral("definitions"))->text();
    for (const char* one : {"executed", "recorded"})
        QVERIFY2(!shown.contains(flopsText(one)), qPrintable(shown));
}

void DefinitionsTest::anotherCountIsToldAndUndone()
{
    gui_test::Bench bench;
    bench.bench().open({ourOwn(QStringLiteral("told.db"), true)});
    WAIT_FOR(bench.bench().selection().table() && bench.bench().selection().table()->rows() == 4 &&
             bench.settled());
    QString said;
    connect(&bench.bench(), &Workbench::message, this,
            [&](const QString& sentence, bool) { said = sentence; });
    const auto counted = [&] { return bench.bench().data().dataset()->definitions.flops; };
    QCOMPARE(counted(), std::string("executed"));
    bench.window().actions()[QStringLiteral("analyse.tf_profiler")]->trigger();
    WAIT_FOR_EQUAL(counted(), std::string("tf_profiler"));
    QVERIFY2(said.contains(flopsText("tf_profiler")), qPrintable(said));
    QVERIFY(bench.bench().undo().canUndo());
    bench.bench().undo().undo();
    WAIT_FOR_EQUAL(counted(), std::string("executed"));
    QVERIFY(bench.bench().data().wantedDefinitions().flops == DataHub::bySource);
    const auto peak = [&] { return bench.bench().data().dataset()->definitions.peak; };
    QCOMPARE(peak(), std::string("datasheet"));
    bench.window().actions()[QStringLiteral("analyse.peak.measured")]->trigger();
    WAIT_FOR_EQUAL(peak(), std::string("measured"));
    bench.bench().undo().undo();
    WAIT_FOR_EQUAL(peak(), std::string("datasheet"));
}

void DefinitionsTest::theRoofThatIsDrawnIsNamed_data()
{
    QTest::addColumn<bool>("sheet");
    QTest::addColumn<bool>("ceilings");
    QTest::addColumn<bool>("drawnSheet");
    QTest::addColumn<bool>("drawnMeasured");
    QTest::newRow("a data sheet") << true << false << true << false;
    QTest::newRow("measured alone") << false << true << false << true;
    QTest::newRow("both: the data sheet's is the main roof") << true << true << true << false;
    QTest::newRow("neither") << false << false << false << false;
}

void DefinitionsTest::theRoofThatIsDrawnIsNamed()
{
    QFETCH(bool, sheet);
    QFETCH(bool, ceilings);
    QFETCH(bool, drawnSheet);
    QFETCH(bool, drawnMeasured);
    gui_test::Bench bench;
    bench.bench().open({ourOwn(QStringLiteral("roof-%1%2.db").arg(sheet).arg(ceilings), sheet, ceilings)});
    WAIT_FOR(bench.bench().selection().table() && bench.bench().selection().table()->rows() == 4);
    auto* definitions = bench.find<QToolButton>(QStringLiteral("definitions"));
    QVERIFY(definitions);
    const auto& roofs = bench.bench().data().loaded().roofs;
    WAIT_FOR(bench.settled() && roofs.sheet == drawnSheet && roofs.measured == drawnMeasured &&
             definitions->text().contains(flopsText("executed")));
    // Each source has its own wording.
    static std::map<QString, std::pair<bool, bool>> named;
    const std::pair drawn(drawnSheet, drawnMeasured);
    QVERIFY2(named.emplace(definitions->text(), drawn).first->second == drawn,
             qPrintable(definitions->text()));
}

void DefinitionsTest::whatWillNotFitIsRed()
{
    gui_test::Bench bench;
    QVERIFY(
        bench.bench().grid().setSpec({{"name", "g"},
                                      {"family", "fc"},
                                      {"axes", {{"node", {8, 100000}}}},
                                      {"fixed", {{"layer", 1}, {"input", 8}, {"output", 4}, {"batch", 4}}}}));
    // The weights of the second model take 4.8 MB.
    bench.bench().grid().setDeviceMemory(1 << 20);
    bench.click(QStringLiteral("workspace.design"));
    WAIT_FOR_EQUAL(bench.bench().grid().forecast().tooLarge, std::size_t{1});
    auto* points = bench.find<QTableView>(QStringLiteral("designPoints"));
    QVERIFY(points);
    WAIT_FOR_EQUAL(points->model()->rowCount(), 2);
    const auto error = theme::themeOf(*points).error;
    for (int row = 0; row < 2; ++row) {
        const auto last = points->model()->index(row, points->model()->columnCount() - 1);
        const bool refused = points->model()->index(row, 0).data().toString() == QStringLiteral("100000");
        QCOMPARE(!last.data().toString().endsWith(QLatin1Char('B')), refused); // not only its bytes
        for (int column = 0; column < points->model()->columnCount(); ++column)
            QCOMPARE(points->model()->index(row, column).data(Qt::ForegroundRole).value<QColor>() == error,
                     refused);
    }
    bench.screenshot(QStringLiteral("design-will-not-fit"));
}

/// If this fails, a price that the user typed changes nothing, or figures show costs without saying the
/// price.
void DefinitionsTest::pricesGiveCosts()
{
    const auto path = ourOwn(QStringLiteral("costs.db"));
    {
        gui_test::Bench bench;
        bench.bench().open({path});
        WAIT_FOR(bench.bench().data().files().size() == 1 && bench.settled());
        const auto cost = [&] { return bench.bench().selection().table()->find("cost_per_step"); };
        QVERIFY(!cost());
        bench.window().actions()[QStringLiteral("analyse.prices")]->trigger();
        auto* table = bench.find<QTableWidget>(QStringLiteral("priceTable"));
        QVERIFY(table && table->rowCount() == 1);
        auto* ok = bench.find<QDialogButtonBox>(QStringLiteral("priceButtons"))->button(QDialogButtonBox::Ok);
        for (const char* wrong : {"-1", "much"}) {
            table->item(0, 1)->setText(QString::fromLatin1(wrong));
            QVERIFY2(!ok->isEnabled(), wrong);
        }
        table->item(0, 1)->setText(QStringLiteral("7.2"));
        QVERIFY(ok->isEnabled());
        QTest::mouseClick(ok, Qt::LeftButton);
        WAIT_FOR(bench.settled() && cost());
        // A step of 1 ms at 7.2 an hour.
        QCOMPARE(cost()->numbers.front(), 7.2 / 3600 * 0.001);
        figure::Spec spec;
        spec.metric = "cost_per_step";
        const auto view = bench.bench().addView(spec);
        WAIT_FOR(bench.settled());
        const auto* shown = bench.window().area(Workspace::Explore)->view(view);
        QVERIFY(shown);
        bench.bench().undo().undo();
        bench.bench().undo().undo();
        WAIT_FOR(bench.settled() && !cost());
        bench.bench().undo().redo();
        WAIT_FOR(bench.settled() && cost());
    }
    // The next session still knows the price.
    gui_test::Bench again;
    QCOMPARE(again.bench().data().wantedDefinitions().prices.size(), std::size_t(1));
}

PARASCOPE_TEST_MAIN(QApplication, DefinitionsTest)
#include "tst_definitions.moc"
