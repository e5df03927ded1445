// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/statistics/inference.h"

#include <Eigen/Dense>

#include <cstdint>
#include <stop_token>
#include <vector>

namespace parascope::statistics {

/// A small fast generator with a stated seed (splitmix64), so that resampled figures are the same everywhere.
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
    /// Uniform in [0, n), n below 2^32.
    std::uint32_t below(std::uint32_t n) { return static_cast<std::uint32_t>(((next() >> 32) * n) >> 32); }

private:
    std::uint64_t m_state;
};

/// Centres the values and divides by their population deviation, which it returns. Values without a spread
/// (none, one value alone, differences in the last bits of a huge number) and not finite ones become 0 and
/// return 0.
double standardise(Eigen::Ref<Eigen::VectorXd> values);

struct LeastSquares
{
    Eigen::VectorXd weights;
    double condition = 0;                ///< largest over smallest singular value of the design
    Eigen::MatrixXd triangle;            ///< R of the design's QR: all that other statistics need of it
    std::vector<Eigen::Index> dependent; ///< columns that the others determine, to rounding
};

/// min |y - Xw|^2 + ridge |w|^2; where columns depend on each other, of all solutions that of least norm, as
/// LAPACK's gelsd and scikit-learn. A tall X is read once, by blocks of rows: their products are enough where
/// the columns hardly depend on each other (normal equations square a condition number, here below 100: 12
/// digits stay); where they do, Householder QR of the blocks.
[[nodiscard]] LeastSquares leastSquares(const Eigen::MatrixXd& design, const Eigen::VectorXd& target,
                                        double ridge);

/// 95 % percentile intervals over bootstrap samples of rows (Efron 1979), a column each; NaN where more than
/// a tenth of the samples have no solution. Ends early, with what it has, when `stop` asks for it.
struct BootstrapIntervals
{
    std::vector<Interval> weights; ///< of the standardised weights; each sample is standardised anew
    std::vector<Interval> slopes;  ///< target per unit of the design's columns as they were given
};
[[nodiscard]] BootstrapIntervals bootstrapWeights(const Eigen::MatrixXd& design,
                                                  const Eigen::VectorXd& target, double ridge, int replicates,
                                                  std::uint64_t seed, const std::stop_token& stop = {});

} // namespace parascope::statistics
