// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/plot_view.h"

#include "widgets/plots/figure_plot.h"
#include "widgets/plots/overlay.h"
#include "widgets/plots/text_metrics.h"
#include "widgets/selection/post_to_gui.h"

#include <QEvent>
#include <QPainter>
#include <QPointer>

#include <algorithm>
#include <utility>

namespace parascope::plots {
namespace {
constexpr int frameMs = 50; // 20 repaints per second while results arrive
} // namespace

PlotView::PlotView(QWidget* parent)
    : QWidget(parent), m_figure(std::make_shared<figure::Figure>()), m_plot(new FigurePlot(this))
{
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    // This widget handles pointer and keys; the plot below only displays.
    m_plot->setAttribute(Qt::WA_TransparentForMouseEvents);
    m_plot->setFocusPolicy(Qt::NoFocus);
    m_frame.setSingleShot(true);
    m_cardDelay.setSingleShot(true);
    m_plot->setOnScreen();
    connect(&m_frame, &QTimer::timeout, this, [this] {
        selection::postToGui([view = QPointer(this)] {
            if (view)
                view->rebuild();
        });
    });
    connect(&m_cardDelay, &QTimer::timeout, this, &PlotView::showCard);
    connect(m_plot, &QCustomPlot::afterReplot, this, [this] {
        m_replotMs = m_plot->replotTime();
        if (std::exchange(m_waiting, false))
            hoverAnew();
        if (!m_plot->isDrawing())
            emit drawn();
    });
    m_figure->empty = tr("Results appear here.").toStdString();
    remake();
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

void PlotView::setFigure(figure::Figure figure, const figure::Spec& spec, const figure::Input& input,
                         std::vector<UnitPoints> points)
{
    m_frame.stop();
    m_spec = spec;
    m_input = input;
    m_figure = std::make_shared<figure::Figure>(std::move(figure));
    m_whole.clear();
    m_error.clear();
    remake();
    m_plot->setUnitPoints(std::move(points));
    describe();
    emit figureChanged();
}

void PlotView::rebuild()
{
    m_sinceFrame.start();
    auto built = figure::build(m_spec, m_input);
    if (!built) {
        m_error = qs(built.error().text());
        m_plot->overlay().state.error = m_error;
        m_plot->overlay().refresh();
        emit figureChanged();
        return;
    }
    // While results arrive, a scale may grow, but it never shrinks under the pointer.
    if (m_streaming && built->kind == m_figure->kind && built->panels.size() == m_figure->panels.size())
        for (std::size_t i = 0; i < built->panels.size(); ++i) {
            auto& fresh = built->panels[i].colours;
            const auto& old = m_figure->panels[i].colours;
            if (fresh && old && fresh->axis.title == old->axis.title && fresh->axis.high < old->axis.high)
                fresh->axis = old->axis;
        }
    setFigure(*std::move(built), figure::Spec(m_spec), figure::Input(m_input));
}

void PlotView::setSelection(std::shared_ptr<const table::Mask> selection)
{
    m_selection = std::move(selection);
    m_plot->setEmphasis(Emphasis(m_selection));
    replotLater();
}

void PlotView::setFocusedRun(figure::Row run)
{
    if (run == m_focused)
        return;
    m_focused = run;
    m_plot->overlay().state.focused = run;
    m_plot->overlay().refresh();
    describe();
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

void PlotView::remake()
{
    m_plot->setFigure(m_figure, style());
    m_plot->overlay().state.error = m_error;
    replotLater();
}

void PlotView::replotLater()
{
    // A hidden view is not drawn; showEvent() draws it later.
    m_waiting = true;
    if (isVisible())
        m_plot->replotSoon();
}

QImage PlotView::image(double scale) const
{
    auto s = style();
    QImage picture(size() * scale, QImage::Format_RGB32);
    picture.fill(s.theme->base);
    s.unit *= scale;
    drawFigure(picture, picture.size(), *m_figure, s, Emphasis(m_selection));
    picture.setDevicePixelRatio(scale);
    return picture;
}

bool PlotView::isDrawing() const
{
    return isVisible() && (m_waiting || m_plot->isDrawing());
}

QPointF PlotView::positionOf(figure::Row run) const
{
    if (m_plot->isDrawing())
        m_plot->complete();
    else if (m_waiting)
        m_plot->settle(size());
    return m_plot->hits().positionOf(run);
}

void PlotView::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (m_waiting)
        m_plot->replotSoon();
}

void PlotView::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    m_plot->setGeometry(rect()); // the plot then draws itself again
}

void PlotView::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    // A change of theme arrives as several events. React only to the first one that has the new colours.
    const bool mayDiffer = event->type() == QEvent::PaletteChange || event->type() == QEvent::StyleChange;
    if (event->type() == QEvent::FontChange ||
        (mayDiffer && (m_plot->style().theme != style().theme || m_plot->style().unit < style().unit ||
                       style().unit < m_plot->style().unit)))
        remake();
    if (event->type() == QEvent::LanguageChange)
        describe();
}

void PlotView::describe()
{
    setAccessibleName(m_figure->what.empty() ? tr("Plot") : qs(m_figure->what));
    setAccessibleDescription(qs(m_figure->description.empty() ? m_figure->empty : m_figure->description));
}

} // namespace parascope::plots
