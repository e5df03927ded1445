// SPDX-License-Identifier: GPL-3.0-or-later
// Results of GuideLLM (benchmarks.json). A benchmark is one load level. Versions 0.2 and 0.3 store its
// settings in "args", later ones in "config". Each quantity has separate statistics for requests that
// succeeded, failed or were incomplete; only those of the successful requests are read. The file has all
// requests or a random part of them.
#include "engine/base/core/metrics.h"
#include "engine/exchange/load_test.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace parascope::exchange::guidellm {

namespace {

using foreign::at;
using foreign::numberOf;
using foreign::textOf;
using foreign::within;

/// A quantity of GuideLLM, without "_ms" at the end of its name, and its name in this program. GuideLLM's
/// inter-token latency is one number per request, as vLLM's tpot; its statistics weigh each request by its
/// tokens. GuideLLM's time per output token is not vLLM's, because vLLM leaves out the first token.
struct Quantity
{
    std::string_view theirs, ours;
    bool isRate = false; ///< true for a rate, for which only the mean is meaningful
};
constexpr std::array quantities{
    Quantity{"request_latency", "e2el"},
    Quantity{"time_to_first_token", "ttft"},
    Quantity{"inter_token_latency", "tpot"},
    Quantity{"requests_per_second", "request_throughput", true},
    Quantity{"output_tokens_per_second", "output_throughput", true},
    Quantity{"prompt_tokens_per_second", "input_throughput", true},
    Quantity{"tokens_per_second", "total_token_throughput", true},
};
constexpr std::array<std::pair<std::string_view, std::string_view>, 15> statistics{
    {{"mean", "mean"},
     {"median", "median"},
     {"std_dev", "std"},
     {"min", "min"},
     {"max", "max"},
     {"percentiles/p001", "p0_1"},
     {"percentiles/p01", "p1"},
     {"percentiles/p05", "p5"},
     {"percentiles/p10", "p10"},
     {"percentiles/p25", "p25"},
     {"percentiles/p75", "p75"},
     {"percentiles/p90", "p90"},
     {"percentiles/p95", "p95"},
     {"percentiles/p99", "p99"},
     {"percentiles/p999", "p99_9"}}};

/// Returns the first value that is not null.
const Json& firstOf(std::initializer_list<const Json*> all)
{
    static const Json none = nullptr;
    const auto it = std::find_if(all.begin(), all.end(), [](const Json* json) { return !json->is_null(); });
    return it != all.end() ? **it : none;
}

/// The documents that contain settings: a benchmark and the whole file.
struct Settings
{
    const Json &benchmark, &document;

    [[nodiscard]] const Json& strategy() const
    {
        return firstOf({&within(benchmark, "config/strategy"), &within(benchmark, "args/strategy")});
    }
    [[nodiscard]] const Json& model() const
    {
        return firstOf({&within(benchmark, "config/backend/model"),
                        &within(benchmark, "worker/backend_model"), &within(document, "args/model"),
                        &within(document, "config/spec/backend/model")});
    }
    [[nodiscard]] const Json& backend() const
    {
        return firstOf({&within(benchmark, "worker/backend_type"), &within(document, "args/backend"),
                        &within(document, "config/spec/backend/kind")});
    }
    /// Returns the description of the requests' data as text: "prompt_tokens=256,output_tokens=128", or JSON.
    [[nodiscard]] std::string data() const
    {
        const auto& data =
            firstOf({&within(benchmark, "request_loader/data"), &within(document, "args/data"),
                     &within(document, "config/spec/data"), &within(benchmark, "config/requests/data")});
        return data.is_string() ? data.get<std::string>() : toLine(data);
    }
};

/// Returns the number after a name in the text of the data. Quotes, "=", ":" or blanks separate them.
std::optional<Value> numberAfter(const std::string& text, std::string_view name)
{
    constexpr std::size_t most = 9; // digits
    for (auto begin = text.find(name); begin != std::string::npos; begin = text.find(name, begin + 1)) {
        const auto digits = text.find_first_not_of("\"'\\=: ", begin + name.size());
        const auto end = std::min(text.find_first_not_of("0123456789", digits), text.size());
        if (digits != std::string::npos && digits > begin + name.size() && end > digits &&
            end - digits <= most)
            return valueFromText(std::string_view(text).substr(digits, end - digits));
    }
    return std::nullopt;
}

/// Returns the statistics of the successful requests. Returns null if there were none, because all statistics
/// are then 0.
const Json& succeeded(const Json& quantity)
{
    static const Json none = nullptr;
    const auto& out = at(quantity, "successful");
    return numberOf(at(out, "count")) == 0.0 ? none : out;
}

void addLoad(store::RunRecord& run, const Settings& settings, const std::string& file)
{
    const auto data = settings.data();
    const auto tokens = [&](std::string_view asked, std::string_view measured) {
        const auto& lengths = succeeded(at(at(settings.benchmark, "metrics"), measured));
        load_test::Tokens out{.asked = numberAfter(data, asked), .mean = numberOf(at(lengths, "mean"))};
        if (at(lengths, "min") == at(lengths, "max"))
            if (const auto every = numberOf(at(lengths, "min")); every && std::abs(*every) < 1e15)
                out.every = Value(static_cast<std::int64_t>(*every));
        return out;
    };
    const auto& strategy = settings.strategy();
    const auto kind = textOf(at(strategy, "type_"));
    load_test::Load load;
    load.input = tokens("prompt_tokens", "prompt_token_count");
    load.output = tokens("output_tokens", "output_token_count");
    const auto& streams = firstOf({&at(strategy, "streams"), &at(strategy, "max_concurrency")});
    load.concurrency =
        kind == "synchronous" ? std::optional(Value(std::int64_t{1})) : foreign::valueOf(streams);
    load.rate = foreign::valueOf(at(strategy, "rate"));
    // As with vLLM, the rate is unlimited: a request follows as soon as another one ends.
    if (!load.rate && (kind == "synchronous" || kind == "concurrent" || kind == "throughput"))
        load.rate = Value(std::string("inf"));
    load_test::addLoad(run, file, load);
    foreign::addSetting(run, "arrival", at(strategy, "type_"));
}

void addQuantities(store::RunRecord& run, const Json& metrics)
{
    for (const auto& [name, quantity] : metrics.items()) {
        const double factor = name.ends_with("_ms") ? 1e-3 : 1;
        const auto bare = name.substr(0, name.size() - (factor < 1 ? 3 : 0));
        const auto& done = succeeded(quantity);
        const auto* known = std::find_if(quantities.begin(), quantities.end(),
                                         [&](const auto& item) { return item.theirs == bare; });
        const auto value = [&](std::string_view path) {
            const auto number = numberOf(within(done, path));
            return number ? std::optional(factor * *number) : std::nullopt;
        };
        if (known == quantities.end())
            foreign::addMetric(run, foreign::identifier("mean_" + bare), value("mean"));
        else if (known->isRate)
            foreign::addMetric(run, known->ours, value("mean"));
        else
            for (const auto& [path, word] : statistics)
                foreign::addMetric(run, std::string(word) + '_' + std::string(known->ours), value(path));
    }
    for (const auto& [name, column] : {std::pair("prompt_token_count", "total_input_tokens"),
                                       std::pair("output_token_count", "total_output_tokens")})
        foreign::addMetric(run, column, numberOf(at(succeeded(at(metrics, name)), "total_sum")));
}

/// Returns the seconds of every successful request.
std::vector<double> requestSeconds(const Json& benchmark)
{
    std::vector<double> out;
    const auto& requests = at(at(benchmark, "requests"), "successful");
    for (const auto& request : requests.is_array() ? requests : Json::array()) {
        const auto said = numberOf(at(request, "request_latency")),
                   begin = numberOf(at(request, "start_time")), end = numberOf(at(request, "end_time"));
        out.push_back(said ? *said : begin && end ? *end - *begin : NAN);
    }
    return out;
}

/// Adds the times and the numbers of requests. Requests that the end of the test cut off are not failures and
/// are counted separately.
void addRequests(store::RunRecord& run, const Json& benchmark)
{
    const auto& metrics = at(benchmark, "metrics");
    const auto& totals = firstOf({&at(metrics, "request_totals"), &at(benchmark, "request_totals"),
                                  &within(benchmark, "scheduler_metrics/requests_made"),
                                  &within(benchmark, "run_stats/requests_made")});
    const auto done = numberOf(at(totals, "successful"));
    const auto failed = numberOf(at(totals, "errored")).value_or(0),
               open = numberOf(at(totals, "incomplete")).value_or(0);
    const auto seconds = requestSeconds(benchmark);
    // If the file has only a part of the requests, prefer the statistics of all requests.
    const auto& all = succeeded(at(metrics, "request_latency"));
    const bool isPart = done && static_cast<double>(seconds.size()) < *done;
    if (!isPart || !foreign::setSpread(run, foreign::Middle::Median, numberOf(at(all, "median")),
                                       numberOf(at(all, "std_dev")), numberOf(at(all, "count"))))
        foreign::setSamples(run, seconds);
    if (!run.stepMedian)
        foreign::addMetric(run, metric::stepSeconds, numberOf(at(all, "median")));
    if (!done)
        return;
    foreign::addMetric(run, "completed", done);
    foreign::addMetric(run, "failed", failed);
    foreign::addMetric(run, "incomplete", open);
    if (open > 0)
        run.message += std::string(run.message.empty() ? "" : "; ") + "the end of the test cut off " +
                       toText(Value(open)) + " more requests";
    load_test::noteRequests(run, *done, *done + failed);
}

store::RunRecord runOf(const Json& benchmark, const Json& document, const std::string& file)
{
    const Settings settings{benchmark, document};
    store::RunRecord run;
    run.mode = "infer";
    run.family = textOf(settings.model());
    run.stack = {{"framework", "guidellm"}};
    if (const auto version = textOf(within(document, "metadata/guidellm_version")); !version.empty())
        run.stack["version"] = version;
    foreign::addSetting(run, "backend", settings.backend());
    addLoad(run, settings, file);
    addQuantities(run, at(benchmark, "metrics"));
    const auto begin = numberOf(at(benchmark, "start_time")), end = numberOf(at(benchmark, "end_time"));
    constexpr double latest = 1e11; // seconds since 1970
    if (begin && end && *begin > 0 && *end >= *begin && *end < latest) {
        run.startedMs = static_cast<std::int64_t>(1000 * *begin);
        run.finishedMs = static_cast<std::int64_t>(1000 * *end);
        foreign::addMetric(run, "duration", *end - *begin);
    }
    addRequests(run, benchmark);
    for (const auto& warning : at(benchmark, "warnings"))
        if (const auto said = textOf(at(warning, "message")); !said.empty())
            load_test::noteCaveat(run, said);
    return run;
}

bool isBenchmark(const Json& json)
{
    const auto& metrics = at(json, "metrics");
    return !at(at(metrics, "request_latency"), "successful").is_null() ||
           !at(at(metrics, "requests_per_second"), "successful").is_null();
}

bool isReport(const Json& json)
{
    const auto& benchmarks = at(json, "benchmarks");
    return benchmarks.is_array() && std::any_of(benchmarks.begin(), benchmarks.end(), isBenchmark);
}

} // namespace

bool recognises(const Content& content)
{
    return content.document.is_array() ? !content.document.empty() && isReport(content.document.front())
                                       : isReport(content.document);
}

Result<Import> read(Content content, const std::filesystem::path& path, const ImportOptions& options)
{
    foreign::Collector out("guidellm", path, options, load_test::work);
    for (const auto& bad : content.unreadableLines)
        out.error(bad.line, bad.reason);
    const auto file = path.filename().string();
    for (const auto& [report, place] : content.records()) {
        if (!isReport(*report)) {
            out.error(place, "it has no benchmarks with metrics");
            continue;
        }
        auto benchmarks = std::move((*report)["benchmarks"]);
        report->erase("benchmarks");
        for (std::size_t i = 0; i < benchmarks.size(); ++i) {
            auto& benchmark = benchmarks[i];
            const auto number = content.document.is_array() ? place : i + 1;
            if (!isBenchmark(benchmark)) {
                out.error(number, "the benchmark has no statistics of requests that succeeded");
                continue;
            }
            auto run = runOf(benchmark, *report, file);
            benchmark.erase("requests"); // do not store prompts and answers
            out.add(std::move(run), benchmark, number);
        }
    }
    return std::move(out).take();
}

} // namespace parascope::exchange::guidellm
