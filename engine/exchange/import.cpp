// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exchange/import.h"

#include "engine/core/file.h"

namespace parascope::exchange {

Result<Import> readImport(const std::filesystem::path& path, const ImportOptions& options)
{
    const auto& format = options.format;
    if (format != "auto" && format != "paradnn" && format != "csv" && format != "parascope")
        return badInput("There is no import format \"" + format + "\"; there are auto, paradnn, csv and parascope.");
    PARASCOPE_TRY(const std::string text, readFile(path));
    const auto begin = text.find_first_not_of(" \t\r\n\xEF\xBB\xBF");
    const bool json = begin != std::string::npos && (text[begin] == '{' || text[begin] == '[');
    if (format == "csv" || (format == "auto" && !json)) {
        if (format == "auto" && text.find('\0') != std::string::npos)
            return badInput(path.string() + " is neither JSON nor CSV.");
        return readCsv(text, path, options);
    }
    PARASCOPE_TRY(const Json document,
                  parseJson(text, path.string(), {.maxBytes = std::size_t{1} << 30, .maxDepth = 64, .nanAsNull = true}));
    const bool ours = document.is_object() && document.value("format", Json()).is_string();
    if (format == "parascope" || (format == "auto" && ours))
        return readParascopeJson(document, path);
    return readParaDnn(document, path, options);
}

} // namespace parascope::exchange
