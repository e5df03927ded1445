// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/model/surrogate/surrogate.h"

#include <cstdint>

namespace parascope::surrogate {

/// Reason for the choice of a point.
enum class Reason : std::uint8_t {
    Spread,    ///< one of the first points, which are spread over the grid
    Uncertain, ///< the prediction is least certain at this point and around it
    Surprise,  ///< near runs that were not as predicted
    Border,    ///< near the border where runs begin to fail
    Repeat,    ///< the noise of its earlier run dominates the uncertainty
    Goal       ///< most informative for the goal
};

struct Choice
{
    Eigen::Index candidate = 0; ///< index in the list of candidates
    Reason reason = Reason::Spread;
    double error = 0;   ///< expected relative error of the prediction (median); 0 for the first points
    double failure = 0; ///< probability that it fails
    double value = 0;   ///< predicted value
};

/// A point that may be run.
struct Candidate
{
    Eigen::Index point = 0;
    double seconds = 1; ///< expected duration of the run
};

/// Returns `count` points that are far from each other and from `taken`, in farthest-point order in the space
/// of the inputs. If nothing is taken, `seed` decides the first one. A sweep begins with these points.
[[nodiscard]] std::vector<Choice> spreadOut(const Points& points, const std::vector<Candidate>& candidates,
                                            const std::vector<Eigen::Index>& taken, std::size_t count,
                                            std::uint64_t seed);

/// The goal of the sweep, as a weight of every cell that depends on its prediction.
struct Interest
{
    enum class Kind : std::uint8_t {
        Map,    ///< all cells have the same weight
        Level,  ///< cells whose value may be `level`
        Largest ///< cells that may be the largest (with `sign` -1: the smallest)
    };
    Kind kind = Kind::Map;
    Eigen::VectorXd level;  ///< by point, in the surrogate's logarithm: the contour or the other platform
    Eigen::VectorXd spread; ///< by point, the standard deviation of `level`
    double sign = 1;
    Eigen::VectorXd offset;    ///< by point: log(metric) = sign * log of the surrogate + offset
    std::vector<char> allowed; ///< by point: whether the goal allows it; empty: all points
};

/// Chooses the next runs. Each choice is the candidate with the largest reduction of the (weighted) variance
/// of all unmeasured cells per second, as if the earlier choices had been run (Cohn 1996; Seo et al. 2000),
/// times its own standard deviation, so that isolated cells are not neglected. A sample of some hundred cells
/// represents a large grid.
[[nodiscard]] std::vector<Choice> chooseNext(const Surrogate& surrogate,
                                             const std::vector<Candidate>& candidates,
                                             const std::vector<Eigen::Index>& pending,
                                             const Interest& interest, std::size_t count, std::uint64_t seed);

/// Expected relative error of the unmeasured cells that are not predicted to fail: the median and the 90th
/// percentile of the cells' median errors; 0 if there are no such cells.
struct MapError
{
    double median = 0, p90 = 0;
    std::size_t cells = 0, failing = 0;
    std::size_t unsure = 0; ///< number of cells with Predictions::isUnsure
};
[[nodiscard]] MapError mapError(const Surrogate& surrogate, const std::vector<Eigen::Index>& unmeasured);

} // namespace parascope::surrogate
