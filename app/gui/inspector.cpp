// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/inspector.h"

#include "app/gui/dock.h"
#include "app/gui/property_list.h"
#include "widgets/models/cell_text.h"
#include "widgets/selection/selection_model.h"

#include <QLocale>
#include <QScrollArea>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <cmath>

namespace parascope::gui {

using table::Column;

namespace {

bool missing(const Column& column, std::size_t row)
{
    return column.kind == Column::Kind::Category ? column.codes[row] < 0 || column.dictionary->text(column.codes[row]).empty()
                                                 : std::isnan(column.numbers[row]);
}

bool equal(const Column& column, std::size_t a, std::size_t b)
{
    if (column.kind == Column::Kind::Category)
        return column.codes[a] == column.codes[b];
    const double x = column.numbers[a], y = column.numbers[b];
    return (std::isnan(x) && std::isnan(y)) || !(x < y || y < x || std::isnan(x) != std::isnan(y));
}

} // namespace

Inspector::Inspector(selection::SelectionModel& selection, QWidget* parent)
    : QWidget(parent)
    , m_selection(selection)
    , m_stack(new QStackedWidget)
    , m_empty(new EmptyState(QStringLiteral("info"), tr("Select a run to see its hyper-parameters, conditions, layers and step times.")))
    , m_list(new PropertyList)
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_stack);
    auto* scroll = new QScrollArea;
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setObjectName(QStringLiteral("scrolled"));
    scroll->setWidget(m_list);
    m_stack->addWidget(m_empty);
    m_stack->addWidget(scroll);
    using selection::SelectionModel;
    connect(&selection, &SelectionModel::focusedChanged, this, &Inspector::refresh);
    connect(&selection, &SelectionModel::selectionChanged, this, &Inspector::refresh);
    connect(&selection, &SelectionModel::tableChanged, this, &Inspector::refresh);
    refresh();
}

void Inspector::refresh()
{
    const auto& table = m_selection.table();
    const auto focused = m_selection.focused();
    if (table && focused >= 0 && static_cast<std::size_t>(focused) < table->rows()) {
        showRun(static_cast<std::size_t>(focused));
        m_stack->setCurrentIndex(1);
    } else if (table && m_selection.selected().count > 0) {
        showCommon();
        m_stack->setCurrentIndex(1);
    } else {
        m_stack->setCurrentIndex(0);
    }
}

void Inspector::showRun(std::size_t row)
{
    const auto& table = *m_selection.table();
    QStringList point;
    if (const auto* family = table.find("family"); family && !missing(*family, row))
        point.append(models::valueText(*family, row));
    std::vector<PropertyList::Line> identity, parameters, metrics, rest;
    for (const auto& column : table.columns()) {
        if (missing(column, row)) {
            if (column.role == Column::Role::Metric && (column.name == "memory_peak_bytes" || column.name == "step_seconds"))
                metrics.push_back({models::titleOf(column), tr("not recorded")});
            continue;
        }
        const auto value = models::valueText(column, row);
        const auto title = models::titleOf(column);
        if (column.role == Column::Role::HyperParameter) {
            parameters.push_back({title, value});
            if (point.size() < 4)
                point.append(title + QLatin1Char(' ') + value);
        } else if (column.role == Column::Role::Metric) {
            metrics.push_back({title, value});
        } else if (column.name == "platform" || column.name == "outcome" || column.name == "quality" || column.name == "dtype" || column.name == "device") {
            identity.push_back({title, value});
        } else if (column.name != "work_key" && column.kind == Column::Kind::Category) {
            rest.push_back({title, value});
        }
    }
    std::vector<PropertyList::Line> lines{{point.join(QStringLiteral(" · ")), {}, true}};
    const auto add = [&](const QString& heading, const std::vector<PropertyList::Line>& part) {
        if (part.empty())
            return;
        if (!heading.isEmpty())
            lines.push_back({heading, {}, true});
        lines.insert(lines.end(), part.begin(), part.end());
    };
    add({}, identity);
    add(tr("Figures"), metrics);
    add(tr("Hyper-parameters"), parameters);
    add(tr("Origin"), rest);
    m_list->setLines(lines);
}

void Inspector::showCommon()
{
    const auto& table = *m_selection.table();
    const auto& mask = m_selection.selected().rows;
    std::vector<std::size_t> rows;
    for (std::size_t row = 0; row < mask.size() && row < table.rows(); ++row)
        if (mask[row])
            rows.push_back(row);
    if (rows.empty())
        return;
    std::vector<PropertyList::Line> common, differing;
    for (const auto& column : table.columns()) {
        if (column.name == "run" || column.name == "work_key")
            continue;
        const bool same = std::all_of(rows.begin(), rows.end(), [&](auto row) { return equal(column, row, rows.front()); });
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
                differing.push_back({models::titleOf(column), models::valueText(column, rows[low]) + QStringLiteral(" … ") + models::valueText(column, rows[high])});
        } else if (!same) {
            differing.push_back({models::titleOf(column), tr("differs")});
        }
    }
    std::vector<PropertyList::Line> lines{{tr("%n run(s)", nullptr, static_cast<int>(rows.size())), {}, true}};
    lines.push_back({tr("The same"), {}, true});
    lines.insert(lines.end(), common.begin(), common.end());
    lines.push_back({tr("Differs"), {}, true});
    lines.insert(lines.end(), differing.begin(), differing.end());
    m_list->setLines(lines);
}

} // namespace parascope::gui
