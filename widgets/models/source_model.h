// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/table/table.h"

#include <QAbstractItemModel>
#include <QColor>
#include <QString>

#include <vector>

namespace parascope::models {

/// One platform of one source, with its counts.
struct SourcePlatform
{
    QString name;
    std::size_t runs = 0, ok = 0;
    int series = -1; ///< index in the order of colours (figure::seriesOf); negative means grey
    bool shown = true;
};

struct Source
{
    QString path, name;
    std::size_t runs = 0;
    std::vector<SourcePlatform> platforms;
};

/// Returns the sources of a snapshot, counted by the columns database, platform and outcome, without their
/// colours.
[[nodiscard]] std::vector<Source> sourcesOf(const table::Table& table);

/// A tree of sources, with the platforms of each source and their check marks.
class SourceModel : public QAbstractItemModel
{
    Q_OBJECT

public:
    enum Role { PathRole = Qt::UserRole, PlatformRole };

    explicit SourceModel(QObject* parent = nullptr) : QAbstractItemModel(parent) {}

    void setSources(std::vector<Source> sources);
    [[nodiscard]] const std::vector<Source>& sources() const { return m_sources; }

    [[nodiscard]] QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex& index) const override;
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;

signals:
    /// A check mark was set or cleared. The owner changes the filter.
    void platformToggled(const QString& platform, bool shown);

private:
    std::vector<Source> m_sources;
};

} // namespace parascope::models
