// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figure/build.h"
#include "widgets/plots/figure_layout.h"

#include <qcustomplot.h>

namespace parascope::plots {

class FigurePlot;

/// What comes and goes over the marks: the outline of the focused and of the hovered run, the brush, the hover
/// card, an error, the keyboard's focus. On a buffered layer of its own, so that it repaints within a frame.
class Overlay : public QCPLayerable
{
public:
    explicit Overlay(FigurePlot& plot);

    struct State
    {
        figure::Row focused = figure::noRow, hovered = figure::noRow;
        QPointF hoveredAt;
        bool brushing = false, keyboard = false;
        QRectF brush;
        QString error;
        std::optional<figure::Card> card;
        QString cardHint;             ///< what a double click does
    };
    State state;

    /// Repaints this layer alone.
    void refresh();

protected:
    void applyDefaultAntialiasingHint(QCPPainter* painter) const override;
    void draw(QCPPainter* painter) override;

private:
    void outline(QPainter& painter, figure::Row run, const QColor& colour, double width) const;
    void drawCard(QPainter& painter, const figure::Card& card) const;

    FigurePlot& m_plot;
};

} // namespace parascope::plots
