// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/main_window.h"

#include "app/gui/command_list.h"
#include "app/gui/compare/compare_panels.h"
#include "app/gui/compare/history_page.h"
#include "app/gui/compare/verdict_bar.h"
#include "app/gui/explore/family_bar.h"
#include "app/gui/explore/inspector.h"
#include "app/gui/explore/observations_panel.h"
#include "app/gui/explore/run_details.h"
#include "app/gui/explore/sources_panel.h"
#include "app/gui/explore/tables.h"
#include "app/gui/explore/timeline_page.h"
#include "app/gui/figure_commands.h"
#include "app/gui/figures/figure_view.h"
#include "app/gui/figures/view_area.h"
#include "app/gui/file_intake.h"
#include "app/gui/model/workbench.h"
#include "app/gui/parts/dock.h"
#include "app/gui/parts/figure_words.h"
#include "app/gui/parts/message_bar.h"
#include "app/gui/parts/notify.h"
#include "app/gui/parts/vertical_scroll.h"
#include "app/gui/run/cluster_panel.h"
#include "app/gui/run/devices_panel.h"
#include "app/gui/run/status_panel.h"
#include "app/gui/tool_bar.h"
#include "app/gui/view_help.h"
#include "app/gui/view_layout.h"
#include "app/gui/view_menus.h"
#include "app/gui/workspace_pages.h"
#include "app/gui/workspace_panels.h"
#include "engine/figure/spec.h"
#include "engine/model/workload/family.h"
#include "widgets/editors/facet_panel.h"
#include "widgets/editors/filter_bar.h"
#include "widgets/editors/grid_editor.h"
#include "widgets/editors/spec_text_edit.h"
#include "widgets/theme/icons.h"

#include <QCloseEvent>
#include <QDragEnterEvent>
#include <QMenuBar>
#include <QMimeData>
#include <QScreen>
#include <QStyle>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

#include <utility>

namespace parascope::gui {

namespace {

/// The usual width of a window's frame in this style.
QSize frameAllowance(const QWidget& window)
{
    const auto& style = *window.style();
    const int border = style.pixelMetric(QStyle::PM_MdiSubWindowFrameWidth, nullptr, &window);
    return {2 * border, border + style.pixelMetric(QStyle::PM_TitleBarHeight, nullptr, &window)};
}

} // namespace

MainWindow::MainWindow(Workbench& bench)
    : m_bench(bench), m_actions(new Actions(*this)), m_comparison(new Comparison(bench, this)),
      m_intake(new FileIntake(bench, *this)), m_figureCommands(new FigureCommands(
                                                  bench, *m_actions, [this] { return activeView(); }, *this)),
      m_viewMenus(new ViewMenus(
          bench, [this] { return area(Workspace::Explore); }, this)),
      m_panels(new WorkspacePanels(*this, bench.session())), m_help(new ViewHelp(*this))
{
    setWindowTitle(QStringLiteral("Parascope"));
    setAcceptDrops(true);
    setDockNestingEnabled(true);
    setTabPosition(Qt::AllDockWidgetAreas, QTabWidget::North);
    for (const auto corner : {Qt::TopLeftCorner, Qt::BottomLeftCorner})
        setCorner(corner, Qt::LeftDockWidgetArea);
    for (const auto corner : {Qt::TopRightCorner, Qt::BottomRightCorner})
        setCorner(corner, Qt::RightDockWidgetArea);
    fillActions(*this, bench);
    m_toolBar = new ToolBar(*this, *m_actions, *m_comparison, *m_viewMenus);
    addToolBar(m_toolBar);
    addToolBarBreak();
    m_filterHolder = new QToolBar(tr("Filter bar"), this);
    m_filterHolder->setObjectName(QStringLiteral("filterHolder"));
    m_filterHolder->setMovable(false);
    m_filterHolder->setContextMenuPolicy(Qt::PreventContextMenu);
    m_filterBar = new editors::FilterBar(bench.selection());
    m_filterBar->setSavedFilters(bench.session().value(QStringLiteral("filters")).toStringList());
    m_filterBar->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    m_filterHolder->addWidget(m_filterBar);
    m_filterHolder->layout()->setContentsMargins(0, 0, 0, 0);
    addToolBar(m_filterHolder);
    setStatusBar(new StatusPanel(bench, this));
    m_commandField = new CommandField(
        [this] {
            return CommandList::of(*menuBar(), m_bench, m_filterBar->savedFilters(),
                                   [this](const QString& id) { showView(id); });
        },
        this);
    makePages();
    makeDocks();
    connectBench();
    connectSweeps();
    // For a first start on a small laptop. The frame's width is known only once the window is shown.
    resize(QSize(1600, 1000).boundedTo(screen()->availableSize() - frameAllowance(*this)));
    if (!restoreGeometry(bench.session().value(QStringLiteral("window/geometry")).toByteArray()))
        m_firstSize = size();
    setWorkspace(bench.data().files().empty() ? Workspace::Start : Workspace::Explore);
    updateViews();
    m_pages
        ->setFocus(); // otherwise the first button of the tool bar shows a focus ring until the first click
}

MainWindow::~MainWindow() = default;

void MainWindow::showEvent(QShowEvent* event)
{
    QMainWindow::showEvent(event);
    // Only a size that the user did not choose is fitted to the screen.
    QTimer::singleShot(0, this, [this, first = std::exchange(m_firstSize, QSize())] {
        const auto frame = frameGeometry().size() - size();
        if (size() == first && !isMaximized())
            resize(size().boundedTo(screen()->availableSize() - frame));
    });
}

void MainWindow::makePages()
{
    m_pages = new WorkspacePages(m_bench);
    m_pages->setCompared([this] { return m_comparison->input(); });
    m_pages->addAbove(Workspace::Explore, new FamilyBar(m_bench));
    m_pages->addAbove(Workspace::Compare, new VerdictBar(*m_comparison));
    m_news = new MessageBar;
    auto* centre = new QWidget;
    auto* column = new QVBoxLayout(centre);
    column->setContentsMargins({});
    column->setSpacing(0);
    column->addWidget(m_news);
    column->addWidget(m_pages);
    setCentralWidget(centre);
    m_viewLayout = new ViewLayout(m_bench, *area(Workspace::Explore), this);
    m_live.emplace(m_bench, *m_pages);
    connect(m_pages, &WorkspacePages::startRequested, this, &MainWindow::startSweep);
    connect(m_pages, &WorkspacePages::editRequested, this, [this] { setWorkspace(Workspace::Design); });
    connect(m_pages, &WorkspacePages::openRequested, m_intake, &FileIntake::openDialog);
    connect(m_pages, &WorkspacePages::filesDropped, m_intake, &FileIntake::take);
    connect(m_pages, &WorkspacePages::runActivated, this, [this](qint64 row) {
        m_bench.selection().setFocused(row);
        m_panels->showTables();
        (*m_panels)["tables"]->showPage(m_operations);
    });
    connect(m_pages, &WorkspacePages::menuRequested, m_figureCommands, &FigureCommands::showMenu);
    connect(m_pages, &WorkspacePages::sideRequested, this, [this](QChar side) {
        m_comparison->setSide(side == QLatin1Char('A')   ? Comparison::Side::A
                              : side == QLatin1Char('B') ? Comparison::Side::B
                                                         : Comparison::Side::Ratio);
    });
    connect(m_intake, &FileIntake::workspaceRequested, this, &MainWindow::setWorkspace);
    connect(m_intake, &FileIntake::viewRequested, this, &MainWindow::showView);
    connect(m_viewMenus, &ViewMenus::viewRequested, this, &MainWindow::showView);
    connect(m_figureCommands, &FigureCommands::viewRequested, this, &MainWindow::showView);
    connect(m_figureCommands, &FigureCommands::optionsRequested, this,
            [this](FigureView* view) { area(m_workspace)->showOptions(view); });
    connect(m_figureCommands, &FigureCommands::latexRequested, this, [this] { m_runs->copyLatex(); });
}

void MainWindow::makeDocks()
{
    const auto make = [this](const char* id, const char* title, Qt::DockWidgetArea where) {
        return m_panels->add(id, title, tr(title), where);
    };
    auto* sources = make("sources", QT_TR_NOOP("Sources"), Qt::LeftDockWidgetArea);
    auto* sourcesPanel = new SourcesPanel(m_bench);
    connect(sourcesPanel, &SourcesPanel::openRequested, m_intake, &FileIntake::openDialog);
    connect(sourcesPanel, &SourcesPanel::columnsRequested, m_intake,
            [this](const QString& path) { m_intake->askColumns(path); });
    sources->addPage(tr("Sources"), sourcesPanel);
    connect(sources->addTitleButton(QStringLiteral("plus"), tr("Open results (Ctrl+O)")),
            &QToolButton::clicked, m_intake, &FileIntake::openDialog);
    auto* facets = make("facets", QT_TR_NOOP("Hyper-parameters"), Qt::LeftDockWidgetArea);
    m_facets = new editors::FacetPanel(m_bench.selection());
    facets->addPage(tr("Hyper-parameters"), new VerticalScroll(m_facets));
    auto* differences = make("differences", QT_TR_NOOP("Differences"), Qt::LeftDockWidgetArea);
    differences->addPage(tr("Differences"), new Differences(m_bench, *m_comparison));
    auto* grid = make("grid", QT_TR_NOOP("Grid"), Qt::LeftDockWidgetArea);
    auto* editor = new editors::GridEditor(m_bench.grid());
    std::vector<editors::GridPreset> presets;
    for (const auto& preset : m_bench.presets())
        presets.push_back({preset.title, preset.spec});
    editor->setPresets(presets);
    connect(editor, &editors::GridEditor::benchmarkRequested, m_intake, &FileIntake::newBenchmarkDialog);
    for (const auto& family : workload::families())
        editor->setFamilyTitle(QString::fromStdString(family.name), familyTitle(family.title));
    grid->addPage(tr("Grid"), new VerticalScroll(editor));
    grid->addPage(tr("Spec as text"), new editors::SpecTextEdit(m_bench.grid()));
    auto* devices = make("devices", QT_TR_NOOP("Devices"), Qt::RightDockWidgetArea);
    devices->addPage(tr("Devices"), new VerticalScroll(new DevicesPanel(m_bench)));
    devices->addPage(tr("Cluster"), new VerticalScroll(new ClusterPanel(m_bench)));
    auto* summary = make("summary", QT_TR_NOOP("Summary"), Qt::RightDockWidgetArea);
    auto* verdicts = new ComparisonSummary(m_bench, *m_comparison);
    connect(verdicts, &ComparisonSummary::gridTaken, this, [this] { setWorkspace(Workspace::Design); });
    summary->addPage(tr("Summary"), new VerticalScroll(verdicts));
    auto* inspector = make("inspector", QT_TR_NOOP("Inspector"), Qt::RightDockWidgetArea);
    auto* details = new RunDetails(m_bench, this);
    auto* run = new Inspector(m_bench, *details);
    connect(run, &Inspector::pointTaken, this, [this] { setWorkspace(Workspace::Design); });
    inspector->addPage(tr("Run"), run);
    inspector->addPage(tr("Layers"), new LayersPage(*details));
    inspector->addPage(tr("Environment"), new EnvironmentPage(*details));
    inspector->addPage(tr("Log"), new RunLogPage(*details));
    auto* observations = make("observations", QT_TR_NOOP("Observations"), Qt::RightDockWidgetArea);
    auto* findings = new ObservationsPanel(m_bench);
    findings->setObjectName(QStringLiteral("observationList"));
    connect(findings, &ObservationsPanel::shown, this, &MainWindow::showView);
    // In Compare, show only the observations on A and B. Parts of one platform are not platforms of an
    // observation.
    connect(m_comparison, &Comparison::activated, findings, [this, findings](bool active) {
        const auto &a = m_comparison->platformOfA(), &b = m_comparison->platformOfB();
        findings->setSides(active && a != b && !a.empty() && !b.empty() ? std::vector<std::string>{a, b}
                                                                        : std::vector<std::string>());
    });
    observations->addPage(tr("Observations"), findings);
    makeTables(*details);
    auto* windows = m_actions->addSubmenu(tr("&Window"), tr("Panels"));
    for (const auto& [id, dock] : m_panels->all())
        windows->addAction(dock->toggleViewAction());
}

void MainWindow::makeTables(RunDetails& details)
{
    auto* tables = m_panels->add("tables", QT_TR_NOOP("Tables"), tr("Tables"), Qt::BottomDockWidgetArea);
    tables->setCollapsible();
    m_runs = new RunsPage(m_bench);
    m_runs->table().addAction((*m_actions)[QStringLiteral("figure.command")]);
    m_operations = new OperationsPage(m_bench);
    m_queue = new QueuePage(m_bench);
    m_pairs = new PairsPage(m_bench, *m_comparison);
    m_history = new HistoryPage(m_bench, *m_comparison);
    tables->addPage(tr("Runs"), m_runs);
    tables->addPage(tr("Queue"), m_queue);
    tables->addPage(tr("Pairs"), m_pairs);
    tables->addPage(tr("History"), m_history);
    tables->addPage(tr("Operations"), m_operations);
    tables->addPage(tr("Timeline"), new TimelinePage(m_bench, details));
    tables->addPage(tr("Log"), new LogPage(m_bench));
    connect(m_runs, &RunsPage::runActivated, this, [this, tables] { tables->showPage(m_operations); });
}

void MainWindow::connectBench()
{
    connect(m_filterBar, &editors::FilterBar::savedFiltersChanged, this, [this](const QStringList& filters) {
        m_bench.session().set(QStringLiteral("filters"), filters);
    });
    connect(&m_bench, &Workbench::viewsChanged, this, [this] {
        updateViews();
        if (!m_bench.views().empty() && (m_workspace == Workspace::Start) && !m_bench.sweeps().isRunning() &&
            !m_bench.sweeps().isStarting())
            setWorkspace(Workspace::Explore);
    });
    connect(&m_bench, &Workbench::viewSpecChanged, this, [this](const QString& id) {
        const auto* plan = m_bench.view(id);
        if (plan)
            area(Workspace::Explore)->setPlan(*plan);
        showSlice(plan);
    });
    connect(&m_bench, &Workbench::inputChanged, this, [this] {
        for (const auto& [space, area] : m_pages->areas())
            area->refreshData();
        m_live->update();
    });
    connect(m_comparison, &Comparison::viewsChanged, this, [this] {
        const auto& views = m_comparison->views();
        area(Workspace::Compare)->setViews(views);
        m_pages->setEmpty(Workspace::Compare, views.empty());
        m_pages->setEmptyText(Workspace::Compare, ComparisonSummary::nothingToCompare(*m_comparison));
    });
    connect(m_facets, &editors::FacetPanel::sliceChosen, this,
            [this](const QString& name, const Value& value) {
                if (const auto* plan = m_bench.view(QStringLiteral("heatmap"))) {
                    auto spec = plan->spec;
                    spec.fix.set(name.toStdString(), value);
                    m_bench.setViewSpec(plan->id, spec);
                }
            });
    connect(&m_bench.undo(), &QUndoStack::indexChanged, this, [this] {
        (*m_actions)["edit.undo"]->setEnabled(m_bench.undo().canUndo());
        (*m_actions)["edit.redo"]->setEnabled(m_bench.undo().canRedo());
    });
}

void MainWindow::connectSweeps()
{
    connect(&m_bench.sweeps(), &SweepController::statusChanged, this, [this] {
        updateSweepActions();
        m_live->update();
    });
    connect(&m_bench.selection(), &selection::SelectionModel::focusedChanged, this, [this] {
        if (m_workspace == Workspace::Run)
            m_live->update();
    });
    connect(&m_bench.sweeps(), &SweepController::finished, this, [this](const QString& summary) {
        if (m_bench.sweeps().isStarting())
            return; // the user who restarts it knows this, and would read the message as the end of the new
                    // sweep
        notifyDesktop(*this, tr("The sweep has ended"), summary);
        emit m_bench.message(tr("The sweep has ended: %1").arg(summary), false);
    });
    connect(&m_bench.sweeps(), &SweepController::interrupted, this,
            [this](const SweepController::Left& left) {
                notifyDesktop(*this, tr("The sweep was interrupted"), interruptedText(left));
                emit m_bench.message(interruptedText(left), true);
                (*m_panels)["devices"]->show();
            });
    connect(&m_bench.calibration(), &Calibration::message, &m_bench, &Workbench::message);
    connect(&m_bench.calibration(), &Calibration::runningChanged, this, &MainWindow::updateSweepActions);
    connect(&m_bench.sweeps(), &SweepController::started, this, [this] {
        if (m_workspace == Workspace::Start || m_workspace == Workspace::Design)
            setWorkspace(Workspace::Run);
    });
    connect(&m_bench.grid(), &editors::GridModel::forecastChanged, this, &MainWindow::updateSweepActions);
    connect(&m_bench, &Workbench::devicesChanged, this, &MainWindow::updateSweepActions);
    updateSweepActions();
}

ViewArea* MainWindow::area(Workspace workspace) const
{
    return m_pages->area(workspace);
}

FigureView* MainWindow::activeView() const
{
    const auto* current = area(m_workspace);
    return current ? current->activeView() : nullptr;
}

void MainWindow::setWorkspace(Workspace workspace)
{
    if (workspace != m_workspace)
        m_panels->save();
    m_workspace = workspace;
    const bool running = workspace == Workspace::Run, comparing = workspace == Workspace::Compare;
    m_comparison->setActive(comparing);
    m_live->setFollowing(running);
    m_pages->show(workspace);
    const auto showFilter = [&] {
        m_filterHolder->setVisible(workspace != Workspace::Start && workspace != Workspace::Design);
    };
    showFilter();
    m_toolBar->setWorkspace(workspace);
    m_panels->show(workspace);
    showFilter(); // the filter bar is part of the layout that the session stores
    auto* tables = (*m_panels)["tables"];
    tables->setPageShown(m_queue, running);
    tables->setPageShown(m_pairs, comparing);
    tables->setPageShown(m_history, comparing);
    tables->setPageShown(m_operations, !running);
    tables->showPage(comparing ? m_pairs : running ? m_queue : m_runs);
    updateSweepActions();
    if (running)
        m_live->update();
}

void MainWindow::showView(const QString& id)
{
    setWorkspace(Workspace::Explore);
    auto* views = area(Workspace::Explore);
    views->makeAll();
    if (auto* view = views->view(id)) {
        views->activate(view);
        if (auto* dock = qobject_cast<QDockWidget*>(
                view->parentWidget() ? view->parentWidget()->parentWidget() : nullptr))
            dock->raise();
        view->setFocus();
    }
}

void MainWindow::updateViews()
{
    area(Workspace::Explore)->setViews(m_bench.views());
    m_pages->setEmpty(Workspace::Explore, m_bench.views().empty());
    showSlice(m_bench.view(QStringLiteral("heatmap")));
    m_live->update();
}

/// Shows in the panel of hyper-parameters which slice a heat map has.
void MainWindow::showSlice(const ViewPlan* plan)
{
    if (plan && plan->spec.kind == "heatmap")
        m_facets->setSlice(QString::fromStdString(plan->spec.x), QString::fromStdString(plan->spec.y),
                           plan->spec.fix);
}

void MainWindow::updateSweepActions()
{
    const auto& sweeps = m_bench.sweeps();
    auto& actions = *m_actions;
    const bool running = sweeps.isRunning();
    const auto noDevice = m_bench.deviceProblem();
    actions["run.start"]->setEnabled(!sweeps.isStarting() && !m_bench.calibration().isRunning() &&
                                     m_bench.grid().isValid() && noDevice.isEmpty());
    for (const char* id : {"run.start", "run.failed", "run.missing", "run.ceilings"}) {
        auto& action = *actions[QString::fromLatin1(id)];
        if (noDevice.isEmpty())
            Actions::retip(action);
        else
            action.setToolTip(noDevice);
    }
    for (const char* id : {"run.failed", "run.missing"})
        actions[QString::fromLatin1(id)]->setEnabled(noDevice.isEmpty());
    actions["run.pause"]->setEnabled(running);
    auto& pause = *actions["run.pause"];
    if (const auto text = sweeps.isPaused() ? tr("Resume") : tr("Pause"); pause.text() != text) {
        pause.setText(text);
        pause.setIcon(theme::icon(sweeps.isPaused() ? QStringLiteral("play") : QStringLiteral("pause")));
        actions.retip(pause);
    }
    for (const char* id : {"run.skip", "run.stop", "run.stopafter"})
        actions[QString::fromLatin1(id)]->setEnabled(running);
    actions["run.ceilings"]->setEnabled(!running && !sweeps.isStarting() &&
                                        !m_bench.calibration().isRunning() && noDevice.isEmpty());
    actions["run.cancelceilings"]->setEnabled(m_bench.calibration().isRunning());
}

void MainWindow::measureCeilings()
{
    m_bench.measureCeilings();
}

void MainWindow::startSweep()
{
    m_bench.startSweep();
    if (m_bench.deviceProblem().isEmpty())
        setWorkspace(Workspace::Run);
}

void MainWindow::openCommandField()
{
    m_commandField->open(mapToGlobal(QPoint(width() - 8, 64)));
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    if (event->mimeData()->hasUrls())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event)
{
    QStringList paths;
    for (const auto& url : event->mimeData()->urls())
        if (url.isLocalFile())
            paths.append(url.toLocalFile());
    event->acceptProposedAction();
    m_intake->take(paths);
}

namespace {

constexpr const char* errorKey = "session/error";

} // namespace

void MainWindow::keepState()
{
    m_panels->save();
    m_viewLayout->save();
    m_bench.session().set(QStringLiteral("window/geometry"), saveGeometry());
}

void MainWindow::keepAfterError(const QString& what)
{
    m_bench.session().set(QLatin1String(errorKey), what); // first, because the layout may be what failed
    keepState();
}

void MainWindow::tellAtStart(bool restored)
{
    if (const auto& refused = m_bench.session().refused(); !refused.empty())
        m_news->add(tr("Nothing is kept for the next start. %1").arg(selection::inLanguage(refused)));
    const auto what = m_bench.session().value(QLatin1String(errorKey)).toString();
    if (what.isEmpty())
        return;
    m_bench.session().set(QLatin1String(errorKey), QString());
    m_news->add(restored ? tr("Parascope ended because of an error: %1; what was open is restored.").arg(what)
                         : tr("Parascope ended because of an error: %1.").arg(what));
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    keepState();
    QMainWindow::closeEvent(event);
}

void MainWindow::resizeEvent(QResizeEvent* event)
{
    QMainWindow::resizeEvent(event);
    m_toolBar->setCompact(event->size().width() < 1400);
    const bool first = event->oldSize().width() <= 0;
    if (first || (event->oldSize().width() < 1400) != (event->size().width() < 1400))
        m_panels->arrange();
}

} // namespace parascope::gui
