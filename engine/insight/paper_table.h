// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/insight/observation.h"

namespace parascope::insight {

/// A row of the ParaDnn paper's Table 1 compared with runs.
struct PaperRow
{
    enum class Verdict {
        Supported,    ///< the runs agree with the claim
        Contradicted, ///< the runs show the opposite beyond their interval
        NotTestable,  ///< the runs lack the necessary data, or show neither
    };
    int number = 0;
    const char* figure = ""; ///< figure of the paper
    Message claim;
    Verdict verdict = Verdict::NotTestable;
    Message sentence; ///< the result with its numbers, or the reason why there is none
    Message needs;    ///< the runs that would test the claim
    std::size_t n = 0;
    double value = figure::noValue;                                ///< number behind the verdict
    analysis::Interval interval{figure::noValue, figure::noValue}; ///< 95 % interval of `value`
    double threshold = 0; ///< the claim says that the value is above it, or below it if `direction` is -1
    int direction = 1;
};
[[nodiscard]] std::string_view nameOf(PaperRow::Verdict verdict);

/// Returns all 14 rows, in order. Each row is tested separately: the probability of a false verdict is that
/// of its interval.
[[nodiscard]] Result<std::vector<PaperRow>> paperTable(const figure::Input& input, const Request& request);

/// Returns {"row", "figure", "claim", "verdict", "sentence", "needs", "n", "value", "threshold", "direction",
/// "interval"}.
[[nodiscard]] Json toJson(const PaperRow& row);
using parascope::toText; // Keep the Value overload visible; the next declaration would hide it.
[[nodiscard]] std::string toText(const std::vector<PaperRow>& rows);

} // namespace parascope::insight
