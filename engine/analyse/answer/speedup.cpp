// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analyse/answer/speedup.h"

#include "engine/analyse/answer/documents.h"
#include "engine/analyse/answer/regression.h"
#include "engine/analyse/answer/words.h"
#include "engine/base/core/hyper_parameter.h"

#include <algorithm>
#include <cmath>

namespace parascope::answer {

namespace {

/// The columns of a pair that its point names: settings, hyper-parameters and the number of parameters.
std::vector<const table::Column*> columnsOfPoints(const Speedup& speedup)
{
    std::vector<const table::Column*> out;
    for (const auto& column : speedup.pairs.columns()) {
        const bool matched = std::any_of(speedup.result.matched.begin(), speedup.result.matched.end(),
                                         [&](const auto* setting) { return setting->name == column.name; });
        if (matched || column.role == table::Column::Role::HyperParameter || column.name == "parameters" ||
            column.name == hyper::batch)
            out.push_back(&column);
    }
    return out;
}

Json pointsJson(const table::Table& table, const Speedup& speedup)
{
    const auto columns = columnsOfPoints(speedup);
    const auto* run = table.find(columns::run);
    // Pairs of equal work have one batch; else the point's "batch" is the denominator's.
    const auto* batch = speedup.result.request.match == "work" ? nullptr : table.find(hyper::batch);
    Json points = Json::array();
    for (std::size_t i = 0; i < speedup.result.pairs.size(); ++i) {
        const auto& pair = speedup.result.pairs[i];
        Json point = Json::object();
        for (const auto* column : columns)
            point[column->name] = column->kind == table::Column::Kind::Number
                                      ? numberOrNull(column->numbers[i])
                                      : Json(speedup.pairs.text(i, *column));
        point.update({{"speedup", pair.speedup},
                      {"numerator", pair.numerator},
                      {"denominator", pair.denominator},
                      {"numerator_run", table.text(pair.numeratorRow, *run)},
                      {"denominator_run", table.text(pair.denominatorRow, *run)}});
        if (batch) {
            point["numerator_batch"] = numberOrNull(batch->numbers[pair.numeratorRow]);
            point["denominator_batch"] = numberOrNull(batch->numbers[pair.denominatorRow]);
        }
        points.push_back(std::move(point));
    }
    return points;
}

} // namespace

Question sidesOf(const analysis::SpeedupRequest& request, Question question)
{
    question.metrics = {request.metric};
    question.onePlatform = false;
    if (request.over == columns::platform)
        question.platform.clear();
    question.within = {columns::platform, request.over};
    question.sides = {request.over, request.numerator, request.denominator};
    return question;
}

Result<Speedup> speedup(const table::Table& table, const Runs& runs, const analysis::SpeedupRequest& request)
{
    Speedup out;
    PARASCOPE_TRY(out.result, analysis::speedup(table, runs.rows, request));
    runs.nameReasons(out.result.excluded);
    out.pairs = analysis::pairTable(table, out.result);
    out.edge = analysis::frontier(out.pairs, request);
    analysis::RegressionRequest weights;
    weights.target = "speedup";
    PARASCOPE_TRY(out.weights, analysis::regression(out.pairs, table::Mask(out.pairs.rows(), 1), weights));
    return out;
}

Json toJson(const table::Table& table, const Speedup& speedup)
{
    const auto& result = speedup.result;
    Json out = {{"n", result.pairs.size()},
                {"wins", result.wins},
                {"ties", result.ties},
                {"win_rate", numberOrNull(result.winRate)},
                {"win_rate_interval", intervalJson(result.winInterval)},
                {"geometric_mean", numberOrNull(result.geometricMean)},
                {"percentiles", percentilesJson(result.percentiles)},
                {"match", result.request.match},
                {"metric", result.request.metric},
                {"numerator", result.request.numerator},
                {"denominator", result.request.denominator},
                {"points", pointsJson(table, speedup)},
                {"regression", toJson(speedup.weights)}};
    addReasons(out, result.unable, result.excluded);
    out.update(settingsJson(result));
    if (const auto& edge = speedup.edge; !edge.factor.empty())
        out["frontier"] = {{"factor", edge.factor},           {"threshold", edge.threshold},
                           {"wins_below", edge.winsBelow},    {"n_below", edge.nBelow},
                           {"wins_above", edge.winsAbove},    {"n_above", edge.nAbove},
                           {"sentence", edge.sentence.text()}};
    return out;
}

Message verdict(const analysis::Speedup& speedup)
{
    // The verdict follows the number of pairs in a header that a small window must not cut, so it is short.
    const auto mean = decimals(speedup.geometricMean, 2);
    const auto& winner = speedup.request.numerator;
    if (!std::isfinite(speedup.winInterval.low))
        return Message::format("%1 faster in %2, geometric mean %3", winner, whole(speedup.wins), mean);
    return Message::format("%1 faster in %2 (%3–%4 %), geometric mean %5", winner, whole(speedup.wins),
                           decimals(100 * speedup.winInterval.low, 0),
                           decimals(100 * speedup.winInterval.high, 0), mean);
}

Message noPartner(const analysis::Speedup& speedup)
{
    return speedup.unable.empty() ? Message::format("No run of %1 has a partner on %2.",
                                                    speedup.request.numerator, speedup.request.denominator)
                                  : speedup.unable;
}

} // namespace parascope::answer
