// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/figures/view_area.h"

#include "app/gui/figures/figure_source.h"
#include "app/gui/parts/dock.h"
#include "widgets/editors/figure_options.h"
#include "widgets/plots/plot_view.h"
#include "widgets/selection/post_to_gui.h"
#include "widgets/theme/theme.h"

#include <QApplication>
#include <QEvent>
#include <QMouseEvent>
#include <QPointer>
#include <QResizeEvent>
#include <QScopedValueRollback>
#include <QTabBar>
#include <QToolButton>

#include <algorithm>
#include <utility>

namespace parascope::gui {

ViewArea::ViewArea(QString id, selection::SelectionModel& selection,
                   std::function<ViewData(const QString&)> source, QWidget* parent)
    : QMainWindow(parent), m_id(std::move(id)), m_selection(selection), m_data(std::move(source))
{
    setWindowFlags(Qt::Widget);
    setObjectName(m_id);
    setDockNestingEnabled(true);
    setTabPosition(Qt::AllDockWidgetAreas, QTabWidget::North);
    setDockOptions(QMainWindow::AllowNestedDocks | QMainWindow::AllowTabbedDocks);
    qApp->installEventFilter(this); // makes a view active when any part of it is clicked
}

void ViewArea::refreshData()
{
    for (const auto& place : m_places)
        place.view->setData(m_data(place.id));
}

FigureView* ViewArea::view(const QString& id) const
{
    for (const auto& place : m_places)
        if (place.id == id)
            return place.view;
    return nullptr;
}

std::vector<FigureView*> ViewArea::views() const
{
    std::vector<FigureView*> all;
    for (const auto& place : m_places)
        all.push_back(place.view);
    return all;
}

void ViewArea::setViews(const std::vector<ViewPlan>& plans)
{
    bool changed = false;
    for (auto it = m_places.begin(); it != m_places.end();) {
        const bool kept =
            std::any_of(plans.begin(), plans.end(), [&](const auto& plan) { return plan.id == it->id; });
        if (kept) {
            ++it;
            continue;
        }
        if (m_maximised)
            toggleMaximised();
        if (m_active == it->view)
            m_active = nullptr;
        removeDockWidget(it->dock);
        it->dock->setObjectName({}); // prevents a layout from finding the dock before it is deleted
        it->dock->deleteLater();
        it = m_places.erase(it);
        changed = true;
    }
    std::vector<ViewPlan> missing;
    for (const auto& plan : plans) {
        auto* shown = view(plan.id);
        if (!shown) {
            missing.push_back(plan);
            continue;
        }
        setPlan(plan);
        shown->setData(m_data(plan.id));
    }
    m_missing.swap(missing);
    if (m_missing.empty()) {
        if (m_untiled)
            tile();
        else if (changed)
            fitTabs();
        activateAny();
    } else if (m_missing.size() == 1 && !m_places.empty() && !m_untiled) {
        if (m_maximised)
            toggleMaximised();
        const auto plan = std::exchange(m_missing, {}).front();
        activateAny();
        make(plan);
        m_untiled = false;
        placeBesideActive(m_places.back());
        emit completed();
    } else if (m_missing.size() == 1) {
        makeAll();
    } else if (missing.empty()) {
        // A view consists of several hundred objects; creating all views at once would delay the user.
        selection::postToGui([area = QPointer(this)] {
            if (area)
                area->makeNext();
        });
    }
}

void ViewArea::makeNext()
{
    if (m_missing.empty())
        return;
    const auto plan = m_missing.front();
    m_missing.erase(m_missing.begin());
    make(plan);
    if (m_missing.empty()) {
        placeMade();
        return;
    }
    selection::postToGui([area = QPointer(this)] {
        if (area)
            area->makeNext();
    });
}

void ViewArea::makeAll()
{
    if (m_missing.empty())
        return;
    for (const auto& plan : std::exchange(m_missing, {}))
        make(plan);
    placeMade();
}

void ViewArea::placeMade()
{
    if (m_maximised)
        toggleMaximised();
    if (!m_arranged) {
        tile();
    } else {
        for (auto& place : m_places)
            if (!place.placed)
                placeBesideActive(place); // and the next one next to this one
        m_untiled = false;
    }
    activateAny();
    emit completed();
}

ViewArea::Standing ViewArea::standing() const
{
    return {m_maximised ? m_beforeMaximising : saveState(2), m_arranged};
}

void ViewArea::restore(const Standing& standing)
{
    makeAll();
    {
        const QScopedValueRollback placing(m_placing, true);
        restoreState(standing.docks, 2);
    }
    m_maximised = m_untiled = false;
    m_arranged = standing.arranged;
    // Views that did not exist when the layout was saved have no place in it.
    for (auto& place : m_places) {
        place.dock->show();
        place.placed = true;
    }
    fitTabs();
    emit restored();
}

const Dock* ViewArea::dockOf(const FigureView* shown) const
{
    for (const auto& place : m_places)
        if (place.view == shown)
            return place.dock;
    return nullptr;
}

void ViewArea::placeBesideActive(Place& place)
{
    auto& dock = *place.dock;
    constexpr int leastWidth = 200, leastHeight = 160; // a plot needs 180 x 140
    auto* active = const_cast<Dock*>(dockOf(m_active));
    if (!active || active == &dock || active->isFloating()) {
        addDockWidget(Qt::TopDockWidgetArea, &dock);
    } else if (const bool wide = active->width() / 2 >= leastWidth,
               high = active->height() / 2 >= leastHeight;
               !wide && !high) {
        tabifyDockWidget(active, &dock);
    } else {
        const bool beside = wide && (!high || active->width() >= active->height());
        // A dock among tabs cannot be split. There the new dock becomes a further tab, in front.
        splitDockWidget(active, &dock, beside ? Qt::Horizontal : Qt::Vertical);
    }
    dock.show();
    dock.raise();
    m_arranged = place.placed = true;
    fitTabs();
    activate(place.view);
}

/// Shortens the names of tabs at their ends if there is not enough space, to about eight letters
/// (style_sheet.cpp). If that is not enough, the bar scrolls.
void ViewArea::fitTabs()
{
    for (auto* tabs : findChildren<QTabBar*>(QString(), Qt::FindDirectChildrenOnly)) {
        tabs->setElideMode(Qt::ElideRight);
        tabs->setUsesScrollButtons(true);
        tabs->setAccessibleName(tr("Tabs of the views"));
        for (int i = 0; i < tabs->count(); ++i)
            tabs->setTabToolTip(i, tabs->tabText(i));
    }
}

void ViewArea::setPlan(const ViewPlan& plan)
{
    for (const auto& place : m_places)
        if (place.id == plan.id) {
            place.view->setSpec(plan.spec);
            place.dock->setTitle(plan.title);
            showPin(*place.pin, plan);
        }
}

void ViewArea::showPin(QToolButton& pin, const ViewPlan& plan) const
{
    pin.setVisible(m_closable && !plan.spec.family.empty());
    pin.setChecked(plan.pinned);
    pin.setToolTip(plan.pinned ? tr("Stays with %1. Click to follow the family chosen above the views.")
                                     .arg(QString::fromStdString(plan.spec.family))
                               : tr("Keep %1 in this view when another family is chosen")
                                     .arg(QString::fromStdString(plan.spec.family)));
}

void ViewArea::activateAny()
{
    if (!m_active && !m_places.empty())
        activate(m_places.front().view);
}

void ViewArea::make(const ViewPlan& plan)
{
    auto* dock = new Dock(m_id + QLatin1Char('-') + plan.id, plan.title, this);
    auto* shown = new FigureView(plan.id, m_selection);
    auto* options = dock->addTitleButton(QStringLiteral("gear"), tr("Options of this view"));
    auto* twin = dock->addTitleButton(QStringLiteral("table"), tr("Show as table (T)"));
    auto* pin = dock->addTitleButton(QStringLiteral("pin"), {});
    pin->setCheckable(true);
    pin->setAccessibleName(tr("Keep the family"));
    showPin(*pin, plan);
    connect(pin, &QToolButton::clicked, this, [this, id = plan.id](bool on) { emit pinRequested(id, on); });
    connect(options, &QToolButton::clicked, this, [this, shown] { showOptions(shown); });
    connect(twin, &QToolButton::clicked, this, [shown] { shown->setTwin(!shown->twin()); });
    connect(shown, &FigureView::specRequested, this,
            [this, id = plan.id](const figure::Spec& spec) { emit specRequested(id, spec); });
    connect(shown, &FigureView::runActivated, this, &ViewArea::runActivated);
    connect(shown, &FigureView::sideRequested, this, &ViewArea::sideRequested);
    connect(shown, &FigureView::measureRequested, this, &ViewArea::measureRequested);
    connect(shown, &FigureView::menuRequested, this, [this, shown](const QPoint& at) {
        activate(shown);
        emit menuRequested(at);
    });
    dock->addPage(plan.title, shown);
    shown->setSpec(plan.spec);
    connect(dock, &QDockWidget::topLevelChanged, this, [this] {
        if (m_placing)
            return;
        m_arranged = true;
        emit moved();
    });
    dock->hide(); // hidden until all views exist and are placed
    addDockWidget(Qt::TopDockWidgetArea, dock);
    m_untiled = true;
    m_places.push_back({plan.id, dock, shown, pin, false});
    shown->setData(m_data(plan.id));
}

/// Number of columns, in two rows of views, that fit into a width.
int ViewArea::columnsFor(int width)
{
    return width < 860 ? 2 : width < 1700 ? 3 : 4;
}

/// Tiles the views in two rows; further views share places as tabs.
void ViewArea::tile()
{
    const auto n = m_places.size();
    if (n == 0)
        return;
    const QScopedValueRollback placing(m_placing, true);
    for (const auto& place : m_places) {
        removeDockWidget(place.dock);
        place.dock->setFloating(false);
    }
    m_columns = columnsFor(width());
    const std::size_t columns =
        n <= 2 ? n : std::min<std::size_t>((n + 1) / 2, static_cast<std::size_t>(m_columns));
    const std::size_t visible = std::min(n, columns * 2);
    addDockWidget(Qt::TopDockWidgetArea, m_places[0].dock);
    for (std::size_t i = 1; i < std::min(columns, n); ++i)
        splitDockWidget(m_places[i - 1].dock, m_places[i].dock, Qt::Horizontal);
    if (n > columns) {
        addDockWidget(Qt::BottomDockWidgetArea, m_places[columns].dock);
        for (std::size_t i = columns + 1; i < visible; ++i)
            splitDockWidget(m_places[i - 1].dock, m_places[i].dock, Qt::Horizontal);
        // Further views share the places of the lower row as tabs, in turn, so that their names are not
        // shortened.
        const auto below = visible - columns;
        for (std::size_t i = visible; i < n; ++i)
            tabifyDockWidget(m_places[visible - 1 - (i - visible) % below].dock, m_places[i].dock);
    }
    for (auto& place : m_places) {
        place.dock->show();
        place.placed = true;
    }
    for (std::size_t i = columns; i < visible; ++i)
        m_places[i].dock->raise();
    fitTabs();
    // The heat map needs more space than its neighbours, and several maps next to each other need the most.
    QList<QDockWidget*> top, bottom;
    QList<int> topSizes, bottomSizes;
    for (std::size_t i = 0; i < visible; ++i) {
        const bool several = m_places[i].view->spec().kind == "composite";
        (i < columns ? top : bottom).append(m_places[i].dock);
        (i < columns ? topSizes : bottomSizes).append(several ? 480 : i == 0 ? 400 : 300);
    }
    resizeDocks(top, topSizes, Qt::Horizontal);
    if (!bottom.isEmpty()) {
        resizeDocks(bottom, bottomSizes, Qt::Horizontal);
        resizeDocks({top.first(), bottom.first()}, {500, 500}, Qt::Vertical);
    }
    m_maximised = m_untiled = m_arranged = false;
}

void ViewArea::retile()
{
    m_arranged = false;
    if (m_missing.empty())
        tile();
}

bool ViewArea::event(QEvent* event)
{
    // Docks cover the whole area except the borders between them. Events that they do not handle arrive here,
    // too.
    if (event->type() == QEvent::MouseButtonPress)
        m_onBorder = !childAt(static_cast<QMouseEvent*>(event)->position().toPoint());
    const bool done = QMainWindow::event(event);
    if (event->type() == QEvent::MouseButtonRelease && std::exchange(m_onBorder, false)) {
        m_arranged = true;
        emit moved();
    }
    return done;
}

void ViewArea::resizeEvent(QResizeEvent* event)
{
    QMainWindow::resizeEvent(event);
    if (columnsFor(event->size().width()) != m_columns && !m_places.empty() && !m_maximised && !m_arranged)
        tile();
}

void ViewArea::activate(FigureView* shown)
{
    m_active = shown;
    for (const auto& place : m_places)
        place.dock->setActive(place.view == shown);
}

void ViewArea::toggleMaximised()
{
    if (!m_active)
        return;
    m_maximised = !m_maximised;
    if (m_maximised)
        m_beforeMaximising = saveState(2);
    for (const auto& place : m_places)
        place.dock->setVisible(!m_maximised || place.view == m_active);
    if (!m_maximised && !restoreState(m_beforeMaximising, 2))
        tile();
}

void ViewArea::showOptions(FigureView* shown)
{
    activate(shown);
    auto* options = new editors::FigureOptions(this);
    options->setWindowFlags(Qt::Popup);
    options->setAttribute(Qt::WA_DeleteOnClose);
    options->setSpec(shown->spec(), shown->data().input ? shown->data().input->runs : nullptr);
    connect(options, &editors::FigureOptions::specChosen, this,
            [this, shown](const figure::Spec& spec) { emit specRequested(shown->id(), spec); });
    options->adjustSize();
    options->move(shown->mapToGlobal(QPoint(shown->width() - options->width(), 0)));
    options->show();
}

bool ViewArea::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Close && m_closable)
        for (const auto& place : m_places)
            if (watched == place.dock) {
                event->ignore();
                emit closeRequested(place.id);
                return true;
            }
    if ((event->type() == QEvent::FocusIn || event->type() == QEvent::MouseButtonPress) &&
        watched->isWidgetType())
        for (const auto& place : m_places)
            if (place.view != m_active &&
                (watched == place.dock || place.dock->isAncestorOf(static_cast<QWidget*>(watched)))) {
                activate(place.view);
                break;
            }
    return QMainWindow::eventFilter(watched, event);
}

} // namespace parascope::gui
