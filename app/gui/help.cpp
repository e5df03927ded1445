// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/figures/figure_view.h"
#include "app/gui/main_window.h"
#include "app/gui/parts/help_window.h"
#include "app/gui/workbench.h"
#include "engine/figure/kinds.h"

#include <QCoreApplication>
#include <QCursor>
#include <QLabel>
#include <QVBoxLayout>
#include <QWhatsThis>

namespace parascope::gui {

namespace {

/// What a kind of figure computes, and where that is from.
QString explanationOf(const std::string& kind)
{
    const auto* known = figure::findKind(kind);
    return known ? QCoreApplication::translate("Kinds", known->help) : QString();
}

} // namespace

void MainWindow::showHelp()
{
    for (auto* widget = focusWidget(); widget; widget = widget->parentWidget())
        if (const auto heading = widget->property(manualHeading).toString(); !heading.isEmpty()) {
            manual().openPage(QStringLiteral("window"), heading);
            return;
        }
    const auto* shown = activeView();
    // Beside the pointer where that points at the window, else (by keyboard) in the middle of the view.
    const QRect area(mapToGlobal(QPoint()), size());
    const auto at = area.contains(QCursor::pos()) ? QCursor::pos()
                    : shown                       ? shown->mapToGlobal(shown->rect().center())
                                                  : area.center();
    QWhatsThis::showText(at,
                         explanationOf(shown ? shown->spec().kind : "heatmap") + QStringLiteral("<br>") +
                             tr("Full text: Shift+F1"),
                         this);
}

HelpWindow& MainWindow::manual()
{
    if (!m_help)
        m_help = new HelpWindow(this);
    return *m_help;
}

void MainWindow::showHelpText()
{
    const auto* shown = activeView();
    manual().openAt(shown ? shown->spec().kind : std::string());
}

} // namespace parascope::gui
