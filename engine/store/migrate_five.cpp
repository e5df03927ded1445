// SPDX-License-Identifier: GPL-3.0-or-later
// Migration from schema 5: ceilings by their owner, settings, checksums, and columns for the metrics that
// nearly every run has.
#include "engine/store/database.h"
#include "engine/store/query.h"
#include "engine/store/row_numbers.h"
#include "engine/store/schema.h"
#include "engine/store/trust.h"
#include "engine/store/views.h"

#include <sqlite3.h>

#include <array>
#include <tuple>

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
    examples_per_second REAL, step_seconds REAL, memory_peak_bytes REAL,
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

/// The values that the new row of a run has and the old one has not. SQLite asks for it as functions of the
/// old row's columns, so that one statement moves all runs.
class Moved
{
public:
    explicit Moved(SQLite::Database& db) : m_ids(idsOfPlain(db)), m_db(db.getHandle())
    {
        using Function = void (*)(sqlite3_context*, int, sqlite3_value**);
        for (const auto& [name, count, function] :
             {std::tuple<const char*, int, Function>{"moved_checksum", 11, checksum},
              {"moved_plain", 2, plain},
              {"moved_packed", 1, packed}})
            if (sqlite3_create_function_v2(m_db, name, count, SQLITE_UTF8 | SQLITE_DIRECTONLY, this, function,
                                           nullptr, nullptr, nullptr) != SQLITE_OK)
                throw SQLite::Exception(m_db);
    }
    ~Moved()
    {
        for (const auto& [name, count] :
             {std::pair("moved_checksum", 11), std::pair("moved_plain", 2), std::pair("moved_packed", 1)})
            (void)sqlite3_create_function_v2(m_db, name, count, SQLITE_UTF8, nullptr, nullptr, nullptr,
                                             nullptr, nullptr);
    }
    Moved(const Moved&) = delete;
    Moved& operator=(const Moved&) = delete;

private:
    static std::string_view bytesOf(sqlite3_value* value)
    {
        const auto* bytes = static_cast<const char*>(sqlite3_value_blob(value));
        return {bytes ? bytes : "", static_cast<std::size_t>(sqlite3_value_bytes(value))};
    }
    /// Returns the metrics of a row: those with a column, and the others packed.
    static const RowMetrics& metricsOf(sqlite3_context* context, sqlite3_value* value)
    {
        auto& self = *static_cast<Moved*>(sqlite3_user_data(context));
        const auto old = bytesOf(value);
        self.m_metrics.clear();
        for (std::size_t i = 0; i < old.size() / metricBytes; ++i) {
            const auto [id, number] = metricAt(old.data(), i);
            std::size_t place = 0;
            while (place < plainCount && (self.m_ids[place] == 0 || self.m_ids[place] != id))
                ++place;
            if (!self.m_metrics.put(place, number))
                appendMetric(self.m_metrics.packed, id, number);
        }
        return self.m_metrics;
    }
    static void checksum(sqlite3_context* context, int, sqlite3_value** values)
    {
        const auto& metrics = metricsOf(context, values[9]);
        const auto whole = [&](int i) { return sqlite3_value_int64(values[i]); };
        const auto number = [&](int i) {
            return sqlite3_value_type(values[i]) == SQLITE_NULL ? std::numeric_limits<double>::quiet_NaN()
                                                                : sqlite3_value_double(values[i]);
        };
        const RowNumbers numbers{whole(0),  whole(1),  whole(2),  whole(3),      whole(4),      whole(5),
                                 number(6), number(7), number(8), metrics.plain, metrics.packed};
        sqlite3_result_int64(context, rowChecksum(numbers, bytesOf(values[10])));
    }
    static void plain(sqlite3_context* context, int, sqlite3_value** values)
    {
        const auto place = static_cast<std::size_t>(sqlite3_value_int64(values[1]));
        if (const double value = metricsOf(context, values[0]).plain.at(place); !std::isnan(value))
            sqlite3_result_double(context, value);
    }
    static void packed(sqlite3_context* context, int, sqlite3_value** values)
    {
        if (const auto& rest = metricsOf(context, values[0]).packed; !rest.empty())
            sqlite3_result_blob64(context, rest.data(), rest.size(), SQLITE_TRANSIENT);
    }

    std::array<std::int64_t, plainCount> m_ids;
    RowMetrics m_metrics;
    sqlite3* m_db;
};

void moveRuns(SQLite::Database& db)
{
    db.exec("DROP INDEX IF EXISTS run_point; ALTER TABLE run RENAME TO old_run;");
    db.exec(runTable);
    {
        static_assert(plainCount == 3, "schema 6 has three columns of metrics");
        const Moved moved(db);
        db.exec(
            "INSERT INTO run SELECT id, uuid, setup, outcome, quality, attempt, point,"
            " moved_checksum(outcome, quality, attempt, warmup_steps, started_ms, finished_ms, step_median,"
            " step_low, step_high, metrics, steps),"
            " step_median, step_low, step_high, moved_plain(metrics, 0), moved_plain(metrics, 1),"
            " moved_plain(metrics, 2), moved_packed(metrics), started_ms, finished_ms, source_file,"
            " source_record, warmup_steps, message, conditions, source, steps FROM old_run ORDER BY id");
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
