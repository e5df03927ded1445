// SPDX-License-Identifier: GPL-3.0-or-later
// What is selected is what a person asked for, all of it, whichever way it goes on from there.
#include "window_fixture.h"

#include "app/gui/explore/observations_panel.h"
#include "app/gui/figures/figure_view.h"
#include "app/gui/figures/view_area.h"
#include "widgets/plots/plot_view.h"

#include <QLabel>
#include <QToolButton>

using namespace parascope;
using namespace parascope::gui;

class SelectingTest : public QObject
{
    Q_OBJECT

private slots:
    void anObservationSelectsAllItsRuns();

private:
    gui_test::Home m_home;
};

/// More than 1,000, and *Filter to it* and *Exclude it* do what they say.
void SelectingTest::anObservationSelectsAllItsRuns()
{
    constexpr int runs = 36 * 120, noisy = runs / 3;
    gui_test::Bench bench;
    bench.bench().open({gui_test::gridDatabase(m_home.path(QStringLiteral("large.db")), 120)});
    QTRY_VERIFY_WITH_TIMEOUT(bench.settled(), 60000);
    auto* panel = bench.window().findChild<ObservationsPanel*>();
    QVERIFY(panel);
    QTRY_VERIFY_WITH_TIMEOUT(!panel->isBusy() && !panel->report().observations.empty(), 240000);
    const auto& found = panel->report().observations;
    const auto caveats = std::find_if(found.begin(), found.end(), [](const auto& observation) { return observation.topic == "quality"; });
    QVERIFY2(caveats != found.end(), "no observation tells of the noisy runs");
    const auto links = panel->findChildren<QToolButton*>(QStringLiteral("selectObservation"));
    QToolButton* link = nullptr;
    for (auto* candidate : links)
        for (const auto* label : candidate->parentWidget()->findChildren<QLabel*>())
            if (label->text().contains(QStringLiteral("caveat")))
                link = candidate;
    QVERIFY(link);
    link->click();
    auto& selection = bench.bench().selection();
    QTRY_COMPARE_WITH_TIMEOUT(selection.selected().count, static_cast<std::size_t>(noisy), 20000);
    const auto* quality = selection.table()->find("quality");
    for (std::size_t row = 0; row < selection.table()->rows(); ++row)
        if ((selection.selected().rows[row] != 0) != (quality->codes[row] >= 0 && quality->dictionary->text(quality->codes[row]) == "noisy"))
            QFAIL("another run is selected");
    auto* chip = bench.find<QToolButton>(QStringLiteral("selectionChip"));
    QVERIFY(chip);
    QVERIFY2(chip->text().contains(QStringLiteral("1,440")), qPrintable(chip->text()));
    bench.screenshot(QStringLiteral("selecting-selection"));
    bench.click(QStringLiteral("filterTo"));
    QTRY_COMPARE_WITH_TIMEOUT(selection.shownCount(), static_cast<std::size_t>(noisy), 20000);
    QTRY_VERIFY_WITH_TIMEOUT(bench.settled(), 60000);
    for (auto* view : bench.window().area(Workspace::Explore)->views())
        QVERIFY2(view->plot().error().isEmpty(), qPrintable(view->plot().error()));
    bench.screenshot(QStringLiteral("selecting-filtered"));
    // An export has the same runs.
    auto* heat = bench.window().area(Workspace::Explore)->view(QStringLiteral("heatmap"));
    QVERIFY(heat);
    const auto figure = figure::build(heat->shownSpec(), *heat->exportInput());
    QVERIFY2(figure, figure ? "" : figure.error().message.c_str());
    QCOMPARE(figure->n, heat->plot().figure().n);
    bench.keys(QStringLiteral("Ctrl+Z"));
    QTRY_COMPARE_WITH_TIMEOUT(selection.shownCount(), static_cast<std::size_t>(runs), 20000);
    bench.click(QStringLiteral("excludeIt"));
    QTRY_COMPARE_WITH_TIMEOUT(selection.shownCount(), static_cast<std::size_t>(runs - noisy), 20000);
    QCOMPARE(selection.selected().count, std::size_t{0});
    bench.keys(QStringLiteral("Ctrl+Z"));
    QTRY_COMPARE_WITH_TIMEOUT(selection.shownCount(), static_cast<std::size_t>(runs), 20000);
    QCOMPARE(selection.selected().count, static_cast<std::size_t>(noisy));
}

QTEST_MAIN(SelectingTest)
#include "tst_selecting.moc"
