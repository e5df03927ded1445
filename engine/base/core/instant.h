// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

namespace parascope {

/// Returns the seconds since 1970 (UTC) of a time as tools write it: a date or time of ISO 8601 with "T" or a
/// space, with or without seconds, a fraction and an offset; what Git and e-mails write ("Sat Oct 10 10:00:00
/// 2026 +0200"); or a number of seconds, milliseconds, microseconds or nanoseconds since 1970. A time without
/// an offset is UTC. Returns nothing for another text.
[[nodiscard]] std::optional<double> secondsSince1970(std::string text);

} // namespace parascope
