// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>
#include <QPainter>

namespace parascope::gui {

/// One line that shortens itself to the room it has; its tool tip says it whole.
class ElidedLabel : public QLabel
{
public:
    explicit ElidedLabel(const QString& text) : QLabel(text)
    {
        setToolTip(text);
        setProperty("elides", true);
        setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    }

protected:
    void paintEvent(QPaintEvent*) override
    {
        QPainter painter(this);
        painter.setPen(palette().color(foregroundRole()));
        painter.drawText(contentsRect(), static_cast<int>(alignment()),
                         fontMetrics().elidedText(text(), Qt::ElideRight, contentsRect().width()));
    }
};

} // namespace parascope::gui
