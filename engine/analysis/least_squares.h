// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analysis/statistics.h"

#include <Eigen/Dense>

#include <stop_token>
#include <vector>

namespace parascope::analysis {

struct LeastSquares
{
    Eigen::VectorXd weights;
    double condition = 0;                ///< largest over smallest singular value of the design
    Eigen::MatrixXd triangle;            ///< R of the design's QR: all that other statistics need of it
    std::vector<Eigen::Index> dependent; ///< columns that the others determine, to rounding
};

/// min |y - Xw|^2 + ridge |w|^2; where columns depend on each other, of all solutions that of least norm, as
/// LAPACK's gelsd and scikit-learn. A tall X is read once, by blocks of rows: their products are enough where
/// the columns hardly depend on each other (normal equations square a condition number, here below 100: 12
/// digits stay); where they do, Householder QR of the blocks.
[[nodiscard]] LeastSquares leastSquares(const Eigen::MatrixXd& design, const Eigen::VectorXd& target,
                                        double ridge);

/// 95 % percentile intervals over bootstrap samples of rows (Efron 1979), a column each; NaN where more than
/// a tenth of the samples have no solution. Ends early, with what it has, when `stop` asks for it.
struct BootstrapIntervals
{
    std::vector<Interval> weights; ///< of the standardised weights; each sample is standardised anew
    std::vector<Interval> slopes;  ///< target per unit of the design's columns as they were given
};
[[nodiscard]] BootstrapIntervals bootstrapWeights(const Eigen::MatrixXd& design,
                                                  const Eigen::VectorXd& target, double ridge, int replicates,
                                                  std::uint64_t seed, const std::stop_token& stop = {});

} // namespace parascope::analysis
