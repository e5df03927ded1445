// SPDX-License-Identifier: GPL-3.0-or-later
// Finds where the time of a step stops following the bytes that it moves and follows its FLOPs: "Decoding
// turns compute-bound from batch 32 on at context 128".
#include "engine/base/core/hyper_parameter.h"
#include "engine/base/core/metrics.h"
#include "engine/insight/confounders.h"
#include "engine/insight/detectors.h"
#include "engine/insight/series.h"
#include "engine/insight/significance.h"
#include "engine/insight/words.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace parascope::insight {

using table::Column;

namespace {

/// The work of a step: logarithms of its time, bytes and FLOPs.
struct Step
{
    double time = 0, bytes = 0, flops = 0;
    std::uint32_t row = 0;
};

/// Series along the batch, with the model and its context held equal.
using Steps = std::vector<std::vector<Step>>;

/// The model time ~ max(bytes, flops / ridge): a device's two limits, with a separate efficiency for each
/// series.
struct Limits
{
    double ridge = figure::noValue;                                ///< FLOP/byte
    analysis::Interval interval{figure::noValue, figure::noValue}; ///< 95 %, from the profile of the fit
    double p = 1;         ///< p-value of "one limit by itself fits as well"
    double memory = 0;    ///< log ratio of the residual squares: the memory limit by itself over both limits
    double explained = 0; ///< explained share of the variance within series
    std::size_t n = 0, series = 0;
};

/// Returns the residual squares for a (logarithmic) ridge; each series has its own level.
double restOf(const Steps& steps, double ridge)
{
    double sum = 0;
    for (const auto& series : steps) {
        double mean = 0;
        const auto over = [&](const Step& step) {
            return step.time - std::max(step.bytes, step.flops - ridge);
        };
        for (const auto& step : series)
            mean += over(step) / static_cast<double>(series.size());
        for (const auto& step : series)
            sum += (over(step) - mean) * (over(step) - mean);
    }
    return sum;
}

double spreadOf(const Steps& steps)
{
    double sum = 0;
    for (const auto& series : steps) {
        double mean = 0;
        for (const auto& step : series)
            mean += step.time / static_cast<double>(series.size());
        for (const auto& step : series)
            sum += (step.time - mean) * (step.time - mean);
    }
    return sum;
}

Limits limitsOf(const Steps& steps)
{
    Limits out;
    double low = std::numeric_limits<double>::infinity(), high = -low;
    for (const auto& series : steps)
        for (const auto& step : series) {
            low = std::min(low, step.flops - step.bytes);
            high = std::max(high, step.flops - step.bytes);
            ++out.n;
        }
    out.series = steps.size();
    // The parameters are one level per series, the ridge, and one more for the search of the ridge.
    const double degrees = static_cast<double>(out.n) - static_cast<double>(out.series) - 2;
    if (degrees < 6 || !(high - low > 0.1))
        return out;
    constexpr int places = 400;
    std::vector<double> rests;
    const auto at = [&](int place) { return low + (high - low) * place / places; };
    for (int place = 0; place <= places; ++place)
        rests.push_back(restOf(steps, at(place)));
    const auto best = std::min_element(rests.begin(), rests.end());
    const auto bestPlace = static_cast<int>(best - rests.begin());
    // At the ends, one limit holds for all steps.
    const double compute = rests.front(), memory = rests.back(), rest = std::max(*best, 1e-12);
    if (bestPlace == 0 || bestPlace == places)
        return out;
    out.ridge = std::exp(at(bestPlace));
    out.explained = 1 - rest / spreadOf(steps);
    out.memory = std::log(memory / rest);
    out.p = fisherF((std::min(compute, memory) - rest) / 2 / (rest / degrees), 2, degrees);
    const double t = analysis::studentQuantile(0.975, degrees);
    const double most = rest * (1 + t * t / degrees);
    int first = bestPlace, last = bestPlace;
    while (first > 0 && rests[static_cast<std::size_t>(first) - 1] <= most)
        --first;
    while (last < places && rests[static_cast<std::size_t>(last) + 1] <= most)
        ++last;
    out.interval = {std::exp(at(first)), std::exp(at(last))};
    return out;
}

Steps stepsOf(const Study& study, const Series& series)
{
    const auto *time = numberColumn(study.runs, metric::stepSeconds),
               *rate = numberColumn(study.runs, metric::flopsPerSecond),
               *bandwidth = numberColumn(study.runs, metric::bytesPerSecond);
    Steps out;
    for (std::size_t i = 0; i < series.count(); ++i) {
        std::vector<Step> steps;
        for (auto at = series.starts[i]; at < series.starts[i + 1]; ++at) {
            const auto row = series.rows[at];
            const double seconds = time->numbers[row], flops = rate->numbers[row] * seconds,
                         bytes = bandwidth->numbers[row] * seconds;
            if (seconds > 0 && flops > 0 && bytes > 0)
                steps.push_back({std::log(seconds), std::log(bytes), std::log(flops), row});
        }
        if (steps.size() > 1)
            out.push_back(std::move(steps));
    }
    return out;
}

/// Returns the smallest batch whose intensity reaches the ridge, as the median over the series of each
/// context. A value is infinite if no batch reaches it. If the context does not vary, there is one entry with
/// the key 0.
std::map<double, double> turnsOf(const Steps& steps, const Column& batch, const Column* context, double ridge)
{
    std::map<double, std::vector<double>> found;
    for (const auto& series : steps) {
        double least = std::numeric_limits<double>::infinity();
        for (const auto& step : series)
            if (step.flops - step.bytes >= std::log(ridge))
                least = std::min(least, batch.numbers[step.row]);
        found[context ? context->numbers[series.front().row] : 0].push_back(least);
    }
    std::map<double, double> out;
    for (auto& [at, values] : found) {
        std::sort(values.begin(), values.end());
        out[at] = values[values.size() / 2];
    }
    return out;
}

/// Returns a phrase such as "from batch 16 on at context 128, not up to batch 64 at context 8192".
Message turnsInWords(const std::map<double, double>& turns, bool contexts, double largest, Json& numbers)
{
    Json list = Json::array();
    std::vector<Message> parts;
    for (const auto& [context, batch] : turns) {
        const bool turned = std::isfinite(batch);
        list.push_back({{"context", contexts ? Json(context) : Json(nullptr)},
                        {hyper::batch, turned ? Json(batch) : Json(nullptr)}});
        const auto where = turned ? Message::format("from batch %1 on", level(batch))
                                  : Message::format("not up to batch %1", level(largest));
        parts.push_back(contexts ? Message::format("%1 at context %2", where, level(context)) : where);
    }
    numbers["turns"] = std::move(list);
    return joined(parts, ", ");
}

std::optional<Observation> writeTurn(const Study& study, const Scope& scope, const Column& batch,
                                     const Limits& limits)
{
    const auto steps = stepsOf(study, scope.grid->along(batch));
    const Column* context = nullptr;
    for (const auto* factor : scope.factors.columns)
        if (factor->name == "context")
            context = factor;
    Observation out;
    double largest = 0;
    Rows rows;
    for (const auto& series : steps)
        for (const auto& step : series) {
            largest = std::max(largest, batch.numbers[step.row]);
            rows.push_back(step.row);
        }
    out.evidence.numbers = {{"factor", hyper::batch},
                            {"ridge", limits.ridge},
                            {"explained", limits.explained},
                            {"series", limits.series}};
    out.sentence = Message::format(
        "On %1, decoding turns from memory-bound to compute-bound at %2 FLOP per byte (95 % interval %3): %4",
        scope.name, number(limits.ridge), range(limits.interval),
        turnsInWords(turnsOf(steps, batch, context, limits.ridge), context != nullptr, largest,
                     out.evidence.numbers));
    const Claim claim{study, study.runs, rows, nullptr, limits.memory, [&](const Rows& left) {
                          table::Mask gone(study.runs.rows(), 1);
                          for (const auto row : left)
                              gone[row] = 0;
                          return limitsOf(stepsOf(study, without(scope.grid->along(batch), gone))).memory;
                      }};
    takeOutExclusions(claim, out.confounders);
    takeOutMixtures(claim, out.confounders);
    nameOrder(claim, scope.effectOf(batch), out.confounders);
    out.sentence += warning(out.confounders, false) + Message::format(".");
    out.headline = headlineOf(
        Message::format("%1, decoding turns from memory-bound to compute-bound at %2 FLOP per byte", scope.on,
                        number(limits.ridge)),
        reservation(out.confounders, false),
        {Message::format(" (95 % interval %1)", range(limits.interval))});
    out.evidence.n = limits.n;
    out.evidence.interval = limits.interval;
    out.evidence.where = scope.where;
    showRows(out.evidence, rows);
    out.strength = limits.explained * support(limits.n);
    out.refutation = Message::format(
        "at larger batches, the time of a step still follows its bytes instead of its FLOPs.");
    out.figure = study.figure("scatter", scope.where);
    out.figure.x = hyper::batch;
    out.figure.y = metric::flopsPerSecond;
    out.figure.colour = context ? context->name : std::string();
    out.figure.logX = out.figure.logY = out.figure.logColour = true;
    if (!scope.platform.empty())
        out.figure.platforms = {scope.platform};
    return out;
}

} // namespace

void lookForComputeBound(const Study& study, Candidates& out)
{
    for (const auto* name : {metric::stepSeconds, metric::flopsPerSecond, metric::bytesPerSecond})
        if (!numberColumn(study.runs, name))
            return;
    for (const auto& scope : study.scopes) {
        if (scope.mode != "decode" || !scope.grid)
            continue;
        for (const auto* batch : scope.factors.columns) {
            if (batch->name != hyper::batch)
                continue;
            const auto limits = limitsOf(stepsOf(study, scope.grid->along(*batch)));
            constexpr double mostlyExplained = 0.5;
            if (!(limits.explained >= mostlyExplained))
                continue;
            out.push_back({std::max({scope.gate, scope.effectOf(*batch).p, limits.p}),
                           [&study, &scope, batch, limits](double) {
                               return writeTurn(study, scope, *batch, limits);
                           }});
        }
    }
}

} // namespace parascope::insight
