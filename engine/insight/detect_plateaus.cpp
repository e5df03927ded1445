// SPDX-License-Identifier: GPL-3.0-or-later
// Finds limits of the host: "Throughput is flat at 28k to 36k examples/s over 110 of 176 runs: the host, not
// the device, is the limit."
#include "engine/base/core/hyper_parameter.h"
#include "engine/base/core/metrics.h"
#include "engine/insight/detectors.h"
#include "engine/insight/words.h"

namespace parascope::insight {

namespace {

std::optional<Observation> writePlateau(const Study& study, const Scope& scope)
{
    const auto& plateau = *scope.plateau;
    Observation out;
    const double share = static_cast<double>(plateau.rows.size()) / static_cast<double>(plateau.n);
    out.sentence = Message::format(
        "On %1, throughput is flat at %2 to %3 examples/s over %4 of %5 runs, although the work per example "
        "differs %6-fold among them: the host, not the device, is the limit.",
        scope.name, roundedDown(plateau.low), roundedUp(plateau.high), plateau.rows.size(), plateau.n,
        number(plateau.workSpan));
    const auto limit = plateau.whole ? Message::format(": the host may be the limit")
                                     : Message::format(": the host is the limit");
    out.headline = headlineOf(
        Message::format("%1, throughput is flat at %2 to %3 examples/s over %4 of %5 runs", scope.on,
                        roundedDown(plateau.low), roundedUp(plateau.high), plateau.rows.size(), plateau.n),
        limit);
    out.evidence.n = plateau.n;
    out.evidence.interval = analysis::wilson(plateau.rows.size(), plateau.n);
    out.evidence.where = both(scope.where, "examples_per_second >= " + level(plateau.low));
    out.evidence.numbers = {
        {"low", plateau.low},
        {"high", plateau.high},
        {"on_plateau", plateau.rows.size()},
        {"share", share},
        {"work_span", plateau.workSpan},
        {"near", plateau.near},
        {"near_plateau", plateau.nearRows.size()},
        {"rank_correlation_with_work_below", plateau.whole ? Json(nullptr) : Json(plateau.outside)}};
    showRows(out.evidence, plateau.rows);
    Confounder device;
    device.name = Message::format("a limit of the device itself");
    device.n = plateau.rows.size();
    device.sentence =
        plateau.whole
            ? Message::format(
                  "A device's own limit would be flat in FLOP/s or byte/s, not in examples/s; there are too "
                  "few runs below the plateau to see the rate fall with the work per example.")
            : Message::format(
                  "A device's own limit would be flat in FLOP/s or byte/s, not in examples/s; below the "
                  "plateau throughput does fall with the work per example (rank correlation %1).",
                  signedNumber(plateau.outside));
    device.verdict = plateau.whole ? Confounder::Verdict::CannotTell : Confounder::Verdict::Holds;
    device.value = plateau.outside;
    out.confounders.push_back(std::move(device));
    out.strength = share * support(plateau.n);
    out.refutation = Message::format(
        "the same models with their data made on the device before timing show the same flat throughput.");
    out.figure = study.figure("scatter", scope.where);
    out.figure.x = "parameters";
    out.figure.y = metric::examplesPerSecond;
    out.figure.colour = hyper::batch;
    out.figure.logX = out.figure.logY = true;
    if (!numberColumn(study.runs, metric::parameters))
        out.figure.x =
            scope.factors.columns.empty() ? metric::examplesPerSecond : scope.factors.columns.front()->name;
    if (!study.runs.find(hyper::batch))
        out.figure.colour.clear();
    if (!scope.platform.empty())
        out.figure.platforms = {scope.platform};
    return out;
}

} // namespace

void lookForPlateaus(const Study& study, Candidates& out)
{
    for (const auto& scope : study.scopes)
        if (scope.plateau)
            out.push_back(
                {scope.plateau->p, [&study, &scope](double) { return writePlateau(study, scope); }});
}

} // namespace parascope::insight
