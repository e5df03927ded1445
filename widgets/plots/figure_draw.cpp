// SPDX-License-Identifier: GPL-3.0-or-later
// Decides when a plot is drawn: on screen in short turns that keep the window responsive, crowded panels on
// the pool.
#include "widgets/plots/figure_plot.h"

#include "widgets/plots/overlay.h"
#include "widgets/plots/text_metrics.h"
#include "widgets/selection/post_to_gui.h"

#include <QBackingStore>
#include <QPointer>

#include <utility>

namespace parascope::plots {

const theme::ColourMap& mapOf(const figure::Figure& figure, std::size_t panel)
{
    const auto& colours = figure.panels[panel].colours;
    const bool diverging = colours && colours->map == figure::ColourScale::Map::Diverging;
    return theme::ColourMap::named(diverging ? QStringLiteral("diverging") : qs(figure.colourMap));
}

namespace {

/// The buffer of the screen, filled with the theme's background. It is opaque, so nothing below it is blended
/// in; one pass over the pixels of a large window takes milliseconds.
class ScreenBuffer : public QCPAbstractPaintBuffer
{
public:
    ScreenBuffer(const FigurePlot& plot, const QSize& size, double ratio)
        : QCPAbstractPaintBuffer(size, ratio), m_plot(plot)
    {
        reallocateBuffer();
    }
    QCPPainter* startPainting() override { return new QCPPainter(&m_image); }
    void draw(QCPPainter* painter) const override { painter->drawImage(0, 0, m_image); }
    void clear(const QColor&) override { m_image.fill(m_plot.style().theme->base); }

protected:
    void reallocateBuffer() override
    {
        setInvalidated();
        m_image = QImage(mSize * mDevicePixelRatio, QImage::Format_RGB32);
        m_image.setDevicePixelRatio(mDevicePixelRatio);
        clear({});
    }

private:
    const FigurePlot& m_plot;
    QImage m_image;
};

} // namespace

void FigurePlot::setOnScreen()
{
    m_onScreen = true;
    layer(QStringLiteral("overlay"))
        ->setMode(QCPLayer::lmLogical); // otherwise QCustomPlot would keep a second picture for this layer
    mPaintBuffers = {QSharedPointer<ScreenBuffer>::create(*this, size(), bufferDevicePixelRatio())};
}

void FigurePlot::setUnitPoints(std::vector<UnitPoints> points)
{
    m_points = points.size() == m_figure->panels.size()
                   ? std::make_shared<const std::vector<UnitPoints>>(std::move(points))
                   : nullptr;
}

const AllUnitPoints& FigurePlot::allUnitPoints() const
{
    if (!m_points) {
        auto made = std::make_shared<std::vector<UnitPoints>>();
        for (const auto& p : m_figure->panels)
            made->push_back(unitPointsOf(p));
        m_points = std::move(made);
    }
    return m_points;
}

const HitIndex& FigurePlot::hits() const
{
    // A figure has nothing under the pointer while it has not been laid out or while its index is being
    // built.
    static const HitIndex none;
    if (!m_layout.panels.empty() && m_layout.panels.front().frame.isEmpty())
        return none;
    if (m_hitsStale && m_crowded)
        return none;
    if (m_hitsStale) {
        m_hits.build(m_layout, *allUnitPoints(), 6 * m_style.unit);
        m_hitsStale = false;
    }
    return m_hits;
}

const QImage* FigurePlot::picture(std::size_t i) const
{
    static const QImage nothingYet;
    if (!m_crowded || !isCrowded(panel(i)))
        return nullptr;
    return i < m_pictures.images.size() ? &m_pictures.images[i] : &nothingYet;
}

Scene FigurePlot::sceneOfNow() const
{
    return {m_figure, m_points, m_style, m_emphasis, m_layout, devicePixelRatioF(), !m_hitsStale};
}

bool FigurePlot::hasPictures() const
{
    if (!m_crowded || m_layout.panels.empty() || m_layout.area.isEmpty())
        return true;
    return !m_hitsStale && !m_pictures.images.empty() && m_pictures.scene.looksLike(sceneOfNow());
}

void FigurePlot::askForPictures()
{
    if (!hasPictures())
        m_painting.ask([scene = sceneOfNow()] { return paintScene(scene); },
                       [this](ScenePictures& pictures) { takePictures(pictures); });
}

void FigurePlot::takePictures(ScenePictures& pictures)
{
    if (pictures.scene.figure != m_figure)
        return; // another figure arrived; its pictures are requested when it is drawn
    m_pictures = std::move(pictures);
    m_points = m_pictures.scene.points;
    if (!m_pictures.scene.indexed) {
        m_hits = std::move(m_pictures.hits);
        m_hitsStale = !m_pictures.scene.looksLike(sceneOfNow());
    }
    replotSoon();
}

void FigurePlot::replotSoon()
{
    if (std::exchange(m_soon, true))
        return;
    selection::postToGui([plot = QPointer(this)] {
        if (!plot || !std::exchange(plot->m_soon, false) || !plot->isVisible())
            return;
        plot->replot(rpQueuedRefresh);
        plot->askForPictures();
    });
}

void FigurePlot::complete()
{
    m_soon = false;
    replot(rpQueuedRefresh);
    if (hasPictures())
        return;
    m_painting.drop();
    auto pictures = paintScene(sceneOfNow());
    takePictures(pictures);
    m_soon = false;
    replot(rpQueuedRefresh);
}

void FigurePlot::resizeEvent(QResizeEvent*)
{
    setViewport(rect());
    replotSoon();
}

/// Whether this painting goes to the screen. A picture of the window (a screenshot, a copy) must show the
/// present state, not the one that the screen still shows.
bool FigurePlot::isForTheScreen()
{
    auto* screen = window()->backingStore();
    const QPainter painter(this);
    return screen && painter.paintEngine()->paintDevice() == screen->paintDevice();
}

void FigurePlot::paintEvent(QPaintEvent*)
{
    if (isDrawing() && !isForTheScreen())
        complete();
    QCPPainter painter(this);
    // While a new size is pending, the picture of the last size does not cover the whole widget.
    if (mPaintBuffers.isEmpty() || mPaintBuffers.first()->size() != size())
        painter.fillRect(rect(), m_style.theme->base);
    for (const auto& buffer : mPaintBuffers)
        buffer->draw(&painter);
    m_overlay->paint(painter);
}

} // namespace parascope::plots
