// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/analysis/statistics.h"
#include "engine/base/core/hyper_parameter.h"
#include "engine/base/core/result.h"

#include <stop_token>
#include <string>
#include <vector>

namespace parascope::analysis {

struct RegressionRequest
{
    std::string target;               ///< a number column
    std::vector<std::string> factors; ///< number columns; empty: every hyper-parameter
    int order = 1;                    ///< 2 adds squares and products of two
    bool log = false;      ///< log of target and factors: weights of standardised logs, and elasticities
    double ridge = 0;      ///< penalty on the standardised weights, sklearn's alpha
    int replicates = 1000; ///< of the bootstrap over runs; 0: no intervals; fewer above 200,000 runs
    int permutations = 20; ///< of the importance; 0: none
    std::uint64_t seed = 1;
    std::stop_token stop; ///< asks to give up while resampling: then regression() fails
};

/// One column of the design.
struct Term
{
    std::string name;      ///< hyper::batch, "batch^2", "node*batch"
    double weight = 0;     ///< per standard deviation of the factor, in standard deviations of the target
    Interval interval{};   ///< bootstrap percentiles 2.5 and 97.5; NaN when there is none
    double elasticity = 0; ///< log only: d log target / d log factor; else NaN
    double importance = 0; ///< order 1: loss of R^2 when the column is shuffled; else NaN
    Interval elasticityInterval{}; ///< as interval
    double inflation = 0;          ///< variance inflation factor; infinite when the others determine it
    double share = 0;              ///< order 1: its share of R^2 (Shapley); NaN when it cannot be computed
    double betweenLevels = 0;      ///< order 1: share of the target's variance between its levels
};

/// The sensitivity analysis of the ParaDnn paper: ordinary least squares with an intercept. Columns and
/// target are standardised with the population standard deviation; a constant column has weight 0.
/// Order 2 adds products of the standardised factors, standardised again; the square of a factor with two
/// levels says nothing new and is no term.
struct Regression
{
    std::string target;
    std::size_t n = 0;
    double r2 = 0; ///< NaN when it cannot be computed; `unable` says why
    std::vector<Term> terms;
    std::vector<std::string> constant;  ///< factors with one level: weight 0, no interval
    std::vector<std::string> collinear; ///< terms that the others determine; least squares of least norm
    double condition = 0;               ///< largest over smallest singular value of the standardised design
    Message collinearity;               ///< one sentence of warning; empty when there is no need
    /// That the intervals may be too narrow, in a sentence: residuals of heavy tails, whose sample has rarely
    /// seen the extremes that decide; empty when there is no need.
    Message heavyTails;
    Message disagreement; ///< where weight and importance disagree, in a sentence; empty when they agree
    std::vector<std::uint32_t> rows; ///< the runs, and for each:
    std::vector<double> residuals;   ///< in standard deviations of the target
    Excluded excluded;
    Message unable; ///< one sentence; empty when there is a result
};

/// Fails on a column that does not exist or holds no numbers. Too little data is no failure.
[[nodiscard]] Result<Regression> regression(const table::Table& table, const table::Mask& mask,
                                            const RegressionRequest& request);

/// The residuals as a number column "residual" for `table` (NaN where the run was left out): a heat map of
/// its mean shows where the model fails.
[[nodiscard]] table::Column residualColumn(const table::Table& table, const Regression& regression);

} // namespace parascope::analysis
