// SPDX-License-Identifier: GPL-3.0-or-later
// Finds how a platform uses parallelism, with everything else held equal: "On tpu-v2 FLOP/s grow with batch
// in 216 of 216 series of otherwise equal models, 1.7-fold at each doubling up to 4096".
#include "engine/insight/confounders.h"
#include "engine/insight/detectors.h"
#include "engine/insight/order_of_sides.h"
#include "engine/insight/series.h"
#include "engine/insight/significance.h"
#include "engine/insight/words.h"

#include <algorithm>
#include <cmath>

namespace parascope::insight {

using table::Column;

namespace {

constexpr std::size_t fewestSeries = 6;

/// Exponents b of rate ~ level^b, one per series, from least squares of logarithms.
struct Exponents
{
    std::vector<double> values;
    std::size_t rising = 0, falling = 0;
    std::vector<std::vector<double>> ratios; ///< log of the rate ratio for each step to the next level
};

Exponents exponentsOf(const Series& series, const Column& rate)
{
    Exponents out;
    if (series.levels.size() < 2 || series.levels.front() <= 0)
        return out;
    out.ratios.resize(series.levels.size() - 1);
    std::vector<double> x, y;
    for (std::size_t i = 0; i < series.count(); ++i) {
        x.clear();
        y.clear();
        double before = figure::noValue;
        std::uint32_t levelBefore = 0;
        for (auto at = series.starts[i]; at < series.starts[i + 1];) {
            // Repeats of one level count as one value, their mean logarithm.
            const auto code = series.codes[at];
            double sum = 0;
            std::size_t n = 0;
            for (; at < series.starts[i + 1] && series.codes[at] == code; ++at)
                if (const double value = rate.numbers[series.rows[at]]; value > 0 && std::isfinite(value)) {
                    sum += std::log(value);
                    ++n;
                }
            if (n == 0)
                continue;
            const double mean = sum / static_cast<double>(n);
            x.push_back(std::log(series.levels[code]));
            y.push_back(mean);
            if (!std::isnan(before) && code == levelBefore + 1)
                out.ratios[levelBefore].push_back(mean - before);
            before = mean;
            levelBefore = code;
        }
        if (x.size() < 2)
            continue;
        double mx = 0, my = 0, xy = 0, xx = 0;
        for (std::size_t k = 0; k < x.size(); ++k) {
            mx += x[k] / static_cast<double>(x.size());
            my += y[k] / static_cast<double>(x.size());
        }
        for (std::size_t k = 0; k < x.size(); ++k) {
            xy += (x[k] - mx) * (y[k] - my);
            xx += (x[k] - mx) * (x[k] - mx);
        }
        out.values.push_back(xy / xx);
        out.rising += xy > 0;
        out.falling += xy < 0;
    }
    return out;
}

/// Returns the level from which a doubling brings less than a tenth; 0 if there is none before the last
/// level.
double saturation(const Series& series, const Exponents& exponents)
{
    const auto& levels = series.levels;
    double from = 0;
    for (std::size_t i = exponents.ratios.size(); i-- > 0;) {
        if (exponents.ratios[i].empty())
            break;
        const double doublings = std::log2(levels[i + 1] / levels[i]);
        const double gain = medianInterval(exponents.ratios[i]).median / doublings;
        if (gain >= std::log(1.1))
            break;
        from = levels[i];
    }
    return from;
}

/// Returns true if enough series remain without the runs of a plateau, where FLOP/s follow only the work.
bool leftOf(const Study& study, const Series& series, const Plateau& plateau, const Column& rate)
{
    table::Mask gone(study.runs.rows(), 0);
    for (const auto row : plateau.nearRows)
        gone[row] = 1;
    const auto left = exponentsOf(without(series, gone), rate);
    return left.rising + left.falling >= fewestSeries;
}

/// Returns "On p, each doubling of node raises FLOPS utilisation about 2.09-fold, up to 2048."
Message scalingHeadline(const Scope& scope, const Column& factor, const Series& series,
                        const Exponents& exponents, const Message& reservations)
{
    const double middle = medianInterval(exponents.values).median;
    const bool grows = middle > 0;
    const auto moving = grows ? exponents.rising : exponents.falling;
    std::vector<Message> extras;
    if (const double flat = grows ? saturation(series, exponents) : 0; flat > series.levels.front())
        extras.push_back(Message::format(", up to %1", level(flat)));
    if (moving < exponents.values.size())
        extras.push_back(Message::format(" (%1 of %2 series)", moving, exponents.values.size()));
    const auto metric = metricName(scope.rate->name), doubling = number(std::exp2(std::abs(middle)));
    return headlineOf(grows ? Message::format("%1, each doubling of %2 raises %3 about %4-fold", scope.on,
                                              factor.name, metric, doubling)
                            : Message::format("%1, each doubling of %2 lowers %3 by a factor of about %4",
                                              scope.on, factor.name, metric, doubling),
                      reservations, extras);
}

std::optional<Observation> writeScaling(const Study& study, const Scope& scope, const Column& factor,
                                        const Series& series, const Exponents& exponents, double cutoff)
{
    const auto middle = medianInterval(exponents.values);
    constexpr double noticeable = 0.05; // 4 % per doubling
    if (std::abs(middle.median) < noticeable || std::isnan(middle.low))
        return std::nullopt;
    if (scope.plateau && !leftOf(study, series, *scope.plateau, *scope.rate))
        return std::nullopt;
    const bool grows = middle.median > 0;
    const auto& levels = series.levels;
    const auto moving = grows ? exponents.rising : exponents.falling;
    const double overall = std::exp(middle.median * std::log(levels.back() / levels.front()));
    Observation out;
    const auto metric = metricName(scope.rate->name);
    const auto doubling = number(std::exp2(std::abs(middle.median))),
               whole = number(grows ? overall : 1 / overall);
    const auto ends = Message::format("from %1 to %2", level(levels.front()), level(levels.back()));
    const auto& effect = scope.effectOf(factor);
    if (!std::isnan(effect.perDoubling))
        out.sentence =
            Message::format("At each doubling of %1 the time of a step changes %2-fold (95 % interval %3). ",
                            factor.name, number(effect.perDoubling), range(effect.interval));
    out.sentence +=
        (grows ? Message::format("On %1, %2 grows with %3 in %4 of %5 series of otherwise equal models: ",
                                 scope.name, metric, factor.name, moving, exponents.values.size())
               : Message::format("On %1, %2 falls with %3 in %4 of %5 series of otherwise equal models: ",
                                 scope.name, metric, factor.name, moving, exponents.values.size())) +
        (grows ? Message::format("about %1-fold at each doubling, %2-fold %3", doubling, whole, ends)
               : Message::format("about %1 times less at each doubling, %2 times less %3", doubling, whole,
                                 ends));
    const double flat = grows ? saturation(series, exponents) : 0;
    if (flat > 0 && flat > levels.front())
        out.sentence += Message::format("; from %1 on it hardly grows", level(flat));
    const Claim claim{
        study, study.runs, scope.rated, nullptr, middle.median, [&](const Rows& left) {
            table::Mask gone(study.runs.rows(), 1);
            for (const auto row : left)
                gone[row] = 0;
            return medianInterval(exponentsOf(without(series, gone), *scope.rate).values).median;
        }};
    takeOutExclusions(claim, out.confounders);
    takeOutEndLevels(claim, factor, out.confounders);
    takeOutIncomplete(claim, factor, *scope.grid, out.confounders);
    takeOutMixtures(claim, out.confounders);
    nameOrder(claim, effect, out.confounders);
    if (effect.oneLevelAfterTheOther)
        out.sentence += Message::format("; its levels were measured one after the other, so a change in the "
                                        "machine between them would look the same");
    out.sentence += warning(out.confounders, false) + Message::format(".");
    if (effect.pInOrderOfRows > cutoff)
        out.sentence += std::string(" ") + unknownOrder();
    out.headline = scalingHeadline(scope, factor, series, exponents,
                                   reservation(out.confounders, false) + driftMayExplain(effect, cutoff));
    out.evidence.n = exponents.values.size();
    out.evidence.unit = Message::format("series");
    out.evidence.interval = {middle.low, middle.high};
    out.evidence.where = scope.where;
    out.evidence.numbers = {{"exponent", middle.median}, {"series_that_agree", moving},
                            {"fold", overall},           {"from", levels.front()},
                            {"factor", factor.name},     {"time_per_doubling", effect.perDoubling},
                            {"to", levels.back()},       {"metric", scope.rate->name}};
    if (flat > 0)
        out.evidence.numbers["saturates_from"] = flat;
    showRows(out.evidence, scope.rated);
    out.strength = std::min(1.0, std::abs(middle.median)) * static_cast<double>(moving) /
                   static_cast<double>(exponents.values.size()) * support(exponents.values.size());
    out.refutation = Message::format(
        "runs of new models at two or more levels of %1, all else equal, give exponents around 0.",
        factor.name);
    out.figure = study.figure("scatter", scope.where);
    out.figure.x = factor.name;
    out.figure.y = scope.rate->name;
    out.figure.logX = out.figure.logY = true;
    for (const auto* other : scope.factors.columns)
        if (other != &factor) {
            out.figure.colour = other->name;
            break;
        }
    if (!scope.platform.empty())
        out.figure.platforms = {scope.platform};
    return out;
}

} // namespace

void lookForScaling(const Study& study, Candidates& out)
{
    for (const auto& scope : study.scopes) {
        if (!scope.rate)
            continue;
        for (const auto* factor : scope.factors.columns) {
            const auto series = std::make_shared<const Series>(scope.grid->along(*factor));
            auto exponents = exponentsOf(*series, *scope.rate);
            const auto moving = exponents.rising + exponents.falling;
            if (moving < fewestSeries)
                continue;
            // FLOP/s are computed with the factor, so they "grow" with it even if no measured value does.
            const double p = std::max(scope.effectOf(*factor).p, signTest(exponents.rising, moving));
            out.push_back({p, [&study, &scope, factor, series, exponents](double cutoff) {
                               return writeScaling(study, scope, *factor, *series, exponents, cutoff);
                           }});
        }
    }
}

} // namespace parascope::insight
