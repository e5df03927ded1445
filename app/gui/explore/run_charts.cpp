// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/explore/run_charts.h"

#include "engine/base/core/units.h"
#include "widgets/theme/theme.h"

#include <QLocale>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace parascope::gui {

namespace {

QString percent(double fraction)
{
    return QLocale().toString(fraction * 100, 'f', 1) + QStringLiteral(" %");
}

QString secondsText(double seconds)
{
    return QString::fromStdString(withPrefix(seconds, "s", 3));
}

} // namespace

StepHistogram::StepHistogram(QWidget* parent) : QWidget(parent)
{
    setAccessibleName(tr("Step times"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void StepHistogram::setSteps(std::vector<double> seconds, std::size_t warmUp, double median, double low,
                             double high)
{
    m_measured.assign(bins, 0);
    m_warmUp.assign(bins, 0);
    m_median = median;
    m_low = low;
    m_high = high;
    if (!seconds.empty()) {
        // Count the slowest percent in the last bin. Otherwise it would squeeze all other steps into one bin.
        auto sorted = seconds;
        std::sort(sorted.begin(), sorted.end());
        m_from = sorted.front();
        m_to = std::max(sorted[static_cast<std::size_t>(0.99 * static_cast<double>(sorted.size() - 1))],
                        m_from * 1.0001);
        for (std::size_t i = 0; i < seconds.size(); ++i) {
            const double place = (seconds[i] - m_from) / (m_to - m_from) * bins;
            ++(i < warmUp ? m_warmUp
                          : m_measured)[static_cast<std::size_t>(std::clamp(place, 0.0, bins - 1.0))];
        }
    }
    setAccessibleDescription(
        tr("%n step(s), median %1", nullptr, static_cast<int>(seconds.size())).arg(secondsText(median)));
    setToolTip(accessibleDescription() +
               (std::isnan(low) ? QString()
                                : tr(", 95 % interval %1 to %2").arg(secondsText(low), secondsText(high))));
    update();
}

void StepHistogram::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const auto& theme = theme::themeOf(*this);
    painter.setFont(theme::font(theme::Type::Small));
    const QFontMetrics metrics(painter.font());
    const QRectF area(2, metrics.height() + 2, width() - 4, height() - 2 * metrics.height() - 8);
    std::size_t most = 1;
    for (std::size_t i = 0; i < m_measured.size(); ++i)
        most = std::max(most, m_measured[i] + m_warmUp[i]);
    const double step = area.width() / bins;
    for (std::size_t i = 0; i < m_measured.size(); ++i) {
        const double x = area.left() + step * static_cast<double>(i);
        const double high = area.height() * static_cast<double>(m_measured[i]) / static_cast<double>(most);
        const double warm = area.height() * static_cast<double>(m_warmUp[i]) / static_cast<double>(most);
        painter.fillRect(QRectF(x, area.bottom() - high, step - 1, high), theme.seriesColour(0));
        painter.fillRect(QRectF(x, area.bottom() - high - warm, step - 1, warm), theme.border);
    }
    painter.setPen(QPen(theme.axis, 1));
    painter.drawLine(area.bottomLeft(), area.bottomRight());
    const auto at = [&](double seconds) {
        return area.left() + std::clamp((seconds - m_from) / (m_to - m_from), 0.0, 1.0) * area.width();
    };
    if (!std::isnan(m_low) && !std::isnan(m_high)) {
        QColor band = theme.text;
        band.setAlphaF(0.15F);
        painter.fillRect(QRectF(at(m_low), area.top(), std::max(1.0, at(m_high) - at(m_low)), area.height()),
                         band);
    }
    if (!std::isnan(m_median)) {
        painter.setPen(QPen(theme.text, 1.5));
        painter.drawLine(QPointF(at(m_median), area.top() - 2), QPointF(at(m_median), area.bottom()));
        const auto text = tr("median %1").arg(secondsText(m_median));
        const double w = metrics.horizontalAdvance(text);
        painter.drawText(
            QPointF(std::clamp(at(m_median) - w / 2, 0.0, std::max(0.0, width() - w)), metrics.ascent()),
            text);
    }
    painter.setPen(theme.secondary);
    painter.drawText(QPointF(area.left(), height() - metrics.descent() - 1), secondsText(m_from));
    const auto last = secondsText(m_to);
    painter.drawText(
        QPointF(area.right() - metrics.horizontalAdvance(last), height() - metrics.descent() - 1), last);
}

ShareBar::ShareBar(QWidget* parent) : QWidget(parent)
{
    setAccessibleName(tr("Time by operation"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void ShareBar::setShares(std::vector<Share> shares)
{
    constexpr std::size_t maxNamed = 5;
    std::stable_sort(shares.begin(), shares.end(),
                     [](const auto& a, const auto& b) { return a.fraction > b.fraction; });
    double sum = 0, rest = 0;
    for (std::size_t i = 0; i < shares.size(); ++i) {
        sum += shares[i].fraction;
        rest += i >= maxNamed ? shares[i].fraction : 0;
    }
    if (shares.size() > maxNamed) {
        const auto others = static_cast<int>(shares.size() - maxNamed);
        shares.resize(maxNamed);
        shares.push_back({tr("%n other(s)", nullptr, others), rest, -1});
    }
    m_shares = std::move(shares);
    m_unattributed = std::max(0.0, 1 - sum);
    QStringList words;
    for (const auto& share : m_shares)
        words.append(share.name + QLatin1Char(' ') + percent(share.fraction));
    setAccessibleDescription(words.join(QStringLiteral(", ")));
    updateGeometry();
    update();
}

QSize ShareBar::sizeHint() const
{
    const int lines = static_cast<int>(m_shares.size()) + (m_unattributed > 0.0005 ? 1 : 0);
    return {200, 18 + lines * (QFontMetrics(theme::font(theme::Type::Plot)).height() + 2)};
}

void ShareBar::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const auto& theme = theme::themeOf(*this);
    painter.setFont(theme::font(theme::Type::Plot));
    const QFontMetrics metrics(painter.font());
    double x = 0;
    for (std::size_t i = 0; i < m_shares.size(); ++i) {
        const double w = std::min(m_shares[i].fraction * width(), width() - x);
        painter.fillRect(QRectF(x, 0, w, 11), theme.seriesColour(m_shares[i].series));
        x += w;
    }
    painter.setPen(QPen(theme.border, 1));
    painter.drawRect(QRectF(0.5, 0.5, width() - 1, 10.5));
    double y = 18;
    const auto line = [&](const QString& name, double share, const QColor* colour) {
        const QRectF box(0, y + 2, 9, 9);
        if (colour)
            painter.fillRect(box, *colour);
        painter.setPen(QPen(theme.border, 1));
        if (!colour)
            painter.drawRect(box);
        painter.setPen(colour ? theme.text : theme.secondary);
        const auto value = percent(share);
        const int room = width() - 16 - metrics.horizontalAdvance(value) - 8;
        painter.drawText(QPointF(14, y + metrics.ascent()), metrics.elidedText(name, Qt::ElideRight, room));
        painter.drawText(QPointF(width() - metrics.horizontalAdvance(value), y + metrics.ascent()), value);
        y += metrics.height() + 2;
    };
    for (std::size_t i = 0; i < m_shares.size(); ++i)
        line(m_shares[i].name, m_shares[i].fraction, &theme.seriesColour(m_shares[i].series));
    if (m_unattributed > 0.0005)
        line(tr("unattributed"), m_unattributed, nullptr);
}

} // namespace parascope::gui
