// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/analysis/roofline.h"
#include "engine/analyse/table/table.h"
#include "engine/base/core/columns.h"

#include <string>
#include <utility>
#include <vector>

namespace parascope::analysis {

/// Why a utilisation, or a place under a roof, cannot be believed. The only place that says so: reports,
/// figures, observations and `check` print these sentences.
struct PeakDoubts
{
    std::size_t above = 0;           ///< runs that carry `above-peak`
    std::size_t held = 0;            ///< runs that have a utilisation
    double highest = nan;            ///< the largest utilisation of those above; NaN where there is none
    std::vector<std::uint32_t> rows; ///< of the runs above
    std::vector<Message> sentences;  ///< mostly none
};

/// Of the completed rows of the mask. `measured`: platforms with the ceilings that calibration stored of them
/// (Ceiling::caveat), of those alone that the result uses. A table without flops_utilisation has no runs
/// above.
[[nodiscard]] PeakDoubts peakDoubts(const table::Table& table, const table::Mask& mask,
                                    const std::vector<std::pair<std::string, Json>>& measured = {});

/// The platforms that rows of the mask are of, and what is said of them; for peakDoubts(). `Facts` has name
/// and ceilings.
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
