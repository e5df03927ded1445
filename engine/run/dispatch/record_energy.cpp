// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/dispatch/record_energy.h"

#include "engine/base/core/metrics.h"
#include "engine/measure/device/catalogue.h"
#include "engine/measure/timing/energy.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <span>
#include <string_view>

namespace parascope::dispatch {

namespace {

/// Number of mean powers that a run's conditions keep.
constexpr std::size_t powersKept = 32;

/// Returns the form in which a run's conditions hold its power.
Json energyJson(const timing::Power& power, const std::vector<double>& overTime, std::optional<double> idle)
{
    Json counters = Json::array();
    for (const auto& part : power.parts)
        counters.push_back({{"name", part.name},
                            {"reads", part.reads ? "energy" : "power"},
                            {"counts", part.counts},
                            {"watts", part.watts}});
    Json json = {{"watts", power.watts},
                 {"counters", std::move(counters)},
                 {"readings", power.readings},
                 {"readings_per_second",
                  static_cast<double>(power.readings) / (power.window.end - power.window.begin)},
                 {"covered", power.covered},
                 {"watts_over_time", Json::array()}};
    for (const double watts : overTime)
        json["watts_over_time"].push_back(std::isnan(watts) ? Json(nullptr) : Json(watts));
    if (power.interval)
        json["interval"] = {power.interval->low, power.interval->high};
    if (power.limitWatts)
        json["limit_watts"] = *power.limitWatts;
    if (power.broken > 0)
        json["broken"] = power.broken;
    if (idle)
        json["idle_watts"] = *idle;
    return json;
}

/// Returns the power (W) that the data sheets give for all parts that were counted. A GPU's worker names the
/// model in the details of the device, a processor's in its environment.
std::optional<double> tdpOf(const protocol::DeviceInfo& unit, const Json& environment, std::size_t counted)
{
    const auto model = unit.kind == "cpu" ? environment.value("/cpu/model"_json_pointer, Json())
                                          : unit.details.value("model", Json());
    const auto* entry =
        model.is_string() ? device::matchDevice(model.get_ref<const std::string&>()) : nullptr;
    if (!entry || !entry->tdpWatts)
        return std::nullopt;
    return *entry->tdpWatts * static_cast<double>(entry->kind == "cpu" ? counted : 1);
}

/// Returns the relative half-width of the interval of the step time; nothing if the step has none.
std::optional<double> halfOfStep(const store::RunRecord& record)
{
    if (!record.stepLow || !record.stepHigh)
        return std::nullopt;
    const double median = *record.stepMedian;
    return std::max(*record.stepHigh - median, median - *record.stepLow) / median;
}

/// Adds the energy of an example with its interval, and what compares the power with its limits, unless the
/// worker measured the energy: it has another source, of which this power says nothing.
void addPowerMetrics(store::RunRecord& record, std::int64_t batch, const protocol::DeviceInfo* unit,
                     const timing::Power& power, const timing::StepEnergy& step, std::optional<double> idle)
{
    const auto has = [&](std::string_view name) {
        return std::any_of(record.metrics.begin(), record.metrics.end(),
                           [name](const auto& entry) { return entry.first == name; });
    };
    if (has(metric::energyPerExample))
        return;
    const double examples = static_cast<double>(std::max<std::int64_t>(1, batch));
    const auto add = [&](const char* name, double value) {
        if (std::isfinite(value) && value >= 0 && !has(name))
            record.metrics.emplace_back(name, value);
    };
    add(metric::energyPerExample, step.joules / examples);
    if (step.interval) {
        add(metric::energyPerExampleLow, step.interval->low / examples);
        add(metric::energyPerExampleHigh, step.interval->high / examples);
    }
    add(metric::averagePower, power.watts);
    if (idle)
        add(metric::idlePower, *idle);
    if (power.limitWatts && *power.limitWatts > 0)
        add(metric::powerOfLimit, power.watts / *power.limitWatts);
    std::size_t counted = 0;
    bool ofDevice = true;
    for (const auto& part : power.parts) {
        counted += part.counts;
        ofDevice &= !part.counts || part.ofDevice;
    }
    if (const auto tdp = unit && ofDevice ? tdpOf(*unit, record.environment, counted) : std::nullopt)
        add(metric::powerOfTdp, power.watts / *tdp);
}

} // namespace

Message addEnergy(store::RunRecord& record, std::int64_t batch, const protocol::DeviceInfo* unit, int block,
                  const Json& readings)
{
    const Json details = unit && unit->details.is_object() ? unit->details : Json::object();
    Json idleReadings = nullptr;
    if (const auto it = record.conditions.find("idle_energy"); it != record.conditions.end()) {
        idleReadings = *it;
        record.conditions.erase(it);
    } else if (details.contains("idle_energy")) {
        idleReadings = details["idle_energy"];
    }
    if (readings.is_null())
        return {};
    record.conditions["energy"] = "unavailable";
    if (!readings.is_object())
        return {};
    const double seconds = record.conditions.value("seconds", Json()).is_number()
                               ? record.conditions["seconds"].get<double>()
                               : std::accumulate(record.stepSeconds.begin(), record.stepSeconds.end(), 0.0);
    const auto window = timing::steadyWindow(record.stepSeconds, record.warmupSteps, seconds);
    const auto first =
        std::min(record.stepSeconds.size(), static_cast<std::size_t>(std::max(0, record.warmupSteps)));
    const auto steps = std::span<const double>(record.stepSeconds).subspan(first);
    const double stepping = block * std::accumulate(steps.begin(), steps.end(), 0.0);
    Message why;
    const auto power = timing::powerIn(readings, window, stepping, why);
    if (!power) {
        if (!why.empty())
            record.conditions["energy"] = {{"unavailable", why.text()}};
        return why;
    }
    const auto idle = timing::meanWatts(idleReadings);
    record.conditions["energy"] =
        energyJson(*power, timing::wattsOverTime(readings, window, powersKept), idle);
    addPowerMetrics(record, batch, unit, *power,
                    timing::energyOfStep(readings, *power, window, steps, halfOfStep(record)), idle);
    return power->caveat;
}

} // namespace parascope::dispatch
