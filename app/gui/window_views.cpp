// SPDX-License-Identifier: GPL-3.0-or-later
// The views of Explore: adding, closing, saved arrangements; what the command field finds; files that are
// dropped.
#include "app/gui/main_window.h"

#include "app/gui/data/csv_import.h"
#include "app/gui/design/spec_file.h"
#include "app/gui/figures/view_area.h"
#include "app/gui/parts/command_field.h"
#include "app/gui/parts/dock.h"
#include "app/gui/workbench.h"
#include "widgets/editors/filter_bar.h"
#include "widgets/models/cell_text.h"
#include "widgets/selection/words.h"

#include <QFileInfo>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QPointer>
#include <QWidgetAction>

namespace parascope::gui {

namespace {

/// More runs than this are found by the filter, not by name.
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

/// What a menu and its submenus hold, each with the way to it: "Theme › Dark".
void addCommandsOf(QMenu& menu, const QString& path, std::vector<Command>& commands)
{
    if (!path.isEmpty())
        emit menu.aboutToShow(); // some are filled only then
    for (auto* action : menu.actions()) {
        const auto text = path + QString(action->text()).remove(QLatin1Char('&'));
        if (action->menu())
            addCommandsOf(*action->menu(), text + QStringLiteral(" \u203a "), commands);
        else if (action->isEnabled() && !action->isSeparator() && !action->text().isEmpty() &&
                 action->objectName() != QLatin1String("edit.commands"))
            commands.push_back({MainWindow::tr("command"), text,
                                action->shortcut().toString(QKeySequence::NativeText),
                                [action = QPointer(action)] {
                                    if (action)
                                        action->trigger();
                                }});
    }
}

} // namespace

std::vector<Command> MainWindow::commands()
{
    std::vector<Command> commands;
    for (const auto* entry : menuBar()->actions())
        if (entry->menu())
            addCommandsOf(*entry->menu(), {}, commands);
    for (const auto& plan : m_bench.views())
        commands.push_back({tr("view"), plan.title, {}, [this, id = plan.id] { showView(id); }});
    for (const auto& filter : m_filterBar->savedFilters())
        commands.push_back({tr("saved filter"), filter, {}, [this, filter] {
                                (void)m_bench.selection().setFilter(filter);
                            }});
    const auto& table = m_bench.selection().table();
    if (!table)
        return commands;
    for (const auto& column : table->columns())
        if (column.role == table::Column::Role::HyperParameter)
            commands.push_back({tr("axis"),
                                tr("Heat map over %1").arg(QString::fromStdString(column.name)),
                                {},
                                [this, name = column.name] {
                                    if (const auto* plan = m_bench.view(QStringLiteral("heatmap"))) {
                                        auto spec = plan->spec;
                                        // The axis that gives way becomes part of the slice.
                                        if (spec.y == name)
                                            std::swap(spec.x, spec.y);
                                        else
                                            spec.x = name;
                                        spec.fix.remove(name);
                                        m_bench.setViewSpec(plan->id, spec);
                                        showView(plan->id);
                                    }
                                }});
    if (table->rows() <= maxNamedRuns)
        for (std::size_t row = 0; row < table->rows(); ++row)
            commands.push_back({tr("run"), nameOfRun(*table, row), {}, [this, row] {
                                    m_bench.selection().setFocused(static_cast<std::int64_t>(row));
                                }});
    return commands;
}

void MainWindow::showView(const QString& id)
{
    setWorkspace(Workspace::Explore);
    auto* area = m_areas[Workspace::Explore];
    area->makeAll();
    if (auto* view = area->view(id)) {
        area->activate(view);
        if (auto* dock = qobject_cast<QDockWidget*>(
                view->parentWidget() ? view->parentWidget()->parentWidget() : nullptr))
            dock->raise();
        view->setFocus();
    }
}

void MainWindow::fillViews(QMenu& menu)
{
    menu.clear();
    for (const auto& plan : m_bench.data().loaded().possible)
        menu.addAction(plan.title, this, [this, spec = plan.spec] { showView(m_bench.addView(spec)); });
    if (menu.isEmpty())
        menu.addAction(tr("Open results first."))->setEnabled(false);
}

void MainWindow::fillLayouts(QMenu& menu)
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
            m_areas[Workspace::Explore]->restoreLayout(
                m_bench.session().value(QStringLiteral("layouts/%1/docks").arg(name)).toByteArray());
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
        m_bench.session().set(QStringLiteral("layouts/%1/docks").arg(name),
                              m_areas[Workspace::Explore]->layoutState());
        menu.close();
    });
    auto* action = new QWidgetAction(&menu);
    action->setDefaultWidget(field);
    menu.addAction(action);
}

void MainWindow::focusNextDock()
{
    std::vector<QWidget*> places;
    for (const auto& [id, dock] : m_docks)
        if (dock->isVisible())
            places.push_back(dock);
    if (auto* centre = m_centre->currentWidget())
        places.push_back(centre);
    if (places.empty())
        return;
    auto* focus = QApplication::focusWidget();
    const auto now = std::find_if(places.begin(), places.end(),
                                  [&](const auto* place) { return focus && place->isAncestorOf(focus); });
    const auto start = now == places.end() ? 0 : static_cast<std::size_t>(now - places.begin()) + 1;
    for (std::size_t i = 0; i < places.size(); ++i)
        for (auto* child : places[(start + i) % places.size()]->findChildren<QWidget*>())
            if (child->isVisible() && child->isEnabled() && (child->focusPolicy() & Qt::TabFocus)) {
                child->setFocus(Qt::TabFocusReason);
                return;
            }
}

/// Results are opened (a foreign table is asked about first), sweep specs and models' configurations edited,
/// exported figures shown again.
void MainWindow::takeFiles(const QStringList& paths)
{
    QStringList results;
    for (const auto& path : paths) {
        const QFileInfo info(path);
        const auto ending = info.suffix().toLower();
        if (ending == QLatin1String("pdf") || ending == QLatin1String("svg") ||
            ending == QLatin1String("png") || ending == QLatin1String("tex")) {
            showDropped(path);
            continue;
        }
        if (const auto grid = gridOfFile(path.toStdString())) {
            const Result<void> done =
                *grid ? m_bench.grid().setSpec(**grid) : Result<void>(tl::unexpected(grid->error()));
            if (!done)
                emit m_bench.message(selection::inLanguage(done.error().message), true);
            else
                setWorkspace(Workspace::Design);
            continue;
        }
        // A table that says family and platform is read as it is; any other asks what its columns are.
        if (ending == QLatin1String("csv")) {
            auto table = exchange::previewCsv(path.toStdString(), 5);
            if (table && !table->named) {
                auto* import = new CsvImport(path, *std::move(table), m_bench.session(), this);
                connect(import, &CsvImport::chosen, this, [this](const QString& file, const Json& map) {
                    m_bench.data().openMapped(file, map);
                });
                import->show();
                continue;
            }
        }
        results.append(path);
    }
    if (!results.isEmpty())
        m_bench.open(results);
}

} // namespace parascope::gui
