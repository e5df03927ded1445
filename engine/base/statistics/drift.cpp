// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/statistics/drift.h"

#include "engine/base/statistics/inference.h"
#include "engine/base/statistics/order.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace parascope::statistics {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

/// A wandering level: the correlation of neighbouring rows, and its share of the variance.
struct Process
{
    double rho, share;
};

std::vector<Process> processes(double longest)
{
    std::vector<Process> out{{0, 0}};
    for (const double rho : {0.5, 0.8, 0.9, 0.95, 0.98, 0.99, 0.997})
        for (const double share : {0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 0.95, 1.0})
            if (rho <= longest)
                out.push_back({rho, share});
    return out;
}

/// Transforms the rows to innovations of unit variance with a Kalman filter. Each row of `z` is one point in
/// time. Returns the logarithm of the covariance's determinant.
double whiten(MatrixXd& z, const Process& process)
{
    const auto [rho, share] = process;
    Eigen::RowVectorXd level = Eigen::RowVectorXd::Zero(z.cols()), innovation(z.cols());
    double variance = share, logDeterminant = 0;
    for (Index t = 0; t < z.rows(); ++t) {
        const double whole = variance + (1 - share);
        innovation = z.row(t) - level;
        z.row(t) = innovation / std::sqrt(whole);
        logDeterminant += std::log(whole);
        level = rho * (level + variance / whole * innovation);
        variance = rho * rho * variance * (1 - variance / whole) + share * (1 - rho * rho);
    }
    return logDeterminant;
}

/// Solution of the least-squares problem; the columns must be scaled.
struct Solved
{
    VectorXd weights, errors; ///< infinite where a column depends on the others
    double rest = 0;          ///< sum of squared residuals
    double logDeterminant = 0;
    Index rank = 0;
};

Solved solve(const MatrixXd& z)
{
    const Index p = z.cols() - 1;
    Solved out;
    Eigen::ColPivHouseholderQR<MatrixXd> qr(z.leftCols(p));
    qr.setThreshold(1e-7);
    out.rank = qr.rank();
    out.weights = qr.solve(z.col(p));
    out.rest = (z.col(p) - z.leftCols(p) * out.weights).squaredNorm();
    const MatrixXd triangle = qr.matrixQR().topLeftCorner(out.rank, out.rank).triangularView<Eigen::Upper>();
    out.logDeterminant = 2 * triangle.diagonal().cwiseAbs().array().log().sum();
    const MatrixXd inverse =
        triangle.triangularView<Eigen::Upper>().solve(MatrixXd::Identity(out.rank, out.rank));
    const VectorXd root = inverse.rowwise().norm();
    out.errors = VectorXd::Constant(p, std::numeric_limits<double>::infinity());
    const auto& order = qr.colsPermutation().indices();
    for (Index i = 0; i < out.rank; ++i)
        out.errors[order[i]] = root[i];
    if (out.rank < p) {
        // A column on which the dropped columns depend cannot be determined either. `made` expresses the
        // dropped columns in terms of the kept ones.
        const MatrixXd rest = qr.matrixQR().topRightCorner(out.rank, p - out.rank);
        const MatrixXd made = triangle.triangularView<Eigen::Upper>().solve(rest);
        for (Index i = 0; i < out.rank; ++i)
            if (made.row(i).cwiseAbs().maxCoeff() > 1e-6)
                out.errors[order[i]] = std::numeric_limits<double>::infinity();
    }
    return out;
}

} // namespace

VectorXd withoutOutliers(const MatrixXd& x, const VectorXd& y)
{
    const Eigen::ColPivHouseholderQR<MatrixXd> qr(x);
    const VectorXd fitted = x * qr.solve(y);
    VectorXd away = (y - fitted).cwiseAbs();
    const double reach = 4 * 1.4826 * medianInPlace({away.data(), static_cast<std::size_t>(away.size())});
    return reach > 0 ? VectorXd(fitted + (y - fitted).cwiseMax(-reach).cwiseMin(reach)) : y;
}

namespace {

/// The solution for one process and its restricted likelihood.
struct Candidate
{
    double deviance = 0;
    Solved solved;
    double variance = 0;
};

Candidate candidateOf(MatrixXd z, const Process& process, const DriftOptions& options)
{
    const double determinant = process.share > 0 ? whiten(z, process) : 0;
    Candidate out;
    const auto take = [&](const MatrixXd& rows) {
        out.solved = solve(rows);
        const auto degrees = static_cast<double>(rows.rows() - out.solved.rank);
        out.variance = std::max(out.solved.rest / degrees, 1e-300);
        out.deviance = degrees * std::log(out.variance) + determinant + out.solved.logDeterminant;
    };
    take(z);
    if (options.bounded < 0)
        return out;
    // Add the prior knowledge as one more row in units of the noise, which is estimated from the other rows.
    z.conservativeResize(z.rows() + 1, Eigen::NoChange);
    z.bottomRows(1).setZero();
    z(z.rows() - 1, options.bounded) = std::sqrt(out.variance) / options.deviation;
    take(z);
    return out;
}

} // namespace

std::vector<Effect> effectsBesideDrift(const MatrixXd& x, const VectorXd& y, const DriftOptions& options)
{
    const Index n = x.rows(), p = x.cols();
    std::vector<Effect> out(static_cast<std::size_t>(p));
    if (n < p + 5)
        return out;
    MatrixXd joined(n, p + 1);
    joined << x, y;
    std::vector<Candidate> candidates;
    std::size_t best = 0;
    for (const auto& process : processes(options.longest)) {
        candidates.push_back(candidateOf(joined, process, options));
        if (candidates.back().deviance < candidates[best].deviance)
            best = candidates.size() - 1;
    }
    constexpr double refuted = 3.84; // chi-square, one degree of freedom, 95 %
    const auto degrees = static_cast<double>(n - candidates[best].solved.rank);
    for (Index j = 0; j < p; ++j) {
        auto& effect = out[static_cast<std::size_t>(j)];
        effect.p = 0;
        for (std::size_t i = 0; i < candidates.size(); ++i) {
            const auto& item = candidates[i];
            if (item.deviance - candidates[best].deviance > refuted)
                continue;
            const double error = item.solved.errors[j] * std::sqrt(item.variance);
            effect.p = std::max(
                effect.p, std::isinf(error) ? 1.0 : studentTwoSided(item.solved.weights[j] / error, degrees));
            if (i == best) {
                effect.value = item.solved.weights[j];
                effect.error = error;
            }
        }
    }
    return out;
}

std::vector<Effect> effects(const MatrixXd& x, const VectorXd& values)
{
    const Index n = x.rows(), p = x.cols();
    std::vector<Effect> out(static_cast<std::size_t>(p));
    if (n < p + 3)
        return out;
    const VectorXd y = withoutOutliers(x, values);
    MatrixXd joined(n, p + 1);
    joined << x, y;
    const auto solved = solve(joined);
    const VectorXd residuals = y - x * solved.weights;
    const Eigen::CompleteOrthogonalDecomposition<MatrixXd> decomposed(x.transpose() * x);
    const MatrixXd inverse = decomposed.pseudoInverse();
    const MatrixXd spread = x * inverse;
    const Eigen::ArrayXd leverage = spread.cwiseProduct(x).rowwise().sum();
    const Eigen::ArrayXd loose = residuals.array().square() / (1 - leverage).max(1e-3).square();
    const auto degrees = static_cast<double>(n - solved.rank);
    const double variance = std::max(solved.rest / degrees, 1e-300);
    for (Index j = 0; j < p; ++j) {
        auto& effect = out[static_cast<std::size_t>(j)];
        effect.value = solved.weights[j];
        const double robust = std::sqrt((spread.col(j).array().square() * loose).sum());
        effect.error = std::isinf(solved.errors[j])
                           ? solved.errors[j]
                           : std::max(solved.errors[j] * std::sqrt(variance), robust);
        effect.p = std::isinf(effect.error) ? 1 : studentTwoSided(effect.value / effect.error, degrees);
    }
    return out;
}

} // namespace parascope::statistics
