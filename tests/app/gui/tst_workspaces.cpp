// SPDX-License-Identifier: GPL-3.0-or-later
// The view that the user asked for is in front, and no workspace is empty. If this fails, the user has to
// search for what was just opened, or starts a grid whose points cannot run.
#include "tests/paths.h"
#include "tests/run.h"
#include "window_fixture.h"

#include "app/gui/compare/comparison.h"
#include "app/gui/explore/inspector.h"
#include "app/gui/figures/figure_view.h"
#include "app/gui/figures/view_area.h"
#include "app/gui/parts/command_field.h"
#include "app/gui/parts/layer_table.h"
#include "engine/base/core/hash.h"
#include "engine/figure/spec.h"
#include "engine/model/workload/cost.h"
#include "engine/model/workload/family.h"
#include "engine/store/database.h"
#include "widgets/editors/problem_line.h"
#include "widgets/plots/plot_view.h"

#include <QAccessible>
#include <QCheckBox>
#include <QComboBox>
#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QRadioButton>
#include <QRegularExpression>
#include <QSpinBox>
#include <QStatusBar>
#include <QTableView>
#include <QToolButton>

#include <map>

using namespace parascope;
using namespace parascope::gui;

class WorkspacesTest : public QObject
{
    Q_OBJECT

private slots:
    void aNewViewSplitsTheActiveOne();
    void aClickAnywhereOnAViewActivatesIt();
    void maximisingKeepsWhereViewsStand();
    void undoAndRestartKeepWhereViewsStand();
    void dataThatArriveChangeNoView();
    void aWorkspaceCanBeReset();
    void twoFilesOfAPlatformAreSides();
    void theTableTwinLeadsBack();
    void arrowsWithShiftKeepTheirAnchor();
    void theCommandFieldFindsSubmenus();
    void aLongNameDoesNotWidenTheWindow();
    void alikeLayersAreFolded();
    void theGridIsDrawnBeforeItRuns();
    void pointsWithoutAModelAreToldAndRemoved();
    void theQueueKeepsWhatCameOut();
    void everyPlaceOfTheFocusHasAName();
    void theStartPageRunsWhatItMarks();
    void withoutADeviceNothingStarts();
    void aNameOfTheProgramFollowsTheFamily();

private:
    QString grid() { return gui_test::gridDatabase(m_home.path(QStringLiteral("grid.db")), 4); }
    gui_test::Home m_home;
};

namespace {

/// The visible share of a view, 0 .. 1, relative to the size that it needs at least.
bool isSeen(const FigureView& view, const QWidget& window)
{
    return view.isVisible() && view.width() > 150 && view.height() > 100 &&
           window.rect().intersects(QRect(view.mapTo(&window, QPoint()), view.size()));
}

} // namespace

void WorkspacesTest::aNewViewSplitsTheActiveOne()
{
    gui_test::Bench bench;
    bench.bench().open({grid()});
    WAIT_FOR(bench.settled());
    auto& area = *bench.window().area(Workspace::Explore);
    std::vector<FigureView*> seen;
    for (auto* view : area.views())
        if (isSeen(*view, bench.window()))
            seen.push_back(view);
    QVERIFY(!seen.empty());
    auto spec = area.view(QStringLiteral("heatmap"))->spec();
    for (int i = 0; i < 3; ++i) {
        const auto id = bench.bench().addView(spec);
        bench.window().showView(id);
        auto* view = area.view(id);
        QVERIFY(view);
        WAIT_FOR(bench.settled());
        QVERIFY2(isSeen(*view, bench.window()), qPrintable(id));
        QCOMPARE(area.activeView(), view);
    }
    for (auto* view : seen)
        QVERIFY2(view->isVisible(), qPrintable(view->id() + QStringLiteral(" was hidden by a new view")));
    bench.screenshot(QStringLiteral("workspaces-split"));
    bench.bench().undo().undo();
    WAIT_FOR_EQUAL(area.views().size(), bench.bench().views().size());
    for (auto* view : seen)
        QVERIFY(view->isVisible());
}

void WorkspacesTest::aClickAnywhereOnAViewActivatesIt()
{
    gui_test::Bench bench;
    bench.bench().open({grid()});
    WAIT_FOR(bench.settled());
    auto& area = *bench.window().area(Workspace::Explore);
    auto* heat = area.view(QStringLiteral("heatmap"));
    auto* other = area.view(QStringLiteral("regression"));
    QVERIFY(heat && other && other->isVisible());
    area.activate(heat);
    // Find its title bar and its table.
    auto* bar = qobject_cast<QDockWidget*>(other->parentWidget()->parentWidget()->parentWidget());
    for (auto* at = other->parentWidget(); at && !bar; at = at->parentWidget())
        bar = qobject_cast<QDockWidget*>(at);
    QVERIFY(bar && bar->titleBarWidget());
    QTest::mouseClick(bar->titleBarWidget(), Qt::LeftButton, {}, QPoint(20, 8));
    QCOMPARE(area.activeView(), other);
    area.activate(heat);
    other->setTwin(true);
    auto* table = other->findChild<QTableView*>();
    QVERIFY(table);
    WAIT_FOR(table->isVisible());
    area.activate(heat);
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, QPoint(10, 10));
    QCOMPARE(area.activeView(), other);
}

void WorkspacesTest::maximisingKeepsWhereViewsStand()
{
    gui_test::Bench bench;
    bench.bench().open({grid()});
    WAIT_FOR(bench.settled());
    auto& area = *bench.window().area(Workspace::Explore);
    const auto id = bench.bench().addView(area.view(QStringLiteral("heatmap"))->spec());
    bench.window().showView(id);
    WAIT_FOR(bench.settled());
    const auto places = [&] {
        std::map<QString, QRect> out;
        for (auto* view : area.views())
            if (view->isVisible())
                out[view->id()] = QRect(view->mapTo(&area, QPoint()), view->size());
        return out;
    };
    const auto before = places();
    area.toggleMaximised();
    WAIT_FOR_EQUAL(places().size(), std::size_t{1});
    area.toggleMaximised();
    WAIT_FOR_EQUAL(places().size(), before.size());
    for (const auto& [name, at] : places())
        QVERIFY2((at.center() - before.at(name).center()).manhattanLength() < 60, qPrintable(name));
}

/// Undo takes a view's move back and returns a closed view to its place; the next window has the views where
/// this one had them. If this fails, half an hour of arranging is lost.
void WorkspacesTest::undoAndRestartKeepWhereViewsStand()
{
    gui_test::Bench bench;
    bench.bench().open({grid()});
    WAIT_FOR(bench.settled());
    const auto area = [&] { return bench.window().area(Workspace::Explore); };
    const auto dockOf = [&](const char* id) {
        return bench.window().findChild<QDockWidget*>(QStringLiteral("explore-") + QLatin1String(id));
    };
    const auto places = [&] {
        std::map<QString, QRect> all;
        for (const auto* view : area()->views())
            if (view->isVisible())
                all[view->id()] = QRect(view->mapTo(&bench.window(), QPoint()), view->size());
        return all;
    };
    const auto alike = [](const std::map<QString, QRect>& a, const std::map<QString, QRect>& b) {
        constexpr int few = 4; // pixels
        return a.size() == b.size() && std::all_of(a.begin(), a.end(), [&](const auto& entry) {
                   const auto other = b.find(entry.first);
                   return other != b.end() &&
                          (entry.second.topLeft() - other->second.topLeft()).manhattanLength() <= few &&
                          std::abs(entry.second.width() - other->second.width()) <= few;
               });
    };
    const auto before = places();
    QVERIFY(before.size() >= 4);
    bench.bench().removeView(QStringLiteral("regression"));
    WAIT_FOR(!area()->view(QStringLiteral("regression")));
    bench.bench().undo().undo();
    WAIT_FOR(area()->view(QStringLiteral("regression")));
    WAIT_FOR2(alike(before, places()), "a closed view comes back to where it stood");
    // A user's move of a view is a change that can be undone, like any other.
    const int changes = bench.bench().undo().index();
    dockOf("regression")->setFloating(true);
    WAIT_FOR_EQUAL(bench.bench().undo().index(), changes + 1);
    bench.bench().undo().undo();
    WAIT_FOR(!dockOf("regression")->isFloating());
    WAIT_FOR(alike(before, places()));
    bench.bench().undo().redo();
    WAIT_FOR(dockOf("regression")->isFloating());
    // Open the next window.
    bench.window().close();
    bench.renewWindow();
    bench.window().setWorkspace(Workspace::Explore);
    WAIT_FOR(bench.settled());
    WAIT_FOR2(dockOf("regression") && dockOf("regression")->isFloating(),
              "another window forgets the layout");
}

/// A second database opens next to views that the user made: the views, their slices, their places and the
/// filter stay, and a view of the new source is offered. If this fails, each opened file costs the user's
/// arrangement.
void WorkspacesTest::dataThatArriveChangeNoView()
{
    const auto other = gui_test::gridDatabase(m_home.path(QStringLiteral("other.db")), 2);
    gui_test::Bench bench;
    bench.bench().open({grid()});
    WAIT_FOR(bench.settled());
    const auto area = [&] { return bench.window().area(Workspace::Explore); };
    auto spec = area()->view(QStringLiteral("heatmap"))->spec();
    const auto before = bench.bench().addView(spec);
    bench.window().showView(before);
    spec.fix.set("layer", std::int64_t{4});
    bench.bench().setViewSpec(before, spec);
    QVERIFY(bench.bench().selection().setFilter(QStringLiteral("node >= 64")));
    WAIT_FOR(bench.settled());
    const auto made = [&] {
        std::map<QString, std::string> all;
        for (const auto* view : area()->views())
            all[view->id()] = toLine(figure::toJson(view->spec()));
        return all;
    };
    const auto places = [&] {
        std::map<QString, QRect> all;
        for (const auto* view : area()->views())
            if (isSeen(*view, bench.window()))
                all[view->id()] = QRect(view->mapTo(&bench.window(), QPoint()), view->size());
        return all;
    };
    const auto views = made();
    const auto stood = places();
    QVERIFY(stood.contains(before));
    auto* offer = bench.window().findChild<QWidget*>(QStringLiteral("viewOffer"));
    QVERIFY(offer && !offer->isVisible());

    bench.bench().open({other});
    WAIT_FOR_EQUAL(bench.bench().data().files().size(), std::size_t{2});
    WAIT_FOR(bench.bench().data().dataset()->sources.size() == 2 && bench.settled());
    WAIT_FOR2(offer->isVisible(), "views of the new source are offered");
    QVERIFY2(made() == views, "a view, or its slice, is another one");
    QVERIFY2(places().size() == stood.size(), "a view went behind another");
    QCOMPARE(bench.bench().selection().filter(), QStringLiteral("node >= 64"));
    bench.screenshot(QStringLiteral("workspaces-offer"));

    // The next window has the same views, with both files.
    bench.window().close();
    bench.renewWindow();
    bench.window().setWorkspace(Workspace::Explore);
    WAIT_FOR(bench.settled());
    QVERIFY(made() == views);
    WAIT_FOR(places().size() == stood.size());
    for (const auto& [id, at] : places())
        QVERIFY2(stood.contains(id) && (at.center() - stood.at(id).center()).manhattanLength() < 60,
                 qPrintable(id));

    bench.bench().data().close(other);
    WAIT_FOR(bench.bench().data().dataset()->sources.size() == 1 && bench.settled());
    QVERIFY(made() == views);
    bench.bench().open({other});
    offer = bench.window().findChild<QWidget*>(QStringLiteral("viewOffer"));
    WAIT_FOR(offer->isVisible());
    QTest::mouseClick(offer->findChild<QToolButton*>(QStringLiteral("messageQuickFix")), Qt::LeftButton);
    WAIT_FOR(area()->views().size() > views.size() && bench.settled());
    QVERIFY(!offer->isVisible());
    for (const auto& [id, text] : made())
        if (const auto old = views.find(id); old != views.end())
            QCOMPARE(text, old->second);
        else
            QVERIFY2(text.find("other.db") != std::string::npos, text.c_str());
    bench.screenshot(QStringLiteral("workspaces-offer-taken"));
    bench.bench().undo().undo();
    WAIT_FOR(made() == views);
}

/// Resetting a workspace removes added views, and undo brings them back.
void WorkspacesTest::aWorkspaceCanBeReset()
{
    gui_test::Bench bench;
    bench.bench().open({grid()});
    WAIT_FOR(bench.settled());
    auto* area = bench.window().area(Workspace::Explore);
    const auto whole = area->views().size();
    const auto added = bench.bench().addView(area->view(QStringLiteral("heatmap"))->spec());
    bench.bench().removeView(QStringLiteral("regression"));
    WAIT_FOR(area->view(added) && !area->view(QStringLiteral("regression")) && bench.settled());
    auto* reset = bench.window().findChild<QAction*>(QStringLiteral("window.reset"));
    QVERIFY(reset);
    reset->trigger();
    WAIT_FOR(!area->view(added) && area->view(QStringLiteral("regression")) && bench.settled());
    QCOMPARE(area->views().size(), whole);
    // The user has not changed the workspace since, so the next data choose their own views.
    bench.bench().undo().undo();
    WAIT_FOR(area->view(added) && !area->view(QStringLiteral("regression")));
}

/// Runs before and after a change on one machine are compared without any choice, and with the filter on. The
/// runs of the second file are twice as fast. If this fails, the user cannot see whether the change of the
/// machine helped.
void WorkspacesTest::twoFilesOfAPlatformAreSides()
{
    constexpr int runs = 36 * 2;
    gui_test::Bench bench;
    bench.bench().open({gui_test::gridDatabase(m_home.path(QStringLiteral("before.db")), 2),
                        gui_test::gridDatabase(m_home.path(QStringLiteral("after.db")), 2, "machine", 2)});
    WAIT_FOR(bench.settled());
    bench.window().setWorkspace(Workspace::Compare);
    auto& comparison = bench.window().comparison();
    WAIT_FOR(!comparison.isBusy() && bench.settled());
    QCOMPARE(comparison.a(), std::string("before.db"));
    QCOMPARE(comparison.b(), std::string("after.db"));
    WAIT_FOR_EQUAL(comparison.summary().pairs.size(), std::size_t{runs});
    for (const auto& pair : comparison.summary().pairs)
        QVERIFY(std::abs(pair.ratio - 0.5) < 1e-9);
    QCOMPARE(comparison.summary().wins, std::size_t{0});
    auto* map = bench.window().area(Workspace::Compare)->view(QStringLiteral("compare-map"));
    QVERIFY(map);
    WAIT_FOR(map->plot().isVisible() && !map->isBuilding());
    std::size_t cells = 0;
    for (const auto& cell : map->plot().figure().panels.front().cells)
        if (cell.state == figure::Cell::State::Value) {
            ++cells;
            QVERIFY2(std::abs(cell.value - 0.5) < 1e-6, qPrintable(QString::number(cell.value)));
            QCOMPARE(cell.sides.size(), std::size_t{2});
            QVERIFY(cell.sides[0].starts_with("before.db ") && cell.sides[1].starts_with("after.db "));
        }
    QVERIFY(cells > 0);
    // The sides differ by file and are not called platforms.
    const auto* differences = bench.find<QTableView>(QStringLiteral("differences"));
    QVERIFY(differences);
    const auto& rows = *differences->model();
    const auto count = [&](int column, const char* text) {
        int found = 0;
        for (int row = 0; row < rows.rowCount(); ++row)
            found += rows.index(row, column).data().toString() == QLatin1String(text);
        return found;
    };
    WAIT_FOR_EQUAL(count(1, "before.db"), 1);
    QCOMPARE(count(2, "after.db"), 1);
    QCOMPARE(count(1, "driver of before.db"), 1);
    QCOMPARE(count(2, "driver of after.db"), 1);
    // Any common metric can be compared; for times, too, A is better above 1.
    const auto metrics = comparison.metrics();
    QVERIFY(std::find(metrics.begin(), metrics.end(), "step_seconds") != metrics.end());
    QCOMPARE(comparison.metric(), std::string("examples_per_second"));
    comparison.setMetric("step_seconds");
    WAIT_FOR_EQUAL(comparison.summary().metric, std::string("step_seconds"));
    QCOMPARE(comparison.summary().pairs.size(), std::size_t{runs});
    for (const auto& pair : comparison.summary().pairs)
        QVERIFY(std::abs(pair.ratio - 0.5) < 1e-9);
    comparison.setMetric("examples_per_second");
    WAIT_FOR(comparison.summary().metric == "examples_per_second" && !comparison.isBusy());
    bench.screenshot(QStringLiteral("workspaces-two-files"));
    // The filter applies to the rows, and an export has the rows of the screen.
    QVERIFY(bench.bench().selection().setFilter(QStringLiteral("platform == \"machine\" && node >= 256")));
    WAIT_FOR(!comparison.isBusy() && bench.settled());
    WAIT_FOR_EQUAL(comparison.summary().pairs.size(), std::size_t{runs / 2});
    const auto exported = figure::build(map->shownSpec(), *map->exportInput());
    QVERIFY(exported);
    QCOMPARE(exported->n, map->plot().figure().n);
    comparison.swap();
    WAIT_FOR(!comparison.isBusy() && comparison.summary().wins == std::size_t{runs / 2});
    // A side can also be a whole platform of another file.
    comparison.setSides("after.db", "before.db");
    bench.bench().open({gui_test::gridDatabase(m_home.path(QStringLiteral("third.db")), 2, "other")});
    WAIT_FOR(bench.bench().data().dataset()->sources.size() == 3 && bench.settled() && !comparison.isBusy());
    QCOMPARE(comparison.a(), std::string("after.db"));
    QVERIFY(bench.bench().selection().setFilter(QStringLiteral("node >= 256")));
    comparison.setSides("other", "before.db");
    WAIT_FOR(!comparison.isBusy() && comparison.summary().pairs.size() == std::size_t{runs / 2});
}

void WorkspacesTest::theTableTwinLeadsBack()
{
    gui_test::Bench bench;
    bench.bench().open({grid()});
    WAIT_FOR(bench.settled());
    auto* heat = bench.window().area(Workspace::Explore)->view(QStringLiteral("heatmap"));
    heat->plot().setFocus();
    QTest::keyClick(&heat->plot(), Qt::Key_T);
    QVERIFY(heat->twin());
    auto* table = heat->findChild<QTableView*>();
    WAIT_FOR(table && table->isVisible());
    QTest::keyClick(table, Qt::Key_T);
    QVERIFY(!heat->twin());
    WAIT_FOR(heat->plot().isVisible());
}

void WorkspacesTest::arrowsWithShiftKeepTheirAnchor()
{
    gui_test::Bench bench;
    bench.bench().open({grid()});
    WAIT_FOR(bench.settled());
    auto* heat = bench.window().area(Workspace::Explore)->view(QStringLiteral("heatmap"));
    auto& plot = heat->plot();
    auto& selection = bench.bench().selection();
    const auto& cells = plot.figure().panels.front().cells;
    const auto first = std::find_if(cells.begin(), cells.end(), [](const auto& cell) {
        return cell.run >= 0 && cell.column == 0 && cell.row == 0;
    });
    QVERIFY(first != cells.end());
    const auto run = first->run; // the figure may change later
    selection.setFocused(run);
    plot.setFocus();
    const auto count = [&] { return selection.selected().count; };
    QTest::keyClick(&plot, Qt::Key_Right, Qt::ShiftModifier);
    WAIT_FOR_EQUAL(count(), std::size_t{2}); // the first place and the present one
    QTest::keyClick(&plot, Qt::Key_Right, Qt::ShiftModifier);
    WAIT_FOR_EQUAL(count(), std::size_t{3});
    QTest::keyClick(&plot, Qt::Key_Up, Qt::ShiftModifier);
    WAIT_FOR_EQUAL(count(), std::size_t{6}); // two rows of three
    QTest::keyClick(&plot, Qt::Key_Left, Qt::ShiftModifier);
    WAIT_FOR_EQUAL(count(), std::size_t{4}); // the window is small again
    QVERIFY(selection.selected().rows[static_cast<std::size_t>(run)]);
}

void WorkspacesTest::theCommandFieldFindsSubmenus()
{
    gui_test::Bench bench;
    const auto find = [&](const QString& typed) {
        bench.window().openCommandField();
        auto* field = bench.window().findChild<CommandField*>();
        auto* text = field->findChild<QLineEdit*>();
        text->setText(typed);
        auto* list = field->findChild<QListWidget*>();
        QStringList found;
        for (int i = 0; i < list->count(); ++i)
            found.append(list->item(i)->text());
        return found;
    };
    QVERIFY(find(QStringLiteral("dark")).filter(QStringLiteral("Dark")).size() >= 1);
    QVERIFY(find(QStringLiteral("theme")).filter(QStringLiteral("Theme")).size() >= 3);
    QVERIFY(find(QStringLiteral("inspector")).filter(QStringLiteral("Inspector")).size() >= 1);
    const auto nothing = find(QStringLiteral("qqqzzz"));
    QCOMPARE(nothing.size(), qsizetype{1});
    QVERIFY2(nothing.front().contains(QStringLiteral("qqqzzz")), qPrintable(nothing.front()));
    // The entry does what its name says.
    (void)find(QStringLiteral("theme dark"));
    auto* field = bench.window().findChild<CommandField*>();
    QTest::keyClick(field->findChild<QLineEdit*>(), Qt::Key_Return);
    QCOMPARE(bench.bench().appearance().theme(), Appearance::ThemeChoice::Dark);
    bench.bench().appearance().setTheme(Appearance::ThemeChoice::Light);
}

/// At both laptop sizes and with a name of realistic length, the window keeps its size, its status bar is on
/// the screen, and the filter is readable while it is typed.
void WorkspacesTest::aLongNameDoesNotWidenTheWindow()
{
    const auto path =
        m_home.path(QStringLiteral("results-of-the-cluster-in-the-basement-after-the-driver-"
                                   "update-of-november-second-attempt-with-the-large-batches.db"));
    QVERIFY(QFile::copy(grid(), path));
    for (const auto& size : {QSize(1280, 800), QSize(1600, 1000)}) {
        gui_test::Bench bench(size);
        bench.bench().open({path, grid()});
        WAIT_FOR(bench.settled());
        QVERIFY(
            bench.bench().selection().selectWhere(QStringLiteral("node >= 64 && layer >= 3 && batch >= 32")));
        // Everything that could widen the window is shown once the inspector describes the selection.
        const auto* inspector = bench.window().findChild<Inspector*>();
        QVERIFY(inspector);
        const auto told = [&] {
            const auto count = bench.bench().selection().selected().count;
            const auto labels = inspector->findChildren<QLabel*>();
            return count > 1 && std::any_of(labels.begin(), labels.end(), [&](const auto* label) {
                       return label->text().startsWith(QString::number(count));
                   });
        };
        WAIT_FOR(told() && bench.settled());
        QApplication::processEvents(); // for the layout
        QVERIFY2(
            bench.window().width() <= size.width() && bench.window().height() <= size.height(),
            qPrintable(QStringLiteral("%1 x %2").arg(bench.window().width()).arg(bench.window().height())));
        const auto* bar = bench.window().statusBar();
        QVERIFY(bar->isVisible() && bar->geometry().bottom() < size.height());
        auto* filter = bench.find<QLineEdit>(QStringLiteral("filter"));
        QVERIFY2(filter && filter->width() >= 280, qPrintable(QString::number(filter->width())));
        bench.screenshot(QStringLiteral("workspaces-long-name-%1").arg(size.width()));
    }
}

void WorkspacesTest::alikeLayersAreFolded()
{
    const auto graph =
        workload::buildGraph("gpt", {{"layer", std::int64_t{12}}, {"length", std::int64_t{64}}});
    QVERIFY(graph);
    const auto cost = workload::costOf(*graph, {4, "train", "adamw", "float32"});
    QVERIFY(cost);
    const auto rows = folded(cost->layers);
    QVERIFY2(rows.size() < cost->layers.size() / 6, qPrintable(QString::number(rows.size())));
    double parameters = 0, flops = 0;
    int twelve = 0;
    std::size_t layers = 0;
    for (const auto& row : rows) {
        parameters += row.sum.parameters;
        flops += row.sum.stepFlops;
        twelve += row.times == 12;
        layers += static_cast<std::size_t>(row.times);
    }
    QCOMPARE(layers, cost->layers.size());
    QVERIFY(twelve >= 4); // each block has norms, attention and products
    QVERIFY(std::abs(parameters - cost->parameters) < 0.5 && std::abs(flops / cost->stepFlops - 1) < 1e-12);
    // Unlike layers are not folded.
    const std::vector<workload::LayerRow> unlike = {{"a", "dense", "B x 4", 1, 1, 2, 3},
                                                    {"b", "dense", "B x 8", 1, 1, 2, 3}};
    QCOMPARE(folded(unlike).size(), std::size_t{2});
    QCOMPARE(folded(unlike).front().name, QStringLiteral("a"));
}

void WorkspacesTest::theGridIsDrawnBeforeItRuns()
{
    for (const auto& size : {QSize(1280, 800), QSize(1600, 1000)})
        for (const bool dark : {false, true}) {
            gui_test::Bench bench(size);
            bench.bench().appearance().setTheme(dark ? Appearance::ThemeChoice::Dark
                                                     : Appearance::ThemeChoice::Light);
            bench.renewWindow();
            bench.bench().grid().setDeviceMemory(2.5e9);
            QVERIFY(bench.bench().grid().setSpec(
                {{"name", "gpt"},
                 {"family", "gpt"},
                 {"axes", {{"batch", {1, 2, 4, 8}}, {"length", {128, 256, 512, 1024}}}},
                 {"fixed", {{"layer", 6}, {"optimizer", "adamw"}}}}));
            bench.window().setWorkspace(Workspace::Design);
            auto* area = bench.window().findChild<ViewArea*>(QStringLiteral("design"));
            QVERIFY(area);
            WAIT_FOR(area->view(QStringLiteral("grid-map")) && area->view(QStringLiteral("grid-memory")));
            auto* map = area->view(QStringLiteral("grid-map"));
            auto* memory = area->view(QStringLiteral("grid-memory"));
            WAIT_FOR(map->hasPicture() && memory->hasPicture() && !map->isBuilding() &&
                     !memory->isBuilding());
            const auto marks = [&] {
                std::size_t count = 0;
                for (const auto& panel : map->plot().figure().panels)
                    for (const auto& series : panel.points)
                        count += series.x.size();
                return count;
            };
            WAIT_FOR_EQUAL(marks(), std::size_t{16}); // the previous grid had other marks
            WAIT_FOR_EQUAL(memory->plot().figure().panels.front().cells.size(), std::size_t{16});
            // The map marks as many cells as too large as the forecast does, and the others have their bytes.
            std::size_t predicted = 0, values = 0;
            for (const auto& cell : memory->plot().figure().panels.front().cells) {
                predicted += cell.state == figure::Cell::State::Refused;
                values += cell.state == figure::Cell::State::Value;
            }
            QCOMPARE(predicted, bench.bench().grid().forecast().tooLarge);
            QVERIFY(predicted > 0 && values > 0);
            QCOMPARE(predicted + values, std::size_t{16});
            WAIT_FOR(!map->plot().isDrawing() && !memory->plot().isDrawing());
            bench.screenshot(QStringLiteral("workspaces-design-%1-%2")
                                 .arg(size.width())
                                 .arg(dark ? QStringLiteral("dark") : QStringLiteral("light")));
            bench.bench().appearance().setTheme(Appearance::ThemeChoice::Light);
        }
}

void WorkspacesTest::pointsWithoutAModelAreToldAndRemoved()
{
    gui_test::Bench bench;
    QVERIFY(bench.bench().grid().setSpec({{"name", "gpt"},
                                          {"family", "gpt"},
                                          {"axes", {{"heads", {5, 12}}, {"batch", {1, 2}}}},
                                          {"fixed", {{"layer", 2}, {"length", 32}}}}));
    bench.window().setWorkspace(Workspace::Design);
    auto* problem = bench.window().findChild<editors::ProblemLine*>(QStringLiteral("designProblem"));
    QVERIFY(problem);
    WAIT_FOR(problem->isVisible());
    // The sentence has both counts and the two values that do not divide.
    static const QRegularExpression refusal(QStringLiteral("^2 \\D*4 .*\\b5 .*\\b768\\b"));
    QVERIFY2(problem->sentence().contains(refusal), qPrintable(problem->sentence()));
    bench.screenshot(QStringLiteral("workspaces-refused"));
    auto* fix = problem->findChild<QToolButton*>(QStringLiteral("quickFix"));
    QVERIFY(fix && fix->isVisible());
    QVERIFY2(fix->text().endsWith(QLatin1String(" heads 5")), qPrintable(fix->text()));
    QTest::mouseClick(fix, Qt::LeftButton);
    WAIT_FOR_EQUAL(bench.bench().grid().forecast().points, std::size_t{2});
    WAIT_FOR(!problem->isVisible());
    bench.bench().undo().undo();
    WAIT_FOR_EQUAL(bench.bench().grid().forecast().points, std::size_t{4});
    // A condition that cannot be parsed keeps the grid from starting, and the window says so next to Start.
    auto document = bench.bench().grid().document();
    document.where = QStringLiteral("head > 3");
    bench.bench().grid().setDocument(document);
    const auto& problems = bench.bench().grid().problems();
    WAIT_FOR(!problems.empty() && problem->isVisible() &&
             problem->sentence().contains(problems.front().sentence));
    QVERIFY(!bench.find<QPushButton>(QStringLiteral("designStart"))->isEnabled());
}

/// After a sweep, the Run workspace shows its results: the outcome, the full reason, and the step times of
/// the run.
void WorkspacesTest::theQueueKeepsWhatCameOut()
{
    const auto path = m_home.path(QStringLiteral("sweep.db"));
    const QString reason =
        QStringLiteral("The worker ended by signal 11 in the second step of the warm-up; its last words: "
                       "terminate called after throwing an instance of c10::Error, what(): out of luck");
    {
        auto writer = store::Writer::open(path.toStdString());
        QVERIFY(writer);
        std::vector<store::RunRecord> records;
        for (int i = 0; i < 6; ++i) {
            store::RunRecord run;
            run.runUuid = newUuid();
            run.platform = "machine";
            run.device = "cpu";
            run.family = "fc";
            run.parameters = {{"layer", std::int64_t{2}},
                              {"node", std::int64_t{32 << i}},
                              {"input", std::int64_t{64}},
                              {"output", std::int64_t{10}},
                              {"batch", std::int64_t{16}}};
            run.dtype = "float32";
            run.workKey = std::to_string(i);
            run.startedMs = 1700000000000 + i * 5000;
            run.finishedMs = run.startedMs + 3000;
            if (i == 4) {
                run.outcome = Outcome::Crash;
                run.message = reason.toStdString();
            } else {
                run.outcome = Outcome::Completed;
                for (int step = 0; step < 30; ++step)
                    run.stepSeconds.push_back(0.01 + 0.0001 * (step % 7));
                run.warmupSteps = 5;
                run.stepMedian = 0.0103;
                run.stepLow = 0.0102;
                run.stepHigh = 0.0104;
                run.metrics = {{"examples_per_second", 1600.0}};
            }
            records.push_back(std::move(run));
        }
        QVERIFY(writer->putRuns(records));
    }
    for (const auto& size : {QSize(1280, 800), QSize(1600, 1000)})
        for (const bool dark : {false, true}) {
            gui_test::Bench bench(size);
            bench.bench().appearance().setTheme(dark ? Appearance::ThemeChoice::Dark
                                                     : Appearance::ThemeChoice::Light);
            bench.renewWindow();
            bench.bench().setSweepDatabase(path);
            bench.bench().open({path});
            WAIT_FOR(bench.settled());
            bench.window().setWorkspace(Workspace::Run);
            auto* table = bench.window().findChild<QTableView*>(QStringLiteral("queue"));
            QVERIFY(table);
            WAIT_FOR_EQUAL(table->model()->rowCount(), 6);
            const auto line = [&](int row) {
                QStringList cells;
                for (int column = 0; column < table->model()->columnCount(); ++column)
                    cells.append(table->model()->index(row, column).data().toString());
                return cells;
            };
            int failed = -1;
            for (int row = 0; row < 6; ++row)
                if (line(row).front() == QLatin1String("crash"))
                    failed = row;
            QVERIFY(failed >= 0);
            WAIT_FOR2(line(failed).contains(reason), qPrintable(line(failed).join(QLatin1Char('|'))));
            QVERIFY2(line(failed).contains(QStringLiteral("3 s")),
                     qPrintable(line(failed).join(QLatin1Char('|'))));
            // A click shows the run in the inspector, and its trace with warm-up and interval.
            const int good = failed == 0 ? 1 : 0;
            table->setCurrentIndex(table->model()->index(good, 0));
            auto* area = bench.window().area(Workspace::Run);
            WAIT_FOR(area->view(QStringLiteral("run-steps")));
            auto* steps = area->view(QStringLiteral("run-steps"));
            WAIT_FOR(steps->hasPicture() && !steps->isBuilding() && !steps->plot().figure().panels.empty());
            QVERIFY2(QString::fromStdString(steps->plot().figure().count().text())
                         .contains(QRegularExpression(QStringLiteral("\\b5\\b"))), // the end of the warm-up
                     steps->plot().figure().count().text().c_str());
            WAIT_FOR(!steps->plot().isDrawing());
            bench.screenshot(QStringLiteral("workspaces-run-%1-%2")
                                 .arg(size.width())
                                 .arg(dark ? QStringLiteral("dark") : QStringLiteral("light")));
            bench.bench().appearance().setTheme(Appearance::ThemeChoice::Light);
        }
}

/// Every place that Tab reaches has a name for a screen reader, in every workspace.
void WorkspacesTest::everyPlaceOfTheFocusHasAName()
{
    gui_test::Bench bench;
    QVERIFY(bench.bench().grid().setSpec(bench.bench().presets().front().spec));
    bench.bench().open({grid()});
    WAIT_FOR(bench.settled());
    QStringList unnamed;
    for (const auto workspace :
         {Workspace::Start, Workspace::Design, Workspace::Run, Workspace::Explore, Workspace::Compare}) {
        bench.window().setWorkspace(workspace);
        // Wait for everything that appears without an action: views, pairs, the forecast of the grid.
        const auto* area = bench.window().area(workspace);
        const auto stands = [&] {
            const bool views = area && (area->isMaking() || !area->views().empty());
            return (!views || bench.settled()) && !bench.window().comparison().isBusy() &&
                   bench.bench().grid().forecast().points > 0;
        };
        WAIT_FOR(stands());
        QApplication::processEvents();
        for (auto* widget : bench.window().findChildren<QWidget*>()) {
            if (!widget->isVisible() || !widget->isEnabled() || !(widget->focusPolicy() & Qt::TabFocus) ||
                widget->objectName() ==
                    QLatin1String("qt_spinbox_lineedit")) // part of a field that has a name
                continue;
            auto* accessible = QAccessible::queryAccessibleInterface(widget);
            if (!accessible || accessible->text(QAccessible::Name).isEmpty())
                unnamed.append(
                    QStringLiteral("%1 %2 in %3")
                        .arg(QString::fromLatin1(widget->metaObject()->className()), widget->objectName(),
                             widget->parentWidget() ? widget->parentWidget()->objectName() : QString()));
        }
        // A plot describes its content in a sentence.
        if (area)
            for (auto* view : area->views())
                if (view->isVisible() && view->hasPicture() && !view->plot().figure().panels.empty())
                    QVERIFY2(view->plot().accessibleDescription().size() > 20, qPrintable(view->id()));
    }
    unnamed.removeDuplicates();
    QVERIFY2(unnamed.isEmpty(), qPrintable(unnamed.join(QLatin1Char('\n'))));
}

/// The grid that the start page marks as chosen is the one that runs. If this fails, a night is spent on
/// another grid.
void WorkspacesTest::theStartPageRunsWhatItMarks()
{
    gui_test::Bench bench;
    auto& grid = bench.bench().grid();
    const auto marked = [&] {
        QStringList names;
        for (const auto* button : bench.window().findChildren<QRadioButton*>())
            if (button->isVisible() && button->isChecked())
                names.append(button->accessibleName());
        return names.join(QLatin1Char('|'));
    };
    const auto titleOf = [&](const char* id) {
        for (const auto& preset : bench.bench().presets())
            if (preset.id == QLatin1String(id))
                return preset.title;
        return QString();
    };
    QVERIFY(grid.setSpec(bench.bench().presets().front().spec)); // as on a first start
    WAIT_FOR_EQUAL(marked(), titleOf("fc-quick"));
    // The state of the next start: first a preset that is not among the first ones, then a grid that is not a
    // preset.
    for (const auto& preset : bench.bench().presets())
        if (preset.id == QLatin1String("rnn-quick"))
            QVERIFY(grid.setSpec(preset.spec));
    bench.renewWindow();
    WAIT_FOR_EQUAL(marked(), titleOf("rnn-quick"));
    const Json own = {
        {"name", "mine & yours"}, {"family", "fc"}, {"axes", {{"node", {8, 16}}, {"batch", {20, 30}}}}};
    QVERIFY(grid.setSpec(own));
    WAIT_FOR2(marked().endsWith(QLatin1String("mine & yours")), qPrintable(marked()));
    bench.screenshot(QStringLiteral("workspaces-last-grid"));
    bench.click(QStringLiteral("preset_cnn-quick"));
    QCOMPARE(marked(), titleOf("cnn-quick"));
    QCOMPARE(grid.document().family, QStringLiteral("cnn"));
    bench.click(QStringLiteral("preset_own"));
    QCOMPARE(grid.document().name, QStringLiteral("mine & yours"));
    bench.click(QStringLiteral("editFirst"));
    QCOMPARE(bench.find<QLineEdit>(QStringLiteral("gridName"))->text(), QStringLiteral("mine & yours"));
}

/// Nothing runs without a ticked device. If this fails, a sweep runs on a machine that the user has just
/// removed.
void WorkspacesTest::withoutADeviceNothingStarts()
{
    gui_test::Bench bench;
    QVERIFY(bench.bench().grid().setSpec(bench.bench().presets().front().spec));
    bench.window().setWorkspace(Workspace::Design);
    WAIT_FOR(bench.bench().grid().isValid());
    auto* start = bench.find<QPushButton>(QStringLiteral("designStart"));
    auto* action = bench.window().actions()[QStringLiteral("run.start")];
    WAIT_FOR(start->isEnabled() && action->isEnabled());
    auto* box = bench.find<QCheckBox>(QStringLiteral("device_cpu"));
    QVERIFY(box && box->isChecked());
    box->click();
    QVERIFY(!start->isEnabled() && !action->isEnabled());
    const auto why = bench.bench().deviceProblem();
    QVERIFY(!why.isEmpty());
    for (const auto& tip : {start->toolTip(), action->toolTip()})
        QVERIFY2(tip.contains(why), qPrintable(tip));
    bench.screenshot(QStringLiteral("workspaces-no-device"));
    QTest::keyClick(&bench.window(), Qt::Key_F5);
    bench.bench().startSweep(QStringLiteral("missing")); // the entry of the menu Run again
    QVERIFY(!bench.bench().sweeps().isStarting() && !bench.bench().sweeps().isRunning());
    box->click();
    QVERIFY(start->isEnabled() && action->isEnabled());
    QVERIFY2(!start->toolTip().contains(why), qPrintable(start->toolTip()));
}

/// If this fails, results of VGG are stored under the name of a diffusion transformer, and each point runs
/// three times.
void WorkspacesTest::aNameOfTheProgramFollowsTheFamily()
{
    gui_test::Bench bench;
    bench.window().setWorkspace(Workspace::Design);
    auto& grid = bench.bench().grid();
    auto* families = bench.find<QComboBox>(QStringLiteral("family"));
    QVERIFY(families);
    const auto choose = [&](const char* name) {
        families->setCurrentIndex(families->findData(QString::fromLatin1(name)));
        emit families->activated(families->currentIndex());
        QCOMPARE(grid.document().family, QString::fromLatin1(name));
    };
    for (const auto& preset : bench.bench().presets())
        if (preset.id == QLatin1String("diffusion-quick"))
            QVERIFY(grid.setSpec(preset.spec));
    for (const char* name : {"vgg", "dlrm", "fc"}) {
        choose(name);
        QVERIFY2(grid.document().name.startsWith(QLatin1String(name)), qPrintable(grid.document().name));
    }
    // The grid that Compare's "Add 3 repeats to the grid" makes.
    QVERIFY(grid.setSpec({{"name", "fc-repeats"},
                          {"family", "fc"},
                          {"axes", {{"node", {8, 16}}}},
                          {"measure", {{"repeats", 3}}}}));
    choose("vgg");
    QVERIFY2(grid.document().name.startsWith(QLatin1String("vgg")), qPrintable(grid.document().name));
    QCOMPARE(grid.document().repeats, 1);
    // This name is the user's.
    bench.type(QStringLiteral("gridName"), QStringLiteral("tuesday"));
    auto document = grid.document();
    document.repeats = 5;
    grid.setDocument(document);
    choose("dlrm");
    QCOMPARE(grid.document().name, QStringLiteral("tuesday"));
    QCOMPARE(grid.document().repeats, 5);
}

PARASCOPE_TEST_MAIN(QApplication, WorkspacesTest)
#include "tst_workspaces.moc"
