// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/model/workload/family.h"

namespace parascope::workload {

/// Released models that are points of the families given: each a family of its own, with the lengths and the
/// batch open, which figures draw as a star.
[[nodiscard]] std::vector<Family> namedModels(const std::vector<Family>& families);

} // namespace parascope::workload
