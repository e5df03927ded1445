// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/models/source_model.h"

#include "engine/base/core/columns.h"

#include "widgets/theme/icons.h"
#include "widgets/theme/theme.h"

#include <QGuiApplication>
#include <QLocale>
#include <QPainter>
#include <QPixmap>

#include <map>

namespace parascope::models {

namespace {

QPixmap swatch(const QColor& colour)
{
    QPixmap pixmap(16, 16);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.fillRect(4, 4, 9, 9, colour);
    return pixmap;
}

constexpr quintptr topLevel = ~quintptr{0};

/// Returns the data of the row of a whole source.
QVariant sourceData(const Source& source, int column, int role)
{
    switch (role) {
    case Qt::DisplayRole:
        return column == 0 ? source.name : QLocale().toString(static_cast<qulonglong>(source.runs));
    case Qt::DecorationRole:
        return column == 0 ? QVariant(theme::icon(QStringLiteral("database"))) : QVariant();
    case Qt::ToolTipRole:
        return source.path;
    case Qt::FontRole:
        return column == 0 ? QVariant(theme::font(theme::Type::Plot, true)) : QVariant();
    case SourceModel::PathRole:
        return source.path;
    default:
        return {};
    }
}

} // namespace

std::vector<Source> sourcesOf(const table::Table& table)
{
    const auto* database = table.find(columns::database);
    const auto* platform = table.find(columns::platform);
    const auto* outcome = table.find(columns::outcome);
    if (!platform || !outcome)
        return {};
    struct Count
    {
        std::size_t runs = 0, ok = 0;
    };
    std::map<std::pair<std::int32_t, std::int32_t>, Count> counts;
    const auto completed = outcome->dictionary->find("completed");
    for (std::size_t row = 0; row < table.rows(); ++row) {
        const auto p = platform->codes[row];
        auto& count = counts[{database ? database->codes[row] : 0, p}];
        ++count.runs;
        count.ok += outcome->codes[row] == completed;
    }
    std::vector<Source> sources;
    std::int32_t last = -2;
    for (const auto& [key, count] : counts) {
        if (sources.empty() || key.first != last) {
            Source source;
            source.path = database && key.first >= 0
                              ? QString::fromStdString(database->dictionary->text(key.first))
                              : QString();
            source.name = source.path; // of two files with one name, the ends of their paths
            sources.push_back(std::move(source));
            last = key.first;
        }
        auto& source = sources.back();
        source.runs += count.runs;
        source.platforms.push_back(
            {key.second >= 0 ? QString::fromStdString(platform->dictionary->text(key.second)) : QString(),
             count.runs, count.ok});
    }
    return sources;
}

void SourceModel::setSources(std::vector<Source> sources)
{
    beginResetModel();
    m_sources = std::move(sources);
    endResetModel();
}

QModelIndex SourceModel::index(int row, int column, const QModelIndex& parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    return createIndex(row, column, parent.isValid() ? static_cast<quintptr>(parent.row()) : topLevel);
}

QModelIndex SourceModel::parent(const QModelIndex& at) const
{
    if (!at.isValid() || at.internalId() == topLevel)
        return {};
    return createIndex(static_cast<int>(at.internalId()), 0, topLevel);
}

int SourceModel::rowCount(const QModelIndex& parent) const
{
    if (!parent.isValid())
        return static_cast<int>(m_sources.size());
    if (parent.internalId() != topLevel || parent.column() != 0)
        return 0;
    return static_cast<int>(m_sources[static_cast<std::size_t>(parent.row())].platforms.size());
}

int SourceModel::columnCount(const QModelIndex&) const
{
    return 2;
}

QVariant SourceModel::data(const QModelIndex& at, int role) const
{
    if (!checkIndex(at, CheckIndexOption::IndexIsValid))
        return {};
    if (role == Qt::TextAlignmentRole && at.column() == 1)
        return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
    if (at.internalId() == topLevel)
        return sourceData(m_sources[static_cast<std::size_t>(at.row())], at.column(), role);
    const auto& source = m_sources[static_cast<std::size_t>(at.internalId())];
    const auto& platform = source.platforms[static_cast<std::size_t>(at.row())];
    switch (role) {
    case Qt::DisplayRole:
        return at.column() == 0 ? platform.name
                                : tr("%1 ok").arg(QLocale().toString(static_cast<qulonglong>(platform.ok)));
    case Qt::DecorationRole:
        return at.column() == 0
                   ? QVariant(
                         swatch(theme::themeOf(QGuiApplication::palette()).seriesColour(platform.series)))
                   : QVariant();
    case Qt::CheckStateRole:
        return at.column() == 0 ? QVariant(platform.shown ? Qt::Checked : Qt::Unchecked) : QVariant();
    case Qt::ToolTipRole:
        return tr("%n run(s)", nullptr, static_cast<int>(platform.runs));
    case PathRole:
        return source.path;
    case PlatformRole:
        return platform.name;
    default:
        return {};
    }
}

bool SourceModel::setData(const QModelIndex& at, const QVariant& value, int role)
{
    if (role != Qt::CheckStateRole || !at.isValid() || at.internalId() == topLevel || at.column() != 0)
        return false;
    auto& platform =
        m_sources[static_cast<std::size_t>(at.internalId())].platforms[static_cast<std::size_t>(at.row())];
    platform.shown = value.toInt() == Qt::Checked;
    emit dataChanged(at, at, {Qt::CheckStateRole});
    emit platformToggled(platform.name, platform.shown);
    return true;
}

Qt::ItemFlags SourceModel::flags(const QModelIndex& at) const
{
    auto flags = QAbstractItemModel::flags(at);
    if (at.isValid() && at.internalId() != topLevel && at.column() == 0)
        flags |= Qt::ItemIsUserCheckable;
    return flags;
}

} // namespace parascope::models
