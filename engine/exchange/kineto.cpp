// SPDX-License-Identifier: GPL-3.0-or-later
// Traces of the PyTorch profiler (Kineto, "export_chrome_trace"), in gzip or not. A trace is one run. Its
// operations are stored in the same form as those of Parascope's own profile pass, together with idle time by
// cause. The names of operations are those of engine/model/workload/torch_operations.h.
#include "engine/base/core/hash.h"
#include "engine/base/core/metrics.h"
#include "engine/base/core/units.h"
#include "engine/exchange/event_timeline.h"
#include "engine/exchange/foreign.h"
#include "engine/exchange/trace_bars.h"
#include "engine/model/workload/torch_operations.h"

namespace parascope::exchange::kineto {

namespace {

namespace torch = workload::torch;

/// Returns the file name without its endings: "Qwen__16" for "Qwen__16.pt.trace.json.gz".
std::string stemOf(const std::filesystem::path& path)
{
    auto name = path.filename().string();
    for (const std::string_view ending : {".gz", ".json", ".trace", ".pt"})
        if (name.ends_with(ending) && name.size() > ending.size())
            name.resize(name.size() - ending.size());
    return name;
}

/// Sums over the rows of a timeline: seconds in total, attributed to an operation, in products and in
/// products with known FLOPs, and the FLOPs of all rows and of products.
struct Coverage
{
    double seconds = 0, attributed = 0, heavy = 0, costed = 0, flops = 0, heavyFlops = 0;
};

Coverage coverageOf(const trace::Timeline& timeline)
{
    Coverage out;
    for (const auto& row : timeline.rows) {
        const auto kind = torch::classOf(row.operation);
        out.seconds += row.seconds;
        out.attributed += kind == torch::Class::Kernel ? 0 : row.seconds;
        out.flops += row.flops.value_or(0);
        if (!torch::isHeavy(kind))
            continue;
        out.heavy += row.seconds;
        out.heavyFlops += row.flops.value_or(0);
        out.costed += row.counted;
    }
    return out;
}

void addFacts(store::RunRecord& run, const Json& header)
{
    using namespace foreign;
    const auto& device = at(header, "deviceProperties");
    run.platform = device.is_array() && !device.empty() ? textOf(at(device.front(), "name")) : std::string();
    run.stack = {{"framework", "PyTorch"}};
    if (const auto version = textOf(at(header, "torch_version")); !version.empty())
        run.stack["version"] = version;
    for (const auto& [key, value] : header.items())
        if (key.ends_with("_version") && key != "torch_version" && value.is_primitive())
            run.stack["libraries"][key] = value;
    run.environment = {{"gpus", run.platform}};
    if (const auto driver = textOf(at(header, "nvidia_driver_version")); !driver.empty())
        run.environment["driver"] = driver;
    const auto& distributed = at(header, "distributedInfo");
    for (const char* name : {"rank", "world_size", "backend"})
        addSetting(run, name, at(distributed, name));
}

std::vector<store::OperationRecord> operationsOf(const trace::Timeline& timeline)
{
    const double steps = static_cast<double>(timeline.steps.size());
    std::vector<store::OperationRecord> out;
    for (const auto& row : timeline.rows) {
        store::OperationRecord item;
        item.name = row.operation;
        item.layer = row.layer;
        item.seconds = row.seconds / steps;
        item.timeFraction = timeline.span > 0 ? row.shared / timeline.span : 0;
        item.calls = row.calls / steps;
        if (row.flops)
            item.flops = *row.flops / steps;
        if (row.bytes)
            item.bytes = *row.bytes / steps;
        if (row.flops && row.seconds > 0)
            item.flopsPerSecond = *row.flops / row.seconds;
        if (row.bytes && row.seconds > 0)
            item.bytesPerSecond = *row.bytes / row.seconds;
        if (row.flops && row.bytes && *row.bytes > 0)
            item.intensity = *row.flops / *row.bytes;
        out.push_back(std::move(item));
    }
    for (std::size_t i = 0; i < trace::idleCauses; ++i)
        if (const double idle = timeline.idle[i]; idle > 0) {
            store::OperationRecord item;
            item.name = torch::idleName(trace::nameOf(static_cast<trace::Idle>(i)));
            item.seconds = idle / steps;
            item.timeFraction = timeline.span > 0 ? idle / timeline.span : 0;
            out.push_back(std::move(item));
        }
    return out;
}

/// Returns a digest that differs for another recording, also of the same model.
std::string digestOf(const std::vector<store::OperationRecord>& operations)
{
    std::string text;
    for (const auto& item : operations)
        text += item.name + '|' + item.layer + '|' + std::to_string(item.seconds.value_or(0) * 1e9) + '\n';
    return hashOf(text);
}

void addMetrics(store::RunRecord& run, const trace::Timeline& timeline)
{
    const double steps = static_cast<double>(timeline.steps.size());
    const auto coverage = coverageOf(timeline);
    const auto share = [](double part, double whole) {
        return whole > 0 ? std::optional(part / whole) : std::nullopt;
    };
    using foreign::addMetric;
    if (coverage.flops > 0) {
        addMetric(run, metric::flopsPerStepRecorded, coverage.flops / steps);
        addMetric(run, metric::flopsPerSecondRecorded, share(coverage.flops, timeline.span));
    }
    addMetric(run, "busy_fraction", share(timeline.busy, timeline.span));
    addMetric(run, "communication_alone_fraction", share(timeline.communicationAlone, timeline.span));
    addMetric(run, "attributed_fraction", share(coverage.attributed, coverage.seconds));
    addMetric(run, "costed_fraction", share(coverage.costed, coverage.heavy));
    addMetric(run, "device_events",
              timeline.hostOnly ? std::nullopt : std::optional(double(timeline.events)));
    addMetric(run, "events_left_out", static_cast<double>(timeline.leftOut + timeline.impossible));
    addMetric(run, "seconds_left_out", timeline.leftOutSeconds);
    // Traces are equal work if the model and the FLOPs of its products are equal to three digits. Smaller
    // differences come from the way in which another version computes a minor operation.
    if (const double flops = coverage.heavyFlops / steps / 1e9; flops > 0) {
        const auto digits = printed("%.3g", flops);
        foreign::addParameter(run.parameters, "products_gflop", valueFromText(digits));
    }
}

/// Returns [calls, deviation of their times over the mean, steps, deviation of their times over the mean] by
/// operation. The interval of an operation's time is computed from these numbers.
Json repeatsOf(const trace::Timeline& timeline)
{
    const auto rounded = [](double value) {
        const auto digits = printed("%.4g", value);
        return parascope::toJson(valueFromText(digits));
    };
    Json out = Json::object();
    for (const auto& [name, item] : timeline.repeats)
        out[name] = {rounded(item.calls), rounded(item.callDeviation), rounded(item.steps),
                     rounded(item.stepDeviation)};
    return out;
}

/// Returns a text about the events that do not count, and about times that are only those of the host.
std::string caveatOf(const trace::Timeline& timeline, const trace::Events& events)
{
    std::string out;
    const auto say = [&](const std::string& text) { out += (out.empty() ? "" : "; ") + text; };
    if (timeline.leftOut > 0) {
        const auto time = printed("%.3g", timeline.leftOutSeconds * 1e3);
        say(std::to_string(timeline.leftOut) + " events (" + time +
            " ms) before the first whose launch is in the trace were left out");
    }
    for (const auto& [category, count] : events.strange)
        say(std::to_string(count) + " events of the category \"" + category + "\" are not understood");
    if (timeline.hostOnly && !events.launches.empty())
        say("a device's runtime was called, but the trace has none of its kernels: the times are those of "
            "the host");
    return out;
}

} // namespace

bool begins(trace::Source source)
{
    return trace::isTrace(std::move(source));
}

Result<Import> read(trace::Source source, const std::filesystem::path& path, const ImportOptions& options)
{
    PARASCOPE_TRY(auto events, trace::readEvents(std::move(source), path.string()));
    const auto count = events.count;
    const auto header = std::move(events.header);
    const auto base = foreign::numberOf(foreign::at(header, "baseTimeNanoseconds"));
    PARASCOPE_TRY(const auto timeline, trace::timelineOf(events, path.string()));
    store::RunRecord run;
    addFacts(run, header);
    if (run.platform.empty())
        run.platform = timeline.hostOnly ? "cpu" : "unknown";
    run.device = run.platform;
    run.family = timeline.model.empty() ? stemOf(path) : timeline.model;
    run.mode = timeline.training ? "train" : "infer";
    run.dtype = timeline.dtype;
    run.timing = "trace";
    foreign::setSamples(run, timeline.steps);
    addMetrics(run, timeline);
    if (const auto caveat = caveatOf(timeline, events); !caveat.empty())
        run.message = caveat + (run.message.empty() ? "" : "; " + run.message);
    foreign::noteLost(
        run, static_cast<double>(timeline.impossible),
        static_cast<double>(timeline.impossible + timeline.events),
        "events are at times that cannot be (a negative length, far from all others) and were left out");
    if (base && *base > 0)
        run.startedMs = static_cast<std::int64_t>((*base + static_cast<double>(timeline.begin)) / 1e6);
    auto operations = operationsOf(timeline);
    Json original = {{"events", count}, {"digest", digestOf(operations)}};
    for (const auto& [key, value] : header.items())
        if (key != "traceName") // "traceName" is a path on the machine that wrote the trace
            original[key] = value;
    const auto& device = foreign::at(header, "deviceProperties");
    const auto platform = run.platform;
    foreign::Collector out("kineto", path, options);
    out.add(std::move(run), original, 1);
    if (device.is_array() && !device.empty())
        out.describe(platform, std::nullopt,
                     foreign::numberOf(foreign::at(device.front(), "totalGlobalMem")));
    auto import = std::move(out).take();
    if (!timeline.repeats.empty())
        import.runs.front().source["repeats"] = repeatsOf(timeline);
    for (auto& item : operations) {
        item.runUuid = import.runs.front().runUuid;
        import.operations.push_back(std::move(item));
    }
    return import;
}

} // namespace parascope::exchange::kineto

namespace parascope::exchange {

std::string traceFileOf(const store::RunRecord& run)
{
    return foreign::textOf(foreign::at(run.source, "tool")) == "kineto"
               ? foreign::textOf(foreign::at(run.source, "file"))
               : std::string();
}

Result<workload::EventTimeline> readEventTimeline(const std::filesystem::path& path,
                                                  const store::RunRecord& run)
{
    PARASCOPE_TRY(auto source, trace::Source::ofFile(path));
    PARASCOPE_TRY(auto events, trace::readEvents(std::move(source), path.string()));
    trace::Detail detail;
    PARASCOPE_TRY(const auto timeline, trace::timelineOf(events, path.string(), &detail));
    const auto known = foreign::textOf(foreign::at(foreign::at(run.source, "original"), "digest"));
    if (kineto::digestOf(kineto::operationsOf(timeline)) != known)
        return Error::badInput(
            "%1 is not the trace that was imported, or has changed since: import it again.", path.string());
    return trace::barsOf(events, timeline, detail);
}

} // namespace parascope::exchange
