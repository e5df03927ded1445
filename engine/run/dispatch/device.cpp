// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/dispatch/device.h"

#include "engine/base/core/file.h"
#include "engine/base/core/names.h"
#include "engine/base/core/user_folders.h"
#include "engine/run/dispatch/replay.h"

#include <algorithm>
#include <cstdlib>

namespace parascope::dispatch {

namespace {

std::string localWorker()
{
    if (const char* given = std::getenv("PARASCOPE_WORKER"); given && *given)
        return given;
    std::error_code error;
    const auto self = std::filesystem::read_symlink("/proc/self/exe", error);
    const auto beside = self.parent_path() / "parascope-worker";
    return !error && std::filesystem::exists(beside, error) ? beside.string() : "parascope-worker";
}

DeviceConfig localDevice(const std::string& unit)
{
    DeviceConfig device;
    device.name = unit;
    device.command = {localWorker()};
    device.unit = unit;
    device.platform = unit == "cpu" ? "this-machine" : "this-machine-" + unit;
    return device;
}

bool isRemote(const std::vector<std::string>& command)
{
    const auto program = std::filesystem::path(command.front()).filename();
    return program == "ssh" || program == "srun";
}

/// Reads the required name and the other fields that are one text each.
Result<void> readTexts(const Json& json, const std::string& what, DeviceConfig& device)
{
    for (const auto& [key, target] : {std::pair{"name", &device.name},
                                      {"unit", &device.unit},
                                      {"note", &device.note},
                                      {"platform", &device.platform},
                                      {"host", &device.host}}) {
        const auto it = json.find(key);
        if (it == json.end())
            continue;
        if (!it->is_string() || it->get_ref<const std::string&>().empty())
            return Error::badInput("%1: \"%2\" must be a string.", what, std::string(key));
        *target = it->get<std::string>();
        if (target != &device.note)
            PARASCOPE_CHECK(checkName(*target, what + ": \"" + key + "\""));
    }
    if (device.name.empty())
        return Error::badInput("%1 has no \"name\".", what);
    return {};
}

/// Reads the commands of an entry that lists their words: of the worker, and of the meter of power.
Result<void> readCommands(const Json& json, const std::string& what, DeviceConfig& device)
{
    for (const auto& [key, target] : {std::pair{"command", &device.command}, {"power", &device.power}}) {
        const auto it = json.find(key);
        if (it == json.end())
            continue;
        if (!it->is_array() || it->empty() || !std::all_of(it->begin(), it->end(), [](const Json& word) {
                return word.is_string() && !word.get_ref<const std::string&>().empty();
            }))
            return Error::badInput("%1: \"%2\" must be a list of strings.", what, std::string(key));
        *target = it->get<std::vector<std::string>>();
    }
    return {};
}

Result<void> readCores(const Json& json, const std::string& what, DeviceConfig& device)
{
    const auto it = json.find("cores");
    if (it == json.end())
        return {};
    const auto isCore = [](const Json& core) {
        return core.is_number_integer() && core.get<std::int64_t>() >= 0 && core.get<std::int64_t>() <= 4095;
    };
    if (!it->is_array() || !std::all_of(it->begin(), it->end(), isCore))
        return Error::badInput("%1: \"cores\" must be a list of processor numbers.", what);
    device.cores = it->get<std::vector<int>>();
    return {};
}

/// Reads the time limits and the limit of crashes.
Result<void> readLimits(const Json& json, const std::string& what, DeviceConfig& device)
{
    for (const auto& [key, target] :
         {std::pair{"hello_seconds", &device.helloSeconds}, {"timeout_seconds", &device.timeoutSeconds}})
        if (const auto it = json.find(key); it != json.end()) {
            if (!it->is_number() || !(it->get<double>() > 0 && it->get<double>() < 1e7))
                return Error::badInput("%1: \"%2\" must be a positive number.", what, std::string(key));
            *target = it->get<double>();
        }
    if (const auto it = json.find("crashes_in_a_row"); it != json.end()) {
        if (!it->is_number_integer() || it->get<std::int64_t>() < 0 || it->get<std::int64_t>() > 1'000'000)
            return Error::badInput("%1: \"crashes_in_a_row\" must be a whole number, 0 for never.", what);
        device.crashesInARow = it->get<int>();
    }
    return {};
}

/// Makes the command of an entry that does not list its words.
Result<void> readEndpoint(const Json& json, const std::string& what, DeviceConfig& device)
{
    PARASCOPE_TRY(auto endpoint, remote::endpointFromJson(json, what));
    endpoint.cores = device.cores;
    device.keepSeconds = endpoint.keepSeconds;
    const bool away = endpoint.ssh || endpoint.srun;
    if (!device.command.empty()) {
        for (const char* key : {"ssh", "srun", "worker", "environment", "keeper"})
            if (json.contains(key))
                return Error::badInput("%1 has a \"command\" and also \"%2\", which already defines one.",
                                       what, std::string(key));
    } else {
        if (!away) {
            endpoint.worker.front() =
                json.contains("worker") ? programBeside(endpoint.worker.front()) : localWorker();
            endpoint.keeper = programBeside(endpoint.keeper);
        }
        device.command = remote::commandOf(endpoint);
    }
    device.endpoint = std::move(endpoint);
    if ((away || isRemote(device.command)) && !json.contains("host"))
        device.host = device.name;
    return {};
}

} // namespace

std::string programBeside(const std::string& program)
{
    std::error_code error;
    const auto self = std::filesystem::read_symlink("/proc/self/exe", error);
    const auto beside = self.parent_path() / program;
    return !error && program.starts_with("parascope-") && std::filesystem::exists(beside, error)
               ? beside.string()
               : program;
}

Result<DeviceConfig> deviceFromJson(const Json& json, const std::string& what)
{
    PARASCOPE_CHECK(checkKeys(json,
                              {"name", "command", "unit", "platform", "host", "cores", "hello_seconds",
                               "timeout_seconds", "crashes_in_a_row", "note", "ssh", "srun", "worker",
                               "environment", "keep_seconds", "keeper", "power"},
                              what));
    DeviceConfig device;
    PARASCOPE_CHECK(readTexts(json, what, device));
    PARASCOPE_CHECK(readCommands(json, what, device));
    PARASCOPE_CHECK(readCores(json, what, device));
    PARASCOPE_CHECK(readEndpoint(json, what, device));
    PARASCOPE_CHECK(readLimits(json, what, device));
    if (device.platform.empty())
        device.platform = device.name;
    return device;
}

Json toJson(const DeviceConfig& device)
{
    Json json = {{"name", device.name}, {"command", device.command},
                 {"unit", device.unit}, {"platform", device.platform},
                 {"host", device.host}, {"hello_seconds", device.helloSeconds}};
    if (!device.cores.empty())
        json["cores"] = device.cores;
    if (device.timeoutSeconds > 0)
        json["timeout_seconds"] = device.timeoutSeconds;
    if (device.crashesInARow != DeviceConfig().crashesInARow)
        json["crashes_in_a_row"] = device.crashesInARow;
    if (device.keepSeconds > 0)
        json["keep_seconds"] = device.keepSeconds;
    if (!device.power.empty())
        json["power"] = device.power;
    if (!device.note.empty())
        json["note"] = device.note;
    return json;
}

Result<std::filesystem::path> deviceListFile()
{
    PARASCOPE_TRY(const auto folder, configDirectory());
    return folder / "devices.json";
}

Result<Json> readDeviceList()
{
    PARASCOPE_TRY(const auto file, deviceListFile());
    std::error_code error;
    if (!std::filesystem::exists(file, error))
        return Json::array();
    PARASCOPE_TRY(Json json, readJsonFile(file));
    if (!json.is_array())
        return Error::badInput("%1 must be a list of devices.", file.string());
    return json;
}

namespace {

Result<std::vector<DeviceConfig>> devicesOf(const Json& list, const std::string& what)
{
    std::vector<DeviceConfig> devices = {localDevice("cpu")};
    for (std::size_t i = 0; i < list.size(); ++i) {
        PARASCOPE_TRY(auto device, deviceFromJson(list[i], what + ", device " + std::to_string(i + 1)));
        for (const auto& known : devices)
            if (known.name == device.name && known.name != "cpu")
                return Error::badInput("%1 has two devices \"%2\".", what, device.name);
        devices.push_back(std::move(device));
    }
    return devices;
}

} // namespace

Result<void> writeDeviceList(const Json& list)
{
    PARASCOPE_TRY(const auto file, deviceListFile());
    if (!list.is_array())
        return Error::badInput("A device list must be a list of devices.");
    PARASCOPE_CHECK(devicesOf(list, file.string()));
    return writeFileAtomically(file, list.dump(2) + "\n");
}

Result<std::vector<DeviceConfig>> configuredDevices()
{
    PARASCOPE_TRY(const auto list, readDeviceList());
    PARASCOPE_TRY(const auto file, deviceListFile());
    return devicesOf(list, file.string());
}

Result<DeviceConfig> findDevice(const std::string& text)
{
    if (text.starts_with("{")) {
        PARASCOPE_TRY(const Json json, parseJson(text, "--device"));
        return deviceFromJson(json, "--device");
    }
    if (text.starts_with(replayPrefix)) {
        PARASCOPE_TRY(const auto source, replaySource(text));
        return replayDevice(source);
    }
    PARASCOPE_TRY(const auto known, configuredDevices());
    std::vector<std::string> names;
    for (const auto& device : known) {
        if (device.name == text)
            return device;
        names.push_back(device.name);
    }
    if (text.starts_with("cuda:") || text.starts_with("mps") || text.starts_with("xpu:"))
        return localDevice(text);
    auto near = nearestName(text, names);
    auto error = near.empty()
                     ? Error::badInput("There is no device \"%1\"; parascope-cli devices lists them.", text)
                     : Error::badInput("There is no device \"%1\" (did you mean \"%2\"?); parascope-cli "
                                       "devices lists them.",
                                       text, near);
    error.value().wrong = text;
    error.value().suggestion = std::move(near);
    return error;
}

} // namespace parascope::dispatch
