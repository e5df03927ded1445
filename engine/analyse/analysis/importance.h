// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/analysis/statistics.h"
#include "engine/base/statistics/least_squares.h"

#include <Eigen/Dense>

#include <vector>

namespace parascope::analysis {

/// Further measures of the importance of a factor, to confirm or question the least-squares weight. Each
/// column of `design` is a standardised factor; `target` is standardised.

/// Returns the loss of R^2 when a column is shuffled, averaged over permutations (Breiman, Machine Learning
/// 45, 2001).
[[nodiscard]] std::vector<double> permutationImportance(const Eigen::MatrixXd& design,
                                                        const Eigen::VectorXd& weights,
                                                        const Eigen::VectorXd& residuals, int permutations,
                                                        std::uint64_t seed);

/// Returns each factor's share of R^2, averaged over all orders in which the factors can enter the model. The
/// shares add up to R^2 (Lindeman, Merenda, Gold 1980; the Shapley value). The values are NaN with more than
/// 12 factors (2^12 subsets are solved) and if factors determine each other.
[[nodiscard]] std::vector<double> shareOfR2(const Eigen::MatrixXd& design, const Eigen::VectorXd& target);

/// Returns the share of the target's variance that is between the levels of a factor (the correlation ratio,
/// eta squared). Unlike a weight, it also shows an effect that is not a straight line. NaN if nearly every
/// run has a different level.
[[nodiscard]] std::vector<double> varianceBetweenLevels(const Eigen::MatrixXd& design,
                                                        const Eigen::VectorXd& target);

/// Returns 1 / (1 - R^2 of the column on the others). Above 10, a weight cannot be separated from the others'
/// (Marquardt 1970). `triangle` is the matrix R of the QR decomposition of the standardised design, `rows`
/// the design's number of rows. Infinite if columns determine each other.
[[nodiscard]] std::vector<double> varianceInflation(const Eigen::MatrixXd& triangle, Eigen::Index rows);

} // namespace parascope::analysis
