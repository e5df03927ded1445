// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <QStringList>
#include <QVariant>

#include <vector>

namespace parascope::models {

/// One row of a small table: the queue, layers, operations, differences, the log.
struct Record
{
    enum class Tone { Plain, Good, Warning, Bad, Faint, Strong, Refused };

    QString id; ///< identity of the record; unique in its table
    QStringList cells;
    Tone tone =
        Tone::Plain;  ///< colours the first cell; Strong makes the row bold, Refused makes all of it red
    QVariant payload; ///< a run's row, a point's id
    friend bool operator==(const Record&, const Record&) = default;
};

/// Holds several hundred records. A new list replaces the old one with the fewest changes, so that a scrolled
/// or selected row stays in place. With dropping enabled, moving a row emits moved() and leaves the order to
/// the owner.
class RecordModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Role { IdRole = Qt::UserRole, PayloadRole };

    explicit RecordModel(QObject* parent = nullptr) : QAbstractTableModel(parent) {}

    /// Sets the headers. Columns from `numbersFrom` up to, but not including, `numbersTo` are right-aligned.
    void setHeaders(const QStringList& headers, int numbersFrom = 1 << 20, int numbersTo = 1 << 20);
    void setRecords(std::vector<Record> records);
    void append(const Record& record, int keepAtMost);
    [[nodiscard]] const std::vector<Record>& records() const { return m_records; }
    void setMovable(bool on) { m_movable = on; }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
    [[nodiscard]] Qt::DropActions supportedDropActions() const override { return Qt::MoveAction; }
    [[nodiscard]] QStringList mimeTypes() const override;
    [[nodiscard]] QMimeData* mimeData(const QModelIndexList& indexes) const override;
    bool dropMimeData(const QMimeData* data, Qt::DropAction action, int row, int column,
                      const QModelIndex& parent) override;

signals:
    /// The user dropped the row `id` before row `before` (rowCount() means at the end).
    void moved(const QString& id, int before);

private:
    QStringList m_headers;
    int m_numbersFrom = 1 << 20, m_numbersTo = 1 << 20;
    std::vector<Record> m_records;
    bool m_movable = false;
};

} // namespace parascope::models
