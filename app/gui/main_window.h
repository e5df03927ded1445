// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/actions.h"
#include "app/gui/compare/comparison.h"
#include "app/gui/export/export_form.h"
#include "app/gui/workspace.h"

#include <QMainWindow>

#include <map>
#include <optional>

class QLabel;
class QStackedWidget;
class QToolBar;
class QToolButton;

namespace parascope::editors {
class FilterBar;
class FacetPanel;
class GridEditor;
} // namespace parascope::editors

namespace parascope::gui {

class CommandCopy;
class CommandField;
class DevicesPanel;
class Dock;
class FigureView;
class OperationsPage;
class RunsPage;
class ViewArea;
class Workbench;

/// The window: puts the parts in their places and switches between workspaces. What a part does is in its
/// own class; what the program knows is in Workbench.
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

    void openDialog();
    void saveGridDialog();
    void exportDialog();
    /// The active view's figure onto the clipboard.
    void copyFigure(CopyAs as);
    /// What can be done with the active view, at a place of the screen.
    void showViewMenu(const QPoint& at);
    /// The active view becomes one more panel of the composite figure, which is a view itself.
    void collectView();
    void startSweep();
    void measureCeilings();
    void showHelp();
    /// What each analysis computes, at the section of the active view.
    void showHelpText();
    class HelpWindow& manual();
    void openCommandField();
    void focusNextDock();
    /// Explore with this view in front.
    void showView(const QString& id);
    /// Menus of views that can be added, and of saved arrangements.
    void fillViews(class QMenu& menu);
    void fillLayouts(QMenu& menu);

protected:
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    friend void fillActions(MainWindow& window, Workbench& bench);
    friend class ToolBar;
    void addFigureActions();
    void showSteps();
    void showDropped(const QString& path);
    void makeDocks();
    void makeCentre();
    void connectBench();
    void showPanels();
    void arrange();
    void resizeTables();
    void showTables();
    void hideForgottenTabs();
    void updateViews();
    void updateLiveViews();
    void followLatestRun();
    void updateSweepActions();
    void takeFiles(const QStringList& paths);
    [[nodiscard]] std::vector<struct Command> commands();
    [[nodiscard]] FigureView* activeView() const;
    [[nodiscard]] QString layoutKey() const;
    void saveLayout();

    Workbench& m_bench;
    Actions* m_actions;
    Comparison* m_comparison;
    class HelpWindow* m_help = nullptr;
    Workspace m_workspace = Workspace::Start;
    bool m_leftStart = false;
    std::map<QString, std::string> m_livePlans; ///< of the Run workspace by id, as they were set last
    qint64 m_followed = -1;                     ///< the run that the inspector shows by itself
    std::optional<figure::Spec> m_dropped;      ///< of an exported file that waits for its results
    class ToolBar* m_toolBar = nullptr;
    editors::FilterBar* m_filterBar = nullptr;
    QToolBar* m_filterHolder = nullptr;
    QStackedWidget* m_centre = nullptr;
    std::map<Workspace, QWidget*> m_pages;
    std::map<Workspace, ViewArea*> m_areas;
    std::map<QString, Dock*> m_docks;
    editors::FacetPanel* m_facets = nullptr;
    DevicesPanel* m_devices = nullptr;
    RunsPage* m_runs = nullptr;
    CommandCopy* m_commandCopy = nullptr;
    OperationsPage* m_operations = nullptr;
    QWidget *m_queue = nullptr, *m_pairs = nullptr;
    CommandField* m_commandField = nullptr;
};

/// Every action, in its menu, with its key.
void fillActions(MainWindow& window, Workbench& bench);

} // namespace parascope::gui
