// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/table/table.h"

#include <string>

namespace parascope::gui {

/// The metric that two platforms are compared by: the first of examples/s, tokens/s, output tokens/s and step
/// time that completed runs of both have; examples/s where there is none.
[[nodiscard]] std::string comparedBy(const table::TablePtr& table, const std::string& a,
                                     const std::string& b);

} // namespace parascope::gui
