// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/figure_layout.h"

#include "widgets/plots/legend_place.h"
#include "widgets/plots/text_metrics.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

namespace parascope::plots {

QFont PaintStyle::font(double scale, bool strong) const
{
    QFont f = theme::font(theme::Type::Plot, strong);
    if (!family.isEmpty())
        f.setFamily(family);
    f.setPixelSize(std::max(1, whole(textPt * scale)));
    f.setStyleHint(QFont::SansSerif);
    if (paper)
        f.setHintingPreference(QFont::PreferNoHinting);
    return f;
}

int PaintStyle::whole(double points) const
{
    return static_cast<int>(std::lround(points * unit));
}

QPointF PanelLayout::map(double x, double y) const
{
    return {frame.left() + panel->x.position(x) * frame.width(),
            frame.bottom() - panel->y.position(y) * frame.height()};
}

QRectF PanelLayout::cell(int column, int row) const
{
    return QRectF(map(column - 0.5, row + 0.5), map(column + 0.5, row - 0.5)).normalized();
}

QRectF PanelLayout::noteBox(const figure::Note& note, const PaintStyle& style) const
{
    const QFont font = style.noteFont();
    const QSizeF size(textWidth(font, qs(note.text)), textHeight(font));
    const QPointF at(frame.left() + note.x * frame.width(), frame.bottom() - note.y * frame.height());
    return {at - QPointF(note.alignX * size.width(), note.alignY > 0.5 ? 0 : size.height()), size};
}

void PanelLayout::fitLabels(const PaintStyle& style)
{
    labelsFit = widesFit = false;
    if (panel->cells.empty() || !style.cellLabels)
        return;
    const QSizeF size = cell(0, 0).size();
    const auto fits = [&](double scale, std::string figure::Cell::* label) {
        const QFont font = style.font(scale);
        // The cells of a large map are too low for any label, which this test finds without measuring all
        // labels.
        if (textHeight(font) * 0.8 + 2 * style.unit > size.height())
            return false;
        // Add up the advances of single characters: labels consist of digits, and shaping thousands of them
        // would take a frame.
        const QFontMetricsF metrics(font);
        std::array<double, 128> advances{};
        for (char c = ' '; c < 127; ++c)
            advances[static_cast<std::size_t>(c)] = metrics.horizontalAdvance(QLatin1Char(c));
        double widest = 0;
        for (const auto& c : panel->cells) {
            double width = 0;
            for (const char letter : c.*label)
                width += static_cast<unsigned char>(letter) < 128 ? advances[static_cast<std::size_t>(letter)]
                                                                  : advances['0'] / 2;
            widest = std::max(widest, width);
        }
        // leaves a margin of 3 px on screen; print needs less
        return widest + (style.paper ? 1.2 : 2 * 3 * 0.75) * style.unit <= size.width();
    };
    for (const double scale : {0.95, 0.88, 0.81})
        if ((style.paper || scale > 0.9) && fits(scale, &figure::Cell::label)) {
            labelsFit = true;
            widesFit = fits(scale, &figure::Cell::wide);
            labelScale = scale;
            return;
        }
}

void PanelLayout::fitMarks(const PaintStyle& style)
{
    std::size_t marks = 0;
    for (const auto& series : panel->points)
        marks += series.x.size();
    // A disc needs about 60 square points to be distinguished from its neighbours.
    const double room = frame.width() * frame.height() / (style.unit * style.unit) / 60;
    const double least = marks > 200000 ? 0.45 : 0.6;
    markScale = marks == 0 ? 1 : std::clamp(std::sqrt(room / static_cast<double>(marks)), least, 1.0);
}

void PanelLayout::fitColourTitle(const PaintStyle& style)
{
    if (!panel->colours)
        return;
    // The title is centred at the middle of the frame, and must not reach the header above or the legend
    // below.
    const double centre = frame.center().y();
    const double room = 2 * std::min(centre - std::min(outer.top(), frame.top()),
                                     std::max(outer.bottom(), frame.bottom()) - centre);
    const auto title = qs(panel->colours->axis.title);
    // Cut words are useless. Try the quantity without its "A / B", then only its unit, which is enough
    // because the header names the quantity.
    for (const auto& words : {title, title.section(QStringLiteral(", "), 0, 0),
                              title.section(QLatin1Char('('), -1).section(QLatin1Char(')'), 0, 0)}) {
        colourTitle = fitted(style, words, room);
        if (colourTitle.words == words)
            return;
    }
    colourTitle.words.clear();
}

void PanelLayout::fitBlocks(const PaintStyle& style)
{
    const QFont font = style.font(0.95);
    const double height = textHeight(font);
    blocks.assign(panel->blocks.size(), {});
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        const auto& block = panel->blocks[i];
        const QRectF area = cell(block.column0, block.row0).united(cell(block.column1, block.row1));
        // Try the full text, then the short one; upright, then turned.
        for (const QString& words : {qs(block.full), qs(block.text)}) {
            const double width = textWidth(font, words) + 6 * style.unit;
            const bool upright = width <= area.width();
            if (words.isEmpty() || (!upright && (height > area.width() || width > area.height())))
                continue;
            blocks[i] = {words, upright};
            break;
        }
    }
}

double PanelLayout::boxHalf(const figure::Box& box, double unit) const
{
    constexpr double maxPt = 15;
    const double wide = (box.places > 1 ? 0.8 : 0.55) / box.places;
    return std::min(wide * 0.36, maxPt * unit / frame.width() * (panel->x.high - panel->x.low));
}

Emphasis::Emphasis(std::shared_ptr<const table::Mask> mask) : selection(std::move(mask))
{
    m_any = selection && std::any_of(selection->begin(), selection->end(), [](auto b) { return b != 0; });
}

bool cutLine(QPointF& a, QPointF& b, const QRectF& r)
{
    double t0 = 0, t1 = 1;
    const QPointF d = b - a;
    const double p[4] = {-d.x(), d.x(), -d.y(), d.y()};
    const double q[4] = {a.x() - r.left(), r.right() - a.x(), a.y() - r.top(), r.bottom() - a.y()};
    for (int i = 0; i < 4; ++i) {
        if (p[i] == 0) {
            if (q[i] < 0)
                return false;
            continue;
        }
        const double t = q[i] / p[i];
        if (p[i] < 0)
            t0 = std::max(t0, t);
        else
            t1 = std::min(t1, t);
    }
    if (t0 > t1)
        return false;
    const QPointF start = a;
    a = start + t0 * d;
    b = start + t1 * d;
    return true;
}

namespace {

/// Returns the place of a name along a line, a third of the way up and always within the frame, or nothing if
/// the name is longer than the line.
std::optional<PanelLayout::LineName> nameAlong(const PaintStyle& style, const QPointF& from,
                                               const QPointF& to, const QString& words)
{
    constexpr double degrees = 180 / 3.14159265358979;
    const double u = style.unit;
    const QFont font = style.font(0.95);
    PanelLayout::LineName name{words, {}, -std::atan2(to.y() - from.y(), to.x() - from.x()) * degrees, {}};
    const QPointF normal(std::sin(name.turn / degrees), std::cos(name.turn / degrees));
    const double length = std::max(1.0, std::hypot(to.x() - from.x(), to.y() - from.y())),
                 half = textWidth(font, words) / 2 + 4 * u;
    // A turned line of text needs additional space because of its height.
    const double lean =
        (textHeight(font) + 2 * u) * std::abs(to.y() - from.y()) / std::max(1.0, std::abs(to.x() - from.x()));
    if (words.isEmpty() || length <= 2 * half + lean)
        return std::nullopt;
    const double along = std::clamp(0.33, (half + lean) / length, 1 - half / length);
    name.at = from + (to - from) * along - normal * 2 * u;
    const QPointF reach = (to - from) / length * (half - 3 * u), rise = -normal * textHeight(font);
    name.outline =
        QPolygonF({name.at - reach, name.at + reach, name.at + reach + rise, name.at - reach + rise});
    return name;
}

} // namespace

void PanelLayout::fitNames(const PaintStyle& style)
{
    names.assign(panel->lines.size(), {});
    const auto texts = textsOf(*this, style);
    const auto isCovered = [&](const LineName& name) {
        return std::any_of(texts.begin(), texts.end(),
                           [&](const QRectF& text) { return name.outline.intersects(QPolygonF(text)); });
    };
    for (std::size_t i = 0; i < names.size(); ++i) {
        const auto& line = panel->lines[i];
        if (!line.labelAlong || line.points.size() < 2)
            continue;
        QPointF from = map(line.points[0].first, line.points[0].second),
                to = map(line.points[1].first, line.points[1].second);
        if (!cutLine(from, to, frame))
            continue;
        // The shorter name is for lines without space for the longer one, or with another text on it.
        for (const auto& words : {line.label, line.brief})
            if (const auto name = nameAlong(style, from, to, qs(words));
                name && (names[i].words.isEmpty() || (isCovered(names[i]) && !isCovered(*name))))
                names[i] = *name;
    }
}

} // namespace parascope::plots
