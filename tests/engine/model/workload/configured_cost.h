// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/model/workload/cost.h"
#include "engine/model/workload/family.h"
#include "engine/model/workload/hugging_face.h"

namespace parascope::test {

/// Returns the cost of a configured model without an optimiser in bfloat16. The parameters in `more` take
/// precedence over the model's own hyper-parameters.
inline Result<workload::Cost> costIn(const workload::ConfiguredModel& model, const std::string& mode,
                                     std::int64_t batch, const Parameters& more = {})
{
    Parameters all = model.hyperParameters;
    for (const auto& [name, value] : more)
        all.set(name, value);
    PARASCOPE_TRY(const auto graph, workload::buildGraph(model.family, all, mode));
    return workload::costOf(graph, {.batch = batch, .mode = mode, .optimizer = "none", .dtype = "bfloat16"});
}

} // namespace parascope::test
