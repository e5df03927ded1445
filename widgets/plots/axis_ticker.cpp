// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/axis_ticker.h"

#include "widgets/plots/text_metrics.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace parascope::plots {

namespace {

/// Returns the labels with line breaks between words, each line at most `room` wide. Returns an empty list if
/// a word is wider, or if a label needs more than four lines.
std::vector<QString> brokenTo(double room, std::vector<QString> labels, const QFont& font)
{
    constexpr qsizetype mostLines = 4;
    for (auto& label : labels) {
        QStringList lines;
        for (const auto& word : label.split(QLatin1Char(' '))) {
            const auto longer = lines.isEmpty() ? word : lines.back() + QLatin1Char(' ') + word;
            if (!lines.isEmpty() && textWidth(font, longer) <= room)
                lines.back() = longer;
            else
                lines.append(word);
        }
        if (lines.size() > mostLines || std::any_of(lines.begin(), lines.end(), [&](const QString& line) {
                return textWidth(font, line) > room;
            }))
            return {};
        label = lines.join(QLatin1Char('\n'));
    }
    return labels;
}

/// Returns the beginning of a name that fits, with an ellipsis.
QString shortened(QString name, double room, const QFont& font)
{
    const QString ellipsis = QStringLiteral("\u2026");
    while (name.size() > 1 && textWidth(font, name + ellipsis) > room)
        name.chop(1);
    return name.trimmed() + ellipsis;
}

} // namespace

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
    // Only labels that would be neighbours count, so that one long name does not remove the others.
    std::size_t stride = 1;
    while (stride < at.size() && !keepApart(at, extent, 0, stride))
        ++stride;
    return static_cast<int>(stride);
}

std::vector<QString> AxisTicker::inLines(double length, const QFont& font, double unit) const
{
    std::vector<double> extent, at;
    std::vector<QString> labels;
    bool names = false; // labels of numbers may be left out, names may not
    for (const auto& t : m_axis.ticks) {
        labels.push_back(qs(t.label));
        names |= !labels.back().isEmpty() && labels.back().front().isLetter();
        extent.push_back(textWidth(font, labels.back()) + 3 * unit);
        at.push_back(m_axis.position(t.position) * length);
    }
    if (!names)
        return {};
    // QCustomPlot leaves out a label that extends over the edge of the page, and the frame ends near that
    // edge.
    const bool ends = 0.5 * extent.back() <= length - at.back() + 3 * unit;
    if (ends && keepApart(at, extent, 0, 1))
        return {};
    double room = 2 * (length - at.back() + 1.5 * unit);
    for (std::size_t i = 1; i < at.size(); ++i)
        room = std::min(room, std::abs(at[i] - at[i - 1]) - 3 * unit);
    if (auto broken = brokenTo(room, labels, font); !broken.empty())
        return broken;
    if (!ends) {
        labels.back() = shortened(labels.back(), 2 * (length - at.back() + 1.5 * unit), font);
        extent.back() = textWidth(font, labels.back()) + 3 * unit;
    }
    // Else the names stand in rows below each other, as few as keep them apart.
    constexpr std::size_t mostRows = 4;
    for (std::size_t rows = ends ? 2 : 1; rows <= mostRows; ++rows) {
        bool apart = true;
        for (std::size_t first = 0; first < rows; ++first)
            apart = apart && keepApart(at, extent, first, rows);
        if (!apart)
            continue;
        for (std::size_t i = 0; i < labels.size(); ++i)
            labels[i].prepend(QString(static_cast<qsizetype>(i % rows), QLatin1Char('\n')));
        return labels;
    }
    return {};
}

void AxisTicker::generate(const QCPRange& range, const QLocale&, QChar, int, QVector<double>& ticks,
                          QVector<double>* subTicks, QVector<QString>* tickLabels)
{
    ticks.clear();
    if (tickLabels)
        tickLabels->clear();
    const double slack = range.size() * 1e-9;
    int i = 0;
    std::size_t all = 0;
    for (const auto& t : m_axis.ticks) {
        const auto label = all < m_labels.size() ? m_labels[all] : qs(t.label);
        ++all;
        if (t.position < range.lower - slack || t.position > range.upper + slack)
            continue;
        ticks.append(t.position);
        if (tickLabels)
            tickLabels->append(i++ % m_stride == 0 ? label : QString());
    }
    if (subTicks)
        *subTicks = QVector<double>(m_axis.minor.begin(), m_axis.minor.end());
}

} // namespace parascope::plots
