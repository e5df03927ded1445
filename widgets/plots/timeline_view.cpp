// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/timeline_view.h"

#include "engine/base/core/units.h"
#include "engine/figure/axis.h"
#include "widgets/plots/text_metrics.h"
#include "widgets/theme/theme.h"

#include <QEvent>
#include <QLocale>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <utility>

namespace parascope::plots {

namespace {

constexpr int barHeight = 18, barGap = 4;
constexpr double shortestView = 10; // ns
constexpr double perMillisecond = 1e6;

QString timeText(double nanoseconds)
{
    return qs(withPrefix(nanoseconds / 1e9, "s", 3));
}

} // namespace

TimelineView::TimelineView(QWidget* parent) : QWidget(parent)
{
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    setAccessibleName(tr("Timeline"));
}

void TimelineView::setTimeline(TimelinePtr timeline, const Colours& colours)
{
    m_timeline = std::move(timeline);
    m_colours = colours;
    m_hovered.reset();
    m_chosen.reset();
    m_idle.clear();
    std::size_t events = 0;
    int widest = 0;
    const QFontMetrics metrics(theme::font(theme::Type::Plot));
    if (m_timeline) {
        m_idle.assign(m_timeline->idle.begin(), m_timeline->idle.end());
        for (std::size_t row = 0; row < rowCount(); ++row) {
            widest = std::max(widest, metrics.horizontalAdvance(rowName(row)));
            events += row > 0 ? eventsOf(row).size() : 0;
        }
    }
    constexpr int widestNames = 160;
    m_names = std::min(widest, widestNames) + 2 * theme::spacing3;
    setAccessibleDescription(tr("%n event(s) of a trace", nullptr, static_cast<int>(events)));
    fit();
    updateGeometry();
    emit chosenChanged();
}

std::span<const TimelineEvent> TimelineView::eventsOf(std::size_t row) const
{
    return row == 0 ? m_idle : m_timeline->rows[row - 1].events;
}

const TimelineEvent& TimelineView::eventOf(const Place& place) const
{
    return eventsOf(place.row)[place.event];
}

QString TimelineView::rowName(std::size_t row) const
{
    if (row == 0)
        return tr("idle");
    const auto& of = m_timeline->rows[row - 1];
    const auto name = (m_timeline->hostOnly ? tr("thread %1") : tr("stream %1")).arg(qs(of.lane));
    const bool several =
        of.process != m_timeline->rows.front().process || of.process != m_timeline->rows.back().process;
    return !several               ? name
           : m_timeline->hostOnly ? tr("process %1, %2").arg(qs(of.process), name)
                                  : tr("device %1, %2").arg(qs(of.process), name);
}

QString TimelineView::shortText(const Place& place) const
{
    const auto& event = eventOf(place);
    const auto duration = timeText(static_cast<double>(event.end - event.begin));
    const auto& operation = m_timeline->names[event.operation];
    return place.row == 0 ? tr("idle, %1: %2").arg(qs(operation), duration)
                          : tr("%1: %2").arg(qs(operation), duration);
}

QString TimelineView::longText(const Place& place) const
{
    const auto& event = eventOf(place);
    const auto& names = m_timeline->names;
    QStringList lines{shortText(place)};
    const auto causes = [&](const workload::EventTimeline::Idle& idle) {
        const auto length = static_cast<double>(idle.end - idle.begin),
                   second = static_cast<double>(idle.secondLength);
        return idle.secondLength > 0 ? tr("%1 (%2), %3 (%4)")
                                           .arg(qs(names[idle.name]), timeText(length - second),
                                                qs(names[idle.second]), timeText(second))
                                     : tr("%1 (%2)").arg(qs(names[idle.name]), timeText(length));
    };
    if (place.row > 0 && event.name != event.operation)
        lines.append(tr("Kernel: %1").arg(qs(names[event.name])));
    lines.append(tr("From %1 to %2 ms, %3")
                     .arg(QLocale().toString(startOf(event) / perMillisecond, 'f', 3),
                          QLocale().toString(static_cast<double>(event.end) / perMillisecond, 'f', 3),
                          rowName(place.row)));
    if (place.row == 0)
        lines.append(causes(m_timeline->idle[place.event]));
    else if (const auto* idle = m_timeline->hostOnly ? nullptr : m_timeline->idleBefore(event))
        lines.append(tr("Idle time before it: %1").arg(causes(*idle)));
    else if (!m_timeline->hostOnly)
        lines.append(tr("The device was not idle before it."));
    return lines.join(QLatin1Char('\n'));
}

QRectF TimelineView::frame() const
{
    const int axis = QFontMetrics(theme::font(theme::Type::Plot)).height() + theme::spacing3;
    return {double(m_names), 0, std::max(1.0, double(width() - m_names - theme::spacing3)),
            std::max(1.0, double(height() - axis))};
}

double TimelineView::timeAt(double x) const
{
    return m_from + (x - frame().left()) / frame().width() * (m_to - m_from);
}

double TimelineView::xOf(double time) const
{
    return frame().left() + (time - m_from) / (m_to - m_from) * frame().width();
}

QSize TimelineView::sizeHint() const
{
    const int axis = QFontMetrics(theme::font(theme::Type::Plot)).height() + theme::spacing3;
    return {240, static_cast<int>(rowCount()) * (barHeight + barGap) + axis};
}

QRectF TimelineView::rectOf(const Place& place) const
{
    const auto& event = eventOf(place);
    const double left = xOf(startOf(event)), right = xOf(static_cast<double>(event.end));
    return {left, static_cast<double>(place.row) * (barHeight + barGap) + barGap / 2.0,
            std::max(1.0, right - left), double(barHeight)};
}

std::optional<TimelineView::Place> TimelineView::eventAt(const QPointF& position) const
{
    const auto row = static_cast<std::size_t>(std::max(0.0, position.y() / (barHeight + barGap)));
    if (row >= rowCount() || position.y() < 0 || !frame().contains(position))
        return std::nullopt;
    const auto events = eventsOf(row);
    const double time = timeAt(position.x());
    const auto after = firstFrom(events, time);
    // A narrow event cannot be hit exactly, so the nearest one within some pixels counts.
    constexpr double reach = 3;
    std::optional<Place> best;
    double nearest = reach;
    for (auto i = after > 0 ? after - 1 : 0; i < std::min(after + 1, events.size()); ++i) {
        const double away = std::max({xOf(startOf(events[i])) - position.x(),
                                      position.x() - xOf(static_cast<double>(events[i].end)), 0.0});
        if (away < nearest) {
            nearest = away;
            best = Place{row, i};
        }
    }
    return best;
}

void TimelineView::showTimes(double from, double to)
{
    if (!m_timeline)
        return;
    const double all = std::max(shortestView, static_cast<double>(m_timeline->end));
    const double length = std::clamp(to - from, shortestView, all);
    m_from = std::clamp((from + to - length) / 2, 0.0, all - length);
    m_to = m_from + length;
    redraw();
}

void TimelineView::fit()
{
    m_from = 0;
    m_to = m_timeline ? std::max(shortestView, static_cast<double>(m_timeline->end)) : 1;
    redraw();
}

void TimelineView::zoom(double factor, double x)
{
    const double at = timeAt(x);
    showTimes(at - (at - m_from) / factor, at + (m_to - at) / factor);
}

void TimelineView::redraw()
{
    m_picture = QPixmap();
    update();
}

void TimelineView::choose(const std::optional<Place>& place)
{
    if (place == m_chosen)
        return;
    m_chosen = place;
    update();
    emit chosenChanged();
}

void TimelineView::draw(QPainter& painter) const
{
    const auto& theme = theme::themeOf(*this);
    painter.fillRect(rect(), theme.base);
    if (!m_timeline)
        return;
    painter.setFont(theme::font(theme::Type::Plot));
    const QFontMetrics metrics(painter.font());
    const auto area = frame();
    const auto axis = figure::linearAxis({}, {}, m_from / perMillisecond, m_to / perMillisecond, true,
                                         std::max(2, static_cast<int>(area.width() / 120)));
    for (const auto& tick : axis.ticks) {
        const double x = std::round(xOf(tick.position * perMillisecond)) + 0.5;
        painter.setPen(QPen(theme.gridLine, 1));
        painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()));
        painter.setPen(theme.axis);
        const auto text = qs(tick.label) + QStringLiteral(" ms");
        const double wide = metrics.horizontalAdvance(text);
        if (x + wide / 2 <= width())
            painter.drawText(QPointF(x - wide / 2, height() - metrics.descent() - 2), text);
    }
    for (std::size_t row = 0; row < rowCount(); ++row) {
        const double top = static_cast<double>(row) * (barHeight + barGap) + barGap / 2.0;
        painter.setPen(theme.text);
        painter.drawText(QRectF(theme::spacing3, top, m_names - 2 * theme::spacing3, barHeight),
                         static_cast<int>(Qt::AlignVCenter | Qt::AlignLeft),
                         metrics.elidedText(rowName(row), Qt::ElideRight, m_names - 2 * theme::spacing3));
        forEachBar(eventsOf(row), m_from, m_to, static_cast<int>(area.width()), [&](const TimelineBar& bar) {
            // Events that are merged into a pixel fill as much of its height as of its time.
            const double high = std::max(2.0, barHeight * bar.covered);
            // A gap of one pixel separates the bars of neighbours that are wide enough.
            const double wide = bar.right - bar.left, gap = wide >= 4 ? 1 : 0;
            painter.fillRect(QRectF(area.left() + bar.left, top + barHeight - high, wide - gap, high),
                             theme.seriesColour(m_colours[static_cast<std::size_t>(bar.kind)]));
        });
    }
}

void TimelineView::paintEvent(QPaintEvent*)
{
    if (m_picture.isNull() || m_picture.deviceIndependentSize() != QSizeF(size())) {
        m_picture = QPixmap(size() * devicePixelRatioF());
        m_picture.setDevicePixelRatio(devicePixelRatioF());
        QPainter painter(&m_picture);
        draw(painter);
    }
    QPainter painter(this);
    painter.drawPixmap(0, 0, m_picture);
    const auto& theme = theme::themeOf(*this);
    painter.setClipRect(frame().adjusted(-2, -2, 2, 2));
    const auto outline = [&](const std::optional<Place>& place, const QColor& colour, double width) {
        painter.setPen(QPen(colour, width));
        if (place)
            painter.drawRect(rectOf(*place).adjusted(-1, -1, 1, 1));
    };
    outline(m_hovered, theme.secondary, 1);
    outline(m_chosen, theme.text, 2);
    painter.setClipping(false);
    if (hasFocus()) {
        painter.setPen(QPen(theme.accent, 1));
        painter.drawRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5));
    }
}

void TimelineView::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    redraw();
}

void TimelineView::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        redraw();
}

} // namespace parascope::plots
