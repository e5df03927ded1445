// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figure/parts.h"

#include "engine/analysis/scaling.h"
#include "engine/core/units.h"

#include <algorithm>
#include <cmath>

namespace parascope::figure {
namespace {

/// The column that says on how many devices a run ran, by name of the spec's option or as runs usually have
/// it.
std::string devicesColumn(const Spec& spec, const table::Table& table)
{
    const auto named = textOption(spec, "over");
    if (!named.empty())
        return named;
    for (const char* name : {"devices", "cores", "threads"})
        if (findColumn(table, name))
            return name;
    return {};
}

/// Amdahl's speedup on n devices; with a batch that grows with them, the work done in the time of one.
double modelled(double fraction, double n, bool weak)
{
    return weak ? n / (1 + fraction * (n - 1)) : 1 / (fraction + (1 - fraction) / n);
}

} // namespace

Result<Figure> buildScaling(const Spec& spec, const Input& input)
{
    const auto& table = *input.runs;
    analysis::ScalingRequest request;
    request.over = devicesColumn(spec, table);
    request.weak = flagOption(spec, "weak");
    if (!spec.metric.empty())
        request.metric = spec.metric;
    if (request.over.empty())
        return emptyFigure(spec, "These runs do not say on how many devices, cores or threads they ran.");
    PARASCOPE_TRY(const auto* over, columnOf(table, request.over, "over"));
    PARASCOPE_TRY(const auto platform, onePlatform(spec, table));
    PARASCOPE_TRY(const auto mask, filterMask(spec, input, platform));
    PARASCOPE_TRY(const auto result, analysis::scaling(table, mask, request));
    if (!result.unable.empty())
        return emptyFigure(spec, result.unable);

    Figure figure;
    figure.kind = "scaling";
    figure.colourMap = spec.style.colourMap;
    figure.n = result.points.size();
    figure.what = !spec.title.empty() ? spec.title
                                      : platform + (platform.empty() ? "" : " \u00b7 ") +
                                            "speedup over the fewest " + request.over;
    const bool fitted = std::isfinite(result.fraction);
    std::string share = fitted ? decimals(100 * result.fraction, 1) + " % of the time not parallel" : "";
    if (fitted && std::isfinite(result.interval.low))
        share += " (" + decimals(100 * result.interval.low, 1) + " to " +
                 decimals(100 * result.interval.high, 1) + " %)";
    figure.count = "n = " + grouped(static_cast<std::int64_t>(figure.n)) + " of " +
                   grouped(static_cast<std::int64_t>(result.models)) + " models" +
                   (share.empty() ? "" : " \u00b7 " + share) + leftOutClause(result.leftOut);
    double largest = 2, highest = 2;
    for (const auto& point : result.points) {
        largest = std::max(largest, point.devices / point.baseline);
        highest = std::max(highest, point.speedup);
    }
    Panel panel;
    panel.letter = spec.style.panelLetter;
    panel.x = linearAxis("devices", request.over + " / fewest " + request.over, 0.9, largest * 1.05, true);
    panel.y = linearAxis("speedup", "speedup", 0, std::max(highest, largest) * 1.08, true);
    Points points;
    points.name = platform;
    points.series = seriesOf(table, platform);
    for (const auto& point : result.points) {
        points.x.push_back(point.devices / point.baseline);
        points.y.push_back(point.speedup);
        points.rows.push_back(static_cast<std::int32_t>(point.row));
    }
    Line ideal;
    ideal.points = {{1, 1}, {largest, largest}};
    ideal.dash = Line::Dash::Dashed;
    ideal.ink = Ink::Secondary;
    ideal.label = "ideal";
    ideal.labelAlong = true;
    panel.lines.push_back(std::move(ideal));
    if (fitted) {
        Line fit;
        fit.ink = Ink::Text;
        constexpr int steps = 40;
        for (int i = 0; i <= steps; ++i) {
            const double n = 1 + (largest - 1) * i / steps;
            fit.points.emplace_back(n, modelled(result.fraction, n, request.weak));
        }
        fit.label = request.weak ? "weak scaling" : "Amdahl";
        panel.lines.push_back(std::move(fit));
    }
    panel.points.push_back(std::move(points));
    figure.description = "Speedup over " + quantityOf(*over) + ", " + figure.count + ".";
    figure.caption = std::string(request.weak ? "Weak" : "Strong") + " scaling over " + quantityOf(*over) +
                     (platform.empty() ? "" : " of " + platform) +
                     ": n = " + grouped(static_cast<std::int64_t>(figure.n)) + " points of " +
                     grouped(static_cast<std::int64_t>(result.models)) + " models" +
                     (share.empty() ? "" : "; " + share) +
                     (result.reason.empty() ? "" : "; " + result.reason) + "; dashed: ideal";
    return finished(std::move(figure), std::move(panel), result.leftOut);
}

} // namespace parascope::figure
