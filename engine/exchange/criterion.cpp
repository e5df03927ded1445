// SPDX-License-Identifier: GPL-3.0-or-later
// Results of Criterion.rs, which keeps them in target/criterion: BENCHMARK/new/estimates.json for the latest
// results, BENCHMARK/NAME/estimates.json for a baseline of this name. A file of estimates is one run. The
// file benchmark.json next to it says what was measured, and sample.json has the samples.
#include "engine/base/core/columns.h"
#include "engine/base/core/metrics.h"
#include "engine/exchange/history.h"

#include <cmath>

namespace parascope::exchange::criterion {

namespace {

using foreign::at;
using foreign::numberOf;
using foreign::textOf;
using foreign::within;

constexpr double nanosecond = 1e-9;

std::optional<double> secondsOf(const Json& json, std::string_view path)
{
    const auto value = numberOf(within(json, path));
    return value ? std::optional(*value * nanosecond) : std::nullopt;
}

/// Returns the time of an iteration for each sample, which is the time of several.
std::vector<double> samplesOf(const Json& sample)
{
    const auto &iterations = at(sample, "iters"), &times = at(sample, "times");
    std::vector<double> out;
    if (iterations.is_array() && times.is_array() && iterations.size() == times.size())
        for (std::size_t i = 0; i < times.size(); ++i)
            out.push_back(numberOf(times[i]).value_or(NAN) / numberOf(iterations[i]).value_or(NAN) *
                          nanosecond);
    return out;
}

void addTimes(store::RunRecord& run, const Json& estimates, const Json& sample)
{
    foreign::setSamples(run, samplesOf(sample));
    const auto median = secondsOf(estimates, "median/point_estimate");
    const auto low = secondsOf(estimates, "median/confidence_interval/lower_bound"),
               high = secondsOf(estimates, "median/confidence_interval/upper_bound");
    if (!run.stepMedian && median && *median > 0) {
        run.stepMedian = median;
        constexpr double level = 0.95;
        if (low && high && *low > 0 && *low <= *median && *high >= *median &&
            numberOf(within(estimates, "median/confidence_interval/confidence_level")) == level) {
            run.stepLow = low;
            run.stepHigh = high;
        }
        run.message = "there is no sample.json next to the file: median and interval are Criterion's";
    }
    foreign::addMetric(run, "step_seconds_mean", secondsOf(estimates, "mean/point_estimate"));
    foreign::addMetric(run, "step_seconds_std", secondsOf(estimates, "std_dev/point_estimate"));
    foreign::addMetric(run, "slope_seconds", secondsOf(estimates, "slope/point_estimate"));
}

/// Adds the rates that follow from what an iteration handles: {"Bytes": 1024} or {"Elements": 10}.
void addThroughput(store::RunRecord& run, const Json& throughput)
{
    if (!throughput.is_object() || !run.stepMedian)
        return;
    for (const auto& [kind, value] : throughput.items())
        if (const auto amount = numberOf(value); amount && kind.starts_with("Bytes"))
            foreign::addMetric(run, metric::bytesPerSecond, *amount / *run.stepMedian);
        else if (amount && kind == "Elements")
            foreign::addMetric(run, "elements_per_second", *amount / *run.stepMedian);
}

/// Sets the family and the parameter of the run. Without benchmark.json, the folder names the benchmark.
void readIdentity(store::RunRecord& run, const Json& benchmark, const std::filesystem::path& folder)
{
    for (const auto* key : {"group_id", "function_id"})
        if (const auto part = textOf(at(benchmark, key)); !part.empty())
            run.family += (run.family.empty() ? "" : "/") + part;
    foreign::addParameter(run.parameters, "value", foreign::valueOf(at(benchmark, "value_str")));
    if (run.family.empty())
        run.family =
            (folder.filename() == "new" || folder.filename() == "base" ? folder.parent_path() : folder)
                .filename()
                .string();
}

} // namespace

bool recognises(const Content& content)
{
    // The estimates of a change between two results have no standard deviation.
    const auto& document = content.document;
    return content.kind == Content::Kind::Json && at(document, "std_dev").is_object() &&
           at(document, "mean").is_object() && at(at(document, "median"), "point_estimate").is_number();
}

Result<Import> read(Content content, const std::filesystem::path& path, const ImportOptions& options)
{
    foreign::Collector out("criterion", path, options);
    std::error_code error;
    const auto folder = std::filesystem::absolute(path, error).parent_path();
    // Criterion copies each new result to the folder "base", so that it would count twice.
    if (folder.filename() == "base" &&
        std::filesystem::exists(folder.parent_path() / "new" / path.filename(), error))
        return std::move(out).take();
    const auto benchmark = history::documentBeside(folder / "benchmark.json", out);
    const auto sample = history::documentBeside(folder / "sample.json", out);
    store::RunRecord run;
    run.mode.clear();
    readIdentity(run, benchmark, folder);
    run.stack = {{"framework", "criterion"}};
    // The name of a baseline is the name of a version.
    if (const auto name = folder.filename().string();
        benchmark.is_object() && !name.empty() && name != "new" && name != "base")
        run.implementation[columns::version] = name;
    addTimes(run, content.document, sample);
    addThroughput(run, at(benchmark, "throughput"));
    history::finish(run);
    out.add(std::move(run), content.document, 1);
    return std::move(out).take();
}

} // namespace parascope::exchange::criterion
