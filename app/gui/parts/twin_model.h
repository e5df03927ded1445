// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figure/figure.h"

#include <QAbstractTableModel>

#include <vector>

namespace parascope::gui {

/// The content of a figure as a table, one row per mark, for users who cannot see the picture, and for
/// copying.
class TwinModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    explicit TwinModel(QObject* parent = nullptr) : QAbstractTableModel(parent) {}
    void setFigure(const figure::Figure& figure);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    /// Whether all cells of this column are empty.
    [[nodiscard]] bool isEmpty(int column) const;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    void addPanel(const figure::Panel& panel);

    QStringList m_headers;
    std::vector<QStringList> m_lines;
};

} // namespace parascope::gui
