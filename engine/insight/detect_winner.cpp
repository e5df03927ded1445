// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the faster side over all models: "tpu-v2 is faster than v100 on 136 of 176 models".
#include "engine/insight/confounders.h"
#include "engine/insight/detectors.h"
#include "engine/insight/order_of_sides.h"
#include "engine/insight/words.h"

#include <cmath>
#include <span>

namespace parascope::insight {

namespace {

double meanLogSpeedup(const Comparison& comparison, const Rows& pairs)
{
    double sum = 0;
    for (const auto pair : pairs)
        sum += std::log(comparison.result.pairs[pair].speedup);
    return pairs.empty() ? figure::noValue : sum / static_cast<double>(pairs.size());
}

Message titlesOf(const std::vector<const table::Column*>& columns)
{
    std::vector<Message> out;
    for (const auto* column : columns)
        out.push_back(columnTitle(*column));
    return listed(out);
}

std::optional<Observation> writeWinner(const Study& study, const Comparison& comparison)
{
    const auto& result = comparison.result;
    const auto n = result.models;
    const double rate = static_cast<double>(result.modelWins) / static_cast<double>(n);
    std::vector<double> logs;
    for (const auto& pair : result.pairs)
        logs.push_back(std::log(pair.speedup));
    const double mean = meanLogSpeedup(comparison, comparison.rows);
    double square = 0;
    for (const double value : logs)
        square += (value - mean) * (value - mean);
    const double half =
        1.96 * std::sqrt(square / static_cast<double>(logs.size() - 1) / static_cast<double>(n));
    Observation out;
    const auto& top = comparison.request.numerator;
    const auto& bottom = comparison.request.denominator;
    out.evidence.interval = {std::exp(mean - half), std::exp(mean + half)};
    const auto rest = Message::format(
        "; the speedup is %1 (geometric mean, 95 % interval %2), between %3 and %4 for 96 % of them",
        number(result.geometricMean), range(out.evidence.interval), number(result.percentiles.front()),
        number(result.percentiles.back()));
    out.sentence =
        (comparison.within.empty()
             ? Message::format("%1 is faster than %2 on %3 of %4 models (%5)", top, bottom, result.modelWins,
                               n, percent(rate))
             : Message::format("Among the models %6, %1 is faster than %2 on %3 of %4 models (%5)", top,
                               bottom, result.modelWins, n, percent(rate), comparison.within)) +
        rest;
    if (!result.matched.empty())
        out.sentence += Message::format("; each pair is equal in %1", titlesOf(result.matched));
    if (result.unbalanced())
        out.sentence += Message::format("; with equal weight to each of these settings the speedup is %1",
                                        number(result.adjustedRatio));
    out.sentence += alsoDiffering(comparison) + measuredApart(comparison);
    const Claim claim{study,
                      comparison.pairs,
                      comparison.rows,
                      &comparison,
                      mean,
                      [&](const Rows& left) { return meanLogSpeedup(comparison, left); },
                      true};
    takeOutExclusions(claim, out.confounders);
    nameUnlike(claim, out.confounders);
    const auto taken = static_cast<std::ptrdiff_t>(out.confounders.size());
    nameOrder(claim, out.confounders);
    if (!std::isnan(comparison.measured.order.adjusted))
        out.evidence.numbers["order_adjusted_ratio"] = std::exp(comparison.measured.order.adjusted);
    for (auto& item : std::span(out.confounders)
                          .first(static_cast<std::size_t>(taken))) // written as speedups, not as logarithms
        if (!std::isnan(item.value)) {
            item.value = std::exp(item.value);
            item.sentence =
                Message::format("Without the %1 the geometric mean is %2 instead of %3 (%4).", item.name,
                                number(item.value), number(result.geometricMean), countedPairs(item.n));
            if (item.verdict == Confounder::Verdict::Turns)
                out.sentence += Message::format("; but %1 (%2) without the %3", number(item.value),
                                                countedPairs(item.n), item.name);
        }
    out.sentence += Message::format(".");
    const bool maybeDrift = !comparison.measured.order.known && std::abs(mean) < analysis::likelyDrift;
    if (maybeDrift)
        out.sentence += std::string(" ") + unknownOrder();
    out.headline =
        headlineOf(amongBriefly(comparison) + Message::format("%1 is faster than %2 on %3 of %4 models", top,
                                                              bottom, result.modelWins, n),
                   reservation(out.confounders, true) + reservations(comparison) +
                       (maybeDrift ? driftMayExplain() : Message()),
                   {Message::format(", %1 times as fast on average", number(result.geometricMean))});
    out.evidence.n = result.pairs.size();
    out.evidence.unit = Message::format("pairs");
    out.evidence.where = comparison.where;
    Json orderAdjusted = out.evidence.numbers.value("order_adjusted_ratio", Json(nullptr));
    out.evidence.numbers = {
        {"order_adjusted_ratio", std::move(orderAdjusted)},
        {"wins", result.wins},
        {"win_rate", result.winRate},
        {"win_rate_interval", Json::array({result.winInterval.low, result.winInterval.high})},
        {"geometric_mean", result.geometricMean},
        {"adjusted_ratio", result.adjustedRatio},
        {"models", result.models},
        {"model_wins", result.modelWins},
        {"numerator", top},
        {"denominator", bottom}};
    Rows won;
    for (const auto pair : comparison.rows)
        if (result.pairs[pair].speedup > 1)
            won.push_back(pair);
    showPairs(out.evidence, comparison, won);
    constexpr double inDoubt = 0.5;
    out.strength = std::abs(2 * rate - 1) * support(n) * (comparison.measured.order.apart ? inDoubt : 1);
    out.refutation = Message::format("on new models of the same kind %1 wins no more than half, or its mean "
                                     "speedup's interval contains 1.",
                                     top);
    out.figure = study.figure(comparison, "parameters");
    return out;
}

} // namespace

void lookForWinner(const Study& study, Candidates& out)
{
    for (const auto& comparison : study.comparisons) {
        const auto& side = comparison.measured.order;
        if (side.known && !side.apart && side.turns())
            continue; // detect_order says so
        out.push_back(
            {comparison.chance(), [&study, &comparison](double) { return writeWinner(study, comparison); }});
    }
}

} // namespace parascope::insight
