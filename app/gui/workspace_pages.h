// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/workspace.h"
#include "engine/figure/build.h"

#include <QStackedWidget>

#include <functional>
#include <map>
#include <memory>
#include <utility>

class QVBoxLayout;

namespace parascope::gui {

class EmptyState;
class ViewArea;
class Workbench;

/// The centre of the window with one page per workspace. A page of figures has a view area, and a message
/// that is shown while it has no view.
class WorkspacePages : public QStackedWidget
{
    Q_OBJECT

public:
    explicit WorkspacePages(Workbench& bench);

    void show(Workspace workspace) { setCurrentWidget(m_pages.at(workspace)); }
    /// Returns the view area of the workspace, or null if the workspace has no figures.
    [[nodiscard]] ViewArea* area(Workspace workspace) const;
    [[nodiscard]] const std::map<Workspace, ViewArea*>& areas() const { return m_areas; }
    /// Sets the source of the data for the figures of Compare, if they differ from those of Explore.
    void setCompared(std::function<std::shared_ptr<const figure::Input>()> compared)
    {
        m_compared = std::move(compared);
    }
    /// Puts a widget above the views of a workspace.
    void addAbove(Workspace workspace, QWidget* head);
    void setEmpty(Workspace workspace, bool empty);
    /// Sets the message of this workspace's page while it has no view.
    void setEmptyText(Workspace workspace, const QString& text);
    /// Keeps pages in the background from widening the window.
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
    std::map<Workspace, QVBoxLayout*> m_columns; ///< what stands above the views, and the views
};

} // namespace parascope::gui
