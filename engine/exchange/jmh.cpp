// SPDX-License-Identifier: GPL-3.0-or-later
// Results of JMH (-rf json). A record is one run, and the iterations of all its forks are the samples, if the
// mode measures times. The throughput is a rate: the iterations of several threads overlap, so that its
// inverse is not the time of an operation.
#include "engine/base/core/metrics.h"
#include "engine/exchange/history.h"

#include <cmath>

namespace parascope::exchange::jmh {

namespace {

using foreign::at;
using foreign::numberOf;
using foreign::textOf;

bool isRecord(const Json& json)
{
    return at(json, "benchmark").is_string() && at(json, "primaryMetric").is_object();
}

void addScore(store::RunRecord& run, const Json& score)
{
    const auto unit = history::unitOf(textOf(at(score, "scoreUnit")));
    const auto value = numberOf(at(score, "score")), error = numberOf(at(score, "scoreError"));
    const bool isTime = unit.metric == metric::stepSeconds;
    if (const auto& forks = at(score, "rawData"); isTime && forks.is_array()) {
        std::vector<double> samples;
        for (const auto& fork : forks)
            if (fork.is_array())
                for (const auto& iteration : fork)
                    samples.push_back(numberOf(iteration).value_or(NAN) * unit.factor);
        foreign::setSamples(run, samples);
    }
    if (value)
        foreign::addMetric(run, run.stepMedian ? "step_seconds_mean" : unit.metric, *value * unit.factor);
    if (error)
        foreign::addMetric(run, isTime ? "score_error_seconds" : "score_error", *error * unit.factor);
}

store::RunRecord runOf(const Json& record)
{
    store::RunRecord run;
    run.mode.clear();
    run.family = textOf(at(record, "benchmark"));
    history::addParameters(run, at(record, "params"));
    foreign::addSetting(run, "threads", at(record, "threads"));
    foreign::addSetting(run, "jmh_mode", at(record, "mode"));
    foreign::addSetting(run, "forks", at(record, "forks"));
    run.stack = {{"framework", "jmh"}};
    for (const auto& [key, from] : {std::pair("version", "jmhVersion"), std::pair("jdk", "jdkVersion"),
                                    std::pair("vm", "vmName"), std::pair("vm_version", "vmVersion")})
        if (const auto text = textOf(at(record, from)); !text.empty())
            run.stack[key] = text;
    addScore(run, at(record, "primaryMetric"));
    history::finish(run);
    if (const auto& others = at(record, "secondaryMetrics"); others.is_object())
        for (const auto& [name, score] : others.items())
            history::addValue(run, name, textOf(at(score, "scoreUnit")), numberOf(at(score, "score")));
    return run;
}

} // namespace

bool recognises(const Content& content)
{
    return content.isJson() && content.document.is_array() && !content.document.empty() &&
           isRecord(content.document.front());
}

Result<Import> read(Content content, const std::filesystem::path& path, const ImportOptions& options)
{
    foreign::Collector out("jmh", path, options);
    for (const auto& [record, place] : content.records())
        if (isRecord(*record))
            out.add(runOf(*record), *record, place);
        else
            out.error(place, "it has no \"benchmark\" or no \"primaryMetric\"");
    return std::move(out).take();
}

} // namespace parascope::exchange::jmh
