// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/axis_ticker.h"

#include "widgets/plots/text_metrics.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace parascope::plots {

bool AxisTicker::keepApart(const std::vector<double>& at, const std::vector<double>& extent,
                           std::size_t first, std::size_t stride) const
{
    for (std::size_t i = first + stride; i < at.size(); i += stride)
        if (std::abs(at[i] - at[i - stride]) < 0.5 * (extent[i] + extent[i - stride]))
            return false;
    return true;
}

int AxisTicker::strideFor(double length, const QFont& font, double unit, bool horizontal) const
{
    if (m_axis.ticks.size() < 2)
        return 1;
    std::vector<double> extent, at;
    for (const auto& t : m_axis.ticks) {
        extent.push_back(horizontal ? textWidth(font, qs(t.label)) + 3 * unit : textHeight(font) * 0.9);
        at.push_back(m_axis.position(t.position) * length);
    }
    // The labels that would be neighbours decide: one long name does not cost the others theirs.
    std::size_t stride = 1;
    while (stride < at.size() && !keepApart(at, extent, 0, stride))
        ++stride;
    return static_cast<int>(stride);
}

bool AxisTicker::needsStaggering(double length, const QFont& font, double unit) const
{
    std::vector<double> extent, at;
    bool names = false; // of numbers, some may be left out
    for (const auto& t : m_axis.ticks) {
        const auto label = qs(t.label);
        names |= !label.isEmpty() && label.front().isLetter();
        extent.push_back(textWidth(font, label) + 3 * unit);
        at.push_back(m_axis.position(t.position) * length);
    }
    return names && !keepApart(at, extent, 0, 1) && keepApart(at, extent, 0, 2) &&
           keepApart(at, extent, 1, 2);
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
        if (tickLabels) {
            const auto line = m_staggered && i % 2 == 1 ? QStringLiteral("\n") : QString();
            tickLabels->append(i++ % m_stride == 0 ? line + qs(t.label) : QString());
        }
    }
    if (subTicks)
        *subTicks = QVector<double>(m_axis.minor.begin(), m_axis.minor.end());
}

} // namespace parascope::plots
