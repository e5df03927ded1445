// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/run/dispatch/status.h"

#include <filesystem>
#include <string>
#include <vector>

namespace parascope::gui {

/// Sends one request to the runner of a database. Fails with NotFound if no runner is running. Waits for the
/// answer, so call it on a worker thread.
[[nodiscard]] Result<Json> askRunner(const std::filesystem::path& database, const Json& command);

/// Returns the status of the runner of a database, requested with askRunner().
[[nodiscard]] Result<dispatch::Status> runnerStatus(const std::filesystem::path& database);

/// Starts the runner detached from this process, or hands the grid to the runner that is already running.
/// Returns once the start is confirmed, or with the runner's own error if it did not start.
[[nodiscard]] Result<void> startRunner(const std::filesystem::path& database, const Json& spec,
                                       const std::vector<std::string>& devices, const std::string& only);

} // namespace parascope::gui
