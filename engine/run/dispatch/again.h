// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/store/database.h"

#include <span>

namespace parascope::dispatch {

/// Returns the grid point of this run, as far as its record contains it: hyper-parameters, data type,
/// optimiser, mode, and the settings that the run asked for.
[[nodiscard]] Parameters pointOf(const store::RunRecord& run);

/// Returns the sweep spec that measures these runs again, each point once. It has the points, measuring
/// options and devices of the sweep that the runs belong to. For runs without a sweep (imports of families
/// that this program knows) it has their hyper-parameters and settings. Its name contains a hash of the runs,
/// so that the new sweep is separate from theirs.
/// Returns an error when a run has no model that this program can make, or when the runs come from different
/// sweeps or families, because one spec cannot ask for both.
[[nodiscard]] Result<Json> specAgain(const store::Reader& reader, std::span<const store::RunRecord> runs);

/// Returns `parascope-cli sweep 'SPEC' --db 'DATABASE'`, quoted for a shell. It contains --device when a
/// device in this machine's list has the platform of the runs and the spec names no device.
[[nodiscard]] std::string sweepCommand(const Json& spec, const std::string& database,
                                       const std::string& platform);

/// Returns the command lines that measure these runs of a database again. This is one parascope-cli command.
/// For models that this program cannot make, these are commands of the tools that the runs were imported from
/// (peer_command.h), one line per run.
[[nodiscard]] Result<std::vector<std::string>> commandsAgain(const store::Reader& reader,
                                                             std::span<const std::string> uuids,
                                                             const std::filesystem::path& database);

} // namespace parascope::dispatch
