// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analyse/analysis/bounds.h"

#include "engine/analyse/analysis/groups.h"
#include "engine/analyse/analysis/settings_of.h"
#include "engine/analyse/analysis/statistics.h"
#include "engine/base/core/metrics.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

namespace parascope::analysis {

using table::Column;

namespace {

/// The work and the time of a run's step.
struct Step
{
    std::uint32_t row = 0;
    double flops = 0, bytes = 0, seconds = 0;
};

/// The columns from which the work of a step follows.
struct StepColumns
{
    const Column *seconds, *rate, *bandwidth;

    static std::optional<StepColumns> of(const table::Table& table)
    {
        StepColumns out{table.find(metric::stepSeconds), table.find(metric::flopsPerSecond),
                        table.find(metric::bytesPerSecond)};
        for (const auto* column : {out.seconds, out.rate, out.bandwidth})
            if (!column || column->kind != Column::Kind::Number)
                return std::nullopt;
        return out;
    }
    [[nodiscard]] Step at(std::uint32_t row) const
    {
        const double time = seconds->numbers[row];
        return {row, rate->numbers[row] * time, bandwidth->numbers[row] * time, time};
    }
};

/// Returns the number of steps at the beginning of a series, in ascending order of their FLOPs, that take the
/// same time whatever their work; 0 if there are none.
std::size_t flatEnd(std::span<const Step> series)
{
    constexpr double sameTime = 1.25, moreWork = 4;
    constexpr std::size_t fewest = 3;
    std::size_t count = 0;
    double low = series.front().seconds, high = low;
    for (; count < series.size(); ++count) {
        low = std::min(low, series[count].seconds);
        high = std::max(high, series[count].seconds);
        if (high > sameTime * low)
            break;
    }
    const auto& last = series[count - 1];
    const bool grew =
        last.flops >= moreWork * series.front().flops && last.bytes >= moreWork * series.front().bytes;
    return count >= fewest && grew ? count : 0;
}

} // namespace

std::string_view nameOf(Bound bound)
{
    switch (bound) {
    case Bound::Compute:
        return "compute";
    case Bound::Memory:
        return "memory";
    case Bound::Overhead:
        return "overhead";
    case Bound::Neither:
        break;
    }
    return "neither";
}

Bound boundOf(double ofRoof, bool reachesRidge, bool overhead)
{
    return ofRoof >= nearRoof ? reachesRidge ? Bound::Compute : Bound::Memory
           : overhead         ? Bound::Overhead
                              : Bound::Neither;
}

bool OverheadSteps::has(std::uint32_t row) const
{
    return std::binary_search(rows.begin(), rows.end(), row);
}

OverheadSteps overheadSteps(const table::Table& table, std::span<const std::uint32_t> rows)
{
    OverheadSteps out;
    out.low = out.high = nan;
    const auto columns = StepColumns::of(table);
    if (!columns || rows.size() > mostOverheadRows)
        return out;
    std::vector<std::uint32_t> known;
    for (const auto row : rows)
        if (const auto step = columns->at(row); step.seconds > 0 && step.flops > 0 && step.bytes > 0)
            known.push_back(row);
    for (const auto& factor : table.columns()) {
        if (factor.role != Column::Role::HyperParameter || factor.kind != Column::Kind::Number)
            continue;
        const std::array<std::string_view, 1> except{factor.name};
        const auto groups = groupIds(identityOf(table, known, except), known);
        std::vector<std::vector<Step>> all(groups.groups);
        for (std::size_t i = 0; i < known.size(); ++i)
            all[groups.ids[i]].push_back(columns->at(known[i]));
        for (auto& series : all) {
            std::sort(series.begin(), series.end(),
                      [](const Step& a, const Step& b) { return a.flops < b.flops; });
            const auto count = flatEnd(series);
            for (std::size_t i = 0; i < count; ++i)
                out.rows.push_back(series[i].row);
            if (count > 0)
                out.growth = std::max(out.growth, series[count - 1].flops / series.front().flops);
        }
    }
    std::sort(out.rows.begin(), out.rows.end());
    out.rows.erase(std::unique(out.rows.begin(), out.rows.end()), out.rows.end());
    if (out.rows.empty())
        return out;
    std::vector<double> times;
    for (const auto row : out.rows)
        times.push_back(columns->seconds->numbers[row]);
    constexpr double ranks[] = {9, 91};
    const auto ends = percentiles(std::move(times), ranks);
    out.low = ends[0];
    out.high = ends[1];
    return out;
}

} // namespace parascope::analysis
