// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/measure/timing/quality.h"

#include "engine/base/core/units.h"
#include "engine/base/statistics/order.h"

#include <cmath>

namespace parascope::timing {

using statistics::medianOf;

namespace {

/// Boost clocks vary by a few per cent on a healthy machine.
constexpr double clockFall = 0.05;
/// ParaDnn's host-bound runs wait for most of the time. A tenth of the time comes from launch gaps.
constexpr double busyEnough = 0.85;
/// A desktop's background tasks take a few per cent of its processors.
constexpr double lossAllowed = 0.10;
/// The kernel counts in ticks of ten milliseconds, so a shorter window says little.
constexpr double leastWindow = 0.3;

std::optional<double> numberAt(const Json& json, const char* key)
{
    const auto it = json.find(key);
    if (it == json.end() || !it->is_number())
        return std::nullopt;
    const double value = it->get<double>();
    return std::isfinite(value) ? std::optional<double>(value) : std::nullopt;
}

std::string percent(double fraction)
{
    return printed("%.0f %%", 100 * fraction);
}

} // namespace

Conditions conditionsFromJson(const Json& json, bool accelerator, bool finite, std::optional<int> threads,
                              int helpers)
{
    Conditions out;
    out.accelerator = accelerator;
    out.finite = finite;
    if (!json.is_object())
        return out;
    if (const auto it = json.find("clock_hertz"); it != json.end()) {
        if (it->is_array()) {
            for (const auto& sample : *it)
                if (sample.is_number() && sample.get<double>() > 0)
                    out.clockHertz.push_back(sample.get<double>());
        } else if (it->is_number()) {
            out.clockHertz.push_back(it->get<double>());
        }
    }
    if (const auto it = json.find("clock_held_down"); it != json.end() && it->is_boolean())
        out.clockHeldDown = it->get<bool>();
    out.deviceBusy = numberAt(json, "device_busy_fraction");
    const auto seconds = numberAt(json, "seconds"), waited = numberAt(json, "waited_seconds");
    if (seconds && *seconds > 0 && waited && threads && *threads > 0)
        out.waited = *waited / (*seconds * (*threads + helpers));
    out.crowdsItself = helpers > 0;
    const auto busy = numberAt(json, "busy_fraction"), steal = numberAt(json, "steal_fraction");
    if (busy && steal && *busy + *steal > 0 && seconds.value_or(0) >= leastWindow)
        out.stolen = *steal / (*busy + *steal);
    return out;
}

Verdict assessQuality(const Conditions& conditions)
{
    Verdict out;
    const auto add = [&](Quality quality, const std::string& reason) {
        merge(out.quality, out.reason, {static_cast<QualitySet>(quality), reason});
    };
    const auto& clock = conditions.clockHertz;
    if (conditions.clockHeldDown.value_or(false)) {
        add(Quality::Throttled, "the driver held the clock down for heat or power");
    } else if (clock.size() >= 6) {
        const std::size_t third = clock.size() / 3;
        const std::span<const double> all(clock);
        const double first = medianOf(all.first(third));
        const double last = medianOf(all.last(third));
        if (last < (1 - clockFall) * first)
            add(Quality::Throttled, "the clock fell by " + percent(1 - last / first) + " while measuring");
    }
    if (conditions.accelerator && conditions.deviceBusy && *conditions.deviceBusy < busyEnough)
        add(Quality::HostBound,
            "the device worked " + percent(*conditions.deviceBusy) + " of the time and waited for the host");
    if (!conditions.accelerator && conditions.waited.value_or(0) > lossAllowed)
        add(Quality::Noisy,
            percent(*conditions.waited) +
                (conditions.crowdsItself
                     ? " of the time went to waiting for a processor, which the run's own "
                       "loaders or ranks want, too"
                     : " of the time went to waiting for a processor that other programs had"));
    if (!conditions.accelerator && conditions.stolen.value_or(0) > lossAllowed)
        add(Quality::Noisy, "the hypervisor gave " + percent(*conditions.stolen) +
                                " of the processors' time to other machines");
    if (!conditions.finite)
        add(Quality::Nonfinite, "loss or gradients were not finite");
    return out;
}

bool isContended(const Json& recorded)
{
    static const Json none = Json::object();
    const auto it = recorded.is_object() ? recorded.find("implementation") : recorded.end();
    // An accelerator's own conditions: its host thread waits without harm.
    for (const auto* key : {"device_busy_fraction", "clock_held_down"})
        if (recorded.is_object() && recorded.contains(key))
            return false;
    const Json& used = recorded.is_object() && it != recorded.end() && it->is_object() ? *it : none;
    const bool helped =
        used.value("data", Json("device")) != Json("device") || numberAt(used, "devices").value_or(1) > 1;
    std::optional<int> threads;
    if (const auto count = used.find("threads"); count != used.end() && count->is_number_integer())
        threads = count->get<int>();
    const auto conditions = conditionsFromJson(recorded, false, true, threads, helped);
    return (!helped && conditions.waited.value_or(0) > lossAllowed) ||
           conditions.stolen.value_or(0) > lossAllowed;
}

void merge(QualitySet& quality, std::string& reason, const Verdict& verdict)
{
    quality |= verdict.quality;
    if (!verdict.reason.empty())
        reason += (reason.empty() ? "" : "; ") + verdict.reason;
}

std::optional<double> correctedMedian(std::span<const double> steps, std::span<const double> reference,
                                      double nominalReference)
{
    if (steps.empty() || reference.empty() || !(nominalReference > 0))
        return std::nullopt;
    std::vector<double> ratios;
    ratios.reserve(steps.size());
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const double beside = reference[i * reference.size() / steps.size()];
        if (beside > 0 && std::isfinite(beside))
            ratios.push_back(steps[i] / beside);
    }
    if (ratios.empty())
        return std::nullopt;
    return medianOf(ratios) * nominalReference;
}

} // namespace parascope::timing
