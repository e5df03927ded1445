// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace parascope::gui {

/// Runs the program: `parascope [DB...]` opens the workbench, `parascope --export SPEC --db DB --out FILE`
/// draws a figure without a display. Returns the exit status that the command line contract defines.
[[nodiscard]] int runProgram(int argc, char** argv);

} // namespace parascope::gui
