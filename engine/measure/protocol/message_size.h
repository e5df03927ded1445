// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/result.h"

#include <string_view>

namespace parascope::protocol {

/// Values, keys, lists and objects of one message: a worker that reports ten times a second can send a step
/// every 5 µs.
inline constexpr std::size_t maxElements = 250'000;
/// Of one text or number: a stack trace with all its frames.
inline constexpr std::size_t maxTokenBytes = std::size_t{1} << 20;

/// Refuses a line that would take many times its own size as a document, before anything is made of it. Says
/// nothing of whether it is JSON.
[[nodiscard]] Result<void> checkSize(std::string_view line);

} // namespace parascope::protocol
