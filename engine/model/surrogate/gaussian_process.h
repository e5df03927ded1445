// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Eigen/Dense>

#include <vector>

namespace parascope::surrogate {

/// Positions of points, one row per point. Columns of the same axis share a length scale. A category has one
/// column per level, with the value 1 / sqrt 2 where the point has that level. The column of a number is
/// standardised.
struct Inputs
{
    Eigen::MatrixXd x;     ///< one row per point
    std::vector<int> axis; ///< axis of each column, 0 to axes - 1
    int axes = 0;
    Eigen::MatrixXd basis; ///< one row per point; the weights of the terms have the prior N(0, 1) and let the
                           ///< mean deviate

    [[nodiscard]] Eigen::Index size() const { return x.rows(); }
    [[nodiscard]] Inputs rows(const std::vector<Eigen::Index>& chosen) const;
};

/// Logarithms of the kernel's hyper-parameters: length scales by axis, variance, and variance of a run's
/// noise.
struct Hyper
{
    Eigen::VectorXd lengths;
    double variance = 0, noise = 0;
};

/// Gaussian process regression (Rasmussen and Williams 2006, chapter 2) with an anisotropic Matern-5/2
/// kernel, weights of a basis (section 2.7) and partly known noise. The computation is exact: O(n^3).
class GaussianProcess
{
public:
    /// `noise` is the known variance of each value, in addition to the fitted noise.
    GaussianProcess(Inputs inputs, const Eigen::VectorXd& values, const Eigen::VectorXd& noise, Hyper hyper);
    /// Returns the hyper-parameters with the largest posterior density. The search begins at `start` if it
    /// is given and has the same axes, otherwise at several points. With more than `fittedOn` points, only
    /// `fittedOn` of them at even intervals are used.
    [[nodiscard]] static Hyper fit(const Inputs& inputs, const Eigen::VectorXd& values,
                                   const Eigen::VectorXd& noise, const Hyper* start);
    static constexpr Eigen::Index fittedOn = 400;
    /// Returns the logarithm of the posterior density of the hyper-parameters, up to a constant.
    [[nodiscard]] static double logPosterior(const Inputs& inputs, const Eigen::VectorXd& values,
                                             const Eigen::VectorXd& noise, const Hyper& hyper);

    [[nodiscard]] const Hyper& hyper() const { return m_hyper; }
    /// Returns the variance that repeated runs of a point would have.
    [[nodiscard]] double noise() const;
    /// Returns L^-1 K(points of the process, `at`), from which means and covariances are computed: one row
    /// per point of the process, one column per point of `at`.
    [[nodiscard]] Eigen::MatrixXd whitened(const Inputs& at) const;
    [[nodiscard]] Eigen::VectorXd mean(const Eigen::MatrixXd& whitened) const
    {
        return whitened.transpose() * m_whiteValues;
    }
    /// Returns only the mean, which is much cheaper.
    [[nodiscard]] Eigen::VectorXd meanAt(const Inputs& at) const { return kernel(at, m_inputs) * m_weights; }
    /// Returns L^-1 of columns that have one row per point of the process, and L^-1 of its values.
    [[nodiscard]] Eigen::MatrixXd whitenedBy(const Eigen::MatrixXd& columns) const
    {
        return m_factor.matrixL().solve(columns);
    }
    [[nodiscard]] const Eigen::VectorXd& whiteValues() const { return m_whiteValues; }
    /// The prior: the variance of each point, and the covariances of all points.
    [[nodiscard]] Eigen::VectorXd priorVariance(const Inputs& at) const;
    [[nodiscard]] Eigen::MatrixXd kernel(const Inputs& a, const Inputs& b) const;
    /// Residual of each value from a process without it, and its standard deviation including noise
    /// (Rasmussen and Williams, 5.12).
    struct LeftOut
    {
        Eigen::VectorXd residual, deviation;
    };
    /// Leaves out each value (`groups` 0), or each group of values: group g has the values g, g + groups, ...
    [[nodiscard]] LeftOut leaveOut(int groups) const;

private:
    Inputs m_inputs;
    Hyper m_hyper;
    Eigen::LLT<Eigen::MatrixXd> m_factor;
    Eigen::VectorXd m_whiteValues; ///< L^-1 y
    Eigen::VectorXd m_weights;     ///< K^-1 y
};

} // namespace parascope::surrogate
