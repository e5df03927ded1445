// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/data/import_file.h"

#include "engine/base/core/file.h"
#include "engine/base/core/hash.h"
#include "engine/base/core/metrics.h"
#include "engine/base/core/user_folders.h"
#include "engine/exchange/import.h"
#include "engine/store/bulk.h"
#include "engine/store/database.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <string>
#include <string_view>
#include <utility>
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

/// The file next to a private database that says how the columns of its table were read. It holds null for a
/// file that is no table.
std::filesystem::path columnsFile(const std::filesystem::path& database)
{
    return database.string() + ".columns.json";
}

Result<void> storeColumns(const std::filesystem::path& database,
                          const std::vector<exchange::Recognised>& tables)
{
    Json json;
    if (tables.size() == 1)
        json = {{"settings", tables.front().settings}, {"metrics", tables.front().metrics}};
    return writeFileAtomically(columnsFile(database), json.dump() + '\n');
}

/// Fails for a database of an earlier version, which read measured columns as settings without a word.
Result<std::optional<exchange::Recognised>> storedColumns(const std::filesystem::path& database)
{
    PARASCOPE_TRY(const auto json, readJsonFile(columnsFile(database)));
    std::optional<exchange::Recognised> out;
    if (json.is_null())
        return out;
    out.emplace();
    const auto names = [&](const char* key, std::vector<std::string>& to) {
        if (const auto list = json.find(key); list != json.end() && list->is_array())
            for (const auto& name : *list)
                to.push_back(name.is_string() ? name.get<std::string>() : std::string());
    };
    names("settings", out->settings);
    names("metrics", out->metrics);
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

/// How a foreign file is read: the meaning of its columns (null: what they say) and the platform of all its
/// runs (empty: what the file says).
struct Reading
{
    Json map;
    std::string platform;
};

/// The files that we keep for one content. Their folder identifies the content; their names are made from the
/// one that the user sees.
class Remembered
{
public:
    Remembered(std::filesystem::path imports, std::string content, std::string name)
        : m_imports(std::move(imports)), m_content(std::move(content)), m_name(std::move(name))
    {
    }
    [[nodiscard]] std::filesystem::path mapFile() const { return place(m_content) / (m_name + ".map.json"); }
    [[nodiscard]] std::filesystem::path databaseOf(const Reading& reading) const
    {
        auto what = reading.map.is_null() ? m_content : m_content + reading.map.dump();
        if (!reading.platform.empty())
            what += '\n' + Json(reading.platform).dump();
        return place(what) / (m_name + ".db");
    }
    /// Returns what is given, completed by what was stored before.
    [[nodiscard]] Result<Reading> reading(const Json& map, const std::optional<std::string>& platform) const
    {
        Reading out{map, platform.value_or("")};
        if (map.is_null() && std::filesystem::exists(mapFile())) {
            PARASCOPE_TRY(out.map, readJsonFile(mapFile()));
        }
        if (!platform && std::filesystem::exists(platformFile())) {
            PARASCOPE_TRY(out.platform, readFile(platformFile()));
        }
        return out;
    }
    /// Stores what is given for the next time.
    [[nodiscard]] Result<void> store(const Json& map, const std::optional<std::string>& platform) const
    {
        std::error_code error;
        if (!map.is_null() || platform)
            std::filesystem::create_directories(place(m_content), error);
        if (!map.is_null()) {
            PARASCOPE_CHECK(writeFileAtomically(mapFile(), map.dump(1) + '\n'));
        }
        if (platform && !platform->empty())
            return writeFileAtomically(platformFile(), *platform);
        if (platform)
            std::filesystem::remove(platformFile(), error);
        return {};
    }

private:
    [[nodiscard]] std::filesystem::path place(const std::string& what) const
    {
        return m_imports / hashOf(what).substr(0, 16);
    }
    [[nodiscard]] std::filesystem::path platformFile() const
    {
        return place(m_content) / (m_name + ".platform.txt");
    }

    std::filesystem::path m_imports;
    std::string m_content, m_name;
};

} // namespace

QStringList resultPatterns()
{
    QStringList out{QStringLiteral("*.db")};
    for (const auto& ending : exchange::formatEndings())
        out.append(QStringLiteral("*.") + QString::fromStdString(ending));
    return out;
}

Result<void> refuseSpecial(const std::filesystem::path& path)
{
    std::error_code error;
    switch (std::filesystem::status(path, error).type()) {
    case std::filesystem::file_type::fifo:
        return Error::badInput("%1 is a pipe, not a file.", path.string());
    case std::filesystem::file_type::socket:
        return Error::badInput("%1 is a socket, not a file.", path.string());
    case std::filesystem::file_type::block:
    case std::filesystem::file_type::character:
        return Error::badInput("%1 is a device, not a file.", path.string());
    default:
        return {};
    }
}

Result<OpenedFile> openFile(const std::filesystem::path& path, const Json& given,
                            const std::optional<std::string>& platform,
                            const std::shared_ptr<exchange::Progress>& progress)
{
    std::error_code error;
    const bool logs = std::filesystem::is_directory(path, error);
    PARASCOPE_CHECK(refuseSpecial(path));
    const auto size = logs ? 0 : std::filesystem::file_size(path, error);
    if (error)
        return Error::notFound("%1 cannot be read: %2.", path.string(), error.message());
    if (!logs && isDatabase(path)) {
        // Check the file here, where it is one of several files, because a file that cannot be read must not
        // keep the others from being shown.
        const auto reader = store::Reader::open(path);
        if (reader)
            return OpenedFile{path, path, false, bringsFlops(*reader)};
        if (!exchange::Importer::open(path, {})) // it may be a database of llama-bench
            return tl::unexpected(reader.error());
    }
    if (size > (std::uintmax_t{1} << 30))
        return Error::badInput("%1 is larger than 1 GiB.", path.string());
    PARASCOPE_TRY(const auto content, logs ? listingOf(path) : readFile(path));
    PARASCOPE_TRY(const auto data, dataDirectory());
    const Remembered remembered(data / "imports", content, path.filename().string());
    PARASCOPE_TRY(const auto reading, remembered.reading(given, platform));
    exchange::ImportOptions options;
    options.platform = reading.platform;
    options.progress = progress;
    if (!reading.map.is_null()) {
        PARASCOPE_TRY(options.map, exchange::columnMapFromJson(reading.map, remembered.mapFile().string()));
    }
    const auto database = remembered.databaseOf(reading);
    if (const auto columns = storedColumns(database))
        if (const auto reader = store::Reader::open(database)) { // a damaged database is made again
            PARASCOPE_CHECK(remembered.store(given, platform));
            return OpenedFile{path, database, true, bringsFlops(*reader), *columns};
        }
    PARASCOPE_TRY(auto import, exchange::Importer::open(path, options));
    PARASCOPE_TRY(const auto stored, storeWhole(import, database));
    PARASCOPE_CHECK(storeColumns(database, stored.tables));
    PARASCOPE_CHECK(remembered.store(given, platform));
    PARASCOPE_TRY(const auto reader, store::Reader::open(database));
    PARASCOPE_TRY(const auto columns, storedColumns(database));
    return OpenedFile{path, database, true, bringsFlops(reader), columns, remarkOf(stored.errors)};
}

} // namespace parascope::gui
