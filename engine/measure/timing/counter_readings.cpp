// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/measure/timing/counter_readings.h"

#include "engine/base/statistics/order.h"

#include <algorithm>
#include <cmath>

namespace parascope::timing {

namespace {

using statistics::nan;

/// A device's power changes several-fold between rest and load, but a reading this far above the median is a
/// fault of the sensor, if it is a single one or one of at most this share of all. A reading counts in the
/// intervals before and after it.
constexpr double outlyingFactor = 10, mostOutlying = 0.02;
constexpr std::size_t intervalsOfReading = 2;

double numberOr(const Json& json, double otherwise)
{
    return json.is_number() ? json.get<double>() : otherwise;
}

/// Leaves out single readings far above all others.
void leaveOutOutliers(CounterReadings& series)
{
    std::vector<double> known;
    for (const double watts : series.watts)
        if (watts >= 0)
            known.push_back(watts);
    if (known.size() <= 2 * intervalsOfReading)
        return;
    const double most = outlyingFactor * statistics::medianOf(known);
    const auto outlying = static_cast<double>(
        std::count_if(known.begin(), known.end(), [most](double watts) { return watts > most; }));
    const double span = series.times.back() - series.times.front();
    const auto count = static_cast<double>(known.size());
    const double ofReading = intervalsOfReading * std::max(1.0, count * series.renewal / span);
    if (!(most > 0) || outlying > std::max(ofReading, mostOutlying * count))
        return;
    for (std::size_t i = 0; i < series.watts.size(); ++i)
        if (series.watts[i] > most) {
            series.watts[i] = nan;
            series.outlying += series.times[i + 1] - series.times[i];
        }
}

/// Reads what a worker says of the sensor, next to its readings.
void readSensor(CounterReadings& series, const Json& json)
{
    const double renewals = numberOr(json.value("renewals", Json()), 0);
    if (!series.part.reads && renewals >= 1 && !series.times.empty())
        series.renewal = (series.times.back() - series.times.front()) / renewals;
    series.lag = std::clamp(numberOr(json.value("lag_seconds", Json()), 0), 0.0, 1e9);
    series.together =
        static_cast<std::size_t>(std::clamp(numberOr(json.value("lines_at_once", Json()), 0), 0.0, 1e9));
    series.ended = json.value("ended", Json()) == Json(true);
    if (const auto line = json.value("unread_line", Json()); line.is_string())
        series.unread = line.get<std::string>();
}

/// Reads one counter. Returns nothing if its lists do not fit together.
std::optional<CounterReadings> readingsOf(const Json& json)
{
    if (!json.is_object() || !json.contains("times") || !json.contains("watts") ||
        !json["times"].is_array() || !json["watts"].is_array() ||
        json["times"].size() != json["watts"].size() + (json["times"].empty() ? 0 : 1))
        return std::nullopt;
    CounterReadings out;
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
    readSensor(out, json);
    if (!out.part.reads)
        leaveOutOutliers(out);
    return out;
}

} // namespace

std::vector<CounterReadings> readCounters(const Json& energy)
{
    std::vector<CounterReadings> out;
    if (!energy.is_object() || !energy.contains("counters") || !energy["counters"].is_array())
        return out;
    for (const auto& counter : energy["counters"])
        if (auto series = readingsOf(counter))
            out.push_back(std::move(*series));
    return out;
}

} // namespace parascope::timing
