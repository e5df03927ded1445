// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/dataset/builder.h"

#include "engine/core/hash.h"
#include "engine/workload/cost.h"
#include "engine/workload/family.h"

#include <cmath>

namespace parascope::dataset {

using table::Column;
using table::Dictionary;

namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();

/// A list such as that of the cores, as a spec writes it: "0,2,3".
std::string textOf(const Json& list)
{
    std::string text;
    for (const Json& item : list)
        text += (text.empty() ? "" : ",") + (item.is_string() ? item.get<std::string>() : toLine(item));
    return text;
}

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

Column category(const std::string& name, const std::string& title)
{
    Column column;
    column.name = name;
    column.title = title;
    column.kind = Column::Kind::Category;
    column.role = Column::Role::Identity;
    column.dictionary = std::make_shared<Dictionary>();
    return column;
}

std::optional<double> metricOf(const store::RunRecord& run, std::string_view name)
{
    for (const auto& [key, value] : run.metrics)
        if (key == name)
            return value;
    return std::nullopt;
}

/// Framework, version, "tuned" or "stock", and a mark of the build: stacks that differ in one of them differ in name.
std::string stackName(const Json& stack, const Json& implementation)
{
    const auto text = [&](const char* key) {
        const auto it = stack.is_object() ? stack.find(key) : stack.end();
        return it != stack.end() && it->is_string() ? it->get<std::string>() : std::string();
    };
    std::string out = text("framework");
    if (const auto version = text("version"); !version.empty())
        out += ' ' + version;
    else if (const auto full = text("framework_full"); !full.empty())
        out = full;
    if (out.empty())
        return out;
    if (text("framework") == "libtorch") {
        const auto tuned = implementation.is_object() ? implementation.find("tuned") : implementation.end();
        out += tuned != implementation.end() && *tuned == Json(false) ? " stock" : " tuned";
    }
    std::string build = text("build");
    if (const auto blas = stack.find("blas"); blas != stack.end() && blas->is_object() && blas->contains("library"))
        build += (*blas)["library"].dump();
    if (!build.empty())
        out += ", build " + hashOf(build).substr(0, 4);
    return out;
}

/// The title that the first family knowing the hyper-parameter gives it.
std::string titleOf(const std::string& name)
{
    for (const auto& family : workload::families())
        for (const auto& item : family.hyperParameters)
            if (item.name == name)
                return item.title;
    return name;
}

} // namespace

Builder::Builder(Definitions definitions) : m_definitions(std::move(definitions))
{
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
}

const std::optional<workload::CostModel>& Builder::costs(const store::RunRecord& run)
{
    auto shape = run.parameters;
    shape.remove("batch");
    const auto key = run.family + '|' + toText(shape);
    const auto it = m_costs.find(key);
    if (it != m_costs.end())
        return it->second;
    auto made = run.graph.is_object() ? workload::graphFromJson(run.graph, "A stored graph")
                                      : workload::buildGraph(run.family, run.parameters);
    auto prepared = made ? workload::CostModel::of(std::move(*made)) : tl::unexpected<Error>(made.error());
    return m_costs.emplace(key, prepared ? std::optional(std::move(*prepared)) : std::nullopt).first->second;
}

std::optional<workload::Cost> Builder::cost(const store::RunRecord& run, const workload::CostOptions& options)
{
    const auto& model = costs(run);
    if (!model)
        return std::nullopt;
    auto key = std::pair(&model, options.mode + '|' + options.optimizer + '|' + options.dtype);
    auto it = m_forms.find(key);
    if (it == m_forms.end())
        it = m_forms.emplace(std::move(key), model->form(options)).first;
    if (it->second && options.batch >= 1 && options.batch <= it->second->largestBatch())
        return it->second->at(options.batch);
    auto direct = model->at(options, false);
    return direct ? std::optional(std::move(*direct)) : std::nullopt;
}

const Builder::Model& Builder::model(const store::RunRecord& run)
{
    // The profiler counted TPU runs another way than GPU runs: there the platform belongs to the key.
    const auto key = run.family + '|' + toText(run.parameters) + '|' + run.mode + '|' + run.optimizer + '|' + run.dtype +
                     (m_definitions.flops == "tf_profiler" ? '|' + run.platform : std::string());
    const auto it = m_models.find(key);
    if (it != m_models.end())
        return it->second;
    Model model;
    const auto batch = run.parameters.integer("batch");
    if (batch && costs(run)) {
        workload::CostOptions options;
        options.batch = *batch;
        options.mode = run.mode.empty() ? "train" : run.mode;
        if (!run.optimizer.empty())
            options.optimizer = run.optimizer;
        if (!run.dtype.empty())
            options.dtype = run.dtype;
        if (const auto known = cost(run, options)) {
            model.parameters = known->parameters;
            model.bytes = known->bytes;
            model.stepFlops = known->stepFlops;
        }
        if (m_definitions.flops == "tf_profiler")
            model.stepFlops = run.platform.starts_with("tpu") ? workload::tfProfilerFlopsTpu(run.family, run.parameters)
                                                              : workload::tfProfilerFlops(run.family, run.parameters);
    }
    return m_models.emplace(key, model).first->second;
}

bool Builder::add(const store::RunRecord& run, const std::string& database)
{
    if (!m_uuids.emplace(run.runUuid, m_rows).second)
        return false;
    std::string quality;
    for (const auto name : namesOf(run.quality))
        quality += (quality.empty() ? "" : ",") + std::string(name);
    const auto stack = stackName(run.stack, run.implementation);
    const std::string_view texts[] = {run.runUuid, database,     run.platform, run.device,
                                      run.family,  run.mode,     run.optimizer, run.dtype,
                                      nameOf(run.outcome), quality, run.timing, run.workKey,
                                      run.modelKey, stack};
    for (std::size_t i = 0; i < m_fixed.size(); ++i)
        m_fixed[i].codes.push_back(texts[i].empty() ? Dictionary::missing : m_fixed[i].dictionary->code(texts[i]));
    for (const auto& [name, value] : run.parameters)
        hyperParameter(name, value);
    // Threads, layout and their like are axes as much as a batch is; "tuned" is told by the stack.
    if (run.implementation.is_object())
        for (const auto& [name, value] : run.implementation.items()) {
            if (name == "tuned" || run.parameters.contains(name))
                continue;
            if (value.is_array() && !value.empty()) // cores
                hyperParameter(name, Value(textOf(value)));
            else if (value.is_string() || value.is_number() || value.is_boolean())
                hyperParameter(name, value.is_boolean()          ? Value(std::int64_t{value.get<bool>()})
                                     : value.is_string()         ? Value(value.get<std::string>())
                                     : value.is_number_integer() ? Value(value.get<std::int64_t>())
                                                                 : Value(value.get<double>()));
        }
    derive(run);
    ++m_rows;
    return true;
}

void Builder::hyperParameter(const std::string& name, const Value& value)
{
    auto it = m_hyperIndex.find(name);
    if (it == m_hyperIndex.end()) {
        Column column;
        if (std::holds_alternative<std::string>(value))
            column = category(name, titleOf(name));
        column.name = name;
        column.title = titleOf(name);
        column.role = Column::Role::HyperParameter;
        it = m_hyperIndex.emplace(name, m_hyper.size()).first;
        m_hyper.push_back(std::move(column));
    }
    auto& column = m_hyper[it->second];
    // "block" is 2 in one run and 3/4/6/3 in the next: the column becomes texts.
    if (column.kind == Column::Kind::Number && std::holds_alternative<std::string>(value)) {
        auto texted = category(column.name, column.title);
        texted.role = column.role;
        for (const double number : column.numbers)
            texted.codes.push_back(std::isnan(number) ? Dictionary::missing
                                                      : texted.dictionary->code(toText(number == std::floor(number) ? Value(static_cast<std::int64_t>(number)) : Value(number))));
        column = std::move(texted);
    }
    if (column.kind == Column::Kind::Number) {
        column.numbers.resize(m_rows, nan);
        column.numbers.push_back(*numberOf(value));
    } else {
        column.codes.resize(m_rows, Dictionary::missing);
        column.codes.push_back(column.dictionary->code(toText(value)));
    }
}

void Builder::derive(const store::RunRecord& run)
{
    double values[std::size(metricColumns)];
    std::fill(std::begin(values), std::end(values), nan);
    const auto batch = run.parameters.number("batch");
    const auto& known = model(run);
    const auto recordedParameters = metricOf(run, "parameters");
    values[7] = known.parameters ? *known.parameters : recordedParameters.value_or(nan);
    values[12] = run.repeat;
    values[13] = run.attempt;
    values[11] = run.startedMs ? static_cast<double>(run.startedMs) / 1000 : nan;
    if (run.outcome == Outcome::Completed) {
        auto step = run.stepMedian ? run.stepMedian : metricOf(run, "step_seconds");
        auto examples = metricOf(run, "examples_per_second");
        if (!examples && step && batch)
            examples = *batch / *step;
        if (!step && examples && batch)
            step = *batch / *examples;
        values[0] = examples.value_or(nan);
        values[1] = step.value_or(nan);
        values[2] = run.stepLow.value_or(nan);
        values[3] = run.stepHigh.value_or(nan);
        if (m_definitions.flops == "recorded")
            values[4] = metricOf(run, "flops_per_second_recorded").value_or(nan);
        else if (known.stepFlops && examples && batch)
            values[4] = *known.stepFlops * *examples / *batch;
        double peak = nan;
        for (const auto& platform : m_platforms)
            if (platform.name == run.platform) {
                if (m_definitions.peak == "measured") {
                    const auto gemm = platform.ceilings.is_object() ? platform.ceilings.find("gemm") : Json::const_iterator();
                    if (platform.ceilings.is_object() && gemm != platform.ceilings.end() && gemm->is_object() &&
                        gemm->contains(run.dtype) && (*gemm)[run.dtype].contains("flops_per_second"))
                        peak = (*gemm)[run.dtype]["flops_per_second"].get<double>();
                } else {
                    peak = platform.peakFlops;
                }
            }
        if (const auto given = numberOf(valueFromText(m_definitions.peak)))
            peak = *given;
        values[5] = values[4] / peak;
        const auto recordedUtilisation = metricOf(run, "flops_utilisation_recorded");
        if (m_definitions.flops == "recorded" && std::isnan(values[4]) && recordedUtilisation)
            values[5] = *recordedUtilisation, values[4] = *recordedUtilisation * peak;
        const auto recordedIntensity = metricOf(run, "arithmetic_intensity");
        values[6] = recordedIntensity ? *recordedIntensity
                    : known.stepFlops && known.bytes ? *known.stepFlops / *known.bytes : nan;
        values[8] = metricOf(run, "memory_peak_bytes").value_or(nan);
        values[9] = metricOf(run, "infeed_fraction").value_or(nan);
        values[10] = metricOf(run, "energy_joules_per_example").value_or(nan);
    }
    // A recorded rate is whatever its source counted, a recorded utilisation a hardware counter's: no one figure.
    const std::string definition = m_definitions.flops != "recorded"              ? m_definitions.flops
                                   : metricOf(run, "flops_per_second_recorded") ? "recorded rate"
                                                                                : "recorded utilisation";
    m_flopsDefinition.codes.push_back(std::isnan(values[4]) && std::isnan(values[5]) ? Dictionary::missing
                                                                                      : m_flopsDefinition.dictionary->code(definition));
    for (std::size_t i = 0; i < m_metrics.size(); ++i)
        m_metrics[i].numbers.push_back(values[i]);
}

void Builder::addOperation(const store::OperationRecord& operation)
{
    const auto of = m_uuids.find(operation.runUuid);
    constexpr auto count = std::size(operationTexts);
    for (std::size_t i = 0; i < count; ++i) {
        std::string text;
        if (i == 2)
            text = operation.name;
        else if (i == 3)
            text = operation.layer;
        else if (of != m_uuids.end())
            for (const auto& column : m_fixed)
                if (column.name == operationFromRun[i] && column.codes[of->second] != Dictionary::missing)
                    text = column.dictionary->text(column.codes[of->second]);
        m_operations[i].codes.push_back(text.empty() ? Dictionary::missing : m_operations[i].dictionary->code(text));
    }
    std::size_t at = count;
    for (const auto* value : {&operation.timeFraction, &operation.seconds, &operation.calls, &operation.flops,
                              &operation.bytes, &operation.flopsPerSecond, &operation.bytesPerSecond,
                              &operation.intensity})
        m_operations[at++].numbers.push_back(value->value_or(nan));
    ++m_operationRows;
}

std::shared_ptr<const Dataset> Builder::snapshot(std::vector<std::filesystem::path> sources) const
{
    const auto copied = [](const Column& column, std::size_t rows) {
        Column out = column;
        // The live dictionary goes on growing: the snapshot has its own.
        if (out.dictionary)
            out.dictionary = std::make_shared<Dictionary>(*out.dictionary);
        if (out.kind == Column::Kind::Number)
            out.numbers.resize(rows, nan);
        else
            out.codes.resize(rows, Dictionary::missing);
        return out;
    };
    auto runs = std::make_shared<table::Table>();
    runs->setRows(m_rows);
    for (const auto* columns : {&m_fixed, &m_hyper, &m_metrics})
        for (const auto& column : *columns)
            runs->add(copied(column, m_rows));
    runs->add(copied(m_flopsDefinition, m_rows));
    auto operations = std::make_shared<table::Table>();
    operations->setRows(m_operationRows);
    for (const auto& column : m_operations)
        operations->add(copied(column, m_operationRows));
    auto out = std::make_shared<Dataset>();
    out->table = std::move(runs);
    out->operations = std::move(operations);
    out->definitions = m_definitions;
    out->platforms = m_platforms;
    out->sources = std::move(sources);
    return out;
}

} // namespace parascope::dataset
