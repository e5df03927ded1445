// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/json.h"
#include "engine/model/workload/cost.h"

namespace parascope::vocabulary {

/// A point of a grid, split into its model and how that runs.
struct Settings
{
    Parameters hyperParameters; ///< batch among them, no settings
    std::int64_t batch = 1;
    std::string dtype = "float32", optimizer = "rmsprop", mode = "train";
    Parameters implementation; ///< the other settings: how to carry a run out
};
[[nodiscard]] Settings settingsOf(const Parameters& point);

/// What a step of a point costs, layer by layer; `graph` null: the family's. Fails where no such model
/// exists.
[[nodiscard]] Result<workload::Cost> costOf(const std::string& family, const Json& graph,
                                            const Parameters& point);

} // namespace parascope::vocabulary
