// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/editors/axis_text.h"

#include <QWidget>

#include <vector>

namespace parascope::editors {

/// Shows the steps of a range as cells, with some cells beyond its ends. Dragging an end moves it by whole
/// steps. It is shown only for ranges, because a list has no ends to drag. Keyboard users edit the fields
/// next to it.
class AxisStrip : public QWidget
{
    Q_OBJECT

public:
    explicit AxisStrip(QWidget* parent = nullptr);
    /// Hides itself if the axis is not a range.
    void setAxis(const AxisText& axis);
    [[nodiscard]] QSize sizeHint() const override { return {90, 9}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {40, 9}; }
    /// Returns where the end can be grabbed, in widget coordinates; 0 is the first value, 1 the last.
    [[nodiscard]] QPoint handle(int end) const;

signals:
    /// The new values ("8 … 256"); the step does not change.
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

    std::vector<double> m_values; ///< values of the cells
    int m_first = 0, m_last = 0;  ///< first and last cell of the range
    int m_dragged = -1, m_over = -1;
};

} // namespace parascope::editors
