// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/model/surrogate/surrogate.h"

#include <cstdint>

namespace parascope::surrogate {

/// Why a point is the next.
enum class Reason : std::uint8_t {
    Spread,    ///< one of the first, over the whole grid
    Uncertain, ///< the map knows least there, and around it
    Surprise,  ///< beside runs that were not as forecast
    Border,    ///< it tells where runs begin to fail
    Repeat,    ///< noise of its earlier run dominates
    Goal       ///< it tells most about the question
};

struct Choice
{
    Eigen::Index candidate = 0; ///< place in the list of candidates
    Reason reason = Reason::Spread;
    double error = 0;   ///< relative, expected of the forecast there (median); 0 of the first ones
    double failure = 0; ///< probability that it fails
    double value = 0;   ///< forecast
};

/// One that may be run.
struct Candidate
{
    Eigen::Index point = 0;
    double seconds = 1; ///< that the run will take
};

/// `count` points far from each other and from `taken` (farthest-point order in the space of the points), the
/// first one by the seed: what a map begins with.
[[nodiscard]] std::vector<Choice> spreadOut(const Points& points, const std::vector<Candidate>& candidates,
                                            const std::vector<Eigen::Index>& taken, std::size_t count,
                                            std::uint64_t seed);

/// What the sweep asks, as a weight of every cell by what is forecast there.
struct Interest
{
    enum class Kind : std::uint8_t {
        Map,    ///< every cell alike
        Level,  ///< cells whose value may be `level`
        Largest ///< cells that may be the largest (of `sign` -1: the smallest)
    };
    Kind kind = Kind::Map;
    Eigen::VectorXd
        level; ///< by point, of the surrogate's logarithm: a contour, or the other platform's forecast
    Eigen::VectorXd spread; ///< by point, its deviation
    double sign = 1;
    Eigen::VectorXd
        offset; ///< by point, what is added to `sign` times the logarithm to give that of the metric
    std::vector<char> allowed; ///< by point: whether the goal admits it; empty: all
};

/// The next runs: each time the candidate that lowers the (weighted) variance of all unmeasured cells most
/// per second, as if those before it had been run (Cohn 1996; Seo et al. 2000), times its own deviation,
/// which keeps isolated cells from being left over. Some hundred cells stand for a large grid.
[[nodiscard]] std::vector<Choice> chooseNext(const Surrogate& surrogate,
                                             const std::vector<Candidate>& candidates,
                                             const std::vector<Eigen::Index>& pending,
                                             const Interest& interest, std::size_t count, std::uint64_t seed);

/// Relative error expected of the unmeasured cells that will not fail: median and 90th percentile of their
/// forecasts' medians; 0 where there is none.
struct MapError
{
    double median = 0, p90 = 0;
    std::size_t cells = 0, failing = 0;
    std::size_t unsure = 0; ///< of the cells: Predictions::isUnsure
};
[[nodiscard]] MapError mapError(const Surrogate& surrogate, const std::vector<Eigen::Index>& unmeasured);

} // namespace parascope::surrogate
