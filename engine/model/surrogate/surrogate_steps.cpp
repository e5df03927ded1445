// SPDX-License-Identifier: GPL-3.0-or-later
// The steps of a map: how they are found and what they mean for the predictions next to them.
#include "engine/model/surrogate/surrogate.h"

#include "engine/model/surrogate/normal.h"

#include <cmath>
#include <limits>

namespace parascope::surrogate {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

/// Logarithm of the Bayes factor above which a step is believed.
constexpr double believed = 3;
constexpr std::size_t mostSteps = 3;
/// Maximum number of runs for the search of steps; its time grows with the cube of them.
constexpr Index steppedOn = 250;

void appendColumn(MatrixXd& matrix, const VectorXd& column)
{
    matrix.conservativeResize(column.size(), matrix.cols() + 1);
    matrix.col(matrix.cols() - 1) = column;
}

VectorXd termsOf(const Step& step)
{
    return step.share.unaryExpr([](double share) { return Step::term(share > 0.5); });
}

/// A step, and the hyper-parameters that fit the values best with it.
struct Found
{
    Step step;
    Hyper hyper;
    double logPosterior = -std::numeric_limits<double>::infinity();
};

Found searched(const Directions& directions, const Sought& sought, const Hyper& hyper)
{
    // A step makes the process without it rough. Begin with a smooth one too, or the step stays hidden.
    Hyper smooth = hyper;
    smooth.lengths.setConstant(std::max(0.5, hyper.lengths.maxCoeff()));
    smooth.noise = 2 * std::log(0.1);
    Found best;
    const auto find = [&](const Hyper& with) {
        return findStep(directions, sought.rows, sought.inputs, sought.values, sought.noise, with);
    };
    for (const auto& from : {hyper, smooth}) {
        Hyper with = from;
        for (int round = 0; round < 2; ++round) {
            auto step = find(with);
            if (step.regions.empty())
                return best;
            auto inputs = sought.inputs;
            appendColumn(inputs.basis, termsOf(step)(sought.rows));
            with = GaussianProcess::fit(inputs, sought.values, sought.noise, &with);
            step = find(with);
            // The posterior without the step, and the Bayes factor of all of its places.
            const double after =
                GaussianProcess::logPosterior(sought.inputs, sought.values, sought.noise, with) +
                step.evidence;
            if (after > best.logPosterior)
                best = {std::move(step), with, after};
        }
    }
    return best;
}

} // namespace

void Surrogate::addStep(Step step)
{
    appendColumn(m_basis, termsOf(step));
    m_steps.push_back(std::move(step));
}

/// Returns at most `steppedOn` of the measured values.
Sought Surrogate::sought() const
{
    const auto n = static_cast<Index>(m_measured.size()), most = std::min(n, steppedOn);
    Sought out;
    out.values.resize(most);
    out.noise.resize(most);
    for (Index i = 0; i < most; ++i) {
        const auto& run = m_measured[static_cast<std::size_t>(i * n / most)];
        out.rows.push_back(run.point);
        out.values[i] = run.logValue - m_mean[run.point];
        out.noise[i] = run.variance;
    }
    out.inputs = inputsAt(out.rows);
    return out;
}

/// Adds steps while the runs are more probable with one more.
Hyper Surrogate::addSteps(Hyper hyper)
{
    auto values = sought();
    double before = GaussianProcess::logPosterior(values.inputs, values.values, values.noise, hyper);
    while (m_steps.size() < mostSteps) {
        auto found = searched(*m_directions, values, hyper);
        if (!(found.logPosterior > before + believed))
            break;
        hyper = found.hyper;
        appendColumn(values.inputs.basis, termsOf(found.step)(values.rows));
        before = GaussianProcess::logPosterior(values.inputs, values.values, values.noise, hyper);
        addStep(std::move(found.step));
    }
    return hyper;
}

/// Finds the steps of an earlier fit in more runs, with its hyper-parameters.
void Surrogate::findAgain(const Surrogate& earlier)
{
    auto values = sought();
    for (std::size_t i = 0; i < earlier.m_steps.size(); ++i) {
        values.inputs = inputsAt(values.rows); // with the steps so far
        auto step = findStep(*m_directions, values.rows, values.inputs, values.values, values.noise,
                             earlier.m_process->hyper());
        if (step.regions.empty())
            return;
        addStep(std::move(step));
    }
}

std::optional<Surrogate::Edge> Surrogate::edgeOf(std::size_t step) const
{
    constexpr double sure = 0.95;
    const auto& share = m_steps[step].share;
    const auto& x = m_points->inputs.x;
    std::optional<Edge> out;
    std::pair<Index, double> least{std::numeric_limits<Index>::max(), 0};
    for (const auto& run : m_measured)
        for (const auto& next : m_measured) {
            const auto other = next.point;
            const double here = share[run.point], there = share[other];
            if (std::max(here, there) < sure || std::min(here, there) > 1 - sure)
                continue;
            const VectorXd apart = x.row(run.point) - x.row(other);
            const std::pair distance{(apart.array().abs() > 1e-9).count(), apart.squaredNorm()};
            if (distance >= least)
                continue;
            least = distance;
            out = here < there ? Edge{run.point, other, 0} : Edge{other, run.point, 0};
        }
    if (out) {
        auto inputs = inputsAt({out->above, out->above});
        inputs.basis(0, columnOf(step)) = Step::term(false);
        inputs.basis(1, columnOf(step)) = Step::term(true);
        const VectorXd mean = m_process->meanAt(inputs);
        out->logFactor = mean[1] - mean[0];
    }
    return out;
}

namespace {

/// Returns a quantile of a mixture of normal distributions.
double quantileOf(const VectorXd& weight, const VectorXd& mean, const VectorXd& deviation, double level)
{
    double low = (mean - 8 * deviation).minCoeff(), high = (mean + 8 * deviation).maxCoeff();
    for (int round = 0; round < 50; ++round) {
        const double middle = (low + high) / 2;
        double below = 0;
        for (Index c = 0; c < mean.size(); ++c)
            below += weight[c] * normalCdf((middle - mean[c]) / deviation[c]);
        (below < level ? low : high) = middle;
    }
    return (low + high) / 2;
}

} // namespace

/// Where a point may be on either side of a step, its distribution is the mixture of the predictions for each
/// side.
void Surrogate::spanSteps(const std::vector<Index>& at, Predictions& out) const
{
    constexpr double negligible = 0.005;
    for (std::size_t k = 0; k < at.size(); ++k) {
        std::vector<std::size_t> open;
        for (std::size_t s = 0; s < m_steps.size(); ++s)
            if (const double share = m_steps[s].share[at[k]]; share > negligible && share < 1 - negligible)
                open.push_back(s);
        if (open.empty())
            continue;
        // One row for each combination of sides.
        const auto count = std::size_t{1} << open.size();
        auto inputs = inputsAt(std::vector<Index>(count, at[k]));
        VectorXd weight = VectorXd::Ones(static_cast<Index>(count));
        for (std::size_t c = 0; c < count; ++c)
            for (std::size_t j = 0; j < open.size(); ++j) {
                const bool beyond = (c >> j) & 1;
                const double share = m_steps[open[j]].share[at[k]];
                inputs.basis(static_cast<Index>(c), columnOf(open[j])) = Step::term(beyond);
                weight[static_cast<Index>(c)] *= beyond ? share : 1 - share;
            }
        const auto white = m_process->whitened(inputs);
        const VectorXd mean = m_process->mean(white).array() + m_mean[at[k]];
        const VectorXd deviation = deviationOf(inputs, white);
        const auto quantile = [&](double level) { return quantileOf(weight, mean, deviation, level); };
        const auto place = static_cast<Index>(k);
        const double tail = normalCdf(-out.reach);
        out.logLow[place] = quantile(tail);
        out.logHigh[place] = quantile(1 - tail);
        out.logMean[place] = quantile(0.5);
        out.deviation[place] = std::sqrt(
            weight.dot((deviation.array().square() + (mean.array() - out.logMean[place]).square()).matrix()));
    }
}

} // namespace parascope::surrogate
