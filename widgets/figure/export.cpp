// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/figure/export.h"

#include "engine/base/core/file.h"
#include "engine/base/core/json.h"
#include "widgets/plots/draw_figure.h"

#include <QBuffer>
#include <QFile>
#include <QFileInfo>
#include <QImage>
#include <QPageSize>
#include <QPdfWriter>
#include <QSvgGenerator>

#include <algorithm>
#include <cmath>

namespace parascope::paper {
namespace {

QByteArray specText(const figure::Spec& spec)
{
    return QByteArray::fromStdString(toLine(toJson(spec)));
}

QByteArray xmp(const figure::Figure& figure, const figure::Spec& spec, const Origin& origin)
{
    const QString text = QStringLiteral(
        "<?xpacket begin=\"\ufeff\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n"
        "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\"><rdf:RDF "
        "xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">\n"
        "<rdf:Description rdf:about=\"\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\" "
        "xmlns:xmp=\"http://ns.adobe.com/xap/1.0/\" "
        "xmlns:ps=\"https://parascope.invalid/figure/1/\">\n"
        "<dc:title><rdf:Alt><rdf:li xml:lang=\"x-default\">%1</rdf:li></rdf:Alt></dc:title>\n"
        "<dc:description><rdf:Alt><rdf:li xml:lang=\"x-default\">%2</rdf:li></rdf:Alt></dc:description>\n"
        "<xmp:CreatorTool>%3</xmp:CreatorTool>\n<ps:database>%4</ps:database>\n<ps:spec>%5</ps:spec>\n"
        "</rdf:Description></rdf:RDF></x:xmpmeta>\n<?xpacket end=\"r\"?>");
    return text
        .arg(QString::fromStdString(figure.what.text()).toHtmlEscaped(),
             QString::fromStdString(figure.caption.text()).toHtmlEscaped(), origin.program.toHtmlEscaped(),
             origin.database.toHtmlEscaped(), QString::fromUtf8(specText(spec)).toHtmlEscaped())
        .toUtf8();
}

Result<void> save(const QString& path, const QByteArray& bytes)
{
    const QFileInfo folder(QFileInfo(path).absolutePath());
    if (!folder.isDir())
        return Error::notFound("%1: there is no folder %2", path.toStdString(),
                               folder.filePath().toStdString());
    return writeFileAtomically(path.toStdString(),
                               {bytes.constData(), static_cast<std::size_t>(bytes.size())});
}

} // namespace

void prepareHeadless()
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    // Screen scaling must not change the figure on paper.
    qunsetenv("QT_SCALE_FACTOR");
}

Result<QByteArray> pdf(const figure::Figure& figure, const figure::Spec& spec, const Origin& origin)
{
    PARASCOPE_TRY(const Page page, pageOf(spec, figure));
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    {
        QPdfWriter writer(&buffer);
        writer.setResolution(static_cast<int>(72 * unitsPerPoint));
        writer.setPageSize(QPageSize(QSizeF(page.widthMm, page.heightMm), QPageSize::Millimeter,
                                     QStringLiteral("figure"), QPageSize::ExactMatch));
        writer.setPageMargins(QMarginsF());
        writer.setTitle(QString::fromStdString(figure.what.text()));
        writer.setCreator(origin.program);
        writer.setDocumentXmpMetadata(xmp(figure, spec, origin));
        writer.addFileAttachment(QStringLiteral("figure-spec.json"), specText(spec),
                                 QStringLiteral("application/json"));
        plots::drawFigure(writer, (page.points() * unitsPerPoint).toSize(), figure,
                          styleOf(spec, page, unitsPerPoint, true));
    }
    return bytes;
}

Result<QByteArray> svg(const figure::Figure& figure, const figure::Spec& spec, const Origin& origin)
{
    PARASCOPE_TRY(const Page page, pageOf(spec, figure));
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    {
        QSvgGenerator generator;
        generator.setOutputDevice(&buffer);
        const QSizeF size = page.points() * unitsPerPoint;
        generator.setResolution(static_cast<int>(72 * unitsPerPoint));
        generator.setSize(
            QSize(static_cast<int>(std::lround(size.width())), static_cast<int>(std::lround(size.height()))));
        generator.setViewBox(QRectF(QPointF(), size));
        generator.setTitle(QString::fromStdString(figure.what.text()).toHtmlEscaped());
        generator.setDescription(
            (QString::fromStdString(figure.caption.text()) +
             QStringLiteral("\nprogram: %1\ndatabase: %2\nspec: ").arg(origin.program, origin.database) +
             QString::fromUtf8(specText(spec)))
                .toHtmlEscaped());
        plots::drawFigure(generator, size.toSize(), figure, styleOf(spec, page, unitsPerPoint, true));
    }
    return bytes;
}

Result<QImage> image(const figure::Figure& figure, const figure::Spec& spec, double dpi)
{
    PARASCOPE_TRY(const Page page, pageOf(spec, figure));
    const double pixels = dpi / 72;
    const QSizeF size = page.points() * pixels;
    if (!(dpi >= 30) || size.width() * size.height() > 2e8)
        return Error::badInput("a resolution of %1 dpi gives no usable image", static_cast<int>(dpi));
    QImage picture(static_cast<int>(std::lround(size.width())), static_cast<int>(std::lround(size.height())),
                   QImage::Format_RGB32);
    picture.setDotsPerMeterX(static_cast<int>(std::lround(dpi / 0.0254)));
    picture.setDotsPerMeterY(picture.dotsPerMeterX());
    picture.fill(Qt::white);
    plots::drawFigure(picture, picture.size(), figure, styleOf(spec, page, pixels, false));
    return picture;
}

double smallestText(const figure::Figure& figure, const figure::Spec& spec)
{
    const auto page = pageOf(spec, figure);
    if (!page)
        return 0;
    const auto layout = plots::layoutFigure((page->points() * unitsPerPoint).toSize(), figure,
                                            styleOf(spec, *page, unitsPerPoint, true));
    double scale = 1;
    for (const auto& panel : layout.panels) {
        for (const auto* ticks : {&panel.xTicks, &panel.yTicks})
            scale = std::min({scale, ticks->scale, ticks->titleScale});
        if (panel.labelsFit)
            scale = std::min(scale, panel.labelScale);
        if (panel.panel->colours && panel.panel->colourBar)
            scale =
                std::min({scale, panel.colourTitle.scale, panel.panel->colours->topNote.empty() ? 1 : 0.9});
        if (!panel.panel->cells.empty() && !panel.legend.empty())
            scale = std::min(scale, 0.9);
    }
    return scale * page->textPt;
}

Result<void> exportFigure(const figure::Spec& spec, const figure::Input& input, const QString& path,
                          const ExportOptions& options)
{
    const QString ending = QFileInfo(path).suffix().toLower();
    if (!QStringList{"pdf", "svg", "png", "tex", "csv"}.contains(ending))
        return Error::badInput("%1: the ending must be pdf, svg, png, tex or csv", path.toStdString());
    PARASCOPE_TRY(const figure::Figure built, figure::build(spec, input));
    if (!built.empty.empty())
        return Error::badInput("%1: nothing to draw: %2", path.toStdString(), built.empty);
    QByteArray bytes;
    if (ending == "pdf") {
        PARASCOPE_TRY(bytes, pdf(built, spec, options.origin));
    } else if (ending == "svg") {
        PARASCOPE_TRY(bytes, svg(built, spec, options.origin));
    } else if (ending == "tex") {
        PARASCOPE_TRY(bytes, tikz(built, spec, options.origin));
    } else if (ending == "csv") {
        bytes = csv(built);
    } else {
        PARASCOPE_TRY(QImage picture, image(built, spec, options.dpi));
        picture.setText(QStringLiteral("parascope-spec"), QString::fromUtf8(specText(spec)));
        picture.setText(QStringLiteral("parascope-database"), options.origin.database);
        picture.setText(QStringLiteral("Software"), options.origin.program);
        picture.setText(QStringLiteral("Description"), QString::fromStdString(built.caption.text()));
        QBuffer buffer(&bytes);
        buffer.open(QIODevice::WriteOnly);
        if (!picture.save(&buffer, "PNG"))
            return Error::internal("%1: the image could not be encoded", path.toStdString());
    }
    PARASCOPE_CHECK(save(path, bytes));
    if (options.csvBeside && ending != "csv") {
        const QFileInfo info(path);
        return save(info.path() + "/" + info.completeBaseName() + ".csv", csv(built));
    }
    return {};
}

} // namespace parascope::paper
