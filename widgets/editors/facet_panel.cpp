// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/editors/facet_panel.h"

#include "engine/analyse/analysis/settings_of.h"
#include "engine/base/core/columns.h"

#include "widgets/selection/selection_model.h"
#include "widgets/theme/theme.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace parascope::editors {

namespace {

/// A column with more distinct values than this gets no bars, because it is not an axis of a grid.
constexpr std::size_t maxValues = 64;

std::vector<FacetBar::Value> valuesOf(const table::Table& table, const table::Column& column,
                                      const table::Mask& shown, const table::Mask& selected)
{
    const auto* outcome = table.find(columns::outcome);
    const auto completed = outcome ? outcome->dictionary->find("completed") : 0;
    struct Count
    {
        std::size_t runs = 0, selected = 0;
    };
    std::map<double, Count> counts;
    const bool isText = column.kind == table::Column::Kind::Category;
    for (std::size_t row = 0; row < table.rows(); ++row) {
        const double value = isText ? column.codes[row] : column.numbers[row];
        if (std::isnan(value) || (isText && value < 0) || (row < shown.size() && !shown[row]))
            continue;
        auto& count = counts[value];
        if (counts.size() > maxValues)
            return {};
        if (!outcome || outcome->codes[row] == completed) {
            ++count.runs;
            count.selected += row < selected.size() && selected[row];
        }
    }
    std::vector<FacetBar::Value> values;
    for (const auto& [value, count] : counts)
        values.push_back(
            {isText ? QString::fromStdString(column.dictionary->text(static_cast<std::int32_t>(value)))
                    : QString::number(value, 'g', 10),
             value, count.runs, count.selected});
    return values;
}

} // namespace

FacetPanel::FacetPanel(selection::SelectionModel& selection, QWidget* parent)
    : QWidget(parent), m_selection(selection), m_column(new QVBoxLayout(this)), m_hint(new QLabel(this))
{
    m_column->setContentsMargins(theme::spacing3, theme::spacing3, theme::spacing3, theme::spacing3);
    m_column->setSpacing(theme::spacing3);
    m_hint->setWordWrap(true);
    m_hint->setFont(theme::font(theme::Type::Plot));
    m_hint->setForegroundRole(QPalette::PlaceholderText);
    m_column->addWidget(m_hint);
    m_column->addStretch();
    connect(&selection, &selection::SelectionModel::tableChanged, this, &FacetPanel::ask);
    connect(&selection, &selection::SelectionModel::filterChanged, this, &FacetPanel::ask);
    connect(&selection, &selection::SelectionModel::selectionChanged, this, &FacetPanel::ask);
    ask();
}

FacetPanel::Facet& FacetPanel::facet(const QString& name)
{
    if (const auto found = m_facets.find(name); found != m_facets.end())
        return found->second;
    Facet facet{new QWidget(this), new FacetBar(name), new QLabel, new QComboBox};
    auto* block = new QVBoxLayout(facet.block);
    block->setContentsMargins(0, 0, 0, 0);
    block->setSpacing(theme::spacing1);
    auto* head = new QHBoxLayout;
    head->addWidget(new QLabel(name), 1);
    facet.role->setFont(theme::font(theme::Type::Plot));
    facet.role->setForegroundRole(QPalette::PlaceholderText);
    head->addWidget(facet.role);
    facet.slice->setAccessibleName(tr("Slice of %1").arg(name));
    facet.slice->setObjectName(QStringLiteral("slice_") + name);
    head->addWidget(facet.slice);
    block->addLayout(head);
    block->addWidget(facet.bar);
    connect(facet.bar, &FacetBar::brushed, this,
            [this, name](double low, double high, Qt::KeyboardModifiers modifiers) {
                brush(name, low, high, modifiers);
            });
    connect(facet.slice, &QComboBox::activated, this, [this, name, combo = facet.slice] {
        emit sliceChosen(name, valueFromText(combo->currentText().toStdString()));
    });
    m_column->insertWidget(m_column->count() - 2, facet.block);
    return m_facets.emplace(name, facet).first->second;
}

void FacetPanel::setSlice(const QString& x, const QString& y, const Parameters& fix)
{
    m_x = x;
    m_y = y;
    m_fix = fix;
    showColumns(m_columns);
}

/// Counts on the thread pool, because counting a million rows takes too long for the GUI thread.
void FacetPanel::ask()
{
    m_latest.ask(
        [table = m_selection.table(), shown = m_selection.shown(), selected = m_selection.selected().rows] {
            std::vector<Column> columns;
            if (table)
                for (const auto& column : table->columns())
                    // Platforms have a list of their own, and of the timings one is kept anyway.
                    if (analysis::tellsApart(column) && column.name != columns::platform &&
                        column.name != columns::timing)
                        if (auto values = valuesOf(*table, column, shown, selected);
                            values.size() > 1 ||
                            (!values.empty() && column.role == table::Column::Role::HyperParameter))
                            columns.push_back({QString::fromStdString(column.name), std::move(values)});
            // The settings follow the hyper-parameters.
            if (table)
                std::stable_partition(columns.begin(), columns.end(), [&](const Column& column) {
                    return table->find(column.name.toStdString())->role ==
                           table::Column::Role::HyperParameter;
                });
            return columns;
        },
        [this](std::vector<Column>& columns) {
            m_columns = std::move(columns);
            showColumns(m_columns);
        });
}

void FacetPanel::showColumns(const std::vector<Column>& columns)
{
    std::map<QString, bool> present;
    for (const auto& [name, values] : columns) {
        present[name] = true;
        auto& facet = this->facet(name);
        const bool isAxis = name == m_x || name == m_y;
        facet.role->setText(name == m_x ? tr("x axis") : name == m_y ? tr("y axis") : QString());
        const auto* fixed = m_fix.find(name.toStdString());
        facet.slice->setVisible(!isAxis && values.size() > 1 && fixed);
        const QSignalBlocker block(facet.slice);
        QStringList labels, had;
        for (const auto& value : values)
            labels.append(value.label);
        for (int i = 0; i < facet.slice->count(); ++i)
            had.append(facet.slice->itemText(i));
        if (had != labels) {
            facet.slice->clear();
            facet.slice->addItems(labels);
        }
        if (fixed)
            facet.slice->setCurrentText(QString::fromStdString(toText(*fixed)));
        facet.bar->setValues(values, m_selection.selected().count > 0);
    }
    for (auto& [name, facet] : m_facets)
        facet.block->setVisible(present.count(name) > 0);
    m_hint->setText(!columns.empty() ? tr("Bars: ok runs per value. Drag to brush, click to toggle. The "
                                          "field sets the slice of the heat map.")
                                     : tr("The hyper-parameters of the runs appear here as bars to brush."));
}

void FacetPanel::brush(const QString& name, double low, double high, Qt::KeyboardModifiers modifiers)
{
    const auto* column = m_selection.table() ? m_selection.table()->find(name.toStdString()) : nullptr;
    if (!column)
        return;
    QString text;
    if (column->kind == table::Column::Kind::Category) {
        QStringList pieces;
        for (int code = static_cast<int>(low); code <= static_cast<int>(high); ++code)
            pieces.append(QStringLiteral("%1 == \"%2\"")
                              .arg(name, QString::fromStdString(column->dictionary->text(code))));
        text = pieces.join(QStringLiteral(" || "));
    } else if (low == high) {
        text = QStringLiteral("%1 == %2").arg(name).arg(low, 0, 'g', 12);
    } else {
        text = QStringLiteral("%1 >= %2 && %1 <= %3").arg(name).arg(low, 0, 'g', 12).arg(high, 0, 'g', 12);
    }
    using Mode = selection::SelectionModel::Mode;
    const auto mode = modifiers & Qt::ShiftModifier     ? Mode::Add
                      : modifiers & Qt::ControlModifier ? Mode::Toggle
                                                        : Mode::Replace;
    if (mode == Mode::Replace && m_selection.selected().expression == text)
        m_selection.clearSelection();
    else
        (void)m_selection.selectWhere(text, mode);
}

} // namespace parascope::editors
