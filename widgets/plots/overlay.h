// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figure/build.h"
#include "widgets/plots/figure_layout.h"

#include <qcustomplot.h>

namespace parascope::plots {

class FigurePlot;

/// What comes and goes over the marks: the outline of the focused and of the hovered run, the brush, the
/// hover card, an error, the keyboard's focus. Painted over the plot's picture on its way to the window, so
/// that it comes and goes within a frame.
class Overlay
{
public:
    explicit Overlay(FigurePlot& plot) : m_plot(plot) {}

    struct State
    {
        figure::Row focused = figure::noRow, hovered = figure::noRow;
        QPointF hoveredAt;
        bool predicted = false; ///< a mark without a run lies there
        bool onGuess = false;   ///< the keyboard stands on it
        bool brushing = false, keyboard = false;
        QRectF brush;
        QString error;
        std::optional<figure::Card> card;
        QString cardHint; ///< what a double click does
    };
    State state;

    /// After a change of the state.
    void refresh();
    void paint(QPainter& painter);

private:
    void outline(QPainter& painter, figure::Row run, const QColor& colour, double width) const;
    /// The predicted cell or point at hoveredAt.
    void outlineGuess(QPainter& painter) const;
    void drawCard(QPainter& painter, const figure::Card& card) const;

    FigurePlot& m_plot;
};

} // namespace parascope::plots
