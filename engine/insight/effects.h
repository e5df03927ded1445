// SPDX-License-Identifier: GPL-3.0-or-later
// How a quantity depends on hyper-parameters; for this module's own files.
#pragma once

#include "engine/analyse/analysis/statistics.h"
#include "engine/base/core/message.h"

#include <Eigen/Dense>

#include <span>
#include <vector>

namespace parascope::insight {

using Rows = std::vector<std::uint32_t>;

/// The distinct values of a number column among rows, ascending, at most `most` (then `many`).
struct Levels
{
    std::vector<double> values;
    std::vector<std::uint32_t> codes; ///< of each row, into values
    bool many = false;                ///< more than `most`: values and codes are empty
    static constexpr std::size_t most = 4096;
};
[[nodiscard]] Levels levelsOf(const table::Column& column, const Rows& rows);

/// The number hyper-parameters that vary among the rows, each present in all of them. One that the earlier
/// ones determine (two axes tied together) is left out and named beside what it goes with.
struct Factors
{
    std::vector<const table::Column*> columns;
    std::vector<Message> aliased; ///< "node (goes with layer)"
};
[[nodiscard]] Factors factorsOf(const table::Table& table, const Rows& rows);

/// log2 of the values where all are positive, else the values, centred, scaled to unit variance.
[[nodiscard]] Eigen::VectorXd scaled(const table::Column& column, const Rows& rows, bool log);

/// Least squares of y on the columns of x (both centred here).
struct Fit
{
    Eigen::VectorXd weights; ///< per unit of x, in units of y
    Eigen::VectorXd errors;  ///< standard errors, robust against unequal variances (HC3)
    std::vector<double> ps;  ///< of each weight: the larger of the classic and the robust t-test's
    double r2 = 0;
    double jointP = 1;   ///< of all together (F)
    bool solved = false; ///< false: too few rows, or columns that depend on each other
};
[[nodiscard]] Fit leastSquaresFit(Eigen::MatrixXd x, Eigen::VectorXd y);

/// Whether the values depend on the factors at all: F-test of their normal scores on logarithms and squares
/// of the factors. What was measured must pass it before any claim about hyper-parameters is made: figures
/// that are computed with the hyper-parameters (FLOP/s from examples per second) would else "depend" on them
/// even when the measurements are noise.
[[nodiscard]] double dependence(std::span<const double> values,
                                const std::vector<const table::Column*>& factors, const Rows& rows);
/// The same for a column's values.
[[nodiscard]] double dependence(const table::Column& column, const std::vector<const table::Column*>& factors,
                                const Rows& rows);

/// The paper's weight of one factor (analysis::regression's, without its intervals): raw values,
/// standardised. NaN where it cannot be computed.
[[nodiscard]] double paperWeight(const table::Column& target,
                                 const std::vector<const table::Column*>& factors, const Rows& rows,
                                 std::string_view factor);

/// At most `most` of the rows, chosen by a hash of the row (evenly spaced ones could all lie on one level).
/// The tests use them: with that many rows an effect that is worth naming is beyond doubt.
[[nodiscard]] Rows thinned(const Rows& rows, std::size_t most = 100000);

[[nodiscard]] std::vector<double> gathered(const table::Column& column, const Rows& rows);

} // namespace parascope::insight
