// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/insight/anchors.h"

#include "engine/analyse/analysis/groups.h"
#include "engine/analyse/analysis/settings_of.h"
#include "engine/base/core/metrics.h"
#include "engine/base/statistics/drift.h"
#include "engine/insight/on_time.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace parascope::insight {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

constexpr std::size_t fewestAnchors = 5;

/// Returns the columns that are equal for two runs of one point on one unit.
std::vector<const table::Column*> identityOf(const table::Table& table,
                                             const std::vector<std::uint32_t>& rows)
{
    auto out = analysis::identityOf(table, rows);
    if (const auto* unit = table.find(setting::device))
        out.push_back(unit);
    return out;
}

/// Fits the column and a constant, and returns the effect of the column.
statistics::Effect effectOf(const VectorXd& column, const VectorXd& y)
{
    MatrixXd design(y.size(), 2);
    design.col(0) = column;
    design.col(1).setOnes();
    return statistics::effects(design, y).front();
}

Movement movementOf(const VectorXd& times, const VectorXd& logs)
{
    const auto line = effectOf(times, logs);
    Movement out{{}, std::exp(line.value * (times.maxCoeff() - times.minCoeff())), false, line.p};
    const Index places = logs.size() - 3; // at least two runs on either side
    for (Index first = 2; first <= logs.size() - 2; ++first) {
        VectorXd after = VectorXd::Zero(logs.size());
        after.tail(logs.size() - first).setOnes();
        const auto step = effectOf(after, logs);
        const double p = std::min(1.0, step.p * static_cast<double>(places));
        if (p < out.p)
            out = {{}, std::exp(step.value), true, p};
    }
    out.p = std::min(1.0, 2 * out.p);
    return out;
}

} // namespace

std::optional<Movement> movementOf(const table::Table& table, const Rows& rows)
{
    const auto* step = table.find(metric::stepSeconds);
    if (!step || step->kind != table::Column::Kind::Number)
        return std::nullopt;
    Rows measured;
    for (const auto row : rows)
        if (step->numbers[row] > 0 && std::isfinite(step->numbers[row]))
            measured.push_back(row);
    const auto starts = analysis::startsOf(table, measured);
    if (starts.size() < fewestAnchors)
        return std::nullopt;
    const auto groups = analysis::groupIds(identityOf(table, measured), measured);
    std::map<std::uint32_t, std::vector<std::size_t>> points; // indices into `measured`
    for (std::size_t i = 0; i < measured.size(); ++i)
        points[groups.ids[i]].push_back(i);
    const auto [first, last] = std::minmax_element(starts.begin(), starts.end());
    const std::vector<std::size_t>* anchor = nullptr;
    for (auto& [id, places] : points) {
        if (places.size() < fewestAnchors || (anchor && places.size() <= anchor->size()))
            continue;
        std::sort(places.begin(), places.end(), [&](auto a, auto b) { return starts[a] < starts[b]; });
        if (2 * (starts[places.back()] - starts[places.front()]) >= *last - *first)
            anchor = &places;
    }
    if (!anchor)
        return std::nullopt;
    VectorXd times(static_cast<Index>(anchor->size())), logs(times.size());
    Rows own;
    for (std::size_t i = 0; i < anchor->size(); ++i) {
        const auto at = (*anchor)[i];
        own.push_back(measured[at]);
        times[static_cast<Index>(i)] = (starts[at] - *first) / std::max(1.0, *last - *first);
        logs[static_cast<Index>(i)] = std::log(step->numbers[measured[at]]);
    }
    auto out = movementOf(times, logs);
    out.rows = std::move(own);
    return out;
}

} // namespace parascope::insight
