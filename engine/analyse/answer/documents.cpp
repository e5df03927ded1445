// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analyse/answer/documents.h"

#include "engine/analyse/answer/words.h"

#include <cmath>

namespace parascope::answer {

namespace {

/// Returns the level, or null if the setting was not recorded.
Json levelJson(const std::string& level)
{
    return level.empty() ? Json(nullptr) : Json(level);
}

Json levelsJson(const std::vector<std::string>& levels)
{
    Json out = Json::array();
    for (const auto& level : levels)
        out.push_back(levelJson(level));
    return out;
}

} // namespace

Json doubtJson(analysis::Doubt doubt)
{
    return doubt == analysis::Doubt::None ? Json(nullptr) : Json(analysis::nameOf(doubt));
}

Json intervalJson(const analysis::Interval& interval)
{
    return std::isfinite(interval.low) && std::isfinite(interval.high)
               ? Json::array({interval.low, interval.high})
               : Json(nullptr);
}

Json percentilesJson(const std::vector<double>& percentiles)
{
    static constexpr const char* names[] = {"2", "9", "50", "91", "98"};
    Json out = Json::object();
    for (std::size_t i = 0; i < percentiles.size() && i < std::size(names); ++i)
        out[names[i]] = numberOrNull(percentiles[i]);
    return out;
}

Json excludedJson(const analysis::Excluded& excluded)
{
    Json out = Json::object();
    for (const auto& [reason, count] : excluded)
        out[reason.key] = count;
    return out;
}

void addReasons(Json& document, const Message& unable, const analysis::Excluded& excluded)
{
    document["left_out"] = excludedJson(excluded);
    if (!unable.empty())
        document["unable"] = unable.text();
}

Json settingsJson(const std::vector<const table::Column*>& matched,
                  const std::vector<analysis::SideDifference>& differs)
{
    Json names = Json::array(), differences = Json::array();
    for (const auto* column : matched)
        names.push_back(column->name);
    for (const auto& item : differs)
        differences.push_back({{"column", item.column},
                               {"title", item.title.text()},
                               {"numerator", levelsJson(item.numerator)},
                               {"denominator", levelsJson(item.denominator)}});
    return {{"matched_on", std::move(names)}, {"differs", std::move(differences)}};
}

Json settingsJson(const analysis::Speedup& speedup)
{
    Json out = settingsJson(speedup.matched, speedup.differs), common = Json::object(),
         settings = Json::array();
    const auto levels = commonLevels(speedup);
    for (std::size_t i = 0; i < levels.size(); ++i)
        common[speedup.matched[i]->name] = levelsJson(levels[i]);
    for (const auto& setting : speedup.settings) {
        Json at = Json::object();
        for (std::size_t i = 0; i < setting.levels.size(); ++i)
            at[speedup.matched[i]->name] = levelJson(setting.levels[i]);
        settings.push_back({{"levels", std::move(at)},
                            {"n", setting.n},
                            {"wins", setting.wins},
                            {"geometric_mean", numberOrNull(setting.geometricMean)}});
    }
    out.update(
        {{"common_levels", std::move(common)},
         {"settings", std::move(settings)},
         {"adjusted_ratio", numberOrNull(speedup.adjustedRatio)},
         {"models", speedup.models},
         {"model_wins", speedup.modelWins},
         {"unpaired",
          {{"numerator", {{"other_model", speedup.alone[1]}, {"other_settings", speedup.inOtherSettings[1]}}},
           {"denominator",
            {{"other_model", speedup.alone[0]}, {"other_settings", speedup.inOtherSettings[0]}}}}}});
    return out;
}

void addCombination(Json& document, const analysis::Combination& combination)
{
    auto &fixed = document["fixed"] = Json::object(), &others = document["others"] = Json::object();
    for (const auto& chosen : combination.levels) {
        const auto text = toText(chosen.level);
        fixed[chosen.column->name] = text.empty() ? Json(nullptr) : parascope::toJson(chosen.level);
        others[chosen.column->name] = chosen.others;
    }
}

} // namespace parascope::answer
