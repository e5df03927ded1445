// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/json.h"

#include <string>
#include <vector>

namespace parascope::benchmark {

/// Returns the words of a command line as a POSIX shell splits it: quotes and backslashes are known, nothing
/// is expanded. Fails for an open quote and for what only a shell does (pipes, redirections, variables).
[[nodiscard]] Result<std::vector<std::string>> wordsOfLine(const std::string& line);

/// Returns the description of a benchmark that calls these words. Each number among them becomes an axis with
/// this number as its default: `--batch 32`, `--batch=32`, `-b32` an axis `batch` or `b`, a number without an
/// option an axis `arg1`. NAME=VALUE words before the program become variables. The description reads the
/// wall time; the user changes "reads" to what the program prints.
[[nodiscard]] Result<Json> fromCommand(const std::string& name, const std::vector<std::string>& words);

/// Puts the default of an axis into the words and variables in its place, and removes the axis.
void fixAxis(Json& description, const std::string& axis);

} // namespace parascope::benchmark
