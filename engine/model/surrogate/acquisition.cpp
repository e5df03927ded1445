// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/surrogate/acquisition.h"

#include "engine/base/statistics/least_squares.h"
#include "engine/model/surrogate/normal.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace parascope::surrogate {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

/// Maximum number of cells that represent a grid, and of candidates in one round.
constexpr std::size_t sampled = 640;
/// Lowest failure probability of the border between failures and successes.
constexpr double borderLow = 0.15;

/// Returns at most `most` of the numbers 0 to n - 1, chosen at random, in ascending order.
std::vector<std::size_t> sampleOf(std::size_t n, std::size_t most, statistics::Random& random)
{
    std::vector<std::size_t> out;
    for (std::size_t i = 0; i < n; ++i)
        if (n <= most || random.below(static_cast<std::uint32_t>(n - i)) < most - out.size())
            out.push_back(i);
    return out;
}

/// Returns the weight of each cell for the goal: targeted mean square error (Picheny et al. 2010) for a
/// level, expected improvement (Jones et al. 1998) for a maximum.
VectorXd weightsOf(const Surrogate& surrogate, const Interest& interest, const std::vector<Index>& at,
                   const VectorXd& mean, const VectorXd& deviation, const VectorXd& failure)
{
    VectorXd out = VectorXd::Ones(mean.size());
    double best = -std::numeric_limits<double>::infinity();
    if (interest.kind == Interest::Kind::Largest)
        for (const auto& run : surrogate.measured())
            if (interest.allowed.empty() || interest.allowed[static_cast<std::size_t>(run.point)])
                best = std::max(best, interest.sign * run.logValue + interest.offset[run.point]);
    for (Index i = 0; i < out.size(); ++i) {
        const auto point = at[static_cast<std::size_t>(i)];
        if (interest.kind == Interest::Kind::Level) {
            const double spread = std::hypot(deviation[i], interest.spread[point]);
            const double away = (mean[i] - interest.level[point]) / spread;
            out[i] = std::exp(-away * away / 2) + 1e-4;
        } else if (interest.kind == Interest::Kind::Largest) {
            const double value = interest.sign * mean[i] + interest.offset[point];
            const double away = (value - best) / deviation[i];
            out[i] = std::isfinite(best)
                         ? deviation[i] * (away * normalCdf(away) + normalDensity(away)) + 1e-12
                         : 1;
        }
        if (!interest.allowed.empty() && !interest.allowed[static_cast<std::size_t>(point)])
            out[i] = 0;
        out[i] *= 1 - failure[i];
    }
    return out;
}

} // namespace

std::vector<Choice> spreadOut(const Points& points, const std::vector<Candidate>& candidates,
                              const std::vector<Index>& taken, std::size_t count, std::uint64_t seed)
{
    std::vector<Choice> out;
    if (candidates.empty())
        return out;
    const auto& x = points.inputs.x;
    const auto n = static_cast<Index>(candidates.size());
    VectorXd distance = VectorXd::Constant(n, std::numeric_limits<double>::infinity());
    const auto near = [&](Index point) {
        for (Index i = 0; i < n; ++i)
            distance[i] =
                std::min(distance[i],
                         (x.row(candidates[static_cast<std::size_t>(i)].point) - x.row(point)).squaredNorm());
    };
    for (const auto point : taken)
        near(point);
    statistics::Random random(seed + 1);
    // The seed breaks ties, because the corners of a grid are equally far apart.
    VectorXd tie(n);
    for (Index i = 0; i < n; ++i)
        tie[i] = 1e-6 * static_cast<double>(random.below(1U << 20)) / (1 << 20);
    if (taken.empty())
        distance.setOnes();
    std::vector<char> chosen(candidates.size());
    while (out.size() < std::min(count, candidates.size())) {
        Index best = -1;
        for (Index i = 0; i < n; ++i)
            if (!chosen[static_cast<std::size_t>(i)] &&
                (best < 0 || distance[i] + tie[i] > distance[best] + tie[best]))
                best = i;
        chosen[static_cast<std::size_t>(best)] = 1;
        if (out.empty() && taken.empty())
            distance.setConstant(std::numeric_limits<double>::infinity());
        near(candidates[static_cast<std::size_t>(best)].point);
        out.push_back({best, Reason::Spread, 0, 0, 0});
    }
    return out;
}

namespace {

/// Returns the reason for choosing a cell, from its prediction and from whether it has been run.
Reason reasonOf(const Interest& interest, bool hasRun, double failure, double roughness)
{
    if (interest.kind != Interest::Kind::Map)
        return Reason::Goal;
    if (hasRun)
        return Reason::Repeat;
    return failure > borderLow ? Reason::Border : roughness > 1.5 ? Reason::Surprise : Reason::Uncertain;
}

} // namespace

std::vector<Choice> chooseNext(const Surrogate& surrogate, const std::vector<Candidate>& candidates,
                               const std::vector<Index>& pending, const Interest& interest, std::size_t count,
                               std::uint64_t seed)
{
    std::vector<Choice> out;
    if (candidates.empty())
        return out;
    statistics::Random random(seed);
    // A goal concerns few cells of many, so sample more cells first and keep those with the largest weights.
    auto looked =
        sampleOf(candidates.size(), interest.kind == Interest::Kind::Map ? sampled : 8 * sampled, random);
    std::vector<Index> at;
    for (const auto i : looked)
        at.push_back(candidates[i].point);
    auto known = surrogate.predict(at);
    VectorXd weight = weightsOf(surrogate, interest, at, known.logMean, known.deviation, known.failure);
    if (looked.size() > sampled) {
        std::vector<std::size_t> order(looked.size());
        for (std::size_t i = 0; i < order.size(); ++i)
            order[i] = i;
        std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
            return weight[static_cast<Index>(a)] > weight[static_cast<Index>(b)];
        });
        order.resize(sampled);
        std::vector<std::size_t> kept;
        at.clear();
        for (const auto i : order) {
            kept.push_back(looked[i]);
            at.push_back(candidates[looked[i]].point);
        }
        looked = std::move(kept);
        known = surrogate.predict(at);
        weight = weightsOf(surrogate, interest, at, known.logMean, known.deviation, known.failure);
    }
    const auto n = static_cast<Index>(at.size());
    const auto& process = surrogate.process();
    // Add the pending runs to the cells temporarily; they count as if they had been run.
    auto cells = at;
    cells.insert(cells.end(), pending.begin(), pending.end());
    const auto inputs = surrogate.inputsAt(cells);
    MatrixXd covariance = process.kernel(inputs, inputs);
    {
        const MatrixXd white = process.whitened(inputs);
        covariance.noalias() -= white.transpose() * white;
    }
    const VectorXd rough = surrogate.roughness(inputs);
    covariance = rough.asDiagonal() * covariance * rough.asDiagonal();
    const double noise = process.noise() + 1e-6;
    const auto condition = [&](Index on) {
        const VectorXd column = covariance.col(on);
        covariance.noalias() -= column * column.transpose() / (column[on] + noise);
    };
    for (Index k = n; k < covariance.rows(); ++k)
        condition(k);
    // Cells with a run are candidates for repeats, but their own uncertainty matters little.
    std::set<Index> run;
    for (const auto& item : surrogate.measured())
        run.insert(item.point);
    VectorXd asked = weight;
    for (Index i = 0; i < n; ++i)
        if (run.contains(at[static_cast<std::size_t>(i)]))
            asked[i] *= 0.1;
    std::vector<char> chosen(static_cast<std::size_t>(n));
    const double calibration = surrogate.calibration();
    while (out.size() < std::min<std::size_t>(count, static_cast<std::size_t>(n))) {
        const VectorXd variance = covariance.diagonal().cwiseMax(1e-12);
        const VectorXd gain = covariance.topLeftCorner(n, n).cwiseAbs2() * asked;
        Index best = -1;
        double most = -1;
        for (Index i = 0; i < n; ++i) {
            if (chosen[static_cast<std::size_t>(i)])
                continue;
            const auto& candidate = candidates[looked[static_cast<std::size_t>(i)]];
            double score = gain[i] / (variance[i] + noise) * std::sqrt(variance[i]) * (1 - known.failure[i]) /
                           std::max(candidate.seconds, 1e-9);
            // Search for a maximum at its likely places, not next to them. Ignore the duration, because the
            // maximum may be where runs are long.
            if (interest.kind == Interest::Kind::Largest)
                score = weight[i] * std::sqrt(variance[i] / (variance[i] + noise));
            if (score > most) {
                most = score;
                best = i;
            }
        }
        if (best < 0 || !(most > 0))
            break;
        const auto place = static_cast<std::size_t>(best);
        chosen[place] = 1;
        out.push_back({static_cast<Index>(looked[place]),
                       reasonOf(interest, run.contains(at[place]), known.failure[best], rough[best]),
                       std::expm1(medianOfNormal * calibration * std::sqrt(variance[best] + noise)),
                       known.failure[best], known.value(best)});
        condition(best);
        if (interest.kind == Interest::Kind::Largest) {
            // Cells near the chosen one become less promising, as if its run had given the predicted value.
            known.deviation = calibration * (covariance.diagonal().head(n).cwiseMax(1e-12)).cwiseSqrt();
            weight = weightsOf(surrogate, interest, at, known.logMean, known.deviation, known.failure);
        }
    }
    return out;
}

MapError mapError(const Surrogate& surrogate, const std::vector<Index>& unmeasured)
{
    MapError out;
    statistics::Random random(1);
    std::vector<Index> at;
    for (const auto i : sampleOf(unmeasured.size(), 2 * sampled, random))
        at.push_back(unmeasured[i]);
    const auto known = surrogate.predict(at);
    std::vector<double> errors;
    for (Index i = 0; i < known.logMean.size(); ++i)
        if (!known.fails(i)) {
            errors.push_back(known.error(i));
            out.unsure += known.isUnsure(i);
        }
    out.cells = unmeasured.size();
    if (!at.empty()) {
        out.failing = (at.size() - errors.size()) * unmeasured.size() / at.size();
        out.unsure = out.unsure * unmeasured.size() / at.size();
    }
    if (errors.empty())
        return out;
    constexpr double ranks[] = {50, 90};
    const auto limits = statistics::percentiles(std::move(errors), ranks);
    out.median = limits[0];
    out.p90 = limits[1];
    return out;
}

} // namespace parascope::surrogate
