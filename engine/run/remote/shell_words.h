// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace parascope::remote {

/// One word as a POSIX shell reads it back unchanged: as it is when it has only harmless characters, else in
/// single quotes.
[[nodiscard]] std::string quoted(const std::string& word);
/// A command line for a shell. ssh joins its arguments with blanks and the remote login shell parses the
/// result again: what goes through ssh goes through here first, as one argument.
[[nodiscard]] std::string commandLine(const std::vector<std::string>& words);

} // namespace parascope::remote
