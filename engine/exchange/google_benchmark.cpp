// SPDX-License-Identifier: GPL-3.0-or-later
// Results of Google Benchmark (--benchmark_out_format=json). A benchmark is one run, and its repetitions are
// the samples. The name contains the varied values: BM_Copy<int>/64/threads:4/real_time. Aggregates repeat
// the content of the repetitions, so they are read only if a file has nothing else
// (--benchmark_report_aggregates_only).
#include "engine/base/core/metrics.h"
#include "engine/exchange/foreign.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <map>
#include <numeric>
#include <set>
#include <span>

namespace parascope::exchange::google_benchmark {

namespace {

using foreign::at;
using foreign::numberOf;
using foreign::textOf;

/// Known fields of an entry. All other numbers of an entry are counters.
constexpr std::array<std::string_view, 24> benchmarkFields{"name",
                                                           "family_index",
                                                           "per_family_instance_index",
                                                           "run_name",
                                                           "run_type",
                                                           "repetitions",
                                                           "repetition_index",
                                                           "threads",
                                                           "iterations",
                                                           "real_time",
                                                           "cpu_time",
                                                           "time_unit",
                                                           "label",
                                                           "aggregate_name",
                                                           "aggregate_unit",
                                                           "error_occurred",
                                                           "error_message",
                                                           "skipped",
                                                           "skip_message",
                                                           "big_o",
                                                           "rms",
                                                           "cpu_coefficient",
                                                           "real_coefficient",
                                                           "complexity_n"};

/// Reads the family, the arguments and the settings of a run from its name.
void readName(store::RunRecord& run, const std::string& name)
{
    int argument = 0;
    for (const auto& part : foreign::partsOf(name)) {
        const auto value = valueFromText(part);
        const auto colon = part.find(':');
        const bool named = colon != std::string::npos && colon > 0 && colon + 1 < part.size() &&
                           part[colon + 1] != ':' && part.find_first_of("<( ") > colon;
        if (part == "real_time" || part == "process_time" || part == "manual_time") {
            run.implementation["clock"] = part;
        } else if (named) {
            const auto key = part.substr(0, colon);
            const Json text = part.substr(colon + 1);
            if (key == "threads" || key == "iterations" || key == "repeats" || key == "min_time" ||
                key == "min_warmup_time")
                foreign::addSetting(run, key, text);
            else
                foreign::addParameter(run.parameters, key, foreign::valueOf(text));
        } else if (!std::holds_alternative<std::string>(value)) {
            run.parameters.set("arg" + std::to_string(argument++), value);
        } else {
            run.family += (run.family.empty() ? "" : "/") + part;
        }
    }
}

/// Returns the number of units per second. An entry without a unit is in nanoseconds, the default of the
/// library. Returns nothing for an unknown unit.
std::optional<double> perSecondOf(const Json& entry)
{
    const auto& unit = at(entry, "time_unit");
    if (unit.is_null() || unit == Json("ns"))
        return 1e9;
    return unit == Json("us")   ? std::optional(1e6)
           : unit == Json("ms") ? std::optional(1e3)
           : unit == Json("s")  ? std::optional(1.0)
                                : std::nullopt;
}

std::optional<double> secondsOf(const Json& entry, const char* key)
{
    const auto value = numberOf(at(entry, key)), perSecond = perSecondOf(entry);
    return value && perSecond ? std::optional(*value / *perSecond) : std::nullopt;
}

bool isAggregate(const Json& entry)
{
    return textOf(at(entry, "run_type")) == "aggregate";
}

/// Converts an aggregate of a library before 1.5 to the form of newer ones. Old libraries mark aggregates
/// only by the ending of their names ("BM_Copy/64_mean"). An ending counts if the file has an entry with the
/// name before the ending, or the mean, median and standard deviation of that name, or both parts of a fit.
/// Returns nothing for any other entry.
std::optional<Json> asAggregate(const Json& entry, const std::set<std::string>& names)
{
    if (!entry.is_object() || entry.contains("run_type") || entry.contains("run_name"))
        return std::nullopt;
    const auto name = textOf(at(entry, "name"));
    for (const char* kind : {"mean", "median", "stddev", "cv", "BigO", "RMS"}) {
        const auto ending = '_' + std::string(kind);
        if (!name.ends_with(ending))
            continue;
        const auto base = name.substr(0, name.size() - ending.size());
        const auto has = [&](const char* other) { return names.contains(base + '_' + other); };
        const bool fit = has("BigO") && has("RMS");
        if (!names.contains(base) && !fit && !(has("mean") && has("median") && has("stddev")))
            continue;
        auto out = entry;
        out["run_type"] = "aggregate";
        out["run_name"] = base;
        out["aggregate_name"] = kind;
        return out;
    }
    return std::nullopt;
}

/// Returns the name of the run of an entry: "BM_Copy/64" for its repetitions and for "BM_Copy/64_mean".
std::string runNameOf(const Json& entry)
{
    auto name = textOf(at(entry, "run_name"));
    if (!name.empty())
        return name;
    name = textOf(at(entry, "name"));
    if (const auto ending = '_' + textOf(at(entry, "aggregate_name"));
        ending.size() > 1 && name.ends_with(ending))
        name.erase(name.size() - ending.size());
    return name;
}

/// The entries of one benchmark.
struct Group
{
    std::vector<Json> repetitions, aggregates;
    std::size_t record = 0; ///< number of the first entry in the file, from 1
};

std::string platformOf(const Json& context)
{
    if (const auto host = textOf(at(context, "host_name")); !host.empty())
        return host;
    const auto cpus = textOf(at(context, "num_cpus")), clock = textOf(at(context, "mhz_per_cpu"));
    return cpus.empty() ? std::string() : cpus + " CPUs" + (clock.empty() ? "" : " at " + clock + " MHz");
}

/// Returns the median of a number over the repetitions.
std::optional<double> middleOf(std::span<const Json> entries,
                               const std::function<std::optional<double>(const Json&)>& read)
{
    std::vector<double> values;
    for (const auto& entry : entries)
        if (const auto value = read(entry))
            values.push_back(*value);
    if (values.empty())
        return std::nullopt;
    std::sort(values.begin(), values.end());
    return std::midpoint(values[(values.size() - 1) / 2], values[values.size() / 2]);
}

/// Sets the step time and interval from an aggregate of repetitions that are not in the file.
bool addSpread(store::RunRecord& run, const Group& group, const Json& source)
{
    const auto kind = textOf(at(source, "aggregate_name"));
    for (const auto& entry : group.aggregates)
        if (textOf(at(entry, "aggregate_name")) == "stddev" && (kind == "mean" || kind == "median"))
            return foreign::setSpread(run, kind == "mean" ? foreign::Middle::Mean : foreign::Middle::Median,
                                      secondsOf(source, "real_time"), secondsOf(entry, "real_time"),
                                      numberOf(at(source, "repetitions")));
    return false;
}

/// Adds step times and counters. The step time is always the real time; the processor time is a metric.
void addTimes(store::RunRecord& run, const Group& group)
{
    const auto real = [](const Json& entry) { return secondsOf(entry, "real_time"); };
    std::vector<double> samples;
    for (const auto& entry : group.repetitions)
        samples.push_back(real(entry).value_or(NAN)); // setSamples() leaves NaN out and counts it
    foreign::setSamples(run, samples);
    const auto* source = group.repetitions.empty() ? nullptr : &group.repetitions.front();
    if (!source) {
        // Prefer the median, then the mean, then an aggregate without a name.
        for (const char* name : {"median", "mean", ""})
            for (const auto& entry : group.aggregates)
                if (!source && textOf(at(entry, "aggregate_name")) == name && real(entry))
                    source = &entry;
        if (source && !addSpread(run, group, *source))
            foreign::addMetric(run, metric::stepSeconds, real(*source));
    }
    for (const auto& entry : group.aggregates)
        if (textOf(at(entry, "aggregate_name")) == "stddev" && group.repetitions.empty())
            foreign::addMetric(run, "step_seconds_std", real(entry));
    if (!source)
        return;
    const auto entries = group.repetitions.empty() ? std::span(source, 1) : std::span(group.repetitions);
    foreign::addMetric(run, "cpu_seconds",
                       middleOf(entries, [](const Json& entry) { return secondsOf(entry, "cpu_time"); }));
    foreign::addMetric(run, "iterations", middleOf(entries, [](const Json& entry) {
                           return numberOf(at(entry, "iterations"));
                       }));
    for (const auto& [name, value] : source->items())
        if (std::find(benchmarkFields.begin(), benchmarkFields.end(), name) == benchmarkFields.end() &&
            value.is_number())
            foreign::addMetric(run, foreign::identifier(name), middleOf(entries, [&](const Json& entry) {
                                   return numberOf(at(entry, name));
                               }));
}

/// Removes the repetitions that ended with an error or were skipped, and returns them.
std::vector<Json> takeStopped(std::vector<Json>& repetitions)
{
    const auto goes = [](const Json& entry) {
        return at(entry, "error_occurred") != Json(true) && at(entry, "skipped") != Json(true);
    };
    const auto first = std::stable_partition(repetitions.begin(), repetitions.end(), goes);
    std::vector<Json> out(std::make_move_iterator(first), std::make_move_iterator(repetitions.end()));
    repetitions.erase(first, repetitions.end());
    return out;
}

store::RunRecord runOf(const std::string& name, Group group, const Json& context)
{
    store::RunRecord run;
    run.mode.clear();
    readName(run, name);
    run.platform = platformOf(context);
    run.environment = foreign::withoutLists(context);
    run.stack = {{"framework", "google-benchmark"}};
    if (const auto version = textOf(at(context, "library_version")); !version.empty())
        run.stack["version"] = version;
    if (const auto build = textOf(at(context, "library_build_type")); !build.empty())
        run.stack["build"] = build;
    run.startedMs = foreign::millisecondsOf(textOf(at(context, "date")));
    const auto& first = group.repetitions.empty() ? group.aggregates.front() : group.repetitions.front();
    if (const auto threads = numberOf(at(first, "threads"));
        threads && *threads != 1 && !run.implementation.contains("threads"))
        foreign::addSetting(run, "threads", at(first, "threads"));
    if (const auto label = textOf(at(first, "label")); !label.empty())
        run.implementation["label"] = label;
    const auto stopped = takeStopped(group.repetitions);
    const auto all = group.repetitions.size() + stopped.size();
    addTimes(run, group);
    // An error or a skip affects only its own repetition. Fewer than two others are not a measurement.
    constexpr std::size_t fewest = 2;
    if (!stopped.empty() && run.stepSeconds.size() < fewest) {
        const auto& entry = stopped.front();
        const bool failed = at(entry, "error_occurred") == Json(true);
        run.outcome = failed ? Outcome::Crash : Outcome::Unsupported;
        run.message = textOf(at(entry, failed ? "error_message" : "skip_message"));
        return run;
    }
    foreign::noteLost(run, static_cast<double>(stopped.size()), static_cast<double>(all),
                      "repetitions failed or were skipped, and were left out");
    const bool timed =
        run.stepMedian || std::any_of(run.metrics.begin(), run.metrics.end(), [](const auto& item) {
            return item.first == metric::stepSeconds && item.second > 0;
        });
    if (!timed) {
        run.outcome = Outcome::Unfinished;
        run.message = "the benchmark has no time";
    }
    return run;
}

} // namespace

bool recognises(const Content& content)
{
    const auto& benchmarks = at(content.document, "benchmarks");
    if (content.kind != Content::Kind::Json || !benchmarks.is_array())
        return false;
    // Other tools also have lists of that name. Entries with "real_time" (or an error) are specific to this
    // one.
    const auto named = [](const Json& entry) {
        return at(entry, "name").is_string() && !entry.contains("states");
    };
    const auto timed = [](const Json& entry) {
        return entry.contains("real_time") || entry.contains("error_occurred");
    };
    return std::all_of(benchmarks.begin(), benchmarks.end(), named) &&
           (benchmarks.empty() ? at(content.document, "context").is_object()
                               : std::any_of(benchmarks.begin(), benchmarks.end(), timed));
}

Result<Import> read(Content content, const std::filesystem::path& path, const ImportOptions& options)
{
    foreign::Collector out("google-benchmark", path, options);
    std::vector<std::string> order;
    std::map<std::string, Group> groups;
    std::size_t number = 0;
    std::set<std::string> names;
    for (const auto& entry : at(content.document, "benchmarks"))
        names.insert(textOf(at(entry, "name")));
    for (auto& written : content.document["benchmarks"]) {
        auto aggregate = asAggregate(written, names);
        auto entry = aggregate ? *std::move(aggregate) : std::move(written);
        ++number;
        if (!at(entry, "name").is_string()) {
            out.error(number, "it has no \"name\"");
            continue;
        }
        // A fit over all arguments of a family is not a run.
        if (const auto kind = textOf(at(entry, "aggregate_name")); kind == "BigO" || kind == "RMS")
            continue;
        if (!perSecondOf(entry)) {
            out.error(number, "its \"time_unit\" is " + toLine(at(entry, "time_unit")) +
                                  ", which is not ns, us, ms or s");
            continue;
        }
        const auto name = runNameOf(entry);
        const auto [it, fresh] = groups.try_emplace(name);
        if (fresh) {
            order.push_back(name);
            it->second.record = number;
        }
        (isAggregate(entry) ? it->second.aggregates : it->second.repetitions).push_back(std::move(entry));
    }
    for (const auto& name : order) {
        auto group = std::move(groups[name]);
        auto run = runOf(name, group, at(content.document, "context"));
        out.add(std::move(run),
                Json(std::move(group.repetitions.empty() ? group.aggregates : group.repetitions)),
                group.record);
    }
    return std::move(out).take();
}

} // namespace parascope::exchange::google_benchmark
