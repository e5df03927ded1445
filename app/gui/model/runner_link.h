// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/run/dispatch/status.h"

#include <filesystem>
#include <string>
#include <vector>

namespace parascope::gui {

/// One question to the runner of a database; NotFound when none runs. Waits for the answer: worker threads.
[[nodiscard]] Result<Json> askRunner(const std::filesystem::path& database, const Json& command);

/// The status of the runner of a database, as askRunner() asks for it.
[[nodiscard]] Result<dispatch::Status> runnerStatus(const std::filesystem::path& database);

/// Starts the runner detached from this process, or hands the grid to the one that already runs. Returns
/// once it is known to have started, or with its own sentence when it did not.
[[nodiscard]] Result<void> startRunner(const std::filesystem::path& database, const Json& spec,
                                       const std::vector<std::string>& devices, const std::string& only);

} // namespace parascope::gui
