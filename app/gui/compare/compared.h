// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/table/table.h"

#include <string>
#include <vector>

namespace parascope::gui {

/// The metrics that completed runs of both platforms have and of which more or less is better: first
/// examples/s, tokens/s, output tokens/s and step time, then those of the table.
[[nodiscard]] std::vector<std::string> comparableMetrics(const table::TablePtr& table, const std::string& a,
                                                         const std::string& b);
/// `wanted` where it is among them, else the first; examples/s where there is none.
[[nodiscard]] std::string comparedBy(const std::vector<std::string>& metrics, const std::string& wanted);

} // namespace parascope::gui
