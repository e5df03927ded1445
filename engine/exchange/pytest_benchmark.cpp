// SPDX-License-Identifier: GPL-3.0-or-later
// Results of pytest-benchmark (--benchmark-json, and each file below .benchmarks). A benchmark is one run,
// and its rounds are the samples; without --benchmark-save-data a file has only their statistics.
#include "engine/base/core/metrics.h"
#include "engine/exchange/history.h"

#include <cmath>

namespace parascope::exchange::pytest_benchmark {

namespace {

using foreign::at;
using foreign::numberOf;
using foreign::textOf;
using foreign::within;

void addTimes(store::RunRecord& run, const Json& stats)
{
    std::vector<double> samples;
    if (const auto& data = at(stats, "data"); data.is_array())
        for (const auto& seconds : data)
            samples.push_back(numberOf(seconds).value_or(NAN)); // setSamples() leaves NaN out and counts it
    foreign::setSamples(run, samples);
    const auto mean = numberOf(at(stats, "mean")), median = numberOf(at(stats, "median")),
               deviation = numberOf(at(stats, "stddev")), rounds = numberOf(at(stats, "rounds"));
    // The median is preferred, because it is the step time of a file that has the data.
    if (!run.stepMedian && !foreign::setSpread(run, foreign::Middle::Median, median, deviation, rounds) &&
        !foreign::setSpread(run, foreign::Middle::Mean, mean, deviation, rounds))
        foreign::addMetric(run, metric::stepSeconds, median ? median : mean);
    foreign::addMetric(run, "step_seconds_mean", mean);
    foreign::addMetric(run, "step_seconds_std", deviation);
    foreign::addMetric(run, "iterations", numberOf(at(stats, "iterations")));
}

/// Returns the full name of a benchmark without the identifiers of its parameters: "b.py::test_sort" for
/// "b.py::test_sort[100-int32]".
std::string familyOf(const Json& entry)
{
    auto name = textOf(at(entry, "fullname"));
    if (name.empty())
        name = textOf(at(entry, "name"));
    if (const auto bracket = name.find('['); name.ends_with(']') && bracket != std::string::npos)
        name.resize(bracket);
    return name;
}

store::RunRecord runOf(const Json& entry, const Json& document)
{
    store::RunRecord run;
    run.mode.clear();
    run.family = familyOf(entry);
    history::addParameters(run, at(entry, "params"));
    if (run.parameters.empty())
        foreign::addParameter(run.parameters, "param", foreign::valueOf(at(entry, "param")));
    if (const auto group = textOf(at(entry, "group")); !group.empty())
        run.implementation["group"] = group;
    const auto& machine = at(document, "machine_info");
    history::setMachine(run, textOf(at(machine, "node")), textOf(within(machine, "cpu/brand_raw")),
                        within(machine, "cpu/count"), textOf(at(machine, "release")));
    run.stack = {{"framework", "pytest-benchmark"}};
    for (const auto& [key, from] : {std::pair("version", &at(document, "version")),
                                    std::pair("python", &at(machine, "python_version"))})
        if (const auto text = textOf(*from); !text.empty())
            run.stack[key] = text;
    const auto& commit = at(document, "commit_info");
    history::setCommit(run, textOf(at(commit, "id")), foreign::millisecondsOf(textOf(at(commit, "time"))),
                       at(commit, "dirty") == Json(true));
    run.startedMs = foreign::millisecondsOf(textOf(at(document, "datetime")));
    addTimes(run, at(entry, "stats"));
    history::finish(run);
    if (const auto& extra = at(entry, "extra_info"); extra.is_object())
        for (const auto& [name, value] : extra.items())
            if (value.is_number())
                foreign::addMetric(run, foreign::identifier(name), numberOf(value));
    return run;
}

} // namespace

bool recognises(const Content& content)
{
    return content.kind == Content::Kind::Json && at(content.document, "machine_info").is_object() &&
           at(content.document, "benchmarks").is_array();
}

Result<Import> read(Content content, const std::filesystem::path& path, const ImportOptions& options)
{
    foreign::Collector out("pytest-benchmark", path, options);
    std::size_t number = 0;
    for (const auto& entry : at(content.document, "benchmarks")) {
        ++number;
        if (familyOf(entry).empty())
            out.error(number, "it has no \"name\"");
        else if (!at(entry, "stats").is_object())
            out.error(number, "its \"stats\" are not an object");
        else
            // The commit is part of the record, because times may be the same for several commits.
            out.add(runOf(entry, content.document),
                    {{"commit_info", at(content.document, "commit_info")},
                     {"datetime", at(content.document, "datetime")},
                     {"benchmark", entry}},
                    number);
    }
    return std::move(out).take();
}

} // namespace parascope::exchange::pytest_benchmark
