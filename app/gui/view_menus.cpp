// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/view_menus.h"

#include "app/gui/figures/view_area.h"
#include "app/gui/model/workbench.h"

#include <QLineEdit>
#include <QMenu>
#include <QWidgetAction>

namespace parascope::gui {

ViewMenus::ViewMenus(Workbench& bench, std::function<ViewArea*()> area, QObject* parent)
    : QObject(parent), m_bench(bench), m_area(std::move(area))
{
}

void ViewMenus::fillViews(QMenu& menu)
{
    menu.clear();
    for (const auto& plan : m_bench.data().loaded().possible)
        menu.addAction(plan.title, this,
                       [this, spec = plan.spec] { emit viewRequested(m_bench.addView(spec)); });
    if (menu.isEmpty())
        menu.addAction(tr("Open results first."))->setEnabled(false);
}

void ViewMenus::fillLayouts(QMenu& menu)
{
    menu.clear();
    auto* reset = menu.addAction(tr("Chosen from the data"), this, [this] { m_bench.resetViews(); });
    reset->setEnabled(!m_bench.data().loaded().views.empty());
    menu.addSeparator();
    auto& session = m_bench.session();
    for (const auto& name : session.value(QStringLiteral("layouts/names")).toStringList())
        menu.addAction(name, this, [this, name] {
            const auto plans = viewsFromText(
                m_bench.session().value(QStringLiteral("layouts/%1/views").arg(name)).toString());
            if (plans.empty())
                return;
            m_bench.setViews(plans);
            m_area()->restore(
                {m_bench.session().value(QStringLiteral("layouts/%1/docks").arg(name)).toByteArray(), true});
        });
    menu.addSeparator();
    auto* field = new QLineEdit;
    field->setPlaceholderText(tr("Save this layout as..."));
    field->setAccessibleName(tr("Name of the layout"));
    field->setObjectName(QStringLiteral("layoutName"));
    field->setMinimumWidth(180);
    field->setEnabled(!m_bench.views().empty());
    connect(field, &QLineEdit::returnPressed, this, [this, field, &menu] {
        const auto name = field->text().trimmed().remove(QLatin1Char('/'));
        if (name.isEmpty())
            return;
        auto names = m_bench.session().value(QStringLiteral("layouts/names")).toStringList();
        names.removeAll(name);
        names.prepend(name);
        m_bench.session().set(QStringLiteral("layouts/names"), names);
        m_bench.session().set(QStringLiteral("layouts/%1/views").arg(name), textOfViews(m_bench.views()));
        m_bench.session().set(QStringLiteral("layouts/%1/docks").arg(name), m_area()->standing().docks);
        menu.close();
    });
    auto* action = new QWidgetAction(&menu);
    action->setDefaultWidget(field);
    menu.addAction(action);
}

} // namespace parascope::gui
