// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/parts/layer_table.h"

#include "engine/base/core/units.h"

#include <QCoreApplication>
#include <QLocale>

namespace parascope::gui {

namespace {

QString layerText(const char* text)
{
    return QCoreApplication::translate("Layers", text);
}

} // namespace

QStringList layerHeaders()
{
    return {layerText(QT_TRANSLATE_NOOP("Layers", "layer")), layerText(QT_TRANSLATE_NOOP("Layers", "output")),
            layerText(QT_TRANSLATE_NOOP("Layers", "param.")),
            layerText(QT_TRANSLATE_NOOP("Layers", "FLOP/step")), QStringLiteral("%")};
}

std::vector<models::Record> layerRecords(const workload::Cost& cost)
{
    using models::Record;
    const QLocale locale;
    std::vector<Record> records;
    for (const auto& layer : cost.layers)
        records.push_back(
            {QString::fromStdString(layer.name),
             {QString::fromStdString(layer.name),
              layer.output == "a single number" // the command line's words
                  ? layerText(QT_TRANSLATE_NOOP("Layers", "scalar"))
                  : QString::fromStdString(layer.output)
                        .replace(QLatin1String(" x "), QStringLiteral(" \u00d7 ")),
              QString::fromStdString(withPrefix(layer.parameters)),
              QString::fromStdString(withPrefix(layer.stepFlops)),
              cost.stepFlops > 0 ? locale.toString(layer.stepFlops / cost.stepFlops * 100, 'f', 1)
                                 : QString()},
             Record::Tone::Plain,
             {}});
    records.push_back({QStringLiteral("sum"),
                       {QCoreApplication::translate("Layers", "sum"),
                        {},
                        QString::fromStdString(withPrefix(cost.parameters)),
                        QString::fromStdString(withPrefix(cost.stepFlops)),
                        QStringLiteral("100")},
                       Record::Tone::Strong,
                       {}});
    return records;
}

} // namespace parascope::gui
