// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/surrogate/cost_prior.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace parascope::surrogate {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

/// Returns the amounts of each term. The bytes of weights, gradients and optimizer state are proportional to
/// the parameters; the coefficient contains the bytes per parameter.
std::map<std::pair<std::string, std::string>, double> amountsOf(const workload::Cost& cost, double batch)
{
    std::map<std::pair<std::string, std::string>, double> out;
    double layers = 0;
    for (const auto& row : cost.layers) {
        if (!(row.bytes > 0) && !(row.stepFlops > 0))
            continue; // a reshape costs nothing
        const std::string kind = row.stepFlops > 0 ? row.kind : "elementwise";
        out[{kind, "B"}] += row.bytes;
        if (row.stepFlops > 0) {
            out[{kind, "FLOP"}] += row.stepFlops;
            ++layers;
        }
    }
    out[{"layer", ""}] = layers;
    out[{"weights", "B"}] = 4 * cost.parameters;
    out[{"input", "example"}] = batch;
    out[{"step", ""}] = 1;
    return out;
}

/// Returns the logarithm of the time for a row of scaled amounts, and writes the shares.
double stepOf(const VectorXd& logs, double power, VectorXd& shares)
{
    const double top = logs.maxCoeff();
    shares = ((logs.array() - top) * power).exp();
    const double sum = shares.sum();
    shares /= sum;
    return top + std::log(sum) / power;
}

/// Strength of the pull on a term; it matters where no run contains information about the term.
constexpr double termPull = 0.05;
/// Relative residual beyond which a value counts by its distance instead of its square.
constexpr double robust = 0.3;

struct PriorProblem
{
    MatrixXd logs; ///< logarithms of amounts; -infinity for an amount of 0
    VectorXd values;
    VectorXd centre;
    double power = 1;

    double cost(const VectorXd& theta, MatrixXd* normal, VectorXd* gradient) const
    {
        VectorXd shares;
        double sum = 0;
        if (normal) {
            normal->setZero(theta.size(), theta.size());
            gradient->setZero(theta.size());
        }
        for (Index i = 0; i < logs.rows(); ++i) {
            const double residual = stepOf(logs.row(i).transpose() + theta, power, shares) - values[i];
            const double far = std::sqrt(1 + residual * residual / (robust * robust));
            sum += robust * robust * (far - 1);
            if (normal) {
                normal->noalias() += shares * shares.transpose() / far;
                *gradient += shares * (residual / far);
            }
        }
        const VectorXd away = theta - centre;
        if (normal) {
            normal->diagonal().array() += termPull * termPull;
            *gradient += termPull * termPull * away;
        }
        return sum + 0.5 * termPull * termPull * away.squaredNorm();
    }

    std::pair<VectorXd, double> minimise(VectorXd theta) const
    {
        MatrixXd normal;
        VectorXd gradient;
        double best = cost(theta, &normal, &gradient), damping = 1e-2;
        for (int round = 0; round < 100 && damping < 1e10; ++round) {
            MatrixXd damped = normal;
            damped.diagonal() *= 1 + damping;
            const VectorXd step = damped.ldlt().solve(-gradient).cwiseMax(-2).cwiseMin(2);
            const double next = cost(theta + step, nullptr, nullptr);
            if (!(next < best)) {
                damping *= 4;
                continue;
            }
            const double gain = best - next;
            theta += step;
            damping /= 5;
            best = cost(theta, &normal, &gradient);
            if (gain < 1e-9 * (1 + best))
                break;
        }
        return {theta, best};
    }
};

} // namespace

std::optional<CostTerms> costTerms(const std::vector<std::optional<workload::Cost>>& costs,
                                   const std::vector<double>& batches)
{
    std::map<std::pair<std::string, std::string>, VectorXd> columns;
    const auto n = static_cast<Index>(costs.size());
    for (Index i = 0; i < n; ++i) {
        const auto& cost = costs[static_cast<std::size_t>(i)];
        if (!cost)
            return std::nullopt;
        for (const auto& [key, amount] : amountsOf(*cost, batches[static_cast<std::size_t>(i)]))
            columns.try_emplace(key, VectorXd::Zero(n)).first->second[i] = amount;
    }
    CostTerms out;
    std::vector<VectorXd> kept;
    for (auto& [key, column] : columns) {
        if (!(column.maxCoeff() > 0) || !column.allFinite())
            continue;
        // If terms are multiples of each other, only one can be identified.
        const auto same = [&](const VectorXd& other) {
            const auto ratio = (column.array() / other.array()).eval();
            return ratio.allFinite() && ratio.maxCoeff() - ratio.minCoeff() < 1e-9 * ratio.maxCoeff();
        };
        if (key.first != "step" && std::any_of(kept.begin(), kept.end(), same))
            continue;
        if (key.first != "step" && column.maxCoeff() - column.minCoeff() < 1e-9 * column.maxCoeff())
            continue; // constant, so it belongs to the step's term
        out.terms.push_back({key.first, key.second});
        kept.push_back(std::move(column));
    }
    out.amounts.resize(n, static_cast<Index>(kept.size()));
    for (std::size_t k = 0; k < kept.size(); ++k)
        out.amounts.col(static_cast<Index>(k)) = kept[k];
    return out;
}

CostPrior CostPrior::fit(const CostTerms& terms, const std::vector<Index>& rows, const VectorXd& logValues)
{
    PriorProblem problem;
    problem.logs = terms.amounts(rows, Eigen::all).array().log().matrix();
    problem.values = logValues;
    const auto count = static_cast<double>(problem.logs.cols());
    problem.centre.resize(problem.logs.cols());
    for (Index k = 0; k < problem.logs.cols(); ++k) {
        // Use all points, including those without a run, so that a kind of layer without any run is treated
        // like the others.
        double sum = 0, n = 0;
        for (const double amount : terms.amounts.col(k))
            if (amount > 0) {
                sum += std::log(amount);
                ++n;
            }
        problem.centre[k] = problem.values.mean() - sum / n - std::log(count);
    }
    CostPrior out;
    double best = std::numeric_limits<double>::infinity();
    for (const double power : {1.0, 2.0, 4.0})
        for (Index start = -1; start < problem.logs.cols(); ++start) {
            problem.power = power;
            VectorXd from = problem.centre;
            if (start >= 0)
                from[start] += 2; // this term takes most of the time
            const auto [theta, cost] = problem.minimise(std::move(from));
            if (cost < best) {
                best = cost;
                out.m_coefficients = theta;
                out.m_power = power;
            }
        }
    problem.power = out.m_power;
    MatrixXd normal;
    VectorXd gradient;
    const double sum = problem.cost(out.m_coefficients, &normal, &gradient);
    const auto freedom = std::max<Index>(1, problem.values.size() - problem.logs.cols());
    out.m_deviations =
        (2 * sum / static_cast<double>(freedom) *
         normal.ldlt().solve(MatrixXd::Identity(normal.rows(), normal.cols())).diagonal().array())
            .max(0)
            .sqrt();
    return out;
}

void CostPrior::at(const MatrixXd& amounts, VectorXd& logTime, MatrixXd& shares) const
{
    logTime.resize(amounts.rows());
    shares.resize(amounts.rows(), amounts.cols());
    VectorXd row;
    for (Index i = 0; i < amounts.rows(); ++i) {
        logTime[i] = stepOf(amounts.row(i).array().log().matrix().transpose() + m_coefficients, m_power, row);
        shares.row(i) = row.transpose();
    }
}

} // namespace parascope::surrogate
