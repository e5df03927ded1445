// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/axis_ticker.h"

#include "widgets/plots/text_metrics.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace parascope::plots {

int AxisTicker::strideFor(double length, const QFont& font, double unit, bool horizontal) const
{
    if (m_axis.ticks.size() < 2)
        return 1;
    const auto count = m_axis.ticks.size();
    std::vector<double> extent, at;
    for (const auto& t : m_axis.ticks) {
        extent.push_back(horizontal ? textWidth(font, qs(t.label)) + 3 * unit : textHeight(font) * 0.9);
        at.push_back(m_axis.position(t.position) * length);
    }
    // The labels that would be neighbours decide: one long name does not cost the others theirs.
    const auto fits = [&](std::size_t stride) {
        for (std::size_t i = stride; i < count; i += stride)
            if (std::abs(at[i] - at[i - stride]) < 0.5 * (extent[i] + extent[i - stride]))
                return false;
        return true;
    };
    std::size_t stride = 1;
    while (stride < count && !fits(stride))
        ++stride;
    return static_cast<int>(stride);
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
