// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/model/workload/event_timeline.h"

#include <functional>
#include <span>

namespace parascope::plots {

using TimelineEvent = workload::EventTimeline::Event;
inline constexpr std::size_t eventKinds = static_cast<std::size_t>(workload::torch::Class::Idle) + 1;

[[nodiscard]] inline double startOf(const TimelineEvent& event)
{
    return static_cast<double>(event.begin);
}
/// Returns the index of the first of ascending events that begins at a time or later.
[[nodiscard]] std::size_t firstFrom(std::span<const TimelineEvent> events, double time);

/// A bar of a timeline in pixels: one event, or all events in a column of pixels that are narrower than it.
struct TimelineBar
{
    double left, right;
    workload::torch::Class kind; ///< of most of the time
    double covered;              ///< part of the bar in which an event runs
};
/// Calls `take` with the bars of ascending events between two times, over a width in pixels. There are at
/// most three bars per pixel, however many events there are.
void forEachBar(std::span<const TimelineEvent> events, double from, double to, int width,
                const std::function<void(const TimelineBar&)>& take);

} // namespace parascope::plots
