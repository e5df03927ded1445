// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figure/roofline_parts.h"
#include "engine/figure/slice.h"

#include "engine/analyse/analysis/operations.h"
#include "engine/base/core/columns.h"
#include "engine/base/core/metrics.h"
#include "engine/base/core/units.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace parascope::figure {
namespace {

constexpr std::size_t maxKinds = 6; // number of different markers

/// Returns the column that distinguishes the series: the operator, without the shapes in a trace's names.
const table::Column* operatorColumn(const table::Table& operations)
{
    const auto* operators = findColumn(operations, "operator");
    return operators ? operators : findColumn(operations, columns::operation);
}

Message otherKinds()
{
    return Message::format("other");
}

/// Returns the series of a figure of operations: the kinds with most time, and one for the rest.
std::vector<Message> kindsByTime(const table::Table& operations,
                                 const std::vector<const analysis::Roofline*>& roofs)
{
    const auto* names = operatorColumn(operations);
    const auto* time = findColumn(operations, "time_fraction");
    std::map<std::string, double> totals;
    for (const auto* roof : roofs)
        for (const auto& point : roof->points) {
            const double t = time ? keyAt(*time, static_cast<std::int32_t>(point.row)) : 1;
            totals[names ? keyText(*names, keyAt(*names, static_cast<std::int32_t>(point.row))) : ""] +=
                std::isfinite(t) ? t : 0;
        }
    std::vector<std::pair<std::string, double>> ordered(totals.begin(), totals.end());
    std::stable_sort(ordered.begin(), ordered.end(),
                     [](const auto& a, const auto& b) { return a.second > b.second; });
    std::vector<Message> kinds;
    for (const auto& [name, total] : ordered)
        kinds.emplace_back(name);
    if (kinds.size() > maxKinds) {
        kinds.resize(maxKinds - 1);
        kinds.push_back(otherKinds());
    }
    return kinds;
}

std::string ridgeText(const analysis::Roofline& roof)
{
    return tickLabel(roof.ridge, roof.ridge >= 10 ? 1 : 0.1);
}

Message typeName(const std::string& dtype)
{
    return dtype.empty() ? Message::format("type not recorded") : Message(dtype);
}

/// Adds the roof of each data type with its ridge. If there are several, their labels name the type.
void addRoofs(Panel& panel, analysis::Rooflines& roofs, bool red)
{
    const bool several = roofs.types.size() > 1;
    for (auto& [dtype, roof] : roofs.types) {
        const auto before = panel.lines.size();
        if (several)
            for (auto& ceiling : roof.ceilings)
                if (ceiling.kind == analysis::Ceiling::Kind::Compute && !dtype.empty() &&
                    !(ceiling.measured && ceiling.dtype == dtype))
                    ceiling.name = joined({dtype, ceiling.name}, " ");
        addCeilings(panel, roof, {}, red);
        // The memory roof is the same for all types, so only the first one has a label.
        if (before > 0)
            for (auto line = panel.lines.begin() + static_cast<std::ptrdiff_t>(before);
                 line != panel.lines.end(); ++line)
                if (line->labelAlong)
                    line->label = line->brief = {};
        Line ridge;
        ridge.points = {{roof.ridge, panel.y.low}, {roof.ridge, roof.peak}};
        ridge.dash = Line::Dash::Dotted;
        ridge.ink = Ink::Secondary;
        ridge.width = 0.9;
        ridge.label = several ? Message::format("ridge %1 (%2)", ridgeText(roof), typeName(dtype))
                              : Message::format("ridge %1", ridgeText(roof));
        panel.lines.push_back(ridge);
    }
}

/// The points on the roofline of a platform: its runs, or the operations of their profiles.
struct RoofSubject
{
    analysis::Rooflines roofs;
    analysis::Excluded excluded;
    std::vector<std::uint32_t> runOf; ///< run of each operation; empty if runs are drawn
};

Result<RoofSubject> roofSubjectOf(const Spec& spec, const Input& input, const answer::Runs& of,
                                  bool operations)
{
    const auto& runs = of.rows;
    const auto facts = roofFacts(spec, input, of.platform);
    RoofSubject out;
    if (!operations) {
        PARASCOPE_TRY(out.roofs, analysis::rooflines(*input.runs, runs, facts));
        out.excluded = out.roofs.excluded;
        return out;
    }
    PARASCOPE_TRY(const auto chosen, analysis::paperOperations(*input.operations, *input.runs, runs,
                                                               numberOption(spec, "least_share")));
    PARASCOPE_TRY(out.roofs, analysis::rooflines(*input.operations, chosen.mask, facts));
    PARASCOPE_TRY(out.runOf, analysis::runRows(*input.operations, *input.runs));
    out.excluded = chosen.excluded;
    return out;
}

void addRoofPoint(Points& series, const analysis::RooflinePoint& point, std::uint32_t run)
{
    series.x.push_back(point.intensity);
    series.y.push_back(point.flopsPerSecond);
    series.ringed.push_back(point.overRoof);
    series.rows.push_back(run == analysis::noRun ? static_cast<std::int32_t>(noRow)
                                                 : static_cast<std::int32_t>(run));
}

/// Adds one series for each kind of operation.
void addOperations(Panel& panel, const Spec& spec, const Input& input,
                   const std::vector<const analysis::Roofline*>& roofs,
                   const std::vector<std::uint32_t>& runOf)
{
    const auto& operations = *input.operations;
    const auto kinds = kindsByTime(operations, roofs);
    const auto* names = operatorColumn(operations);
    const Places places(spec, input, &operations, names ? names->name : std::string());
    std::map<std::string, std::size_t> kindOf;
    panel.points.resize(kinds.size());
    for (std::size_t k = 0; k < kinds.size(); ++k) {
        panel.points[k].name = kinds[k];
        const bool rest = kinds.size() == maxKinds && k + 1 == maxKinds && kinds[k] == otherKinds();
        kindOf.emplace(kinds[k].text(), k);
        panel.points[k].series = rest ? restSeries : places.of(kinds[k].text());
        panel.points[k].marker = rest ? Marker::Cross : markerOf(panel.points[k].series);
        panel.legend.push_back(entryOf(panel.points[k]));
    }
    for (const auto* roof : roofs)
        for (const auto& p : roof->points) {
            const auto kind = kindOf.find(keyText(*names, keyAt(*names, static_cast<std::int32_t>(p.row))));
            addRoofPoint(panel.points[kind == kindOf.end() ? kinds.size() - 1 : kind->second], p,
                         runOf[p.row]);
        }
    // Draw rare kinds last, on top of the common ones, which would hide them.
    std::stable_sort(panel.points.begin(), panel.points.end(),
                     [](const Points& a, const Points& b) { return a.x.size() > b.x.size(); });
}

/// A series of a roofline: the points of one data type and one mode. Prefill and decode are different work
/// under the same roof.
struct RoofSeries
{
    std::size_t type = 0;
    std::int32_t mode = table::Dictionary::missing;
    std::vector<const analysis::RooflinePoint*> points;
};

std::vector<RoofSeries> roofSeriesOf(const analysis::Rooflines& roofs, const table::Column* modes)
{
    std::vector<RoofSeries> out;
    for (std::size_t type = 0; type < roofs.types.size(); ++type) {
        std::map<std::int32_t, RoofSeries> ofMode;
        for (const auto& point : roofs.types[type].roof.points) {
            const auto mode = modes ? modes->codes[point.row] : table::Dictionary::missing;
            auto& series = ofMode[mode];
            series.type = type;
            series.mode = mode;
            series.points.push_back(&point);
        }
        if (ofMode.empty())
            out.push_back({type, table::Dictionary::missing, {}});
        for (auto& [mode, series] : ofMode)
            out.push_back(std::move(series));
    }
    return out;
}

/// Adds one series for each data type and mode, in the platform's colour or in the colours of the spec's
/// column.
Result<void> addModels(Panel& panel, const Spec& spec, const Input& input, const analysis::Rooflines& roofs,
                       const std::string& platform)
{
    const auto& runs = *input.runs;
    const table::Column* colour = nullptr;
    if (!spec.colour.empty()) {
        PARASCOPE_TRY(colour, columnOf(runs, spec.colour, "colour"));
        Rows rows;
        for (const auto& typed : roofs.types)
            for (const auto& p : typed.roof.points)
                rows.push_back(static_cast<std::int32_t>(p.row));
        panel.colours = colourScaleOf(spec, input, *colour, rows);
    }
    const auto* modes = findColumn(runs, columns::mode);
    const auto all = roofSeriesOf(roofs, modes);
    const bool severalModes = std::any_of(all.begin(), all.end(), [&](const RoofSeries& item) {
        return item.mode != all.front().mode && !item.points.empty();
    });
    for (std::size_t i = 0; i < all.size(); ++i) {
        Points series;
        series.name = platform;
        series.series = seriesOf(spec, input, platform);
        if (all.size() > 1) { // the colour shows the platform, so types and modes differ in their marker
            std::vector<Message> words;
            if (roofs.types.size() > 1)
                words.push_back(typeName(roofs.types[all[i].type].dtype));
            if (severalModes)
                words.push_back(all[i].mode == table::Dictionary::missing
                                    ? Message::format("mode not recorded")
                                    : Message(modes->dictionary->text(all[i].mode)));
            series.name = joined(words, ", ");
            series.marker = markerOf(static_cast<int>(i));
            panel.legend.push_back(entryOf(series));
        }
        const auto n = all[i].points.size();
        series.x.reserve(n);
        series.y.reserve(n);
        series.rows.reserve(n);
        series.ringed.reserve(n);
        for (const auto* p : all[i].points) {
            addRoofPoint(series, *p, p->row);
            if (panel.colours)
                series.colour.push_back(static_cast<float>(keyAt(*colour, static_cast<std::int32_t>(p->row)) *
                                                           panel.colours->axis.factor));
        }
        panel.points.push_back(std::move(series));
    }
    starRealModels(panel, spec, input);
    if (panel.colours)
        splitByNames(panel, *colour, Places(spec, input, &runs, colour->name));
    if (panel.colours)
        greyMarkers(panel);
    return {};
}

/// Returns the column of numbers that colours the points, or null.
const table::Column* numbersOf(const Spec& spec, const table::Table& runs)
{
    const auto* column = findColumn(runs, spec.colour);
    return column && column->kind == table::Column::Kind::Number ? column : nullptr;
}

/// Extends the axes so that they also show predicted points. Unsure predictions do not extend them.
void widenFor(const PointPredictions& guesses, Panel& panel)
{
    const auto widened = [&](const Axis& axis, std::vector<double> Points::* coordinate) {
        double low = axis.low, high = axis.high;
        for (const auto& series : guesses.series)
            if (series.basis == Points::Basis::Predicted)
                for (const double value : series.*coordinate)
                    if (value > 0) {
                        low = std::min(low, value / 1.6);
                        high = std::max(high, value * 1.6);
                    }
        return low < axis.low || high > axis.high ? rescaled(axis, low, high) : axis;
    };
    panel.x = widened(panel.x, &Points::x);
    panel.y = widened(panel.y, &Points::y);
}

/// Returns the ridge and the ceilings of each type for the caption: "; ceilings: 180 TFLOP/s (data sheet)".
Message roofsClause(const analysis::Rooflines& roofs)
{
    Message out;
    for (const auto& [dtype, roof] : roofs.types) {
        out += roofs.types.size() > 1
                   ? Message::english("; %1: ridge at %2 FLOP/byte", typeName(dtype), ridgeText(roof))
                   : Message::english(", ridge at %1 FLOP/byte", ridgeText(roof));
        std::vector<Message> named;
        for (const auto& ceiling : roof.ceilings)
            named.push_back(Message::format("%1 (%2)", ceilingText(ceiling), ceiling.name));
        out += Message::english("; ceilings: %1", joined(named, ", "));
    }
    return out;
}

} // namespace

namespace {

/// Returns "3 memory-bound, 2 compute-bound, 8 bound by overhead, 11 below half of their roof" without the
/// counts of 0.
Message boundsClause(const analysis::Rooflines& roofs)
{
    std::vector<Message> parts;
    const auto add = [&](std::size_t analysis::Roofline::* count, auto&& phrase) {
        if (const auto n = roofs.sum(count))
            parts.push_back(phrase(whole(n)));
    };
    add(&analysis::Roofline::memoryBound,
        [](const std::string& n) { return Message::format("%1 memory-bound", n); });
    add(&analysis::Roofline::computeBound,
        [](const std::string& n) { return Message::format("%1 compute-bound", n); });
    add(&analysis::Roofline::overheadBound,
        [](const std::string& n) { return Message::format("%1 bound by overhead", n); });
    add(&analysis::Roofline::farFromRoof,
        [](const std::string& n) { return Message::format("%1 below half of their roof", n); });
    return joined(parts, ", ");
}

} // namespace

Result<Figure> buildRoofline(const Spec& spec, const Input& input)
{
    const bool operations = flagOption(spec, "operations");
    if (operations && (!input.operations || input.operations->rows() == 0))
        return emptyFigure(spec, Message::format("No run here has an operation profile."));
    if (!operations && spec.platforms.size() > 1)
        return buildUpgradeRoofline(spec, input);
    PARASCOPE_TRY(const auto runs, runsOfOne(spec, input));
    const auto& platform = runs.platform;
    PARASCOPE_TRY(auto subject, roofSubjectOf(spec, input, runs, operations));
    auto& roofs = subject.roofs;
    if (const auto& roof = roofs.types.front().roof; !roof.unable.empty()) {
        auto empty = emptyFigure(spec, roof.unable);
        empty.roofless = roof.roofless;
        return empty;
    }

    Figure figure;
    figure.kind = "roofline";
    figure.colourMap = spec.style.colourMap;
    figure.n = roofs.points();
    const auto ceilings = Message::format("ceilings: %1", roofs.types.front().roof.ceilings.front().name);
    const auto drawn = !operations ? Message::format("models")
                                   : Message::format("operations over %1 % of the time",
                                                     decimals(100 * numberOption(spec, "least_share"), 0));
    figure.what = !spec.title.empty() ? Message(spec.title) : joined({platform, drawn, ceilings}, " · ");
    const auto bounds = boundsClause(roofs);
    figure.counts = {Message::format("n = %1", whole(figure.n)), bounds};
    if (const auto overRoof = roofs.sum(&analysis::Roofline::overRoof))
        figure.counts.push_back(Message::format("%1 over the roof (ringed)", overRoof));
    figure.counts.push_back(excludedClause(subject.excluded));

    Panel panel;
    panel.letter = spec.style.panelLetter;
    std::vector<const analysis::Roofline*> all;
    for (const auto& typed : roofs.types)
        all.push_back(&typed.roof);
    setRooflineAxes(panel, all);
    PointPredictions guesses;
    if (!operations && flagOption(spec, "predicted")) {
        PARASCOPE_TRY(guesses, predictPoints(spec, input, {platform}, metric::arithmeticIntensity,
                                             metric::flopsPerSecond, numbersOf(spec, *input.runs)));
        widenFor(guesses, panel);
    }
    addRoofs(panel, roofs, flagOption(spec, "red_roof"));
    if (operations) {
        addOperations(panel, spec, input, all, subject.runOf);
        figure.description =
            Message::format("Roofline of %1, %2 operations; %3.", platform, figure.n, bounds);
        figure.caption =
            Message::english("Roofline of %1: n = %2 operations (%3)", platform, whole(figure.n), bounds);
    } else {
        PARASCOPE_CHECK(addModels(panel, spec, input, roofs, platform));
        figure.description = Message::format("Roofline of %1, %2 models; %3.", platform, figure.n, bounds);
        figure.caption =
            Message::english("Roofline of %1: n = %2 models (%3)", platform, whole(figure.n), bounds);
    }
    figure.caption += roofsClause(roofs);
    addPredictedPoints(std::move(guesses), figure.n, "FLOP/s", figure, panel);
    return finished(std::move(figure), std::move(panel), subject.excluded);
}

} // namespace parascope::figure
