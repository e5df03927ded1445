// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/figure_commands.h"

#include "app/gui/actions.h"
#include "app/gui/export/export_dialog.h"
#include "app/gui/figures/figure_view.h"
#include "app/gui/figures/step_source.h"
#include "app/gui/figures/view_area.h"
#include "app/gui/model/workbench.h"
#include "engine/base/core/columns.h"
#include "engine/figure/kinds.h"
#include "widgets/plots/plot_view.h"
#include "widgets/selection/words.h"

#include <QMenu>

#include <algorithm>

namespace parascope::gui {

FigureCommands::FigureCommands(Workbench& bench, Actions& actions, std::function<FigureView*()> active,
                               QWidget& window)
    : QObject(&window), m_bench(bench), m_actions(actions), m_active(std::move(active)), m_window(window),
      m_commandCopy(bench)
{
}

void FigureCommands::addActions()
{
    auto& a = m_actions;
    const auto figure = tr("F&igure");
    a.add(figure, "figure.export", tr("Export figure..."), "export", QKeySequence(QStringLiteral("Ctrl+E")),
          [this] { exportDialog(); });
    a.add(figure, "figure.copy", tr("Copy figure"), "copy", QKeySequence(QStringLiteral("Ctrl+Shift+C")),
          [this] { copy(CopyAs::All); });
    a.add(figure, "figure.copyimage", tr("Copy as image"), {}, QKeySequence(QStringLiteral("Ctrl+Shift+I")),
          [this] { copy(CopyAs::Image); });
    a.add(figure, "figure.copyvector", tr("Copy as vector graphics"), {},
          QKeySequence(QStringLiteral("Ctrl+Shift+V")), [this] { copy(CopyAs::Vector); });
    a.add(figure, "figure.copytable", tr("Copy as table"), {}, QKeySequence(QStringLiteral("Ctrl+Shift+T")),
          [this] { copy(CopyAs::Table); });
    a.addSeparator(figure);
    a.add(figure, "figure.collect", tr("Add to the composite figure"), "grid",
          QKeySequence(QStringLiteral("Ctrl+Shift+E")), [this] { collect(); });
    a.add(figure, "figure.steps", tr("Step times of the run"), {}, {}, [this] { showSteps(); });
    a.add(figure, "figure.command", tr("Copy command"), {}, {}, [this] {
         m_commandCopy.copy();
     })->setToolTip(tr("The command that repeats the selected runs, or the one in the inspector"));
    a.add(figure, "figure.latex", tr("Copy the runs as a LaTeX table"), {}, {},
          [this] { emit latexRequested(); });
    a.addSeparator(figure);
    a.add(figure, "figure.setreference", tr("Set as reference"), "pin",
          QKeySequence(QStringLiteral("Ctrl+Shift+R")), [this] { setReference(); })
        ->setToolTip(tr("Shows the view relative to the selected runs, or to the one in the inspector"));
    a.add(figure, "figure.relative", tr("Ratio to the reference"), {}, {}, [this] { toggleRelative(); });
    a.addSeparator(figure);
    a.add(figure, "figure.table", tr("Show as table"), "table", {}, [this] {
        if (auto* shown = m_active())
            shown->setTwin(!shown->twin());
    });
    a.add(figure, "figure.options", tr("Options of the view"), "gear", {}, [this] {
        if (auto* shown = m_active())
            emit optionsRequested(shown);
    });
}

void FigureCommands::showMenu(const QPoint& at)
{
    auto* menu = new QMenu(&m_window);
    menu->setObjectName(QStringLiteral("viewMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    if (auto* shown = m_active(); shown && !shown->twin())
        if (const auto cell = shown->plot().predictedAt(shown->plot().mapFromGlobal(QPointF(at)));
            cell && !cell->plane.family.empty()) {
            menu->addAction(tr("Measure this"), this, [this, cell = *cell] { m_bench.measure(cell); })
                ->setObjectName(QStringLiteral("figure.measure"));
            menu->addSeparator();
        }
    for (const char* id : {"figure.export",
                           "figure.copy",
                           "figure.copyimage",
                           "figure.copyvector",
                           "figure.copytable",
                           "",
                           "figure.collect",
                           "figure.steps",
                           "figure.command",
                           "",
                           "edit.filterto",
                           "edit.exclude",
                           "edit.clearselection",
                           "",
                           "figure.setreference",
                           "figure.relative",
                           "",
                           "figure.table",
                           "figure.options",
                           "view.maximise"}) {
        if (auto* action = m_actions[QString::fromLatin1(id)])
            menu->addAction(action);
        else
            menu->addSeparator();
    }
    menu->popup(at);
}

namespace {

/// Returns whether a figure can show the ratio to runs that an expression selects. Where sides are compared
/// over a column (ranks), the reference is the name of a side instead.
bool canBeRelative(const figure::Spec& spec)
{
    const auto* kind = figure::findKind(spec.kind);
    const auto has = [&](std::string_view name) {
        return kind && std::any_of(kind->options.begin(), kind->options.end(),
                                   [&](const auto& option) { return option.name == name; });
    };
    return (has("reference") && !has("over")) ||
           (kind && kind->relative && !figure::titleColumn(*kind, spec).empty());
}

} // namespace

void FigureCommands::setReference()
{
    const auto expression = m_bench.selection().chosenExpression();
    if (expression.isEmpty()) {
        emit m_bench.message(
            tr("Select a run, a cell, a sweep or a version first; then it can be the reference."), true);
        return;
    }
    m_reference = expression;
    auto* shown = m_active();
    if (!shown || !canBeRelative(shown->spec())) {
        emit m_bench.message(
            tr("The reference is %1. Click a view and choose Figure > Ratio to the reference.")
                .arg(expression),
            false);
        return;
    }
    auto spec = shown->spec();
    spec.options["reference"] = expression.toStdString();
    emit shown->specRequested(spec);
    emit m_bench.message(
        tr("The view is relative to %1. Figure > Ratio to the reference turns that off, or on for "
           "other views.")
            .arg(expression),
        false);
}

void FigureCommands::toggleRelative()
{
    auto* shown = m_active();
    if (!shown || !canBeRelative(shown->spec())) {
        emit m_bench.message(
            tr("Click a heat map, lines, a scatter, box plots or regression weights first; these "
               "show the ratio to a reference."),
            true);
        return;
    }
    auto spec = shown->spec();
    if (spec.options.contains("reference")) {
        spec.options.erase("reference");
    } else if (m_reference.isEmpty()) {
        setReference();
        return;
    } else {
        spec.options["reference"] = m_reference.toStdString();
    }
    emit shown->specRequested(spec);
}

void FigureCommands::exportDialog()
{
    auto* shown = m_active();
    if (!shown || !shown->exportInput()) {
        emit m_bench.message(tr("Click a view first; then its figure can be exported."), true);
        return;
    }
    auto* dialog = new ExportDialog(viewTitle(shown->spec()), shown->shownSpec(), shown->exportInput(),
                                    m_bench.data().paths(), m_bench.session(), &m_window);
    connect(dialog, &ExportDialog::message, &m_bench, &Workbench::message);
    dialog->show();
    if (!m_bench.selection().keptIn(m_bench.selection().filter()).empty())
        emit m_bench.message(
            tr("The figure shows hand-picked runs, which neither its command nor its file can reproduce."),
            true);
}

void FigureCommands::copy(CopyAs as)
{
    const auto* shown = m_active();
    if (!shown || !shown->exportInput()) {
        emit m_bench.message(tr("Click a view first; then its figure can be copied."), true);
        return;
    }
    if (const auto done =
            gui::copyFigure(*shown->exportInput(), shown->shownSpec(), m_bench.data().paths(), as);
        !done) {
        emit m_bench.message(selection::inLanguage(done.error().message), true);
        return;
    }
    emit m_bench.message(as == CopyAs::Image ? tr("The figure is on the clipboard as an image.")
                         : as == CopyAs::Vector
                             ? tr("The figure is on the clipboard as vector graphics (SVG, PDF).")
                         : as == CopyAs::Table ? tr("What the figure shows is on the clipboard as a table.")
                                               : tr("The figure is on the clipboard."),
                         false);
}

void FigureCommands::collect()
{
    const auto* shown = m_active();
    if (!shown || !figure::findKind(shown->spec().kind)->ofRuns) {
        emit m_bench.message(tr("Click a view first; then it can become a panel of the composite figure."),
                             true);
        return;
    }
    const auto id = QStringLiteral("composite");
    const auto* before = m_bench.view(id);
    figure::Spec all;
    if (before)
        all = before->spec;
    all.kind = "composite";
    all.flops = shown->spec().flops;
    all.peak = shown->spec().peak;
    auto panel = shown->spec();
    panel.title = viewTitle(panel).toStdString();
    all.panels.push_back(std::move(panel));
    const auto n = all.panels.size();
    all.columns = n < 3 ? static_cast<int>(n) : n <= 4 ? 2 : 3;
    if (before)
        m_bench.setViewSpec(id, all);
    else
        m_bench.addView(all);
    emit m_bench.message(
        tr("The composite figure has %n panel(s); Ctrl+E on it exports it.", nullptr, static_cast<int>(n)),
        false);
}

void FigureCommands::showSteps()
{
    const auto& table = m_bench.selection().table();
    const auto focused = m_bench.selection().focused();
    const auto* run = table ? table->find(columns::run) : nullptr;
    if (!run || focused < 0 || static_cast<std::size_t>(focused) >= table->rows()) {
        emit m_bench.message(tr("Click a run first; then its step times can be shown."), true);
        return;
    }
    emit viewRequested(
        m_bench.addView(stepsOf(run->dictionary->text(run->codes[static_cast<std::size_t>(focused)]))));
}

} // namespace parascope::gui
