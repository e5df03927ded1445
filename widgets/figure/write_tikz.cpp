// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/figure/export.h"

#include "engine/core/json.h"
#include "widgets/plots/draw_figure.h"
#include "widgets/theme/colour_map.h"

#include <QStringList>

#include <cmath>

namespace parascope::paper {
namespace {

// Fonts are measured in whole units: a tenth of a point, as in the other formats.
constexpr double unit = 10;

/// Text for LaTeX's default encodings: its own signs escaped, ours as commands.
QString tex(const std::string& text)
{
    QString out;
    for (const QChar c : QString::fromStdString(text))
        switch (c.unicode()) {
        case '\\': out += "\\textbackslash{}"; break;
        case '{': case '}': case '%': case '#': case '&': case '$': case '_': out += QString("\\") + c; break;
        case '<': out += "$<$"; break;
        case '>': out += "$>$"; break;
        case '~': out += "\\textasciitilde{}"; break;
        case '^': out += "\\textasciicircum{}"; break;
        case 0x2212: out += "$-$"; break;
        case 0xB5: out += "$\\mu$"; break;
        case 0xB7: out += "$\\cdot$"; break;
        case 0xD7: out += "$\\times$"; break;
        case 0xBD: out += "$\\frac12$"; break;
        case 0xBC: out += "$\\frac14$"; break;
        case 0x2026: out += "\\dots{}"; break;
        case 0x2191: out += "$\\uparrow$"; break;
        case 0x2193: out += "$\\downarrow$"; break;
        default: out += c;
        }
    return out;
}

QString num(double value)
{
    return QString::number(value, 'g', 8);
}

QString rgb(QRgb colour)
{
    return QString("{rgb,255:red,%1;green,%2;blue,%3}").arg(qRed(colour)).arg(qGreen(colour)).arg(qBlue(colour));
}

QString markOf(figure::Marker marker)
{
    switch (marker) {
    case figure::Marker::Disc: return "*";
    case figure::Marker::Square: return "square*";
    case figure::Marker::Triangle: return "triangle*";
    case figure::Marker::Diamond: return "diamond*";
    case figure::Marker::InvertedTriangle: return "triangle*, mark options={rotate=180}";
    case figure::Marker::Cross: return "x";
    }
    return "*";
}

class Writer
{
public:
    Writer(const figure::Figure& figure, const figure::Spec& spec, const Page& page)
        : m_figure(figure), m_spec(spec), m_page(page), m_map(theme::ColourMap::named(QString::fromStdString(figure.colourMap)))
    {
    }

    QByteArray write()
    {
        m_out << "% Needs \\usepackage{pgfplots} and \\usetikzlibrary{patterns}; made by Parascope."
              << "% spec: " + QString::fromStdString(toLine(toJson(m_spec)));
        const auto style = styleOf(m_spec, m_page, unit, true);
        const auto layout = plots::layoutFigure((m_page.points() * unit).toSize(), m_figure, style);
        // The document's font, at the figure's size; TeX measures, so the frame is what is fixed.
        m_out << QString("\\begin{tikzpicture}[x=1bp,y=1bp,font=\\fontsize{%1}{%2}\\selectfont]").arg(num(m_page.textPt), num(m_page.textPt * 1.2));
        for (const auto& panel : layout.panels)
            axis(panel);
        m_out << "\\end{tikzpicture}%" << QString();
        return m_out.join('\n').toUtf8();
    }

private:
    static QString ticks(const figure::Axis& a, const QString& name)
    {
        QStringList at, labels;
        for (const auto& t : a.ticks) {
            at << num(t.position);
            labels << "{" + tex(t.label) + "}";
        }
        return QString("%1tick={%2}, %1ticklabels={%3}").arg(name, at.join(','), labels.join(','));
    }

    void axis(const plots::PanelLayout& l)
    {
        const auto& p = *l.panel;
        QStringList keys;
        keys << "scale only axis" << QString("at={(%1bp,%2bp)}, anchor=south west").arg(num(l.frame.left() / unit), num(m_page.points().height() - l.frame.bottom() / unit))
             << QString("width=%1bp, height=%2bp").arg(num(l.frame.width() / unit), num(l.frame.height() / unit))
             << QString("xmin=%1, xmax=%2, ymin=%3, ymax=%4").arg(num(p.x.low), num(p.x.high), num(p.y.low), num(p.y.high)) << ticks(p.x, "x") << ticks(p.y, "y")
             << "tick align=outside, tick pos=left, minor tick num=0, enlargelimits=false"
             << QString("xlabel={%1}, ylabel={%2}").arg(tex(p.x.title), tex(p.y.title)) << QString("line width=%1bp").arg(num(m_page.linePt));
        if (p.x.scale == figure::Axis::Scale::Log)
            keys << "xmode=log";
        if (p.y.scale == figure::Axis::Scale::Log)
            keys << "ymode=log";
        if (p.cells.empty())
            keys << "axis lines*=left, grid=major, grid style={black!10}";
        else
            keys << "axis on top";
        for (const QString name : {"x", "y"})
            if ((name == "x" ? p.x : p.y).scale == figure::Axis::Scale::Category)
                keys << QString("%1tick style={draw=none}").arg(name);
        const QString title = tex(p.letter.empty() ? p.title : p.letter + " " + p.title);
        if (!title.isEmpty())
            keys << "title={" + title + "}";
        if (p.colours)
            keys << colourBar(*p.colours);
        m_out << "\\begin{axis}[" + keys.join(",\n  ") + "]";
        if (p.colours)
            m_out << "\\addplot[draw=none, forget plot, scatter, scatter src=explicit, only marks, mark=none] coordinates {(" + num(p.x.low) + "," + num(p.y.low) + ") [0]};";
        cells(p, l.labelsFit, l.labelScale);
        bars(p);
        boxes(p);
        lines(p);
        for (const auto& series : p.points)
            points(p, series);
        m_out << "\\end{axis}";
    }

    QString colourBar(const figure::ColourScale& scale)
    {
        QStringList stops, at, labels;
        const auto& map = mapOf(scale);
        for (int i = 0; i <= 16; ++i)
            stops << QString("rgb255=(%1,%2,%3)").arg(qRed(map.at(i / 16.0))).arg(qGreen(map.at(i / 16.0))).arg(qBlue(map.at(i / 16.0)));
        for (const auto& t : scale.axis.ticks) {
            at << num(scale.levels.empty() ? scale.axis.position(t.position) : scale.position(t.position));
            labels << "{" + tex(t.label) + "}";
        }
        return QString("colormap={m}{%1}, colorbar, point meta min=0, point meta max=1,\n  colorbar style={width=7.5bp, ytick={%2}, yticklabels={%3}, ylabel={%4}}")
            .arg(stops.join(' '), at.join(','), labels.join(','), tex(scale.axis.title));
    }

    const theme::ColourMap& mapOf(const figure::ColourScale& scale) const
    {
        return scale.map == figure::ColourScale::Map::Diverging ? theme::ColourMap::named("diverging") : m_map;
    }

    void cells(const figure::Panel& p, bool labels, double labelScale)
    {
        for (const auto& c : p.cells) {
            const QString box = QString("(axis cs:%1,%2) rectangle (axis cs:%3,%4)").arg(c.column - 0.5).arg(c.row - 0.5).arg(c.column + 0.5).arg(c.row + 0.5);
            const QString at = QString("(axis cs:%1,%2)").arg(c.column).arg(c.row);
            if (c.state == figure::Cell::State::Value && p.colours) {
                const QRgb fill = mapOf(*p.colours).at(p.colours->position(c.value));
                m_out << "\\filldraw[draw=white, line width=.6bp, fill=" + rgb(fill) + "] " + box + ";";
                if (labels)
                    m_out << QString("\\node[text=%1, inner sep=0, font=\\fontsize{%4}{%4}\\selectfont] at %2 {%3};").arg(theme::inkOn(QColor(fill)) == QColor(Qt::white) ? "white" : "black", at, tex(c.label), num(m_page.textPt * labelScale));
                if (c.quality != 0)
                    m_out << QString("\\fill[white] (axis cs:%1,%2) -- ++(-4bp,0) -- ++(4bp,-4bp) -- cycle;").arg(c.column + 0.5).arg(c.row + 0.5);
            } else if (c.state == figure::Cell::State::Failed) {
                if (c.outcome == Outcome::Oom)
                    m_out << "\\fill[pattern=north east lines, pattern color=black!45] " + box + ";";
                else
                    m_out << "\\draw[black!15] " + box + ";"
                          << QString("\\node[inner sep=0] at %1 {%2};")
                                 .arg(at, c.outcome == Outcome::Crash ? "$\\times$" : c.outcome == Outcome::Timeout ? "$\\odot$" : c.outcome == Outcome::Unfinished ? "?" : c.outcome == Outcome::Unsupported ? "--" : "$\\circ$");
            } else {
                m_out << "\\fill[black!30] " + at + " circle (.8bp);";
            }
        }
        for (const auto& b : p.blocks)
            m_out << QString("\\node[fill=white, inner sep=1.5bp%1] at (axis cs:%2,%3) {%4};")
                         .arg(b.row1 - b.row0 > b.column1 - b.column0 ? ", rotate=90" : "").arg((b.column0 + b.column1) / 2.0).arg((b.row0 + b.row1) / 2.0).arg(tex(b.text));
    }

    void bars(const figure::Panel& p)
    {
        for (const auto& bar : p.bars) {
            const double group = bar.places > 1 ? 0.72 : 0.5, wide = group / bar.places;
            const double c = bar.category + (p.horizontalBars ? -1 : 1) * (-group / 2 + wide * (bar.place + 0.5)), h = wide * 0.42;
            const auto at = [&](double along, double across) {
                return p.horizontalBars ? QString("(axis cs:%1,%2)").arg(num(along), num(across)) : QString("(axis cs:%1,%2)").arg(num(across), num(along));
            };
            const QString paint = bar.hollow ? "draw=black, fill=white" : "fill=" + rgb(theme::light().seriesColour(bar.series).rgb());
            m_out << "\\path[" + paint + "] " + at(bar.from, c - h) + " rectangle " + at(bar.value, c + h) + ";";
            if (std::isfinite(bar.low) && std::isfinite(bar.high))
                m_out << "\\draw[|-|] " + at(bar.low, c) + " -- " + at(bar.high, c) + ";";
        }
    }

    void boxes(const figure::Panel& p)
    {
        for (const auto& b : p.boxes) {
            const double group = b.places > 1 ? 0.8 : 0.55, wide = group / b.places;
            const double c = b.category - group / 2 + wide * (b.place + 0.5), h = wide * 0.36;
            const QString ink = rgb(theme::light().seriesColour(b.series).rgb());
            const auto at = [&](double x, double y) { return QString("(axis cs:%1,%2)").arg(num(x), num(std::max(y, p.y.low))); };
            m_out << "\\draw[color=" + ink + "] " + at(c, b.lowWhisker) + " -- " + at(c, b.lowBox) + " " + at(c, b.highBox) + " -- " + at(c, b.highWhisker) + ";"
                  << "\\filldraw[color=" + ink + ", fill opacity=.28] " + at(c - h, b.lowBox) + " rectangle " + at(c + h, b.highBox) + ";"
                  << "\\draw[line width=1.2bp] " + at(c - h, b.median) + " -- " + at(c + h, b.median) + ";";
            for (const double v : b.outliers)
                m_out << "\\fill[color=" + ink + "] " + at(c, v) + " circle (.8bp);";
        }
    }

    void lines(const figure::Panel& p)
    {
        for (const auto& line : p.lines) {
            QString at;
            for (const auto& [x, y] : line.points)
                at += "(" + num(x) + "," + num(y) + ") ";
            const QString dash = line.dash == figure::Line::Dash::Solid ? "" : line.dash == figure::Line::Dash::Dashed ? ", dashed" : ", dotted";
            const QString ink = line.ink == figure::Ink::Series ? rgb(theme::light().seriesColour(line.series).rgb())
                                : line.ink == figure::Ink::Error ? rgb(theme::light().error.rgb()) : QString("black!75");
            m_out << QString("\\addplot[color=%1, line width=%2bp, no marks%3] coordinates {%4}%5;")
                         .arg(ink, num(line.width), dash, at, line.label.empty() ? QString() : " node[pos=.9, above, sloped, black!65] {" + tex(line.label) + "}");
        }
    }

    void points(const figure::Panel& p, const figure::Points& series)
    {
        const bool mapped = !series.colour.empty() && p.colours;
        const QString ink = rgb(theme::light().seriesColour(series.series).rgb());
        m_out << QString("\\addplot[only marks, mark=%1, mark size=1.6bp, %2] table[%3] {").arg(markOf(series.marker),
            mapped ? QString("scatter, point meta=explicit") : "color=" + ink, mapped ? "meta=c" : "") << (mapped ? "x y c" : "x y");
        for (std::size_t i = 0; i < series.x.size(); ++i)
            m_out << num(series.x[i]) + " " + num(series.y[i]) + (mapped ? " " + num(p.colours->position(static_cast<double>(series.colour[i]))) : QString());
        m_out << "};";
    }

    const figure::Figure& m_figure;
    const figure::Spec& m_spec;
    Page m_page;
    const theme::ColourMap& m_map;
    QStringList m_out;
};

} // namespace

Result<QByteArray> tikz(const figure::Figure& figure, const figure::Spec& spec)
{
    PARASCOPE_TRY(const Page page, pageOf(spec, figure));
    return Writer(figure, spec, page).write();
}

} // namespace parascope::paper
