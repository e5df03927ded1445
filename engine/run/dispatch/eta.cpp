// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/dispatch/eta.h"

#include "engine/base/core/units.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace parascope::dispatch {

namespace {
/// Assumed seconds for start, build and first step of a run before any run has ended.
constexpr double overheadSeconds = 0.3;
} // namespace

int Eta::classOf(double stepFlops)
{
    return stepFlops > 1 ? static_cast<int>(std::floor(2 * std::log10(stepFlops))) : 0;
}

void Eta::observe(double stepFlops, double seconds)
{
    auto& mean = m_classes[classOf(stepFlops)];
    mean.count =
        std::min(mean.count + 1, 20); // a moving mean, because the machine's speed may change overnight
    mean.seconds += (seconds - mean.seconds) / mean.count;
}

double Eta::predict(double stepFlops, double budget) const
{
    return predictClass(classOf(stepFlops), budget);
}

double Eta::predictClass(int wanted, double budget) const
{
    if (m_classes.empty())
        return overheadSeconds + budget / 2;
    const auto nearest =
        std::min_element(m_classes.begin(), m_classes.end(), [&](const auto& a, const auto& b) {
            return std::abs(a.first - wanted) < std::abs(b.first - wanted);
        });
    return nearest->second.seconds;
}

double restOf(double expected, double elapsed, double limit)
{
    constexpr double least = 0.1;
    const double overrun = std::min(elapsed / 2, limit - elapsed);
    return std::max({expected - elapsed, overrun, least});
}

std::string timeLeftText(double seconds)
{
    return seconds < 1 ? "less than 1 s" : durationText(seconds);
}

std::vector<double> laneEtas(const std::vector<LaneLoad>& loads)
{
    std::vector<double> out;
    for (std::size_t i = 0; i < loads.size(); ++i) {
        double seconds = 0;
        for (std::size_t k = 0; k < loads.size(); ++k)
            if (i == k || HostArbiter::conflict(loads[i].claim, loads[k].claim))
                seconds += std::min(loads[i].seconds, loads[k].seconds);
        out.push_back(seconds);
    }
    return out;
}

} // namespace parascope::dispatch
