// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analysis/statistics.h"

#include <Eigen/Dense>

#include <vector>

namespace parascope::analysis {

struct LeastSquares
{
    Eigen::VectorXd weights;
    double condition = 0;               ///< largest over smallest singular value of the design
    std::vector<Eigen::Index> dependent;///< columns that the others determine, to rounding
};

/// min |y - Xw|^2 + ridge |w|^2; where columns depend on each other, of all solutions that of least norm, as
/// LAPACK's gelsd and scikit-learn. Householder QR over blocks of rows, so the condition number is not squared
/// (as the normal equations would) and a tall X is read once.
[[nodiscard]] LeastSquares leastSquares(const Eigen::MatrixXd& design, const Eigen::VectorXd& target, double ridge);

/// 95 % percentile intervals of the standardised weights over bootstrap samples of rows (Efron 1979). Each
/// sample is standardised anew. NaN where more than a tenth of the samples have no solution.
[[nodiscard]] std::vector<Interval> bootstrapWeights(const Eigen::MatrixXd& design, const Eigen::VectorXd& target,
                                                     double ridge, int replicates, std::uint64_t seed);

} // namespace parascope::analysis
