// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/json.h"

#include <string>

namespace parascope::cli {

/// Returns a text from a worker's description of itself, whose JSON can have any form; "?" if it has no such
/// text.
inline std::string textOf(const Json& json, const char* key)
{
    if (!json.is_object())
        return "?";
    const auto found = json.find(key);
    return found != json.end() && found->is_string() ? found->get<std::string>() : "?";
}

} // namespace parascope::cli
