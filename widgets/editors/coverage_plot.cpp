// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/editors/coverage_plot.h"

#include "widgets/theme/outcome_mark.h"
#include "widgets/theme/theme.h"

#include <QPainter>

#include <algorithm>

namespace parascope::editors {

CoveragePlot::CoveragePlot(QWidget* parent) : QWidget(parent)
{
    setAccessibleName(tr("Coverage"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void CoveragePlot::setForecast(const Forecast& forecast)
{
    m_forecast = forecast;
    setAccessibleDescription(
        tr("Points of the grid over the parameters of their models; %1 of %2 are predicted not to fit.")
            .arg(forecast.tooLarge)
            .arg(forecast.points));
    update();
}

void CoveragePlot::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const auto& theme = theme::themeOf(*this);
    painter.setFont(theme::font(theme::Type::Small));
    const QFontMetrics metrics(painter.font());
    const int line = metrics.height();
    const QRectF frame(metrics.horizontalAdvance(QStringLiteral("10 k")) / 2.0 + 1, 6, 0, 0);
    const QRectF area(frame.left(), 6, width() - 2 * frame.left(), height() - 6 - 2 * line - 6);
    std::size_t most = 1;
    for (std::size_t i = 0; i < Forecast::bins; ++i)
        most = std::max(most, m_forecast.fits[i] + m_forecast.doesNotFit[i]);
    const double step = area.width() / Forecast::bins;
    for (std::size_t i = 0; i < Forecast::bins; ++i) {
        const auto height = [&](std::size_t n) {
            return area.height() * static_cast<double>(n) / static_cast<double>(most);
        };
        const double x = area.left() + step * static_cast<double>(i);
        const double fits = height(m_forecast.fits[i]), not_ = height(m_forecast.doesNotFit[i]);
        if (fits > 0)
            painter.fillRect(QRectF(x, area.bottom() - fits, step - 1, fits), theme.seriesColour(0));
        if (not_ > 0) {
            const QRectF bar(x, area.bottom() - fits - not_, step - 1, not_);
            theme::paintHatch(painter, bar, theme.error, 1.0);
            painter.setPen(QPen(theme.error, 1));
            painter.drawRect(bar);
        }
    }
    painter.setPen(QPen(theme.axis, 1));
    painter.drawLine(area.bottomLeft(), area.bottomRight());
    static const char* const labels[] = {"10 k", "100 k", "1 M", "10 M", "100 M", "1 G", "10 G"};
    painter.setPen(theme.text);
    for (int i = 0; i < 7; ++i) {
        const double x = area.left() + area.width() * i / 6.0;
        const auto text = QString::fromLatin1(labels[i]);
        const double w = metrics.horizontalAdvance(text);
        painter.drawText(QPointF(std::clamp(x - w / 2, 0.0, width() - w), area.bottom() + line), text);
    }
    painter.drawText(QRectF(0, area.bottom() + line + 4, width(), line), Qt::AlignCenter,
                     tr("parameters of the model"));
}

} // namespace parascope::editors
