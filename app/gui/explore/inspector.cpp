// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/explore/inspector.h"

#include "app/gui/explore/marks_row.h"
#include "app/gui/explore/run_charts.h"
#include "app/gui/explore/run_details.h"
#include "app/gui/model/workbench.h"
#include "app/gui/parts/dock.h"
#include "app/gui/parts/property_list.h"
#include "engine/base/core/columns.h"
#include "engine/base/core/metrics.h"
#include "engine/base/core/units.h"
#include "engine/figure/colours.h"
#include "engine/figure/rows.h"
#include "engine/model/vocabulary/vocabulary.h"
#include "engine/model/workload/torch_operations.h"
#include "engine/run/dispatch/again.h"
#include "widgets/models/cell_text.h"
#include "widgets/selection/selection_model.h"
#include "widgets/selection/words.h"
#include "widgets/theme/theme.h"

#include <QFrame>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QScrollArea>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <cmath>
#include <limits>
#include <map>

namespace parascope::gui {

using table::Column;

namespace {

bool missing(const Column& column, std::size_t row)
{
    return column.kind == Column::Kind::Category
               ? column.codes[row] < 0 || column.dictionary->text(column.codes[row]).empty()
               : std::isnan(column.numbers[row]);
}

bool equal(const Column& column, std::size_t a, std::size_t b)
{
    if (column.kind == Column::Kind::Category)
        return column.codes[a] == column.codes[b];
    const double x = column.numbers[a], y = column.numbers[b];
    return (std::isnan(x) && std::isnan(y)) || !(x < y || y < x || std::isnan(x) != std::isnan(y));
}

/// Returns the values that the runs of the mask share, and the ranges of the values that differ.
std::vector<PropertyList::Line> commonOf(const table::Table& table, const table::Mask& mask)
{
    std::vector<std::size_t> rows;
    for (std::size_t row = 0; row < mask.size() && row < table.rows(); ++row)
        if (mask[row])
            rows.push_back(row);
    if (rows.empty())
        return std::vector<PropertyList::Line>();
    std::vector<PropertyList::Line> common, differing;
    for (const auto& column : table.columns()) {
        if (column.name == "run" || column.name == "work_key")
            continue;
        const bool same =
            std::all_of(rows.begin(), rows.end(), [&](auto row) { return equal(column, row, rows.front()); });
        if (same && !missing(column, rows.front())) {
            common.push_back({models::titleOf(column), models::valueText(column, rows.front())});
        } else if (!same && column.kind == Column::Kind::Number) {
            std::size_t low = rows.size(), high = rows.size();
            for (std::size_t i = 0; i < rows.size(); ++i) {
                if (missing(column, rows[i]))
                    continue;
                if (low == rows.size() || column.numbers[rows[i]] < column.numbers[rows[low]])
                    low = i;
                if (high == rows.size() || column.numbers[rows[i]] > column.numbers[rows[high]])
                    high = i;
            }
            if (low < rows.size())
                differing.push_back({models::titleOf(column), models::valueText(column, rows[low]) +
                                                                  QStringLiteral(" … ") +
                                                                  models::valueText(column, rows[high])});
        } else if (!same) {
            differing.push_back({models::titleOf(column), Inspector::tr("differs")});
        }
    }
    std::vector<PropertyList::Line> lines{
        {Inspector::tr("%n run(s)", nullptr, static_cast<int>(rows.size())), {}, true}};
    lines.push_back({Inspector::tr("The same"), {}, true});
    lines.insert(lines.end(), common.begin(), common.end());
    lines.push_back({Inspector::tr("Differs"), {}, true});
    lines.insert(lines.end(), differing.begin(), differing.end());
    return lines;
}

/// Formats the step time with its interval, which does not get a separate line.
QString stepTimeText(const table::Table& table, const Column& seconds, std::size_t row)
{
    const auto value = models::valueText(seconds, row);
    const auto *low = table.find(metric::stepLow), *high = table.find(metric::stepHigh);
    if (!low || !high || missing(*low, row) || missing(*high, row))
        return Inspector::tr("%1 (no interval)").arg(value);
    return Inspector::tr("%1 [%2, %3]")
        .arg(value, models::valueText(*low, row), models::valueText(*high, row));
}

/// Formats a rate with its definition of FLOPs; any other metric without an addition.
QString metricText(const table::Table& table, const Column& column, std::size_t row)
{
    const auto value = models::valueText(column, row);
    const auto* definition =
        column.name == metric::flopsPerSecond ? table.find(columns::flopsDefinition) : nullptr;
    const auto counted = definition ? models::valueText(*definition, row) : QString();
    return counted.isEmpty() ? value : QStringLiteral("%1 (%2)").arg(value, counted);
}

bool saysWhichRun(const Column& column)
{
    return column.name == "platform" || column.name == "outcome" || column.name == "quality" ||
           column.name == "dtype" || column.name == "device";
}

/// The lines of the inspector on a run, by section.
struct RunSections
{
    std::vector<PropertyList::Line> identity, metrics, rest;

    /// Adds a column that is not a hyper-parameter.
    void add(const table::Table& table, const Column& column, std::size_t row)
    {
        const auto title = models::titleOf(column);
        if (missing(column, row)) {
            if (column.role == Column::Role::Metric &&
                (column.name == metric::memoryPeakBytes || column.name == metric::stepSeconds))
                metrics.push_back({title, Inspector::tr("not recorded")});
        } else if (column.name == metric::stepSeconds) {
            metrics.push_back({title, stepTimeText(table, column, row)});
        } else if (column.role == Column::Role::Metric) {
            if (column.name != metric::stepLow && column.name != metric::stepHigh)
                metrics.push_back({title, metricText(table, column, row)});
        } else if (saysWhichRun(column)) {
            identity.push_back({title, models::valueText(column, row)});
        } else if (column.name != "work_key" && column.name != "tags" && column.name != "note" &&
                   column.kind == Column::Kind::Category) { // these columns have separate fields
            rest.push_back({title, models::valueText(column, row)});
        }
    }
};

/// Returns the lines of one run: its identity, and then its sections.
std::vector<PropertyList::Line> linesOf(const table::Table& table, std::size_t row)
{
    QStringList point;
    if (const auto* family = table.find(columns::family); family && !missing(*family, row))
        point.append(models::valueText(*family, row));
    std::vector<PropertyList::Line> parameters;
    for (const auto* column : figure::hyperParameters(table))
        if (!missing(*column, row)) {
            parameters.push_back({models::titleOf(*column), models::valueText(*column, row)});
            point.append(parameters.back().name + QLatin1Char(' ') + parameters.back().value);
        }
    RunSections sections;
    for (const auto& column : table.columns())
        if (column.role != Column::Role::HyperParameter)
            sections.add(table, column, row);
    std::vector<PropertyList::Line> lines{{point.join(QStringLiteral(" · ")), {}, true}};
    const auto add = [&](const QString& heading, const std::vector<PropertyList::Line>& part) {
        if (part.empty())
            return;
        if (!heading.isEmpty())
            lines.push_back({heading, {}, true});
        lines.insert(lines.end(), part.begin(), part.end());
    };
    add({}, sections.identity);
    add(Inspector::tr("Metrics"), sections.metrics);
    add(Inspector::tr("Hyper-parameters"), parameters);
    add(Inspector::tr("Origin"), sections.rest);
    return lines;
}

} // namespace

Inspector::Inspector(Workbench& bench, RunDetails& details, QWidget* parent)
    : QWidget(parent), m_bench(bench), m_details(details), m_stack(new QStackedWidget),
      m_empty(
          new EmptyState(QStringLiteral("info"),
                         tr("Select a run to see its hyper-parameters, conditions, layers and step times."))),
      m_whyFrame(new QFrame), m_why(new QLabel), m_marks(new MarksRow(bench.marks())),
      m_list(new PropertyList), m_charts(new QWidget), m_shareTitle(new QLabel(tr("Time by operation"))),
      m_noSteps(new QLabel(tr("This file contains one value per run."))), m_forecast(new QLabel),
      m_shares(new ShareBar), m_steps(new StepHistogram),
      m_runHere(new QPushButton(tr("Run this point on this machine..."))),
      m_profile(new QPushButton(tr("Profile this point")))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_stack);
    auto* content = new QWidget;
    content->setObjectName(QStringLiteral("scrolled"));
    auto* inside = new QVBoxLayout(content);
    inside->setContentsMargins(0, 0, 0, theme::spacing3);
    inside->setSpacing(0);
    inside->addWidget(m_marks);
    auto* why = new QVBoxLayout(m_whyFrame);
    why->setContentsMargins(theme::spacing3, theme::spacing2, theme::spacing3, theme::spacing2);
    m_whyFrame->setObjectName(QStringLiteral("messageBar"));
    m_whyFrame->setProperty("bad", true);
    m_whyFrame->hide();
    m_why->setObjectName(QStringLiteral("whyItFailed"));
    m_why->setWordWrap(true);
    m_why->setFont(theme::font(theme::Type::Plot));
    m_why->setTextInteractionFlags(Qt::TextSelectableByMouse);
    why->addWidget(m_why);
    inside->addWidget(m_whyFrame);
    inside->addWidget(m_list);
    auto* charts = new QVBoxLayout(m_charts);
    charts->setContentsMargins(theme::spacing3, 0, theme::spacing3, 0);
    charts->setSpacing(theme::spacing2);
    auto* stepTitle = new QLabel(tr("Step times"));
    for (auto* title : {m_shareTitle, stepTitle})
        title->setFont(theme::font(theme::Type::Plot, true));
    m_noSteps->setFont(theme::font(theme::Type::Plot));
    m_noSteps->setForegroundRole(QPalette::PlaceholderText);
    m_noSteps->setWordWrap(true);
    m_runHere->setObjectName(QStringLiteral("runHere"));
    m_runHere->setToolTip(tr("Copies this model with all its hyper-parameters to the grid"));
    charts->addWidget(m_shareTitle);
    charts->addWidget(m_shares);
    m_forecast->setFont(theme::font(theme::Type::Plot));
    m_forecast->setWordWrap(true);
    m_forecast->setObjectName(QStringLiteral("memoryForecast"));
    charts->addWidget(m_forecast);
    charts->addWidget(stepTitle);
    charts->addWidget(m_steps);
    charts->addWidget(m_noSteps);
    charts->addWidget(m_runHere, 0, Qt::AlignLeft);
    m_profile->setObjectName(QStringLiteral("profile"));
    m_profile->setToolTip(tr("Runs this model once more and breaks its step down by operation"));
    charts->addWidget(m_profile, 0, Qt::AlignLeft);
    inside->addWidget(m_charts);
    inside->addStretch();
    auto* scroll = new QScrollArea;
    scroll->setAccessibleName(tr("What is known of the run"));
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidget(content);
    m_stack->addWidget(m_empty);
    m_stack->addWidget(scroll);
    using selection::SelectionModel;
    connect(&bench.selection(), &SelectionModel::focusedChanged, this, &Inspector::refresh);
    connect(&bench.selection(), &SelectionModel::selectionChanged, this, &Inspector::refresh);
    connect(&bench.selection(), &SelectionModel::tableChanged, this, &Inspector::refresh);
    connect(&details, &RunDetails::changed, this, &Inspector::showDetails);
    connect(m_runHere, &QPushButton::clicked, this, &Inspector::takePoint);
    connect(m_profile, &QPushButton::clicked, this, &Inspector::profile);
    refresh();
    showDetails();
}

void Inspector::refresh()
{
    const auto& table = m_bench.selection().table();
    const auto focused = m_bench.selection().focused();
    const bool one = table && focused >= 0 && static_cast<std::size_t>(focused) < table->rows();
    m_charts->setVisible(one);
    m_common.drop();
    m_marks->refresh();
    if (one) {
        showRun(static_cast<std::size_t>(focused));
        m_stack->setCurrentIndex(1);
    } else if (table && m_bench.selection().selected().count > 0) {
        showCommon();
        m_stack->setCurrentIndex(1);
    } else {
        m_stack->setCurrentIndex(0);
    }
}

void Inspector::showDetails()
{
    const auto& details = m_details.details();
    std::vector<ShareBar::Share> shares;
    std::map<std::string, double, std::less<>> byOperator; // over all shapes and layers
    for (const auto& operation : details.operations)
        if (operation.timeFraction && *operation.timeFraction > 0)
            byOperator[std::string(parascope::workload::torch::operatorOf(operation.name))] +=
                *operation.timeFraction;
    const auto* input = m_bench.input();
    for (const auto& [name, share] : byOperator) // uses the colours of the breakdowns
        shares.push_back(
            {QString::fromStdString(name), share,
             input ? parascope::figure::Places({}, *input, input->operations.get(), "operator").of(name)
                   : -1});
    m_shareTitle->setVisible(!shares.empty());
    m_shares->setVisible(!shares.empty());
    m_shares->setShares(std::move(shares));
    // Show the failure before the data that are missing because of it.
    const bool failed = details.run && details.run->outcome != parascope::Outcome::Completed;
    m_whyFrame->setVisible(failed);
    if (failed)
        m_why->setText(selection::outcomeText(std::string(nameOf(details.run->outcome))) +
                       QStringLiteral(": ") +
                       (details.run->message.empty() ? tr("Its worker printed nothing.")
                                                     : QString::fromStdString(details.run->message)));
    showForecast();
    const bool steps = details.run && !details.run->stepSeconds.empty();
    m_steps->setVisible(steps);
    m_noSteps->setVisible(details.run && !steps);
    m_runHere->setVisible(details.run && !details.run->family.empty());
    m_profile->setVisible(m_runHere->isVisibleTo(this));
    if (steps) {
        const auto orNone = [](const std::optional<double>& value) {
            return value.value_or(std::numeric_limits<double>::quiet_NaN());
        };
        m_steps->setSteps(
            details.run->stepSeconds, static_cast<std::size_t>(std::max(0, details.run->warmupSteps)),
            orNone(details.run->stepMedian), orNone(details.run->stepLow), orNone(details.run->stepHigh));
    }
}

/// Shows the prediction of the layer graph next to the measured values.
void Inspector::showForecast()
{
    const auto& details = m_details.details();
    const bool any = details.run && details.cost && details.cost->memoryPeakBytes > 0;
    m_forecast->setVisible(any);
    if (!any)
        return;
    const auto forecast = QString::fromStdString(bytesText(details.cost->memoryPeakBytes));
    double bytes = 0;
    for (const auto& [name, value] : details.run->metrics)
        if (name == metric::memoryPeakBytes)
            bytes = value;
    const auto off = std::lround(100 * (bytes / details.cost->memoryPeakBytes - 1));
    m_forecast->setText(bytes <= 0 ? tr("Memory of a step: forecast %1, not measured").arg(forecast)
                        : off == 0 ? tr("Memory of a step: forecast %1, measured the same").arg(forecast)
                                   : tr("Memory of a step: forecast %1, measured %2 (%3 %)")
                                         .arg(forecast, QString::fromStdString(bytesText(bytes)),
                                              (off > 0 ? QStringLiteral("+") : QString()) +
                                                  QLocale().toString(static_cast<qlonglong>(off))));
}

/// Makes every hyper-parameter an axis, so that the user can widen any of them to a grid. Data type,
/// optimiser and settings are those of the run.
std::optional<Json> Inspector::pointSpec() const
{
    const auto& run = m_details.details().run;
    if (!run)
        return std::nullopt;
    Json axes = Json::object(), fixed = Json::object();
    for (const auto& [name, value] : parascope::dispatch::pointOf(*run))
        if (run->parameters.contains(name))
            axes[name] = Json::array({toJson(value)});
        else
            fixed[name] = toJson(value);
    auto spec = vocabulary::familyEntry(run->family);
    spec.update({{"name", run->family + "-point"}, {"axes", axes}, {"fixed", fixed}});
    return spec;
}

/// Puts the point into the grid, with a device of the run's platform if there is one.
void Inspector::takePoint()
{
    const auto spec = pointSpec();
    if (!spec)
        return;
    if (const auto done = m_bench.grid().setSpec(*spec); !done)
        return emit m_bench.message(selection::inLanguage(done.error().message), true);
    if (const auto devices = m_bench.devicesOf(m_details.details().run->platform); !devices.isEmpty())
        m_bench.setDevices(devices);
    m_bench.awaitRun();
    emit pointTaken();
}

void Inspector::profile()
{
    if (const auto spec = pointSpec()) {
        const auto& run = *m_details.details().run;
        m_bench.profile(*spec, run.platform,
                        QString::fromStdString(run.family + ' ' + toText(run.parameters)));
    }
}

void Inspector::showRun(std::size_t row)
{
    m_list->setLines(linesOf(*m_bench.selection().table(), row));
}

void Inspector::showCommon()
{
    m_common.ask([table = m_bench.selection().table(),
                  mask = m_bench.selection().selected().rows] { return commonOf(*table, mask); },
                 [this](std::vector<PropertyList::Line>& lines) { m_list->setLines(lines); });
}

} // namespace parascope::gui
