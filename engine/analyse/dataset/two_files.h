// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/dataset/dataset.h"

namespace parascope::dataset {

/// Two databases for a comparison: the runs of A, then those of B, as one table. A run that is in both is in
/// it twice.
struct TwoFiles
{
    table::Table table;
    table::Mask a, b;
    /// By row: the run's step times over their median, without warm-up; empty where it kept none.
    std::vector<std::vector<double>> samples;
    std::size_t common = 0; ///< runs that are in both
};

[[nodiscard]] Result<TwoFiles> loadTwo(const std::filesystem::path& a, const std::filesystem::path& b,
                                       const Definitions& definitions, Costs costs);

} // namespace parascope::dataset
