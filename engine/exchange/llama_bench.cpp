// SPDX-License-Identifier: GPL-3.0-or-later
// Results of llama-bench (llama.cpp, tools/llama-bench). A test is one record: an entry of a JSON list, a
// JSON line, a CSV row or a row of an SQL table ("llama_bench", "test" before 2025). The fields are generated
// at run time, and forks add more. Fields that are known below are read by name. A field whose name or value
// shows that it was measured becomes a metric, and every other field a setting of the run. JSON has the time
// of every repetition; CSV and SQL have only the mean and the standard deviation.
#include "engine/base/core/columns.h"
#include "engine/base/core/metrics.h"
#include "engine/exchange/csv.h"
#include "engine/exchange/foreign.h"

#include <sqlite3.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <map>
#include <memory>
#include <set>

namespace parascope::exchange::llama_bench {

namespace {

constexpr std::string_view tool = "llama-bench";

/// Fields that every version writes.
constexpr std::array<std::string_view, 3> signature{"n_prompt", "n_gen", "avg_ts"};
/// Fields that are not settings, because they are read below or repeat a field that is.
constexpr std::array<std::string_view, 20> benchColumns{
    "build_commit", "build_number", "cpu_info",       "gpu_info",  "model_filename",
    "model_type",   "model_size",   "model_n_params", "test_time", "n_prompt",
    "n_gen",        "n_depth",      "avg_ns",         "stddev_ns", "avg_ts",
    "stddev_ts",    "samples_ns",   "samples_ts",     "test",      "test_configuration_id"};

/// Settings that are numbers and may differ in every record of a file that combines several runs of the tool.
constexpr std::array<std::string_view, 6> wholeSettings{"poll",  "main_gpu",   "prio",
                                                        "delay", "fit_target", "fit_min_ctx"};

bool isBenchRecord(const Json& json)
{
    return std::all_of(signature.begin(), signature.end(),
                       [&](auto name) { return json.is_object() && json.contains(std::string(name)); });
}

bool isHeader(const std::vector<std::string_view>& fields)
{
    return std::all_of(signature.begin(), signature.end(),
                       [&](auto name) { return foreign::holds(fields, name); });
}

/// Returns whether a text has SQL statements that fill llama-bench's table or name the columns of every
/// version.
bool isSql(const Content& content)
{
    if (content.kind != Content::Kind::Text)
        return false;
    const auto says = [&](std::string_view words) { return content.text.find(words) != std::string::npos; };
    return says("INSERT INTO") && (says("INSERT INTO llama_bench") || says("INSERT INTO \"llama_bench\"") ||
                                   std::all_of(signature.begin(), signature.end(), says));
}

/// A separate database connection in memory. Statements of a foreign file may only create tables and rows in
/// it.
class Sandbox
{
public:
    Sandbox()
    {
        sqlite3* db = nullptr;
        if (sqlite3_open_v2(":memory:", &db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nullptr) !=
            SQLITE_OK) {
            sqlite3_close(db);
            db = nullptr;
        }
        m_db.reset(db);
        if (!db)
            return;
        for (const auto& [option, on] :
             {std::pair(SQLITE_DBCONFIG_DEFENSIVE, 1), std::pair(SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0),
              std::pair(SQLITE_DBCONFIG_ENABLE_TRIGGER, 0), std::pair(SQLITE_DBCONFIG_ENABLE_VIEW, 0)})
            (void)sqlite3_db_config(db, option, on, nullptr);
        sqlite3_limit(db, SQLITE_LIMIT_VDBE_OP, 100000);
        sqlite3_limit(db, SQLITE_LIMIT_ATTACHED, 0);
    }

    Result<void> run(const std::string& statements, const std::string& file)
    {
        // The limit of about 100 steps per byte is far more than rows need, and it stops endless statements.
        m_left = 1000 + static_cast<std::int64_t>(statements.size()) / 10;
        sqlite3_progress_handler(m_db.get(), 1000, &tired, &m_left);
        sqlite3_set_authorizer(m_db.get(), &allowed, nullptr);
        if (!m_db || sqlite3_exec(m_db.get(), statements.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK)
            return Error::badInput("%1: the SQL cannot be read: %2.", file,
                                   std::string(m_db ? sqlite3_errmsg(m_db.get()) : "no memory"));
        return {};
    }

    Result<void> open(const std::string& database, const std::string& file)
    {
        auto* bytes = static_cast<unsigned char*>(sqlite3_malloc64(database.size()));
        if (!m_db || !bytes)
            return Error::io("%1 does not fit into memory.", file);
        std::memcpy(bytes, database.data(), database.size());
        if (database.size() > 20)
            bytes[18] = bytes[19] = 1; // turn off write-ahead logging: a copy in memory has no log file
        m_left = 1000 + static_cast<std::int64_t>(database.size());
        sqlite3_progress_handler(m_db.get(), 1000, &tired, &m_left);
        const auto size = static_cast<sqlite3_int64>(database.size());
        if (sqlite3_deserialize(m_db.get(), "main", bytes, size, size,
                                SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_READONLY) != SQLITE_OK)
            return Error::badInput("%1 cannot be read as a database.", file);
        sqlite3_set_authorizer(m_db.get(), &allowed,
                               nullptr); // only now, because it would refuse deserialising
        return {};
    }

    /// Returns the rows of a table as documents, or nothing if there is no such table.
    std::optional<Json> rowsOf(const char* table)
    {
        sqlite3_stmt* statement = nullptr;
        const auto select = std::string("SELECT * FROM ") + table;
        if (!m_db || sqlite3_prepare_v2(m_db.get(), select.c_str(), -1, &statement, nullptr) != SQLITE_OK)
            return std::nullopt;
        const std::unique_ptr<sqlite3_stmt, decltype(&sqlite3_finalize)> guard(statement, &sqlite3_finalize);
        Json rows = Json::array();
        while (sqlite3_step(statement) == SQLITE_ROW) {
            Json row = Json::object();
            for (int i = 0; i < sqlite3_column_count(statement); ++i) {
                auto& cell = row[sqlite3_column_name(statement, i)];
                const auto type = sqlite3_column_type(statement, i);
                if (type == SQLITE_INTEGER)
                    cell = static_cast<std::int64_t>(sqlite3_column_int64(statement, i));
                else if (type == SQLITE_FLOAT)
                    cell = sqlite3_column_double(statement, i);
                else if (const auto* text = sqlite3_column_text(statement, i))
                    cell = std::string(reinterpret_cast<const char*>(text));
            }
            rows.push_back(std::move(row));
        }
        return rows;
    }

    /// Returns whether the table (a quoted name) has the columns that every version of llama-bench writes.
    bool hasColumns(const std::string& table)
    {
        return rowsOf(("(SELECT n_prompt, n_gen, avg_ts FROM " + table + " LIMIT 1)").c_str()).has_value();
    }

private:
    static int allowed(void*, int action, const char* first, const char*, const char*, const char*)
    {
        switch (action) {
        case SQLITE_CREATE_TABLE:
        case SQLITE_INSERT:
        case SQLITE_READ:
        case SQLITE_SELECT:
        case SQLITE_TRANSACTION:
        case SQLITE_UPDATE: // CREATE TABLE updates the table of the schema
            return SQLITE_OK;
        case SQLITE_PRAGMA: // a dump begins with a pragma
            return first && std::strcmp(first, "foreign_keys") == 0 ? SQLITE_OK : SQLITE_DENY;
        default:
            return SQLITE_DENY;
        }
    }
    static int tired(void* left) { return --*static_cast<std::int64_t*>(left) < 0; }

    std::unique_ptr<sqlite3, decltype(&sqlite3_close)> m_db{nullptr, &sqlite3_close};
    std::int64_t m_left = 0;
};

/// Returns a name quoted for SQL.
std::string quoted(const std::string& name)
{
    std::string out = "\"";
    for (const char c : name)
        out += c == '"' ? std::string("\"\"") : std::string(1, c);
    return out + '"';
}

/// Returns the quoted names of all tables that have the columns of every version.
std::vector<std::string> tablesIn(Sandbox& sandbox)
{
    std::vector<std::string> out;
    const auto all = sandbox.rowsOf("sqlite_master WHERE type = 'table'");
    for (const auto& table : all.value_or(Json::array())) {
        auto name = quoted(foreign::textOf(foreign::at(table, "name")));
        if (sandbox.hasColumns(name))
            out.push_back(std::move(name));
    }
    return out;
}

Result<Json> rowsOf(Sandbox& sandbox, const std::string& file)
{
    Json out = Json::array();
    const auto tables = tablesIn(sandbox);
    for (const auto& table : tables)
        for (auto& row : sandbox.rowsOf(table.c_str()).value_or(Json::array()))
            out.push_back(std::move(row));
    if (tables.empty())
        return Error::badInput(
            "%1 contains no table with the columns n_prompt, n_gen and avg_ts of llama-bench.", file);
    return out;
}

/// Reads a row that lacks a setting, as in the tool's manual: only the fields before and after the settings,
/// because the settings cannot be assigned to columns. A valid time of the test confirms the position of the
/// fields after them. Returns an empty object if the row does not fit.
Json rowOfEnds(const std::vector<std::string>& header, const std::vector<std::string_view>& fields)
{
    const auto placeOf = [&](std::string_view name) {
        return static_cast<std::size_t>(std::find(header.begin(), header.end(), name) - header.begin());
    };
    const auto time = placeOf("test_time"), behind = placeOf("n_prompt"), before = placeOf("model_n_params");
    Json row = Json::object();
    const auto tail = header.size() - std::min(behind, header.size());
    if (time == header.size() || before >= behind || behind >= time || fields.size() < before + 1 + tail ||
        foreign::millisecondsOf(fields[fields.size() - (header.size() - time)]) == 0)
        return row;
    for (std::size_t i = 0; i <= before; ++i)
        row[header[i]] = std::string(fields[i]);
    for (std::size_t i = 0; i < tail; ++i)
        row[header[behind + i]] = std::string(fields[fields.size() - tail + i]);
    return row;
}

/// Reads CSV rows. Every cell is quoted, so all values are texts; foreign::valueOf() converts numbers later.
Result<Json> rowsOfCsv(const std::string& text, const std::string& file, Import& unreadable,
                       std::vector<std::size_t>& lines)
{
    CsvReader rows(text, file);
    PARASCOPE_TRY(const bool any, rows.next());
    if (!any || !isHeader(rows.fields()))
        return Error::badInput("%1: the first line contains no llama-bench columns.", file);
    const std::vector<std::string> header(rows.fields().begin(), rows.fields().end());
    Json out = Json::array();
    for (;;) {
        PARASCOPE_TRY(const bool more, rows.next());
        if (!more)
            return out;
        const auto& fields = rows.fields();
        Json row = Json::object();
        if (fields.size() != header.size()) {
            row = rowOfEnds(header, fields);
            if (row.empty()) {
                unreadable.errors.push_back({std::filesystem::path(file).filename().string(), rows.line(),
                                             std::to_string(fields.size()) + " fields, the header has " +
                                                 std::to_string(header.size())});
                continue;
            }
            out.push_back(std::move(row));
            lines.push_back(rows.line());
            continue;
        }
        for (std::size_t i = 0; i < header.size(); ++i)
            row[header[i]] = std::string(fields[i]);
        out.push_back(std::move(row));
        lines.push_back(rows.line());
    }
}

/// Returns the samples of a record in seconds.
std::vector<double> samplesOf(const Json& record)
{
    std::vector<double> out;
    for (const auto& item : foreign::at(record, "samples_ns"))
        out.push_back(foreign::numberOf(item).value_or(0) / 1e9);
    return out;
}

std::optional<double> secondsOf(const Json& nanoseconds)
{
    const auto value = foreign::numberOf(nanoseconds);
    return value ? std::optional(*value / 1e9) : value;
}

/// Returns the fields that were measured although their names do not say so. A command has the same settings
/// for all its tests, so a number that differs in every record of several tests is not a setting.
std::set<std::string> measuredAnew(const std::vector<std::pair<Json*, std::size_t>>& records)
{
    constexpr std::size_t most = 10000; // records; a command has about a hundred
    if (records.size() > most)
        return {};
    std::set<std::string> tests;
    std::map<std::string, std::set<double>> values;
    for (const auto& [record, place] : records) {
        tests.insert(toLine({foreign::at(*record, "n_prompt"), foreign::at(*record, "n_gen"),
                             foreign::at(*record, "n_depth")}));
        for (const auto& [name, value] : record->items())
            if (const auto number = foreign::numberOf(value); number && !name.starts_with("n_") &&
                                                              !foreign::holds(benchColumns, name) &&
                                                              !foreign::holds(wholeSettings, name))
                values[name].insert(*number);
    }
    std::set<std::string> out;
    for (const auto& [name, different] : values)
        if (tests.size() > 1 && different.size() == records.size())
            out.insert(name);
    return out;
}

/// Adds an unknown field. The settings of llama-bench are words, switches, whole numbers and shares of
/// devices ("tensor_split"), so any other fraction is a measurement.
void addField(store::RunRecord& run, const std::string& name, const Json& value,
              const std::set<std::string>& measured)
{
    if (value.is_array())
        return; // lists are samples
    const auto number = foreign::numberOf(value);
    auto column = foreign::measuredColumn(name);
    const bool isFraction = number && *number != std::floor(*number) && name != "tensor_split";
    if (!column && (isFraction || measured.contains(name)))
        column = {foreign::identifier(name), 1};
    if (!column)
        foreign::addSetting(run, name, value);
    else if (number)
        foreign::addMetric(run, column->first, *number / column->second);
}

/// Adds the times of a record for this number of tokens. Without a time the run is unfinished.
void addTimes(store::RunRecord& run, const Json& record, double tokens)
{
    using namespace foreign;
    setSamples(run, samplesOf(record));
    const auto mean = secondsOf(at(record, "avg_ns")), rate = numberOf(at(record, "avg_ts"));
    if (!run.stepMedian && mean && *mean > 0) {
        addMetric(run, metric::stepSeconds, mean);
    } else if (!run.stepMedian && rate && *rate > 0) {
        addMetric(run, metric::stepSeconds, tokens / *rate);
    } else if (!run.stepMedian) {
        run.outcome = Outcome::Unfinished;
        run.message = "the record holds no time";
    }
    addMetric(run, "step_seconds_std", secondsOf(at(record, "stddev_ns")));
    addMetric(run, metric::tokensPerSecond, rate);
    addMetric(run, "tokens_per_second_std", numberOf(at(record, "stddev_ts")));
}

/// Returns the run of a test, or the reason why there is none.
tl::expected<store::RunRecord, std::string> runOf(const Json& record, const std::set<std::string>& measured)
{
    using namespace foreign;
    if (!isBenchRecord(record))
        return tl::unexpected(std::string("it has no \"n_prompt\", \"n_gen\" or \"avg_ts\""));
    const auto prompt = numberOf(at(record, "n_prompt")), generated = numberOf(at(record, "n_gen"));
    if (!prompt || !generated)
        return tl::unexpected(std::string("\"n_prompt\" or \"n_gen\" is not a number"));
    store::RunRecord run;
    run.mode = "infer";
    run.family = textOf(at(record, "model_type"));
    if (run.family.empty())
        run.family = std::filesystem::path(textOf(at(record, "model_filename"))).filename().string();
    const auto cpu = textOf(at(record, "cpu_info")), gpu = textOf(at(record, "gpu_info"));
    run.platform = gpu.empty() ? cpu : gpu;
    run.device = run.platform;
    run.environment = {{"cpu", cpu}, {"gpus", gpu}};
    run.stack = {{"framework", "llama.cpp"}, {"build", textOf(at(record, "build_commit"))}};
    if (const auto number = textOf(at(record, "build_number")); !number.empty() && number != "0")
        run.stack["version"] = 'b' + number;
    // The version is a text, although a hash may look like a number ("74e67").
    if (const auto commit = textOf(at(record, "build_commit")); !commit.empty())
        run.implementation[columns::commit] = commit;
    if (run.stack.contains("version"))
        run.implementation[columns::version] = run.stack["version"];
    run.startedMs = millisecondsOf(textOf(at(record, "test_time")));
    // llama-bench names its tests pp512, tg128 or pp512+tg128, each possibly with "@ d4096".
    run.parameters.set("test", std::string(*generated == 0 ? "pp" : *prompt == 0 ? "tg" : "pg"));
    for (const char* name : {"n_prompt", "n_gen", "n_depth"})
        addParameter(run.parameters, name, valueOf(at(record, name)));
    for (const auto& [name, value] : record.items())
        if (!foreign::holds(benchColumns, name))
            addField(run, name, value, measured);
    addTimes(run, record, *prompt + *generated);
    addMetric(run, "model_bytes", numberOf(at(record, "model_size")));
    addMetric(run, metric::parameters, numberOf(at(record, "model_n_params")));
    return run;
}

} // namespace

bool recognises(const Content& content)
{
    switch (content.kind) {
    case Content::Kind::Json:
    case Content::Kind::JsonLines:
        return content.document.is_array()
                   ? !content.document.empty() && isBenchRecord(content.document.front())
                   : isBenchRecord(content.document);
    case Content::Kind::Database: {
        Sandbox sandbox;
        return sandbox.open(content.text, {}) && !tablesIn(sandbox).empty();
    }
    case Content::Kind::Text:
        break;
    }
    if (isSql(content) || llama_table::recognises(content))
        return true;
    const auto line = std::string_view(content.text).substr(0, content.text.find('\n'));
    CsvReader header(line, {});
    const auto any = header.next();
    return any && *any && isHeader(header.fields());
}

Result<Import> read(Content content, const std::filesystem::path& path, const ImportOptions& options)
{
    Import unreadable;
    if (llama_table::recognises(content))
        content = llama_table::records(content);
    unreadable.errors = content.unreadableLines;
    Json list;
    std::vector<std::size_t> lines;
    if (content.kind == Content::Kind::Database || isSql(content)) {
        Sandbox sandbox;
        PARASCOPE_CHECK(content.kind == Content::Kind::Database ? sandbox.open(content.text, path.string())
                                                                : sandbox.run(content.text, path.string()));
        PARASCOPE_TRY(list, rowsOf(sandbox, path.string()));
    } else if (!content.isJson()) {
        PARASCOPE_TRY(list, rowsOfCsv(content.text, path.string(), unreadable, lines));
    }
    std::vector<std::pair<Json*, std::size_t>> records;
    if (content.isJson())
        records = content.records();
    for (std::size_t i = 0; i < list.size(); ++i)
        records.emplace_back(&list[i], i < lines.size() ? lines[i] : i + 1);
    const auto measured = measuredAnew(records);
    foreign::Collector out(tool, path, options);
    for (const auto& [record, place] : records) {
        if (auto run = runOf(*record, measured))
            out.add(*std::move(run), *record, place);
        else
            out.error(place, std::move(run.error()));
        *record = nullptr;
    }
    auto import = std::move(out).take();
    import.errors.insert(import.errors.begin(), unreadable.errors.begin(), unreadable.errors.end());
    return import;
}

} // namespace parascope::exchange::llama_bench
