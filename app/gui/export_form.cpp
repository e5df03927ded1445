// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/export_form.h"

#include "widgets/figure/export.h"

#include <QApplication>
#include <QClipboard>
#include <QCoreApplication>
#include <QMimeData>

namespace parascope::gui {

namespace {

/// One word of a shell's command line.
QString quoted(const QString& word)
{
    return QLatin1Char('\'') + QString(word).replace(QLatin1Char('\''), QStringLiteral("'\\''")) + QLatin1Char('\'');
}

} // namespace

std::vector<std::pair<QString, QString>> exportPresets()
{
    const auto say = [](const char* text) { return QCoreApplication::translate("Export", text); };
    return {{QStringLiteral("acm-single"), say(QT_TRANSLATE_NOOP("Export", "ACM, single column"))}, {QStringLiteral("acm-double"), say(QT_TRANSLATE_NOOP("Export", "ACM, double column"))},
            {QStringLiteral("ieee-single"), say(QT_TRANSLATE_NOOP("Export", "IEEE, single column"))}, {QStringLiteral("ieee-double"), say(QT_TRANSLATE_NOOP("Export", "IEEE, double column"))},
            {QStringLiteral("mlsys"), say(QT_TRANSLATE_NOOP("Export", "MLSys, single column"))}, {QStringLiteral("mlsys-double"), say(QT_TRANSLATE_NOOP("Export", "MLSys, double column"))},
            {QStringLiteral("slide"), say(QT_TRANSLATE_NOOP("Export", "Slide"))}};
}

QString exportCommand(const figure::Spec& spec, const QStringList& databases, const QString& folder, const QString& name)
{
    const auto base = folder + QLatin1Char('/') + name;
    QString command = QStringLiteral("printf '%s' ") + quoted(QString::fromStdString(figure::toJson(spec).dump())) + QStringLiteral(" > ") + quoted(base + QStringLiteral(".json"))
        + QStringLiteral("\nparascope --export ") + quoted(base + QStringLiteral(".json"));
    for (const auto& database : databases)
        command += QStringLiteral(" --db ") + quoted(database);
    return command + QStringLiteral(" --out ") + quoted(base + QStringLiteral(".pdf")) + QLatin1Char('\n');
}

void copyFigure(const figure::Input& input, const figure::Spec& spec)
{
    const auto figure = figure::build(spec, input);
    if (!figure)
        return;
    auto* data = new QMimeData;
    if (const auto image = paper::image(*figure, spec, 300))
        data->setImageData(*image);
    if (const auto svg = paper::svg(*figure, spec, {}))
        data->setData(QStringLiteral("image/svg+xml"), *svg);
    const auto csv = paper::csv(*figure);
    data->setData(QStringLiteral("text/csv"), csv);
    data->setText(QString::fromUtf8(csv));
    QApplication::clipboard()->setMimeData(data);
}

} // namespace parascope::gui
