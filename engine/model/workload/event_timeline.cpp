// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/workload/event_timeline.h"

#include <algorithm>

namespace parascope::workload {

const EventTimeline::Idle* EventTimeline::idleBefore(const Event& event) const
{
    const auto at = std::lower_bound(idle.begin(), idle.end(), event.begin,
                                     [](const Idle& gap, std::int64_t time) { return gap.end < time; });
    return at != idle.end() && at->end == event.begin ? &*at : nullptr;
}

} // namespace parascope::workload
