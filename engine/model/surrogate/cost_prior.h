// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/model/workload/cost.h"

#include <Eigen/Dense>

#include <optional>
#include <string>
#include <vector>

namespace parascope::surrogate {

/// What a step may be bound by, from the models' costs: FLOPs and bytes of each kind of layer, the layers,
/// the weights that the optimiser updates, the examples that the host supplies, and the step itself.
struct CostTerms
{
    struct Term
    {
        std::string part; ///< "dense", "conv2d", ..., "elementwise"; "layer", "weights", "input", "step"
        std::string unit; ///< "FLOP", "B", "example"; empty of layers and steps
    };
    std::vector<Term> terms;
    Eigen::MatrixXd amounts; ///< points by terms
};

/// Of every point with its batch. Nothing where any model is unknown: then nothing is said of how the points
/// compare.
[[nodiscard]] std::optional<CostTerms> costTerms(const std::vector<std::optional<workload::Cost>>& costs,
                                                 const std::vector<double>& batches);

/// A white-box model of a time: (sum over terms of (amount * seconds per amount)^p)^(1/p). p = 1 where
/// nothing overlaps, larger where the slower of two hides the other; the data choose among three.
class CostPrior
{
public:
    /// Least squares on the logarithm of the time, with less weight to what does not fit at all
    /// (pseudo-Huber) and a loose pull of every term towards an equal share. `rows`: the points of the
    /// values.
    [[nodiscard]] static CostPrior fit(const CostTerms& terms, const std::vector<Eigen::Index>& rows,
                                       const Eigen::VectorXd& logValues);

    /// Logarithm of the time of every row of `amounts`, and its derivative by the logarithm of each
    /// coefficient: each term's share of the time.
    void at(const Eigen::MatrixXd& amounts, Eigen::VectorXd& logTime, Eigen::MatrixXd& shares) const;
    /// Seconds (or what the values are) per amount.
    [[nodiscard]] const Eigen::VectorXd& logCoefficients() const { return m_coefficients; }
    /// Their deviations, to first order; large where no run tells of a term.
    [[nodiscard]] const Eigen::VectorXd& deviations() const { return m_deviations; }
    [[nodiscard]] double power() const { return m_power; }

private:
    Eigen::VectorXd m_coefficients, m_deviations;
    double m_power = 1;
};

} // namespace parascope::surrogate
