// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace parascope::gui {

/// The program: `parascope [DB...]` opens the workbench, `parascope --export SPEC --db DB --out FILE` draws a
/// figure without a display. The exit status is that of the command line contract.
[[nodiscard]] int runProgram(int argc, char** argv);

} // namespace parascope::gui
