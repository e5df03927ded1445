// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Eigen/Dense>

#include <vector>

/// Linear effects measured on a machine whose level drifts.
namespace parascope::statistics {

/// Estimate of one coefficient: value, standard error and p-value.
struct Effect
{
    double value = 0, error = 0;
    double p = 1; ///< two-sided p-value
};

/// Options of effectsBesideDrift(). That function estimates the coefficients of y on the columns of x, with
/// rows in the order of measurement. In addition to independent noise, the level of the machine may wander: y
/// = x b + a + e, where a is an autoregression of order one. Its correlation and its share of the variance
/// are unknown, so they are taken from a grid that ranges from white noise to nearly a random walk. Each p is
/// the largest over all processes that the restricted likelihood does not refute at 95 % (Patterson and
/// Thompson, Biometrika 58, 1971). Value and error come from the likeliest process. Columns that depend
/// linearly on the others have p = 1 and an infinite error. `x` must contain an intercept column. The cost is
/// O(n p^2) per process.
struct DriftOptions
{
    /// Upper bound on the correlation of neighbouring rows. Set it below 1 to estimate a mean, because a
    /// level that never returns is part of the mean.
    double longest = 1;
    /// Index of a column whose coefficient is known in advance to be near 0, with `deviation` as the standard
    /// deviation of this prior knowledge. An example is a linear trend in time: in a grid that is measured in
    /// order, it equals the sum of the linear effects of all factors, but its size is limited. -1 means that
    /// there is no such column.
    Eigen::Index bounded = -1;
    double deviation = 0;
};
[[nodiscard]] std::vector<Effect> effectsBesideDrift(const Eigen::MatrixXd& x, const Eigen::VectorXd& y,
                                                     const DriftOptions& options = {});

/// Estimates the coefficients for independent noise of unequal variances (HC3; MacKinnon and White 1985). The
/// p-value uses the larger of the classic and the robust standard error. Outliers beyond 4 robust deviations
/// from the fit are first clipped to that distance.
[[nodiscard]] std::vector<Effect> effects(const Eigen::MatrixXd& x, const Eigen::VectorXd& y);

/// Returns y with outliers clipped to 4 robust deviations from the least-squares fit.
[[nodiscard]] Eigen::VectorXd withoutOutliers(const Eigen::MatrixXd& x, const Eigen::VectorXd& y);

} // namespace parascope::statistics
