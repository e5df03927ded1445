// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/measure/timing/energy.h"

#include "engine/base/core/units.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace parascope::timing {

namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();
/// A smaller share of the steps says nothing about the rest; below the second, the power is doubtful.
constexpr double leastCovered = 0.5, wellCovered = 0.9;
/// The reference product between the steps takes up to a fifth of a run of short steps.
constexpr double leastStepping = 0.5, wellStepping = 0.75;
constexpr std::size_t mostParts = 10, leastParts = 3;
constexpr std::size_t readingsPerPart = 2;

/// Mean powers between the times of readings.
struct Series
{
    Power::Part part;
    std::optional<double> limitWatts;
    std::size_t broken = 0;
    std::vector<double> times, watts; ///< watts[i] holds from times[i] to times[i + 1]
};

double numberOr(const Json& json, double otherwise)
{
    return json.is_number() ? json.get<double>() : otherwise;
}

/// Reads one counter. Returns nothing if its lists do not fit together.
std::optional<Series> seriesOf(const Json& json)
{
    if (!json.is_object() || !json.contains("times") || !json.contains("watts") ||
        !json["times"].is_array() || !json["watts"].is_array() ||
        json["times"].size() != json["watts"].size() + 1)
        return std::nullopt;
    Series out;
    out.part.name = json.value("name", Json()).is_string() ? json["name"].get<std::string>() : "counter";
    out.part.reads = json.value("kind", Json("energy")) != Json("power");
    out.part.counts = json.value("counts", Json(true)) != Json(false);
    out.part.ofDevice = json.value("of_device", Json(true)) != Json(false);
    if (const double limit = numberOr(json.value("limit_watts", Json()), nan); limit > 0)
        out.limitWatts = limit;
    out.broken = static_cast<std::size_t>(std::clamp(numberOr(json.value("broken", Json()), 0), 0.0, 1e9));
    for (const auto& time : json["times"])
        out.times.push_back(numberOr(time, nan));
    for (const auto& power : json["watts"])
        out.watts.push_back(numberOr(power, nan));
    if (!std::is_sorted(out.times.begin(), out.times.end()) ||
        std::any_of(out.times.begin(), out.times.end(), [](double time) { return std::isnan(time); }))
        return std::nullopt;
    return out;
}

std::vector<Series> allSeries(const Json& energy)
{
    std::vector<Series> out;
    if (!energy.is_object() || !energy.contains("counters") || !energy["counters"].is_array())
        return out;
    for (const auto& counter : energy["counters"])
        if (auto series = seriesOf(counter))
            out.push_back(std::move(*series));
    return out;
}

struct Mean
{
    double watts = nan, seconds = 0; ///< mean over the usable part of the window, and its length
    std::size_t readings = 0;
};

Mean meanIn(const Series& series, const Window& window)
{
    Mean out;
    double joules = 0;
    for (std::size_t i = 0; i < series.watts.size(); ++i) {
        const double seconds =
            std::min(series.times[i + 1], window.end) - std::max(series.times[i], window.begin);
        if (!(seconds > 0) || !(series.watts[i] >= 0))
            continue;
        joules += series.watts[i] * seconds;
        out.seconds += seconds;
        ++out.readings;
    }
    if (out.seconds > 0)
        out.watts = joules / out.seconds;
    return out;
}

/// Returns the sum of the series that count in part `i` of `parts` of the window.
double sumInPart(const std::vector<Series>& all, const Window& window, std::size_t i, std::size_t parts)
{
    const double length = (window.end - window.begin) / static_cast<double>(parts);
    const double begin = window.begin + length * static_cast<double>(i);
    double sum = 0;
    bool any = false;
    for (const auto& series : all)
        if (series.part.counts) {
            sum += meanIn(series, {begin, begin + length}).watts;
            any = true;
        }
    return any ? sum : nan;
}

std::optional<statistics::Interval> intervalOf(const std::vector<Series>& all, const Window& window,
                                               std::size_t readings)
{
    const auto parts = std::min(mostParts, readings / readingsPerPart);
    if (parts < leastParts)
        return std::nullopt;
    std::vector<double> means;
    for (std::size_t i = 0; i < parts; ++i)
        if (const double watts = sumInPart(all, window, i, parts); !std::isnan(watts))
            means.push_back(watts);
    if (means.size() < leastParts)
        return std::nullopt;
    const auto n = static_cast<double>(means.size());
    const double mean = std::accumulate(means.begin(), means.end(), 0.0) / n;
    double squares = 0;
    for (const double value : means)
        squares += (value - mean) * (value - mean);
    const double half = statistics::studentQuantile(0.975, n - 1) * std::sqrt(squares / (n - 1) / n);
    return statistics::Interval{mean - half, mean + half};
}

Message doubtOf(const Power& power)
{
    if (power.broken > 0)
        return Message::format("A counter of energy was reset or jumped %1 times; these readings were left "
                               "out.",
                               std::to_string(power.broken));
    if (power.stepping < wellStepping)
        return Message::format("Steps took %1 of the time in which the power was read.",
                               printed("%.0f %%", 100 * power.stepping));
    if (!power.interval)
        return Message::format("The power was read %1 times during the steps, too few for an interval.",
                               std::to_string(power.readings));
    if (power.covered < wellCovered)
        return Message::format("The power was read during %1 of the steps.",
                               printed("%.0f %%", 100 * power.covered));
    return {};
}

} // namespace

Window steadyWindow(std::span<const double> steps, int warmup, double seconds)
{
    const auto first = std::min(steps.size(), static_cast<std::size_t>(std::max(0, warmup)));
    const double before =
        std::accumulate(steps.begin(), steps.begin() + static_cast<std::ptrdiff_t>(first), 0.0);
    const double all = std::accumulate(steps.begin(), steps.end(), 0.0);
    return {all > 0 ? seconds * before / all : 0, seconds};
}

std::optional<Power> powerIn(const Json& energy, const Window& window, double stepSeconds, Message& why)
{
    const auto all = allSeries(energy);
    const double length = window.end - window.begin;
    Power out;
    out.covered = 1;
    out.stepping = length > 0 ? std::min(1.0, stepSeconds / length) : 0;
    out.readings = std::numeric_limits<std::size_t>::max();
    out.limitWatts = 0;
    bool any = false;
    for (const auto& series : all) {
        const auto mean = meanIn(series, window);
        auto part = series.part;
        part.watts = mean.watts;
        if (!part.counts) {
            if (mean.seconds > 0)
                out.parts.push_back(std::move(part));
            continue;
        }
        any = true;
        out.watts += part.watts;
        out.covered = std::min(out.covered, length > 0 ? mean.seconds / length : 0);
        out.readings = std::min(out.readings, mean.readings);
        out.broken += series.broken;
        out.limitWatts = out.limitWatts && series.limitWatts
                             ? std::optional(*out.limitWatts + *series.limitWatts)
                             : std::nullopt;
        out.parts.push_back(std::move(part));
    }
    if (!any) {
        if (energy.is_object() && energy.contains("trouble") && energy["trouble"].is_array())
            for (const auto& sentence : energy["trouble"])
                if (sentence.is_string() && why.empty())
                    why = Message(sentence.get<std::string>());
        return std::nullopt;
    }
    if (!(out.covered >= leastCovered)) {
        why = Message::format("The energy is unknown: the power was read during %1 of the steps.",
                              printed("%.0f %%", 100 * out.covered));
        return std::nullopt;
    }
    if (!(out.stepping >= leastStepping)) {
        why = Message::format("The energy is unknown: steps took %1 of the time in which the power was read.",
                              printed("%.0f %%", 100 * out.stepping));
        return std::nullopt;
    }
    out.interval = intervalOf(all, window, out.readings);
    out.caveat = doubtOf(out);
    return out;
}

std::optional<double> meanWatts(const Json& energy)
{
    double sum = 0;
    bool any = false;
    for (const auto& series : allSeries(energy)) {
        if (!series.part.counts)
            continue;
        sum += meanIn(series,
                      {-std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity()})
                   .watts;
        any = true;
    }
    return any && !std::isnan(sum) ? std::optional(sum) : std::nullopt;
}

std::vector<double> wattsOverTime(const Json& energy, const Window& window, std::size_t count)
{
    const auto all = allSeries(energy);
    std::vector<double> out;
    for (std::size_t i = 0; i < count; ++i)
        out.push_back(sumInPart(all, window, i, count));
    return out;
}

statistics::Interval timesStep(const Power& power, double step, double low, double high)
{
    const double value = power.watts * step;
    if (!power.interval || !(step > 0))
        return {nan, nan};
    const double ofPower = (power.interval->high - power.interval->low) / 2 / power.watts;
    return {value * std::max(0.0, 1 - std::hypot(ofPower, (step - low) / step)),
            value * (1 + std::hypot(ofPower, (high - step) / step))};
}

} // namespace parascope::timing
