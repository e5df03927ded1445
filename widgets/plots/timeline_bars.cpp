// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/timeline_bars.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace parascope::plots {

std::size_t firstFrom(std::span<const TimelineEvent> events, double time)
{
    const auto at = std::partition_point(events.begin(), events.end(),
                                         [&](const auto& event) { return startOf(event) < time; });
    return static_cast<std::size_t>(at - events.begin());
}

void forEachBar(std::span<const TimelineEvent> events, double from, double to, int width,
                const std::function<void(const TimelineBar&)>& take)
{
    if (width <= 0 || !(to > from))
        return;
    const double pixel = (to - from) / width;
    auto at = events.begin() + static_cast<std::ptrdiff_t>(firstFrom(events, from));
    if (at != events.begin() && static_cast<double>(std::prev(at)->end) > from)
        --at;
    while (at != events.end() && startOf(*at) < to) {
        const double left = (startOf(*at) - from) / pixel;
        const double right = (static_cast<double>(at->end) - from) / pixel;
        if (right - left >= 1) {
            take({std::max(0.0, left), std::min<double>(width, right), at->kind, 1});
            ++at;
            continue;
        }
        const double column = std::max(0.0, std::floor(left));
        const auto columnEnd = static_cast<std::int64_t>(std::ceil(from + (column + 1) * pixel));
        std::array<std::int64_t, eventKinds> times{};
        std::int64_t all = 0;
        do {
            const auto length = at->end - at->begin;
            times[static_cast<std::size_t>(at->kind)] += length;
            all += length;
            ++at;
        } while (at != events.end() && at->begin < columnEnd &&
                 static_cast<double>(at->end - at->begin) < pixel);
        const auto most = std::max_element(times.begin(), times.end()) - times.begin();
        take({column, column + 1, static_cast<workload::torch::Class>(most),
              std::min(1.0, static_cast<double>(all) / pixel)});
    }
}

} // namespace parascope::plots
