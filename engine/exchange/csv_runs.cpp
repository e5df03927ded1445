// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exchange/csv_runs.h"

#include "engine/base/core/columns.h"
#include "engine/base/core/durations.h"
#include "engine/base/core/hash.h"
#include "engine/base/core/hyper_parameter.h"
#include "engine/base/core/instant.h"
#include "engine/base/core/metrics.h"
#include "engine/base/core/settings.h"
#include "engine/exchange/csv.h"
#include "engine/exchange/differing.h"
#include "engine/exchange/foreign.h"
#include "engine/exchange/known_platform.h"
#include "engine/model/workload/family.h"
#include "engine/store/run_times.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace parascope::exchange {

/// Returns the columns that have texts in the first rows, and no number. A column "power" with the values
/// "high" and "low" is a setting, not a measurement; one with a number and a text is a measurement with a bad
/// cell.
static std::vector<bool> columnsOfText(CsvReader rows, std::size_t columns)
{
    constexpr int looks = 20;
    std::vector<bool> out(columns), numbers(columns);
    for (int i = 0; i < looks; ++i) {
        if (const auto more = rows.next(); !more || !*more)
            break;
        for (std::size_t at = 0; at < std::min(columns, rows.fields().size()); ++at)
            if (const auto cell = rows.fields()[at]; !isNoValue(cell))
                (numberFromText(cell) ? numbers : out)[at] = true;
    }
    for (std::size_t at = 0; at < columns; ++at)
        out[at] = out[at] && !numbers[at];
    return out;
}

CsvRuns::Reading CsvRuns::readingOf(const ColumnMap::Target& target, bool ofText)
{
    const auto& name = target.name;
    if (name.empty())
        return {};
    if (const auto* field = findCsvField(name))
        return {Reading::Kind::Field, field, name, target.scale, 0};
    if (name.starts_with("metric:"))
        return {Reading::Kind::Metric, nullptr, name.substr(7), target.scale, 0};
    if (name.starts_with("hp:"))
        return {Reading::Kind::HyperParameter, nullptr, name.substr(3), target.scale, 0};
    // A table's utilisation is a recorded value. This program computes its own utilisation from a peak.
    if (name == metric::flopsUtilisation)
        return {Reading::Kind::Metric, nullptr, metric::flopsUtilisationRecorded, target.scale, 0};
    const bool measured = isMetricName(name) || (!ofText && foreign::measuredColumn(name));
    return {measured ? Reading::Kind::Metric : Reading::Kind::HyperParameter, nullptr, name, target.scale, 0};
}

std::size_t CsvRuns::metricAt(const std::string& name)
{
    const auto it = std::find(m_metricNames.begin(), m_metricNames.end(), name);
    if (it != m_metricNames.end())
        return static_cast<std::size_t>(it - m_metricNames.begin());
    m_metricNames.push_back(name);
    // A metric with a unit is a time, a rate, an amount or a share, and none of these can be below 0.
    constexpr double any = std::numeric_limits<double>::infinity();
    const auto* known = findMetric(name);
    m_least.push_back(known && !known->unit.empty() ? 0 : -any);
    m_largest.push_back(name.ends_with("_fraction") ? 1 : any);
    return m_metricNames.size() - 1;
}

/// Returns whether the program knows a hyper-parameter or a setting of this name.
static bool isKnownSetting(std::string_view name)
{
    return findHyperParameter(name) || findSetting(name) || columns::isOfVersion(name) ||
           std::any_of(workload::families().begin(), workload::families().end(), [&](const auto& family) {
               return std::any_of(family.hyperParameters.begin(), family.hyperParameters.end(),
                                  [&](const auto& known) { return known.name == name; });
           });
}

Result<void> CsvRuns::readHeader(const std::vector<std::string>& header,
                                 const std::vector<ColumnMap::Target>& targets, const ColumnMap& map,
                                 const std::string& path)
{
    const auto ofText = columnsOfText(m_rows, header.size());
    std::vector<std::size_t> unnamed;
    for (std::size_t at = 0; at < header.size(); ++at) {
        // The map decides about a column, and not its cells.
        const bool mapped = map.columns.contains(header[at]);
        m_readings.push_back(readingOf(targets[at], ofText[at] && !mapped));
        m_readings.back().values = targets[at].values;
        if (!mapped && m_readings.back().kind == Reading::Kind::HyperParameter &&
            !header[at].starts_with("hp:") && !isKnownSetting(header[at]))
            unnamed.push_back(at);
    }
    for (const auto& [column, values, rows] : differingColumns(m_rows, unnamed)) {
        auto& reading = m_readings[column];
        // A measurement that is read as a setting makes a configuration of every row.
        if (const auto words = describeMetric(reading.name);
            words.unit.empty() && words.better == Better::Neither) {
            auto error = Error::badInput("%1: column \"%2\" has %3 different values in %4 rows; a column map "
                                         "must say whether it is a setting or a metric.",
                                         path, header[column], values, rows);
            error.value().wrong = header[column];
            return about(columnsKey, std::move(error));
        }
        reading.kind = Reading::Kind::Metric;
    }
    m_recognised.file = m_file;
    for (std::size_t at = 0; at < header.size(); ++at) {
        auto& reading = m_readings[at];
        const auto* field = reading.field;
        if (reading.kind == Reading::Kind::Metric)
            reading.metric = metricAt(reading.name);
        if (reading.shared())
            m_recognised.settings.push_back(header[at]);
        else if (reading.kind == Reading::Kind::Metric ||
                 (field &&
                  (field->is(&store::RunRecord::stepMedian) || field->is(&store::RunRecord::stepSeconds))))
            m_recognised.metrics.push_back(header[at]);
        if (reading.kind != Reading::Kind::Skip)
            (reading.shared() ? m_sharedColumns : m_ownColumns).push_back(at);
    }
    return {};
}

Result<CsvRuns> CsvRuns::open(std::string_view text, const std::filesystem::path& path,
                              const ImportOptions& options)
{
    CsvRuns out{CsvReader(text, path.string())};
    out.m_file = path.filename().string();
    out.m_platform = options.platform;
    out.m_version = options.version;
    PARASCOPE_TRY(const bool any, out.m_rows.next());
    if (!any || out.m_rows.rest().find_first_not_of("\r\n") == std::string_view::npos)
        return Error::badInput("%1 holds no rows below a header.", path.string());
    const std::vector<std::string> header(out.m_rows.fields().begin(), out.m_rows.fields().end());
    PARASCOPE_TRY(const auto targets, applyTo(header, options.map, path.string()));
    PARASCOPE_CHECK(out.readHeader(header, targets, options.map, path.string()));
    const auto has = [&](const char* name) {
        return options.map.constants.contains(name) ||
               std::any_of(targets.begin(), targets.end(),
                           [&](const auto& target) { return target.name == name; });
    };
    if (!has("family"))
        return about(
            columnsKey,
            Error::badInput("%1, line 1: there is no column \"family\", and a column map can set it.",
                            path.string()));
    if (!has("platform") && options.platform.empty())
        return about(columnsKey,
                     Error::badInput("%1, line 1: there is no column \"platform\"; name it with --platform.",
                                     path.string()));
    for (const auto& [name, value] : options.map.constants) {
        auto reading = readingOf({name, 1}, !numberFromText(value));
        if (reading.kind == Reading::Kind::Metric)
            reading.metric = out.metricAt(reading.name);
        const auto read =
            reading.shared() ? readShared(out.m_blank, reading, value) : out.readOwn(reading, value);
        if (!read)
            return Error::badInput("The column map sets %1.", read.error().message);
    }
    if (std::none_of(header.begin(), header.end(), [](const auto& name) { return name == "run_uuid"; }))
        out.m_seen.reserve(out.expected());
    numbersOf(out.m_blank) = out.m_own;
    copyOwnTexts(out.m_own, out.m_blank);
    out.m_blankMetrics = out.m_metrics;
    out.m_blankTexts = out.m_texts;
    return out;
}

std::size_t CsvRuns::expected() const
{
    // Extrapolate from the number of lines in the first 64 KiB.
    const auto rest = m_rows.rest();
    const auto sample = rest.substr(0, 1 << 16);
    const auto lines = static_cast<std::size_t>(std::count(sample.begin(), sample.end(), '\n'));
    return sample.empty() ? 0 : 1 + lines * (rest.size() / sample.size());
}

Result<void> CsvRuns::readShared(store::RunRecord& run, const Reading& reading, std::string_view cell)
{
    auto value = valueFromText(fromSpreadsheetText(cell));
    if (reading.scale != 1) {
        const auto number = numberOf(value);
        if (!number)
            return Error::badInput("%1: \"%2\" is not a number", reading.name, std::string(cell));
        value = *number * reading.scale;
    }
    if (reading.kind == Reading::Kind::HyperParameter) {
        if (isNoValue(cell))
            return {};
        if (reading.name == columns::committed && !secondsSince1970(std::string(cell)))
            return Error::badInput("%1: \"%2\" is not a time such as 2026-11-26T10:00:00Z", reading.name,
                                   std::string(cell));
        if (columns::isOfVersion(reading.name))
            run.implementation[reading.name] = std::string(cell);
        else
            run.parameters.set(reading.name, std::move(value));
        return {};
    }
    if (auto read = readCsvCell(*reading.field, run, reading.scale == 1 ? std::string(cell) : toText(value));
        !read)
        return Error::badInput("%1: %2", reading.name, read.error().message);
    return {};
}

Result<void> CsvRuns::readOwn(const Reading& reading, std::string_view cell)
{
    std::string scaled;
    if (reading.kind == Reading::Kind::Metric && isNoValue(cell))
        return {};
    if (reading.kind == Reading::Kind::Metric || reading.scale != 1) {
        auto number = numberFromText(cell);
        if (!number)
            return Error::badInput("%1: \"%2\" is not a number", reading.name, std::string(cell));
        *number *= reading.scale;
        if (reading.kind == Reading::Kind::Metric) {
            m_metrics.emplace_back(static_cast<std::int64_t>(reading.metric), *number);
            return {};
        }
        scaled = toText(Value(*number));
        cell = scaled;
    }
    if (reading.kind == Reading::Kind::Skip)
        return {};
    m_texts |= !reading.field->isNumber();
    if (auto read = readCsvCell(*reading.field, m_own, cell); !read)
        return Error::badInput("%1: %2", reading.name, read.error().message);
    return {};
}

void ModelKeys::complete(store::RunRecord& run)
{
    if (!run.workKey.empty())
        return;
    auto shape = run.parameters;
    shape.remove(hyper::batch);
    const auto [it, fresh] = m_known.try_emplace(run.family + '|' + toText(shape));
    if (fresh) {
        // A known family gets the key of its graph, as runs of other sources do. Any other family gets a key
        // from the table's own values.
        it->second = hashOf("table|" + it->first);
        if (const auto family = workload::findFamily(run.family))
            if (const auto model = workload::recordedModel(**family, run.parameters))
                if (const auto graph =
                        workload::buildGraph(run.family, *model, run.mode.empty() ? "train" : run.mode))
                    it->second = workload::hashOf(*graph);
    }
    run.modelKey = it->second;
    run.workKey = workload::workKey(run.modelKey, run.parameters.integer(hyper::batch).value_or(1), run.mode,
                                    run.optimizer.empty() ? "rmsprop" : run.optimizer, Json::object());
}

CsvRuns::Kind& CsvRuns::kindOf()
{
    const auto& fields = m_rows.fields();
    m_key.clear();
    for (const auto column : m_sharedColumns)
        (m_key += fields[column]) += '\x1f';
    auto& kind = m_kinds[m_key];
    if (kind.number >= 0 || !kind.reason.empty())
        return kind;
    m_shared = m_blank;
    Result<void> read;
    for (std::size_t i = 0; i < m_sharedColumns.size() && read; ++i)
        if (const auto cell = fields[m_sharedColumns[i]]; !cell.empty())
            read = readShared(m_shared, m_readings[m_sharedColumns[i]],
                              m_readings[m_sharedColumns[i]].meaning(cell));
    if (!m_platform.empty())
        m_shared.platform = m_platform;
    if (!m_version.empty() &&
        !(m_shared.implementation.is_object() && m_shared.implementation.contains(columns::version)))
        m_shared.implementation[columns::version] = m_version;
    if (read && (m_shared.family.empty() || m_shared.platform.empty()))
        read = Error::badInput("it has no family or no platform");
    if (!read) {
        kind.reason = read.error().text();
        return kind;
    }
    m_shared.source = {{"file", m_file}};
    kind.prefix = "csv|" + m_shared.platform + '|' + m_shared.family;
    return kind;
}

std::string CsvRuns::impossible() const
{
    if (m_own.outcome != Outcome::Completed)
        return {};
    if (m_own.stepMedian && !isDuration(*m_own.stepMedian))
        return store::impossibleText("step_median", *m_own.stepMedian);
    for (const auto& [metric, value] : m_metrics)
        if (const auto& name = m_metricNames[static_cast<std::size_t>(metric)];
            !std::isfinite(value) || !canBeMeasured(name, value) ||
            value < m_least[static_cast<std::size_t>(metric)] ||
            value > m_largest[static_cast<std::size_t>(metric)])
            return store::impossibleText(name, value);
    return {};
}

/// Returns a uuid that is derived from the row's platform, family and cells. For a repeated row the number of
/// the repetition is included.
UuidBytes CsvRuns::contentUuid(const Kind& kind)
{
    m_content = kind.prefix;
    for (const auto field : m_rows.fields())
        (m_content += '|') += field;
    const auto uuid = contentUuidBytes(m_content);
    if (m_seen.insert(uuid))
        return uuid;
    const auto number = ++m_repeats[m_content];
    return contentUuidBytes((m_content += "|again ") += std::to_string(number));
}

const store::RunRecord& CsvRuns::Rows::own(const Row& row, store::RunRecord& scratch) const
{
    if (row.texts >= 0)
        return texts[static_cast<std::size_t>(row.texts)];
    store::numbersOf(scratch) = row.numbers;
    return scratch;
}

Result<bool> CsvRuns::next(Rows& out, std::vector<RecordError>& errors)
{
    for (;;) {
        PARASCOPE_TRY(const bool any, m_rows.next());
        if (!any)
            return false;
        const auto& fields = m_rows.fields();
        if (fields.size() != m_readings.size()) {
            errors.push_back({m_file, m_rows.line(),
                              std::to_string(fields.size()) + " fields, the header has " +
                                  std::to_string(m_readings.size())});
            continue;
        }
        numbersOf(m_own) = m_blank;
        if (m_texts)
            copyOwnTexts(m_blank, m_own);
        m_texts = false;
        m_metrics = m_blankMetrics;
        auto& kind = kindOf();
        Result<void> read;
        if (!kind.reason.empty())
            read = badInput(kind.reason);
        for (std::size_t i = 0; i < m_ownColumns.size() && read; ++i)
            if (const auto cell = fields[m_ownColumns[i]]; !cell.empty())
                read = readOwn(m_readings[m_ownColumns[i]], m_readings[m_ownColumns[i]].meaning(cell));
        if (auto wrong = read ? impossible() : read.error().text(); !wrong.empty()) {
            errors.push_back({m_file, m_rows.line(), std::move(wrong)});
            continue;
        }
        auto& row = out.rows.emplace_back();
        if (kind.number < 0) {
            kind.number = m_kindCount++;
            row.fresh = static_cast<std::int32_t>(out.fresh.size());
            out.fresh.push_back(m_shared);
        }
        row.kind = static_cast<std::uint32_t>(kind.number);
        if (m_texts || m_blankTexts) {
            row.texts = static_cast<std::int32_t>(out.texts.size());
            out.texts.push_back(m_own);
        }
        row.numbers = m_own;
        row.firstMetric = out.metrics.size();
        row.metrics = m_metrics.size();
        out.metrics.insert(out.metrics.end(), m_metrics.begin(), m_metrics.end());
        if (m_own.runUuid.empty()) {
            row.uuid = contentUuid(kind);
            row.record = static_cast<std::int64_t>(m_rows.line());
        }
        return true;
    }
}

Result<Import> readCsv(std::string_view text, const std::filesystem::path& path, const ImportOptions& options)
{
    PARASCOPE_TRY(auto table, CsvRuns::open(text, path, options));
    Import out;
    std::vector<store::RunRecord> kinds;
    ModelKeys keys;
    CsvRuns::Rows rows;
    for (;;) {
        PARASCOPE_TRY(const bool any, table.next(rows, out.errors));
        if (!any)
            break;
    }
    store::RunRecord scratch;
    for (const auto& row : rows.rows) {
        if (row.fresh >= 0) {
            kinds.push_back(std::move(rows.fresh[static_cast<std::size_t>(row.fresh)]));
            keys.complete(kinds.back());
            const auto& name = kinds.back().platform;
            if (std::none_of(out.platforms.begin(), out.platforms.end(),
                             [&](const auto& p) { return p.name == name; }))
                out.platforms.push_back(knownPlatform(name));
        }
        auto run = kinds[row.kind];
        const auto& own = rows.own(row, scratch);
        numbersOf(run) = own;
        copyOwnTexts(own, run);
        for (std::size_t i = row.firstMetric; i < row.firstMetric + row.metrics; ++i)
            run.metrics.emplace_back(table.metrics()[static_cast<std::size_t>(rows.metrics[i].first)],
                                     rows.metrics[i].second);
        if (row.uuid) {
            run.runUuid = uuidText(*row.uuid);
            run.source = {{"file", path.filename().string()}, {"record", row.record}};
        }
        out.runs.push_back(std::move(run));
    }
    return out;
}

} // namespace parascope::exchange
