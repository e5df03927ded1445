// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figure/build.h"
#include "widgets/plots/figure_layout.h"

#include <qcustomplot.h>

namespace parascope::plots {

class FigurePlot;

/// The temporary parts above the marks: the outline of the focused and of the hovered run, the brush, the
/// hover card, an error, the keyboard focus. They are painted over the plot's picture when it is copied to
/// the window, so that they appear and disappear within a frame.
class Overlay
{
public:
    explicit Overlay(FigurePlot& plot) : m_plot(plot) {}

    struct State
    {
        figure::Row focused = figure::noRow, hovered = figure::noRow;
        QPointF hoveredAt;
        bool predicted = false; ///< a mark without a run is at that position
        bool onGuess = false;   ///< the keyboard position is on it
        bool brushing = false, keyboard = false;
        QRectF brush;
        QString error;
        std::optional<figure::Card> card;
        QString cardHint; ///< says what a double click does
    };
    State state;

    /// Repaints after a change of the state.
    void refresh();
    void paint(QPainter& painter);

private:
    void outline(QPainter& painter, figure::Row run, const QColor& colour, double width) const;
    /// Outlines the predicted cell or point at hoveredAt.
    void outlineGuess(QPainter& painter) const;
    void drawCard(QPainter& painter, const figure::Card& card) const;

    FigurePlot& m_plot;
};

} // namespace parascope::plots
