// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/table/table.h"
#include "engine/base/core/result.h"

#include <string_view>

namespace parascope::analysis {

/// Returns the code of a level of a category column. Fails if the column holds numbers, or if the level does
/// not exist; the error then names the existing levels.
[[nodiscard]] Result<std::int32_t> levelCode(const table::Table& table, std::string_view column,
                                             std::string_view level);

/// Returns the rows of `mask` that have that level.
[[nodiscard]] Result<table::Mask> sideMask(const table::Table& table, const table::Mask& mask,
                                           std::string_view column, std::string_view level);

/// The FLOP/s of one result must follow one definition (executed, tf_profiler or recorded). Fails with the
/// definitions' names when `metric` is counted in FLOPs and the rows' column flops_definition has several.
/// A table without that column passes.
[[nodiscard]] Result<void> refuseMixedFlops(const table::Table& table, const table::Mask& mask,
                                            std::string_view metric);

} // namespace parascope::analysis
