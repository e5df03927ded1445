// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/store/database.h"

#include <span>

namespace parascope::dispatch {

/// The point of a grid that is this run, as far as its record tells: hyper-parameters, data type, optimiser,
/// mode, and the settings that it asked for.
[[nodiscard]] Parameters pointOf(const store::RunRecord& run);

/// The sweep spec that measures these runs again, each point once: the points, the measuring and the devices
/// of the sweep that they belong to; of runs without a sweep (imports of our families) their hyper-parameters
/// and settings. Its name holds a mark of the runs, so that it is a sweep of its own beside theirs.
/// Fails where a run has no model that this program can make, or the runs are of unlike sweeps or families,
/// which one spec cannot ask for.
[[nodiscard]] Result<Json> specAgain(const store::Reader& reader, std::span<const store::RunRecord> runs);

/// `parascope-cli sweep 'SPEC' --db 'DATABASE'`, for a shell. With --device where a device of this machine's
/// list is filed as the runs' platform, and no device by the spec.
[[nodiscard]] std::string sweepCommand(const Json& spec, const std::string& database,
                                       const std::string& platform);

/// The command lines that measure these runs of a database again: one of parascope-cli, or of models that
/// this program does not make those of the tools that they were imported from (peer_command.h), a line a run.
[[nodiscard]] Result<std::vector<std::string>> commandsAgain(const store::Reader& reader,
                                                             std::span<const std::string> uuids,
                                                             const std::filesystem::path& database);

} // namespace parascope::dispatch
