// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figure/roofline_parts.h"

#include "engine/base/core/metrics.h"
#include "engine/base/core/units.h"

#include <algorithm>
#include <map>
#include <vector>

namespace parascope::figure {

analysis::RoofFacts roofFacts(const Spec& spec, const Input& input, const std::string& platform)
{
    analysis::RoofFacts out;
    const auto facts = std::find_if(input.platforms.begin(), input.platforms.end(),
                                    [&](const auto& p) { return p.name == platform; });
    if (facts != input.platforms.end())
        out = {facts->peaks, facts->bandwidth, facts->ceilings};
    return analysis::withPeak(std::move(out), spec.peak);
}

std::string ceilingText(const analysis::Ceiling& ceiling)
{
    const auto unit =
        displayUnit(ceiling.kind == analysis::Ceiling::Kind::Compute ? "FLOP/s" : "B/s", ceiling.value);
    return printed("%.3g ", ceiling.value * unit.factor) + unit.unit;
}

void setRooflineAxes(Panel& panel, const std::vector<const analysis::Roofline*>& roofs)
{
    double x0 = roofs.front()->ridge, x1 = x0, y0 = roofs.front()->peak, y1 = y0;
    double ridge = x0, peak = y0;
    for (const auto* roof : roofs) {
        ridge = std::min(ridge, roof->ridge);
        peak = std::min(peak, roof->peak);
        x0 = std::min(x0, roof->ridge);
        x1 = std::max(x1, roof->ridge);
        for (const auto& p : roof->points) {
            x0 = std::min(x0, p.intensity);
            x1 = std::max(x1, p.intensity);
            y0 = std::min(y0, p.flopsPerSecond);
            y1 = std::max(y1, p.flopsPerSecond);
        }
        for (const auto& ceiling : roof->ceilings)
            if (ceiling.kind == analysis::Ceiling::Kind::Compute)
                y1 = std::max(y1, ceiling.value);
    }
    // Leave enough space before the ridge for the name of the slope.
    constexpr double slope = 8;
    panel.x = logAxis(metric::arithmeticIntensity,
                      axisTitle(Message::known(findMetric(metric::arithmeticIntensity)->title), "FLOP/byte"),
                      std::min(x0 / 1.6, ridge / slope), x1 * 2.2);
    panel.y =
        logAxis(metric::flopsPerSecond, std::string("FLOP/s"), std::min(y0 / 2, peak / slope), y1 * 2.6);
}

void addCeilings(Panel& panel, const analysis::Roofline& roof, const std::string& whose, bool red)
{
    bool compute = false, memory = false;
    std::map<analysis::Ceiling::Kind, std::vector<double>> named; // values of the ceilings that have a label
    for (const auto& ceiling : roof.ceilings) {
        auto& seen = ceiling.kind == analysis::Ceiling::Kind::Compute ? compute : memory;
        const bool main = !seen;
        seen = true;
        Line line;
        line.ink = !main ? Ink::Secondary : red ? Ink::Error : Ink::Text;
        line.width = main ? 1.3 : 0.8;
        line.dash = main ? Line::Dash::Solid : Line::Dash::Dashed;
        if (ceiling.kind == analysis::Ceiling::Kind::Compute) {
            line.points = {{ceiling.value / roof.bandwidth, ceiling.value}, {panel.x.high, ceiling.value}};
        } else {
            line.points = {{panel.x.low, panel.x.low * ceiling.value},
                           {roof.peak / ceiling.value, roof.peak}};
            line.labelAlong = true;
        }
        // Labels of close lines would overlap, so only the first one is written. The caption lists all
        // ceilings.
        constexpr double apart = 1.8;
        auto& others = named[ceiling.kind];
        const bool room = std::none_of(others.begin(), others.end(), [&](double other) {
            return ceiling.value < other * apart && other < ceiling.value * apart;
        });
        if (main || room) {
            line.label =
                Message::format("%1 (%2)", ceilingText(ceiling), joined({whose, ceiling.name}, ", "));
            line.brief = ceilingText(ceiling);
            others.push_back(ceiling.value);
        }
        panel.lines.push_back(std::move(line));
    }
}

} // namespace parascope::figure
