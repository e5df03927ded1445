// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/view_help.h"

#include "app/gui/figures/figure_view.h"
#include "app/gui/parts/help_window.h"
#include "engine/figure/kinds.h"

#include <QCoreApplication>
#include <QCursor>
#include <QWhatsThis>

namespace parascope::gui {

namespace {

/// Returns what a kind of figure computes, and the source of the method.
QString explanationOf(const std::string& kind)
{
    const auto* known = figure::findKind(kind);
    return known ? QCoreApplication::translate("Kinds", known->help) : QString();
}

} // namespace

ViewHelp::ViewHelp(QWidget& window) : QObject(&window), m_window(window) {}

void ViewHelp::show(const FigureView* active)
{
    for (auto* widget = m_window.focusWidget(); widget; widget = widget->parentWidget())
        if (const auto heading = widget->property(manualHeading).toString(); !heading.isEmpty()) {
            manual().openPage(QStringLiteral("window"), heading);
            return;
        }
    // Show the help at the pointer if it is over the window, else (by keyboard) in the middle of the view.
    const QRect area(m_window.mapToGlobal(QPoint()), m_window.size());
    const auto at = area.contains(QCursor::pos()) ? QCursor::pos()
                    : active                      ? active->mapToGlobal(active->rect().center())
                                                  : area.center();
    QWhatsThis::showText(at,
                         explanationOf(active ? active->spec().kind : "heatmap") + QStringLiteral("<br>") +
                             tr("Full text: Shift+F1"),
                         &m_window);
}

HelpWindow& ViewHelp::manual()
{
    if (!m_manual)
        m_manual = new HelpWindow(&m_window);
    return *m_manual;
}

void ViewHelp::showText(const FigureView* active)
{
    manual().openAt(active ? active->spec().kind : std::string());
}

} // namespace parascope::gui
