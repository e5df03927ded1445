// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/export/page_preview.h"

#include "widgets/theme/theme.h"

#include <QPainter>

#include <cmath>

namespace parascope::gui {

namespace {

constexpr int ruler = 20;     ///< pixels
constexpr double leadMm = 14; ///< text above the figure
constexpr double marginMm = 4;

} // namespace

PagePreview::PagePreview(QWidget* parent) : QWidget(parent)
{
    setAccessibleName(tr("Preview of the page"));
}

double PagePreview::pixelsPerMm() const
{
    return logicalDpiX() / 25.4 * m_zoom;
}

QSize PagePreview::sizeHint() const
{
    const double unit = pixelsPerMm();
    return {static_cast<int>(ruler + (m_widthMm + 3 * marginMm + 8) * unit),
            static_cast<int>(ruler + (m_heightMm + leadMm + 34) * unit)};
}

void PagePreview::setFigure(const QImage& image, double widthMm, double heightMm)
{
    m_image = image;
    m_seen = theme::seen(image, m_vision);
    m_widthMm = widthMm;
    m_heightMm = heightMm;
    setAccessibleDescription(tr("%1 by %2 millimetres").arg(widthMm, 0, 'f', 1).arg(heightMm, 0, 'f', 1));
    resize(sizeHint());
    setMinimumSize(sizeHint());
    update();
}

void PagePreview::setCaption(const QString& caption)
{
    m_caption = caption;
    update();
}

void PagePreview::setVision(theme::Vision vision)
{
    m_vision = vision;
    m_seen = theme::seen(m_image, vision);
    update();
}

void PagePreview::setZoom(double zoom)
{
    m_zoom = zoom;
    resize(sizeHint());
    setMinimumSize(sizeHint());
    update();
}

/// Paints the page white and its ink black in every theme of the program.
void PagePreview::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    const double unit = pixelsPerMm();
    const QColor bar(0xD9, 0xDC, 0xE0);
    painter.fillRect(rect(), Qt::white);
    const double left = ruler + marginMm * unit, top = ruler + leadMm * unit;
    const QRectF figure(left, top, m_widthMm * unit, m_heightMm * unit);
    const auto textLine = [&](double x, double y, double width) {
        painter.fillRect(QRectF(x, y, width, 1.2 * unit), bar);
    };
    for (int i = 0; i < 3; ++i)
        textLine(left, ruler + (2 + 3.6 * i) * unit, figure.width() * (i == 2 ? 0.7 : 1));
    if (!m_seen.isNull())
        painter.drawImage(figure, m_seen);
    painter.setPen(QPen(theme::light().accent, 1, Qt::DashLine));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(figure);
    const auto size = tr("%1 × %2 mm")
                          .arg(m_widthMm, 0, 'f', std::fmod(m_widthMm, 1) > 0 ? 1 : 0)
                          .arg(m_heightMm, 0, 'f', std::fmod(m_heightMm, 1) > 0 ? 1 : 0);
    painter.setFont(theme::font(theme::Type::Small));
    const double sizeWidth = painter.fontMetrics().horizontalAdvance(size) + 10;
    const QRectF tag(figure.right() - sizeWidth, figure.top() - 16, sizeWidth, 15);
    painter.fillRect(tag, theme::light().accent);
    painter.setPen(Qt::white);
    painter.drawText(tag, Qt::AlignCenter, size);
    QFont caption(QStringLiteral("serif"));
    caption.setPixelSize(std::max(7, static_cast<int>(std::lround(9 * 25.4 / 72 * unit))));
    painter.setFont(caption);
    painter.setPen(Qt::black);
    QRectF used;
    painter.drawText(QRectF(left, figure.bottom() + 1.5 * unit, figure.width(), 200 * unit),
                     Qt::AlignLeft | Qt::TextWordWrap, tr("Figure 1. %1").arg(m_caption), &used);
    for (int i = 0; i < 3; ++i)
        textLine(left, used.bottom() + (4 + 3.6 * i) * unit, figure.width() * (i == 2 ? 0.8 : 1));
    paintRulers(painter, unit);
}

void PagePreview::paintRulers(QPainter& painter, double unit) const
{
    const auto& theme = theme::themeOf(*this);
    painter.fillRect(QRectF(0, 0, width(), ruler), theme.window);
    painter.fillRect(QRectF(0, 0, ruler, height()), theme.window);
    QColor measured = theme.accent;
    measured.setAlphaF(0.25F);
    const double left = ruler + marginMm * unit, top = ruler + leadMm * unit;
    painter.fillRect(QRectF(left, 0, m_widthMm * unit, ruler), measured);
    painter.fillRect(QRectF(0, top, ruler, m_heightMm * unit), measured);
    painter.setFont(theme::font(theme::Type::Small));
    painter.setPen(theme.secondary);
    for (int mm = -10; left + mm * unit < width(); mm += 2)
        if (const double x = left + mm * unit; x >= ruler) {
            painter.drawLine(QPointF(x, ruler - (mm % 10 ? 4 : 8)), QPointF(x, ruler));
            if (mm % 10 == 0)
                painter.drawText(QPointF(x + 2, 10), QString::number(mm));
        }
    for (int mm = -10; top + mm * unit < height(); mm += 2)
        if (const double y = top + mm * unit; y >= ruler) {
            painter.drawLine(QPointF(ruler - (mm % 10 ? 4 : 8), y), QPointF(ruler, y));
            if (mm % 10 == 0)
                painter.drawText(QPointF(1, y - 2), QString::number(mm));
        }
}

} // namespace parascope::gui
