// SPDX-License-Identifier: GPL-3.0-or-later
// An importer that is a program of the user's own.
#include "engine/exchange/outside_reader.h"

#include "engine/base/core/temporary_folder.h"
#include "engine/base/core/units.h"
#include "engine/base/process/supervised.h"

#include <fcntl.h>

namespace parascope::exchange {

Result<Import> readWithProgram(const std::vector<std::string>& command, const std::filesystem::path& file,
                               const ImportOptions& options, double seconds)
{
    auto words = command;
    bool named = false;
    for (auto& word : words)
        for (std::size_t at = 0; (at = word.find("{file}", at)) != std::string::npos;
             at += file.native().size()) {
            word.replace(at, 6, file.native());
            named = true;
        }
    if (!named)
        words.push_back(file.string());
    PARASCOPE_TRY(const auto said, outputOf(words, seconds));
    if (said.timedOut)
        return Error::badInput("\"%1\" did not read %2 within %3.", command.front(), file.string(),
                               durationText(seconds));
    if (!said.succeeded)
        return Error::badInput("\"%1\" could not read %2: %3", command.front(), file.string(), said.errors);
    return readImportText(said.output, file, options);
}

Result<Import> readTextWithProgram(const std::vector<std::string>& command, const std::string& text,
                                   const ImportOptions& options)
{
    PARASCOPE_TRY(const auto folder, TemporaryFolder::make(temporary::report));
    const auto path = folder.path() / "report";
    PARASCOPE_TRY(const auto file, openOwnFile(path, O_WRONLY | O_CREAT | O_EXCL));
    PARASCOPE_CHECK(writeAll(file, text, path));
    return readWithProgram(command, path, options);
}

} // namespace parascope::exchange
