// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/statistics/inference.h"

#include <Eigen/Dense>

#include <cstdint>
#include <stop_token>
#include <vector>

namespace parascope::statistics {

/// A small, fast random generator with an explicit seed (splitmix64), so that resampled results are the same
/// everywhere.
class Random
{
public:
    explicit Random(std::uint64_t seed) : m_state(seed) {}
    std::uint64_t next()
    {
        std::uint64_t z = (m_state += 0x9e3779b97f4a7c15ULL);
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
        return z ^ (z >> 31);
    }
    /// Returns a uniform number in [0, n); n is below 2^32.
    std::uint32_t below(std::uint32_t n) { return static_cast<std::uint32_t>(((next() >> 32) * n) >> 32); }

private:
    std::uint64_t m_state;
};

/// Centres the values and divides them by their population standard deviation, which it returns. If the
/// values are not finite or have no spread (no values, one value, differences only in the last bits of a huge
/// number), they become 0 and the result is 0.
double standardise(Eigen::Ref<Eigen::VectorXd> values);

struct LeastSquares
{
    Eigen::VectorXd weights;
    double condition = 0;     ///< ratio of the largest to the smallest singular value of the design
    Eigen::MatrixXd triangle; ///< R of the design's QR; sufficient for other statistics
    std::vector<Eigen::Index> dependent; ///< columns that the others determine, up to rounding
};

/// Minimises |y - Xw|^2 + ridge |w|^2. If columns depend on each other, it returns the solution of least
/// norm, as LAPACK's gelsd and scikit-learn do. A tall X is read once, in blocks of rows. Where the columns
/// are nearly independent, the normal equations are used: they square the condition number, which is below
/// 100 here, so 12 digits remain. Otherwise, Householder QR of the blocks is used.
[[nodiscard]] LeastSquares leastSquares(const Eigen::MatrixXd& design, const Eigen::VectorXd& target,
                                        double ridge);

/// Returns 95 % percentile intervals over bootstrap samples of rows (Efron 1979), one per column; NaN where
/// more than a tenth of the samples have no solution. A request through `stop` ends the sampling early.
struct BootstrapIntervals
{
    std::vector<Interval> weights; ///< for standardised weights; each sample is standardised
    std::vector<Interval> slopes;  ///< intervals of the target per unit of the design's original columns
};
[[nodiscard]] BootstrapIntervals bootstrapWeights(const Eigen::MatrixXd& design,
                                                  const Eigen::VectorXd& target, double ridge, int replicates,
                                                  std::uint64_t seed, const std::stop_token& stop = {});

} // namespace parascope::statistics
