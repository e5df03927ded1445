// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/plot_view.h"

#include "widgets/plots/text_metrics.h"

#include <QEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace parascope::plots {
namespace {
constexpr int frameMs = 50;      // 20 repaints a second while results stream
} // namespace

PlotView::PlotView(QWidget* parent) : QWidget(parent)
{
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_OpaquePaintEvent);
    setAutoFillBackground(false);
    m_frame.setSingleShot(true);
    m_cardDelay.setSingleShot(true);
    connect(&m_frame, &QTimer::timeout, this, &PlotView::rebuild);
    connect(&m_cardDelay, &QTimer::timeout, this, &PlotView::showCard);
    m_figure.empty = tr("Results appear here.").toStdString();
    describe();
}

PlotView::~PlotView() = default;

void PlotView::setData(const figure::Spec& spec, const figure::Input& input, bool streaming)
{
    m_spec = spec;
    m_input = input;
    m_streaming = streaming;
    if (m_frame.isActive())
        return;
    const qint64 since = m_sinceFrame.isValid() ? m_sinceFrame.elapsed() : frameMs;
    m_frame.start(streaming ? static_cast<int>(std::max<qint64>(0, frameMs - since)) : 0);
}

void PlotView::setFigure(figure::Figure figure, const figure::Spec& spec, const figure::Input& input)
{
    m_frame.stop();
    m_spec = spec;
    m_input = input;
    m_layout.reset();
    m_figure = std::move(figure);
    m_error.clear();
    describe();
    redrawLater();
    emit figureChanged();
}

void PlotView::rebuild()
{
    m_sinceFrame.start();
    auto built = figure::build(m_spec, m_input);
    if (!built) {
        m_error = qs(built.error().message);
        emit figureChanged();
        update();
        return;
    }
    // While streaming a scale may grow but never shrinks under the pointer.
    if (m_streaming && built->kind == m_figure.kind && built->panels.size() == m_figure.panels.size())
        for (std::size_t i = 0; i < built->panels.size(); ++i) {
            auto& fresh = built->panels[i].colours;
            const auto& old = m_figure.panels[i].colours;
            if (fresh && old && fresh->axis.title == old->axis.title && fresh->axis.high < old->axis.high)
                fresh->axis = old->axis;
        }
    setFigure(*std::move(built), figure::Spec(m_spec), figure::Input(m_input));
}

void PlotView::setSelection(std::shared_ptr<const table::Mask> selection)
{
    m_selection = std::move(selection);
    redrawLater();
}

void PlotView::setFocusedRun(figure::Row run)
{
    if (run == m_focused)
        return;
    m_focused = run;
    describe();
    update();
}

PaintStyle PlotView::style() const
{
    PaintStyle s;
    s.theme = &theme::themeOf(*this);
    s.unit = logicalDpiY() / 72.0;
    s.linePt = 0.75;
    s.legend = m_spec.style.legend;
    s.cellLabels = m_spec.style.cellLabels;
    s.maxCell = 54; // 72 px
    return s;
}

void PlotView::redrawLater()
{
    m_stale = true;
    update();
}

void PlotView::redraw()
{
    QElapsedTimer clock;
    clock.start();
    const auto s = style();
    m_layout = std::make_unique<FigureLayout>(m_figure, QRectF(rect()), s);
    const qreal ratio = devicePixelRatioF();
    if (m_picture.size() != size() * ratio || m_picture.devicePixelRatio() != ratio) {
        m_picture = QPixmap(size() * ratio);
        m_picture.setDevicePixelRatio(ratio);
    }
    m_picture.fill(s.theme->base);
    QPainter painter(&m_picture);
    paintFigure(painter, *m_layout, s, Emphasis(m_selection));
    m_hitsStale = true;
    m_stale = false;
    m_replotMs = static_cast<double>(clock.nsecsElapsed()) / 1e6;
}

QImage PlotView::image(double scale) const
{
    const auto s = style();
    QImage picture(size() * scale, QImage::Format_RGB32);
    picture.setDevicePixelRatio(scale);
    picture.fill(s.theme->base);
    QPainter painter(&picture);
    const FigureLayout layout(m_figure, QRectF(rect()), s);
    paintFigure(painter, layout, s, Emphasis(m_selection));
    return picture;
}

QPointF PlotView::positionOf(figure::Row run) const
{
    if (!m_layout)
        return {};
    if (m_hitsStale) {
        HitIndex hits;
        hits.build(*m_layout, 6 * style().unit);
        return hits.positionOf(run);
    }
    return m_hits.positionOf(run);
}

void PlotView::paintEvent(QPaintEvent*)
{
    if (m_stale)
        redraw();
    QPainter painter(this);
    painter.drawPixmap(0, 0, m_picture);
    painter.setRenderHint(QPainter::Antialiasing);
    const auto s = style();
    const auto outline = [&](figure::Row run, const QColor& colour, double width) {
        if (run < 0 || !m_layout)
            return;
        for (const auto& panel : m_layout->panels)
            for (const auto& cell : panel.panel->cells)
                if (cell.run == run) {
                    painter.setBrush(Qt::NoBrush);
                    painter.setPen(QPen(s.theme->base, width + 1.5));
                    painter.drawRect(panel.cell(cell.column, cell.row).adjusted(1, 1, -1, -1));
                    painter.setPen(QPen(colour, width));
                    painter.drawRect(panel.cell(cell.column, cell.row).adjusted(1, 1, -1, -1));
                    return;
                }
        if (const QPointF at = positionOf(run); !at.isNull()) {
            painter.setBrush(Qt::NoBrush);
            painter.setPen(QPen(colour, width));
            painter.drawEllipse(at, 5 * s.unit, 5 * s.unit);
        }
    };
    outline(m_focused, s.theme->accent, 2);
    if (m_hovered != m_focused)
        outline(m_hovered, s.theme->text, 1.5);
    if (m_brushing) {
        QColor fill = s.theme->accent;
        fill.setAlphaF(0.15F);
        painter.setPen(QPen(s.theme->accent, 1));
        painter.setBrush(fill);
        painter.drawRect(QRectF(m_pressed, m_pointer).normalized());
    }
    if (!m_error.isEmpty()) {
        const QRectF bar(0, height() - 22, width(), 22);
        painter.fillRect(bar, s.theme->errorBack);
        painter.setPen(s.theme->error);
        painter.setFont(s.font());
        painter.drawText(bar.adjusted(8, 0, -8, 0), Qt::AlignVCenter, QFontMetrics(s.font()).elidedText(m_error, Qt::ElideRight, width() - 16));
    }
    if (hasFocus()) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(s.theme->accent, 2));
        painter.drawRect(QRectF(rect()).adjusted(1, 1, -1, -1));
    }
    if (m_cardShown)
        paintCard(painter);
}

void PlotView::paintCard(QPainter& painter)
{
    if (m_hovered < 0 || !m_layout)
        return;
    const auto hit = m_hits.at(m_pointer);
    const auto card = figure::card(m_spec, m_input, m_hovered, hit.n);
    const auto s = style();
    const QFont plain = s.font(), strong = s.font(1, true);
    struct Text { QString words; QFont font; QColor colour; };
    std::vector<Text> lines;
    lines.push_back({qs(card.value), strong, s.theme->text});
    const auto join = [&](const std::vector<std::string>& parts, const QColor& colour, std::size_t perLine) {
        for (std::size_t i = 0; i < parts.size(); i += perLine) {
            QStringList some;
            for (std::size_t k = i; k < std::min(parts.size(), i + perLine); ++k)
                some << qs(parts[k]);
            lines.push_back({some.join(QStringLiteral(" \u00b7 ")), plain, colour});
        }
    };
    join(card.metrics, s.theme->text, 2);
    join(card.parameters, s.theme->text, 3);
    join(card.identity, s.theme->secondary, 4);
    lines.push_back({tr("Double-click opens its operations"), plain, s.theme->accent});
    double wide = 0, high = 0;
    for (const auto& line : lines) {
        wide = std::max(wide, textWidth(line.font, line.words));
        high += textHeight(line.font) * 1.12;
    }
    const QSizeF size(wide + 16, high + 12);
    // Diagonal to the mark: its row and column labels stay free. Then inside the view.
    QPointF at = hit.at + QPointF(24, 24);
    if (at.x() + size.width() > width() - 4)
        at.setX(hit.at.x() - 24 - size.width());
    if (at.y() + size.height() > height() - 4)
        at.setY(hit.at.y() - 24 - size.height());
    at.setX(std::clamp(at.x(), 4.0, std::max(4.0, width() - size.width() - 4)));
    at.setY(std::clamp(at.y(), 4.0, std::max(4.0, height() - size.height() - 4)));
    QRectF box(at, size);
    QColor back = s.theme->mode == theme::Mode::Light ? s.theme->base : s.theme->dockTitle;
    painter.setPen(Qt::NoPen);
    painter.setBrush(QColor(0, 0, 0, 28));
    painter.drawRoundedRect(box.translated(1.5, 2), theme::radius, theme::radius);
    painter.setPen(QPen(s.theme->border, 1));
    painter.setBrush(back);
    painter.drawRoundedRect(box, theme::radius, theme::radius);
    double y = box.top() + 6;
    for (const auto& line : lines) {
        painter.setFont(line.font);
        painter.setPen(line.colour);
        painter.drawText(QPointF(box.left() + 8, y + QFontMetricsF(line.font).ascent()), line.words);
        y += textHeight(line.font) * 1.12;
    }
}

void PlotView::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    redrawLater();
}

void PlotView::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        redrawLater();
    if (event->type() == QEvent::LanguageChange)
        describe();
}

void PlotView::describe()
{
    setAccessibleName(m_figure.what.empty() ? tr("Plot") : qs(m_figure.what));
    setAccessibleDescription(qs(m_figure.description.empty() ? m_figure.empty : m_figure.description));
}

} // namespace parascope::plots
