// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figure/axis.h"

#include <qcustomplot.h>

#include <utility>
#include <vector>

namespace parascope::plots {

/// Gives QCustomPlot the ticks that engine/figure made, so that the screen, a PDF, TikZ source and a table
/// show the same numbers: categories by index, decades of a log axis, SI prefixes.
class AxisTicker : public QCPAxisTicker
{
public:
    explicit AxisTicker(const figure::Axis& axis) : m_axis(axis) {}

    /// Only every n-th label is written: the others would touch. True if that is news.
    bool setStride(int stride) { return std::exchange(m_stride, stride) != stride; }
    [[nodiscard]] int stride() const { return m_stride; }
    /// The labels as they are written, with line breaks; empty: as the axis has them. True if that is news.
    bool setLabels(std::vector<QString> labels) { return std::exchange(m_labels, labels) != labels; }
    [[nodiscard]] const std::vector<QString>& labels() const { return m_labels; }
    /// Names that touch on an axis `length` long, of which none may be left out: each over up to four lines,
    /// or every second one a line lower. Empty where they need no lines, or those do not help.
    [[nodiscard]] std::vector<QString> inLines(double length, const QFont& font, double unit) const;
    /// The stride that keeps labels apart on an axis `length` long.
    [[nodiscard]] int strideFor(double length, const QFont& font, double unit, bool horizontal) const;

    void generate(const QCPRange& range, const QLocale& locale, QChar formatChar, int precision,
                  QVector<double>& ticks, QVector<double>* subTicks, QVector<QString>* tickLabels) override;

private:
    /// Whether the labels from `first` on, each `stride`-th, stand apart.
    [[nodiscard]] bool keepApart(const std::vector<double>& at, const std::vector<double>& extent,
                                 std::size_t first, std::size_t stride) const;

    figure::Axis m_axis;
    int m_stride = 1;
    std::vector<QString> m_labels;
};

} // namespace parascope::plots
