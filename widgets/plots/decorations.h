// SPDX-License-Identifier: GPL-3.0-or-later
// Layout elements around the frames: headers, titles, colour bars, legends.
#pragma once

#include "widgets/plots/figure_layout.h"

#include <qcustomplot.h>

namespace parascope::plots {

class FigurePlot;

/// One line of text with a fixed height and a free width; it is cut with an ellipsis.
class TextLine : public QCPLayoutElement
{
public:
    TextLine(QCustomPlot* plot, QString text, const QFont& font, const QColor& colour, int above,
             bool ofPanel = false);

protected:
    int calculateAutoMargin(QCP::MarginSide side) override;
    QSize minimumOuterSizeHint() const override;
    QSize maximumOuterSizeHint() const override;
    void draw(QCPPainter* painter) override;

private:
    QString m_text;
    QFont m_font;
    QColor m_colour;
    bool m_ofPanel;
    int m_height;
};

/// The colour scale of a panel, as high as its frame.
class ColourBar : public QCPLayoutElement
{
public:
    ColourBar(FigurePlot& plot, std::size_t panel, int gap);
    /// The rectangle of the coloured part.
    [[nodiscard]] QRectF bar() const;

protected:
    int calculateAutoMargin(QCP::MarginSide side) override;
    void draw(QCPPainter* painter) override;

private:
    FigurePlot& m_plot;
    std::size_t m_panel;
    int m_gap;
};

/// One entry of a legend: its text, and a symbol that looks like the marks.
class MarkItem : public QCPAbstractLegendItem
{
public:
    MarkItem(FigurePlot& plot, QCPLegend* legend, std::size_t panel, const figure::LegendEntry& entry,
             const QFont& font, const QColor& colour);

    QSize minimumOuterSizeHint() const override;
    /// The same as the minimum: entries of a row are placed next to each other and do not share its width.
    /// The width of a column is free, because QCustomPlot would make a column as narrow as its narrowest
    /// entry if the widest one is too wide.
    QSize maximumOuterSizeHint() const override;

protected:
    /// QCustomPlot lets a layer draw up to a pixel less than this, which would cut the underscores of names.
    [[nodiscard]] QRect clipRect() const override;
    void draw(QCPPainter* painter) override;

private:
    FigurePlot& m_plot;
    std::size_t m_panel;
    const figure::LegendEntry& m_entry;
};

/// A frameless legend with the entries of `panel`, as a row or a column.
class MarkLegend : public QCPLegend
{
public:
    MarkLegend(FigurePlot& plot, std::size_t panel, bool row);
    /// Breaks the row at `width`. Returns true if that changed anything.
    bool wrapTo(int width);

    /// A row leaves the width of its column to the frame.
    QSize maximumOuterSizeHint() const override;

protected:
    int calculateAutoMargin(QCP::MarginSide side) override;

private:
    bool m_row;
};

} // namespace parascope::plots
