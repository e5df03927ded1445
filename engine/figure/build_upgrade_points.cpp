// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figure/roofline_parts.h"

#include "engine/analyse/analysis/operations.h"
#include "engine/analyse/analysis/upgrade.h"
#include "engine/base/core/metrics.h"
#include "engine/base/core/units.h"
#include "engine/model/workload/torch_operations.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace parascope::figure {
namespace {

constexpr std::size_t maxClasses = 6; // largest number of entries that fits a legend

/// The result of the comparison, and the run of each compared row.
struct Compared
{
    analysis::Upgrade result;
    std::vector<std::uint32_t> runOf; ///< run of each operation; empty if whole models are compared
};

Result<Compared> comparedPoints(const Spec& spec, const Input& input, const std::string& fresh,
                                const std::string& old, bool operations)
{
    const auto& runs = *input.runs;
    PARASCOPE_TRY(const auto oldRuns, filterMask(spec, input, old));
    PARASCOPE_TRY(const auto mask, filterMask(spec, input));
    analysis::UpgradeRequest request{old, fresh};
    request.match = spec.match;
    if (const auto type = analysis::commonType(runs, oldRuns); type != analysis::severalTypes)
        request.oldRidge = analysis::ridgeOf(analysis::ceilingsOf(roofFacts(spec, input, old), type));
    Compared out;
    if (!operations) {
        PARASCOPE_TRY(out.result, analysis::upgradeOfRuns(runs, mask, request));
        return out;
    }
    PARASCOPE_TRY(out.result, analysis::upgradeOfOperations(*input.operations, runs, mask, request));
    PARASCOPE_TRY(out.runOf, analysis::runRows(*input.operations, runs));
    return out;
}

std::string classNameOf(const std::string& operation)
{
    return std::string(workload::torch::nameOf(workload::torch::classOf(operation)));
}

/// Series of points, and the index of the series of each operation.
struct Series
{
    std::vector<Points> points;
    std::map<std::string, std::size_t> placeOf;
};

/// Returns the series of the points. Models are one series. If there are more operations than fit the legend
/// and the classes of most of them are known, each class (matrix product, norm and so on) is one series.
/// Otherwise each of the most frequent operations is one series, and the rest together is one.
Series seriesOfPoints(const Spec& spec, const Input& input, const analysis::Upgrade& result,
                      const std::string& fresh)
{
    std::size_t known = 0, all = 0;
    for (const auto& group : result.operations) {
        all += group.n;
        if (workload::torch::classOf(group.name) != workload::torch::Class::Other)
            known += group.n;
    }
    const bool many = result.operations.size() > maxClasses, byClass = many && 2 * known > all;
    const Places places(spec, input, input.operations.get(), byClass ? "class" : "operation");
    Series out;
    std::map<std::string, std::size_t> placeOfKey;
    for (const auto& group : result.operations) {
        const auto key = byClass ? classNameOf(group.name) : group.name;
        const bool rest = many && !byClass && out.points.size() == maxClasses;
        const auto [at, added] =
            placeOfKey.try_emplace(key, rest ? out.points.size() - 1 : out.points.size());
        out.placeOf.emplace(group.name, at->second);
        if (!added || rest)
            continue;
        Points series;
        series.name = key.empty() ? Message(fresh) : byClass ? Message::known(key) : Message(shortName(key));
        series.series = key.empty() ? seriesOf(spec, input, fresh) : places.of(key);
        series.marker = key.empty() ? Marker::Disc : markerOf(series.series);
        if (many && !byClass && out.points.size() + 1 == maxClasses) {
            series.name = Message::format("other");
            series.series = restSeries;
            series.marker = Marker::Cross;
        }
        out.points.push_back(std::move(series));
    }
    return out;
}

Message meanClause(const Message& name, const analysis::UpgradeGroup& group)
{
    return Message::format("%1 %2 (n = %3)", name, decimals(group.geometricMean, 2), whole(group.n));
}

/// Returns clauses with geometric means by the bound of the old platform, if its ridge is known; else by the
/// largest groups of operations.
std::vector<Message> meanClauses(const analysis::Upgrade& result, bool operations)
{
    std::vector<Message> means;
    for (const auto& group : result.bounds)
        if (group.n > 0)
            means.push_back(meanClause(Message::known(group.name), group));
    if (means.empty() && operations)
        for (const auto& group : result.operations)
            if (means.size() < maxClasses)
                means.push_back(meanClause(Message(group.name), group));
    return means;
}

/// Adds the old platform's ridge, below which its memory is the limit, and the line of equal speed.
void addGuides(Panel& panel, const analysis::Upgrade& result)
{
    Line even;
    even.points = {{panel.x.low, 1}, {panel.x.high, 1}};
    even.ink = Ink::Text;
    even.width = 0.9;
    panel.lines.push_back(even);
    if (!std::isfinite(result.ridge) || result.ridge <= panel.x.low || result.ridge >= panel.x.high)
        return;
    Line ridge;
    ridge.points = {{result.ridge, panel.y.low}, {result.ridge, panel.y.high}};
    ridge.dash = Line::Dash::Dashed;
    ridge.ink = Ink::Secondary;
    ridge.width = 0.9;
    ridge.label = Message::format("ridge of %1", result.from);
    panel.lines.push_back(ridge);
}

/// The range and the number of the marks. The range always contains the line at 1.
struct MarkSpan
{
    double x0 = 1e300, x1 = -1e300, y0 = 1, y1 = 1;
    std::size_t n = 0;
};

/// Adds each point that log axes can show to its series.
MarkSpan placePoints(std::vector<Points>& series, const std::map<std::string, std::size_t>& placeOf,
                     const Compared& compared)
{
    MarkSpan out;
    for (const auto& point : compared.result.points) {
        if (!(point.intensity > 0 && point.speedup > 0))
            continue;
        auto& points = series[placeOf.at(point.operation)];
        points.x.push_back(point.intensity);
        points.y.push_back(point.speedup);
        const auto run = compared.runOf.empty() ? point.newRow : compared.runOf[point.newRow];
        points.rows.push_back(run == analysis::noRun ? static_cast<std::int32_t>(noRow)
                                                     : static_cast<std::int32_t>(run));
        out.x0 = std::min(out.x0, point.intensity);
        out.x1 = std::max(out.x1, point.intensity);
        out.y0 = std::min(out.y0, point.speedup);
        out.y1 = std::max(out.y1, point.speedup);
        ++out.n;
    }
    return out;
}

} // namespace

Result<Figure> buildUpgrade(const Spec& spec, const Input& input)
{
    const bool operations = flagOption(spec, "operations");
    if (operations && (!input.operations || input.operations->rows() == 0))
        return emptyFigure(spec, Message::format("No run here has a profile of its operations."));
    PARASCOPE_TRY(const auto names, twoPlatforms(spec, *input.runs));
    const auto& [fresh, old] = names;
    PARASCOPE_TRY(const auto timed, timedAlike(spec, input, names, metric::flopsPerSecond));
    PARASCOPE_TRY(const auto compared, comparedPoints(timed, input, fresh, old, operations));
    const auto& result = compared.result;
    if (!result.unable.empty())
        return emptyFigure(spec, result.unable);

    Figure figure;
    figure.kind = "upgrade";
    Panel panel;
    panel.letter = spec.style.panelLetter;
    auto drawn = seriesOfPoints(spec, input, result, fresh);
    panel.points = std::move(drawn.points);
    auto [x0, x1, y0, y1, n] = placePoints(panel.points, drawn.placeOf, compared);
    figure.n = n;
    if (figure.n == 0)
        return emptyFigure(
            spec, Message::format("Nothing on both %1 and %2 has an operational intensity.", old, fresh));
    if (std::isfinite(result.ridge)) {
        x0 = std::min(x0, result.ridge);
        x1 = std::max(x1, result.ridge);
    }
    panel.x = logAxis(metric::arithmeticIntensity, Message::format("operational intensity (FLOP/byte)"),
                      x0 / 1.5, x1 * 1.5);
    const auto title = Message::format("speedup (%1 / %2)", fresh, old);
    panel.y = y1 / y0 > 8 ? logAxis("speedup", title, y0 / 1.3, y1 * 1.6)
                          : linearAxis("speedup", title, 0, y1 * 1.1);
    addGuides(panel, result);
    std::erase_if(panel.points, [](const Points& series) { return series.rows.empty(); });
    if (operations)
        for (const auto& series : panel.points)
            panel.legend.push_back(entryOf(series));
    else
        starRealModels(panel, spec, input);

    figure.what = !spec.title.empty() ? Message(spec.title)
                  : operations        ? Message::format("From %1 to %2 · speedup of operations", old, fresh)
                                      : Message::format("From %1 to %2 · speedup of models", old, fresh);
    figure.counts = {operations ? Message::format("n = %1 operations", whole(figure.n))
                                : Message::format("n = %1 models", whole(figure.n))};
    const auto means = meanClauses(result, operations);
    if (!means.empty())
        figure.counts.push_back(Message::format("geometric means: %1", joined(means, ", ")));
    figure.counts.push_back(excludedClause(result.excluded));
    figure.description =
        operations ? Message::format("Speedup of %1 over %2 by operational intensity, %3 operations.", fresh,
                                     old, whole(figure.n))
                   : Message::format("Speedup of %1 over %2 by operational intensity, %3 models.", fresh, old,
                                     whole(figure.n));
    figure.caption =
        Message::english("Speedup of %1 over %2 by %3 over operational intensity (%4); n = %5; dashed: "
                         "the ridge of %2",
                         fresh, old, std::string(operations ? "operation" : "model"),
                         spec.match == "work" ? "equal batches" : spec.match, whole(figure.n));
    if (!means.empty())
        figure.caption += Message::english("; geometric means: %1", joined(means, ", "));
    figure.caption += clausesText(answer::settings(result.matched, result.differs));
    return finished(std::move(figure), std::move(panel), result.excluded);
}

} // namespace parascope::figure
