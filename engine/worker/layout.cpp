// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/worker/layout.h"

#include "engine/worker/clock.h"
#include "engine/worker/session.h"

#include <algorithm>

namespace parascope::worker {

namespace {

constexpr int maxSteps = 6;
/// Largest share of the run's budget for the first step: eight such steps must leave time to measure.
constexpr double budgetShare = 1.0 / 8;
/// A smaller gain does not count, and the plain layout stays.
constexpr double worthwhile = 0.97;

double secondsOfStep(Session& session, bool cuda)
{
    synchronise(cuda);
    const double start = now();
    session.step();
    synchronise(cuda);
    return now() - start;
}

/// Returns the fastest of a few steps, which a busy machine disturbs least; nothing if the first step is too
/// long.
Result<std::optional<double>> quickestStep(const protocol::RunRequest& request, const Plan& plan)
{
    const bool cuda = plan.device.is_cuda();
    PARASCOPE_TRY(Session session, Session::make(request, plan));
    const double limit = budgetShare * request.measure.maxSeconds;
    if (secondsOfStep(session, cuda) > limit)
        return std::nullopt;
    double best = secondsOfStep(session, cuda), spent = best;
    for (int i = 1; i < maxSteps && spent < limit; ++i) {
        const double seconds = secondsOfStep(session, cuda);
        best = std::min(best, seconds);
        spent += seconds;
    }
    return best;
}

} // namespace

Result<std::string> chooseLayout(const protocol::RunRequest& request, const Plan& plan)
{
    constexpr const char *plain = "contiguous", *last = "channels_last";
    if (plan.implementation.layout != "auto")
        return plan.implementation.layout;
    const auto& nodes = plan.graph.nodes;
    const bool convolves =
        std::any_of(nodes.begin(), nodes.end(), [](const auto& node) { return node.kind == "conv2d"; });
    if (!plan.implementation.tuned || !convolves)
        return plain;
    Plan tried = plan;
    tried.implementation.layout = plain;
    PARASCOPE_TRY(const auto ofPlain, quickestStep(request, tried));
    if (!ofPlain)
        return plain;
    tried.implementation.layout = last;
    PARASCOPE_TRY(const auto ofLast, quickestStep(request, tried));
    return ofLast && *ofLast < worthwhile * *ofPlain ? last : plain;
}

} // namespace parascope::worker
