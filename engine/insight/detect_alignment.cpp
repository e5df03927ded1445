// SPDX-License-Identifier: GPL-3.0-or-later
// Compares levels with their neighbours: "A width that is no multiple of 64 takes 1.3 times the time per
// FLOP".
#include "engine/base/core/metrics.h"
#include "engine/insight/confounders.h"
#include "engine/insight/detectors.h"
#include "engine/insight/series.h"
#include "engine/insight/significance.h"
#include "engine/insight/words.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace parascope::insight {

using table::Column;

namespace {

/// A smaller excess is not worth a sentence.
constexpr double leastExcess = 0.02;

/// The cost of levels that are not multiples of 64, compared with neighbours that are.
struct Alignment
{
    static constexpr double multiple = 64;
    std::vector<double> unaligned, aligned; ///< logarithms of the time per FLOP relative to the neighbours
    std::map<double, std::vector<double>> ofLevel; ///< the unaligned values by level
    double excess = 0, p = 1;                      ///< difference of the means, and its p-value
    analysis::Interval interval{figure::noValue, figure::noValue};
};

bool isAligned(double value)
{
    return std::fmod(value, Alignment::multiple) == 0;
}

double meanOf(const std::vector<double>& values)
{
    double sum = 0;
    for (const double value : values)
        sum += value;
    return sum / static_cast<double>(values.size());
}

/// Returns the variance of the mean.
double varianceOf(const std::vector<double>& values)
{
    if (values.size() < 2)
        return 0;
    const double mean = meanOf(values);
    double sum = 0;
    for (const double value : values)
        sum += (value - mean) * (value - mean);
    const auto n = static_cast<double>(values.size());
    return sum / (n - 1) / n;
}

/// Adds one series: compares each level with the line between its aligned neighbours, which may differ by at
/// most a factor of 2.5. The aligned levels are the placebo: they show what a curve by itself does to this
/// measure.
void addSeries(Alignment& out, const std::map<double, double>& logs)
{
    constexpr double farthest = 2.5;
    for (auto at = logs.begin(); at != logs.end(); ++at) {
        auto below = at, above = std::next(at);
        const auto find = [&] {
            while (below != logs.begin())
                if (isAligned((--below)->first))
                    break;
            while (above != logs.end() && !isAligned(above->first))
                ++above;
        };
        find();
        if (at->first < Alignment::multiple || above == logs.end() || below == at ||
            !isAligned(below->first) || above->first > farthest * below->first)
            continue;
        const double share = std::log(at->first / below->first) / std::log(above->first / below->first);
        const double apart = at->second - (1 - share) * below->second - share * above->second;
        (isAligned(at->first) ? out.aligned : out.unaligned).push_back(apart);
        if (!isAligned(at->first))
            out.ofLevel[at->first].push_back(apart);
    }
}

Alignment alignmentOf(const Series& series, const Column& rate)
{
    Alignment out;
    for (std::size_t i = 0; i < series.count(); ++i) {
        std::map<double, std::vector<double>> values;
        for (auto at = series.starts[i]; at < series.starts[i + 1]; ++at)
            if (const double value = rate.numbers[series.rows[at]]; value > 0 && std::isfinite(value))
                values[series.levels[series.codes[at]]].push_back(-std::log(value));
        std::map<double, double> logs;
        for (const auto& [at, all] : values)
            logs[at] = meanOf(all);
        addSeries(out, logs);
    }
    constexpr std::size_t leastRuns = 6;
    // A single slow level may have its own cause. Two slow levels show that the lack of alignment is the
    // cause.
    if (out.unaligned.size() < leastRuns || out.ofLevel.size() < 2)
        return out;
    const bool placebo = out.aligned.size() >= 3;
    out.excess = meanOf(out.unaligned) - (placebo ? meanOf(out.aligned) : 0);
    const double error = std::sqrt(varianceOf(out.unaligned) + (placebo ? varianceOf(out.aligned) : 0));
    // Use the smaller group if there are two (a lower bound of Welch's degrees).
    const auto degrees = static_cast<double>(
        std::min(out.unaligned.size(), placebo ? out.aligned.size() : out.unaligned.size()) - 1);
    const double quantile = analysis::studentQuantile(0.975, degrees);
    out.p = studentP(out.excess / std::max(error, 1e-12), degrees);
    out.interval = {std::exp(out.excess - quantile * error), std::exp(out.excess + quantile * error)};
    for (const auto& [at, values] : out.ofLevel)
        if (meanOf(values) <= 0)
            out.p = 1;
    return out;
}

std::optional<Observation> writeAlignment(const Study& study, const Scope& scope, const Column& factor,
                                          const Column& rate, const Alignment& found)
{
    if (!(std::exp(found.excess) >= 1 + leastExcess))
        return std::nullopt;
    Observation out;
    std::vector<Message> levels;
    for (const auto& [at, values] : found.ofLevel)
        levels.emplace_back(level(at));
    constexpr std::size_t named = 6;
    if (levels.size() > named)
        levels.resize(named);
    out.sentence = Message::format("On %1, a %2 that is not a multiple of 64 (%3) takes %4 times as long per "
                                   "FLOP as its neighbours that are (95 % interval %5)",
                                   scope.name, factor.name, listed(levels), number(std::exp(found.excess)),
                                   range(found.interval));
    const Claim claim{study, study.runs, scope.rated, nullptr, found.excess, [&](const Rows& left) {
                          table::Mask gone(study.runs.rows(), 1);
                          for (const auto row : left)
                              gone[row] = 0;
                          const auto again = alignmentOf(without(scope.grid->along(factor), gone), rate);
                          return again.unaligned.empty() ? figure::noValue : again.excess;
                      }};
    takeOutExclusions(claim, out.confounders);
    takeOutMixtures(claim, out.confounders);
    nameOrder(claim, scope.effectOf(factor), out.confounders);
    out.sentence += warning(out.confounders, false) + Message::format(".");
    out.headline = headlineOf(Message::format("%1, a %2 that is no multiple of 64 takes %3 times as long per "
                                              "FLOP as its neighbours that are",
                                              scope.on, factor.name, number(std::exp(found.excess))),
                              reservation(out.confounders, false));
    out.evidence.n = found.unaligned.size();
    out.evidence.unit = Message::format("comparisons");
    out.evidence.interval = found.interval;
    out.evidence.where = scope.where;
    out.evidence.numbers = {{"factor", factor.name},
                            {"multiple", Alignment::multiple},
                            {"fold", std::exp(found.excess)},
                            {"aligned_comparisons", found.aligned.size()}};
    showRows(out.evidence, scope.rated);
    out.strength = std::min(1.0, found.excess) * support(found.unaligned.size());
    out.refutation = Message::format(
        "further levels of %1 between multiples of 64 are as fast per FLOP as their neighbours.",
        factor.name);
    out.figure = study.figure("scatter", scope.where);
    out.figure.x = factor.name;
    out.figure.y = rate.name;
    out.figure.logX = out.figure.logY = true;
    if (!scope.platform.empty())
        out.figure.platforms = {scope.platform};
    return out;
}

} // namespace

void lookForAlignment(const Study& study, Candidates& out)
{
    const auto* rate = numberColumn(study.runs, metric::flopsPerSecond);
    if (!rate)
        return;
    for (const auto& scope : study.scopes) {
        if (!scope.grid)
            continue;
        for (const auto* factor : scope.factors.columns) {
            const auto levels = levelsOf(*factor, scope.rated);
            const auto unaligned = std::count_if(levels.values.begin(), levels.values.end(), [](double at) {
                return at > Alignment::multiple && !isAligned(at);
            });
            if (levels.many || unaligned < 2)
                continue;
            auto found = alignmentOf(scope.grid->along(*factor), *rate);
            if (found.unaligned.empty())
                continue;
            out.push_back({std::max({scope.gate, scope.effectOf(*factor).p, found.p}),
                           [&study, &scope, factor, rate, found](double) {
                               return writeAlignment(study, scope, *factor, *rate, found);
                           }});
        }
    }
}

} // namespace parascope::insight
