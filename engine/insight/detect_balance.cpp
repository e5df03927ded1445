// SPDX-License-Identifier: GPL-3.0-or-later
// Finds runs that wait for input: "76 of 230 runs wait for input more than half of their time, small models
// most" (Table 1, row 4; Figure 5).
#include "engine/base/core/data_sources.h"
#include "engine/base/core/metrics.h"
#include "engine/insight/confounders.h"
#include "engine/insight/detectors.h"
#include "engine/insight/significance.h"
#include "engine/insight/words.h"

#include <algorithm>
#include <cmath>

namespace parascope::insight {

using table::Column;

namespace {

std::optional<Observation> writeWaiting(const Study& study, const Scope& scope, const Rows& rows)
{
    const Column& infeed = *numberColumn(study.runs, metric::infeedFraction);
    Rows waiting;
    for (const auto row : rows)
        if (infeed.numbers[row] > 0.5)
            waiting.push_back(row);
    constexpr double many = 0.1;
    if (static_cast<double>(waiting.size()) < many * static_cast<double>(rows.size()))
        return std::nullopt;
    const auto middle = medianInterval(gathered(infeed, rows));
    Observation out;
    out.sentence =
        Message::format("On %1, %2 of %3 wait for input more than half of their time; the median is %4.",
                        scope.name, waiting.size(), countedRuns(rows.size()), percent(middle.median));
    out.headline = headlineOf(Message::format("%1, %2 of %3 wait for input more than half of their time",
                                              scope.on, waiting.size(), countedRuns(rows.size())),
                              {}, {Message::format("; the median is %1", percent(middle.median))});
    out.evidence.n = rows.size();
    out.evidence.interval = analysis::wilson(waiting.size(), rows.size());
    out.evidence.where = both(scope.where, "infeed_fraction > 0.5");
    out.evidence.numbers = {{"waiting", waiting.size()},
                            {"share", static_cast<double>(waiting.size()) / static_cast<double>(rows.size())},
                            {"median_infeed", middle.median}};
    showRows(out.evidence, waiting);
    out.strength =
        static_cast<double>(waiting.size()) / static_cast<double>(rows.size()) * support(rows.size());
    out.refutation =
        Message::format("with a faster host, or data made on the device, these runs take as long as before.");
    out.figure = study.figure("scatter", scope.where);
    out.figure.x = metric::infeedFraction;
    out.figure.y = scope.rate                                              ? scope.rate->name
                   : numberColumn(study.runs, metric::arithmeticIntensity) ? metric::arithmeticIntensity
                                                                           : metric::infeedFraction;
    out.figure.logY = true;
    return out;
}

/// Describes runs whose input, measured by itself, delivers fewer examples than the model could process
/// without waiting.
std::optional<Observation> writeHostLimit(const Study& study, const Scope& scope, const Rows& rows)
{
    const Column& infeed = *numberColumn(study.runs, metric::infeedFraction);
    const Column& alone = *numberColumn(study.runs, metric::inputRate);
    const Column& reached = *numberColumn(study.runs, metric::examplesPerSecond);
    constexpr double noticeable = 0.1; // share of the step
    Rows limited;
    std::vector<double> delivered, wanted, factors;
    for (const auto row : rows) {
        const double could = reached.numbers[row] / (1 - infeed.numbers[row]);
        if (!(infeed.numbers[row] > noticeable && std::isfinite(could) && alone.numbers[row] < could))
            continue;
        limited.push_back(row);
        delivered.push_back(alone.numbers[row]);
        wanted.push_back(could);
        factors.push_back(could / alone.numbers[row]);
    }
    constexpr double few = 0.1;
    if (limited.empty() || static_cast<double>(limited.size()) < few * static_cast<double>(rows.size()))
        return std::nullopt;
    const double input = medianInterval(delivered).median, model = medianInterval(wanted).median,
                 factor = medianInterval(factors).median;
    Observation out;
    out.sentence = Message::format(
        "On %1, the host limits %2 of %3 with input from it: on its own it delivers %4 examples/s where the "
        "models could process %5 (medians); %6 times the loader workers, smaller records or data on the "
        "device would remove the wait.",
        scope.name, limited.size(), countedRuns(rows.size()), number(input), number(model), number(factor));
    out.headline = headlineOf(
        Message::format("%1, the host limits %2 of %3 with input from it", scope.on, limited.size(),
                        countedRuns(rows.size())),
        {}, {Message::format(": more loader workers or data on the device would remove the wait")});
    out.evidence.n = rows.size();
    out.evidence.interval = analysis::wilson(limited.size(), rows.size());
    out.evidence.where = both(scope.where, "infeed_fraction > 0.1");
    out.evidence.numbers = {{"limited", limited.size()},
                            {"median_input_examples_per_second", input},
                            {"median_examples_per_second_without_waiting", model},
                            {"median_factor", factor}};
    showRows(out.evidence, limited);
    out.strength =
        static_cast<double>(limited.size()) / static_cast<double>(rows.size()) * support(rows.size());
    out.refutation = Message::format(
        "with more loader workers, or data on the device, these runs take as long as before.");
    out.figure = study.figure("scatter", scope.where);
    out.figure.x = metric::infeedFraction;
    out.figure.y = scope.rate ? scope.rate->name : metric::examplesPerSecond;
    out.figure.logY = true;
    return out;
}

std::optional<Observation> writeDependence(const Study& study, const Scope& scope, const Rows& rows,
                                           const Column& factor, const Correlation& correlation)
{
    const Column& infeed = *numberColumn(study.runs, metric::infeedFraction);
    constexpr double noticeable = 0.2;
    if (std::abs(correlation.r) < noticeable)
        return std::nullopt;
    Observation out;
    out.aboutHyperParameters = true;
    const bool small = correlation.r < 0;
    const auto strength = Message::format(" (rank correlation of the waiting time with %1 %2)", factor.name,
                                          signedNumber(correlation.r));
    const auto claimed =
        small
            ? Message::format("On %1, models with small %2 wait longest for input", scope.name, factor.name)
            : Message::format("On %1, models with large %2 wait longest for input", scope.name, factor.name);
    out.sentence = claimed + strength;
    const Claim claim{study, study.runs, rows, nullptr, correlation.r, [&](const Rows& left) {
                          return rankCorrelation(gathered(factor, left), gathered(infeed, left)).r;
                      }};
    takeOutExclusions(claim, out.confounders);
    takeOutEndLevels(claim, factor, out.confounders);
    takeOutMixtures(claim, out.confounders);
    out.sentence += warning(out.confounders, false) + Message::format(".");
    out.headline = headlineOf(claimed, reservation(out.confounders, false),
                              {Message::format(" (rank correlation %1)", signedNumber(correlation.r))});
    const double fisher = std::atanh(std::clamp(correlation.r, -0.999999, 0.999999));
    const double half = 1.96 * 1.03 / std::sqrt(static_cast<double>(rows.size()) - 3);
    out.evidence.interval = {std::tanh(fisher - half), std::tanh(fisher + half)};
    out.evidence.n = rows.size();
    out.evidence.where = scope.where;
    out.evidence.numbers = {{"factor", factor.name}, {"rank_correlation", correlation.r}};
    showRows(out.evidence, rows);
    out.strength = std::abs(correlation.r) * support(rows.size()) * 0.8;
    out.refutation = Message::format("models that differ in %1 alone wait equally long.", factor.name);
    out.figure = study.figure("scatter", scope.where);
    out.figure.x = factor.name;
    out.figure.y = metric::infeedFraction;
    out.figure.logX = true;
    return out;
}

} // namespace

void lookForBalance(const Study& study, Candidates& out)
{
    const Column* infeed = numberColumn(study.runs, metric::infeedFraction);
    if (!infeed)
        return;
    const Column* alone = numberColumn(study.runs, metric::inputRate);
    const Column* reached = numberColumn(study.runs, metric::examplesPerSecond);
    for (const auto& scope : study.scopes) {
        Rows rows, fromHost;
        for (const auto row : scope.completed)
            if (std::isfinite(infeed->numbers[row])) {
                rows.push_back(row);
                if (alone && reached && std::isfinite(alone->numbers[row]) && alone->numbers[row] > 0 &&
                    std::isfinite(reached->numbers[row]))
                    fromHost.push_back(row);
            }
        if (fromHost.size() >= 3)
            out.push_back({figure::noValue, [&study, &scope, fromHost](double) {
                               return writeHostLimit(study, scope, fromHost);
                           }});
        if (rows.size() < 10)
            continue;
        out.push_back(
            {figure::noValue, [&study, &scope, rows](double) { return writeWaiting(study, scope, rows); }});
        const auto factors = factorsOf(study.runs, rows);
        const auto waits = gathered(*infeed, rows);
        const double gate = dependence(waits, factors.columns, rows);
        for (const auto* factor : factors.columns) {
            const auto correlation = rankCorrelation(gathered(*factor, rows), waits);
            out.push_back(
                {std::max(gate, correlation.p), [&study, &scope, rows, factor, correlation](double) {
                     return writeDependence(study, scope, rows, *factor, correlation);
                 }});
        }
    }
}

} // namespace parascope::insight
