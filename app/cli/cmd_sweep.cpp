// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/cmd_sweep.h"

#include <CLI/CLI.hpp>

namespace parascope::cli {

void addSweepCommands(CLI::App& app, Context& context)
{
    addExpandCommand(app, context);
}

} // namespace parascope::cli
