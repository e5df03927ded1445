// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analyse/answer/heat_map.h"

#include "engine/analyse/answer/documents.h"
#include "engine/base/core/outcome.h"

#include <algorithm>
#include <cmath>

namespace parascope::answer {

namespace {

Json axisJson(const std::string& name, const std::vector<Value>& values)
{
    Json list = Json::array();
    for (const auto& value : values)
        list.push_back(parascope::toJson(value));
    return {{"name", name}, {"values", list}};
}

/// The cells row by row, each as `of` gives it.
template <class Of>
Json cellsJson(const analysis::Pivot& pivot, Of of)
{
    Json rows = Json::array();
    for (std::size_t y = 0; y < pivot.yValues.size(); ++y) {
        Json row = Json::array();
        for (std::size_t x = 0; x < pivot.xValues.size(); ++x)
            row.push_back(of(pivot.at(x, y)));
        rows.push_back(std::move(row));
    }
    return rows;
}

Json textOrNull(const std::string& text)
{
    return text.empty() ? Json(nullptr) : Json(text);
}

/// The map of two sides. Counts the runs that neither side's map contains.
Result<void> combine(HeatMap& map, const table::Table& table, const Runs& runs,
                     const analysis::PivotRequest& request)
{
    PARASCOPE_TRY(auto both, analysis::comparePivots(table, runs.rows, request, map.sides->over, map.sides->a,
                                                     map.sides->b, map.combined));
    map.pivot = std::move(both.result);
    map.matched = std::move(both.matched);
    map.differs = std::move(both.differs);
    for (auto side : {both.first.excluded, both.second.excluded}) {
        side.erase("filtered"); // the other side's runs
        for (const auto& [reason, count] : side)
            map.unused[reason] += count;
    }
    for (const auto& [reason, count] : runs.excluded)
        map.unused[reason] += count;
    return {};
}

} // namespace

Result<HeatMap> heatMap(const table::Table& table, const Runs& runs, HeatMapQuestion question)
{
    PARASCOPE_TRY(question.request.aggregate, analysis::aggregateFromName(question.aggregate));
    HeatMap out;
    out.aggregate = question.aggregate;
    out.sides = question.sides;
    out.combined = question.combined;
    if (out.sides) {
        PARASCOPE_CHECK(combine(out, table, runs, question.request));
        if (question.levels.empty()) // where the winner changes
            question.levels.push_back(out.isRatio() ? 1 : 0);
    } else {
        auto rows = runs.rows;
        PARASCOPE_TRY(out.combination, analysis::keepOneCombination(table, rows, question.request));
        PARASCOPE_TRY(out.pivot, analysis::pivot(table, rows, question.request));
        runs.nameReasons(out.pivot.excluded);
        analysis::nameReasons(out.pivot.excluded, out.combination.excluded);
    }
    out.contours = analysis::contours(out.pivot, question.levels, out.isRatio());
    return out;
}

Json toJson(const analysis::Pivot& pivot)
{
    using Cell = analysis::PivotCell;
    Json out = {{"x", axisJson(pivot.x, pivot.xValues)},
                {"y", axisJson(pivot.y, pivot.yValues)},
                {"cells", cellsJson(pivot, [](const Cell& cell) { return numberOrNull(cell.value); })},
                {"outcomes", cellsJson(pivot, [](const Cell& cell) { return textOrNull(cell.outcome); })},
                {"quality", cellsJson(pivot, [](const Cell& cell) { return textOrNull(cell.quality); })},
                {"runs", cellsJson(pivot, [](const Cell& cell) { return Json(cell.rows.size()); })},
                {"metric", pivot.metric},
                {"unit", pivot.unit},
                {"n", pivot.values},
                {"varying", pivot.varying}};
    addReasons(out, pivot.values ? Message() : Message::format("No cell holds a value."), pivot.excluded);
    return out;
}

Json toJson(const HeatMap& map)
{
    Json out = toJson(map.pivot);
    out["aggregate"] = map.aggregate;
    addCombination(out, map.combination);
    if (map.sides) {
        out["left_out_runs"] = excludedJson(map.unused);
        out.update(settingsJson(map.matched, map.differs));
        out["over"] = map.sides->over;
        out["numerator"] = map.sides->a;
        out["denominator"] = map.sides->b;
        out["operator"] = map.isRatio() ? "ratio" : "difference";
    }
    out["contours"] = Json::array();
    for (const auto& contour : map.contours)
        out["contours"].push_back({{"level", contour.level}, {"lines", contour.lines}});
    return out;
}

Message caveatsOf(const analysis::Pivot& pivot)
{
    std::vector<Message> counts;
    for (const auto name : qualityNames)
        if (const auto cells =
                std::count_if(pivot.cells.begin(), pivot.cells.end(), [&](const analysis::PivotCell& cell) {
                    return std::isfinite(cell.value) && cell.quality.find(name) != std::string::npos;
                }))
            counts.push_back(Message::english("%1 %2", cells, std::string(name)));
    return counts.empty() ? Message() : Message::english("* with a caveat: %1", joined(counts, ", "));
}

Message sharing(const HeatMap& map)
{
    std::size_t least = 0, most = 0;
    for (const auto& cell : map.pivot.cells)
        if (cell.values) {
            least = least ? std::min(least, cell.values) : cell.values;
            most = std::max(most, cell.values);
        }
    if (most < 2)
        return {};
    const auto many =
        least == most ? std::to_string(most) : std::to_string(least) + " to " + std::to_string(most);
    const std::string runs = map.isRatio() ? "runs per side" : "runs";
    if (map.pivot.varying.empty())
        return Message::english("A cell shows the %1 of %2 %3, repeats of one point.", map.aggregate, many,
                                runs);
    std::string differ;
    for (std::size_t i = 0; i < map.pivot.varying.size(); ++i)
        differ += (i == 0 ? "" : i + 1 == map.pivot.varying.size() ? " and " : ", ") + map.pivot.varying[i];
    return Message::english("A cell shows the %1 of %2 %3, which differ in %4.", map.aggregate, many, runs,
                            differ);
}

} // namespace parascope::answer
