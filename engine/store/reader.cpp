// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/database.h"
#include "engine/store/schema.h"
#include "engine/store/writer_lock.h"

#include "engine/core/hash.h"

#include <unordered_map>

namespace parascope::store {

using detail::sqliteError;

namespace {

/// A copy of a database and its WAL in a folder of this process, gone with it.
struct PrivateCopy
{
    std::filesystem::path folder;
    PrivateCopy() = default;
    PrivateCopy(const PrivateCopy&) = delete;
    PrivateCopy& operator=(const PrivateCopy&) = delete;
    ~PrivateCopy()
    {
        std::error_code error;
        if (!folder.empty())
            std::filesystem::remove_all(folder, error);
    }
};

std::optional<double> optionalNumber(const SQLite::Column& column)
{
    return column.isNull() ? std::nullopt : std::optional(column.getDouble());
}

Result<Json> parsedOr(const SQLite::Column& column, Json fallback)
{
    if (column.isNull())
        return fallback;
    return parseJson(column.getString(), "A stored document");
}

} // namespace

struct Reader::Impl
{
    std::filesystem::path path;
    PrivateCopy copy; // outlives the connection
    std::unique_ptr<SQLite::Database> db;
    mutable std::unordered_map<std::int64_t, std::string> names;
    struct Configuration
    {
        std::string family;
        Parameters parameters;
    };
    mutable std::unordered_map<std::int64_t, Configuration> configurations;
    mutable std::unordered_map<std::int64_t, std::string> platforms;
    mutable std::unordered_map<std::int64_t, Json> documents;

    /// Opens a private copy, with what a writer left beside the file: SQLite replays the log in the copy.
    void openCopy()
    {
        db.reset();
        if (copy.folder.empty()) {
            copy.folder = std::filesystem::temp_directory_path() / ("parascope-look-" + newUuid());
            std::filesystem::create_directory(copy.folder);
            std::filesystem::permissions(copy.folder, std::filesystem::perms::owner_all);
            for (const auto* suffix : {"", "-wal", "-journal"})
                if (std::filesystem::exists(path.string() + suffix)) {
                    const auto target = copy.folder / (std::string("copy.db") + suffix);
                    std::filesystem::copy_file(path.string() + suffix, target);
                    std::filesystem::permissions(target, std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
                }
        }
        db = std::make_unique<SQLite::Database>((copy.folder / "copy.db").string(), SQLite::OPEN_READWRITE);
    }

    const std::string& name(std::int64_t id) const
    {
        auto it = names.find(id);
        if (it == names.end()) {
            SQLite::Statement find(*db, "SELECT text FROM name WHERE id = ?");
            find.bind(1, id);
            it = names.emplace(id, find.executeStep() ? find.getColumn(0).getString() : "").first;
        }
        return it->second;
    }

    const std::string& platform(std::int64_t id) const
    {
        auto it = platforms.find(id);
        if (it == platforms.end()) {
            SQLite::Statement find(*db, "SELECT name FROM platform WHERE id = ?");
            find.bind(1, id);
            it = platforms.emplace(id, find.executeStep() ? find.getColumn(0).getString() : "").first;
        }
        return it->second;
    }

    Result<const Configuration*> configuration(std::int64_t id) const
    {
        auto it = configurations.find(id);
        if (it == configurations.end()) {
            SQLite::Statement find(*db, "SELECT family, names, pack FROM configuration WHERE id = ?");
            find.bind(1, id);
            if (!find.executeStep())
                return badInput(path.string() + " is damaged: a run has no configuration.");
            Configuration out{name(find.getColumn(0).getInt64()), {}};
            const auto what = path.string() + ", a configuration";
            PARASCOPE_TRY(const Json keys, parseJson(find.getColumn(1).getString(), what));
            PARASCOPE_TRY(const Json values, parseJson(find.getColumn(2).getString(), what));
            if (!keys.is_array() || !values.is_array() || keys.size() != values.size())
                return badInput(what + " is damaged.");
            for (std::size_t i = 0; i < keys.size(); ++i) {
                PARASCOPE_TRY(auto value, valueFromJson(values[i], what));
                if (!keys[i].is_string())
                    return badInput(what + " is damaged.");
                out.parameters.set(keys[i].get<std::string>(), std::move(value));
            }
            it = configurations.emplace(id, std::move(out)).first;
        }
        return &it->second;
    }

    Result<Json> document(std::int64_t id) const
    {
        SQLite::Statement find(*db, "SELECT text FROM document WHERE id = ?");
        find.bind(1, id);
        if (!find.executeStep())
            return Json(nullptr);
        return parseJson(find.getColumn(0).getString(), path.string() + ", a stored document");
    }

    /// Few documents stand behind many runs: each is read once.
    Result<Json> sharedDocument(std::int64_t id) const
    {
        auto it = documents.find(id);
        if (it == documents.end()) {
            PARASCOPE_TRY(auto json, document(id));
            it = documents.emplace(id, std::move(json)).first;
        }
        return it->second;
    }

    /// Columns of the runs query, in order.
    static constexpr const char* columns =
        "id, uuid, point, attempt, platform, device, configuration, mode, optimizer, dtype, timing, model_key,"
        " work_key, config_key, outcome, quality, message, warmup_steps, step_median, step_low, step_high,"
        " started_ms, finished_ms, steps, environment, stack, graph, implementation, conditions, source,"
        " (SELECT repeat FROM point WHERE point.id = run.point)";

    Result<RunRecord> record(SQLite::Statement& row, const Wanted& wanted) const
    {
        RunRecord run;
        run.runUuid = row.getColumn(1).getString();
        run.pointId = row.getColumn(2).isNull() ? 0 : row.getColumn(2).getInt64();
        run.attempt = row.getColumn(3).getInt();
        run.repeat = row.getColumn(30).isNull() ? 0 : row.getColumn(30).getInt();
        run.platform = platform(row.getColumn(4).getInt64());
        run.device = name(row.getColumn(5).getInt64());
        PARASCOPE_TRY(const Configuration* point, configuration(row.getColumn(6).getInt64()));
        run.family = point->family;
        run.parameters = point->parameters;
        run.mode = name(row.getColumn(7).getInt64());
        run.optimizer = name(row.getColumn(8).getInt64());
        run.dtype = name(row.getColumn(9).getInt64());
        run.timing = name(row.getColumn(10).getInt64());
        run.modelKey = row.getColumn(11).getString();
        run.workKey = row.getColumn(12).getString();
        run.configKey = row.getColumn(13).getString();
        const int outcome = row.getColumn(14).getInt();
        if (outcome < 0 || outcome >= static_cast<int>(outcomeNames.size()))
            return badInput(path.string() + " is damaged: run " + run.runUuid + " has no known outcome.");
        run.outcome = static_cast<Outcome>(outcome);
        run.quality = static_cast<QualitySet>(row.getColumn(15).getInt());
        run.message = row.getColumn(16).getString();
        run.warmupSteps = row.getColumn(17).getInt();
        run.stepMedian = optionalNumber(row.getColumn(18));
        run.stepLow = optionalNumber(row.getColumn(19));
        run.stepHigh = optionalNumber(row.getColumn(20));
        run.startedMs = row.getColumn(21).getInt64();
        run.finishedMs = row.getColumn(22).getInt64();
        if (wanted.stepSeconds && !row.getColumn(23).isNull()) {
            const auto blob = row.getColumn(23);
            PARASCOPE_TRY(run.stepSeconds,
                          detail::decodeSteps({static_cast<const char*>(blob.getBlob()),
                                               static_cast<std::size_t>(blob.getBytes())}));
        }
        if (wanted.documents) {
            Json* const targets[] = {&run.environment, &run.stack, &run.graph, &run.implementation};
            for (int i = 0; i < 4; ++i)
                if (!row.getColumn(24 + i).isNull()) {
                    PARASCOPE_TRY(*targets[i], document(row.getColumn(24 + i).getInt64()));
                }
            PARASCOPE_TRY(run.conditions, parsedOr(row.getColumn(28), nullptr));
            PARASCOPE_TRY(run.source, parsedOr(row.getColumn(29), nullptr));
        }
        if (wanted.stack && !wanted.documents)
            for (const auto& [column, target] : {std::pair(25, &run.stack), std::pair(27, &run.implementation)})
                if (!row.getColumn(column).isNull()) {
                    PARASCOPE_TRY(*target, sharedDocument(row.getColumn(column).getInt64()));
                }
        return run;
    }

    std::vector<OperationRecord> operationsOf(SQLite::Statement& rows) const;

    void addMetrics(RunRecord& run, std::int64_t rowId, SQLite::Statement& metrics) const
    {
        metrics.reset();
        metrics.bind(1, rowId);
        while (metrics.executeStep())
            run.metrics.emplace_back(name(metrics.getColumn(0).getInt64()), metrics.getColumn(1).getDouble());
    }
};

Reader::Reader(std::unique_ptr<Impl> impl) : m_impl(std::move(impl)) {}
Reader::~Reader() = default;
Reader::Reader(Reader&&) noexcept = default;
Reader& Reader::operator=(Reader&&) noexcept = default;

const std::filesystem::path& Reader::path() const
{
    return m_impl->path;
}

Result<Reader> Reader::open(const std::filesystem::path& path, ReadMode mode)
{
    PARASCOPE_CHECK(detail::checkHeader(path));
    if (mode == ReadMode::Auto)
        mode = writerOf(path).empty() ? ReadMode::Foreign : ReadMode::Live;
    auto impl = std::make_unique<Impl>();
    impl->path = path;
    try {
        if (mode == ReadMode::Live) {
            // Opened for writing so that SQLite may share its memory map; query_only keeps it a reader.
            try {
                impl->db = std::make_unique<SQLite::Database>(path.string(), SQLite::OPEN_READWRITE);
                impl->db->exec("PRAGMA query_only = ON");
            } catch (const SQLite::Exception&) {
                impl->db = std::make_unique<SQLite::Database>(path.string(), SQLite::OPEN_READONLY);
            }
        } else if (detail::hasLog(path)) {
            impl->openCopy();
        } else {
            impl->db = std::make_unique<SQLite::Database>(detail::uriOf(path, "?immutable=1"),
                                                          SQLite::OPEN_READONLY | SQLite::OPEN_URI);
        }
        impl->db->setBusyTimeout(10000);
        PARASCOPE_CHECK(detail::checkIdentity(*impl->db, path));
        if (const int version = impl->db->execAndGet("PRAGMA user_version").getInt(); version < schemaVersion) {
            // An older file is read as it would be after its migration; the file stays as it is.
            impl->openCopy();
            SQLite::Transaction guard(*impl->db, SQLite::TransactionBehavior::IMMEDIATE);
            PARASCOPE_CHECK(detail::migrate(*impl->db, version));
            guard.commit();
        }
        if (mode != ReadMode::Live)
            impl->db->exec("PRAGMA query_only = ON");
        return Reader(std::move(impl));
    } catch (const SQLite::Exception& exception) {
        return tl::unexpected(sqliteError(exception, path));
    } catch (const std::filesystem::filesystem_error& exception) {
        return fail(ErrorCode::Io, path.string() + " could not be copied to be looked at: " + exception.what() + ".");
    }
}

/// Runs a query body; an SQLite exception becomes an error.
#define PARASCOPE_QUERY_BEGIN try {
#define PARASCOPE_QUERY_END                                                                                  \
    }                                                                                                        \
    catch (const SQLite::Exception& exception)                                                               \
    {                                                                                                        \
        return tl::unexpected(sqliteError(exception, m_impl->path));                                         \
    }

Result<std::int64_t> Reader::dataVersion() const
{
    PARASCOPE_QUERY_BEGIN
    return m_impl->db->execAndGet("PRAGMA data_version").getInt64();
    PARASCOPE_QUERY_END
}

Result<std::vector<PlatformRecord>> Reader::platforms() const
{
    PARASCOPE_QUERY_BEGIN
    std::vector<PlatformRecord> out;
    SQLite::Statement rows(*m_impl->db, "SELECT name, catalogue_id, peak_flops, bandwidth, memory_bytes, details"
                                        " FROM platform ORDER BY id");
    while (rows.executeStep()) {
        PlatformRecord record{rows.getColumn(0).getString(),         rows.getColumn(1).getString(),
                              optionalNumber(rows.getColumn(2)),     optionalNumber(rows.getColumn(3)),
                              optionalNumber(rows.getColumn(4)),     Json::object()};
        PARASCOPE_TRY(record.details, parsedOr(rows.getColumn(5), Json::object()));
        out.push_back(std::move(record));
    }
    return out;
    PARASCOPE_QUERY_END
}

Result<std::vector<SweepRecord>> Reader::sweeps() const
{
    PARASCOPE_QUERY_BEGIN
    std::vector<SweepRecord> out;
    SQLite::Statement rows(*m_impl->db, "SELECT sweep.id, name, document.text, state, created_ms FROM sweep"
                                        " JOIN document ON document.id = sweep.spec ORDER BY sweep.id");
    while (rows.executeStep()) {
        SweepRecord record;
        record.id = rows.getColumn(0).getInt64();
        record.name = rows.getColumn(1).getString();
        PARASCOPE_TRY(record.spec, parsedOr(rows.getColumn(2), nullptr));
        record.state = rows.getColumn(3).getString();
        record.createdMs = rows.getColumn(4).getInt64();
        out.push_back(std::move(record));
    }
    return out;
    PARASCOPE_QUERY_END
}

Result<std::vector<PointRecord>> Reader::points(std::int64_t sweepId) const
{
    PARASCOPE_QUERY_BEGIN
    std::vector<PointRecord> out;
    SQLite::Statement rows(*m_impl->db,
                           "SELECT id, platform, repeat, configuration, work_key, priority,"
                           " (SELECT outcome FROM run WHERE run.point = point.id ORDER BY run.id DESC LIMIT 1)"
                           " FROM point WHERE sweep = ? ORDER BY priority, id");
    rows.bind(1, sweepId);
    while (rows.executeStep()) {
        PointRecord record;
        record.id = rows.getColumn(0).getInt64();
        record.sweepId = sweepId;
        record.platform = rows.getColumn(1).getString();
        record.repeat = rows.getColumn(2).getInt();
        PARASCOPE_TRY(const auto* configuration, m_impl->configuration(rows.getColumn(3).getInt64()));
        record.family = configuration->family;
        record.parameters = configuration->parameters;
        record.workKey = rows.getColumn(4).getString();
        record.priority = rows.getColumn(5).getDouble();
        if (!rows.getColumn(6).isNull())
            record.outcome = static_cast<Outcome>(rows.getColumn(6).getInt());
        out.push_back(std::move(record));
    }
    return out;
    PARASCOPE_QUERY_END
}

Result<void> Reader::runs(const Wanted& wanted, const std::function<bool(std::int64_t, RunRecord&&)>& each) const
{
    PARASCOPE_QUERY_BEGIN
    SQLite::Statement rows(*m_impl->db, std::string("SELECT ") + Impl::columns + " FROM run WHERE id > ? ORDER BY id");
    SQLite::Statement metrics(*m_impl->db, "SELECT name, value FROM metric WHERE run = ?");
    rows.bind(1, wanted.afterRowId);
    while (rows.executeStep()) {
        const auto rowId = rows.getColumn(0).getInt64();
        PARASCOPE_TRY(RunRecord run, m_impl->record(rows, wanted));
        m_impl->addMetrics(run, rowId, metrics);
        if (!each(rowId, std::move(run)))
            break;
    }
    return {};
    PARASCOPE_QUERY_END
}

Result<RunRecord> Reader::run(std::string_view runUuid) const
{
    PARASCOPE_QUERY_BEGIN
    SQLite::Statement rows(*m_impl->db, std::string("SELECT ") + Impl::columns + " FROM run WHERE uuid = ?");
    rows.bind(1, std::string(runUuid));
    if (!rows.executeStep())
        return fail(ErrorCode::NotFound, m_impl->path.string() + " has no run " + std::string(runUuid) + ".");
    const auto rowId = rows.getColumn(0).getInt64();
    PARASCOPE_TRY(RunRecord run, m_impl->record(rows, {0, true, true}));
    SQLite::Statement metrics(*m_impl->db, "SELECT name, value FROM metric WHERE run = ?");
    m_impl->addMetrics(run, rowId, metrics);
    return run;
    PARASCOPE_QUERY_END
}

namespace {

constexpr const char* operationsQuery = "SELECT uuid, name, layer, time_fraction, seconds, calls, flops, bytes,"
                                        " flops_per_second, bytes_per_second, intensity FROM operation"
                                        " JOIN run ON run.id = operation.run WHERE ";
constexpr const char* operationsOrder = " ORDER BY operation.run, number";

} // namespace

std::vector<OperationRecord> Reader::Impl::operationsOf(SQLite::Statement& rows) const
{
    std::vector<OperationRecord> out;
    while (rows.executeStep()) {
        OperationRecord record;
        record.runUuid = rows.getColumn(0).getString();
        record.name = name(rows.getColumn(1).getInt64());
        record.layer = name(rows.getColumn(2).getInt64());
        int at = 3;
        for (auto* value : {&record.timeFraction, &record.seconds, &record.calls, &record.flops, &record.bytes,
                            &record.flopsPerSecond, &record.bytesPerSecond, &record.intensity})
            *value = optionalNumber(rows.getColumn(at++));
        out.push_back(std::move(record));
    }
    return out;
}

Result<std::vector<OperationRecord>> Reader::operations(std::string_view runUuid) const
{
    if (runUuid.empty())
        return operationsAfter(0);
    PARASCOPE_QUERY_BEGIN
    SQLite::Statement rows(*m_impl->db, operationsQuery + std::string("uuid = ?") + operationsOrder);
    rows.bind(1, std::string(runUuid));
    return m_impl->operationsOf(rows);
    PARASCOPE_QUERY_END
}

Result<std::vector<OperationRecord>> Reader::operationsAfter(std::int64_t rowId) const
{
    PARASCOPE_QUERY_BEGIN
    SQLite::Statement rows(*m_impl->db, operationsQuery + std::string("operation.run > ?") + operationsOrder);
    rows.bind(1, rowId);
    return m_impl->operationsOf(rows);
    PARASCOPE_QUERY_END
}

Result<Json> Reader::ceilings(std::string_view platform) const
{
    PARASCOPE_QUERY_BEGIN
    SQLite::Statement rows(*m_impl->db, "SELECT ceilings FROM platform WHERE name = ?");
    rows.bind(1, std::string(platform));
    if (!rows.executeStep())
        return Json(nullptr);
    return parsedOr(rows.getColumn(0), nullptr);
    PARASCOPE_QUERY_END
}

Result<std::vector<EventRecord>> Reader::events(std::int64_t afterId) const
{
    PARASCOPE_QUERY_BEGIN
    std::vector<EventRecord> out;
    SQLite::Statement rows(*m_impl->db, "SELECT at_ms, level, text FROM event WHERE id > ? ORDER BY id");
    rows.bind(1, afterId);
    while (rows.executeStep())
        out.push_back({rows.getColumn(0).getInt64(), rows.getColumn(1).getString(), rows.getColumn(2).getString()});
    return out;
    PARASCOPE_QUERY_END
}

Result<std::vector<std::string>> Reader::integrity() const
{
    PARASCOPE_QUERY_BEGIN
    std::vector<std::string> findings;
    SQLite::Statement rows(*m_impl->db, "PRAGMA integrity_check(20)");
    while (rows.executeStep())
        if (const auto text = rows.getColumn(0).getString(); text != "ok")
            findings.push_back("Integrity: " + text);
    SQLite::Statement keys(*m_impl->db, "PRAGMA foreign_key_check");
    while (keys.executeStep() && findings.size() < 40)
        findings.push_back("A row of " + keys.getColumn(0).getString() + " refers to a missing row of " +
                           keys.getColumn(2).getString() + ".");
    return findings;
    PARASCOPE_QUERY_END
}

std::string writerOf(const std::filesystem::path& path)
{
    return detail::WriterLock::holder(path);
}

} // namespace parascope::store
