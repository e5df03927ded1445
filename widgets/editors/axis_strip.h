// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/editors/axis_text.h"

#include <QWidget>

#include <vector>

namespace parascope::editors {

/// The steps of a range as cells, some beyond its ends: drag an end to move it by whole steps. Shown for
/// ranges only; a list has no ends. The keyboard has the fields beside it.
class AxisStrip : public QWidget
{
    Q_OBJECT

public:
    explicit AxisStrip(QWidget* parent = nullptr);
    /// Hides itself for what is no range.
    void setAxis(const AxisText& axis);
    [[nodiscard]] QSize sizeHint() const override { return {90, 9}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {40, 9}; }
    /// Where the end is grabbed: 0 the first value, 1 the last; in widget coordinates.
    [[nodiscard]] QPoint handle(int end) const;

signals:
    /// "8 … 256"; the step stays.
    void valuesDragged(const QString& values);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;

private:
    [[nodiscard]] double cellWidth() const;
    [[nodiscard]] int endAt(double x) const;
    void mark(int end);

    std::vector<double> m_values; ///< of the cells
    int m_first = 0, m_last = 0;  ///< cells of the range
    int m_dragged = -1, m_over = -1;
};

} // namespace parascope::editors
