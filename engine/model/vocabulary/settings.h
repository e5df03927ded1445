// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/json.h"
#include "engine/model/workload/cost.h"

namespace parascope::vocabulary {

/// A point of a grid, split into its model and the settings of its run.
struct Settings
{
    Parameters hyperParameters; ///< all hyper-parameters including batch, without settings
    std::int64_t batch = 1;
    std::string dtype = "float32", optimizer = "rmsprop", mode = "train";
    Parameters implementation; ///< the other settings, which say how to execute a run
};
[[nodiscard]] Settings settingsOf(const Parameters& point);

/// Returns the cost of one step of a point, layer by layer. If `graph` is null, the family's model is used.
/// Fails if there is no such model.
[[nodiscard]] Result<workload::Cost> costOf(const std::string& family, const Json& graph,
                                            const Parameters& point);

} // namespace parascope::vocabulary
