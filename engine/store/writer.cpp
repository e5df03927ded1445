// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/database.h"
#include "engine/store/schema.h"
#include "engine/store/writer_lock.h"

#include "engine/core/hash.h"

#include <sys/stat.h>

#include <algorithm>
#include <map>
#include <unordered_map>

namespace parascope::store {

using detail::sqliteError;

struct Writer::Impl
{
    std::filesystem::path path;
    detail::WriterLock lock;
    SQLite::Database db;
    std::map<std::string, SQLite::Statement> statements;
    std::unordered_map<std::string, std::int64_t> names, documents, configurations, platforms;
    std::string notice;
    struct stat opened = {};

    Impl(std::filesystem::path file, detail::WriterLock held)
        : path(std::move(file)), lock(std::move(held)), db(path.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE)
    {
    }

    SQLite::Statement& prepared(const std::string& sql)
    {
        auto it = statements.find(sql);
        if (it == statements.end())
            it = statements.try_emplace(sql, db, sql).first;
        it->second.reset();
        it->second.clearBindings();
        return it->second;
    }

    /// Ids given inside a transaction that is rolled back must be forgotten.
    void forget()
    {
        names.clear();
        documents.clear();
        configurations.clear();
        platforms.clear();
    }

    std::int64_t nameId(const std::string& text)
    {
        const auto it = names.find(text);
        if (it != names.end())
            return it->second;
        auto& insert = prepared("INSERT INTO name (text) VALUES (?) ON CONFLICT DO NOTHING");
        insert.bind(1, text);
        insert.exec();
        auto& find = prepared("SELECT id FROM name WHERE text = ?");
        find.bind(1, text);
        find.executeStep();
        return names[text] = find.getColumn(0).getInt64();
    }

    std::int64_t documentId(const std::string& text)
    {
        const auto hash = hashOf(text);
        const auto it = documents.find(hash);
        if (it != documents.end())
            return it->second;
        auto& insert = prepared("INSERT INTO document (hash, text) VALUES (?, ?) ON CONFLICT DO NOTHING");
        insert.bind(1, hash);
        insert.bind(2, text);
        insert.exec();
        auto& find = prepared("SELECT id FROM document WHERE hash = ?");
        find.bind(1, hash);
        find.executeStep();
        return documents[hash] = find.getColumn(0).getInt64();
    }

    std::int64_t configurationId(const std::string& family, const Parameters& parameters)
    {
        std::vector<Parameters::Entry> sorted(parameters.begin(), parameters.end());
        std::sort(sorted.begin(), sorted.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
        Json keys = Json::array();
        Json values = Json::array();
        for (const auto& [name, value] : sorted) {
            keys.push_back(name);
            values.push_back(toJson(value));
        }
        const auto keysText = toLine(keys);
        const auto valuesText = toLine(values);
        const auto hash = hashOf(family + keysText + valuesText);
        const auto it = configurations.find(hash);
        if (it != configurations.end())
            return it->second;
        auto& insert = prepared(
            "INSERT INTO configuration (family, hash, names, pack) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING");
        insert.bind(1, nameId(family));
        insert.bind(2, hash);
        insert.bind(3, keysText);
        insert.bind(4, valuesText);
        insert.exec();
        auto& find = prepared("SELECT id FROM configuration WHERE hash = ?");
        find.bind(1, hash);
        find.executeStep();
        return configurations[hash] = find.getColumn(0).getInt64();
    }

    std::int64_t platformId(const std::string& name)
    {
        const auto it = platforms.find(name);
        if (it != platforms.end())
            return it->second;
        auto& insert = prepared(
            "INSERT INTO platform (name, catalogue_id, details) VALUES (?, '', '{}') ON CONFLICT DO NOTHING");
        insert.bind(1, name);
        insert.exec();
        auto& find = prepared("SELECT id FROM platform WHERE name = ?");
        find.bind(1, name);
        find.executeStep();
        return platforms[name] = find.getColumn(0).getInt64();
    }

    static void bindOptional(SQLite::Statement& statement, int at, const std::optional<double>& value)
    {
        if (value)
            statement.bind(at, *value);
    }

    bool insertRun(const RunRecord& run)
    {
        const auto document = [&](const Json& json) -> std::int64_t {
            return json.is_null() || (json.is_object() && json.empty()) ? 0 : documentId(toLine(json));
        };
        // Ids first: they use statements of their own.
        const std::int64_t ids[] = {platformId(run.platform),
                                    nameId(run.device),
                                    document(run.environment),
                                    document(run.stack),
                                    document(run.graph),
                                    document(run.implementation),
                                    configurationId(run.family, run.parameters),
                                    nameId(run.mode),
                                    nameId(run.optimizer),
                                    nameId(run.dtype),
                                    nameId(run.timing)};
        auto& insert = prepared(
            "INSERT INTO run (uuid, point, attempt, platform, device, environment, stack, graph, implementation,"
            " configuration, mode, optimizer, dtype, timing, model_key, work_key, config_key, outcome, quality,"
            " message, steps, warmup_steps, step_median, step_low, step_high, conditions, source, started_ms,"
            " finished_ms) VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)"
            " ON CONFLICT (uuid) DO NOTHING");
        insert.bind(1, run.runUuid);
        if (run.pointId != 0)
            insert.bind(2, run.pointId);
        insert.bind(3, run.attempt);
        for (int i = 0; i < 11; ++i)
            if (ids[i] != 0)
                insert.bind(4 + i, ids[i]);
        insert.bind(15, run.modelKey);
        insert.bind(16, run.workKey);
        insert.bind(17, run.configKey);
        insert.bind(18, static_cast<int>(run.outcome));
        insert.bind(19, static_cast<int>(run.quality));
        insert.bind(20, run.message);
        std::string steps;
        if (!run.stepSeconds.empty()) {
            steps = detail::encodeSteps(run.stepSeconds);
            insert.bind(21, steps.data(), static_cast<int>(steps.size()));
        }
        insert.bind(22, run.warmupSteps);
        bindOptional(insert, 23, run.stepMedian);
        bindOptional(insert, 24, run.stepLow);
        bindOptional(insert, 25, run.stepHigh);
        if (!run.conditions.is_null())
            insert.bind(26, toLine(run.conditions));
        if (!run.source.is_null())
            insert.bind(27, toLine(run.source));
        insert.bind(28, run.startedMs);
        insert.bind(29, run.finishedMs);
        if (insert.exec() == 0)
            return false;
        const auto runId = db.getLastInsertRowid();
        for (const auto& [name, value] : run.metrics) {
            const auto id = nameId(name);
            auto& metric = prepared("INSERT INTO metric (run, name, value) VALUES (?, ?, ?) ON CONFLICT DO NOTHING");
            metric.bind(1, runId);
            metric.bind(2, id);
            metric.bind(3, value);
            metric.exec();
        }
        return true;
    }

    void insertOperation(const OperationRecord& operation, int number)
    {
        const auto name = nameId(operation.name);
        const auto layer = nameId(operation.layer);
        auto& insert = prepared("INSERT INTO operation SELECT id, ?,?,?,?,?,?,?,?,?,?,? FROM run WHERE uuid = ?");
        insert.bind(1, number);
        insert.bind(2, name);
        insert.bind(3, layer);
        int at = 4;
        for (const auto* value : {&operation.timeFraction, &operation.seconds, &operation.calls, &operation.flops,
                                  &operation.bytes, &operation.flopsPerSecond, &operation.bytesPerSecond,
                                  &operation.intensity})
            bindOptional(insert, at++, *value);
        insert.bind(12, operation.runUuid);
        insert.exec();
    }

    /// Whether the path still leads to the file that was opened. SQLite would go on writing to a file that
    /// was deleted or replaced, and everything reported done would be lost.
    Result<void> checkStillThere() const
    {
        struct stat now = {};
        if (::stat(path.c_str(), &now) == 0 && now.st_ino == opened.st_ino && now.st_dev == opened.st_dev)
            return {};
        return fail(ErrorCode::Io, path.string() + " was deleted or replaced while it was being written; open it again.");
    }

    /// A statement that was read but not reset would keep its snapshot, and the WAL would grow.
    void resetAll()
    {
        for (auto& [sql, statement] : statements)
            statement.tryReset();
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
            return tl::unexpected(sqliteError(error, path));
        }
    }
};

Writer::Writer(std::unique_ptr<Impl> impl) : m_impl(std::move(impl)) {}
Writer::~Writer() = default;
Writer::Writer(Writer&&) noexcept = default;
Writer& Writer::operator=(Writer&&) noexcept = default;

namespace {

/// Makes the file whole beside its place and moves it there: killed at any moment, there is a database or
/// there is none, never a half of one that nobody would open again.
void create(const std::filesystem::path& path, std::string_view owner)
{
    const std::filesystem::path fresh = path.string() + ".new";
    std::filesystem::remove(fresh);
    {
        SQLite::Database db(fresh.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
        db.exec("PRAGMA synchronous = FULL");
        SQLite::Transaction guard(db, SQLite::TransactionBehavior::IMMEDIATE);
        db.exec(detail::schemaSql());
        db.exec("PRAGMA application_id = " + std::to_string(applicationId));
        db.exec("PRAGMA user_version = " + std::to_string(schemaVersion));
        SQLite::Statement identity(db, "INSERT INTO meta VALUES ('uuid', ?), ('program', ?)");
        identity.bind(1, newUuid());
        identity.bind(2, std::string(owner));
        identity.exec();
        guard.commit();
    }
    std::filesystem::rename(fresh, path);
}

} // namespace

Result<Writer> Writer::open(const std::filesystem::path& path, std::string_view owner)
{
    std::error_code error;
    const bool exists = std::filesystem::exists(path, error);
    const bool fresh = !exists || (std::filesystem::is_regular_file(path, error) &&
                                   std::filesystem::file_size(path, error) == 0);
    if (!fresh) {
        PARASCOPE_CHECK(detail::checkHeader(path));
        // Looked at before the writing connection is opened: what is not ours is left as it was.
        PARASCOPE_CHECK(detail::checkHeaderIdentity(path));
        // Beside a log that a killed writer left, only a writing connection can look further: it recovers first.
        if (!detail::hasLog(path)) {
            try {
                SQLite::Database probe(detail::uriOf(path, "?immutable=1"), SQLite::OPEN_READONLY | SQLite::OPEN_URI);
                PARASCOPE_CHECK(detail::checkIdentity(probe, path));
            } catch (const SQLite::Exception& exception) {
                return tl::unexpected(sqliteError(exception, path));
            }
        }
    }
    PARASCOPE_TRY(auto lock, detail::WriterLock::take(path, owner));
    try {
        if (fresh)
            create(path, owner);
        auto impl = std::make_unique<Impl>(path, std::move(lock));
        auto& db = impl->db;
        db.setBusyTimeout(10000);
        PARASCOPE_CHECK(detail::checkIdentity(db, path));
        // WAL where the file system can lock and map; SQLite answers with what it could have.
        const auto journal = db.execAndGet("PRAGMA journal_mode = WAL").getString();
        if (journal != "wal")
            impl->notice = path.string() + " lies where a write-ahead log cannot be kept; a rollback journal is used (" +
                           journal + "), and readers wait for the writer.";
        if (!impl->lock.keepsOthersOut())
            impl->notice += (impl->notice.empty() ? "" : " ") + path.string() +
                            " lies where files cannot be locked: let nothing else write it.";
        db.exec("PRAGMA synchronous = FULL");
        db.exec("PRAGMA foreign_keys = ON");
        db.exec("PRAGMA wal_autocheckpoint = 2000");
        const int version = db.execAndGet("PRAGMA user_version").getInt();
        if (version < schemaVersion) {
            // A backup of the file as it was, before the first step forward; whole before it has its name,
            // so that a kill in between does not stop the next attempt.
            const auto kept = path.string() + ".schema" + std::to_string(version) + ".bak";
            std::filesystem::remove(kept + ".new");
            SQLite::Statement backup(db, "VACUUM INTO ?");
            backup.bind(1, kept + ".new");
            backup.exec();
            std::filesystem::rename(kept + ".new", kept);
        }
        SQLite::Transaction guard(db, SQLite::TransactionBehavior::IMMEDIATE);
        if (version < schemaVersion) {
            PARASCOPE_CHECK(detail::migrate(db, version));
        }
        guard.commit();
        if (::stat(path.c_str(), &impl->opened) != 0)
            return fail(ErrorCode::Io, path.string() + " was deleted while it was being opened.");
        return Writer(std::move(impl));
    } catch (const SQLite::Exception& exception) {
        return tl::unexpected(sqliteError(exception, path));
    } catch (const std::filesystem::filesystem_error& exception) {
        return fail(ErrorCode::Io, path.string() + " could not be made: " + exception.code().message() + ".");
    }
}

const std::string& Writer::notice() const
{
    return m_impl->notice;
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

Result<std::int64_t> Writer::putSweep(const SweepRecord& sweep)
{
    return m_impl->transaction<std::int64_t>([&] {
        const auto spec = m_impl->documentId(toLine(sweep.spec));
        auto& insert = m_impl->prepared("INSERT INTO sweep (name, spec, state, created_ms) VALUES (?, ?, ?, ?)"
                                        " ON CONFLICT DO NOTHING");
        insert.bind(1, sweep.name);
        insert.bind(2, spec);
        insert.bind(3, sweep.state);
        insert.bind(4, sweep.createdMs);
        insert.exec();
        auto& find = m_impl->prepared("SELECT id FROM sweep WHERE name = ? AND spec = ?");
        find.bind(1, sweep.name);
        find.bind(2, spec);
        find.executeStep();
        return find.getColumn(0).getInt64();
    });
}

Result<std::int64_t> Writer::putSweepByName(const SweepRecord& sweep)
{
    PARASCOPE_TRY(const auto known, m_impl->transaction<std::int64_t>([&]() -> std::int64_t {
        const auto spec = m_impl->documentId(toLine(sweep.spec));
        auto& find = m_impl->prepared("SELECT id FROM sweep WHERE name = ? ORDER BY spec = ? DESC, id DESC LIMIT 1");
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

Result<std::vector<PointRecord>> Writer::putPoints(std::int64_t sweepId, const std::vector<PointRecord>& points)
{
    return m_impl->transaction<std::vector<PointRecord>>([&] {
        std::vector<PointRecord> out = points;
        for (auto& point : out) {
            const auto configuration = m_impl->configurationId(point.family, point.parameters);
            auto& insert = m_impl->prepared("INSERT INTO point (sweep, platform, repeat, configuration, work_key,"
                                            " priority) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING");
            insert.bind(1, sweepId);
            insert.bind(2, point.platform);
            insert.bind(3, point.repeat);
            insert.bind(4, configuration);
            insert.bind(5, point.workKey);
            insert.bind(6, point.priority);
            insert.exec();
            auto& find = m_impl->prepared(
                "SELECT id, priority, (SELECT outcome FROM run WHERE run.point = point.id ORDER BY run.id DESC LIMIT 1)"
                " FROM point WHERE sweep = ? AND platform = ? AND repeat = ? AND configuration = ? AND work_key = ?");
            find.bind(1, sweepId);
            find.bind(2, point.platform);
            find.bind(3, point.repeat);
            find.bind(4, configuration);
            find.bind(5, point.workKey);
            find.executeStep();
            point.id = find.getColumn(0).getInt64();
            point.sweepId = sweepId;
            point.priority = find.getColumn(1).getDouble();
            if (!find.getColumn(2).isNull())
                point.outcome = static_cast<Outcome>(find.getColumn(2).getInt());
        }
        return out;
    });
}

Result<void> Writer::setPriority(std::int64_t pointId, double priority)
{
    auto done = m_impl->transaction<bool>([&] {
        auto& update = m_impl->prepared("UPDATE point SET priority = ? WHERE id = ?");
        update.bind(1, priority);
        update.bind(2, pointId);
        return update.exec() > 0;
    });
    if (!done)
        return tl::unexpected(done.error());
    return {};
}

Result<bool> Writer::putRun(const RunRecord& run, const std::vector<OperationRecord>& operations)
{
    PARASCOPE_TRY(const auto added, putRuns({run}, operations));
    return added == 1;
}

Result<std::size_t> Writer::putRuns(const std::vector<RunRecord>& runs, const std::vector<OperationRecord>& operations)
{
    return m_impl->transaction<std::size_t>([&] {
        std::size_t added = 0;
        std::unordered_map<std::string, int> fresh;
        for (const auto& run : runs)
            if (m_impl->insertRun(run)) {
                fresh.emplace(run.runUuid, 0);
                ++added;
            }
        for (const auto& operation : operations)
            if (const auto it = fresh.find(operation.runUuid); it != fresh.end())
                m_impl->insertOperation(operation, it->second++);
        return added;
    });
}

Result<void> Writer::putCeilings(std::string_view platform, const Json& ceilings)
{
    auto done = m_impl->transaction<bool>([&] {
        m_impl->platformId(std::string(platform));
        auto& update = m_impl->prepared("UPDATE platform SET ceilings = ? WHERE name = ?");
        update.bind(1, toLine(ceilings));
        update.bind(2, std::string(platform));
        return update.exec() > 0;
    });
    if (!done)
        return tl::unexpected(done.error());
    return {};
}

Result<void> Writer::putEvent(std::string_view level, std::string_view text, std::int64_t atMs)
{
    auto done = m_impl->transaction<bool>([&] {
        auto& insert = m_impl->prepared("INSERT INTO event (at_ms, level, text) VALUES (?, ?, ?)");
        insert.bind(1, atMs);
        insert.bind(2, std::string(level));
        insert.bind(3, std::string(text));
        return insert.exec() > 0;
    });
    if (!done)
        return tl::unexpected(done.error());
    return {};
}

} // namespace parascope::store
