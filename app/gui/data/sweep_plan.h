// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/table/table.h"
#include "engine/base/core/json.h"
#include "engine/figure/spec.h"
#include "engine/run/dispatch/status.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

namespace parascope::gui {

/// The whole plan of a sweep as its database records it, whoever started it. The live map is drawn from it.
struct SweepPlan
{
    Json spec;
    std::string family;
    double target = 0; ///< relative half-width at which a run ends
    bool adaptive = false;
    /// All points: platform and hyper-parameters. Nothing that changes while the sweep runs.
    table::TablePtr points;
    std::unordered_map<std::int64_t, std::size_t> rowOf; ///< rows of `points` by the id of the point
    /// Its heat map: the two axes with the most values, and the first value of every other one.
    figure::Spec map;
};

/// Reads the plan from a database: that of the first of these sweeps that has unfinished points, else that of
/// the last one. Points of other sweeps of its family belong to the same map. Without ids it is the latest
/// sweep. Null if the database has none.
[[nodiscard]] std::shared_ptr<const SweepPlan> sweepPlan(const std::filesystem::path& database,
                                                         const std::vector<std::int64_t>& sweeps);

/// Returns the points of a plan with their states in the form of figure::Input::planned. Without a status
/// (the runner has ended) no point waits.
[[nodiscard]] table::TablePtr plannedTable(const SweepPlan& plan, const dispatch::Status* status);

} // namespace parascope::gui
