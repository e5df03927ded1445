// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/analysis/roofline.h"
#include "engine/analyse/table/table.h"
#include "engine/base/core/columns.h"

#include <string>
#include <utility>
#include <vector>

namespace parascope::analysis {

/// Reasons why a utilisation, or a position under a roof, is not credible. All users (reports, figures,
/// observations and `check`) print these sentences.
struct PeakDoubts
{
    std::size_t above = 0; ///< number of runs that carry `above-peak`
    std::size_t held = 0;  ///< number of runs that have a utilisation
    double highest = nan;  ///< the largest utilisation of the runs above the peak; NaN if there is none
    std::vector<std::uint32_t> rows; ///< rows of the runs above the peak
    std::vector<Message> sentences;  ///< the reasons, one sentence each; usually empty
};

/// Returns the doubts about the completed rows of the mask. `measured` has the platforms and the ceilings
/// that calibration stored for them (Ceiling::caveat); pass only those that the result uses. A table without
/// flops_utilisation has no runs above the peak.
[[nodiscard]] PeakDoubts peakDoubts(const table::Table& table, const table::Mask& mask,
                                    const std::vector<std::pair<std::string, Json>>& measured = {});

/// Returns the platforms of the rows of the mask with their measured ceilings, for peakDoubts(). `Facts` has
/// the members name and ceilings.
template <class Facts>
[[nodiscard]] std::vector<std::pair<std::string, Json>>
ceilingsOfRows(const table::Table& table, const table::Mask& mask, const std::vector<Facts>& platforms)
{
    const auto* platform = table.find(columns::platform);
    std::vector<std::pair<std::string, Json>> out;
    for (const auto& facts : platforms) {
        const auto code = platform ? platform->dictionary->find(facts.name) : table::Dictionary::missing;
        bool used = false;
        for (std::size_t row = 0; row < mask.size() && code != table::Dictionary::missing && !used; ++row)
            used = mask[row] && platform->codes[row] == code;
        if (used)
            out.emplace_back(facts.name, facts.ceilings);
    }
    return out;
}

} // namespace parascope::analysis
