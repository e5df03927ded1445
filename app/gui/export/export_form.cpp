// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/export/export_form.h"

#include "widgets/figure/export.h"

#include <QApplication>
#include <QClipboard>
#include <QCoreApplication>
#include <QMimeData>

#include <memory>

namespace parascope::gui {

namespace {

/// Quotes one word of a shell's command line.
QString quoted(const QString& word)
{
    return QLatin1Char('\'') + QString(word).replace(QLatin1Char('\''), QStringLiteral("'\\''")) +
           QLatin1Char('\'');
}

} // namespace

std::vector<std::pair<QString, QString>> exportPresets()
{
    const auto say = [](const char* text) { return QCoreApplication::translate("Export", text); };
    return {{QStringLiteral("acm-single"), say(QT_TRANSLATE_NOOP("Export", "ACM, single column"))},
            {QStringLiteral("acm-double"), say(QT_TRANSLATE_NOOP("Export", "ACM, double column"))},
            {QStringLiteral("ieee-single"), say(QT_TRANSLATE_NOOP("Export", "IEEE, single column"))},
            {QStringLiteral("ieee-double"), say(QT_TRANSLATE_NOOP("Export", "IEEE, double column"))},
            {QStringLiteral("mlsys"), say(QT_TRANSLATE_NOOP("Export", "MLSys, single column"))},
            {QStringLiteral("mlsys-double"), say(QT_TRANSLATE_NOOP("Export", "MLSys, double column"))},
            {QStringLiteral("usenix"), say(QT_TRANSLATE_NOOP("Export", "USENIX, single column"))},
            {QStringLiteral("usenix-double"), say(QT_TRANSLATE_NOOP("Export", "USENIX, double column"))},
            {QStringLiteral("slide"), say(QT_TRANSLATE_NOOP("Export", "Slide"))}};
}

QString exportCommand(const figure::Spec& spec, const QStringList& databases, const QString& folder,
                      const QString& name)
{
    const auto base = folder + QLatin1Char('/') + name;
    QString command = QStringLiteral("printf '%s' ") +
                      quoted(QString::fromStdString(figure::toJson(spec).dump())) + QStringLiteral(" > ") +
                      quoted(base + QStringLiteral(".json")) + QStringLiteral("\nparascope --export ") +
                      quoted(base + QStringLiteral(".json"));
    for (const auto& database : databases)
        command += QStringLiteral(" --db ") + quoted(database);
    return command + QStringLiteral(" --out ") + quoted(base + QStringLiteral(".pdf")) + QLatin1Char('\n');
}

Result<void> copyFigure(const figure::Input& input, const figure::Spec& spec, const QStringList& files,
                        CopyAs as)
{
    PARASCOPE_TRY(const auto figure, figure::build(spec, input));
    if (!figure.empty.empty())
        return badInput(figure.empty);
    const auto origin = input.runs ? paper::originOf(files, *input.runs) : paper::Origin();
    auto data = std::make_unique<QMimeData>();
    if (as == CopyAs::All || as == CopyAs::Image) {
        PARASCOPE_TRY(const auto image, paper::image(figure, spec, 300));
        data->setImageData(image);
    }
    if (as == CopyAs::All || as == CopyAs::Vector) {
        PARASCOPE_TRY(const auto svg, paper::svg(figure, spec, origin));
        data->setData(QStringLiteral("image/svg+xml"), svg);
        PARASCOPE_TRY(const auto pdf, paper::pdf(figure, spec, origin));
        data->setData(QStringLiteral("application/pdf"), pdf);
    }
    if (as == CopyAs::All || as == CopyAs::Table) {
        const auto csv = paper::csv(figure);
        data->setData(QStringLiteral("text/csv"), csv);
        data->setText(tabbed(csv));
    }
    QApplication::clipboard()->setMimeData(data.release());
    return {};
}

QString tabbed(const QByteArray& csv)
{
    QString out;
    bool quoted = false;
    const auto text = QString::fromUtf8(csv);
    for (qsizetype i = 0; i < text.size(); ++i) {
        const auto c = text[i];
        if (c == QLatin1Char('"')) {
            if (quoted && i + 1 < text.size() && text[i + 1] == c)
                out += text[++i];
            else
                quoted = !quoted;
        } else if (c == QLatin1Char(',') && !quoted) {
            out += QLatin1Char('\t');
        } else {
            out += quoted && (c == QLatin1Char('\n') || c == QLatin1Char('\t')) ? QLatin1Char(' ') : c;
        }
    }
    return out;
}

} // namespace parascope::gui
