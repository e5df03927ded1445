// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/model/presets.h"

#include "app/gui/parts/figure_words.h"
#include "engine/model/space/grid.h"
#include "engine/model/space/presets.h"
#include "engine/model/workload/family.h"
#include "engine/run/dispatch/vocabulary.h"
#include "widgets/editors/grid_model.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>

namespace parascope::gui {

namespace {

QString axisText(const space::Axis& axis)
{
    const auto text = [](const Value& value) { return QString::fromStdString(toText(value)); };
    const auto& values = axis.values;
    QString list;
    if (values.size() > 3)
        list = text(values.front()) + QStringLiteral(" … ") + text(values.back());
    else
        for (const auto& value : values)
            list += (list.isEmpty() ? QString() : QStringLiteral(", ")) + text(value);
    return QString::fromStdString(axis.name) + QLatin1Char(' ') + list;
}

} // namespace

std::optional<PresetCard> cardOf(const QString& id, const QString& title, const Json& json)
{
    auto spec = dispatch::specFrom(json, id.toStdString());
    if (!spec)
        return std::nullopt;
    PresetCard card;
    card.id = id;
    card.title = title;
    card.spec = json;
    const auto family = workload::findFamily(spec->family);
    QStringList pieces{family ? familyTitle((*family)->title) : QString::fromStdString(spec->family)};
    int shown = 0;
    for (const auto& axis : spec->axes)
        if (axis.values.size() > 1 && shown++ < 3)
            pieces.append(axisText(axis));
    const auto grid = space::Grid::of(*std::move(spec));
    if (!grid)
        return std::nullopt;
    // This uses the grid editor's text, because lupdate ignores a plural outside of tr().
    pieces.append(QCoreApplication::translate("parascope::editors::GridEditor", "%n point(s)", nullptr,
                                              static_cast<int>(grid->size())));
    card.detail = pieces.join(QStringLiteral(" · "));
    return card;
}

bool isSameGrid(const Json& one, const Json& other)
{
    // Compare the specs as the editor writes them: with axes as lists, and with the defaults that a preset
    // leaves out.
    const auto written = [](const Json& spec) -> Json {
        Json now = spec;
        for (int turn = 0; turn < 2; ++turn) {
            const auto document = editors::documentOf(now);
            const auto again = document ? editors::specOf(*document) : Result<Json>(spec);
            if (!again)
                return spec;
            now = *again;
        }
        return now;
    };
    return written(one) == written(other);
}

std::vector<PresetCard> presetCards()
{
    std::vector<PresetCard> cards;
    const auto presets = space::presets();
    if (!presets)
        return cards;
    for (const auto& preset : *presets)
        if (auto card = cardOf(QString::fromStdString(preset.id), presetTitle(preset.title), preset.spec))
            cards.push_back(*std::move(card));
    const auto rank = [](const PresetCard& card) {
        return (card.id.contains(QLatin1String("quick")) ? 0 : 2) +
               (card.id.startsWith(QLatin1String("fc")) ? 0 : 1);
    };
    std::stable_sort(cards.begin(), cards.end(),
                     [&](const auto& a, const auto& b) { return rank(a) < rank(b); });
    return cards;
}

} // namespace parascope::gui
