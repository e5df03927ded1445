// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/workload/cost_cache.h"

#include "engine/base/core/hyper_parameter.h"
#include "engine/model/workload/family.h"

namespace parascope::workload {

CostCache CostCache::ofFamily(std::string family)
{
    return CostCache([name = std::move(family)](const Parameters& parameters, const std::string& mode) {
        return buildGraph(name, parameters, mode);
    });
}

CostCache CostCache::ofGraph(Graph graph)
{
    return CostCache(
        [held = std::move(graph)](const Parameters&, const std::string&) -> Result<Graph> { return held; });
}

Result<Cost> CostCache::at(const Parameters& hyperParameters, const CostOptions& options)
{
    std::string key;
    for (const auto& [name, value] : hyperParameters)
        if (name != hyper::batch)
            key += name + '=' + toText(value) + ',';
    key += options.mode + '|' + options.optimizer + '|' + options.dtype;
    const auto [it, isNew] = m_known.try_emplace(std::move(key));
    Entry& entry = it->second;
    const auto model = [&]() -> Result<CostModel> {
        PARASCOPE_TRY(Graph graph, m_build(hyperParameters, options.mode));
        return CostModel::of(std::move(graph));
    };
    if (isNew) {
        const auto made = model();
        if (made)
            entry.form = made->form(options);
        else
            entry.refusal = made.error();
    }
    if (entry.refusal)
        return tl::unexpected<Error>(*entry.refusal);
    if (entry.form && options.batch >= 1 && options.batch <= entry.form->largestBatch())
        return entry.form->at(options.batch);
    PARASCOPE_TRY(const auto direct, model());
    return direct.at(options, false);
}

} // namespace parascope::workload
