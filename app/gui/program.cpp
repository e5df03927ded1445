// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/program.h"

#include "app/gui/about.h"
#include "app/gui/data/import_file.h"
#include "app/gui/figures/figure_source.h"
#include "app/gui/figures/step_source.h"
#include "app/gui/last_resort.h"
#include "app/gui/main_window.h"
#include "app/gui/model/workbench.h"
#include "app/gui/options.h"
#include "app/gui/page_file.h"
#include "app/gui/parts/appearance.h"
#include "engine/base/core/file.h"
#include "engine/base/core/printable.h"
#include "engine/run/dispatch/leftovers.h"
#include "engine/run/dispatch/vocabulary.h"
#include "engine/store/folder.h"
#include "widgets/figure/export.h"
#include "widgets/selection/background.h"

#include <QApplication>
#include <QFileInfo>
#include <QFontDatabase>
#include <QTimer>

#include <algorithm>
#include <cstdio>
#include <memory>

namespace parascope::gui {

namespace {

int exitStatus(const Error& error)
{
    return error.code == ErrorCode::Internal ? 3 : 2;
}

Result<void> drawFigure(const Options& options)
{
    PARASCOPE_TRY(const auto json, readJsonFile(options.exportSpec));
    PARASCOPE_TRY(auto spec, figure::specFromJson(json, options.exportSpec));
    if (options.widthMm > 0)
        spec.style.widthMm = options.widthMm;
    if (options.sizePt > 0)
        spec.style.sizePt = options.sizePt;
    if (!options.font.empty())
        spec.style.font = options.font;
    std::vector<std::filesystem::path> databases;
    QStringList files;
    for (const auto& path : options.databases) {
        PARASCOPE_TRY(const auto file, openFile(path));
        databases.push_back(file.database);
        files.append(QString::fromStdString(path));
    }
    PARASCOPE_TRY(const auto dataset, dataset::load(databases, {spec.flops, spec.peak, {}, spec.prices}));
    auto input = inputOf(*dataset);
    PARASCOPE_CHECK(fetchSteps(spec, databases, input));
    paper::ExportOptions how;
    how.origin = paper::originOf(files, *dataset->table);
    how.csvBeside = options.csv;
    if (options.dpi > 0)
        how.dpi = options.dpi;
    return paper::exportFigure(spec, input, QString::fromStdString(options.out), how);
}

Result<void> writePage(const Options& options)
{
    PageRequest request;
    dataset::Definitions definitions;
    request.title = QString::fromStdString(options.title);
    PARASCOPE_TRY(const auto folder, store::databasesIn(options.databases));
    for (const auto& error : folder.unreadable)
        std::fprintf(stderr, "Left out: %s\n", printable(error.text()).c_str());
    for (const auto& path : folder.databases) {
        PARASCOPE_TRY(const auto file, openFile(path));
        request.databases.push_back(file.database);
        request.files.append(QString::fromStdString(path.string()));
        // Each source keeps its own FLOP count, as in the window.
        definitions.flopsBySource.emplace_back(file.recorded ? "recorded" : "executed");
    }
    definitions.flops = definitions.flopsBySource.front();
    PARASCOPE_TRY(request.dataset, dataset::load(request.databases, definitions));
    request.input = inputOf(*request.dataset);
    request.views = defaultViews(possibleViews(*request.dataset));
    PARASCOPE_TRY(auto draft, draftOf(request));
    return writeFileAtomically(options.page, pageOf(std::move(draft)).toStdString());
}

/// Without any font, Qt draws figures and windows without text and reports no error.
bool hasFonts()
{
    // Qt lists the generic families of fontconfig even if no font is installed for them.
    const QStringList generic = {QStringLiteral("Monospace"), QStringLiteral("Sans Serif"),
                                 QStringLiteral("Serif")};
    const auto families = QFontDatabase::families();
    if (std::any_of(families.begin(), families.end(),
                    [&](const auto& family) { return !generic.contains(family); }))
        return true;
    std::fprintf(stderr, "This machine has no font: install one (on Debian: apt-get install "
                         "fonts-dejavu-core).\n");
    return false;
}

int exportMain(int argc, char** argv, const Options& options)
{
    paper::prepareHeadless();
    const QApplication application(argc, argv);
    if (!options.out.ends_with(".tex") && !hasFonts())
        return 2;
    Appearance appearance;
    if (!options.page.empty())
        appearance.setLanguage({}); // of the system; a figure alone stays English
    const auto done = options.page.empty() ? drawFigure(options) : writePage(options);
    if (done)
        return 0;
    std::fprintf(stderr, "%s\n", done.error().text().c_str());
    return exitStatus(done.error());
}

bool hasDisplay()
{
    return qEnvironmentVariableIsSet("DISPLAY") || qEnvironmentVariableIsSet("WAYLAND_DISPLAY") ||
           qEnvironmentVariableIsSet("QT_QPA_PLATFORM");
}

/// Owns the window and creates it again when the language changes.
class WindowKeeper : public QObject
{
public:
    explicit WindowKeeper(Workbench& bench) : m_bench(bench)
    {
        connect(&bench.appearance(), &Appearance::languageChanged, this, [this] {
            // Defer this, because the caller may be a slot of the window that is deleted.
            QTimer::singleShot(0, this, [this] { renew(); });
        });
        renew();
    }
    [[nodiscard]] MainWindow& window() { return *m_window; }

private:
    void renew()
    {
        const auto geometry = m_window ? m_window->saveGeometry() : QByteArray();
        const auto workspace = m_window ? m_window->workspace() : Workspace::Start;
        const bool had = m_window != nullptr;
        m_window.reset();
        m_window = std::make_unique<MainWindow>(m_bench);
        if (had) {
            m_window->restoreGeometry(geometry);
            m_window->setWorkspace(workspace);
        }
        m_window->show();
    }

    Workbench& m_bench;
    std::unique_ptr<MainWindow> m_window;
};

Result<Json> gridOf(const std::string& name)
{
    PARASCOPE_TRY(const auto spec, dispatch::loadSpec(name));
    return space::toJson(spec);
}

int workbenchMain(int argc, char** argv, const Options& options)
{
    if (!hasDisplay()) {
        std::fprintf(stderr, "There is no display. parascope-cli does the same work without one, and "
                             "parascope --export draws figures.\n");
        return 2;
    }
    LastResort application(argc, argv);
    if (!hasFonts())
        return 2;
    QApplication::setApplicationName(QStringLiteral("parascope"));
    QApplication::setApplicationDisplayName(QStringLiteral("Parascope"));
    QApplication::setApplicationVersion(QStringLiteral(PARASCOPE_VERSION));
    QApplication::setDesktopFileName(QStringLiteral("parascope"));
    QApplication::setWindowIcon(QIcon(QStringLiteral(":/icons/parascope.svg")));
    selection::inBackground(
        selection::longPool(), &application,
        [] {
            dispatch::removeLeftovers();
            return true;
        },
        [](bool&) {});
    Workbench bench(QString::fromStdString(options.settings),
                    options.fresh ? Workbench::Begin::Fresh : Workbench::Begin::Restored);
    if (!options.sweepDatabase.empty())
        bench.setSweepDatabase(QFileInfo(QString::fromStdString(options.sweepDatabase)).absoluteFilePath());
    auto& session = bench.session();
    bench.appearance().setLanguage(session.value(QStringLiteral("language")).toString());
    bench.appearance().setTheme(
        static_cast<Appearance::ThemeChoice>(session.value(QStringLiteral("theme")).toInt()));
    if (!options.grid.empty()) {
        const auto grid = gridOf(options.grid);
        const auto taken = grid ? bench.grid().setSpec(*grid) : tl::unexpected<Error>(grid.error());
        if (!taken) {
            std::fprintf(stderr, "%s\n", taken.error().text().c_str());
            return exitStatus(taken.error());
        }
    }
    WindowKeeper keeper(bench);
    application.setKeep([&keeper](const QString& what) { keeper.window().keepAfterError(what); });
    QStringList files;
    for (const auto& path : options.databases)
        files.append(QFileInfo(QString::fromStdString(path)).absoluteFilePath());
    const bool restores = files.isEmpty() && !options.fresh && options.grid.empty();
    if (restores)
        files = session.openFiles();
    keeper.window().tellAtStart(restores);
    bench.open(files);
    if (options.start)
        bench.startSweep();
    else if (!options.grid.empty())
        keeper.window().setWorkspace(Workspace::Design);
    const int status = QApplication::exec();
    application.setKeep({}); // the window is gone before the application
    return status;
}

} // namespace

int runProgram(int argc, char** argv)
{
    const auto options = parseOptions(std::vector<std::string>(argv + 1, argv + argc));
    if (!options) {
        std::fprintf(stderr, "%s\n", options.error().text().c_str());
        return 2;
    }
    if (options->help) {
        std::fputs(helpText().c_str(), stdout);
        return 0;
    }
    if (options->version) {
        std::fputs(versionText().c_str(), stdout);
        return 0;
    }
    return options->exportSpec.empty() && options->page.empty() ? workbenchMain(argc, argv, *options)
                                                                : exportMain(argc, argv, *options);
}

} // namespace parascope::gui
