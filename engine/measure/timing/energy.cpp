// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/measure/timing/energy.h"

#include "engine/base/core/units.h"
#include "engine/measure/timing/counter_readings.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace parascope::timing {

namespace {

using statistics::nan;

/// A smaller share of the steps says nothing about the rest; below the second, the power is doubtful.
constexpr double leastCovered = 0.5, wellCovered = 0.9;
/// The reference product between the steps takes up to a fifth of a run of short steps.
constexpr double leastStepping = 0.5, wellStepping = 0.75;
constexpr std::size_t mostParts = 10, leastParts = 3;
constexpr std::size_t readingsPerPart = 2;
/// A reading is clearly less than the median by this share of it and this many median absolute deviations.
constexpr double clearlyLess = 0.1, clearlyMad = 7;

struct Mean
{
    double watts = nan, seconds = 0; ///< mean over the usable part of the window, and its length
    std::size_t readings = 0;
};

Mean meanIn(const CounterReadings& series, const Window& window)
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
    if (series.renewal > 0 && out.readings > 0)
        out.readings = std::clamp(static_cast<std::size_t>(std::lround(out.seconds / series.renewal)),
                                  std::size_t{1}, out.readings);
    return out;
}

/// Returns the sum of the series that count in part `i` of `parts` of the window.
double sumInPart(const std::vector<CounterReadings>& all, const Window& window, std::size_t i,
                 std::size_t parts)
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

/// Returns the relative half-width of the 95 % interval of the ratio of two sums over equal parts of a run
/// (Student's t over batch means; the variance of a ratio by Cochran, Sampling Techniques, chapter 6), wider
/// where neighbouring parts are alike, because a power that wanders makes them so; NaN with too few parts.
double ratioHalf(const std::vector<double>& above, const std::vector<double>& below)
{
    const auto n = static_cast<double>(above.size());
    const double sumAbove = std::accumulate(above.begin(), above.end(), 0.0),
                 sumBelow = std::accumulate(below.begin(), below.end(), 0.0);
    if (above.size() < leastParts || !(sumAbove > 0) || !(sumBelow > 0))
        return nan;
    double squares = 0, neighbours = 0, before = 0;
    for (std::size_t i = 0; i < above.size(); ++i) {
        const double difference = above[i] / sumAbove - below[i] / sumBelow;
        squares += difference * difference;
        neighbours += before * difference;
        before = difference;
    }
    return statistics::studentQuantile(0.975, n - 1) *
           std::sqrt((squares + 2 * std::max(0.0, neighbours)) * n / (n - 1));
}

std::optional<statistics::Interval> intervalOf(const std::vector<CounterReadings>& all, const Window& window,
                                               double watts, std::size_t readings)
{
    const auto parts = std::min(mostParts, readings / readingsPerPart);
    std::vector<double> means;
    for (std::size_t i = 0; i < parts; ++i)
        if (const double mean = sumInPart(all, window, i, parts); !std::isnan(mean))
            means.push_back(mean);
    const double half = watts * ratioHalf(means, std::vector<double>(means.size(), 1));
    return std::isnan(half) ? std::nullopt : std::optional(statistics::Interval{watts - half, watts + half});
}

/// Returns the number of steps in each of `count` equal parts of `part`. Steps follow each other in `window`,
/// in proportion to their length.
std::vector<double> stepsInParts(std::span<const double> steps, const Window& window, const Window& part,
                                 std::size_t count)
{
    std::vector<double> out(count, 0);
    const double all = std::accumulate(steps.begin(), steps.end(), 0.0);
    const double perSecond = (window.end - window.begin) / all;
    const double length = (part.end - part.begin) / static_cast<double>(count);
    double begin = window.begin;
    for (const double step : steps) {
        const double end = begin + step * perSecond;
        const auto first = std::max(0.0, std::floor((begin - part.begin) / length));
        for (auto i = static_cast<std::size_t>(first);
             i < count && part.begin + length * static_cast<double>(i) < end; ++i) {
            const double from = part.begin + length * static_cast<double>(i);
            const double inside = std::min(end, from + length) - std::max(begin, from);
            if (inside > 0)
                out[i] += inside / (end - begin);
        }
        begin = end;
    }
    return out;
}

Message doubtOf(const Power& power)
{
    if (power.unread)
        return Message::format("A line of the power command is no number of watts: \"%1\". Such lines were "
                               "left out.",
                               *power.unread);
    if (power.broken > 0)
        return Message::format("A counter of energy was reset or jumped %1 times; these readings were left "
                               "out.",
                               std::to_string(power.broken));
    if (power.outlying > 0)
        return Message::format("Readings of the power far above all others were left out, during %1 s.",
                               printed("%.2g", power.outlying));
    if (power.stepping < wellStepping)
        return Message::format("Steps took %1 of the time in which the power was read.",
                               printed("%.0f %%", 100 * power.stepping));
    if (!power.interval)
        return Message::format("The power had %1 readings during the steps, too few for an interval; a "
                               "repeated value is no new reading.",
                               std::to_string(power.readings));
    if (power.ended && power.covered < wellCovered)
        return Message::format("The power command ended during the run; the power was read during %1 of the "
                               "steps.",
                               printed("%.0f %%", 100 * power.covered));
    if (power.settled > 0)
        return Message::format("The power is that after the first %1 s of the run, by which time the sensor "
                               "follows the load.",
                               printed("%.2g", power.settled));
    if (power.covered < wellCovered)
        return Message::format("The power was read during %1 of the steps.",
                               printed("%.0f %%", 100 * power.covered));
    return {};
}

/// Returns the first trouble that a worker names.
Message troubleOf(const Json& energy)
{
    if (energy.is_object() && energy.contains("trouble") && energy["trouble"].is_array())
        for (const auto& sentence : energy["trouble"])
            if (sentence.is_string())
                return Message(sentence.get<std::string>());
    return {};
}

/// Returns the time at which a sensor first shows the load of the second half of the window, if it showed
/// clearly less from the beginning of the window until then; else 0. A meter of the user's does not say how
/// long it lags.
double settledAt(const CounterReadings& series, const Window& window)
{
    if (series.part.reads)
        return 0;
    const double middle = (window.begin + window.end) / 2;
    std::vector<double> later;
    for (std::size_t i = 0; i < series.watts.size(); ++i)
        if (series.times[i] >= middle && series.times[i] < window.end && series.watts[i] >= 0)
            later.push_back(series.watts[i]);
    const double median = statistics::medianOf(later);
    for (double& watts : later)
        watts = std::abs(watts - median);
    const double least = median - std::max(clearlyLess * median, clearlyMad * statistics::medianOf(later));
    bool less = false;
    for (std::size_t i = 0; i < series.watts.size() && series.times[i] < middle; ++i) {
        if (series.times[i + 1] <= window.begin || !(series.watts[i] >= 0))
            continue;
        if (!(series.watts[i] < least))
            return less ? series.times[i] : 0;
        less = true;
    }
    return 0;
}

/// Returns the sum of the counters in the part of the window in which every sensor shows the load.
Power sumOf(const std::vector<CounterReadings>& all, const Window& window)
{
    Power out;
    out.window = window;
    for (const auto& series : all)
        if (const double settled = std::max(series.lag, settledAt(series, window));
            series.part.counts && settled > out.window.begin)
            out.settled = out.window.begin = std::min(settled, window.end);
    const double length = window.end - window.begin;
    out.covered = 1;
    out.readings = std::numeric_limits<std::size_t>::max();
    out.limitWatts = 0;
    for (const auto& series : all) {
        const auto mean = meanIn(series, out.window);
        auto part = series.part;
        part.watts = mean.watts;
        if (!part.counts) {
            if (mean.seconds > 0)
                out.parts.push_back(std::move(part));
            continue;
        }
        out.watts += part.watts;
        out.covered = std::min(out.covered, length > 0 ? mean.seconds / length : 0);
        out.readings = std::min(out.readings, mean.readings);
        out.broken += series.broken;
        out.outlying += series.outlying;
        out.ended |= series.ended;
        if (series.unread)
            out.unread = series.unread;
        out.limitWatts = out.limitWatts && series.limitWatts
                             ? std::optional(*out.limitWatts + *series.limitWatts)
                             : std::nullopt;
        out.parts.push_back(std::move(part));
    }
    return out;
}

/// Returns why these readings tell no power; empty if they do.
Message whyUnknown(const std::vector<CounterReadings>& all, const Power& power)
{
    for (const auto& series : all)
        if (series.together > 0)
            return Message::format("The energy is unknown: the power command prints %1 lines at one instant. "
                                   "It must print one line each time; several numbers in it are added.",
                                   std::to_string(series.together));
    if (!(power.covered >= leastCovered)) {
        if (power.unread)
            return Message::format("The energy is unknown: a line of the power command is no number of "
                                   "watts: \"%1\".",
                                   *power.unread);
        if (power.settled > 0)
            return Message::format("The energy is unknown: the sensor follows the load only after %1 s, and "
                                   "most of the steps were before.",
                                   printed("%.2g", power.settled));
        if (power.ended)
            return Message::format("The energy is unknown: the power command ended, and the power was read "
                                   "during %1 of the steps.",
                                   printed("%.0f %%", 100 * power.covered));
        return Message::format("The energy is unknown: the power was read during %1 of the steps.",
                               printed("%.0f %%", 100 * power.covered));
    }
    if (!(power.stepping >= leastStepping))
        return Message::format(
            "The energy is unknown: steps took %1 of the time in which the power was read.",
            printed("%.0f %%", 100 * power.stepping));
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
    const auto all = readCounters(energy);
    if (!std::any_of(all.begin(), all.end(),
                     [](const CounterReadings& series) { return series.part.counts; })) {
        why = troubleOf(energy);
        return std::nullopt;
    }
    auto out = sumOf(all, window);
    const double length = window.end - window.begin;
    out.stepping = length > 0 ? std::min(1.0, stepSeconds / length) : 0;
    why = whyUnknown(all, out);
    if (!why.empty())
        return std::nullopt;
    out.interval = intervalOf(all, out.window, out.watts, out.readings);
    out.caveat = doubtOf(out);
    return out;
}

std::optional<double> meanWatts(const Json& energy)
{
    double sum = 0;
    bool any = false;
    for (const auto& series : readCounters(energy)) {
        if (!series.part.counts)
            continue;
        if (series.together > 0)
            return std::nullopt;
        sum += meanIn(series,
                      {-std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity()})
                   .watts;
        any = true;
    }
    return any && !std::isnan(sum) ? std::optional(sum) : std::nullopt;
}

std::vector<double> wattsOverTime(const Json& energy, const Window& window, std::size_t count)
{
    const auto all = readCounters(energy);
    std::vector<double> out;
    for (std::size_t i = 0; i < count; ++i)
        out.push_back(sumInPart(all, window, i, count));
    return out;
}

StepEnergy energyOfStep(const Json& energy, const Power& power, const Window& window,
                        std::span<const double> steps, std::optional<double> stepHalf)
{
    const auto count = static_cast<double>(steps.size());
    StepEnergy out;
    out.joules = power.watts * std::accumulate(steps.begin(), steps.end(), 0.0) / count;
    if (!power.interval || !stepHalf || !(out.joules > 0))
        return out;
    const auto parts = std::min({mostParts, power.readings / readingsPerPart, steps.size()});
    const auto all = readCounters(energy);
    const auto stepsIn = stepsInParts(steps, window, power.window, parts);
    std::vector<double> joules, stepsOfPart;
    for (std::size_t i = 0; i < parts; ++i)
        if (const double watts = sumInPart(all, power.window, i, parts); !std::isnan(watts)) {
            joules.push_back(watts);
            stepsOfPart.push_back(stepsIn[i]);
        }
    const double ofPower = (power.interval->high - power.interval->low) / 2 / power.watts;
    const double half = ratioHalf(joules, stepsOfPart);
    if (std::isnan(half))
        return out;
    const double wider = std::max(half, std::hypot(ofPower, *stepHalf));
    out.interval = {out.joules * std::max(0.0, 1 - wider), out.joules * (1 + wider)};
    return out;
}

} // namespace parascope::timing
