// SPDX-License-Identifier: GPL-3.0-or-later
// How a figure leaves the window, and comes back: export, clipboard, composite, an exported file that is
// dropped.
#include "app/gui/main_window.h"

#include "app/gui/explore/command_copy.h"
#include "app/gui/explore/tables.h"
#include "app/gui/export/export_dialog.h"
#include "app/gui/figures/figure_view.h"
#include "app/gui/figures/step_source.h"
#include "app/gui/figures/view_area.h"
#include "app/gui/workbench.h"
#include "engine/figure/kinds.h"
#include "widgets/figure/export.h"
#include "widgets/plots/plot_view.h"
#include "widgets/selection/words.h"

#include <QDir>
#include <QFileInfo>
#include <QMenu>

#include <algorithm>

namespace parascope::gui {

void MainWindow::addFigureActions()
{
    auto& a = *m_actions;
    const auto figure = tr("F&igure");
    a.add(figure, "figure.export", tr("Export figure..."), "export", QKeySequence(QStringLiteral("Ctrl+E")),
          [this] { exportDialog(); });
    a.add(figure, "figure.copy", tr("Copy figure"), "copy", QKeySequence(QStringLiteral("Ctrl+Shift+C")),
          [this] { copyFigure(CopyAs::All); });
    a.add(figure, "figure.copyimage", tr("Copy as image"), {}, QKeySequence(QStringLiteral("Ctrl+Shift+I")),
          [this] { copyFigure(CopyAs::Image); });
    a.add(figure, "figure.copyvector", tr("Copy as vector graphics"), {},
          QKeySequence(QStringLiteral("Ctrl+Shift+V")), [this] { copyFigure(CopyAs::Vector); });
    a.add(figure, "figure.copytable", tr("Copy as table"), {}, QKeySequence(QStringLiteral("Ctrl+Shift+T")),
          [this] { copyFigure(CopyAs::Table); });
    a.addSeparator(figure);
    a.add(figure, "figure.collect", tr("Add to the composite figure"), "grid",
          QKeySequence(QStringLiteral("Ctrl+Shift+E")), [this] { collectView(); });
    a.add(figure, "figure.steps", tr("Step times of the run"), {}, {}, [this] { showSteps(); });
    a.add(figure, "figure.command", tr("Copy command"), {}, {}, [this] {
         m_commandCopy->copy();
     })->setToolTip(tr("The command that repeats the selected runs, or the one in the inspector"));
    a.add(figure, "figure.latex", tr("Copy the runs as a LaTeX table"), {}, {},
          [this] { m_runs->copyLatex(); });
    a.addSeparator(figure);
    a.add(figure, "figure.table", tr("Show as table"), "table", {}, [this] {
        if (auto* shown = activeView())
            shown->setTwin(!shown->twin());
    });
    a.add(figure, "figure.options", tr("Options of the view"), "gear", {}, [this] {
        if (auto* shown = activeView())
            area(workspace())->showOptions(shown);
    });
}

void MainWindow::showViewMenu(const QPoint& at)
{
    auto* menu = new QMenu(this);
    menu->setObjectName(QStringLiteral("viewMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    if (auto* shown = activeView(); shown && !shown->twin())
        if (const auto cell = shown->plot().predictedAt(shown->plot().mapFromGlobal(QPointF(at)));
            cell && !cell->plane.family.empty()) {
            menu->addAction(tr("Measure this"), this, [this, cell = *cell] { m_bench.measure(cell); })
                ->setObjectName(QStringLiteral("figure.measure"));
            menu->addSeparator();
        }
    for (const char* id :
         {"figure.export", "figure.copy", "figure.copyimage", "figure.copyvector", "figure.copytable", "",
          "figure.collect", "figure.steps", "figure.command", "", "edit.filterto", "edit.exclude",
          "edit.clearselection", "", "figure.table", "figure.options", "view.maximise"}) {
        if (auto* action = (*m_actions)[QString::fromLatin1(id)])
            menu->addAction(action);
        else
            menu->addSeparator();
    }
    menu->popup(at);
}

void MainWindow::exportDialog()
{
    auto* shown = activeView();
    if (!shown || !shown->exportInput()) {
        emit m_bench.message(tr("Click a view first; then its figure can be exported."), true);
        return;
    }
    auto* dialog = new ExportDialog(viewTitle(shown->spec()), shown->shownSpec(), shown->exportInput(),
                                    m_bench.data().paths(), m_bench.session(), this);
    connect(dialog, &ExportDialog::message, &m_bench, &Workbench::message);
    dialog->show();
    if (!m_bench.selection().keptIn(m_bench.selection().filter()).empty())
        emit m_bench.message(
            tr("The figure shows hand-picked runs, which neither its command nor its file can reproduce."),
            true);
}

void MainWindow::copyFigure(CopyAs as)
{
    const auto* shown = activeView();
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

void MainWindow::collectView()
{
    const auto* shown = activeView();
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

/// Every step of the run that the inspector shows, as a view.
void MainWindow::showSteps()
{
    const auto& table = m_bench.selection().table();
    const auto focused = m_bench.selection().focused();
    const auto* run = table ? table->find("run") : nullptr;
    if (!run || focused < 0 || static_cast<std::size_t>(focused) >= table->rows()) {
        emit m_bench.message(tr("Click a run first; then its step times can be shown."), true);
        return;
    }
    showView(m_bench.addView(stepsOf(run->dictionary->text(run->codes[static_cast<std::size_t>(focused)]))));
}

/// An exported figure becomes the view that it came from. The results that it was drawn from are opened too
/// where they can be found: beside it, or among the files that were open lately.
void MainWindow::showDropped(const QString& path)
{
    const auto spec = paper::specOfFile(path);
    if (!spec) {
        emit m_bench.message(selection::inLanguage(spec.error().message), true);
        return;
    }
    const QFileInfo info(path);
    const auto wanted = paper::filesOf(paper::originOfFile(path).database);
    QStringList missing, found;
    for (const auto& name : wanted) {
        const auto is = [&](const QString& file) { return QFileInfo(file).fileName() == name; };
        const auto open = m_bench.data().paths(), recent = m_bench.session().recentFiles();
        if (std::any_of(open.begin(), open.end(), is))
            continue;
        const auto beside = info.dir().filePath(name);
        const auto known = std::find_if(recent.begin(), recent.end(), [&](const QString& file) {
            return is(file) && QFileInfo::exists(file);
        });
        if (QFileInfo::exists(beside))
            found.append(beside);
        else if (known != recent.end())
            found.append(*known);
        else
            missing.append(name);
    }
    if (!missing.isEmpty())
        emit m_bench.message(tr("%1 was drawn from %2: open that file to see the same figure.")
                                 .arg(info.fileName(), missing.join(QStringLiteral(", "))),
                             true);
    if (!found.isEmpty()) {
        m_dropped = *spec;
        m_bench.open(found);
    } else if (m_bench.input()) {
        showView(m_bench.addFigure(*spec));
    } else {
        // Shown as soon as something is open.
        m_dropped = *spec;
    }
}

} // namespace parascope::gui
