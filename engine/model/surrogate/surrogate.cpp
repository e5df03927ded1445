// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/surrogate/surrogate.h"

#include "engine/base/statistics/least_squares.h"
#include "engine/model/surrogate/normal.h"

#include <algorithm>
#include <cmath>

namespace parascope::surrogate {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

/// Standard deviation by which the data may still move the logarithm of each coefficient of the white-box
/// model.
constexpr double coefficientSpread = 0.5;
/// Maximum number of runs for the prediction of failures.
constexpr std::size_t judgedRuns = 1200;

/// Keeps a random subset in order; it is the same for the same size.
template <class T>
void thin(std::vector<T>& values, std::size_t most)
{
    if (values.size() <= most)
        return;
    statistics::Random random(1);
    std::vector<T> kept;
    std::size_t wanted = most;
    for (std::size_t i = 0; i < values.size(); ++i)
        if (random.below(static_cast<std::uint32_t>(values.size() - i)) < wanted) {
            kept.push_back(values[i]);
            --wanted;
        }
    values = std::move(kept);
}

std::vector<Index> pointsOf(const std::vector<Observation>& observations)
{
    std::vector<Index> out;
    for (const auto& item : observations)
        out.push_back(item.point);
    return out;
}

VectorXd variancesOf(const std::vector<Observation>& observations)
{
    VectorXd out(static_cast<Index>(observations.size()));
    for (std::size_t i = 0; i < observations.size(); ++i)
        out[static_cast<Index>(i)] = observations[i].variance;
    return out;
}

} // namespace

double varianceOf(double value, double low, double high)
{
    if (!(low > 0) || !(high >= low) || !(value > 0) || !std::isfinite(high))
        return 0;
    const double deviation = std::log(high / low) / (2 * normal95);
    return deviation * deviation;
}

statistics::Interval Predictions::interval(Index i) const
{
    return {std::exp(logLow[i]), std::exp(logHigh[i])};
}

double Predictions::error(Index i) const
{
    return std::expm1(medianOfNormal * deviation[i]);
}

bool Predictions::isUnsure(Index i) const
{
    return std::expm1(std::max(logHigh[i] - logMean[i], logMean[i] - logLow[i])) > unsureAbove;
}

Result<Surrogate> Surrogate::fit(std::shared_ptr<const Points> points, std::vector<Observation> observations,
                                 Prior prior, const Surrogate* earlier)
{
    Surrogate out(std::move(points));
    out.m_prior = prior;
    for (auto& item : observations) {
        if (item.kind == Observation::Kind::Measured && !std::isfinite(item.logValue))
            continue;
        out.m_failed += item.kind == Observation::Kind::Failed;
        if (item.kind != Observation::Kind::Censored)
            out.m_judged.push_back(item);
        if (item.kind != Observation::Kind::Failed)
            (item.kind == Observation::Kind::Measured ? out.m_measured : out.m_censored)
                .push_back(std::move(item));
    }
    if (out.m_measured.size() < leastRuns)
        return Error::badInput(
            "%1 completed runs are too few to predict others from; at least %2 are needed.",
            out.m_measured.size(), leastRuns);
    out.m_exact = out.m_measured.size() <= exactRuns;
    thin(out.m_measured, exactRuns);
    thin(out.m_judged, judgedRuns);
    out.makePrior();
    const Hyper* start = earlier ? &earlier->m_process->hyper() : nullptr;
    out.m_directions = std::make_shared<Directions>(Directions::of(*out.m_points));
    out.makeProcess(nullptr, start);
    if (const auto hyper = out.addSteps(out.m_process->hyper()); !out.m_steps.empty())
        out.makeProcess(&hyper, nullptr);
    if (!out.m_censored.empty())
        out.addCensored(out.m_process->hyper());
    out.leaveOneOut();
    out.makeFailures(nullptr);
    return out;
}

Result<Surrogate> Surrogate::update(const Surrogate& earlier, std::vector<Observation> observations)
{
    Surrogate out(earlier.m_points);
    out.m_prior = earlier.m_prior;
    for (auto& item : observations) {
        out.m_failed += item.kind == Observation::Kind::Failed;
        if (item.kind != Observation::Kind::Censored)
            out.m_judged.push_back(item);
        if (item.kind != Observation::Kind::Failed)
            (item.kind == Observation::Kind::Measured ? out.m_measured : out.m_censored)
                .push_back(std::move(item));
    }
    out.m_exact = out.m_measured.size() <= exactRuns;
    thin(out.m_measured, exactRuns);
    thin(out.m_judged, judgedRuns);
    out.makePrior();
    out.m_directions = earlier.m_directions;
    out.findAgain(earlier);
    out.makeProcess(&earlier.m_process->hyper(), nullptr);
    if (!out.m_censored.empty())
        out.addCensored(out.m_process->hyper());
    out.leaveOneOut();
    out.makeFailures(&earlier);
    return out;
}

void Surrogate::makePrior()
{
    const Index n = m_points->size();
    VectorXd values(static_cast<Index>(m_measured.size()));
    for (std::size_t i = 0; i < m_measured.size(); ++i)
        values[static_cast<Index>(i)] = m_measured[i].logValue;
    const auto rows = pointsOf(m_measured);
    const double spread = std::max(0.3, std::sqrt((values.array() - values.mean()).square().mean()));
    if (m_prior == Prior::Time && m_points->terms) {
        m_cost = CostPrior::fit(*m_points->terms, rows, values);
        MatrixXd shares;
        m_cost->at(m_points->terms->amounts, m_mean, shares);
        m_basis = coefficientSpread * shares;
        return;
    }
    if (m_prior == Prior::Memory && m_points->logMemory.size() > 0) {
        const VectorXd measured = m_points->logMemory(rows);
        m_mean = m_points->logMemory.array() + (values - measured).mean();
        m_basis = VectorXd::Constant(n, 0.5);
        return;
    }
    // Nothing is known about the metric: use a power law of the axes, which the process corrects.
    m_mean = VectorXd::Constant(n, values.mean());
    m_basis.resize(n, 1 + m_points->inputs.x.cols());
    m_basis << VectorXd::Constant(n, spread), spread * m_points->inputs.x;
}

Inputs Surrogate::inputsAt(const std::vector<Index>& at) const
{
    auto out = m_points->inputs.rows(at);
    out.basis = m_basis(at, Eigen::all);
    return out;
}

void Surrogate::makeProcess(const Hyper* hyper, const Hyper* start)
{
    m_inputs = inputsAt(pointsOf(m_measured));
    VectorXd values(static_cast<Index>(m_measured.size()));
    for (std::size_t i = 0; i < m_measured.size(); ++i)
        values[static_cast<Index>(i)] = m_measured[i].logValue - m_mean[m_measured[i].point];
    const VectorXd noise = variancesOf(m_measured);
    m_process.emplace(m_inputs, values, noise,
                      hyper ? *hyper : GaussianProcess::fit(m_inputs, values, noise, start));
}

/// If the prediction is below the limit at which a run was stopped, it is wrong. The mean and variance of the
/// prediction above the limit then count as a value (the expectation step of a Tobit model).
void Surrogate::addCensored(const Hyper& hyper)
{
    const auto complete = m_measured;
    const auto at = pointsOf(m_censored);
    for (int round = 0; round < 2; ++round) {
        const auto white = m_process->whitened(inputsAt(at));
        const VectorXd mean = m_process->mean(white) + m_mean(at);
        const VectorXd variance =
            (m_process->priorVariance(inputsAt(at)) - white.colwise().squaredNorm().transpose())
                .cwiseMax(1e-6);
        m_measured = complete;
        for (std::size_t i = 0; i < m_censored.size(); ++i) {
            const auto k = static_cast<Index>(i);
            const double deviation = std::sqrt(variance[k]);
            const double a = (m_censored[i].logValue - mean[k]) / deviation;
            if (a < -2)
                continue; // the prediction is above it anyway
            // Mills' ratio; for large `a` its asymptote, because both of its parts vanish.
            const double ratio = a > 8 ? a + 1 / a : normalDensity(a) / normalCdf(-a);
            auto item = m_censored[i];
            item.logValue = mean[k] + deviation * ratio;
            item.variance = std::max(variance[k] * (1 - ratio * (ratio - a)), 0.01);
            m_measured.push_back(item);
        }
        makeProcess(&hyper, nullptr);
    }
}

void Surrogate::leaveOneOut()
{
    const auto left = m_process->leaveOut(0);
    const auto n = static_cast<Index>(m_measured.size());
    m_residualSquares = left.residual.cwiseQuotient(left.deviation).cwiseAbs2();
    m_leftOut.logMean.resize(n);
    std::vector<double> distances, errors;
    double logs = 0;
    for (Index i = 0; i < n; ++i) {
        m_leftOut.logMean[i] = m_measured[static_cast<std::size_t>(i)].logValue - left.residual[i];
        if (m_measured[static_cast<std::size_t>(i)].kind == Observation::Kind::Censored)
            continue;
        distances.push_back(std::sqrt(m_residualSquares[i]));
        errors.push_back(std::abs(std::expm1(-left.residual[i])));
        logs -= left.residual[i];
    }
    // A run usually has neighbours with runs, but a distant cell has none. So also leave out a fifth of the
    // runs together.
    const auto fifth = m_process->leaveOut(5);
    std::vector<double> apart;
    for (Index i = 0; i < n; ++i)
        if (m_measured[static_cast<std::size_t>(i)].kind != Observation::Kind::Censored)
            apart.push_back(std::abs(fifth.residual[i]) / fifth.deviation[i]);
    // The rank of split conformal prediction (Vovk et al. 2005): with n left-out runs, 95 % of n + 1 must be
    // within.
    const auto count = static_cast<double>(distances.size());
    const auto rank = std::min(distances.size(), static_cast<std::size_t>(std::ceil(0.95 * (count + 1))));
    for (auto* list : {&distances, &apart})
        std::sort(list->begin(), list->end());
    distances[rank - 1] = std::max(distances[rank - 1], apart[rank - 1]);
    // Correct for the white-box model's coefficients, which were fitted to the left-out runs too.
    const double fitted =
        std::min(m_cost ? static_cast<double>(m_cost->logCoefficients().size()) : 0.0, count / 2);
    m_calibration =
        std::clamp(distances[rank - 1] / normal95 * std::sqrt(count / (count - fitted)), 0.6, 5.0);
    m_leftOut.deviation = m_calibration * left.deviation;
    constexpr double ranks[] = {50, 90};
    const auto limits = statistics::percentiles(std::move(errors), ranks);
    m_leftOut.medianError = limits[0];
    m_leftOut.p90Error = limits[1];
    m_leftOut.bias = std::exp(logs / count);
}

Inputs Surrogate::failureInputs(const std::vector<Index>& at) const
{
    auto out = m_points->inputs.rows(at);
    if (const auto& memory = m_points->logMemory; memory.size() > 0) {
        const double mean = memory.mean(), spread = std::sqrt((memory.array() - mean).square().mean()) + 1e-9;
        out.x.conservativeResize(Eigen::NoChange, out.x.cols() + 1);
        for (std::size_t i = 0; i < at.size(); ++i)
            out.x(static_cast<Index>(i), out.x.cols() - 1) = (memory[at[i]] - mean) / spread;
        out.axis.push_back(out.axes++);
    }
    // Larger sizes fail in the end, so add a linear trend to the process.
    out.basis = out.x;
    return out;
}

void Surrogate::makeFailures(const Surrogate* earlier)
{
    if (m_failed == 0)
        return;
    auto inputs = failureInputs(pointsOf(m_judged));
    VectorXd labels(inputs.size());
    for (std::size_t i = 0; i < m_judged.size(); ++i)
        labels[static_cast<Index>(i)] = m_judged[i].kind == Observation::Kind::Failed ? 1 : -1;
    const VectorXd noise = VectorXd::Constant(inputs.size(), 0.01);
    const Hyper hyper = earlier && earlier->m_failures ? earlier->m_failures->hyper()
                                                       : GaussianProcess::fit(inputs, labels, noise, nullptr);
    m_failures.emplace(std::move(inputs), labels, noise, hyper);
}

VectorXd Surrogate::failureAt(const std::vector<Index>& at) const
{
    VectorXd out = VectorXd::Zero(static_cast<Index>(at.size()));
    if (!m_failures || at.empty())
        return out;
    const auto inputs = failureInputs(at);
    const auto white = m_failures->whitened(inputs);
    const VectorXd mean = m_failures->mean(white);
    const VectorXd variance =
        (m_failures->priorVariance(inputs) - white.colwise().squaredNorm().transpose()).cwiseMax(0);
    for (Index i = 0; i < out.size(); ++i)
        out[i] = normalCdf(mean[i] / std::sqrt(variance[i] + m_failures->noise() + 0.02));
    return out;
}

VectorXd Surrogate::roughness(const Inputs& at) const
{
    // Weight of the ordinary roughness 1, as three runs; it dominates where no run is near.
    constexpr double ordinary = 3;
    Inputs here = at, known = m_inputs;
    here.basis.resize(here.size(), 0);
    known.basis.resize(known.size(), 0);
    const MatrixXd near = m_process->kernel(known, here) / std::exp(m_process->hyper().variance);
    const VectorXd sum = near.transpose() * m_residualSquares;
    return ((sum.array() + ordinary) / (near.colwise().sum().transpose().array() + ordinary)).sqrt();
}

VectorXd Surrogate::logMean(const std::vector<Index>& at) const
{
    return m_process->meanAt(inputsAt(at)) + m_mean(at);
}

VectorXd Surrogate::deviationOf(const Inputs& at, const MatrixXd& white) const
{
    return m_calibration *
           ((m_process->priorVariance(at) - white.colwise().squaredNorm().transpose()).cwiseMax(0).array() +
            m_process->noise())
               .sqrt();
}

Predictions Surrogate::predict(const std::vector<Index>& at) const
{
    Predictions out;
    // The standard error of the 95 % quantile of n residuals is sqrt(0.95 * 0.05 / n) divided by the density
    // there. For a normal distribution this is 0.95 / sqrt(n), relative to the quantile.
    out.reach = normal95 * (1 + 0.95 / std::sqrt(static_cast<double>(m_measured.size())));
    const auto n = static_cast<Index>(at.size());
    out.logMean.resize(n);
    out.deviation.resize(n);
    // Predict in blocks, because the whitened covariances of a large grid would not fit in memory.
    constexpr std::size_t block = 1024;
    for (std::size_t first = 0; first < at.size(); first += block) {
        const std::vector<Index> some(at.begin() + static_cast<std::ptrdiff_t>(first),
                                      at.begin() +
                                          static_cast<std::ptrdiff_t>(std::min(first + block, at.size())));
        const auto inputs = inputsAt(some);
        const auto white = m_process->whitened(inputs);
        const auto start = static_cast<Index>(first), count = inputs.size();
        out.logMean.segment(start, count) = m_process->mean(white) + m_mean(some);
        out.deviation.segment(start, count) = deviationOf(inputs, white);
    }
    const VectorXd half = out.reach * out.deviation;
    out.logLow = out.logMean - half;
    out.logHigh = out.logMean + half;
    spanSteps(at, out);
    out.failure = failureAt(at);
    return out;
}

} // namespace parascope::surrogate
