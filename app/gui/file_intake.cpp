// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/file_intake.h"

#include "app/gui/data/csv_import.h"
#include "app/gui/data/import_file.h"
#include "app/gui/design/new_benchmark.h"
#include "app/gui/design/spec_file.h"
#include "app/gui/model/workbench.h"
#include "app/gui/parts/slug.h"
#include "engine/base/core/file.h"
#include "widgets/selection/words.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>

#include <algorithm>
#include <utility>

namespace parascope::gui {

FileIntake::FileIntake(Workbench& bench, QWidget& window) : QObject(&window), m_bench(bench), m_window(window)
{
    connect(&m_bench, &Workbench::inputChanged, this, &FileIntake::showWaiting);
    connect(&m_bench.data(), &DataHub::loadingChanged, this, &FileIntake::showWaiting);
    connect(&m_bench.data(), &DataHub::columnsAsked, this, &FileIntake::askColumns);
}

void FileIntake::showWaiting()
{
    if (m_waiting && m_bench.input() && !m_bench.data().isLoading())
        emit viewRequested(m_bench.addFigure(*std::exchange(m_waiting, std::nullopt)));
    if (!m_waitingViews.empty() && m_bench.input() && !m_bench.data().isLoading())
        m_bench.setViews(std::exchange(m_waitingViews, {}));
}

void FileIntake::editGrid(const Result<Json>& spec, const std::string& what)
{
    const Result<void> done =
        spec ? m_bench.grid().setSpec(*spec, what) : tl::unexpected<Error>(spec.error());
    if (!done)
        emit m_bench.message(selection::inLanguage(done.error().message), true);
    else
        emit workspaceRequested(Workspace::Design);
}

void FileIntake::take(const QStringList& paths)
{
    if (!m_looks.isBusy() && std::none_of(paths.begin(), paths.end(), needsLook))
        return m_bench.open(paths);
    m_asked.append(paths);
    lookAtNext();
}

/// Looks at the files that were asked for; those that are asked for meanwhile come after them.
void FileIntake::lookAtNext()
{
    if (m_looks.isBusy() || m_asked.isEmpty())
        return;
    m_looks.ask(
        [paths = std::exchange(m_asked, {})] {
            std::vector<Looked> files;
            for (const auto& path : paths)
                files.push_back({path, lookAt(path)});
            return files;
        },
        [this](std::vector<Looked>& files) {
            takeLooked(files);
            lookAtNext();
        });
}

void FileIntake::takeLooked(std::vector<Looked>& files)
{
    QStringList results;
    for (auto& [path, file] : files) {
        if (!file)
            emit m_bench.message(selection::inLanguage(file.error().message), true);
        else if (auto* figure = std::get_if<DroppedFigure>(&*file))
            takeFigure(path, *figure);
        else if (auto* page = std::get_if<OpenedPage>(&*file))
            takePage(*page);
        else if (auto* grid = std::get_if<Json>(&*file))
            editGrid(*grid, path.toStdString());
        else
            results.append(path);
    }
    if (!results.isEmpty())
        m_bench.open(results);
}

void FileIntake::askColumns(const QString& path, const QString& why)
{
    auto table = exchange::previewCsv(path.toStdString(), 5);
    if (!table || table->header.size() < 2)
        return; // a text that is no table; the list of unreadable files says so
    for (auto* open : m_window.findChildren<CsvImport*>())
        if (open->path() == path) {
            open->raise();
            return;
        }
    auto* import = new CsvImport(path, *std::move(table), m_bench.session(), &m_window, why);
    connect(import, &CsvImport::chosen, this,
            [this](const QString& file, const Json& map) { m_bench.data().openMapped(file, map); });
    import->show();
}

/// Shows an exported figure as the view that it was exported from. Also opens the results that it was drawn
/// from, if they are next to the figure or among the recently opened files.
void FileIntake::takeFigure(const QString& path, const DroppedFigure& figure)
{
    const QFileInfo info(path);
    QStringList missing, found;
    for (const auto& name : figure.results) {
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
    if (found.isEmpty() && m_bench.input()) {
        emit viewRequested(m_bench.addFigure(figure.spec));
        return;
    }
    m_waiting = figure.spec; // shown as soon as a file is open
    if (!found.isEmpty())
        m_bench.open(found);
}

void FileIntake::takePage(OpenedPage& page)
{
    m_waitingViews = std::move(page.views); // shown as soon as the results are open
    if (!page.results.isEmpty())
        m_bench.open({page.results});
    else if (m_bench.input())
        showWaiting();
    else
        emit m_bench.message(tr("The page has no runs inside: open the results that it was made from."),
                             true);
}

void FileIntake::savePageDialog()
{
    if (!m_bench.data().dataset() || m_bench.views().empty()) {
        emit m_bench.message(tr("Open results first; then a page can be made of their views."), true);
        return;
    }
    const auto path = QFileDialog::getSaveFileName(&m_window, tr("Export page"), QStringLiteral("page.html"),
                                                   tr("Page (*.html)"));
    if (!path.isEmpty())
        savePage(path);
}

void FileIntake::savePage(const QString& path)
{
    PageRequest request;
    request.dataset = m_bench.data().dataset();
    request.files = m_bench.data().paths();
    for (const auto& file : m_bench.data().files())
        request.databases.push_back(file.database);
    request.input = *m_bench.sharedInput();
    request.input.shown = m_bench.selection().sharedShown();
    request.views = m_bench.views();
    m_latestPage.ask(
        [request = std::move(request)] { return draftOf(request); },
        [this, path](Result<PageDraft>& draft) {
            const auto done =
                draft ? writeFileAtomically(path.toStdString(), pageOf(*std::move(draft)).toStdString())
                      : Result<void>(tl::unexpected(draft.error()));
            emit m_bench.message(
                done ? tr("%1 has the views and their results; it opens in any browser.").arg(path)
                     : selection::inLanguage(done.error().message),
                !done);
        });
}

void FileIntake::openDialog()
{
    const auto paths = QFileDialog::getOpenFileNames(
        &m_window, tr("Open results"), m_bench.session().value(QStringLiteral("folder")).toString(),
        tr("Results (%1);;All files (*)")
            .arg((resultPatterns() + QStringList{QStringLiteral("*.log"), QStringLiteral("*.txt")})
                     .join(QLatin1Char(' '))));
    if (paths.isEmpty())
        return;
    m_bench.session().set(QStringLiteral("folder"), QFileInfo(paths.first()).path());
    take(paths);
}

void FileIntake::openGridDialog()
{
    const auto path = QFileDialog::getOpenFileName(&m_window, tr("Open a grid"), {},
                                                   tr("Sweep specs and lists of shapes (*.json *.csv)"));
    if (path.isEmpty())
        return;
    m_latestGrid.ask(
        [path = path.toStdString()]() -> Result<Json> {
            PARASCOPE_CHECK(refuseSpecial(path));
            const auto grid = gridOfFile(path);
            return grid ? *grid : readJsonFile(path); // the editor says what the JSON lacks
        },
        [this, path](const Result<Json>& spec) { editGrid(spec, path.toStdString()); });
}

void FileIntake::newBenchmarkDialog()
{
    auto* dialog = new NewBenchmark(&m_window);
    connect(dialog, &NewBenchmark::made, this, [this](const Json& description) {
        editGrid(gridOfBenchmark(description, "benchmark"), "benchmark");
    });
    dialog->open();
}

void FileIntake::saveGridDialog()
{
    const auto spec = m_bench.grid().spec();
    if (!spec) {
        emit m_bench.message(selection::inLanguage(spec.error().message), true);
        return;
    }
    const auto path = QFileDialog::getSaveFileName(
        &m_window, tr("Save grid"), slug(m_bench.grid().document().name) + QStringLiteral(".json"),
        tr("Sweep specs (*.json)"));
    if (path.isEmpty())
        return;
    const auto done = writeFileAtomically(path.toStdString(), spec->dump(2) + "\n");
    emit m_bench.message(done ? tr("Saved %1.").arg(path) : selection::inLanguage(done.error().message),
                         !done);
}

} // namespace parascope::gui
