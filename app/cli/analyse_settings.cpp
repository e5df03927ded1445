// SPDX-License-Identifier: GPL-3.0-or-later
// What the pairs of a comparison are equal in and what not, for every subcommand that pairs runs.
#include "app/cli/analyse.h"

#include "engine/analyse/analysis/sides.h"

#include <algorithm>
#include <array>

namespace parascope::cli {

namespace {

/// Null where the setting was not recorded.
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

/// Each matched setting's levels among the pairs.
std::vector<std::vector<std::string>> commonLevels(const analysis::Speedup& speedup)
{
    std::vector<std::vector<std::string>> out(speedup.matched.size());
    for (std::size_t i = 0; i < out.size(); ++i)
        for (const auto& setting : speedup.settings)
            if (std::find(out[i].begin(), out[i].end(), setting.levels[i]) == out[i].end())
                out[i].push_back(setting.levels[i]);
    return out;
}

} // namespace

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

std::string settingsText(const std::vector<const table::Column*>& matched,
                         const std::vector<analysis::SideDifference>& differs)
{
    std::string out;
    if (!matched.empty())
        out += "Each pair is equal in " + analysis::titlesText(matched).text() + ".\n";
    if (!differs.empty())
        out += "The two also differ in " + analysis::differsText(differs).text() +
               "; no pair tells the one from the other.\n";
    return out;
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

std::string settingsText(const analysis::Speedup& speedup)
{
    auto out = settingsText(speedup.matched, speedup.differs);
    if (!speedup.unbalanced())
        return out;
    const auto [least, most] = std::minmax_element(speedup.settings.begin(), speedup.settings.end(),
                                                   [](const auto& a, const auto& b) { return a.n < b.n; });
    std::string levels;
    const auto common = commonLevels(speedup);
    for (std::size_t i = 0; i < common.size(); ++i)
        levels += (i == 0 ? "" : ", ") + analysis::titlesText(std::array{speedup.matched[i]}).text() + " (" +
                  analysis::levelsText(common[i]).text() + ")";
    return out + "The settings do not count alike (" + std::to_string(least->n) + " to " +
           std::to_string(most->n) + " pairs each); with equal weight to each the ratio is " +
           shortNumber(speedup.adjustedRatio) + ", over the common levels of " + levels + ".\n";
}

std::string timingOfBoth(const AnalyseData& data, const std::string& timing, const std::string& metric,
                         const std::string& over, const std::string& numerator,
                         const std::string& denominator)
{
    const auto& table = *data.data->table;
    if (!timing.empty() || over == "timing")
        return timing;
    const auto a = analysis::sideMask(table, data.rows.mask, over, numerator),
               b = analysis::sideMask(table, data.rows.mask, over, denominator);
    return a && b ? analysis::commonTiming(table, *a, *b, metric)
                  : timing; // a bad name is refused by the analysis
}

} // namespace parascope::cli
