// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/result.h"

#include <string_view>

namespace parascope::protocol {

/// Maximum number of values, keys, lists and objects of one message. A worker that reports ten times per
/// second can send one step every 5 µs within this limit.
inline constexpr std::size_t maxElements = 250'000;
/// Maximum size of one text or number in bytes; what a called program printed (maxCalledBytes) fits, whatever
/// its characters are in JSON.
inline constexpr std::size_t maxTokenBytes = std::size_t{8} << 20;
/// Maximum size in bytes of each text that a worker sends of a called program.
inline constexpr std::size_t maxCalledBytes = std::size_t{1} << 20;

/// Refuses a line whose parsed document would take many times the size of the line. Call it before parsing.
/// It does not check whether the line is valid JSON.
[[nodiscard]] Result<void> checkSize(std::string_view line);

} // namespace parascope::protocol
