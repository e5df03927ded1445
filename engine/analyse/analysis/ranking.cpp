// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analyse/analysis/ranking.h"

#include "engine/analyse/analysis/groups.h"
#include "engine/analyse/analysis/ranking_sides.h"
#include "engine/analyse/analysis/sides_measured.h"
#include "engine/base/statistics/simultaneous.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace parascope::analysis {

namespace {

/// The logarithm of the ratio of two sides, as a weighted mean over models. NaN if it is unknown.
struct Estimate
{
    double log = nan, error = nan;    ///< estimate and standard error
    double ofModels = nan;            ///< the estimate with equal weight for each model
    statistics::Contributions models; ///< of the models to the error, in ascending order of the model
};

/// Returns a weight for each pair of runs, so that each setting has the same weight, as in
/// Speedup::adjustedRatio. The weights sum up to 1.
std::vector<double> weightsOfSettings(const Speedup& speedup)
{
    std::vector<std::uint32_t> rows;
    rows.reserve(speedup.pairs.size());
    for (const auto& pair : speedup.pairs)
        rows.push_back(pair.denominatorRow);
    const auto settings = groupIds(speedup.matched, rows);
    std::vector<double> count(settings.groups, 0), out;
    for (const auto id : settings.ids)
        ++count[id];
    for (const auto id : settings.ids)
        out.push_back(1 / (static_cast<double>(settings.groups) * count[id]));
    return out;
}

/// Returns a weight for each pair of runs, so that each model has the same weight. The weights sum up to 1.
/// `scratch` has an entry of 0 for each model, before and after the call.
std::vector<double> weightsOfModels(const Speedup& speedup, const std::vector<std::uint32_t>& model,
                                    std::vector<double>& scratch)
{
    std::vector<double> out;
    out.reserve(speedup.pairs.size());
    std::size_t models = 0;
    for (const auto& pair : speedup.pairs)
        models += scratch[model[pair.denominatorRow]]++ == 0;
    for (const auto& pair : speedup.pairs)
        out.push_back(1 / (static_cast<double>(models) * scratch[model[pair.denominatorRow]]));
    for (const auto& pair : speedup.pairs)
        scratch[model[pair.denominatorRow]] = 0;
    return out;
}

/// Estimates the ratio from the pairs of runs. `weights` and `sums` have an entry of 0 for each model, before
/// and after the call.
Estimate estimateOf(const Speedup& speedup, bool adjusted, const std::vector<std::uint32_t>& model,
                    std::vector<double>& weights, std::vector<double>& sums)
{
    Estimate out;
    if (speedup.pairs.empty())
        return out;
    auto weight = weightsOfModels(speedup, model, weights);
    out.log = out.ofModels = 0;
    for (std::size_t i = 0; i < weight.size(); ++i)
        out.ofModels += weight[i] * std::log(speedup.pairs[i].speedup);
    if (adjusted)
        weight = weightsOfSettings(speedup);
    auto& parts = out.models.parts;
    for (std::size_t i = 0; i < weight.size(); ++i) {
        const auto at = model[speedup.pairs[i].denominatorRow];
        const double log = weight[i] * std::log(speedup.pairs[i].speedup);
        if (weights[at] == 0)
            parts.push_back({at, 0});
        weights[at] += weight[i];
        sums[at] += log;
        out.log += log;
    }
    std::sort(parts.begin(), parts.end(), [](const auto& a, const auto& b) { return a.unit < b.unit; });
    double squares = 0, concentration = 0;
    for (auto& part : parts) {
        const double own = std::exchange(weights[part.unit], 0);
        part.value = std::exchange(sums[part.unit], 0) - own * out.log;
        squares += part.value * part.value;
        concentration += own * own;
    }
    const auto n = static_cast<double>(parts.size());
    if (n < 2)
        return out;
    out.error = std::sqrt(squares * n / (n - 1));
    // Models of unequal weight count as the number of equal ones that has the same variance (Kish, Survey
    // Sampling, 1965).
    out.models.degrees = adjusted ? std::max(1.0, 1 / concentration - 1) : n - 1;
    // Equal ratios differ in the last bits of their logarithms.
    constexpr double rounding = 1e-12;
    if (out.error < rounding)
        out.error = parts.size() < 3 ? nan : 0;
    return out;
}

/// Sets the intervals of all pairs, which hold together.
double setIntervals(std::vector<RankedPair>& pairs, std::vector<Estimate>& estimates, std::size_t sides,
                    double confidence)
{
    std::vector<statistics::Contributions> varying;
    for (auto& estimate : estimates)
        if (estimate.error > 0)
            varying.push_back(std::move(estimate.models));
    const double critical = statistics::largestQuantile(varying, sides - 1, confidence);
    auto next = varying.begin();
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        auto& pair = pairs[i];
        const double log = estimates[i].log, error = estimates[i].error;
        pair.ratio = std::exp(log);
        const double reach =
            error > 0 ? error * statistics::studentAtLevelOf(critical, (next++)->degrees) : error;
        pair.interval = {std::exp(log - reach), std::exp(log + reach)};
        constexpr double rounding = 1e-12; // for a ratio of 1 in every model
        pair.told = std::abs(log) > std::max(reach, rounding);
    }
    return critical;
}

/// Takes back what the way of measuring may explain.
void withhold(std::vector<RankedPair>& pairs, const std::vector<SidesMeasured>& measured, double confidence)
{
    const double level = (1 - confidence) / static_cast<double>(pairs.size());
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        auto& pair = pairs[i];
        pair.timed = measured[i].order.known;
        if (!pair.told)
            continue;
        pair.doubt = measured[i].doubtOf(std::log(pair.ratio), level);
        pair.told = pair.doubt == Doubt::None;
    }
}

RankedPair turned(RankedPair pair)
{
    std::swap(pair.first, pair.second);
    pair.ratio = 1 / pair.ratio;
    pair.ofModels = 1 / pair.ofModels;
    pair.interval = {1 / pair.interval.high, 1 / pair.interval.low};
    for (auto& difference : pair.differs)
        std::swap(difference.numerator, difference.denominator);
    return pair;
}

/// Returns the side that shares models with most others; if several do, the one that shares most models.
std::size_t mostPartners(const std::vector<RankedPair>& pairs, std::size_t sides)
{
    std::vector<std::pair<std::size_t, std::size_t>> partners(sides);
    for (const auto& pair : pairs)
        for (const auto side : {pair.first, pair.second}) {
            partners[side].first += pair.models > 0;
            partners[side].second += pair.models;
        }
    return static_cast<std::size_t>(std::max_element(partners.begin(), partners.end()) - partners.begin());
}

/// Puts the sides in the order of their ratios to the reference.
void orderSides(Ranking& out)
{
    const auto n = out.request.sides.size();
    std::vector<RankedSide> sides(n);
    for (std::size_t i = 0; i < n; ++i) {
        auto& side = sides[i];
        side.name = out.request.sides[i];
        side.ratio = i == out.reference ? 1 : nan;
        side.interval = {nan, nan};
    }
    for (const auto& pair : out.pairs)
        if (pair.first == out.reference || pair.second == out.reference) {
            const auto over = pair.second == out.reference ? pair : turned(pair);
            auto& side = sides[over.first];
            side.ratio = over.ratio;
            side.interval = over.interval;
            side.models = over.models;
            side.told = over.told;
            side.doubt = over.doubt;
        }
    std::vector<std::size_t> best(n), place(n);
    std::iota(best.begin(), best.end(), std::size_t{0});
    const auto key = [&](std::size_t i) { return std::isnan(sides[i].ratio) ? -1 : sides[i].ratio; };
    std::stable_sort(best.begin(), best.end(), [&](auto a, auto b) { return key(a) > key(b); });
    for (std::size_t i = 0; i < n; ++i) {
        place[best[i]] = i;
        out.sides.push_back(std::move(sides[best[i]]));
    }
    out.reference = place[out.reference];
    for (auto& pair : out.pairs) {
        pair.first = place[pair.first];
        pair.second = place[pair.second];
        if (pair.first > pair.second)
            pair = turned(std::move(pair));
    }
    std::sort(out.pairs.begin(), out.pairs.end(), [](const auto& a, const auto& b) {
        return std::pair(a.first, a.second) < std::pair(b.first, b.second);
    });
}

void setRanks(Ranking& out)
{
    for (auto& side : out.sides)
        side.rankHigh = out.sides.size();
    for (const auto& pair : out.pairs) {
        if (!pair.told)
            continue;
        const bool asPlaced = pair.ratio > 1;
        out.contrary += !asPlaced;
        ++out.sides[asPlaced ? pair.second : pair.first].rankLow;
        --out.sides[asPlaced ? pair.first : pair.second].rankHigh;
    }
}

} // namespace

RankedPair Ranking::between(std::size_t one, std::size_t other) const
{
    const auto low = std::min(one, other), high = std::max(one, other);
    // The pairs (0, 1), (0, 2), ..., (1, 2), ... are in this order.
    const auto& pair = pairs[low * (2 * sides.size() - low - 1) / 2 + high - low - 1];
    return one < other ? pair : turned(pair);
}

Result<Ranking> ranking(const table::Table& table, const table::Mask& mask, const RankingRequest& request)
{
    PARASCOPE_TRY(auto sides, rankingSides(table, mask, request));
    Ranking out;
    out.excluded = sides.excluded; // speedupOf() reads it, too
    const auto n = sides.request.sides.size();
    std::vector<Estimate> estimates;
    std::vector<SidesMeasured> measured;
    std::vector<double> weights(sides.models, 0), sums(sides.models, 0);
    std::vector<std::uint8_t> shared(sides.models, 0);
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = i + 1; j < n; ++j) {
            PARASCOPE_TRY(auto compared, speedupOf(table, mask, sides, i, j));
            const bool adjusted = request.equalSettings && compared.unbalanced();
            estimates.push_back(estimateOf(compared, adjusted, sides.model, weights, sums));
            for (const auto& model : estimates.back().models.parts)
                out.models += std::exchange(shared[model.unit], std::uint8_t{1}) == 0;
            RankedPair pair;
            pair.first = i;
            pair.second = j;
            pair.models = estimates.back().models.parts.size();
            pair.adjusted = adjusted;
            pair.ofModels = std::exp(estimates.back().ofModels);
            pair.matched = std::move(compared.matched);
            pair.differs = std::move(compared.differs);
            pair.excluded = std::move(compared.excluded);
            out.pairs.push_back(std::move(pair));
            measured.push_back(sidesMeasured(table, compared));
        }
    out.critical = setIntervals(out.pairs, estimates, n, request.confidence);
    withhold(out.pairs, measured, request.confidence);
    out.request = std::move(sides.request);
    const auto named = std::find(out.request.sides.begin(), out.request.sides.end(), request.reference);
    out.reference = named == out.request.sides.end()
                        ? mostPartners(out.pairs, n)
                        : static_cast<std::size_t>(named - out.request.sides.begin());
    out.request.reference = out.request.sides[out.reference];
    orderSides(out);
    setRanks(out);
    if (out.models == 0)
        out.unable = Message::format("No model has completed runs on two of the sides.");
    return out;
}

} // namespace parascope::analysis
