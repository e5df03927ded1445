// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/core/metrics.h"
#include "engine/figure/parts.h"

#include "engine/base/core/units.h"

#include <algorithm>
#include <cmath>

namespace parascope::figure {

namespace {

/// Returns the rows that an axis can show. A log axis, which suits hyper-parameters that double and parameter
/// counts best, cannot show 0.
Rows shownOn(const table::Column& column, bool log, std::size_t rows)
{
    Rows kept(rows);
    std::size_t n = 0;
    for (std::int32_t row = 0; row < static_cast<std::int32_t>(rows); ++row) {
        const double at = keyAt(column, row);
        kept[n] = row;
        n += std::isfinite(at) && (!log || at > 0);
    }
    kept.resize(n);
    return kept;
}

Message whyNoneShown(const table::Column& column, std::size_t rows)
{
    for (std::int32_t row = 0; row < static_cast<std::int32_t>(rows); ++row)
        if (std::isfinite(keyAt(column, row)))
            return Message::format("%1: every pair has 0 or less, which a logarithmic axis cannot show.",
                                   titleOf(column));
    return Message::format("%1: no pair has a value.", titleOf(column));
}

} // namespace

Result<Figure> buildSpeedup(const Spec& spec, const Input& input)
{
    const std::string metric =
        spec.metric.empty() || spec.metric == metric::speedup ? metric::examplesPerSecond : spec.metric;
    PARASCOPE_TRY(const auto* quantity, columnOf(*input.runs, metric, "metric"));
    const std::string xName = spec.x.empty() ? "parameters" : spec.x;
    PARASCOPE_TRY(const auto pairs, pairsOf(spec, input, metric, {xName, spec.colour}));
    const auto& s = pairs.result;
    if (s.pairs.empty())
        return emptyFigure(spec, noPartner(s));
    PARASCOPE_TRY(const auto* x, columnOf(pairs.table, xName, "x"));
    PARASCOPE_TRY(const auto* y, columnOf(pairs.table, "speedup", "metric"));
    const table::Column* colour = nullptr;
    if (!spec.colour.empty()) {
        PARASCOPE_TRY(colour, columnOf(pairs.table, spec.colour, "colour"));
    }
    const auto kept = shownOn(*x, spec.logX, pairs.table.rows());
    const auto dropped = pairs.table.rows() - kept.size();
    if (kept.empty())
        return emptyFigure(spec, whyNoneShown(*x, pairs.table.rows()));

    Figure figure;
    figure.kind = "speedup";
    figure.colourMap = spec.style.colourMap;
    figure.n = kept.size();
    const bool byWork = s.request.match == "work";
    figure.what = !spec.title.empty()
                      ? Message(spec.title)
                      : joined({Message::format("%1 over %2", s.request.numerator, s.request.denominator),
                                titleOf(*quantity), byWork ? std::string() : s.request.match},
                               " · ");
    figure.counts = {Message::format("n = %1 pairs", whole(kept.size())), answer::verdict(s),
                     excludedClause(s.excluded)};
    if (dropped)
        figure.counts.push_back(Message::format("%1 cannot be shown on the axis", dropped));
    Panel panel;
    panel.letter = spec.style.panelLetter;
    double x0 = 1e300, x1 = -1e300, y0 = 1, y1 = 1; // the line at 1 is always visible
    for (const auto row : kept) {
        const double atX = keyAt(*x, row), atY = keyAt(*y, row);
        x0 = std::min(x0, atX);
        x1 = std::max(x1, atX);
        y0 = std::min(y0, atY);
        y1 = std::max(y1, atY);
    }
    const bool logY = spec.logY || y1 / y0 > 8;
    panel.x = valueAxis(*x, spec.logX, x0, x1);
    panel.y = logY ? logAxis("speedup", speedupTitle(s.request), y0 / 1.7, y1 * 2.2)
                   : linearAxis("speedup", speedupTitle(s.request), 0, y1 * 1.1);
    Points points;
    points.name = s.request.numerator + " / " + s.request.denominator;
    points.series = seriesOf(spec, input, s.request.numerator);
    points.x.reserve(kept.size());
    points.y.reserve(kept.size());
    points.rows.reserve(kept.size());
    points.colour.reserve(colour ? kept.size() : 0);
    if (colour)
        panel.colours = colourScaleOf(spec, input, *colour, kept);
    for (const auto row : kept) {
        points.x.push_back(keyAt(*x, row) * panel.x.factor);
        points.y.push_back(keyAt(*y, row));
        points.rows.push_back(pairs.rows[static_cast<std::size_t>(row)]);
        if (panel.colours)
            points.colour.push_back(static_cast<float>(keyAt(*colour, row) * panel.colours->axis.factor));
    }
    Line even;
    even.points = {{panel.x.low, 1}, {panel.x.high, 1}};
    even.ink = Ink::Text;
    even.width = 0.9;
    panel.lines.push_back(even);
    panel.notes = {{0.02, 0.985, Message::format("↑ %1 faster", s.request.numerator), 0, 1},
                   {0.02, 0.02, Message::format("↓ %1 faster", s.request.denominator), 0, 0}};
    panel.points.push_back(std::move(points));
    starRealModels(panel, spec, input);
    if (panel.colours)
        splitByNames(panel, *colour, Places(spec, input, input.runs.get(), colour->name));

    figure.description = Message::format("Speedup of %1 over %2 by %3, %4 pairs; %5.", s.request.numerator,
                                         s.request.denominator, titleOf(*x), kept.size(), answer::verdict(s));
    figure.caption = Message::english("Speedup of %1 over %2 (%3, %4) over %5", s.request.numerator,
                                      s.request.denominator, titleOf(*quantity),
                                      byWork ? Message::english("equal models and batches")
                                             : Message::english("equal models, %1", s.request.match),
                                      titleOf(*x));
    if (colour)
        figure.caption += Message::english(", coloured by %1", titleOf(*colour));
    figure.caption += Message::english("; n = %1 pairs; %2", whole(kept.size()), answer::verdict(s)) +
                      clausesText(answer::settings(s));
    return finished(std::move(figure), std::move(panel), s.excluded);
}

} // namespace parascope::figure
