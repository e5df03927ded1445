// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analyse/analysis/side_effect.h"

#include "engine/analyse/analysis/statistics.h"
#include "engine/base/statistics/drift.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

namespace parascope::analysis {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

/// Largest correlation of neighbouring pairs that is allowed next to a line and a step. A change that lasts
/// longer counts as the difference of the sides.
constexpr double betweenSides = 0.9;

} // namespace

bool SideEffect::depends() const
{
    constexpr double much = 0.25, worthAWord = 0.01;
    return std::isfinite(adjusted) && std::abs(adjusted - mean) > std::max(much * std::abs(mean), worthAWord);
}

bool SideEffect::turns() const
{
    return std::isfinite(adjusted) && adjusted * mean < 0;
}

bool tookTurns(std::vector<double> one, std::vector<double> other)
{
    // A run may belong to several pairs, so count each start once.
    std::vector<std::pair<double, int>> runs;
    for (auto* side : {&one, &other}) {
        std::sort(side->begin(), side->end());
        side->erase(std::unique(side->begin(), side->end()), side->end());
        for (const double start : *side)
            runs.emplace_back(start, side == &one);
    }
    std::sort(runs.begin(), runs.end());
    const auto a = static_cast<double>(one.size()), b = static_cast<double>(other.size()), n = a + b;
    double stretches = 1, ahead = 0, most = 0;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        stretches += i > 0 && runs[i].second != runs[i - 1].second;
        ahead += runs[i].second ? 1 / a : -1 / b;
        most = std::max(most, std::abs(ahead));
    }
    constexpr double oneSided = 1.645, half = 0.5;
    const double expected = 1 + 2 * a * b / n,
                 deviation = std::sqrt((expected - 1) * (expected - 2) / (n - 1));
    return stretches >= expected - oneSided * deviation && most <= half;
}

SideEffect sideEffect(const VectorXd& logs, const std::vector<double>& one, const std::vector<double>& other)
{
    const auto n = static_cast<Index>(one.size());
    SideEffect out;
    out.mean = logs.mean();
    out.adjusted = nan;
    if (one.empty() || other.size() != one.size() || logs.size() != n)
        return out;
    out.known = true;
    const auto [oneFirst, oneLast] = std::minmax_element(one.begin(), one.end());
    const auto [otherFirst, otherLast] = std::minmax_element(other.begin(), other.end());
    out.apart = *oneLast <= *otherFirst || *otherLast <= *oneFirst;
    out.interleaved = !out.apart && tookTurns(one, other);
    if (out.apart || n < 8)
        return out;
    std::vector<std::size_t> order(one.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(),
              [&](auto a, auto b) { return one[a] + other[a] < one[b] + other[b]; });
    // Model the machine's change between a pair's two sides as a line, and as one step at the likeliest
    // place.
    const double first = std::min(*oneFirst, *otherFirst), span = std::max(*oneLast, *otherLast) - first;
    VectorXd y(n), line(n);
    for (Index i = 0; i < n; ++i) {
        const auto at = order[static_cast<std::size_t>(i)];
        y[i] = logs[static_cast<Index>(at)];
        line[i] = (one[at] - other[at]) / span;
    }
    const auto stepAt = [&](double when) {
        VectorXd steps(n);
        for (Index i = 0; i < n; ++i) {
            const auto at = order[static_cast<std::size_t>(i)];
            steps[i] = static_cast<double>(one[at] >= when) - static_cast<double>(other[at] >= when);
        }
        return steps;
    };
    MatrixXd design(n, 3);
    design.col(0).setOnes();
    design.col(1) = line;
    design.col(2).setZero();
    // The sides were measured close together: the machine's change between them is part of the noise.
    constexpr double neighbours = 0.1;
    const bool sideBySide = line.cwiseAbs().maxCoeff() < neighbours;
    // If the sides always have the same order, a machine that changes by this much in total shifts each pair
    // a little.
    constexpr double change = 0.3;
    double shift = 0;
    if (sideBySide) {
        shift = std::copysign(std::min(change * std::abs(line.mean()), std::abs(out.mean)), out.mean);
        design.col(1).setZero();
    }
    constexpr int places = 40;
    VectorXd best = design.col(2);
    double least = std::numeric_limits<double>::infinity();
    for (int place = 1; place < places && !sideBySide; ++place) {
        design.col(2) = stepAt(first + span * place / places);
        const Eigen::ColPivHouseholderQR<MatrixXd> qr(design);
        const double left = (y - design * qr.solve(y)).squaredNorm();
        if (left < least) {
            least = left;
            best = design.col(2);
        }
    }
    design.col(2) = best;
    if (static_cast<std::size_t>(n) > mostBesideDrift) {
        // Use the means of blocks: they are as good for a mean, and the order remains.
        const auto blocks = static_cast<Index>(mostBesideDrift);
        MatrixXd means(blocks, 3);
        VectorXd values(blocks);
        for (Index b = 0; b < blocks; ++b) {
            const Index from = b * n / blocks, size = (b + 1) * n / blocks - from;
            means.row(b) = design.middleRows(from, size).colwise().mean();
            values[b] = y.segment(from, size).mean();
        }
        design = std::move(means);
        y = std::move(values);
    }
    y = statistics::withoutOutliers(design, y);
    const auto take = [&](double longest) {
        const VectorXd rest = y.array() - shift;
        const auto effect = statistics::effectsBesideDrift(design, rest, {.longest = longest})[0];
        auto beside = out;
        beside.p = effect.p;
        if (std::isfinite(effect.error))
            beside.adjusted = effect.value + shift;
        return beside;
    };
    if (out.interleaved)
        if (const auto independent = take(0); !independent.depends())
            return independent;
    return take(betweenSides);
}

} // namespace parascope::analysis
