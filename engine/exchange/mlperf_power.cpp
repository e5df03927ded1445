// SPDX-License-Identifier: GPL-3.0-or-later
// Power of an inference run. A submission with power has the readings of a meter, one line per second, in
// spl.txt next to LoadGen's logs. The rules are those of MLCommons' submission checker.
#include "engine/base/core/file.h"
#include "engine/base/core/json.h"
#include "engine/base/core/metrics.h"
#include "engine/exchange/lines.h"
#include "engine/exchange/load_test.h"
#include "engine/exchange/mlperf.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>

namespace parascope::exchange::mlperf {

namespace {

using foreign::at;
using foreign::numberOf;
using foreign::textOf;

constexpr auto meterFile = "spl.txt";
constexpr double microsecond = 1e-6;

/// Returns the microseconds since 1970 of "10-17-2021 20:05:45.423", by the clock that wrote it.
std::optional<std::int64_t> microsecondsOf(std::string_view time)
{
    constexpr std::size_t whole = 19, longestFraction = 10; // without a fraction; with its point
    if (time.size() < whole || time[2] != '-' || time[5] != '-' || time[10] != ' ')
        return std::nullopt;
    auto reordered = std::string(time.substr(6, 4)) + '-';
    (reordered += time.substr(0, 5)) += time.substr(10, whole - 10);
    const auto milliseconds = foreign::millisecondsOf(reordered);
    const auto fraction = time.substr(whole);
    const bool isFraction =
        fraction.empty() ||
        (fraction.size() > 1 && fraction.size() <= longestFraction && fraction.front() == '.' &&
         fraction.find_first_not_of("0123456789", 1) == std::string_view::npos);
    if (milliseconds == 0 || !isFraction)
        return std::nullopt;
    const auto seconds = fraction.empty() ? 0 : numberOf(Json('0' + std::string(fraction))).value_or(0);
    return 1000 * milliseconds + std::llround(seconds / microsecond);
}

struct Reading
{
    std::int64_t microseconds = 0;
    double watts = 0;
};

/// Returns the reading in "Time,10-17-2021 20:05:45.423,Watts,23.020000,Volts,...".
std::optional<Reading> readingOf(std::string_view line)
{
    std::array<std::string_view, 4> fields;
    for (auto& field : fields) {
        const auto end = std::min(line.find(','), line.size());
        field = trimmed(line.substr(0, end));
        line.remove_prefix(std::min(end + 1, line.size()));
    }
    const auto time = microsecondsOf(fields[1]);
    const auto watts = numberOf(Json(std::string(fields[3])));
    if (fields[0] != "Time" || fields[2] != "Watts" || !time || !watts)
        return std::nullopt;
    return Reading{*time, *watts};
}

/// Returns the microseconds that the checker adds to a time of this machine ("client" or "server").
std::optional<std::int64_t> zoneOf(const std::filesystem::path& folder, const char* machine)
{
    constexpr double day = 86400;
    const auto json = readJsonFile(folder / ".." / "power" / (std::string(machine) + ".json"));
    const auto seconds = json ? numberOf(at(*json, "timezone")) : std::nullopt;
    return seconds && std::abs(*seconds) <= day
               ? std::optional<std::int64_t>(std::llround(*seconds / microsecond))
               : std::nullopt;
}

/// Returns by how much the clock of the meter is to be moved to that of the client.
std::int64_t meterAhead(const std::filesystem::path& folder, std::size_t line, foreign::Collector& out)
{
    const auto client = zoneOf(folder, "client"), server = zoneOf(folder, "server");
    if (client.has_value() != server.has_value())
        out.error(line, "only one of ../power/client.json and ../power/server.json gives a time zone; the "
                        "clocks of the meter and of the run were taken as equal");
    return client && server ? *server - *client : 0;
}

/// Returns the mean of the readings between two times, both excluded, that are above 0.
std::optional<double> meanBetween(std::string_view text, std::int64_t begin, std::int64_t end,
                                  std::size_t line, foreign::Collector& out)
{
    double sum = 0;
    std::size_t readings = 0, bad = 0, firstBad = 0;
    eachLine(text, [&](std::string_view content, std::size_t number) {
        const auto reading = readingOf(content);
        if (!reading && !trimmed(content).empty())
            firstBad = bad++ == 0 ? number : firstBad;
        if (!reading || reading->microseconds <= begin || reading->microseconds >= end ||
            !(reading->watts > 0))
            return;
        sum += reading->watts;
        ++readings;
    });
    if (bad > 0)
        out.error(line, std::to_string(bad) + " lines of " + meterFile +
                            " are no readings and were left out, the first is line " +
                            std::to_string(firstBad));
    return readings > 0 ? std::optional(sum / static_cast<double>(readings)) : std::nullopt;
}

/// Adds the energy of a sample and of a query, which is the step. In the streams, all energy of the time
/// belongs to the queries. In Offline and Server, the energy of a sample is the power over the rate.
void addEnergy(store::RunRecord& run, double watts, double seconds, const Metered& metered,
               std::string_view scenario, std::optional<double> samplesPerQuery)
{
    if (scenario == "SingleStream" || scenario == "MultiStream") {
        if (!metered.queries || !(*metered.queries > 0))
            return;
        const double perQuery = watts * seconds / *metered.queries;
        foreign::addMetric(run, metric::energyPerStep, perQuery);
        const auto samples = scenario == "SingleStream" ? std::optional(1.0) : samplesPerQuery;
        if (samples && *samples > 0)
            foreign::addMetric(run, metric::energyPerExample, perQuery / *samples);
    } else if (const auto rate = load_test::metricOf(run, metric::examplesPerSecond); rate && *rate > 0) {
        foreign::addMetric(run, metric::energyPerExample, watts / *rate);
        if (scenario == "Server") // its queries have one sample
            foreign::addMetric(run, metric::energyPerStep, watts / *rate);
    }
}

} // namespace

void Metered::take(std::string_view key, const Json& value)
{
    if (key == "power_begin")
        begin = textOf(value);
    else if (key == "power_end")
        end = textOf(value);
    else if (key == "result_query_count")
        queries = numberOf(value);
}

Metered meteredIn(const std::filesystem::path& folder)
{
    Metered out;
    std::error_code error;
    if (!std::filesystem::is_regular_file(folder / meterFile, error))
        return out; // without readings, the log is not needed
    const auto text = readFile(folder / "mlperf_log_detail.txt");
    eachLine(text ? std::string_view(*text) : std::string_view(), [&](std::string_view line, std::size_t) {
        if (line.find("power_") == std::string_view::npos &&
            line.find("result_query_count") == std::string_view::npos)
            return;
        if (const auto event = parseJson(documentOf(line), {}))
            out.take(textOf(at(*event, "key")), at(*event, "value"));
    });
    return out;
}

void addPower(store::RunRecord& run, const Metered& metered, std::string_view scenario,
              std::optional<double> samplesPerQuery, const std::filesystem::path& folder, std::size_t line,
              foreign::Collector& out)
{
    std::error_code error;
    if (!std::filesystem::is_regular_file(folder / meterFile, error))
        return;
    const auto text = readFile(folder / meterFile);
    const auto begin = microsecondsOf(metered.begin), end = microsecondsOf(metered.end);
    if (!text || !begin || !end || *begin >= *end) {
        out.error(line, !text ? text.error().text()
                              : std::string(meterFile) +
                                    " was left out, because mlperf_log_detail.txt gives no time from "
                                    "power_begin to power_end");
        return;
    }
    const auto ahead = meterAhead(folder, line, out);
    const auto watts = meanBetween(*text, *begin - ahead, *end - ahead, line, out);
    if (!watts) {
        load_test::noteCaveat(run, std::string(meterFile) +
                                       " has no reading above 0 W between power_begin and power_end");
        return;
    }
    foreign::addMetric(run, metric::averagePower, watts);
    addEnergy(run, *watts, static_cast<double>(*end - *begin) * microsecond, metered, scenario,
              samplesPerQuery);
}

} // namespace parascope::exchange::mlperf
