// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figure/build.h"

#include <filesystem>
#include <string>
#include <vector>

namespace parascope::gui {

/// A figure of the steps of a stored run.
[[nodiscard]] figure::Spec stepsOf(const std::string& uuid);

/// Reads the step times that a figure of kind "steps" is of (options "run") into `input`, from the first of
/// the databases that has the run. Does nothing for other figures. Reads a file: not for the window's own
/// thread.
[[nodiscard]] Result<void> fetchSteps(const figure::Spec& spec,
                                      const std::vector<std::filesystem::path>& databases,
                                      figure::Input& input);

} // namespace parascope::gui
