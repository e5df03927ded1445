// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"

#include <CLI/CLI.hpp>

namespace parascope::cli {

void addAnalyseCommands(CLI::App&, Context&) {}

} // namespace parascope::cli
