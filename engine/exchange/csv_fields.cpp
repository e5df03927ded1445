// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exchange/csv_fields.h"

#include "engine/core/metrics.h"
#include "engine/exchange/csv.h"
#include "engine/workload/family.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <set>

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

Result<void> readNumber(std::optional<double>& target, std::string_view text)
{
    target = numberFromText(text);
    if (!target)
        return badInput("\"" + std::string(text) + "\" is no number");
    return {};
}

Result<void> readWhole(std::int64_t& target, std::string_view text)
{
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), target);
    if (error != std::errc{} || end != text.data() + text.size())
        return badInput("\"" + std::string(text) + "\" is no whole number");
    return {};
}

Result<void> readSmall(int& target, std::string_view text)
{
    std::int64_t whole = 0;
    PARASCOPE_CHECK(readWhole(whole, text));
    target = static_cast<int>(std::clamp<std::int64_t>(whole, 0, 1 << 30));
    return {};
}

Result<void> readDocument(Json& target, std::string_view text)
{
    PARASCOPE_TRY(target, parseJson(std::string(text), "a document"));
    return {};
}

Result<void> readOutcome(store::RunRecord& run, std::string_view text)
{
    const auto outcome = outcomeFromName(text);
    if (!outcome)
        return badInput("\"" + std::string(text) + "\" is no outcome");
    run.outcome = *outcome;
    return {};
}

std::string writeQuality(const store::RunRecord& run)
{
    std::string out;
    for (const auto name : namesOf(run.quality))
        out += (out.empty() ? "" : " ") + std::string(name);
    return out;
}

Result<void> readQuality(store::RunRecord& run, std::string_view text)
{
    const auto spaced = ' ' + std::string(text) + ' ';
    for (std::size_t i = 0; i < qualityNames.size(); ++i)
        if (spaced.find(' ' + std::string(qualityNames[i]) + ' ') != std::string::npos)
            run.quality = static_cast<QualitySet>(run.quality | (1U << i));
    return {};
}

Result<void> readSteps(store::RunRecord& run, std::string_view text)
{
    run.stepSeconds.clear();
    for (std::size_t at = 0; at < text.size();) {
        const auto end = std::min(text.find(' ', at), text.size());
        const auto number = numberFromText(text.substr(at, end - at));
        if (!number || !(*number > 0))
            return badInput("\"steps\" must hold positive numbers of seconds");
        run.stepSeconds.push_back(*number);
        at = end + 1;
    }
    return {};
}

} // namespace

#define TEXT_FIELD(key, of, member)                                                                          \
    {key, of, [](const store::RunRecord& r) { return spreadsheetText(r.member); },                           \
     [](store::RunRecord& r, std::string_view t) -> Result<void> {                                           \
         r.member = fromSpreadsheetText(t);                                                                  \
         return {};                                                                                          \
     }}
#define NUMBER_FIELD(key, member)                                                                            \
    {key, FieldOf::OwnNumber, [](const store::RunRecord& r) { return numberText(r.member); },                \
     [](store::RunRecord& r, std::string_view t) { return readNumber(r.member, t); }}
#define DOCUMENT_FIELD(key, of, member)                                                                      \
    {key, of, [](const store::RunRecord& r) { return compact(r.member); },                                   \
     [](store::RunRecord& r, std::string_view t) { return readDocument(r.member, t); }}
#define WHOLE_FIELD(key, member, blank, reader)                                                              \
    {key, FieldOf::OwnNumber,                                                                                \
     [](const store::RunRecord& r) {                                                                         \
         return r.member != (blank) ? std::to_string(r.member) : std::string();                              \
     },                                                                                                      \
     [](store::RunRecord& r, std::string_view t) { return reader(r.member, t); }}

const std::vector<CsvFieldKind>& csvFields()
{
    static const std::vector<CsvFieldKind> all = {
        TEXT_FIELD("run_uuid", FieldOf::OwnText, runUuid),
        TEXT_FIELD("platform", FieldOf::Many, platform),
        TEXT_FIELD("device", FieldOf::Many, device),
        TEXT_FIELD("family", FieldOf::Many, family),
        TEXT_FIELD("mode", FieldOf::Many, mode),
        TEXT_FIELD("optimizer", FieldOf::Many, optimizer),
        TEXT_FIELD("dtype", FieldOf::Many, dtype),
        {"outcome", FieldOf::OwnNumber,
         [](const store::RunRecord& r) { return std::string(nameOf(r.outcome)); }, readOutcome},
        {"quality", FieldOf::OwnNumber, writeQuality, readQuality},
        TEXT_FIELD("message", FieldOf::OwnText, message),
        TEXT_FIELD("timing", FieldOf::Many, timing),
        NUMBER_FIELD("step_median", stepMedian),
        NUMBER_FIELD(metric::stepLow, stepLow),
        NUMBER_FIELD(metric::stepHigh, stepHigh),
        WHOLE_FIELD("warmup_steps", warmupSteps, 0, readSmall),
        {"steps", FieldOf::OwnText, [](const store::RunRecord& r) { return joined(r.stepSeconds); },
         readSteps},
        TEXT_FIELD("model_key", FieldOf::Many, modelKey),
        TEXT_FIELD("work_key", FieldOf::Many, workKey),
        TEXT_FIELD("config_key", FieldOf::Many, configKey),
        DOCUMENT_FIELD("environment", FieldOf::Many, environment),
        DOCUMENT_FIELD("stack", FieldOf::Many, stack),
        DOCUMENT_FIELD("implementation", FieldOf::Many, implementation),
        // Of a family the graph follows from the hyper-parameters; a hand-written one is known from here
        // alone.
        {"graph", FieldOf::Many,
         [](const store::RunRecord& r) {
             return workload::findFamily(r.family) ? std::string() : compact(r.graph);
         },
         [](store::RunRecord& r, std::string_view t) { return readDocument(r.graph, t); }},
        DOCUMENT_FIELD("conditions", FieldOf::OwnText, conditions),
        DOCUMENT_FIELD("source", FieldOf::OwnText, source),
        WHOLE_FIELD("started_ms", startedMs, 0, readWhole),
        WHOLE_FIELD("finished_ms", finishedMs, 0, readWhole),
        WHOLE_FIELD("attempt", attempt, 1, readSmall),
    };
    return all;
}

#undef TEXT_FIELD
#undef NUMBER_FIELD
#undef DOCUMENT_FIELD
#undef WHOLE_FIELD

void copyOwnTexts(const store::RunRecord& from, store::RunRecord& to)
{
    to.runUuid = from.runUuid;
    to.message = from.message;
    to.stepSeconds = from.stepSeconds;
    to.conditions = from.conditions;
    to.source = from.source;
}

bool isMetricName(std::string_view name)
{
    const auto* metric = findMetric(name);
    return metric && metric->importable;
}

std::optional<double> numberFromText(std::string_view text)
{
    double number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size() || !std::isfinite(number))
        return std::nullopt;
    return number;
}

} // namespace parascope::exchange
