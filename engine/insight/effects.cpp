// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/insight/effects.h"

#include "engine/insight/significance.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <unordered_map>

namespace parascope::insight {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;
using table::Column;

namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();

/// Centres and scales to unit variance; false for a constant.
bool standardise(Eigen::Ref<VectorXd> values)
{
    if (values.size() == 0 || !values.allFinite())
        return false;
    const double low = values.minCoeff(), high = values.maxCoeff();
    if (low == high)
        return false;
    values.array() -= values.mean();
    const double deviation = std::sqrt(values.squaredNorm() / static_cast<double>(values.size()));
    if (!(deviation > 1e-13 * std::max(std::abs(low), std::abs(high))))
        return false;
    values /= deviation;
    return true;
}

} // namespace

std::vector<double> gathered(const Column& column, const Rows& rows)
{
    std::vector<double> out(rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i)
        out[i] = column.numbers[rows[i]];
    return out;
}

Levels levelsOf(const Column& column, const Rows& rows)
{
    Levels out;
    out.codes.reserve(rows.size());
    std::unordered_map<double, std::uint32_t> places;
    double last = nan;
    std::uint32_t lastCode = 0;
    for (const auto row : rows) {
        const double value = column.numbers[row];
        if (value != last) {
            const auto [it, added] = places.try_emplace(value, static_cast<std::uint32_t>(out.values.size()));
            if (added)
                out.values.push_back(value);
            last = value;
            lastCode = it->second;
            if (out.values.size() > Levels::most) {
                out.many = true;
                out.values.clear();
                out.codes.clear();
                return out;
            }
        }
        out.codes.push_back(lastCode);
    }
    std::vector<std::uint32_t> order(out.values.size()), place(out.values.size());
    for (std::uint32_t i = 0; i < order.size(); ++i)
        order[i] = i;
    std::sort(order.begin(), order.end(), [&](auto a, auto b) { return out.values[a] < out.values[b]; });
    for (std::uint32_t i = 0; i < order.size(); ++i)
        place[order[i]] = i;
    std::sort(out.values.begin(), out.values.end());
    for (auto& code : out.codes)
        code = place[code];
    return out;
}

Eigen::VectorXd scaled(const Column& column, const Rows& rows, bool log)
{
    VectorXd out(static_cast<Index>(rows.size()));
    bool positive = true;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        out[static_cast<Index>(i)] = column.numbers[rows[i]];
        positive &= column.numbers[rows[i]] > 0;
    }
    if (log && positive)
        out = out.array().log() / std::log(2.0);
    if (!standardise(out))
        out.setZero();
    return out;
}

Factors factorsOf(const table::Table& table, const Rows& rows)
{
    Factors out;
    if (rows.size() < 2)
        return out;
    std::vector<VectorXd> kept;
    for (const auto& column : table.columns()) {
        if (column.role != Column::Role::HyperParameter || column.kind != Column::Kind::Number)
            continue;
        if (std::any_of(rows.begin(), rows.end(), [&](auto row) { return !std::isfinite(column.numbers[row]); }))
            continue;
        VectorXd values = scaled(column, rows, true);
        if (values.squaredNorm() == 0)
            continue;
        const auto alias = std::find_if(kept.begin(), kept.end(), [&](const VectorXd& other) {
            return std::abs(values.dot(other)) > 0.999 * static_cast<double>(rows.size());
        });
        if (alias != kept.end()) {
            out.aliased.push_back(column.name + " (goes with " +
                                  out.columns[static_cast<std::size_t>(alias - kept.begin())]->name + ")");
            continue;
        }
        out.columns.push_back(&column);
        kept.push_back(std::move(values));
    }
    return out;
}

Fit leastSquaresFit(MatrixXd x, VectorXd y)
{
    Fit out;
    const Index n = x.rows(), p = x.cols();
    out.ps.assign(static_cast<std::size_t>(p), 1);
    const auto degrees = static_cast<double>(n - p - 1);
    if (p == 0 || degrees < 3)
        return out;
    x.rowwise() -= x.colwise().mean();
    y.array() -= y.mean();
    const double total = y.squaredNorm();
    const MatrixXd gram = x.transpose() * x;
    const Eigen::LDLT<MatrixXd> factorised(gram);
    const VectorXd diagonal = factorised.vectorD();
    if (factorised.info() != Eigen::Success || !(diagonal.minCoeff() > 1e-9 * diagonal.maxCoeff()) || !(total > 0))
        return out;
    const MatrixXd inverse = factorised.solve(MatrixXd::Identity(p, p));
    out.weights = inverse * (x.transpose() * y);
    const VectorXd residuals = y - x * out.weights;
    const double rest = residuals.squaredNorm();
    out.r2 = 1 - rest / total;
    out.jointP = fisherF((total - rest) / static_cast<double>(p) / std::max(1e-300, rest / degrees),
                         static_cast<double>(p), degrees);
    // HC3 (MacKinnon and White 1985): squared residuals over (1 - leverage)^2.
    const MatrixXd spread = x * inverse;
    const Eigen::ArrayXd leverage = spread.cwiseProduct(x).rowwise().sum().array() + 1 / static_cast<double>(n);
    const Eigen::ArrayXd loose = residuals.array().square() / (1 - leverage).max(1e-6).square();
    const MatrixXd robust = spread.transpose() * (spread.array().colwise() * loose).matrix();
    out.errors = robust.diagonal().cwiseSqrt();
    for (Index j = 0; j < p; ++j) {
        const double classic = std::sqrt(inverse(j, j) * rest / degrees);
        out.ps[static_cast<std::size_t>(j)] = std::max(studentP(out.weights[j] / std::max(1e-300, classic), degrees),
                                                       studentP(out.weights[j] / std::max(1e-300, out.errors[j]), degrees));
    }
    out.solved = true;
    return out;
}

double dependence(std::span<const double> values, const std::vector<const Column*>& factors, const Rows& rows)
{
    std::vector<VectorXd> columns;
    for (const auto* factor : factors) {
        columns.push_back(scaled(*factor, rows, true));
        if (levelsOf(*factor, rows).values.size() == 2)
            continue;
        VectorXd square = columns.back().cwiseAbs2();
        if (standardise(square))
            columns.push_back(std::move(square));
    }
    // Few runs: the squares go first.
    if (columns.size() + 5 > rows.size()) {
        columns.clear();
        for (const auto* factor : factors)
            columns.push_back(scaled(*factor, rows, true));
    }
    MatrixXd x(static_cast<Index>(rows.size()), static_cast<Index>(columns.size()));
    for (std::size_t j = 0; j < columns.size(); ++j)
        x.col(static_cast<Index>(j)) = columns[j];
    return leastSquaresFit(std::move(x), normalScores(values)).jointP;
}

double paperWeight(const Column& target, const std::vector<const Column*>& factors, const Rows& rows, std::string_view factor)
{
    std::vector<VectorXd> columns;
    Index place = -1;
    for (const auto* candidate : factors) {
        VectorXd values = scaled(*candidate, rows, false);
        if (values.squaredNorm() == 0)
            continue;
        if (candidate->name == factor)
            place = static_cast<Index>(columns.size());
        columns.push_back(std::move(values));
    }
    VectorXd y = scaled(target, rows, false);
    if (place < 0 || y.squaredNorm() == 0)
        return nan;
    MatrixXd x(static_cast<Index>(rows.size()), static_cast<Index>(columns.size()));
    for (std::size_t j = 0; j < columns.size(); ++j)
        x.col(static_cast<Index>(j)) = columns[j];
    const auto fit = leastSquaresFit(std::move(x), std::move(y));
    return fit.solved ? fit.weights[place] : nan;
}

} // namespace parascope::insight
