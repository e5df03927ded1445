// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exchange/import.h"
#include "engine/exchange/paradnn_label.h"

#include "engine/core/file.h"

#include <algorithm>
#include <array>

namespace parascope::exchange {

namespace {

constexpr std::array formats{"auto", "paradnn", "benchmarker", "csv", "parascope"};

/// ParaDnn's three kinds of file are told apart by their lists and labels.
Result<Import> readAnyParaDnn(const Json& json, const std::filesystem::path& path, const ImportOptions& options)
{
    if (!json.is_object() || json.contains("example_per_sec") || !json.contains("flops_perc"))
        return readParaDnn(json, path, options);
    const auto& labels = paradnn::listOf(json, "labels");
    const bool operations = std::any_of(labels.begin(), labels.end(), [](const Json& label) {
        const auto read = paradnn::readLabel(paradnn::textOf(label));
        return read && !read->operation.empty();
    });
    return operations ? readParaDnnOperations(json, path, options) : readParaDnnTrace(json, path, options);
}

} // namespace

Result<Import> readImport(const std::filesystem::path& path, const ImportOptions& options)
{
    const auto& format = options.format;
    if (std::find(formats.begin(), formats.end(), format) == formats.end())
        return badInput("There is no import format \"" + format +
                        "\"; there are auto, paradnn, benchmarker, csv and parascope.");
    PARASCOPE_TRY(const std::string text, readFile(path));
    if (text.starts_with("SQLite format 3"))
        return badInput(path.string() + " is a database; \"merge\" adds databases to each other.");
    const auto begin = text.find_first_not_of(" \t\r\n\xEF\xBB\xBF");
    const bool json = begin != std::string::npos && (text[begin] == '{' || text[begin] == '[');
    if (format == "csv" || (format == "auto" && (!json || !options.map.empty()))) {
        if (text.find('\0') != std::string::npos)
            return badInput(path.string() + " is neither JSON nor CSV.");
        return readCsv(text, path, options);
    }
    if (!options.map.empty())
        return badInput("A column map is for CSV files; " + path.string() + " is to be read as " + format + ".");
    PARASCOPE_TRY(const Json document,
                  parseJson(text, path.string(), {.maxBytes = std::size_t{1} << 30, .maxDepth = 64, .nanAsNull = true}));
    const bool ours = document.is_object() && document.value("format", Json()).is_string();
    if (format == "parascope" || (format == "auto" && ours))
        return readParascopeJson(document, path);
    if (format == "benchmarker" || (format == "auto" && looksLikeBenchmarker(document)))
        return readBenchmarker(document, path, options);
    return readAnyParaDnn(document, path, options);
}

} // namespace parascope::exchange
