// SPDX-License-Identifier: GPL-3.0-or-later
// Simulated launches of two equal sides on machines that are not quiet.
#pragma once

#include "columns.h"
#include "engine/analyse/analysis/compare.h"

#include <algorithm>
#include <random>
#include <string>
#include <vector>

namespace launches {

using parascope::analysis::Comparison;

struct Weather
{
    std::size_t cells = 60, launches = 5;
    double noise = 0.01;
    double slowShare = 0, slower = 0.1; ///< share of launches in a slower mode, and how much slower it is
    double launch = 0;                  ///< standard deviation shared by all cells of a launch
    double effect = 0;                  ///< effect on side B, in its first cell or in all
    bool all = false;
    std::size_t launchesOfB = 0;     ///< number of launches of B; 0 means as many as of A
    std::vector<double> noises = {}; ///< noise of the cells, in turn; if empty, all have `noise`
    double noisierB = 1;             ///< the noise of side B over that of A
    bool apart = false;              ///< side B is measured wholly after A
    double slowerLater = 0;          ///< change of the machine from the first launch to the last, as a line
};

/// Returns the sides of the launches in the order of time: in turns, also if one side has more launches.
inline std::vector<char> orderOf(const Weather& weather)
{
    const auto ofB = weather.launchesOfB > 0 ? weather.launchesOfB : weather.launches;
    std::vector<std::pair<double, char>> places;
    const auto add = [&](char side, std::size_t count, double begin) {
        for (std::size_t i = 0; i < count; ++i)
            places.emplace_back(begin + (static_cast<double>(i) + 0.5) / static_cast<double>(count), side);
    };
    add('a', weather.launches, 0);
    add('b', ofB, weather.apart ? 1 : 0);
    std::stable_sort(places.begin(), places.end(),
                     [](const auto& one, const auto& other) { return one.first < other.first; });
    std::vector<char> out;
    for (const auto& place : places)
        out.push_back(place.second);
    return out;
}

inline Comparison compared(const Weather& weather, std::uint64_t seed)
{
    std::mt19937_64 random(seed);
    std::normal_distribution<double> normal;
    std::vector<double> seconds, started;
    std::vector<std::string> keys, sides;
    double clock = 1000;
    const auto order = orderOf(weather);
    for (std::size_t launch = 0; launch < order.size(); ++launch) {
        const char side = order[launch];
        const double shared = weather.launch * normal(random), later = weather.slowerLater *
                                                                       static_cast<double>(launch) /
                                                                       static_cast<double>(order.size() - 1);
        for (std::size_t cell = 0; cell < weather.cells; ++cell) {
            const bool slow = std::uniform_real_distribution<double>()(random) < weather.slowShare;
            const double noise =
                (weather.noises.empty() ? weather.noise : weather.noises[cell % weather.noises.size()]) *
                (side == 'b' ? weather.noisierB : 1);
            const bool hit = side == 'b' && (weather.all || cell == 0);
            seconds.push_back((1 + static_cast<double>(cell)) *
                              std::exp(shared + later + noise * normal(random) +
                                       (slow ? std::log1p(weather.slower) : 0) + (hit ? weather.effect : 0)));
            keys.push_back("m" + std::to_string(cell));
            sides.emplace_back(1, side);
            started.push_back(clock += 4);
        }
    }
    auto table =
        testing::tableOf({testing::texts("work_key", keys), testing::texts("side", sides),
                          testing::metricColumn("step_seconds", seconds),
                          testing::numbers("started", started, parascope::table::Column::Role::Identity)});
    parascope::table::Mask a(sides.size(), 0), b(sides.size(), 0);
    for (std::size_t i = 0; i < sides.size(); ++i)
        (sides[i] == "a" ? a : b)[i] = 1;
    auto out = parascope::analysis::compare(table, a, b, {});
    return out ? *out : Comparison{};
}

} // namespace launches
