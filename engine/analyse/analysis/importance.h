// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/analysis/statistics.h"
#include "engine/base/statistics/least_squares.h"

#include <Eigen/Dense>

#include <vector>

namespace parascope::analysis {

/// Other answers to "which factor matters" than the least-squares weight, to agree with it or not. A column
/// of `design` is a standardised factor, `target` is standardised.

/// R^2 lost when a column is shuffled, averaged over permutations (Breiman, Machine Learning 45, 2001).
[[nodiscard]] std::vector<double> permutationImportance(const Eigen::MatrixXd& design,
                                                        const Eigen::VectorXd& weights,
                                                        const Eigen::VectorXd& residuals, int permutations,
                                                        std::uint64_t seed);

/// Each factor's share of R^2, averaged over all orders of entering the model; the shares add up to R^2
/// (Lindeman, Merenda, Gold 1980; the Shapley value). NaN above 12 factors (2^12 subsets are solved) and
/// where factors determine each other.
[[nodiscard]] std::vector<double> shareOfR2(const Eigen::MatrixXd& design, const Eigen::VectorXd& target);

/// The share of the target's variance between the factor's levels (the correlation ratio, eta squared):
/// unlike a weight it sees an effect that is no straight line. NaN where nearly every run has a level of its
/// own.
[[nodiscard]] std::vector<double> varianceBetweenLevels(const Eigen::MatrixXd& design,
                                                        const Eigen::VectorXd& target);

/// 1 / (1 - R^2 of the column on the others): above 10 a weight cannot be separated from the others'
/// (Marquardt 1970). From the triangle R of the standardised design's QR and its number of rows. Infinite
/// where columns determine each other.
[[nodiscard]] std::vector<double> varianceInflation(const Eigen::MatrixXd& triangle, Eigen::Index rows);

} // namespace parascope::analysis
