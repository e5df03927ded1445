// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/json.h"

#include <string_view>

namespace parascope::dispatch {

/// What came from a runner's socket, to a request with this command: an object whose known keys have the
/// types and ranges that steering_server.h promises, so that whoever reads it need not ask again. Unknown
/// keys are ignored. An answer that is wrong is Io, in a sentence that names the key; {"error": TEXT} passes.
[[nodiscard]] Result<Json> checkedAnswer(Json answer, std::string_view command);

} // namespace parascope::dispatch
