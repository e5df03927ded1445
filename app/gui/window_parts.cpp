// SPDX-License-Identifier: GPL-3.0-or-later
// What stands in the window: the pages of the centre and the docks around them.
#include "app/gui/main_window.h"

#include "app/gui/compare/compare_panels.h"
#include "app/gui/design/design_page.h"
#include "app/gui/explore/command_copy.h"
#include "app/gui/explore/inspector.h"
#include "app/gui/explore/observations_panel.h"
#include "app/gui/explore/run_details.h"
#include "app/gui/explore/sources_panel.h"
#include "app/gui/explore/tables.h"
#include "app/gui/figures/view_area.h"
#include "app/gui/parts/dock.h"
#include "app/gui/parts/figure_words.h"
#include "app/gui/parts/help_window.h"
#include "app/gui/parts/vertical_scroll.h"
#include "app/gui/run/cluster_panel.h"
#include "app/gui/run/devices_panel.h"
#include "app/gui/start_page.h"
#include "app/gui/tool_bar.h"
#include "app/gui/workbench.h"
#include "engine/model/workload/family.h"
#include "widgets/editors/facet_panel.h"
#include "widgets/editors/grid_editor.h"
#include "widgets/editors/spec_text_edit.h"

#include <QStackedWidget>
#include <QToolButton>

namespace parascope::gui {

namespace {

/// The pages of the workspaces. A page behind the others does not widen the window.
class Centre : public QStackedWidget
{
public:
    [[nodiscard]] QSize minimumSizeHint() const override { return {360, 240}; }
};

} // namespace

void MainWindow::makeCentre()
{
    m_centre = new Centre;
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
    const std::pair<Workspace, QString> areas[] = {{Workspace::Run, QStringLiteral("run")},
                                                   {Workspace::Explore, QStringLiteral("explore")},
                                                   {Workspace::Compare, QStringLiteral("compare")}};
    for (const auto& [space, id] : areas) {
        auto* area = new ViewArea(
            id, m_bench.selection(), [this, live = space == Workspace::Run](const QString& view) {
                ViewData from{live ? m_bench.liveInput(view) : m_bench.sharedInput(),
                              m_bench.data().isLive() ||
                                  (live && (m_bench.sweeps().isRunning() || m_bench.sweeps().isStarting())),
                              {}};
                for (const auto& file : m_bench.data().files())
                    from.databases.push_back(file.database);
                return from;
            });
        m_areas[space] = area;
        auto* holder = new QStackedWidget;
        holder->addWidget(area);
        auto* empty = new EmptyState(
            QStringLiteral("heatmap"),
            space == Workspace::Run       ? tr("Live figures of a sweep appear here while it runs.")
            : space == Workspace::Compare ? tr("Open results of two platforms to compare them.")
                                          : tr("Open results, or drop files anywhere on the window."));
        empty->setObjectName(QStringLiteral("page"));
        empty->setAttribute(Qt::WA_StyledBackground);
        empty->setAction(space == Workspace::Run ? tr("Start the grid") : tr("Open results..."));
        connect(empty, &EmptyState::triggered, this,
                space == Workspace::Run ? &MainWindow::startSweep : &MainWindow::openDialog);
        holder->addWidget(empty);
        holder->setCurrentWidget(empty);
        m_pages[space] = holder;
        connect(area, &ViewArea::runActivated, this, [this](qint64 row) {
            m_bench.selection().setFocused(row);
            m_docks["tables"]->show();
            m_docks["tables"]->setCollapsed(false);
            m_docks["tables"]->showPage(m_operations);
        });
        connect(area, &ViewArea::menuRequested, this, &MainWindow::showViewMenu);
        connect(area, &ViewArea::measureRequested, &m_bench, &Workbench::measure);
        connect(area, &ViewArea::sideRequested, this, [this](QChar side) {
            m_comparison->setSide(side == QLatin1Char('A')   ? Comparison::Side::A
                                  : side == QLatin1Char('B') ? Comparison::Side::B
                                                             : Comparison::Side::Ratio);
        });
    }
    connect(m_areas[Workspace::Explore], &ViewArea::specRequested, &m_bench, &Workbench::setViewSpec);
    m_areas[Workspace::Explore]->setClosable(true);
    connect(m_areas[Workspace::Explore], &ViewArea::closeRequested, &m_bench, &Workbench::removeView);
    for (const auto space : {Workspace::Run, Workspace::Compare})
        connect(m_areas[space], &ViewArea::specRequested, this,
                [this, space](const QString& id, const figure::Spec& spec) {
                    if (auto* view = m_areas[space]->view(id))
                        view->setSpec(spec);
                });
    for (const auto& [space, page] : m_pages)
        m_centre->addWidget(page);
}

void MainWindow::makeDocks()
{
    const auto make = [this](const char* id, const char* title, Qt::DockWidgetArea where) {
        auto* dock = new Dock(QString::fromLatin1(id), tr(title), this);
        dock->setProperty(manualHeading, title);
        m_docks[QString::fromLatin1(id)] = dock;
        addDockWidget(where, dock);
        return dock;
    };
    auto* sources = make("sources", QT_TR_NOOP("Sources"), Qt::LeftDockWidgetArea);
    auto* sourcesPanel = new SourcesPanel(m_bench);
    connect(sourcesPanel, &SourcesPanel::openRequested, this, &MainWindow::openDialog);
    sources->addPage(tr("Sources"), sourcesPanel);
    connect(sources->addTitleButton(QStringLiteral("plus"), tr("Open results (Ctrl+O)")),
            &QToolButton::clicked, this, &MainWindow::openDialog);
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
    for (const auto& family : workload::families())
        editor->setFamilyTitle(QString::fromStdString(family.name), familyTitle(family.title));
    grid->addPage(tr("Grid"), new VerticalScroll(editor));
    grid->addPage(tr("Spec as text"), new editors::SpecTextEdit(m_bench.grid()));
    auto* devices = make("devices", QT_TR_NOOP("Devices"), Qt::RightDockWidgetArea);
    m_devices = new DevicesPanel(m_bench);
    devices->addPage(tr("Devices"), new VerticalScroll(m_devices));
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
    observations->addPage(tr("Observations"), findings);
    auto* tables = make("tables", QT_TR_NOOP("Tables"), Qt::BottomDockWidgetArea);
    tables->setCollapsible();
    connect(tables, &Dock::collapsedChanged, this, [this](bool collapsed) {
        if (!collapsed)
            resizeTables();
    });
    m_runs = new RunsPage(m_bench);
    m_commandCopy = new CommandCopy(m_bench, this);
    m_runs->table().addAction((*m_actions)[QStringLiteral("figure.command")]);
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

} // namespace parascope::gui
