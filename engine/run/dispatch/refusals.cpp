// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/dispatch/refusals.h"

#include "engine/base/core/hyper_parameter.h"
#include "engine/model/workload/family.h"
#include "engine/run/dispatch/plan.h"

#include <algorithm>
#include <unordered_map>

namespace parascope::dispatch {

Refusals refusalsOf(const space::Grid& grid)
{
    constexpr std::size_t mostModels = 2000, mostPoints = 200000; // a deep model takes a millisecond to build
    const auto looked = std::min(grid.size(), mostPoints);
    Refusals out;
    std::unordered_map<std::string, std::string>
        models; // the refusal of each model, by mode and hyper-parameters
    std::unordered_map<std::string, std::size_t> counts;
    const auto& spec = grid.spec();
    if (!spec.benchmark.is_null()) // the calls show what the program supports
        return out;
    if (spec.graph.is_null() &&
        !workload::findFamily(spec.family)) { // only a recording can answer for this family
        out.looked = grid.size();
        out.all = true;
        return out;
    }
    for (std::size_t i = 0; i < looked && models.size() < mostModels; ++i, ++out.looked) {
        const auto work = settingsOf(spec.family, grid.at(i));
        auto refusal = work.refusal.text();
        if (refusal.empty() && spec.graph.is_null()) {
            auto shape = work.hyperParameters;
            shape.remove(hyper::batch);
            const auto [it, fresh] = models.try_emplace(work.mode + '|' + toText(shape));
            if (fresh)
                if (const auto built = workload::buildGraph(work.family, work.hyperParameters, work.mode);
                    !built)
                    it->second = built.error().text();
            refusal = it->second;
        }
        if (refusal.empty())
            continue;
        ++out.points;
        ++counts[refusal];
    }
    out.all = out.looked == grid.size();
    for (const auto& [text, points] : counts)
        out.reasons.push_back({text, points});
    std::sort(out.reasons.begin(), out.reasons.end(), [](const auto& a, const auto& b) {
        return a.points != b.points ? a.points > b.points : a.text < b.text;
    });
    return out;
}

std::string refusalsText(const Refusals& refusals)
{
    if (refusals.points == 0)
        return {};
    return std::to_string(refusals.points) + (refusals.all ? " of " : " of the first ") +
           std::to_string(refusals.looked) + " points have no model and will be unsupported:\n" +
           reasonsText(refusals.reasons);
}

std::string reasonsText(const std::vector<Refusals::Reason>& reasons)
{
    constexpr std::size_t shown = 5;
    std::string out;
    for (std::size_t i = 0; i < std::min(shown, reasons.size()); ++i)
        out += "  " + std::to_string(reasons[i].points) +
               (reasons[i].points == 1 ? " point: " : " points: ") + reasons[i].text + '\n';
    if (reasons.size() > shown)
        out += "  and " + std::to_string(reasons.size() - shown) + " reasons more (--json lists all)\n";
    return out;
}

} // namespace parascope::dispatch
