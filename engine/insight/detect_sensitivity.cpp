// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the hyper-parameters that matter: "The time of a step depends on batch (1.6-fold at each doubling,
// ...); batch has the largest effect on FLOPS utilisation (0.47, 95 % interval 0.43 to 0.51), then node". The
// measured times come first, then the weights of the ParaDnn paper (Wang, Wei and Brooks, MLSys 2020)
// with a test on ranks, in which no outlier can cause a finding.
#include "engine/analyse/analysis/regression.h"
#include "engine/insight/confounders.h"
#include "engine/insight/detectors.h"
#include "engine/insight/order_of_sides.h"
#include "engine/insight/significance.h"
#include "engine/insight/words.h"

#include <algorithm>
#include <cmath>

namespace parascope::insight {

namespace {

/// For more runs than this, a bootstrap takes long and the robust standard error is as good.
constexpr std::size_t bootstrapUpTo = 20000;

struct Weight
{
    std::string name;
    double value = 0;
    analysis::Interval interval{};
    double p = 1;
};

/// Returns the p-value of each factor: a partial t-test of normal scores on the factors' logarithms.
std::vector<double> rankTests(const Scope& scope)
{
    const auto& factors = scope.factors.columns;
    const auto rows = thinned(scope.rated);
    Eigen::MatrixXd x(static_cast<Eigen::Index>(rows.size()), static_cast<Eigen::Index>(factors.size()));
    for (std::size_t j = 0; j < factors.size(); ++j)
        x.col(static_cast<Eigen::Index>(j)) = scaled(*factors[j], rows, true);
    return leastSquaresFit(std::move(x), normalScores(gathered(*scope.rate, rows))).ps;
}

Result<std::pair<std::vector<Weight>, double>> paperWeights(const Study& study, const Scope& scope)
{
    analysis::RegressionRequest request;
    request.target = scope.rate->name;
    for (const auto* factor : scope.factors.columns)
        request.factors.push_back(factor->name);
    const bool small = scope.rated.size() <= bootstrapUpTo;
    request.replicates = small ? 400 : 0;
    request.permutations = 0;
    request.seed = study.request.seed;
    table::Mask mask(study.runs.rows(), 0);
    for (const auto row : scope.rated)
        mask[row] = 1;
    PARASCOPE_TRY(const auto fit, analysis::regression(study.runs, mask, request));
    std::vector<Weight> out;
    for (const auto& term : fit.terms)
        out.push_back({term.name, term.weight, term.interval, 1});
    if (!small) {
        Eigen::MatrixXd x(static_cast<Eigen::Index>(scope.rated.size()),
                          static_cast<Eigen::Index>(out.size()));
        for (std::size_t j = 0; j < out.size(); ++j)
            x.col(static_cast<Eigen::Index>(j)) = scaled(*scope.factors.columns[j], scope.rated, false);
        const auto robust = leastSquaresFit(std::move(x), scaled(*scope.rate, scope.rated, false));
        for (std::size_t j = 0; robust.solved && j < out.size(); ++j) {
            const double half = 1.96 * robust.errors[static_cast<Eigen::Index>(j)];
            out[j].interval = {out[j].value - half, out[j].value + half};
        }
    }
    return std::pair{std::move(out), fit.r2};
}

/// Returns " (1.05-fold at each doubling, 95 % interval 1.03 to 1.07)"; empty for a factor without doublings.
Message perDoubling(const AdjustedEffect& effect)
{
    return std::isnan(effect.perDoubling)
               ? Message()
               : Message::format(" (%1-fold at each doubling, 95 % interval %2)", number(effect.perDoubling),
                                 range(effect.interval));
}

/// Returns "On p, the time of a step depends on layer (1.05-fold at each doubling, ...), on node (...)".
Message onTime(const Scope& scope, const std::vector<const AdjustedEffect*>& told)
{
    Message out;
    for (const auto* effect : told)
        out += effect == told.front()
                   ? Message::format("On %1, all else equal, the time of a step depends on %2%3", scope.name,
                                     effect->factor, perDoubling(*effect))
                   : Message::format(", on %1%2", effect->factor, perDoubling(*effect));
    return out;
}

/// Returns "On p, a step takes 1.68 times as long at each doubling of batch, 1.15 of layer."
Message timeHeadline(const Scope& scope, const std::vector<const AdjustedEffect*>& told,
                     const Message& reservation, double cutoff)
{
    const auto& first = *told.front();
    const bool doubles = !std::isnan(first.perDoubling);
    std::vector<Message> extras;
    Message drift;
    for (const auto* effect : told) {
        if (drift.empty())
            drift = driftMayExplain(*effect, cutoff);
        if (effect != &first)
            extras.push_back(
                !doubles ? Message::format(", %1", effect->factor)
                : std::isnan(effect->perDoubling)
                    ? Message()
                    : Message::format(", %1 of %2", number(effect->perDoubling), effect->factor));
    }
    return headlineOf(doubles
                          ? Message::format("%1, a step takes %2 times as long at each doubling of %3",
                                            scope.on, number(first.perDoubling), first.factor)
                          : Message::format("%1, the time of a step depends on %2", scope.on, first.factor),
                      reservation + drift, extras);
}

/// Describes the factors without a claim. Those that vary with a claimed factor may still matter.
Message untoldText(const std::vector<const AdjustedEffect*>& untold, double cutoff)
{
    std::vector<Message> without, apart;
    for (const auto* effect : untold) {
        if (effect->pIfSteady <= cutoff || effect->oneLevelAfterTheOther)
            continue; // detect_order says why the data cannot decide
        if (effect->goesWith.empty())
            without.push_back(effect->factor);
        else
            apart.push_back(Message::format(
                "the effect of %1 cannot be separated from %2, which varies with it (correlation %3)",
                effect->factor,
                listed(std::vector<Message>(effect->goesWith.begin(), effect->goesWith.end())),
                number(effect->correlation)));
    }
    Message out;
    if (!without.empty())
        out += Message::format("; no notable effect of %1", listed(without));
    for (const auto& text : apart)
        out += Message::format("; %1", text);
    return out;
}

/// The paper's weights of the factors on the rate.
struct OnRate
{
    std::vector<Weight> told;
    Json byName = Json::object(), intervals = Json::object();
    double r2 = 0;
};

OnRate onRate(const Study& study, const Scope& scope, const std::vector<double>& ps, double cutoff)
{
    OnRate out;
    auto fitted = paperWeights(study, scope);
    if (!fitted)
        return out;
    auto& [weights, r2] = *fitted;
    out.r2 = r2;
    for (std::size_t j = 0; j < weights.size(); ++j) {
        auto& weight = weights[j];
        weight.p = std::max(ps[j], scope.onTime[j].p);
        out.byName[weight.name] = weight.value;
        out.intervals[weight.name] = Json::array({weight.interval.low, weight.interval.high});
        // Name only factors for which both the ranks and the interval of the raw weight exclude zero.
        const bool clear = weight.interval.low > 0 || weight.interval.high < 0;
        const bool enough = std::abs(weight.value) >= 0.05;
        if (clear && enough && weight.p * static_cast<double>(weights.size()) <= cutoff)
            out.told.push_back(weight);
    }
    std::stable_sort(out.told.begin(), out.told.end(),
                     [](const Weight& a, const Weight& b) { return std::abs(a.value) > std::abs(b.value); });
    return out;
}

Message rateText(const std::vector<Weight>& told, bool largest, const Message& metric)
{
    const auto& first = told.front();
    const auto sure = Message::format(" (%1, 95 % interval %2)", number(first.value), range(first.interval));
    auto out = (largest ? Message::format("; %1 has the largest effect on %2", first.name, metric)
                        : Message::format("; %1 has an effect on %2", first.name, metric)) +
               sure;
    for (std::size_t i = 1; i < told.size(); ++i) {
        const auto value = number(told[i].value), interval = range(told[i].interval);
        out += i == 1 ? Message::format(", then %1 (%2, %3)", told[i].name, value, interval)
                      : Message::format(", %1 (%2, %3)", told[i].name, value, interval);
    }
    if (told.size() > 1) {
        const auto& second = told[1];
        const double high = std::max(std::abs(second.interval.low), std::abs(second.interval.high));
        const double low = std::min(std::abs(first.interval.low), std::abs(first.interval.high));
        if (high > low)
            out +=
                Message::format("; which of %1 and %2 comes first is not certain", first.name, second.name);
    }
    return out;
}

/// The factors that pass their own test, those with the largest effect on time first, and the other factors.
struct TimeEffects
{
    std::vector<const AdjustedEffect*> told, untold;
};

TimeEffects timeEffects(const Scope& scope, double cutoff)
{
    TimeEffects out;
    for (const auto& effect : scope.onTime)
        (effect.p * static_cast<double>(scope.onTime.size()) <= cutoff ? out.told : out.untold)
            .push_back(&effect);
    const auto size = [](const AdjustedEffect* effect) {
        return std::isnan(effect->perDoubling) ? 0 : std::abs(std::log(effect->perDoubling));
    };
    std::stable_sort(out.told.begin(), out.told.end(),
                     [&](const auto* a, const auto* b) { return size(a) > size(b); });
    return out;
}

std::optional<Observation> writeSensitivity(const Study& study, const Scope& scope,
                                            const std::vector<double>& ps, double cutoff)
{
    const auto time = timeEffects(scope, cutoff);
    if (time.told.empty())
        return std::nullopt;
    const auto rate = onRate(study, scope, ps, cutoff);
    Observation out;
    const auto metric = metricName(scope.rate->name);
    // The rest of the observation is about this factor: the first one of the rate, else that of the time.
    Weight first;
    if (!rate.told.empty())
        first = rate.told.front();
    else
        first.name = time.told.front()->factor;
    out.sentence = onTime(scope, time.told) + untoldText(time.untold, cutoff);
    if (!rate.told.empty()) {
        // Another weight may be larger and less certain.
        const bool largest = scope.onTime.size() > 1 &&
                             std::all_of(rate.byName.begin(), rate.byName.end(), [&](const Json& weight) {
                                 return std::abs(weight.get<double>()) <= std::abs(rate.told.front().value);
                             });
        out.sentence += rateText(rate.told, largest, metric);
    }
    for (const auto* effect : time.told)
        if (effect->oneLevelAfterTheOther)
            out.sentence += Message::format("; the levels of %1 were measured one after the other, so a "
                                            "change in the machine between them would look the same",
                                            effect->factor);
    const auto& column = **std::find_if(scope.factors.columns.begin(), scope.factors.columns.end(),
                                        [&](const auto* item) { return item->name == first.name; });
    const auto& effect = scope.effectOf(column);
    if (rate.told.empty()) {
        first.value = std::log2(effect.perDoubling);
        first.interval = {std::log2(effect.interval.low), std::log2(effect.interval.high)};
    }
    Rows rows = scope.rated;
    const bool onTimeAlone = rate.told.empty();
    const Claim claim{study, study.runs, rows, nullptr, first.value, [&](const Rows& left) {
                          if (!onTimeAlone)
                              return paperWeight(*scope.rate, scope.factors.columns, left, first.name);
                          const auto again = effectsOnTime(study.runs, {&column}, left);
                          return again.empty() ? figure::noValue : std::log2(again.front().perDoubling);
                      }};
    takeOutExclusions(claim, out.confounders);
    takeOutEndLevels(claim, column, out.confounders);
    takeOutIncomplete(claim, column, *scope.grid, out.confounders);
    takeOutMixtures(claim, out.confounders);
    nameOrder(claim, effect, out.confounders);
    for (const auto& alias : scope.factors.aliased)
        out.confounders.push_back(
            {alias, Confounder::Verdict::CannotTell, figure::noValue, 0,
             Message::format(
                 "These hyper-parameters vary together, so their effects cannot be separated: %1.", alias)});
    out.sentence += warning(out.confounders, false) + Message::format(".");
    if (std::any_of(time.told.begin(), time.told.end(),
                    [&](const auto* item) { return item->pInOrderOfRows > cutoff; }))
        out.sentence += std::string(" ") + unknownOrder();
    out.headline = timeHeadline(scope, time.told, reservation(out.confounders, false), cutoff);
    out.evidence.n = rows.size();
    out.evidence.interval = first.interval;
    out.evidence.where = scope.where;
    Json perDoubling = Json::object(), tests = Json::object();
    for (const auto& item : scope.onTime) {
        if (!std::isnan(item.perDoubling))
            perDoubling[item.factor] = {
                {"ratio", item.perDoubling}, {"low", item.interval.low}, {"high", item.interval.high}};
        tests[item.factor] = item.p;
    }
    out.evidence.numbers = {{"weights", rate.byName},
                            {"intervals", rate.intervals},
                            {"r2", rate.r2},
                            {"time_per_doubling", perDoubling},
                            {"time_p", tests},
                            {"factor", time.told.front()->factor},
                            {"target", scope.rate->name},
                            {"flops", study.request.flops}};
    showRows(out.evidence, rows);
    out.strength = std::abs(first.value) * support(rows.size());
    out.refutation = Message::format("new runs that vary %1 alone, in shuffled order, leave %2 unchanged, or "
                                     "its weight's interval from them contains 0.",
                                     first.name, metric);
    out.figure = study.figure("regression", scope.where);
    out.figure.metric = scope.rate->name;
    if (!scope.platform.empty())
        out.figure.platforms = {scope.platform};
    out.figure.title = "Effect on " + metric.text();
    return out;
}

} // namespace

void lookForSensitivity(const Study& study, Candidates& out)
{
    for (const auto& scope : study.scopes) {
        if (!scope.rate || scope.factors.columns.empty() ||
            scope.rated.size() < scope.factors.columns.size() + 8)
            continue;
        const auto ps = rankTests(scope);
        // The smallest of several p-values needs Bonferroni within the scope, then Holm over all tests.
        double smallest = 1;
        for (const auto& effect : scope.onTime)
            smallest = std::min(smallest, effect.p * static_cast<double>(scope.onTime.size()));
        out.push_back({smallest, [&study, &scope, ps](double cutoff) {
                           return writeSensitivity(study, scope, ps, cutoff);
                       }});
    }
}

} // namespace parascope::insight
