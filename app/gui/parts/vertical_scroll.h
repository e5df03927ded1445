// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QEvent>
#include <QScrollArea>
#include <QScrollBar>

namespace parascope::gui {

/// Scrolls its content vertically and never makes it narrower than its minimum width, so that nothing is cut
/// off at the right, where there is no scroll bar.
class VerticalScroll : public QScrollArea
{
public:
    explicit VerticalScroll(QWidget* content)
    {
        setWidgetResizable(true);
        setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        setFocusPolicy(Qt::NoFocus);
        content->setObjectName(QStringLiteral("scrolled"));
        setWidget(content);
    }
    [[nodiscard]] QSize minimumSizeHint() const override
    {
        const int bar = verticalScrollBar()->sizeHint().width();
        return {widget()->minimumSizeHint().width() + bar + 2 * frameWidth(), 60};
    }

protected:
    /// Updates the geometry, because the size of the content can change with every line that it shows.
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (watched == widget() && event->type() == QEvent::LayoutRequest)
            updateGeometry();
        return QScrollArea::eventFilter(watched, event);
    }
};

} // namespace parascope::gui
