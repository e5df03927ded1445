// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/workspace_pages.h"

#include "app/gui/compare/comparison.h"
#include "app/gui/design/design_page.h"
#include "app/gui/figures/view_area.h"
#include "app/gui/model/workbench.h"
#include "app/gui/parts/dock.h"
#include "app/gui/start_page.h"

namespace parascope::gui {

WorkspacePages::WorkspacePages(Workbench& bench) : m_bench(bench)
{
    setObjectName(QStringLiteral("areas"));
    auto* start = new StartPage(m_bench);
    connect(start, &StartPage::startRequested, this, &WorkspacePages::startRequested);
    connect(start, &StartPage::editRequested, this, &WorkspacePages::editRequested);
    connect(start, &StartPage::openRequested, this, &WorkspacePages::openRequested);
    connect(start, &StartPage::filesDropped, this, &WorkspacePages::filesDropped);
    auto* design = new DesignPage(m_bench);
    connect(design, &DesignPage::startRequested, this, &WorkspacePages::startRequested);
    m_pages[Workspace::Start] = start;
    m_pages[Workspace::Design] = design;
    auto* run = makeArea(Workspace::Run, QStringLiteral("run"));
    auto* explore = makeArea(Workspace::Explore, QStringLiteral("explore"));
    auto* compare = makeArea(Workspace::Compare, QStringLiteral("compare"));
    connect(explore, &ViewArea::specRequested, &m_bench, &Workbench::setViewSpec);
    explore->setClosable(true);
    connect(explore, &ViewArea::closeRequested, &m_bench, &Workbench::removeView);
    connect(explore, &ViewArea::pinRequested, &m_bench, &Workbench::setPinned);
    for (auto* area : {run, compare})
        connect(area, &ViewArea::specRequested, this, [area](const QString& id, const figure::Spec& spec) {
            area->setPlan({id, viewTitle(spec), spec});
        });
    for (const auto& [space, page] : m_pages)
        addWidget(page);
}

ViewArea* WorkspacePages::makeArea(Workspace space, const QString& id)
{
    const bool live = space == Workspace::Run;
    auto* area = new ViewArea(id, m_bench.selection(), [this, live, space](const QString& view) {
        const bool compared =
            space == Workspace::Compare && m_compared && view != QLatin1String(Comparison::historyView);
        ViewData from{live       ? m_bench.liveInput(view)
                      : compared ? m_compared()
                                 : m_bench.sharedInput(),
                      m_bench.data().isLive() ||
                          (live && (m_bench.sweeps().isRunning() || m_bench.sweeps().isStarting())),
                      {}};
        for (const auto& file : m_bench.data().files())
            from.databases.push_back(file.database);
        from.renamed = compared && from.input != m_bench.sharedInput();
        return from;
    });
    m_areas[space] = area;
    connect(area, &ViewArea::runActivated, this, &WorkspacePages::runActivated);
    connect(area, &ViewArea::menuRequested, this, &WorkspacePages::menuRequested);
    connect(area, &ViewArea::sideRequested, this, &WorkspacePages::sideRequested);
    connect(area, &ViewArea::measureRequested, &m_bench, &Workbench::measure);
    auto* holder = new QStackedWidget;
    auto* shown = new QWidget;
    auto* column = new QVBoxLayout(shown);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(area, 1);
    m_columns[space] = column;
    holder->addWidget(shown);
    auto* empty =
        new EmptyState(QStringLiteral("heatmap"),
                       live ? tr("Live figures of a sweep appear here while it runs.")
                       : space == Workspace::Compare
                           ? tr("Open results of two platforms, or two files of one, to compare them.")
                           : tr("Open results, or drop files anywhere on the window."));
    empty->setObjectName(QStringLiteral("page"));
    empty->setAttribute(Qt::WA_StyledBackground);
    empty->setAction(live ? tr("Start the grid") : tr("Open results..."));
    connect(empty, &EmptyState::triggered, this,
            live ? &WorkspacePages::startRequested : &WorkspacePages::openRequested);
    holder->addWidget(empty);
    holder->setCurrentWidget(empty);
    m_pages[space] = holder;
    m_empty[space] = empty;
    return area;
}

void WorkspacePages::addAbove(Workspace workspace, QWidget* head)
{
    m_columns.at(workspace)->insertWidget(0, head);
}

ViewArea* WorkspacePages::area(Workspace workspace) const
{
    const auto found = m_areas.find(workspace);
    return found == m_areas.end() ? nullptr : found->second;
}

void WorkspacePages::setEmpty(Workspace workspace, bool empty)
{
    static_cast<QStackedWidget*>(m_pages.at(workspace))->setCurrentIndex(empty ? 1 : 0);
}

void WorkspacePages::setEmptyText(Workspace workspace, const QString& text)
{
    m_empty.at(workspace)->setText(text);
}

} // namespace parascope::gui
