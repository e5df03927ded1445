// SPDX-License-Identifier: GPL-3.0-or-later
// Finds low utilisation overall: "Half of 1724 runs use less than 2.4 % of tpu-v2's peak".
#include "engine/base/core/columns.h"
#include "engine/base/core/metrics.h"
#include "engine/insight/confounders.h"
#include "engine/insight/detectors.h"
#include "engine/insight/significance.h"
#include "engine/insight/words.h"

#include <algorithm>

namespace parascope::insight {

void lookForIdleness(const Study& study, Candidates& out)
{
    for (const auto& scope : study.scopes) {
        if (!scope.rate || scope.rate->name != metric::flopsUtilisation || scope.rated.size() < 10)
            continue;
        auto values = gathered(*scope.rate, scope.rated);
        const auto middle = medianInterval(values);
        constexpr double low = 0.3;
        if (!(middle.high < low) || !(middle.low > 0))
            continue;
        out.push_back(
            {figure::noValue, [&study, &scope, values, middle](double) -> std::optional<Observation> {
                 const double best = *std::max_element(values.begin(), values.end());
                 const auto over = static_cast<std::size_t>(
                     std::count_if(values.begin(), values.end(), [](double value) { return value >= 0.5; }));
                 Observation item;
                 item.sentence =
                     Message::format(
                         "Half of the %1 runs on %2 use less than %3 of the peak (95 % interval %4); ",
                         values.size(), scope.name, percent(middle.median),
                         Message::format("%1 to %2", percent(middle.low), percent(middle.high))) +
                     (over == 0 ? Message::format("none of them reach half of the peak; the best reaches %1.",
                                                  percent(best))
                      : over == 1
                          ? Message::format("1 of them reaches half of the peak; the best reaches %1.",
                                            percent(best))
                          : Message::format("%1 of them reach half of the peak; the best reaches %2.", over,
                                            percent(best)));
                 item.evidence.n = values.size();
                 item.evidence.interval = {middle.low, middle.high};
                 item.evidence.where = scope.where;
                 item.evidence.numbers = {{"median", middle.median},
                                          {"best", best},
                                          {"half_of_peak_or_more", over},
                                          {"flops", study.request.flops},
                                          {"peak", study.request.peak}};
                 showRows(item.evidence, scope.rated);
                 for (const auto& exclusion : study.exclusions) {
                     std::vector<double> rest;
                     for (const auto row : scope.rated)
                         if (!exclusion.out[row])
                             rest.push_back(scope.rate->numbers[row]);
                     if (rest.size() == values.size() || rest.empty())
                         continue;
                     Confounder confounder;
                     confounder.name = exclusion.name;
                     confounder.n = rest.size();
                     confounder.without = true;
                     confounder.value = medianInterval(std::move(rest)).median;
                     confounder.verdict =
                         confounder.value < 0.3 ? Confounder::Verdict::Holds : Confounder::Verdict::Turns;
                     confounder.sentence =
                         Message::format("Without the %1 half of %2 use less than %3.", exclusion.name,
                                         countedRuns(confounder.n), percent(confounder.value));
                     item.confounders.push_back(std::move(confounder));
                 }
                 item.headline =
                     headlineOf(Message::format("%1, half of the %2 runs use less than %3 of the peak",
                                                scope.on, values.size(), percent(middle.median)),
                                reservation(item.confounders, false),
                                {Message::format("; the best reaches %1", percent(best))});
                 item.strength = 0.5 * (1 - middle.median / 0.5) * support(values.size());
                 item.refutation =
                     Message::format("the FLOP count (%1) or the peak (%2) does not fit the device.",
                                     study.request.flops, study.request.peak);
                 item.figure = study.figure("boxplot", scope.where);
                 item.figure.metric = scope.rate->name;
                 item.figure.by = study.runs.find(columns::family) ? "family" : "platform";
                 if (!scope.platform.empty())
                     item.figure.platforms = {scope.platform};
                 return item;
             }});
    }
}

} // namespace parascope::insight
