// SPDX-License-Identifier: GPL-3.0-or-later
// The sides and pairs of a ranking. Only ranking.cpp and winners.cpp use this header.
#pragma once

#include "engine/analyse/analysis/ranking.h"
#include "engine/analyse/analysis/speedup.h"

namespace parascope::analysis {

/// The sides that a request names or means.
struct RankingSides
{
    RankingRequest request; ///< with the names of the sides
    const table::Column* over = nullptr;
    const table::Column* metric = nullptr;
    std::vector<std::uint32_t> rows;  ///< completed runs of the sides
    std::vector<std::uint32_t> side;  ///< side of each row of `rows`
    std::vector<std::uint32_t> model; ///< model of each row of the table; defined for `rows`
    std::size_t models = 0;
    Excluded excluded;
};

[[nodiscard]] Result<RankingSides> rankingSides(const table::Table& table, const table::Mask& mask,
                                                const RankingRequest& request);

/// Compares two sides.
[[nodiscard]] Result<Speedup> speedupOf(const table::Table& table, const table::Mask& mask,
                                        const RankingSides& sides, std::size_t first, std::size_t second);

} // namespace parascope::analysis
