// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/commands.h"

#include <string>
#include <vector>

namespace parascope::cli {

/// The options of the command sweep.
struct SweepArguments
{
    std::string spec, database, only, request;
    std::string label, commit, repository = ".";
    std::vector<std::string> devices;
    long maxRuns = -1;    ///< largest number of runs; negative: no limit
    int timesRepeats = 1; ///< multiplies the repeats of the spec
    bool detach = false, tryOversized = false;
};

/// Runs the points of a sweep that have no outcome yet. The document has the number of `remaining` points.
[[nodiscard]] Result<Outcome> runSweep(const SweepArguments& arguments, bool json);

void addExpandCommand(Command app, Context& context);
void addControlCommand(Command app, Context& context);
void addDevicesCommand(Command app, Context& context);
void addEndpointCommand(Command app, Context& context);
void addSlurmCommands(Command app, Context& context);

} // namespace parascope::cli
