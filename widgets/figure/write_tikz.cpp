// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/figure/export.h"
#include "widgets/figure/tikz_parts.h"

#include "engine/base/core/json.h"
#include "widgets/plots/draw_figure.h"

#include <algorithm>

namespace parascope::paper {
namespace {

constexpr std::size_t maxMarks = 20000; // the limit of pdflatex's memory

std::size_t marksOf(const figure::Figure& figure)
{
    std::size_t marks = 0;
    for (const auto& panel : figure.panels) {
        for (const auto& series : panel.points)
            marks += series.x.size();
        if (panel.parallel)
            marks += panel.parallel->positions.size();
    }
    return marks;
}

bool hasStars(const figure::Figure& figure)
{
    return std::any_of(figure.panels.begin(), figure.panels.end(), [](const figure::Panel& panel) {
        return std::any_of(panel.points.begin(), panel.points.end(), [](const figure::Points& points) {
            return points.marker == figure::Marker::Star;
        });
    });
}

/// Writes a label over one or several lines, centred, with the first line at the axis.
QString inTexLines(const QString& label)
{
    QStringList lines;
    for (const auto& line : label.split(QLatin1Char('\n')))
        lines << "\\strut " + texText(Message(line.toStdString()));
    return lines.size() == 1 ? "{" + texText(Message(label.toStdString())) + "}"
                             : "{\\begin{tabular}[t]{@{}c@{}}" + lines.join("\\\\") + "\\end{tabular}}";
}

/// Writes a panel's axes as pgfplots options. The frame is fixed; TeX measures the texts.
QString axisOptions(const TikzPage& page, const plots::PanelLayout& l)
{
    const auto& p = *l.panel;
    QStringList keys;
    keys << "scale only axis, clip=false"
         << QString("at={%1}, anchor=south west").arg(page.at(l.frame.bottomLeft()))
         << QString("width=%1bp, height=%2bp")
                .arg(tikzNumber(l.frame.width() / page.unit), tikzNumber(l.frame.height() / page.unit))
         << QString("xmin=%1, xmax=%2, ymin=%3, ymax=%4")
                .arg(tikzNumber(p.x.low), tikzNumber(p.x.high), tikzNumber(p.y.low), tikzNumber(p.y.high));
    for (const auto& [axis, name, ticks] :
         {std::tuple{&p.x, QString("x"), &l.xTicks}, std::tuple{&p.y, QString("y"), &l.yTicks}}) {
        QStringList at, labels, minor;
        int i = 0;
        for (const auto& t : axis->ticks) {
            at << tikzNumber(t.position);
            const auto place = i++;
            labels << (!axis->labelled || place % ticks->stride != 0 ? QString("{}")
                       : ticks->labels.empty()                       ? "{" + texText(t.label) + "}"
                                               : inTexLines(ticks->labels[static_cast<std::size_t>(place)]));
        }
        for (const double m : axis->minor)
            minor << tikzNumber(m);
        const bool category = axis->scale == figure::Axis::Scale::Category;
        if (axis->scale == figure::Axis::Scale::Log)
            keys << name + "mode=log";
        keys << QString("%1tick={%2}, %1ticklabels={%3}, minor %1tick={%4}")
                    .arg(name, at.join(','), labels.join(','), minor.join(','))
             << QString("%1ticklabel style={font=%2, text=black!75}").arg(name, page.font(ticks->scale));
        if (category)
            keys << name + "tick style={draw=none}";
        if (axis->labelled && !axis->title.empty())
            keys << QString("%1label={%2}, %1label style={font=%3}")
                        .arg(name, texText(axis->title), page.font(ticks->titleScale));
        if (!axis->visible)
            keys << QString("axis %1 line=none").arg(name);
        if (axis->grid && p.cells.empty())
            keys << name + "majorgrids";
    }
    keys << "tick align=outside, tick pos=left, enlargelimits=false, grid style={black!10}, axis line "
            "style={black!75}, every tick/.style={black!75}"
         << "tickwidth=3bp, subtickwidth=1.5bp, scaled ticks=false"
         << QString("line width=%1bp").arg(tikzNumber(page.linePt));
    keys << (p.cells.empty() ? "axis lines*=left" : "axis on top");
    return keys.join(",\n  ");
}

} // namespace

QString TikzPage::at(const QPointF& point) const
{
    return QString("(%1bp,%2bp)").arg(tikzNumber(point.x() / unit), tikzNumber(height - point.y() / unit));
}

QString TikzPage::font(double scale) const
{
    return QString("\\fontsize{%1}{%2}\\selectfont")
        .arg(tikzNumber(textPt * scale), tikzNumber(textPt * scale * 1.2));
}

Result<QByteArray> tikz(const figure::Figure& figure, const figure::Spec& spec, const Origin& origin)
{
    PARASCOPE_TRY(const Page page, pageOf(spec, figure));
    if (const auto marks = marksOf(figure); marks > maxMarks)
        return Error::badInput("TikZ source of %1 marks would exhaust TeX's memory (at most %2); PDF and SVG "
                               "rasterise such a cloud",
                               marks, maxMarks);
    const TikzPage sheet{unitsPerPoint, page.points().height(), page.textPt, page.linePt};
    const auto style = styleOf(spec, page, unitsPerPoint, true);
    const auto layout = plots::layoutFigure((page.points() * unitsPerPoint).toSize(), figure, style);
    QStringList out;
    out << "% Needs \\usepackage{pgfplots} (compat 1.17 or later) and \\usetikzlibrary{calc,patterns}."
        << "% Made by " + (origin.program.isEmpty() ? QStringLiteral("Parascope") : origin.program) +
               " with the spec below."
        << "% database: " + origin.database
        << "% spec: " + QString::fromStdString(toLine(toJson(spec)))
        // Use the document's font in the figure's size.
        << QString("\\begin{tikzpicture}[x=1bp,y=1bp,font=%1]").arg(sheet.font(1))
        << QString("\\path[use as bounding box] (0,0) rectangle (%1bp,%2bp);")
               .arg(tikzNumber(page.points().width()), tikzNumber(page.points().height()));
    if (style.header)
        out << QString("\\node[anchor=north west, inner sep=0] at %1 {%2};")
                   .arg(sheet.at({6 * unitsPerPoint, 3 * unitsPerPoint}), texText(figure.what))
            << QString("\\node[anchor=north west, inner sep=0, text=black!65] at %1 {%2};")
                   .arg(sheet.at({6 * unitsPerPoint, (3 + 1.25 * page.textPt) * unitsPerPoint}),
                        texText(figure.count()));
    if (hasStars(figure)) {
        // The star of pgf is an asterisk, so define another one.
        QString path;
        for (int i = 0; i < 10; ++i)
            path += QString("\\path%1{\\pgfpointpolar{%2}{%3\\pgfplotmarksize}}")
                        .arg(i == 0 ? "moveto" : "lineto")
                        .arg(90 - 36 * i)
                        .arg(i % 2 ? "0.75" : "1.9");
        out << "\\pgfdeclareplotmark{parascope star}{" + path.replace("\\path", "\\pgfpath") +
                   "\\pgfpathclose\\pgfusepathqfillstroke}";
    }
    for (const auto& panel : layout.panels) {
        out << "\\begin{axis}[" + axisOptions(sheet, panel) + "]";
        tikzMarks(out, sheet, panel, mapOfPanel(figure, *panel.panel));
        out << "\\end{axis}";
        tikzDecorations(out, sheet, panel, mapOfPanel(figure, *panel.panel));
    }
    out << "\\end{tikzpicture}%" << QString();
    return out.join('\n').toUtf8();
}

} // namespace parascope::paper
