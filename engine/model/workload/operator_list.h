// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/json.h"

#include <filesystem>
#include <vector>

namespace parascope::workload {

/// Reads points of `family` from a list of operators in the format of InferenceX's operator benchmarks:
/// [{"type": "gemm", "args": {"m": 1, ..., "dtype_a": "bf16"}, "name": ...}]. Names of models that a shape
/// comes from are ignored. Fails for an operator type other than the family, and for an unknown argument; the
/// error gives the name and the entry.
[[nodiscard]] Result<std::vector<Parameters>> readOperatorList(const std::filesystem::path& file,
                                                               std::string_view family);

} // namespace parascope::workload
