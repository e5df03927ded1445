// SPDX-License-Identifier: GPL-3.0-or-later
// A tidy table, a row a run. Columns: what identifies a run, then `hp:NAME` for hyper-parameters and
// `metric:NAME` for recorded numbers. A table of somebody else needs no prefixes.
#include "engine/exchange/csv.h"
#include "engine/exchange/import.h"

#include "engine/core/hash.h"
#include "engine/workload/family.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <unordered_map>

namespace parascope::exchange {

namespace {

std::string numberText(const std::optional<double>& value)
{
    return value ? toText(Value(*value)) : std::string();
}

std::string joined(const std::vector<double>& values)
{
    std::string out;
    for (const double value : values) {
        out += out.empty() ? "" : " ";
        out += toText(Value(value));
    }
    return out;
}

std::string compact(const Json& json)
{
    return json.is_null() || (json.is_object() && json.empty()) ? std::string() : toLine(json);
}

struct Field
{
    const char* name;
    std::string (*write)(const store::RunRecord&);
    Result<void> (*read)(store::RunRecord&, const std::string&);
};

Result<void> readNumber(std::optional<double>& target, const std::string& text)
{
    const auto number = numberOf(valueFromText(text));
    if (!number)
        return badInput("\"" + text + "\" is no number");
    target = number;
    return {};
}

Result<void> readWhole(std::int64_t& target, const std::string& text)
{
    const auto value = valueFromText(text);
    const auto* whole = std::get_if<std::int64_t>(&value);
    if (!whole)
        return badInput("\"" + text + "\" is no whole number");
    target = *whole;
    return {};
}

Result<void> readDocument(Json& target, const std::string& text)
{
    PARASCOPE_TRY(target, parseJson(text, "a document"));
    return {};
}

#define TEXT_FIELD(key, member)                                                                              \
    {key, [](const store::RunRecord& r) { return r.member; },                                               \
     [](store::RunRecord& r, const std::string& t) -> Result<void> { r.member = t; return {}; }}
#define NUMBER_FIELD(key, member)                                                                            \
    {key, [](const store::RunRecord& r) { return numberText(r.member); },                                   \
     [](store::RunRecord& r, const std::string& t) { return readNumber(r.member, t); }}
#define DOCUMENT_FIELD(key, member)                                                                          \
    {key, [](const store::RunRecord& r) { return compact(r.member); },                                      \
     [](store::RunRecord& r, const std::string& t) { return readDocument(r.member, t); }}
#define WHOLE_FIELD(key, member)                                                                             \
    {key, [](const store::RunRecord& r) { return r.member ? std::to_string(r.member) : std::string(); },    \
     [](store::RunRecord& r, const std::string& t) { return readWhole(r.member, t); }}

const std::vector<Field>& fields()
{
    static const std::vector<Field> all = {
        TEXT_FIELD("run_uuid", runUuid),
        TEXT_FIELD("platform", platform),
        TEXT_FIELD("device", device),
        TEXT_FIELD("family", family),
        TEXT_FIELD("mode", mode),
        TEXT_FIELD("optimizer", optimizer),
        TEXT_FIELD("dtype", dtype),
        {"outcome", [](const store::RunRecord& r) { return std::string(nameOf(r.outcome)); },
         [](store::RunRecord& r, const std::string& t) -> Result<void> {
             const auto outcome = outcomeFromName(t);
             if (!outcome)
                 return badInput("\"" + t + "\" is no outcome");
             r.outcome = *outcome;
             return {};
         }},
        {"quality",
         [](const store::RunRecord& r) {
             std::string out;
             for (const auto name : namesOf(r.quality))
                 out += (out.empty() ? "" : " ") + std::string(name);
             return out;
         },
         [](store::RunRecord& r, const std::string& t) -> Result<void> {
             for (std::size_t i = 0; i < qualityNames.size(); ++i)
                 if ((' ' + t + ' ').find(' ' + std::string(qualityNames[i]) + ' ') != std::string::npos)
                     r.quality = static_cast<QualitySet>(r.quality | (1U << i));
             return {};
         }},
        TEXT_FIELD("message", message),
        TEXT_FIELD("timing", timing),
        NUMBER_FIELD("step_median", stepMedian),
        NUMBER_FIELD("step_low", stepLow),
        NUMBER_FIELD("step_high", stepHigh),
        {"warmup_steps", [](const store::RunRecord& r) { return r.warmupSteps ? std::to_string(r.warmupSteps) : ""; },
         [](store::RunRecord& r, const std::string& t) -> Result<void> {
             std::int64_t whole = 0;
             PARASCOPE_CHECK(readWhole(whole, t));
             r.warmupSteps = static_cast<int>(std::clamp<std::int64_t>(whole, 0, 1 << 30));
             return {};
         }},
        {"steps", [](const store::RunRecord& r) { return joined(r.stepSeconds); },
         [](store::RunRecord& r, const std::string& t) -> Result<void> {
             for (std::size_t at = 0; at < t.size();) {
                 const auto end = std::min(t.find(' ', at), t.size());
                 const auto number = numberOf(valueFromText(std::string_view(t).substr(at, end - at)));
                 if (!number || !(*number > 0))
                     return badInput("\"steps\" must hold positive numbers of seconds");
                 r.stepSeconds.push_back(*number);
                 at = end + 1;
             }
             return {};
         }},
        TEXT_FIELD("model_key", modelKey),
        TEXT_FIELD("work_key", workKey),
        TEXT_FIELD("config_key", configKey),
        DOCUMENT_FIELD("environment", environment),
        DOCUMENT_FIELD("stack", stack),
        DOCUMENT_FIELD("implementation", implementation),
        DOCUMENT_FIELD("conditions", conditions),
        DOCUMENT_FIELD("source", source),
        WHOLE_FIELD("started_ms", startedMs),
        WHOLE_FIELD("finished_ms", finishedMs),
    };
    return all;
}

#undef TEXT_FIELD
#undef NUMBER_FIELD
#undef DOCUMENT_FIELD
#undef WHOLE_FIELD

bool isMetric(std::string_view name)
{
    static const std::set<std::string_view> known{
        "examples_per_second", "step_seconds", "flops_per_second_recorded", "flops_per_step_recorded", "parameters",
        "arithmetic_intensity", "memory_peak_bytes", "infeed_fraction", "energy_joules_per_example"};
    return known.contains(name);
}

} // namespace

std::string writeCsv(const std::vector<store::RunRecord>& runs)
{
    std::set<std::string> hyper;
    std::set<std::string> metrics;
    for (const auto& run : runs) {
        for (const auto& [name, value] : run.parameters)
            hyper.insert(name);
        for (const auto& [name, value] : run.metrics)
            metrics.insert(name);
    }
    std::string out;
    const auto put = [&](bool first, const std::string& text) {
        if (!first)
            out += ',';
        out += csvField(text);
    };
    bool first = true;
    for (const auto& field : fields()) {
        put(first, field.name);
        first = false;
    }
    for (const auto& name : hyper)
        put(false, "hp:" + name);
    for (const auto& name : metrics)
        put(false, "metric:" + name);
    out += '\n';
    for (const auto& run : runs) {
        first = true;
        for (const auto& field : fields()) {
            put(first, field.write(run));
            first = false;
        }
        for (const auto& name : hyper) {
            const Value* value = run.parameters.find(name);
            put(false, value ? toText(*value) : std::string());
        }
        for (const auto& name : metrics) {
            const auto it = std::find_if(run.metrics.begin(), run.metrics.end(),
                                         [&](const auto& entry) { return entry.first == name; });
            put(false, it == run.metrics.end() ? std::string() : toText(Value(it->second)));
        }
        out += '\n';
    }
    return out;
}

namespace {

/// What a column of the file becomes.
struct Reading
{
    enum class Kind { Skip, Field, Metric, HyperParameter } kind = Kind::Skip;
    const Field* field = nullptr;
    std::string name;
    double scale = 1;
};

Reading readingOf(const ColumnMap::Target& target)
{
    const auto& name = target.name;
    if (name.empty())
        return {};
    const auto field = std::find_if(fields().begin(), fields().end(), [&](const Field& item) { return name == item.name; });
    if (field != fields().end())
        return {Reading::Kind::Field, &*field, name, target.scale};
    if (name.starts_with("metric:"))
        return {Reading::Kind::Metric, nullptr, name.substr(7), target.scale};
    if (name.starts_with("hp:"))
        return {Reading::Kind::HyperParameter, nullptr, name.substr(3), target.scale};
    return {isMetric(name) ? Reading::Kind::Metric : Reading::Kind::HyperParameter, nullptr, name, target.scale};
}

/// Puts a cell into the run; the reason where it cannot be read.
Result<void> readCell(store::RunRecord& run, const Reading& reading, const std::string& cell)
{
    if (cell.empty() || reading.kind == Reading::Kind::Skip)
        return {};
    auto value = valueFromText(cell);
    if (reading.scale != 1) {
        const auto number = numberOf(value);
        if (!number)
            return badInput(reading.name + ": \"" + cell + "\" is no number");
        value = *number * reading.scale;
    }
    switch (reading.kind) {
    case Reading::Kind::Field:
        if (auto read = reading.field->read(run, reading.scale == 1 ? cell : toText(value)); !read)
            return badInput(reading.name + ": " + read.error().message);
        return {};
    case Reading::Kind::Metric: {
        const auto number = numberOf(value);
        if (!number)
            return badInput(reading.name + ": \"" + cell + "\" is no number");
        run.metrics.emplace_back(reading.name, *number);
        return {};
    }
    case Reading::Kind::HyperParameter:
        run.parameters.set(reading.name, std::move(value));
        return {};
    case Reading::Kind::Skip:
        break;
    }
    return {};
}

} // namespace

Result<Import> readCsv(std::string_view text, const std::filesystem::path& path, const ImportOptions& options)
{
    const auto file = path.filename().string();
    PARASCOPE_TRY(const auto rows, parseCsv(text, path.string()));
    if (rows.size() < 2)
        return badInput(path.string() + " holds no rows below a header.");
    PARASCOPE_TRY(const auto targets, applyTo(rows[0].fields, options.map, path.string()));
    std::vector<Reading> readings;
    bool hasFamily = options.map.constants.contains("family");
    bool hasPlatform = options.map.constants.contains("platform") || !options.platform.empty();
    for (const auto& target : targets) {
        readings.push_back(readingOf(target));
        hasFamily |= target.name == "family";
        hasPlatform |= target.name == "platform";
    }
    if (!hasFamily)
        return badInput(path.string() + ", line 1: there is no column \"family\", so the runs cannot be told; a map can set it.");
    if (!hasPlatform)
        return badInput(path.string() + ", line 1: there is no column \"platform\"; name it with --platform.");
    store::RunRecord blank;
    for (const auto& [name, value] : options.map.constants)
        if (auto read = readCell(blank, readingOf({name, 1}), value); !read)
            return badInput("The column map sets " + read.error().message + ".");
    Import out;
    std::set<std::string> platforms;
    // A grid has far fewer models than runs: each is built once.
    std::unordered_map<std::string, std::string> modelKeys;
    for (std::size_t i = 1; i < rows.size(); ++i) {
        const auto& row = rows[i];
        if (row.fields.size() != readings.size()) {
            out.errors.push_back({file, row.line, std::to_string(row.fields.size()) + " fields, the header has " +
                                                      std::to_string(readings.size())});
            continue;
        }
        auto run = blank;
        Result<void> read;
        for (std::size_t k = 0; k < readings.size() && read; ++k)
            read = readCell(run, readings[k], row.fields[k]);
        if (!options.platform.empty())
            run.platform = options.platform;
        if (read && (run.family.empty() || run.platform.empty()))
            read = badInput("it has no family or no platform");
        if (!read) {
            out.errors.push_back({file, row.line, read.error().message});
            continue;
        }
        if (run.runUuid.empty()) {
            std::string content = "csv|" + run.platform + '|' + run.family;
            for (const auto& cell : row.fields)
                content += '|' + cell;
            run.runUuid = contentUuid(content);
            run.source = {{"file", file}, {"record", row.line}};
        }
        if (run.workKey.empty()) {
            auto shape = run.parameters;
            shape.remove("batch");
            const auto [it, fresh] = modelKeys.try_emplace(run.family + '|' + toText(shape));
            if (fresh)
                if (const auto graph = workload::buildGraph(run.family, run.parameters))
                    it->second = workload::hashOf(*graph);
            run.modelKey = it->second;
            if (!run.modelKey.empty())
                run.workKey = workload::workKey(run.modelKey, run.parameters.integer("batch").value_or(1), run.mode,
                                                run.optimizer.empty() ? "rmsprop" : run.optimizer, Json::object());
        }
        if (platforms.insert(run.platform).second) {
            out.platforms.emplace_back();
            out.platforms.back().name = run.platform;
        }
        out.runs.push_back(std::move(run));
    }
    return out;
}

} // namespace parascope::exchange
