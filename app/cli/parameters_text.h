// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/result.h"
#include "engine/base/core/value.h"

namespace parascope::cli {

/// Parses the value "layer=4,node=32" of an option such as "--set"; errors name `option`.
[[nodiscard]] Result<Parameters> parametersFromText(const std::string& option, const std::string& text);

} // namespace parascope::cli
