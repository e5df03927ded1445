// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analyse/analysis/regression.h"

#include "engine/analyse/analysis/groups.h"
#include "engine/analyse/analysis/importance.h"
#include "engine/analyse/analysis/timing.h"
#include "engine/base/core/columns.h"
#include "engine/base/core/units.h"
#include "engine/base/statistics/least_squares.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace parascope::analysis {

using statistics::standardise;
using table::Column;

namespace {

/// Copies the values of a column in the rows of the sample to `out`, as logarithms if `log` is set.
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

bool twoLevels(const Eigen::Ref<const Eigen::VectorXd>& values)
{
    const double low = values.minCoeff(), high = values.maxCoeff();
    return (values.array() == low || values.array() == high).all();
}

std::string fixedText(double value)
{
    return printed("%.2f", value);
}

/// Warns above a condition number of 30 (Belsley, Kuh, Welsch: Regression Diagnostics, 1980), and above a VIF
/// of 10 (Marquardt).
Message collinearityOf(const Regression& result)
{
    if (!result.collinear.empty())
        return Message::format("Determined by the other terms, so their weights are shared: %1.",
                               joined({result.collinear.begin(), result.collinear.end()}, ", "));
    std::vector<Message> inflated;
    for (const auto& term : result.terms)
        if (term.inflation > 10)
            inflated.emplace_back(term.name);
    if (!inflated.empty())
        return Message::format(
            "Collinear with the other terms (variance inflation above 10): %1; read these weights together.",
            joined(inflated, ", "));
    return result.condition > 30
               ? Message::format("The terms are collinear together (condition number above 30); "
                                 "read the weights together.")
               : Message();
}

/// Warns if the excess kurtosis is larger than in 99 of 100 normal samples of this size (Pearson and Hartley,
/// Biometrika Tables, 34C: 1.39 for 100 values, 0.98 for 200). A few runs show heavy tails less clearly; for
/// them the limit is that of 19 of 20 samples (1.11 for 30).
Message heavyTailsOf(const std::vector<double>& residuals)
{
    const auto n = static_cast<double>(residuals.size());
    double second = 0, fourth = 0;
    for (const double value : residuals) {
        second += value * value / n;
        fourth += value * value * value * value / n;
    }
    const double excess = second > 0 ? fourth / (second * second) - 3 : 0;
    const double errors = 1.2 + 1.55 * std::clamp((n - 30) / 70, 0.0, 1.0);
    const double limit = std::max(0.5, errors * std::sqrt(24 / n));
    if (!(excess > limit))
        return {};
    return Message::format(
        "The residuals have heavy tails (kurtosis %1, a normal distribution has 3): a few runs decide the "
        "weights, and the intervals may be too narrow.",
        fixedText(excess + 3));
}

/// Reports if another measure ranks another factor first, or if the levels explain much that a line does not.
Message disagreementOf(const std::vector<Term>& terms)
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
    std::vector<Message> out;
    if (byWeight && byShare && byShare != byWeight)
        out.push_back(Message::format("By weight, %1 ranks first; by share of R^2, %2 does.", byWeight->name,
                                      byShare->name));
    if (byWeight && byLevels && byLevels != byWeight &&
        byLevels->betweenLevels > byWeight->betweenLevels + 0.02)
        out.push_back(Message::format("By weight, %1 ranks first; by the variance between levels, %2 does.",
                                      byWeight->name, byLevels->name));
    for (const auto& term : terms)
        if (std::isfinite(term.betweenLevels) && std::isfinite(term.share) &&
            term.betweenLevels > term.share + 0.1)
            out.push_back(Message::format(
                "The levels of %1 explain %2 of the variance, a straight line %3: its effect is not linear.",
                term.name, fixedText(term.betweenLevels), fixedText(term.share)));
    return joined(out, " ");
}

/// Reduces the number of repetitions if there are many runs, because each repetition then gives more
/// information and costs more.
int affordable(int wanted, int least, double budget, std::size_t runs)
{
    return std::min(wanted, std::max(least, static_cast<int>(budget / static_cast<double>(runs))));
}

Term emptyTerm(std::string name)
{
    return {std::move(name), 0, {nan, nan}, nan, nan, {nan, nan}, nan, nan, nan};
}

bool hasValue(const Column& column, const std::vector<std::uint32_t>& rows)
{
    return std::any_of(rows.begin(), rows.end(), [&](auto row) { return !std::isnan(column.numbers[row]); });
}

/// Returns the hyper-parameters of the runs. A hyper-parameter that a family does not have is not missing in
/// its runs: if the families differ in what they have, the mask keeps the family with most runs.
std::vector<const Column*> factorsOfFamilies(const table::Table& table, table::Mask& mask,
                                             const Column& target, Regression& out)
{
    auto candidates = hyperParameters(table, mask);
    std::erase_if(candidates, [](const auto* column) { return findSetting(column->name) != nullptr; });
    const auto* family = table.find(columns::family);
    const auto rows = completeRows(table, mask, std::array{&target}).rows;
    if (!family || rows.empty())
        return candidates;
    const auto families = groupRows(*family, rows);
    const auto allHave = [&](const Column* column) {
        return std::all_of(families.begin(), families.end(),
                           [&](const auto& group) { return hasValue(*column, group.rows); });
    };
    if (families.size() < 2 || std::all_of(candidates.begin(), candidates.end(), allHave))
        return candidates;
    const auto most = std::max_element(families.begin(), families.end(), [](const auto& a, const auto& b) {
        return a.rows.size() < b.rows.size();
    });
    const auto name = toText(most->level);
    out.families =
        Message::format("The runs are of %1 families; these are the weights of %2.", families.size(),
                        name.empty() ? Message::format("the runs without a family") : Message(name));
    const auto code = family->codes[most->rows.front()];
    std::size_t others = 0;
    for (std::size_t row = 0; row < mask.size(); ++row)
        if (mask[row] && family->codes[row] != code) {
            mask[row] = 0;
            ++others;
        }
    out.excluded[translatable("Excluded", "of another family")] = others;
    std::erase_if(candidates, [&](const auto* column) { return !hasValue(*column, most->rows); });
    return candidates;
}

Result<std::vector<const Column*>> factorsOf(const table::Table& table, table::Mask& mask,
                                             const Column& target, const RegressionRequest& request,
                                             Regression& result)
{
    if (request.factors.empty())
        return factorsOfFamilies(table, mask, target, result);
    std::vector<const Column*> out;
    for (const auto& name : request.factors) {
        PARASCOPE_TRY(const Column* column, table.column(name));
        if (column->kind != Column::Kind::Number)
            return Error::badInput("\"%1\" contains text; a regression needs numbers.", name);
        out.push_back(column);
    }
    return out;
}

/// Removes and counts the rows whose values are not positive, because they have no logarithm.
void dropNonPositive(Sample& sample, const std::vector<const Column*>& columns)
{
    std::erase_if(sample.rows, [&](std::uint32_t row) {
        for (const auto* column : columns)
            if (column->numbers[row] <= 0) {
                ++sample.excluded[notPositive(column->name)];
                return true;
            }
        return false;
    });
}

Result<void> checkRequest(const RegressionRequest& request, const Column& target)
{
    if (target.kind != Column::Kind::Number)
        return Error::badInput("\"%1\" contains text, so it cannot be a regression's target.",
                               request.target);
    if (request.order != 1 && request.order != 2)
        return Error::badInput("The order of a regression is 1 or 2, not %1.", request.order);
    if (!(request.ridge >= 0))
        return Error::badInput("The ridge penalty must be 0 or more.");
    return {};
}

/// The standardised terms that vary, one per column: first the factors, then their products.
struct Design
{
    Eigen::MatrixXd columns;        ///< allocated for more columns than there are terms
    std::vector<std::string> names; ///< name of each term
    std::vector<double> deviations; ///< standard deviation of each factor before standardisation

    [[nodiscard]] Eigen::Index terms() const { return static_cast<Eigen::Index>(names.size()); }
    [[nodiscard]] std::size_t factors() const { return deviations.size(); }
};

/// Builds the design from the factors in the rows of `out`. Adds their terms and the constant factors to
/// `out`.
Design designOf(Regression& out, const std::vector<const Column*>& factors, const RegressionRequest& request)
{
    const auto given = static_cast<Eigen::Index>(factors.size());
    Design design;
    design.columns.resize(static_cast<Eigen::Index>(out.n),
                          request.order == 2 ? given + given * (given + 1) / 2 : given);
    for (const auto* factor : factors) {
        auto next = design.columns.col(design.terms());
        gather(*factor, out.rows, request.log, next);
        const double deviation = standardise(next);
        out.terms.push_back(emptyTerm(factor->name));
        if (deviation == 0) {
            out.constant.push_back(factor->name);
            continue;
        }
        design.deviations.push_back(deviation);
        design.names.push_back(factor->name);
    }
    return design;
}

/// Adds the squares and products of the factors that vary.
void addProducts(Design& design, Regression& out)
{
    for (std::size_t a = 0; a < design.factors(); ++a)
        for (std::size_t b = a; b < design.factors(); ++b) {
            const auto one = design.columns.col(static_cast<Eigen::Index>(a)),
                       other = design.columns.col(static_cast<Eigen::Index>(b));
            if (a == b && twoLevels(one))
                continue;
            // Multiply the standardised factors; products of the raw factors would be collinear with the
            // factors.
            auto next = design.columns.col(design.terms());
            next = one.cwiseProduct(other);
            if (standardise(next) == 0)
                continue;
            design.names.push_back(a == b ? design.names[a] + "^2" : design.names[a] + "*" + design.names[b]);
            out.terms.push_back(emptyTerm(design.names.back()));
        }
}

/// Returns the reason why nothing can be fitted; empty if a fit is possible.
Message unfittable(const Regression& out, const Design& design, double targetDeviation)
{
    if (out.n == 0)
        return Message::format("No completed run with \"%1\" is left.", out.target);
    if (design.factors() == 0)
        return Message::format("No factor takes more than one value among the %1 runs.", out.n);
    if (targetDeviation == 0)
        return Message::format("\"%1\" is the same in all %2 runs.", out.target, out.n);
    return {};
}

/// Returns bootstrap intervals of the weights; NaN if none are requested or if columns depend on each other.
statistics::BootstrapIntervals intervalsOf(const Design& design, const Eigen::VectorXd& y,
                                           const RegressionRequest& request, bool dependent)
{
    if (request.replicates > 0 && !dependent)
        return statistics::bootstrapWeights(
            design.columns, y, request.ridge,
            affordable(request.replicates, 100, 2e8, static_cast<std::size_t>(y.size())), request.seed,
            request.stop);
    const std::vector<Interval> none(design.names.size(), {nan, nan});
    return {none, none};
}

} // namespace

Result<Regression> regression(const table::Table& table, const table::Mask& mask,
                              const RegressionRequest& request)
{
    PARASCOPE_TRY(const Column* target, table.column(request.target));
    PARASCOPE_CHECK(checkRequest(request, *target));

    Regression out;
    out.target = request.target;
    out.r2 = out.condition = nan;
    auto kept = mask;
    PARASCOPE_TRY(const auto factors, factorsOf(table, kept, *target, request, out));
    out.combination = keepOneCombination(table, kept, std::array{target}, request.factors);
    auto columns = factors;
    columns.push_back(target);
    auto sample = completeRows(table, kept, columns);
    if (request.log)
        dropNonPositive(sample, columns);
    auto reasons = std::move(out.excluded);
    for (const auto& [reason, count] : out.combination.excluded)
        reasons[reason] += count;
    out.excluded = std::move(sample.excluded);
    nameReasons(out.excluded, reasons);
    out.rows = std::move(sample.rows);
    out.n = out.rows.size();

    const auto runs = static_cast<Eigen::Index>(out.n);
    Eigen::VectorXd y(runs);
    gather(*target, out.rows, request.log, y);
    const double targetDeviation = standardise(y);
    auto design = designOf(out, factors, request);
    out.unable = unfittable(out, design, targetDeviation);
    if (!out.unable.empty())
        return out;
    if (request.order == 2)
        addProducts(design, out);
    const auto p = design.terms();
    if (runs < p + 2) {
        out.unable = Message::format("Too few runs: %1 for %2 terms of the model.", out.n, p);
        return out;
    }
    if (p < design.columns.cols())
        design.columns.conservativeResize(Eigen::NoChange, p);
    const auto fit = statistics::leastSquares(design.columns, y, request.ridge);
    out.condition = fit.condition;
    for (const auto j : fit.dependent)
        out.collinear.push_back(design.names[static_cast<std::size_t>(j)]);
    const Eigen::VectorXd residuals = y - design.columns * fit.weights;
    out.residuals.assign(residuals.data(), residuals.data() + residuals.size());
    out.r2 = 1 - residuals.squaredNorm() / y.squaredNorm();
    const auto intervals = intervalsOf(design, y, request, !fit.dependent.empty());
    if (request.stop.stop_requested())
        return Error::badInput("The regression was cancelled.");
    const auto inflation = varianceInflation(fit.triangle, runs);
    std::vector<double> permuted(design.names.size(), nan), shares(permuted), between(permuted);
    if (request.order == 1 && request.permutations > 0) {
        permuted =
            permutationImportance(design.columns, fit.weights, residuals,
                                  affordable(request.permutations, 1, 2e6, out.n), request.seed ^ 0x5eedULL);
        shares = shareOfR2(design.columns, y);
        between = varianceBetweenLevels(design.columns, y);
    }
    for (std::size_t at = 0; at < design.names.size(); ++at) {
        auto& term = *std::find_if(out.terms.begin(), out.terms.end(),
                                   [&](const Term& candidate) { return candidate.name == design.names[at]; });
        term.weight = fit.weights[static_cast<Eigen::Index>(at)];
        term.interval = intervals.weights[at];
        term.inflation = inflation[at];
        term.importance = permuted[at];
        term.share = shares[at];
        term.betweenLevels = between[at];
        if (at < design.factors() && request.order == 1 && request.log) {
            // d log y / d log x is the slope between the standardised logarithms, converted back to their
            // units.
            const double unit = targetDeviation / design.deviations[at];
            term.elasticity = term.weight * unit;
            term.elasticityInterval = {intervals.slopes[at].low * unit, intervals.slopes[at].high * unit};
        }
    }
    out.collinearity = collinearityOf(out);
    out.heavyTails = heavyTailsOf(out.residuals);
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
