// SPDX-License-Identifier: GPL-3.0-or-later
// Results of AIPerf (profile_export_aiperf.json and .csv) and of its predecessor GenAI-Perf. A file is one
// load level. Each quantity is an object with its statistics and their unit. A CSV has the same numbers,
// rounded, but no settings, so the load is taken from the file's name. Single requests are in other files.
// Telemetry gives the mean power of each GPU. Its "energy_consumption" is the mean reading of a counter,
// which is no energy of the run, and is not read.
#include "engine/base/core/metrics.h"
#include "engine/exchange/load_test.h"

#include <algorithm>
#include <array>
#include <set>

namespace parascope::exchange::aiperf {

namespace {

using foreign::at;
using foreign::numberOf;
using foreign::textOf;
using foreign::within;

/// A quantity of AIPerf and its name in this program. AIPerf's inter-token latency is vLLM's time per output
/// token, which is the mean of a request. AIPerf's inter-chunk latency is vLLM's inter-token latency.
struct Quantity
{
    std::string_view theirs, ours;
};
constexpr std::array quantities{
    Quantity{"time_to_first_token", "ttft"},
    Quantity{"inter_token_latency", "tpot"},
    Quantity{"inter_chunk_latency", "itl"},
    Quantity{"request_latency", "e2el"},
    Quantity{"request_throughput", "request_throughput"},
    Quantity{"output_token_throughput", "output_throughput"},
    Quantity{"input_token_throughput", "input_throughput"},
    Quantity{"total_token_throughput", "total_token_throughput"},
    Quantity{"goodput", "request_goodput"},
    Quantity{"request_goodput", "request_goodput"},
    Quantity{"request_count", "completed"},
    Quantity{"error_request_count", "failed"},
    Quantity{"benchmark_duration", "duration"},
    Quantity{"total_isl", "total_input_tokens"},
    Quantity{"total_input_sequence_length", "total_input_tokens"},
    Quantity{"total_osl", "total_output_tokens"},
    Quantity{"total_output_sequence_length", "total_output_tokens"},
    Quantity{"total_output_tokens", "total_output_tokens"},
};

/// Returns the factor that converts a value of this unit to SI units; 1 for other units.
double siOf(const std::string& unit)
{
    using Unit = std::pair<std::string_view, double>;
    for (const auto& [name, factor] : {Unit{"ms", 1e-3}, Unit{"us", 1e-6}, Unit{"ns", 1e-9}, Unit{"KB", 1024},
                                       Unit{"MB", 1 << 20}, Unit{"GB", 1 << 30}, Unit{"mJ/token", 1e-3}})
        if (name == unit)
            return factor;
    return 1;
}

/// Returns how many watts one unit of power is, or nothing for any other unit.
std::optional<double> wattsPer(std::string_view unit)
{
    using Unit = std::pair<std::string_view, double>;
    for (const auto& [name, watts] : {Unit{"W", 1}, Unit{"mW", 1e-3}, Unit{"kW", 1e3}})
        if (name == unit)
            return watts;
    return std::nullopt;
}

/// The mean power of one GPU.
struct GpuPower
{
    std::string gpu;             ///< its name in the file: "gpu_1 of localhost:9401"
    bool isGiven = false;        ///< whether the file has any number or object for its power
    std::optional<double> watts; ///< nothing for a value or unit that is no power
};

GpuPower powerOf(std::string gpu, const Json& unit, const Json& mean, bool isGiven)
{
    const auto value = numberOf(mean), watts = wattsPer(textOf(unit));
    // A GPU that works never draws exactly 0 W.
    const bool isPower = value && watts && *value > 0;
    return {std::move(gpu), isGiven, isPower ? std::optional(*value * *watts) : std::nullopt};
}

/// Returns the GPUs of all endpoints in the order of the file. Two endpoints may report the same GPU; it
/// counts once.
std::vector<GpuPower> powersOf(const Json& record, const Json& telemetry)
{
    std::vector<GpuPower> out;
    std::set<std::string> seen;
    for (const auto& [endpoint, content] : at(telemetry, "endpoints").items())
        for (const auto& [name, gpu] : at(content, "gpus").items()) {
            const auto uuid = textOf(at(gpu, "gpu_uuid"));
            if (!gpu.is_object() || (!uuid.empty() && !seen.insert(uuid).second))
                continue;
            // The key is "gpu_power_usage", or "nvidia_power_usage" in newer versions.
            const Json* power = nullptr;
            for (const auto& [tag, quantity] : at(gpu, "metrics").items())
                if (tag.ends_with("power_usage") && !power)
                    power = &quantity;
            auto words = name + " of " + endpoint;
            out.push_back(power ? powerOf(std::move(words), at(*power, "unit"), at(*power, "avg"), true)
                                : GpuPower{std::move(words), false, std::nullopt});
        }
    const auto& old = at(at(record, "telemetry_stats"), "gpu_power_usage");
    for (const auto& [name, gpu] : old.items())
        if (gpu.is_object())
            out.push_back(powerOf(name, at(old, "unit"), at(gpu, "avg"), true));
    return out;
}

bool isQuantity(const Json& json)
{
    return at(json, "unit").is_string();
}

class Reader
{
public:
    Reader(foreign::Collector& out, std::string file) : m_out(out), m_file(std::move(file)) {}

    void add(const Json& record, const Json& telemetry, std::size_t place)
    {
        m_place = place;
        store::RunRecord run;
        run.mode = "infer";
        addStack(run, record);
        addLoad(run, record);
        addQuantities(run, record);
        addStep(run, record);
        addPower(run, record, telemetry);
        addFailures(run, record);
        m_out.add(std::move(run), record, place);
    }

private:
    void addStack(store::RunRecord& run, const Json& record) const;
    void addLoad(store::RunRecord& run, const Json& record) const;
    void addQuantities(store::RunRecord& run, const Json& record);
    void addStep(store::RunRecord& run, const Json& record) const;
    void addPower(store::RunRecord& run, const Json& record, const Json& telemetry);
    void addFailures(store::RunRecord& run, const Json& record) const;
    /// Returns a statistic in SI units. Reports an error for a value that is not a number.
    std::optional<double> valueOf(std::string_view tag, const Json& quantity, std::string_view statistic);

    foreign::Collector& m_out;
    std::string m_file;
    std::size_t m_place = 1;
};

/// Returns the value at the first path that has one.
std::optional<Value> settingOf(const Json& config, std::initializer_list<std::string_view> paths)
{
    for (const auto path : paths)
        if (auto value = foreign::valueOf(within(config, path)))
            return value;
    return std::nullopt;
}

/// Returns the measured phase of a file of a newer version; null if there are several.
const Json& phaseOf(const Json& config)
{
    static const Json none = nullptr;
    const Json* found = &none;
    for (const auto& phase : at(config, "phases")) {
        if (at(phase, "exclude_from_results") == Json(true))
            continue;
        if (!found->is_null())
            return none;
        found = &phase;
    }
    return *found;
}

void Reader::addStack(store::RunRecord& run, const Json& record) const
{
    const auto& config = at(record, "input_config");
    for (const auto* path : {"endpoint/model_names", "models/items/name", "models/items", "models",
                             "model_names", "model", "endpoint/model"})
        if (run.family.empty())
            run.family = textOf(within(config, path));
    const bool isOld = !at(config, "perf_analyzer").is_null() || at(record, "Tool") == Json("genai-perf");
    run.stack = {{"framework", isOld ? "genai-perf" : "aiperf"}};
    if (const auto version = textOf(at(record, "aiperf_version")); !version.empty())
        run.stack["version"] = version;
    for (const auto& [name, path] :
         {std::pair("endpoint_type", "endpoint/type"), std::pair("streaming", "endpoint/streaming"),
          std::pair("arrival", "loadgen/request_rate_mode")})
        foreign::addSetting(run, name, within(config, path));
    if (const auto& kind = at(phaseOf(config), "type"); kind.is_string())
        foreign::addSetting(run, "arrival", kind);
    run.platform = textOf(at(record, "GPU_Name"));
    for (const auto& endpoint : at(at(record, "telemetry_data"), "endpoints"))
        for (const auto& gpu : at(endpoint, "gpus"))
            if (run.platform.empty())
                run.platform = textOf(at(gpu, "gpu_name"));
    run.startedMs = foreign::millisecondsOf(textOf(at(record, "start_time")));
    run.finishedMs = foreign::millisecondsOf(textOf(at(record, "end_time")));
}

void Reader::addLoad(store::RunRecord& run, const Json& record) const
{
    const auto& config = at(record, "input_config");
    const auto& phase = phaseOf(config);
    const auto tokens = [&](std::string_view measured, std::initializer_list<std::string_view> paths) {
        load_test::Tokens out;
        out.asked = settingOf(config, paths);
        // GenAI-Perf writes -1 for a length that was not set.
        if (!out.asked || !(parascope::numberOf(*out.asked).value_or(0) > 0))
            out.asked.reset();
        const auto& lengths = at(record, measured);
        if (const auto& least = at(lengths, "min"); least == at(lengths, "max"))
            out.every = foreign::valueOf(least);
        out.mean = numberOf(at(lengths, "avg"));
        return out;
    };
    load_test::Load load;
    load.input =
        tokens("input_sequence_length",
               {"input/prompt/input_tokens/mean", "datasets/prompts/isl/mean", "datasets/prompts/isl",
                "input/synthetic_tokens/mean", "synthetic_input_tokens_mean"});
    load.output = tokens("output_sequence_length",
                         {"input/prompt/output_tokens/mean", "datasets/prompts/osl/mean",
                          "datasets/prompts/osl", "input/output_tokens/mean", "output_tokens_mean"});
    load.concurrency = settingOf(phase, {"concurrency"});
    if (!load.concurrency)
        load.concurrency =
            settingOf(config, {"loadgen/concurrency", "perf_analyzer/stimulus/concurrency", "concurrency"});
    load.rate = settingOf(phase, {"rate"});
    if (!load.rate)
        load.rate = settingOf(
            config, {"loadgen/request_rate", "perf_analyzer/stimulus/request_rate", "request_rate"});
    // As with vLLM, the rate is unlimited: a request follows as soon as another one ends.
    if (!load.rate && load.concurrency)
        load.rate = Value(std::string("inf"));
    load_test::addLoad(run, m_file, load);
}

std::optional<double> Reader::valueOf(std::string_view tag, const Json& quantity, std::string_view statistic)
{
    const auto& json = at(quantity, statistic);
    const auto value = numberOf(json);
    if (!value && !json.is_null())
        m_out.error(m_place,
                    std::string(statistic) + " of " + std::string(tag) + " is not a number; it was left out");
    return value ? std::optional(*value * siOf(textOf(at(quantity, "unit")))) : std::nullopt;
}

void Reader::addQuantities(store::RunRecord& run, const Json& record)
{
    using Statistic = std::pair<std::string_view, std::string_view>;
    constexpr std::array statistics{
        Statistic{"avg", "mean"}, Statistic{"p50", "median"}, Statistic{"std", "std"},
        Statistic{"min", "min"},  Statistic{"max", "max"},    Statistic{"p1", "p1"},
        Statistic{"p5", "p5"},    Statistic{"p10", "p10"},    Statistic{"p25", "p25"},
        Statistic{"p75", "p75"},  Statistic{"p90", "p90"},    Statistic{"p95", "p95"},
        Statistic{"p99", "p99"}};
    const auto isSpread = [](const Json& quantity) {
        return !at(quantity, "p50").is_null() || !at(quantity, "std").is_null();
    };
    for (const auto& [theirs, ours] : quantities) {
        const auto& quantity = at(record, theirs);
        if (!isQuantity(quantity))
            continue;
        if (!isSpread(quantity) && !load_test::metricOf(run, ours))
            foreign::addMetric(run, ours, valueOf(theirs, quantity, "avg"));
        for (const auto& [statistic, word] : statistics)
            if (isSpread(quantity))
                foreign::addMetric(run, foreign::identifier(std::string(word) + '_' + std::string(ours)),
                                   valueOf(theirs, quantity, statistic));
    }
    const auto isKnown = [](std::string_view tag) {
        return std::any_of(quantities.begin(), quantities.end(),
                           [&](const auto& item) { return item.theirs == tag || item.ours == tag; });
    };
    for (const auto& [tag, quantity] : record.items())
        if (isQuantity(quantity) && !isKnown(tag) && !tag.ends_with("_timestamp"))
            foreign::addMetric(run, foreign::identifier(isSpread(quantity) ? "mean_" + tag : tag),
                               valueOf(tag, quantity, "avg"));
}

void Reader::addStep(store::RunRecord& run, const Json& record) const
{
    const auto median = load_test::metricOf(run, "median_e2el");
    auto count = numberOf(at(at(record, "request_latency"), "count"));
    if (!count)
        count = load_test::metricOf(run, "completed");
    if (!foreign::setSpread(run, foreign::Middle::Median, median, load_test::metricOf(run, "std_e2el"),
                            count))
        foreign::addMetric(run, metric::stepSeconds, median ? median : load_test::metricOf(run, "e2el"));
}

/// Adds the power of each GPU and their sum, which is unknown if the power of one GPU is. A request is the
/// example, and also the step.
void Reader::addPower(store::RunRecord& run, const Json& record, const Json& telemetry)
{
    const auto gpus = powersOf(record, telemetry);
    if (std::none_of(gpus.begin(), gpus.end(), [](const GpuPower& gpu) { return gpu.isGiven; }))
        return;
    std::optional<double> sum = 0;
    for (std::size_t i = 0; i < gpus.size(); ++i) {
        const auto& [name, isGiven, watts] = gpus[i];
        if (!watts)
            m_out.error(m_place, "the power of " + name +
                                     (isGiven ? " is not a positive number of W, mW or kW" : " is missing") +
                                     "; it and the power of all GPUs were left out");
        if (gpus.size() > 1)
            foreign::addMetric(run, "gpu_" + std::to_string(i) + "_power_watts", watts);
        sum = sum && watts ? std::optional(*sum + *watts) : std::nullopt;
    }
    foreign::addMetric(run, metric::averagePower, sum);
    const auto rate = load_test::metricOf(run, "request_throughput");
    if (sum && rate && *rate > 0)
        for (const auto* name : {metric::energyPerExample, metric::energyPerStep})
            foreign::addMetric(run, name, *sum / *rate);
}

void Reader::addFailures(store::RunRecord& run, const Json& record) const
{
    auto failed = load_test::metricOf(run, "failed");
    const auto& errors = at(record, "error_summary");
    for (const auto& error : errors.is_array() && !failed ? errors : Json::array())
        failed = failed.value_or(0) + std::max(0.0, numberOf(at(error, "count")).value_or(0));
    const auto done = load_test::metricOf(run, "completed");
    if (at(record, "was_cancelled") == Json(true))
        load_test::noteCaveat(run, "the run was cancelled before its end");
    else if (at(record, "is_complete") == Json(false))
        load_test::noteCaveat(run, "the run is not complete: " + textOf(at(record, "incomplete_reason")));
    if (done || failed)
        load_test::noteRequests(run, done.value_or(0), done.value_or(0) + failed.value_or(0));
}

bool isRecord(const Json& json)
{
    return std::any_of(quantities.begin(), quantities.end(),
                       [&](const auto& item) { return isQuantity(at(json, item.theirs)); });
}

} // namespace

bool recognises(const Content& content)
{
    if (content.kind == Content::Kind::Text)
        return aiperf_table::recognises(content);
    return content.document.is_array() ? !content.document.empty() && isRecord(content.document.front())
                                       : isRecord(content.document);
}

Result<Import> read(Content content, const std::filesystem::path& path, const ImportOptions& options)
{
    // The JSON next to the CSV describes the same run with more facts. Reading it in both cases gives one
    // run.
    if (content.kind == Content::Kind::Text)
        if (auto whole = aiperf_table::jsonBeside(path); whole && recognises(*whole))
            return read(*std::move(whole), std::filesystem::path(path).replace_extension(".json"), options);
    foreign::Collector out("aiperf", path, options, load_test::work);
    Reader reader(out, path.filename().string());
    if (content.kind == Content::Kind::Text) {
        PARASCOPE_TRY(const auto documents, aiperf_table::documentsOf(content, path));
        if (!isRecord(documents.record))
            return Error::badInput("%1 holds no results of %2.", path.string(),
                                   std::string(findFormat("aiperf")->title));
        reader.add(documents.record, documents.telemetry, 1);
        return std::move(out).take();
    }
    for (const auto& bad : content.unreadableLines)
        out.error(bad.line, bad.reason);
    for (const auto& [record, place] : content.records())
        if (isRecord(*record))
            reader.add(*record, at(*record, "telemetry_data"), place);
        else
            out.error(place, "it has no latency or throughput with a unit");
    return std::move(out).take();
}

} // namespace parascope::exchange::aiperf
