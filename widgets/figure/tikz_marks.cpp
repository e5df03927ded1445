// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/figure/tikz_parts.h"
#include "widgets/theme/outcome_mark.h"

#include <algorithm>
#include <cmath>

namespace parascope::paper {

QString tikzSeries(int index)
{
    return tikzColour(theme::light().seriesColour(index).rgb());
}

QString tikzCaveat(QualitySet quality, const QString& corner)
{
    const auto path = [&]() -> QString {
        switch (theme::caveatMarkOf(quality)) {
        case theme::CaveatMark::Disc:
            return QStringLiteral(" ++(-3bp,-3bp) circle [radius=2.5bp];");
        case theme::CaveatMark::Square:
            return QStringLiteral(" -- ++(-5bp,0) -- ++(0,-5bp) -- ++(5bp,0) -- cycle;");
        case theme::CaveatMark::Triangle:
            return QStringLiteral(" -- ++(-6bp,0) -- ++(6bp,-6bp) -- cycle;");
        case theme::CaveatMark::Diamond:
            break;
        }
        return QStringLiteral(" ++(-3bp,0) -- ++(3bp,-3bp) -- ++(-3bp,-3bp) -- ++(-3bp,3bp) -- cycle;");
    }();
    return "\\filldraw[fill=white, draw=black!65, line width=.3bp] " + corner + path;
}

QString tikzMark(figure::Marker marker)
{
    switch (marker) {
    case figure::Marker::Disc:
        return "*";
    case figure::Marker::Square:
        return "square*";
    case figure::Marker::Triangle:
        return "triangle*";
    case figure::Marker::Diamond:
        return "diamond*";
    case figure::Marker::InvertedTriangle:
        return "triangle*";
    case figure::Marker::Cross:
        return "x";
    case figure::Marker::Star:
        return "parascope star";
    }
    return "*";
}

namespace {

QString at(double x, double y)
{
    return QString("(axis cs:%1,%2)").arg(tikzNumber(x), tikzNumber(y));
}

/// Returns a cell's text in the colour that is readable on the cell.
QString cellText(const QColor& fill, const QString& font, const QString& centre, const std::string& text)
{
    return QString("\\node[text=%1, inner sep=0, font=%2] at %3 {%4};")
        .arg(theme::inkOn(fill) == QColor(Qt::white) ? "white" : "black", font, centre, texText(text));
}

const char* outcomeSign(Outcome outcome)
{
    switch (outcome) {
    case Outcome::Crash:
        return "$\\times$";
    case Outcome::Timeout:
        return "$\\odot$";
    case Outcome::Unfinished:
        return "?";
    case Outcome::Unsupported:
        return "--";
    case Outcome::Compiled:
        return "$\\diamond$";
    default:
        return "$\\circ$";
    }
}

void cells(QStringList& out, const TikzPage& page, const plots::PanelLayout& l, const theme::ColourMap& map)
{
    const auto& p = *l.panel;
    for (const auto& c : p.cells) {
        const QString box = at(c.column - 0.5, c.row - 0.5) + " rectangle " + at(c.column + 0.5, c.row + 0.5);
        const QString centre = at(c.column, c.row);
        if (c.state == figure::Cell::State::Value && p.colours) {
            const QColor fill = plots::valueFill(theme::light(), map, p, c.value);
            out << "\\filldraw[draw=white, line width=1bp, fill=" + tikzColour(fill.rgb()) + "] " + box + ";";
            if (c.unsure)
                out << "\\fill[pattern=north east lines, pattern color=black!35] " + box + ";";
            if (l.labelsFit)
                out << cellText(fill, page.font(l.labelScale), centre,
                                l.widesFit && !c.wide.empty() ? c.wide : c.label);
            if (c.quality != 0)
                out << tikzCaveat(c.quality, at(c.column + 0.5, c.row + 0.5));
        } else if (c.state == figure::Cell::State::Predicted && p.colours) {
            const QColor fill =
                theme::predictedFill(QColor(map.at(p.colours->position(c.value))), theme::light());
            out << "\\filldraw[draw=black!40, dashed, line width=.5bp, fill=" + tikzColour(fill.rgb()) +
                       "] " + box + ";";
            if (c.unsure)
                out << "\\fill[pattern=north east lines, pattern color=black!35] " + box + ";";
            if (l.labelsFit)
                out << cellText(fill, page.font(l.labelScale) + "\\itshape", centre,
                                l.widesFit ? c.wide : c.label);
        } else if (c.state == figure::Cell::State::WillFail) {
            out << "\\draw[black!40, dashed, line width=.5bp, pattern=north east lines, pattern "
                   "color=red!60] " +
                       box + ";";
        } else if (c.state == figure::Cell::State::Failed) {
            if (c.outcome == Outcome::Oom)
                out << "\\fill[pattern=north east lines, pattern color=black!45] " + box + ";";
            else
                out << "\\draw[black!15] " + box + ";"
                    << QString("\\node[inner sep=0, text=black!65] at %1 {%2};")
                           .arg(centre, outcomeSign(c.outcome));
        } else {
            out << "\\fill[black!50] " + centre + " circle (.9bp);";
        }
    }
    for (std::size_t i = 0; i < l.blocks.size(); ++i)
        if (const auto& [words, upright] = l.blocks[i]; !words.isEmpty()) {
            const auto& b = p.blocks[i];
            out << QString("\\node[fill=white, inner sep=1.5bp, font=%1%2] at %3 {%4};")
                       .arg(page.font(0.95), upright ? "" : ", rotate=90",
                            at((b.column0 + b.column1) / 2.0, (b.row0 + b.row1) / 2.0),
                            texText(words.toStdString()));
        }
}

void bars(QStringList& out, const TikzPage& page, const plots::PanelLayout& l)
{
    const auto& p = *l.panel;
    for (const auto& bar : p.bars) {
        const double group = bar.places > 1 ? 0.72 : 0.5, wide = group / bar.places;
        const double c = bar.category + (p.horizontalBars ? -1 : 1) * (-group / 2 + wide * (bar.place + 0.5)),
                     h = wide * 0.42;
        const auto place = [&](double along, double across) {
            return p.horizontalBars ? at(along, across) : at(across, along);
        };
        out << "\\path[" +
                   (bar.hollow ? QString("draw=black, fill=white, line width=.8bp")
                               : "fill=" + tikzSeries(bar.series)) +
                   "] " + place(bar.from, c - h) + " rectangle " + place(bar.value, c + h) + ";";
        if (std::isfinite(bar.low) && std::isfinite(bar.high))
            out << "\\draw[|-|, black!75, line width=.8bp, preaction={draw=white, line width=2bp, -}] " +
                       place(bar.low, c) + " -- " + place(bar.high, c) + ";";
        if (!bar.label.empty() && p.horizontalBars && bar.category % l.yTicks.stride == 0)
            out << QString("\\node[anchor=east, inner sep=0, font=%1] at ($%2 + (%3bp,0)$) {%4};")
                       .arg(page.font(l.yTicks.scale), at(p.x.high, c),
                            tikzNumber((l.outer.right() - l.frame.right()) / page.unit - 5),
                            texText(bar.label));
        else if (!bar.label.empty() && !p.horizontalBars)
            out << QString("\\node[anchor=south, inner sep=2bp, font=%1] at %2 {%3};")
                       .arg(page.font(0.9), place(bar.value, c), texText(bar.label));
    }
}

void boxes(QStringList& out, const TikzPage& page, const plots::PanelLayout& l)
{
    const auto& p = *l.panel;
    const auto in = [&](double y) { return std::clamp(y, p.y.low, p.y.high); };
    for (const auto& b : p.boxes) {
        const double group = b.places > 1 ? 0.8 : 0.55, wide = group / b.places;
        const double c = b.category - group / 2 + wide * (b.place + 0.5), h = l.boxHalf(b, page.unit);
        const QString ink = tikzSeries(b.series);
        out << "\\draw[color=" + ink + ", line width=.9bp] " + at(c, in(b.lowWhisker)) + " -- " +
                   at(c, in(b.lowBox)) + " " + at(c, in(b.highBox)) + " -- " + at(c, in(b.highWhisker)) + ";"
            << "\\filldraw[color=" + ink + ", fill opacity=.28, line width=.9bp] " + at(c - h, in(b.lowBox)) +
                   " rectangle " + at(c + h, in(b.highBox)) + ";"
            << "\\draw[line width=1.5bp] " + at(c - h, in(b.median)) + " -- " + at(c + h, in(b.median)) + ";";
        for (const double v : b.outliers)
            if (v >= p.y.low && v <= p.y.high)
                out << "\\fill[color=" + ink + ", opacity=.8] " + at(c, v) + " circle (1.1bp);";
    }
}

void lines(QStringList& out, const plots::PanelLayout& l, const theme::ColourMap& map)
{
    const auto& p = *l.panel;
    for (const auto& band : p.bands)
        out << "\\fill[color=" +
                   (band.ink == figure::Ink::Series ? tikzSeries(band.series) : QString("black")) +
                   ", opacity=.14] " + at(band.x0, band.y0) + " rectangle " + at(band.x1, band.y1) + ";";
    for (std::size_t i = 0; i < p.lines.size(); ++i) {
        const auto& line = p.lines[i];
        QStringList path;
        for (const auto& [x, y] : line.points)
            path << at(x, y);
        const QString dash = line.dash == figure::Line::Dash::Solid    ? ""
                             : line.dash == figure::Line::Dash::Dashed ? ", dashed"
                                                                       : ", densely dotted";
        const QString ink = p.colours && std::isfinite(line.colour)
                                ? tikzColour(plots::markColour(theme::light(), map, *p.colours,
                                                               p.colours->position(line.colour)))
                            : line.ink == figure::Ink::Series ? tikzSeries(line.series)
                            : line.ink == figure::Ink::Error  ? tikzColour(theme::light().error.rgb())
                            : line.ink == figure::Ink::Text   ? QString("black")
                                                              : QString("black!65");
        const QPointF a = l.map(line.points.front().first, line.points.front().second),
                      e = l.map(line.points.back().first, line.points.back().second);
        const bool upright = std::abs(a.x() - e.x()) < 1;
        const QString label =
            (line.labelAlong ? l.names[i].words.isEmpty() : line.label.empty()) ? QString()
            : line.labelAlong ? QString(" node[pos=.42, above, sloped, inner sep=2bp, text=black!65] {%1}")
                                    .arg(texText(l.names[i].words.toStdString()))
            : upright ? QString(" node[at start, anchor=south east, inner sep=3bp, text=black!65] {%1}")
                            .arg(texText(line.label))
                      : QString(" node[at end, anchor=south east, inner sep=2bp, text=black!65] {%1}")
                            .arg(texText(line.label));
        out << QString("\\draw[color=%1, line width=%2bp%3] ")
                       .arg(ink, tikzNumber(line.width),
                            dash + (line.arrow ? ", -stealth, shorten >=2bp" : "")) +
                   path.join(" -- ") + label + ";";
    }
    for (const auto& note : p.notes)
        out << QString("\\node[anchor=%1, inner sep=2bp, text=black!65] at (rel axis cs:%2,%3) {%4};")
                   .arg(note.alignY > 0.5 ? "north west" : "south west", tikzNumber(note.x),
                        tikzNumber(note.y), texText(note.text));
}

/// Returns the look of a series' marks, as options of its plot.
QString markOptions(const plots::PanelLayout& l, const figure::Points& s, const theme::ColourMap& map)
{
    using Basis = figure::Points::Basis;
    const auto& p = *l.panel;
    const auto options = QString("only marks, mark=%1, mark size=%2bp, forget plot")
                             .arg(tikzMark(s.marker), tikzNumber(2.3 * l.markScale));
    const QString turned = s.marker == figure::Marker::InvertedTriangle ? ", rotate=180" : "",
                  dotted = s.basis == Basis::Unsure ? ", densely dotted" : "";
    const bool guess = s.basis != Basis::Measured;
    if (!s.colour.empty() && p.colours) {
        // Write the colours of the other formats as a map with stops at regular positions.
        QStringList stops;
        for (int i = 0; i <= 32; ++i) {
            const QRgb stop = plots::markColour(theme::light(), map, *p.colours, i / 32.0);
            stops << QString("rgb255=(%1,%2,%3)").arg(qRed(stop)).arg(qGreen(stop)).arg(qBlue(stop));
        }
        return options + (guess ? ", opacity=.6" : "") + ", colormap={m}{" + stops.join(' ') +
               "}, point meta min=0, point meta max=1, scatter, point meta=explicit, scatter/use mapped "
               "color={" +
               (guess ? "draw=mapped color, line width=.9bp, fill=none" + dotted
                      : QString("draw=white, line width=.4bp, fill=mapped color")) +
               turned + "}";
    }
    if (guess)
        return options + QString(", opacity=.6, mark options={draw=%1, line width=.9bp, fill=none%2%3}")
                             .arg(tikzSeries(s.series), dotted, turned);
    if (s.marker == figure::Marker::Cross)
        return options + ", mark options={draw=" + tikzSeries(s.series) + ", line width=.9bp}";
    return options + QString(", mark options={draw=%1, line width=.4bp, fill=%2%3}")
                         .arg(s.hollow ? tikzSeries(s.series) : "white",
                              s.hollow ? "white" : tikzSeries(s.series), turned);
}

/// Draws the intervals that should contain 95 % of the runs, if there are only a few forecasts.
void intervals(QStringList& out, const figure::Panel& p)
{
    std::size_t guesses = 0;
    for (const auto& s : p.points)
        guesses += s.guesses.size();
    if (guesses > plots::mostIntervals)
        return;
    for (const auto& s : p.points)
        for (std::size_t i = 0; i < s.guesses.size(); ++i)
            if (s.x[i] >= p.x.low && s.x[i] <= p.x.high)
                out << "\\draw[color=" + tikzSeries(s.series) + ", opacity=.6, line width=.7bp] " +
                           at(s.x[i], std::clamp(s.guesses[i].cell.low, p.y.low, p.y.high)) + " -- " +
                           at(s.x[i], std::clamp(s.guesses[i].cell.high, p.y.low, p.y.high)) + ";";
}

void points(QStringList& out, const plots::PanelLayout& l, const theme::ColourMap& map)
{
    const auto& p = *l.panel;
    intervals(out, p);
    for (const auto& s : p.points) {
        const bool mapped = !s.colour.empty() && p.colours;
        const auto options = markOptions(l, s, map);
        out << "\\addplot[" + options + "] table[" + (mapped ? "meta=c" : "") + "] {"
            << (mapped ? "x y c" : "x y");
        for (std::size_t i = 0; i < s.x.size(); ++i)
            if (s.x[i] >= p.x.low && s.x[i] <= p.x.high && s.y[i] >= p.y.low && s.y[i] <= p.y.high)
                out << tikzNumber(s.x[i]) + " " + tikzNumber(s.y[i]) +
                           (mapped ? " " + tikzNumber(p.colours->position(static_cast<double>(s.colour[i])))
                                   : QString());
        out << "};";
        for (std::size_t i = 0; i < s.ringed.size(); ++i)
            if (s.ringed[i])
                out << "\\draw[color=" + tikzColour(theme::light().error.rgb()) + ", line width=.9bp] " +
                           at(s.x[i], s.y[i]) + " circle (2.6bp);";
    }
}

void parallel(QStringList& out, const TikzPage& page, const plots::PanelLayout& l,
              const theme::ColourMap& map)
{
    const auto& p = *l.panel;
    const auto axes = p.parallel->axes.size();
    for (std::size_t run = 0; run < p.parallel->rows.size(); ++run) {
        QStringList path;
        for (std::size_t a = 0; a < axes; ++a)
            if (const float y = p.parallel->positions[run * axes + a]; std::isfinite(y))
                path << at(static_cast<double>(a), static_cast<double>(y));
        const QRgb ink =
            p.parallel->colour.empty() || !p.colours
                ? theme::light().seriesColour(0).rgb()
                : plots::markColour(theme::light(), map, *p.colours,
                                    p.colours->position(static_cast<double>(p.parallel->colour[run])));
        out << "\\draw[color=" + tikzColour(ink) + ", opacity=.4, line width=.6bp] " + path.join(" -- ") +
                   ";";
    }
    for (std::size_t a = 0; a < axes; ++a) {
        out << "\\draw[black!75] " + at(static_cast<double>(a), 0) + " -- " + at(static_cast<double>(a), 1) +
                   ";";
        for (const auto& tick : p.parallel->axes[a].ticks)
            out << QString("\\node[anchor=west, inner sep=1.5bp, fill=white, fill opacity=.75, text "
                           "opacity=1, font=%1] at %2 {%3};")
                       .arg(page.font(0.9),
                            at(static_cast<double>(a), p.parallel->axes[a].position(tick.position)),
                            texText(tick.label));
    }
}

} // namespace

QString tikzColour(QRgb colour)
{
    return QString("{rgb,255:red,%1;green,%2;blue,%3}")
        .arg(qRed(colour))
        .arg(qGreen(colour))
        .arg(qBlue(colour));
}

const theme::ColourMap& mapOfPanel(const figure::Figure& figure, const figure::Panel& panel)
{
    const bool diverging = panel.colours && panel.colours->map == figure::ColourScale::Map::Diverging;
    return theme::ColourMap::named(diverging ? QStringLiteral("diverging")
                                             : QString::fromStdString(figure.colourMap));
}

void tikzMarks(QStringList& out, const TikzPage& page, const plots::PanelLayout& layout,
               const theme::ColourMap& map)
{
    cells(out, page, layout, map);
    bars(out, page, layout);
    boxes(out, page, layout);
    lines(out, layout, map);
    points(out, layout, map);
    if (layout.panel->parallel)
        parallel(out, page, layout, map);
}

} // namespace parascope::paper
