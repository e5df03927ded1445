// SPDX-License-Identifier: GPL-3.0-or-later
// Finds what the speedup depends on: "Large batch favours tpu-v2 over v100" (Table 1, rows 7 to 9 and 11).
#include "engine/analyse/analysis/regression.h"
#include "engine/base/core/metrics.h"
#include "engine/insight/confounders.h"
#include "engine/insight/detectors.h"
#include "engine/insight/significance.h"
#include "engine/insight/words.h"

#include <algorithm>
#include <cmath>

namespace parascope::insight {

using table::Column;

namespace {

/// Two tests of each factor; `p` is the larger of both p-values. The first is the partial t-test of the
/// speedup's normal scores, which treats the pairs as exchangeable. The second treats the two sides of each
/// pair as exchangeable (the sum of residual factor x log speedup under random signs), because a spread that
/// grows with a factor is not a trend.
struct TrendTest
{
    double p = 1;
    double direction = 0; ///< weight in the rank regression
};

std::vector<TrendTest> trendTests(const Comparison& comparison)
{
    const auto& factors = comparison.factors.columns;
    const auto& speedup = *comparison.pairs.find("speedup");
    const auto rows = thinned(comparison.rows);
    const auto n = static_cast<Eigen::Index>(rows.size());
    Eigen::MatrixXd x(n, static_cast<Eigen::Index>(factors.size()));
    for (std::size_t j = 0; j < factors.size(); ++j)
        x.col(static_cast<Eigen::Index>(j)) = scaled(*factors[j], rows, true);
    const auto fit = leastSquaresFit(x, normalScores(gathered(speedup, rows)));
    std::vector<TrendTest> out(factors.size());
    if (!fit.solved)
        return out;
    const Eigen::MatrixXd gram = (x.transpose() * x).inverse();
    const Eigen::MatrixXd residual =
        x * gram; // columns proportional to each factor without the part that the others explain
    Eigen::ArrayXd logs(n);
    for (Eigen::Index i = 0; i < n; ++i)
        logs[i] = std::log(speedup.numbers[rows[static_cast<std::size_t>(i)]]);
    for (std::size_t j = 0; j < factors.size(); ++j) {
        const Eigen::ArrayXd products = residual.col(static_cast<Eigen::Index>(j)).array() * logs;
        const double z = products.sum() / std::sqrt(products.square().sum());
        out[j] = {std::max(fit.ps[j], normalP(z)), fit.weights[static_cast<Eigen::Index>(j)]};
    }
    return out;
}

struct Side
{
    double level = 0;
    std::size_t wins = 0, n = 0;
    double median = 0; ///< median speedup
};

Side sideOf(double level, const std::vector<double>& speedups)
{
    Side out{level, 0, speedups.size(), medianInterval(speedups).median};
    for (const double value : speedups)
        out.wins += value > 1;
    return out;
}

/// Returns the pairs at the factor's lowest and highest level, with the next levels until there are 5 pairs.
/// For a factor with many levels it returns the lowest and the highest fifth.
std::pair<Side, Side> ends(const Column& factor, const Comparison& comparison)
{
    auto order = comparison.rows;
    std::stable_sort(order.begin(), order.end(),
                     [&](auto a, auto b) { return factor.numbers[a] < factor.numbers[b]; });
    const bool many = levelsOf(factor, comparison.rows).many;
    const std::size_t least = many ? std::max<std::size_t>(5, order.size() / 5) : 5;
    const auto collect = [&](auto begin, auto end) {
        std::vector<double> speedups;
        double level = 0;
        for (auto at = begin; at != end; ++at) {
            const double value = factor.numbers[*at];
            if (speedups.size() >= least && (many || value != level))
                break;
            level = value;
            speedups.push_back(comparison.result.pairs[*at].speedup);
        }
        return sideOf(level, speedups);
    };
    return {collect(order.begin(), order.end()), collect(order.rbegin(), order.rend())};
}

Json endJson(const Side& side)
{
    return {{"level", side.level}, {"wins", side.wins}, {"n", side.n}, {"median_speedup", side.median}};
}

Message share(const Side& side)
{
    return Message::format("%1 of %2", side.wins, side.n);
}

analysis::Interval weightInterval(const Study& study, const Comparison& comparison, const std::string& factor)
{
    analysis::RegressionRequest request;
    request.target = "speedup";
    for (const auto* column : comparison.factors.columns)
        request.factors.push_back(column->name);
    request.replicates = comparison.rows.size() <= 20000 ? 400 : 0;
    request.permutations = 0;
    request.seed = study.request.seed;
    const auto fit = analysis::regression(comparison.pairs, table::Mask(comparison.pairs.rows(), 1), request);
    if (fit)
        for (const auto& term : fit->terms)
            if (term.name == factor)
                return term.interval;
    return {figure::noValue, figure::noValue};
}

std::optional<Observation> writeTrend(const Study& study, const Comparison& comparison, const Column& factor,
                                      double direction)
{
    const auto& speedup = *comparison.pairs.find("speedup");
    const auto& factors = comparison.factors.columns;
    const double weight = paperWeight(speedup, factors, comparison.rows, factor.name);
    constexpr double noticeable = 0.1;
    if (std::isnan(weight) || std::abs(weight) < noticeable)
        return std::nullopt;
    Observation out;
    const auto& top = comparison.request.numerator;
    const auto& bottom = comparison.request.denominator;
    const bool largeForTop = weight > 0;
    const auto [low, high] = ends(factor, comparison);
    const Side& good = largeForTop ? high : low;
    const Side& bad = largeForTop ? low : high;
    const bool lossesThere = bad.median < 1;
    out.evidence.interval = weightInterval(study, comparison, factor.name);
    const auto& name = factor.name;
    out.sentence =
        among(comparison) +
        (largeForTop
             ? lossesThere
                   ? Message::format("Large %1 favours %2 over %3, small %3", name, top, bottom)
                   : Message::format("Large %1 favours %2 over %3, small does so less", name, top, bottom)
         : lossesThere
             ? Message::format("Small %1 favours %2 over %3, large %3", name, top, bottom)
             : Message::format("Small %1 favours %2 over %3, large does so less", name, top, bottom)) +
        Message::format(": the speedup of %1 is %2 (median; faster in %3 pairs) at %4 %5 and %6 (%7) at %8",
                        top, number(good.median), share(good), name, level(good.level), number(bad.median),
                        share(bad), level(bad.level)) +
        (std::isnan(out.evidence.interval.low)
             ? Message::format(" (weight %1)", signedNumber(weight))
             : Message::format(" (weight %1, 95 % interval %2)", signedNumber(weight),
                               range(out.evidence.interval)));
    const Claim claim{study,
                      comparison.pairs,
                      comparison.rows,
                      &comparison,
                      weight,
                      [&](const Rows& left) { return paperWeight(speedup, factors, left, factor.name); },
                      true};
    takeOutExclusions(claim, out.confounders);
    takeOutEndLevels(claim, factor, out.confounders);
    takeOutIncomplete(claim, factor, *comparison.grid, out.confounders);
    takeOutMixtures(claim, out.confounders);
    if (direction * weight < 0)
        out.confounders.push_back(
            {Message::format("ranks"), Confounder::Verdict::Turns, direction, comparison.rows.size(),
             Message::format("On ranks the effect has the other sign (%1).", signedNumber(direction))});
    nameUnlike(claim, out.confounders);
    nameOrder(claim, out.confounders);
    out.sentence += warning(out.confounders, true) + alsoDiffering(comparison) + measuredApart(comparison) +
                    Message::format(".");
    out.headline = headlineOf(
        amongBriefly(comparison) +
            (largeForTop   ? lossesThere ? Message::format("Large %1 favours %2, small %3", name, top, bottom)
                                         : Message::format("Large %1 favours %2 over %3", name, top, bottom)
               : lossesThere ? Message::format("Small %1 favours %2, large %3", name, top, bottom)
                           : Message::format("Small %1 favours %2 over %3", name, top, bottom)),
        reservation(out.confounders, true) + reservations(comparison),
        {Message::format(": %1 times as fast at %2, %3 at %4", number(good.median), level(good.level),
                         number(bad.median), level(bad.level))});
    out.evidence.n = comparison.rows.size();
    out.evidence.unit = Message::format("pairs");
    out.evidence.where = comparison.where;
    out.evidence.numbers = {{"weight", weight},     {"factor", factor.name}, {"rank_weight", direction},
                            {"numerator", top},     {"denominator", bottom}, {"low", endJson(low)},
                            {"high", endJson(high)}};
    showPairs(out.evidence, comparison, comparison.rows);
    out.strength = std::abs(weight) * support(comparison.rows.size());
    out.refutation =
        Message::format("pairs that differ in %1 alone, measured with the data made on the device, "
                        "show the same speedup at both ends.",
                        name);
    out.figure = study.figure(comparison, "parameters", factor.name);
    return out;
}

/// Model size combines all widths and depths: this is the rank correlation of the speedup with the
/// parameters.
std::optional<Observation> writeSize(const Study& study, const Comparison& comparison, const Column& size,
                                     const Correlation& correlation)
{
    constexpr double noticeable = 0.1;
    if (std::abs(correlation.r) < noticeable)
        return std::nullopt;
    const auto& speedup = *comparison.pairs.find("speedup");
    // Compare thirds by size.
    Rows order = comparison.rows;
    std::sort(order.begin(), order.end(), [&](auto a, auto b) { return size.numbers[a] < size.numbers[b]; });
    const auto third = static_cast<std::ptrdiff_t>(std::max<std::size_t>(1, order.size() / 3));
    const auto collect = [&](auto begin, auto end) {
        std::vector<double> speedups;
        for (auto at = begin; at != end; ++at)
            speedups.push_back(comparison.result.pairs[*at].speedup);
        return sideOf(size.numbers[*(end - 1)], speedups);
    };
    const auto low = collect(order.begin(), order.begin() + third),
               high = collect(order.rbegin(), order.rbegin() + third);
    const auto& top = comparison.request.numerator;
    const auto& bottom = comparison.request.denominator;
    const bool smallForTop = correlation.r < 0;
    const Side& bad = smallForTop ? high : low;
    const bool lossesThere = bad.median < 1;
    Observation out;
    out.sentence =
        among(comparison) +
        (smallForTop ? lossesThere ? Message::format("Smaller models favour %1, larger ones %2", top, bottom)
                                   : Message::format("Smaller models favour %1, larger ones do so less", top)
         : lossesThere ? Message::format("Larger models favour %1, smaller ones %2", top, bottom)
                       : Message::format("Larger models favour %1, smaller ones do so less", top)) +
        Message::format(
            ": the speedup of %1 is %2 (median; faster on %3) for models of up to %4 parameters and "
            "%5 (%6) from %7 on",
            top, number(low.median), share(low), number(low.level), number(high.median), share(high),
            number(high.level)) +
        Message::format(" (rank correlation of speedup and size %1)", signedNumber(correlation.r));
    const Claim claim{
        study,
        comparison.pairs,
        comparison.rows,
        &comparison,
        correlation.r,
        [&](const Rows& left) { return rankCorrelation(gathered(speedup, left), gathered(size, left)).r; },
        true};
    takeOutExclusions(claim, out.confounders);
    takeOutMixtures(claim, out.confounders);
    nameUnlike(claim, out.confounders);
    nameOrder(claim, out.confounders);
    out.sentence += warning(out.confounders, true) + alsoDiffering(comparison) + measuredApart(comparison) +
                    Message::format(".");
    out.headline = headlineOf(
        amongBriefly(comparison) +
            (smallForTop
                 ? lossesThere
                       ? Message::format("%1 wins small models, %2 large ones", top, bottom)
                       : Message::format("Small models favour %1 over %2 more than large ones", top, bottom)
             : lossesThere
                 ? Message::format("%1 wins large models, %2 small ones", top, bottom)
                 : Message::format("Large models favour %1 over %2 more than small ones", top, bottom)),
        reservation(out.confounders, true) + reservations(comparison),
        {Message::format(": %1 times as fast up to %2 parameters, %3 from %4", number(low.median),
                         number(low.level), number(high.median), number(high.level))});
    const double fisher = std::atanh(std::clamp(correlation.r, -0.999999, 0.999999));
    const double half =
        1.96 * 1.03 / std::sqrt(static_cast<double>(correlation.n) - 3); // Fieller's factor for ranks
    out.evidence.interval = {std::tanh(fisher - half), std::tanh(fisher + half)};
    out.evidence.n = comparison.rows.size();
    out.evidence.unit = Message::format("pairs");
    out.evidence.where = comparison.where;
    out.evidence.numbers = {{"rank_correlation", correlation.r},
                            {"factor", "parameters"},
                            {"numerator", top},
                            {"denominator", bottom},
                            {"low", endJson(low)},
                            {"high", endJson(high)}};
    showPairs(out.evidence, comparison, comparison.rows);
    out.strength = std::abs(correlation.r) * support(comparison.rows.size());
    out.refutation = Message::format(
        "new models of other sizes, equal otherwise, show no correlation between size and speedup.");
    out.figure = study.figure(comparison, "parameters");
    return out;
}

} // namespace

void lookForTrends(const Study& study, Candidates& out)
{
    for (const auto& comparison : study.comparisons) {
        const auto& factors = comparison.factors.columns;
        if (!factors.empty() && comparison.rows.size() >= factors.size() + 8) {
            const auto tests = trendTests(comparison);
            for (std::size_t j = 0; j < factors.size(); ++j)
                out.push_back({std::max({comparison.gate, tests[j].p, comparison.effects[j].p}),
                               [&study, &comparison, factor = factors[j], direction = tests[j].direction](
                                   double) { return writeTrend(study, comparison, *factor, direction); }});
        }
        const auto* size = comparison.pairs.find(metric::parameters);
        const auto* speedup = comparison.pairs.find("speedup");
        if (!size || comparison.rows.size() < 10 ||
            std::any_of(size->numbers.begin(), size->numbers.end(),
                        [](double value) { return !std::isfinite(value); }))
            continue;
        // The factors together make the size, so one of them must pass its own test.
        double byFactor = 1;
        for (const auto& effect : comparison.effects)
            byFactor = std::min(byFactor, effect.p * static_cast<double>(comparison.effects.size()));
        const auto correlation = rankCorrelation(speedup->numbers, size->numbers);
        // Also test under random signs, as in trendTests().
        const auto scores = normalScores(size->numbers);
        double sum = 0, square = 0;
        for (std::size_t i = 0; i < speedup->numbers.size(); ++i) {
            const double product = scores[static_cast<Eigen::Index>(i)] * std::log(speedup->numbers[i]);
            sum += product;
            square += product * product;
        }
        out.push_back({std::max({comparison.gate, byFactor, correlation.p, normalP(sum / std::sqrt(square))}),
                       [&study, &comparison, size, correlation](double) {
                           return writeSize(study, comparison, *size, correlation);
                       }});
    }
}

} // namespace parascope::insight
