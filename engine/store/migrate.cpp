// SPDX-License-Identifier: GPL-3.0-or-later
// Migration from every schema that was ever released. A released step is never changed; a new step follows
// it.
#include "engine/store/database.h"
#include "engine/store/query.h"
#include "engine/store/schema.h"
#include "engine/store/views.h"

#include "engine/base/core/hash.h"
#include "engine/base/core/json.h"

#include <array>
#include <map>

namespace parascope::store::detail {

namespace {

/// Schema 0, from versions before the first release, had no ceilings and no log.
Result<void> fromZero(SQLite::Database& db)
{
    db.exec(R"sql(
ALTER TABLE platform ADD COLUMN ceilings TEXT;
CREATE TABLE event (
    id INTEGER PRIMARY KEY,
    at_ms INTEGER NOT NULL,
    level TEXT NOT NULL,
    text TEXT NOT NULL);
)sql");
    return {};
}

/// Returns the ids of names and adds new names.
class Names
{
public:
    explicit Names(SQLite::Database& db)
        : m_add(db, "INSERT INTO name (text) VALUES (?) ON CONFLICT DO NOTHING"),
          m_find(db, "SELECT id FROM name WHERE text = ?")
    {
    }
    std::int64_t id(std::string_view text)
    {
        const auto [it, fresh] = m_known.try_emplace(std::string(text), 0);
        if (fresh) {
            m_add.bindText(1, it->first);
            m_add.run();
            m_find.bindText(1, it->first);
            (void)m_find.step();
            it->second = m_find.integer(0);
            m_find.reset();
        }
        return it->second;
    }

private:
    Query m_add, m_find;
    std::map<std::string, std::int64_t> m_known;
};

/// The tables of runs as schema 2 had them. They are frozen, like every step that was released.
const char* runTablesOfSchemaTwo()
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
    config_key INTEGER NOT NULL REFERENCES name(id));
CREATE TABLE run (
    id INTEGER PRIMARY KEY,
    uuid NOT NULL,
    setup INTEGER NOT NULL REFERENCES setup(id),
    outcome INTEGER NOT NULL CHECK (outcome BETWEEN 0 AND 6),
    quality INTEGER NOT NULL,
    attempt INTEGER NOT NULL,
    point INTEGER REFERENCES point(id),
    step_median REAL, step_low REAL, step_high REAL,
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

/// Schema 1 kept the shared values in every run's row, stored uuids and keys as text, and had one row per
/// metric. The runs keep their ids, points, operations and order.
Result<void> fromOne(SQLite::Database& db)
{
    db.exec("ALTER TABLE run RENAME TO old_run; ALTER TABLE operation RENAME TO old_operation; DROP INDEX "
            "run_point;");
    db.exec(runTablesOfSchemaTwo());
    Names names(db);
    std::map<std::array<std::int64_t, 14>, std::int64_t> setups;
    Query addSetup(db, "INSERT INTO setup VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)");
    Query addRun(db, "INSERT INTO run VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)");
    Query metrics(db, "SELECT name, value FROM metric WHERE run = ?");
    Query old(
        db,
        "SELECT id, uuid, point, attempt, platform, device, environment, stack, graph, implementation,"
        " configuration, mode, optimizer, dtype, timing, model_key, work_key, config_key, outcome, quality,"
        " message, steps, warmup_steps, step_median, step_low, step_high, conditions, source, started_ms,"
        " finished_ms FROM old_run ORDER BY id");
    while (old.step()) {
        std::array<std::int64_t, 14> ids = {};
        for (int i = 0; i < 11; ++i)
            ids[static_cast<std::size_t>(i)] = old.null(4 + i) ? 0 : old.integer(4 + i);
        for (int i = 0; i < 3; ++i)
            ids[static_cast<std::size_t>(11 + i)] = names.id(old.bytes(15 + i));
        const auto [setup, fresh] = setups.try_emplace(ids, static_cast<std::int64_t>(setups.size()) + 1);
        if (fresh) {
            std::string text;
            for (const auto id : ids)
                text += std::to_string(id) + '|';
            const auto hash = hashOf(text);
            addSetup.bind(1, setup->second);
            addSetup.bindText(2, hash);
            for (std::size_t i = 0; i < ids.size(); ++i)
                if (ids[i] != 0)
                    addSetup.bind(static_cast<int>(i) + 3, ids[i]);
                else
                    addSetup.bindNull(static_cast<int>(i) + 3);
            addSetup.run();
        }
        const auto id = old.integer(0);
        std::string packed;
        metrics.bind(1, id);
        while (metrics.step())
            appendMetric(packed, metrics.integer(0), metrics.number(1));
        metrics.reset();
        const auto uuid = uuidBytes(old.bytes(1));
        addRun.bind(1, id);
        if (uuid)
            addRun.bindBytes(2, uuid->data(), uuid->size());
        else
            addRun.bindText(2, old.bytes(1));
        addRun.bind(3, setup->second);
        addRun.bind(4, old.integer(18));
        addRun.bind(5, old.integer(19));
        addRun.bind(6, old.integer(3));
        const auto whole = [&](int to, int from) {
            if (old.null(from) || old.integer(from) == 0)
                addRun.bindNull(to);
            else
                addRun.bind(to, old.integer(from));
        };
        whole(7, 2);
        for (int i = 0; i < 3; ++i)
            if (old.null(23 + i))
                addRun.bindNull(8 + i);
            else
                addRun.bind(8 + i, old.number(23 + i));
        if (packed.empty())
            addRun.bindNull(11);
        else
            addRun.bindBytes(11, packed.data(), packed.size());
        whole(12, 28);
        whole(13, 29);
        addRun.bindNull(14);
        addRun.bindNull(15);
        whole(16, 22);
        const auto text = [&](int to, int from) {
            if (old.null(from) || old.bytes(from).empty())
                addRun.bindNull(to);
            else
                addRun.bindText(to, old.bytes(from));
        };
        text(17, 20);
        text(18, 26);
        text(19, 27);
        if (old.null(21))
            addRun.bindNull(20);
        else
            addRun.bindBytes(20, old.bytes(21).data(), old.bytes(21).size());
        addRun.run();
    }
    old.reset();
    db.exec("INSERT INTO operation SELECT * FROM old_operation; DROP TABLE old_operation; DROP TABLE metric;"
            " DROP TABLE old_run;");
    return {};
}

/// Schema 2 found a run through an index of its uuid.
Result<void> fromTwo(SQLite::Database& db)
{
    db.exec("DROP INDEX IF EXISTS run_uuid");
    db.exec(identitySql());
    db.exec("INSERT INTO identity SELECT uuid, id FROM run ORDER BY uuid");
    return {};
}

/// Schema 3 had no views.
Result<void> fromThree(SQLite::Database& db)
{
    makeViews(db);
    return {};
}

/// Schema 4 had no annotations, so its views lacked them.
Result<void> fromFour(SQLite::Database& db)
{
    Query taken(db, "SELECT 1 FROM sqlite_schema WHERE name = 'annotation' COLLATE NOCASE");
    if (taken.step())
        return Error::badInput("The database has a table or view \"annotation\" that Parascope did not make; "
                               "rename it, because the new schema needs this name.");
    taken.reset();
    db.exec(annotationSql());
    for (const auto& view : ownViews(db))
        db.exec("DROP VIEW " + view);
    makeViews(db);
    return {};
}

} // namespace

Result<void> migrate(SQLite::Database& db, int from)
{
    static constexpr Result<void> (*steps[])(SQLite::Database&) = {fromZero,  fromOne,  fromTwo,
                                                                   fromThree, fromFour, fromFive};
    static_assert(std::size(steps) == schemaVersion, "every schema has a step that leads to it");
    for (int version = from; version < schemaVersion; ++version) {
        PARASCOPE_CHECK(steps[version](db));
        db.exec("PRAGMA user_version = " + std::to_string(version + 1));
    }
    // The check jumps through the whole table of runs. A step that makes a table again resets the size.
    db.exec("PRAGMA cache_size = -65536");
    Query broken(db, "PRAGMA foreign_key_check");
    if (broken.step())
        return Error::badInput(
            "The database is damaged: a row of %1 refers to a missing row of %2; it was left as it is.",
            std::string(broken.bytes(0)), std::string(broken.bytes(2)));
    broken.reset();
    db.exec("PRAGMA cache_size = -2000");
    return {};
}

} // namespace parascope::store::detail
