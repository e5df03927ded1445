// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/table/table.h"

#include <string>
#include <vector>

namespace parascope::gui {

/// Returns the metrics that completed runs of both platforms have and that have a better direction. First
/// come examples/s, tokens/s, output tokens/s and step time, then the other metrics of the table.
[[nodiscard]] std::vector<std::string> comparableMetrics(const table::TablePtr& table, const std::string& a,
                                                         const std::string& b);
/// Returns `wanted` if it is among the metrics, else the first one, or examples/s if the list is empty.
[[nodiscard]] std::string comparedBy(const std::vector<std::string>& metrics, const std::string& wanted);

} // namespace parascope::gui
