// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analysis/regression.h"

#include "engine/analysis/importance.h"
#include "engine/analysis/least_squares.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>

namespace parascope::analysis {

using table::Column;

namespace {

/// Puts the values of a column in the rows of the sample into `out`, as logarithms where asked for.
void gather(const Column& column, const std::vector<std::uint32_t>& rows, bool log,
            Eigen::Ref<Eigen::VectorXd> out)
{
    const double* values = column.numbers.data();
    double* to = out.data();
    for (const auto row : rows)
        *to++ = values[row];
    if (log)
        out = out.array().log();
}

/// Standardises in place with the population deviation; that deviation, 0 for a constant column.
double standardise(Eigen::Ref<Eigen::VectorXd> values)
{
    if (values.size() == 0 || (values.array() == values[0]).all()) {
        values.setZero();
        return 0;
    }
    const double mean = values.mean();
    double squares = 0;
    constexpr Eigen::Index block = 4096; // stays in the cache between the two lines
    for (Eigen::Index done = 0; done < values.size(); done += block) {
        auto part = values.segment(done, std::min(block, values.size() - done));
        part.array() -= mean;
        squares += part.squaredNorm();
    }
    const double deviation = std::sqrt(squares / static_cast<double>(values.size()));
    // Values that differ only in the last bits of a huge number have no spread to speak of.
    if (!(deviation > 0) || !std::isfinite(deviation)) {
        values.setZero();
        return 0;
    }
    values /= deviation;
    return deviation;
}

bool twoLevels(const Eigen::Ref<const Eigen::VectorXd>& values)
{
    const double low = values.minCoeff(), high = values.maxCoeff();
    return (values.array() == low || values.array() == high).all();
}

std::string listed(const std::vector<std::string>& names)
{
    std::string out;
    for (const auto& name : names)
        out += (out.empty() ? "" : ", ") + name;
    return out;
}

std::string fixedText(double value)
{
    char buffer[32];
    std::snprintf(buffer, sizeof buffer, "%.2f", value);
    return buffer;
}

/// Belsley, Kuh, Welsch (Regression Diagnostics, 1980): a condition number above 30; Marquardt: VIF above 10.
std::string collinearityOf(const Regression& result)
{
    if (!result.collinear.empty())
        return "Determined by the other terms, so their weights are shared: " + listed(result.collinear) +
               ".";
    std::vector<std::string> inflated;
    for (const auto& term : result.terms)
        if (term.inflation > 10)
            inflated.push_back(term.name);
    if (!inflated.empty())
        return "Collinear with the other terms (variance inflation above 10): " + listed(inflated) +
               "; read these weights together.";
    return result.condition > 30
               ? "The terms are collinear together (condition number above 30); read the weights together."
               : "";
}

/// Says so when another measure puts another factor first, or when levels explain much that a line does not.
std::string disagreementOf(const std::vector<Term>& terms)
{
    const auto leader = [&](auto&& measure) {
        const Term* best = nullptr;
        for (const auto& term : terms)
            if (std::isfinite(measure(term)) && (!best || measure(term) > measure(*best)))
                best = &term;
        return best;
    };
    const auto* byWeight = leader([](const Term& term) { return std::abs(term.weight); });
    const auto* byShare = leader([](const Term& term) { return term.share; });
    const auto* byLevels = leader([](const Term& term) { return term.betweenLevels; });
    std::string out;
    if (byWeight && byShare && byShare != byWeight)
        out =
            "By weight " + byWeight->name + " comes first, by its share of R^2 " + byShare->name + " does. ";
    if (byWeight && byLevels && byLevels != byWeight &&
        byLevels->betweenLevels > byWeight->betweenLevels + 0.02)
        out += "By weight " + byWeight->name + " comes first, by the variance between its levels " +
               byLevels->name + " does. ";
    for (const auto& term : terms)
        if (std::isfinite(term.betweenLevels) && std::isfinite(term.share) &&
            term.betweenLevels > term.share + 0.1)
            out += "The levels of " + term.name + " explain " + fixedText(term.betweenLevels) +
                   " of the variance, a straight line " + fixedText(term.share) + ": its effect is bent. ";
    if (!out.empty())
        out.pop_back();
    return out;
}

/// Fewer repetitions where there are so many runs that each says more and costs more.
int affordable(int wanted, int least, double budget, std::size_t runs)
{
    return std::min(wanted, std::max(least, static_cast<int>(budget / static_cast<double>(runs))));
}

Term emptyTerm(std::string name)
{
    return {std::move(name), 0, {nan, nan}, nan, nan, {nan, nan}, nan, nan, nan};
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

Result<Regression> regression(const table::Table& table, const table::Mask& mask,
                              const RegressionRequest& request)
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

    const auto runs = static_cast<Eigen::Index>(out.n);
    Eigen::VectorXd y(runs);
    gather(*target, out.rows, request.log, y);
    const double targetDeviation = standardise(y);
    const auto given = static_cast<Eigen::Index>(factors.size());
    Eigen::MatrixXd design(runs,
                           request.order == 2 ? given + given * (given + 1) / 2 : given); // a column a term
    Eigen::Index p = 0;
    std::vector<double> deviations;
    std::vector<std::string> names;
    for (const auto* factor : factors) {
        gather(*factor, out.rows, request.log, design.col(p));
        const double deviation = standardise(design.col(p));
        out.terms.push_back(emptyTerm(factor->name));
        if (deviation == 0) {
            out.constant.push_back(factor->name);
            continue;
        }
        ++p;
        deviations.push_back(deviation);
        names.push_back(factor->name);
    }
    const auto first = static_cast<std::size_t>(p);
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
                const auto one = design.col(static_cast<Eigen::Index>(a)),
                           other = design.col(static_cast<Eigen::Index>(b));
                if (a == b && twoLevels(one))
                    continue;
                // Products of the standardised factors: raw ones would be collinear with the factors
                // themselves.
                design.col(p) = one.cwiseProduct(other);
                if (standardise(design.col(p)) == 0)
                    continue;
                ++p;
                names.push_back(a == b ? names[a] + "^2" : names[a] + "*" + names[b]);
                out.terms.push_back(emptyTerm(names.back()));
            }
    if (runs < p + 2) {
        out.unable = std::to_string(out.n) + " runs are too few for " + std::to_string(p) + " terms.";
        return out;
    }
    if (p < design.cols())
        design.conservativeResize(Eigen::NoChange, p);
    const auto fit = leastSquares(design, y, request.ridge);
    out.condition = fit.condition;
    for (const auto j : fit.dependent)
        out.collinear.push_back(names[static_cast<std::size_t>(j)]);
    const Eigen::VectorXd residuals = y - design * fit.weights;
    out.residuals.assign(residuals.data(), residuals.data() + residuals.size());
    out.r2 = 1 - residuals.squaredNorm() / y.squaredNorm();
    BootstrapIntervals intervals{std::vector<Interval>(static_cast<std::size_t>(p), {nan, nan}), {}};
    intervals.slopes = intervals.weights;
    if (request.replicates > 0 && fit.dependent.empty())
        intervals =
            bootstrapWeights(design, y, request.ridge, affordable(request.replicates, 100, 2e8, out.n),
                             request.seed, request.stop);
    if (request.stop.stop_requested())
        return badInput("The regression was cancelled.");
    const auto inflation = varianceInflation(fit.triangle, design.rows());
    std::vector<double> permuted(static_cast<std::size_t>(p), nan), shares(permuted), between(permuted);
    if (request.order == 1 && request.permutations > 0) {
        permuted =
            permutationImportance(design, fit.weights, residuals,
                                  affordable(request.permutations, 1, 2e6, out.n), request.seed ^ 0x5eedULL);
        shares = shareOfR2(design, y);
        between = varianceBetweenLevels(design, y);
    }
    for (Eigen::Index j = 0; j < p; ++j) {
        const auto at = static_cast<std::size_t>(j);
        auto& term = *std::find_if(out.terms.begin(), out.terms.end(),
                                   [&](const Term& candidate) { return candidate.name == names[at]; });
        term.weight = fit.weights[j];
        term.interval = intervals.weights[at];
        term.inflation = inflation[at];
        term.importance = permuted[at];
        term.share = shares[at];
        term.betweenLevels = between[at];
        if (at < first && request.order == 1 && request.log) {
            // d log y / d log x: the slope between standardised logarithms, back in units of the logarithms.
            const double unit = targetDeviation / deviations[at];
            term.elasticity = fit.weights[j] * unit;
            term.elasticityInterval = {intervals.slopes[at].low * unit, intervals.slopes[at].high * unit};
        }
    }
    out.collinearity = collinearityOf(out);
    out.disagreement = disagreementOf(out.terms);
    return out;
}

table::Column residualColumn(const table::Table& table, const Regression& regression)
{
    Column out;
    out.name = "residual";
    out.title = "residual of " + regression.target + ", standard deviations";
    out.role = Column::Role::Metric;
    out.numbers.assign(table.rows(), nan);
    for (std::size_t i = 0; i < regression.residuals.size(); ++i)
        out.numbers[regression.rows[i]] = regression.residuals[i];
    return out;
}

} // namespace parascope::analysis
