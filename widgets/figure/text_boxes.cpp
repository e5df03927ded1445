// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/figure/text_boxes.h"

#include "widgets/figure/page.h"
#include "widgets/plots/draw_figure.h"

#include <QFontMetricsF>
#include <QPaintDevice>
#include <QPaintEngine>

#include <cmath>

namespace parascope::paper {

namespace {

/// A paint engine that draws nothing and records every text.
class RecordingEngine : public QPaintEngine
{
public:
    explicit RecordingEngine(std::vector<TextBox>& boxes) : QPaintEngine(AllFeatures), m_boxes(boxes) {}
    bool begin(QPaintDevice*) override { return true; }
    bool end() override { return true; }
    void updateState(const QPaintEngineState& now) override { m_transform = now.transform(); }
    void drawPixmap(const QRectF&, const QPixmap&, const QRectF&) override {}
    void drawImage(const QRectF&, const QImage&, const QRectF&, Qt::ImageConversionFlags) override {}
    void drawPath(const QPainterPath&) override {}
    void drawPolygon(const QPointF*, int, PolygonDrawMode) override {}
    void drawPolygon(const QPoint*, int, PolygonDrawMode) override {}
    void drawRects(const QRectF*, int) override {}
    void drawLines(const QLineF*, int) override {}
    void drawEllipse(const QRectF&) override {}
    void drawPoints(const QPointF*, int) override {}
    void drawTextItem(const QPointF& at, const QTextItem& item) override
    {
        if (item.text().trimmed().isEmpty())
            return;
        const auto ink = QFontMetricsF(item.font(), paintDevice()).tightBoundingRect(item.text());
        auto outline = m_transform.map(QPolygonF(ink.translated(at)));
        for (auto& point : outline)
            point /= unitsPerPoint;
        m_boxes.push_back({item.text(), outline});
    }
    [[nodiscard]] Type type() const override { return User; }

private:
    std::vector<TextBox>& m_boxes;
    QTransform m_transform;
};

class Recorder : public QPaintDevice
{
public:
    Recorder(const QSize& size, std::vector<TextBox>& boxes) : m_size(size), m_engine(boxes) {}
    [[nodiscard]] QPaintEngine* paintEngine() const override { return &m_engine; }

protected:
    [[nodiscard]] int metric(PaintDeviceMetric metric) const override
    {
        constexpr int dotsPerInch = static_cast<int>(72 * unitsPerPoint);
        switch (metric) {
        case PdmWidth:
            return m_size.width();
        case PdmHeight:
            return m_size.height();
        case PdmWidthMM:
            return static_cast<int>(std::lround(m_size.width() * 25.4 / dotsPerInch));
        case PdmHeightMM:
            return static_cast<int>(std::lround(m_size.height() * 25.4 / dotsPerInch));
        case PdmDpiX:
        case PdmDpiY:
        case PdmPhysicalDpiX:
        case PdmPhysicalDpiY:
            return dotsPerInch;
        case PdmDevicePixelRatio:
            return 1;
        case PdmDevicePixelRatioScaled:
            return static_cast<int>(devicePixelRatioFScale());
        default:
            return 1 << 24; // colours, depth
        }
    }

private:
    QSize m_size;
    mutable RecordingEngine m_engine;
};

/// Returns twice the area of a polygon.
double doubleArea(const QPolygonF& polygon)
{
    double sum = 0;
    for (int i = 0; i < polygon.size(); ++i) {
        const auto &a = polygon[i], &b = polygon[(i + 1) % polygon.size()];
        sum += a.x() * b.y() - a.y() * b.x();
    }
    return std::abs(sum);
}

bool cover(const TextBox& a, const TextBox& b)
{
    constexpr double touch = 0.5; // in points squared, for an anti-aliased edge
    if (!a.outline.boundingRect().intersects(b.outline.boundingRect()))
        return false;
    const bool again =
        a.text == b.text &&
        (a.outline.boundingRect().center() - b.outline.boundingRect().center()).manhattanLength() <
            1.5; // a halo below its own text
    return !again && doubleArea(a.outline.intersected(b.outline)) / 2 > touch;
}

} // namespace

Result<std::vector<TextBox>> textBoxes(const figure::Figure& figure, const figure::Spec& spec)
{
    PARASCOPE_TRY(const Page page, pageOf(spec, figure));
    std::vector<TextBox> boxes;
    const auto size = (page.points() * unitsPerPoint).toSize();
    Recorder recorder(size, boxes);
    plots::drawFigure(recorder, size, figure, styleOf(spec, page, unitsPerPoint, true));
    return boxes;
}

Result<std::vector<std::pair<QString, QString>>> collisions(const figure::Figure& figure,
                                                            const figure::Spec& spec)
{
    PARASCOPE_TRY(const auto boxes, textBoxes(figure, spec));
    PARASCOPE_TRY(const Page page, pageOf(spec, figure));
    constexpr double edge = 0.5;
    const auto sheet = QRectF(QPointF(), page.points()).adjusted(-edge, -edge, edge, edge);
    std::vector<std::pair<QString, QString>> out;
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        if (!sheet.contains(boxes[i].outline.boundingRect()))
            out.emplace_back(boxes[i].text, QString());
        for (std::size_t k = i + 1; k < boxes.size(); ++k)
            if (cover(boxes[i], boxes[k]))
                out.emplace_back(boxes[i].text, boxes[k].text);
    }
    return out;
}

} // namespace parascope::paper
