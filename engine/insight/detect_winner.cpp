// SPDX-License-Identifier: GPL-3.0-or-later
// "tpu-v2 is faster than v100 on 136 of 176 models": all models together.
#include "engine/insight/confounders.h"
#include "engine/insight/detectors.h"
#include "engine/insight/significance.h"
#include "engine/insight/words.h"

#include <algorithm>
#include <cmath>

namespace parascope::insight {

namespace {

double meanLogSpeedup(const Comparison& comparison, const Rows& pairs)
{
    double sum = 0;
    for (const auto pair : pairs)
        sum += std::log(comparison.result.pairs[pair].speedup);
    return pairs.empty() ? figure::noValue : sum / static_cast<double>(pairs.size());
}

std::optional<Observation> writeWinner(const Study& study, const Comparison& comparison)
{
    const auto& result = comparison.result;
    const auto n = result.pairs.size();
    std::vector<double> logs;
    for (const auto& pair : result.pairs)
        logs.push_back(std::log(pair.speedup));
    const double mean = meanLogSpeedup(comparison, comparison.rows);
    double square = 0;
    for (const double value : logs)
        square += (value - mean) * (value - mean);
    const double half = 1.96 * std::sqrt(square / static_cast<double>(n - 1) / static_cast<double>(n));
    Observation out;
    const auto& top = comparison.request.numerator;
    const auto& bottom = comparison.request.denominator;
    out.evidence.interval = {std::exp(mean - half), std::exp(mean + half)};
    out.sentence = (comparison.within.empty() ? "" : "Among the models " + comparison.within + ", ") + top + " is faster than " +
                   bottom + " on " + std::to_string(result.wins) + " of " + std::to_string(n) + " models (" +
                   percent(result.winRate) + "); the speedup is " + number(result.geometricMean) +
                   " (geometric mean, 95 % interval " + range(out.evidence.interval) + "), between " +
                   number(result.percentiles.front()) + " and " + number(result.percentiles.back()) + " for 96 % of them";
    const Claim claim{study, comparison.pairs, comparison.rows, &comparison, mean,
                      [&](const Rows& left) { return meanLogSpeedup(comparison, left); }, "pairs"};
    takeOutExclusions(claim, out.confounders);
    nameUnlike(claim, out.confounders);
    for (auto& item : out.confounders) // said as speedups, not as logarithms
        if (!std::isnan(item.value)) {
            item.value = std::exp(item.value);
            item.sentence = "Without the " + item.name + " the geometric mean is " + number(item.value) + " instead of " +
                            number(result.geometricMean) + " (" + counted(item.n, "pair") + ").";
            if (item.verdict == Confounder::Verdict::Turns)
                out.sentence += "; but " + number(item.value) + " (" + counted(item.n, "pair") + ") without the " + item.name;
        }
    out.sentence += ".";
    out.evidence.n = n;
    out.evidence.unit = "pairs";
    out.evidence.where = comparison.where;
    out.evidence.numbers = {{"wins", result.wins},
                            {"win_rate", result.winRate},
                            {"win_rate_interval", Json::array({result.winInterval.low, result.winInterval.high})},
                            {"geometric_mean", result.geometricMean},
                            {"numerator", top},
                            {"denominator", bottom}};
    Rows won;
    for (const auto pair : comparison.rows)
        if (result.pairs[pair].speedup > 1)
            won.push_back(pair);
    showPairs(out.evidence, comparison, won);
    out.strength = std::abs(2 * result.winRate - 1) * support(n);
    out.refutation = "on new models of the same kind " + top + " wins no more than half, or its mean speedup's interval contains 1.";
    out.figure = study.figure(comparison, "parameters");
    return out;
}

} // namespace

void lookForWinner(const Study& study, Candidates& out)
{
    for (const auto& comparison : study.comparisons) {
        const auto& result = comparison.result;
        out.push_back({signTest(result.wins, result.pairs.size() - result.ties),
                       [&study, &comparison](double) { return writeWinner(study, comparison); }});
    }
}

} // namespace parascope::insight
