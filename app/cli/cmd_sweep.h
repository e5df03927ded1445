// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/commands.h"

namespace parascope::cli {

void addExpandCommand(Command app, Context& context);
void addControlCommand(Command app, Context& context);
void addDevicesCommand(Command app, Context& context);
void addEndpointCommand(Command app, Context& context);
void addSlurmCommands(Command app, Context& context);

} // namespace parascope::cli
