// SPDX-License-Identifier: GPL-3.0-or-later
// Finds steps whose time does not depend on their work: "For fc on h200, 38 of 72 steps take hardly longer
// for up to 634 times the work".
#include "engine/analyse/analysis/bounds.h"
#include "engine/base/core/metrics.h"
#include "engine/insight/detectors.h"
#include "engine/insight/words.h"

namespace parascope::insight {

namespace {

Message milliseconds(double seconds)
{
    return seconds < 0.1 ? Message::format("%1 ms", number(1e3 * seconds))
                         : Message::format("%1 s", number(seconds));
}

std::optional<Observation> writeOverhead(const Study& study, const Scope& scope,
                                         const analysis::OverheadSteps& steps)
{
    Observation out;
    const auto n = scope.completed.size();
    const auto low = milliseconds(steps.low), high = milliseconds(steps.high);
    const auto time = low.text() == high.text() ? low : Message::format("%1 to %2", low, high);
    // Series with different floors, of different batches for example, have no one time to name.
    const bool oneTime = steps.high <= 2 * steps.low;
    out.headline = headlineOf(
        oneTime
            ? Message::format("%1, %2 of %3 steps are bound by overhead: %4 for up to %5 times the work",
                              scope.on, steps.rows.size(), n, time, number(steps.growth))
            : Message::format("%1, %2 of %3 steps take hardly longer for up to %4 times the work: launching "
                              "or the host limits them",
                              scope.on, steps.rows.size(), n, number(steps.growth)));
    out.sentence = Message::format("On %1, %2 of %3 steps (of %4) take hardly longer for more work (up to "
                                   "%5-fold): launching or the host limits them, not the device.",
                                   scope.name, steps.rows.size(), n, time, number(steps.growth));
    out.evidence.n = n;
    out.evidence.interval = analysis::wilson(steps.rows.size(), n);
    out.evidence.where = scope.where;
    out.evidence.numbers = {{"overhead_bound", steps.rows.size()},
                            {"low_seconds", steps.low},
                            {"high_seconds", steps.high},
                            {"growth", steps.growth}};
    showRows(out.evidence, steps.rows);
    out.strength = static_cast<double>(steps.rows.size()) / static_cast<double>(n) * support(n);
    out.refutation =
        Message::format("the same steps in one program launch (a compiled step, a graph of kernels, "
                        "or a larger batch) take as long.");
    out.figure = study.figure("scatter", scope.where);
    out.figure.x = numberColumn(study.runs, metric::parameters) ? metric::parameters : metric::flopsPerSecond;
    out.figure.y = metric::stepSeconds;
    out.figure.logX = out.figure.logY = true;
    if (!scope.platform.empty())
        out.figure.platforms = {scope.platform};
    return out;
}

} // namespace

void lookForOverhead(const Study& study, Candidates& out)
{
    constexpr std::size_t fewest = 5, share = 5;
    for (const auto& scope : study.scopes) {
        if (scope.plateau) // lookForPlateaus() says that the host is the limit
            continue;
        auto steps = analysis::overheadSteps(study.runs, scope.completed);
        if (steps.rows.size() < fewest || share * steps.rows.size() < scope.completed.size())
            continue;
        out.push_back({figure::noValue, [&study, &scope, steps = std::move(steps)](double) {
                           return writeOverhead(study, scope, steps);
                       }});
    }
}

} // namespace parascope::insight
