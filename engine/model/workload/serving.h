// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/value.h"

#include <optional>
#include <string_view>

namespace parascope::workload {

/// Returns the bytes that each further position of one sequence takes in the cache of keys and values, while
/// no window is full; 0 if the state does not grow. Returns nothing if the family has no decode mode or no
/// such model.
[[nodiscard]] std::optional<double> kvBytesPerToken(std::string_view family, const Parameters& parameters,
                                                    std::string_view dtype);

} // namespace parascope::workload
