// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/models/cell_text.h"
#include "widgets/models/run_order.h"
#include "widgets/selection/latest.h"

#include <QAbstractTableModel>
#include <QStringList>

#include <vector>

namespace parascope::selection {
class SelectionModel;
}

namespace parascope::models {

/// Shows the runs of the shared selection model's snapshot as a table. A worker thread filters and sorts, so
/// that 1e6 rows never block the window. The old order stays until the answer arrives, and an answer to an
/// older request is dropped.
class RunTableModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Role { RowRole = Qt::UserRole, SelectedRole, OutcomeRole };

    explicit RunTableModel(selection::SelectionModel& selection, QObject* parent = nullptr);
    ~RunTableModel() override;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    void sort(int column, Qt::SortOrder order) override;

    /// The column that the rows are sorted by, for the header's arrow; -1 for the order of the table, or if
    /// that column is not shown.
    [[nodiscard]] int sortColumn() const;
    [[nodiscard]] Qt::SortOrder sortOrder() const
    {
        return m_descending ? Qt::DescendingOrder : Qt::AscendingOrder;
    }

    /// Lists only the selected runs; lists all runs while nothing is selected.
    void setSelectedOnly(bool on);
    /// Shows only the columns that differ; shows all columns if there is a single row.
    void setDifferingOnly(bool on);
    /// Sets the columns to show, in this order; an empty list means the default columns.
    void setColumnNames(const QStringList& names);
    [[nodiscard]] QStringList columnNames() const;
    [[nodiscard]] QStringList allColumnNames() const;

    /// The snapshot that is listed. The selection may already have a newer one.
    [[nodiscard]] const table::TablePtr& table() const { return m_table; }
    /// Returns the row of the snapshot that a row of this model shows, and the reverse (-1 if not listed).
    [[nodiscard]] std::int64_t tableRow(int line) const;
    [[nodiscard]] int lineOf(std::int64_t tableRow) const;
    [[nodiscard]] bool isBusy() const { return m_latest.isBusy(); }

signals:
    void ordered();

private:
    struct ShownColumn
    {
        std::size_t index;
        NumberStyle style;
        QString header;
    };

    struct Answer
    {
        table::TablePtr table;
        std::vector<std::uint32_t> rows;
        std::vector<ShownColumn> columns;
    };

    void ask();
    void take(Answer& answer);
    static std::vector<ShownColumn> chooseColumns(const table::TablePtr& table, const QStringList& wanted,
                                                  const std::vector<std::string>* differing);

    selection::SelectionModel& m_selection;
    table::TablePtr m_table;
    std::vector<std::uint32_t> m_rows;
    std::vector<ShownColumn> m_columns;
    QStringList m_wanted;
    std::string m_sortColumn;
    bool m_descending = false, m_selectedOnly = false, m_differingOnly = false;
    selection::Latest<Answer> m_latest{selection::panelPool()};
};

} // namespace parascope::models
