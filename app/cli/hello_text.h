// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/json.h"

#include <string>

namespace parascope::cli {

/// A text out of what a worker says of itself, which may have any form; "?" where it says none.
inline std::string textOf(const Json& json, const char* key)
{
    if (!json.is_object())
        return "?";
    const auto found = json.find(key);
    return found != json.end() && found->is_string() ? found->get<std::string>() : "?";
}

} // namespace parascope::cli
