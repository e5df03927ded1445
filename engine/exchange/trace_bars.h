// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/exchange/trace_timeline.h"
#include "engine/model/workload/event_timeline.h"

/// For this module only.
namespace parascope::exchange::trace {

/// Returns the events of a trace in rows. `timeline` and `detail` are what timelineOf() returned for
/// `events`.
[[nodiscard]] workload::EventTimeline barsOf(const Events& events, const Timeline& timeline,
                                             const Detail& detail);

} // namespace parascope::exchange::trace
