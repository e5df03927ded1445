// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/figures/figure_view.h"

#include "app/gui/figures/figure_source.h"
#include "app/gui/figures/step_source.h"
#include "app/gui/parts/dock.h"
#include "app/gui/parts/figure_words.h"
#include "app/gui/parts/twin_model.h"
#include "engine/base/core/columns.h"
#include "engine/base/core/settings.h"
#include "widgets/plots/plot_view.h"
#include "widgets/selection/background.h"
#include "widgets/selection/post_to_gui.h"
#include "widgets/selection/selection_model.h"
#include "widgets/selection/words.h"
#include "widgets/theme/theme.h"

#include <QContextMenuEvent>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLocale>
#include <QProgressBar>
#include <QStackedWidget>
#include <QTableView>
#include <QVBoxLayout>

#include <cmath>
#include <set>

namespace parascope::gui {

using selection::SelectionModel;

FigureView::FigureView(QString id, SelectionModel& selection, QWidget* parent)
    : QWidget(parent), m_id(std::move(id)), m_selection(selection), m_loading(new QProgressBar),
      m_chips(new LevelChips), m_stack(new QStackedWidget), m_plot(new plots::PlotView),
      m_empty(new EmptyState(QStringLiteral("heatmap"), {})), m_table(new QTableView),
      m_twin(new TwinModel(this))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_loading->setRange(0, 0);
    m_loading->setFixedHeight(2);
    m_loading->setTextVisible(false);
    auto policy = m_loading->sizePolicy();
    policy.setRetainSizeWhenHidden(true);
    m_loading->setSizePolicy(policy);
    m_loading->hide();
    column->addWidget(m_loading);
    column->addWidget(m_chips);
    column->addWidget(m_stack);
    connect(m_chips, &LevelChips::levelChosen, this, &FigureView::chooseLevel);
    m_stack->addWidget(m_plot);
    m_stack->addWidget(m_empty);
    m_stack->addWidget(m_table);
    m_plot->setObjectName(QStringLiteral("plot_") + m_id);
    m_table->setModel(m_twin);
    m_table->horizontalHeader()->setResizeContentsPrecision(200);
    m_table->setAccessibleName(tr("Table of the figure"));
    m_table->setTabKeyNavigation(false); // Tab leaves the table
    m_table->setFont(theme::font(theme::Type::Plot));
    m_table->verticalHeader()->setDefaultSectionSize(theme::rowHeight);
    m_table->verticalHeader()->hide();
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->installEventFilter(this);
    m_delay.setSingleShot(true);
    m_loadingDelay.setSingleShot(true);
    m_loadingDelay.setInterval(150);
    connect(&m_delay, &QTimer::timeout, this, &FigureView::build);
    connect(&m_loadingDelay, &QTimer::timeout, this, [this] { m_loading->setVisible(m_building); });
    connect(&m_selection, &SelectionModel::filterChanged, this, &FigureView::schedule);
    connect(&m_selection, &SelectionModel::selectionChanged, this, &FigureView::showSelection);
    connect(&m_selection, &SelectionModel::focusedChanged, this,
            [this](qint64 row) { m_plot->setFocusedRun(row); });
    connect(m_empty, &EmptyState::triggered, this, [this] { (void)m_selection.setFilter({}); });
    connectPlot();
    m_stack->setCurrentWidget(m_empty);
}

FigureView::~FigureView()
{
    m_stop.request_stop();
}

void FigureView::connectPlot()
{
    using plots::PlotView;
    connect(m_plot, &PlotView::hovered, &m_selection, &SelectionModel::setHovered);
    connect(m_plot, &PlotView::focused, this, [this](qint64 row) { m_selection.setFocused(row); });
    connect(m_plot, &PlotView::activated, this, &FigureView::runActivated);
    connect(m_plot, &PlotView::selectionCleared, &m_selection, &SelectionModel::clearSelection);
    connect(m_plot, &PlotView::sliceStepRequested, this, &FigureView::stepSlice);
    connect(m_plot, &PlotView::scaleCycleRequested, this, &FigureView::cycleScale);
    connect(m_plot, &PlotView::tableTwinRequested, this, [this] { setTwin(!m_twinOn); });
    connect(m_plot, &PlotView::sideRequested, this, &FigureView::sideRequested);
    connect(m_plot, &PlotView::measureRequested, this, &FigureView::measureRequested);
    connect(m_plot, &PlotView::selectionRequested, this, [this](const plots::SelectionRequest& request) {
        using Mode = SelectionModel::Mode;
        const auto mode = static_cast<Mode>(request.mode);
        if (!request.ranges.empty()) {
            QStringList pieces;
            for (const auto& range : request.ranges)
                pieces.append(range.low == range.high
                                  ? QStringLiteral("%1 == %2").arg(range.column).arg(range.low, 0, 'g', 12)
                                  : QStringLiteral("%1 >= %2 && %1 <= %3")
                                        .arg(range.column)
                                        .arg(range.low, 0, 'g', 12)
                                        .arg(range.high, 0, 'g', 12));
            if (m_selection.selectWhere(pieces.join(QStringLiteral(" && ")), mode))
                return;
        }
        if (!m_selection.table())
            return;
        table::Mask rows(m_selection.table()->rows(), 0);
        for (const auto row : request.rows)
            if (row >= 0 && static_cast<std::size_t>(row) < rows.size())
                rows[static_cast<std::size_t>(row)] = 1;
        m_selection.select(std::move(rows), {}, mode);
    });
}

figure::Spec FigureView::shownSpec() const
{
    return filtered(m_moved.value_or(m_spec));
}

figure::Spec FigureView::filtered(figure::Spec spec) const
{
    const auto filter = m_data.renamed ? std::string() : m_selection.portableFilter().toStdString();
    if (!filter.empty())
        spec.filter = spec.filter.empty() ? filter : "(" + spec.filter + ") && (" + filter + ")";
    return spec;
}

bool FigureView::sharesRows() const
{
    const auto& table = m_selection.table();
    return table && m_data.input &&
           (table == m_data.input->runs ||
            (m_data.renamed && m_data.input->runs && table->rows() == m_data.input->runs->rows()));
}

void FigureView::setSpec(const figure::Spec& spec)
{
    m_spec = spec;
    m_moved.reset();
    schedule();
}

void FigureView::setData(const ViewData& data)
{
    m_data = data;
    schedule();
}

std::shared_ptr<const figure::Input> FigureView::exportInput() const
{
    if (!m_data.input)
        return nullptr;
    const bool picked = sharesRows() && (m_data.renamed || !m_selection.keptIn(m_selection.filter()).empty());
    if (!picked && (m_data.input->steps || !m_steps))
        return m_data.input;
    auto input = std::make_shared<figure::Input>(*m_data.input);
    if (!input->steps)
        input->steps = m_steps;
    if (picked)
        input->shown = m_selection.sharedShown();
    return input;
}

/// T also switches back from the table. Without this filter, the table would search for a row that begins
/// with T.
bool FigureView::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_table && event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (key->key() == Qt::Key_T && key->modifiers() == Qt::NoModifier) {
            setTwin(false);
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

void FigureView::contextMenuEvent(QContextMenuEvent* event)
{
    if (event->reason() != QContextMenuEvent::Keyboard)
        return emit menuRequested(event->globalPos());
    // Place the menu at the forecast that the arrow keys reached, else in the middle of the view, not at the
    // pointer.
    const auto place = m_twinOn ? std::nullopt : m_plot->keyboardPlace();
    emit menuRequested(place ? m_plot->mapToGlobal(*place).toPoint() : mapToGlobal(rect().center()));
}

void FigureView::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (m_stale)
        schedule();
}

void FigureView::schedule()
{
    m_stale = true;
    // Streaming results only add to the present figure. Any other change makes it useless.
    if (!m_data.live || m_refining)
        m_stop.request_stop();
    // While results arrive, draw at most 20 pictures a second; draw at once after a change by the user.
    if (isVisible() && !m_delay.isActive())
        m_delay.start(m_data.live ? 50 : 0);
}

void FigureView::build()
{
    if (m_building || !isVisible())
        return;
    m_stale = m_refining = false;
    if (!m_data.input || !m_data.input->runs) {
        m_empty->setText(m_data.live
                             ? tr("The first run is being measured; it appears here once it is stored.")
                             : tr("The figure appears here once results are open."));
        m_empty->setAction({});
        m_stack->setCurrentWidget(m_empty);
        return;
    }
    m_building = true;
    m_loadingDelay.start();
    ++m_token;
    m_stop = std::stop_source();
    auto input = std::make_shared<figure::Input>(*m_data.input);
    const auto& selected = m_selection.selected();
    if (selected.count && selected.rows.size() == input->runs->rows())
        input->selection = std::make_shared<const table::Mask>(selected.rows);
    input->quick = true;
    draw(nullptr, input, &FigureView::take);
}

void FigureView::draw(QThreadPool* pool, const std::shared_ptr<figure::Input>& input,
                      void (FigureView::*then)(quint64, Picture&))
{
    auto spec = filtered(m_spec);
    input->stop = m_stop.get_token();
    // The filter is evaluated once for all views. If the runs are others than its own (at the beginning of a
    // sweep), it is part of the spec.
    if (sharesRows()) {
        spec.filter = m_spec.filter;
        input->shown = m_selection.sharedShown();
    }
    selection::inBackground(
        pool, this,
        [spec, shown = filtered(m_spec), input, databases = m_data.databases] {
            const auto fetched = fetchSteps(spec, databases, *input);
            Picture picture{fetched ? figure::build(spec, *input)
                                    : Result<figure::Figure>(tl::unexpected<Error>(fetched.error())),
                            {},
                            shown,
                            {},
                            input,
                            {}};
            if (picture.figure && !picture.figure->empty.empty())
                if (auto moved = movedByFilter(spec, *input)) {
                    picture.figure = std::move(moved->figure);
                    picture.moved = std::move(moved->spec);
                }
            if (auto& figure = picture.figure) {
                picture.choices = levelChoices(picture.moved.value_or(spec), *figure, *input);
                figure = inLanguage(*std::move(figure));
                for (const auto& panel : figure->panels)
                    picture.points.push_back(plots::unitPointsOf(panel));
            }
            return picture;
        },
        [this, token = m_token, then](Picture& picture) { (this->*then)(token, picture); },
        pool ? nullptr : selection::awaited());
}

void FigureView::take(quint64 token, Picture& picture)
{
    m_building = false;
    m_loadingDelay.stop();
    m_loading->hide();
    if (m_stop.stop_requested()) { // the picture was made for an outdated filter
        if (m_stale)
            schedule();
        return;
    }
    const auto& figure = picture.figure;
    if (token == m_token && figure && figure->empty.empty()) {
        const bool pending = figure->pending && !m_stale;
        const auto input = picture.input;
        show(picture);
        if (pending)
            refine(*input);
    } else if (token == m_token) {
        m_moved.reset();
        m_chips->setChoices({});
        const bool filtered = m_selection.shownCount() == 0 && !m_selection.filter().isEmpty();
        const auto all = m_selection.table() ? m_selection.table()->rows() : 0;
        const auto hint =
            figure && figure->roofless
                ? QLatin1Char('\n') + tr("Run \u203a Measure ceilings measures them on this machine.")
                : QString();
        const auto hidden = hiddenByFilter(m_spec, *picture.input);
        QStringList names;
        for (const auto& name : hidden)
            names.append(QString::fromStdString(name));
        m_empty->setText(
            !filtered && !names.isEmpty()
                ? tr("The filter leaves no run of %1.").arg(names.join(QStringLiteral(", ")))
            : filtered
                ? tr("No run matches. %1 without the filter.")
                      .arg(QLocale().toString(static_cast<qulonglong>(all)))
                : (figure ? selection::inLanguage(figure->empty) : viewSentence(figure.error())) + hint);
        m_empty->setAction(m_selection.filter().isEmpty() ? QString() : tr("Clear filter"));
        m_stack->setCurrentWidget(m_empty);
    }
    m_answered = true;
    emit built();
    if (m_stale)
        schedule();
}

void FigureView::show(Picture& picture)
{
    m_moved = picture.moved;
    if (m_moved)
        picture.spec = filtered(*m_moved);
    m_plot->setFigure(*std::move(picture.figure), picture.spec, *picture.input, std::move(picture.points));
    m_steps = picture.input->steps;
    m_chips->setChoices(picture.choices);
    emphasise();
    m_stack->setCurrentWidget(m_twinOn ? static_cast<QWidget*>(m_table) : m_plot);
    fillTwin();
}

void FigureView::refine(const figure::Input& from)
{
    m_refining = true;
    auto input = std::make_shared<figure::Input>(from);
    input->quick = false;
    draw(selection::longPool(), input, &FigureView::takeRefined);
}

void FigureView::takeRefined(quint64 token, Picture& picture)
{
    if (token != m_token || m_building || m_stop.stop_requested())
        return;
    m_refining = false;
    if (picture.figure && picture.figure->empty.empty())
        show(picture);
}

void FigureView::emphasise()
{
    const auto& selected = m_selection.selected();
    m_plot->setSelection(selected.count ? std::make_shared<const table::Mask>(selected.rows) : nullptr);
}

void FigureView::showSelection()
{
    emphasise();
    // In these figures bars show the selection next to all runs, so a new selection changes the numbers, not
    // only the emphasis.
    for (const char* kind : {"regression", "boxplot", "winrate", "breakdown"})
        if (m_spec.kind == kind)
            schedule();
}

void FigureView::setTwin(bool on)
{
    m_twinOn = on;
    if (m_stack->currentWidget() != m_empty) {
        m_stack->setCurrentWidget(on ? static_cast<QWidget*>(m_table) : m_plot);
        m_stack->currentWidget()->setFocus();
    }
    fillTwin();
}

bool FigureView::twin() const
{
    return m_twinOn;
}

void FigureView::fillTwin()
{
    if (!m_twinOn)
        return;
    m_twin->setFigure(m_plot->figure());
    for (int column = 0; column < m_twin->columnCount(); ++column)
        m_table->setColumnHidden(column, m_twin->isEmpty(column));
    m_table->resizeColumnsToContents();
}

/// For [ and ]: shows the next value of the last hyper-parameter of the slice that has several values.
void FigureView::stepSlice(int direction)
{
    auto spec = m_moved.value_or(m_spec);
    if (!m_data.input || spec.fix.empty())
        return;
    const auto entry = *spec.fix.begin();
    const auto* column = m_data.input->runs->find(entry.first);
    const auto now = numberOf(entry.second);
    if (!column || column->kind != table::Column::Kind::Number || !now)
        return;
    std::set<double> values;
    for (const double value : column->numbers)
        if (!std::isnan(value))
            values.insert(value);
    auto at = values.find(*now);
    if (at == values.end() || (direction < 0 && at == values.begin()) ||
        (direction > 0 && std::next(at) == values.end()))
        return;
    std::advance(at, direction);
    if (*at == std::floor(*at))
        spec.fix.set(entry.first, static_cast<std::int64_t>(*at));
    else
        spec.fix.set(entry.first, *at);
    emit specRequested(spec);
}

void FigureView::chooseLevel(const std::string& name, const std::string& level)
{
    auto spec = m_moved.value_or(m_spec);
    if (name == columns::platform) {
        spec.platforms = {level};
        // The other platform has its own hardware and software.
        for (const auto& setting : settings())
            spec.fix.remove(setting.name);
    } else {
        const auto* column = m_data.input && m_data.input->runs ? m_data.input->runs->find(name) : nullptr;
        const bool text = !column || column->kind == table::Column::Kind::Category;
        spec.fix.set(name, text ? Value(level) : valueFromText(level));
    }
    emit specRequested(spec);
}

void FigureView::cycleScale()
{
    auto spec = m_moved.value_or(m_spec);
    if (spec.kind == "heatmap") {
        spec.logColour = !spec.logColour;
    } else if (!spec.logX && !spec.logY) {
        spec.logY = true;
    } else if (!spec.logX) {
        spec.logX = true;
    } else {
        spec.logX = spec.logY = false;
    }
    emit specRequested(spec);
}

} // namespace parascope::gui
