// SPDX-License-Identifier: GPL-3.0-or-later
// "batch has the largest effect on FLOPS utilisation (0.47, 95 % interval 0.43 to 0.51), then node": the
// paper's weights (paradnn-facts, section 5) with a test on ranks, which no outlier can carry.
#include "engine/analyse/analysis/regression.h"
#include "engine/analyse/insight/confounders.h"
#include "engine/analyse/insight/detectors.h"
#include "engine/analyse/insight/significance.h"
#include "engine/analyse/insight/words.h"

#include <algorithm>
#include <cmath>

namespace parascope::insight {

namespace {

/// Above this many runs a bootstrap takes long and the robust standard error is as good.
constexpr std::size_t bootstrapUpTo = 20000;

struct Weight
{
    std::string name;
    double value = 0;
    analysis::Interval interval{};
    double p = 1;
};

/// p-value of each factor: partial t-test of normal scores on the factors' logarithms.
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

std::optional<Observation> writeSensitivity(const Study& study, const Scope& scope,
                                            const std::vector<double>& ps, double cutoff)
{
    auto fitted = paperWeights(study, scope);
    if (!fitted)
        return std::nullopt;
    auto& [weights, r2] = *fitted;
    Observation out;
    Json byName = Json::object(), intervals = Json::object();
    for (std::size_t j = 0; j < weights.size(); ++j) {
        weights[j].p = ps[j];
        byName[weights[j].name] = weights[j].value;
        intervals[weights[j].name] = Json::array({weights[j].interval.low, weights[j].interval.high});
    }
    // Named are those that both the ranks and the interval of the raw weight tell from nothing.
    std::vector<Weight> told;
    std::vector<Message> untold;
    for (const auto& weight : weights) {
        const bool clear = weight.interval.low > 0 || weight.interval.high < 0;
        const bool enough = std::abs(weight.value) >= 0.05;
        if (clear && enough && weight.p * static_cast<double>(weights.size()) <= cutoff)
            told.push_back(weight);
        else
            untold.push_back(weight.name);
    }
    std::stable_sort(told.begin(), told.end(),
                     [](const Weight& a, const Weight& b) { return std::abs(a.value) > std::abs(b.value); });
    if (told.empty())
        return std::nullopt;
    const auto& first = told.front();
    const auto metric = metricName(scope.rate->name);
    const auto sure = Message::format(" (%1, 95 % interval %2)", number(first.value), range(first.interval));
    out.sentence =
        (weights.size() > 1
             ? Message::format("On %1, %2 has the largest effect on %3", scope.name, first.name, metric)
             : Message::format("On %1, %2 has an effect on %3", scope.name, first.name, metric)) +
        sure;
    for (std::size_t i = 1; i < told.size(); ++i) {
        const auto value = number(told[i].value), interval = range(told[i].interval);
        out.sentence += i == 1 ? Message::format(", then %1 (%2, %3)", told[i].name, value, interval)
                               : Message::format(", %1 (%2, %3)", told[i].name, value, interval);
    }
    if (told.size() > 1) {
        const auto& second = told[1];
        const double high = std::max(std::abs(second.interval.low), std::abs(second.interval.high));
        const double low = std::min(std::abs(first.interval.low), std::abs(first.interval.high));
        if (high > low)
            out.sentence +=
                Message::format("; which of %1 and %2 comes first is not certain", first.name, second.name);
    }
    if (!untold.empty())
        out.sentence += Message::format("; no effect worth naming of %1", listed(untold));
    Rows rows = scope.rated;
    const Claim claim{study, study.runs, rows, nullptr, first.value, [&](const Rows& left) {
                          return paperWeight(*scope.rate, scope.factors.columns, left, first.name);
                      }};
    const auto& column = **std::find_if(scope.factors.columns.begin(), scope.factors.columns.end(),
                                        [&](const auto* item) { return item->name == first.name; });
    takeOutExclusions(claim, out.confounders);
    takeOutEndLevels(claim, column, out.confounders);
    takeOutIncomplete(claim, column, *scope.grid, out.confounders);
    takeOutMixtures(claim, out.confounders);
    for (const auto& alias : scope.factors.aliased)
        out.confounders.push_back(
            {alias, Confounder::Verdict::CannotTell, figure::noValue, 0,
             Message::format(
                 "These hyper-parameters vary together, so their effects cannot be separated: %1.", alias)});
    out.sentence += warning(out.confounders, false) + Message::format(".");
    out.evidence.n = rows.size();
    out.evidence.interval = first.interval;
    out.evidence.where = scope.where;
    out.evidence.numbers = {{"weights", byName},
                            {"intervals", intervals},
                            {"r2", r2},
                            {"target", scope.rate->name},
                            {"flops", study.request.flops}};
    showRows(out.evidence, rows);
    out.strength = std::abs(first.value) * support(rows.size());
    out.refutation =
        Message::format("new runs that vary %1 alone, in shuffled order, leave %2 where it is, or "
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
        // The smallest of several: Bonferroni within the scope, then Holm over all.
        const double smallest = *std::min_element(ps.begin(), ps.end()) * static_cast<double>(ps.size());
        out.push_back({std::max(scope.gate, std::min(1.0, smallest)), [&study, &scope, ps](double cutoff) {
                           return writeSensitivity(study, scope, ps, cutoff);
                       }});
    }
}

} // namespace parascope::insight
