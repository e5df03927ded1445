// SPDX-License-Identifier: GPL-3.0-or-later
// Workspaces: which docks, where, how large (the design's "Two sizes"), and what of it is remembered.
#include "app/gui/main_window.h"

#include "app/gui/explore/tables.h"
#include "app/gui/figures/view_area.h"
#include "app/gui/parts/dock.h"
#include "app/gui/tool_bar.h"
#include "app/gui/workbench.h"

#include <QStackedWidget>
#include <QTabBar>
#include <QTimer>
#include <QToolBar>

#include <algorithm>
#include <cstdlib>

namespace parascope::gui {

namespace {

/// Panels that a workspace shows; the rest is hidden but stays where it was.
const std::map<Workspace, QStringList>& panelsOf()
{
    static const std::map<Workspace, QStringList> panels = {
        {Workspace::Start, {"sources", "devices", "inspector", "observations"}},
        {Workspace::Design, {"grid", "devices"}},
        {Workspace::Run, {"grid", "devices", "inspector", "tables"}},
        {Workspace::Explore, {"sources", "facets", "inspector", "observations", "tables"}},
        {Workspace::Compare, {"sources", "differences", "summary", "observations", "inspector", "tables"}},
    };
    return panels;
}

} // namespace

QString MainWindow::layoutKey() const
{
    return QStringLiteral("layout/%1").arg(static_cast<int>(m_workspace));
}

void MainWindow::saveLayout()
{
    if (!isVisible())
        return;
    m_bench.session().set(layoutKey(), saveState(1));
    m_bench.session().set(layoutKey() + QStringLiteral("/collapsed"), m_docks["tables"]->isCollapsed());
}

void MainWindow::setWorkspace(Workspace workspace)
{
    if (workspace != m_workspace)
        saveLayout();
    m_workspace = workspace;
    m_comparison->setActive(workspace == Workspace::Compare);
    m_centre->setCurrentWidget(m_pages[workspace]);
    m_filterHolder->setVisible(workspace != Workspace::Start && workspace != Workspace::Design);
    m_toolBar->setWorkspace(workspace);
    const auto state = m_bench.session().value(layoutKey()).toByteArray();
    m_docks["tables"]->setCollapsed(
        !state.isEmpty() && m_bench.session().value(layoutKey() + QStringLiteral("/collapsed")).toBool());
    if (state.isEmpty() || !restoreState(state, 1))
        showPanels();
    m_filterHolder->setVisible(workspace != Workspace::Start && workspace != Workspace::Design);
    showTables();
    updateSweepActions();
    if (workspace == Workspace::Run)
        updateLiveViews();
    // Docks that were hidden until now take sizes only once they are laid out.
    if (state.isEmpty())
        QTimer::singleShot(0, this, [this, workspace] {
            if (m_workspace == workspace)
                arrange();
        });
    QTimer::singleShot(0, this, &MainWindow::hideForgottenTabs);
}

/// restoreState() leaves the bar of tabs that another workspace had standing where it was: those that belong
/// to no panel below them are hidden.
void MainWindow::hideForgottenTabs()
{
    const auto stands = [this](const QTabBar& bar) {
        return std::any_of(m_docks.begin(), m_docks.end(), [&](const auto& entry) {
            const auto& dock = *entry.second;
            constexpr int gap = 8;
            return dock.isVisible() && !dock.isFloating() && !tabifiedDockWidgets(entry.second).isEmpty() &&
                   std::abs(bar.geometry().left() - dock.geometry().left()) <= gap &&
                   (std::abs(bar.geometry().bottom() + 1 - dock.geometry().top()) <= gap ||
                    std::abs(bar.geometry().top() - dock.geometry().bottom() - 1) <= gap);
        });
    };
    for (auto* bar : findChildren<QTabBar*>(QString(), Qt::FindDirectChildrenOnly))
        if (bar->isVisible() && !stands(*bar))
            bar->hide();
}

/// The tables that belong to the workspace, its own one in front.
void MainWindow::showTables()
{
    auto* tables = m_docks["tables"];
    const bool running = m_workspace == Workspace::Run, comparing = m_workspace == Workspace::Compare;
    tables->setPageShown(m_queue, running);
    tables->setPageShown(m_pairs, comparing);
    tables->setPageShown(m_operations, !running);
    tables->showPage(comparing ? m_pairs : running ? m_queue : m_runs);
}

/// The workspace as it is meant: which panels, where, how large (gui.md, "Two sizes").
void MainWindow::showPanels()
{
    const auto& shown = panelsOf().at(m_workspace);
    for (const auto& [id, dock] : m_docks) {
        dock->setFloating(false);
        dock->setVisible(shown.contains(id));
    }
    const bool start = m_workspace == Workspace::Start;
    const auto place = [&](const char* id, Qt::DockWidgetArea area) {
        auto* dock = m_docks[QString::fromLatin1(id)];
        removeDockWidget(dock); // out of its tabs: their bar would stay behind
        addDockWidget(area, dock);
        dock->setVisible(shown.contains(QLatin1String(id)));
    };
    place("devices", start ? Qt::LeftDockWidgetArea : Qt::RightDockWidgetArea);
    // From top to bottom; comparing asks for the sentences before the single run.
    place("summary", Qt::RightDockWidgetArea);
    const bool comparing = m_workspace == Workspace::Compare;
    place(comparing ? "observations" : "inspector", Qt::RightDockWidgetArea);
    place(comparing ? "inspector" : "observations", Qt::RightDockWidgetArea);
    if (start)
        splitDockWidget(m_docks["sources"], m_docks["devices"], Qt::Vertical);
    else if (m_workspace == Workspace::Run)
        splitDockWidget(m_docks["devices"], m_docks["inspector"], Qt::Vertical);
    arrange();
}

void MainWindow::resizeTables()
{
    resizeDocks({m_docks["tables"]}, {height() > 1300 ? 260 : 196}, Qt::Vertical);
}

void MainWindow::arrange()
{
    const bool small = width() < 1400;
    if (small && (m_workspace == Workspace::Explore || m_workspace == Workspace::Compare)) {
        tabifyDockWidget(m_docks["observations"], m_docks["inspector"]);
        if (m_workspace == Workspace::Compare)
            m_docks["observations"]->raise();
    }
    const bool grid = m_workspace == Workspace::Design || m_workspace == Workspace::Run;
    QList<QDockWidget*> left, right;
    for (const auto& [id, dock] : m_docks)
        if (panelsOf().at(m_workspace).contains(id) && id != QLatin1String("tables"))
            (dockWidgetArea(dock) == Qt::LeftDockWidgetArea ? left : right).append(dock);
    resizeDocks(left,
                QList<int>(left.size(), grid             ? (small ? 320 : 372)
                                        : small          ? 200
                                        : width() > 2200 ? 280
                                                         : 226),
                Qt::Horizontal);
    resizeDocks(right, QList<int>(right.size(), small ? 252 : width() > 2200 ? 380 : 300), Qt::Horizontal);
    if (m_workspace == Workspace::Explore) {
        resizeDocks({m_docks["sources"], m_docks["facets"]}, {230, 450}, Qt::Vertical);
        if (!small)
            resizeDocks({m_docks["inspector"], m_docks["observations"]}, {440, 400}, Qt::Vertical);
    }
    if (m_workspace == Workspace::Compare) {
        resizeDocks({m_docks["sources"], m_docks["differences"]}, {230, 450}, Qt::Vertical);
        if (small)
            resizeDocks({m_docks["summary"], m_docks["observations"]}, {260, 540}, Qt::Vertical);
        else
            resizeDocks({m_docks["summary"], m_docks["observations"], m_docks["inspector"]}, {260, 260, 280},
                        Qt::Vertical);
    }
    if (m_workspace == Workspace::Start)
        resizeDocks({m_docks["sources"], m_docks["devices"]}, {440, 240}, Qt::Vertical);
    if (m_workspace == Workspace::Run)
        resizeDocks({m_docks["devices"], m_docks["inspector"]}, {320, 480}, Qt::Vertical);
    m_docks["tables"]->setCollapsed(height() < 900);
    resizeTables();
}

} // namespace parascope::gui
