// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analysis/regression.h"

#include "engine/analysis/least_squares.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace parascope::analysis {

using table::Column;

namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();

/// The values of a column in the rows of the sample, as logarithms where asked for.
Eigen::VectorXd gathered(const Column& column, const std::vector<std::uint32_t>& rows, bool log)
{
    Eigen::VectorXd out(static_cast<Eigen::Index>(rows.size()));
    for (std::size_t i = 0; i < rows.size(); ++i)
        out[static_cast<Eigen::Index>(i)] = log ? std::log(column.numbers[rows[i]]) : column.numbers[rows[i]];
    return out;
}

/// Standardises in place with the population deviation; that deviation, 0 for a constant column.
double standardise(Eigen::Ref<Eigen::VectorXd> values)
{
    if (values.size() == 0 || values.minCoeff() == values.maxCoeff()) {
        values.setZero();
        return 0;
    }
    values.array() -= values.mean();
    const double deviation = std::sqrt(values.squaredNorm() / static_cast<double>(values.size()));
    // Values that differ only in the last bits of a huge number have no spread to speak of.
    if (!(deviation > 0) || !std::isfinite(deviation)) {
        values.setZero();
        return 0;
    }
    values /= deviation;
    return deviation;
}

/// R^2 lost when one column of the design is shuffled, averaged over permutations (Breiman 2001).
double importanceOf(const Eigen::MatrixXd& design, Eigen::Index column, double weight, const Eigen::VectorXd& residuals,
                    int permutations, Random& random)
{
    const auto n = design.rows();
    std::vector<Eigen::Index> order(static_cast<std::size_t>(n));
    double total = 0;
    const double before = residuals.squaredNorm();
    for (int round = 0; round < permutations; ++round) {
        for (std::size_t i = 0; i < order.size(); ++i)
            order[i] = static_cast<Eigen::Index>(i);
        for (std::size_t i = order.size(); i > 1; --i)
            std::swap(order[i - 1], order[random.below(static_cast<std::uint32_t>(i))]);
        double sum = 0;
        for (Eigen::Index i = 0; i < n; ++i) {
            const double moved = residuals[i] + weight * (design(i, column) - design(order[static_cast<std::size_t>(i)], column));
            sum += moved * moved;
        }
        total += (sum - before) / static_cast<double>(n); // the target's variance is 1
    }
    return total / permutations;
}

Result<std::vector<const Column*>> factorsOf(const table::Table& table, const table::Mask& mask,
                                             const RegressionRequest& request)
{
    if (request.factors.empty())
        return hyperParameters(table, mask);
    std::vector<const Column*> out;
    for (const auto& name : request.factors) {
        PARASCOPE_TRY(const Column* column, table.column(name));
        if (column->kind != Column::Kind::Number)
            return badInput("\"" + name + "\" holds texts; a regression needs numbers.");
        out.push_back(column);
    }
    return out;
}

/// Logarithms need positive numbers: the other rows leave, counted.
void dropNonPositive(Sample& sample, const std::vector<const Column*>& columns)
{
    std::erase_if(sample.rows, [&](std::uint32_t row) {
        for (const auto* column : columns)
            if (column->numbers[row] <= 0) {
                ++sample.leftOut[column->name + " not positive"];
                return true;
            }
        return false;
    });
}

} // namespace

Result<Regression> regression(const table::Table& table, const table::Mask& mask, const RegressionRequest& request)
{
    PARASCOPE_TRY(const Column* target, table.column(request.target));
    if (target->kind != Column::Kind::Number)
        return badInput("\"" + request.target + "\" holds texts, so it cannot be a regression's target.");
    if (request.order != 1 && request.order != 2)
        return badInput("The order of a regression is 1 or 2, not " + std::to_string(request.order) + ".");
    if (!(request.ridge >= 0))
        return badInput("The ridge penalty must be 0 or more.");
    PARASCOPE_TRY(const auto factors, factorsOf(table, mask, request));

    Regression out;
    out.target = request.target;
    out.r2 = out.condition = nan;
    auto columns = factors;
    columns.push_back(target);
    auto sample = completeRows(table, mask, columns);
    if (request.log)
        dropNonPositive(sample, columns);
    out.leftOut = std::move(sample.leftOut);
    out.rows = std::move(sample.rows);
    out.n = out.rows.size();

    auto y = gathered(*target, out.rows, request.log);
    const double targetDeviation = standardise(y);
    std::vector<Eigen::VectorXd> terms;
    std::vector<double> deviations;
    std::vector<std::string> names, single;
    for (const auto* factor : factors) {
        auto values = gathered(*factor, out.rows, request.log);
        const double deviation = standardise(values);
        out.terms.push_back({factor->name, 0, {nan, nan}, nan, nan});
        if (deviation == 0) {
            out.constant.push_back(factor->name);
            continue;
        }
        terms.push_back(std::move(values));
        deviations.push_back(deviation);
        names.push_back(factor->name);
    }
    const auto first = terms.size();
    if (out.n == 0)
        out.unable = "No completed run with \"" + request.target + "\" is left.";
    else if (first == 0)
        out.unable = "No factor takes more than one value among the " + std::to_string(out.n) + " runs.";
    else if (targetDeviation == 0)
        out.unable = "\"" + request.target + "\" is the same in all " + std::to_string(out.n) + " runs.";
    if (!out.unable.empty())
        return out;
    if (request.order == 2)
        for (std::size_t a = 0; a < first; ++a)
            for (std::size_t b = a; b < first; ++b) {
                // Products of the standardised factors: raw ones would be collinear with the factors themselves.
                Eigen::VectorXd product = terms[a].cwiseProduct(terms[b]);
                if (standardise(product) == 0)
                    continue; // the square of a factor with two levels
                names.push_back(a == b ? names[a] + "^2" : names[a] + "*" + names[b]);
                terms.push_back(std::move(product));
                out.terms.push_back({names.back(), 0, {nan, nan}, nan, nan});
            }
    const auto p = static_cast<Eigen::Index>(terms.size());
    if (static_cast<Eigen::Index>(out.n) < p + 2) {
        out.unable = std::to_string(out.n) + " runs are too few for " + std::to_string(p) + " terms.";
        return out;
    }
    Eigen::MatrixXd design(static_cast<Eigen::Index>(out.n), p);
    for (Eigen::Index j = 0; j < p; ++j) {
        design.col(j) = terms[static_cast<std::size_t>(j)];
        terms[static_cast<std::size_t>(j)].resize(0);
    }
    const auto fit = leastSquares(design, y, request.ridge);
    out.condition = fit.condition;
    for (const auto j : fit.dependent)
        out.collinear.push_back(names[static_cast<std::size_t>(j)]);
    const Eigen::VectorXd residuals = y - design * fit.weights;
    out.residuals.assign(residuals.data(), residuals.data() + residuals.size());
    out.r2 = 1 - residuals.squaredNorm() / y.squaredNorm();
    std::vector<Interval> intervals(static_cast<std::size_t>(p), {nan, nan});
    if (request.replicates > 0 && fit.dependent.empty())
        intervals = bootstrapWeights(design, y, request.ridge, request.replicates, request.seed);
    Random random(request.seed ^ 0x5eedULL);
    for (Eigen::Index j = 0; j < p; ++j) {
        const auto at = static_cast<std::size_t>(j);
        const auto term = std::find_if(out.terms.begin(), out.terms.end(),
                                       [&](const Term& candidate) { return candidate.name == names[at]; });
        term->weight = fit.weights[j];
        term->interval = intervals[at];
        if (at < first && request.order == 1) {
            if (request.log)
                term->elasticity = fit.weights[j] * targetDeviation / deviations[at];
            if (request.permutations > 0)
                term->importance = importanceOf(design, j, fit.weights[j], residuals, request.permutations, random);
        }
    }
    return out;
}

} // namespace parascope::analysis
