// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/figure/inline_svg.h"

#include "engine/base/core/printable.h"

#include <QRegularExpression>
#include <QSet>
#include <QXmlStreamReader>
#include <QXmlStreamWriter>

#include <optional>
#include <utility>
#include <vector>

namespace parascope::paper {

namespace {

constexpr std::size_t deepestDrawing = 100;

QSet<QString> setOf(const char* names)
{
    const auto list = QString::fromLatin1(names).split(QLatin1Char(' '), Qt::SkipEmptyParts);
    return {list.begin(), list.end()};
}

const QSet<QString>& drawingElements()
{
    static const auto names = setOf("svg g path rect circle ellipse line polyline polygon text tspan defs "
                                    "stop clipPath mask pattern image "
                                    "title desc linearGradient radialGradient use");
    return names;
}

const QSet<QString>& textElements()
{
    static const auto names = setOf("text tspan title desc");
    return names;
}

const QSet<QString>& drawingAttributes()
{
    static const auto names = setOf(
        "alignment-baseline clip-path clip-rule clipPathUnits color cx cy d display dominant-baseline dx dy "
        "fill "
        "fill-opacity fill-rule font-family font-size font-stretch font-style font-variant font-weight fx fy "
        "gradientTransform gradientUnits height href id image-rendering lengthAdjust letter-spacing mask "
        "maskContentUnits maskUnits offset opacity patternContentUnits patternTransform patternUnits points "
        "preserveAspectRatio r rx ry shape-rendering spreadMethod stop-color stop-opacity stroke "
        "stroke-dasharray "
        "stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width "
        "text-anchor "
        "text-decoration text-rendering textLength transform vector-effect viewBox visibility width "
        "word-spacing "
        "writing-mode x x1 x2 xlink:href xml:space y y1 y2");
    return names;
}

/// Puts the prefix into the references of a presentation attribute. Returns nothing if the value calls a
/// function that does not belong there, or hides one behind an escape.
std::optional<QString> checkedValue(QString value, const QString& prefix)
{
    static const QRegularExpression call(QStringLiteral("([A-Za-z0-9]*)\\((#?)"));
    static const auto functions = setOf("matrix translate scale rotate skewX skewY rgb rgba hsl");
    if (value.contains(QLatin1Char('\\')))
        return std::nullopt;
    for (auto calls = call.globalMatch(value); calls.hasNext();) {
        const auto found = calls.next();
        const bool isReference = found.captured(1) == QLatin1String("url") && !found.captured(2).isEmpty();
        if (!isReference && !functions.contains(found.captured(1)))
            return std::nullopt;
    }
    return value.replace(QStringLiteral("url(#"), QStringLiteral("url(#") + prefix);
}

bool isEmbeddedPicture(const QString& value)
{
    static const QRegularExpression picture(
        QStringLiteral("^data:image/(?:png|jpeg);base64,[A-Za-z0-9+/=\\s]*$"));
    return picture.match(value).hasMatch();
}

/// Control characters make a drawing unreadable, and others turn the writing of a page; both become visible.
QString textOf(const QByteArray& utf8)
{
    return QString::fromStdString(
        printable({utf8.data(), static_cast<std::size_t>(utf8.size())}, Breaks::Keep));
}

/// Reads a document once and writes what is kept.
class Inliner
{
public:
    Inliner(const QByteArray& svg, QString prefix, QString labelledBy)
        : m_in(textOf(svg)), m_writer(&m_out), m_prefix(std::move(prefix)),
          m_labelledBy(std::move(labelledBy))
    {
        m_in.setNamespaceProcessing(false); // names stay as they are: xlink:href
    }

    QByteArray run()
    {
        while (!m_in.atEnd() && !m_in.hasError())
            switch (m_in.readNext()) {
            case QXmlStreamReader::StartElement:
                open();
                break;
            case QXmlStreamReader::EndElement:
                close();
                break;
            case QXmlStreamReader::Characters:
                if (m_dropped == 0 && textElements().contains(m_inside))
                    text();
                break;
            default:
                break;
            }
        return m_in.hasError() ? QByteArray() : m_out;
    }

private:
    struct Element
    {
        QString name;
        QXmlStreamAttributes attributes;
        bool written = false;
    };

    [[nodiscard]] bool keeps(const QString& name) const
    {
        if (m_open.empty())
            return name == QLatin1String("svg");
        // The page has the title and the description of the whole drawing as text.
        const bool known =
            m_open.size() > 1 || (name != QLatin1String("title") && name != QLatin1String("desc"));
        return known && name != QLatin1String("svg") && drawingElements().contains(name);
    }

    void open()
    {
        const auto name = m_in.qualifiedName().toString();
        if (m_open.size() >= deepestDrawing || (m_open.empty() && name != QLatin1String("svg")))
            return m_in.raiseError(QStringLiteral("no drawing"));
        if (m_dropped > 0 || !keeps(name)) {
            ++m_dropped;
            return;
        }
        m_open.push_back({name, m_in.attributes()});
        m_inside = name;
        const bool mayBeEmpty = (name == QLatin1String("g") || name == QLatin1String("defs")) &&
                                !m_in.attributes().hasAttribute(QLatin1String("id"));
        if (!mayBeEmpty)
            flush();
    }

    void close()
    {
        if (m_dropped > 0) {
            --m_dropped;
            return;
        }
        if (m_open.back().written)
            m_writer.writeEndElement();
        m_open.pop_back();
        m_inside = m_open.empty() ? QString() : m_open.back().name;
    }

    void text()
    {
        flush();
        m_writer.writeCharacters(textOf(m_in.text().toUtf8()));
    }

    /// Writes the start of the elements that are open, now that they have a content.
    void flush()
    {
        for (auto& element : m_open) {
            if (std::exchange(element.written, true))
                continue;
            m_writer.writeStartElement(element.name);
            if (&element == &m_open.front()) {
                m_writer.writeAttribute(QStringLiteral("role"), QStringLiteral("img"));
                m_writer.writeAttribute(QStringLiteral("aria-labelledby"), m_labelledBy);
            }
            for (const auto& attribute : element.attributes)
                write(element.name, attribute.qualifiedName().toString(), attribute.value().toString());
        }
    }

    void write(const QString& element, const QString& name, QString value)
    {
        if (!drawingAttributes().contains(name) ||
            (name == QLatin1String("transform") && value == QLatin1String("matrix(1,0,0,1,0,0)")))
            return;
        if (name == QLatin1String("id")) {
            value.prepend(m_prefix);
        } else if (name.endsWith(QLatin1String("href"))) {
            if (value.startsWith(QLatin1Char('#')))
                value.insert(1, m_prefix);
            else if (element != QLatin1String("image") || !isEmbeddedPicture(value))
                return;
        } else if (auto checked = checkedValue(value, m_prefix)) {
            value = *std::move(checked);
        } else {
            return;
        }
        // Qt names one family only. A reader without it gets one of about the same width.
        if (name == QLatin1String("font-family") && !value.contains(QLatin1Char(',')))
            value += QStringLiteral(", Verdana, sans-serif");
        m_writer.writeAttribute(name, value);
    }

    QXmlStreamReader m_in;
    QByteArray m_out;
    QXmlStreamWriter m_writer;
    QString m_prefix, m_labelledBy;
    std::vector<Element> m_open; ///< the kept elements around the present place
    QString m_inside;            ///< name of the innermost one
    int m_dropped = 0;           ///< number of open elements that are left out, with all inside them
};

} // namespace

QByteArray inlineSvg(const QByteArray& svg, const QString& prefix, const QString& labelledBy)
{
    return Inliner(svg, prefix, labelledBy).run();
}

} // namespace parascope::paper
