// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/main_window.h"

#include "app/gui/command_field.h"
#include "app/gui/compare_panels.h"
#include "app/gui/design_page.h"
#include "app/gui/devices_panel.h"
#include "app/gui/dock.h"
#include "app/gui/inspector.h"
#include "app/gui/sources_panel.h"
#include "app/gui/start_page.h"
#include "app/gui/status_panel.h"
#include "app/gui/tables.h"
#include "app/gui/tool_bar.h"
#include "app/gui/view_area.h"
#include "app/gui/workbench.h"
#include "engine/workload/family.h"
#include "widgets/editors/facet_panel.h"
#include "widgets/editors/filter_bar.h"
#include "widgets/editors/grid_editor.h"
#include "widgets/editors/spec_text_edit.h"

#include <QCloseEvent>
#include <QDragEnterEvent>
#include <QMimeData>
#include <QScrollArea>
#include <QStackedWidget>

namespace parascope::gui {

namespace {

/// Panels that a workspace shows; the rest is hidden but stays where it was.
const std::map<Workspace, QStringList>& panelsOf()
{
    static const std::map<Workspace, QStringList> panels = {
        {Workspace::Start, {"sources", "devices", "inspector", "observations"}},
        {Workspace::Design, {"grid", "devices"}},
        {Workspace::Run, {"grid", "devices", "inspector", "tables"}},
        {Workspace::Explore, {"sources", "facets", "inspector", "observations", "tables"}},
        {Workspace::Compare, {"sources", "differences", "summary", "inspector", "tables"}},
    };
    return panels;
}

QScrollArea* scrolled(QWidget* content)
{
    auto* area = new QScrollArea;
    area->setWidgetResizable(true);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    content->setObjectName(QStringLiteral("scrolled"));
    area->setWidget(content);
    return area;
}

} // namespace

MainWindow::MainWindow(Workbench& bench) : m_bench(bench), m_actions(new Actions(*this)), m_comparison(new Comparison(bench, this))
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
    m_toolBar = new ToolBar(*this, *m_actions, *m_comparison);
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
    m_commandField = new CommandField([this] {
        std::vector<Command> commands;
        for (auto* action : m_actions->all())
            if (action->isEnabled() && action->objectName() != QLatin1String("edit.commands"))
                commands.push_back({tr("command"), QString(action->text()).remove(QLatin1Char('&')), action->shortcut().toString(QKeySequence::NativeText), [action] { action->trigger(); }});
        for (const auto& plan : m_bench.views())
            commands.push_back({tr("view"), plan.title, {}, [this, id = plan.id] {
                setWorkspace(Workspace::Explore);
                if (auto* view = m_areas[Workspace::Explore]->view(id)) {
                    m_areas[Workspace::Explore]->activate(view);
                    view->setFocus();
                }
            }});
        for (const auto& filter : m_filterBar->savedFilters())
            commands.push_back({tr("saved filter"), filter, {}, [this, filter] { (void)m_bench.selection().setFilter(filter); }});
        return commands;
    }, this);
    makeCentre();
    makeDocks();
    connectBench();
    resize(1600, 1000);
    restoreGeometry(bench.session().value(QStringLiteral("window/geometry")).toByteArray());
    setWorkspace(bench.data().files().empty() ? Workspace::Start : Workspace::Explore);
    updateViews();
}

MainWindow::~MainWindow() = default;

void MainWindow::makeCentre()
{
    m_centre = new QStackedWidget;
    m_centre->setObjectName(QStringLiteral("areas"));
    setCentralWidget(m_centre);
    auto* start = new StartPage(m_bench);
    connect(start, &StartPage::startRequested, this, &MainWindow::startSweep);
    connect(start, &StartPage::editRequested, this, [this] { setWorkspace(Workspace::Design); });
    connect(start, &StartPage::openRequested, this, &MainWindow::openDialog);
    connect(start, &StartPage::filesDropped, this, &MainWindow::takeFiles);
    auto* design = new DesignPage(m_bench);
    connect(design, &DesignPage::startRequested, this, &MainWindow::startSweep);
    m_pages[Workspace::Start] = start;
    m_pages[Workspace::Design] = design;
    const std::pair<Workspace, QString> areas[] = {{Workspace::Run, QStringLiteral("run")}, {Workspace::Explore, QStringLiteral("explore")}, {Workspace::Compare, QStringLiteral("compare")}};
    for (const auto& [space, id] : areas) {
        auto* area = new ViewArea(id, m_bench.selection(), [this, live = space == Workspace::Run] {
            return ViewData{live ? m_bench.liveInput() : m_bench.sharedInput(), m_bench.data().isLive() || (live && m_bench.sweeps().isRunning())};
        });
        m_areas[space] = area;
        auto* holder = new QStackedWidget;
        holder->addWidget(area);
        auto* empty = new EmptyState(QStringLiteral("heatmap"), space == Workspace::Run ? tr("The figures of a sweep fill in here while it runs.")
                                                                : space == Workspace::Compare ? tr("Open results of two platforms to compare them.")
                                                                                              : tr("Open results, or drop files anywhere on the window."));
        empty->setObjectName(QStringLiteral("page"));
        empty->setAttribute(Qt::WA_StyledBackground);
        empty->setAction(space == Workspace::Run ? tr("Start the grid") : tr("Open results..."));
        connect(empty, &EmptyState::triggered, this, space == Workspace::Run ? &MainWindow::startSweep : &MainWindow::openDialog);
        holder->addWidget(empty);
        holder->setCurrentWidget(empty);
        m_pages[space] = holder;
        connect(area, &ViewArea::runActivated, this, [this](qint64 row) {
            m_bench.selection().setFocused(row);
            m_docks["tables"]->show();
            m_docks["tables"]->showPage(m_operations);
        });
        connect(area, &ViewArea::sideRequested, this, [this](QChar side) {
            m_comparison->setSide(side == QLatin1Char('A') ? Comparison::Side::A : side == QLatin1Char('B') ? Comparison::Side::B : Comparison::Side::Ratio);
        });
    }
    connect(m_areas[Workspace::Explore], &ViewArea::specRequested, &m_bench, &Workbench::setViewSpec);
    for (const auto space : {Workspace::Run, Workspace::Compare})
        connect(m_areas[space], &ViewArea::specRequested, this, [this, space](const QString& id, const figure::Spec& spec) {
            if (auto* view = m_areas[space]->view(id))
                view->setSpec(spec);
        });
    for (const auto& [space, page] : m_pages)
        m_centre->addWidget(page);
}

void MainWindow::makeDocks()
{
    const auto make = [this](const char* id, const QString& title, Qt::DockWidgetArea where) {
        auto* dock = new Dock(QString::fromLatin1(id), title, this);
        m_docks[QString::fromLatin1(id)] = dock;
        addDockWidget(where, dock);
        return dock;
    };
    auto* sources = make("sources", tr("Sources"), Qt::LeftDockWidgetArea);
    auto* sourcesPanel = new SourcesPanel(m_bench);
    connect(sourcesPanel, &SourcesPanel::openRequested, this, &MainWindow::openDialog);
    sources->addPage(tr("Sources"), sourcesPanel);
    connect(sources->addTitleButton(QStringLiteral("plus"), tr("Open results (Ctrl+O)")), &QToolButton::clicked, this, &MainWindow::openDialog);
    auto* facets = make("facets", tr("Hyper-parameters"), Qt::LeftDockWidgetArea);
    m_facets = new editors::FacetPanel(m_bench.selection());
    facets->addPage(tr("Hyper-parameters"), scrolled(m_facets));
    auto* differences = make("differences", tr("Differences"), Qt::LeftDockWidgetArea);
    differences->addPage(tr("Differences"), new Differences(m_bench, *m_comparison));
    auto* grid = make("grid", tr("Grid"), Qt::LeftDockWidgetArea);
    auto* editor = new editors::GridEditor(m_bench.grid());
    std::vector<editors::GridPreset> presets;
    for (const auto& preset : m_bench.presets())
        presets.push_back({preset.title, preset.spec});
    editor->setPresets(presets);
    for (const auto& family : workload::families())
        editor->setFamilyTitle(QString::fromStdString(family.name), QString::fromStdString(family.title));
    auto* gridPage = scrolled(editor);
    // What the grid's rows need: beside a wide centre the dock area would give it less.
    gridPage->setMinimumWidth(368);
    grid->addPage(tr("Grid"), gridPage);
    grid->addPage(tr("Spec as text"), new editors::SpecTextEdit(m_bench.grid()));
    auto* devices = make("devices", tr("Devices"), Qt::RightDockWidgetArea);
    m_devices = new DevicesPanel(m_bench);
    devices->addPage(tr("Devices"), scrolled(m_devices));
    auto* summary = make("summary", tr("Summary"), Qt::RightDockWidgetArea);
    summary->addPage(tr("Summary"), scrolled(new ComparisonSummary(*m_comparison)));
    auto* inspector = make("inspector", tr("Inspector"), Qt::RightDockWidgetArea);
    inspector->addPage(tr("Inspector"), new Inspector(m_bench.selection()));
    auto* observations = make("observations", tr("Observations"), Qt::RightDockWidgetArea);
    observations->addPage(tr("Observations"), new EmptyState(QStringLiteral("eye"), tr("What the data say appears here, with the evidence.")));
    auto* tables = make("tables", tr("Tables"), Qt::BottomDockWidgetArea);
    m_runs = new RunsPage(m_bench);
    m_operations = new OperationsPage(m_bench);
    m_queue = new QueuePage(m_bench);
    m_pairs = new PairsPage(m_bench, *m_comparison);
    tables->addPage(tr("Runs"), m_runs);
    tables->addPage(tr("Queue"), m_queue);
    tables->addPage(tr("Pairs"), m_pairs);
    tables->addPage(tr("Operations"), m_operations);
    tables->addPage(tr("Log"), new LogPage(m_bench));
    connect(m_runs, &RunsPage::runActivated, this, [this, tables] { tables->showPage(m_operations); });
    auto* windows = m_actions->addSubmenu(tr("&Window"), tr("Panels"));
    for (const auto& [id, dock] : m_docks)
        windows->addAction(dock->toggleViewAction());
}

void MainWindow::connectBench()
{
    connect(m_filterBar, &editors::FilterBar::savedFiltersChanged, this, [this](const QStringList& filters) {
        m_bench.session().set(QStringLiteral("filters"), filters);
    });
    connect(&m_bench, &Workbench::viewsChanged, this, [this] {
        updateViews();
        if (!m_bench.views().empty() && (m_workspace == Workspace::Start) && !m_bench.sweeps().isRunning() && !m_bench.sweeps().isStarting())
            setWorkspace(Workspace::Explore);
    });
    connect(&m_bench, &Workbench::viewSpecChanged, this, [this](const QString& id) {
        const auto* plan = m_bench.view(id);
        auto* view = m_areas[Workspace::Explore]->view(id);
        if (plan && view)
            view->setSpec(plan->spec);
        if (plan && plan->spec.kind == "heatmap")
            m_facets->setSlice(QString::fromStdString(plan->spec.x), QString::fromStdString(plan->spec.y), plan->spec.fix);
    });
    connect(&m_bench, &Workbench::inputChanged, this, [this] {
        for (const auto& [space, area] : m_areas)
            area->refreshData();
        updateLiveViews();
    });
    connect(m_comparison, &Comparison::changed, this, [this] {
        const auto views = m_comparison->views();
        m_areas[Workspace::Compare]->setViews(views);
        static_cast<QStackedWidget*>(m_pages[Workspace::Compare])->setCurrentIndex(views.empty() ? 1 : 0);
    });
    connect(m_facets, &editors::FacetPanel::sliceChosen, this, [this](const QString& name, const Value& value) {
        if (const auto* plan = m_bench.view(QStringLiteral("heatmap"))) {
            auto spec = plan->spec;
            spec.fix.set(name.toStdString(), value);
            m_bench.setViewSpec(plan->id, spec);
        }
    });
    connect(&m_bench.sweeps(), &SweepController::statusChanged, this, [this] {
        updateSweepActions();
        updateLiveViews();
    });
    connect(&m_bench.sweeps(), &SweepController::started, this, [this] {
        if (m_workspace == Workspace::Start || m_workspace == Workspace::Design)
            setWorkspace(Workspace::Run);
    });
    connect(&m_bench.undo(), &QUndoStack::indexChanged, this, [this] {
        (*m_actions)["edit.undo"]->setEnabled(m_bench.undo().canUndo());
        (*m_actions)["edit.redo"]->setEnabled(m_bench.undo().canRedo());
    });
    connect(&m_bench.grid(), &editors::GridModel::forecastChanged, this, &MainWindow::updateSweepActions);
    updateSweepActions();
}

ViewArea* MainWindow::area(Workspace workspace) const
{
    const auto found = m_areas.find(workspace);
    return found == m_areas.end() ? nullptr : found->second;
}

FigureView* MainWindow::activeView() const
{
    const auto* current = area(m_workspace);
    return current ? current->activeView() : nullptr;
}

void MainWindow::updateViews()
{
    m_areas[Workspace::Explore]->setViews(m_bench.views());
    static_cast<QStackedWidget*>(m_pages[Workspace::Explore])->setCurrentIndex(m_bench.views().empty() ? 1 : 0);
    if (const auto* plan = m_bench.view(QStringLiteral("heatmap")))
        m_facets->setSlice(QString::fromStdString(plan->spec.x), QString::fromStdString(plan->spec.y), plan->spec.fix);
    updateLiveViews();
}

void MainWindow::updateLiveViews()
{
    const auto plans = m_bench.liveViews();
    auto* live = m_areas[Workspace::Run];
    if (live->views().size() != plans.size())
        live->setViews(plans);
    else
        live->refreshData();
    static_cast<QStackedWidget*>(m_pages[Workspace::Run])->setCurrentIndex(plans.empty() ? 1 : 0);
}

QString MainWindow::layoutKey() const
{
    return QStringLiteral("layout/%1").arg(static_cast<int>(m_workspace));
}

void MainWindow::saveLayout()
{
    if (isVisible())
        m_bench.session().set(layoutKey(), saveState(1));
}

void MainWindow::setWorkspace(Workspace workspace)
{
    if (workspace != m_workspace)
        saveLayout();
    m_workspace = workspace;
    m_centre->setCurrentWidget(m_pages[workspace]);
    m_filterHolder->setVisible(workspace != Workspace::Start && workspace != Workspace::Design);
    m_toolBar->setWorkspace(workspace);
    const auto state = m_bench.session().value(layoutKey()).toByteArray();
    if (state.isEmpty() || !restoreState(state, 1))
        showPanels();
    m_filterHolder->setVisible(workspace != Workspace::Start && workspace != Workspace::Design);
    if (workspace == Workspace::Compare)
        m_docks["tables"]->showPage(m_pairs);
    else if (workspace == Workspace::Run)
        m_docks["tables"]->showPage(m_bench.sweeps().isRunning() ? m_queue : m_runs);
    else
        m_docks["tables"]->showPage(m_runs);
    updateSweepActions();
}

/// The workspace as it is meant: which panels, where, how large (gui.md, "Two sizes").
void MainWindow::showPanels()
{
    const auto& shown = panelsOf().at(m_workspace);
    for (const auto& [id, dock] : m_docks) {
        dock->setFloating(false);
        dock->setVisible(shown.contains(id));
    }
    const bool start = m_workspace == Workspace::Start;
    addDockWidget(start ? Qt::LeftDockWidgetArea : Qt::RightDockWidgetArea, m_docks["devices"]);
    m_docks["devices"]->setVisible(shown.contains("devices"));
    if (start)
        splitDockWidget(m_docks["sources"], m_docks["devices"], Qt::Vertical);
    else if (m_workspace == Workspace::Run)
        splitDockWidget(m_docks["devices"], m_docks["inspector"], Qt::Vertical);
    arrange();
}

void MainWindow::arrange()
{
    const bool small = width() < 1400;
    if (small && m_workspace == Workspace::Explore)
        tabifyDockWidget(m_docks["observations"], m_docks["inspector"]);
    const bool grid = m_workspace == Workspace::Design || m_workspace == Workspace::Run;
    QList<QDockWidget*> left, right;
    for (const auto& [id, dock] : m_docks)
        if (panelsOf().at(m_workspace).contains(id) && id != QLatin1String("tables"))
            (dockWidgetArea(dock) == Qt::LeftDockWidgetArea ? left : right).append(dock);
    resizeDocks(left, QList<int>(left.size(), grid ? (small ? 320 : 372) : small ? 200 : width() > 2200 ? 280 : 226), Qt::Horizontal);
    resizeDocks(right, QList<int>(right.size(), small ? 252 : width() > 2200 ? 380 : 300), Qt::Horizontal);
    if (m_workspace == Workspace::Explore)
        resizeDocks({m_docks["sources"], m_docks["facets"]}, {160, 640}, Qt::Vertical);
    if (m_workspace == Workspace::Run)
        resizeDocks({m_docks["devices"], m_docks["inspector"]}, {320, 480}, Qt::Vertical);
    resizeDocks({m_docks["tables"]}, {height() > 1300 ? 260 : height() < 900 ? 90 : 196}, Qt::Vertical);
}

void MainWindow::updateSweepActions()
{
    const auto& sweeps = m_bench.sweeps();
    auto& actions = *m_actions;
    const bool running = sweeps.isRunning();
    actions["run.start"]->setEnabled(!sweeps.isStarting() && m_bench.grid().isValid());
    actions["run.pause"]->setEnabled(running);
    actions["run.pause"]->setText(sweeps.isPaused() ? tr("Resume") : tr("Pause"));
    for (const char* id : {"run.skip", "run.stop", "run.stopafter"})
        actions[QString::fromLatin1(id)]->setEnabled(running);
}

void MainWindow::startSweep()
{
    auto devices = m_devices->chosen();
    if (devices.isEmpty())
        devices.append(QStringLiteral("cpu"));
    m_bench.startSweep(devices);
    setWorkspace(Workspace::Run);
}

void MainWindow::openCommandField()
{
    m_commandField->open(mapToGlobal(QPoint(width() - 8, 64)));
}

void MainWindow::takeFiles(const QStringList& paths)
{
    m_bench.open(paths);
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
    takeFiles(paths);
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    saveLayout();
    m_bench.session().set(QStringLiteral("window/geometry"), saveGeometry());
    QMainWindow::closeEvent(event);
}

void MainWindow::resizeEvent(QResizeEvent* event)
{
    QMainWindow::resizeEvent(event);
    m_toolBar->setCompact(event->size().width() < 1400);
    const bool first = event->oldSize().width() <= 0;
    if (first || (event->oldSize().width() < 1400) != (event->size().width() < 1400))
        arrange();
}

void MainWindow::changeEvent(QEvent* event)
{
    QMainWindow::changeEvent(event);
}

} // namespace parascope::gui
