// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/model/surrogate/gaussian_process.h"
#include "engine/model/surrogate/points.h"

namespace parascope::surrogate {

/// Quantities that may pass a limit where a metric changes suddenly: each number, products and quotients of
/// powers of two numbers, products of three, and the forecast memory.
struct Directions
{
    Eigen::MatrixXd at;       ///< logarithm of each quantity: one row per point, one column per quantity
    Eigen::VectorXd logPrior; ///< by quantity: simple ones are more likely
    std::vector<char> single; ///< by quantity: 1 if it is one number

    [[nodiscard]] static Directions of(const Points& points);
};

/// A set of points beyond one limit, or beyond two at once. The runs only say between which two of their
/// levels a limit is.
struct Region
{
    struct Limit
    {
        Eigen::Index direction = 0;
        double below = 0, above = 0; ///< the limit is between these
        bool upper = true;           ///< whether the points of the region are above the limit
        /// Returns the probability that a value is on the region's side, for a limit that is equally likely
        /// everywhere between `below` and `above`.
        [[nodiscard]] double share(double value) const;
    };
    std::vector<Limit> limits;
    bool inside = true; ///< whether the metric is larger within the limits, not outside of them
    double weight = 0;  ///< probability that this region is the right one

    /// Returns the probability that the point has the larger values.
    [[nodiscard]] double share(const Directions& directions, Eigen::Index point) const;
};

/// A sudden change of the metric: the regions that may have it, and the probability by point of being in it.
struct Step
{
    std::vector<Region> regions; ///< the most probable first
    Eigen::VectorXd share;       ///< by point: the probability of being beyond the step
    double evidence = 0;         ///< logarithm of the Bayes factor for this step, over none

    /// Standard deviation of the step before the runs, in logarithms: a factor of four and a half.
    static constexpr double spread = 1.5;
    /// Returns the term of the step in the mean of a point that is beyond it, or not.
    [[nodiscard]] static double term(bool beyond) { return beyond ? spread / 2 : -spread / 2; }
};

/// Values, and their positions, among which a step is sought.
struct Sought
{
    std::vector<Eigen::Index> rows; ///< points
    Inputs inputs;
    Eigen::VectorXd values, noise;
};

/// Finds the step that explains the values best, in addition to the process with these inputs and
/// hyper-parameters. It averages over all limits and quantities by their probability (Hoeting et al. 1999).
/// `rows` are the points of the values. Returns a step without regions if the values are too few.
[[nodiscard]] Step findStep(const Directions& directions, const std::vector<Eigen::Index>& rows,
                            const Inputs& inputs, const Eigen::VectorXd& values, const Eigen::VectorXd& noise,
                            const Hyper& hyper);

} // namespace parascope::surrogate
