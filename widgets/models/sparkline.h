// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QStyledItemDelegate>

#include <vector>

namespace parascope::models {

/// A small line without axes in the cell of a table: values in order, and the places at which they change.
struct Sparkline
{
    std::vector<double> values;       ///< NaN leaves a gap
    std::vector<std::size_t> changes; ///< indices of the first values after each change
};

/// Returns the line with at most `most` values, the medians of equal parts.
[[nodiscard]] Sparkline thinned(const Sparkline& line, std::size_t most);

/// Draws the sparklines of a column. The line of a row is found by the row's RecordModel::IdRole. All lines
/// have the height of their own range, but at least that of a difference of 5 %, so that noise looks flat.
class SparklineDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void setLines(QHash<QString, Sparkline> lines) { m_lines = std::move(lines); }
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    QHash<QString, Sparkline> m_lines;
};

} // namespace parascope::models
