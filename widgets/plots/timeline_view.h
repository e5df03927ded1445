// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/plots/timeline_bars.h"

#include <QPixmap>
#include <QWidget>

#include <array>
#include <memory>
#include <optional>
#include <span>

namespace parascope::plots {

/// Shows when each event of a run ran: idle time in the first row, then one row per stream or thread. The
/// wheel zooms about the pointer, a drag moves, a double click on an event shows it alone, and one between
/// the events shows everything. The arrow keys go from event to event.
class TimelineView : public QWidget
{
    Q_OBJECT

public:
    using TimelinePtr = std::shared_ptr<const workload::EventTimeline>;
    /// The place of each class in the order of colours.
    using Colours = std::array<int, eventKinds>;

    explicit TimelineView(QWidget* parent = nullptr);

    void setTimeline(TimelinePtr timeline, const Colours& colours);
    /// An event: its row, where 0 is the idle time, and its index in that row.
    struct Place
    {
        std::size_t row = 0, event = 0;
        bool operator==(const Place&) const = default;
    };
    [[nodiscard]] std::optional<Place> eventAt(const QPointF& position) const;
    [[nodiscard]] QRectF rectOf(const Place& place) const;
    [[nodiscard]] std::optional<Place> chosen() const { return m_chosen; }
    /// Returns the name of an event with its duration.
    [[nodiscard]] QString shortText(const Place& place) const;
    /// Returns what is known of an event: name, operation, time, and the cause of the idle time before it.
    [[nodiscard]] QString longText(const Place& place) const;
    /// The visible times in nanoseconds.
    [[nodiscard]] std::pair<double, double> visible() const { return {m_from, m_to}; }
    void showTimes(double from, double to);
    void fit();

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

signals:
    void chosenChanged();

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    [[nodiscard]] std::size_t rowCount() const { return m_timeline ? m_timeline->rows.size() + 1 : 0; }
    [[nodiscard]] std::span<const TimelineEvent> eventsOf(std::size_t row) const;
    [[nodiscard]] const TimelineEvent& eventOf(const Place& place) const;
    [[nodiscard]] QString rowName(std::size_t row) const;
    [[nodiscard]] QRectF frame() const;
    [[nodiscard]] double timeAt(double x) const;
    [[nodiscard]] double xOf(double time) const;
    void zoom(double factor, double x);
    void choose(const std::optional<Place>& place);
    void step(int along, int across);
    void draw(QPainter& painter) const;
    void redraw();

    TimelinePtr m_timeline;
    Colours m_colours{};
    std::vector<TimelineEvent> m_idle; ///< the idle time as a row of events
    double m_from = 0, m_to = 1;
    std::optional<Place> m_hovered, m_chosen;
    QPixmap m_picture; ///< everything but the outlines; null if it must be drawn again
    QPointF m_pressed;
    double m_dragged = 0; ///< pixels up to which the picture was moved
    bool m_down = false, m_dragging = false;
    int m_names = 60; ///< width of the names of the rows
};

} // namespace parascope::plots
