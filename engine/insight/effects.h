// SPDX-License-Identifier: GPL-3.0-or-later
// The dependence of a quantity on hyper-parameters; for this module's own files.
#pragma once

#include "engine/analyse/analysis/statistics.h"
#include "engine/base/core/message.h"

#include <Eigen/Dense>

#include <span>
#include <vector>

namespace parascope::insight {

using Rows = std::vector<std::uint32_t>;

/// The distinct values of a number column among rows, ascending; above `most` values only `many` is set.
struct Levels
{
    std::vector<double> values;
    std::vector<std::uint32_t> codes; ///< index into `values` for each row
    bool many = false; ///< true if there are more than `most` values; `values` and `codes` are then empty
    static constexpr std::size_t most = 4096;
};
[[nodiscard]] Levels levelsOf(const table::Column& column, const Rows& rows);

/// The numerical hyper-parameters that vary among the rows and are present in all of them. A hyper-parameter
/// that earlier ones determine (two tied axes) is left out; `aliased` names it and the one it goes with.
struct Factors
{
    std::vector<const table::Column*> columns;
    std::vector<Message> aliased; ///< "node (varies with layer)"
};
[[nodiscard]] Factors factorsOf(const table::Table& table, const Rows& rows);

/// Returns the values of the column, centred and scaled to unit variance. With `log`, it takes log2 of the
/// values first if all are positive.
[[nodiscard]] Eigen::VectorXd scaled(const table::Column& column, const Rows& rows, bool log);

/// Result of least squares of y on the columns of x. leastSquaresFit() centres both.
struct Fit
{
    Eigen::VectorXd weights; ///< weights per unit of x, in units of y
    Eigen::VectorXd errors;  ///< standard errors, robust against unequal variances (HC3)
    std::vector<double> ps;  ///< p-value of each weight: the larger of the classic and the robust t-test
    double r2 = 0;
    double jointP = 1;   ///< p-value of all weights together (F)
    bool solved = false; ///< false if there are too few rows, or if columns depend on each other
};
[[nodiscard]] Fit leastSquaresFit(Eigen::MatrixXd x, Eigen::VectorXd y);

/// Returns the p-value of "the values depend on none of the factors": an F-test of their normal scores on the
/// logarithms of the factors and their squares. Measured values must pass it before any claim about
/// hyper-parameters. Otherwise figures that are computed with the hyper-parameters (FLOP/s from examples per
/// second) would "depend" on them even when the measurements are noise.
[[nodiscard]] double dependence(std::span<const double> values,
                                const std::vector<const table::Column*>& factors, const Rows& rows);
/// Returns the same for a column's values.
[[nodiscard]] double dependence(const table::Column& column, const std::vector<const table::Column*>& factors,
                                const Rows& rows);

/// Returns the paper's weight of one factor (as analysis::regression computes it, without its intervals) from
/// raw, standardised values. Returns NaN if it cannot be computed.
[[nodiscard]] double paperWeight(const table::Column& target,
                                 const std::vector<const table::Column*>& factors, const Rows& rows,
                                 std::string_view factor);

/// Returns at most `most` of the rows, chosen by a hash of the row (evenly spaced rows could all have the
/// same level). The tests use them: with so many rows an effect that is worth naming is beyond doubt.
[[nodiscard]] Rows thinned(const Rows& rows, std::size_t most = 100000);

[[nodiscard]] std::vector<double> gathered(const table::Column& column, const Rows& rows);

} // namespace parascope::insight
