// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/protocol/messages.h"

#include <cmath>
#include <set>

namespace parascope::protocol {

namespace {

constexpr std::size_t maxText = 1 << 16;
constexpr std::size_t maxSteps = 1 << 20;

/// Reads keys of one message; remembers the first thing that is wrong.
class Fields
{
public:
    Fields(const Json& json, std::string what) : m_json(json), m_what(std::move(what)) {}

    std::string text(const char* key, bool needed = true)
    {
        const Json* item = find(key, needed);
        if (!item)
            return {};
        if (!item->is_string() || item->get_ref<const std::string&>().size() > maxText) {
            wrong(key, "must be a text");
            return {};
        }
        return item->get<std::string>();
    }

    std::int64_t whole(const char* key, std::int64_t low, std::int64_t high, std::optional<std::int64_t> fallback = {})
    {
        const Json* item = find(key, !fallback);
        if (!item)
            return fallback.value_or(low);
        const bool fits = item->is_number_unsigned()
                              ? item->get<std::uint64_t>() <= static_cast<std::uint64_t>(high) &&
                                    static_cast<std::int64_t>(item->get<std::uint64_t>()) >= low
                              : item->is_number_integer() && item->get<std::int64_t>() >= low &&
                                    item->get<std::int64_t>() <= high;
        if (!fits) {
            wrong(key, "must be a whole number from " + std::to_string(low) + " to " + std::to_string(high));
            return low;
        }
        return item->get<std::int64_t>();
    }

    double number(const char* key, double low, double high, double fallback)
    {
        const Json* item = find(key, false);
        if (!item)
            return fallback;
        if (!item->is_number() || !(item->get<double>() >= low && item->get<double>() <= high)) {
            wrong(key, "must be a number in its range");
            return fallback;
        }
        return item->get<double>();
    }

    std::optional<double> amount(const char* key)
    {
        const Json* item = find(key, false);
        if (!item || item->is_null())
            return std::nullopt;
        if (!item->is_number() || !(item->get<double>() >= 0) || !std::isfinite(item->get<double>())) {
            wrong(key, "must be a number that is not negative");
            return std::nullopt;
        }
        return item->get<double>();
    }

    bool flag(const char* key, bool fallback)
    {
        const Json* item = find(key, false);
        if (!item)
            return fallback;
        if (!item->is_boolean()) {
            wrong(key, "must be true or false");
            return fallback;
        }
        return item->get<bool>();
    }

    Json object(const char* key, bool needed = false)
    {
        const Json* item = find(key, needed);
        if (!item)
            return Json::object();
        if (!item->is_object()) {
            wrong(key, "must be an object");
            return Json::object();
        }
        return *item;
    }

    std::vector<double> seconds(const char* key, bool needed)
    {
        const Json* item = find(key, needed);
        std::vector<double> out;
        if (!item)
            return out;
        if (!item->is_array() || item->size() > maxSteps) {
            wrong(key, "must be a list of seconds");
            return out;
        }
        for (const auto& entry : *item) {
            // A step of zero or of a year is no measurement.
            if (!entry.is_number() || !(entry.get<double>() > 0) || !(entry.get<double>() < 3.2e7)) {
                wrong(key, "must hold positive numbers of seconds");
                return {};
            }
            out.push_back(entry.get<double>());
        }
        return out;
    }

    void wrong(const std::string& key, const std::string& why)
    {
        if (m_error.empty())
            m_error = m_what + ": \"" + key + "\" " + why + ".";
    }

    template <class T>
    Result<T> finish(T value) const
    {
        if (!m_error.empty())
            return badInput(m_error);
        return value;
    }

private:
    const Json* find(const char* key, bool needed)
    {
        const auto it = m_json.find(key);
        if (it != m_json.end())
            return &*it;
        if (needed)
            wrong(key, "is missing");
        return nullptr;
    }

    const Json& m_json;
    std::string m_what;
    std::string m_error;
};

Result<RunRequest> runFromJson(const Json& json)
{
    Fields fields(json, "A run message");
    RunRequest run;
    run.id = fields.text("id");
    run.attempt = static_cast<int>(fields.whole("attempt", 1, 1000000, 1));
    run.graph = fields.object("graph", true);
    run.batch = fields.whole("batch", 1, std::int64_t{1} << 40, 1);
    if (json.contains("device"))
        run.device = fields.text("device");
    if (json.contains("mode"))
        run.mode = fields.text("mode");
    if (json.contains("dtype"))
        run.dtype = fields.text("dtype");
    const Json optimizer = fields.object("optimizer");
    if (const auto it = optimizer.find("name"); it != optimizer.end() && it->is_string())
        run.optimizer.name = it->get<std::string>();
    if (const auto it = optimizer.find("options"); it != optimizer.end() && it->is_object())
        run.optimizer.options = *it;
    run.implementation = fields.object("implementation");
    run.seed = static_cast<std::uint64_t>(fields.whole("seed", 0, INT64_MAX, 1));
    run.memoryLimitBytes = fields.amount("memory_limit_bytes");
    static const std::set<std::string_view> known{"threads", "cores", "layout", "tf32", "tuned", "matmul_precision"};
    for (const auto& [key, value] : run.implementation.items())
        if (!known.contains(key))
            fields.wrong("implementation." + key, "is not known");
    if (json.contains("measure")) {
        PARASCOPE_TRY(run.measure, measureFromJson(json["measure"], "A run message: \"measure\""));
    }
    if (run.mode != "train" && run.mode != "infer")
        fields.wrong("mode", "must be train or infer");
    return fields.finish(std::move(run));
}

Result<Hello> helloFromJson(const Json& json)
{
    Fields fields(json, "A hello message");
    Hello hello;
    hello.protocol = static_cast<int>(fields.whole("protocol", 0, 1000000));
    hello.worker = fields.text("worker");
    hello.workerVersion = fields.text("version", false);
    hello.environment = fields.object("environment");
    hello.stack = fields.object("stack");
    for (const auto& item : json.value("layers", Json::array()))
        if (item.is_string() && hello.layers.size() < 1000)
            hello.layers.push_back(item.get<std::string>());
    const auto devices = json.find("devices");
    if (devices == json.end() || !devices->is_array() || devices->empty() || devices->size() > 10000) {
        fields.wrong("devices", "must be a list with at least one device");
        return fields.finish(std::move(hello));
    }
    for (const auto& item : *devices) {
        if (!item.is_object()) {
            fields.wrong("devices", "must hold objects");
            break;
        }
        Fields entry(item, "A hello message, devices");
        DeviceInfo device;
        device.name = entry.text("name");
        device.kind = entry.text("kind");
        device.memoryBytes = entry.amount("memory_bytes");
        device.details = entry.object("details");
        PARASCOPE_TRY(device, entry.finish(std::move(device)));
        hello.devices.push_back(std::move(device));
    }
    return fields.finish(std::move(hello));
}

Result<Json> messageFrom(std::string_view line, std::string& type)
{
    PARASCOPE_TRY(Json json, parseJson(line, "A message", {.maxBytes = maxLineBytes, .maxDepth = 100}));
    const auto it = json.is_object() ? json.find("type") : json.end();
    if (!json.is_object() || it == json.end() || !it->is_string())
        return badInput("A message must be an object with a \"type\".");
    type = it->get<std::string>();
    return json;
}

} // namespace

Result<MeasureSpec> measureFromJson(const Json& json, std::string_view what)
{
    const std::string where(what);
    PARASCOPE_CHECK(checkKeys(json,
                              {"protocol", "target", "max_seconds", "min_steps", "max_steps", "warmup_steps", "steps",
                               "block", "reference", "repeats"},
                              what));
    Fields fields(json, where);
    MeasureSpec out;
    if (json.contains("protocol"))
        out.protocol = fields.text("protocol");
    if (out.protocol != "adaptive" && out.protocol != "paper" && out.protocol != "fixed")
        fields.wrong("protocol", "must be adaptive, paper or fixed");
    out.target = fields.number("target", 1e-6, 10, out.target);
    out.maxSeconds = fields.number("max_seconds", 1e-3, 1e6, out.maxSeconds);
    out.minSteps = static_cast<int>(fields.whole("min_steps", 1, 1000000, out.minSteps));
    out.maxSteps = static_cast<int>(fields.whole("max_steps", 1, 10000000, out.maxSteps));
    out.warmupSteps = static_cast<int>(fields.whole("warmup_steps", -1, 1000000, out.warmupSteps));
    out.steps = static_cast<int>(fields.whole("steps", 0, 10000000, out.steps));
    out.block = static_cast<int>(fields.whole("block", 1, 100000, out.block));
    out.reference = fields.flag("reference", out.reference);
    if (out.protocol == "fixed" && out.steps == 0)
        fields.wrong("steps", "is needed by the fixed protocol");
    return fields.finish(std::move(out));
}

Result<ToWorker> decodeToWorker(std::string_view line)
{
    std::string type;
    PARASCOPE_TRY(const Json json, messageFrom(line, type));
    Fields fields(json, "A " + type + " message");
    if (type == "run") {
        PARASCOPE_TRY(RunRequest run, runFromJson(json));
        return run;
    }
    if (type == "profile") {
        PARASCOPE_TRY(RunRequest run, runFromJson(json));
        const auto steps = static_cast<int>(fields.whole("steps", 1, 10000, 3));
        return fields.finish(ToWorker(ProfileRequest{std::move(run), steps}));
    }
    if (type == "probe") {
        ProbeRequest probe{fields.text("id"), json.contains("device") ? fields.text("device") : "cpu",
                           fields.object("options")};
        return fields.finish(ToWorker(std::move(probe)));
    }
    if (type == "cancel")
        return fields.finish(ToWorker(CancelRequest{fields.text("id")}));
    if (type == "continue" || type == "stop")
        return fields.finish(ToWorker(StepsAnswer{fields.text("id"), type == "stop"}));
    if (type == "ping")
        return fields.finish(ToWorker(Ping{fields.text("token", false)}));
    if (type == "pong")
        return fields.finish(ToWorker(Pong{fields.text("token", false)}));
    if (type == "quit")
        return ToWorker(Quit{});
    return badInput("A message of the unknown type \"" + type.substr(0, 40) + "\".");
}

Result<FromWorker> decodeFromWorker(std::string_view line)
{
    std::string type;
    PARASCOPE_TRY(const Json json, messageFrom(line, type));
    Fields fields(json, "A " + type.substr(0, 40) + " message");
    if (type == "hello") {
        PARASCOPE_TRY(Hello hello, helloFromJson(json));
        return hello;
    }
    if (type == "progress")
        return fields.finish(FromWorker(Progress{fields.text("id"), fields.text("phase")}));
    if (type == "steps") {
        Steps steps;
        steps.id = fields.text("id");
        steps.first = fields.whole("first", 0, std::int64_t{1} << 40);
        steps.seconds = fields.seconds("seconds", true);
        steps.reference = fields.seconds("reference", false);
        return fields.finish(FromWorker(std::move(steps)));
    }
    if (type == "result") {
        RunResult result;
        result.id = fields.text("id");
        result.timing = json.contains("timing") ? fields.text("timing") : "sync";
        if (result.timing != "events" && result.timing != "sync" && result.timing != "block")
            fields.wrong("timing", "must be events, sync or block");
        result.memoryPeakBytes = fields.amount("memory_peak_bytes");
        result.parameters = fields.amount("parameters");
        result.graphHash = fields.text("graph_hash", false);
        result.finite = fields.flag("finite", true);
        result.conditions = fields.object("conditions");
        result.extra = fields.object("extra");
        return fields.finish(FromWorker(std::move(result)));
    }
    if (type == "error") {
        WorkerError error{fields.text("id", false), fields.text("code"), fields.text("message", false)};
        if (error.code != "oom" && error.code != "unsupported" && error.code != "internal")
            fields.wrong("code", "must be oom, unsupported or internal");
        return fields.finish(FromWorker(std::move(error)));
    }
    if (type == "ping")
        return fields.finish(FromWorker(Ping{fields.text("token", false)}));
    if (type == "pong")
        return fields.finish(FromWorker(Pong{fields.text("token", false)}));
    return badInput("A message of the unknown type \"" + type.substr(0, 40) + "\".");
}

} // namespace parascope::protocol
