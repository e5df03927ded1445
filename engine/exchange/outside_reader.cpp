// SPDX-License-Identifier: GPL-3.0-or-later
// An importer that is a program of the user's own.
#include "engine/exchange/outside_reader.h"

#include "engine/base/core/units.h"
#include "engine/base/process/supervised.h"

#include <fcntl.h>
#include <unistd.h>

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
    std::string path = (std::filesystem::temp_directory_path() / "parascope-report-XXXXXX").string();
    const int file = ::mkostemp(path.data(), O_CLOEXEC);
    if (file < 0)
        return Error::io("A temporary file cannot be made: %1.", std::string(std::strerror(errno)));
    const bool written = ::write(file, text.data(), text.size()) == static_cast<ssize_t>(text.size());
    ::close(file);
    auto out = written ? readWithProgram(command, path, options)
                       : Result<Import>(Error::io("%1 cannot be written.", path));
    std::error_code error;
    std::filesystem::remove(path, error);
    return out;
}

} // namespace parascope::exchange
