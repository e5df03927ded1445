// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/surrogate/points.h"

#include "engine/base/core/hyper_parameter.h"
#include "engine/model/surrogate/relevance.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <set>

namespace parascope::surrogate {

using Eigen::Index;
using Eigen::VectorXd;

namespace {

/// Returns the columns of one axis, empty if the axis does not vary; `scale` becomes the standard deviation
/// of a number.
std::vector<VectorXd> columnsOf(const std::vector<Parameters>& points, const std::string& name, double& scale)
{
    const auto n = static_cast<Index>(points.size());
    VectorXd numbers(n);
    std::map<std::string, std::vector<Index>> levels;
    bool isNumber = true;
    for (Index i = 0; i < n; ++i) {
        const auto* value = points[static_cast<std::size_t>(i)].find(name);
        const auto number = value ? numberOf(*value) : std::nullopt;
        isNumber &= number.has_value();
        numbers[i] = number.value_or(0);
        levels[value ? toText(*value) : std::string()].push_back(i);
    }
    if (levels.size() < 2)
        return {};
    if (isNumber) {
        if (numbers.minCoeff() > 0)
            numbers = numbers.array().log();
        numbers.array() -= numbers.mean();
        const double spread = std::sqrt(numbers.squaredNorm() / static_cast<double>(n));
        if (!(spread > 0) || !std::isfinite(spread))
            return {};
        scale = spread;
        return {numbers / spread};
    }
    std::vector<VectorXd> out;
    // A text with very many levels is a name, and contains no information about other points.
    if (levels.size() > 32)
        return {};
    for (const auto& [level, where] : levels) {
        out.emplace_back(VectorXd::Zero(n));
        for (const auto i : where)
            out.back()[i] = M_SQRT1_2;
    }
    return out;
}

VectorXd standardised(VectorXd values)
{
    values.array() -= values.mean();
    const double spread = std::sqrt(values.squaredNorm() / static_cast<double>(values.size()));
    return spread > 1e-9 ? VectorXd(values / spread) : VectorXd(VectorXd::Zero(values.size()));
}

struct Axis
{
    std::string name;
    std::vector<VectorXd> columns;
    double scale = 1;
    std::size_t levels = 0;
};

/// Returns the hyper-parameters that vary, those with the most levels first. An axis that is proportional to
/// another one adds no information and is left out.
std::vector<Axis> axesOf(const std::vector<Parameters>& points)
{
    std::vector<std::string> names;
    std::set<std::string> known;
    for (const auto& point : points)
        for (const auto& [name, value] : point)
            if (known.insert(name).second)
                names.push_back(name);
    std::vector<Axis> axes;
    for (const auto& name : names) {
        double scale = 1;
        auto columns = columnsOf(points, name, scale);
        const auto same = [&](const Axis& other) {
            return columns.size() == 1 && other.columns.size() == 1 &&
                   std::abs(columns.front().dot(other.columns.front())) >
                       (1 - 1e-9) * columns.front().squaredNorm();
        };
        if (columns.empty() || std::any_of(axes.begin(), axes.end(), same))
            continue;
        std::set<double> levels(columns.front().begin(), columns.front().end());
        axes.push_back({name, std::move(columns), scale, levels.size()});
    }
    std::stable_sort(axes.begin(), axes.end(),
                     [](const Axis& a, const Axis& b) { return a.levels > b.levels; });
    return axes;
}

} // namespace

Points pointsOf(const std::vector<Parameters>& points,
                const std::vector<std::optional<workload::Cost>>& costs, const VectorXd* values)
{
    Points out;
    auto axes = axesOf(points);
    if (axes.size() > maxAxes) {
        std::vector<std::vector<VectorXd>> all;
        for (const auto& axis : axes)
            all.push_back(axis.columns);
        std::vector<std::size_t> kept(maxAxes);
        std::iota(kept.begin(), kept.end(), std::size_t{0});
        if (values)
            kept = mostTelling(all, *values, maxAxes);
        std::sort(kept.begin(), kept.end());
        std::vector<Axis> used;
        for (std::size_t i = 0; i < axes.size(); ++i)
            if (std::binary_search(kept.begin(), kept.end(), i))
                used.push_back(std::move(axes[i]));
            else
                out.ignored.push_back(axes[i].name);
        axes = std::move(used);
    }
    std::vector<double> batches;
    for (const auto& point : points)
        batches.push_back(point.number(hyper::batch).value_or(1));
    out.terms = costTerms(costs, batches);
    std::vector<VectorXd> columns;
    std::vector<double> scales;
    for (auto& axis : axes) {
        scales.resize(scales.size() + axis.columns.size(), axis.scale);
        for (auto& column : axis.columns) {
            columns.push_back(std::move(column));
            out.inputs.axis.push_back(static_cast<int>(out.axes.size()));
        }
        out.axes.push_back(axis.name);
    }
    out.numbers = out.axes.size();
    const auto n = static_cast<Index>(points.size());
    if (out.terms && axes.size() > 1) {
        // Models of equal work and equal size behave alike, whatever their structure is.
        VectorXd flops(n), weights(n);
        for (Index i = 0; i < n; ++i) {
            const auto& cost = *costs[static_cast<std::size_t>(i)];
            flops[i] = std::log(std::max(cost.stepFlops > 0 ? cost.stepFlops : cost.bytes, 1.0));
            weights[i] = std::log(std::max(cost.parameters, 1.0));
        }
        for (auto [name, column] : {std::pair("step FLOPs", &flops), {"parameters", &weights}})
            if (auto scaled = standardised(std::move(*column)); !scaled.isZero()) {
                columns.push_back(std::move(scaled));
                out.inputs.axis.push_back(static_cast<int>(out.axes.size()));
                out.axes.emplace_back(name);
            }
    }
    if (out.terms) {
        out.logMemory.resize(n);
        for (Index i = 0; i < n; ++i)
            out.logMemory[i] = std::log(std::max(costs[static_cast<std::size_t>(i)]->memoryPeakBytes, 1.0));
    }
    out.inputs.axes = static_cast<int>(out.axes.size());
    out.inputs.x.resize(n, static_cast<Index>(columns.size()));
    for (std::size_t c = 0; c < columns.size(); ++c)
        out.inputs.x.col(static_cast<Index>(c)) = columns[c];
    scales.resize(columns.size(), 1.0);
    out.scale = Eigen::Map<VectorXd>(scales.data(), static_cast<Index>(scales.size()));
    out.inputs.basis.resize(n, 0);
    return out;
}

} // namespace parascope::surrogate
