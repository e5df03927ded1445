// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exchange/import.h"

#include "engine/core/file.h"
#include "engine/exchange/paradnn_label.h"
#include "engine/exchange/table_import.h"
#include "engine/store/bulk.h"

#include <algorithm>
#include <array>
#include <unordered_map>

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

/// What was recognised: a table, still as text, or everything that another format holds.
struct Content
{
    std::string table;
    Import import;
    bool isTable = false;
};

Result<Content> contentOf(const std::filesystem::path& path, const ImportOptions& options)
{
    const auto& format = options.format;
    if (std::find(formats.begin(), formats.end(), format) == formats.end())
        return badInput("There is no import format \"" + format +
                        "\"; there are auto, paradnn, benchmarker, csv and parascope.");
    Content out;
    const auto whole = [&](Result<Import> read) -> Result<Content> {
        PARASCOPE_TRY(out.import, std::move(read));
        return std::move(out);
    };
    if (std::filesystem::is_directory(path)) {
        if (format != "auto" && format != "paradnn")
            return badInput(path.string() + " is a folder, and no file of format " + format + ".");
        return whole(readParaDnnLogs(path, options));
    }
    PARASCOPE_TRY(std::string text, readFile(path));
    if (text.starts_with("SQLite format 3"))
        return badInput(path.string() + " is a database; \"merge\" adds databases to each other.");
    const auto begin = text.find_first_not_of(" \t\r\n\xEF\xBB\xBF");
    const bool json = begin != std::string::npos && (text[begin] == '{' || text[begin] == '[');
    if (format == "csv" || (format == "auto" && (!json || !options.map.empty()))) {
        if (text.find('\0') != std::string::npos)
            return badInput(path.string() + " is neither JSON nor CSV.");
        out.table = std::move(text);
        out.isTable = true;
        return out;
    }
    if (!options.map.empty())
        return badInput("A column map is for CSV files; " + path.string() + " is to be read as " + format + ".");
    PARASCOPE_TRY(const Json document,
                  parseJson(text, path.string(), {.maxBytes = std::size_t{1} << 30, .maxDepth = 64, .nanAsNull = true}));
    const bool ours = document.is_object() && document.value("format", Json()).is_string();
    if (format == "parascope" || (format == "auto" && ours))
        return whole(readParascopeJson(document, path));
    if (format == "benchmarker" || (format == "auto" && looksLikeBenchmarker(document)))
        return whole(readBenchmarker(document, path, options));
    return whole(readAnyParaDnn(document, path, options));
}

Result<void> putAll(const Import& import, store::Writer::Bulk& bulk, Stored& stored)
{
    for (const auto& platform : import.platforms)
        PARASCOPE_CHECK(bulk.platform(platform));
    std::unordered_map<std::string, std::pair<std::int64_t, int>> fresh; // row, operations so far
    for (const auto& run : import.runs) {
        PARASCOPE_TRY(const auto kind, bulk.kind(run));
        PARASCOPE_TRY(const auto row, bulk.add(kind, {run}));
        if (row == 0) {
            ++stored.duplicates;
            continue;
        }
        stored.count(run.outcome);
        if (!import.operations.empty())
            fresh.emplace(run.runUuid, std::pair(row, 0));
    }
    for (const auto& operation : import.operations)
        if (const auto it = fresh.find(operation.runUuid); it != fresh.end())
            PARASCOPE_CHECK(bulk.operation(it->second.first, it->second.second++, operation));
    stored.errors = import.errors;
    return {};
}

} // namespace

Result<Import> readImport(const std::filesystem::path& path, const ImportOptions& options)
{
    PARASCOPE_TRY(auto content, contentOf(path, options));
    if (content.isTable)
        return readCsv(content.table, path, options);
    return std::move(content.import);
}

struct Importer::State
{
    Content content;
    std::optional<CsvRuns> table; ///< refers to the content's text
};

Importer::Importer(std::unique_ptr<State> state) : m_state(std::move(state)) {}
Importer::~Importer() = default;
Importer::Importer(Importer&&) noexcept = default;
Importer& Importer::operator=(Importer&&) noexcept = default;

Result<Importer> Importer::open(const std::filesystem::path& path, const ImportOptions& options)
{
    auto state = std::make_unique<State>();
    PARASCOPE_TRY(state->content, contentOf(path, options));
    if (state->content.isTable) {
        PARASCOPE_TRY(auto table, CsvRuns::open(state->content.table, path, options));
        state->table.emplace(std::move(table));
    }
    return Importer(std::move(state));
}

std::size_t Importer::runs() const
{
    return m_state->table ? m_state->table->expected() : m_state->content.import.runs.size();
}

Result<Stored> Importer::into(store::Writer::Bulk& bulk)
{
    Stored out;
    if (m_state->table) {
        PARASCOPE_CHECK(putTable(*m_state->table, bulk, out));
    } else {
        PARASCOPE_CHECK(putAll(m_state->content.import, bulk, out));
    }
    return out;
}

} // namespace parascope::exchange
