// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/parts/layer_table.h"

#include "engine/base/core/units.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>

namespace parascope::gui {

namespace {

QString layerText(const char* text)
{
    return QCoreApplication::translate("Layers", text);
}

using workload::LayerRow;

/// Returns a layer's name without its numbers, because blocks repeat the same names with other numbers.
std::string unnumbered(std::string name)
{
    std::erase_if(name, [](char c) { return c >= '0' && c <= '9'; });
    return name;
}

bool alike(const LayerRow& a, const LayerRow& b)
{
    return a.kind == b.kind && unnumbered(a.name) == unnumbered(b.name) && a.output == b.output &&
           a.parameters == b.parameters && a.stepFlops == b.stepFlops;
}

/// Joins "layer1.norm" to "layer12.norm" as "layer1–12.norm". Returns the first name if they differ in more
/// than a number.
QString nameOfAll(const std::string& first, const std::string& last)
{
    if (first == last)
        return QString::fromStdString(first);
    const auto digit = [](char c) { return c >= '0' && c <= '9'; };
    std::size_t from = 0;
    while (from < std::min(first.size(), last.size()) && first[from] == last[from])
        ++from;
    while (from > 0 && digit(first[from - 1]))
        --from;
    std::size_t tail = 0;
    while (tail < std::min(first.size(), last.size()) - from &&
           first[first.size() - 1 - tail] == last[last.size() - 1 - tail])
        ++tail;
    while (tail > 0 && digit(first[first.size() - tail]))
        --tail;
    const auto a = first.substr(from, first.size() - tail - from),
               b = last.substr(from, last.size() - tail - from);
    const bool numbers = !a.empty() && !b.empty() && std::all_of(a.begin(), a.end(), digit) &&
                         std::all_of(b.begin(), b.end(), digit);
    return QString::fromStdString(
        numbers ? first.substr(0, from) + a + "\u2013" + b + first.substr(first.size() - tail) : first);
}

} // namespace

std::vector<FoldedLayer> folded(const std::vector<LayerRow>& layers)
{
    constexpr std::size_t longestBlock = 64;
    std::vector<FoldedLayer> out;
    for (std::size_t i = 0; i < layers.size();) {
        std::size_t block = 1, times = 1;
        for (std::size_t length = 1; length <= std::min(longestBlock, (layers.size() - i) / 2); ++length) {
            std::size_t end = i + length;
            while (end < layers.size() && alike(layers[end], layers[end - length]))
                ++end;
            if (const auto found = (end - i) / length; found >= 2 && found * length > block * times) {
                block = length;
                times = found;
            }
        }
        for (std::size_t k = 0; k < block; ++k) {
            FoldedLayer one{{}, layers[i + k], static_cast<int>(times)};
            const auto n = static_cast<double>(times);
            one.sum.parameters *= n;
            one.sum.forwardFlops *= n;
            one.sum.stepFlops *= n;
            one.sum.bytes *= n;
            one.name = nameOfAll(layers[i + k].name, layers[i + k + (times - 1) * block].name);
            out.push_back(std::move(one));
        }
        i += block * times;
    }
    return out;
}

QStringList layerHeaders()
{
    return {
        layerText(QT_TRANSLATE_NOOP("Layers", "layer")),     QStringLiteral("\u00d7"),
        layerText(QT_TRANSLATE_NOOP("Layers", "output")),    layerText(QT_TRANSLATE_NOOP("Layers", "param.")),
        layerText(QT_TRANSLATE_NOOP("Layers", "FLOP/step")), QStringLiteral("%")};
}

std::vector<models::Record> layerRecords(const workload::Cost& cost)
{
    using models::Record;
    const QLocale locale;
    std::vector<Record> records;
    for (const auto& [name, layer, times] : folded(cost.layers))
        records.push_back(
            {QString::fromStdString(layer.name),
             {name, times > 1 ? QStringLiteral("\u00d7 %1").arg(times) : QString(),
              QCoreApplication::translate("Layers", layer.output.c_str())
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
                        {},
                        QString::fromStdString(withPrefix(cost.parameters)),
                        QString::fromStdString(withPrefix(cost.stepFlops)),
                        QStringLiteral("100")},
                       Record::Tone::Strong,
                       {}});
    return records;
}

} // namespace parascope::gui
