// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/figures/figure_source.h"
#include "engine/run/dispatch/status.h"
#include "widgets/editors/grid_model.h"

#include <optional>
#include <string>
#include <vector>

namespace parascope::gui {

/// Returns a table without rows that has the columns of the planned points, for figures before the first
/// result.
[[nodiscard]] table::TablePtr emptyRunsFor(const table::Table& planned);
/// Returns the step times of a lane as far as its status has them, or nothing while no run is measured.
[[nodiscard]] std::optional<figure::StepTrace> stepTraceOf(const dispatch::LaneStatus& lane, double target);
/// Returns the progress of the maps of the adaptive sweeps in a status; empty if there are no such sweeps.
[[nodiscard]] std::vector<figure::MapProgress> mapsOf(const dispatch::Status& status);
/// Returns the platforms of the runs of one database, in order of appearance.
[[nodiscard]] std::vector<std::string> platformsOf(const table::Table* runs, const std::string& database);
/// Returns the heat map of a grid before its first result: the two axes with the most values, and the first
/// value of every other axis.
[[nodiscard]] figure::Spec heatMapOfGrid(const editors::GridDocument& grid,
                                         const editors::Forecast& forecast);

} // namespace parascope::gui
