// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analyse/analysis/peak_doubts.h"

#include "engine/base/core/columns.h"
#include "engine/base/core/metrics.h"
#include "engine/base/core/outcome.h"

#include <algorithm>
#include <cmath>

namespace parascope::analysis {

namespace {

/// Returns for each code of the column `quality` whether above-peak is one of its words.
std::vector<std::uint8_t> saysAbove(const table::Column* quality)
{
    std::vector<std::uint8_t> out;
    if (!quality || quality->kind != table::Column::Kind::Category)
        return out;
    const auto word = namesOf(static_cast<QualitySet>(Quality::AbovePeak)).front();
    for (std::size_t code = 0; code < quality->dictionary->size(); ++code)
        out.push_back(quality->dictionary->text(static_cast<std::int32_t>(code)).find(word) !=
                      std::string::npos);
    return out;
}

Message wrongPeak(const PeakDoubts& doubts)
{
    const auto highest = std::to_string(std::lround(100 * doubts.highest));
    return doubts.above == 1
               ? Message::format("1 of %1 runs is faster than the peak used for its utilisation, beyond its "
                                 "interval (%2 % of the peak): that peak is wrong.",
                                 doubts.held, highest)
               : Message::format("%1 of %2 runs are faster than the peak used for their utilisation, beyond "
                                 "their intervals (up to %3 % of the peak): that peak is wrong.",
                                 doubts.above, doubts.held, highest);
}

/// Returns the distinct caveats of the measured ceilings.
std::vector<std::string> caveatsOf(const Json& measured)
{
    std::vector<std::string> out;
    RoofFacts facts;
    facts.measured = measured;
    for (auto& ceiling : ceilingsOf(facts))
        if (!ceiling.caveat.empty() && std::find(out.begin(), out.end(), ceiling.caveat) == out.end())
            out.push_back(std::move(ceiling.caveat));
    return out;
}

} // namespace

PeakDoubts peakDoubts(const table::Table& table, const table::Mask& mask,
                      const std::vector<std::pair<std::string, Json>>& measured)
{
    PeakDoubts out;
    const auto* utilisation = table.find(metric::flopsUtilisation);
    const auto* quality = table.find(columns::quality);
    const auto above = saysAbove(quality);
    if (utilisation && utilisation->kind == table::Column::Kind::Number)
        for (std::size_t row = 0; row < mask.size(); ++row) {
            const double share = utilisation->numbers[row];
            if (!mask[row] || std::isnan(share))
                continue;
            ++out.held;
            const auto code = above.empty() ? table::Dictionary::missing : quality->codes[row];
            if (code == table::Dictionary::missing || !above[static_cast<std::size_t>(code)])
                continue;
            ++out.above;
            out.rows.push_back(static_cast<std::uint32_t>(row));
            out.highest = std::isnan(out.highest) ? share : std::max(out.highest, share);
        }
    if (out.above)
        out.sentences.push_back(wrongPeak(out));
    for (const auto& [platform, ceilings] : measured)
        for (const auto& caveat : caveatsOf(ceilings))
            out.sentences.push_back(
                Message::format("The ceilings of %1 were measured with a caveat: %2.", platform, caveat));
    return out;
}

} // namespace parascope::analysis
