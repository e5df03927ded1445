// SPDX-License-Identifier: GPL-3.0-or-later
// Finds wrong peaks: "12 of 40 runs are faster than the peak that their utilisation relates to".
#include "engine/analyse/analysis/peak_doubts.h"
#include "engine/base/core/metrics.h"
#include "engine/insight/detectors.h"
#include "engine/insight/words.h"

#include <utility>

namespace parascope::insight {

void lookForPeaks(const Study& study, Candidates& out)
{
    std::vector<std::pair<std::string, Json>> measured;
    if (study.request.peak == "measured")
        measured = analysis::ceilingsOfRows(study.runs, study.request.mask, study.input.platforms);
    auto doubts = analysis::peakDoubts(study.runs, study.request.mask, measured);
    if (doubts.sentences.empty() || doubts.held == 0)
        return;
    out.push_back(
        {figure::noValue, [&study, doubts = std::move(doubts)](double) {
             const auto share = static_cast<double>(doubts.above) / static_cast<double>(doubts.held);
             Observation item;
             item.sentence = joined(doubts.sentences, " ");
             item.headline = headlineOf(
                 doubts.above == 1
                     ? Message::format("1 of %1 runs is faster than the peak used for its utilisation",
                                       doubts.held)
                 : doubts.above
                     ? Message::format("%1 of %2 runs are faster than the peak used for their utilisation",
                                       doubts.above, doubts.held)
                     : Message::format("The measured ceilings carry a caveat, and with them the "
                                       "utilisation of %1 runs",
                                       doubts.held));
             item.evidence.n = doubts.held;
             item.evidence.where = study.request.filter;
             item.evidence.numbers = {{"above_peak", doubts.above}, {"peak", study.request.peak}};
             if (doubts.above)
                 item.evidence.numbers["highest"] = doubts.highest;
             showRows(item.evidence, doubts.rows);
             item.strength = doubts.above ? 0.5 + 0.5 * share : 0.3;
             item.refutation =
                 Message::format("ceilings that calibration measures on an idle machine are not higher.");
             item.figure = study.figure("boxplot", study.request.filter);
             item.figure.metric = metric::flopsUtilisation;
             item.figure.by = "platform";
             return std::optional<Observation>(std::move(item));
         }});
}

} // namespace parascope::insight
