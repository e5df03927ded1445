// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/dispatch/program.h"

#include "engine/model/vocabulary/vocabulary.h"
#include "engine/run/dispatch/replay.h"
#include "engine/run/dispatch/worker_words.h"
#include "engine/run/remote/shell_words.h"

#include <algorithm>

namespace parascope::dispatch {

namespace {

using benchmark::Template;

/// Returns the word of the protocol: a text, or a list of parts if the worker puts something in.
Result<Json> wordOf(const Template& text, const Parameters& point)
{
    Json parts = Json::array();
    std::string open;
    for (const auto& part : text.parts) {
        if (part.kind == Template::Part::Kind::Put) {
            if (!open.empty())
                parts.push_back(std::exchange(open, {}));
            parts.push_back({{"put", part.text}});
            continue;
        }
        if (part.kind == Template::Part::Kind::Text) {
            open += part.text;
            continue;
        }
        const auto* value = point.find(part.text);
        if (!value)
            return Error::badInput("The point sets no \"%1\", and a word of the command needs it.",
                                   part.text);
        open += toText(*value);
    }
    if (parts.empty())
        return Json(std::move(open));
    if (!open.empty())
        parts.push_back(std::move(open));
    return parts;
}

bool isSet(const Parameters& point, const std::string& axis)
{
    const auto* value = point.find(axis);
    return value && toText(*value) != "0" && !toText(*value).empty();
}

Result<Json> commandOf(const std::vector<benchmark::CommandWord>& words, const Parameters& point)
{
    Json out = Json::array();
    for (const auto& word : words) {
        if (!word.onlyIf.empty() && !isSet(point, word.onlyIf))
            continue;
        PARASCOPE_TRY(auto one, wordOf(word.text, point));
        out.push_back(std::move(one));
    }
    return out;
}

/// A variable whose text is only an axis that the point does not set is left out.
Result<Json> environmentOf(const benchmark::Environment& environment, const Parameters& point)
{
    Json out = Json::object();
    for (const auto& [name, text] : environment) {
        const bool alone = text.parts.size() == 1 && text.parts[0].kind == Template::Part::Kind::Axis;
        if (alone && !point.contains(text.parts[0].text))
            continue;
        PARASCOPE_TRY(auto value, wordOf(text, point));
        if (!value.is_string())
            return Error::badInput("The variable \"%1\" cannot have {output}, {folder} or {port}.", name);
        out[name] = std::move(value);
    }
    return out;
}

} // namespace

Result<Program> programOf(const space::SweepSpec& spec)
{
    if (spec.benchmark.is_null())
        return Program();
    PARASCOPE_TRY(auto description, benchmark::fromJson(spec.benchmark, "\"benchmark\""));
    return std::make_shared<const benchmark::Description>(std::move(description));
}

Result<Program> programOf(const Json& given, const std::filesystem::path& folder)
{
    const auto name = given.is_string() ? given.get<std::string>() : std::string("The benchmark");
    PARASCOPE_TRY(const auto file, vocabulary::words().readBenchmark(given, folder, name));
    PARASCOPE_TRY(auto description, benchmark::fromJson(file.description, name));
    return std::make_shared<const benchmark::Description>(std::move(description));
}

Result<protocol::CallSpec> callOf(const benchmark::Description& program, const Parameters& point)
{
    protocol::CallSpec out;
    PARASCOPE_TRY(out.command, commandOf(program.command, point));
    PARASCOPE_TRY(out.environment, environmentOf(program.environment, point));
    out.folder = program.folder;
    out.seconds = program.seconds;
    if (!program.input.parts.empty()) {
        PARASCOPE_TRY(const auto input, wordOf(program.input, point));
        if (!input.is_string())
            return Error::badInput("\"input\" cannot have {output}, {folder} or {port}.");
        out.input = input.get<std::string>();
    }
    if (program.server) {
        auto& server = out.server.emplace();
        PARASCOPE_TRY(server.command, commandOf(program.server->command, point));
        PARASCOPE_TRY(server.environment, environmentOf(program.server->environment, point));
        server.port = program.server->port;
        server.line = program.server->line;
        server.seconds = program.server->seconds;
        server.stopSeconds = program.server->stopSeconds;
    }
    return out;
}

Result<std::vector<std::string>> wordsOf(const benchmark::Description& program, const Parameters& point)
{
    PARASCOPE_TRY(const auto command, commandOf(program.command, point));
    std::vector<std::string> out;
    for (const auto& word : command) {
        if (word.is_string()) {
            out.push_back(word.get<std::string>());
            continue;
        }
        auto& text = out.emplace_back();
        for (const auto& part : word)
            text += part.is_string() ? part.get<std::string>() : "{" + part["put"].get<std::string>() + "}";
    }
    return out;
}

namespace {

constexpr const char* programWorker = "parascope-worker-program";

/// Returns the JSON that the worker gets: how its hello describes the program.
std::string aboutOf(const benchmark::Description& program, const std::string& unit)
{
    Json environment = Json::object();
    for (const auto& [name, text] : program.environment)
        if (std::all_of(text.parts.begin(), text.parts.end(),
                        [](const auto& part) { return part.kind == Template::Part::Kind::Text; }))
            environment[name] = text.parts.empty() ? std::string() : text.parts.front().text;
    Json out = {{"framework", program.name}, {"unit", unit}, {"environment", environment}};
    // A program that an axis names is in the conditions of each run instead.
    const auto& first = program.command.front().text.parts;
    if (first.size() == 1 && first.front().kind == Template::Part::Kind::Text)
        out["program"] = first.front().text;
    if (!program.version.empty())
        out["version"] = program.version;
    return toLine(out);
}

/// Returns the path of the worker of programs in the folder of a device's own worker.
std::string besideWorker(const std::string& own)
{
    const auto folder = std::filesystem::path(own).parent_path();
    return folder.empty() ? programWorker : (folder / programWorker).string();
}

/// Puts the worker of programs in the place of the worker in a command that the user wrote. Returns false if
/// the command names no worker, so that it is unknown where it would run.
bool replaceWorker(std::vector<std::string>& command, const std::string& about)
{
    const auto carrier = carrierOf(command);
    const auto named = std::find_if(command.begin(), command.end(),
                                    [&](const auto& word) { return fileNameOf(word) == carrier; });
    const auto worker = std::find_if(command.begin() + 1, command.end(), [](const auto& word) {
        return fileNameOf(word).starts_with("parascope-worker");
    });
    const bool container = carrier == "podman" || carrier == "docker", pod = carrier == "kubectl";
    const bool fresh = (container || pod) && named + 1 < command.end() && *(named + 1) == "run";
    if (fresh && container) {
        command.insert(named + 2, {"--entrypoint", programWorker});
        command.push_back(about);
    } else if (fresh) {
        command.insert(command.end(), {"--command", "--", programWorker, about});
    } else if (worker != command.end()) {
        *worker = besideWorker(*worker);
        command.erase(worker + 1, command.end());
        if (fileNameOf(*(worker - 1)).starts_with("python")) // of a worker in Python
            command.erase(worker - 1);
        command.push_back(carrier == "ssh" ? remote::commandLine({about}) : about);
    } else if (container || pod) {
        command.insert(command.end(), {programWorker, about});
    } else if (command.size() == 1) { // the worker of this machine, which may have another name
        command = {programBeside(programWorker), about};
    } else {
        return false;
    }
    return true;
}

} // namespace

Result<DeviceConfig> deviceFor(const benchmark::Description& program, DeviceConfig device)
{
    const auto suffix = "/" + program.name;
    if (isReplay(device) || device.name.ends_with(suffix))
        return device;
    const auto about = aboutOf(program, device.unit);
    device.name += suffix;
    auto& endpoint = device.endpoint;
    if (endpoint.ssh || endpoint.srun || !endpoint.environment.empty() || device.keepSeconds > 0) {
        const auto own = std::find_if(endpoint.worker.begin(), endpoint.worker.end(), [](const auto& word) {
            return fileNameOf(word).starts_with("parascope-worker");
        });
        const bool away = endpoint.ssh || endpoint.srun;
        const auto path = away && own != endpoint.worker.end() ? besideWorker(*own)
                          : away                               ? std::string(programWorker)
                                                               : programBeside(programWorker);
        endpoint.worker = {path, about};
        device.command = remote::commandOf(endpoint);
    } else if (!replaceWorker(device.command, about)) {
        return Error::badInput(
            "Device \"%1\": its command names no parascope-worker, in whose place programs "
            "could be called.",
            device.name.substr(0, device.name.size() - suffix.size()));
    }
    return device;
}

Result<void> callProgram(const space::SweepSpec& spec, std::vector<DeviceConfig>& devices)
{
    PARASCOPE_TRY(const auto program, programOf(spec));
    if (program)
        for (auto& device : devices) {
            PARASCOPE_TRY(device, deviceFor(*program, std::move(device)));
        }
    return {};
}

} // namespace parascope::dispatch
