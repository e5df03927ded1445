// SPDX-License-Identifier: GPL-3.0-or-later
// How runs are stored: one by one, and by the million.
#include "engine/store/bulk.h"
#include "engine/store/uuid_set.h"
#include "engine/store/writer_impl.h"

#include <unordered_map>

namespace parascope::store {

using detail::Query;

namespace {

/// From so many runs on, sorting their uuids once is cheaper than finding each one's place in the index.
constexpr std::size_t rebuildFrom = 20000;

constexpr const char* insertSql =
    "INSERT INTO run (uuid, setup, outcome, quality, attempt, point, step_median, step_low, step_high, metrics,"
    " started_ms, finished_ms, source_file, source_record, warmup_steps, message, conditions, source, steps)"
    " VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)";

/// The file and record of a source that says no more than that.
std::optional<std::pair<std::string, std::int64_t>> plainSource(const Json& source)
{
    if (!source.is_object() || source.size() != 2 || !source.contains("file") || !source.contains("record") ||
        !source["file"].is_string() || !source["record"].is_number_integer() || source.begin().key() != "file")
        return std::nullopt;
    return std::pair(source["file"].get<std::string>(), source["record"].get<std::int64_t>());
}

} // namespace

std::string Writer::Impl::packedMetrics(const RunRecord& run)
{
    std::string out;
    for (std::size_t i = 0; i < run.metrics.size(); ++i) {
        const auto& [name, value] = run.metrics[i];
        // A name that is given twice counts once.
        bool again = false;
        for (std::size_t k = 0; k < i; ++k)
            again |= run.metrics[k].first == name;
        if (!again)
            detail::appendMetric(out, nameId(name), value);
    }
    return out;
}

std::int64_t Writer::Impl::insertRun(std::int64_t setup, const RunRecord& own, const std::optional<UuidBytes>& uuid,
                                     const std::string& metrics, Source source, bool known)
{
    auto& slot = known ? insertNew : insertAny;
    if (!slot)
        slot.emplace(db, known ? std::string(insertSql) : std::string(insertSql) + " ON CONFLICT (uuid) DO NOTHING");
    auto& row = *slot;
    if (uuid)
        row.bindBytes(1, uuid->data(), uuid->size());
    else
        row.bindText(1, own.runUuid);
    row.bind(2, setup);
    row.bind(3, static_cast<std::int64_t>(own.outcome));
    row.bind(4, static_cast<std::int64_t>(own.quality));
    row.bind(5, std::int64_t{own.attempt});
    // Most of a row is null: what was null in the last one needs no telling.
    auto& bound = known ? boundNew : boundAny;
    const auto null = [&](int place) {
        if (bound[static_cast<std::size_t>(place)])
            row.bindNull(place);
        bound.reset(static_cast<std::size_t>(place));
    };
    const auto whole = [&](int place, std::int64_t value) {
        if (value == 0)
            return null(place);
        row.bind(place, value);
        bound.set(static_cast<std::size_t>(place));
    };
    whole(6, own.pointId);
    int at = 7;
    for (const auto* value : {&own.stepMedian, &own.stepLow, &own.stepHigh}) {
        if (*value) {
            row.bind(at, **value);
            bound.set(static_cast<std::size_t>(at));
        } else {
            null(at);
        }
        ++at;
    }
    const auto bytes = [&](int place, const std::string& value) {
        if (value.empty())
            return null(place);
        row.bindBytes(place, value.data(), value.size());
        bound.set(static_cast<std::size_t>(place));
    };
    bytes(10, metrics);
    whole(11, own.startedMs);
    whole(12, own.finishedMs);
    whole(13, source.file);
    if (source.file != 0) {
        row.bind(14, source.record);
        bound.set(14);
    } else {
        null(14);
    }
    whole(15, own.warmupSteps);
    const auto text = [&](int place, const std::string& value) {
        if (value.empty())
            return null(place);
        row.bindText(place, value);
        bound.set(static_cast<std::size_t>(place));
    };
    const auto conditions = own.conditions.is_null() ? std::string() : toLine(own.conditions);
    const auto wholeSource = source.file != 0 || own.source.is_null() ? std::string() : toLine(own.source);
    const auto steps = own.stepSeconds.empty() ? std::string() : detail::encodeSteps(own.stepSeconds);
    text(16, own.message);
    text(17, conditions);
    text(18, wholeSource);
    bytes(19, steps);
    row.run();
    return sqlite3_changes(db.getHandle()) == 0 ? 0 : db.getLastInsertRowid();
}

void Writer::Impl::insertOperation(std::int64_t run, int number, const OperationRecord& operation)
{
    const auto name = nameId(operation.name);
    const auto layer = nameId(operation.layer);
    auto& row = prepared("INSERT INTO operation VALUES (?,?,?,?,?,?,?,?,?,?,?,?)");
    row.bind(1, run);
    row.bind(2, number);
    row.bind(3, name);
    row.bind(4, layer);
    int at = 5;
    for (const auto* value : {&operation.timeFraction, &operation.seconds, &operation.calls, &operation.flops,
                              &operation.bytes, &operation.flopsPerSecond, &operation.bytesPerSecond,
                              &operation.intensity})
        bindOptional(row, at++, *value);
    row.exec();
}

struct Writer::Bulk::State
{
    Impl& impl;
    bool large = false;      ///< the index is made anew at the end
    bool journal = false;    ///< the write-ahead log was left for a rollback journal
    std::optional<SQLite::Transaction> transaction;
    struct Kind
    {
        std::int64_t setup = 0, file = 0;
    };
    std::vector<Kind> kinds;
    UuidSet known;
    std::string metrics;

    explicit State(Impl& writer) : impl(writer) {}
    State(const State&) = delete;
    State& operator=(const State&) = delete;

    void begin(std::size_t expected)
    {
        auto& db = impl.db;
        const auto there = expected >= rebuildFrom ? db.execAndGet("SELECT count(*) FROM run").getInt64() : 0;
        large = expected >= rebuildFrom && static_cast<std::size_t>(there) / 4 < expected;
        if (large) {
            // Every reference is to an id that this transaction looked up; checking each again is half the cost.
            db.exec("PRAGMA foreign_keys = OFF");
            db.exec("PRAGMA cache_size = -262144");
            if (there == 0)
                leaveLog();
        }
        transaction.emplace(db, SQLite::TransactionBehavior::IMMEDIATE);
        if (!large)
            return;
        known.reserve(static_cast<std::size_t>(there) + expected);
        Query uuids(db, "SELECT uuid FROM run");
        while (uuids.step())
            known.insert(keyOf(uuids));
        uuids.reset();
        db.exec("DROP INDEX run_uuid");
    }

    /// New pages need no copy in a rollback journal: half the writing of a log, which is copied in the end. Only
    /// while the database is empty, for it keeps readers out; not to be had while somebody has it open.
    void leaveLog()
    {
        auto& db = impl.db;
        db.setBusyTimeout(0);
        try {
            journal = db.execAndGet("PRAGMA journal_mode = DELETE").getString() == "delete";
        } catch (const SQLite::Exception&) {
            journal = true; // perhaps half done: end() asks for the log again
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

    /// Back to how small transactions want it.
    void end()
    {
        transaction.reset();
        impl.resetAll();
        if (!large)
            return;
        try {
            if (journal)
                (void)impl.db.execAndGet("PRAGMA journal_mode = WAL");
            impl.db.exec("PRAGMA foreign_keys = ON");
            impl.db.exec("PRAGMA cache_size = -2000");
            impl.db.exec("PRAGMA threads = 0");
        } catch (const SQLite::Exception&) {
            // The journal stays the other kind: as safe, and readers wait.
        }
        journal = false;
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
    PARASCOPE_CHECK(m_impl->checkStillThere());
    auto state = std::make_unique<Bulk::State>(*m_impl);
    try {
        state->begin(expected);
    } catch (const SQLite::Exception& error) {
        state->end();
        return tl::unexpected(detail::sqliteError(error, m_impl->path));
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

Result<std::size_t> Writer::Bulk::kind(const RunRecord& shared)
{
    PARASCOPE_BULK_BEGIN
    auto& impl = m_state->impl;
    State::Kind kind;
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
    return m_state->impl.nameId(name);
    PARASCOPE_BULK_END
}

Result<std::int64_t> Writer::Bulk::add(std::size_t kind, const Own& own)
{
    PARASCOPE_BULK_BEGIN
    auto& state = *m_state;
    const auto uuid = own.uuid ? own.uuid : uuidBytes(own.run.runUuid);
    if (state.large &&
        !state.known.insert(uuid ? *uuid : contentUuidBytes("text|" + own.run.runUuid)))
        return 0;
    state.metrics.clear();
    if (!own.run.metrics.empty())
        state.metrics = state.impl.packedMetrics(own.run);
    for (const auto& [name, value] : own.metrics)
        detail::appendMetric(state.metrics, name, value);
    Impl::Source source;
    if (own.record >= 0 && state.kinds[kind].file != 0)
        source = {state.kinds[kind].file, own.record};
    else if (const auto plain = plainSource(own.run.source))
        source = {state.impl.nameId(plain->first), plain->second};
    return state.impl.insertRun(state.kinds[kind].setup, own.run, uuid, state.metrics, source, state.large);
    PARASCOPE_BULK_END
}

Result<void> Writer::Bulk::operation(std::int64_t row, int number, const OperationRecord& operation)
{
    PARASCOPE_BULK_BEGIN
    m_state->impl.insertOperation(row, number, operation);
    return {};
    PARASCOPE_BULK_END
}

Result<void> Writer::Bulk::commit()
{
    PARASCOPE_CHECK(m_state->impl.checkStillThere());
    PARASCOPE_BULK_BEGIN
    if (m_state->large) {
        // SQLite sorts in pieces as large as its cache, and those in files from then on: small ones stay in the
        // processor's own cache, which is a quarter cheaper than all at once, and a second thread sorts them meanwhile.
        m_state->impl.db.exec("PRAGMA cache_size = -4096");
        m_state->impl.db.exec("PRAGMA threads = 2");
        m_state->impl.db.exec("CREATE UNIQUE INDEX run_uuid ON run(uuid)");
    }
    m_state->impl.resetAll();
    m_state->transaction->commit();
    m_state->end();
    return {};
    PARASCOPE_BULK_END
}

Result<bool> Writer::putRun(const RunRecord& run, const std::vector<OperationRecord>& operations)
{
    PARASCOPE_TRY(const auto added, putRuns({run}, operations));
    return added == 1;
}

Result<std::size_t> Writer::putRuns(const std::vector<RunRecord>& runs, const std::vector<OperationRecord>& operations)
{
    PARASCOPE_TRY(auto all, bulk(runs.size()));
    std::size_t added = 0;
    std::unordered_map<std::string, std::pair<std::int64_t, int>> fresh; // row, operations so far
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
