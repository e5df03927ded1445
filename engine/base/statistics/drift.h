// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Eigen/Dense>

#include <vector>

/// Linear effects beside a machine that drifts.
namespace parascope::statistics {

/// What is known of one coefficient.
struct Effect
{
    double value = 0, error = 0;
    double p = 1; ///< two-sided
};

/// Coefficients of y on the columns of x, rows in the order of measuring, where beside independent noise the
/// level of the machine may wander: y = x b + a + e with a an autoregression of order one. Its correlation
/// and its share of the variance are not known, so they are taken from a grid that holds everything between
/// white noise and nearly a random walk; each p is the largest over all processes that the restricted
/// likelihood does not refute at 95 % (Patterson and Thompson, Biometrika 58, 1971), value and error are the
/// likeliest process'. Columns of which nothing is left beside the others have p = 1 and an infinite error.
/// `x` has its own intercept. O(n p^2) a process.
struct DriftOptions
{
    /// Bounds the correlation of neighbours: for a mean, of which a level that never returns is a part.
    double longest = 1;
    /// A column whose coefficient is known beforehand to be near 0, and the standard deviation of what is
    /// known: a line in time, which in a grid that was measured in order is the sum of all factors' lines,
    /// but does not reach any height. -1: none.
    Eigen::Index bounded = -1;
    double deviation = 0;
};
[[nodiscard]] std::vector<Effect> effectsBesideDrift(const Eigen::MatrixXd& x, const Eigen::VectorXd& y,
                                                     const DriftOptions& options = {});

/// The same with independent noise of unequal variances (HC3; MacKinnon and White 1985); p is the larger of
/// the classic and the robust test's. What lies beyond 4 robust deviations of the fit is pulled in first.
[[nodiscard]] std::vector<Effect> effects(const Eigen::MatrixXd& x, const Eigen::VectorXd& y);

/// y with what lies beyond 4 robust deviations of the least-squares fit pulled in to there.
[[nodiscard]] Eigen::VectorXd withoutOutliers(const Eigen::MatrixXd& x, const Eigen::VectorXd& y);

} // namespace parascope::statistics
