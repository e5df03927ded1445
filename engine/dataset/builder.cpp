// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/dataset/builder.h"

#include <algorithm>
#include <cmath>

namespace parascope::dataset {

using table::Column;
using table::Dictionary;

namespace {

struct FixedColumn { const char* name; const char* title; };
constexpr FixedColumn fixedColumns[] = {
    {"run", "run"},         {"database", "database"},   {"platform", "platform"}, {"device", "device"},
    {"family", "family"},   {"mode", "mode"},           {"optimizer", "optimiser"}, {"dtype", "data type"},
    {"outcome", "outcome"}, {"quality", "quality"},     {"timing", "timing"},     {"work_key", "work key"},
    {"model_key", "model key"}, {"stack", "software stack"},
};

struct MetricColumn { const char* name; const char* title; const char* unit; };
constexpr MetricColumn metricColumns[] = {
    {"examples_per_second", "examples per second", "1/s"},
    {"step_seconds", "step time", "s"},
    {"step_low", "step time, lower end", "s"},
    {"step_high", "step time, upper end", "s"},
    {"flops_per_second", "FLOP/s", "FLOP/s"},
    {"flops_utilisation", "FLOPS utilisation", "1"},
    {"arithmetic_intensity", "operational intensity", "FLOP/B"},
    {"parameters", "parameters of the model", ""},
    {"memory_peak_bytes", "peak memory", "B"},
    {"infeed_fraction", "time waiting for input", "1"},
    {"energy_joules_per_example", "energy per example", "J"},
    {"started", "started", "s"},
    {"repeat", "repeat", ""},
    {"attempt", "attempt", ""},
};
constexpr std::size_t firstOther = 11; ///< from "started" on the columns are no metrics

/// Category columns of the operations; platform, stack and data type are those of the run.
constexpr const char* operationTexts[] = {"run", "platform", "operation", "layer", "stack", "dtype", "family"};
constexpr const char* operationFromRun[] = {"run", "platform", "", "", "stack", "dtype", "family"};

} // namespace

Column Builder::category(const std::string& name, const std::string& title)
{
    Column column;
    column.name = name;
    column.title = title;
    column.kind = Column::Kind::Category;
    column.role = Column::Role::Identity;
    column.dictionary = std::make_shared<Dictionary>();
    return column;
}

Builder::Builder(Definitions definitions) : m_definitions(std::move(definitions))
{
    m_outcomeCodes.fill(Dictionary::missing);
    m_qualityCodes.fill(notMet);
    m_definitionCodes.fill(notMet);
    for (const auto& [name, title] : fixedColumns)
        m_fixed.push_back(category(name, title));
    for (const auto& [name, title, unit] : metricColumns) {
        Column column;
        column.name = name;
        column.title = title;
        column.unit = unit;
        column.role = m_metrics.size() >= firstOther ? Column::Role::Other : Column::Role::Metric;
        m_metrics.push_back(std::move(column));
    }
    m_flopsDefinition = category("flops_definition", "FLOP count");
    for (const auto* name : operationTexts)
        m_operations.push_back(category(name, name));
    for (const auto* name : {"time_fraction", "seconds", "calls", "flops", "bytes", "flops_per_second",
                             "bytes_per_second", "arithmetic_intensity"}) {
        Column column;
        column.name = column.title = name;
        column.role = Column::Role::Metric;
        m_operations.push_back(std::move(column));
    }
}

void Builder::setPlatforms(std::vector<Dataset::PlatformFacts> platforms)
{
    m_platforms = std::move(platforms);
    for (auto& peak : m_peaks)
        peak.value = peakOf(peak.platform, peak.dtype);
}

void Builder::reserve(std::size_t runs)
{
    reclaim();
    const auto rows = m_rows + runs;
    for (auto* columns : {&m_fixed, &m_hyper, &m_metrics})
        for (auto& column : *columns) {
            if (column.kind == Column::Kind::Number)
                column.numbers.reserve(rows);
            else
                column.codes.reserve(rows);
        }
    m_flopsDefinition.codes.reserve(rows);
    m_fixed[0].dictionary->reserve(rows);
    m_expected = rows;
}

bool Builder::add(std::size_t kindIndex, const store::Reader::Row& row, const Metrics& metrics, std::string_view database)
{
    reclaim();
    auto& kind = m_kinds[kindIndex];
    auto& uuids = *m_fixed[0].dictionary;
    const auto known = uuids.size();
    kind.codes[0] = uuids.code(row.uuid);
    if (uuids.size() == known)
        return false;
    const auto outcome = static_cast<std::size_t>(row.outcome);
    if (m_outcomeCodes[outcome] == Dictionary::missing)
        m_outcomeCodes[outcome] = m_fixed[8].dictionary->code(nameOf(row.outcome));
    auto& quality = m_qualityCodes[row.quality];
    if (quality == notMet) {
        std::string text;
        for (const auto name : namesOf(row.quality))
            text += (text.empty() ? "" : ",") + std::string(name);
        quality = row.quality == 0 ? Dictionary::missing : m_fixed[9].dictionary->code(text);
    }
    if (m_databaseCode == Dictionary::missing || m_database != database) {
        m_database = database;
        m_databaseCode = m_fixed[1].dictionary->code(database);
    }
    kind.codes[1] = m_databaseCode;
    kind.codes[8] = m_outcomeCodes[outcome];
    kind.codes[9] = quality;
    for (std::size_t i = 0; i < m_fixed.size(); ++i)
        m_fixed[i].codes.push_back(kind.codes[i]);
    for (auto& hyper : kind.hyper)
        hyperParameter(hyper);
    derive(kind, row, metrics);
    ++m_rows;
    return true;
}

void Builder::derive(const Kind& kind, const store::Reader::Row& row, const Metrics& recorded)
{
    double values[std::size(metricColumns)];
    std::fill(std::begin(values), std::end(values), nan);
    values[7] = std::isnan(kind.parameters) ? recorded[8] : kind.parameters;
    values[12] = row.repeat;
    values[13] = row.attempt;
    values[11] = row.startedMs ? static_cast<double>(row.startedMs) / 1000 : nan;
    if (row.outcome == Outcome::Completed) {
        auto step = row.stepMedian.value_or(recorded[1]);
        auto examples = recorded[0];
        // NaN wherever a factor is missing.
        if (std::isnan(examples))
            examples = kind.batch / step;
        if (std::isnan(step))
            step = kind.batch / examples;
        values[0] = examples;
        values[1] = step;
        values[2] = row.stepLow.value_or(nan);
        values[3] = row.stepHigh.value_or(nan);
        values[4] = m_definitions.flops == "recorded" ? recorded[2] : kind.stepFlops * examples / kind.batch;
        const auto peak = m_peaks[kind.peak].value;
        values[5] = values[4] / peak;
        if (m_definitions.flops == "recorded" && std::isnan(values[4]) && !std::isnan(recorded[3]))
            values[5] = recorded[3], values[4] = recorded[3] * peak;
        values[6] = std::isnan(recorded[4]) ? kind.stepFlops / kind.bytes : recorded[4];
        values[8] = recorded[5];
        values[9] = recorded[6];
        values[10] = recorded[7];
    }
    // A recorded rate is whatever its source counted, a recorded utilisation a hardware counter's: no one figure.
    auto definition = Dictionary::missing;
    if (!std::isnan(values[4]) || !std::isnan(values[5])) {
        const bool recordedOnes = m_definitions.flops == "recorded";
        auto& code = m_definitionCodes[recordedOnes && std::isnan(recorded[2])];
        if (code == notMet)
            code = m_flopsDefinition.dictionary->code(!recordedOnes             ? std::string_view(m_definitions.flops)
                                                      : !std::isnan(recorded[2]) ? "recorded rate"
                                                                                 : "recorded utilisation");
        definition = code;
    }
    m_flopsDefinition.codes.push_back(definition);
    for (std::size_t i = 0; i < m_metrics.size(); ++i)
        m_metrics[i].numbers.push_back(values[i]);
}

void Builder::addOperation(const store::OperationRecord& operation)
{
    reclaim();
    const auto of = m_fixed[0].dictionary->find(operation.runUuid); // the run's row: every run has a uuid of its own
    constexpr auto count = std::size(operationTexts);
    for (std::size_t i = 0; i < count; ++i) {
        std::string text;
        if (i == 2)
            text = operation.name;
        else if (i == 3)
            text = operation.layer;
        else if (of != Dictionary::missing)
            for (const auto& column : m_fixed)
                if (const auto row = static_cast<std::size_t>(of);
                    column.name == operationFromRun[i] && column.codes[row] != Dictionary::missing)
                    text = column.dictionary->text(column.codes[row]);
        m_operations[i].codes.push_back(text.empty() ? Dictionary::missing : m_operations[i].dictionary->code(text));
    }
    std::size_t at = count;
    for (const auto* value : {&operation.timeFraction, &operation.seconds, &operation.calls, &operation.flops,
                              &operation.bytes, &operation.flopsPerSecond, &operation.bytesPerSecond,
                              &operation.intensity})
        m_operations[at++].numbers.push_back(value->value_or(nan));
    ++m_operationRows;
}

std::shared_ptr<const Dataset> Builder::snapshot(std::vector<std::filesystem::path> sources)
{
    reclaim();
    const auto whole = [](Column& column, std::size_t rows) {
        if (column.kind == Column::Kind::Number)
            column.numbers.resize(rows, nan);
        else
            column.codes.resize(rows, Dictionary::missing);
        return std::move(column);
    };
    auto runs = std::make_shared<table::Table>();
    runs->setRows(m_rows);
    for (auto* columns : {&m_fixed, &m_hyper, &m_metrics})
        for (auto& column : *columns)
            runs->add(whole(column, m_rows));
    runs->add(whole(m_flopsDefinition, m_rows));
    auto operations = std::make_shared<table::Table>();
    operations->setRows(m_operationRows);
    for (auto& column : m_operations)
        operations->add(whole(column, m_operationRows));
    auto out = std::make_shared<Dataset>();
    out->table = std::move(runs);
    out->operations = std::move(operations);
    out->definitions = m_definitions;
    out->platforms = m_platforms;
    out->sources = std::move(sources);
    m_latest = out;
    return out;
}

void Builder::reclaim()
{
    if (!m_latest)
        return;
    const auto copy = [](const Column& column) {
        Column out = column;
        // The dictionary goes on growing: what was handed out keeps its own.
        if (out.dictionary)
            out.dictionary = std::make_shared<Dictionary>(*out.dictionary);
        return out;
    };
    auto from = m_latest->table->columns().begin();
    for (auto* columns : {&m_fixed, &m_hyper, &m_metrics})
        for (auto& column : *columns)
            column = copy(*from++);
    m_flopsDefinition = copy(*from);
    from = m_latest->operations->columns().begin();
    for (auto& column : m_operations)
        column = copy(*from++);
    m_latest.reset();
}

} // namespace parascope::dataset
