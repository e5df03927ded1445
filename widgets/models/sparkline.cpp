// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/models/sparkline.h"

#include "widgets/models/record_model.h"
#include "widgets/theme/theme.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace parascope::models {

namespace {

double medianOf(std::vector<double> values)
{
    std::erase_if(values, [](double value) { return !std::isfinite(value); });
    if (values.empty())
        return std::nan("");
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

} // namespace

Sparkline thinned(const Sparkline& line, std::size_t most)
{
    const auto count = line.values.size();
    if (count <= most)
        return line;
    Sparkline out;
    for (std::size_t part = 0; part < most; ++part)
        out.values.push_back(
            medianOf({line.values.begin() + static_cast<std::ptrdiff_t>(part * count / most),
                      line.values.begin() + static_cast<std::ptrdiff_t>((part + 1) * count / most)}));
    for (const auto change : line.changes)
        out.changes.push_back(change * most / count);
    return out;
}

void SparklineDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                              const QModelIndex& index) const
{
    QStyledItemDelegate::paint(painter, option, index);
    const auto line = m_lines.value(index.data(RecordModel::IdRole).toString());
    double low = HUGE_VAL, high = -HUGE_VAL;
    for (const double value : line.values)
        if (std::isfinite(value)) {
            low = std::min(low, value);
            high = std::max(high, value);
        }
    if (!(low <= high))
        return;
    constexpr double least = 0.05;
    if (const double lacking = least * std::abs(high) - (high - low); lacking > 0) {
        low -= lacking / 2;
        high += lacking / 2;
    }
    const auto area = QRectF(option.rect).adjusted(4, 3, -5, -3);
    const auto place = [&](std::size_t i) {
        return area.left() +
               area.width() * (line.values.size() > 1
                                   ? static_cast<double>(i) / static_cast<double>(line.values.size() - 1)
                                   : 0.5);
    };
    const auto& colours = theme::themeOf(option.palette);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(QPen(colours.warning, 1, Qt::DotLine));
    for (const auto change : line.changes)
        if (change > 0 && change < line.values.size()) {
            const double x = (place(change - 1) + place(change)) / 2;
            painter->drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()));
        }
    painter->setPen(QPen(colours.accent, 1.2));
    QPolygonF points;
    for (std::size_t i = 0; i < line.values.size(); ++i)
        if (std::isfinite(line.values[i]))
            points.append({place(i), area.bottom() - (line.values[i] - low) / (high - low) * area.height()});
    painter->drawPolyline(points);
    painter->setBrush(colours.accent);
    painter->drawEllipse(points.back(), 1.7, 1.7);
    painter->restore();
}

QSize SparklineDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    constexpr int width = 150;
    return {width, QStyledItemDelegate::sizeHint(option, index).height()};
}

} // namespace parascope::models
