// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/store/database.h"
#include "engine/store/open_file.h"
#include "engine/store/pending_runs.h"
#include "engine/store/query.h"
#include "engine/store/schema.h"
#include "engine/store/writer_lock.h"

#include <sys/stat.h>

#include <array>
#include <map>
#include <unordered_map>

namespace parascope::store {

/// The connection that writes, and the ids of what stands once. Inside the store only.
struct Writer::Impl
{
    std::filesystem::path path;
    detail::WriterLock lock;
    detail::OpenFile open;
    detail::PendingRuns pendingRuns; // both outlive the connection, which reads them
    detail::PendingIdentities pendingIdentities;
    SQLite::Database db;
    std::map<std::string, SQLite::Statement> statements;
    std::unordered_map<std::string, std::int64_t> names, documents, configurations, platforms;
    /// What `setup` refers to, in the order of its columns; 0 stands for null.
    using SetupIds = std::array<std::int64_t, 14>;
    std::map<SetupIds, std::int64_t> setups;
    std::unordered_map<detail::PendingRuns::Columns, detail::Query> insertRuns; ///< by the columns that they name
    std::optional<detail::Query> insertUuids, findUuid;
    std::string notice;
    struct stat opened = {};
    bool made = false; ///< by this writer

    Impl(std::filesystem::path file, detail::WriterLock held);

    SQLite::Statement& prepared(const std::string& sql);
    /// Ids given inside a transaction that is rolled back must be forgotten.
    void forget();
    /// A statement that was read but not reset would keep its snapshot, and the WAL would grow.
    void resetAll();

    std::int64_t nameId(const std::string& text);
    std::int64_t documentId(const std::string& text);
    std::int64_t documentOf(const Json& json); ///< 0 for null and for an empty object
    std::int64_t configurationId(const std::string& family, const Parameters& parameters);
    std::int64_t platformId(const std::string& name);
    std::int64_t setupId(const SetupIds& ids);
    std::int64_t setupId(const RunRecord& run);

    /// What waits goes to the database. `last`: the id that the last run shall get, for ids are given in order.
    void insertPending(std::int64_t last);
    void insertIdentities();
    [[nodiscard]] bool isThere(const std::optional<UuidBytes>& uuid, const std::string& text);
    void insertOperation(std::int64_t run, int number, const OperationRecord& operation);
    std::string packedMetrics(const RunRecord& run);

    /// Adds the sweep or finds the one of the same name and spec.
    std::int64_t sweepId(const SweepRecord& sweep, bool& fresh);
    /// Adds the point or finds it: its id, priority and outcome come back. True when it was added.
    bool storePoint(std::int64_t sweep, PointRecord& point);

    /// Whether the path still leads to the file that was opened. SQLite would go on writing to a file that
    /// was deleted or replaced, and everything reported done would be lost.
    Result<void> checkStillThere() const;

    static void bindOptional(SQLite::Statement& statement, int at, const std::optional<double>& value)
    {
        if (value)
            statement.bind(at, *value);
    }

    /// Runs `body` in one transaction; everything or nothing, an SQLite exception becomes an error.
    template <class T, class Body>
    Result<T> transaction(Body body)
    {
        PARASCOPE_CHECK(checkStillThere());
        try {
            SQLite::Transaction guard(db, SQLite::TransactionBehavior::IMMEDIATE);
            T result = body();
            resetAll();
            guard.commit();
            return result;
        } catch (const SQLite::Exception& error) {
            resetAll();
            forget();
            return tl::unexpected(detail::sqliteError(error, path));
        }
    }
};

} // namespace parascope::store
