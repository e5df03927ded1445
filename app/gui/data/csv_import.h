// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/exchange/csv_preview.h"

#include <QDialog>

#include <vector>

class QComboBox;
class QLineEdit;
class QPushButton;

namespace parascope::editors {
class ProblemLine;
}

namespace parascope::gui {

class Session;

/// How somebody's table is to be read: its first rows, and for each column what it holds, guessed or as it
/// was answered last time. What is wrong stands beside the column that it is about. Not modal.
class CsvImport : public QDialog
{
    Q_OBJECT

public:
    CsvImport(const QString& path, exchange::CsvPreview table, Session& session, QWidget* parent = nullptr);

signals:
    /// As exchange::columnMapFromJson() reads it.
    void chosen(const QString& path, const parascope::Json& map);

private:
    enum Role { Ignored, HyperParameter, Metric, Platform, Family, DataType, Field };
    struct Column
    {
        QComboBox* role;
        QComboBox* name; ///< of a hyper-parameter, a metric, another field
        QComboBox* unit; ///< what a number of the file is in
        editors::ProblemLine* problem;
    };

    [[nodiscard]] QWidget* makePreview() const;
    [[nodiscard]] QWidget* makeColumns();
    /// For all rows, where no column says it.
    [[nodiscard]] QWidget* makeConstants();
    void propose(std::size_t i, const exchange::ColumnMap::Target& target);
    /// The names and units that go with the role.
    void offerNames(std::size_t i, const QString& name);
    void offerUnits(std::size_t i, double scale);
    [[nodiscard]] exchange::ColumnMap::Target targetOf(std::size_t i) const;
    /// Beside a column; empty when it can be read.
    [[nodiscard]] QString problemOf(std::size_t i) const;
    void check();
    void finish();

    QString m_path;
    exchange::CsvPreview m_table;
    Session& m_session;
    std::vector<Column> m_columns;
    QComboBox* m_family;
    QLineEdit* m_platform;
    QWidget *m_familyRow, *m_platformRow;
    editors::ProblemLine* m_problem;
    QPushButton* m_import;
    bool m_filling = false;
};

} // namespace parascope::gui
