// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/schema.h"

#include "engine/store/database.h"

#include <sqlite3.h>

#include <bit>
#include <cstdio>
#include <cstring>
#include <fstream>

namespace parascope::store::detail {

const char* schemaSql()
{
    // Documents (environment, stack, graph, conditions, source) stand once by content. A point's
    // hyper-parameters are packed once a distinct set: `shape` lists name ids, `pack` the values as JSON, so
    // that a million runs of a grid share a few thousand rows.
    return R"sql(
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE document (id INTEGER PRIMARY KEY, hash TEXT NOT NULL UNIQUE, text TEXT NOT NULL);
CREATE TABLE name (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE);
CREATE TABLE configuration (
    id INTEGER PRIMARY KEY,
    family INTEGER NOT NULL REFERENCES name(id),
    hash TEXT NOT NULL UNIQUE,
    names TEXT NOT NULL,
    pack TEXT NOT NULL);
CREATE TABLE platform (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    catalogue_id TEXT NOT NULL,
    peak_flops REAL, bandwidth REAL, memory_bytes REAL,
    details TEXT NOT NULL,
    ceilings TEXT);
CREATE TABLE sweep (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    spec INTEGER NOT NULL REFERENCES document(id),
    state TEXT NOT NULL,
    created_ms INTEGER NOT NULL,
    UNIQUE (name, spec));
CREATE TABLE point (
    id INTEGER PRIMARY KEY,
    sweep INTEGER NOT NULL REFERENCES sweep(id),
    platform TEXT NOT NULL,
    repeat INTEGER NOT NULL,
    configuration INTEGER NOT NULL REFERENCES configuration(id),
    work_key TEXT NOT NULL,
    priority REAL NOT NULL,
    UNIQUE (sweep, platform, repeat, configuration, work_key));
CREATE TABLE run (
    id INTEGER PRIMARY KEY,
    uuid TEXT NOT NULL UNIQUE,
    point INTEGER REFERENCES point(id),
    attempt INTEGER NOT NULL,
    platform INTEGER NOT NULL REFERENCES platform(id),
    device INTEGER NOT NULL REFERENCES name(id),
    environment INTEGER REFERENCES document(id),
    stack INTEGER REFERENCES document(id),
    graph INTEGER REFERENCES document(id),
    implementation INTEGER REFERENCES document(id),
    configuration INTEGER NOT NULL REFERENCES configuration(id),
    mode INTEGER NOT NULL REFERENCES name(id),
    optimizer INTEGER NOT NULL REFERENCES name(id),
    dtype INTEGER NOT NULL REFERENCES name(id),
    timing INTEGER NOT NULL REFERENCES name(id),
    model_key TEXT NOT NULL, work_key TEXT NOT NULL, config_key TEXT NOT NULL,
    outcome INTEGER NOT NULL CHECK (outcome BETWEEN 0 AND 6),
    quality INTEGER NOT NULL,
    message TEXT NOT NULL,
    steps BLOB,
    warmup_steps INTEGER NOT NULL,
    step_median REAL, step_low REAL, step_high REAL,
    conditions TEXT, source TEXT,
    started_ms INTEGER NOT NULL, finished_ms INTEGER NOT NULL);
CREATE INDEX run_point ON run(point) WHERE point IS NOT NULL;
CREATE TABLE metric (
    run INTEGER NOT NULL REFERENCES run(id),
    name INTEGER NOT NULL REFERENCES name(id),
    value REAL NOT NULL,
    PRIMARY KEY (run, name)) WITHOUT ROWID;
CREATE TABLE operation (
    run INTEGER NOT NULL REFERENCES run(id),
    number INTEGER NOT NULL,
    name INTEGER NOT NULL REFERENCES name(id),
    layer INTEGER NOT NULL REFERENCES name(id),
    time_fraction REAL, seconds REAL, calls REAL, flops REAL, bytes REAL,
    flops_per_second REAL, bytes_per_second REAL, intensity REAL,
    PRIMARY KEY (run, number)) WITHOUT ROWID;
CREATE TABLE event (
    id INTEGER PRIMARY KEY,
    at_ms INTEGER NOT NULL,
    level TEXT NOT NULL,
    text TEXT NOT NULL);
)sql";
}

Error sqliteError(const SQLite::Exception& error, const std::filesystem::path& path)
{
    const std::string name = path.string();
    switch (error.getErrorCode()) {
    case SQLITE_NOTADB:
        return {ErrorCode::BadInput, name + " is not a database."};
    case SQLITE_CORRUPT:
        return {ErrorCode::BadInput, name + " is damaged: " + error.what() + "."};
    case SQLITE_FULL:
        return {ErrorCode::Io, "The disk is full: " + name + " could not be written."};
    case SQLITE_READONLY:
    case SQLITE_CANTOPEN:
        return {ErrorCode::Io, name + " cannot be opened for this: " + error.what() + "."};
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return {ErrorCode::Busy, name + " is locked by another program."};
    default:
        return {ErrorCode::Io, name + ": " + error.what() + "."};
    }
}

Result<void> checkHeader(const std::filesystem::path& path)
{
    std::error_code error;
    const auto status = std::filesystem::status(path, error);
    if (!std::filesystem::exists(status))
        return fail(ErrorCode::NotFound, path.string() + " does not exist.");
    if (std::filesystem::is_directory(status))
        return badInput(path.string() + " is a folder, not a database.");
    std::ifstream in(path, std::ios::binary);
    char head[16] = {};
    if (!in)
        return fail(ErrorCode::Io, path.string() + " cannot be read.");
    in.read(head, sizeof head);
    if (in.gcount() != sizeof head || std::memcmp(head, "SQLite format 3", 16) != 0)
        return badInput(path.string() + " is not a Parascope database.");
    return {};
}

std::string uriOf(const std::filesystem::path& path, const char* query)
{
    std::string uri = "file:";
    for (const char c : std::filesystem::absolute(path).string()) {
        if (c == '?' || c == '#' || c == '%') {
            char escaped[4];
            std::snprintf(escaped, sizeof escaped, "%%%02X", static_cast<unsigned char>(c));
            uri += escaped;
        } else {
            uri += c;
        }
    }
    return uri + query;
}

bool hasLog(const std::filesystem::path& path)
{
    for (const auto* suffix : {"-wal", "-journal"}) {
        std::error_code error;
        const auto size = std::filesystem::file_size(path.string() + suffix, error);
        if (!error && size > 0)
            return true;
    }
    return false;
}

namespace {

Result<void> checkNumbers(std::int32_t application, std::int32_t version, const std::filesystem::path& path)
{
    const std::string name = path.string();
    if (application != applicationId)
        return badInput(name + " is an SQLite file, but not a Parascope database.");
    if (version > schemaVersion)
        return badInput(name + " was written by a newer Parascope (schema " + std::to_string(version) +
                        ", this program knows " + std::to_string(schemaVersion) + ").");
    if (version < 0)
        return badInput(name + " has no schema version.");
    return {};
}

} // namespace

Result<void> checkHeaderIdentity(const std::filesystem::path& path)
{
    // SQLite's file format, section 1.3: user_version at byte 60, application_id at 68, both big-endian.
    unsigned char head[72] = {};
    std::ifstream in(path, std::ios::binary);
    in.read(reinterpret_cast<char*>(head), sizeof head);
    if (in.gcount() != sizeof head)
        return badInput(path.string() + " is truncated: its header is not whole.");
    const auto number = [&](int at) {
        return static_cast<std::int32_t>(std::uint32_t{head[at]} << 24 | std::uint32_t{head[at + 1]} << 16 |
                                         std::uint32_t{head[at + 2]} << 8 | head[at + 3]);
    };
    return checkNumbers(number(68), number(60), path);
}

Result<void> checkIdentity(SQLite::Database& db, const std::filesystem::path& path)
{
    const std::string name = path.string();
    PARASCOPE_CHECK(checkNumbers(db.execAndGet("PRAGMA application_id").getInt(),
                                 db.execAndGet("PRAGMA user_version").getInt(), path));
    // A file that lost its end opens well and fails later: compare what its header promises.
    const auto pages = db.execAndGet("PRAGMA page_count").getInt64();
    const auto pageSize = db.execAndGet("PRAGMA page_size").getInt64();
    std::error_code error;
    const auto size = std::filesystem::file_size(path, error);
    std::error_code none;
    // An empty log is what this look itself may have made.
    const auto log = std::filesystem::file_size(path.string() + "-wal", none);
    if (!error && (none || log == 0) && static_cast<std::int64_t>(size) < pages * pageSize)
        return badInput(name + " is truncated: " + std::to_string(size) + " of " + std::to_string(pages * pageSize) +
                        " bytes are there.");
    return {};
}

Result<void> migrate(SQLite::Database& db, int from)
{
    // steps[N] leads from schema N to N + 1. A released step is never edited: a new one follows it.
    static constexpr const char* steps[] = {
        // Schema 0, of the versions before the first release, had no ceilings and no log.
        R"sql(
ALTER TABLE platform ADD COLUMN ceilings TEXT;
CREATE TABLE event (
    id INTEGER PRIMARY KEY,
    at_ms INTEGER NOT NULL,
    level TEXT NOT NULL,
    text TEXT NOT NULL);
)sql",
    };
    static_assert(std::size(steps) == schemaVersion, "every schema has a step that leads to it");
    for (int version = from; version < schemaVersion; ++version) {
        db.exec(steps[version]);
        db.exec("PRAGMA user_version = " + std::to_string(version + 1));
    }
    return {};
}

std::string encodeSteps(const std::vector<double>& seconds)
{
    std::string out;
    std::uint64_t count = seconds.size();
    do {
        out.push_back(static_cast<char>((count & 127) | (count > 127 ? 128 : 0)));
        count >>= 7;
    } while (count > 0);
    std::uint64_t before = 0;
    std::string planes(seconds.size() * 8, '\0');
    for (std::size_t i = 0; i < seconds.size(); ++i) {
        const auto bits = std::bit_cast<std::uint64_t>(seconds[i]);
        const auto delta = bits ^ before;
        before = bits;
        for (std::size_t plane = 0; plane < 8; ++plane)
            planes[(7 - plane) * seconds.size() + i] = static_cast<char>((delta >> (8 * plane)) & 255);
    }
    // Runs of zero bytes (the high planes) as one pair: 0, length.
    for (std::size_t i = 0; i < planes.size();) {
        if (planes[i] != 0) {
            out.push_back(planes[i++]);
            continue;
        }
        std::size_t run = 1;
        while (run < 255 && i + run < planes.size() && planes[i + run] == 0)
            ++run;
        out.push_back('\0');
        out.push_back(static_cast<char>(run));
        i += run;
    }
    return out;
}

Result<std::vector<double>> decodeSteps(std::string_view blob)
{
    const auto damaged = [] { return badInput("The step times of a run are damaged."); };
    std::uint64_t count = 0;
    std::size_t at = 0;
    for (int shift = 0;; shift += 7) {
        if (at >= blob.size() || shift > 28)
            return damaged();
        const auto byte = static_cast<unsigned char>(blob[at++]);
        count |= std::uint64_t{byte & 127U} << shift;
        if (byte < 128)
            break;
    }
    // A zero run packs at most 255 bytes into two: a count beyond that is a lie.
    if (count * 8 > (blob.size() - at) * 128 + 256)
        return damaged();
    std::string planes;
    planes.reserve(count * 8);
    while (at < blob.size() && planes.size() < count * 8) {
        if (blob[at] != 0) {
            planes.push_back(blob[at++]);
            continue;
        }
        if (at + 1 >= blob.size())
            return damaged();
        planes.append(static_cast<unsigned char>(blob[at + 1]), '\0');
        at += 2;
    }
    if (planes.size() != count * 8 || at != blob.size())
        return damaged();
    std::vector<double> seconds(count);
    std::uint64_t before = 0;
    for (std::size_t i = 0; i < count; ++i) {
        std::uint64_t delta = 0;
        for (std::size_t plane = 0; plane < 8; ++plane)
            delta |= std::uint64_t{static_cast<unsigned char>(planes[(7 - plane) * count + i])} << (8 * plane);
        before ^= delta;
        seconds[i] = std::bit_cast<double>(before);
    }
    return seconds;
}

} // namespace parascope::store::detail
