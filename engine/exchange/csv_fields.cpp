// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exchange/csv_fields.h"

#include "engine/base/core/durations.h"
#include "engine/base/core/metrics.h"
#include "engine/base/core/names.h"
#include "engine/exchange/csv.h"
#include "engine/exchange/stored_quality.h"
#include "engine/model/workload/family.h"
#include "engine/store/annotation.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>

namespace parascope::exchange {

namespace {

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

Result<void> read(std::optional<double>& target, std::string_view text)
{
    target = numberFromText(text);
    if (!target)
        return Error::badInput("\"%1\" is not a number", std::string(text));
    return {};
}

Result<void> read(std::int64_t& target, std::string_view text)
{
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), target);
    if (error != std::errc{} || end != text.data() + text.size())
        return Error::badInput("\"%1\" is not a whole number", std::string(text));
    return {};
}

Result<void> read(int& target, std::string_view text)
{
    std::int64_t whole = 0;
    PARASCOPE_CHECK(read(whole, text));
    target = static_cast<int>(std::clamp<std::int64_t>(whole, 0, 1 << 30));
    return {};
}

Result<void> read(std::string& target, std::string_view text)
{
    target = fromSpreadsheetText(text);
    return {};
}

Result<void> read(Json& target, std::string_view text)
{
    PARASCOPE_TRY(target, parseJson(std::string(text), "a document"));
    return {};
}

/// Returns the outcome for a word, also for words of other tools. A word such as "failed" gives no cause, so
/// it becomes Unfinished.
std::optional<Outcome> outcomeOfWord(std::string_view text)
{
    using enum Outcome;
    static constexpr std::pair<std::string_view, Outcome> words[] = {{"complete", Completed},
                                                                     {"ok", Completed},
                                                                     {"success", Completed},
                                                                     {"succeeded", Completed},
                                                                     {"pass", Completed},
                                                                     {"passed", Completed},
                                                                     {"done", Completed},
                                                                     {"finished", Completed},
                                                                     {"out of memory", Oom},
                                                                     {"out_of_memory", Oom},
                                                                     {"outofmemory", Oom},
                                                                     {"timed out", Timeout},
                                                                     {"timed_out", Timeout},
                                                                     {"crashed", Crash},
                                                                     {"exception", Crash},
                                                                     {"segfault", Crash},
                                                                     {"skip", Unsupported},
                                                                     {"skipped", Unsupported},
                                                                     {"not supported", Unsupported},
                                                                     {"fail", Unfinished},
                                                                     {"failed", Unfinished},
                                                                     {"failure", Unfinished},
                                                                     {"error", Unfinished},
                                                                     {"incomplete", Unfinished},
                                                                     {"canceled", Cancelled},
                                                                     {"aborted", Cancelled}};
    std::string word(text);
    std::transform(word.begin(), word.end(), word.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    for (const auto& [known, outcome] : words)
        if (word == known)
            return outcome;
    return outcomeFromName(word);
}

Result<void> read(Outcome& target, std::string_view text)
{
    const auto outcome = outcomeOfWord(text);
    if (!outcome)
        return Error::badInput(
            "\"%1\" is not an outcome (completed, oom, timeout, crash, unsupported, unfinished, "
            "cancelled, compiled); \"values\" of a column map can say which it is",
            std::string(text));
    target = *outcome;
    return {};
}

Result<void> read(QualitySet& target, std::string_view text)
{
    for (std::size_t at = 0; at < text.size();) {
        const auto end = std::min(text.find(' ', at), text.size());
        target = static_cast<QualitySet>(target | storedQuality(text.substr(at, end - at)));
        at = end + 1;
    }
    return {};
}

Result<void> read(std::vector<double>& target, std::string_view text)
{
    target.clear();
    for (std::size_t at = 0; at < text.size();) {
        const auto end = std::min(text.find(' ', at), text.size());
        const auto number = numberFromText(text.substr(at, end - at));
        if (!number || !isDuration(*number))
            return Error::badInput("\"steps\" must hold positive numbers of seconds");
        target.push_back(*number);
        at = end + 1;
    }
    return {};
}

} // namespace

std::string csvCell(const store::RunField& field, const store::RunRecord& run)
{
    // The graph of a family follows from the hyper-parameters. Only a hand-written graph must be in the
    // table.
    if (field.is(&store::RunRecord::graph) && workload::findFamily(run.family))
        return {};
    static const store::RunRecord blank;
    return std::visit(
        [&]<class T>(T store::RunRecord::* member) -> std::string {
            const auto& value = run.*member;
            if constexpr (std::is_same_v<T, std::string>) {
                return spreadsheetText(value);
            } else if constexpr (std::is_same_v<T, std::optional<double>>) {
                return value ? toText(Value(*value)) : std::string();
            } else if constexpr (std::is_same_v<T, std::vector<double>>) {
                return joined(value);
            } else if constexpr (std::is_same_v<T, Json>) {
                return compact(value);
            } else if constexpr (std::is_same_v<T, Outcome>) {
                return std::string(nameOf(value));
            } else if constexpr (std::is_same_v<T, QualitySet>) {
                std::string out;
                for (const auto name : namesOf(value))
                    out += (out.empty() ? "" : " ") + std::string(name);
                return out;
            } else if constexpr (std::is_integral_v<T>) {
                return value != blank.*member ? std::to_string(value) : std::string();
            } else {
                return {}; // each hyper-parameter and metric has a separate column
            }
        },
        field.member);
}

Result<void> readCsvCell(const store::RunField& field, store::RunRecord& run, std::string_view cell)
{
    return field.with(run, [&]<class T>(T& value) -> Result<void> {
        if constexpr (std::is_same_v<T, Parameters> || std::is_same_v<T, store::Metrics>)
            return {};
        else if constexpr (std::is_same_v<T, std::string>) {
            if (field.of == store::RunField::Of::Annotation) {
                PARASCOPE_CHECK(read(value, cell));
                return tidyAnnotation(run);
            }
            if (!field.is(&store::RunRecord::message))
                PARASCOPE_CHECK(checkName(cell, '"' + std::string(field.name) + '"'));
            return read(value, cell);
        } else
            return read(value, cell);
    });
}

std::vector<const store::RunField*> lastCsvFields(const std::vector<store::RunRecord>& runs)
{
    auto out = store::runFieldsBy(&store::RunField::csv);
    std::erase_if(out, [&](const auto* field) {
        return !field->onlyIfSet || std::none_of(runs.begin(), runs.end(), [&](const auto& run) {
            return !csvCell(*field, run).empty();
        });
    });
    return out;
}

Result<void> tidyAnnotation(store::RunRecord& annotated)
{
    annotated.starred = annotated.starred != 0 ? 1 : 0;
    PARASCOPE_TRY(annotated.tags, store::tidyTags(annotated.tags, "\"tags\""));
    return store::checkNote(annotated.note, "\"note\"");
}

const store::RunField* findCsvField(std::string_view name)
{
    for (const auto& field : store::runFields())
        if (field.csv != 0 && name == field.name)
            return &field;
    return nullptr;
}

void copyOwnTexts(const store::RunRecord& from, store::RunRecord& to)
{
    for (const auto& field : store::runFields())
        if (field.csv != 0 && field.of != store::RunField::Of::Setup && !field.isNumber())
            std::visit([&](auto member) { to.*member = from.*member; }, field.member);
}

bool isMetricName(std::string_view name)
{
    return findMetric(name) != nullptr;
}

bool isNoValue(std::string_view cell)
{
    static constexpr std::array<std::string_view, 9> words{"nan", "NaN", "NAN",  "NA",  "<NA>",
                                                           "n/a", "N/A", "null", "NULL"};
    return cell.empty() || std::find(words.begin(), words.end(), cell) != words.end();
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
