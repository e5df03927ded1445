// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the level that separates wins from losses best: "19 of 51 models with node 2048 or more run faster on
// tpu-v2, and 117 of 125 with less".
#include "engine/insight/confounders.h"
#include "engine/insight/detectors.h"
#include "engine/insight/significance.h"
#include "engine/insight/words.h"

#include <algorithm>

namespace parascope::insight {

using table::Column;

namespace {

struct Split
{
    double threshold = 0;
    std::size_t winsBelow = 0, nBelow = 0, winsAbove = 0, nAbove = 0;
    double p = 1; ///< p-value of the best threshold, times the number of thresholds tried
};

Split bestSplit(const Column& factor, const Comparison& comparison)
{
    const auto levels = levelsOf(factor, comparison.rows);
    Split best;
    if (levels.many || levels.values.size() < 2)
        return best;
    std::vector<std::size_t> wins(levels.values.size(), 0), counts(levels.values.size(), 0);
    std::size_t allWins = 0;
    for (std::size_t i = 0; i < comparison.rows.size(); ++i) {
        const bool won = comparison.result.pairs[comparison.rows[i]].speedup > 1;
        ++counts[levels.codes[i]];
        wins[levels.codes[i]] += won;
        allWins += won;
    }
    std::size_t below = 0, winsBelow = 0;
    const auto tried = static_cast<double>(levels.values.size() - 1);
    bool any = false;
    for (std::size_t i = 0; i + 1 < levels.values.size(); ++i) {
        below += counts[i];
        winsBelow += wins[i];
        const auto above = comparison.rows.size() - below;
        const double p = fourFold(winsBelow, below, allWins - winsBelow, above) * tried;
        if (!any || p < best.p)
            best = {levels.values[i + 1], winsBelow, below, allWins - winsBelow, above, p};
        any = true;
    }
    best.p = std::min(1.0, best.p);
    return best;
}

double difference(const Split& split)
{
    return static_cast<double>(split.winsAbove) / static_cast<double>(split.nAbove) -
           static_cast<double>(split.winsBelow) / static_cast<double>(split.nBelow);
}

/// Returns the difference of the win rates at the same threshold, for some of the pairs.
double differenceAt(const Column& factor, const Comparison& comparison, double threshold, const Rows& pairs)
{
    Split split;
    for (const auto pair : pairs) {
        const bool won = comparison.result.pairs[pair].speedup > 1;
        const bool above = factor.numbers[pair] >= threshold;
        ++(above ? split.nAbove : split.nBelow);
        (above ? split.winsAbove : split.winsBelow) += won;
    }
    constexpr std::size_t fewest = 5;
    return split.nAbove < fewest || split.nBelow < fewest ? figure::noValue : difference(split);
}

std::optional<Observation> writeThreshold(const Study& study, const Comparison& comparison,
                                          const Column& factor, const Split& split)
{
    const double gap = difference(split);
    constexpr double noticeable = 0.2;
    if (std::abs(gap) < noticeable)
        return std::nullopt;
    const auto& top = comparison.request.numerator;
    const auto& bottom = comparison.request.denominator;
    Observation out;
    const auto name = factor.name + ' ' + level(split.threshold);
    out.sentence =
        comparison.within.empty()
            ? Message::format(
                  "%1 of %2 models with %3 or more run faster on %4 than on %5, and %6 of %7 with less",
                  split.winsAbove, split.nAbove, name, top, bottom, split.winsBelow, split.nBelow)
            : Message::format(
                  "Among the models %8, %1 of %2 with %3 or more run faster on %4 than on %5, and "
                  "%6 of %7 with less",
                  split.winsAbove, split.nAbove, name, top, bottom, split.winsBelow, split.nBelow,
                  comparison.within);
    const Claim claim{
        study,
        comparison.pairs,
        comparison.rows,
        &comparison,
        gap,
        [&](const Rows& left) { return differenceAt(factor, comparison, split.threshold, left); },
        true};
    takeOutExclusions(claim, out.confounders);
    takeOutEndLevels(claim, factor, out.confounders);
    takeOutIncomplete(claim, factor, *comparison.grid, out.confounders);
    takeOutMixtures(claim, out.confounders);
    nameUnlike(claim, out.confounders);
    if (const auto text = warning(out.confounders, true); !text.empty())
        out.sentence += Message::format("%1 as difference of the two shares", text);
    out.sentence += alsoDiffering(comparison) + measuredApart(comparison) + Message::format(".");
    out.headline = headlineOf(amongBriefly(comparison) +
                                  Message::format("%1 is faster than %2 on %3 of %4 models with %5 or more",
                                                  top, bottom, split.winsAbove, split.nAbove, name),
                              reservation(out.confounders, true) + reservations(comparison),
                              {Message::format(", %1 of %2 with less", split.winsBelow, split.nBelow)});
    const auto above = analysis::wilson(split.winsAbove, split.nAbove),
               below = analysis::wilson(split.winsBelow, split.nBelow);
    // Newcombe's interval of a difference of two shares (Stat. Med. 17, 1998), from Wilson's of each.
    const double pa = static_cast<double>(split.winsAbove) / static_cast<double>(split.nAbove);
    const double pb = static_cast<double>(split.winsBelow) / static_cast<double>(split.nBelow);
    out.evidence.interval = {gap - std::hypot(pa - above.low, below.high - pb),
                             gap + std::hypot(above.high - pa, pb - below.low)};
    out.evidence.n = comparison.rows.size();
    out.evidence.unit = Message::format("pairs");
    out.evidence.where = both(comparison.where, columnName(factor.name) + " >= " + level(split.threshold));
    out.evidence.numbers = {{"factor", factor.name},
                            {"threshold", split.threshold},
                            {"wins_above", split.winsAbove},
                            {"n_above", split.nAbove},
                            {"wins_below", split.winsBelow},
                            {"n_below", split.nBelow},
                            {"difference", gap},
                            {"numerator", top},
                            {"denominator", bottom}};
    Rows shown;
    for (const auto pair : comparison.rows)
        if (factor.numbers[pair] >= split.threshold)
            shown.push_back(pair);
    showPairs(out.evidence, comparison, shown);
    out.strength = std::abs(gap) * support(std::min(split.nAbove, split.nBelow));
    out.refutation = Message::format("new models on both sides of %1 are won equally often.", name);
    out.figure = study.figure(comparison, factor.name);
    return out;
}

} // namespace

void lookForThresholds(const Study& study, Candidates& out)
{
    for (const auto& comparison : study.comparisons)
        for (const auto* factor : comparison.factors.columns) {
            const auto split = bestSplit(*factor, comparison);
            if (split.nAbove < 5 || split.nBelow < 5)
                continue;
            out.push_back({std::max({comparison.gate, split.p, comparison.effectOf(*factor).p}),
                           [&study, &comparison, factor, split](double) {
                               return writeThreshold(study, comparison, *factor, split);
                           }});
        }
}

} // namespace parascope::insight
