// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exchange/import.h"

#include "engine/base/core/file.h"
#include "engine/exchange/paradnn_label.h"
#include "engine/exchange/table_import.h"
#include "engine/store/bulk.h"

#include <algorithm>
#include <array>
#include <unordered_map>

namespace parascope::exchange {

namespace {

const std::array<std::string, 5> formats{"auto", "paradnn", "benchmarker", "csv", "parascope"};

/// ParaDnn's three kinds of file are told apart by their lists and labels.
Result<Import> readAnyParaDnn(const Json& json, const std::filesystem::path& path,
                              const ImportOptions& options)
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

Result<Content> contentOfText(std::string text, const std::filesystem::path& path,
                              const ImportOptions& options);

Result<Content> contentOf(const std::filesystem::path& path, const ImportOptions& options)
{
    const auto& format = options.format;
    if (std::find(formats.begin(), formats.end(), format) == formats.end())
        return Error::badInput("There is no import format \"%1\"; there are %2.", format,
                               listed({formats.begin(), formats.end()}));
    if (std::filesystem::is_directory(path)) {
        if (format != "auto" && format != "paradnn")
            return Error::badInput("%1 is a folder, and no file of format %2.", path.string(), format);
        Content out;
        PARASCOPE_TRY(out.import, readParaDnnLogs(path, options));
        return out;
    }
    PARASCOPE_TRY(std::string text, readFile(path));
    return contentOfText(std::move(text), path, options);
}

Result<Content> contentOfText(std::string text, const std::filesystem::path& path,
                              const ImportOptions& options)
{
    const auto& format = options.format;
    Content out;
    const auto whole = [&](Result<Import> read) -> Result<Content> {
        PARASCOPE_TRY(out.import, std::move(read));
        return std::move(out);
    };
    if (text.starts_with("SQLite format 3"))
        return Error::badInput("%1 is a database; \"merge\" adds databases to each other.", path.string());
    const auto begin = text.find_first_not_of(" \t\r\n\xEF\xBB\xBF");
    const bool json = begin != std::string::npos && (text[begin] == '{' || text[begin] == '[');
    if (format == "csv" || (format == "auto" && (!json || !options.map.empty()))) {
        if (text.find('\0') != std::string::npos)
            return Error::badInput("%1 is neither JSON nor CSV.", path.string());
        out.table = std::move(text);
        out.isTable = true;
        return out;
    }
    if (!options.map.empty())
        return Error::badInput("A column map is for CSV files; %1 is to be read as %2.", path.string(),
                               format);
    PARASCOPE_TRY(const Json document,
                  parseJson(text, path.string(),
                            {.maxBytes = std::size_t{1} << 30, .maxDepth = 64, .nanAsNull = true}));
    const bool ours = document.is_object() && document.value("format", Json()).is_string();
    if (format == "parascope" || (format == "auto" && ours))
        return whole(readParascopeJson(document, path));
    if (format == "benchmarker" || (format == "auto" && looksLikeBenchmarker(document)))
        return whole(readBenchmarker(document, path, options));
    return whole(readAnyParaDnn(document, path, options));
}

/// Where the runs of an export belong: points by their place in it, from 1.
struct Place
{
    store::PointRecord point;
    bool taken = false; ///< a run that is not of this file ended it
};

Result<std::vector<Place>> putSweeps(const Import& import, store::Writer::Bulk& bulk)
{
    std::vector<Place> places(1);
    for (const auto& [sweep, points] : import.sweeps) {
        PARASCOPE_TRY(const auto id, bulk.sweep(sweep));
        for (auto point : points) {
            PARASCOPE_CHECK(bulk.point(id, point));
            const bool ended = point.outcome && *point.outcome != Outcome::Cancelled;
            places.push_back({std::move(point), ended});
        }
    }
    return places;
}

Result<void> putAll(const Import& import, store::Writer::Bulk& bulk, Stored& stored)
{
    for (const auto& platform : import.platforms)
        PARASCOPE_CHECK(bulk.platform(platform));
    for (const auto& [platform, measured] : import.ceilings)
        PARASCOPE_CHECK(bulk.ceilings(platform, measured));
    PARASCOPE_TRY(auto places, putSweeps(import, bulk));
    std::unordered_map<std::string, std::pair<std::int64_t, int>> fresh; // row, operations so far
    const auto put = [&](const store::RunRecord& run) -> Result<void> {
        PARASCOPE_TRY(const auto kind, bulk.kind(run));
        PARASCOPE_TRY(const auto row, bulk.add(kind, {run}));
        if (row == 0) {
            ++stored.duplicates;
            return {};
        }
        stored.count(run.outcome);
        if (!import.operations.empty())
            fresh.emplace(run.runUuid, std::pair(row, 0));
        return {};
    };
    for (const auto& run : import.runs) {
        if (run.pointId <= 0 || static_cast<std::size_t>(run.pointId) >= places.size()) {
            PARASCOPE_CHECK(put(run));
            continue;
        }
        PARASCOPE_TRY(const bool there, bulk.has(run.runUuid));
        if (there) {
            ++stored.duplicates;
            continue;
        }
        auto& [point, taken] = places[static_cast<std::size_t>(run.pointId)];
        // As in a merge: completed by another machine, it becomes a repeat, so that neither is lost.
        while (taken) {
            ++point.repeat;
            PARASCOPE_CHECK(bulk.point(point.sweepId, point));
            taken = point.outcome && *point.outcome != Outcome::Cancelled;
        }
        auto placed = run;
        placed.pointId = point.id;
        PARASCOPE_CHECK(put(placed));
    }
    for (const auto& operation : import.operations)
        if (const auto it = fresh.find(operation.runUuid); it != fresh.end())
            PARASCOPE_CHECK(bulk.operation(it->second.first, it->second.second++, operation));
    for (const auto& event : import.events)
        PARASCOPE_CHECK(bulk.event(event));
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

Result<Import> readImportText(std::string text, const std::filesystem::path& path,
                              const ImportOptions& options)
{
    PARASCOPE_TRY(auto content, contentOfText(std::move(text), path, options));
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
