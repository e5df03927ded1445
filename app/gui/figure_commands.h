// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/explore/command_copy.h"
#include "app/gui/export/export_form.h"

#include <QObject>

#include <functional>

class QWidget;

namespace parascope::gui {

class Actions;
class FigureView;
class Workbench;

/// The commands on the figure of a view: export, clipboard, composite figure, its table and options. Reports
/// in the message bar what was done, or what the user must click first.
class FigureCommands : public QObject
{
    Q_OBJECT

public:
    /// `active` returns the view that the commands act on, or null when there is no view.
    FigureCommands(Workbench& bench, Actions& actions, std::function<FigureView*()> active, QWidget& window);

    /// Adds the actions of the menu "Figure".
    void addActions();
    /// Shows the menu of the active view at this position of the screen.
    void showMenu(const QPoint& at);
    void exportDialog();
    void copy(CopyAs as);
    /// Adds the active view as a panel of the composite figure, which is itself a view.
    void collect();
    /// Makes the selected runs, or the one in the inspector, the reference, and shows the active view
    /// relative to it.
    void setReference();
    /// Shows the active view relative to the reference, or as it is.
    void toggleRelative();
    /// Shows every step of the run in the inspector as a view.
    void showSteps();

signals:
    void viewRequested(const QString& id);
    void optionsRequested(parascope::gui::FigureView* view);
    void latexRequested();

private:
    Workbench& m_bench;
    Actions& m_actions;
    std::function<FigureView*()> m_active;
    QWidget& m_window;
    QString m_reference; ///< an expression; empty until one is set
    CommandCopy m_commandCopy;
};

} // namespace parascope::gui
