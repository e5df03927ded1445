// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/commands.h"

namespace parascope::cli {

void addExpandCommand(CLI::App& app, Context& context);
void addControlCommand(CLI::App& app, Context& context);
void addDevicesCommand(CLI::App& app, Context& context);
void addEndpointCommand(CLI::App& app, Context& context);
void addSlurmCommands(CLI::App& app, Context& context);

} // namespace parascope::cli
