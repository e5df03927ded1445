// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/result.h"
#include "engine/store/records.h"

namespace parascope::dispatch {

/// The command line of another tool that measures an imported run again, for a shell, from what the run's
/// source keeps of the tool's own record. Fails where that does not say enough.
[[nodiscard]] Result<std::string> peerCommand(const store::RunRecord& run);

} // namespace parascope::dispatch
