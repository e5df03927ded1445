// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figure/axis.h"

#include <qcustomplot.h>

#include <utility>
#include <vector>

namespace parascope::plots {

/// Gives QCustomPlot the ticks that engine/figure made (categories by index, decades of a log axis, SI
/// prefixes), so that the screen, a PDF, TikZ source and a table show the same numbers.
class AxisTicker : public QCPAxisTicker
{
public:
    explicit AxisTicker(const figure::Axis& axis) : m_axis(axis) {}

    /// Writes only every n-th label, because the others would touch. Returns true if the stride changed.
    bool setStride(int stride) { return std::exchange(m_stride, stride) != stride; }
    [[nodiscard]] int stride() const { return m_stride; }
    /// Sets the labels as they are written, with line breaks; empty means the labels of the axis. Returns
    /// true if they changed.
    bool setLabels(std::vector<QString> labels) { return std::exchange(m_labels, labels) != labels; }
    [[nodiscard]] const std::vector<QString>& labels() const { return m_labels; }
    /// Returns labels for names that would touch on an axis `length` long and may not be left out: each
    /// broken into up to four lines, or every second one placed one line lower. Returns an empty list if no
    /// line breaks are needed, or if they do not help.
    [[nodiscard]] std::vector<QString> inLines(double length, const QFont& font, double unit) const;
    /// Returns the stride that keeps the labels separate on an axis `length` long.
    [[nodiscard]] int strideFor(double length, const QFont& font, double unit, bool horizontal) const;

    void generate(const QCPRange& range, const QLocale& locale, QChar formatChar, int precision,
                  QVector<double>& ticks, QVector<double>* subTicks, QVector<QString>* tickLabels) override;

private:
    /// Whether the labels from `first` on, every `stride`-th of them, do not touch.
    [[nodiscard]] bool keepApart(const std::vector<double>& at, const std::vector<double>& extent,
                                 std::size_t first, std::size_t stride) const;

    figure::Axis m_axis;
    int m_stride = 1;
    std::vector<QString> m_labels;
};

} // namespace parascope::plots
