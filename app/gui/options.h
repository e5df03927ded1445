// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/result.h"

#include <string>
#include <vector>

namespace parascope::gui {

/// Options of the command line.
struct Options
{
    std::vector<std::string> databases;
    std::string grid;          ///< --grid: a preset or a spec file to edit
    bool start = false;        ///< --start: run the grid at once
    std::string sweepDatabase; ///< --sweep-db: database for its results
    bool fresh = false;        ///< --fresh: do not restore the last session
    std::string settings;      ///< --settings: another workbench.ini

    std::string exportSpec, out; ///< --export, --out
    std::string page, title;     ///< --page: file of a page to send; --title: its title
    double widthMm = 0, sizePt = 0;
    double dpi = 0;   ///< --dpi: resolution of a PNG; 0 means the default
    bool csv = false; ///< --csv: also write the drawn data
    std::string font;
    bool help = false, version = false;
};

/// Parses the arguments. Fails with one sentence that names the wrong argument.
[[nodiscard]] Result<Options> parseOptions(const std::vector<std::string>& arguments);
[[nodiscard]] std::string helpText();

} // namespace parascope::gui
