// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/theme/icons.h"

#include <QFile>
#include <QGuiApplication>
#include <QIconEngine>
#include <QPainter>
#include <QPalette>
#include <QSvgRenderer>

#include <utility>

namespace parascope::theme {

namespace {

void paintSvg(QPainter& painter, const QRectF& rect, QByteArray svg, const QColor& colour)
{
    svg.replace("currentColor", colour.name().toLatin1());
    QSvgRenderer renderer(svg);
    painter.save();
    painter.setOpacity(painter.opacity() * colour.alphaF());
    renderer.render(&painter, rect);
    painter.restore();
}

class LineIconEngine : public QIconEngine
{
public:
    LineIconEngine(QByteArray svg, QColor colour) : m_svg(std::move(svg)), m_colour(std::move(colour)) {}

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State) override
    {
        const auto group = mode == QIcon::Disabled ? QPalette::Disabled : QPalette::Active;
        const auto role = mode == QIcon::Selected ? QPalette::HighlightedText : QPalette::ButtonText;
        QColor colour = m_colour.isValid() ? m_colour : QGuiApplication::palette().color(group, role);
        if (m_colour.isValid() && mode == QIcon::Disabled)
            colour.setAlphaF(0.4F);
        paintSvg(*painter, rect, m_svg, colour);
    }
    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override
    {
        QPixmap pixmap(size);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        paint(&painter, QRect({}, size), mode, state);
        return pixmap;
    }
    QPixmap scaledPixmap(const QSize& size, QIcon::Mode mode, QIcon::State state, qreal) override
    {
        return pixmap(size, mode, state);
    }
    [[nodiscard]] QIconEngine* clone() const override { return new LineIconEngine(m_svg, m_colour); }

private:
    QByteArray m_svg;
    QColor m_colour;
};

QByteArray svgOf(const QString& name)
{
    QFile file(QStringLiteral(":/icons/%1.svg").arg(name));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

QIcon icon(const QString& name, const QColor& colour)
{
    auto svg = svgOf(name);
    return svg.isEmpty() ? QIcon() : QIcon(new LineIconEngine(std::move(svg), colour));
}

QPixmap iconPixmap(const QString& name, int size, const QColor& colour, double pixelRatio)
{
    QPixmap pixmap(QSize(size, size) * pixelRatio);
    pixmap.setDevicePixelRatio(pixelRatio);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    paintSvg(painter, QRectF(0, 0, size, size), svgOf(name), colour);
    return pixmap;
}

} // namespace parascope::theme
