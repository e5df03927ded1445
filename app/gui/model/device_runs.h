// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/table/table.h"
#include "widgets/editors/grid_forecast.h"

namespace parascope::gui {

/// Returns the completed runs of a platform, several thousand at most, by family and in the order of the
/// FLOPs of a step.
[[nodiscard]] std::map<std::string, std::vector<editors::ForecastDevice::Run>>
completedRuns(const table::Table& table, const std::string& platform);

} // namespace parascope::gui
