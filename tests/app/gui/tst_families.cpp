// SPDX-License-Identifier: GPL-3.0-or-later
// Several families in one window: the chooser above the views, the filter, a pinned view, and what comes back
// after a restart. If this fails, a file with thirteen families shows one of them, and six empty views for
// the others.
#include "tests/run.h"
#include "window_fixture.h"

#include "app/gui/compare/comparison.h"
#include "app/gui/explore/family_bar.h"
#include "app/gui/figures/figure_view.h"
#include "app/gui/figures/view_area.h"
#include "app/gui/parts/dock.h"
#include "engine/base/core/hash.h"
#include "engine/base/core/metrics.h"
#include "engine/store/database.h"
#include "widgets/plots/plot_view.h"

#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QToolButton>

#include <set>

using namespace parascope;
using namespace parascope::gui;

class FamiliesTest : public QObject
{
    Q_OBJECT

private slots:
    void allViewsFollowTheChosenFamily();
    void theFilterDecidesAndAPinStays();
    void theFilterComesBackWithItsFiles();
    void theVerdictStandsAboveTheViews();
    void aChipChoosesTheLevel();

private:
    QString twoFamilies();
    gui_test::Home m_home;
};

namespace {

/// Fully connected models over node and batch, and more decoders over context and batch.
std::vector<store::RunRecord> recordsOf(const std::string& family, const std::string& axis, int first,
                                        int steps, const std::string& platform, double speed)
{
    std::vector<store::RunRecord> out;
    for (int i = 0; i < steps; ++i)
        for (int batch = 1; batch <= 8; batch *= 2)
            for (int launch = 0; launch < 3; ++launch) {
                store::RunRecord run;
                run.runUuid = newUuid();
                run.platform = platform;
                run.device = "cpu";
                run.family = family;
                run.parameters = {{axis, std::int64_t{first << i}}, {"batch", std::int64_t{batch}}};
                run.dtype = "float32";
                run.workKey = family + std::to_string(i) + "/" + std::to_string(batch);
                run.outcome = Outcome::Completed;
                const double rate = speed * (1000 + 100 * i) * batch * (1 + 0.001 * launch);
                run.metrics = {{metric::examplesPerSecond, rate}, {metric::stepSeconds, batch / rate}};
                run.startedMs = 1700000000000 + 1000 * (launch * 100 + i * 10 + batch);
                run.finishedMs = run.startedMs + 500;
                out.push_back(std::move(run));
            }
    return out;
}

void write(const QString& path, const std::vector<store::RunRecord>& records)
{
    auto writer = store::Writer::open(path.toStdString());
    QVERIFY(writer);
    QVERIFY(writer->putRuns(records));
}

/// The values of the families of the runs that a view draws.
std::set<std::string> familiesOf(const FigureView& view)
{
    std::set<std::string> out;
    const auto& table = *const_cast<FigureView&>(view).data().input->runs;
    const auto* families = table.find("family");
    for (const auto& panel : const_cast<FigureView&>(view).plot().figure().panels)
        for (const auto& cell : panel.cells)
            if (cell.run >= 0)
                out.insert(families->dictionary->text(families->codes[static_cast<std::size_t>(cell.run)]));
    return out;
}

} // namespace

QString FamiliesTest::twoFamilies()
{
    const auto path = m_home.path(QStringLiteral("families.db"));
    if (QFile::exists(path))
        return path;
    auto records = recordsOf("fc", "node", 32, 4, "one", 1);
    const auto more = recordsOf("decoder", "context", 256, 6, "one", 1);
    records.insert(records.end(), more.begin(), more.end());
    write(path, records);
    return path;
}

void FamiliesTest::allViewsFollowTheChosenFamily()
{
    gui_test::Bench bench;
    bench.bench().open({twoFamilies()});
    WAIT_FOR(bench.settled());
    auto* area = bench.window().area(Workspace::Explore);
    auto* bar = bench.find<FamilyBar>(QStringLiteral("families"));
    QVERIFY(bar);
    // The family with most runs comes first: 6 x 4 x 3 decoders against 4 x 4 x 3.
    QCOMPARE(bar->shown(), std::string("decoder"));
    QCOMPARE(bench.find<QToolButton>(QStringLiteral("family_decoder"))->text(), QStringLiteral("decoder 72"));
    QCOMPARE(bench.find<QToolButton>(QStringLiteral("family_fc"))->text(), QStringLiteral("fc 48"));
    auto* map = area->view(QStringLiteral("heatmap"));
    QVERIFY(map);
    WAIT_FOR(familiesOf(*map) == std::set<std::string>{"decoder"});
    QCOMPARE(map->spec().x, std::string("context"));
    bench.click(QStringLiteral("family_fc"));
    WAIT_FOR(bench.settled() && area->view(QStringLiteral("heatmap")) &&
             familiesOf(*area->view(QStringLiteral("heatmap"))) == std::set<std::string>{"fc"});
    bench.screenshot(QStringLiteral("families-chosen"));
    QCOMPARE(area->view(QStringLiteral("heatmap"))->spec().x, std::string("node"));
    QCOMPARE(bar->shown(), std::string("fc"));
    // No view of the page still shows the other family.
    for (const auto* view : area->views())
        QVERIFY2(view->spec().family != "decoder", qPrintable(view->id()));
    bench.bench().undo().undo();
    WAIT_FOR(bench.settled() &&
             familiesOf(*area->view(QStringLiteral("heatmap"))) == std::set<std::string>{"decoder"});
    QCOMPARE(bar->shown(), std::string("decoder"));
}

void FamiliesTest::theFilterDecidesAndAPinStays()
{
    gui_test::Bench bench;
    bench.bench().open({twoFamilies()});
    WAIT_FOR(bench.settled());
    auto* area = bench.window().area(Workspace::Explore);
    auto* bar = bench.find<FamilyBar>(QStringLiteral("families"));
    auto& selection = bench.bench().selection();
    const auto shows = [&](const char* id, const char* family) {
        auto* view = area->view(QLatin1String(id));
        return view && familiesOf(*view) == std::set<std::string>{family};
    };
    QVERIFY(selection.setFilter(QStringLiteral("family == \"fc\"")));
    WAIT_FOR(bench.settled() && shows("heatmap", "fc"));
    QCOMPARE(bar->shown(), std::string("fc"));
    QVERIFY(!bench.find<QToolButton>(QStringLiteral("family_decoder"))->isEnabled());
    // The button that empties the field removes the filter, too.
    bench.find<QLineEdit>(QStringLiteral("filter"))->clear();
    WAIT_FOR(bench.settled() && shows("heatmap", "decoder"));
    QVERIFY(selection.filter().isEmpty());
    // A pinned view keeps its family, the others follow.
    const auto second = bench.bench().addView(area->view(QStringLiteral("heatmap"))->spec());
    WAIT_FOR(bench.settled() && area->view(second));
    bench.bench().setPinned(QStringLiteral("heatmap"), true);
    bench.bench().setFamily("fc");
    WAIT_FOR(bench.settled() && shows(qPrintable(second), "fc"));
    QVERIFY(shows("heatmap", "decoder"));
    QCOMPARE(area->view(second)->spec().x, std::string("node"));
    bench.screenshot(QStringLiteral("families-pinned"));
    // Choosing another family in the options of a view pins it.
    auto spec = area->view(second)->spec();
    spec.family = "decoder";
    bench.bench().setViewSpec(second, spec);
    QVERIFY(bench.bench().view(second)->pinned);
}

void FamiliesTest::theFilterComesBackWithItsFiles()
{
    const auto path = twoFamilies();
    {
        gui_test::Bench bench;
        bench.bench().open({path});
        WAIT_FOR(bench.settled());
        QVERIFY(bench.bench().selection().setFilter(QStringLiteral("batch >= 4")));
        bench.bench().setFamily("fc");
        WAIT_FOR(bench.settled());
    }
    {
        gui_test::Bench bench;
        bench.bench().open(bench.bench().session().openFiles());
        WAIT_FOR(bench.settled() && bench.bench().selection().filter() == QStringLiteral("batch >= 4"));
        WAIT_FOR(bench.find<FamilyBar>(QStringLiteral("families"))->shown() == "fc");
    }
    Workbench fresh({}, Workbench::Begin::Fresh);
    fresh.open({path});
    WAIT_FOR(fresh.data().dataset() && !fresh.data().isLoading());
    QVERIFY(fresh.selection().filter().isEmpty());
    QVERIFY(fresh.family().empty());
}

void FamiliesTest::theVerdictStandsAboveTheViews()
{
    // Equal models on two platforms, of which the second is exactly 2.5 times as fast; launches in turns.
    const auto path = m_home.path(QStringLiteral("sides.db"));
    auto records = recordsOf("fc", "node", 32, 4, "slow", 1);
    const auto fast = recordsOf("fc", "node", 32, 4, "fast", 2.5);
    records.insert(records.end(), fast.begin(), fast.end());
    write(path, records);
    gui_test::Bench bench;
    bench.bench().open({path});
    WAIT_FOR(bench.settled());
    bench.window().setWorkspace(Workspace::Compare);
    auto* verdict = bench.find<QLabel>(QStringLiteral("verdict"));
    QVERIFY(verdict);
    WAIT_FOR2(verdict->text().contains(QStringLiteral("fast is better in 16 of 16 models")) &&
                  verdict->text().contains(QStringLiteral("2.50 times [2.50, 2.50]")),
              qPrintable(verdict->text()));
    bench.screenshot(QStringLiteral("families-verdict"));
}

/// A map shows one data type; which one, and that there are others, stands above it.
void FamiliesTest::aChipChoosesTheLevel()
{
    const auto path = m_home.path(QStringLiteral("types.db"));
    auto records = recordsOf("fc", "node", 32, 4, "one", 1);
    for (auto& run : recordsOf("fc", "node", 32, 3, "one", 2)) {
        run.dtype = "bfloat16";
        run.workKey += "/bfloat16";
        records.push_back(std::move(run));
    }
    write(path, records);
    gui_test::Bench bench;
    bench.bench().open({path});
    WAIT_FOR(bench.settled());
    auto* map = bench.window().area(Workspace::Explore)->view(QStringLiteral("heatmap"));
    QVERIFY(map);
    const auto typesOf = [&] {
        std::set<std::string> types;
        const auto* column = map->data().input->runs->find("dtype");
        for (const auto& cell : map->plot().figure().panels.front().cells)
            if (cell.run >= 0)
                types.insert(column->dictionary->text(column->codes[static_cast<std::size_t>(cell.run)]));
        return types;
    };
    WAIT_FOR(typesOf() == std::set<std::string>{"float32"});
    auto* chip = bench.find<QToolButton>(QStringLiteral("chip_dtype"));
    QVERIFY(chip);
    QCOMPARE(chip->text(), QStringLiteral("float32  1 of 2"));
    emit chip->menu()->aboutToShow();
    QStringList entries;
    QAction* other = nullptr;
    for (auto* action : chip->menu()->actions()) {
        if (action->isCheckable())
            entries.append(action->text());
        if (action->text().startsWith(QStringLiteral("bfloat16")))
            other = action;
    }
    QCOMPARE(entries,
             QStringList({QStringLiteral("float32 (48 runs)"), QStringLiteral("bfloat16 (36 runs)")}));
    bench.screenshot(QStringLiteral("families-chips"));
    other->trigger();
    WAIT_FOR(bench.settled() && typesOf() == std::set<std::string>{"bfloat16"});
    QCOMPARE(bench.find<QToolButton>(QStringLiteral("chip_dtype"))->text(),
             QStringLiteral("bfloat16  1 of 2"));
    bench.bench().undo().undo();
    WAIT_FOR(bench.settled() && typesOf() == std::set<std::string>{"float32"});
}

PARASCOPE_TEST_MAIN(QApplication, FamiliesTest)
#include "tst_families.moc"
