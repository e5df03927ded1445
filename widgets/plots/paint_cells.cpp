// SPDX-License-Identifier: GPL-3.0-or-later
// Paints heat maps: cells with their labels and marks, named blocks, the outline of the selection.
#include "widgets/plots/paint_parts.h"
#include "widgets/plots/text_metrics.h"
#include "widgets/theme/outcome_mark.h"

#include <QGlyphRun>
#include <QImage>
#include <QPaintDevice>
#include <QRawFont>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <map>

namespace parascope::plots {

namespace {

/// With more cells than this, the screen fills them as one image, because QPainter takes half a microsecond
/// for a rectangle.
constexpr std::size_t blitCells = 2000;

/// Draws short labels without shaping, from pictures of their letters. Each letter is drawn once in each ink;
/// a map with thousands of labels uses about fifteen letters.
class LabelPen
{
public:
    LabelPen(const QFont& font, double ratio)
        : m_font(font), m_raw(QRawFont::fromFont(font)), m_cap(QFontMetricsF(font).capHeight()),
          m_ratio(ratio)
    {
    }

    /// Draws a text centred at `at`.
    void draw(const PaintContext& b, const QPointF& at, const QString& words, const QColor& colour) const
    {
        // Paper needs text instead of glyph pictures, so that it can be searched. Letters outside of the font
        // need a fallback font.
        if (b.style.vector || !m_raw.isValid() ||
            !std::all_of(words.begin(), words.end(), [](QChar c) { return c.unicode() < 128; }))
            return b.text(at, words, m_font, colour, 0.5, 0.5);
        auto& ink = m_inks[colour.rgba()];
        double width = 0;
        for (const QChar c : words)
            width += letter(ink, c, colour).advance;
        double x = std::round(at.x() - width / 2);
        const double top = std::round(at.y() + m_cap / 2) - std::ceil(m_raw.ascent());
        for (const QChar c : words) {
            const auto& one = letter(ink, c, colour);
            b.painter.drawImage(QPointF(std::round(x * m_ratio) / m_ratio - margin, top), one.picture);
            x += one.advance;
        }
    }

private:
    static constexpr int margin = 1; ///< a letter may extend beyond its own width
    struct Letter
    {
        QImage picture;
        double advance = 0;
    };
    using Ink = std::array<Letter, 128>;

    const Letter& letter(Ink& ink, QChar c, const QColor& colour) const
    {
        auto& one = ink[c.unicode()];
        if (!one.picture.isNull())
            return one;
        const auto glyphs = m_raw.glyphIndexesForString(QString(c));
        one.advance = m_raw.advancesForGlyphIndexes(glyphs).value(0).x();
        const QSizeF size(std::ceil(one.advance) + 2 * margin,
                          std::ceil(m_raw.ascent()) + std::ceil(m_raw.descent()) + 1);
        one.picture = QImage((size * m_ratio).toSize(), QImage::Format_ARGB32_Premultiplied);
        one.picture.setDevicePixelRatio(m_ratio);
        one.picture.fill(0);
        QGlyphRun run;
        run.setRawFont(m_raw);
        run.setGlyphIndexes(glyphs);
        run.setPositions({QPointF()});
        QPainter painter(&one.picture);
        painter.setPen(colour);
        painter.drawGlyphRun({double(margin), std::ceil(m_raw.ascent())}, run);
        return one;
    }

    QFont m_font;
    QRawFont m_raw;
    double m_cap, m_ratio;
    mutable std::map<QRgb, Ink> m_inks; ///< usually two: dark on light cells, light on dark ones
};

/// Returns an image of all values of a large map. For each row of cells, one scan line is filled and then
/// copied.
QImage mapImage(const PaintContext& b, const PanelLayout& layout)
{
    const double ratio = b.painter.device()->devicePixelRatioF();
    QImage image((layout.frame.size() * ratio).toSize(), QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(ratio);
    image.fill(0);
    const auto& panel = *layout.panel;
    const auto columns = static_cast<int>(std::lround(panel.x.high - panel.x.low)),
               rows = static_cast<int>(std::lround(panel.y.high - panel.y.low));
    // Draw a line between cells if they are large enough for it.
    const int gap = image.width() / columns >= 5 && image.height() / rows >= 5 ? 1 : 0;
    std::vector<QRgb> colours(static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows), 0);
    for (const auto& cell : panel.cells)
        if (cell.state == figure::Cell::State::Value)
            colours[static_cast<std::size_t>(cell.row) * static_cast<std::size_t>(columns) +
                    static_cast<std::size_t>(cell.column)] =
                b.map.at(panel.colours ? panel.colours->position(cell.value) : 0) | 0xFF000000U;
    for (int r = 0; r < rows; ++r) {
        const int top = image.height() - (r + 1) * image.height() / rows,
                  bottom = image.height() - r * image.height() / rows - gap;
        if (bottom <= top)
            continue;
        auto* line = reinterpret_cast<QRgb*>(image.scanLine(top));
        for (int c = 0; c < columns; ++c) {
            const int left = c * image.width() / columns, right = (c + 1) * image.width() / columns - gap;
            if (right > left)
                std::fill(line + left, line + right, colours[static_cast<std::size_t>(r * columns + c)]);
        }
        for (int y = top + 1; y < bottom; ++y)
            std::memcpy(image.scanLine(y), line, static_cast<std::size_t>(image.bytesPerLine()));
    }
    return image;
}

QColor faded(QColor colour, float share)
{
    colour.setAlphaF(share);
    return colour;
}

/// Paints a value that is not a measurement, with a dashed frame and an italic label.
void paintForecast(const PaintContext& b, const QRectF& rect, const QColor& frame, const QString& label,
                   QFont font, const QColor& ink = {})
{
    b.painter.setPen(QPen(frame, 0.7 * b.unit(), Qt::DashLine));
    b.painter.setBrush(Qt::NoBrush);
    b.painter.drawRect(rect);
    font.setItalic(true);
    b.text(rect.center(), label, font, ink.isValid() ? ink : frame, 0.5, 0.5);
}

void paintValue(const PaintContext& b, const PanelLayout& layout, const figure::Cell& cell,
                const QRectF& rect, const LabelPen& labels)
{
    const QColor fill = valueFill(b.theme(), b.map, *layout.panel, cell.value), ink = theme::inkOn(fill);
    b.painter.fillRect(rect, fill);
    if (cell.unsure)
        theme::paintHatch(b.painter, rect, faded(ink, 0.35F), b.unit());
    if (cell.quality != 0)
        theme::paintCaveat(b.painter, rect, cell.quality, b.theme(), b.unit());
    if (layout.labelsFit)
        labels.draw(b, rect.center(), qs(layout.widesFit && !cell.wide.empty() ? cell.wide : cell.label),
                    ink);
}

void paintCell(const PaintContext& b, const PanelLayout& layout, const figure::Cell& cell, const QFont& font,
               const LabelPen& labels)
{
    const auto& theme = b.theme();
    const double u = b.unit(), gap = 0.5 * u;
    auto& p = b.painter;
    const QRectF full = layout.cell(cell.column, cell.row);
    const QRectF rect = full.adjusted(gap, gap, -gap, -gap);
    switch (cell.state) {
    case figure::Cell::State::Value:
        paintValue(b, layout, cell, rect, labels);
        break;
    case figure::Cell::State::Failed:
        theme::paintOutcome(p, cell.outcome == Outcome::Oom ? full : rect, cell.outcome, theme, u);
        if (cell.outcome != Outcome::Oom) {
            p.setPen(QPen(theme.gridLine, 0.6 * u));
            p.setBrush(Qt::NoBrush);
            p.drawRect(rect);
        }
        break;
    case figure::Cell::State::NotRun:
        p.fillRect(rect, theme.alternate);
        p.setPen(Qt::NoPen);
        p.setBrush(theme.secondary);
        p.drawEllipse(rect.center(), 0.9 * u, 0.9 * u);
        break;
    case figure::Cell::State::Waiting:
        p.fillRect(rect, theme.alternate);
        p.setPen(QPen(theme.secondary, 0.8 * u));
        p.setBrush(Qt::NoBrush);
        p.drawEllipse(rect.center(), 2 * u, 2 * u);
        break;
    case figure::Cell::State::Excluded:
        break; // no point of the sweep: the ground of the figure
    case figure::Cell::State::Refused:
    case figure::Cell::State::WillFail:
        p.fillRect(rect, theme.alternate);
        if (cell.state == figure::Cell::State::WillFail)
            theme::paintHatch(p, rect, theme.error, u);
        paintForecast(b, rect, theme.secondary, layout.labelsFit ? qs(cell.label) : QString(), font);
        break;
    case figure::Cell::State::Predicted: {
        const QColor fill = theme::predictedFill(
            QColor(b.map.at(layout.panel->colours ? layout.panel->colours->position(cell.value) : 0)), theme);
        const QColor ink = theme::inkOn(fill);
        p.fillRect(rect, fill);
        if (cell.unsure)
            theme::paintHatch(p, rect, faded(ink, 0.35F), u);
        paintForecast(b, rect, faded(ink, 0.7F),
                      !layout.labelsFit ? QString() : qs(layout.widesFit ? cell.wide : cell.label), font,
                      ink);
        break;
    }
    case figure::Cell::State::Running: {
        p.setPen(QPen(theme.accent, 1.5 * u));
        p.setBrush(theme.base);
        p.drawRect(rect.adjusted(0.75 * u, 0.75 * u, -0.75 * u, -0.75 * u));
        const double part = std::isfinite(cell.progress) ? std::clamp(cell.progress, 0.0, 1.0) : 0;
        p.fillRect(
            QRectF(rect.left() + 2 * u, rect.bottom() - 4.5 * u, (rect.width() - 4 * u) * part, 2.5 * u),
            theme.accent);
        b.text(rect.center() - QPointF(0, 1.5 * u), QStringLiteral("\u2026"), font, theme.accent, 0.5, 0.5);
        break;
    }
    }
}

} // namespace

void paintCells(const PaintContext& b, const PanelLayout& layout)
{
    const auto& panel = *layout.panel;
    const auto& theme = b.theme();
    const double u = b.unit();
    auto& p = b.painter;
    p.setRenderHint(QPainter::Antialiasing, b.style.vector);
    p.fillRect(layout.frame, theme.base);
    const bool blit = !b.style.vector && panel.cells.size() > blitCells && !layout.labelsFit;
    if (blit)
        p.drawImage(layout.frame.topLeft(), mapImage(b, layout));
    const QFont font = b.style.font(layout.labelScale);
    const LabelPen labels(font, b.painter.device()->devicePixelRatioF());
    for (const auto& cell : panel.cells)
        if (!blit || cell.state != figure::Cell::State::Value)
            paintCell(b, layout, cell, font, labels);
        else if (cell.quality != 0)
            theme::paintCaveat(p, layout.cell(cell.column, cell.row), cell.quality, theme, u);
    p.setRenderHint(QPainter::Antialiasing, true);
    for (std::size_t i = 0; i < layout.blocks.size(); ++i) {
        const auto& [words, upright] = layout.blocks[i];
        if (words.isEmpty())
            continue;
        const auto& block = panel.blocks[i];
        const QRectF area =
            layout.cell(block.column0, block.row0).united(layout.cell(block.column1, block.row1));
        const QFont named = b.style.font(0.95);
        const double width = textWidth(named, words) + 6 * u, height = textHeight(named);
        const QSizeF size = upright ? QSizeF(width, height) : QSizeF(height, width);
        p.fillRect(QRectF(area.center() - QPointF(size.width() / 2, size.height() / 2), size), theme.base);
        b.text(area.center(), words, named, theme.text, 0.5, 0.5, upright ? 0 : 90);
    }
}

void paintChosenCells(const PaintContext& b, const PanelLayout& layout)
{
    if (!b.emphasis.any())
        return;
    const auto& panel = *layout.panel;
    const auto& theme = b.theme();
    const double u = b.unit();
    auto& p = b.painter;
    // Selected cells get a common outline: an edge is drawn if the neighbour is not selected.
    std::vector<std::uint8_t> chosen;
    const int columns = static_cast<int>(std::lround(panel.x.high + 0.5)),
              rows = static_cast<int>(std::lround(panel.y.high + 0.5));
    chosen.resize(static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows));
    for (const auto& cell : panel.cells)
        if (b.emphasis.contains(cell.run))
            chosen[static_cast<std::size_t>(cell.row * columns + cell.column)] = 1;
    const auto is = [&](int c, int r) {
        return c >= 0 && r >= 0 && c < columns && r < rows &&
               chosen[static_cast<std::size_t>(r * columns + c)];
    };
    QList<QLineF> outer, inner;
    const double in = 1.1 * u;
    for (int r = 0; r < rows; ++r)
        for (int c = 0; c < columns; ++c) {
            if (!is(c, r))
                continue;
            const QRectF rect = layout.cell(c, r);
            const auto edge = [&](bool open, QPointF a, QPointF e, QPointF inward) {
                if (!open) {
                    outer.append({a, e});
                    inner.append({a + inward, e + inward});
                }
            };
            edge(is(c, r + 1), rect.topLeft(), rect.topRight(), {0, in});
            edge(is(c, r - 1), rect.bottomLeft(), rect.bottomRight(), {0, -in});
            edge(is(c - 1, r), rect.topLeft(), rect.bottomLeft(), {in, 0});
            edge(is(c + 1, r), rect.topRight(), rect.bottomRight(), {-in, 0});
        }
    p.setPen(QPen(theme.base, 0.75 * u));
    p.drawLines(inner);
    p.setPen(QPen(theme.text, 1.5 * u, Qt::SolidLine, Qt::SquareCap));
    p.drawLines(outer);
}

} // namespace parascope::plots
