// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/vocabulary/settings.h"

#include "engine/base/core/hyper_parameter.h"
#include "engine/model/vocabulary/vocabulary.h"
#include "engine/model/workload/family.h"

namespace parascope::vocabulary {

Settings settingsOf(const Parameters& point)
{
    Settings out;
    for (const auto& [name, value] : point) {
        if (!isSetting(name))
            out.hyperParameters.set(name, value);
        else if (name == "dtype")
            out.dtype = toText(value);
        else if (name == "optimizer")
            out.optimizer = toText(value);
        else if (name == "mode")
            out.mode = toText(value);
        else
            out.implementation.set(name, value);
    }
    out.batch = out.hyperParameters.integer(hyper::batch).value_or(1);
    return out;
}

Result<workload::Cost> costOf(const std::string& family, const Json& graph, const Parameters& point)
{
    const auto settings = settingsOf(point);
    PARASCOPE_TRY(const auto built,
                  graph.is_null() ? workload::buildGraph(family, settings.hyperParameters, settings.mode)
                                  : workload::graphFromJson(graph, "\"graph\""));
    return workload::costOf(built, {settings.batch, settings.mode, settings.optimizer, settings.dtype});
}

} // namespace parascope::vocabulary
