// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/trust.h"
#include "engine/store/writer_impl.h"

#include "engine/base/core/hash.h"

#include <sqlite3.h>

#include <limits>

namespace parascope::store {

using detail::sqliteError;

Writer::Impl::Impl(std::filesystem::path file, detail::WriterLock held, detail::InodeLock inodeHeld,
                   const char* vfs)
    : path(std::move(file)), lock(std::move(held)), inode(std::move(inodeHeld)), open(path),
      left(path, inode.id()),
      db(detail::inRealFolder(path).string(),
         SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE | SQLite::OPEN_NOMUTEX | SQLITE_OPEN_NOFOLLOW, 0,
         vfs ? vfs : "")
{
    detail::harden(db);
    pendingRuns.expose(db, "pending_run", pendingRuns.listOf(detail::PendingRuns::Columns().set()).c_str());
    pendingIdentities.expose(db, "pending_identity", "uuid, run");
}

std::string Writer::Impl::storedLabel()
{
    auto& find = prepared("SELECT value FROM meta WHERE key = ?");
    find.bind(1, detail::logKey);
    std::string out = find.executeStep() ? find.getColumn(0).getString() : "";
    find.reset();
    return out;
}

Writer::Impl::~Impl()
{
    if (log && !closed && isThere())
        (void)close(false);
}

Result<void> Writer::Impl::close(bool verify)
{
    try {
        // SQLite writes the log into the file when it closes the file, whatever the file contains by then.
        PARASCOPE_CHECK(checkStillThere());
        resetAll();
        if (log) { // this leaves the log as it is, so that it and the spare copy are still everything
            (void)db.execAndGet("PRAGMA wal_checkpoint(PASSIVE)");
            content.written(inode.file());
        }
        if (verify) {
            if (!isWhole(path, rowsBefore))
                content.doubt();
            PARASCOPE_CHECK(checkStillThere());
        }
        if (!log)
            return {};
        // While readers exist, SQLite would leave the checkpoint to the last of them, and Parascope's readers
        // never make one.
        (void)db.execAndGet("PRAGMA wal_checkpoint(TRUNCATE)");
    } catch (const std::exception&) {
        // The log stays next to the file that it belongs to.
    }
    return {};
}

void Writer::Impl::labelLog()
{
    if (isCut())
        throw SQLite::Exception("the log was cut off", SQLITE_ABORT); // checkStillThere() says so
    const std::string before = storedLabel();
    if (!content.isNewest(before)) {
        // Another program restored a backup with SQLite's own functions. Ids of this writer are not valid in
        // it.
        lost =
            Error{ErrorCode::NotFound,
                  Message::format("%1 was deleted or replaced while it was being written, and its contents "
                                  "could not be saved: %2",
                                  path.string(), Message::format("they were written over."))};
        throw SQLite::Exception("the database was replaced", SQLITE_ABORT);
    }
    if (labelled)
        return;
    if (log && !isIntact()) // the spare copy is complete until a transaction starts the log again
        throw SQLite::Exception("the database was replaced", SQLITE_ABORT); // checkStillThere() says so
    left.note(); // the log exists once a transaction has begun
    if (log)
        spare.take(path, inode.file());
    auto& put = prepared("INSERT INTO meta VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value");
    const auto after = detail::nextLabel(before, inode.file(), left.log());
    put.bind(1, detail::logKey);
    put.bind(2, after);
    put.exec();
    content.label(before, after);
    labelled = log; // a rollback journal lives only for one transaction
    logSize = soundLog = 0;
}

void Writer::Impl::stored()
{
    content.stored();
    if (log)
        spare.begun(path);
    else
        content.written(inode.file());
    logSize = sizeOfLog();
}

int Writer::Impl::afterCommit(void* impl, sqlite3* db, const char* name, int frames)
{
    constexpr int framesToCheckpoint = 2000;
    if (frames < framesToCheckpoint)
        return SQLITE_OK;
    auto& self = *static_cast<Impl*>(impl);
    int inLog = 0, done = 0;
    // A checkpoint into another database that was written over this file would destroy both.
    if (!self.isIntact())
        return SQLITE_OK;
    if (sqlite3_wal_checkpoint_v2(db, name, SQLITE_CHECKPOINT_PASSIVE, &inLog, &done) == SQLITE_OK &&
        inLog == done)
        self.labelled = false; // the next transaction begins at the start of the log
    self.content.written(self.inode.file());
    return SQLITE_OK;
}

std::int64_t Writer::Impl::sizeOfLog() const
{
    std::error_code error;
    const auto size = log ? std::filesystem::file_size(path.string() + "-wal", error) : 0;
    return error ? 0 : static_cast<std::int64_t>(size);
}

bool Writer::Impl::isCut()
{
    if (!labelled || sizeOfLog() >= logSize || !isThere())
        return false;
    if (!content.isNewestIn(inode.file()))
        return true;
    // Another program made a checkpoint: the file contains the whole log, and its next life begins.
    labelled = false;
    return false;
}

bool Writer::Impl::isIntact()
{
    // This connection would continue after the end of a log that was cut off, and store the gap.
    if (isCut())
        return false;
    return content.holds(
        inode.file(),
        [this]() -> std::int64_t {
            try {
                return db.execAndGet("PRAGMA schema_version").getInt64();
            } catch (const SQLite::Exception&) {
                return std::numeric_limits<std::int64_t>::max(); // the next transaction reports the error
            }
        },
        [this] { return isWhole(path, 0) && !hasNewFaults(); });
}

Writer::Writer(std::unique_ptr<Impl> impl) : m_impl(std::move(impl)) {}
Writer::~Writer() = default;
Writer::Writer(Writer&&) noexcept = default;
Writer& Writer::operator=(Writer&&) noexcept = default;

Result<void> Writer::stillThere()
{
    return m_impl->checkStillThere();
}

Result<void> Writer::close()
{
    PARASCOPE_CHECK(m_impl->close(true));
    m_impl->closed = true;
    return {};
}

bool Writer::isThere() const
{
    return !m_impl->lost && m_impl->isThere() && m_impl->isIntact();
}

const std::string& Writer::notice() const
{
    return m_impl->notice;
}

void Writer::discardIfNew()
{
    if (!m_impl->made || !m_impl->isThere())
        return;
    try {
        m_impl->resetAll();
        if (m_impl->db.execAndGet("SELECT (SELECT count(*) FROM run) + (SELECT count(*) FROM sweep)")
                .getInt64() != 0)
            return;
    } catch (const SQLite::Exception&) {
        return; // a file that cannot be read may contain something
    }
    std::error_code ignored;
    for (const auto* suffix : {"", "-wal", "-shm", "-journal"})
        std::filesystem::remove(m_impl->path.string() + suffix, ignored);
}

Result<void> Writer::putPlatform(const PlatformRecord& platform)
{
    auto done = m_impl->transaction<bool>([&] {
        m_impl->platformId(platform.name);
        auto& update = m_impl->prepared("UPDATE platform SET catalogue_id = ?, peak_flops = ?, bandwidth = ?,"
                                        " memory_bytes = ?, details = ? WHERE name = ?");
        update.bind(1, platform.catalogueId);
        Impl::bindOptional(update, 2, platform.peakFlops);
        Impl::bindOptional(update, 3, platform.bandwidth);
        Impl::bindOptional(update, 4, platform.memoryBytes);
        update.bind(5, toLine(platform.details));
        update.bind(6, platform.name);
        update.exec();
        return true;
    });
    if (!done)
        return tl::unexpected(done.error());
    return {};
}

std::int64_t Writer::Impl::sweepId(const SweepRecord& sweep, bool& fresh)
{
    const auto spec = documentId(toLine(sweep.spec));
    auto& insertSweep = prepared("INSERT INTO sweep (name, spec, state, created_ms) VALUES (?, ?, ?, ?)"
                                 " ON CONFLICT DO NOTHING");
    insertSweep.bind(1, std::string(detail::nameWithinLimit(sweep.name)));
    insertSweep.bind(2, spec);
    insertSweep.bind(3, sweep.state);
    insertSweep.bind(4, sweep.createdMs);
    fresh = insertSweep.exec() > 0;
    auto& find = prepared("SELECT id FROM sweep WHERE name = ? AND spec = ?");
    find.bind(1, sweep.name);
    find.bind(2, spec);
    find.executeStep();
    return find.getColumn(0).getInt64();
}

static Outcome knownOutcome(int number)
{
    if (number < 0 || number >= static_cast<int>(outcomeNames.size()))
        throw SQLite::Exception("a run has no known outcome", SQLITE_CORRUPT);
    return static_cast<Outcome>(number);
}

bool Writer::Impl::storePoint(std::int64_t sweep, PointRecord& point)
{
    const auto configuration = configurationId(point.family, point.parameters);
    auto& insertPoint =
        prepared("INSERT INTO point (sweep, platform, repeat, configuration, work_key, priority)"
                 " VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING");
    insertPoint.bind(1, sweep);
    insertPoint.bind(2, point.platform);
    insertPoint.bind(3, point.repeat);
    insertPoint.bind(4, configuration);
    insertPoint.bind(5, point.workKey);
    insertPoint.bind(6, point.priority);
    const bool fresh = insertPoint.exec() > 0;
    auto& find = prepared(
        "SELECT id, priority, (SELECT outcome FROM run WHERE run.point = point.id ORDER BY run.id DESC LIMIT "
        "1)"
        " FROM point WHERE sweep = ? AND platform = ? AND repeat = ? AND configuration = ? AND work_key = ?");
    find.bind(1, sweep);
    find.bind(2, point.platform);
    find.bind(3, point.repeat);
    find.bind(4, configuration);
    find.bind(5, point.workKey);
    find.executeStep();
    point.id = find.getColumn(0).getInt64();
    point.sweepId = sweep;
    point.priority = find.getColumn(1).getDouble();
    if (!find.getColumn(2).isNull())
        point.outcome = knownOutcome(find.getColumn(2).getInt());
    else
        point.outcome.reset();
    return fresh;
}

Result<std::int64_t> Writer::putSweep(const SweepRecord& sweep)
{
    return m_impl->transaction<std::int64_t>([&] {
        bool fresh = false;
        return m_impl->sweepId(sweep, fresh);
    });
}

Result<std::int64_t> Writer::putSweepByName(const SweepRecord& sweep)
{
    PARASCOPE_TRY(const auto known, m_impl->transaction<std::int64_t>([&]() -> std::int64_t {
        const auto spec = m_impl->documentId(toLine(sweep.spec));
        auto& find =
            m_impl->prepared("SELECT id FROM sweep WHERE name = ? ORDER BY spec = ? DESC, id DESC LIMIT 1");
        find.bind(1, sweep.name);
        find.bind(2, spec);
        if (!find.executeStep())
            return 0;
        const auto id = find.getColumn(0).getInt64();
        auto& update = m_impl->prepared("UPDATE sweep SET spec = ? WHERE id = ?");
        update.bind(1, spec);
        update.bind(2, id);
        update.exec();
        return id;
    }));
    return known != 0 ? Result<std::int64_t>(known) : putSweep(sweep);
}

Result<void> Writer::setSweepState(std::int64_t sweepId, std::string_view state)
{
    auto done = m_impl->transaction<bool>([&] {
        auto& update = m_impl->prepared("UPDATE sweep SET state = ? WHERE id = ?");
        update.bind(1, std::string(state));
        update.bind(2, sweepId);
        return update.exec() > 0;
    });
    if (!done)
        return tl::unexpected(done.error());
    return {};
}

Result<std::vector<PointRecord>> Writer::putPoints(std::int64_t sweepId,
                                                   const std::vector<PointRecord>& points)
{
    return m_impl->transaction<std::vector<PointRecord>>([&] {
        std::vector<PointRecord> out = points;
        for (auto& point : out)
            (void)m_impl->storePoint(sweepId, point);
        return out;
    });
}

Result<void> Writer::setPriority(std::int64_t pointId, double priority)
{
    return setPriorities({{pointId, priority}});
}

Result<void> Writer::setPriorities(const std::vector<std::pair<std::int64_t, double>>& priorities)
{
    auto done = m_impl->transaction<bool>([&] {
        for (const auto& [id, priority] : priorities) {
            auto& update = m_impl->prepared("UPDATE point SET priority = ? WHERE id = ?");
            update.bind(1, priority);
            update.bind(2, id);
            update.exec();
        }
        return true;
    });
    if (!done)
        return tl::unexpected(done.error());
    return {};
}

Result<void> Writer::putEvent(std::string_view level, std::string_view text, std::int64_t atMs)
{
    return putEvents({{0, atMs, std::string(level), std::string(text)}});
}

Result<void> Writer::putEvents(const std::vector<EventRecord>& events)
{
    auto done = m_impl->transaction<bool>([&] {
        for (const auto& event : events) {
            auto& insert = m_impl->prepared("INSERT INTO event (at_ms, level, text) VALUES (?, ?, ?)");
            insert.bind(1, event.atMs);
            insert.bind(2, event.level);
            insert.bind(3, event.text);
            insert.exec();
        }
        return true;
    });
    if (!done)
        return tl::unexpected(done.error());
    return {};
}

Result<std::int64_t> Writer::newestMs()
{
    try {
        // Use the last row of each table, because rows are written in the order of time.
        return m_impl->db
            .execAndGet(
                "SELECT max(coalesce((SELECT max(coalesce(started_ms, 0), coalesce(finished_ms, 0)) FROM"
                " run ORDER BY id DESC LIMIT 1), 0),"
                " coalesce((SELECT at_ms FROM event ORDER BY id DESC LIMIT 1), 0))")
            .getInt64();
    } catch (const SQLite::Exception& error) {
        return tl::unexpected(sqliteError(error, m_impl->path));
    }
}

Result<std::int64_t> Writer::vacuum()
{
    // A vacuum writes every page, so the log needs its label first.
    PARASCOPE_TRY([[maybe_unused]] const bool labelled, m_impl->transaction<bool>([] { return true; }));
    try {
        const auto size = [&] {
            return m_impl->db.execAndGet("PRAGMA page_count").getInt64() *
                   m_impl->db.execAndGet("PRAGMA page_size").getInt64();
        };
        m_impl->resetAll();
        const auto before = size();
        m_impl->db.exec("VACUUM");
        (void)m_impl->db.execAndGet("PRAGMA wal_checkpoint(TRUNCATE)");
        m_impl->content.written(m_impl->inode.file());
        m_impl->labelled = false;
        return before - size();
    } catch (const SQLite::Exception& error) {
        return tl::unexpected(sqliteError(error, m_impl->path));
    }
}

} // namespace parascope::store
