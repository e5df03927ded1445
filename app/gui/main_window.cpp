// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/main_window.h"

#include "app/gui/explore/tables.h"
#include "app/gui/figures/figure_view.h"
#include "app/gui/figures/view_area.h"
#include "app/gui/parts/command_field.h"
#include "app/gui/parts/dock.h"
#include "app/gui/parts/notify.h"
#include "app/gui/run/devices_panel.h"
#include "app/gui/run/status_panel.h"
#include "app/gui/tool_bar.h"
#include "app/gui/workbench.h"
#include "engine/figure/spec.h"
#include "widgets/editors/facet_panel.h"
#include "widgets/editors/filter_bar.h"
#include "widgets/theme/icons.h"

#include <QCloseEvent>
#include <QDragEnterEvent>
#include <QMimeData>
#include <QScreen>
#include <QStackedWidget>

#include <algorithm>
#include <utility>

namespace parascope::gui {

MainWindow::MainWindow(Workbench& bench)
    : m_bench(bench), m_actions(new Actions(*this)), m_comparison(new Comparison(bench, this))
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
    m_commandField = new CommandField([this] { return commands(); }, this);
    makeCentre();
    makeDocks();
    connectBench();
    resize(QSize(1600, 1000).boundedTo(screen()->availableSize())); // a first start on a small laptop
    restoreGeometry(bench.session().value(QStringLiteral("window/geometry")).toByteArray());
    setWorkspace(bench.data().files().empty() ? Workspace::Start : Workspace::Explore);
    updateViews();
}

MainWindow::~MainWindow() = default;

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
        auto* view = m_areas[Workspace::Explore]->view(id);
        if (plan && view)
            view->setSpec(plan->spec);
        if (plan && plan->spec.kind == "heatmap")
            m_facets->setSlice(QString::fromStdString(plan->spec.x), QString::fromStdString(plan->spec.y),
                               plan->spec.fix);
    });
    connect(&m_bench, &Workbench::inputChanged, this, [this] {
        for (const auto& [space, area] : m_areas)
            area->refreshData();
        updateLiveViews();
    });
    const auto showWaiting = [this] {
        if (m_dropped && m_bench.input() && !m_bench.data().isLoading())
            showView(m_bench.addFigure(*std::exchange(m_dropped, std::nullopt)));
    };
    connect(&m_bench, &Workbench::inputChanged, this, showWaiting);
    connect(&m_bench.data(), &DataHub::loadingChanged, this, showWaiting);
    connect(m_comparison, &Comparison::viewsChanged, this, [this] {
        const auto& views = m_comparison->views();
        m_areas[Workspace::Compare]->setViews(views);
        static_cast<QStackedWidget*>(m_pages[Workspace::Compare])->setCurrentIndex(views.empty() ? 1 : 0);
    });
    connect(m_facets, &editors::FacetPanel::sliceChosen, this,
            [this](const QString& name, const Value& value) {
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
    connect(&m_bench.selection(), &selection::SelectionModel::focusedChanged, this, [this] {
        if (m_workspace == Workspace::Run)
            updateLiveViews();
    });
    connect(&m_bench.sweeps(), &SweepController::finished, this, [this](const QString& summary) {
        if (m_bench.sweeps().isStarting())
            return; // who starts it again knows, and would take it for the end of the new one
        notifyDesktop(*this, tr("The sweep has ended"), summary);
        emit m_bench.message(tr("The sweep has ended: %1").arg(summary), false);
    });
    connect(&m_bench.sweeps(), &SweepController::interrupted, this,
            [this](const SweepController::Left& left) {
                notifyDesktop(*this, tr("The sweep was interrupted"), interruptedText(left));
                emit m_bench.message(interruptedText(left), true);
                m_docks["devices"]->show();
            });
    connect(&m_bench.calibration(), &Calibration::message, &m_bench, &Workbench::message);
    connect(&m_bench.calibration(), &Calibration::runningChanged, this, &MainWindow::updateSweepActions);
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
    static_cast<QStackedWidget*>(m_pages[Workspace::Explore])
        ->setCurrentIndex(m_bench.views().empty() ? 1 : 0);
    if (const auto* plan = m_bench.view(QStringLiteral("heatmap")))
        m_facets->setSlice(QString::fromStdString(plan->spec.x), QString::fromStdString(plan->spec.y),
                           plan->spec.fix);
    updateLiveViews();
}

void MainWindow::updateLiveViews()
{
    followLatestRun();
    const auto plans = m_bench.liveViews();
    auto* live = m_areas[Workspace::Run];
    // Only what is another plan now is set: what a person changed in a view stays while results stream in.
    std::map<QString, std::string> now;
    for (const auto& plan : plans)
        now.emplace(plan.id, plan.title.toStdString() + ' ' + toLine(figure::toJson(plan.spec)));
    const auto before = std::exchange(m_livePlans, now);
    const bool same = std::equal(now.begin(), now.end(), before.begin(), before.end(),
                                 [](const auto& a, const auto& b) { return a.first == b.first; });
    if (!same || live->views().size() != plans.size()) {
        live->setViews(plans);
    } else {
        for (const auto& plan : plans)
            if (auto* view = live->view(plan.id); view && before.at(plan.id) != now.at(plan.id))
                view->setSpec(plan.spec);
        live->refreshData();
    }
    static_cast<QStackedWidget*>(m_pages[Workspace::Run])->setCurrentIndex(plans.empty() ? 1 : 0);
}

/// While nobody looks at another run, the inspector shows the one that ended last.
void MainWindow::followLatestRun()
{
    const auto latest = m_bench.sweepRows(1);
    auto& selection = m_bench.selection();
    if (m_workspace != Workspace::Run || latest.empty())
        return;
    const auto row = static_cast<qint64>(latest.front());
    if ((selection.focused() < 0 || selection.focused() == m_followed) && row != selection.focused()) {
        m_followed = row;
        selection.setFocused(row);
    }
}

void MainWindow::updateSweepActions()
{
    const auto& sweeps = m_bench.sweeps();
    auto& actions = *m_actions;
    const bool running = sweeps.isRunning();
    actions["run.start"]->setEnabled(!sweeps.isStarting() && !m_bench.calibration().isRunning() &&
                                     m_bench.grid().isValid());
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
                                        !m_bench.calibration().isRunning());
    actions["run.cancelceilings"]->setEnabled(m_bench.calibration().isRunning());
}

void MainWindow::measureCeilings()
{
    m_bench.setDevices(m_devices->chosen());
    m_bench.measureCeilings();
}

void MainWindow::startSweep()
{
    m_bench.setDevices(m_devices->chosen());
    m_bench.startSweep();
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
