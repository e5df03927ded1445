// SPDX-License-Identifier: GPL-3.0-or-later
// What an adaptive sweep knows of its map and its goal, for whoever asks.
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
        // The error falls about as a power of the runs; the exponent is that of the latest half.
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

Json AdaptivePlan::answerTo(const std::string& platform, Side& side)
{
    std::vector<Index> all(m_parameters.size());
    for (std::size_t i = 0; i < all.size(); ++i)
        all[i] = static_cast<Index>(i);
    const auto known = side.fitted->predict(all);
    Json out = Json::object();
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
            out["best"] = {{"point", toJson(m_parameters[static_cast<std::size_t>(where)])},
                           {"metric", m_target.metric},
                           {"value", sign * best},
                           {"measured", measured}};
        return out;
    }
    const auto interest = interestFor(platform);
    if (interest.kind != surrogate::Interest::Kind::Level)
        return out;
    // More of the metric is less time where it is a rate.
    std::size_t above = 0, below = 0, unsure = 0;
    for (const auto i : all) {
        const double away = m_target.sign * (known.logMean[i] - interest.level[i]);
        unsure += std::abs(away) < 1.96 * std::hypot(known.deviation[i], interest.spread[i]);
        ++(away > 0 ? above : below);
    }
    return {{"above", above}, {"below", below}, {"unsure", unsure}};
}

Json AdaptivePlan::findings(bool answered)
{
    Json out = Json::object();
    for (auto& [platform, side] : m_sides) {
        refresh(side);
        const auto left = secondsLeft(side);
        Json entry = {{"runs", side.met.size()},
                      {"points", m_parameters.size()},
                      {"map_error", nullptr},
                      {"map_error_p90", nullptr},
                      {"seconds_left", answered || !left ? Json(nullptr) : Json(*left)},
                      {"stop", toJson(m_stop)}};
        entry["history"] = Json::array();
        for (const auto& past : side.history)
            entry["history"].push_back(
                {{"runs", past.runs}, {"map_error", past.error}, {"unsure", past.unsure}});
        if (side.fitted) {
            entry["unsure"] = side.error.unsure;
            entry["failing"] = side.error.failing;
            entry["map_error"] = side.error.median;
            entry["map_error_p90"] = side.error.p90;
            entry["left_one_out"] = side.fitted->leftOut().medianError;
            if (answered && m_goal.kind != Goal::Kind::None)
                entry["goal"] = answerTo(platform, side);
        }
        out[platform] = std::move(entry);
    }
    return out;
}

} // namespace parascope::dispatch
