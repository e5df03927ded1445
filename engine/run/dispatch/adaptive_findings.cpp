// SPDX-License-Identifier: GPL-3.0-or-later
// Findings of an adaptive sweep about its map and its goal, for status and summary.
#include "engine/run/dispatch/adaptive.h"

#include "engine/base/core/metrics.h"

#include <algorithm>
#include <cmath>

namespace parascope::dispatch {

using space::Goal;
using space::Stop;

std::optional<double> AdaptivePlan::secondsLeft(const Side& side) const
{
    const auto met = static_cast<double>(side.met.size());
    const auto lanes = static_cast<double>(side.lanes);
    const double perRun = met > 0 ? side.seconds / met / lanes : 0;
    double wanted = static_cast<double>(m_parameters.size());
    if (m_stop.kind == Stop::Kind::Seconds)
        return std::max(0.0, m_stop.value - side.seconds / lanes);
    if (m_stop.kind == Stop::Kind::Fraction)
        wanted = static_cast<double>(budget());
    if (m_stop.kind == Stop::Kind::MapError) {
        // The error decreases roughly as a power of the number of runs. The exponent comes from the latest
        // half of the history.
        const auto& past = side.history;
        if (past.size() < 4 || !(past.back().error > 0))
            return std::nullopt;
        const auto& from = past[past.size() / 2];
        const double way = std::log(static_cast<double>(past.back().runs) / static_cast<double>(from.runs));
        const double exponent = way > 0 ? std::log(from.error / past.back().error) / way : 0;
        if (past.back().error > m_stop.value && exponent < 0.1)
            return std::nullopt;
        if (past.back().error > m_stop.value)
            wanted = std::min(wanted, met * std::pow(past.back().error / m_stop.value, 1 / exponent));
        else
            wanted = met;
    }
    return std::max(0.0, wanted - met) * perRun;
}

MapStatus::Answer AdaptivePlan::answerTo(const std::string& platform, Side& side)
{
    std::vector<Index> all(m_parameters.size());
    for (std::size_t i = 0; i < all.size(); ++i)
        all[i] = static_cast<Index>(i);
    const auto known = side.fitted->predict(all);
    MapStatus::Answer out;
    if (m_goal.kind == Goal::Kind::Largest || m_goal.kind == Goal::Kind::Smallest) {
        const double sign = m_goal.kind == Goal::Kind::Largest ? 1 : -1;
        double best = -INFINITY;
        Index where = -1;
        bool measured = false;
        const auto scale = m_target.metric == metric::flopsUtilisation && side.peak > 0 ? side.peak : 1;
        const auto look = [&](Index point, double log, bool isMeasured) {
            if (!m_allowed.empty() && !m_allowed[static_cast<std::size_t>(point)])
                return;
            if (const double value = m_target.value(log, point) / scale; sign * value > best) {
                best = sign * value;
                where = point;
                measured = isMeasured;
            }
        };
        for (const auto& run : side.runs)
            if (run.kind == surrogate::Observation::Kind::Measured)
                look(run.point, run.logValue, true);
        if (where < 0)
            for (const auto i : all)
                if (!known.fails(i))
                    look(i, known.logMean[i], false);
        if (where >= 0)
            out.best = {m_parameters[static_cast<std::size_t>(where)], m_target.metric, sign * best,
                        measured};
        return out;
    }
    const auto interest = interestFor(platform);
    if (interest.kind != surrogate::Interest::Kind::Level)
        return out;
    // A larger value of a rate means less time, so the sign of the target decides the side.
    auto& sides = out.sides.emplace();
    for (const auto i : all) {
        const double away = m_target.sign * (known.logMean[i] - interest.level[i]);
        sides.unsure += std::abs(away) < 1.96 * std::hypot(known.deviation[i], interest.spread[i]);
        ++(away > 0 ? sides.above : sides.below);
    }
    return out;
}

std::vector<MapStatus::Cliff> AdaptivePlan::cliffsOf(const Side& side) const
{
    std::vector<MapStatus::Cliff> out;
    for (std::size_t i = 0; i < side.fitted->steps().size(); ++i)
        if (const auto edge = side.fitted->edgeOf(i))
            out.push_back({m_parameters[static_cast<std::size_t>(edge->below)],
                           m_parameters[static_cast<std::size_t>(edge->above)], m_target.metric,
                           std::exp(m_target.sign * edge->logFactor)});
    return out;
}

MapStatuses AdaptivePlan::findings(bool answered)
{
    MapStatuses out;
    for (auto& [platform, side] : m_sides) {
        refresh(side);
        auto& map = out[platform];
        map.runs = side.met.size();
        map.points = m_parameters.size();
        map.stop = m_stop;
        map.history = side.history;
        if (!answered)
            map.secondsLeft = secondsLeft(side);
        if (!side.fitted)
            continue;
        map.error = side.error.median;
        map.errorP90 = side.error.p90;
        map.unsure = side.error.unsure;
        map.failing = side.error.failing;
        map.leftOneOut = side.fitted->leftOut().medianError;
        if (answered && !side.fitted->steps().empty())
            map.cliffs = cliffsOf(side);
        if (answered && m_goal.kind != Goal::Kind::None)
            map.goal = answerTo(platform, side);
    }
    return out;
}

} // namespace parascope::dispatch
