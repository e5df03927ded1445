// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/core/metrics.h"
#include "engine/figure/parts.h"

#include "engine/analysis/boxplot.h"
#include "engine/core/units.h"

#include <algorithm>
#include <cmath>

namespace parascope::figure {
namespace {

/// One colour of boxes: its runs (or pairs) and their groups.
struct Side
{
    std::string name;
    int series = 0;
    analysis::BoxPlot plot;
};

bool shown(const analysis::BoxGroup& g, bool log)
{
    return g.n > 0 && (!log || g.highWhisker > 0);
}

} // namespace

Result<Figure> buildBoxPlot(const Spec& spec, const Input& input)
{
    const bool ofPairs = spec.metric == metric::speedup;
    const std::string by = spec.by.empty() ? "family" : spec.by;
    const std::string rule = textOption(spec, "percentiles");
    PARASCOPE_TRY(const auto boxes, analysis::boxRuleFromName(rule));
    std::vector<Side> sides;
    std::optional<Pairs> pairs;
    analysis::LeftOut leftOut;
    if (ofPairs) {
        PARASCOPE_TRY(pairs, pairsOf(spec, input, textOption(spec, "of")));
        PARASCOPE_TRY(auto plot, analysis::boxPlot(pairs->table, table::Mask(pairs->table.rows(), 1),
                                                   "speedup", by, boxes));
        leftOut = pairs->result.leftOut;
        const auto& request = pairs->result.request;
        sides.push_back({request.numerator + " over " + request.denominator,
                         seriesOf(*input.runs, request.numerator), std::move(plot)});
    } else {
        auto names = spec.platforms.empty() ? platformsOf(*input.runs) : spec.platforms;
        if (names.empty())
            names.emplace_back();
        for (const auto& name : names) {
            PARASCOPE_TRY(const auto mask, filterMask(spec, input, name));
            PARASCOPE_TRY(auto plot,
                          analysis::boxPlot(*input.runs, mask,
                                            spec.metric.empty() ? metric::flopsUtilisation : spec.metric, by,
                                            boxes));
            for (const auto& [reason, count] : plot.leftOut)
                leftOut[reason] += count;
            sides.push_back({name, seriesOf(*input.runs, name), std::move(plot)});
        }
        std::erase_if(sides, [](const Side& s) { return s.plot.groups.empty(); });
    }
    const table::Table& table = ofPairs ? pairs->table : *input.runs;
    const std::string metricName = ofPairs               ? "speedup"
                                   : spec.metric.empty() ? metric::flopsUtilisation
                                                         : spec.metric;
    PARASCOPE_TRY(const auto* metric, columnOf(table, metricName, "metric"));
    PARASCOPE_TRY(const auto* grouping, columnOf(table, by, "by"));

    std::vector<Value> levels;
    double low = 1e300, high = -1e300, largest = 0;
    std::size_t total = 0, dropped = 0;
    for (const auto& side : sides)
        for (const auto& g : side.plot.groups) {
            if (!shown(g, spec.logY)) {
                dropped += g.n;
                continue;
            }
            total += g.n;
            levels.push_back(g.level);
            const auto take = [&](double v) {
                if (std::isfinite(v) && (!spec.logY || v > 0)) {
                    low = std::min(low, v);
                    high = std::max(high, v);
                }
            };
            take(g.lowWhisker);
            take(g.highWhisker);
            for (const double v : g.outliers)
                take(v);
            largest = std::max(largest, g.highWhisker);
        }
    if (levels.empty())
        return emptyFigure(spec, noRunMatches(*input.runs));
    std::sort(levels.begin(), levels.end(),
              [](const Value& a, const Value& b) { return compareValues(a, b) < 0; });
    levels.erase(std::unique(levels.begin(), levels.end(),
                             [](const Value& a, const Value& b) { return compareValues(a, b) == 0; }),
                 levels.end());
    std::vector<std::string> labels;
    for (const auto& level : levels)
        labels.push_back(levelName(level));

    Figure figure;
    figure.kind = "boxplot";
    figure.n = total;
    const std::string meaning = boxes == analysis::BoxRule::Paper
                                    ? "box 9\u201391 %, whiskers 2\u201398 %, bar the median"
                                    : "box the quartiles, whiskers 1.5 box heights at most, bar the median";
    figure.what = !spec.title.empty() ? spec.title : meaning;
    figure.count = "n = ";
    Panel panel;
    panel.letter = spec.style.panelLetter;
    panel.legendAbove = true;
    panel.x = categoryAxis(by, axisTitle(quantityOf(*grouping), unitOf(*grouping)), labels);
    const std::string ratio = ofPairs ? speedupTitle(pairs->result.request) : std::string();
    panel.y =
        ofPairs ? (spec.logY ? logAxis("speedup", ratio, std::min(low, 1.0) / 1.2, std::max(high, 1.0) * 1.25)
                             : linearAxis("speedup", ratio, 0, high * 1.05))
                : valueAxis(*metric, spec.logY, low, high);
    if (ofPairs) {
        Line even;
        even.points = {{panel.x.low, 1}, {panel.x.high, 1}};
        even.ink = Ink::Secondary;
        even.width = 0.8;
        panel.lines.push_back(even);
    }
    for (std::size_t s = 0; s < sides.size(); ++s) {
        std::size_t n = 0;
        for (const auto& g : sides[s].plot.groups) {
            if (!shown(g, spec.logY))
                continue;
            Box box;
            box.category = static_cast<int>(
                std::find_if(levels.begin(), levels.end(),
                             [&](const Value& v) { return compareValues(v, g.level) == 0; }) -
                levels.begin());
            box.place = static_cast<int>(s);
            box.places = static_cast<int>(sides.size());
            box.series = sides[s].series;
            box.name = sides[s].name;
            box.n = g.n;
            n += g.n;
            const double f = panel.y.factor;
            box.lowWhisker = g.lowWhisker * f;
            box.lowBox = g.lowBox * f;
            box.median = g.median * f;
            box.highBox = g.highBox * f;
            box.highWhisker = g.highWhisker * f;
            for (std::size_t i = 0; i < g.outliers.size(); ++i) {
                box.outliers.push_back(g.outliers[i] * f);
                box.rows.push_back(pairs ? pairs->rows[g.rows[i]] : static_cast<std::int32_t>(g.rows[i]));
            }
            panel.boxes.push_back(std::move(box));
        }
        figure.count += (s == 0 ? "" : ", ") + grouped(static_cast<std::int64_t>(n)) + " " + sides[s].name;
        if (sides.size() > 1) {
            LegendEntry entry;
            entry.text = sides[s].name;
            entry.series = sides[s].series;
            entry.box = true;
            panel.legend.push_back(entry);
        }
    }
    figure.count +=
        leftOutClause(leftOut) +
        (dropped ? " \u00b7 " + grouped(static_cast<std::int64_t>(dropped)) + " have no place on the log axis"
                 : "");
    const auto best = std::max_element(panel.boxes.begin(), panel.boxes.end(),
                                       [](const Box& a, const Box& b) { return a.median < b.median; });
    figure.description = "Box plot of " + quantityOf(*metric) + " by " + quantityOf(*grouping) + ", " +
                         figure.count + ", highest median " + decimals(best->median, 2) + " at " +
                         labels[static_cast<std::size_t>(best->category)] + ".";
    figure.caption = quantityOf(*metric) + " by " + quantityOf(*grouping) + " (" + meaning +
                     ", dots beyond); " + figure.count.substr(0, figure.count.find(" \u00b7 ")) +
                     (pairs ? settingsClause(pairs->result) : "");
    return finished(std::move(figure), std::move(panel), leftOut);
}

} // namespace parascope::figure
