// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/workspace_panels.h"

#include "app/gui/parts/dock.h"
#include "app/gui/parts/help_window.h"
#include "app/gui/parts/session.h"

#include <QApplication>
#include <QMainWindow>
#include <QTabBar>
#include <QTimer>

#include <algorithm>
#include <cstdlib>
#include <vector>

namespace parascope::gui {

namespace {

/// The panels that a workspace shows. The others are hidden but keep their places.
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

constexpr int largeWindow = 2200;

/// Width of the panels left of the centre; the grid's editor needs more than the others.
int leftWidth(bool grid, bool small, int window)
{
    if (grid)
        return small ? 320 : 372;
    return small ? 200 : window > largeWindow ? 280 : 226;
}

int rightWidth(bool small, int window)
{
    return small ? 252 : window > largeWindow ? 380 : 300;
}

} // namespace

WorkspacePanels::WorkspacePanels(QMainWindow& window, Session& session)
    : QObject(&window), m_window(window), m_session(session)
{
}

Dock* WorkspacePanels::add(const char* id, const char* title, const QString& translated,
                           Qt::DockWidgetArea where)
{
    auto* dock = new Dock(QString::fromLatin1(id), translated, &m_window);
    dock->setProperty(manualHeading, title);
    m_docks[QString::fromLatin1(id)] = dock;
    m_window.addDockWidget(where, dock);
    connect(dock, &Dock::collapsedChanged, this, [this](bool collapsed) {
        if (!collapsed)
            resizeTables();
    });
    return dock;
}

Dock* WorkspacePanels::operator[](const char* id) const
{
    return m_docks.at(QString::fromLatin1(id));
}

QString WorkspacePanels::key() const
{
    return QStringLiteral("layout/%1").arg(static_cast<int>(m_workspace));
}

void WorkspacePanels::save() const
{
    if (!m_window.isVisible())
        return;
    m_session.set(key(), m_window.saveState(1));
    m_session.set(key() + QStringLiteral("/collapsed"), (*this)["tables"]->isCollapsed());
}

void WorkspacePanels::show(Workspace workspace)
{
    m_workspace = workspace;
    const auto state = m_session.value(key()).toByteArray();
    (*this)["tables"]->setCollapsed(!state.isEmpty() &&
                                    m_session.value(key() + QStringLiteral("/collapsed")).toBool());
    if (state.isEmpty() || !m_window.restoreState(state, 1))
        reset();
    // Docks that were hidden until now accept sizes only after they have been laid out.
    if (state.isEmpty())
        QTimer::singleShot(0, this, [this, workspace] {
            if (m_workspace == workspace)
                arrange();
        });
    QTimer::singleShot(0, this, &WorkspacePanels::hideForgottenTabs);
}

/// Hides the tab bars without a visible panel below them. restoreState() leaves the tab bar of another
/// workspace in place.
void WorkspacePanels::hideForgottenTabs()
{
    const auto stands = [this](const QTabBar& bar) {
        return std::any_of(m_docks.begin(), m_docks.end(), [&](const auto& entry) {
            const auto& dock = *entry.second;
            constexpr int gap = 8;
            return dock.isVisible() && !dock.isFloating() &&
                   !m_window.tabifiedDockWidgets(entry.second).isEmpty() &&
                   std::abs(bar.geometry().left() - dock.geometry().left()) <= gap &&
                   (std::abs(bar.geometry().bottom() + 1 - dock.geometry().top()) <= gap ||
                    std::abs(bar.geometry().top() - dock.geometry().bottom() - 1) <= gap);
        });
    };
    for (auto* bar : m_window.findChildren<QTabBar*>(QString(), Qt::FindDirectChildrenOnly))
        if (bar->isVisible() && !stands(*bar))
            bar->hide();
}

void WorkspacePanels::reset()
{
    const auto& shown = panelsOf().at(m_workspace);
    for (const auto& [id, dock] : m_docks) {
        dock->setFloating(false);
        dock->setVisible(shown.contains(id));
    }
    const bool start = m_workspace == Workspace::Start;
    const auto place = [&](const char* id, Qt::DockWidgetArea area) {
        auto* dock = (*this)[id];
        m_window.removeDockWidget(dock); // removes it from its tabs, because otherwise their bar would remain
        m_window.addDockWidget(area, dock);
        dock->setVisible(shown.contains(QLatin1String(id)));
    };
    place("devices", start ? Qt::LeftDockWidgetArea : Qt::RightDockWidgetArea);
    // The order is from top to bottom. For a comparison, the observations are more important than the single
    // run.
    place("summary", Qt::RightDockWidgetArea);
    const bool comparing = m_workspace == Workspace::Compare;
    place(comparing ? "observations" : "inspector", Qt::RightDockWidgetArea);
    place(comparing ? "inspector" : "observations", Qt::RightDockWidgetArea);
    if (start)
        m_window.splitDockWidget((*this)["sources"], (*this)["devices"], Qt::Vertical);
    else if (m_workspace == Workspace::Run)
        m_window.splitDockWidget((*this)["devices"], (*this)["inspector"], Qt::Vertical);
    arrange();
}

void WorkspacePanels::resizeTables()
{
    m_window.resizeDocks({(*this)["tables"]}, {m_window.height() > 1300 ? 260 : 196}, Qt::Vertical);
}

void WorkspacePanels::showTables()
{
    auto* tables = (*this)["tables"];
    tables->show();
    tables->setCollapsed(false);
}

void WorkspacePanels::arrange()
{
    const bool small = m_window.width() < 1400;
    if (small && (m_workspace == Workspace::Explore || m_workspace == Workspace::Compare)) {
        m_window.tabifyDockWidget((*this)["observations"], (*this)["inspector"]);
        if (m_workspace == Workspace::Compare)
            (*this)["observations"]->raise();
    }
    const bool grid = m_workspace == Workspace::Design || m_workspace == Workspace::Run;
    QList<QDockWidget*> left, right;
    for (const auto& [id, dock] : m_docks)
        if (panelsOf().at(m_workspace).contains(id) && id != QLatin1String("tables"))
            (m_window.dockWidgetArea(dock) == Qt::LeftDockWidgetArea ? left : right).append(dock);
    m_window.resizeDocks(left, QList<int>(left.size(), leftWidth(grid, small, m_window.width())),
                         Qt::Horizontal);
    m_window.resizeDocks(right, QList<int>(right.size(), rightWidth(small, m_window.width())),
                         Qt::Horizontal);
    if (m_workspace == Workspace::Explore) {
        m_window.resizeDocks({(*this)["sources"], (*this)["facets"]}, {230, 450}, Qt::Vertical);
        if (!small)
            m_window.resizeDocks({(*this)["inspector"], (*this)["observations"]}, {440, 400}, Qt::Vertical);
    }
    if (m_workspace == Workspace::Compare) {
        m_window.resizeDocks({(*this)["sources"], (*this)["differences"]}, {230, 450}, Qt::Vertical);
        if (small)
            m_window.resizeDocks({(*this)["summary"], (*this)["observations"]}, {260, 540}, Qt::Vertical);
        else
            m_window.resizeDocks({(*this)["summary"], (*this)["observations"], (*this)["inspector"]},
                                 {260, 260, 280}, Qt::Vertical);
    }
    if (m_workspace == Workspace::Start)
        m_window.resizeDocks({(*this)["sources"], (*this)["devices"]}, {440, 240}, Qt::Vertical);
    if (m_workspace == Workspace::Run)
        m_window.resizeDocks({(*this)["devices"], (*this)["inspector"]}, {320, 480}, Qt::Vertical);
    (*this)["tables"]->setCollapsed(m_window.height() < 900);
    resizeTables();
}

void WorkspacePanels::focusNext(QWidget* centre) const
{
    std::vector<QWidget*> places;
    for (const auto& [id, dock] : m_docks)
        if (dock->isVisible())
            places.push_back(dock);
    if (centre)
        places.push_back(centre);
    if (places.empty())
        return;
    auto* focus = QApplication::focusWidget();
    const auto now = std::find_if(places.begin(), places.end(),
                                  [&](const auto* place) { return focus && place->isAncestorOf(focus); });
    const auto start = now == places.end() ? 0 : static_cast<std::size_t>(now - places.begin()) + 1;
    for (std::size_t i = 0; i < places.size(); ++i)
        for (auto* child : places[(start + i) % places.size()]->findChildren<QWidget*>())
            if (child->isVisible() && child->isEnabled() && (child->focusPolicy() & Qt::TabFocus)) {
                child->setFocus(Qt::TabFocusReason);
                return;
            }
}

} // namespace parascope::gui
