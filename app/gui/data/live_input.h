// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/figures/figure_source.h"
#include "engine/run/dispatch/status.h"
#include "widgets/editors/grid_model.h"

#include <optional>
#include <string>
#include <vector>

namespace parascope::gui {

/// Points that a runner's status names as planned or running, as figure::Input::planned wants them. `target`
/// is the precision at which a run ends: a half-width, relative.
[[nodiscard]] table::TablePtr plannedTable(const dispatch::Status& status, double target);
/// A table without rows that has the columns of the planned points, for figures before the first result.
[[nodiscard]] table::TablePtr emptyRunsFor(const table::Table& planned);
/// The step times of a lane, as far as its status has them; nothing while no run is measured.
[[nodiscard]] std::optional<figure::StepTrace> stepTraceOf(const dispatch::LaneStatus& lane, double target);
/// How the maps of the adaptive sweeps that a status names came about; empty where there are none.
[[nodiscard]] std::vector<figure::MapProgress> mapsOf(const dispatch::Status& status);
/// Platforms that the runs of one database name, in order of appearance.
[[nodiscard]] std::vector<std::string> platformsOf(const table::Table* runs, const std::string& database);
/// The heat map of a grid before its first result: the two axes with most values, the first value of others.
[[nodiscard]] figure::Spec heatMapOfGrid(const editors::GridDocument& grid,
                                         const editors::Forecast& forecast);

} // namespace parascope::gui
