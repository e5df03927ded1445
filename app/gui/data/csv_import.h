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

/// Asks how to read a foreign table. Shows its first rows and the meaning of each column, as guessed or as
/// the user answered last time. Shows a problem next to its column. The dialog is not modal.
class CsvImport : public QDialog
{
    Q_OBJECT

public:
    /// `why` says what must be answered; it may be empty.
    CsvImport(const QString& path, exchange::CsvPreview table, Session& session, QWidget* parent = nullptr,
              const QString& why = {});
    [[nodiscard]] const QString& path() const { return m_path; }

signals:
    /// The map is in the form that exchange::columnMapFromJson() reads.
    void chosen(const QString& path, const parascope::Json& map);

private:
    enum Role { Ignored, HyperParameter, Metric, Platform, Family, DataType, Field };
    struct Column
    {
        QComboBox* role;
        QComboBox* name; ///< name of the hyper-parameter, metric or other field
        QComboBox* unit; ///< unit of the numbers in the file
        editors::ProblemLine* problem;
    };

    [[nodiscard]] QWidget* makePreview() const;
    [[nodiscard]] QWidget* makeColumns();
    /// The fields for values that hold for all rows, for use when no column has them.
    [[nodiscard]] QWidget* makeConstants();
    void propose(std::size_t i, const exchange::ColumnMap::Target& target);
    /// Fills in the names and units that go with the role.
    void offerNames(std::size_t i, const QString& name);
    void offerUnits(std::size_t i, double scale);
    [[nodiscard]] exchange::ColumnMap::Target targetOf(std::size_t i) const;
    /// The problem of a column, shown next to it; empty when the column can be read.
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
