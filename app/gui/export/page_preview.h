// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/theme/colour_vision.h"

#include <QImage>
#include <QWidget>

namespace parascope::gui {

/// Shows a part of a printed page with the figure in its column: rulers in millimetres, grey bars for the
/// surrounding text, the caption below.
class PagePreview : public QWidget
{
    Q_OBJECT

public:
    explicit PagePreview(QWidget* parent = nullptr);

    void setFigure(const QImage& image, double widthMm, double heightMm);
    void setCaption(const QString& caption);
    void setVision(theme::Vision vision);
    /// Zoom 1 is the size on paper, by the resolution of the screen.
    void setZoom(double zoom);
    [[nodiscard]] double pixelsPerMm() const;
    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void paintRulers(QPainter& painter, double unit) const;

    QImage m_image, m_seen;
    QString m_caption;
    double m_widthMm = 84, m_heightMm = 66, m_zoom = 1.5;
    theme::Vision m_vision = theme::Vision::Colour;
};

} // namespace parascope::gui
