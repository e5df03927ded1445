// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/command_list.h"

#include "app/gui/model/workbench.h"
#include "widgets/models/cell_text.h"

#include <QMenu>
#include <QMenuBar>
#include <QPointer>

namespace parascope::gui {

namespace {

/// With more runs than this, runs are found with the filter, not by name.
constexpr std::size_t maxNamedRuns = 3000;

QString nameOfRun(const table::Table& table, std::size_t row)
{
    QStringList pieces;
    for (const auto& column : table.columns())
        if (column.name == "platform" || column.role == table::Column::Role::HyperParameter)
            if (const auto text = models::valueText(column, row); !text.isEmpty())
                pieces.append(column.name == "platform"
                                  ? text
                                  : QString::fromStdString(column.name) + QLatin1Char(' ') + text);
    return pieces.join(QStringLiteral(" · "));
}

} // namespace

/// Adds the actions of a menu and its submenus, each with its path: "Theme › Dark".
void CommandList::addMenu(QMenu& menu, const QString& path, std::vector<Command>& commands)
{
    if (!path.isEmpty())
        emit menu.aboutToShow(); // some menus are filled only then
    for (auto* action : menu.actions()) {
        const auto text = path + QString(action->text()).remove(QLatin1Char('&'));
        if (action->menu())
            addMenu(*action->menu(), text + QStringLiteral(" \u203a "), commands);
        else if (action->isEnabled() && !action->isSeparator() && !action->text().isEmpty() &&
                 action->objectName() != QLatin1String("edit.commands"))
            commands.push_back({tr("command"), text, action->shortcut().toString(QKeySequence::NativeText),
                                [action = QPointer(action)] {
                                    if (action)
                                        action->trigger();
                                }});
    }
}

std::vector<Command> CommandList::of(const QMenuBar& menus, Workbench& bench, const QStringList& savedFilters,
                                     const std::function<void(const QString&)>& showView)
{
    std::vector<Command> commands;
    for (const auto* entry : menus.actions())
        if (entry->menu())
            addMenu(*entry->menu(), {}, commands);
    for (const auto& plan : bench.views())
        commands.push_back({tr("view"), plan.title, {}, [showView, id = plan.id] { showView(id); }});
    for (const auto& filter : savedFilters)
        commands.push_back({tr("saved filter"), filter, {}, [&bench, filter] {
                                (void)bench.selection().setFilter(filter);
                            }});
    const auto& table = bench.selection().table();
    if (!table)
        return commands;
    for (const auto& column : table->columns())
        if (column.role == table::Column::Role::HyperParameter)
            commands.push_back({tr("axis"),
                                tr("Heat map over %1").arg(QString::fromStdString(column.name)),
                                {},
                                [&bench, showView, name = column.name] {
                                    if (const auto* plan = bench.view(QStringLiteral("heatmap"))) {
                                        auto spec = plan->spec;
                                        // The axis that is replaced becomes part of the slice.
                                        if (spec.y == name)
                                            std::swap(spec.x, spec.y);
                                        else
                                            spec.x = name;
                                        spec.fix.remove(name);
                                        bench.setViewSpec(plan->id, spec);
                                        showView(plan->id);
                                    }
                                }});
    if (table->rows() <= maxNamedRuns)
        for (std::size_t row = 0; row < table->rows(); ++row)
            commands.push_back({tr("run"), nameOfRun(*table, row), {}, [&bench, row] {
                                    bench.selection().setFocused(static_cast<std::int64_t>(row));
                                }});
    return commands;
}

} // namespace parascope::gui
