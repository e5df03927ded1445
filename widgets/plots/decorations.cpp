// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/decorations.h"

#include "widgets/plots/figure_plot.h"
#include "widgets/plots/paint_parts.h"
#include "widgets/plots/text_metrics.h"

#include <algorithm>
#include <cmath>

namespace parascope::plots {
namespace {

constexpr int unbounded = 16777215;   // QWIDGETSIZE_MAX, which QCustomPlot uses for "no limit"
constexpr double smallestTitle = 0.7; // relative to the size of the title
constexpr double symbolPt = 7, symbolGapPt = 3.5, entryGapPt = 8;

} // namespace

TextLine::TextLine(QCustomPlot* plot, QString text, const QFont& font, const QColor& colour, int above,
                   bool ofPanel)
    : QCPLayoutElement(plot), m_text(std::move(text)), m_font(font), m_colour(colour), m_ofPanel(ofPanel),
      m_height(static_cast<int>(std::ceil(textHeight(font))) + above)
{
    setLayer(QStringLiteral("axes"));
    setMinimumMargins(QMargins());
}

int TextLine::calculateAutoMargin(QCP::MarginSide side)
{
    return QCP::getMarginValue(mMinimumMargins, side);
}

QSize TextLine::minimumOuterSizeHint() const
{
    return {0, m_height};
}

QSize TextLine::maximumOuterSizeHint() const
{
    return {unbounded, m_height};
}

void TextLine::draw(QCPPainter* painter)
{
    const QFontMetricsF metrics(m_font);
    painter->setFont(m_font);
    painter->setPen(m_colour);
    // A panel's title may extend over the column of the colour bar, but not over the neighbour's title or the
    // page. A title that is too long starts left of its frame, above the labels of its axis.
    double left = rect().left(), room = layer()->parentPlot()->viewport().right() - left, before = 0;
    if (m_ofPanel)
        if (const auto* plot = dynamic_cast<const FigurePlot*>(layer()->parentPlot()))
            for (const auto& panel : plot->layout().panels) {
                if (panel.frame.left() - left > 1)
                    room = std::min(room, panel.outer.left() - left - 2 * plot->style().unit);
                else if (std::abs(panel.frame.left() - left) <= 1)
                    before = std::max(before, left - panel.outer.left());
            }
    const double full = metrics.horizontalAdvance(m_text);
    if (full > room) {
        const double moved = std::min(before, full - room);
        left -= moved;
        room += moved;
    }
    const double width = std::min(room, std::max<double>(rect().width(), std::min(room, full)));
    const QPointF at(left, rect().bottom() + 1 - metrics.descent());
    // If a title is slightly too long for its small panel, write it smaller instead of cutting it.
    if (m_ofPanel && full > width && width >= smallestTitle * full) {
        auto smaller = m_font;
        smaller.setPixelSize(static_cast<int>(m_font.pixelSize() * width / full));
        painter->setFont(smaller);
        painter->drawText(at, m_text);
        return;
    }
    painter->drawText(at, metrics.elidedText(m_text, Qt::ElideRight, width + 1));
}

ColourBar::ColourBar(FigurePlot& plot, std::size_t panel, int gap)
    : QCPLayoutElement(&plot), m_plot(plot), m_panel(panel), m_gap(gap)
{
    setLayer(QStringLiteral("axes"));
    setMinimumMargins(QMargins());
    setSizeConstraintRect(scrInnerRect);
    const int width =
        gap + static_cast<int>(std::ceil(colourBarWidth(plot.style(), *plot.panel(panel).colours)));
    setMinimumSize(width, 0);
    setMaximumSize(width, unbounded);
}

QRectF ColourBar::bar() const
{
    const auto& scale = *m_plot.panel(m_panel).colours;
    const double notes =
        scale.topNote.empty() ? 0 : textHeight(m_plot.style().font(0.9)) + colourNoteGap(m_plot.style());
    return {static_cast<double>(rect().left() + m_gap), rect().top() + notes, 7.5 * m_plot.style().unit,
            rect().height() - 2 * notes};
}

int ColourBar::calculateAutoMargin(QCP::MarginSide side)
{
    return QCP::getMarginValue(mMinimumMargins, side);
}

void ColourBar::draw(QCPPainter* painter)
{
    painter->setRenderHint(QPainter::Antialiasing);
    m_plot.withBrush(*painter, m_panel,
                     [](const PaintContext& b, const PanelLayout& layout) { paintColourBar(b, layout); });
}

/// Shortens a name with an ellipsis. A name that is cut without a mark would look like another one:
/// "input_len 204" for 2048. If there are several settings, the longest one is shortened, so that the
/// settings that distinguish the series stay readable.
static QString fitted(const QString& name, const QFontMetricsF& metrics, double room)
{
    const double excess = metrics.horizontalAdvance(name) - room;
    if (excess <= 0)
        return name;
    auto pieces = name.split(QStringLiteral(" · "));
    const auto longest = std::max_element(pieces.begin(), pieces.end(),
                                          [](const auto& a, const auto& b) { return a.size() < b.size(); });
    const double left = metrics.horizontalAdvance(*longest) - excess;
    if (left < 2 * metrics.horizontalAdvance(QChar(0x2026)))
        return metrics.elidedText(name, Qt::ElideMiddle, room);
    *longest = metrics.elidedText(*longest, Qt::ElideMiddle, left);
    return pieces.join(QStringLiteral(" · "));
}

MarkItem::MarkItem(FigurePlot& plot, QCPLegend* legend, std::size_t panel, const figure::LegendEntry& entry,
                   const QFont& font, const QColor& colour)
    : QCPAbstractLegendItem(legend), m_plot(plot), m_panel(panel), m_entry(entry)
{
    setFont(font);
    setTextColor(colour);
    setMinimumMargins(QMargins());
    setAutoMargins(QCP::msNone);
    setMargins(QMargins());
}

QSize MarkItem::minimumOuterSizeHint() const
{
    const auto& s = m_plot.style();
    // A text that is centred by its capitals extends below a line of its own height, and outside of this box
    // it would be clipped.
    const QFontMetricsF metrics(mFont);
    const double height = std::max(metrics.height(), metrics.capHeight() + 2 * metrics.descent() + s.unit);
    return {static_cast<int>(std::ceil((symbolPt + symbolGapPt + entryGapPt) * s.unit +
                                       textWidth(mFont, qs(m_entry.text)))),
            static_cast<int>(std::ceil(height))};
}

QSize MarkItem::maximumOuterSizeHint() const
{
    const QSize least = minimumOuterSizeHint();
    return mParentLegend->columnCount() > 1 ? least : QSize(unbounded, least.height());
}

QRect MarkItem::clipRect() const
{
    return mOuterRect.adjusted(0, 0, 0, 1 + static_cast<int>(std::ceil(m_plot.style().unit)));
}

void MarkItem::draw(QCPPainter* painter)
{
    painter->setRenderHint(QPainter::Antialiasing);
    const double side = symbolPt * m_plot.style().unit;
    const QRectF symbol(mRect.left(), mRect.top() + (mRect.height() - side) / 2, side, side);
    m_plot.withBrush(*painter, m_panel, [&](const PaintContext& b, const PanelLayout&) {
        paintSymbol(b, m_plot.panel(m_panel), m_entry, symbol);
        const double left = symbol.right() + symbolGapPt * b.unit();
        const double room = std::min(mRect.right(), m_plot.viewport().right()) + 1 - left;
        // Use smaller type before cutting a name.
        constexpr double smallest = 0.87;
        auto font = mFont;
        if (const double full = textWidth(font, qs(m_entry.text)); full > room)
            font.setPixelSize(std::max(static_cast<int>(std::ceil(smallest * font.pixelSize())),
                                       static_cast<int>(room / full * font.pixelSize())));
        const auto text = fitted(qs(m_entry.text), QFontMetricsF(font), room);
        b.text({left, symbol.center().y()}, text, font, mTextColor, 0, 0.5);
    });
}

MarkLegend::MarkLegend(FigurePlot& plot, std::size_t panel, bool row) : m_row(row)
{
    initializeParentPlot(&plot);
    setLayer(QStringLiteral("legend"));
    setBorderPen(Qt::NoPen);
    setBrush(Qt::NoBrush);
    setMargins(QMargins());
    setMinimumMargins(QMargins());
    setRowSpacing(0);
    setColumnSpacing(0);
    setFillOrder(row ? foColumnsFirst : foRowsFirst);
    const bool cells = !plot.panel(panel).cells.empty();
    const QFont font = plot.style().font(cells ? 0.9 : 1);
    for (const auto& entry : plot.panel(panel).legend)
        addItem(new MarkItem(plot, this, panel, entry, font,
                             cells ? plot.style().theme->secondary : plot.style().theme->text));
}

int MarkLegend::calculateAutoMargin(QCP::MarginSide side)
{
    return QCP::getMarginValue(mMinimumMargins, side);
}

QSize MarkLegend::maximumOuterSizeHint() const
{
    const QSize least = minimumOuterSizeHint();
    return m_row ? QSize(unbounded, least.height()) : least;
}

bool MarkLegend::wrapTo(int width)
{
    if (!m_row || itemCount() == 0)
        return false;
    QList<int> widths;
    for (int i = 0; i < itemCount(); ++i)
        if (const auto* entry = item(i)) // a wrapped row may end with empty places
            widths.append(entry->minimumOuterSizeHint().width());
    int columns = static_cast<int>(widths.size());
    for (; columns > 1; --columns) {
        // The columns of a grid are as wide as their widest entry.
        int total = 0;
        for (int c = 0; c < columns; ++c) {
            int widest = 0;
            for (int i = c; i < widths.size(); i += columns)
                widest = std::max(widest, widths[i]);
            total += widest;
        }
        if (total <= width)
            break;
    }
    if (wrap() == columns || (wrap() == 0 && columns == widths.size()))
        return false;
    setWrap(columns);
    setFillOrder(foColumnsFirst, true);
    simplify();
    return true;
}

} // namespace parascope::plots
