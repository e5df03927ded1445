// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/surrogate/gaussian_process.h"

#include "engine/model/surrogate/minimise.h"

#include <cmath>
#include <limits>

namespace parascope::surrogate {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

/// Added to every diagonal, only for the stability of the factorisation.
constexpr double jitter = 1e-8;

/// Returns the columns divided by the length scale of their axis.
MatrixXd scaled(const Inputs& inputs, const Hyper& hyper)
{
    MatrixXd out = inputs.x;
    for (Index c = 0; c < out.cols(); ++c)
        out.col(c) *= std::exp(-hyper.lengths[inputs.axis[static_cast<std::size_t>(c)]]);
    return out;
}

MatrixXd squaredDistances(const MatrixXd& a, const MatrixXd& b)
{
    MatrixXd out = -2 * a * b.transpose();
    out.colwise() += a.rowwise().squaredNorm();
    out.rowwise() += b.rowwise().squaredNorm().transpose();
    return out.cwiseMax(0);
}

/// Returns the Matern-5/2 kernel of squared distances in units of the length scales.
MatrixXd matern(const MatrixXd& squared)
{
    const auto r = (5 * squared.array()).sqrt();
    return ((1 + r + r.square() / 3) * (-r).exp()).matrix();
}

/// The negative log posterior of the hyper-parameters, and its gradient. With few runs the priors dominate:
/// length scales near the spread of the points, a variance near that of the values, and noise near 2 %.
class Posterior
{
public:
    Posterior(const Inputs& inputs, VectorXd values, VectorXd noise)
        : m_axes(inputs.axes), m_values(std::move(values)), m_noise(std::move(noise)),
          m_basis(inputs.basis * inputs.basis.transpose())
    {
        const Index n = inputs.size();
        m_squared.assign(static_cast<std::size_t>(m_axes), MatrixXd::Zero(n, n));
        for (Index c = 0; c < inputs.x.cols(); ++c)
            m_squared[static_cast<std::size_t>(inputs.axis[static_cast<std::size_t>(c)])] +=
                squaredDistances(inputs.x.col(c), inputs.x.col(c));
        const double spread = std::log((m_values.array() - m_values.mean()).square().mean() + 1e-6);
        m_centre = VectorXd::Constant(m_axes + 2, 0.18 + 0.5 * std::log(std::max(1.0, m_axes / 7.0)));
        m_width = VectorXd::Ones(m_axes + 2);
        m_centre[m_axes] = spread;
        m_width[m_axes] = 1.5;
        m_centre[m_axes + 1] = 2 * std::log(0.02);
        m_width[m_axes + 1] = 2;
    }

    [[nodiscard]] const VectorXd& centre() const { return m_centre; }

    double operator()(const VectorXd& h, VectorXd& gradient) const
    {
        const Index n = m_values.size();
        MatrixXd squared = MatrixXd::Zero(n, n);
        for (Index a = 0; a < m_axes; ++a)
            squared += std::exp(-2 * h[a]) * m_squared[static_cast<std::size_t>(a)];
        const double variance = std::exp(h[m_axes]), noise = std::exp(h[m_axes + 1]);
        const MatrixXd core = variance * matern(squared);
        MatrixXd all = core + m_basis;
        all.diagonal() += m_noise + VectorXd::Constant(n, noise + jitter);
        const Eigen::LLT<MatrixXd> factor(all);
        if (factor.info() != Eigen::Success)
            return std::numeric_limits<double>::infinity();
        const VectorXd alpha = factor.solve(m_values);
        MatrixXd weight = -factor.solve(MatrixXd::Identity(n, n));
        const MatrixXd& triangle = factor.matrixLLT();
        double value = 0.5 * m_values.dot(alpha) + triangle.diagonal().array().log().sum();
        weight.noalias() += alpha * alpha.transpose();
        const VectorXd pull = (h - m_centre).cwiseQuotient(m_width);
        value += 0.5 * pull.squaredNorm();
        gradient = pull.cwiseQuotient(m_width);
        // d Matern / d squared distance = -5/6 (1 + r) exp(-r), and d squared / d log length = -2 squared.
        const auto r = (5 * squared.array()).sqrt();
        const MatrixXd slope = (weight.array() * (5.0 / 3 * variance) * (1 + r) * (-r).exp()).matrix();
        for (Index a = 0; a < m_axes; ++a)
            gradient[a] -=
                0.5 * std::exp(-2 * h[a]) * slope.cwiseProduct(m_squared[static_cast<std::size_t>(a)]).sum();
        gradient[m_axes] -= 0.5 * weight.cwiseProduct(core).sum();
        gradient[m_axes + 1] -= 0.5 * weight.trace() * noise;
        return value;
    }

private:
    Index m_axes;
    VectorXd m_values, m_noise;
    MatrixXd m_basis;
    std::vector<MatrixXd> m_squared; ///< squared distances by axis
    VectorXd m_centre, m_width;
};

VectorXd packed(const Hyper& hyper)
{
    VectorXd out(hyper.lengths.size() + 2);
    out << hyper.lengths, hyper.variance, hyper.noise;
    return out;
}

} // namespace

Inputs Inputs::rows(const std::vector<Index>& chosen) const
{
    return {x(chosen, Eigen::all), axis, axes, basis(chosen, Eigen::all)};
}

Hyper GaussianProcess::fit(const Inputs& inputs, const VectorXd& values, const VectorXd& noise,
                           const Hyper* start)
{
    std::vector<Index> used;
    const Index n = inputs.size(), most = std::min(n, fittedOn);
    for (Index i = 0; i < most; ++i)
        used.push_back(i * n / most);
    const Posterior posterior(inputs.rows(used), values(used), noise(used));
    const auto f = [&](const VectorXd& h, VectorXd& gradient) { return posterior(h, gradient); };
    std::vector<VectorXd> starts = {posterior.centre()};
    if (start && start->lengths.size() == inputs.axes) {
        starts = {packed(*start)};
    } else {
        // Two more starts: everything is smooth and the rest is noise, or hardly anything is smooth.
        starts.push_back(posterior.centre());
        starts.back().head(inputs.axes).array() += 0.9;
        starts.back()[inputs.axes + 1] += 2;
        starts.push_back(posterior.centre());
        starts.back().head(inputs.axes).array() -= 0.7;
    }
    Minimum best;
    for (const auto& from : starts)
        if (auto found = minimise(f, from, 40); best.at.size() == 0 || found.value < best.value)
            best = std::move(found);
    return {best.at.head(inputs.axes), best.at[inputs.axes], best.at[inputs.axes + 1]};
}

double GaussianProcess::logPosterior(const Inputs& inputs, const VectorXd& values, const VectorXd& noise,
                                     const Hyper& hyper)
{
    VectorXd gradient;
    return -Posterior(inputs, values, noise)(packed(hyper), gradient);
}

GaussianProcess::GaussianProcess(Inputs inputs, const VectorXd& values, const VectorXd& noise, Hyper hyper)
    : m_inputs(std::move(inputs)), m_hyper(std::move(hyper))
{
    MatrixXd all = kernel(m_inputs, m_inputs);
    all.diagonal() += noise + VectorXd::Constant(noise.size(), std::exp(m_hyper.noise) + jitter);
    m_factor.compute(all);
    m_whiteValues = m_factor.matrixL().solve(values);
    m_weights = m_factor.matrixL().transpose().solve(m_whiteValues);
}

double GaussianProcess::noise() const
{
    return std::exp(m_hyper.noise);
}

MatrixXd GaussianProcess::kernel(const Inputs& a, const Inputs& b) const
{
    MatrixXd out =
        std::exp(m_hyper.variance) * matern(squaredDistances(scaled(a, m_hyper), scaled(b, m_hyper)));
    out.noalias() += a.basis * b.basis.transpose();
    return out;
}

VectorXd GaussianProcess::priorVariance(const Inputs& at) const
{
    return at.basis.rowwise().squaredNorm().array() + std::exp(m_hyper.variance);
}

MatrixXd GaussianProcess::whitened(const Inputs& at) const
{
    return m_factor.matrixL().solve(kernel(m_inputs, at));
}

GaussianProcess::LeftOut GaussianProcess::leaveOut(int groups) const
{
    const Index n = m_inputs.size();
    const MatrixXd inverse = m_factor.solve(MatrixXd::Identity(n, n));
    if (groups == 0)
        return {m_weights.cwiseQuotient(inverse.diagonal()), inverse.diagonal().cwiseSqrt().cwiseInverse()};
    LeftOut out{VectorXd(n), VectorXd(n)};
    for (Index group = 0; group < groups; ++group) {
        std::vector<Index> of;
        for (Index i = group; i < n; i += groups)
            of.push_back(i);
        if (of.empty())
            continue;
        const auto size = static_cast<Index>(of.size());
        const MatrixXd covariance = inverse(of, of).ldlt().solve(MatrixXd::Identity(size, size));
        out.residual(of) = covariance * m_weights(of);
        out.deviation(of) = covariance.diagonal().cwiseSqrt();
    }
    return out;
}

} // namespace parascope::surrogate
