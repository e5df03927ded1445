// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/design/presets.h"

#include "app/gui/parts/figure_words.h"
#include "engine/base/core/units.h"
#include "engine/model/space/grid.h"
#include "engine/model/space/presets.h"
#include "engine/model/workload/family.h"
#include "engine/run/dispatch/vocabulary.h"

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

std::vector<PresetCard> presetCards()
{
    std::vector<PresetCard> cards;
    const auto presets = space::presets();
    if (!presets)
        return cards;
    for (const auto& preset : *presets) {
        auto spec = dispatch::specFrom(preset.spec, preset.id);
        if (!spec)
            continue;
        PresetCard card;
        card.id = QString::fromStdString(preset.id);
        card.title = presetTitle(preset.title);
        card.spec = preset.spec;
        const auto family = workload::findFamily(spec->family);
        QStringList pieces{family ? familyTitle((*family)->title) : QString::fromStdString(spec->family)};
        int shown = 0;
        for (const auto& axis : spec->axes)
            if (axis.values.size() > 1 && shown++ < 3)
                pieces.append(axisText(axis));
        const double budget = spec->measure.value("max_seconds", measure_defaults::maxSeconds);
        const auto grid = space::Grid::of(*std::move(spec));
        if (!grid)
            continue;
        // The grid editor's words: lupdate passes over a plural outside of tr().
        pieces.append(QCoreApplication::translate("parascope::editors::GridEditor", "%n point(s)", nullptr,
                                                  static_cast<int>(grid->size())));
        card.detail = pieces.join(QStringLiteral(" · "));
        const double seconds = static_cast<double>(grid->size()) * (0.7 * budget + 0.6);
        card.duration = seconds > 86400 ? QCoreApplication::translate("Presets", "days on this machine")
                                        : QCoreApplication::translate("Presets", "about %1")
                                              .arg(QString::fromStdString(durationText(seconds)));
        cards.push_back(std::move(card));
    }
    const auto rank = [](const PresetCard& card) {
        return (card.id.contains(QLatin1String("quick")) ? 0 : 2) +
               (card.id.startsWith(QLatin1String("fc")) ? 0 : 1);
    };
    std::stable_sort(cards.begin(), cards.end(),
                     [&](const auto& a, const auto& b) { return rank(a) < rank(b); });
    return cards;
}

} // namespace parascope::gui
