// SPDX-License-Identifier: GPL-3.0-or-later
// Layout elements around the frames: headers, titles, colour bars, legends.
#pragma once

#include "widgets/plots/figure_layout.h"

#include <qcustomplot.h>

namespace parascope::plots {

class FigurePlot;

/// One line of text that keeps its height, and its width free: it is cut with an ellipsis.
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
    /// The coloured part.
    [[nodiscard]] QRectF bar() const;

protected:
    int calculateAutoMargin(QCP::MarginSide side) override;
    void draw(QCPPainter* painter) override;

private:
    FigurePlot& m_plot;
    std::size_t m_panel;
    int m_gap;
};

/// One entry of a legend: its symbol as the marks look, and its text.
class MarkItem : public QCPAbstractLegendItem
{
public:
    MarkItem(FigurePlot& plot, QCPLegend* legend, std::size_t panel, const figure::LegendEntry& entry,
             const QFont& font, const QColor& colour);

    QSize minimumOuterSizeHint() const override;
    /// The same: entries of a row stand side by side instead of sharing its width. A column's width is free:
    /// where its widest entry is too wide, QCustomPlot would make it as narrow as the narrowest.
    QSize maximumOuterSizeHint() const override;

protected:
    /// QCustomPlot lets a layer draw up to a pixel less than this, which takes the underscores of names away.
    [[nodiscard]] QRect clipRect() const override;
    void draw(QCPPainter* painter) override;

private:
    FigurePlot& m_plot;
    std::size_t m_panel;
    const figure::LegendEntry& m_entry;
};

/// A frameless legend with the entries of `panel`; a row of them, or a column.
class MarkLegend : public QCPLegend
{
public:
    MarkLegend(FigurePlot& plot, std::size_t panel, bool row);
    /// Breaks the row where `width` ends; true if that changed anything.
    bool wrapTo(int width);

    /// A row leaves the width of its column to the frame.
    QSize maximumOuterSizeHint() const override;

protected:
    int calculateAutoMargin(QCP::MarginSide side) override;

private:
    bool m_row;
};

} // namespace parascope::plots
