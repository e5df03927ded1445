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

/// What can be done with the figure of a view: export, clipboard, composite figure, its table and options.
/// Says in the message bar what was done, and what must be clicked first.
class FigureCommands : public QObject
{
    Q_OBJECT

public:
    /// `active`: the view that the commands are about; null where there is none.
    FigureCommands(Workbench& bench, Actions& actions, std::function<FigureView*()> active, QWidget& window);

    /// The menu "Figure".
    void addActions();
    /// The menu of the active view, at a place of the screen.
    void showMenu(const QPoint& at);
    void exportDialog();
    void copy(CopyAs as);
    /// The active view becomes one more panel of the composite figure, which is a view itself.
    void collect();
    /// Every step of the run that the inspector shows, as a view.
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
    CommandCopy m_commandCopy;
};

} // namespace parascope::gui
