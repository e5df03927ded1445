// SPDX-License-Identifier: GPL-3.0-or-later
// Migration from schema 5: ceilings by their owner, settings, checksums, and columns for the metrics that
// nearly every run has.
#include "engine/store/database.h"
#include "engine/store/query.h"
#include "engine/store/row_numbers.h"
#include "engine/store/schema.h"
#include "engine/store/trust.h"
#include "engine/store/views.h"

#include <array>

namespace parascope::store::detail {

namespace {

/// The table of runs of schema 6. It is frozen, like every step that was released.
constexpr const char* runTable = R"sql(
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
    examples_per_second REAL, step_seconds REAL, parameters REAL, memory_peak_bytes REAL,
    metrics BLOB,
    started_ms INTEGER, finished_ms INTEGER,
    source_file INTEGER REFERENCES name(id), source_record INTEGER,
    warmup_steps INTEGER,
    message TEXT, conditions TEXT, source TEXT,
    steps BLOB);
)sql";

void moveCeilings(SQLite::Database& db)
{
    db.exec(R"sql(
ALTER TABLE platform RENAME TO old_platform;
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
INSERT INTO platform SELECT id, name, catalogue_id, peak_flops, bandwidth, memory_bytes, details FROM old_platform;
)sql");
    {
        Query old(db, "SELECT id, ceilings FROM old_platform WHERE ceilings IS NOT NULL ORDER BY id");
        Query add(db, "INSERT INTO ceiling (platform, owner, measured) VALUES (?, ?, ?)");
        while (old.step()) {
            const auto text = old.bytes(1);
            // A document that cannot be read stays as it is, so that reading it still says so.
            const auto measured = parseJson(text, "ceilings");
            if (measured && measured->is_null())
                continue;
            const auto owner = measured ? ceilingOwner(*measured) : std::string();
            add.bind(1, old.integer(0));
            add.bindText(2, owner);
            add.bindText(3, text);
            add.run();
        }
    }
    db.exec("DROP TABLE old_platform");
}

/// The ids of the names of the plain metrics; 0 for a name that the file does not have.
std::array<std::int64_t, plainCount> idsOfPlain(SQLite::Database& db)
{
    std::array<std::int64_t, plainCount> out = {};
    Query find(db, "SELECT id FROM name WHERE text = ?");
    for (std::size_t i = 0; i < plainCount; ++i) {
        find.bindText(1, plainMetrics()[i]);
        out[i] = find.step() ? find.integer(0) : 0;
        find.reset();
    }
    return out;
}

/// Moves the metrics with a column out of the packed ones.
void unpack(std::string_view packed, const std::array<std::int64_t, plainCount>& ids, RowMetrics& out)
{
    out.clear();
    for (std::size_t i = 0; i < packed.size() / metricBytes; ++i) {
        const auto [id, value] = metricAt(packed.data(), i);
        std::size_t place = 0;
        while (place < plainCount && (ids[place] == 0 || ids[place] != id))
            ++place;
        if (!out.put(place, value))
            appendMetric(out.packed, id, value);
    }
}

void bindPlain(Query& add, int at, double value)
{
    if (std::isnan(value))
        add.bindNull(at);
    else
        add.bind(at, value);
}

void moveRuns(SQLite::Database& db)
{
    db.exec("DROP INDEX IF EXISTS run_point; ALTER TABLE run RENAME TO old_run;");
    db.exec(runTable);
    {
        // The columns that stay are copied by SQLite; the row that is read only gives what is computed.
        Query old(db,
                  "SELECT id, outcome, quality, attempt, warmup_steps, started_ms, finished_ms, step_median,"
                  " step_low, step_high, metrics, steps FROM old_run ORDER BY id");
        Query add(
            db,
            "INSERT INTO run SELECT id, uuid, setup, outcome, quality, attempt, point, ?2, step_median,"
            " step_low, step_high, ?3, ?4, ?5, ?6, ?7, started_ms, finished_ms, source_file,"
            " source_record, warmup_steps, message, conditions, source, steps FROM old_run WHERE id = ?1");
        static_assert(plainCount == 4, "a column of schema 6 for each");
        const auto ids = idsOfPlain(db);
        RowMetrics metrics;
        while (old.step()) {
            unpack(old.bytes(10), ids, metrics);
            const RowNumbers numbers{old.integer(1),      old.integer(2),      old.integer(3),
                                     old.integer(4),      old.integer(5),      old.integer(6),
                                     numberOrNan(old, 7), numberOrNan(old, 8), numberOrNan(old, 9),
                                     metrics.plain,       metrics.packed};
            add.bind(1, old.integer(0));
            add.bind(2, rowChecksum(numbers, old.bytes(11)));
            for (std::size_t i = 0; i < plainCount; ++i)
                bindPlain(add, 3 + static_cast<int>(i), metrics.plain[i]);
            if (metrics.packed.empty())
                add.bindNull(7);
            else
                add.bindBytes(7, metrics.packed.data(), metrics.packed.size());
            add.run();
        }
    }
    db.exec("DROP TABLE old_run; CREATE INDEX run_point ON run(point) WHERE point IS NOT NULL;");
}

} // namespace

Result<void> fromFive(SQLite::Database& db)
{
    Query taken(db, "SELECT 1 FROM sqlite_schema WHERE name = 'ceiling' COLLATE NOCASE");
    if (taken.step())
        return Error::badInput("The database has a table or view \"ceiling\" that Parascope did not make; "
                               "rename it, because the new schema needs this name.");
    taken.reset();
    for (const auto& view : ownViews(db))
        db.exec("DROP VIEW " + view);
    // A table is created again under its name. Without this, SQLite would make the references of other tables
    // follow the old one, and refuse to rename a table that a view of the user's own reads.
    db.exec("PRAGMA legacy_alter_table = ON");
    db.exec("ALTER TABLE setup ADD COLUMN settings INTEGER REFERENCES document(id)");
    moveCeilings(db);
    moveRuns(db);
    db.exec("PRAGMA legacy_alter_table = OFF");
    makeViews(db);
    return {};
}

} // namespace parascope::store::detail
