// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/figure_plot.h"

#include "widgets/plots/axis_ticker.h"
#include "widgets/plots/decorations.h"
#include "widgets/plots/marks.h"
#include "widgets/plots/overlay.h"
#include "widgets/plots/text_metrics.h"

#include <QCoreApplication>
#include <QThread>

#include <algorithm>
#include <cmath>

namespace parascope::plots {
namespace {

std::shared_ptr<const figure::Figure> nothing()
{
    static const auto figure = std::make_shared<const figure::Figure>();
    return figure;
}

/// Whether the axis ends in a number that may extend beyond its end.
bool endsInNumber(const figure::Axis& axis)
{
    return axis.labelled && axis.scale != figure::Axis::Scale::Category && !axis.ticks.empty();
}

double widestBarLabel(const figure::Panel& panel, const QFont& font)
{
    double widest = 0;
    if (panel.horizontalBars)
        for (const auto& bar : panel.bars)
            widest = std::max(widest, textWidth(font, qs(bar.label)));
    return widest;
}

/// Width of the labels of the last parallel axis, which are right of it.
double lastAxisLabels(const figure::Panel& panel, const QFont& font)
{
    double widest = 0;
    if (panel.parallel && !panel.parallel->axes.empty())
        for (const auto& tick : panel.parallel->axes.back().ticks)
            widest = std::max(widest, textWidth(font, qs(tick.label)));
    return widest;
}

} // namespace

FigurePlot::FigurePlot(QWidget* parent) : QCustomPlot(parent), m_figure(nothing())
{
    // A widget that is created on another thread corrupts the list of all widgets, and the program crashes at
    // the next change of theme.
    if (QThread::currentThread() != QCoreApplication::instance()->thread())
        qFatal("A plot was made outside of the main thread.");
    setAutoAddPlottableToLegend(false);
    m_overlay = std::make_unique<Overlay>(*this);
    clear();
}

FigurePlot::~FigurePlot()
{
    clear();
}

void FigurePlot::clear()
{
    clearPlottables();
    plotLayout()->clear();
    plotLayout()->simplify();
    qDeleteAll(m_groups);
    m_groups.clear();
    m_parts.clear();
    m_points.reset();
    m_layout = {};
    m_grid = nullptr;
    m_hitsStale = true;
}

void FigurePlot::setFigure(std::shared_ptr<const figure::Figure> given, const PaintStyle& style)
{
    clear();
    const auto& figure = *given;
    // Keep an earlier picture of the same kind until the new one is ready.
    if (figure.kind != m_figure->kind || figure.panels.size() != m_figure->panels.size())
        m_pictures = ScenePictures();
    m_figure = std::move(given);
    m_style = style;
    m_crowded = m_onScreen && std::any_of(figure.panels.begin(), figure.panels.end(), isCrowded);
    if (!m_crowded)
        m_painting.drop();
    // Paper has no background colour.
    setBackground(style.vector ? QBrush(Qt::NoBrush) : QBrush(style.theme->base));
    plotLayout()->setRowSpacing(0);
    plotLayout()->setColumnSpacing(0);
    if (style.header)
        addHeader();
    if (figure.panels.empty()) {
        auto* message = new QCPTextElement(this, qs(figure.empty), style.font());
        message->setTextColor(style.theme->secondary);
        message->setTextFlags(Qt::AlignCenter | Qt::TextWordWrap);
        plotLayout()->addElement(plotLayout()->rowCount(), 0, message);
    } else {
        addPanels();
    }
}

void FigurePlot::addHeader()
{
    const QFont font = m_style.font();
    const auto add = [&](const Message& text, const QColor& colour, int above) {
        auto* line = new TextLine(this, qs(text), font, colour, above);
        line->setMinimumMargins({m_style.whole(6), 0, m_style.whole(6), 0});
        plotLayout()->addElement(plotLayout()->rowCount(), 0, line);
    };
    add(m_figure->what, m_style.theme->text, m_style.whole(3));
    add(m_figure->count(), m_style.theme->secondary, 0);
}

void FigurePlot::addPanels()
{
    const int columns = std::max(1, m_figure->columns);
    m_grid = new QCPLayoutGrid;
    m_grid->setRowSpacing(0);
    m_grid->setColumnSpacing(0);
    plotLayout()->addElement(plotLayout()->rowCount(), 0, m_grid);
    m_parts.resize(m_figure->panels.size());
    m_layout.panels.resize(m_figure->panels.size());
    for (std::size_t i = 0; i < m_layout.panels.size(); ++i)
        m_layout.panels[i].panel = &panel(i);
    for (std::size_t i = 0; i < m_parts.size(); ++i)
        addPanel(*m_grid, i, columns);
    // The frames of one line share top and bottom; those of one column share their left side.
    const auto group = [&](auto same, QCP::MarginSides sides) {
        for (std::size_t i = 0; i < m_parts.size(); ++i) {
            if (std::any_of(m_parts.begin(), m_parts.begin() + static_cast<std::ptrdiff_t>(i),
                            [&](const Part& p) { return same(p, m_parts[i]); }))
                continue;
            auto* margins = new QCPMarginGroup(this);
            m_groups.append(margins);
            for (auto& part : m_parts)
                if (same(part, m_parts[i])) {
                    part.rect->setMarginGroup(sides, margins);
                    if (part.bar && sides.testFlag(QCP::msTop))
                        part.bar->setMarginGroup(sides, margins);
                    if (sides == QCP::msLeft)
                        for (int r = 0; r < m_grid->rowCount(); ++r)
                            if (auto* beside = m_grid->elementAt(m_grid->rowColToIndex(r, 2 * part.column));
                                beside && beside != part.rect)
                                beside->setMarginGroup(sides, margins);
                }
        }
    };
    group([](const Part& a, const Part& b) { return a.line == b.line; }, QCP::msTop | QCP::msBottom);
    group([](const Part& a, const Part& b) { return a.column == b.column; }, QCP::msLeft);
    m_grid->simplify();
}

void FigurePlot::addPanel(QCPLayoutGrid& grid, std::size_t i, int columns)
{
    const auto& p = panel(i);
    auto& part = m_parts[i];
    part.line = static_cast<int>(i) / columns;
    part.column = static_cast<int>(i) % columns;
    const auto u = [this](double points) { return m_style.whole(points); };
    const bool cells = !p.cells.empty();

    // A line of panels takes four rows of the grid: titles, legends above, frames, legends below.
    enum Row { TitleRow, AboveRow, FrameRow, BelowRow };
    const auto place = [&](Row row, int side, QCPLayoutElement* element) {
        grid.addElement(4 * part.line + row, 2 * part.column + side, element);
    };
    const auto heading = joined({p.letter, p.title}, "  ");
    if (!heading.empty())
        place(TitleRow, 0,
              new TextLine(this, qs(heading), m_style.font(1.02, true), m_style.theme->text, u(2), true));

    part.rect = new QCPAxisRect(this, false);
    place(FrameRow, 0, part.rect);
    part.x = part.rect->addAxis(QCPAxis::atBottom);
    part.y = part.rect->addAxis(QCPAxis::atLeft);
    styleAxis(*part.x, p.x, cells);
    styleAxis(*part.y, p.y, cells);
    if (cells && m_style.paper)
        for (const auto type : {QCPAxis::atTop, QCPAxis::atRight}) {
            auto* side = part.rect->addAxis(type);
            side->setTicks(false);
            side->setTickLabels(false);
            side->setPadding(0);
            side->setLayer(QStringLiteral("axes"));
            side->setBasePen(part.x->basePen());
            side->grid()->setVisible(false);
        }
    const double lastLabel =
        endsInNumber(p.x) ? textWidth(m_style.font(), qs(p.x.ticks.back().label)) / 2 : 0;
    const double barLabels = widestBarLabel(p, m_style.font());
    const int right =
        std::max({u(6), static_cast<int>(std::ceil(barLabels > 0 ? barLabels + u(10) : lastLabel + u(2))),
                  static_cast<int>(std::ceil(lastAxisLabels(p, m_style.font(0.95))))});
    // A label at the very top needs half its height, because QCustomPlot leaves out a label that is cut.
    const bool highest = endsInNumber(p.y) && p.y.position(p.y.ticks.back().position) > 0.9;
    const int top =
        std::max(u(5), highest ? static_cast<int>(std::ceil(textHeight(m_style.font()) / 2)) + u(1) : 0);
    part.rect->setMinimumMargins({u(4), top, right, u(3)});
    if (cells && m_style.maxCell > 0) {
        part.rect->setSizeConstraintRect(QCPLayoutElement::scrInnerRect);
        part.rect->setMaximumSize(u(m_style.maxCell * (p.x.high - p.x.low)),
                                  u(m_style.maxCell * (p.y.high - p.y.low)));
    }
    if (p.colours && p.colourBar) {
        part.bar = new ColourBar(*this, i, u(2));
        place(FrameRow, 1, part.bar);
    }
    if (!p.legend.empty() && m_style.legend) {
        if (cells || p.legendAbove) {
            part.row = new MarkLegend(*this, i, true);
            part.row->setMinimumMargins({0, 0, 0, u(2)});
            place(cells ? BelowRow : AboveRow, 0, part.row);
        } else {
            part.legend = new MarkLegend(*this, i, false);
            part.legend->setMinimumMargins({u(3), u(2), 0, u(2)});
            part.rect->insetLayout()->addElement(part.legend, Qt::AlignRight | Qt::AlignBottom);
        }
    }
    addMarks(i);
}

void FigurePlot::styleAxis(QCPAxis& axis, const figure::Axis& from, bool cells)
{
    const auto u = [this](double points) { return m_style.whole(points); };
    const auto& theme = *m_style.theme;
    const bool category = from.scale == figure::Axis::Scale::Category;
    axis.setLayer(QStringLiteral("axes"));
    axis.grid()->setLayer(QStringLiteral("grid"));
    // Set the scale first, because setting it changes ranges that it cannot show.
    axis.setScaleType(from.scale == figure::Axis::Scale::Log ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    axis.setRange(from.low, from.high);
    axis.setNumberFormat("g"); // a label is a text: "74e67" is the beginning of a hash, not a power
    axis.setTicker(QSharedPointer<AxisTicker>::create(from));
    axis.setVisible(from.visible);
    const QPen line(theme.axis, m_style.linePt * m_style.unit, Qt::SolidLine, Qt::FlatCap);
    axis.setBasePen(line);
    axis.setTickPen(category ? QPen(Qt::NoPen) : line);
    axis.setSubTickPen(line);
    axis.setTickLength(0, category ? 0 : u(3));
    axis.setSubTicks(!from.minor.empty());
    axis.setSubTickLength(0, u(1.5));
    axis.setTickLabels(from.labelled);
    axis.setTickLabelFont(m_style.font());
    axis.setTickLabelColor(theme.axis);
    axis.setTickLabelPadding(u(category && axis.orientation() == Qt::Vertical ? 4 : category ? 1.5 : 1));
    axis.setLabel(from.labelled ? qs(from.title) : QString());
    axis.setLabelFont(m_style.font(1.02));
    axis.setLabelColor(theme.text);
    axis.setLabelPadding(u(axis.orientation() == Qt::Vertical ? 3 : 0));
    axis.setPadding(u(axis.orientation() == Qt::Vertical ? 3 : 1));
    axis.setSelectableParts(QCPAxis::spNone);
    axis.grid()->setVisible(from.grid && !cells);
    axis.grid()->setPen(QPen(theme.gridLine, m_style.linePt * m_style.unit));
    axis.grid()->setZeroLinePen(Qt::NoPen);
    axis.grid()->setSubGridVisible(false);
}

void FigurePlot::addMarks(std::size_t i)
{
    const auto& p = panel(i);
    auto& part = m_parts[i];
    // The plot owns its plottables and paints them in this order.
    if (!p.cells.empty())
        new HeatCells(*this, i, part.x, part.y);
    if (!p.bars.empty())
        new BarMarks(*this, i, part.x, part.y);
    if (!p.boxes.empty())
        new BoxMarks(*this, i, part.x, part.y);
    const auto addLines = [&] {
        if (!p.lines.empty() || !p.bands.empty() || !p.notes.empty())
            new LineMarks(*this, i, part.x, part.y);
    };
    // Marks are drawn above the reference lines, except for a cloud, which would hide the lines.
    const bool cloud = !p.points.empty() && isCrowded(p);
    if (!cloud)
        addLines();
    if (!p.points.empty())
        new PointMarks(*this, i, part.x, part.y);
    if (cloud)
        addLines();
    if (p.parallel)
        new ParallelMarks(*this, i, part.x, part.y);
}

void FigurePlot::settle(const QSize& size)
{
    setViewport(QRect(QPoint(), size));
    updateLayout();
}

void FigurePlot::updateLayout()
{
    QCustomPlot::updateLayout();
    takeLayout();
    // Widths can change heights and the reverse. This settles quickly or not at all, so limit the passes.
    for (int pass = 0; pass < 4 && balance(); ++pass) {
        QCustomPlot::updateLayout();
        takeLayout();
    }
    for (auto& p : m_layout.panels) {
        p.fitLabels(m_style);
        p.fitColourTitle(m_style);
        p.fitBlocks(m_style);
        p.fitNames(m_style);
        p.fitMarks(m_style);
    }
    // A change of emphasis moves no mark, so the index of a million marks stays valid.
    std::vector<QRectF> frames{m_layout.area};
    for (const auto& p : m_layout.panels)
        frames.push_back(p.frame);
    if (frames != m_indexed)
        m_hitsStale = true;
    m_indexed = std::move(frames);
}

void FigurePlot::takeLayout()
{
    m_layout.area = QRectF(viewport());
    for (std::size_t i = 0; i < m_parts.size(); ++i) {
        auto& to = m_layout.panels[i];
        to.outer = QRectF(m_parts[i].rect->outerRect());
        to.frame = QRectF(m_parts[i].rect->rect());
        to.colourBar = m_parts[i].bar ? m_parts[i].bar->bar() : QRectF();
        for (const auto& [axis, ticks] :
             {std::pair{m_parts[i].x, &to.xTicks}, std::pair{m_parts[i].y, &to.yTicks}}) {
            if (const auto ticker = qSharedPointerDynamicCast<AxisTicker>(axis->ticker())) {
                ticks->stride = ticker->stride();
                ticks->labels = ticker->labels();
            }
            ticks->scale =
                static_cast<double>(axis->tickLabelFont().pixelSize()) / m_style.font().pixelSize();
            ticks->titleScale =
                static_cast<double>(axis->labelFont().pixelSize()) / m_style.font().pixelSize();
        }
        to.legend.clear();
        if (const auto* shown = m_parts[i].row ? m_parts[i].row : m_parts[i].legend)
            for (int k = 0; k < shown->itemCount(); ++k)
                if (const auto* item = shown->item(k)) // a wrapped row may end with empty places
                    to.legend.emplace_back(item->outerRect());
    }
}

namespace {

/// Returns a pointer without ownership, for a plot that does not outlive the figure.
std::shared_ptr<const figure::Figure> borrowed(const figure::Figure& figure)
{
    return {std::shared_ptr<void>(), &figure};
}

} // namespace

void drawFigure(QPaintDevice& device, const QSize& size, const figure::Figure& figure,
                const PaintStyle& style, const Emphasis& emphasis)
{
    FigurePlot plot;
    plot.setFigure(borrowed(figure), style);
    plot.setEmphasis(emphasis);
    QCPPainter painter;
    painter.setMode(QCPPainter::pmVectorized, style.vector);
    painter.begin(&device);
    // Otherwise Qt stores images in a PDF as JPEG.
    painter.setRenderHint(QPainter::LosslessImageRendering);
    plot.toPainter(&painter, size.width(), size.height());
}

FigureLayout layoutFigure(const QSize& size, const figure::Figure& figure, const PaintStyle& style)
{
    FigurePlot plot;
    plot.setFigure(borrowed(figure), style);
    plot.settle(size);
    return plot.layout();
}

} // namespace parascope::plots
