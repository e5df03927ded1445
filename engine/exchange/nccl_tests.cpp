// SPDX-License-Identifier: GPL-3.0-or-later
// Results of nccl-tests and rccl-tests: the tables that "all_reduce_perf" and related programs print, and the
// JSON that they write (nccl-tests an object, with -J; rccl-tests a list, with -Z json). Each message size
// and placement is one run; the placement ("in place") is a setting. All three forms are converted to the
// same rows, with times in microseconds and rates in GB/s.
#include "engine/base/core/metrics.h"
#include "engine/exchange/foreign.h"
#include "engine/exchange/nccl_table.h"

#include <cmath>

namespace parascope::exchange::nccl_tests {

namespace {

using foreign::at;
using foreign::numberOf;
using foreign::textOf;
using nccl_table::addOnce;
using nccl_table::countRanks;
using nccl_table::operationOf;
using nccl_table::Table;
using nccl_table::versionOf;

/// Adds the message, the participants and the settings of a run.
void addShape(store::RunRecord& run, const Table& table, const Json& row)
{
    constexpr std::pair<std::string_view, std::string_view> types[] = {
        {"float", "float32"}, {"half", "float16"}, {"double", "float64"}};
    run.dtype = textOf(at(row, "type"));
    for (const auto& [written, name] : types)
        if (run.dtype == written)
            run.dtype = name;
    foreign::addParameter(run.parameters, "size", foreign::valueOf(at(row, "size")));
    if (const auto reduction = textOf(at(row, "redop")); !reduction.empty() && reduction != "none")
        run.parameters.set("redop", reduction);
    if (const auto root = numberOf(at(row, "root")); root && *root >= 0 && *root < 1e9)
        run.parameters.set("root", static_cast<std::int64_t>(*root));
    if (table.ranks > 0)
        run.parameters.set("ranks", table.ranks);
    if (!table.hosts.empty())
        run.parameters.set("nodes", static_cast<std::int64_t>(table.hosts.size()));
    for (const auto& [name, value] : table.settings.items())
        foreign::addSetting(run, name, value);
    foreign::addSetting(run, "in_place", at(row, "in_place"));
}

void addTimes(store::RunRecord& run, const Json& row)
{
    constexpr double perMicrosecond = 1e-6, perGigabyte = 1e9;
    std::vector<double> samples;
    for (const auto& time : at(row, "times_us"))
        samples.push_back(numberOf(time).value_or(NAN) * perMicrosecond);
    foreign::setSamples(run, samples);
    const auto onHost = numberOf(at(row, "cpu_time"));
    const auto time = onHost ? onHost : numberOf(at(row, "time"));
    if (onHost)
        run.implementation["cputime"] = 1;
    if (time)
        foreign::addMetric(run, run.stepMedian ? "step_seconds_mean" : metric::stepSeconds,
                           *time * perMicrosecond);
    run.timing = run.stepMedian ? "events" : "block";
    if (!run.stepMedian && !time) {
        run.outcome = Outcome::Unfinished;
        run.message = "the row holds no time";
    }
    // The bandwidth of a small message is printed as 0.00, which is not a valid bandwidth.
    for (const auto& [key, name] : {std::pair("alg_bw", "algbw"), std::pair("bus_bw", "busbw")})
        if (const auto rate = numberOf(at(row, key)); rate && *rate != 0)
            foreign::addMetric(run, name, *rate * perGigabyte);
    for (const auto* key : {"i_min_us", "i_max_us", "i_p99_us"})
        if (const auto value = numberOf(at(row, key)))
            foreign::addMetric(run, foreign::measuredColumn(key)->first, *value * perMicrosecond);
}

store::RunRecord runOf(const Table& table, const Json& row)
{
    store::RunRecord run;
    run.mode.clear();
    run.family = table.operation.empty() ? "collective" : table.operation;
    run.stack = table.stack;
    run.finishedMs = table.finishedMs;
    for (const auto& device : table.devices)
        run.platform += (run.platform.empty() ? "" : " + ") + device;
    addShape(run, table, row);
    const auto wrong = numberOf(at(row, "nwrong"));
    foreign::addMetric(run, "wrong", wrong);
    if (wrong.value_or(0) > 0) {
        run.outcome = Outcome::Crash; // the time of a collective with a wrong result is not a measurement
        run.message = toText(Value(*wrong)) + " elements of the result are wrong";
    } else {
        addTimes(run, row);
    }
    return run;
}

/// Converts the JSON of nccl-tests. Results without any placement are added to `errors`.
Table tableOf(const Json& document, foreign::Collector& errors)
{
    Table out;
    const auto& config = at(document, "config");
    for (const auto* name : {"nthreads", "ngpus", "aggregated_iterations", "graph", "blocking_collectives"})
        out.settings[name] = at(config, name);
    countRanks(out, 0);
    for (const auto& device : at(config, "devices")) {
        countRanks(out, numberOf(at(device, "rank")).value_or(0));
        addOnce(out.hosts, textOf(at(device, "hostname")));
        addOnce(out.devices, textOf(at(device, "device_info")));
    }
    if (const auto& words = at(document, "args"); words.is_array() && !words.empty())
        out.operation = operationOf(textOf(words.front()));
    if (const auto version = versionOf(numberOf(at(document, "nccl_version")).value_or(0)); !version.empty())
        out.stack["version"] = version;
    out.finishedMs = foreign::millisecondsOf(textOf(at(document, "end_time")));
    std::size_t place = 0;
    for (const auto& result : at(document, "results")) {
        ++place;
        if (out.operation.empty())
            out.operation = operationOf(textOf(at(result, "experiment_name")));
        if (!at(result, "out_of_place").is_object() && !at(result, "in_place").is_object())
            errors.error(place, "it has neither \"out_of_place\" nor \"in_place\"");
        for (const std::string name : {"out_of_place", "in_place"}) {
            if (!at(result, name).is_object())
                continue;
            Json row = at(result, name);
            for (const auto* key : {"size", "type", "redop", "root"})
                row[key] = at(result, key);
            row["in_place"] = name == "in_place";
            row["times_us"] = at(at(result, name + "_per_iter"), "times_us");
            out.rows.emplace_back(std::move(row), place);
        }
    }
    return out;
}

/// Converts a record of the JSON of rccl-tests.
Table tableOfRecord(const Json& record, std::size_t place)
{
    Table out;
    out.operation = operationOf(textOf(at(record, "name")));
    out.stack = {{"framework", "RCCL"}};
    countRanks(
        out, numberOf(at(record, "ranks")).value_or(0) * numberOf(at(record, "gpusPerRank")).value_or(1) - 1);
    if (const auto nodes = numberOf(at(record, "nodes")); nodes && *nodes >= 1 && *nodes <= 1e6)
        for (int i = 0; i < static_cast<int>(*nodes); ++i)
            out.hosts.push_back({}); // the record does not name the hosts
    Json row = record;
    for (const auto& [written, key] :
         {std::pair("algBw", "alg_bw"), std::pair("busBw", "bus_bw"), std::pair("wrong", "nwrong")})
        row[key] = at(record, written);
    row["in_place"] = numberOf(at(record, "inPlace")).value_or(0) != 0;
    out.rows.emplace_back(std::move(row), place);
    return out;
}

bool isRecord(const Json& json)
{
    return json.is_object() && json.contains("busBw") && json.contains("inPlace");
}

bool isDocument(const Json& json)
{
    const auto& results = at(json, "results");
    return results.is_array() && !results.empty() && at(results.front(), "size").is_number() &&
           (at(results.front(), "out_of_place").is_object() || at(results.front(), "in_place").is_object());
}

} // namespace

bool recognises(const Content& content)
{
    if (content.kind == Content::Kind::Text)
        return nccl_table::isPrinted(content.text);
    return content.document.is_array() ? !content.document.empty() && isRecord(content.document.front())
                                       : isDocument(content.document);
}

Result<Import> read(Content content, const std::filesystem::path& path, const ImportOptions& options)
{
    foreign::Collector out("nccl-tests", path, options);
    std::vector<Table> tables;
    if (content.kind == Content::Kind::Text)
        tables = nccl_table::printed(content.text, out);
    else if (content.document.is_object())
        tables.push_back(tableOf(content.document, out));
    else
        for (const auto& [record, place] : content.records())
            if (isRecord(*record))
                tables.push_back(tableOfRecord(*record, place));
            else
                out.error(place, "it has no \"busBw\"");
    std::int64_t number = 0;
    for (const auto& table : tables) {
        ++number;
        for (const auto& [row, place] : table.rows) {
            auto run = runOf(table, row);
            // Keep tables without the name of an operation apart from each other.
            if (table.operation.empty() && content.kind == Content::Kind::Text && tables.size() > 1)
                run.parameters.set("table", number);
            out.add(std::move(run), row, place);
        }
    }
    return std::move(out).take();
}

} // namespace parascope::exchange::nccl_tests
