// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/result.h"
#include "engine/store/records.h"

namespace parascope::dispatch {

/// Returns the command line, quoted for a shell, of another tool that measures an imported run again. It is
/// made from the part of the tool's own record that the run's source keeps. Returns an error when that record
/// is not sufficient.
[[nodiscard]] Result<std::string> peerCommand(const store::RunRecord& run);

} // namespace parascope::dispatch
