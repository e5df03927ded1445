// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QWidget;

namespace parascope::gui {

class FigureView;
class HelpWindow;

/// Help on the widget with the keyboard focus: a view shows its formula near the pointer, a panel opens its
/// page of the manual.
class ViewHelp : public QObject
{
    Q_OBJECT

public:
    explicit ViewHelp(QWidget& window);

    /// Shows the help. `active` is the view to explain when no panel has the keyboard focus; null when there
    /// is no view.
    void show(const FigureView* active);
    /// Opens the manual at the text on the analysis of this view.
    void showText(const FigureView* active);

private:
    HelpWindow& manual();

    QWidget& m_window;
    HelpWindow* m_manual = nullptr;
};

} // namespace parascope::gui
