// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/model/space/vocabulary.h"

namespace parascope::vocabulary {

/// The words of sweep specs: every family of engine/model/workload, and the settings of a run.
[[nodiscard]] const space::Vocabulary& words();

/// Whether a word says how a run is made (dtype, threads), not which model runs.
[[nodiscard]] bool isSetting(std::string_view name);

} // namespace parascope::vocabulary
