// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analyse/analysis/performance_model.h"

#include <Eigen/Dense>

#include <algorithm>
#include <cmath>
#include <limits>

namespace parascope::analysis {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

/// Log ofPeak, log ofBandwidth; log layer overhead, log step overhead, log seconds per example follow after
/// all kinds.
constexpr Index perKind = 2;

/// A layer of a model, with its kind as an index.
struct Layer
{
    Index kind = 0;
    double flops = 0, bytes = 0, count = 0;
};

struct Step
{
    double examples = 0;
    std::vector<Layer> layers;
};

struct Roof
{
    double peak = 0, bandwidth = 0;
};

/// A rounded maximum of a and b, with its derivatives with respect to the logarithms of a and b.
struct Knee
{
    double value = 0, byA = 0, byB = 0;
    Knee(double a, double b)
    {
        const double top = std::max(a, b);
        if (!(top > 0))
            return;
        const double x = std::pow(a / top, 4), y = std::pow(b / top, 4);
        value = top * std::pow(x + y, 0.25);
        byA = value * x / (x + y);
        byB = value * y / (x + y);
    }
};

struct TimeParts
{
    double layers = 0, input = 0;
};

/// Returns the step time in seconds. `slope` receives its derivative by each parameter, `parts` the two times
/// that the step's maximum combines.
double stepOf(const Step& step, const VectorXd& theta, const Roof& roof, double* slope,
              TimeParts* parts = nullptr)
{
    const Index common = theta.size() - 3;
    const double overhead = std::exp(theta[common]);
    double total = 0, count = 0;
    for (const auto& layer : step.layers) {
        const Index at = perKind * layer.kind;
        const Knee knee(layer.flops / (roof.peak * std::exp(theta[at])),
                        layer.bytes / (roof.bandwidth * std::exp(theta[at + 1])));
        total += layer.count * (overhead + knee.value);
        count += layer.count;
        if (slope) {
            slope[at] -= layer.count * knee.byA;
            slope[at + 1] -= layer.count * knee.byB;
        }
    }
    const double input = step.examples * std::exp(theta[common + 2]);
    const Knee knee(total, input);
    const double fixed = std::exp(theta[common + 1]);
    if (parts)
        *parts = {total, input};
    if (slope) {
        slope[common] += count * overhead;
        // The chain rule: d step / d total = byA / total.
        for (Index i = 0; i <= common; ++i)
            slope[i] *= total > 0 ? knee.byA / total : 0;
        slope[common + 1] += fixed;
        slope[common + 2] += knee.byB;
    }
    return fixed + knee.value;
}

/// Starting point of the fit, and the prior value of a parameter about which no run gives information: half
/// of the roof, 10 us per layer, 100 us per step, a million examples per second. The prior is so weak that a
/// few runs outweigh it.
VectorXd centre(Index kinds)
{
    VectorXd out = VectorXd::Constant(perKind * kinds + 3, std::log(0.5));
    out.tail<3>() << std::log(1e-5), std::log(1e-4), std::log(1e-6);
    return out;
}

VectorXd tightness(Index kinds)
{
    return VectorXd::Constant(perKind * kinds + 3, 0.01);
}

struct Problem
{
    std::vector<Step> models;
    std::vector<double> seconds;
    Roof roof;
    Index kinds = 0;

    /// Computes the residuals log(measured / predicted) and their Jacobian. Returns infinity if the model
    /// breaks down.
    double evaluate(const VectorXd& theta, VectorXd* residuals, MatrixXd* jacobian) const
    {
        const auto n = static_cast<Index>(models.size());
        if (residuals)
            residuals->resize(n);
        if (jacobian)
            jacobian->setZero(n, theta.size());
        VectorXd slope(theta.size());
        double sum = 0;
        for (Index i = 0; i < n; ++i) {
            slope.setZero();
            const double step =
                stepOf(models[static_cast<std::size_t>(i)], theta, roof, jacobian ? slope.data() : nullptr);
            const double residual = std::log(seconds[static_cast<std::size_t>(i)] / step);
            sum += residual * residual;
            if (residuals)
                (*residuals)[i] = residual;
            if (jacobian)
                jacobian->row(i) = -slope.transpose() / step;
        }
        const VectorXd pull = (theta - centre(kinds)).cwiseProduct(tightness(kinds));
        sum += pull.squaredNorm();
        return std::isfinite(sum) ? sum : std::numeric_limits<double>::infinity();
    }

    /// Minimises by Levenberg-Marquardt with Marquardt's scaling.
    [[nodiscard]] std::pair<VectorXd, double> minimise(VectorXd theta) const
    {
        VectorXd residuals;
        MatrixXd jacobian;
        const VectorXd hold = tightness(kinds).cwiseAbs2();
        double cost = evaluate(theta, &residuals, &jacobian), damping = 1e-2;
        for (int round = 0; round < 200 && damping < 1e12; ++round) {
            MatrixXd normal = jacobian.transpose() * jacobian;
            normal.diagonal() += hold;
            const VectorXd gradient =
                jacobian.transpose() * residuals + hold.cwiseProduct(theta - centre(kinds));
            MatrixXd damped = normal;
            damped.diagonal() += damping * normal.diagonal();
            const VectorXd step = damped.ldlt().solve(-gradient).cwiseMax(-2).cwiseMin(2);
            const double better = evaluate(theta + step, nullptr, nullptr);
            if (!(better < cost)) {
                damping *= 4;
                continue;
            }
            const double gain = cost - better;
            theta += step;
            damping = std::max(damping / 5, 1e-12);
            cost = evaluate(theta, &residuals, &jacobian);
            if (gain <= 1e-12 * cost)
                break;
        }
        return {theta, cost};
    }
};

Index kindIndex(const std::vector<LayerEfficiency>& layers, const std::string& kind)
{
    const auto it =
        std::find_if(layers.begin(), layers.end(), [&](const auto& item) { return item.kind == kind; });
    return it == layers.end() ? -1 : it - layers.begin();
}

/// Returns the best of several starts and its cost, because the choice of the bounding side creates local
/// minima. The parameters are empty if no start succeeds.
std::pair<VectorXd, double> bestOfStarts(const Problem& problem)
{
    std::pair<VectorXd, double> best{{}, std::numeric_limits<double>::infinity()};
    for (const double efficiency : {0.5, 0.05})
        for (const double rate : {1e6, 1e4, 1e8}) {
            VectorXd start = centre(problem.kinds);
            start.head(perKind * problem.kinds).setConstant(std::log(efficiency));
            start[start.size() - 1] = -std::log(rate);
            auto found = problem.minimise(std::move(start));
            if (found.second < best.second)
                best = std::move(found);
        }
    return best;
}

} // namespace

PerformanceModel calibrate(std::span<const ModelWork> models, std::span<const double> seconds, double peak,
                           double bandwidth)
{
    PerformanceModel out;
    out.peak = peak;
    out.bandwidth = bandwidth;
    out.medianError = out.p90Error = out.bias = out.layerOverhead = out.stepOverhead = out.inputRate = nan;
    out.predicted.assign(models.size(), nan);
    out.leftOneOut.assign(models.size(), nan);
    if (!(peak > 0) || !(bandwidth > 0) || !std::isfinite(peak) || !std::isfinite(bandwidth)) {
        out.unable = Message::format("The platform's peak FLOP/s or memory bandwidth is unknown.");
        return out;
    }
    Problem problem;
    problem.roof = {peak, bandwidth};
    std::vector<std::size_t> used;
    for (std::size_t i = 0; i < models.size(); ++i) {
        if (!(seconds[i] > 0) || !std::isfinite(seconds[i]) || models[i].layers.empty())
            continue;
        Step step{models[i].examples, {}};
        for (const auto& work : models[i].layers) {
            if (kindIndex(out.layers, work.kind) < 0)
                out.layers.push_back({work.kind, nan, nan, 0, 0});
            step.layers.push_back({kindIndex(out.layers, work.kind), work.flops, work.bytes, work.count});
        }
        problem.models.push_back(std::move(step));
        problem.seconds.push_back(seconds[i]);
        used.push_back(i);
    }
    out.n = used.size();
    problem.kinds = static_cast<Index>(out.layers.size());
    const Index parameters = perKind * problem.kinds + 3;
    if (static_cast<Index>(out.n) < parameters + 2) {
        out.unable = Message::format("%1 measured runs are too few for %2 efficiencies and overheads.", out.n,
                                     parameters);
        out.layers.clear();
        return out;
    }
    const auto best = bestOfStarts(problem);
    if (best.first.size() == 0) {
        out.unable = Message::format("No efficiencies explain these step times.");
        out.layers.clear();
        return out;
    }
    const auto& theta = best.first;
    VectorXd residuals;
    MatrixXd jacobian;
    problem.evaluate(theta, &residuals, &jacobian);
    MatrixXd normal = jacobian.transpose() * jacobian;
    normal.diagonal() += tightness(problem.kinds).cwiseAbs2();
    const MatrixXd solved = normal.ldlt().solve(jacobian.transpose());
    std::vector<double> errors;
    double logs = 0;
    for (std::size_t i = 0; i < used.size(); ++i) {
        const auto row = static_cast<Index>(i);
        const double leverage = std::min(jacobian.row(row).dot(solved.col(row)), 0.999);
        const double residual = residuals[row] / (1 - leverage);
        out.predicted[used[i]] = problem.seconds[i] / std::exp(residuals[row]);
        out.leftOneOut[used[i]] = problem.seconds[i] / std::exp(residual);
        errors.push_back(std::abs(out.leftOneOut[used[i]] / problem.seconds[i] - 1));
        logs -= residual;
        TimeParts parts;
        stepOf(problem.models[i], theta, problem.roof, nullptr, &parts);
        out.inputBound += parts.input > parts.layers;
        for (const auto& layer : problem.models[i].layers) {
            auto& kind = out.layers[static_cast<std::size_t>(layer.kind)];
            const Index at = perKind * layer.kind;
            const bool compute = layer.flops / (peak * std::exp(theta[at])) >=
                                 layer.bytes / (bandwidth * std::exp(theta[at + 1]));
            (compute ? kind.computeBound : kind.memoryBound) += static_cast<std::size_t>(layer.count);
        }
    }
    for (std::size_t kind = 0; kind < out.layers.size(); ++kind) {
        const auto at = static_cast<Index>(kind) * perKind;
        out.layers[kind].ofPeak = std::exp(theta[at]);
        out.layers[kind].ofBandwidth = std::exp(theta[at + 1]);
    }
    const Index common = theta.size() - 3;
    out.layerOverhead = std::exp(theta[common]);
    out.stepOverhead = std::exp(theta[common + 1]);
    if (out.inputBound > 0)
        out.inputRate = std::exp(-theta[common + 2]);
    out.parameters.assign(theta.data(), theta.data() + theta.size());
    constexpr double ranks[] = {50, 90};
    const auto limits = percentiles(std::move(errors), ranks);
    out.medianError = limits[0];
    out.p90Error = limits[1];
    out.bias = std::exp(logs / static_cast<double>(out.n));
    return out;
}

std::vector<Prediction> predict(const PerformanceModel& model, std::span<const ModelWork> models,
                                std::span<const double> measuredSeconds)
{
    // The interval is the spread of single runs around predictions that were made without them.
    std::vector<double> ratios;
    for (std::size_t i = 0; i < model.leftOneOut.size() && i < measuredSeconds.size(); ++i)
        if (std::isfinite(model.leftOneOut[i]))
            ratios.push_back(measuredSeconds[i] / model.leftOneOut[i]);
    constexpr double ends[] = {2.5, 97.5};
    const auto spread = percentiles(std::move(ratios), ends);
    const VectorXd theta =
        Eigen::Map<const VectorXd>(model.parameters.data(), static_cast<Index>(model.parameters.size()));
    std::vector<Prediction> out;
    for (std::size_t i = 0; i < models.size(); ++i) {
        Step step{models[i].examples, {}};
        bool known = model.unable.empty() && !models[i].layers.empty();
        for (const auto& work : models[i].layers) {
            const auto kind = kindIndex(model.layers, work.kind);
            known &= kind >= 0;
            step.layers.push_back({kind, work.flops, work.bytes, work.count});
        }
        const double seconds = known ? stepOf(step, theta, {model.peak, model.bandwidth}, nullptr) : nan;
        out.push_back({i, seconds, {seconds * spread[0], seconds * spread[1]}});
    }
    return out;
}

} // namespace parascope::analysis
