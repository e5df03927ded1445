// SPDX-License-Identifier: GPL-3.0-or-later
// calibrate: measures the maximum rates of a device
#include "app/cli/cmd_measure.h"
#include "app/cli/waiting_notice.h"
#include "engine/base/core/metrics.h"
#include "engine/base/core/names.h"

#include "engine/base/core/hash.h"
#include "engine/base/core/units.h"
#include "engine/base/statistics/order.h"
#include "engine/measure/device/calibration.h"
#include "engine/measure/device/ceilings.h"
#include "engine/measure/timing/quality.h"
#include "engine/run/dispatch/platform.h"
#include "engine/run/dispatch/worker_client.h"
#include "engine/store/database.h"

#include <cmath>
#include <iostream>
#include <optional>

namespace parascope::cli {

namespace {

struct CalibrateArguments
{
    std::string device = "cpu", database;
    std::vector<std::string> dtypes;
    int threads = 0;
    bool tf32 = false;
    double seconds = 3;
    double patience = -1; ///< seconds to wait for an idle machine; if negative, 20 times `seconds`
};

std::vector<double> numbersIn(const Json& list)
{
    std::vector<double> out;
    for (const Json& item : list)
        if (item.is_number())
            out.push_back(item.get<double>());
    return out;
}

/// Returns the raw timings that a probe reports. Entries that are not timings are skipped.
std::vector<device::Timings> timingsOf(const Json& list)
{
    std::vector<device::Timings> out;
    if (!list.is_array())
        return out;
    for (const Json& item : list) {
        if (!item.is_object() || !item.value("work", Json()).is_number() ||
            !item.value("seconds", Json()).is_array())
            continue;
        device::Timings timings;
        if (const auto what = item.find("what"); what != item.end() && what->is_string())
            timings.what = what->get<std::string>().substr(0, longestName);
        timings.work = item["work"].get<double>();
        timings.seconds = numbersIn(item["seconds"]);
        if (timings.work > 0)
            out.push_back(std::move(timings));
    }
    return out;
}

/// Returns {dtype: best rate over the shapes}.
Json bestByType(const Json& extra, const char* part)
{
    Json out = Json::object();
    if (const auto it = extra.find(part); it != extra.end() && it->is_object())
        for (const auto& [dtype, list] : it->items())
            if (const auto rate = device::bestRate(timingsOf(list)))
                out[dtype] = device::flopsJson(*rate);
    return out;
}

/// Returns the bandwidth of each memory level, from a triad over arrays of growing size.
std::vector<device::BandwidthLevel> memoryLevels(const Json& extra,
                                                 const std::vector<device::CacheLevel>& caches, int threads)
{
    std::vector<double> bytes;
    std::vector<device::Timings> sweep;
    if (const auto it = extra.find("triad"); it != extra.end() && it->is_array())
        for (const Json& item : *it)
            if (item.is_object() && item.value("bytes", Json()).is_number())
                if (auto one = timingsOf(Json::array({item})); !one.empty()) {
                    bytes.push_back(item["bytes"].get<double>());
                    sweep.push_back(std::move(one.front()));
                }
    return device::bandwidthLevels(sweep, bytes, caches, threads);
}

/// Returns the ceilings of a probe. Quantities that it did not measure are absent.
Json ceilingsOf(const Json& reported, const std::vector<device::CacheLevel>& caches)
{
    // The report comes from the worker, so it may have any content or be missing.
    const Json extra = reported.is_object() ? reported : Json::object();
    const auto said = extra.value("threads", Json());
    const int threads = said.is_number_unsigned() && said.get<std::uint64_t>() <= 1'000'000
                            ? std::max(1, said.get<int>())
                            : 1;
    Json out = {{"threads", threads}, {"tf32", extra.value("tf32", Json()) == true}};
    for (const char* part : {"gemm", "conv"})
        if (auto rates = bestByType(extra, part); !rates.empty())
            out[part] = std::move(rates);
    if (const auto levels = memoryLevels(extra, caches, threads); !levels.empty())
        out["memory"] = device::levelsJson(levels);
    if (const auto it = extra.find("copy"); it != extra.end() && it->is_object())
        for (const char* way : {"h2d", "d2h"})
            if (const auto rate = device::bestRate(timingsOf(it->value(way, Json()))))
                out["copy"][way] = {{"bytes_per_second", rate->perSecond},
                                    {"low", rate->low ? Json(*rate->low) : Json(nullptr)},
                                    {"high", rate->high ? Json(*rate->high) : Json(nullptr)},
                                    {"what", rate->what}};
    if (const auto it = extra.find("reference"); it != extra.end() && it->is_array())
        if (const auto seconds = numbersIn(*it); !seconds.empty())
            out[metric::referenceSeconds] = statistics::medianOf(seconds);
    return out;
}

/// Reads a number from a database whose ceilings can be from any source; NaN if the number does not exist.
double numberIn(const Json& item, const char* key)
{
    const auto it = item.is_object() ? item.find(key) : item.end();
    return item.is_object() && it != item.end() && it->is_number() ? it->get<double>() : std::nan("");
}

std::string textIn(const Json& item, const char* key)
{
    const auto it = item.is_object() ? item.find(key) : item.end();
    return item.is_object() && it != item.end() && it->is_string() ? it->get<std::string>() : std::string();
}

std::string rateText(const Json& rate, const char* key, const char* unit)
{
    std::string text = withPrefix(numberIn(rate, key), unit);
    if (const double low = numberIn(rate, "low"); std::isfinite(low))
        text += " (" + withPrefix(low, unit) + " to " + withPrefix(numberIn(rate, "high"), unit) + ")";
    return text;
}

std::string ceilingsText(const Json& ceilings)
{
    std::string text;
    for (const auto& [part, title] : {std::pair{"gemm", "matrix product"}, {"conv", "convolution"}})
        if (ceilings.contains(part))
            for (const auto& [dtype, rate] : ceilings[part].items())
                text += std::string(title) + ", " + dtype + ": " +
                        rateText(rate, metric::flopsPerSecond, "FLOP/s") + ", at " + textIn(rate, "shape") +
                        "\n";
    if (ceilings.contains("memory"))
        for (const Json& level : ceilings["memory"])
            text += "triad, " + textIn(level, "level") + ": " + rateText(level, "bytes_per_second", "B/s") +
                    ", " + bytesText(numberIn(level, "from_bytes")) + " to " +
                    bytesText(numberIn(level, "up_to_bytes")) + "\n";
    if (ceilings.contains("copy"))
        for (const auto& [way, rate] : ceilings["copy"].items())
            text += std::string(way == "h2d" ? "host to device" : "device to host") + ": " +
                    rateText(rate, "bytes_per_second", "B/s") + "\n";
    return text;
}

/// Runs one probe of everything requested, and measures the disturbance meanwhile.
Result<device::Calibration> probe(dispatch::WorkerClient& worker, const dispatch::DeviceConfig& config,
                                  bool accelerator, protocol::ProbeRequest request, double seconds)
{
    request.id = newUuid();
    const auto end = worker.ask(request, request.id, 600 + 40 * seconds, {});
    if (end.outcome != parascope::Outcome::Completed)
        return fail(end.outcome == parascope::Outcome::Unsupported ? ErrorCode::BadInput : ErrorCode::Io,
                    Message::format("Device \"%1\": %2", config.name, end.message));
    std::vector<device::CacheLevel> caches;
    if (!accelerator && config.host == "local")
        caches = device::localCpu().caches;
    device::Calibration out{ceilingsOf(end.result.extra, caches), {}};
    out.ceilings["conditions"] = end.result.conditions;
    const auto conditions = timing::conditionsFromJson(end.result.conditions, accelerator, true,
                                                       out.ceilings["threads"].get<int>());
    if (!accelerator)
        out.circumstances.waiting = std::max(conditions.waited.value_or(0), conditions.stolen.value_or(0));
    out.circumstances.caveat = timing::assessQuality(conditions).reason;
    return out;
}

void tellOfAgain(const device::Circumstances& circumstances)
{
    std::cerr << "Other programs had the processors for " << std::lround(100 * circumstances.waiting)
              << " % of the time; measuring again.\n";
}

/// Returns the ceilings of the same owner that the database has for the platform, or null.
Json storedCeilings(const std::string& database, const std::string& platform, const Json& fresh)
{
    const auto reader = store::Reader::open(database);
    if (!reader)
        return nullptr;
    const auto ceilings = reader->ceilings(platform);
    if (ceilings)
        for (const auto& measured : *ceilings)
            if (store::ceilingOwner(measured) == store::ceilingOwner(fresh))
                return measured;
    return nullptr;
}

Result<Outcome> calibrate(const CalibrateArguments& arguments)
{
    PARASCOPE_TRY(const auto config, dispatch::findDevice(arguments.device));
    // Open the database first, so that an unwritable one is reported before the measurement, which takes a
    // minute.
    PARASCOPE_TRY(auto writer, store::Writer::open(arguments.database, "parascope-cli calibrate"));
    auto notice = std::make_optional<WaitingNotice>();
    PARASCOPE_TRY(auto worker, dispatch::WorkerClient::start(config));
    notice.reset();
    const auto* unit = worker.unit(config.unit);
    if (!unit)
        return Error::badInput("Device \"%1\": the worker offers no unit \"%2\".", config.name, config.unit);
    warnOfBlas(*unit);
    protocol::ProbeRequest request;
    request.device = config.unit;
    request.options = {{"seconds", arguments.seconds}, {"tf32", arguments.tf32}};
    if (arguments.threads > 0)
        request.options["threads"] = arguments.threads;
    if (!config.cores.empty())
        request.options["cores"] = config.cores;
    if (!arguments.dtypes.empty())
        request.options["dtypes"] = arguments.dtypes;
    std::cerr << "Measuring the ceilings of " << config.name << "; leave the machine alone meanwhile.\n";
    const bool accelerator = unit->kind != "cpu";
    PARASCOPE_TRY(
        auto measured,
        device::quietest([&] { return probe(worker, config, accelerator, request, arguments.seconds); },
                         [] { return static_cast<double>(nowMs()) * 1e-3; },
                         arguments.patience >= 0 ? arguments.patience : 20 * arguments.seconds, tellOfAgain));
    worker.quit();
    auto& ceilings = measured.ceilings;
    ceilings["waiting_fraction"] = measured.circumstances.waiting;
    const auto caveat = measured.circumstances.sentence();
    if (!caveat.empty())
        ceilings["caveat"] = caveat;
    ceilings["device"] = config.unit;
    ceilings["stack"] = worker.hello().stack;
    if (const auto host = worker.hello().environment.find("host"); host != worker.hello().environment.end())
        ceilings["machine"] = *host;
    ceilings["measured_ms"] = nowMs();
    PARASCOPE_CHECK(
        dispatch::filePlatform(writer, arguments.database, dispatch::platformOf(config, worker.hello())));
    const auto stored = storedCeilings(arguments.database, config.platform, ceilings);
    auto merged = device::mergeCeilings(stored, ceilings);
    Outcome outcome;
    if (merged.kept && merged.taken == 0) {
        outcome.text =
            "The ceilings that the database has of " + config.platform +
            " stay: they are higher, of the same machine and software, and these were measured while " +
            caveat + ".\n";
        outcome.document = stored;
        outcome.document["kept"] = true;
        outcome.document["rejected"] = std::move(ceilings);
    } else {
        PARASCOPE_CHECK(writer.putCeilings(config.platform, merged.ceilings));
        outcome.text = "Ceilings of " + config.platform + " (" +
                       std::to_string(ceilings["threads"].get<int>()) +
                       " threads), used by --peak measured:\n" + ceilingsText(merged.ceilings);
        if (!caveat.empty())
            outcome.text +=
                "Not the machine's best: " + caveat + "; calibrate again when it is left alone.\n";
        if (merged.kept)
            outcome.text += std::to_string(merged.kept) + " of the rates stay as the database had them, " +
                            std::to_string(merged.taken) + " were higher and are new.\n";
        outcome.document = std::move(merged.ceilings);
    }
    outcome.document["platform"] = config.platform;
    return outcome;
}

} // namespace

void addCalibrateCommand(Command app, Context& context)
{
    const auto arguments = std::make_shared<CalibrateArguments>();
    const auto command = app.subcommand(
        "calibrate", "Measure the highest rates of a device (ceilings): products, convolutions, memory");
    command.option("--device", arguments->device,
                   "Device to measure: cpu, cuda:0 or a name of 'endpoint list' (default: cpu)");
    command
        .option("--db", arguments->database,
                "Database that stores the ceilings; created if it does not exist")
        .required();
    command
        .option(
            "--dtype", arguments->dtypes,
            "Data type to measure, for example float32; repeatable (default: all that the device supports)")
        .oneEach();
    command.option("--threads", arguments->threads, "Number of threads of a CPU (default: all)")
        .within(1, 4096);
    command.flag("--tf32", arguments->tf32, "On CUDA devices: compute products of float32 in TF32");
    command.option("--seconds", arguments->seconds, "Time budget per part, in seconds (default: 3)")
        .within(0.05, 600.0);
    command
        .option("--patience", arguments->patience,
                "Seconds to repeat the measurement while other programs use the CPU (default: 20 times "
                "--seconds)")
        .within(0.0, 86400.0);
    command.example("calibrate --device cpu --db results.db --dtype float32");
    command.callback([&context, arguments] { context.run = [arguments] { return calibrate(*arguments); }; });
}

} // namespace parascope::cli
