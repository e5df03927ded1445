// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/json.h"

#include <filesystem>
#include <vector>

namespace parascope::workload {

/// Points of `family` in a list of operators as InferenceX's operator benchmarks write them: [{"type":
/// "gemm", "args": {"m": 1, ..., "dtype_a": "bf16"}, "name": ...}]. Names of models that a shape is from are
/// passed by. A type of operator that the family is not, and an argument that nobody knows, are refused by
/// name and entry.
[[nodiscard]] Result<std::vector<Parameters>> readOperatorList(const std::filesystem::path& file,
                                                               std::string_view family);

} // namespace parascope::workload
