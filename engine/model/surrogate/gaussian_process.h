// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Eigen/Dense>

#include <vector>

namespace parascope::surrogate {

/// Where points lie: a row a point. Columns of one axis (the levels of a category, each 1 / sqrt 2 where the
/// point has it) share a length scale; a number's column is standardised.
struct Inputs
{
    Eigen::MatrixXd x;     ///< points by columns
    std::vector<int> axis; ///< of each column, 0 to axes - 1
    int axes = 0;
    Eigen::MatrixXd basis; ///< points by terms whose weights are N(0, 1) a priori: what the mean may still be

    [[nodiscard]] Eigen::Index size() const { return x.rows(); }
    [[nodiscard]] Inputs rows(const std::vector<Eigen::Index>& chosen) const;
};

/// Logarithms of what the kernel has: length scales by axis, variance, variance of a run's noise.
struct Hyper
{
    Eigen::VectorXd lengths;
    double variance = 0, noise = 0;
};

/// Gaussian process regression (Rasmussen and Williams 2006, chapter 2) with an anisotropic Matern-5/2
/// kernel, weights of a basis (section 2.7) and noise that is known in part. Exact; O(n^3).
class GaussianProcess
{
public:
    /// `noise`: known variance of each value, beside the fitted one.
    GaussianProcess(Inputs inputs, const Eigen::VectorXd& values, const Eigen::VectorXd& noise, Hyper hyper);
    /// The hyper-parameters of largest posterior density, from several starts; of more points than
    /// `fittedOn` those of evenly taken ones count.
    [[nodiscard]] static Hyper fit(const Inputs& inputs, const Eigen::VectorXd& values,
                                   const Eigen::VectorXd& noise, const Hyper* start);
    static constexpr Eigen::Index fittedOn = 400;

    [[nodiscard]] const Hyper& hyper() const { return m_hyper; }
    /// Variance of what every further run of a point would scatter.
    [[nodiscard]] double noise() const;
    /// L^-1 K(points of the process, `at`), from which means and covariances are made: points by `at`.
    [[nodiscard]] Eigen::MatrixXd whitened(const Inputs& at) const;
    [[nodiscard]] Eigen::VectorXd mean(const Eigen::MatrixXd& whitened) const
    {
        return whitened.transpose() * m_whiteValues;
    }
    /// The mean alone, which costs far less.
    [[nodiscard]] Eigen::VectorXd meanAt(const Inputs& at) const { return kernel(at, m_inputs) * m_weights; }
    /// Before any run: variance of each, and covariances of all.
    [[nodiscard]] Eigen::VectorXd priorVariance(const Inputs& at) const;
    [[nodiscard]] Eigen::MatrixXd kernel(const Inputs& a, const Inputs& b) const;
    /// Residual of each value from a process without it, and its deviation with noise (R. and W., 5.12).
    struct LeftOut
    {
        Eigen::VectorXd residual, deviation;
    };
    /// Each without itself (0), or without its group: each `groups`-th belongs together.
    [[nodiscard]] LeftOut leaveOut(int groups) const;

private:
    Inputs m_inputs;
    Hyper m_hyper;
    Eigen::LLT<Eigen::MatrixXd> m_factor;
    Eigen::VectorXd m_whiteValues; ///< L^-1 y
    Eigen::VectorXd m_weights;     ///< K^-1 y
};

} // namespace parascope::surrogate
