// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/actions.h"
#include "app/gui/compare/comparison.h"
#include "app/gui/live_views.h"
#include "app/gui/workspace.h"

#include <QMainWindow>

#include <optional>

class QToolBar;

namespace parascope::editors {
class FilterBar;
class FacetPanel;
} // namespace parascope::editors

namespace parascope::gui {

class CommandField;
class FigureCommands;
class FigureView;
class FileIntake;
class OperationsPage;
class RunDetails;
class RunsPage;
class ViewArea;
class ViewHelp;
class ViewLayout;
class ViewMenus;
class Workbench;
class WorkspacePages;
class WorkspacePanels;
struct ViewPlan;

/// The window: places the parts and switches between workspaces. The work of a part is in its own class; the
/// state of the program is in Workbench.
class MainWindow : public QMainWindow
{
    Q_OBJECT

public:
    explicit MainWindow(Workbench& bench);
    ~MainWindow() override;

    void setWorkspace(Workspace workspace);
    [[nodiscard]] Workspace workspace() const { return m_workspace; }
    [[nodiscard]] ViewArea* area(Workspace workspace) const;
    [[nodiscard]] Actions& actions() { return *m_actions; }
    [[nodiscard]] Comparison& comparison() { return *m_comparison; }

    /// Stores the layout and the geometry, as a normal end does.
    void keepState();
    /// Stores the state when the program ends because of an error.
    void keepAfterError(const QString& what);
    /// Says that the program ended because of an error, and whether the files of that time were opened again;
    /// and that the folder for settings is refused.
    void tellAtStart(bool restored);

    void startSweep();
    void measureCeilings();
    void openCommandField();
    /// Shows Explore with this view in front.
    void showView(const QString& id);

protected:
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    friend void fillActions(MainWindow& window, Workbench& bench);
    void makePages();
    void makeDocks();
    void makeTables(RunDetails& details);
    void connectBench();
    void connectSweeps();
    void showSlice(const ViewPlan* plan);
    void updateViews();
    void updateSweepActions();
    [[nodiscard]] FigureView* activeView() const;

    Workbench& m_bench;
    Actions* m_actions;
    Comparison* m_comparison;
    FileIntake* m_intake;
    FigureCommands* m_figureCommands;
    ViewMenus* m_viewMenus;
    ViewLayout* m_viewLayout = nullptr;
    WorkspacePanels* m_panels;
    ViewHelp* m_help;
    std::optional<LiveViews> m_live;
    Workspace m_workspace = Workspace::Start;
    class ToolBar* m_toolBar = nullptr;
    editors::FilterBar* m_filterBar = nullptr;
    QToolBar* m_filterHolder = nullptr;
    class MessageBar* m_news = nullptr; ///< above the pages; hidden while there is none
    WorkspacePages* m_pages = nullptr;
    editors::FacetPanel* m_facets = nullptr;
    RunsPage* m_runs = nullptr;
    OperationsPage* m_operations = nullptr;
    QWidget *m_queue = nullptr, *m_pairs = nullptr, *m_history = nullptr;
    CommandField* m_commandField = nullptr;
    QSize m_firstSize; ///< the size of a first start, until the window is shown
};

/// Creates every action, with its menu and its shortcut.
void fillActions(MainWindow& window, Workbench& bench);

} // namespace parascope::gui
