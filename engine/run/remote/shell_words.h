// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace parascope::remote {

/// Returns one word in a form that a POSIX shell reads back unchanged: as it is when all its characters are
/// harmless, otherwise in single quotes.
[[nodiscard]] std::string quoted(const std::string& word);
/// Returns a command line for a shell. ssh joins its arguments with blanks and the remote login shell parses
/// the result again, so a remote command goes through this function first and becomes one argument.
[[nodiscard]] std::string commandLine(const std::vector<std::string>& words);

} // namespace parascope::remote
