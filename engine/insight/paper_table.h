// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/insight/observation.h"

namespace parascope::insight {

/// A row of the paper's Table 1 (paradnn-facts, section 7) held against runs.
struct PaperRow
{
    enum class Verdict {
        Supported,    ///< the runs say the same
        Contradicted, ///< they say the opposite beyond their interval
        NotTestable,  ///< they lack what would test it, or say neither
    };
    int number = 0;
    const char* figure = ""; ///< of the paper
    Message claim;
    Verdict verdict = Verdict::NotTestable;
    Message sentence; ///< what the runs say, with its numbers; or why they say nothing
    Message needs;    ///< which runs would test it
    std::size_t n = 0;
    double value = figure::noValue;                                ///< the number that the verdict rests on
    analysis::Interval interval{figure::noValue, figure::noValue}; ///< its, 95 %
};
[[nodiscard]] std::string_view nameOf(PaperRow::Verdict verdict);

/// All 14 rows, in order. Each is tested alone: a verdict's chance of being false is its interval's.
[[nodiscard]] Result<std::vector<PaperRow>> paperTable(const figure::Input& input, const Request& request);

/// {"row", "figure", "claim", "verdict", "sentence", "needs", "n", "value", "interval"}
[[nodiscard]] Json toJson(const PaperRow& row);
using parascope::toText; // of values: the next line would hide it
[[nodiscard]] std::string toText(const std::vector<PaperRow>& rows);

} // namespace parascope::insight
