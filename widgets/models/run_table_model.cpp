// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/models/run_table_model.h"

#include "engine/base/core/metrics.h"
#include "engine/base/core/outcome.h"
#include "widgets/selection/selection_model.h"
#include "widgets/theme/theme.h"

#include <QGuiApplication>
#include <QPalette>

#include <algorithm>
#include <utility>

namespace parascope::models {

namespace {

constexpr const char* starColumn = "starred"; ///< 1 or 0

/// The columns that users usually compare runs by. The others can be chosen.
bool usuallyShown(const table::Column& column)
{
    static const std::vector<std::string> names = {"platform", "family",   "outcome", "quality",
                                                   "database", starColumn, "tags",    "note"};
    const auto* metric = findMetric(column.name);
    return column.role == table::Column::Role::HyperParameter || (metric && metric->usual) ||
           std::find(names.begin(), names.end(), column.name) != names.end();
}

/// Orders the columns: star, platform, hyper-parameters, outcome, metrics, and then the origin.
int place(const table::Column& column)
{
    if (column.name == starColumn)
        return -1;
    if (column.name == "platform")
        return 0;
    if (column.name == "family")
        return 1;
    if (column.role == table::Column::Role::HyperParameter)
        return 2;
    if (column.name == "outcome" || column.name == "quality")
        return 3;
    if (column.role == table::Column::Role::Metric)
        return 4;
    return 5;
}

bool isEmpty(const table::Column& column)
{
    if (column.kind == table::Column::Kind::Category)
        return std::all_of(column.codes.begin(), column.codes.end(), [&](auto code) {
            return code == table::Dictionary::missing || column.dictionary->text(code).empty();
        });
    const bool star = column.name == starColumn;
    return std::all_of(column.numbers.begin(), column.numbers.end(),
                       [star](double v) { return v != v || (star && v == 0); });
}

} // namespace

RunTableModel::RunTableModel(selection::SelectionModel& selection, QObject* parent)
    : QAbstractTableModel(parent), m_selection(selection)
{
    connect(&selection, &selection::SelectionModel::tableChanged, this, &RunTableModel::ask);
    connect(&selection, &selection::SelectionModel::filterChanged, this, &RunTableModel::ask);
    connect(&selection, &selection::SelectionModel::selectionChanged, this, [this] {
        if (m_selectedOnly)
            ask();
        else if (!m_rows.empty() && !m_columns.empty())
            emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1),
                             {SelectedRole, Qt::BackgroundRole});
    });
    ask();
}

RunTableModel::~RunTableModel() = default;

int RunTableModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int RunTableModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_columns.size());
}

QVariant RunTableModel::data(const QModelIndex& at, int role) const
{
    if (!checkIndex(at, CheckIndexOption::IndexIsValid))
        return {};
    const std::size_t row = m_rows[static_cast<std::size_t>(at.row())];
    const auto& shown = m_columns[static_cast<std::size_t>(at.column())];
    const auto& column = m_table->columns()[shown.index];
    const bool failed = column.name == "outcome" && column.codes[row] != column.dictionary->find("completed");
    const auto isSelected = [&] {
        const auto& mask = m_selection.selected().rows;
        return row < mask.size() && mask[row] != 0;
    };
    switch (role) {
    case Qt::DisplayRole:
        if (column.name == starColumn)
            return column.numbers[row] == 1 ? QStringLiteral("★") : QString();
        [[fallthrough]];
    case Qt::ToolTipRole:
        return cellText(column, row, shown.style);
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(column.kind == table::Column::Kind::Number
                                       ? Qt::AlignRight | Qt::AlignVCenter
                                       : Qt::AlignLeft | Qt::AlignVCenter);
    case Qt::ForegroundRole:
        if (column.name == "outcome") {
            const auto palette = QGuiApplication::palette();
            const auto& theme = theme::themeOf(palette);
            const auto& ink = failed ? theme.error : theme.ok;
            constexpr double readable = 4.5; // minimum WCAG contrast of text
            return isSelected() && theme::contrast(ink, theme.selectedRow) < readable ? theme.text : ink;
        }
        return {};
    case Qt::BackgroundRole:
        if (isSelected())
            return theme::themeOf(QGuiApplication::palette()).selectedRow;
        return {};
    case RowRole:
        return static_cast<qint64>(row);
    case SelectedRole:
        return isSelected();
    default:
        return {};
    }
}

QVariant RunTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation == Qt::Vertical || section < 0 || section >= columnCount())
        return {};
    const auto& shown = m_columns[static_cast<std::size_t>(section)];
    const auto& column = m_table->columns()[shown.index];
    if (role == Qt::DisplayRole)
        return shown.header;
    if (role == Qt::ToolTipRole)
        return QString::fromStdString(column.name);
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(column.kind == table::Column::Kind::Number
                                       ? Qt::AlignRight | Qt::AlignVCenter
                                       : Qt::AlignLeft | Qt::AlignVCenter);
    return {};
}

void RunTableModel::sort(int column, Qt::SortOrder order)
{
    m_sortColumn = column < 0 || column >= columnCount()
                       ? std::string()
                       : m_table->columns()[m_columns[static_cast<std::size_t>(column)].index].name;
    m_descending = order == Qt::DescendingOrder;
    ask();
}

int RunTableModel::sortColumn() const
{
    const auto found = std::find_if(m_columns.begin(), m_columns.end(), [this](const auto& shown) {
        return m_table->columns()[shown.index].name == m_sortColumn;
    });
    return m_sortColumn.empty() || found == m_columns.end() ? -1
                                                            : static_cast<int>(found - m_columns.begin());
}

void RunTableModel::setSelectedOnly(bool on)
{
    if (std::exchange(m_selectedOnly, on) == on)
        return;
    ask();
}

void RunTableModel::setDifferingOnly(bool on)
{
    m_differingOnly = on;
    ask();
}

void RunTableModel::setColumnNames(const QStringList& names)
{
    m_wanted = names;
    // If the sort column is removed, reset the order, because it would look random.
    if (!names.isEmpty() && !names.contains(QString::fromStdString(m_sortColumn)))
        m_sortColumn.clear();
    ask();
}

QStringList RunTableModel::columnNames() const
{
    QStringList names;
    for (const auto& shown : m_columns)
        names.append(QString::fromStdString(m_table->columns()[shown.index].name));
    return names;
}

QStringList RunTableModel::allColumnNames() const
{
    QStringList names;
    if (m_table)
        for (const auto& column : m_table->columns())
            names.append(QString::fromStdString(column.name));
    return names;
}

std::int64_t RunTableModel::tableRow(int line) const
{
    return line < 0 || line >= rowCount() ? -1
                                          : static_cast<std::int64_t>(m_rows[static_cast<std::size_t>(line)]);
}

int RunTableModel::lineOf(std::int64_t row) const
{
    const auto found = std::find(m_rows.begin(), m_rows.end(), static_cast<std::uint32_t>(row));
    return row < 0 || found == m_rows.end() ? -1 : static_cast<int>(found - m_rows.begin());
}

void RunTableModel::ask()
{
    OrderQuestion question{m_selection.table(), m_selection.shown(), {}, m_sortColumn, m_descending};
    if (m_selectedOnly && m_selection.selected().count)
        question.only = m_selection.selected().rows;
    m_latest.ask(
        [question = std::move(question), differing = m_differingOnly, wanted = m_wanted] {
            Answer answer{question.table, orderedRows(question), {}};
            const bool some = differing && question.table && answer.rows.size() > 1;
            const auto names =
                some ? differingColumns(*question.table, answer.rows) : std::vector<std::string>();
            answer.columns = chooseColumns(question.table, wanted, some ? &names : nullptr);
            return answer;
        },
        [this](Answer& answer) { take(answer); });
}

void RunTableModel::take(Answer& answer)
{
    const bool sameColumns =
        m_table && answer.columns.size() == m_columns.size() &&
        std::equal(answer.columns.begin(), answer.columns.end(), m_columns.begin(),
                   [](const auto& a, const auto& b) { return a.index == b.index && a.header == b.header; });
    auto& rows = answer.rows;
    const bool grows =
        sameColumns && rows.size() > m_rows.size() && std::equal(m_rows.begin(), m_rows.end(), rows.begin());
    const bool reorders = sameColumns && rows.size() == m_rows.size();
    if (grows) {
        beginInsertRows({}, rowCount(), static_cast<int>(rows.size()) - 1);
        m_table = std::move(answer.table);
        m_rows = std::move(rows);
        endInsertRows();
    } else if (reorders) {
        emit layoutAboutToBeChanged();
        const auto before = persistentIndexList();
        QModelIndexList after;
        std::vector<std::int64_t> kept;
        for (const auto& at : before)
            kept.push_back(tableRow(at.row()));
        m_table = std::move(answer.table);
        m_rows = std::move(rows);
        for (qsizetype i = 0; i < before.size(); ++i) {
            const int line = lineOf(kept[static_cast<std::size_t>(i)]);
            after.append(line < 0 ? QModelIndex() : index(line, before[i].column()));
        }
        changePersistentIndexList(before, after);
        emit layoutChanged();
    } else {
        beginResetModel();
        m_table = std::move(answer.table);
        m_rows = std::move(rows);
        m_columns = std::move(answer.columns);
        endResetModel();
    }
    emit ordered();
}

std::vector<RunTableModel::ShownColumn>
RunTableModel::chooseColumns(const table::TablePtr& table, const QStringList& wantedNames,
                             const std::vector<std::string>* differing)
{
    std::vector<ShownColumn> columns;
    if (!table)
        return columns;
    for (std::size_t i = 0; i < table->columns().size(); ++i) {
        const auto& column = table->columns()[i];
        const auto name = QString::fromStdString(column.name);
        const bool wanted =
            wantedNames.isEmpty() ? usuallyShown(column) && !isEmpty(column) : wantedNames.contains(name);
        const bool differs = !differing || column.name == "outcome" || column.name == "platform" ||
                             std::find(differing->begin(), differing->end(), column.name) != differing->end();
        if (!wanted || !differs)
            continue;
        const auto style = styleOf(column);
        columns.push_back({i, style, headerOf(column, style)});
    }
    std::stable_sort(columns.begin(), columns.end(), [&](const auto& a, const auto& b) {
        const auto& left = table->columns()[a.index];
        const auto& right = table->columns()[b.index];
        if (!wantedNames.isEmpty())
            return wantedNames.indexOf(QString::fromStdString(left.name)) <
                   wantedNames.indexOf(QString::fromStdString(right.name));
        return place(left) < place(right);
    });
    return columns;
}

} // namespace parascope::models
