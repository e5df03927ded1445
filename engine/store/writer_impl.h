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

/// A new, empty file of ours under a name that everybody can guess; what lay there is removed, and no link is
/// followed. Throws std::filesystem::filesystem_error where it cannot be removed.
[[nodiscard]] Result<OwnFile> makeAnew(const std::filesystem::path& path);
/// What a connection (SQLITE_OPEN_NOFOLLOW) sees, whole, as such a file.
[[nodiscard]] Result<void> copyInto(SQLite::Database& db, const std::filesystem::path& target);

/// Takes the log away that a connection left beside a file that is not its own; gone after the connection.
class LeftLog
{
public:
    LeftLog(std::filesystem::path database, FileId own) : m_database(std::move(database)), m_own(own) {}
    ~LeftLog();
    LeftLog(const LeftLog&) = delete;
    LeftLog& operator=(const LeftLog&) = delete;

    /// What of the log is this connection's, while it is certain.
    void note();
    /// What the log holds is elsewhere, too.
    void letGo() { m_keep = false; }
    /// Another database was written into the file itself: the log goes away all the same, aside where what it
    /// holds is nowhere else.
    void writtenOver() { m_over = true; }
    [[nodiscard]] const FileId& log() const { return m_log; }

private:
    std::filesystem::path m_database;
    FileId m_own, m_log, m_index;
    bool m_keep = true, m_over = false;
};

} // namespace detail

/// The connection that writes, and the ids of what stands once. Inside the store only.
struct Writer::Impl
{
    std::filesystem::path path;
    detail::WriterLock lock;
    detail::InodeLock inode;
    detail::OpenFile open;
    detail::LeftLog left;
    detail::OwnContent content;
    detail::SpareCopy spare;
    detail::PendingRuns pendingRuns; // both outlive the connection, which reads them
    detail::PendingIdentities pendingIdentities;
    SQLite::Database db;
    std::map<std::string, SQLite::Statement> statements;
    std::unordered_map<std::string, std::int64_t> names, documents, configurations, platforms;
    /// What `setup` refers to, in the order of its columns; 0 stands for null.
    using SetupIds = std::vector<std::int64_t>;
    const std::vector<const RunField*> setupFields = runFieldsBy(&RunField::setup);
    std::string insertSetup; ///< the statement, once it is needed
    std::map<SetupIds, std::int64_t> setups;
    std::unordered_map<detail::PendingRuns::Columns, detail::Query>
        insertRuns; ///< by the columns that they name
    std::optional<detail::Query> insertUuids, findUuid;
    std::string notice;
    bool made = false;         ///< by this writer
    bool log = false;          ///< there is a write-ahead log
    bool closed = false;       ///< the file has everything; the locks stay until the writer goes
    bool labelled = false;     ///< this life of the log has its label (log_binding.h)
    std::int64_t logSize = 0;  ///< bytes of the log after the last commit
    std::optional<Error> lost; ///< the file was deleted or replaced

    class Merge; ///< of another database into this one (merge.cpp)

    /// `vfs`: of SQLite's ways to the file system; null: the usual one.
    Impl(std::filesystem::path file, detail::WriterLock held, detail::InodeLock inodeHeld, const char* vfs);
    /// As close(), with nobody to tell.
    ~Impl();
    Impl(const Impl&) = delete;
    Impl& operator=(const Impl&) = delete;

    /// Brings the log into the file, if that still holds what was stored in it.
    Result<void> close();

    /// Opening: a write-ahead log where the file system can lock and map, and else words about it.
    void chooseJournal(const detail::Sharing& sharing);
    /// Opening: from the schema of an older release to today's, with a backup beside the file.
    [[nodiscard]] Result<void> bringUpToDate();
    void addNotice(const std::string& sentence);

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

    /// What waits goes to the database. `last`: the id that the last run shall get, for ids are given in
    /// order.
    void insertPending(std::int64_t last);
    void insertIdentities();
    [[nodiscard]] bool isThere(const std::optional<UuidBytes>& uuid, const std::string& text);
    void insertOperation(std::int64_t run, int number, const OperationRecord& operation);
    /// Where an annotation stands: a run, a sweep, or (neither) the file.
    struct AnnotationPlace
    {
        std::int64_t run = 0, sweep = 0;
    };
    /// Nothing where the subject is not there.
    std::optional<AnnotationPlace> placeOf(const Subject& subject);
    Annotation annotationAt(const AnnotationPlace& place);
    void putAnnotation(const AnnotationPlace& place, const Annotation& annotation);
    /// Of another file's copy of the subject.
    void unite(const Subject& subject, Annotation annotation);
    std::string packedMetrics(const RunRecord& run);

    /// Adds the sweep or finds the one of the same name and spec.
    std::int64_t sweepId(const SweepRecord& sweep, bool& fresh);
    /// Adds the point or finds it: its id, priority and outcome come back. True when it was added.
    bool storePoint(std::int64_t sweep, PointRecord& point);

    /// First thing in a transaction: what the log needs to be known as this file's. Throws where the database
    /// is another one by now.
    void labelLog();
    /// Last thing, once it is committed.
    void stored();
    std::string storedLabel();
    /// Checkpoints are made here, where it is known that a new life of the log follows.
    static int afterCommit(void* impl, sqlite3* db, const char* name, int frames);

    /// Whether the path still leads to the file that was opened. SQLite would go on writing to a file that
    /// was deleted or replaced, and everything reported done would be lost.
    [[nodiscard]] bool isThere() const { return detail::leadsTo(path, inode.id()); }
    /// Whether that file holds what was stored in it, and no other database that was written over it.
    [[nodiscard]] bool isIntact();
    /// Whether somebody made the log shorter than this writer left it, and not by a checkpoint.
    [[nodiscard]] bool isCut();
    /// Bytes of the write-ahead log; 0 where there is none.
    [[nodiscard]] std::int64_t sizeOfLog() const;
    /// The same; once it is not, what the file held is put beside it, and the sentence says where.
    Result<void> checkStillThere();
    /// Before something is stored: into a log it goes whatever the file holds by now, and is rescued with it.
    Result<void> checkBefore();
    /// The file that is still open, less the runs that stand in the one of its name now. How many runs it
    /// holds. `over`: it is the same file, and what was in it alone is gone.
    Result<std::int64_t> rescueInto(const std::filesystem::path& target, bool over);

    static void bindOptional(SQLite::Statement& statement, int at, const std::optional<double>& value)
    {
        if (value)
            statement.bind(at, *value);
    }

    /// Runs `body` in one transaction; everything or nothing, an SQLite exception becomes an error.
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
        // Looked at when it is stored: what went into a file that was replaced is rescued with all the rest.
        PARASCOPE_CHECK(checkStillThere());
        if (!result)
            return tl::unexpected(std::move(failure));
        return *std::move(result);
    }
};

} // namespace parascope::store
