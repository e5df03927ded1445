// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/dispatch/record_settings.h"

#include "engine/base/core/settings.h"
#include "engine/measure/device/machine.h"

#include <algorithm>

namespace parascope::dispatch {

namespace {

/// Returns a member that says something; null for one that is absent or empty, such as the list of cores of a
/// run that was not pinned.
Json said(const Json& object, std::string_view name)
{
    const auto it = object.is_object() ? object.find(std::string(name)) : object.end();
    if (!object.is_object() || it == object.end() || it->is_null())
        return nullptr;
    const bool empty = (it->is_array() && it->empty()) || *it == Json("");
    return empty ? Json(nullptr) : *it;
}

void addMachine(Json& out, const device::Machine& machine)
{
    for (const auto& [name, text] :
         {std::pair(setting::hardware, &machine.hardware), std::pair(setting::host, &machine.host),
          std::pair(setting::kernel, &machine.kernel), std::pair(setting::driver, &machine.driver)})
        if (!text->empty())
            out[name] = *text;
    if (machine.powerLimit)
        out[setting::powerLimit] = *machine.powerLimit;
}

/// Returns whether a worker reports the value of its device, such as the cores that are free for this lane,
/// or the layout that was faster for this model. Then only what the spec asked for is a setting.
bool isOfDevice(std::string_view name)
{
    return name == setting::cores || name == setting::layout;
}

bool isTuned(const Work& work)
{
    return said(work.implementation, "tuned") == Json(true);
}

/// Returns the number of processor cores of each device; 0 if it is not known. Workers whose devices are
/// processes report the cores of the first; JAX, whose devices share one process, reports the threads of all.
/// A device with fewer threads than cores uses only as many.
double coresPerDevice(const Json& settings, const Json& used, const Json& sent)
{
    if (const auto each = said(sent, setting::coresPerDevice); each.is_number())
        return each.get<double>();
    const auto threads = said(settings, setting::threads);
    const double all = threads.is_number() ? threads.get<double>() : 0;
    if (const auto cores = said(used, setting::cores); cores.is_array()) {
        const auto count = static_cast<double>(cores.size());
        return all > 0 ? std::min(count, all) : count;
    }
    return used.is_null() ? 0 : all / settings[setting::devices].get<double>();
}

Json implementationInForce(const protocol::Hello& hello, const Work& work, const Json& used)
{
    Json out = Json::object();
    const auto framework = said(hello.stack, "framework");
    const auto usual = [&](const Setting& setting) -> Json {
        const auto known =
            framework.is_string() && !work.call
                ? settingInForce(setting, framework.get_ref<const std::string&>(), hello.environment)
                : std::nullopt;
        return known ? toJson(*known) : Json();
    };
    for (const auto& setting : settings()) {
        if (setting.place != SettingPlace::Implementation)
            continue;
        auto value = isOfDevice(setting.name) ? Json() : said(used, setting.name);
        if (value.is_null())
            value = said(work.implementation, setting.name);
        if (value == Json("auto") &&
            !isTuned(work)) // the framework's own choice, as if nothing was asked for
            value = nullptr;
        if (value.is_null())
            value = isTuned(work) && setting.name == setting::layout ? Json("auto") : usual(setting);
        if (!value.is_null())
            out[std::string(setting.name)] = std::move(value);
    }
    return out;
}

/// Returns the number of devices that took part, also if the spec does not name it ("cpu:all" of JAX).
int devicesOf(const Json& settings, const Json& extra)
{
    for (const auto* from : {&extra, &settings})
        if (const auto count = said(*from, setting::devices); count.is_number_integer() && count >= 1)
            return count.get<int>();
    return 1;
}

} // namespace

Json settingsInForce(const protocol::Hello& hello, const protocol::DeviceInfo* unit,
                     const std::string& unitName, const protocol::MeasureSpec& measure, const Work& work,
                     const Json& sent, const Json& extra)
{
    const auto used = said(extra, "implementation");
    auto out = implementationInForce(hello, work, used);
    addMachine(out, device::machineOf(hello.environment, unitName, unit ? unit->details : Json()));
    if (work.call)
        return out;
    if (out.value(setting::data, Json()) == Json("device")) // no loader took part
        for (const char* name : {"loader_workers", "prefetch", "record_side", "data_folder"})
            out.erase(name);
    out[setting::devices] = devicesOf(out, extra);
    out[setting::stepBlock] = std::max(1, measure.block);
    out.erase(setting::coresPerDevice);
    if (const double cores = coresPerDevice(out, used, sent); cores > 0 && unit && unit->kind == "cpu")
        out[setting::coresPerDevice] = cores;
    // A run that failed reports no threads, and with shared cores it had fewer than the machine has.
    if (used.is_null() && !said(sent, setting::coresPerDevice).is_null())
        out.erase(setting::threads);
    return out;
}

} // namespace parascope::dispatch
