// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QWidget;

namespace parascope::gui {

class FigureView;
class HelpWindow;

/// Help about what has the keyboard: the formula of a view beside it, a panel's page of the manual.
class ViewHelp : public QObject
{
    Q_OBJECT

public:
    explicit ViewHelp(QWidget& window);

    /// `active`: the view that is asked about where no panel has the keyboard; null where there is none.
    void show(const FigureView* active);
    /// What its analysis computes, in the manual.
    void showText(const FigureView* active);

private:
    HelpWindow& manual();

    QWidget& m_window;
    HelpWindow* m_manual = nullptr;
};

} // namespace parascope::gui
