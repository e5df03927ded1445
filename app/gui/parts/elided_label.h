// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>
#include <QPainter>

#include <algorithm>

namespace parascope::gui {

/// One line of text that is shortened to the available width; its tool tip has the whole text. It takes the
/// remaining width. With `widest` it takes the width of its text, but at most `widest` pixels.
class ElidedLabel : public QLabel
{
public:
    explicit ElidedLabel(const QString& text, int widest = 0, Qt::TextElideMode mode = Qt::ElideRight)
        : QLabel(text), m_widest(widest), m_mode(mode)
    {
        setToolTip(text);
        setProperty("elides", true);
        setSizePolicy(widest ? QSizePolicy::Maximum : QSizePolicy::Ignored, QSizePolicy::Preferred);
    }
    [[nodiscard]] QSize sizeHint() const override
    {
        const auto whole = QLabel::sizeHint();
        return m_widest ? QSize(std::min(whole.width(), m_widest), whole.height()) : whole;
    }
    [[nodiscard]] QSize minimumSizeHint() const override
    {
        const auto whole = QLabel::minimumSizeHint();
        return {std::min(whole.width(), 48), whole.height()};
    }

protected:
    void paintEvent(QPaintEvent*) override
    {
        QPainter painter(this);
        painter.setPen(palette().color(foregroundRole()));
        painter.drawText(contentsRect(), static_cast<int>(alignment()),
                         fontMetrics().elidedText(text(), m_mode, contentsRect().width()));
    }

private:
    int m_widest;
    Qt::TextElideMode m_mode;
};

} // namespace parascope::gui
