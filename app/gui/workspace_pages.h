// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/workspace.h"
#include "engine/figure/build.h"

#include <QStackedWidget>

#include <functional>
#include <map>
#include <memory>
#include <utility>

namespace parascope::gui {

class EmptyState;
class ViewArea;
class Workbench;

/// The centre of the window: a page a workspace. Those of figures are a view area, and what is said while it
/// has no view.
class WorkspacePages : public QStackedWidget
{
    Q_OBJECT

public:
    explicit WorkspacePages(Workbench& bench);

    void show(Workspace workspace) { setCurrentWidget(m_pages.at(workspace)); }
    /// Null where the workspace has no figures.
    [[nodiscard]] ViewArea* area(Workspace workspace) const;
    [[nodiscard]] const std::map<Workspace, ViewArea*>& areas() const { return m_areas; }
    /// What the figures of Compare are drawn from, where it is not what those of Explore are.
    void setCompared(std::function<std::shared_ptr<const figure::Input>()> compared)
    {
        m_compared = std::move(compared);
    }
    void setEmpty(Workspace workspace, bool empty);
    /// What its page says while it has no view.
    void setEmptyText(Workspace workspace, const QString& text);
    /// A page behind the others does not widen the window.
    [[nodiscard]] QSize minimumSizeHint() const override { return {360, 240}; }

signals:
    void startRequested();
    void editRequested();
    void openRequested();
    void filesDropped(const QStringList& paths);
    void runActivated(qint64 row);
    void menuRequested(const QPoint& at);
    void sideRequested(QChar side);

private:
    ViewArea* makeArea(Workspace space, const QString& id);

    Workbench& m_bench;
    std::function<std::shared_ptr<const figure::Input>()> m_compared;
    std::map<Workspace, QWidget*> m_pages;
    std::map<Workspace, EmptyState*> m_empty;
    std::map<Workspace, ViewArea*> m_areas;
};

} // namespace parascope::gui
