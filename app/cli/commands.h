// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/options.h"

#include "engine/base/core/json.h"
#include "engine/base/core/result.h"

#include <functional>
#include <string>

namespace parascope::cli {

/// Result of a subcommand. main() prints the document (with --json) or the text, and sets the exit status: 0
/// if all is done, 1 if some runs or records of this command failed, or the value of `gate`.
struct Outcome
{
    /// Printed on stdout with --json; null if the command printed its output itself (expand).
    Json document = nullptr;
    std::string text; ///< printed on stdout without --json
    /// The text is an export, printed unchanged byte for byte, unless stdout is a terminal.
    bool isData = false;
    bool someFailed = false;
    int gate = 0; ///< exit status 4 or 5 if a comparison was given a condition to fail on; else 0
};

struct Context
{
    bool json = false;
    /// Set by the subcommand that the user chose; main() calls it after parsing.
    std::function<Result<Outcome>()> run;
};

/// Each function adds its subcommands. main() prints an error as one sentence on stderr and exits with 2 (3
/// for Internal).
void addModelCommands(Command app, Context& context);    ///< cost
void addSweepCommands(Command app, Context& context);    ///< expand, devices, sweep, control, endpoint, slurm
void addDataCommands(Command app, Context& context);     ///< import, export, merge, check, info
void addMarkCommand(Command app, Context& context);      ///< mark
void addSampleCommand(Command app, Context& context);    ///< sample
void addPageCommand(Command app, Context& context);      ///< page
void addAnalyseCommands(Command app, Context& context);  ///< analyse ...
void addCommandCommand(Command app, Context& context);   ///< command
void addBenchmarkCommand(Command app, Context& context); ///< benchmark ...
void addMeasureCommands(Command app, Context& context);  ///< calibrate, profile
void addPredictCommands(Command app, Context& context);  ///< predict, replay-worker

} // namespace parascope::cli
