// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figure/roofline_parts.h"

#include "engine/analysis/operations.h"
#include "engine/core/units.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace parascope::figure {
namespace {

constexpr std::size_t mostKinds = 6; // as many colours and markers as there are

/// Series of an operation figure: the kinds with most time, the rest together.
std::vector<std::string> kindsByTime(const table::Table& operations,
                                     const std::vector<const analysis::Roofline*>& roofs)
{
    const auto* names = findColumn(operations, "operation");
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
    std::vector<std::string> kinds;
    for (const auto& [name, total] : ordered)
        kinds.push_back(name);
    if (kinds.size() > mostKinds) {
        kinds.resize(mostKinds - 1);
        kinds.emplace_back("other");
    }
    return kinds;
}

std::string ridgeText(const analysis::Roofline& roof)
{
    return tickLabel(roof.ridge, roof.ridge >= 10 ? 1 : 0.1);
}

std::string typeName(const std::string& dtype)
{
    return dtype.empty() ? "type not recorded" : dtype;
}

/// Each type's roof with its ridge; where there are several, they say whose they are.
void addRoofs(Panel& panel, analysis::Rooflines& roofs, bool red)
{
    const bool several = roofs.types.size() > 1;
    for (auto& [dtype, roof] : roofs.types) {
        const auto before = panel.lines.size();
        if (several)
            for (auto& ceiling : roof.ceilings)
                if (ceiling.kind == analysis::Ceiling::Kind::Compute && !ceiling.name.starts_with(dtype))
                    ceiling.name = dtype + " " + ceiling.name;
        addCeilings(panel, roof, {}, red);
        // The memory is the same for all: named once.
        if (before > 0)
            for (auto line = panel.lines.begin() + static_cast<std::ptrdiff_t>(before);
                 line != panel.lines.end(); ++line)
                if (line->labelAlong)
                    line->label.clear();
        Line ridge;
        ridge.points = {{roof.ridge, panel.y.low}, {roof.ridge, roof.peak}};
        ridge.dash = Line::Dash::Dotted;
        ridge.ink = Ink::Secondary;
        ridge.width = 0.9;
        ridge.label = "ridge " + ridgeText(roof) + (several ? " (" + typeName(dtype) + ")" : "");
        panel.lines.push_back(ridge);
    }
}

} // namespace

Result<Figure> buildRoofline(const Spec& spec, const Input& input)
{
    const bool operations = flagOption(spec, "operations");
    if (operations && (!input.operations || input.operations->rows() == 0))
        return emptyFigure(spec, "No run here has an operation profile.");
    if (!operations && spec.platforms.size() > 1)
        return buildUpgradeRoofline(spec, input);
    PARASCOPE_TRY(const auto platform, onePlatform(spec, *input.runs));
    PARASCOPE_TRY(const auto runs, filterMask(spec, input, platform));
    const auto facts = roofFacts(spec, input, platform);

    const table::Table& table = operations ? *input.operations : *input.runs;
    analysis::Rooflines roofs;
    analysis::LeftOut leftOut;
    std::vector<std::uint32_t> runOf;
    if (operations) {
        PARASCOPE_TRY(const auto chosen, analysis::paperOperations(*input.operations, *input.runs, runs,
                                                                   numberOption(spec, "least_share")));
        PARASCOPE_TRY(roofs, analysis::rooflines(table, chosen.mask, facts));
        PARASCOPE_TRY(runOf, analysis::runRows(*input.operations, *input.runs));
        leftOut = chosen.leftOut;
    } else {
        PARASCOPE_TRY(roofs, analysis::rooflines(table, runs, facts));
        leftOut = roofs.leftOut;
    }
    if (const auto& unable = roofs.types.front().roof.unable; !unable.empty())
        return emptyFigure(spec, unable);
    const auto memoryBound = roofs.sum(&analysis::Roofline::memoryBound),
               computeBound = roofs.sum(&analysis::Roofline::computeBound);
    const auto overRoof = roofs.sum(&analysis::Roofline::overRoof);

    Figure figure;
    figure.kind = "roofline";
    figure.colourMap = spec.style.colourMap;
    figure.n = roofs.points();
    const std::string unit = operations ? "operations" : "models";
    figure.what =
        !spec.title.empty()
            ? spec.title
            : platform + " \u00b7 " +
                  (operations ? "operations over " + decimals(100 * numberOption(spec, "least_share"), 0) +
                                    " % of the time"
                              : "models") +
                  " \u00b7 ceilings: " + roofs.types.front().roof.ceilings.front().name;
    const std::string bounds = grouped(static_cast<std::int64_t>(memoryBound)) + " memory-bound, " +
                               grouped(static_cast<std::int64_t>(computeBound)) + " compute-bound";
    figure.count = "n = " + grouped(static_cast<std::int64_t>(figure.n)) + " \u00b7 " + bounds +
                   (overRoof ? " \u00b7 " + std::to_string(overRoof) + " over the roof (ringed)" : "") +
                   leftOutClause(leftOut);

    Panel panel;
    panel.letter = spec.style.panelLetter;
    std::vector<const analysis::Roofline*> all;
    for (const auto& typed : roofs.types)
        all.push_back(&typed.roof);
    setRooflineAxes(panel, all);
    addRoofs(panel, roofs, flagOption(spec, "red_roof"));

    const auto add = [&](Points& series, const analysis::RooflinePoint& p) {
        series.x.push_back(p.intensity);
        series.y.push_back(p.flopsPerSecond);
        series.ringed.push_back(p.overRoof);
        series.rows.push_back(operations ? static_cast<std::int32_t>(
                                               runOf[p.row] == analysis::noRun ? 0xffffffffU : runOf[p.row])
                                         : static_cast<std::int32_t>(p.row));
    };
    if (operations) {
        const auto kinds = kindsByTime(table, all);
        const auto* names = findColumn(table, "operation");
        panel.points.resize(kinds.size());
        for (std::size_t k = 0; k < kinds.size(); ++k) {
            panel.points[k].name = kinds[k];
            panel.points[k].series = static_cast<int>(k);
            panel.points[k].marker = static_cast<Marker>(k % 6);
            LegendEntry entry;
            entry.text = kinds[k];
            entry.series = static_cast<int>(k);
            entry.marker = panel.points[k].marker;
            panel.legend.push_back(entry);
        }
        for (const auto* roof : all)
            for (const auto& p : roof->points) {
                const auto name = keyText(*names, keyAt(*names, static_cast<std::int32_t>(p.row)));
                const auto at = std::find(kinds.begin(), kinds.end(), name);
                add(panel.points[at == kinds.end() ? kinds.size() - 1
                                                   : static_cast<std::size_t>(at - kinds.begin())],
                    p);
            }
        // Rare kinds last, on top of the common ones, which would hide them.
        std::stable_sort(panel.points.begin(), panel.points.end(),
                         [](const Points& a, const Points& b) { return a.x.size() > b.x.size(); });
    } else {
        const table::Column* colour = nullptr;
        if (!spec.colour.empty()) {
            PARASCOPE_TRY(colour, columnOf(table, spec.colour, "colour"));
            Rows rows;
            for (const auto* roof : all)
                for (const auto& p : roof->points)
                    rows.push_back(static_cast<std::int32_t>(p.row));
            panel.colours = colourScaleOf(*colour, rows, spec.logColour);
        }
        for (std::size_t type = 0; type < all.size(); ++type) {
            Points series;
            series.name = platform;
            series.series = seriesOf(table, platform);
            if (all.size() > 1) { // a colour is a platform's: types differ in their marker
                series.name = typeName(roofs.types[type].dtype);
                series.marker = static_cast<Marker>(type % 6);
                LegendEntry entry;
                entry.text = series.name;
                entry.series = series.series;
                entry.marker = series.marker;
                panel.legend.push_back(std::move(entry));
            }
            const auto n = all[type]->points.size();
            series.x.reserve(n);
            series.y.reserve(n);
            series.rows.reserve(n);
            series.ringed.reserve(n);
            for (const auto& p : all[type]->points) {
                add(series, p);
                if (panel.colours)
                    series.colour.push_back(static_cast<float>(
                        keyAt(*colour, static_cast<std::int32_t>(p.row)) * panel.colours->axis.factor));
            }
            panel.points.push_back(std::move(series));
        }
        starRealModels(panel, *input.runs);
    }
    figure.description =
        "Roofline of " + platform + ", " + std::to_string(figure.n) + " " + unit + "; " + bounds + ".";
    figure.caption = "Roofline of " + platform + ": n = " + grouped(static_cast<std::int64_t>(figure.n)) +
                     " " + unit + " (" + bounds + ")";
    for (const auto& [dtype, roof] : roofs.types) {
        figure.caption += (roofs.types.size() > 1 ? "; " + typeName(dtype) + ":" : ",") +
                          std::string(" ridge at ") + ridgeText(roof) + " FLOP/byte";
        for (std::size_t i = 0; i < roof.ceilings.size(); ++i)
            figure.caption += (i == 0 ? "; ceilings: " : ", ") + ceilingText(roof.ceilings[i]) + " (" +
                              roof.ceilings[i].name + ")";
    }
    if (const auto caveat = ceilingsCaveat(input, platform); !caveat.empty())
        figure.caption += "; the ceilings were measured with a caveat: " + caveat;
    return finished(std::move(figure), std::move(panel), leftOut);
}

} // namespace parascope::figure
