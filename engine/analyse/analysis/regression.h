// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/analysis/settings_of.h"
#include "engine/analyse/analysis/statistics.h"
#include "engine/base/core/hyper_parameter.h"
#include "engine/base/core/result.h"

#include <stop_token>
#include <string>
#include <vector>

namespace parascope::analysis {

struct RegressionRequest
{
    std::string target; ///< name of a number column
    /// Names of number columns. If empty: every hyper-parameter; if a family lacks one that another has,
    /// those of the family with most runs, which alone is then used.
    std::vector<std::string> factors;
    int order = 1; ///< 2 adds squares and products of two factors
    /// Takes the logarithm of target and factors: weights of standardised logarithms, and elasticities.
    bool log = false;
    double ridge = 0; ///< penalty on the standardised weights, the alpha of sklearn
    /// Number of bootstrap samples of the runs; 0 gives no intervals; reduced above 200,000 runs.
    int replicates = 1000;
    int permutations = 20; ///< number of permutations for the importance; 0 gives no importance
    std::uint64_t seed = 1;
    std::stop_token stop; ///< stops the resampling on request; regression() then fails
};

/// One column of the design matrix.
struct Term
{
    std::string name;      ///< hyper::batch, "batch^2" or "node*batch"
    double weight = 0;     ///< standard deviations of the target per standard deviation of the factor
    Interval interval{};   ///< bootstrap percentiles 2.5 and 97.5 of the weight; NaN if there is no interval
    double elasticity = 0; ///< with `log`: d log target / d log factor; else NaN
    double importance = 0; ///< for order 1: loss of R^2 when the column is shuffled; else NaN
    Interval elasticityInterval{}; ///< interval of the elasticity, computed like `interval`
    double inflation = 0; ///< variance inflation factor; infinite if the other columns determine this one
    double share = 0;     ///< for order 1: its share of R^2 (Shapley); NaN if it cannot be computed
    /// For order 1: share of the target's variance between the levels of the factor.
    double betweenLevels = 0;
};

/// The sensitivity analysis of the ParaDnn paper: ordinary least squares with an intercept. Columns and
/// target are standardised with the population standard deviation; a constant column has weight 0.
/// Order 2 adds products of the standardised factors, standardised again; the square of a factor with two
/// levels says nothing new and is no term.
struct Regression
{
    std::string target;
    std::size_t n = 0;
    double r2 = 0; ///< NaN if it cannot be computed; `unable` then gives the reason
    std::vector<Term> terms;
    std::vector<std::string> constant; ///< factors with one level; they have weight 0 and no interval
    /// Terms that the others determine; the solution is the least-squares solution of least norm.
    std::vector<std::string> collinear;
    double condition = 0; ///< largest over smallest singular value of the standardised design
    Message collinearity; ///< one sentence of warning; empty if there is no need
    /// One sentence of warning that the intervals may be too narrow, because the residuals have heavy tails
    /// and the sample contains few of the extremes that decide. Empty if there is no need.
    Message heavyTails;
    /// One sentence about a disagreement of weight and importance; empty if they agree.
    Message disagreement;
    std::vector<std::uint32_t> rows; ///< rows of the runs
    std::vector<double> residuals;   ///< residual of each run, in standard deviations of the target
    Combination combination;         ///< settings of the runs that the request leaves open
    Message families;                ///< one sentence where the runs are of several families; else empty
    Excluded excluded;
    Message unable; ///< one sentence; empty if there is a result
};

/// Runs the regression. Fails if a column does not exist or holds no numbers. Too little data is not a
/// failure: `unable` then gives the reason.
[[nodiscard]] Result<Regression> regression(const table::Table& table, const table::Mask& mask,
                                            const RegressionRequest& request);

/// Returns the residuals as a number column "residual" for `table` (NaN for the runs left out). A heat map of
/// its mean shows where the model does not fit.
[[nodiscard]] table::Column residualColumn(const table::Table& table, const Regression& regression);

} // namespace parascope::analysis
