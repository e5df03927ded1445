// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/result.h"

#include <string_view>

namespace parascope {

/// Maximum length in bytes of the name of a sweep, a device or a platform. Every table, axis and legend shows
/// such names.
inline constexpr std::size_t longestName = 1000;

/// Fails if the name is too long; the error begins with `what`, such as "spec.json: "name"".
[[nodiscard]] inline Result<void> checkName(std::string_view name, std::string_view what)
{
    if (name.size() <= longestName)
        return {};
    return Error::badInput("%1 has %2 characters; the maximum is %3.", what, name.size(), longestName);
}

} // namespace parascope
