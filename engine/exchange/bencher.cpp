// SPDX-License-Identifier: GPL-3.0-or-later
// The Bencher Metric Format (bencher.dev/docs/reference/bencher-metric-format): an object of benchmarks, each
// an object of measures with a value and perhaps bounds. A benchmark is one run. The measures that Bencher
// defines have units, and others have none.
#include "engine/base/core/metrics.h"
#include "engine/exchange/history.h"

#include <algorithm>

namespace parascope::exchange::bencher {

namespace {

using foreign::at;
using foreign::numberOf;

/// Returns the unit of a measure that Bencher defines, and an empty text for any other.
std::string_view unitOf(std::string_view measure)
{
    constexpr std::pair<std::string_view, std::string_view> known[] = {
        {"latency", "ns"}, {"throughput", "ops/s"}, {"build-time", "s"}, {"file-size", "B"}};
    for (const auto& [name, unit] : known)
        if (name == measure)
            return unit;
    return {};
}

bool isMeasure(const Json& json)
{
    return at(json, "value").is_number() &&
           std::all_of(json.items().begin(), json.items().end(), [](const auto& member) {
               return member.key() == "value" || member.key() == "lower_value" ||
                      member.key() == "upper_value";
           });
}

bool isBenchmark(const Json& json)
{
    return json.is_object() && !json.empty() && std::all_of(json.begin(), json.end(), isMeasure);
}

void addMeasure(store::RunRecord& run, const std::string& name, const Json& measure)
{
    const auto unit = unitOf(name);
    const auto [metric, factor] = history::unitOf(unit);
    const auto value = numberOf(at(measure, "value"));
    if (name == "latency" || name == "throughput")
        foreign::addMetric(run, metric, value ? std::optional(*value * factor) : std::nullopt);
    else
        history::addValue(run, name, unit, value);
    // The tool decides whether the bounds are a deviation, an interval or the extremes.
    history::addValue(run, name + "_lower", unit, numberOf(at(measure, "lower_value")));
    history::addValue(run, name + "_upper", unit, numberOf(at(measure, "upper_value")));
}

} // namespace

bool recognises(const Content& content)
{
    const auto& document = content.document;
    return content.kind == Content::Kind::Json && document.is_object() && !document.empty() &&
           isBenchmark(document.front());
}

Result<Import> read(Content content, const std::filesystem::path& path, const ImportOptions& options)
{
    foreign::Collector out("bencher", path, options);
    std::size_t number = 0;
    for (const auto& [name, benchmark] : content.document.items()) {
        ++number;
        if (!isBenchmark(benchmark)) {
            out.error(number, '"' + name + "\" is not an object of measures with a \"value\"");
            continue;
        }
        store::RunRecord run;
        run.mode.clear();
        history::readName(run, name);
        run.stack = {{"framework", "bencher"}};
        for (const auto& [measure, value] : benchmark.items())
            addMeasure(run, measure, value);
        history::finish(run);
        out.add(std::move(run), {{"name", name}, {"measures", benchmark}}, number);
    }
    return std::move(out).take();
}

} // namespace parascope::exchange::bencher
