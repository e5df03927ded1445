// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/model/workload/family.h"

namespace parascope::workload {

/// Returns released models that are points of the given families. Each is its own family, in which only
/// lengths and batch vary. Figures draw them as stars.
[[nodiscard]] std::vector<Family> namedModels(const std::vector<Family>& families);

} // namespace parascope::workload
