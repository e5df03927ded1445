// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/dispatch/device.h"

#include "engine/core/file.h"
#include "engine/core/names.h"

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

/// A program of ours by its bare name is the one beside this program, where there is one.
std::string besideUs(const std::string& program)
{
    std::error_code error;
    const auto self = std::filesystem::read_symlink("/proc/self/exe", error);
    const auto beside = self.parent_path() / program;
    return !error && program.starts_with("parascope-") && std::filesystem::exists(beside, error)
               ? beside.string()
               : program;
}

/// The command of an entry that does not give it word by word.
Result<void> readEndpoint(const Json& json, const std::string& what, DeviceConfig& device)
{
    PARASCOPE_TRY(auto endpoint, remote::endpointFromJson(json, what));
    endpoint.cores = device.cores;
    device.keepSeconds = endpoint.keepSeconds;
    const bool away = endpoint.ssh || endpoint.srun;
    if (!device.command.empty()) {
        for (const char* key : {"ssh", "srun", "worker", "environment", "keeper"})
            if (json.contains(key))
                return badInput(what + " has a \"command\" and also \"" + key +
                                "\", from which one is made.");
    } else {
        if (!away) {
            endpoint.worker.front() =
                json.contains("worker") ? besideUs(endpoint.worker.front()) : localWorker();
            endpoint.keeper = besideUs(endpoint.keeper);
        }
        device.command = remote::commandOf(endpoint);
    }
    device.endpoint = std::move(endpoint);
    if ((away || isRemote(device.command)) && !json.contains("host"))
        device.host = device.name;
    return {};
}

} // namespace

Result<DeviceConfig> deviceFromJson(const Json& json, const std::string& what)
{
    PARASCOPE_CHECK(checkKeys(json,
                              {"name", "command", "unit", "platform", "host", "cores", "hello_seconds",
                               "timeout_seconds", "crashes_in_a_row", "note", "ssh", "srun", "worker",
                               "environment", "keep_seconds", "keeper"},
                              what));
    DeviceConfig device;
    for (const auto& [key, target] : {std::pair{"name", &device.name},
                                      {"unit", &device.unit},
                                      {"note", &device.note},
                                      {"platform", &device.platform},
                                      {"host", &device.host}}) {
        const auto it = json.find(key);
        if (it == json.end())
            continue;
        if (!it->is_string() || it->get_ref<const std::string&>().empty())
            return badInput(what + ": \"" + key + "\" must be a text.");
        *target = it->get<std::string>();
        if (target != &device.note)
            PARASCOPE_CHECK(checkName(*target, what + ": \"" + key + "\""));
    }
    if (device.name.empty())
        return badInput(what + " has no \"name\".");
    if (const auto it = json.find("command"); it != json.end()) {
        if (!it->is_array() || it->empty())
            return badInput(what + ": \"command\" must be a list of texts.");
        for (const auto& word : *it) {
            if (!word.is_string())
                return badInput(what + ": \"command\" must be a list of texts.");
            device.command.push_back(word.get<std::string>());
        }
    }
    if (const auto it = json.find("cores"); it != json.end()) {
        if (!it->is_array())
            return badInput(what + ": \"cores\" must be a list of processor numbers.");
        for (const auto& core : *it) {
            if (!core.is_number_integer() || core.get<std::int64_t>() < 0 || core.get<std::int64_t>() > 4095)
                return badInput(what + ": \"cores\" must be a list of processor numbers.");
            device.cores.push_back(core.get<int>());
        }
    }
    PARASCOPE_CHECK(readEndpoint(json, what, device));
    for (const auto& [key, target] :
         {std::pair{"hello_seconds", &device.helloSeconds}, {"timeout_seconds", &device.timeoutSeconds}})
        if (const auto it = json.find(key); it != json.end()) {
            if (!it->is_number() || !(it->get<double>() > 0 && it->get<double>() < 1e7))
                return badInput(what + ": \"" + key + "\" must be a positive number.");
            *target = it->get<double>();
        }
    if (const auto it = json.find("crashes_in_a_row"); it != json.end()) {
        if (!it->is_number_integer() || it->get<std::int64_t>() < 0 || it->get<std::int64_t>() > 1'000'000)
            return badInput(what + ": \"crashes_in_a_row\" must be a whole number, 0 for never.");
        device.crashesInARow = it->get<int>();
    }
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
        return badInput(file.string() + " must be a list of devices.");
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
                return badInput(what + " has two devices \"" + device.name + "\".");
        devices.push_back(std::move(device));
    }
    return devices;
}

} // namespace

Result<void> writeDeviceList(const Json& list)
{
    PARASCOPE_TRY(const auto file, deviceListFile());
    if (!list.is_array())
        return badInput("A device list must be a list of devices.");
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
    PARASCOPE_TRY(const auto known, configuredDevices());
    std::vector<std::string> names;
    for (const auto& device : known) {
        if (device.name == text)
            return device;
        names.push_back(device.name);
    }
    if (text.starts_with("cuda:") || text.starts_with("mps") || text.starts_with("xpu:"))
        return localDevice(text);
    const auto near = nearestName(text, names);
    return badInput("There is no device \"" + text + "\"" +
                    (near.empty() ? "" : " (did you mean \"" + near + "\"?)") +
                    "; parascope-cli devices lists them.");
}

} // namespace parascope::dispatch
