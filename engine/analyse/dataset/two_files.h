// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/dataset/dataset.h"

namespace parascope::dataset {

/// Two databases for a comparison: one table with the runs of A, then those of B. A run that is in both is in
/// the table twice.
struct TwoFiles
{
    table::Table table;
    table::Mask a, b;
    /// For each row, the run's step times divided by their median, without warm-up; empty if the run kept
    /// none.
    std::vector<std::vector<double>> samples;
    std::size_t common = 0; ///< number of runs that are in both
};

[[nodiscard]] Result<TwoFiles> loadTwo(const std::filesystem::path& a, const std::filesystem::path& b,
                                       const Definitions& definitions, Costs costs);

} // namespace parascope::dataset
