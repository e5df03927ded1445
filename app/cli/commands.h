// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/options.h"

#include "engine/base/core/json.h"
#include "engine/base/core/result.h"

#include <functional>
#include <string>

namespace parascope::cli {

/// What a subcommand turned out to be. main() prints the document (with --json) or the text, and
/// makes the exit status: 0 done, 1 some runs or records of this command failed, or the gate's.
struct Outcome
{
    Json document = nullptr; ///< printed on stdout with --json; null when it printed by itself (expand)
    std::string text;        ///< printed on stdout without --json
    bool isData =
        false; ///< the text is an export: byte for byte for whatever reads it, unless that is a terminal
    bool someFailed = false;
    int gate = 0; ///< exit status where a comparison was told what to fail on: 4 or 5
};

struct Context
{
    bool json = false;
    /// Set by the subcommand that was chosen; run after parsing.
    std::function<Result<Outcome>()> run;
};

/// Each adds its subcommands. An error becomes one sentence on stderr and exit 2 (3 for Internal).
void addModelCommands(Command app, Context& context);   ///< cost
void addSweepCommands(Command app, Context& context);   ///< expand, devices, sweep, control, endpoint, slurm
void addDataCommands(Command app, Context& context);    ///< import, export, merge, check, info
void addMarkCommand(Command app, Context& context);     ///< mark
void addSampleCommand(Command app, Context& context);   ///< sample
void addAnalyseCommands(Command app, Context& context); ///< analyse ...
void addCommandCommand(Command app, Context& context);  ///< command
void addMeasureCommands(Command app, Context& context); ///< calibrate, profile
void addPredictCommands(Command app, Context& context); ///< predict, replay-worker

} // namespace parascope::cli
