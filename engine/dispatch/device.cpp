// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/dispatch/device.h"

#include "engine/core/file.h"

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

} // namespace

Result<DeviceConfig> deviceFromJson(const Json& json, const std::string& what)
{
    PARASCOPE_CHECK(checkKeys(json, {"name", "command", "unit", "platform", "host", "cores", "hello_seconds",
                                     "timeout_seconds"}, what));
    DeviceConfig device;
    for (const auto& [key, target] : {std::pair{"name", &device.name}, {"unit", &device.unit},
                                      {"platform", &device.platform}, {"host", &device.host}}) {
        const auto it = json.find(key);
        if (it == json.end())
            continue;
        if (!it->is_string() || it->get_ref<const std::string&>().empty())
            return badInput(what + ": \"" + key + "\" must be a text.");
        *target = it->get<std::string>();
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
        if (isRemote(device.command) && !json.contains("host"))
            device.host = device.name;
    } else {
        device.command = {localWorker()};
    }
    if (const auto it = json.find("cores"); it != json.end()) {
        if (!it->is_array())
            return badInput(what + ": \"cores\" must be a list of processor numbers.");
        for (const auto& core : *it) {
            if (!core.is_number_unsigned() || core.get<std::uint64_t>() > 4095)
                return badInput(what + ": \"cores\" must be a list of processor numbers.");
            device.cores.push_back(core.get<int>());
        }
    }
    for (const auto& [key, target] : {std::pair{"hello_seconds", &device.helloSeconds},
                                      {"timeout_seconds", &device.timeoutSeconds}})
        if (const auto it = json.find(key); it != json.end()) {
            if (!it->is_number() || !(it->get<double>() > 0 && it->get<double>() < 1e7))
                return badInput(what + ": \"" + key + "\" must be a positive number.");
            *target = it->get<double>();
        }
    if (device.platform.empty())
        device.platform = device.name;
    return device;
}

Json toJson(const DeviceConfig& device)
{
    Json json = {{"name", device.name}, {"command", device.command}, {"unit", device.unit},
                 {"platform", device.platform}, {"host", device.host}, {"hello_seconds", device.helloSeconds}};
    if (!device.cores.empty())
        json["cores"] = device.cores;
    if (device.timeoutSeconds > 0)
        json["timeout_seconds"] = device.timeoutSeconds;
    return json;
}

Result<std::vector<DeviceConfig>> configuredDevices()
{
    std::vector<DeviceConfig> devices = {localDevice("cpu")};
    PARASCOPE_TRY(const auto folder, configDirectory());
    const auto file = folder / "devices.json";
    std::error_code error;
    if (!std::filesystem::exists(file, error))
        return devices;
    PARASCOPE_TRY(const Json json, readJsonFile(file));
    if (!json.is_array())
        return badInput(file.string() + " must be a list of devices.");
    for (std::size_t i = 0; i < json.size(); ++i) {
        PARASCOPE_TRY(auto device, deviceFromJson(json[i], file.string() + ", device " + std::to_string(i + 1)));
        devices.push_back(std::move(device));
    }
    return devices;
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
    return badInput("There is no device \"" + text + "\"" + (near.empty() ? "" : " (did you mean \"" + near + "\"?)") +
                    "; parascope-cli devices lists them.");
}

} // namespace parascope::dispatch
