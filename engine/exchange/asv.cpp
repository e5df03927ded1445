// SPDX-License-Identifier: GPL-3.0-or-later
// Results of airspeed velocity (asv), version 2: a file for each commit and environment, in a folder for each
// machine. A combination of parameters is one run. machine.json in the same folder describes the machine, and
// benchmarks.json in the folder above names parameters and units. As asv's documentation of the file has it,
// null is a failed benchmark and NaN one that the suite skips.
#include "engine/base/core/metrics.h"
#include "engine/exchange/history.h"

#include <cmath>
#include <unordered_map>

namespace parascope::exchange::asv {

namespace {

using foreign::at;
using foreign::numberOf;
using foreign::textOf;

/// Returns entry `index` of a list, and null for a list that ends before it or is none.
const Json& entryOf(const Json& list, std::size_t index)
{
    static const Json none = nullptr;
    return list.is_array() && index < list.size() ? list[index] : none;
}

/// What is the same for all benchmarks of a file.
struct File
{
    Json document;
    Json machine;                                              ///< machine.json; null if there is none
    Json benchmarks;                                           ///< benchmarks.json; null if there is none
    std::unordered_map<std::string, std::size_t> columns;      ///< place of each name of "result_columns"
    std::unordered_map<std::string, const Json*> descriptions; ///< the members of `benchmarks`
};

/// One benchmark of a file. asv leaves out the columns behind the last one that has a value.
struct Benchmark
{
    const File& file;
    std::string name;
    const Json& row;         ///< null for a benchmark that failed as a whole
    const Json* description; ///< null if there is none

    [[nodiscard]] const Json& column(const char* column) const
    {
        const auto it = file.columns.find(column);
        return it == file.columns.end() ? entryOf(row, SIZE_MAX) : entryOf(row, it->second);
    }
    [[nodiscard]] const Json& described(std::string_view key) const
    {
        return at(description ? *description : row, key);
    }
};

/// Returns the unit, which the name of a benchmark tells where benchmarks.json is missing.
std::string unitOf(const Benchmark& benchmark)
{
    if (auto unit = textOf(benchmark.described("unit")); !unit.empty())
        return unit;
    const auto last = benchmark.name.substr(benchmark.name.rfind('.') + 1); // npos + 1 is 0
    return last.starts_with("time")                                   ? "seconds"
           : last.starts_with("mem_") || last.starts_with("peakmem_") ? "bytes"
                                                                      : "";
}

/// Returns the number of combinations of the parameters, or nothing if there are more than `most`.
std::optional<std::size_t> combinationsOf(const Json& parameters, std::size_t most)
{
    std::size_t out = 1;
    if (parameters.is_array())
        for (const auto& values : parameters) {
            const auto count = values.is_array() ? values.size() : 1;
            if (count > 0 && out > most / count)
                return std::nullopt;
            out *= count;
        }
    return out;
}

/// Returns a parameter's value. asv writes it as Python's repr(), so a text has quotes.
Value parameterOf(const Json& written)
{
    auto text = textOf(written);
    if (text.size() >= 2 && (text.front() == '\'' || text.front() == '"') && text.front() == text.back())
        return text.substr(1, text.size() - 2);
    return valueFromText(text);
}

/// Adds the parameters of a combination. The last parameter varies fastest.
void addParameters(store::RunRecord& run, const Benchmark& benchmark, std::size_t combination)
{
    const auto& parameters = benchmark.column("params");
    if (!parameters.is_array())
        return;
    std::vector<std::pair<std::string, Value>> found;
    for (std::size_t i = parameters.size(); i-- > 0;) {
        const auto& values = parameters[i];
        const auto count = values.is_array() ? values.size() : 1;
        auto name = textOf(entryOf(benchmark.described("param_names"), i));
        if (name.empty())
            name = "param" + std::to_string(i + 1); // asv's own name for it
        found.emplace_back(std::move(name),
                           parameterOf(values.is_array() ? values[combination % count] : values));
        combination /= count;
    }
    for (auto it = found.rbegin(); it != found.rend(); ++it)
        foreign::addParameter(run.parameters, it->first, it->second);
}

/// Sets the step time from the samples, or else from asv's median and its interval.
void addSeconds(store::RunRecord& run, const Benchmark& benchmark, std::size_t index, double seconds)
{
    std::vector<double> samples;
    if (const auto& written = entryOf(benchmark.column("samples"), index); written.is_array())
        for (const auto& sample : written)
            samples.push_back(numberOf(sample).value_or(NAN));
    foreign::setSamples(run, samples);
    if (run.stepMedian)
        return;
    const auto low = numberOf(entryOf(benchmark.column("stats_ci_99_a"), index)),
               high = numberOf(entryOf(benchmark.column("stats_ci_99_b"), index));
    if (!low || !high || !(*low > 0) || !(*low <= seconds) || !(*high >= seconds)) {
        foreign::addMetric(run, metric::stepSeconds, seconds);
        return;
    }
    run.stepMedian = seconds;
    run.stepLow = low;
    run.stepHigh = high;
    run.message = "the file keeps no samples: the interval is asv's, of 99 %";
}

/// Returns the result of a combination. A benchmark without parameters may have its only result without a
/// list.
const Json& resultOf(const Benchmark& benchmark, std::size_t index)
{
    const auto& results = benchmark.column("result");
    return results.is_array() ? entryOf(results, index) : results;
}

void addResult(store::RunRecord& run, const Benchmark& benchmark, std::size_t index)
{
    const auto& result = resultOf(benchmark, index);
    if (result.is_null()) {
        run.outcome = Outcome::Crash;
        run.message = "the benchmark failed: its result is null";
        return;
    }
    if (result == Json("nan")) {
        run.outcome = Outcome::Unsupported;
        run.message = "the suite skips the benchmark: its result is NaN";
        return;
    }
    const auto value = numberOf(result);
    const auto last = benchmark.name.substr(benchmark.name.rfind('.') + 1);
    const auto unit = history::unitOf(unitOf(benchmark));
    if (value && unit.metric == metric::stepSeconds)
        addSeconds(run, benchmark, index, *value * unit.factor);
    else if (value)
        foreign::addMetric(run, last.starts_with("peakmem_") ? metric::memoryPeakBytes : unit.metric,
                           *value * unit.factor);
    for (const auto& [column, metric] :
         {std::pair("stats_number", "iterations"), std::pair("stats_repeat", "repeats")})
        if (run.stepMedian)
            foreign::addMetric(run, metric, numberOf(entryOf(benchmark.column(column), index)));
    history::finish(run);
}

/// Returns a run with all that is the same for the runs of a benchmark.
store::RunRecord frameOf(const Benchmark& benchmark)
{
    const auto& [document, beside, benchmarks, columns, descriptions] = benchmark.file;
    const auto& machine = beside.is_object() ? beside : at(document, "params");
    store::RunRecord run;
    run.mode.clear();
    run.family = benchmark.name;
    history::setMachine(run, textOf(at(machine, "machine")), textOf(at(machine, "cpu")),
                        at(machine, "num_cpu"), textOf(at(machine, "os")));
    for (const auto* key : {"arch", "ram"})
        if (const auto text = textOf(at(machine, key)); !text.empty())
            run.environment[key] = text;
    run.stack = {{"framework", "asv"}};
    for (const auto& [key, from] : {std::pair("python", "python"), std::pair("environment", "env_name")})
        if (const auto text = textOf(at(document, from)); !text.empty())
            run.stack[key] = text;
    history::setCommit(run, textOf(at(document, "commit_hash")),
                       history::millisecondsOf(at(document, "date")));
    // asv compares results only if the benchmark's own code is the same.
    if (const auto version = textOf(benchmark.column("version")); !version.empty())
        run.implementation["benchmark_version"] = version;
    run.startedMs = history::millisecondsOf(benchmark.column("started_at"));
    return run;
}

/// Returns what the file says of one combination; it is part of the run's identity.
Json originalOf(const Benchmark& benchmark, std::size_t index)
{
    Json out = {{"commit", at(benchmark.file.document, "commit_hash")},
                {"environment", at(benchmark.file.document, "env_name")},
                {"started_at", benchmark.column("started_at")}};
    out["result"] = resultOf(benchmark, index);
    for (const auto* name : {"stats_ci_99_a", "stats_ci_99_b", "stats_q_25", "stats_q_75"})
        out[name] = entryOf(benchmark.column(name), index);
    return out;
}

void readBenchmark(const Benchmark& benchmark, std::size_t number, foreign::Collector& out)
{
    constexpr std::size_t most = 1'000'000;
    if (!benchmark.row.is_array() && !benchmark.row.is_null()) {
        out.error(number, '"' + benchmark.name + "\" is not a list of columns");
        return;
    }
    const auto count = combinationsOf(benchmark.column("params"), most);
    if (!count) {
        out.error(number, '"' + benchmark.name + "\" has more than " + std::to_string(most) +
                              " combinations of parameters");
        return;
    }
    const auto& results = benchmark.column("result");
    if (results.is_array() ? results.size() != *count : *count != 1 && !results.is_null()) {
        out.error(number, "the results of \"" + benchmark.name + "\" are not a list of " +
                              std::to_string(*count) + ", one for each combination of its parameters");
        return;
    }
    const auto frame = frameOf(benchmark);
    for (std::size_t i = 0; i < *count; ++i) {
        auto run = frame;
        addParameters(run, benchmark, i);
        addResult(run, benchmark, i);
        out.add(std::move(run), originalOf(benchmark, i), number);
    }
}

} // namespace

bool recognises(const Content& content)
{
    return content.kind == Content::Kind::Json && at(content.document, "commit_hash").is_string() &&
           at(content.document, "results").is_object();
}

Result<Import> read(Content content, const std::filesystem::path& path, const ImportOptions& options)
{
    if (!at(content.document, "result_columns").is_array())
        return Error::badInput(
            "%1 has no list \"result_columns\": of asv's results only those of version 2 are "
            "read. \"asv update\" converts older ones.",
            path.string());
    foreign::Collector out("asv", path, options);
    std::error_code error;
    const auto folder = std::filesystem::absolute(path, error).parent_path();
    File file{std::move(content.document),
              history::documentBeside(folder / "machine.json", out),
              history::documentBeside(folder.parent_path() / "benchmarks.json", out),
              {},
              {}};
    for (const auto& name : at(file.document, "result_columns"))
        file.columns.emplace(textOf(name), file.columns.size());
    if (file.benchmarks.is_object())
        for (const auto& [name, description] : file.benchmarks.items())
            file.descriptions.emplace(name, &description);
    std::size_t number = 0;
    for (const auto& [name, row] : at(file.document, "results").items()) {
        const auto described = file.descriptions.find(name);
        readBenchmark({file, name, row, described == file.descriptions.end() ? nullptr : described->second},
                      ++number, out);
    }
    return std::move(out).take();
}

} // namespace parascope::exchange::asv
