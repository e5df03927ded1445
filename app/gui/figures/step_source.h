// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figure/build.h"

#include <filesystem>
#include <string>
#include <vector>

namespace parascope::gui {

/// Returns the spec of a figure of the steps of a stored run.
[[nodiscard]] figure::Spec stepsOf(const std::string& uuid);

/// Reads the step times for a figure of kind "steps" (option "run") into `input`, from the first database
/// that has the run. Does nothing for other figures. Reads a file, so do not call it on the GUI thread.
[[nodiscard]] Result<void> fetchSteps(const figure::Spec& spec,
                                      const std::vector<std::filesystem::path>& databases,
                                      figure::Input& input);

} // namespace parascope::gui
