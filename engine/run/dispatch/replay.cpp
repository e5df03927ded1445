// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/dispatch/replay.h"

#include "engine/base/core/hyper_parameter.h"
#include "engine/base/core/metrics.h"
#include "engine/base/statistics/least_squares.h"
#include "engine/measure/protocol/line_reader.h"
#include "engine/measure/protocol/messages.h"
#include "engine/model/vocabulary/vocabulary.h"
#include "engine/model/workload/family.h"
#include "engine/model/workload/graph.h"
#include "engine/model/workload/layers.h"
#include "engine/run/dispatch/plan.h"
#include "engine/store/database.h"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cmath>
#include <map>
#include <set>
#include <unordered_map>

namespace parascope::dispatch {

namespace {

using Clock = std::chrono::steady_clock;

std::set<std::string> recordedPlatforms(const store::Reader& reader)
{
    std::set<std::string> out;
    if (const auto counts = reader.counts())
        for (const auto& count : *counts)
            out.insert(count.platform);
    return out;
}

std::optional<double> metricOf(const store::RunRecord& run, std::string_view name)
{
    for (const auto& [known, value] : run.metrics)
        if (known == name)
            return value;
    return std::nullopt;
}

/// Returns the median step time of a run, from whichever value was recorded.
std::optional<double> medianStepOf(const store::RunRecord& run)
{
    if (run.stepMedian)
        return run.stepMedian;
    if (const auto seconds = metricOf(run, metric::stepSeconds))
        return seconds;
    const auto rate = metricOf(run, metric::examplesPerSecond);
    const auto batch = run.parameters.number(hyper::batch);
    return rate && *rate > 0 && batch ? std::optional(*batch / *rate) : std::nullopt;
}

/// Makes step times with the recorded median and about the recorded interval: quantiles of a normal
/// distribution in a fixed random order, so that they show no warm-up and no drift. Returns a single step
/// when no interval was recorded, because the spread of the steps is unknown.
std::vector<double> stepsLike(const store::RunRecord& run, double median, int count)
{
    if (!run.stepLow || !run.stepHigh || !(*run.stepLow > 0) || !(*run.stepHigh > *run.stepLow))
        return {median};
    // 1.2533 is the ratio of the standard deviation of a median to that of a mean.
    const double deviation = std::log(*run.stepHigh / *run.stepLow) / (2 * 1.96 * 1.2533) * std::sqrt(count);
    std::vector<double> out;
    for (int i = 0; i < count; ++i)
        out.push_back(median * std::exp(deviation * statistics::normalQuantile((i + 0.5) / count)));
    statistics::Random random(7);
    for (std::size_t i = out.size(); i > 1; --i)
        std::swap(out[i - 1], out[random.below(static_cast<std::uint32_t>(i))]);
    return out;
}

/// Returns the duration of the run in seconds, from its clock or else from its steps.
double durationOf(const store::RunRecord& run)
{
    if (run.finishedMs > run.startedMs && run.startedMs > 0)
        return static_cast<double>(run.finishedMs - run.startedMs) / 1000;
    double sum = 0;
    for (const double step : run.stepSeconds)
        sum += step;
    return sum > 0 ? sum : 20 * medianStepOf(run).value_or(0);
}

Json toJson(const store::PlatformRecord& platform)
{
    const auto number = [](const std::optional<double>& value) {
        return value ? Json(*value) : Json(nullptr);
    };
    return {{"catalogue_id", platform.catalogueId},
            {"peak_flops_per_second", number(platform.peakFlops)},
            {"bandwidth_bytes_per_second", number(platform.bandwidth)},
            {"memory_bytes", number(platform.memoryBytes)},
            {"details", platform.details}};
}

/// Returns the hyper-parameters of a run with the settings of its implementation.
Parameters withSettings(const store::RunRecord& run)
{
    auto out = run.parameters;
    for (const auto& [name, value] : run.implementation.items())
        if (value.is_number() || value.is_string())
            if (const auto one = valueFromJson(value, name))
                out.set(name, *one);
    return out;
}

class ReplayWorker
{
public:
    explicit ReplayWorker(ReplaySource source) : m_source(std::move(source)) {}

    Result<void> read()
    {
        PARASCOPE_TRY(auto reader, store::Reader::open(m_source.database));
        PARASCOPE_TRY(const auto platforms, reader.platforms());
        for (const auto& platform : platforms)
            if (platform.name == m_source.platform)
                m_platform = platform;
        store::Reader::Wanted wanted;
        wanted.stack = true;
        PARASCOPE_CHECK(reader.runs(wanted, [&](std::int64_t, store::RunRecord&& run) {
            if (run.platform == m_source.platform && run.outcome != Outcome::Cancelled) {
                m_dtypes.insert(run.dtype);
                // A run with a graph can also be requested by the name of a family that this program does not
                // know.
                if (!run.modelKey.empty() && !workload::findFamily(run.family))
                    m_runs[recordedKey(run.family, run.parameters)].runs.push_back({run.runUuid, run.dtype});
                // A program that is called has settings among its axes.
                if (!run.implementation.empty() && !workload::findFamily(run.family))
                    m_runs[recordedKey(run.family, withSettings(run))].runs.push_back(
                        {run.runUuid, run.dtype});
                m_runs[keyOf(run)].runs.push_back({std::move(run.runUuid), std::move(run.dtype)});
            }
            return true;
        }));
        m_reader.emplace(std::move(reader));
        return {};
    }

    void serve()
    {
        protocol::Hello hello;
        hello.worker = "replay";
        for (const auto& [name, kind] : workload::layerKinds())
            hello.layers.push_back(name);
        hello.environment = {{"replay", m_source.database.filename().string()}};
        hello.stack = {{"framework", "replay"}, {"version", m_source.database.filename().string()}};
        protocol::DeviceInfo unit;
        unit.name = "replay";
        unit.kind = "cpu"; // a failure does not change the worker
        unit.details[recordedPlatform] = toJson(m_platform);
        hello.devices.push_back(std::move(unit));
        say(hello);
        char buffer[1 << 16];
        std::string line;
        while (!m_quit) {
            ::pollfd input{0, POLLIN, 0};
            int wait = -1;
            if (m_pending)
                wait = static_cast<int>(std::clamp<std::int64_t>(
                    std::chrono::duration_cast<std::chrono::milliseconds>(m_pending->due - Clock::now())
                            .count() +
                        1,
                    0, 1000));
            if (::poll(&input, 1, wait) > 0) {
                const auto count = ::read(0, buffer, sizeof buffer);
                if (count <= 0)
                    return;
                m_lines.feed({buffer, static_cast<std::size_t>(count)});
                while (m_lines.next(line))
                    take(line);
            }
            if (m_pending && Clock::now() >= m_pending->due) {
                const auto due = *std::exchange(m_pending, std::nullopt);
                for (const auto& text : due.lines)
                    write(text);
            }
        }
    }

private:
    struct Recorded
    {
        std::string uuid, dtype;
    };
    struct Entry
    {
        std::vector<Recorded> runs;
        std::size_t next = 0;
    };
    struct Pending
    {
        Clock::time_point due;
        std::vector<std::string> lines;
        std::string id;
    };

    static void write(std::string_view text)
    {
        while (!text.empty()) {
            const auto count = ::write(1, text.data(), text.size());
            if (count <= 0)
                return;
            text.remove_prefix(static_cast<std::size_t>(count));
        }
    }
    static void say(const protocol::FromWorker& message) { write(protocol::encode(message)); }

    /// Returns the work key of a run: from the hash of its graph, or else from its family and
    /// hyper-parameters.
    static std::string keyOf(const store::RunRecord& run)
    {
        const auto optimizer = run.optimizer.empty() ? std::string("rmsprop") : run.optimizer;
        const auto batch = run.parameters.integer(hyper::batch).value_or(1);
        if (!run.modelKey.empty())
            return workload::workKey(run.modelKey, batch, run.mode, optimizer, Json::object());
        return workOf(run.family, nullptr, run.parameters).workKey;
    }

    void take(const std::string& line)
    {
        const auto message = protocol::decodeToWorker(line);
        if (!message) {
            say(protocol::WorkerError{protocol::idOf(line), "unsupported", message.error().text()});
            return;
        }
        if (const auto* ping = std::get_if<protocol::Ping>(&*message))
            say(protocol::Pong{ping->token});
        else if (std::holds_alternative<protocol::Quit>(*message))
            m_quit = true;
        else if (const auto* run = std::get_if<protocol::RunRequest>(&*message))
            answer(*run);
        else if (const auto* cancel = std::get_if<protocol::CancelRequest>(&*message);
                 cancel && m_pending && m_pending->id == cancel->id)
            m_pending.reset();
        else if (const auto* probe = std::get_if<protocol::ProbeRequest>(&*message))
            say(protocol::WorkerError{probe->id, "unsupported", "A recording has no ceilings to measure."});
        else if (const auto* profile = std::get_if<protocol::ProfileRequest>(&*message))
            say(protocol::WorkerError{profile->run.id, "unsupported", "A recording cannot be profiled."});
    }

    void answer(const protocol::RunRequest& request)
    {
        std::string hash, key = request.recorded;
        if (key.empty()) {
            const auto graph = workload::graphFromJson(request.graph, "graph");
            if (!graph) {
                say(protocol::WorkerError{request.id, "unsupported", graph.error().text()});
                return;
            }
            hash = workload::hashOf(*graph);
            key =
                workload::workKey(hash, request.batch, request.mode, request.optimizer.name, Json::object());
        }
        const auto found = m_runs.find(key);
        // A data type that was never recorded does not select runs, because a spec without a data type asks
        // for float32.
        const bool any = !m_dtypes.contains(request.dtype);
        std::vector<const Recorded*> alike;
        if (found != m_runs.end())
            for (const auto& run : found->second.runs)
                if (any || run.dtype.empty() || run.dtype == request.dtype)
                    alike.push_back(&run);
        if (alike.empty()) {
            say(protocol::WorkerError{
                request.id, "unsupported",
                "No run of this model, batch, mode, optimizer and data type is recorded in " +
                    m_source.database.string() + " for \"" + m_source.platform + "\"."});
            return;
        }
        const auto run = m_reader->run(alike[found->second.next++ % alike.size()]->uuid);
        if (!run) {
            say(protocol::WorkerError{request.id, "internal", run.error().text()});
            return;
        }
        Pending pending;
        pending.id = request.id;
        pending.lines = answersOf(*run, request, hash);
        pending.due = Clock::now();
        if (m_source.speed > 0)
            pending.due += std::chrono::duration_cast<Clock::duration>(
                std::chrono::duration<double>(durationOf(*run) / m_source.speed));
        m_pending = std::move(pending);
    }

    std::vector<std::string> answersOf(const store::RunRecord& run, const protocol::RunRequest& request,
                                       const std::string& hash) const
    {
        const auto median = medianStepOf(run);
        const bool timed = median && *median > 0 && std::isfinite(*median);
        if (run.outcome != Outcome::Completed || !timed) {
            protocol::WorkerError error{request.id, "unsupported", run.message};
            if (run.outcome == Outcome::Completed)
                error.message = "The recorded run has no step time.";
            else if (run.outcome == Outcome::Crash)
                error.code = "internal";
            else
                error.code = nameOf(run.outcome);
            if (error.message.empty())
                error.message = "Recorded as " + std::string(nameOf(run.outcome)) + ".";
            return {protocol::encode(protocol::FromWorker(error))};
        }
        protocol::Steps steps;
        steps.id = request.id;
        steps.seconds = run.stepSeconds;
        if (steps.seconds.empty())
            steps.seconds = stepsLike(run, *median, std::max(request.measure.minSteps, 30));
        if (const auto most = static_cast<std::size_t>(std::max(1, request.measure.maxSteps));
            steps.seconds.size() > most)
            steps.seconds.resize(most);
        protocol::RunResult result;
        result.id = request.id;
        result.timing = run.timing.empty() ? "sync" : run.timing;
        result.memoryPeakBytes = metricOf(run, metric::memoryPeakBytes);
        result.parameters = metricOf(run, metric::parameters);
        result.graphHash = hash;
        if (run.modelKey.empty()) // the engine computes no metrics of a model that only the recording knows
            for (const auto& [name, value] : run.metrics)
                result.extra[name] = value;
        result.conditions = {{"replayed", run.runUuid}, {recordedSeconds, durationOf(run)}};
        return {protocol::encode(protocol::FromWorker(steps)),
                protocol::encode(protocol::FromWorker(result))};
    }

    ReplaySource m_source;
    store::PlatformRecord m_platform;
    std::optional<store::Reader> m_reader;
    std::unordered_map<std::string, Entry> m_runs; ///< recorded runs by work key
    std::set<std::string> m_dtypes;                ///< data types of all recorded runs
    protocol::LineReader m_lines;
    std::optional<Pending> m_pending;
    bool m_quit = false;
};

} // namespace

std::string ReplaySource::text() const
{
    auto out = std::string(replayPrefix) + database.string() + "?platform=" + platform;
    if (speed > 0)
        out += "&speed=" + toText(Value(speed));
    return out;
}

Result<ReplaySource> replaySource(const std::string& text)
{
    ReplaySource out;
    auto rest = text.substr(replayPrefix.size());
    std::error_code error;
    const auto question = std::filesystem::exists(rest, error) ? std::string::npos : rest.find('?');
    out.database = rest.substr(0, question);
    for (auto options = question == std::string::npos ? std::string() : rest.substr(question + 1);
         !options.empty();) {
        const auto end = options.find('&');
        const auto option = options.substr(0, end);
        options = end == std::string::npos ? std::string() : options.substr(end + 1);
        if (option.starts_with("platform=")) {
            out.platform = option.substr(9);
        } else if (option.starts_with("speed=")) {
            const auto* first = option.data() + 6;
            const auto* last = option.data() + option.size();
            const auto [read, code] = std::from_chars(first, last, out.speed);
            if (code != std::errc() || read != last || !(out.speed > 0) || !std::isfinite(out.speed))
                return Error::badInput("%1: \"speed\" must be a positive number.", text);
        } else {
            return Error::badInput("%1: a replay device has the keys \"platform\" and \"speed\", not \"%2\".",
                                   text, option);
        }
    }
    if (!std::filesystem::exists(out.database, error))
        return Error::notFound("%1 does not exist.", out.database.string());
    out.database = std::filesystem::absolute(out.database, error);
    PARASCOPE_TRY(const auto reader, store::Reader::open(out.database));
    const auto known = recordedPlatforms(reader);
    if (known.empty())
        return Error::badInput("%1 holds no runs to replay.", out.database.string());
    std::string list;
    for (const auto& name : known)
        list += (list.empty() ? "" : ", ") + name;
    if (out.platform.empty()) {
        if (known.size() > 1)
            return Error::badInput("%1 has runs of %2; name one: %3%4?platform=%5", out.database.string(),
                                   list, std::string(replayPrefix), out.database.string(), *known.begin());
        out.platform = *known.begin();
    }
    if (!known.contains(out.platform))
        return Error::badInput("%1 has no runs of \"%2\", but of %3.", out.database.string(), out.platform,
                               list);
    return out;
}

DeviceConfig replayDevice(const ReplaySource& source)
{
    std::error_code error;
    const auto self = std::filesystem::read_symlink("/proc/self/exe", error);
    const auto beside = self.parent_path() / "parascope-cli";
    DeviceConfig device;
    device.name = "replay-" + source.platform;
    device.command = {!error && std::filesystem::exists(beside, error) ? beside.string() : "parascope-cli",
                      "replay-worker", source.text()};
    device.unit = "replay";
    device.platform = source.platform;
    device.host = device.name; // a replay takes no turns with devices that measure
    device.note = source.text();
    return device;
}

Result<space::Vocabulary> wordsWith(const std::vector<std::filesystem::path>& databases)
{
    std::map<std::string, std::map<std::string, bool>>
        found; // by family and name: true when the values are texts
    for (const auto& database : databases) {
        PARASCOPE_TRY(const auto reader, store::Reader::open(database));
        PARASCOPE_TRY(const auto configurations, reader.configurations());
        for (const auto& [family, parameters] : configurations)
            if (!vocabulary::words().family(family))
                for (const auto& [name, value] : parameters)
                    found[family][name] |= !numberOf(value);
    }
    auto out = vocabulary::words();
    for (const auto& [family, names] : found) {
        auto& words = out.families.emplace_back();
        words.name = family;
        for (const auto& [name, texts] : names) {
            auto& word = words.words.emplace_back();
            word.name = name;
            word.freeText = texts;
            word.real = true;
            word.minimum = -word.maximum;
        }
    }
    return out;
}

Result<space::Vocabulary> wordsFor(const std::vector<DeviceConfig>& devices)
{
    std::vector<std::filesystem::path> databases;
    for (const auto& device : devices)
        if (isReplay(device)) {
            PARASCOPE_TRY(auto source, replaySource(device.note));
            databases.push_back(std::move(source.database));
        }
    return wordsWith(databases);
}

Result<void> serveReplay(const ReplaySource& source)
{
    ReplayWorker worker(source);
    PARASCOPE_CHECK(worker.read());
    worker.serve();
    return {};
}

} // namespace parascope::dispatch
