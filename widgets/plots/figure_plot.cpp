// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/figure_plot.h"

#include "widgets/plots/axis_ticker.h"
#include "widgets/plots/furniture.h"
#include "widgets/plots/legend_place.h"
#include "widgets/plots/marks.h"
#include "widgets/plots/overlay.h"
#include "widgets/plots/text_metrics.h"

#include <algorithm>
#include <cmath>

namespace parascope::plots {
namespace {

const figure::Figure& nothing()
{
    static const figure::Figure figure;
    return figure;
}

/// Row and column of an element in a grid; -1 when it is not there.
QPoint placeOf(const QCPLayoutGrid& grid, const QCPLayoutElement* element)
{
    for (int r = 0; r < grid.rowCount(); ++r)
        for (int c = 0; c < grid.columnCount(); ++c)
            if (grid.elementAt(grid.rowColToIndex(r, c)) == element)
                return {c, r};
    return {-1, -1};
}

double widestBarLabel(const figure::Panel& panel, const QFont& font)
{
    double widest = 0;
    if (panel.horizontalBars)
        for (const auto& bar : panel.bars)
            widest = std::max(widest, textWidth(font, qs(bar.label)));
    return widest;
}

} // namespace

FigurePlot::FigurePlot(QWidget* parent) : QCustomPlot(parent), m_figure(&nothing())
{
    setAutoAddPlottableToLegend(false);
    // Hover and selection have a buffer of their own: moving the pointer repaints no mark.
    layer(QStringLiteral("overlay"))->setMode(QCPLayer::lmBuffered);
    m_overlay = new Overlay(*this);
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
    m_points.clear();
    m_layout = {};
    m_grid = nullptr;
    m_hitsStale = true;
}

void FigurePlot::reset()
{
    clear();
    m_figure = &nothing();
}

void FigurePlot::setFigure(const figure::Figure& figure, const PaintStyle& style)
{
    clear();
    m_figure = &figure;
    m_style = style;
    // Paper has no background of its own.
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
    const auto add = [&](const std::string& text, const QColor& colour, int above) {
        auto* line = new TextLine(this, qs(text), font, colour, above);
        line->setMinimumMargins({m_style.whole(6), 0, m_style.whole(6), 0});
        plotLayout()->addElement(plotLayout()->rowCount(), 0, line);
    };
    add(m_figure->what, m_style.theme->text, m_style.whole(3));
    add(m_figure->count, m_style.theme->secondary, 0);
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
    for (std::size_t i = 0; i < m_parts.size(); ++i)
        addPanel(*m_grid, i, columns);
    // Frames of one line share top and bottom, of one column their left side.
    const auto group = [&](auto same, QCP::MarginSides sides) {
        for (std::size_t i = 0; i < m_parts.size(); ++i) {
            if (std::any_of(m_parts.begin(), m_parts.begin() + static_cast<std::ptrdiff_t>(i), [&](const Part& p) { return same(p, m_parts[i]); }))
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
                            if (auto* beside = m_grid->elementAt(m_grid->rowColToIndex(r, 2 * part.column)); beside && beside != part.rect)
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

    // A line of panels is four rows of the grid: titles, legends above, frames, legends below.
    enum Row { TitleRow, AboveRow, FrameRow, BelowRow };
    const auto place = [&](Row row, int side, QCPLayoutElement* element) {
        grid.addElement(4 * part.line + row, 2 * part.column + side, element);
    };
    const std::string heading = p.letter + (p.letter.empty() || p.title.empty() ? "" : "  ") + p.title;
    if (!heading.empty())
        place(TitleRow, 0, new TextLine(this, qs(heading), m_style.font(1.02, true), m_style.theme->text, u(2)));

    part.rect = new QCPAxisRect(this, false);
    place(FrameRow, 0, part.rect);
    part.x = part.rect->addAxis(QCPAxis::atBottom);
    part.y = part.rect->addAxis(QCPAxis::atLeft);
    styleAxis(*part.x, p.x, cells);
    styleAxis(*part.y, p.y, cells);
    if (cells && m_style.vector)
        for (const auto type : {QCPAxis::atTop, QCPAxis::atRight}) {
            auto* side = part.rect->addAxis(type);
            side->setTicks(false);
            side->setTickLabels(false);
            side->setPadding(0);
            side->setLayer(QStringLiteral("axes"));
            side->setBasePen(part.x->basePen());
            side->grid()->setVisible(false);
        }
    const double lastLabel = p.x.ticks.empty() || p.x.scale == figure::Axis::Scale::Category || !p.x.labelled ? 0 : textWidth(m_style.font(), qs(p.x.ticks.back().label)) / 2;
    const double barLabels = widestBarLabel(p, m_style.font());
    const int right = std::max(u(6), static_cast<int>(std::ceil(barLabels > 0 ? barLabels + u(10) : lastLabel + u(2))));
    part.rect->setMinimumMargins({u(4), u(5), right, u(3)});
    if (cells && m_style.maxCell > 0) {
        part.rect->setSizeConstraintRect(QCPLayoutElement::scrInnerRect);
        part.rect->setMaximumSize(u(m_style.maxCell * (p.x.high - p.x.low)), u(m_style.maxCell * (p.y.high - p.y.low)));
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
    // The scale first: setting it changes ranges that it cannot show.
    axis.setScaleType(from.scale == figure::Axis::Scale::Log ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    axis.setRange(from.low, from.high);
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
    // Plottables belong to the plot; painted in this order.
    if (!p.cells.empty())
        new HeatCells(*this, i, part.x, part.y);
    if (!p.bars.empty())
        new BarMarks(*this, i, part.x, part.y);
    if (!p.boxes.empty())
        new BoxMarks(*this, i, part.x, part.y);
    if (!p.lines.empty() || !p.bands.empty() || !p.notes.empty())
        new LineMarks(*this, i, part.x, part.y);
    if (!p.points.empty())
        new PointMarks(*this, i, part.x, part.y);
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
    // What depends on widths can change heights, and the other way round; it settles at once or not at all.
    for (int pass = 0; pass < 4 && balance(); ++pass) {
        QCustomPlot::updateLayout();
        takeLayout();
    }
    for (auto& p : m_layout.panels)
        p.fitLabels(m_style);
    for (auto& p : m_layout.panels)
        p.fitMarks(m_style);
    // A change of emphasis moves nothing: the index of a million marks stays good.
    std::vector<QRectF> frames{m_layout.area};
    for (const auto& p : m_layout.panels)
        frames.push_back(p.frame);
    if (frames != m_indexed)
        m_hitsStale = true;
    m_indexed = std::move(frames);
}

bool FigurePlot::balance()
{
    if (!m_grid)
        return false;
    bool changed = false;
    const auto stretch = [&changed](double now, double wanted, auto set) {
        wanted = std::max(1.0, std::round(wanted));
        if (std::abs(now - wanted) < 0.5)
            return;
        set(wanted);
        changed = true;
    };
    // Frames of equal width and, by their shares, height: outer sizes differ by what is written beside.
    double wide = 0, high = 0, shares = 0;
    for (const auto& part : m_parts) {
        if (part.line == 0)
            wide += part.rect->width();
        if (part.column == 0) {
            high += part.rect->height();
            shares += panel(static_cast<std::size_t>(&part - m_parts.data())).heightShare;
        }
    }
    const auto columns = static_cast<double>(std::count_if(m_parts.begin(), m_parts.end(), [](const Part& p) { return p.line == 0; }));
    for (std::size_t i = 0; i < m_parts.size(); ++i) {
        const auto& part = m_parts[i];
        const QPoint at = placeOf(*m_grid, part.rect);
        const QMargins m = part.rect->margins();
        if (part.line == 0 && columns > 1)
            stretch(m_grid->columnStretchFactors()[at.x()], wide / columns + m.left() + m.right(), [&](double f) { m_grid->setColumnStretchFactor(at.x(), f); });
        if (part.column == 0 && shares > panel(i).heightShare)
            stretch(m_grid->rowStretchFactors()[at.y()], high * panel(i).heightShare / shares + m.top() + m.bottom(), [&](double f) { m_grid->setRowStretchFactor(at.y(), f); });
        changed |= fitTicks(*part.x, part.rect->width(), true) | fitTicks(*part.y, part.rect->height(), false);
        if (part.row)
            changed |= part.row->wrapTo(m_layout.area.toRect().right() - part.row->rect().left() - (m_parts.size() > 1 ? 0 : 1));
    }
    return placeLegends() || changed;
}

bool FigurePlot::fitTicks(QCPAxis& axis, double length, bool horizontal)
{
    const auto ticker = qSharedPointerDynamicCast<AxisTicker>(axis.ticker());
    if (!ticker)
        return false;
    // Paper bears smaller type before it leaves labels out.
    int stride = 1;
    for (const double scale : {1.0, 0.9, 0.81}) {
        const QFont font = m_style.font(scale);
        stride = ticker->strideFor(length, font, m_style.unit, horizontal);
        if (stride > 1 && m_style.vector && scale > 0.85)
            continue;
        const QFont chosen = stride > 1 ? m_style.font() : font;
        if (axis.tickLabelFont() != chosen)
            axis.setTickLabelFont(chosen);
        if (stride > 1)
            stride = ticker->strideFor(length, chosen, m_style.unit, horizontal);
        break;
    }
    return ticker->setStride(stride);
}

bool FigurePlot::placeLegends()
{
    bool moved = false;
    for (std::size_t i = 0; i < m_parts.size(); ++i)
        if (auto& part = m_parts[i]; part.legend) {
            const auto corner = emptiestCorner(m_layout.panels[i], part.legend->minimumOuterSizeHint(), 2 * m_style.unit);
            if (corner.marks > 0) {
                moveLegendOut(i);
                moved = true;
                continue;
            }
            moved |= part.rect->insetLayout()->insetAlignment(0) != corner.alignment;
            part.rect->insetLayout()->setInsetAlignment(0, corner.alignment);
        }
    return moved;
}

void FigurePlot::moveLegendOut(std::size_t i)
{
    auto& part = m_parts[i];
    part.rect->insetLayout()->remove(part.legend);
    part.legend = nullptr;
    part.row = new MarkLegend(*this, i, true);
    part.row->setMinimumMargins({0, 0, 0, m_style.whole(2)});
    const QPoint at = placeOf(*m_grid, part.rect);
    // Another panel of the line may have made the row already.
    const bool free = at.y() > 0 && !m_grid->hasElement(at.y() - 1, at.x()) && std::any_of(m_parts.begin(), m_parts.end(), [&](const Part& p) {
        return p.row && p.line == part.line && placeOf(*m_grid, p.row).y() == at.y() - 1;
    });
    if (!free)
        m_grid->insertRow(at.y());
    m_grid->addElement(free ? at.y() - 1 : at.y(), at.x(), part.row);
    part.row->setMarginGroup(QCP::msLeft, part.rect->marginGroup(QCP::msLeft));
}

void FigurePlot::takeLayout()
{
    m_layout.area = QRectF(viewport());
    for (std::size_t i = 0; i < m_parts.size(); ++i) {
        auto& to = m_layout.panels[i];
        to.panel = &panel(i);
        to.outer = QRectF(m_parts[i].rect->outerRect());
        to.frame = QRectF(m_parts[i].rect->rect());
        to.colourBar = m_parts[i].bar ? m_parts[i].bar->bar() : QRectF();
        for (const auto& [axis, ticks] : {std::pair{m_parts[i].x, &to.xTicks}, std::pair{m_parts[i].y, &to.yTicks}}) {
            if (const auto ticker = qSharedPointerDynamicCast<AxisTicker>(axis->ticker()))
                ticks->stride = ticker->stride();
            ticks->scale = static_cast<double>(axis->tickLabelFont().pixelSize()) / m_style.font().pixelSize();
        }
        to.legend.clear();
        if (const auto* shown = m_parts[i].row ? m_parts[i].row : m_parts[i].legend)
            for (int k = 0; k < shown->itemCount(); ++k)
                if (const auto* item = shown->item(k)) // a wrapped row may end with empty places
                    to.legend.emplace_back(item->outerRect());
    }
}

const std::vector<UnitPoints>& FigurePlot::allUnitPoints() const
{
    if (m_points.size() != m_figure->panels.size()) {
        m_points.clear();
        for (const auto& p : m_figure->panels)
            m_points.push_back(unitPointsOf(p));
    }
    return m_points;
}

const HitIndex& FigurePlot::hits() const
{
    if (m_hitsStale) {
        m_hits.build(m_layout, allUnitPoints(), 6 * m_style.unit);
        m_hitsStale = false;
    }
    return m_hits;
}

const theme::ColourMap& FigurePlot::mapOf(std::size_t i) const
{
    const auto& colours = panel(i).colours;
    const bool diverging = colours && colours->map == figure::ColourScale::Map::Diverging;
    return theme::ColourMap::named(diverging ? QStringLiteral("diverging") : qs(m_figure->colourMap));
}

void drawFigure(QPaintDevice& device, const QSize& size, const figure::Figure& figure, const PaintStyle& style, const Emphasis& emphasis)
{
    FigurePlot plot;
    plot.setFigure(figure, style);
    plot.setEmphasis(emphasis);
    QCPPainter painter;
    painter.setMode(QCPPainter::pmVectorized, style.vector);
    painter.begin(&device);
    // Without this Qt stores images in a PDF as JPEG.
    painter.setRenderHint(QPainter::LosslessImageRendering);
    plot.toPainter(&painter, size.width(), size.height());
}

FigureLayout layoutFigure(const QSize& size, const figure::Figure& figure, const PaintStyle& style)
{
    FigurePlot plot;
    plot.setFigure(figure, style);
    plot.settle(size);
    return plot.layout();
}

} // namespace parascope::plots
