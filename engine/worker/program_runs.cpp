// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/worker/program_runs.h"

#include "engine/base/core/fields.h"
#include "engine/base/core/file.h"
#include "engine/base/core/hash.h"
#include "engine/base/process/descendants.h"
#include "engine/worker/called_program.h"
#include "engine/worker/channel.h"
#include "engine/worker/conditions.h"
#include "engine/worker/environment.h"
#include "engine/worker/gpu_facts.h"
#include "engine/worker/process.h"

#include <unistd.h>

#include <algorithm>
#include <utility>

namespace parascope::worker {

using namespace protocol;

namespace {

constexpr double versionSeconds = 20;
constexpr std::size_t versionBytes = 200;

/// Returns the first line with more than spaces, shortened, or an empty text.
std::string firstLine(const std::string& text)
{
    const auto from = text.find_first_not_of(" \t\r\n");
    if (from == std::string::npos)
        return {};
    auto line = text.substr(from, text.find_first_of("\r\n", from) - from);
    if (line.size() > versionBytes) {
        auto end = versionBytes;
        while (end > 0 && (static_cast<unsigned char>(line[end]) & 0xC0U) == 0x80U)
            --end; // no character is cut in two
        line.resize(end);
    }
    return line;
}

/// Returns the number of the unit "cuda:1", or -1 for a unit that is no GPU.
int gpuOf(const std::string& unit)
{
    if (unit != "cuda" && !unit.starts_with("cuda:"))
        return -1;
    return std::max(0, std::atoi(unit.c_str() + std::min<std::size_t>(unit.size(), 5)));
}

DeviceInfo deviceOf(const std::string& unit)
{
    DeviceInfo device{unit, unit.substr(0, unit.find(':')), std::nullopt, Json::object()};
    if (const int gpu = gpuOf(unit); gpu >= 0) {
        const auto facts = gpuFacts(gpu);
        if (const auto bytes = facts.find("memory_bytes"); bytes != facts.end())
            device.memoryBytes = bytes->get<double>();
    } else {
        device.memoryBytes = static_cast<double>(availableMemoryBytes());
    }
    addIdle(device.details, idleOfDevice(gpuOf(unit)));
    return device;
}

Result<std::map<std::string, std::string>> textsOf(const Json& json)
{
    std::map<std::string, std::string> texts;
    for (const auto& [name, value] : json.items()) {
        if (!value.is_string() || value.get_ref<const std::string&>().find('\0') != std::string::npos)
            return Error::badInput("The description: \"environment\" must be an object of texts.");
        texts[name] = value.get<std::string>();
    }
    return texts;
}

/// Puts variables into an environment; they replace those of the same name.
void putInto(std::map<std::string, std::string>& environment,
             const std::map<std::string, std::string>& variables)
{
    for (const auto& [name, text] : variables)
        environment[name] = text;
}

/// A folder that is removed with its content.
class TemporaryFolder
{
public:
    explicit TemporaryFolder(std::filesystem::path path) : m_path(std::move(path)) {}
    ~TemporaryFolder()
    {
        std::error_code error;
        std::filesystem::remove_all(m_path, error);
    }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    /// Returns false if it could not be made.
    [[nodiscard]] bool make() const
    {
        std::error_code error;
        return std::filesystem::create_directories(m_path / "work", error) && !error;
    }
    [[nodiscard]] const std::filesystem::path& path() const { return m_path; }

private:
    std::filesystem::path m_path;
};

/// Waits for the lane's answer to a call. Returns true if it wants another one.
bool wantsMore(const std::string& id, Channel& channel)
{
    std::string line;
    while (channel.waitLine(line)) {
        const auto message = decodeToWorker(line);
        const auto* answer = message ? std::get_if<StepsAnswer>(&*message) : nullptr;
        if (answer && answer->id == id)
            return !answer->stop;
    }
    return false;
}

/// Returns {"program", "xxh128"}: the path of a program and the hash of its content, as far as they are
/// known.
Json identityOf(const std::string& program, const std::map<std::string, std::string>& environment)
{
    Json out = Json::object();
    std::error_code error;
    const auto found = findProgram(program, environment);
    const auto path = found ? std::filesystem::canonical(*found, error) : std::filesystem::path();
    if (path.empty() || error || !std::filesystem::is_regular_file(path, error))
        return out;
    out["program"] = path.string();
    if (const auto content = readFile(path))
        out["xxh128"] = hashOf(*content);
    return out;
}

} // namespace

Result<ProgramDescription> programDescription(std::string_view text)
{
    PARASCOPE_TRY(const Json json, parseJson(text, "The description"));
    if (!json.is_object())
        return Error::badInput("The description must be a JSON object.");
    PARASCOPE_CHECK(
        checkKeys(json, {"framework", "program", "version", "environment", "unit"}, "The description"));
    ProgramDescription description;
    Fields fields(json, "The description");
    fields.read("framework", description.framework);
    fields.read("program", description.program, Fields::Optional);
    fields.read("version", description.version, Fields::Optional);
    fields.read("unit", description.unit, Fields::Optional);
    Json environment = Json::object();
    fields.readObject("environment", environment, Fields::Optional);
    if (!fields.ok())
        return fields.failure();
    if (description.framework.empty() || description.unit.empty())
        return Error::badInput("The description: \"framework\" and \"unit\" must not be empty.");
    PARASCOPE_TRY(description.environment, textsOf(environment));
    return description;
}

Hello programHello(const ProgramDescription& description)
{
    Hello hello;
    hello.worker = "program";
    hello.workerVersion = PARASCOPE_VERSION;
    hello.environment = environmentRecord();
    hello.stack["framework"] = description.framework;
    auto environment = ownEnvironment();
    putInto(environment, description.environment);
    if (!description.version.empty()) {
        const auto called = callProgram({description.version, environment, {}, {}, {}, versionSeconds});
        if (called && called->status == 0 && called->signal == 0 && !called->timedOut) {
            const auto line = firstLine(called->output);
            const auto version = line.empty() ? firstLine(called->errors) : line;
            if (!version.empty())
                hello.stack["version"] = version;
        }
    }
    if (!description.program.empty())
        hello.stack.update(identityOf(description.program, environment));
    hello.devices.push_back(deviceOf(description.unit));
    return hello;
}

ProgramRuns::ProgramRuns(ProgramDescription description, std::filesystem::path folder)
    : m_description(std::move(description)), m_folder(std::move(folder))
{
}

std::map<std::string, std::string> ProgramRuns::environmentOf(const Json& given) const
{
    auto environment = ownEnvironment();
    putInto(environment, m_description.environment);
    for (const auto& [name, text] : given.items())
        environment[name] = text.get<std::string>();
    return environment;
}

void ProgramRuns::serve(const ToWorker& message, Channel& channel)
{
    adoptOrphans();
    holdStandardDescriptors(); // the server has closed the lane's
    if (const auto* run = std::get_if<RunRequest>(&message); run && run->call)
        return execute(*run, channel);
    const auto id = std::visit(
        [](const auto& one) -> std::string {
            if constexpr (requires { one.run.id; })
                return one.run.id;
            else if constexpr (requires { one.id; })
                return one.id;
            else
                return {};
        },
        message);
    channel.send(WorkerError{id, "unsupported", "This worker calls programs; it has no layers."});
}

void ProgramRuns::execute(const RunRequest& run, Channel& channel)
{
    auto trouble = prepareServer(run, channel);
    RunResult result;
    if (!trouble) {
        // The folder is gone when the lane learns that the run has ended.
        const TemporaryFolder folder(m_folder / ("run-" + std::to_string(++m_made)));
        if (folder.make())
            trouble = measure(run, folder.path(), channel, result);
        else
            trouble = {"internal", "No temporary folder could be made in \"" + m_folder.string() + "\"."};
    }
    if (trouble)
        channel.send(WorkerError{run.id, trouble->code, trouble->message});
    else
        channel.send(result);
}

std::optional<ProgramServer::Trouble> ProgramRuns::prepareServer(const RunRequest& run, Channel& channel)
{
    const auto& spec = run.call->server;
    if (!spec) {
        m_server.stop();
        return std::nullopt;
    }
    if (m_server.serves(*spec))
        return std::nullopt;
    channel.send(Progress{run.id, "build"});
    m_server.stop();
    const auto folder = m_folder / "server";
    std::error_code error;
    std::filesystem::remove_all(folder, error);
    std::filesystem::create_directories(folder / "work", error);
    if (error)
        return ProgramServer::Trouble{"internal",
                                      "No temporary folder could be made in \"" + m_folder.string() + "\"."};
    Places places{folder / "output", folder / "work", freePort()};
    ProgramCall call;
    call.words = joinedWords(spec->command, places);
    call.environment = environmentOf(spec->environment);
    call.folder = places.folder;
    return m_server.start(*spec, call, places.port);
}

/// Calls the program until the lane wants no more, and fills in the result. Returns the reason if it failed.
std::optional<ProgramServer::Trouble> ProgramRuns::measure(const RunRequest& run,
                                                           const std::filesystem::path& folder,
                                                           Channel& channel, RunResult& result)
{
    channel.send(Progress{run.id, "measure"});
    const auto& spec = *run.call;
    const PowerSources power{.gpu = gpuOf(m_description.unit), .own = run.power};
    const auto idle = idleOfOwn(power);
    ConditionsSampler conditions({.power = power});
    const bool hasServer = spec.server.has_value();
    ProgramCall call;
    call.environment = environmentOf(spec.environment);
    call.folder = spec.folder.empty() ? (folder / "work").string() : spec.folder;
    call.input = spec.input;
    call.file = folder / "output";
    call.seconds = spec.seconds;
    double cpuSeconds = 0;
    constexpr double grace = 0.02; // a client may notice the server's end before its keeper does
    for (std::int64_t index = 0; index < run.measure.maxSteps; ++index) {
        Places places{call.file, call.folder, hasServer ? m_server.port() : 0};
        call.words = joinedWords(spec.command, places);
        conditions.sample();
        Companion companion;
        if (hasServer)
            companion = {m_server.keeper(), m_server.end()};
        companion.meter = conditions.powerCommand();
        auto called = callProgram(call, companion);
        if (!called)
            return ProgramServer::Trouble{"unsupported", called.error().text()};
        const bool failed = called->status != 0 || called->signal != 0;
        if (hasServer && !m_server.isAlive(failed ? grace : 0))
            return ProgramServer::Trouble{"internal", m_server.obituary("during the run")};
        cpuSeconds += called->cpuSeconds;
        called->id = run.id;
        called->index = index;
        if (!channel.send(*called) || !wantsMore(run.id, channel))
            break;
    }
    result.id = run.id;
    result.timing = "sync";
    result.conditions = conditions.finish();
    addIdle(result.conditions, idle);
    if (m_description.program.empty()) { // an axis names it
        auto& known = m_identities[call.words.front()];
        if (known.is_null())
            known = identityOf(call.words.front(), call.environment);
        result.conditions.update(known);
    }
    // These are about the process that waits for the calls, and say nothing of the calls.
    for (const char* key : {"waited_seconds", "context_switches", "own_busy_fraction"})
        result.conditions.erase(key);
    const double processors = static_cast<double>(std::max(1L, sysconf(_SC_NPROCESSORS_ONLN)));
    if (const auto seconds = result.conditions.find("seconds");
        !hasServer && seconds != result.conditions.end() && *seconds > 0.0)
        result.conditions["own_busy_fraction"] = cpuSeconds / (seconds->get<double>() * processors);
    return std::nullopt;
}

} // namespace parascope::worker
