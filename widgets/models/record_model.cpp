// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/models/record_model.h"

#include "widgets/theme/theme.h"

#include <QFont>
#include <QGuiApplication>
#include <QMimeData>
#include <QPalette>
#include <QSet>

#include <algorithm>
#include <utility>

namespace parascope::models {

namespace {
const QString mimeType = QStringLiteral("application/x-parascope-record");
}

void RecordModel::setHeaders(const QStringList& headers, int numbersFrom, int numbersTo)
{
    if (headers == m_headers)
        return;
    beginResetModel();
    m_headers = headers;
    m_numbersFrom = numbersFrom;
    m_numbersTo = numbersTo;
    endResetModel();
}

void RecordModel::setRecords(std::vector<Record> records)
{
    const auto sameIds = [&](std::size_t n) {
        for (std::size_t i = 0; i < n; ++i)
            if (records[i].id != m_records[i].id)
                return false;
        return true;
    };
    // Remove lines one by one, because a queue often loses its first line, and the selection and the scroll
    // position below it must not change.
    QSet<QString> wanted;
    for (const auto& record : records)
        wanted.insert(record.id);
    const bool anyStays = std::any_of(m_records.begin(), m_records.end(),
                                      [&](const auto& record) { return wanted.contains(record.id); });
    for (auto line = static_cast<int>(m_records.size()) - 1; anyStays && line >= 0; --line)
        if (!wanted.contains(m_records[static_cast<std::size_t>(line)].id)) {
            beginRemoveRows({}, line, line);
            m_records.erase(m_records.begin() + line);
            endRemoveRows();
        }
    const auto common = std::min(records.size(), m_records.size());
    if (!sameIds(common)) {
        beginResetModel();
        m_records = std::move(records);
        endResetModel();
        return;
    }
    if (records.size() < m_records.size()) {
        beginRemoveRows({}, static_cast<int>(common), rowCount() - 1);
        m_records.resize(common);
        endRemoveRows();
    }
    for (std::size_t i = 0; i < common; ++i)
        if (!(records[i] == m_records[i])) {
            m_records[i] = std::move(records[i]);
            if (columnCount() > 0)
                emit dataChanged(index(static_cast<int>(i), 0),
                                 index(static_cast<int>(i), columnCount() - 1));
        }
    if (records.size() > common) {
        beginInsertRows({}, static_cast<int>(common), static_cast<int>(records.size()) - 1);
        m_records.insert(m_records.end(),
                         std::make_move_iterator(records.begin() + static_cast<std::ptrdiff_t>(common)),
                         std::make_move_iterator(records.end()));
        endInsertRows();
    }
}

void RecordModel::append(const Record& record, int keepAtMost)
{
    if (rowCount() >= keepAtMost && !m_records.empty()) {
        beginRemoveRows({}, 0, 0);
        m_records.erase(m_records.begin());
        endRemoveRows();
    }
    beginInsertRows({}, rowCount(), rowCount());
    m_records.push_back(record);
    endInsertRows();
}

int RecordModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_records.size());
}

int RecordModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_headers.size());
}

QVariant RecordModel::data(const QModelIndex& at, int role) const
{
    if (!checkIndex(at, CheckIndexOption::IndexIsValid))
        return {};
    const auto& record = m_records[static_cast<std::size_t>(at.row())];
    switch (role) {
    case Qt::DisplayRole:
    case Qt::ToolTipRole:
        return record.cells.value(at.column());
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(
            (at.column() >= m_numbersFrom && at.column() < m_numbersTo ? Qt::AlignRight : Qt::AlignLeft) |
            Qt::AlignVCenter);
    case Qt::FontRole:
        return record.tone == Record::Tone::Strong ? QVariant(theme::font(theme::Type::Plot, true))
                                                   : QVariant();
    case Qt::ForegroundRole: {
        const auto palette = QGuiApplication::palette();
        const auto& theme = theme::themeOf(palette);
        if (record.tone == Record::Tone::Faint)
            return theme.secondary;
        if (record.tone == Record::Tone::Refused)
            return theme.error;
        if (at.column() != 0)
            return {};
        switch (record.tone) {
        case Record::Tone::Good:
            return theme.ok;
        case Record::Tone::Warning:
            return theme.warning;
        case Record::Tone::Bad:
            return theme.error;
        default:
            return {};
        }
    }
    case IdRole:
        return record.id;
    case PayloadRole:
        return record.payload;
    default:
        return {};
    }
}

QVariant RecordModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation == Qt::Vertical)
        return {};
    if (role == Qt::DisplayRole)
        return m_headers.value(section);
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(
            (section >= m_numbersFrom && section < m_numbersTo ? Qt::AlignRight : Qt::AlignLeft) |
            Qt::AlignVCenter);
    return {};
}

Qt::ItemFlags RecordModel::flags(const QModelIndex& at) const
{
    auto flags = QAbstractTableModel::flags(at);
    if (m_movable)
        flags |= at.isValid() ? Qt::ItemIsDragEnabled : Qt::ItemIsDropEnabled;
    return flags;
}

QStringList RecordModel::mimeTypes() const
{
    return {mimeType};
}

QMimeData* RecordModel::mimeData(const QModelIndexList& indexes) const
{
    auto* data = new QMimeData;
    if (!indexes.isEmpty())
        data->setData(mimeType, indexes.first().data(IdRole).toString().toUtf8());
    return data;
}

bool RecordModel::dropMimeData(const QMimeData* data, Qt::DropAction, int row, int, const QModelIndex& parent)
{
    if (!m_movable || !data->hasFormat(mimeType))
        return false;
    emit moved(QString::fromUtf8(data->data(mimeType)), row >= 0           ? row
                                                        : parent.isValid() ? parent.row()
                                                                           : rowCount());
    return false; // the owner replies with a new list
}

} // namespace parascope::models
