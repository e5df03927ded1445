// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/own_file.h"
#include "engine/store/database.h"
#include "engine/store/inode_lock.h"
#include "engine/store/log_binding.h"
#include "engine/store/open_file.h"
#include "engine/store/own_content.h"
#include "engine/store/pending_runs.h"
#include "engine/store/query.h"
#include "engine/store/run_fields.h"
#include "engine/store/schema.h"
#include "engine/store/sharing.h"
#include "engine/store/spare_copy.h"
#include "engine/store/writer_lock.h"

#include <map>
#include <unordered_map>

namespace parascope::store {

namespace detail {

/// Creates a new, empty file under a name that anyone can guess. Removes what was there before and follows no
/// link. Throws std::filesystem::filesystem_error when it cannot be removed.
[[nodiscard]] Result<OwnFile> makeAnew(const std::filesystem::path& path);
/// Writes the whole database, as a connection (SQLITE_OPEN_NOFOLLOW) sees it, to such a file.
[[nodiscard]] Result<void> copyInto(SQLite::Database& db, const std::filesystem::path& target);

/// Removes the log that a connection left next to a file that is not its own. Destroy it after the
/// connection.
class LeftLog
{
public:
    LeftLog(std::filesystem::path database, FileId own) : m_database(std::move(database)), m_own(own) {}
    ~LeftLog();
    LeftLog(const LeftLog&) = delete;
    LeftLog& operator=(const LeftLog&) = delete;

    /// Notes the identity of this connection's log files, while it is certain.
    void note();
    /// Allows the removal of the log, because its contents are also stored elsewhere.
    void letGo() { m_keep = false; }
    /// Notes that another database was written into the file itself. The log is then removed too, or renamed
    /// when its contents are not stored elsewhere.
    void writtenOver() { m_over = true; }
    [[nodiscard]] const FileId& log() const { return m_log; }

private:
    std::filesystem::path m_database;
    FileId m_own, m_log, m_index;
    bool m_keep = true, m_over = false;
};

} // namespace detail

/// The writing connection, and the ids of values that are stored once. For use inside the store only.
struct Writer::Impl
{
    std::filesystem::path path;
    detail::WriterLock lock;
    detail::InodeLock inode;
    detail::OpenFile open;
    detail::LeftLog left;
    detail::OwnContent content;
    detail::SpareCopy spare;
    detail::PendingRuns pendingRuns; // both must outlive the connection, which reads them
    detail::PendingIdentities pendingIdentities;
    SQLite::Database db;
    std::map<std::string, SQLite::Statement> statements;
    std::unordered_map<std::string, std::int64_t> names, documents, configurations, platforms;
    /// Ids that `setup` refers to, in the order of its columns; 0 means null.
    using SetupIds = std::vector<std::int64_t>;
    const std::vector<const RunField*> setupFields = runFieldsBy(&RunField::setup);
    std::string insertSetup; ///< the statement; empty until it is needed
    std::map<SetupIds, std::int64_t> setups;
    std::unordered_map<detail::PendingRuns::Columns, detail::Query>
        insertRuns; ///< statements by the columns that they name
    std::optional<detail::Query> insertUuids, findUuid;
    std::string notice;
    bool made = false; ///< true when this writer created the file
    bool log = false;  ///< true when there is a write-ahead log
    bool closed =
        false; ///< true when the file contains everything; the locks stay until the writer is destroyed
    bool labelled = false;     ///< true when this life of the log has its label (log_binding.h)
    std::int64_t logSize = 0;  ///< bytes of the log after the last commit
    std::int64_t soundLog = 0; ///< of these, the bytes of the transactions before which the file was its own
    std::int64_t rowsBefore = 0; ///< newest row when the file was opened
    std::optional<Error> lost;   ///< set when the file was deleted or replaced

    class Merge; ///< merges another database into this one (merge.cpp)

    /// `vfs` is the name of SQLite's file system layer; null means the default.
    Impl(std::filesystem::path file, detail::WriterLock held, detail::InodeLock inodeHeld, const char* vfs);
    /// Works like close(), but cannot report an error.
    ~Impl();
    Impl(const Impl&) = delete;
    Impl& operator=(const Impl&) = delete;

    /// Writes the log into the file, if the file still contains what was stored in it. With `verify` the file
    /// is read again before the log is given up.
    Result<void> close(bool verify);

    /// Chooses the journal when opening: a write-ahead log if the file system can lock and map files,
    /// otherwise a rollback journal and a notice.
    void chooseJournal(const detail::Sharing& sharing);
    /// Migrates the schema of an older release when opening, with a backup next to the file.
    [[nodiscard]] Result<void> bringUpToDate();
    void addNotice(const std::string& sentence);

    SQLite::Statement& prepared(const std::string& sql);
    /// Forgets cached ids. Call it after a rollback, because ids from that transaction are not valid.
    void forget();
    /// Resets all statements. A statement that is not reset keeps its snapshot, and the WAL grows.
    void resetAll();

    std::int64_t nameId(const std::string& text);
    std::int64_t documentId(const std::string& text);
    std::int64_t documentOf(const Json& json); ///< 0 for null and for an empty object
    std::int64_t configurationId(const std::string& family, const Parameters& parameters);
    std::int64_t platformId(const std::string& name);
    /// Stores measured ceilings under their owner. Those of the same owner are replaced, or else kept.
    void storeCeilings(const std::string& platform, const Json& measured, bool replace);
    std::int64_t setupId(const SetupIds& ids);
    std::int64_t setupId(const RunRecord& run);

    /// Writes waiting runs to the database. `last` is the id that the last run must get, because ids are
    /// assigned in order.
    void insertPending(std::int64_t last);
    void insertIdentities();
    [[nodiscard]] bool isThere(const std::optional<UuidBytes>& uuid, const std::string& text);
    void insertOperation(std::int64_t run, int number, const OperationRecord& operation);
    /// Place of an annotation: a run, a sweep, or the file when both are 0.
    struct AnnotationPlace
    {
        std::int64_t run = 0, sweep = 0;
    };
    /// Returns the place of a subject, or nothing when the subject does not exist.
    std::optional<AnnotationPlace> placeOf(const Subject& subject);
    Annotation annotationAt(const AnnotationPlace& place);
    void putAnnotation(const AnnotationPlace& place, const Annotation& annotation);
    /// Unites the stored annotation with the one from another file.
    void unite(const Subject& subject, Annotation annotation);
    /// Returns the handle of a metric: the id of its name, or a negative number for one with a column of its
    /// own.
    std::int64_t metricHandle(const std::string& name);
    /// Adds a metric to those of a row, in its column or packed.
    void putMetric(detail::RowMetrics& metrics, std::int64_t handle, double value);
    void putMetrics(detail::RowMetrics& metrics, const RunRecord& run);

    /// Adds the sweep or finds the one with the same name and spec. Returns its id.
    std::int64_t sweepId(const SweepRecord& sweep, bool& fresh);
    /// Adds the point or finds it, and sets its id, priority and outcome. Returns true when it was added.
    bool storePoint(std::int64_t sweep, PointRecord& point);

    /// Stores the label that identifies the log as this file's. Call it first in a transaction. Throws when
    /// the database was replaced by another one.
    void labelLog();
    /// Updates the state after a transaction is committed. Call it last.
    void stored();
    std::string storedLabel();
    /// Makes checkpoints, because here it is known that a new life of the log follows.
    static int afterCommit(void* impl, sqlite3* db, const char* name, int frames);

    /// Returns true when the path still leads to the file that was opened. SQLite would continue to write to
    /// a file that was deleted or replaced, and everything that was reported as done would be lost.
    [[nodiscard]] bool isThere() const { return detail::leadsTo(path, inode.id()); }
    /// Returns true when that file still contains what was stored in it, and no other database was written
    /// over it.
    [[nodiscard]] bool isIntact();
    /// Returns true when a new connection can read the pages of a file and the runs behind a row, or when a
    /// transaction is to be undone first.
    [[nodiscard]] static bool isWhole(const std::filesystem::path& file, std::int64_t afterRow);
    /// Returns true when the file has faults in its indexes, references and hashes that the spare copy and
    /// the sound part of the log do not have. Without a spare copy that is not known, and false.
    [[nodiscard]] bool hasNewFaults() const;
    /// Returns true when the log is shorter than this writer left it and no checkpoint explains this.
    [[nodiscard]] bool isCut();
    /// Returns the size of the write-ahead log in bytes; 0 when there is none.
    [[nodiscard]] std::int64_t sizeOfLog() const;
    /// Checks both. If the check fails, saves the contents of the file next to it and returns an error that
    /// says where.
    Result<void> checkStillThere();
    /// Checks the file before something is stored. With a write-ahead log this is not needed: the data go
    /// into the log whatever the file contains, and are rescued with it.
    Result<void> checkBefore();
    struct Rescued
    {
        std::int64_t runs = 0; ///< in the new file
        bool damaged = false; ///< the file is no whole database any more, so that all runs are in the new one
    };
    /// Writes all that was stored to a new file. `over` means that the file was written over. Returns false
    /// when neither the spare copy nor this connection has all of its pages then.
    Result<bool> writeSound(const std::filesystem::path& fresh, bool over);
    /// Saves the file that is still open, without the runs that are in the file that has its name now. `over`
    /// means that it is the same file and that the data which were only in it are lost.
    Result<Rescued> rescueInto(const std::filesystem::path& target, bool over);

    static void bindOptional(SQLite::Statement& statement, int at, const std::optional<double>& value)
    {
        if (value)
            statement.bind(at, *value);
    }

    /// Runs `body` in one transaction: everything or nothing. Turns an SQLite exception into an error.
    template <class T, class Body>
    Result<T> transaction(Body body)
    {
        PARASCOPE_CHECK(checkBefore());
        std::optional<T> result;
        Error failure;
        try {
            SQLite::Transaction guard(db, SQLite::TransactionBehavior::IMMEDIATE);
            labelLog();
            result = body();
            resetAll();
            guard.commit();
            stored();
        } catch (const SQLite::Exception& error) {
            result.reset();
            failure = detail::sqliteError(error, path);
            resetAll();
            forget();
        }
        // Check after the commit: data that went into a replaced file are rescued with the rest.
        PARASCOPE_CHECK(checkStillThere());
        if (!result)
            return tl::unexpected(std::move(failure));
        return *std::move(result);
    }
};

} // namespace parascope::store
