// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analyse/analysis/importance.h"

#include <bit>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>

namespace parascope::analysis {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

std::vector<double> permutationImportance(const MatrixXd& design, const VectorXd& weights,
                                          const VectorXd& residuals, int permutations, std::uint64_t seed)
{
    const auto n = design.rows();
    statistics::Random random(seed);
    std::vector<Index> order(static_cast<std::size_t>(n));
    std::vector<double> out;
    const double before = residuals.squaredNorm();
    for (Index column = 0; column < design.cols(); ++column) {
        double total = 0;
        for (int round = 0; round < permutations; ++round) {
            std::iota(order.begin(), order.end(), Index{0});
            for (std::size_t i = order.size(); i > 1; --i)
                std::swap(order[i - 1], order[random.below(static_cast<std::uint32_t>(i))]);
            double sum = 0;
            for (Index i = 0; i < n; ++i) {
                const double moved =
                    residuals[i] + weights[column] * (design(i, column) -
                                                      design(order[static_cast<std::size_t>(i)], column));
                sum += moved * moved;
            }
            // valid because the variance of the target is 1
            total += (sum - before) / static_cast<double>(n);
        }
        out.push_back(permutations > 0 ? total / permutations : nan);
    }
    return out;
}

std::vector<double> shareOfR2(const MatrixXd& design, const VectorXd& target)
{
    const Index p = design.cols();
    if (p > 12)
        return std::vector<double>(static_cast<std::size_t>(p), nan);
    const auto n = static_cast<double>(design.rows());
    const MatrixXd correlation = design.transpose() * design / n;
    const VectorXd right = design.transpose() * target / n;
    const unsigned subsets = 1U << p;
    std::vector<double> r2(subsets, 0);
    for (unsigned subset = 1; subset < subsets; ++subset) {
        std::vector<Index> in;
        for (Index j = 0; j < p; ++j)
            if (subset >> j & 1U)
                in.push_back(j);
        const MatrixXd part = correlation(in, in);
        const VectorXd with = right(in);
        const Eigen::LDLT<MatrixXd> factorised(part);
        if (factorised.info() != Eigen::Success || factorised.vectorD().minCoeff() <= 1e-10)
            return std::vector<double>(static_cast<std::size_t>(p), nan);
        r2[subset] = with.dot(factorised.solve(with));
    }
    // Weight of a subset of size s: the share of orders in which the column directly follows the subset, s!
    // (p-1-s)! / p!.
    std::vector<double> weight(static_cast<std::size_t>(p));
    for (Index s = 0; s < p; ++s)
        weight[static_cast<std::size_t>(s)] =
            std::exp(std::lgamma(s + 1.0) + std::lgamma(static_cast<double>(p - s)) - std::lgamma(p + 1.0));
    std::vector<double> out(static_cast<std::size_t>(p), 0);
    for (unsigned subset = 0; subset < subsets; ++subset)
        for (Index j = 0; j < p; ++j)
            if (!(subset >> j & 1U))
                out[static_cast<std::size_t>(j)] += weight[static_cast<std::size_t>(std::popcount(subset))] *
                                                    (r2[subset | 1U << j] - r2[subset]);
    return out;
}

std::vector<double> varianceBetweenLevels(const MatrixXd& design, const VectorXd& target)
{
    std::vector<double> out;
    const double mean = target.mean();
    const double total = (target.array() - mean).square().sum();
    for (Index column = 0; column < design.cols(); ++column) {
        std::map<double, std::pair<double, double>> levels; // sum and count
        const auto most = static_cast<std::size_t>(design.rows() / 3);
        for (Index i = 0; i < design.rows() && levels.size() <= most; ++i) {
            auto& level = levels[design(i, column)];
            level.first += target[i] - mean;
            level.second += 1;
        }
        double between = 0;
        for (const auto& [value, level] : levels)
            between += level.first * level.first / level.second;
        out.push_back(levels.size() > most || !(total > 0) ? nan : between / total);
    }
    return out;
}

std::vector<double> varianceInflation(const MatrixXd& triangle, Index rows)
{
    // Computes the diagonal of the inverse correlation matrix from its triangle, so that the condition number
    // is not squared.
    const Index p = triangle.cols();
    const auto n = static_cast<double>(rows);
    std::vector<double> out(static_cast<std::size_t>(p), std::numeric_limits<double>::infinity());
    for (Index j = 0; j < p; ++j)
        if (std::abs(triangle(j, j)) <= 1e-13 * triangle.col(j).norm())
            return out; // some columns determine others; leastSquares reports which ones
    const MatrixXd inverse = triangle.template triangularView<Eigen::Upper>().solve(MatrixXd::Identity(p, p));
    for (Index j = 0; j < p; ++j)
        out[static_cast<std::size_t>(j)] = n * inverse.row(j).squaredNorm();
    return out;
}

} // namespace parascope::analysis
