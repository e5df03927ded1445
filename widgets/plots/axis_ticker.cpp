// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/axis_ticker.h"

#include "widgets/plots/text_metrics.h"

#include <algorithm>
#include <cmath>

namespace parascope::plots {

int AxisTicker::strideFor(double length, const QFont& font, double unit, bool horizontal) const
{
    if (m_axis.ticks.size() < 2)
        return 1;
    double widest = 0, least = length;
    for (const auto& t : m_axis.ticks)
        widest = std::max(widest, horizontal ? textWidth(font, qs(t.label)) + 3 * unit : textHeight(font) * 0.9);
    for (std::size_t i = 1; i < m_axis.ticks.size(); ++i)
        least = std::min(least, std::abs(m_axis.position(m_axis.ticks[i].position) - m_axis.position(m_axis.ticks[i - 1].position)) * length);
    return std::max(1, static_cast<int>(std::ceil(widest / std::max(least, 1e-6))));
}

void AxisTicker::generate(const QCPRange& range, const QLocale&, QChar, int, QVector<double>& ticks,
                          QVector<double>* subTicks, QVector<QString>* tickLabels)
{
    ticks.clear();
    if (tickLabels)
        tickLabels->clear();
    const double slack = range.size() * 1e-9;
    int i = 0;
    for (const auto& t : m_axis.ticks) {
        if (t.position < range.lower - slack || t.position > range.upper + slack)
            continue;
        ticks.append(t.position);
        if (tickLabels)
            tickLabels->append(i++ % m_stride == 0 ? qs(t.label) : QString());
    }
    if (subTicks)
        *subTicks = QVector<double>(m_axis.minor.begin(), m_axis.minor.end());
}

} // namespace parascope::plots
