// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analyse/dataset/settings_in_force.h"

#include "engine/base/core/columns.h"
#include "engine/measure/device/machine.h"

namespace parascope::dataset {

namespace {

/// Returns a list, such as that of the cores, in the form that a spec uses: "0,2,3".
std::string textOf(const Json& list)
{
    std::string text;
    for (const Json& item : list)
        text += (text.empty() ? "" : ",") + (item.is_string() ? item.get<std::string>() : toLine(item));
    return text;
}

std::optional<Value> member(const Json& object, std::string_view name)
{
    const auto it = object.is_object() ? object.find(name) : object.end();
    return object.is_object() && it != object.end() ? singleValue(*it) : std::nullopt;
}

/// Returns the processors that the spec asked for; null if it asked for none.
const Json* pinned(const Json& implementation)
{
    const auto it = implementation.is_object() ? implementation.find(setting::cores) : implementation.end();
    return implementation.is_object() && it != implementation.end() && it->is_array() && !it->empty()
               ? &*it
               : nullptr;
}

std::optional<Value> ofMachine(const device::Machine& machine, std::string_view name)
{
    const auto text = [](const std::string& part) {
        return part.empty() ? std::nullopt : std::optional<Value>(part);
    };
    if (name == setting::powerLimit)
        return machine.powerLimit ? std::optional<Value>(*machine.powerLimit) : std::nullopt;
    return text(name == setting::hardware ? machine.hardware
                : name == setting::host   ? machine.host
                : name == setting::kernel ? machine.kernel
                : name == setting::driver ? machine.driver
                                          : device::nameOf(machine));
}

} // namespace

std::optional<Value> singleValue(const Json& json)
{
    if (json.is_array() && !json.empty())
        return Value(textOf(json));
    if (json.is_boolean())
        return Value(std::int64_t{json.get<bool>()});
    if (json.is_string() && !json.get_ref<const std::string&>().empty())
        return Value(json.get<std::string>());
    if (json.is_number_integer())
        return Value(json.get<std::int64_t>());
    return json.is_number() ? std::optional(Value(json.get<double>())) : std::nullopt;
}

std::vector<SettingInForce> settingsInForce(const store::RunRecord& shared)
{
    std::string framework;
    // A run of our workers names its device; an import may have the name of a framework, but had other
    // defaults.
    if (const auto known = member(shared.stack, "framework"); known && !shared.device.empty())
        framework = toText(*known);
    const auto machine = device::machineOf(shared.environment, shared.device);
    std::vector<SettingInForce> out;
    for (const auto& setting : settings()) {
        if (setting.place == SettingPlace::Field)
            continue;
        SettingInForce item{&setting, {}, false, false};
        // A table of another tool may list a setting among its hyper-parameters.
        const auto* listed = shared.parameters.find(setting.name);
        const auto asked = listed ? std::optional(*listed)
                           : setting.place == SettingPlace::Implementation
                               ? member(shared.implementation, setting.name)
                               : std::nullopt;
        item.asked = asked.has_value() && setting.place == SettingPlace::Implementation;
        auto value = member(shared.settings, setting.name);
        if (!value)
            value = asked;
        if (!value && setting.place == SettingPlace::Environment)
            value = ofMachine(machine, setting.name);
        if (!value && !shared.settings.is_object()) {
            value = settingInForce(setting, framework, shared.environment);
            // Without a number of threads a pinned run has one for each of its processors.
            if (const auto* cores = pinned(shared.implementation); cores && setting.name == setting::threads)
                value = Value(static_cast<std::int64_t>(cores->size()));
            item.assumed = value.has_value();
        }
        if (!value)
            continue;
        // A version such as 12 is a name.
        item.value = setting.role == SettingRole::Version ? Value(toText(*value)) : *std::move(value);
        out.push_back(std::move(item));
    }
    return out;
}

} // namespace parascope::dataset
