// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/about.h"
#include "app/gui/data/price_dialog.h"
#include "app/gui/figure_commands.h"
#include "app/gui/figures/view_area.h"
#include "app/gui/file_intake.h"
#include "app/gui/main_window.h"
#include "app/gui/model/workbench.h"
#include "app/gui/view_help.h"
#include "app/gui/view_menus.h"
#include "app/gui/workspace_pages.h"
#include "app/gui/workspace_panels.h"
#include "engine/exchange/samples.h"
#include "widgets/editors/filter_bar.h"

#include <QActionGroup>
#include <QFileDialog>
#include <QMenu>

namespace parascope::gui {

namespace {

void addChoices(MainWindow& window, Workbench& bench, Actions& actions)
{
    auto* themes = actions.addSubmenu(MainWindow::tr("&View"), MainWindow::tr("Theme"));
    auto* group = new QActionGroup(&window);
    const std::pair<QString, Appearance::ThemeChoice> choices[] = {
        {MainWindow::tr("Follow the system"), Appearance::ThemeChoice::System},
        {MainWindow::tr("Light"), Appearance::ThemeChoice::Light},
        {MainWindow::tr("Dark"), Appearance::ThemeChoice::Dark}};
    for (const auto& [text, choice] : choices) {
        auto* action = themes->addAction(text, &window, [&bench, which = choice] {
            bench.appearance().setTheme(which);
            bench.session().set(QStringLiteral("theme"), static_cast<int>(which));
        });
        action->setCheckable(true);
        action->setChecked(bench.appearance().theme() == choice);
        group->addAction(action);
    }
    auto* languages = actions.addSubmenu(MainWindow::tr("&View"), MainWindow::tr("Language"));
    // Show each language by its own name, for a user who cannot read the present one.
    QList<std::pair<QString, QString>> known{{MainWindow::tr("Follow the system"), {}}};
    for (const auto& name : Appearance::languages())
        known.append({name == QLatin1String("en") ? QStringLiteral("English") // QLocale's is a country's
                                                  : QLocale(name).nativeLanguageName(),
                      name});
    auto* languageGroup = new QActionGroup(&window);
    for (const auto& [text, name] : known) {
        auto* action = languages->addAction(text, &window, [&bench, which = name] {
            bench.session().set(QStringLiteral("language"), which);
            bench.appearance().setLanguage(which);
        });
        action->setCheckable(true);
        action->setChecked(bench.appearance().language() == name);
        languageGroup->addAction(action);
    }
}

} // namespace

void fillActions(MainWindow& window, Workbench& bench)
{
    auto& a = *window.m_actions;
    const auto file = MainWindow::tr("&File"), edit = MainWindow::tr("&Edit"), view = MainWindow::tr("&View"),
               grid = MainWindow::tr("&Grid"), run = MainWindow::tr("&Run"),
               analyse = MainWindow::tr("&Analyse"), win = MainWindow::tr("&Window"),
               help = MainWindow::tr("&Help");
    a.add(file, "file.open", MainWindow::tr("Open results..."), "open", QKeySequence::Open,
          [&window] { window.m_intake->openDialog(); });
    auto* recent = a.addSubmenu(file, MainWindow::tr("Recent"));
    QObject::connect(recent, &QMenu::aboutToShow, &window, [recent, &window, &bench] {
        recent->clear();
        for (const auto& path : bench.session().recentFiles())
            recent->addAction(path, &window, [&bench, path] { bench.open({path}); });
        if (recent->isEmpty())
            recent->addAction(MainWindow::tr("No recent files."))->setEnabled(false);
    });
    auto* samples = a.addSubmenu(file, MainWindow::tr("Samples"));
    if (const auto shipped = exchange::samples())
        for (const auto& sample : *shipped)
            samples->addAction(QString::fromStdString(sample.title), &window, [&window, file = sample.file] {
                window.m_intake->take({QString::fromStdString(file.string())});
            });
    a.add(file, "file.page", MainWindow::tr("Export page..."), "export", {},
          [&window] { window.m_intake->savePageDialog(); });
    a.add(file, "file.closeall", MainWindow::tr("Close all results"), {}, {}, [&bench, &window] {
        bench.data().closeAll();
        window.setWorkspace(Workspace::Start);
    });
    a.addSeparator(file);
    a.add(file, "file.save", MainWindow::tr("Save grid..."), "save", QKeySequence::Save,
          [&window] { window.m_intake->saveGridDialog(); });
    a.add(file, "file.sweepdb", MainWindow::tr("Database for sweep results..."), {}, {}, [&window, &bench] {
        const auto path = QFileDialog::getSaveFileName(
            &window, MainWindow::tr("Database for sweep results"), bench.sweepDatabase(),
            MainWindow::tr("Databases (*.db)"), nullptr, QFileDialog::DontConfirmOverwrite);
        if (!path.isEmpty())
            bench.setSweepDatabase(path);
    });
    a.addSeparator(file);
    a.add(file, "file.quit", MainWindow::tr("Quit"), {}, QKeySequence::Quit, [&window] { window.close(); });

    a.add(edit, "edit.undo", MainWindow::tr("Undo"), "undo", QKeySequence::Undo, [&bench] {
         bench.undo().undo();
     })->setEnabled(false);
    a.add(edit, "edit.redo", MainWindow::tr("Redo"), "redo", QKeySequence(QStringLiteral("Ctrl+Shift+Z")),
          [&bench] { bench.undo().redo(); })
        ->setEnabled(false);
    a.addSeparator(edit);
    a.add(edit, "edit.filter", MainWindow::tr("Filter"), "filter", QKeySequence::Find, [&window] {
        if (window.workspace() == Workspace::Start || window.workspace() == Workspace::Design)
            window.setWorkspace(Workspace::Explore);
        window.m_filterBar->focusFilter();
    });
    a.add(edit, "edit.filterto", MainWindow::tr("Filter to the selection"), {},
          QKeySequence(QStringLiteral("Ctrl+Shift+F")), [&bench] { bench.selection().filterToSelection(); });
    a.add(edit, "edit.exclude", MainWindow::tr("Exclude the selection"), {},
          QKeySequence(QStringLiteral("Ctrl+Shift+X")), [&bench] { bench.selection().excludeSelection(); });
    a.add(edit, "edit.clearfilter", MainWindow::tr("Clear filter"), {}, {},
          [&bench] { (void)bench.selection().setFilter({}); });
    a.add(edit, "edit.clearselection", MainWindow::tr("Clear selection"), {}, {},
          [&bench] { bench.selection().clearSelection(); });
    a.add(edit, "edit.star", MainWindow::tr("Star"), "star", QKeySequence(Qt::Key_S),
          [&bench] { bench.marks().toggleStar(); });
    a.addSeparator(edit);
    a.add(edit, "edit.commands", MainWindow::tr("Find a command or view"), "search",
          QKeySequence(QStringLiteral("Ctrl+K")), [&window] { window.openCommandField(); });

    const std::tuple<const char*, QString, Workspace, int> spaces[] = {
        {"workspace.design", MainWindow::tr("Design"), Workspace::Design, 1},
        {"workspace.run", MainWindow::tr("Run"), Workspace::Run, 2},
        {"workspace.explore", MainWindow::tr("Explore"), Workspace::Explore, 3},
        {"workspace.compare", MainWindow::tr("Compare"), Workspace::Compare, 4}};
    for (const auto& [id, text, space, number] : spaces)
        a.add(view, QString::fromLatin1(id), text, {}, QKeySequence(QStringLiteral("Ctrl+%1").arg(number)),
              [&window, which = space] { window.setWorkspace(which); });
    a.addSeparator(view);
    a.add(view, "view.maximise", MainWindow::tr("Maximise view"), "maximise", QKeySequence(Qt::Key_F11),
          [&window] {
              if (auto* area = window.area(window.workspace()))
                  area->toggleMaximised();
          });
    auto* views = a.addSubmenu(view, MainWindow::tr("Add view"));
    QObject::connect(views, &QMenu::aboutToShow, &window,
                     [views, &window] { window.m_viewMenus->fillViews(*views); });
    auto* layouts = a.addSubmenu(view, MainWindow::tr("Layout"));
    QObject::connect(layouts, &QMenu::aboutToShow, &window,
                     [layouts, &window] { window.m_viewMenus->fillLayouts(*layouts); });
    addChoices(window, bench, a);

    auto* presets = a.addSubmenu(grid, MainWindow::tr("Presets"));
    for (const auto& preset : bench.presets())
        presets->addAction(preset.title, &window, [&window, &bench, spec = preset.spec] {
            (void)bench.grid().setSpec(spec);
            window.setWorkspace(Workspace::Design);
        });
    a.add(grid, "grid.open", MainWindow::tr("Open a grid..."), {}, {},
          [&window] { window.m_intake->openGridDialog(); });
    a.add(grid, "grid.newbenchmark", MainWindow::tr("New benchmark..."), {}, {},
          [&window] { window.m_intake->newBenchmarkDialog(); });

    a.add(run, "run.start", MainWindow::tr("Start"), "play", QKeySequence(Qt::Key_F5),
          [&window] { window.startSweep(); });
    a.add(run, "run.pause", MainWindow::tr("Pause"), "pause", QKeySequence(Qt::Key_F6), [&bench] {
        if (bench.sweeps().isPaused())
            bench.sweeps().resume();
        else
            bench.sweeps().pause();
    });
    a.add(run, "run.skip", MainWindow::tr("Skip this run"), "skip", QKeySequence(Qt::Key_F7),
          [&bench] { bench.sweeps().skip(); });
    a.add(run, "run.stop", MainWindow::tr("Stop"), "stop", QKeySequence(QStringLiteral("Shift+F5")),
          [&bench] { bench.sweeps().stop(true); });
    a.add(run, "run.stopafter", MainWindow::tr("Stop after this run"), {}, {},
          [&bench] { bench.sweeps().stop(false); });
    a.addSeparator(run);
    a.add(run, "run.failed", MainWindow::tr("Only failed points"), "again", {},
          [&bench] { bench.startSweep(QStringLiteral("failed")); });
    a.add(run, "run.missing", MainWindow::tr("Only missing points"), {}, {},
          [&bench] { bench.startSweep(QStringLiteral("missing")); });
    a.addSeparator(run);
    a.add(run, "run.ceilings", MainWindow::tr("Measure ceilings"), {}, {},
          [&window] { window.measureCeilings(); });
    a.add(run, "run.cancelceilings", MainWindow::tr("Cancel measuring"), {}, {}, [&bench] {
         bench.calibration().cancel();
     })->setEnabled(false);

    for (const auto& [flops, text] :
         {std::pair<const char*, QString>{"executed", MainWindow::tr("FLOPs as executed")},
          {"causal", MainWindow::tr("FLOPs without masked pairs")},
          {"tf_profiler", MainWindow::tr("FLOPs of TensorFlow's profiler")},
          {"recorded", MainWindow::tr("FLOPs as recorded")}})
        a.add(analyse, QStringLiteral("analyse.") + QLatin1String(flops), text, {}, {},
              [&bench, name = std::string(flops)] {
                  auto definitions = bench.data().wantedDefinitions();
                  definitions.flops = name;
                  bench.setDefinitions(definitions);
              });
    a.addSeparator(analyse);
    for (const auto& [peak, text] :
         {std::pair<const char*, QString>{"datasheet", MainWindow::tr("Peaks of the data sheets")},
          {"measured", MainWindow::tr("Peaks as measured")}})
        a.add(analyse, QStringLiteral("analyse.peak.") + QLatin1String(peak), text, {}, {},
              [&bench, name = std::string(peak)] {
                  auto definitions = bench.data().wantedDefinitions();
                  definitions.peak = name;
                  bench.setDefinitions(definitions);
              });

    a.addSeparator(analyse);
    a.add(analyse, "analyse.prices", MainWindow::tr("Prices..."), {}, {}, [&window, &bench] {
        std::vector<std::string> platforms;
        if (const auto& dataset = bench.data().dataset())
            for (const auto& platform : dataset->platforms)
                platforms.push_back(platform.name);
        auto* dialog = new PriceDialog(platforms, bench.data().wantedDefinitions().prices, &window);
        QObject::connect(dialog, &PriceDialog::chosen, &bench, [&bench](const std::vector<Price>& prices) {
            auto definitions = bench.data().wantedDefinitions();
            definitions.prices = prices;
            bench.setDefinitions(definitions);
        });
        static_cast<QDialog*>(dialog)->show();
    });

    window.m_figureCommands->addActions();

    a.add(win, "window.reset", MainWindow::tr("Reset this workspace"), {}, {}, [&window, &bench] {
        window.m_panels->reset();
        if (window.m_workspace == Workspace::Explore) {
            bench.resetViews();
            window.area(Workspace::Explore)->retile();
        }
    });
    a.add(win, "window.next", MainWindow::tr("Next panel"), {}, QKeySequence(QStringLiteral("Ctrl+F6")),
          [&window] { window.m_panels->focusNext(window.m_pages->currentWidget()); });
    a.add(help, "help.formula", MainWindow::tr("Formula and source"), "info", QKeySequence(Qt::Key_F1),
          [&window] { window.m_help->show(window.activeView()); });
    a.add(help, "help.text", MainWindow::tr("What each analysis computes"), "info",
          QKeySequence(Qt::SHIFT | Qt::Key_F1), [&window] { window.m_help->showText(window.activeView()); });
    a.add(help, "help.about", MainWindow::tr("About Parascope"), {}, {}, [&window] { showAbout(window); });
}

} // namespace parascope::gui
