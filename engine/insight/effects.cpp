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
                Phrase::said("%1 (goes with %2)", column.name,
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
    const MatrixXd gram = x.transpose() * x;
    const Eigen::LDLT<MatrixXd> factorised(gram);
    const VectorXd diagonal = factorised.vectorD();
    if (factorised.info() != Eigen::Success || !(diagonal.minCoeff() > 1e-9 * diagonal.maxCoeff()) ||
        !(total > 0))
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
        if (analysis::Random(row).next() < limit)
            out.push_back(row);
    return out;
}

double paperWeight(const Column& target, const std::vector<const Column*>& factors, const Rows& rows,
                   std::string_view factor)
{
    // From the moments of all columns: two passes, no matrix of the data.
    auto columns = factors;
    columns.push_back(&target);
    const auto p = static_cast<Index>(columns.size());
    VectorXd mean = VectorXd::Zero(p), low = VectorXd::Constant(p, std::numeric_limits<double>::infinity()),
             high = -low, line(p);
    for (const auto row : rows)
        for (Index j = 0; j < p; ++j) {
            const double value = columns[static_cast<std::size_t>(j)]->numbers[row];
            mean[j] += value;
            low[j] = std::min(low[j], value);
            high[j] = std::max(high[j], value);
        }
    if (rows.empty() || !mean.allFinite())
        return nan;
    mean /= static_cast<double>(rows.size());
    std::vector<Index> varying;
    Index place = -1;
    for (Index j = 0; j + 1 < p; ++j)
        if (low[j] < high[j]) {
            if (factors[static_cast<std::size_t>(j)]->name == factor)
                place = static_cast<Index>(varying.size());
            varying.push_back(j);
        }
    if (place < 0 || !(low[p - 1] < high[p - 1]) || rows.size() < varying.size() + 4)
        return nan;
    const auto k = static_cast<Index>(varying.size());
    varying.push_back(p - 1);
    MatrixXd moments = MatrixXd::Zero(k + 1, k + 1);
    for (const auto row : rows) {
        for (Index j = 0; j <= k; ++j)
            line[j] = columns[static_cast<std::size_t>(varying[static_cast<std::size_t>(j)])]->numbers[row] -
                      mean[varying[static_cast<std::size_t>(j)]];
        for (Index i = 0; i <= k; ++i)
            for (Index j = 0; j <= i; ++j)
                moments(i, j) += line[i] * line[j];
    }
    const VectorXd deviation = moments.diagonal().cwiseSqrt();
    if (!deviation.allFinite() || !(deviation.minCoeff() > 0))
        return nan;
    const MatrixXd full = moments.selfadjointView<Eigen::Lower>();
    const MatrixXd correlation = full.cwiseQuotient(deviation * deviation.transpose());
    const Eigen::LDLT<MatrixXd> factorised(correlation.topLeftCorner(k, k));
    if (factorised.info() != Eigen::Success || !(factorised.vectorD().minCoeff() > 1e-9))
        return nan;
    return factorised.solve(correlation.block(0, k, k, 1))(place);
}

} // namespace parascope::insight
