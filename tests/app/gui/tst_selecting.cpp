// SPDX-License-Identifier: GPL-3.0-or-later
// The selection has exactly the runs that the user asked for, by whichever way the user goes on from there.
#include "tests/paths.h"
#include "tests/run.h"
#include "window_fixture.h"

#include "app/gui/explore/observations_panel.h"
#include "app/gui/explore/tables.h"
#include "app/gui/figures/figure_view.h"
#include "app/gui/figures/view_area.h"
#include "engine/base/core/hash.h"
#include "engine/store/database.h"
#include "widgets/models/run_table_model.h"
#include "widgets/plots/plot_view.h"
#include "widgets/selection/words.h"

#include <QApplication>
#include <QClipboard>
#include <QFrame>
#include <QLabel>
#include <QPushButton>
#include <QTableView>
#include <QTextDocument>
#include <QToolButton>

using namespace parascope;
using namespace parascope::gui;

class SelectingTest : public QObject
{
    Q_OBJECT

private slots:
    void anObservationSelectsAllItsRuns();
    void anObservationUnfoldsItsDetails();
    void linesThatArePickedAreTheSelection();
    void viewsFollowTheFilterToAnotherPlatform();
    void aRunsPointKeepsItsSettings();

    void theChipSaysTheExpression();

private:
    gui_test::Home m_home;
};

/// The selection has more than 1,000 runs, and *Filter to it* and *Exclude it* act on all of them.
void SelectingTest::anObservationSelectsAllItsRuns()
{
    constexpr int runs = 36 * 120, noisy = runs / 3;
    gui_test::Bench bench;
    bench.bench().open({gui_test::gridDatabase(m_home.path(QStringLiteral("large.db")), 120)});
    WAIT_FOR(bench.settled());
    auto* panel = bench.window().findChild<ObservationsPanel*>();
    QVERIFY(panel);
    WAIT_FOR(!panel->isBusy() && panel->report().measurement);
    // How far the runs can be trusted is a line of its own, above the observations.
    const auto* line = panel->findChild<QFrame*>(QStringLiteral("measurement"));
    QVERIFY(line && !line->isHidden());
    const auto labels = line->findChildren<QLabel*>();
    QVERIFY(std::any_of(labels.begin(), labels.end(), [&](const auto* label) {
        return label->text() == selection::inLanguage(panel->report().measurement->headline);
    }));
    auto* link = line->findChild<QToolButton*>(QStringLiteral("selectObservation"));
    QVERIFY(link);
    link->click();
    auto& selection = bench.bench().selection();
    WAIT_FOR_EQUAL(selection.selected().count, static_cast<std::size_t>(noisy));
    const auto* quality = selection.table()->find("quality");
    for (std::size_t row = 0; row < selection.table()->rows(); ++row)
        if ((selection.selected().rows[row] != 0) !=
            (quality->codes[row] >= 0 && quality->dictionary->text(quality->codes[row]) == "noisy"))
            QFAIL("another run is selected");
    auto* chip = bench.find<QToolButton>(QStringLiteral("selectionChip"));
    QVERIFY(chip);
    QVERIFY2(chip->text().contains(QStringLiteral("1,440")), qPrintable(chip->text()));
    bench.screenshot(QStringLiteral("selecting-selection"));
    bench.click(QStringLiteral("filterTo"));
    WAIT_FOR_EQUAL(selection.shownCount(), static_cast<std::size_t>(noisy));
    WAIT_FOR(bench.settled());
    for (auto* view : bench.window().area(Workspace::Explore)->views())
        QVERIFY2(view->plot().error().isEmpty(), qPrintable(view->plot().error()));
    bench.screenshot(QStringLiteral("selecting-filtered"));
    // An export has the same runs.
    auto* heat = bench.window().area(Workspace::Explore)->view(QStringLiteral("heatmap"));
    QVERIFY(heat);
    const auto figure = figure::build(heat->shownSpec(), *heat->exportInput());
    QVERIFY2(figure, figure ? "" : figure.error().text().c_str());
    QCOMPARE(figure->n, heat->plot().figure().n);
    bench.keys(QStringLiteral("Ctrl+Z"));
    WAIT_FOR_EQUAL(selection.shownCount(), static_cast<std::size_t>(runs));
    bench.click(QStringLiteral("excludeIt"));
    WAIT_FOR_EQUAL(selection.shownCount(), static_cast<std::size_t>(runs - noisy));
    QCOMPARE(selection.selected().count, std::size_t{0});
    bench.keys(QStringLiteral("Ctrl+Z"));
    WAIT_FOR_EQUAL(selection.shownCount(), static_cast<std::size_t>(runs));
    QCOMPARE(selection.selected().count, static_cast<std::size_t>(noisy));
}

/// A card shows its headline; the sentence with its numbers and tests unfolds by keyboard.
void SelectingTest::anObservationUnfoldsItsDetails()
{
    gui_test::Bench bench;
    bench.bench().open({QString::fromUtf8(test::sourcePath("/resources/samples/nvidia-h200.json"))});
    WAIT_FOR(bench.settled());
    auto* panel = bench.window().findChild<ObservationsPanel*>();
    QVERIFY(panel);
    WAIT_FOR(!panel->isBusy() && !panel->report().observations.empty());
    const auto& first = panel->report().observations.front();
    auto* card = panel->findChild<QFrame*>(QStringLiteral("observation"));
    QVERIFY(card);
    QCOMPARE(card->findChild<QLabel*>()->text(), selection::inLanguage(first.headline));
    auto* unfold = card->findChild<QToolButton*>(QStringLiteral("observationDetails"));
    auto* details = card->findChild<QLabel*>(QStringLiteral("observationText"));
    QVERIFY(unfold && details && (unfold->focusPolicy() & Qt::TabFocus));
    QVERIFY2(unfold->accessibleName().contains(selection::inLanguage(first.headline)),
             qPrintable(unfold->accessibleName()));
    QVERIFY(!details->isVisibleTo(card));
    QTest::keyClick(unfold, Qt::Key_Space);
    QVERIFY(details->isVisibleTo(card));
    for (const auto& part : {first.sentence, first.refutation})
        QVERIFY2(details->text().contains(selection::inLanguage(part)), qPrintable(details->text()));
    QTest::keyClick(unfold, Qt::Key_Space);
    QVERIFY(!details->isVisibleTo(card));
    // The runs with a caveat can be measured again: the copied command names them and the open file.
    QVERIFY(panel->report().measurement);
    auto* copy = panel->findChild<QFrame*>(QStringLiteral("measurement"))
                     ->findChild<QToolButton*>(QStringLiteral("copyObservationCommand"));
    QVERIFY(copy);
    copy->click();
    const auto command = QApplication::clipboard()->text();
    const auto file = bench.bench().data().files().front().database.string();
    QVERIFY2(command.startsWith(QStringLiteral("parascope-cli command --db ")) &&
                 command.contains(QString::fromStdString(file)) &&
                 command.contains(QString::fromStdString(panel->report().measurement->again)),
             qPrintable(command));
}

/// Picked lines select runs in the table as in a plot; the table shows the columns in which these runs
/// differ.
void SelectingTest::linesThatArePickedAreTheSelection()
{
    gui_test::Bench bench;
    bench.bench().open({gui_test::gridDatabase(m_home.path(QStringLiteral("grid.db")), 4)});
    WAIT_FOR(bench.settled());
    auto* page = bench.window().findChild<RunsPage*>();
    QVERIFY(page);
    auto& model = page->model();
    auto& table = page->table();
    WAIT_FOR_EQUAL(model.rowCount(), 144);
    QVERIFY(model.columnNames().contains(QStringLiteral("node")));
    QVERIFY2(!model.columnNames().contains(QStringLiteral("input")),
             "all runs have the same input: it tells none from another");
    auto& selection = bench.bench().selection();
    const auto click = [&](int line, Qt::KeyboardModifiers modifiers) {
        table.scrollTo(model.index(line, 0));
        QTest::mouseClick(table.viewport(), Qt::LeftButton, modifiers,
                          table.visualRect(model.index(line, 0)).center());
    };
    click(3, Qt::NoModifier);
    WAIT_FOR_EQUAL(selection.focused(), model.tableRow(3));
    WAIT_FOR_EQUAL(selection.selected().count, std::size_t{1});
    QCOMPARE(selection.selected().rows[static_cast<std::size_t>(model.tableRow(3))], std::uint8_t{1});
    click(7, Qt::ShiftModifier);
    WAIT_FOR_EQUAL(selection.selected().count, std::size_t{5});
    for (int line = 3; line <= 7; ++line)
        QCOMPARE(selection.selected().rows[static_cast<std::size_t>(model.tableRow(line))], std::uint8_t{1});
    click(10, Qt::ControlModifier);
    WAIT_FOR_EQUAL(selection.selected().count, std::size_t{6});
    bench.screenshot(QStringLiteral("selecting-lines"));
    // A command acts on the clicked runs, whatever was selected before.
    click(5, Qt::NoModifier);
    WAIT_FOR_EQUAL(selection.chosen(), std::vector{static_cast<std::uint32_t>(model.tableRow(5))});
    bench.bench().undo().undo();
    WAIT_FOR_EQUAL(selection.selected().count, std::size_t{6});
    bench.keys(QStringLiteral("Ctrl+Z"));
    WAIT_FOR_EQUAL(selection.selected().count, std::size_t{5});
}

/// If this fails, the user sees six empty views and "No run matches" where 72 runs match.
void SelectingTest::viewsFollowTheFilterToAnotherPlatform()
{
    gui_test::Bench bench;
    bench.bench().open({gui_test::gridDatabase(m_home.path(QStringLiteral("many.db")), 4),
                        gui_test::gridDatabase(m_home.path(QStringLiteral("few.db")), 2, "other")});
    WAIT_FOR(bench.settled());
    auto* heat = bench.window().area(Workspace::Explore)->view(QStringLiteral("heatmap"));
    QVERIFY(heat);
    const std::vector<std::string> machine{"machine"}, other{"other"};
    QCOMPARE(heat->shownSpec().platforms, machine);
    for (const auto* filter : {"platform == \"other\"", "platform != \"machine\""}) {
        QVERIFY(bench.bench().selection().setFilter(QString::fromLatin1(filter)));
        WAIT_FOR(heat->shownSpec().platforms == other && bench.settled());
        QVERIFY(heat->plot().isVisible());
        // Every cell of the picture on the screen is a run of that platform.
        const auto& table = *bench.bench().selection().table();
        std::size_t drawn = 0;
        for (const auto& cell : heat->plot().figure().panels.front().cells)
            if (cell.run >= 0) {
                ++drawn;
                QCOMPARE(table.text(static_cast<std::size_t>(cell.run), *table.find("platform")),
                         other.front());
            }
        QVERIFY(drawn > 0);
        const auto exported = figure::build(heat->shownSpec(), *heat->exportInput());
        QVERIFY(exported);
        QCOMPARE(exported->n, heat->plot().figure().n);
        bench.screenshot(QStringLiteral("selecting-moved"));
        QVERIFY(bench.bench().selection().setFilter({}));
        WAIT_FOR(heat->shownSpec().platforms == machine && bench.settled());
    }
}

/// If this fails, a user runs a point again in another data type without intending it, and compares the two.
void SelectingTest::aRunsPointKeepsItsSettings()
{
    const auto path = m_home.path(QStringLiteral("settings.db"));
    {
        auto writer = store::Writer::open(path.toStdString());
        QVERIFY(writer);
        store::RunRecord run;
        run.runUuid = newUuid();
        run.platform = run.device = "cpu";
        run.family = "fc";
        run.parameters = {
            {"layer", std::int64_t{4}}, {"node", std::int64_t{64}}, {"batch", std::int64_t{16}}};
        run.dtype = "bfloat16";
        run.optimizer = "adam";
        run.mode = "train";
        run.implementation = {{"threads", 1}, {"tuned", true}};
        run.outcome = Outcome::Completed;
        run.metrics = {{"examples_per_second", 1000.0}};
        QVERIFY(writer->putRuns({run}));
    }
    gui_test::Bench bench;
    bench.bench().open({path});
    WAIT_FOR(bench.bench().selection().table() && bench.bench().selection().table()->rows() == 1);
    bench.window().setWorkspace(Workspace::Explore);
    bench.bench().selection().setFocused(0);
    WAIT_FOR(bench.window().findChild<QPushButton*>(QStringLiteral("runHere"))->isVisible());
    bench.click(QStringLiteral("runHere"));
    WAIT_FOR_EQUAL(bench.window().workspace(), Workspace::Design);
    const auto spec = bench.bench().grid().spec();
    QVERIFY(spec);
    const Json expected = {
        {"dtype", "bfloat16"}, {"optimizer", "adam"}, {"mode", "train"}, {"threads", 1}, {"tuned", 1}};
    for (const auto& [name, value] : expected.items())
        QVERIFY2((*spec)["fixed"].contains(name) && (*spec)["fixed"][name] == value, spec->dump().c_str());
}

/// If this fails, a user reads "a & b", types it as a filter, and the filter refuses it.
void SelectingTest::theChipSaysTheExpression()
{
    gui_test::Bench bench;
    bench.bench().open({gui_test::gridDatabase(m_home.path(QStringLiteral("chip.db")), 4)});
    WAIT_FOR(bench.settled());
    QVERIFY(bench.bench().selection().selectWhere(QStringLiteral("node<512 && node>16")));
    auto* chip = bench.find<QToolButton>(QStringLiteral("selectionChip"));
    QVERIFY(chip);
    // Qt's documentation of QAbstractButton::text: "&&" shows an ampersand, "&" a mnemonic.
    WAIT_FOR_EQUAL(chip->text(), QStringLiteral("node<512 &&&& node>16"));
    QTextDocument tip;
    tip.setHtml(chip->toolTip());
    QVERIFY2(tip.toPlainText().contains(QStringLiteral("node<512 && node>16")), qPrintable(chip->toolTip()));
    const QString whole =
        QStringLiteral("layer >= 2 && layer <= 7 && node >= 32 && node <= 1024 && batch >= 16 && "
                       "batch <= 64 && platform == \"machine\"");
    QVERIFY(bench.bench().selection().selectWhere(whole));
    WAIT_FOR2(chip->text().contains(QChar(0x2026)), qPrintable(chip->text()));
    tip.setHtml(chip->toolTip());
    QVERIFY(tip.toPlainText().contains(whole));
    bench.screenshot(QStringLiteral("selecting-chip"));
    // Only those selected runs that the filter leaves count: nodes 64 and 128 of six, two of four batches.
    QVERIFY(bench.bench().selection().selectWhere(QStringLiteral("node == 64 || node == 128")));
    QVERIFY(bench.bench().selection().setFilter(QStringLiteral("node >= 128 && batch <= 32")));
    auto* count = bench.find<QLabel>(QStringLiteral("selectionCount"));
    QVERIFY(count);
    WAIT_FOR2(count->text().contains(QStringLiteral("12")) && count->text().contains(QStringLiteral("48")),
              qPrintable(count->text()));
}

PARASCOPE_TEST_MAIN(QApplication, SelectingTest)
#include "tst_selecting.moc"
