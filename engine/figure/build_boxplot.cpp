// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/core/metrics.h"
#include "engine/figure/parts.h"

#include "engine/analyse/analysis/boxplot.h"
#include "engine/analyse/analysis/levels.h"
#include "engine/analyse/table/filter.h"
#include "engine/base/core/units.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace parascope::figure {
namespace {

/// The boxes of one colour: their runs (or pairs) and groups.
struct Side
{
    Message name;
    int series = 0;
    analysis::BoxPlot plot;
    table::Mask mask = {}; ///< runs of the side; empty for pairs
};

bool shown(const analysis::BoxGroup& g, bool log)
{
    return g.n > 0 && (!log || g.highWhisker > 0);
}

/// Of more combinations of settings than a reader can tell apart keeps those with most runs. Returns the
/// number of runs of the others.
std::size_t dropRare(std::vector<analysis::BoxGroup>& groups)
{
    constexpr std::size_t most = 8;
    std::vector<std::pair<std::vector<Value>, std::size_t>> counts;
    for (const auto& group : groups) {
        const auto known = std::find_if(counts.begin(), counts.end(),
                                        [&](const auto& count) { return count.first == group.settings; });
        if (known != counts.end())
            known->second += group.n;
        else
            counts.emplace_back(group.settings, group.n);
    }
    if (counts.size() <= most)
        return 0;
    std::stable_sort(counts.begin(), counts.end(),
                     [](const auto& a, const auto& b) { return a.second > b.second; });
    std::size_t left = 0;
    for (std::size_t i = most; i < counts.size(); ++i)
        left += counts[i].second;
    counts.resize(most);
    std::erase_if(groups, [&](const auto& group) {
        return std::none_of(counts.begin(), counts.end(),
                            [&](const auto& count) { return count.first == group.settings; });
    });
    return left;
}

/// Returns one side for each combination of the settings in which the runs of a platform differ. Adds the
/// number of runs in combinations that have no side to `left`.
std::vector<Side> sidesOf(const Spec& spec, const Input& input, const std::string& platform, bool named,
                          const table::Mask& mask, analysis::BoxPlot plot, std::size_t& left)
{
    const auto settings = std::exchange(plot.settings, {});
    if (settings.empty())
        return {{platform, seriesOf(spec, input, platform), std::move(plot), mask}};
    std::vector<std::string> names;
    for (const auto* column : settings)
        names.push_back(column->name);
    std::vector<Side> sides;
    std::vector<std::vector<Value>> levels;
    left += dropRare(plot.groups);
    for (auto& group : plot.groups) {
        const auto known = std::find(levels.begin(), levels.end(), group.settings);
        const auto at = static_cast<std::size_t>(known - levels.begin());
        if (known == levels.end()) {
            levels.push_back(group.settings);
            auto& side = sides.emplace_back();
            side.name = joined(
                {named ? Message(platform) : Message(), analysis::levelsText(settings, group.settings)},
                " \u00b7 ");
            side.series = seriesOf(spec, input, names, group.settings, at);
            side.plot.metric = plot.metric;
            side.plot.by = plot.by;
            side.mask = mask;
            Parameters fixed;
            for (std::size_t i = 0; i < names.size(); ++i)
                fixed.set(names[i], group.settings[i]);
            (void)table::fix(*input.runs, fixed, side.mask);
        }
        sides[at].plot.groups.push_back(std::move(group));
    }
    return sides;
}

/// The subject of the figure: the runs of each platform, or the pairs of two platforms.
struct BoxSubject
{
    std::vector<Side> sides;
    std::optional<Pairs> pairs;
    analysis::Excluded excluded;

    /// Returns whether a level has boxes of several sides, which are then drawn next to each other. Otherwise
    /// (for example for platforms grouped by platform) each box is drawn above its name.
    [[nodiscard]] bool abreast(bool log) const
    {
        std::vector<Value> levels;
        for (const auto& side : sides)
            for (const auto& g : side.plot.groups)
                if (shown(g, log))
                    levels.push_back(g.level);
        const auto all = levels.size();
        return distinct(std::move(levels)).size() < all;
    }
};

Result<BoxSubject> boxSubjectOf(const Spec& spec, const Input& input, const std::string& metric,
                                const std::string& by, analysis::BoxRule rule)
{
    BoxSubject out;
    if (spec.metric == metric::speedup) {
        PARASCOPE_TRY(out.pairs, pairsOf(spec, input, textOption(spec, "of")));
        const auto& table = out.pairs->table;
        PARASCOPE_TRY(auto plot, analysis::boxPlot(table, table::Mask(table.rows(), 1), metric, by, rule));
        out.excluded = out.pairs->result.excluded;
        const auto& request = out.pairs->result.request;
        out.sides.push_back({Message::format("%1 over %2", request.numerator, request.denominator),
                             seriesOf(spec, input, request.numerator), std::move(plot)});
        return out;
    }
    auto names = spec.platforms.empty() ? platformsOf(*input.runs) : spec.platforms;
    if (names.empty())
        names.emplace_back();
    std::size_t left = 0;
    for (const auto& name : names) {
        PARASCOPE_TRY(const auto mask, filterMask(spec, input, name));
        PARASCOPE_TRY(auto plot, analysis::boxPlot(*input.runs, mask, metric, by, rule));
        for (const auto& [reason, count] : plot.excluded)
            out.excluded[reason] += count;
        if (!plot.groups.empty())
            for (auto& side : sidesOf(spec, input, name, names.size() > 1, mask, std::move(plot), left))
                out.sides.push_back(std::move(side));
    }
    if (left > 0)
        out.excluded[translatable("Excluded", "in other settings")] += left;
    return out;
}

/// The levels that have a box, and the range of values of the boxes.
struct Extent
{
    std::vector<Value> levels;
    double low = 1e300, high = -1e300;
    std::size_t n = 0, dropped = 0; ///< runs in drawn boxes, and in boxes that a log axis cannot show
};

Extent extentOf(const std::vector<Side>& sides, bool log)
{
    Extent out;
    const auto take = [&](double v) {
        if (std::isfinite(v) && (!log || v > 0)) {
            out.low = std::min(out.low, v);
            out.high = std::max(out.high, v);
        }
    };
    for (const auto& side : sides)
        for (const auto& g : side.plot.groups) {
            if (!shown(g, log)) {
                out.dropped += g.n;
                continue;
            }
            out.n += g.n;
            out.levels.push_back(g.level);
            take(g.lowWhisker);
            take(g.highWhisker);
            for (const double v : g.outliers)
                take(v);
        }
    out.levels = distinct(std::move(out.levels));
    return out;
}

/// Returns the axis of speedups, whose range contains 1.
Axis speedupAxis(const Message& title, const Extent& extent, bool log)
{
    return log ? logAxis("speedup", title, std::min(extent.low, 1.0) / 1.2, std::max(extent.high, 1.0) * 1.25)
               : linearAxis("speedup", title, 0, extent.high * 1.05);
}

/// Returns the line at 1, at which both sides are equally fast.
Line lineAtOne(const Axis& x)
{
    Line even;
    even.points = {{x.low, 1}, {x.high, 1}};
    even.ink = Ink::Secondary;
    even.width = 0.8;
    return even;
}

/// Returns the box of a group in the unit of the axis. The caller sets place, name and colour.
Box boxOf(const analysis::BoxGroup& g, double factor, const std::optional<Pairs>& pairs)
{
    Box box;
    box.n = g.n;
    box.lowWhisker = g.lowWhisker * factor;
    box.lowBox = g.lowBox * factor;
    box.median = g.median * factor;
    box.highBox = g.highBox * factor;
    box.highWhisker = g.highWhisker * factor;
    for (std::size_t i = 0; i < g.outliers.size(); ++i) {
        box.outliers.push_back(g.outliers[i] * factor);
        box.rows.push_back(pairs ? pairs->rows[g.rows[i]] : static_cast<std::int32_t>(g.rows[i]));
    }
    return box;
}

/// Adds the boxes of all sides. Returns the number of runs of each side: "120 tpu-v2".
std::vector<Message> addBoxes(Panel& panel, const BoxSubject& subject, const std::vector<Value>& levels,
                              bool log)
{
    std::vector<Message> counts;
    const auto& sides = subject.sides;
    const bool abreast = subject.abreast(log);
    for (std::size_t s = 0; s < sides.size(); ++s) {
        std::size_t n = 0;
        for (const auto& g : sides[s].plot.groups) {
            if (!shown(g, log))
                continue;
            auto box = boxOf(g, panel.y.factor, subject.pairs);
            box.category = static_cast<int>(
                std::find_if(levels.begin(), levels.end(),
                             [&](const Value& v) { return compareValues(v, g.level) == 0; }) -
                levels.begin());
            box.place = abreast ? static_cast<int>(s) : 0;
            box.places = abreast ? static_cast<int>(sides.size()) : 1;
            box.series = sides[s].series;
            box.name = sides[s].name;
            n += g.n;
            panel.boxes.push_back(std::move(box));
        }
        counts.push_back(joined({whole(n), sides[s].name}, " "));
        // If the axis already shows the name of each side, a legend is not needed.
        const auto& groups = sides[s].plot.groups;
        if (sides.size() > 1 && (groups.size() > 1 || toText(groups.front().level) != sides[s].name.text()))
            panel.legend.push_back(boxEntry(sides[s].name, sides[s].series));
    }
    return counts;
}

/// Adds the selected runs as dots over their boxes, spread horizontally so that equal values do not hide each
/// other. Returns the number of dots.
std::size_t addSelection(Panel& panel, const BoxSubject& subject, const std::vector<Value>& levels,
                         const table::Column& metric, const table::Column& grouping, const Input& input,
                         bool log)
{
    const bool abreast = subject.abreast(log);
    std::map<std::string, int> places;
    for (const auto& level : levels)
        places.emplace(toText(level), static_cast<int>(places.size()));
    std::map<double, int> placeOfKey;
    std::size_t dots = 0;
    for (std::size_t s = 0; s < subject.sides.size(); ++s) {
        const auto& side = subject.sides[s];
        Points series;
        series.name = Message::format("selection");
        series.series = side.series;
        for (std::size_t row = 0; row < side.mask.size() && row < input.selection->size(); ++row) {
            const auto at = static_cast<std::int32_t>(row);
            const double value = keyAt(metric, at) * panel.y.factor, key = keyAt(grouping, at);
            if (!side.mask[row] || !(*input.selection)[row] || !std::isfinite(value) || !std::isfinite(key) ||
                outcomeAt(*input.runs, at) != Outcome::Completed)
                continue;
            auto place = placeOfKey.find(key);
            if (place == placeOfKey.end()) {
                const auto known = places.find(toText(analysis::valueAt(grouping, row)));
                place = placeOfKey.emplace(key, known == places.end() ? -1 : known->second).first;
            }
            if (place->second < 0)
                continue;
            const auto sides = abreast ? static_cast<double>(subject.sides.size()) : 1;
            const double group = sides > 1 ? 0.8 : 0.55, wide = group / sides;
            // The row number selects the lane of a dot, so that every drawing is the same.
            const double lane = (static_cast<double>(row * 7 % 11) / 10 - 0.5) * 0.6 * wide;
            series.x.push_back(place->second - group / 2 +
                               wide * ((abreast ? static_cast<double>(s) : 0) + 0.5) + lane);
            series.y.push_back(value);
            series.rows.push_back(at);
        }
        dots += series.rows.size();
        if (!series.rows.empty())
            panel.points.push_back(std::move(series));
    }
    return dots;
}

} // namespace

Result<Figure> buildBoxPlot(const Spec& spec, const Input& input)
{
    const std::string by = spec.by.empty() ? "family" : spec.by;
    const std::string metricName = spec.metric.empty() ? metric::flopsUtilisation : spec.metric;
    PARASCOPE_TRY(const auto boxes, analysis::boxRuleFromName(textOption(spec, "percentiles")));
    PARASCOPE_TRY(const auto subject, boxSubjectOf(spec, input, metricName, by, boxes));
    const auto& pairs = subject.pairs;
    const table::Table& table = pairs ? pairs->table : *input.runs;
    PARASCOPE_TRY(const auto* metric, columnOf(table, metricName, "metric"));
    PARASCOPE_TRY(const auto* grouping, columnOf(table, by, "by"));
    const auto extent = extentOf(subject.sides, spec.logY);
    if (extent.levels.empty())
        return emptyFigure(spec, noRunMatches(spec, input, metricName));
    std::vector<Message> labels;
    for (const auto& level : extent.levels)
        labels.push_back(levelName(*grouping, level));

    Figure figure;
    figure.kind = "boxplot";
    figure.n = extent.n;
    const auto meaning =
        boxes == analysis::BoxRule::Paper
            ? paperBoxes()
            : Message::format("box: quartiles, whiskers: up to 1.5 × box height, bar: median");
    figure.what = !spec.title.empty() ? Message(spec.title) : meaning;
    Panel panel;
    panel.letter = spec.style.panelLetter;
    panel.legendAbove = true;
    panel.x = categoryAxis(by, axisTitle(titleOf(*grouping), unitOf(*grouping)), labels);
    if (pairs) {
        panel.y = speedupAxis(speedupTitle(pairs->result.request), extent, spec.logY);
        panel.lines.push_back(lineAtOne(panel.x));
    } else {
        panel.y = valueAxis(*metric, spec.logY, extent.low, extent.high);
    }
    const auto counts = addBoxes(panel, subject, extent.levels, spec.logY);
    figure.counts = {Message::format("n = %1", joined(counts, ", ")), excludedClause(subject.excluded)};
    if (input.selection && !pairs)
        if (const auto dots =
                addSelection(panel, subject, extent.levels, *metric, *grouping, input, spec.logY))
            figure.counts.push_back(Message::format("dots: %1 selected", whole(dots)));
    if (extent.dropped)
        figure.counts.push_back(Message::format("%1 cannot be shown on the log axis", whole(extent.dropped)));
    const auto best = std::max_element(panel.boxes.begin(), panel.boxes.end(),
                                       [](const Box& a, const Box& b) { return a.median < b.median; });
    figure.description = Message::format(
        "Box plot of %1 by %2, %3, highest median %4 at %5.", titleOf(*metric), titleOf(*grouping),
        figure.count(), decimals(best->median, 2), labels[static_cast<std::size_t>(best->category)]);
    figure.caption = Message::english("%1 by %2 (%3, dots beyond); %4", titleOf(*metric), titleOf(*grouping),
                                      meaning, figure.counts.front());
    if (pairs)
        figure.caption += clausesText(answer::settings(pairs->result));
    return finished(std::move(figure), std::move(panel), subject.excluded);
}

} // namespace parascope::figure
