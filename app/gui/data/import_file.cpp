// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/data/import_file.h"

#include "engine/base/core/file.h"
#include "engine/base/core/hash.h"
#include "engine/base/core/metrics.h"
#include "engine/exchange/import.h"
#include "engine/store/bulk.h"
#include "engine/store/database.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

namespace parascope::gui {

namespace {

bool isDatabase(const std::filesystem::path& path)
{
    char head[16] = {};
    std::ifstream(path, std::ios::binary).read(head, sizeof head);
    return std::string_view(head, 15) == "SQLite format 3";
}

/// Returns a text that identifies the state of a folder: names, sizes and times of its files.
Result<std::string> listingOf(const std::filesystem::path& folder)
{
    std::vector<std::string> lines;
    std::error_code error;
    for (std::filesystem::recursive_directory_iterator it(folder, error), end; !error && it != end;
         it.increment(error))
        if (std::error_code gone; it->is_regular_file(gone))
            lines.push_back(it->path().string() + ' ' + std::to_string(it->file_size(gone)) + ' ' +
                            std::to_string(it->last_write_time(gone).time_since_epoch().count()) + '\n');
    if (error)
        return Error::io("%1 cannot be read: %2.", folder.string(), error.message());
    std::sort(lines.begin(), lines.end());
    std::string out;
    for (const auto& line : lines)
        out += line;
    return out;
}

std::string remarkOf(const std::vector<exchange::RecordError>& errors)
{
    if (errors.empty())
        return {};
    const auto& first = errors.front();
    return std::to_string(errors.size()) + " records could not be read; the first, " +
           std::to_string(first.line) + ": " + first.reason;
}

/// Whether most of the first several thousand runs have a FLOP count of their source, as an import stores it.
/// The result is the same for a file and for the database that it was imported into.
bool bringsFlops(const store::Reader& reader)
{
    constexpr std::string_view recorded[] = {metric::flopsPerSecondRecorded,
                                             metric::flopsUtilisationRecorded};
    std::size_t completed = 0, bring = 0;
    const auto read = reader.blocks(0, recorded, [&](const store::Reader::Block& block) {
        for (std::size_t run = 0; run < block.size(); ++run) {
            if (block.outcome[run] != Outcome::Completed)
                continue;
            ++completed;
            bring += std::isfinite(block.metrics[0][run]) || std::isfinite(block.metrics[1][run]);
        }
        return completed == 0;
    });
    return read && bring * 2 > completed;
}

/// Stores a whole import in a new database.
Result<exchange::Stored> storeAll(exchange::Importer& import, const std::filesystem::path& database)
{
    PARASCOPE_TRY(auto writer, store::Writer::open(database, "parascope import"));
    PARASCOPE_TRY(auto bulk, writer.bulk(import.runs()));
    PARASCOPE_TRY(auto stored, import.into(bulk));
    PARASCOPE_CHECK(bulk.commit());
    return stored;
}

/// Writes to a temporary file and renames it, so that an incomplete import is never mistaken for a complete
/// one.
Result<exchange::Stored> storeWhole(exchange::Importer& import, const std::filesystem::path& database)
{
    std::error_code error;
    std::filesystem::create_directories(database.parent_path(), error);
    if (error)
        return Error::io("%1 cannot be created: %2.", database.parent_path().string(), error.message());
    const auto unfinished = std::filesystem::path(database.string() + ".part");
    const auto removeUnfinished = [&] {
        for (const char* ending : {"", "-wal", "-shm", "-journal"})
            std::filesystem::remove(unfinished.string() + ending, error);
    };
    removeUnfinished();
    auto stored = storeAll(import, unfinished);
    if (!stored) {
        removeUnfinished();
        return stored;
    }
    std::filesystem::rename(unfinished, database, error);
    if (error)
        return Error::io("%1 cannot be written: %2.", database.string(), error.message());
    return stored;
}

} // namespace

QStringList resultPatterns()
{
    QStringList out{QStringLiteral("*.db")};
    for (const auto& ending : exchange::formatEndings())
        out.append(QStringLiteral("*.") + QString::fromStdString(ending));
    return out;
}

Result<OpenedFile> openFile(const std::filesystem::path& path, const Json& given)
{
    std::error_code error;
    const bool logs = std::filesystem::is_directory(path, error);
    const auto status = std::filesystem::status(path, error);
    if (!error && std::filesystem::exists(status) && !logs && !std::filesystem::is_regular_file(status))
        return Error::badInput("%1 is neither a file nor a folder.",
                               path.string()); // reading a pipe would block, and would delay every other file
    const auto size = logs ? 0 : std::filesystem::file_size(path, error);
    if (error)
        return Error::notFound("%1 cannot be read: %2.", path.string(), error.message());
    if (!logs && isDatabase(path)) {
        // Check the file here, where it is one of several files, because a file that cannot be read must not
        // keep the others from being shown.
        const auto reader = store::Reader::open(path);
        if (reader)
            return OpenedFile{path, path, false, bringsFlops(*reader), {}};
        if (!exchange::Importer::open(path, {})) // it may be a database of llama-bench
            return tl::unexpected(reader.error());
    }
    if (size > (std::uintmax_t{1} << 30))
        return Error::badInput("%1 is larger than 1 GiB.", path.string());
    PARASCOPE_TRY(const auto content, logs ? listingOf(path) : readFile(path));
    PARASCOPE_TRY(const auto data, dataDirectory());
    // The folder identifies the content; the file name is the one that the user sees.
    const auto place = [&](const std::string& what) { return data / "imports" / hashOf(what).substr(0, 16); };
    const auto mapFile = place(content) / (path.filename().string() + ".map.json");
    Json map = given;
    if (map.is_null() && std::filesystem::exists(mapFile)) {
        PARASCOPE_TRY(map, readJsonFile(mapFile));
    }
    exchange::ImportOptions options;
    if (!map.is_null()) {
        PARASCOPE_TRY(options.map, exchange::columnMapFromJson(map, mapFile.string()));
    }
    const auto database =
        place(map.is_null() ? content : content + map.dump()) / (path.filename().string() + ".db");
    const auto remember = [&]() -> Result<void> {
        if (given.is_null())
            return {};
        std::filesystem::create_directories(mapFile.parent_path(), error);
        return writeFileAtomically(mapFile, map.dump(1) + '\n');
    };
    if (std::filesystem::exists(database))
        if (const auto reader = store::Reader::open(database)) { // a damaged database is made again
            PARASCOPE_CHECK(remember());
            return OpenedFile{path, database, true, bringsFlops(*reader), {}};
        }
    PARASCOPE_TRY(auto import, exchange::Importer::open(path, options));
    PARASCOPE_TRY(const auto stored, storeWhole(import, database));
    PARASCOPE_CHECK(remember());
    PARASCOPE_TRY(const auto reader, store::Reader::open(database));
    return OpenedFile{path, database, true, bringsFlops(reader), remarkOf(stored.errors)};
}

} // namespace parascope::gui
