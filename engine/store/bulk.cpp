// SPDX-License-Identifier: GPL-3.0-or-later
// Stores runs: one by one, and by the million.
#include "engine/store/bulk.h"
#include "engine/base/core/interruption.h"
#include "engine/store/run_times.h"
#include "engine/store/trust.h"
#include "engine/store/uuid_set.h"
#include "engine/store/writer_impl.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <unordered_map>

namespace parascope::store {

using detail::Query;

namespace {

/// From this number of runs on, sorting their uuids once is cheaper than finding the place of each one.
constexpr std::size_t sortFrom = 20000;
/// Number of rows that go to SQLite at once. More rows than the processor's cache holds bring no gain.
constexpr std::size_t rowsAtOnce = 1024;

/// Returns the file and record of a source that contains nothing else.
std::optional<std::pair<std::string, std::int64_t>> plainSource(const Json& source)
{
    if (!source.is_object() || source.size() != 2 || !source.contains("file") || !source.contains("record") ||
        !source["file"].is_string() || !source["record"].is_number_integer() ||
        source.begin().key() != "file")
        return std::nullopt;
    return std::pair(source["file"].get<std::string>(), source["record"].get<std::int64_t>());
}

} // namespace

struct Writer::Bulk::State
{
    Impl& impl;
    bool large = false;   ///< true when the index is written at the end
    bool journal = false; ///< true when the write-ahead log was replaced by a rollback journal
    std::optional<SQLite::Transaction> transaction;
    struct SharedFields
    {
        std::int64_t setup = 0, file = 0;
    };
    std::vector<SharedFields> kinds;
    /// Uuids that a new run of a large transaction may not have: the uuids that existed before, and those of
    /// the first `covered` new runs.
    UuidSet known;
    std::size_t covered = 0;
    std::int64_t next = 1; ///< next row id
    struct Lines
    {
        int there = 0, given = 0;
    };
    std::optional<std::map<std::tuple<std::int64_t, std::string, std::string>, Lines>>
        events; ///< existing lines; read when the first line is given
    detail::RowMetrics metrics;
    std::vector<AnnotationRecord> annotations;

    explicit State(Impl& writer) : impl(writer) {}
    State(const State&) = delete;
    State& operator=(const State&) = delete;

    /// Adds the uuids of new runs that are not yet in `known`, for a run that may equal any of them.
    void cover()
    {
        const auto& fresh = impl.pendingIdentities.bytes();
        if (covered == fresh.size())
            return;
        known.reserve(known.size() + fresh.size() - covered);
        for (; covered < fresh.size(); ++covered)
            known.insert(fresh[covered].first);
    }

    bool isNew(const std::optional<UuidBytes>& uuid, const std::string& text, bool distinct)
    {
        if (!large)
            return !impl.isThere(uuid, text);
        if (!uuid)
            return known.insert(contentUuidBytes("text|" + text));
        if (distinct)
            return known.size() == 0 || !known.contains(*uuid);
        cover();
        if (!known.insert(*uuid))
            return false;
        ++covered;
        return true;
    }

    void begin(std::size_t expected)
    {
        auto& db = impl.db;
        const auto there = expected >= sortFrom ? db.execAndGet("SELECT count(*) FROM run").getInt64() : 0;
        large = expected >= sortFrom && static_cast<std::size_t>(there) / 4 < expected;
        if (large) {
            // This transaction looked up every id that it refers to. Checking each reference again would be
            // half the cost.
            db.exec("PRAGMA foreign_keys = OFF");
            db.exec("PRAGMA cache_size = -65536");
            impl.pendingIdentities.reserve(
                std::min<std::size_t>(expected, std::size_t{1} << 24)); // the expected number may be wrong
            if (there == 0)
                leaveLog();
        }
        transaction.emplace(db, SQLite::TransactionBehavior::IMMEDIATE);
        impl.labelLog();
        next = db.execAndGet("SELECT coalesce(max(id), 0) + 1 FROM run").getInt64();
        if (there == 0)
            return;
        known.reserve(static_cast<std::size_t>(there));
        Query uuids(db, "SELECT uuid FROM identity");
        while (uuids.step())
            known.insert(keyOf(uuids));
    }

    /// Leaves the write-ahead log. New pages need no copy in a rollback journal, which saves half of the
    /// writing, because a log is copied in the end. This is done only while the database is empty, because it
    /// locks readers out. It is not possible while another connection has the database open.
    void leaveLog()
    {
        if (!impl.log)
            return; // there is no log, and there must not be one at the end
        auto& db = impl.db;
        db.setBusyTimeout(0);
        try {
            journal = db.execAndGet("PRAGMA journal_mode = DELETE").getString() == "delete";
            impl.log = impl.log && !journal;
            impl.labelled = false;
            impl.content.written(impl.inode.file());
        } catch (const SQLite::Exception&) {
            journal = true; // the change may be half done: end() asks for the log again
            impl.labelled = false;
        }
        db.setBusyTimeout(10000);
    }

    static UuidBytes keyOf(const Query& row)
    {
        const auto bytes = row.bytes(0);
        UuidBytes out = {};
        if (row.isBytes(0) && bytes.size() == out.size())
            std::copy(bytes.begin(), bytes.end(), out.begin());
        else
            out = contentUuidBytes(std::string("text|").append(bytes));
        return out;
    }

    /// Restores the settings for small transactions.
    void end()
    {
        transaction.reset();
        impl.pendingRuns.clear();
        impl.pendingIdentities.clear();
        impl.resetAll();
        if (!large)
            return;
        try {
            impl.db.exec("PRAGMA foreign_keys = ON");
            impl.db.exec("PRAGMA cache_size = -2000");
            if (journal)
                impl.log = impl.db.execAndGet("PRAGMA journal_mode = WAL").getString() == "wal";
            impl.content.written(impl.inode.file());
        } catch (const SQLite::Exception&) {
            // The database keeps the rollback journal. This is equally safe, but readers have to wait.
        }
        journal = false;
        impl.labelled = false;
    }
};

Writer::Bulk::Bulk(std::unique_ptr<State> state) : m_state(std::move(state)) {}
Writer::Bulk::Bulk(Bulk&&) noexcept = default;

Writer::Bulk::~Bulk()
{
    if (!m_state || !m_state->transaction)
        return;
    m_state->impl.resetAll();
    m_state->impl.forget();
    m_state->end();
}

#define PARASCOPE_BULK_BEGIN try {
#define PARASCOPE_BULK_END                                                                                   \
    }                                                                                                        \
    catch (const SQLite::Exception& error)                                                                   \
    {                                                                                                        \
        return tl::unexpected(detail::sqliteError(error, m_state->impl.path));                               \
    }

Result<Writer::Bulk> Writer::bulk(std::size_t expected)
{
    PARASCOPE_CHECK(m_impl->checkBefore());
    auto state = std::make_unique<Bulk::State>(*m_impl);
    try {
        state->begin(expected);
    } catch (const SQLite::Exception& error) {
        state->end();
        return tl::unexpected(m_impl->lost.value_or(detail::sqliteError(error, m_impl->path)));
    }
    return Bulk(std::move(state));
}

Result<void> Writer::Bulk::platform(const PlatformRecord& platform)
{
    PARASCOPE_BULK_BEGIN
    auto& impl = m_state->impl;
    (void)impl.platformId(platform.name);
    auto& update = impl.prepared("UPDATE platform SET catalogue_id = iif(catalogue_id = '', ?, catalogue_id),"
                                 " peak_flops = coalesce(peak_flops, ?), bandwidth = coalesce(bandwidth, ?),"
                                 " memory_bytes = coalesce(memory_bytes, ?),"
                                 " details = iif(details = '{}', ?, details) WHERE name = ?");
    update.bind(1, platform.catalogueId);
    Impl::bindOptional(update, 2, platform.peakFlops);
    Impl::bindOptional(update, 3, platform.bandwidth);
    Impl::bindOptional(update, 4, platform.memoryBytes);
    update.bind(5, toLine(platform.details));
    update.bind(6, platform.name);
    update.exec();
    return {};
    PARASCOPE_BULK_END
}

Result<void> Writer::Bulk::ceilings(const std::string& platform, const Json& measured)
{
    PARASCOPE_BULK_BEGIN
    m_state->impl.storeCeilings(platform, measured, false);
    return {};
    PARASCOPE_BULK_END
}

Result<std::int64_t> Writer::Bulk::sweep(const SweepRecord& sweep)
{
    PARASCOPE_BULK_BEGIN
    bool fresh = false;
    return m_state->impl.sweepId(sweep, fresh);
    PARASCOPE_BULK_END
}

Result<void> Writer::Bulk::point(std::int64_t sweep, PointRecord& point)
{
    PARASCOPE_BULK_BEGIN(void) m_state->impl.storePoint(sweep, point);
    return {};
    PARASCOPE_BULK_END
}

Result<void> Writer::Bulk::event(const EventRecord& event)
{
    PARASCOPE_BULK_BEGIN
    auto& state = *m_state;
    if (!state.events) {
        state.events.emplace();
        Query there(state.impl.db, "SELECT at_ms, level, text FROM event");
        while (there.step())
            ++(*state.events)[{there.integer(0), std::string(there.bytes(1)), std::string(there.bytes(2))}]
                  .there;
    }
    // A log may contain the same line twice. The second such line of a file corresponds to the second line
    // here.
    auto& lines = (*state.events)[{event.atMs, event.level, event.text}];
    if (++lines.given <= lines.there)
        return {};
    auto& insert = state.impl.prepared("INSERT INTO event (at_ms, level, text) VALUES (?, ?, ?)");
    insert.bind(1, event.atMs);
    insert.bind(2, event.level);
    insert.bind(3, event.text);
    insert.exec();
    return {};
    PARASCOPE_BULK_END
}

Result<bool> Writer::Bulk::has(const std::string& runUuid)
{
    PARASCOPE_BULK_BEGIN
    const auto uuid = uuidBytes(runUuid);
    if (!m_state->large)
        return m_state->impl.isThere(uuid, runUuid);
    m_state->cover();
    return m_state->known.contains(uuid ? *uuid : contentUuidBytes("text|" + runUuid));
    PARASCOPE_BULK_END
}

Result<std::size_t> Writer::Bulk::kind(const RunRecord& shared)
{
    PARASCOPE_BULK_BEGIN
    auto& impl = m_state->impl;
    State::SharedFields kind;
    kind.setup = impl.setupId(shared);
    if (shared.source.is_object() && shared.source.contains("file") && shared.source["file"].is_string())
        kind.file = impl.nameId(shared.source["file"].get<std::string>());
    m_state->kinds.push_back(kind);
    return m_state->kinds.size() - 1;
    PARASCOPE_BULK_END
}

Result<std::int64_t> Writer::Bulk::metric(const std::string& name)
{
    PARASCOPE_BULK_BEGIN
    return m_state->impl.metricHandle(name);
    PARASCOPE_BULK_END
}

Result<std::int64_t> Writer::Bulk::add(std::size_t kind, const RunFields& fields)
{
    PARASCOPE_BULK_BEGIN
    PARASCOPE_CHECK(Interruptible::check());
    auto& state = *m_state;
    auto& impl = state.impl;
    std::optional<RunRecord> mended; // every run that is stored passes here
    if (!isStorable(fields.run))
        makeStorable(mended.emplace(fields.run));
    const auto& run = mended ? *mended : fields.run;
    const auto uuid = fields.uuid ? fields.uuid : uuidBytes(run.runUuid);
    if (run.starred != 0 || !run.tags.empty() || !run.note.empty())
        annotate({Subject::Kind::Run, fields.uuid ? uuidText(*fields.uuid) : run.runUuid}, annotationOf(run));
    if (!state.isNew(uuid, run.runUuid, fields.distinct))
        return 0;
    state.metrics.clear();
    if (!run.metrics.empty())
        impl.putMetrics(state.metrics, run);
    for (const auto& [name, value] : fields.metrics)
        impl.putMetric(state.metrics, name, value);
    (void)detail::metricsWithinLimit(state.metrics.packed);
    detail::PendingRuns::Ids ids{state.kinds[kind].setup, 0, 0};
    if (fields.record >= 0 && state.kinds[kind].file != 0) {
        ids.sourceFile = state.kinds[kind].file;
        ids.sourceRecord = fields.record;
    } else if (const auto plain = plainSource(run.source)) {
        ids.sourceFile = impl.nameId(plain->first);
        ids.sourceRecord = plain->second;
    }
    impl.pendingRuns.add(ids, run, uuid, state.metrics);
    const auto row = state.next++;
    if (uuid)
        impl.pendingIdentities.add(*uuid, row);
    else
        impl.pendingIdentities.add(run.runUuid, row);
    if (!state.large) {
        // The next run may have the same uuid, so store this one now.
        impl.insertPending(row);
        impl.insertIdentities();
    } else if (impl.pendingRuns.rows() == rowsAtOnce) {
        impl.insertPending(row);
    }
    return row;
    PARASCOPE_BULK_END
}

void Writer::Bulk::nextSource()
{
    m_state->cover();
}

void Writer::Bulk::annotate(Subject subject, Annotation annotation)
{
    if (!annotation.empty())
        m_state->annotations.push_back({std::move(subject), std::move(annotation)});
}

Result<void> Writer::Bulk::operation(std::int64_t row, int number, const OperationRecord& operation)
{
    PARASCOPE_BULK_BEGIN
    m_state->impl.insertPending(m_state->next - 1);
    m_state->impl.insertOperation(row, number, operation);
    return {};
    PARASCOPE_BULK_END
}

Result<void> Writer::Bulk::commit()
{
    auto& impl = m_state->impl;
    Result<void> out;
    try {
        impl.insertPending(m_state->next - 1);
        impl.insertIdentities();
        for (const auto& [subject, annotation] : m_state->annotations)
            impl.unite(subject, annotation);
        impl.resetAll();
        m_state->transaction->commit();
        impl.stored();
    } catch (const SQLite::Exception& error) {
        out = tl::unexpected(detail::sqliteError(error, impl.path));
        impl.resetAll();
        impl.forget();
    }
    m_state->end();
    // Check after the commit: data that went into a replaced file are rescued with the rest.
    PARASCOPE_CHECK(impl.checkStillThere());
    return out;
}

Result<bool> Writer::putRun(const RunRecord& run, const std::vector<OperationRecord>& operations)
{
    PARASCOPE_TRY(const auto added, putRuns({run}, operations));
    return added == 1;
}

Result<std::size_t> Writer::putRuns(const std::vector<RunRecord>& runs,
                                    const std::vector<OperationRecord>& operations)
{
    PARASCOPE_TRY(auto all, bulk(runs.size()));
    std::size_t added = 0;
    std::unordered_map<std::string, std::pair<std::int64_t, int>>
        fresh; // row and number of operations so far
    for (const auto& run : runs) {
        PARASCOPE_TRY(const auto kind, all.kind(run));
        PARASCOPE_TRY(const auto row, all.add(kind, {run}));
        added += row != 0;
        if (row != 0 && !operations.empty())
            fresh.emplace(run.runUuid, std::pair(row, 0));
    }
    for (const auto& operation : operations)
        if (const auto it = fresh.find(operation.runUuid); it != fresh.end())
            PARASCOPE_CHECK(all.operation(it->second.first, it->second.second++, operation));
    PARASCOPE_CHECK(all.commit());
    return added;
}

} // namespace parascope::store
