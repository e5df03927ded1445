// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/insight/effects.h"

#include "engine/base/statistics/least_squares.h"
#include "engine/insight/significance.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

namespace parascope::insight {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;
using statistics::nan;
using statistics::standardise;
using table::Column;

namespace {

/// Above this condition number, the weights of a design depend more on rounding than on the data.
constexpr double mostCondition = 3e4;

VectorXd raw(const Column& column, const Rows& rows)
{
    VectorXd out(static_cast<Index>(rows.size()));
    for (std::size_t i = 0; i < rows.size(); ++i)
        out[static_cast<Index>(i)] = column.numbers[rows[i]];
    return out;
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
    VectorXd out = raw(column, rows);
    if (log && (out.array() > 0).all())
        out = out.array().log() / std::log(2.0);
    standardise(out);
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
        if (std::any_of(rows.begin(), rows.end(),
                        [&](auto row) { return !std::isfinite(column.numbers[row]); }))
            continue;
        VectorXd values = scaled(column, rows, true);
        if (values.squaredNorm() == 0)
            continue;
        const auto alias = std::find_if(kept.begin(), kept.end(), [&](const VectorXd& other) {
            return std::abs(values.dot(other)) > 0.999 * static_cast<double>(rows.size());
        });
        if (alias != kept.end()) {
            out.aliased.push_back(
                Message::format("%1 (varies with %2)", column.name,
                                out.columns[static_cast<std::size_t>(alias - kept.begin())]->name));
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
    const auto solution = statistics::leastSquares(x, y, 0);
    if (!(solution.condition < mostCondition) || !(total > 0))
        return out;
    out.weights = solution.weights;
    const MatrixXd root = solution.triangle.triangularView<Eigen::Upper>().solve(MatrixXd::Identity(p, p));
    const MatrixXd inverse = root * root.transpose(); // inverse of x^T x
    const VectorXd residuals = y - x * out.weights;
    const double rest = residuals.squaredNorm();
    out.r2 = 1 - rest / total;
    out.jointP = fisherF((total - rest) / static_cast<double>(p) / std::max(1e-300, rest / degrees),
                         static_cast<double>(p), degrees);
    // HC3 (MacKinnon and White 1985) uses squared residuals over (1 - leverage)^2.
    const MatrixXd spread = x * inverse;
    const Eigen::ArrayXd leverage =
        spread.cwiseProduct(x).rowwise().sum().array() + 1 / static_cast<double>(n);
    const Eigen::ArrayXd loose = residuals.array().square() / (1 - leverage).max(1e-6).square();
    const MatrixXd robust = spread.transpose() * (spread.array().colwise() * loose).matrix();
    out.errors = robust.diagonal().cwiseSqrt();
    for (Index j = 0; j < p; ++j) {
        const double classic = std::sqrt(inverse(j, j) * rest / degrees);
        out.ps[static_cast<std::size_t>(j)] =
            std::max(studentP(out.weights[j] / std::max(1e-300, classic), degrees),
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
        if (standardise(square) > 0)
            columns.push_back(std::move(square));
    }
    // With few runs, drop the squared terms first.
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

double dependence(const Column& column, const std::vector<const Column*>& factors, const Rows& rows)
{
    const auto chosen = thinned(rows);
    return dependence(gathered(column, chosen), factors, chosen);
}

Rows thinned(const Rows& rows, std::size_t most)
{
    if (rows.size() <= most)
        return rows;
    const auto limit =
        static_cast<std::uint64_t>(static_cast<double>(most) / static_cast<double>(rows.size()) * 0x1p64);
    Rows out;
    out.reserve(most + most / 16);
    for (const auto row : rows)
        if (statistics::Random(row).next() < limit)
            out.push_back(row);
    return out;
}

double paperWeight(const Column& target, const std::vector<const Column*>& factors, const Rows& rows,
                   std::string_view factor)
{
    MatrixXd x(static_cast<Index>(rows.size()), static_cast<Index>(factors.size()));
    VectorXd y = raw(target, rows);
    Index varying = 0, place = -1;
    for (const auto* column : factors) {
        x.col(varying) = raw(*column, rows);
        if (!x.col(varying).allFinite())
            return nan;
        if (standardise(x.col(varying)) == 0)
            continue;
        if (column->name == factor)
            place = varying;
        ++varying;
    }
    if (place < 0 || x.rows() < varying + 4 || !y.allFinite() || standardise(y) == 0)
        return nan;
    const auto fit = statistics::leastSquares(x.leftCols(varying), y, 0);
    return fit.condition < mostCondition ? fit.weights[place] : nan;
}

} // namespace parascope::insight
