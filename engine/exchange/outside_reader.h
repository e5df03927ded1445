// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/exchange/import.h"

namespace parascope::exchange {

/// Reads a file with a program that prints Parascope's CSV or JSON: users extend the formats without C++. A
/// word {file} is the path; without one, the path is the last word. No shell sees a word. Fails with the
/// program's last words if it does not exit with status 0 within `seconds`, or prints more than 64 MiB.
[[nodiscard]] Result<Import> readWithProgram(const std::vector<std::string>& command,
                                             const std::filesystem::path& file, const ImportOptions& options,
                                             double seconds = 60);
/// Like readWithProgram(), for a text that is already in memory.
[[nodiscard]] Result<Import> readTextWithProgram(const std::vector<std::string>& command,
                                                 const std::string& text, const ImportOptions& options);

} // namespace parascope::exchange
