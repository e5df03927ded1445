// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/model/space/vocabulary.h"

namespace parascope::vocabulary {

/// Returns the words of sweep specs: every family of engine/model/workload, and the settings of a run.
[[nodiscard]] const space::Vocabulary& words();

/// Returns the entry of a spec that makes runs of a family: {"family": "fc"}, or {"benchmark": "fio"} for a
/// program that is known by name.
[[nodiscard]] Json familyEntry(const std::string& family);

/// Returns whether a word is a setting of the run (dtype, threads) and not part of the model.
[[nodiscard]] bool isSetting(std::string_view name);

} // namespace parascope::vocabulary
