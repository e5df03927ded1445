// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/design/design_page.h"

#include "app/gui/explore/tables.h"
#include "app/gui/figures/figure_view.h"
#include "app/gui/figures/view_area.h"
#include "app/gui/model/workbench.h"
#include "app/gui/parts/dock.h"
#include "app/gui/parts/elided_label.h"
#include "app/gui/parts/layer_table.h"
#include "app/gui/parts/property_list.h"
#include "engine/base/core/units.h"
#include "engine/model/workload/cost.h"
#include "engine/model/workload/fit.h"
#include "engine/model/workload/graph.h"
#include "engine/run/dispatch/plan.h"
#include "engine/run/remote/shell_words.h"
#include "widgets/editors/problem_line.h"
#include "widgets/models/record_model.h"
#include "widgets/selection/words.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/theme.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QSplitter>
#include <QStackedWidget>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace parascope::gui {

using models::Record;

namespace {

Result<workload::Cost> costOf(const std::string& family, const Parameters& point)
{
    const auto work = dispatch::workOf(family, nullptr, point);
    if (!work.refusal.empty())
        return badInput(work.refusal);
    PARASCOPE_TRY(const auto graph, workload::graphFromJson(work.graph, "model"));
    return workload::costOf(graph, {work.batch, work.mode, work.optimizer, work.dtype});
}

/// Returns the command line with which the program of a grid is called.
QString commandText(const Json& given, const Parameters& point)
{
    const auto program = dispatch::programOf(given);
    const auto words = program ? dispatch::wordsOf(**program, point)
                               : Result<std::vector<std::string>>(tl::unexpected(program.error()));
    return words ? QString::fromStdString(remote::commandLine(*words))
                 : selection::inLanguage(words.error().message);
}

/// Returns the names of the hyper-parameters that differ between points. Values that all points share are
/// shown in the grid's fixed values and above the layers. For a single point it returns all names.
QStringList varyingNames(const std::vector<Parameters>& points)
{
    QStringList out;
    if (points.empty())
        return out;
    for (const auto& [name, value] : points.front()) {
        const auto differs = [&](const Parameters& point) {
            const auto* other = point.find(name);
            return !other || toText(*other) != toText(value);
        };
        if (points.size() == 1 || std::any_of(points.begin(), points.end(), differs))
            out.append(QString::fromStdString(name));
    }
    return out;
}

} // namespace

DesignPage::DesignPage(Workbench& bench, QWidget* parent)
    : QWidget(parent), m_bench(bench),
      m_views(new ViewArea(QStringLiteral("design"), m_selection,
                           [this](const QString&) {
                               return ViewData{std::make_shared<figure::Input>(m_figures.input), false, {}};
                           })),
      m_noViews(new EmptyState(QStringLiteral("heatmap"),
                               tr("The figures of the grid appear here once its points have a model."))),
      m_problem(new editors::ProblemLine), m_points(new models::RecordModel(this)),
      m_layers(new models::RecordModel(this)), m_pointTable(makeTable(tr("Points"))),
      m_layerTable(makeTable(tr("Layers"))), m_title(new QLabel), m_layerTitle(new QLabel),
      m_where(new ElidedLabel({}, 0, Qt::ElideMiddle)), m_cost(new PropertyList), m_start(nullptr),
      m_figureStack(new QStackedWidget), m_splitter(new QSplitter(Qt::Horizontal))
{
    setObjectName(QStringLiteral("page"));
    setAttribute(Qt::WA_StyledBackground);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(theme::spacing5, theme::spacing4, theme::spacing5, theme::spacing4);
    m_title->setFont(theme::font(theme::Type::Card, true));
    auto* head = new QHBoxLayout;
    head->addWidget(m_title);
    m_where->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_where->setForegroundRole(QPalette::PlaceholderText);
    m_where->setObjectName(QStringLiteral("designDatabase"));
    head->addWidget(m_where, 1);
    auto* start = new QPushButton(theme::icon(QStringLiteral("play"), Qt::white), tr("Start"));
    start->setProperty("primary", true);
    connect(start, &QPushButton::clicked, this, &DesignPage::startRequested);
    start->setObjectName(QStringLiteral("designStart"));
    m_start = start;
    head->addWidget(start);
    column->addLayout(head);
    m_problem->setObjectName(QStringLiteral("designProblem"));
    connect(m_problem, &editors::ProblemLine::mendClicked, this, &DesignPage::removeRefused);
    column->addWidget(m_problem);
    m_figureStack->addWidget(m_views);
    m_figureStack->addWidget(m_noViews);
    connect(m_views, &ViewArea::specRequested, this, [this](const QString& id, const figure::Spec& spec) {
        if (auto* view = m_views->view(id))
            view->setSpec(spec);
    });
    connect(&m_selection, &selection::SelectionModel::focusedChanged, this, [this](qint64 row) {
        if (row >= 0 && static_cast<std::size_t>(row) < m_figures.points.size())
            m_pointTable->selectRow(static_cast<int>(m_figures.points[static_cast<std::size_t>(row)]));
    });
    auto* splitter = m_splitter;
    connect(splitter, &QSplitter::splitterMoved, this, [this] { m_moved = true; });
    splitter->addWidget(m_pointTable);
    auto* right = new QWidget;
    auto* rightColumn = new QVBoxLayout(right);
    rightColumn->setContentsMargins(theme::spacing4, 0, 0, 0);
    m_layerTitle->setFont(theme::font(theme::Type::Control, true));
    m_layerTitle->setWordWrap(true);
    rightColumn->addWidget(m_layerTitle);
    rightColumn->addWidget(m_layerTable, 1);
    rightColumn->addWidget(m_cost);
    splitter->addWidget(right);
    splitter->setStretchFactor(0, 2);
    splitter->setStretchFactor(1, 3);
    splitter->setChildrenCollapsible(false);
    auto* rows = new QSplitter(Qt::Vertical);
    rows->addWidget(m_figureStack);
    rows->addWidget(splitter);
    rows->setChildrenCollapsible(false);
    rows->setStretchFactor(0, 3);
    rows->setStretchFactor(1, 2);
    rows->setSizes({420, 300});
    column->addWidget(rows, 1);
    m_pointTable->setModel(m_points);
    m_pointTable->setObjectName(QStringLiteral("designPoints"));
    m_layerTable->setModel(m_layers);
    m_layers->setHeaders(layerHeaders(), 3);
    connect(m_pointTable->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& current) {
                showLayers(current.row());
                const auto point = std::find(m_figures.points.begin(), m_figures.points.end(),
                                             static_cast<std::size_t>(std::max(0, current.row())));
                if (point != m_figures.points.end() && current.isValid())
                    m_selection.setFocused(point - m_figures.points.begin());
            });
    connect(&bench.grid(), &editors::GridModel::forecastChanged, this, &DesignPage::refresh);
    connect(&bench, &Workbench::devicesChanged, this, &DesignPage::showProblem);
    connect(&bench, &Workbench::sweepDatabaseChanged, this, &DesignPage::showWhere);
    refresh();
}

void DesignPage::showWhere()
{
    m_where->setText(tr("Results go to %1.").arg(m_bench.sweepDatabase()));
    m_where->setToolTip(m_where->text());
}

void DesignPage::refresh()
{
    showWhere();
    const auto& forecast = m_bench.grid().forecast();
    const QLocale locale;
    const auto shown = forecast.sample.size();
    m_title->setText(
        shown < forecast.points
            ? tr("%1 points; the first %2 in run order")
                  .arg(locale.toString(static_cast<qulonglong>(forecast.points)))
                  .arg(shown)
            : tr("%n point(s), in the order they run", nullptr, static_cast<int>(forecast.points)));
    const auto oversized = [&](std::size_t i) {
        return !workload::fits(forecast.costs[i].memoryBytes, forecast.deviceMemory);
    };
    bool remarks = false;
    for (std::size_t i = 0; i < shown; ++i)
        remarks = remarks || oversized(i) || !forecast.costs[i].refusal.empty();
    const auto names = varyingNames(forecast.sample);
    auto headers = names;
    if (remarks)
        headers.append(tr("forecast"));
    m_points->setHeaders(headers, 0, static_cast<int>(names.size()));
    const bool tried = m_bench.grid().document().triesOversized();
    std::vector<Record> records;
    for (std::size_t i = 0; i < shown; ++i) {
        const auto& cost = forecast.costs[i];
        const bool bad = oversized(i) || !cost.refusal.empty();
        Record record{QString::number(i), {}, bad ? Record::Tone::Refused : Record::Tone::Plain, {}};
        for (const auto& header : names) {
            const auto* value = forecast.sample[i].find(header.toStdString());
            record.cells.append(value ? QString::fromStdString(toText(*value)) : QString());
        }
        if (remarks) {
            const auto bytes = QString::fromStdString(bytesText(cost.memoryBytes));
            record.cells.append(!cost.refusal.empty() ? selection::inLanguage(cost.refusal)
                                : !oversized(i)       ? bytes
                                : tried               ? tr("%1, will not fit").arg(bytes)
                                                      : tr("%1, will not fit: skipped").arg(bytes));
        }
        record.id = QString::fromStdString(toText(forecast.sample[i]));
        records.push_back(std::move(record));
    }
    m_points->setRecords(std::move(records));
    m_pointTable->resizeColumnsToContents();
    fit();
    showFigures();
    showProblem();
    showLayers(m_pointTable->currentIndex().isValid() ? m_pointTable->currentIndex().row() : 0);
}

void DesignPage::showFigures()
{
    m_figures = gridFigures(m_bench.grid().forecast(), m_bench.grid().document().family.toStdString());
    m_figureStack->setCurrentIndex(m_figures.views.empty() ? 1 : 0);
    m_selection.setTable(m_figures.input.runs);
    std::string plans;
    for (const auto& plan : m_figures.views)
        plans += plan.id.toStdString() + toLine(figure::toJson(plan.spec));
    if (std::exchange(m_plans, plans) != plans)
        m_views->setViews(m_figures.views);
    else
        m_views->refreshData();
}

namespace {

/// Returns, for each axis, the values for which every point is refused.
std::map<std::string, std::set<std::string>> refusedValues(const editors::Forecast& forecast)
{
    std::map<std::string, std::map<std::string, bool>> good;
    for (std::size_t i = 0; i < forecast.sample.size(); ++i)
        for (const auto& axis : forecast.axes)
            if (const auto* value = forecast.sample[i].find(axis.name)) {
                auto& any = good[axis.name][toText(*value)];
                any = any || forecast.costs[i].refusal.empty();
            }
    std::map<std::string, std::set<std::string>> out;
    for (const auto& [name, values] : good)
        for (const auto& [value, any] : values)
            if (!any)
                out[name].insert(value);
    // Do not accept a correction that empties an axis.
    std::erase_if(out, [&](const auto& entry) { return entry.second.size() == good[entry.first].size(); });
    return out;
}

} // namespace

/// Shows why Start is disabled, or which points have no model and which fix is offered.
void DesignPage::showProblem()
{
    const auto& grid = m_bench.grid();
    const auto noDevice = m_bench.deviceProblem();
    m_start->setEnabled(grid.isValid() && noDevice.isEmpty());
    m_start->setToolTip(noDevice.isEmpty() ? tr("Run the grid on the chosen devices (F5)") : noDevice);
    if (!grid.problems().empty()) {
        m_problem->setProblem(tr("Cannot start: %1").arg(grid.problems().front().sentence));
        return;
    }
    if (!noDevice.isEmpty()) {
        m_problem->setProblem(tr("Cannot start: %1").arg(noDevice));
        return;
    }
    const auto& forecast = grid.forecast();
    const auto refused = std::find_if(forecast.costs.begin(), forecast.costs.end(),
                                      [](const auto& cost) { return !cost.refusal.empty(); });
    if (refused == forecast.costs.end()) {
        m_problem->clear();
        return;
    }
    QStringList values;
    for (const auto& [name, some] : refusedValues(forecast))
        for (const auto& value : some)
            values.append(QString::fromStdString(name + " " + value));
    m_problem->setProblem(tr("%1 of %2 points have no model: %3")
                              .arg(QLocale().toString(static_cast<qulonglong>(forecast.refused)),
                                   QLocale().toString(static_cast<qulonglong>(forecast.points)),
                                   selection::inLanguage(refused->refusal)),
                          values.isEmpty() ? QString()
                                           : tr("Remove %1").arg(values.join(QStringLiteral(", "))));
}

void DesignPage::removeRefused()
{
    const auto& forecast = m_bench.grid().forecast();
    const auto bad = refusedValues(forecast);
    auto document = m_bench.grid().document();
    for (auto& axis : document.axes) {
        const auto found = bad.find(axis.name.toStdString());
        if (found == bad.end())
            continue;
        QStringList left;
        for (const auto& point : forecast.sample)
            if (const auto* value = point.find(found->first);
                value && !found->second.contains(toText(*value)))
                if (const auto text = QString::fromStdString(toText(*value)); !left.contains(text))
                    left.append(text);
        std::sort(left.begin(), left.end(),
                  [](const auto& a, const auto& b) { return a.toDouble() < b.toDouble(); });
        axis.values = left.join(QStringLiteral(", "));
        axis.step.clear();
    }
    m_bench.grid().setDocument(document);
}

/// Gives the points the width that their columns need, and the layers the rest, until the user moves the
/// border between them.
void DesignPage::fit()
{
    const int all = m_splitter->width();
    if (m_moved || all < 100)
        return;
    const int points = std::min(m_pointTable->horizontalHeader()->length() + 24, all / 2);
    m_splitter->setSizes({points, all - points});
}

void DesignPage::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fit();
}

void DesignPage::showLayers(int line)
{
    const auto& sample = m_bench.grid().forecast().sample;
    if (line < 0 || static_cast<std::size_t>(line) >= sample.size())
        return;
    const auto& point = sample[static_cast<std::size_t>(line)];
    const auto family = m_bench.grid().document().family;
    const auto& document = m_bench.grid().document();
    m_layerTable->setVisible(!document.callsProgram());
    if (document.callsProgram()) {
        m_layers->setRecords({});
        m_cost->setLines({});
        m_layerTitle->setText(commandText(document.rest["benchmark"], point));
        return;
    }
    const auto cost = costOf(family.toStdString(), point);
    m_layerTitle->setText(family + QStringLiteral(" · ") +
                          QString::fromStdString(toText(point))
                              .replace(QLatin1Char(','), QStringLiteral(" · "))
                              .replace(QLatin1Char('='), QLatin1Char(' ')));
    std::vector<Record> records;
    if (!cost) {
        records.push_back(
            {QStringLiteral("none"), {selection::inLanguage(cost.error().message)}, Record::Tone::Bad, {}});
        m_layers->setRecords(std::move(records));
        m_cost->setLines({});
        return;
    }
    const QLocale locale;
    m_layers->setRecords(layerRecords(*cost));
    m_layerTable->resizeColumnsToContents();
    m_cost->setLines({{tr("Forecast of one step"), {}, true},
                      {tr("FLOP, as executed"), QString::fromStdString(withPrefix(cost->stepFlops))},
                      {tr("peak memory"), QString::fromStdString(bytesText(cost->memoryPeakBytes))},
                      {tr("bytes moved"), QString::fromStdString(bytesText(cost->bytes))},
                      {tr("operational intensity"),
                       locale.toString(cost->arithmeticIntensity, 'f', 1) + tr(" FLOP/byte")}});
}

} // namespace parascope::gui
