// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/json.h"
#include "engine/base/core/message.h"
#include "engine/measure/protocol/messages.h"
#include "engine/store/records.h"

#include <cstdint>

namespace parascope::dispatch {

/// Replaces the worker's readings of counters by the power during the steps that count, and adds the energy
/// per example (J), unless the worker measured it: the energy of a step divided by the batch size.
/// The power is that of the whole package or card, including other work. `block` is the number of steps per
/// timing. A worker that says nothing of the power (null) changes nothing. Returns a sentence for the run's
/// message if the energy is doubtful, or unknown although there is a counter.
[[nodiscard]] Message addEnergy(store::RunRecord& record, std::int64_t batch,
                                const protocol::DeviceInfo* unit, int block, const Json& readings);

} // namespace parascope::dispatch
