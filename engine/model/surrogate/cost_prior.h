// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/model/workload/cost.h"

#include <Eigen/Dense>

#include <optional>
#include <string>
#include <vector>

namespace parascope::surrogate {

/// Amounts that may determine the time of a step, from the models' costs: FLOPs and bytes of each kind of
/// layer, the number of layers, the weights that the optimizer updates, the examples that the host supplies,
/// and the step itself.
struct CostTerms
{
    struct Term
    {
        std::string part; ///< "dense", "conv2d", ..., "elementwise"; "layer", "weights", "input", "step"
        std::string unit; ///< "FLOP", "B", "example"; empty for layers and steps
    };
    std::vector<Term> terms;
    Eigen::MatrixXd amounts; ///< one row per point, one column per term
};

/// Returns the terms of every point with its batch size. Returns nothing if any model is unknown, because the
/// points then cannot be compared.
[[nodiscard]] std::optional<CostTerms> costTerms(const std::vector<std::optional<workload::Cost>>& costs,
                                                 const std::vector<double>& batches);

/// A white-box model of a time: (sum over terms of (amount * seconds per amount)^p)^(1/p). p = 1 means that
/// nothing overlaps; with a larger p the slower of two terms hides the other. The data choose p from 1, 2 and
/// 4.
class CostPrior
{
public:
    /// Fits by least squares on the logarithm of the time. Values that do not fit at all get less weight
    /// (pseudo-Huber), and every term is weakly pulled towards an equal share. `rows` are the points of the
    /// values.
    [[nodiscard]] static CostPrior fit(const CostTerms& terms, const std::vector<Eigen::Index>& rows,
                                       const Eigen::VectorXd& logValues);

    /// Computes the logarithm of the time of every row of `amounts`, and its derivative with respect to the
    /// logarithm of each coefficient, which is the share of each term in the time.
    void at(const Eigen::MatrixXd& amounts, Eigen::VectorXd& logTime, Eigen::MatrixXd& shares) const;
    /// Logarithms of the coefficients, in seconds (or the unit of the values) per amount.
    [[nodiscard]] const Eigen::VectorXd& logCoefficients() const { return m_coefficients; }
    /// Standard deviations of logCoefficients(), to first order; large where no run contains information
    /// about a term.
    [[nodiscard]] const Eigen::VectorXd& deviations() const { return m_deviations; }
    [[nodiscard]] double power() const { return m_power; }

private:
    Eigen::VectorXd m_coefficients, m_deviations;
    double m_power = 1;
};

} // namespace parascope::surrogate
