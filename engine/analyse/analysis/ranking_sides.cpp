// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analyse/analysis/ranking_sides.h"

#include "engine/analyse/analysis/groups.h"
#include "engine/analyse/analysis/levels.h"
#include "engine/analyse/analysis/match_rule.h"
#include "engine/analyse/analysis/sides.h"
#include "engine/analyse/analysis/stacks.h"

#include <algorithm>
#include <array>

namespace parascope::analysis {

using table::Column;

namespace {

Message listOfNames(const std::vector<std::string>& names)
{
    return joined({names.begin(), names.end()}, ", ");
}

/// Returns the levels of the column that have completed runs with the metric, in the order of the dictionary.
std::vector<std::string> levelsWithRuns(const Column& over, const std::vector<std::uint32_t>& rows)
{
    std::vector<std::uint8_t> seen(over.dictionary->size(), 0);
    for (const auto row : rows)
        if (over.codes[row] != table::Dictionary::missing)
            seen[static_cast<std::size_t>(over.codes[row])] = 1;
    std::vector<std::string> out;
    for (std::size_t code = 0; code < seen.size(); ++code)
        if (seen[code])
            out.push_back(over.dictionary->text(static_cast<std::int32_t>(code)));
    return out;
}

Result<void> checkSides(const table::Table& table, const RankingRequest& request, bool named)
{
    const auto& sides = request.sides;
    for (auto side = sides.begin(); named && side != sides.end(); ++side) {
        PARASCOPE_TRY([[maybe_unused]] const auto code, levelCode(table, request.over, *side));
        if (std::find(sides.begin(), side, *side) != side)
            return Error::badInput("\"%1\" is named twice among the sides.", *side);
    }
    if (sides.size() > mostSides)
        return named ? Error::badInput("A ranking compares 2 to %1 sides; %2 are named.", mostSides,
                                       sides.size())
                     : Error::badInput("A ranking compares 2 to %1 sides, and there are %2 of %3; name some "
                                       "with --sides A,B,C: %4.",
                                       mostSides, sides.size(), request.over, listOfNames(sides));
    if (sides.size() < 2)
        return named ? Error::badInput("A ranking compares 2 to %1 sides; only \"%2\" is named.", mostSides,
                                       sides.front())
               : sides.empty()
                   ? Error::badInput("A ranking compares 2 to %1 sides, and no %2 has completed runs with "
                                     "\"%3\" here.",
                                     mostSides, request.over, request.metric)
                   : Error::badInput("A ranking compares 2 to %1 sides, and only one %2 (%3) has completed "
                                     "runs with \"%4\" here.",
                                     mostSides, request.over, sides.front(), request.metric);
    if (!request.reference.empty() && std::find(sides.begin(), sides.end(), request.reference) == sides.end())
        return Error::badInput("The reference \"%1\" is not among the sides: %2.", request.reference,
                               listOfNames(sides));
    return {};
}

/// Removes the rows of other levels of the compared column from `rows`, and sets the sides of the others.
void keepSides(RankingSides& out, const Column& over)
{
    std::vector<std::uint32_t> sideOf(over.dictionary->size(), noLevel);
    for (std::uint32_t i = 0; i < out.request.sides.size(); ++i)
        sideOf[static_cast<std::size_t>(over.dictionary->find(out.request.sides[i]))] = i;
    std::size_t others = 0;
    std::erase_if(out.rows, [&](std::uint32_t row) {
        const auto code = over.codes[row];
        const auto side =
            code == table::Dictionary::missing ? noLevel : sideOf[static_cast<std::size_t>(code)];
        others += side == noLevel;
        if (side != noLevel)
            out.side.push_back(side);
        return side == noLevel;
    });
    if (others)
        out.excluded[{"other " + over.name, Message::format("other %1", titleOf(over))}] = others;
}

} // namespace

Result<RankingSides> rankingSides(const table::Table& table, const table::Mask& mask,
                                  const RankingRequest& request)
{
    RankingSides out;
    out.request = request;
    PARASCOPE_TRY(out.over, table.column(request.over));
    PARASCOPE_TRY(out.metric, table.column(request.metric));
    if (out.over->kind != Column::Kind::Category)
        return Error::badInput("\"%1\" holds numbers; names are compared here.", request.over);
    if (out.metric->kind != Column::Kind::Number)
        return Error::badInput("\"%1\" holds no numbers, so it has no ratio.", request.metric);
    if (!(request.confidence >= 0.5 && request.confidence < 1))
        return Error::badInput("The confidence of a ranking is at least 0.5 and below 1.");
    PARASCOPE_TRY(const auto rule, matchRule(request.match));
    if (rule.kind == MatchRule::Kind::BatchTimes)
        return Error::badInput("\"%1\" gives one of two sides the larger batch, so it ranks none; the rules "
                               "of a ranking are work and best-batch.",
                               request.match);
    auto sample = completeRows(table, mask, std::array{out.metric});
    out.rows = std::move(sample.rows);
    out.excluded = std::move(sample.excluded);
    out.request.acrossPlatforms |= platformsOfTheirOwn(table, mask, *out.over);
    const bool named = !request.sides.empty();
    if (!named)
        out.request.sides = levelsWithRuns(*out.over, out.rows);
    PARASCOPE_CHECK(checkSides(table, out.request, named));
    keepSides(out, *out.over);
    PARASCOPE_TRY(const auto equal, equalRequest(table, rule, request.over, out.rows));
    const auto models = groupIds(equal.model, out.rows);
    out.models = models.groups;
    out.model.assign(table.rows(), noLevel);
    for (std::size_t i = 0; i < out.rows.size(); ++i)
        out.model[out.rows[i]] = models.ids[i];
    return out;
}

Result<Speedup> speedupOf(const table::Table& table, const table::Mask& mask, const RankingSides& sides,
                          std::size_t first, std::size_t second)
{
    SpeedupRequest request;
    request.numerator = sides.request.sides[first];
    request.denominator = sides.request.sides[second];
    request.over = sides.request.over;
    request.match = sides.request.match;
    request.metric = sides.request.metric;
    request.acrossPlatforms = sides.request.acrossPlatforms;
    request.spread = false;
    PARASCOPE_TRY(auto out, speedup(table, mask, request));
    // The ranking counts these rows once, for all sides.
    std::erase_if(out.excluded, [&](const auto& reason) {
        return sides.excluded.contains(reason.first) || reason.first.key == "filtered" ||
               reason.first.key == "other " + request.over;
    });
    return out;
}

} // namespace parascope::analysis
