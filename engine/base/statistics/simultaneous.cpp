// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/statistics/simultaneous.h"

#include "engine/base/statistics/least_squares.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace parascope::statistics {

namespace {

/// Returns the number of draws; it is larger if they are cheap. The error of the quantile is then below 1 %.
Eigen::Index drawsOf(Eigen::Index estimates)
{
    return std::clamp<Eigen::Index>(200000 / estimates, 4000, 40000);
}

/// Fills the matrix with standard normal numbers (Box and Muller, Ann. Math. Statist. 29, 1958).
void fillNormal(Eigen::MatrixXd& out, Random& random)
{
    constexpr double unit = 0x1p-53;
    const auto uniform = [&] { return (static_cast<double>(random.next() >> 11) + 0.5) * unit; };
    double* values = out.data();
    for (Eigen::Index i = 0; i < out.size(); i += 2) {
        const double radius = std::sqrt(-2 * std::log(uniform())), angle = 2 * std::numbers::pi * uniform();
        values[i] = radius * std::cos(angle);
        if (i + 1 < out.size())
            values[i + 1] = radius * std::sin(angle);
    }
}

/// Returns the correlation of the contributions. It is summed in blocks of units, since most of the matrix
/// of units and estimates may be empty.
Eigen::MatrixXd correlationOf(std::span<const Contributions> estimates)
{
    const auto n = static_cast<Eigen::Index>(estimates.size());
    std::uint32_t units = 0;
    for (const auto& estimate : estimates)
        units = std::max(units, estimate.parts.empty() ? 0 : estimate.parts.back().unit + 1);
    constexpr std::uint32_t block = 1024;
    std::vector<std::size_t> next(estimates.size(), 0);
    Eigen::MatrixXd products = Eigen::MatrixXd::Zero(n, n);
    Eigen::MatrixXd part(n, static_cast<Eigen::Index>(std::min(units, block)));
    for (std::uint32_t first = 0; first < units; first += block) {
        part.setZero();
        for (std::size_t i = 0; i < estimates.size(); ++i) {
            const auto& parts = estimates[i].parts;
            for (auto& at = next[i]; at < parts.size() && parts[at].unit < first + block; ++at)
                part(static_cast<Eigen::Index>(i), parts[at].unit - first) = parts[at].value;
        }
        products.noalias() += part * part.transpose();
    }
    const Eigen::VectorXd scale = products.diagonal().cwiseSqrt().cwiseInverse();
    return scale.asDiagonal() * products * scale.asDiagonal();
}

} // namespace

double largestQuantile(std::span<const Contributions> estimates, std::size_t dimension, double confidence)
{
    if (estimates.empty())
        return nan;
    if (estimates.size() == 1)
        return normalQuantile((1 + confidence) / 2);
    const auto n = static_cast<Eigen::Index>(estimates.size());
    auto shared = correlationOf(estimates);
    Eigen::VectorXd common(n);
    for (Eigen::Index i = 0; i < n; ++i) {
        const double own =
            static_cast<double>(dimension - 1) / estimates[static_cast<std::size_t>(i)].degrees;
        common[i] =
            std::sqrt(1 - std::clamp(own, 1e-9, 1.0)); // at least 1e-9, so that the matrix is definite
    }
    shared = common.asDiagonal() * shared * common.asDiagonal();
    shared.diagonal().setOnes();
    const Eigen::LLT<Eigen::MatrixXd> factor(shared);
    Random random(1);
    constexpr Eigen::Index block = 250; // fits the cache
    Eigen::MatrixXd noise(n, block), drawn(n, block);
    std::vector<double> ascending;
    for (auto left = drawsOf(n); left > 0; left -= block) {
        fillNormal(noise, random);
        drawn.noalias() = factor.matrixL() * noise;
        for (Eigen::Index i = 0; i < block; ++i)
            ascending.push_back(drawn.col(i).cwiseAbs().maxCoeff());
    }
    std::sort(ascending.begin(), ascending.end());
    return percentileOfSorted(ascending, 100 * confidence);
}

double studentAtLevelOf(double normal, double degrees)
{
    const double above = studentAbove(normal, std::numeric_limits<double>::infinity());
    return studentQuantile(1 - above, degrees);
}

} // namespace parascope::statistics
