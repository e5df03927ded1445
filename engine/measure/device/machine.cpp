// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/measure/device/machine.h"

#include "engine/base/core/units.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>

namespace parascope::device {

namespace {

const Json* at(const Json& object, const char* key)
{
    const auto it = object.is_object() ? object.find(key) : object.end();
    return object.is_object() && it != object.end() ? &*it : nullptr;
}

/// Returns the text under the first of the keys that has one.
std::string textOf(const Json& object, std::initializer_list<const char*> keys)
{
    for (const auto* key : keys)
        if (const auto* found = at(object, key); found && found->is_string())
            if (auto text = found->get<std::string>(); !text.empty())
                return text;
    return {};
}

std::optional<double> numberOf(const Json& object, std::initializer_list<const char*> keys)
{
    for (const auto* key : keys)
        if (const auto* found = at(object, key); found && found->is_number() && found->get<double>() > 0)
            return found->get<double>();
    return std::nullopt;
}

void add(std::string& list, const std::string& part)
{
    if (!part.empty())
        list += (list.empty() ? "" : ", ") + part;
}

/// Returns the size of the memory that is built in: the kernel and the firmware keep some of it for
/// themselves, and another kernel keeps another part, which must not make another machine of it.
std::string memoryText(double bytes)
{
    constexpr double gibibyte = 1024.0 * 1024 * 1024;
    const double size = bytes / gibibyte;
    const double step = std::exp2(std::floor(std::log2(size)) - 4);
    return printed("%.4g GiB", std::ceil(size / step) * step);
}

/// Returns the models in a list of accelerators, each once: "2x Tesla P100".
std::string listedModels(const Json& list)
{
    std::vector<std::pair<std::string, int>> models;
    for (const Json& item : list) {
        const auto name = item.is_string() ? item.get<std::string>() : textOf(item, {"model", "name"});
        const auto known =
            std::find_if(models.begin(), models.end(), [&](const auto& m) { return m.first == name; });
        if (known != models.end())
            ++known->second;
        else if (!name.empty())
            models.emplace_back(name, 1);
    }
    std::string out;
    for (const auto& [name, count] : models)
        add(out, count > 1 ? std::to_string(count) + "x " + name : name);
    return out;
}

std::string hardwareOf(const Json& environment, std::string_view unit, const Json& details)
{
    // Frameworks report different shares of an accelerator's memory, so only its model is taken. Of a
    // processor JAX says "cpu", which tells no processor from another.
    if (auto model = textOf(details, {"model"}); !model.empty() && !unit.starts_with("cpu"))
        return model;
    for (const auto* key : {"gpus", "gpu", "accelerators"})
        if (const auto* found = at(environment, key)) {
            auto names = found->is_array() ? listedModels(*found) : textOf(environment, {key});
            if (!names.empty())
                return names;
        }
    if (unit.find(':') != std::string_view::npos && !unit.starts_with("cpu"))
        return {};
    const auto* cpu = at(environment, "cpu");
    const bool described = cpu && cpu->is_object();
    auto out = described ? textOf(*cpu, {"model", "name", "brand"}) : textOf(environment, {"cpu"});
    if (const auto count = described ? numberOf(*cpu, {"logical_cpus"}) : std::nullopt)
        add(out, printed("%.0f CPUs", *count));
    // Google Benchmark names no model. The clock is that of the moment, so its first digits are taken.
    if (const auto count = numberOf(environment, {"num_cpus"}); count && out.empty()) {
        add(out, printed("%.0f CPUs", *count));
        if (const auto clock = numberOf(environment, {"mhz_per_cpu"}))
            out += printed(" at %.1f GHz", *clock / 1000);
    }
    if (const auto bytes = numberOf(environment, {"memory_bytes"}); bytes && !out.empty())
        add(out, memoryText(*bytes));
    return out;
}

} // namespace

Machine machineOf(const Json& environment, std::string_view unit, const Json& details)
{
    Machine out;
    out.hardware = hardwareOf(environment, unit, details);
    out.host = textOf(environment, {"host", "host_name", "hostname"});
    out.kernel = textOf(environment, {"kernel"});
    out.driver = textOf(details, {"driver"});
    if (out.driver.empty())
        out.driver = textOf(environment, {"driver", "driver_version"});
    out.powerLimit = numberOf(details, {"power_limit_watts"});
    if (!out.powerLimit)
        out.powerLimit = numberOf(environment, {"power_limit_watts", "power_limit"});
    return out;
}

std::string nameOf(const Machine& machine)
{
    std::string out;
    for (const auto* part : {&machine.host, &machine.hardware, &machine.kernel, &machine.driver})
        add(out, *part);
    return out;
}

} // namespace parascope::device
