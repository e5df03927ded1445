// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/model/space/vocabulary.h"

namespace parascope::vocabulary {

/// Returns the words of sweep specs: every family of engine/model/workload, and the settings of a run.
[[nodiscard]] const space::Vocabulary& words();

/// Returns whether a word is a setting of the run (dtype, threads) and not part of the model.
[[nodiscard]] bool isSetting(std::string_view name);

} // namespace parascope::vocabulary
