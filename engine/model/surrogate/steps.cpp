// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/surrogate/steps.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

namespace parascope::surrogate {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

/// Most numbers of which pairs and triples are tried; more would find a step by chance.
constexpr std::size_t pairedNumbers = 6, tripledNumbers = 4;
/// Least runs on each side of a step.
constexpr Index leastBeyond = 3;
/// Power of the probabilities in the average: the true shape is usually none of those that are tried, so a
/// border that hardly differs from the best one counts for more than its probability.
constexpr double trust = 0.5;
/// Regions of the average are at least this probable, relative to the best.
constexpr double leastWeight = 1e-3;
constexpr std::size_t mostRegions = 300;
/// Most limits tried of a quantity.
constexpr std::size_t mostLimits = 48, mostCornerLimits = 20;

/// Limits between neighbouring levels of the measured points.
std::vector<Region::Limit> limitsOf(const Directions& directions, const std::vector<Index>& rows,
                                    Index direction)
{
    std::vector<double> levels;
    for (const auto row : rows)
        levels.push_back(directions.at(row, direction));
    std::sort(levels.begin(), levels.end());
    levels.erase(std::unique(levels.begin(), levels.end(),
                             [](double a, double b) { return b - a < 1e-9 * (1 + std::abs(a)); }),
                 levels.end());
    std::vector<Region::Limit> out;
    const auto gaps = levels.empty() ? 0 : levels.size() - 1;
    const auto used = std::min(gaps, mostLimits);
    for (std::size_t i = 0; i < used; ++i) {
        const auto k = i * gaps / used;
        out.push_back({direction, levels[k], levels[k + 1], true});
    }
    return out;
}

/// Logarithm of the prior probability of a limit: the part of the quantity's range that it may be in.
double logPriorOf(const Directions& directions, const std::vector<Region::Limit>& all,
                  const Region::Limit& limit)
{
    return directions.logPrior[limit.direction] +
           std::log((limit.above - limit.below) / (all.back().above - all.front().below));
}

/// Regions with their prior probabilities, and the terms of the measured points in each.
struct Candidates
{
    std::vector<Region> regions;
    std::vector<double> logPrior;
    std::vector<std::vector<char>> beyond;

    void add(Region region, double prior, std::vector<char> side)
    {
        const auto count = std::count(side.begin(), side.end(), 1);
        if (count < leastBeyond || static_cast<Index>(side.size()) - count < leastBeyond)
            return;
        regions.push_back(std::move(region));
        logPrior.push_back(prior);
        beyond.push_back(std::move(side));
    }
};

std::vector<char> sidesOf(const Directions& directions, const std::vector<Index>& rows, const Region& region)
{
    std::vector<char> out;
    for (const auto row : rows)
        out.push_back(region.share(directions, row) > 0.5);
    return out;
}

/// Adds the corners: two numbers must both pass a limit.
void addCorners(const Directions& directions, const std::vector<Index>& rows,
                const std::vector<Region::Limit>& a, const std::vector<Region::Limit>& b, Candidates& out)
{
    constexpr double rare = -2;
    if (a.size() > mostCornerLimits || b.size() > mostCornerLimits)
        return;
    for (const auto& one : a)
        for (const auto& two : b)
            for (const unsigned sides : {0U, 1U, 2U, 3U}) {
                Region region{{one, two}, true, 0};
                region.limits[0].upper = (sides & 1U) != 0;
                region.limits[1].upper = (sides & 2U) != 0;
                auto side = sidesOf(directions, rows, region);
                out.add(std::move(region),
                        rare + logPriorOf(directions, a, one) + logPriorOf(directions, b, two),
                        std::move(side));
            }
}

Candidates candidatesOf(const Directions& directions, const std::vector<Index>& rows)
{
    Candidates out;
    std::vector<std::vector<Region::Limit>> all;
    for (Index d = 0; d < directions.at.cols(); ++d) {
        all.push_back(limitsOf(directions, rows, d));
        for (const auto& limit : all.back()) {
            Region region{{limit}, true, 0};
            auto side = sidesOf(directions, rows, region);
            out.add(std::move(region), logPriorOf(directions, all.back(), limit), std::move(side));
        }
    }
    for (std::size_t a = 0; a < all.size(); ++a)
        for (std::size_t b = a + 1; b < all.size(); ++b)
            if (directions.single[a] && directions.single[b])
                addCorners(directions, rows, all[a], all[b], out);
    return out;
}

using Add = std::function<void(const VectorXd& column, double logPrior, bool single)>;

/// Logarithms of the prior probabilities, relative to a single number's. Powers and sums come in several
/// variants each.
constexpr double ofProduct = -0.5, ofQuotient = -1, ofSum = -1.5, ofPowers = -2;

void pairs(const VectorXd& a, const VectorXd& b, const Add& add)
{
    add(a + b, ofProduct, false);
    add(a - b, ofQuotient, false);
    // Amounts that add up, as weights and activations do.
    for (const double offset : {-1.0, 0.0, 1.0})
        add(((a.array() + offset).exp() + b.array().exp()).log(), ofSum, false);
    for (const double power : {2.0, 3.0, -2.0, -3.0}) {
        add(a + power * b, ofPowers, false);
        add(std::abs(power) * a + std::copysign(1.0, power) * b, ofPowers, false);
    }
}

void triples(const VectorXd& a, const VectorXd& b, const VectorXd& c, const Add& add)
{
    add(a + b + c, ofProduct, false);
    for (const auto& [x, y] : {std::pair(0, 0), {1, 0}, {0, 1}, {-1, 0}, {0, -1}, {1, 1}, {-1, -1}})
        add(((a.array() + x).exp() + (b.array() + y).exp() + c.array().exp()).log(), ofSum, false);
    add(2 * a + b + c, ofPowers, false);
    add(a + 2 * b + c, ofPowers, false);
    add(a + b + 2 * c, ofPowers, false);
}

} // namespace

Directions Directions::of(const Points& points)
{
    const auto& inputs = points.inputs;
    std::vector<VectorXd> columns;
    std::vector<double> prior;
    Directions out;
    const auto add = [&](const VectorXd& column, double logPrior, bool single) {
        columns.push_back(column);
        prior.push_back(logPrior);
        out.single.push_back(single);
    };
    std::vector<VectorXd> numbers;
    for (Index c = 0; c < inputs.x.cols(); ++c) {
        const int axis = inputs.axis[static_cast<std::size_t>(c)];
        if (std::count(inputs.axis.begin(), inputs.axis.end(), axis) > 1)
            continue; // a category
        const VectorXd column = inputs.x.col(c) * points.scale[c];
        const bool isNumber = static_cast<std::size_t>(axis) < points.numbers;
        add(column, 0, isNumber);
        if (isNumber)
            numbers.push_back(column);
    }
    if (points.logMemory.size() > 0)
        add(points.logMemory, ofProduct, false);
    const auto n = numbers.size();
    for (std::size_t a = 0; a < n && n <= pairedNumbers; ++a)
        for (std::size_t b = a + 1; b < n; ++b) {
            pairs(numbers[a], numbers[b], add);
            for (std::size_t c = b + 1; c < n && n <= tripledNumbers; ++c)
                triples(numbers[a], numbers[b], numbers[c], add);
        }
    out.at.resize(points.size(), static_cast<Index>(columns.size()));
    out.logPrior.resize(static_cast<Index>(columns.size()));
    for (std::size_t c = 0; c < columns.size(); ++c) {
        out.at.col(static_cast<Index>(c)) = columns[c];
        out.logPrior[static_cast<Index>(c)] = prior[c];
    }
    if (!columns.empty())
        out.logPrior.array() -= std::log(out.logPrior.array().exp().sum());
    return out;
}

double Region::Limit::share(double value) const
{
    const double part = std::clamp((value - below) / (above - below), 0.0, 1.0);
    return upper ? part : 1 - part;
}

double Region::share(const Directions& directions, Index point) const
{
    double out = 1;
    for (const auto& limit : limits)
        out *= limit.share(directions.at(point, limit.direction));
    return inside ? out : 1 - out;
}

Step findStep(const Directions& directions, const std::vector<Index>& rows, const Inputs& inputs,
              const VectorXd& values, const VectorXd& noise, const Hyper& hyper)
{
    Step out;
    out.share = VectorXd::Zero(directions.at.rows());
    auto candidates = candidatesOf(directions, rows);
    if (candidates.regions.empty())
        return out;
    const auto n = static_cast<Index>(rows.size());
    const auto count = static_cast<Index>(candidates.regions.size());
    MatrixXd terms(n, count);
    for (Index c = 0; c < count; ++c)
        for (Index i = 0; i < n; ++i)
            terms(i, c) =
                Step::term(candidates.beyond[static_cast<std::size_t>(c)][static_cast<std::size_t>(i)]);
    const GaussianProcess process(inputs, values, noise, hyper);
    // A weight w ~ N(0, 1) of the term t changes the covariance K to K + t t', and with it the evidence.
    const MatrixXd white = process.whitenedBy(terms);
    const VectorXd fit = white.transpose() * process.whiteValues();
    const VectorXd size = white.colwise().squaredNorm();
    VectorXd gain(count);
    for (Index c = 0; c < count; ++c)
        gain[c] = 0.5 * fit[c] * fit[c] / (1 + size[c]) - 0.5 * std::log1p(size[c]) +
                  candidates.logPrior[static_cast<std::size_t>(c)];
    const double best = gain.maxCoeff();
    const double sum = (gain.array() - best).exp().sum();
    out.evidence = best + std::log(sum);
    std::vector<std::size_t> order(candidates.regions.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return gain[static_cast<Index>(a)] > gain[static_cast<Index>(b)];
    });
    double total = 0;
    for (const auto c : order) {
        const double weight = std::exp(trust * (gain[static_cast<Index>(c)] - best));
        if (weight < leastWeight || out.regions.size() >= mostRegions)
            break;
        out.regions.push_back(std::move(candidates.regions[c]));
        out.regions.back().inside = fit[static_cast<Index>(c)] > 0;
        out.regions.back().weight = weight;
        total += weight;
    }
    for (auto& region : out.regions) {
        region.weight /= total;
        for (Index i = 0; i < out.share.size(); ++i)
            out.share[i] += region.weight * region.share(directions, i);
    }
    return out;
}

} // namespace parascope::surrogate
