// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/statistics/least_squares.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

namespace parascope::statistics {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

double standardise(Eigen::Ref<VectorXd> values)
{
    double squares = 0, low = 0, high = 0;
    if (values.size() > 0) {
        low = values.minCoeff();
        high = values.maxCoeff();
        const double mean = values.mean();
        constexpr Index block = 4096; // stays in the cache between both lines
        for (Index done = 0; done < values.size(); done += block) {
            auto part = values.segment(done, std::min(block, values.size() - done));
            part.array() -= mean;
            squares += part.squaredNorm();
        }
    }
    const double deviation = std::sqrt(squares / static_cast<double>(values.size()));
    if (low == high || !(deviation > 1e-13 * std::max(std::abs(low), std::abs(high))) ||
        !std::isfinite(deviation)) {
        values.setZero();
        return 0;
    }
    values /= deviation;
    return deviation;
}

namespace {

/// R of the QR decomposition of [X y]: the columns of X, and the column of y.
struct Triangle
{
    MatrixXd left;
    VectorXd right;
};

/// Uses Cholesky of the products where the columns are nearly independent; otherwise returns nothing.
std::optional<Triangle> triangleOfProducts(const MatrixXd& design, const VectorXd& target)
{
    constexpr double leastEigenvalue = 1e-4; // relative to the largest: a condition number of 100
    constexpr Index block = 1024;
    const Index p = design.cols();
    MatrixXd products = MatrixXd::Zero(p, p);
    VectorXd right = VectorXd::Zero(p);
    for (Index row = 0; row < design.rows(); row += block) {
        const auto part = design.middleRows(row, std::min(block, design.rows() - row));
        products.selfadjointView<Eigen::Lower>().rankUpdate(part.transpose());
        right.noalias() += part.transpose() * target.segment(row, part.rows());
    }
    const Eigen::SelfAdjointEigenSolver<MatrixXd> eigen(products,
                                                        Eigen::EigenvaluesOnly); // reads only the lower half
    const auto& values = eigen.eigenvalues();
    if (!(values[0] > leastEigenvalue * values[p - 1]))
        return std::nullopt;
    const Eigen::LLT<MatrixXd> factorised(products);
    return Triangle{factorised.matrixU(), factorised.matrixL().solve(right)};
}

Triangle triangleOfRows(const MatrixXd& design, const VectorXd& target)
{
    const Index p = design.cols();
    constexpr Index block = 512;
    // The stack holds the triangle of [X y] so far, and below it the next rows. Its QR gives the next
    // triangle.
    MatrixXd stack = MatrixXd::Zero(p + 1 + block, p + 1);
    Eigen::HouseholderQR<MatrixXd> qr(stack.rows(), stack.cols());
    for (Index row = 0; row < design.rows(); row += block) {
        const Index count = std::min(block, design.rows() - row);
        stack.bottomRows(block).setZero();
        stack.block(p + 1, 0, count, p) = design.middleRows(row, count);
        stack.block(p + 1, p, count, 1) = target.segment(row, count);
        qr.compute(stack);
        stack.topRows(p + 1) = qr.matrixQR().topRows(p + 1).template triangularView<Eigen::Upper>();
    }
    return {stack.topLeftCorner(p, p), stack.block(0, p, p, 1)};
}

} // namespace

LeastSquares leastSquares(const MatrixXd& design, const VectorXd& target, double ridge)
{
    const Index p = design.cols();
    const auto quick = triangleOfProducts(design, target);
    const auto [triangle, right] = quick ? *quick : triangleOfRows(design, target);

    LeastSquares out;
    // Smaller singular values are rounding errors: the last bits of the data times the number of columns.
    constexpr double negligible = 1e-13;
    const Eigen::JacobiSVD<MatrixXd> svd(triangle, Eigen::ComputeThinU | Eigen::ComputeThinV);
    const auto& singular = svd.singularValues();
    out.condition =
        singular[p - 1] > 0 ? singular[0] / singular[p - 1] : std::numeric_limits<double>::infinity();
    const VectorXd projected = svd.matrixU().transpose() * right;
    VectorXd scaled = VectorXd::Zero(p);
    for (Index j = 0; j < p; ++j)
        if (singular[j] > negligible * singular[0])
            scaled[j] = projected[j] * singular[j] / (singular[j] * singular[j] + ridge);
    out.weights = svd.matrixV() * scaled;
    Eigen::ColPivHouseholderQR<MatrixXd> pivoted(triangle);
    pivoted.setThreshold(negligible);
    for (Index j = pivoted.rank(); j < p; ++j)
        out.dependent.push_back(pivoted.colsPermutation().indices()[j]);
    std::sort(out.dependent.begin(), out.dependent.end());
    out.triangle = triangle;
    return out;
}

BootstrapIntervals bootstrapWeights(const MatrixXd& design, const VectorXd& target, double ridge,
                                    int replicates, std::uint64_t seed, const std::stop_token& stop)
{
    const Index n = design.rows();
    const Index p = design.cols();
    const Index d = p + 1;
    // Store the factors and the target of a run next to each other, so that a drawn run is contiguous in
    // memory.
    MatrixXd joined(d, n);
    joined.topRows(p) = design.transpose();
    joined.bottomRows(1) = target.transpose();
    Random random(seed);
    MatrixXd moments(d, d);
    VectorXd sums(d);
    constexpr Index block = 256;
    MatrixXd weighted(d, block);
    // Number of times that a resample contains each run. Counting first and then reading the runs in order
    // sums the same terms as reading them in the drawn order, without a random memory access per draw.
    std::vector<std::uint32_t> counts(static_cast<std::size_t>(n));
    std::vector<std::vector<double>> weights(static_cast<std::size_t>(p)), slopes(weights);
    for (int replicate = 0; replicate < replicates && !stop.stop_requested(); ++replicate) {
        std::fill(counts.begin(), counts.end(), 0U);
        for (Index i = 0; i < n; ++i)
            ++counts[random.below(static_cast<std::uint32_t>(n))];
        moments.setZero();
        sums.setZero();
        for (Index done = 0; done < n && !stop.stop_requested(); done += block) {
            const Index width = std::min(block, n - done);
            const auto runs = joined.middleCols(done, width);
            const Eigen::Map<const Eigen::Matrix<std::uint32_t, 1, Eigen::Dynamic>> times(
                counts.data() + done, width);
            auto part = weighted.leftCols(width);
            part = runs.array().rowwise() * times.cast<double>().array();
            moments.triangularView<Eigen::Lower>() += part * runs.transpose();
            sums += part.rowwise().sum();
        }
        const auto size = static_cast<double>(n);
        moments.selfadjointView<Eigen::Lower>().rankUpdate(sums, -1 / size);
        const MatrixXd full = moments.selfadjointView<Eigen::Lower>();
        const VectorXd deviation = (full.diagonal() / size).cwiseMax(0).cwiseSqrt();
        if (deviation.minCoeff() <= 1e-12)
            continue;
        const MatrixXd correlation = (full / size).cwiseQuotient(deviation * deviation.transpose());
        MatrixXd left = correlation.topLeftCorner(p, p);
        left.diagonal().array() += ridge / size;
        const Eigen::LDLT<MatrixXd> factorised(left);
        if (factorised.info() != Eigen::Success || factorised.vectorD().minCoeff() <= 1e-10)
            continue;
        const VectorXd solution = factorised.solve(correlation.block(0, p, p, 1));
        for (Index j = 0; j < p; ++j)
            weights[static_cast<std::size_t>(j)].push_back(solution[j]);
        for (Index j = 0; j < p; ++j)
            slopes[static_cast<std::size_t>(j)].push_back(solution[j] * deviation[p] / deviation[j]);
    }
    constexpr double ends[] = {2.5, 97.5};
    const auto middle = [&](std::vector<std::vector<double>>& columns) {
        std::vector<Interval> out;
        for (auto& column : columns) {
            if (column.empty() || static_cast<double>(column.size()) < 0.9 * replicates) {
                out.push_back({std::nan(""), std::nan("")});
                continue;
            }
            const auto limits = percentiles(std::move(column), ends);
            out.push_back({limits[0], limits[1]});
        }
        return out;
    };
    return {middle(weights), middle(slopes)};
}

} // namespace parascope::statistics
