// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/schema.h"

#include "engine/base/core/units.h"
#include "engine/store/database.h"
#include "engine/store/open_file.h"
#include "engine/store/writer_lock.h"

#include <sqlite3.h>

#include <cstring>
#include <fstream>

namespace parascope::store::detail {

namespace {

/// Switches off SQLite's memory statistics, which cost a lock per allocation and are not used here. This
/// happens before main(), because it is not allowed once a database is open.
[[maybe_unused]] const int uncounted = sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);

} // namespace

const char* schemaSql()
{
    // A run's row contains its own values. The values that runs share (where it ran, with what, which model)
    // are stored once in `setup`. Documents and names are stored once by content. Hyper-parameters are
    // packed, once per distinct set. A million runs of a grid share a few thousand rows. The table of names
    // also holds the keys. `uuid` is 16 bytes, or the text from an import when it is not a UUID. The metrics
    // that nearly every run has are columns, the others are packed in `metrics`, as the times are in `steps`
    // (packing.h). `checksum` covers them (row_numbers.h).
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
    details TEXT NOT NULL);
CREATE TABLE ceiling (
    id INTEGER PRIMARY KEY,
    platform INTEGER NOT NULL REFERENCES platform(id),
    owner TEXT NOT NULL,
    measured TEXT NOT NULL,
    UNIQUE (platform, owner));
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
CREATE TABLE event (
    id INTEGER PRIMARY KEY,
    at_ms INTEGER NOT NULL,
    level TEXT NOT NULL,
    text TEXT NOT NULL);
)sql";
}

const char* runTablesSql()
{
    return R"sql(
CREATE TABLE setup (
    id INTEGER PRIMARY KEY,
    hash TEXT NOT NULL UNIQUE,
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
    model_key INTEGER NOT NULL REFERENCES name(id),
    work_key INTEGER NOT NULL REFERENCES name(id),
    config_key INTEGER NOT NULL REFERENCES name(id),
    settings INTEGER REFERENCES document(id));
CREATE TABLE run (
    id INTEGER PRIMARY KEY,
    uuid NOT NULL,
    setup INTEGER NOT NULL REFERENCES setup(id),
    outcome INTEGER NOT NULL CHECK (outcome BETWEEN 0 AND 7),
    quality INTEGER NOT NULL,
    attempt INTEGER NOT NULL,
    point INTEGER REFERENCES point(id),
    checksum INTEGER NOT NULL,
    step_median REAL, step_low REAL, step_high REAL,
    examples_per_second REAL, step_seconds REAL, memory_peak_bytes REAL,
    metrics BLOB,
    started_ms INTEGER, finished_ms INTEGER,
    source_file INTEGER REFERENCES name(id), source_record INTEGER,
    warmup_steps INTEGER,
    message TEXT, conditions TEXT, source TEXT,
    steps BLOB);
CREATE TABLE operation (
    run INTEGER NOT NULL REFERENCES run(id),
    number INTEGER NOT NULL,
    name INTEGER NOT NULL REFERENCES name(id),
    layer INTEGER NOT NULL REFERENCES name(id),
    time_fraction REAL, seconds REAL, calls REAL, flops REAL, bytes REAL,
    flops_per_second REAL, bytes_per_second REAL, intensity REAL,
    PRIMARY KEY (run, number)) WITHOUT ROWID;
CREATE INDEX run_point ON run(point) WHERE point IS NOT NULL;
)sql";
}

const char* identitySql()
{
    // Finds the run of a uuid. It is a table and not an index of `run`, so that many new uuids can be stored
    // in sorted order, each after the last. This takes a third of the time that SQLite needs to sort them
    // (Writer::Bulk).
    return "CREATE TABLE identity (uuid PRIMARY KEY, run INTEGER NOT NULL REFERENCES run(id)) WITHOUT ROWID;";
}

const char* annotationSql()
{
    // Annotations of runs, of sweeps and (when both columns are null) of the file. They are not columns of
    // `run`, because an annotation changes and may be long, while a run is written once.
    return R"sql(
CREATE TABLE annotation (
    id INTEGER PRIMARY KEY,
    run INTEGER UNIQUE REFERENCES run(id),
    sweep INTEGER UNIQUE REFERENCES sweep(id),
    starred INTEGER NOT NULL,
    tags TEXT NOT NULL,
    note TEXT NOT NULL,
    changed_ms INTEGER NOT NULL);
)sql";
}

Error sqliteError(const SQLite::Exception& error, const std::filesystem::path& path)
{
    const std::string name = path.string();
    switch (error.getErrorCode()) {
    case SQLITE_NOTADB:
        return {ErrorCode::BadInput, Message::format("%1 is not a database.", name)};
    case SQLITE_CORRUPT:
        return {ErrorCode::BadInput, Message::format("%1 is damaged: %2.", name, std::string(error.what()))};
    case SQLITE_INTERRUPT: // only trust.h interrupts a query
        return {
            ErrorCode::BadInput,
            Message::format(
                "%1 takes more work than a file of its size should need: it is damaged or was manipulated.",
                name)};
    case SQLITE_IOERR:
        return {ErrorCode::Io, Message::format("%1: %2.", name, std::string(error.what()))};
    case SQLITE_FULL:
        return {ErrorCode::Io,
                Message::format(
                    "The disk is full: %1 could not be written. Make room there, or choose another place.",
                    name)};
    case SQLITE_READONLY:
    case SQLITE_CANTOPEN:
        return {ErrorCode::BadInput,
                Message::format("%1 cannot be opened for this: %2.", name, std::string(error.what()))};
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
    case SQLITE_PROTOCOL:
        return {ErrorCode::Busy, Message::format("%1 is locked by another program.", name)};
    default:
        return {ErrorCode::BadInput, Message::format("%1: %2.", name, std::string(error.what()))};
    }
}

Error readingError(const SQLite::Exception& error, const std::filesystem::path& path)
{
    auto out = sqliteError(error, path);
    if (out.code == ErrorCode::Busy)
        if (const auto writer = WriterLock::holder(path); !writer.empty())
            out.message =
                Message::format("%1 is being filled by %2 in one step; it can be opened when that is done.",
                                path.string(), writer);
    return out;
}

Result<void> checkHeader(const std::filesystem::path& path)
{
    std::error_code error;
    const auto status = std::filesystem::status(path, error);
    if (!std::filesystem::exists(status))
        return Error::notFound("%1 does not exist.", path.string());
    if (std::filesystem::is_directory(status))
        return Error::badInput("%1 is a folder, not a database.", path.string());
    if (!std::filesystem::is_regular_file(status)) // a pipe would block the program
        return Error::badInput("%1 is not a regular file and cannot be a database.", path.string());
    // SQLite opens these files by itself and would wait for the process that writes into a pipe.
    for (const auto* suffix : logSuffixes) {
        const auto log = path.string() + suffix;
        const auto kind = std::filesystem::status(log, error);
        if (std::filesystem::exists(kind) && !std::filesystem::is_regular_file(kind))
            return Error::badInput(
                "%1 is not a regular file, so %2 cannot be opened next to it. Move it away.", log,
                path.string());
    }
    Result<void> found;
    // A file that a connection has open was checked when it was opened.
    OpenFile::unlessOpen(path, [&] {
        std::ifstream in(path, std::ios::binary);
        char head[16] = {};
        if (!in) {
            found = Error::io("%1 cannot be read.", path.string());
            return;
        }
        in.read(head, sizeof head);
        if (in.gcount() != sizeof head || std::memcmp(head, "SQLite format 3", 16) != 0)
            found = Error::badInput("%1 is not a Parascope database.", path.string());
    });
    return found;
}

std::string uriOf(const std::filesystem::path& path, const char* query)
{
    std::string uri = "file:";
    for (const char c : std::filesystem::absolute(path).string()) {
        if (c == '?' || c == '#' || c == '%') {
            const auto escaped = printed("%%%02X", static_cast<unsigned char>(c));
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
        return Error::badInput("%1 is an SQLite file, but not a Parascope database.", name);
    if (version > schemaVersion)
        return Error::badInput("%1 was written by a newer Parascope (schema %2, this program knows %3).",
                               name, version, schemaVersion);
    if (version < 0)
        return Error::badInput("%1 has no schema version.", name);
    return {};
}

} // namespace

Result<void> checkHeaderIdentity(const std::filesystem::path& path)
{
    // In SQLite's file format, section 1.3, user_version is at byte 60 and application_id at byte 68, both
    // big-endian.
    unsigned char head[72] = {};
    std::streamsize count = 0;
    const bool read = OpenFile::unlessOpen(path, [&] {
        std::ifstream in(path, std::ios::binary);
        in.read(reinterpret_cast<char*>(head), sizeof head);
        count = in.gcount();
    });
    if (!read)
        return {};
    if (count != sizeof head)
        return Error::badInput("%1 is truncated: its header is incomplete.", path.string());
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
    // Comparisons of texts, and the limits on their length, count bytes of UTF-8.
    if (const auto encoding = db.execAndGet("PRAGMA encoding").getString(); encoding != "UTF-8")
        return Error::badInput("%1 stores its texts in %2; only UTF-8 is read and written.", name, encoding);
    // A truncated file opens without error and fails later, so compare its size with its header.
    const auto pages = db.execAndGet("PRAGMA page_count").getInt64();
    const auto pageSize = db.execAndGet("PRAGMA page_size").getInt64();
    std::error_code error;
    const auto size = std::filesystem::file_size(path, error);
    std::error_code none;
    // This check itself may have created an empty log.
    const auto log = std::filesystem::file_size(path.string() + "-wal", none);
    if (!error && (none || log == 0) && static_cast<std::int64_t>(size) < pages * pageSize)
        return Error::badInput("%1 is truncated: %2 of %3 bytes are there.", name, size, pages * pageSize);
    return {};
}

} // namespace parascope::store::detail
