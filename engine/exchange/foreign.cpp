// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exchange/foreign.h"

#include "engine/base/core/durations.h"
#include "engine/base/core/metrics.h"
#include "engine/base/statistics/inference.h"
#include "engine/measure/timing/stopping.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <chrono>
#include <cmath>
#include <numbers>

namespace parascope::exchange::foreign {

const Json& at(const Json& json, std::string_view key)
{
    static const Json none = nullptr;
    if (!json.is_object())
        return none;
    const auto it = json.find(key);
    return it != json.end() ? *it : none;
}

const Json& within(const Json& json, std::string_view path)
{
    const auto first = [](const Json* here) {
        return here->is_array() && !here->empty() ? &here->front() : here;
    };
    const Json* here = first(&json);
    while (!path.empty()) {
        const auto end = std::min(path.find('/'), path.size());
        here = first(&at(*here, path.substr(0, end)));
        path.remove_prefix(std::min(end + 1, path.size()));
    }
    return *here;
}

std::optional<double> numberOf(const Json& json)
{
    std::optional<double> value;
    if (json.is_number())
        value = json.get<double>();
    else if (json.is_string())
        value = parascope::numberOf(valueFromText(json.get_ref<const std::string&>()));
    return value && std::isfinite(*value) ? value : std::nullopt;
}

std::string textOf(const Json& json)
{
    if (json.is_string())
        return json.get<std::string>();
    return json.is_number() ? toLine(json) : std::string();
}

std::optional<Value> valueOf(const Json& json)
{
    if (json.is_boolean())
        return Value(std::int64_t{json.get<bool>()});
    if (json.is_number_unsigned() && json.get<std::uint64_t>() > std::uint64_t{INT64_MAX})
        return Value(json.get<double>());
    if (json.is_number_integer())
        return Value(json.get<std::int64_t>());
    if (json.is_number())
        return std::isfinite(json.get<double>()) ? std::optional(Value(json.get<double>())) : std::nullopt;
    if (!json.is_string() || json.get_ref<const std::string&>().empty())
        return std::nullopt;
    return valueFromText(json.get_ref<const std::string&>());
}

std::string identifier(std::string_view name)
{
    std::string out;
    for (const char c : name)
        out +=
            std::isalnum(static_cast<unsigned char>(c)) != 0 && static_cast<unsigned char>(c) < 128 ? c : '_';
    if (out.empty() || std::isdigit(static_cast<unsigned char>(out.front())) != 0)
        out.insert(out.begin(), '_');
    return out;
}

std::vector<std::string> partsOf(const std::string& name)
{
    std::vector<std::string> out(1);
    int depth = 0;
    for (const char c : name) {
        depth += c == '<' || c == '(' || c == '[' ? 1 : c == '>' || c == ')' || c == ']' ? -1 : 0;
        if (c == '/' && depth <= 0)
            out.emplace_back();
        else
            out.back() += c;
    }
    return out;
}

namespace {

/// Returns whether a name is a measured power or energy. "power_w" is measured, "power_limit_w" is a setting.
bool isDrawn(std::string_view name)
{
    static constexpr std::array<std::string_view, 4> endings{"w", "j", "wh", "draw"};
    const auto first = name.substr(0, name.find('_'));
    return (first == "power" || first == "energy") && holds(endings, name.substr(name.rfind('_') + 1)) &&
           name.find("limit") == std::string_view::npos && name.find("cap") == std::string_view::npos;
}

/// Returns by how many minutes a time zone is ahead of UTC: "+02", "+0200" or "+02:00", after an optional
/// fraction of a second. Returns 0 for any other text.
std::int64_t minutesAhead(std::string_view zone)
{
    if (zone.starts_with('.'))
        zone.remove_prefix(std::min(zone.find_first_not_of("0123456789", 1), zone.size()));
    if (zone.empty() || (zone[0] != '+' && zone[0] != '-'))
        return 0;
    std::string digits;
    for (const char c : zone.substr(1))
        if (std::isdigit(static_cast<unsigned char>(c)))
            digits += c;
        else if (c != ':' || digits.size() != 2)
            return 0;
    if (digits.size() != 2 && digits.size() != 4)
        return 0;
    const int minutes =
        60 * std::stoi(digits.substr(0, 2)) + (digits.size() == 4 ? std::stoi(digits.substr(2)) : 0);
    return zone[0] == '-' ? -minutes : minutes;
}

} // namespace

std::optional<std::pair<std::string, double>> measuredColumn(std::string_view name)
{
    static constexpr std::array<std::string_view, 12> statistics{"avg", "mean",    "average", "median",
                                                                 "std", "stddev",  "stdev",   "var",
                                                                 "cv",  "samples", "geomean", "peak"};
    static constexpr std::array<std::pair<std::string_view, double>, 7> times{
        {{"ms", 1e3}, {"us", 1e6}, {"ns", 1e9}, {"s", 1}, {"sec", 1}, {"secs", 1}, {"seconds", 1}}};
    static constexpr std::array<std::string_view, 32> quantities{
        "per_second",  "per_sec", "ps",       "tps",     "qps",         "fps",         "rps",    "throughput",
        "bandwidth",   "latency", "watts",    "power",   "joules",      "energy",      "memory", "rss",
        "vram",        "stddev",  "std",      "stdev",   "utilization", "utilisation", "util",   "temp",
        "temperature", "time",    "duration", "elapsed", "flops",       "gflops",      "tflops", "gbps"};
    // "min" and "max" are not in `statistics`, because "max_concurrency" is a setting. The unit makes
    // "max_ttft_ms" a measurement.
    const auto bar = name.find('_'), last = name.rfind('_');
    const auto first = name.substr(0, bar),
               ending = name.substr(last == std::string_view::npos ? 0 : last + 1);
    const bool isPercentile = first.size() > 1 && first.front() == 'p' &&
                              first.find_first_not_of("0123456789.", 1) == std::string_view::npos;
    const bool isStatistic = bar != std::string_view::npos && (isPercentile || holds(statistics, first));
    const auto unit = last == std::string_view::npos
                          ? times.end()
                          : std::find_if(times.begin(), times.end(),
                                         [&](const auto& item) { return item.first == ending; });
    const bool isRate =
        name.ends_with("per_s") || std::any_of(quantities.begin(), quantities.end(), [&](auto word) {
            return name == word || (name.ends_with(word) && name[name.size() - word.size() - 1] == '_');
        });
    const bool isWarm = ending == "c" && name.find("temp") != std::string_view::npos;
    if (isRate || isWarm || isDrawn(name))
        return std::pair(identifier(name), 1.0);
    if (unit != times.end())
        return std::pair(identifier(name.substr(0, last)), unit->second);
    const bool isTimePer =
        name.find("_per_") != std::string_view::npos && describeMetric(name).better == Better::Less;
    return isStatistic || isTimePer ? std::optional(std::pair(identifier(name), 1.0)) : std::nullopt;
}

std::int64_t millisecondsOf(std::string_view time)
{
    std::array<int, 6> parts{}; // year, month, day, hour, minute, second
    constexpr std::array<std::size_t, 6> digits{4, 2, 2, 2, 2, 2};
    std::size_t at = 0;
    for (std::size_t part = 0; part < parts.size(); ++part) {
        if (part > 0 && at < time.size() && std::string_view("-:T ").find(time[at]) != std::string_view::npos)
            ++at;
        for (std::size_t i = 0; i < digits[part]; ++i, ++at) {
            if (at >= time.size() || std::isdigit(static_cast<unsigned char>(time[at])) == 0)
                return 0;
            parts[part] = 10 * parts[part] + (time[at] - '0');
        }
    }
    const auto [year, month, day, hour, minute, second] = parts;
    const std::chrono::year_month_day date{std::chrono::year(year),
                                           std::chrono::month(static_cast<unsigned>(month)),
                                           std::chrono::day(static_cast<unsigned>(day))};
    if (!date.ok() || hour > 23 || minute > 59 || second > 60)
        return 0;
    const std::int64_t days = std::chrono::sys_days(date).time_since_epoch().count();
    return 1000 * (((days * 24 + hour) * 60 + minute - minutesAhead(time.substr(at))) * 60 + second);
}

Json withoutLists(const Json& json)
{
    constexpr std::size_t most = 8;
    if (json.is_array()) {
        if (json.size() > most)
            return nullptr;
        Json out = Json::array();
        for (const auto& item : json)
            out.push_back(withoutLists(item));
        return out;
    }
    if (!json.is_object())
        return json;
    Json out = Json::object();
    for (const auto& [key, value] : json.items())
        if (!value.is_array() || value.size() <= most)
            out[key] = withoutLists(value);
    return out;
}

void setSamples(store::RunRecord& run, std::span<const double> seconds)
{
    std::copy_if(seconds.begin(), seconds.end(), std::back_inserter(run.stepSeconds), isDuration);
    if (run.stepSeconds.empty())
        return;
    timing::Options options;
    options.warmupSteps = 0;
    const auto summary = timing::summarise(run.stepSeconds, options);
    run.stepMedian = summary.median;
    run.stepLow = summary.low;
    run.stepHigh = summary.high;
    run.quality |= summary.quality;
    run.message = summary.reason;
    noteLost(run, static_cast<double>(seconds.size() - run.stepSeconds.size()),
             static_cast<double>(seconds.size()),
             "samples are not positive numbers of seconds and were left out");
}

void noteLost(store::RunRecord& run, double lost, double all, std::string_view what)
{
    constexpr double tolerated = 0.01;
    if (!(lost > 0))
        return;
    run.message = toText(Value(lost)) + " of " + toText(Value(all)) + ' ' + std::string(what) +
                  (run.message.empty() ? "" : "; ") + run.message;
    if (lost > tolerated * all)
        run.quality |= static_cast<QualitySet>(Quality::Unsettled);
}

bool setSpread(store::RunRecord& run, Middle middle, std::optional<double> seconds,
               std::optional<double> deviation, std::optional<double> samples)
{
    if (!seconds || !deviation || !samples || !(*seconds > 0) || !(*deviation >= 0) || !(*samples >= 2))
        return false;
    const double widening = middle == Middle::Median ? std::sqrt(std::numbers::pi / 2) : 1;
    const double half =
        statistics::studentQuantile(0.975, *samples - 1) * widening * *deviation / std::sqrt(*samples);
    run.stepMedian = *seconds;
    if (half < *seconds) {
        run.stepLow = *seconds - half;
        run.stepHigh = *seconds + half;
    }
    run.message = std::string("the file keeps no samples: the step time is their ") +
                  (middle == Middle::Median ? "median" : "mean") +
                  ", its interval follows from their standard deviation and number (Student's)";
    return true;
}

void addMetric(store::RunRecord& run, std::string_view name, std::optional<double> value)
{
    if (value && std::isfinite(*value))
        run.metrics.emplace_back(std::string(name), *value);
}

void addParameter(Parameters& parameters, std::string_view name, const std::optional<Value>& value)
{
    if (value)
        parameters.set(identifier(name), *value);
}

void addSetting(store::RunRecord& run, std::string_view name, const Json& value)
{
    // A tool may write true in JSON and a text such as "True" in CSV.
    const bool isTrue = value == Json("true") || value == Json("True");
    const bool isFalse = value == Json("false") || value == Json("False");
    if (const auto setting = isTrue || isFalse ? Value(std::int64_t{isTrue}) : valueOf(value))
        run.implementation[identifier(name)] = parascope::toJson(*setting);
}

} // namespace parascope::exchange::foreign
