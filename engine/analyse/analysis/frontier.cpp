// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analyse/analysis/groups.h"
#include "engine/analyse/analysis/speedup.h"

#include <numeric>

namespace parascope::analysis {

Frontier frontier(const table::Table& pairs, const SpeedupRequest& request)
{
    Frontier best;
    const auto* speedups = pairs.find("speedup");
    if (!speedups)
        return best;
    std::vector<std::uint32_t> rows(pairs.rows());
    std::iota(rows.begin(), rows.end(), 0U);
    const table::Mask all(pairs.rows(), 1);
    for (const auto* factor : hyperParameters(pairs, all)) {
        const auto groups = groupRows(*factor, rows);
        std::size_t n = 0, wins = 0;
        std::vector<std::size_t> counts, winCounts;
        for (const auto& group : groups) {
            std::size_t won = 0;
            for (const auto row : group.rows)
                won += speedups->numbers[row] > 1;
            counts.push_back(group.rows.size());
            winCounts.push_back(won);
            n += group.rows.size();
            wins += won;
        }
        std::size_t below = 0, winsBelow = 0;
        for (std::size_t i = 0; i + 1 < groups.size(); ++i) {
            below += counts[i];
            winsBelow += winCounts[i];
            const auto level = numberOf(groups[i + 1].level);
            const double a = static_cast<double>(winsBelow), b = static_cast<double>(below - winsBelow);
            const double c = static_cast<double>(wins - winsBelow), d = static_cast<double>(n - below) - c;
            const double margins = (a + b) * (c + d) * (a + c) * (b + d);
            if (!level || margins == 0)
                continue;
            const double chi = static_cast<double>(n) * (a * d - b * c) * (a * d - b * c) / margins;
            if (chi > best.chiSquare)
                best = {factor->name, *level, winsBelow, below, wins - winsBelow, n - below, chi, {}};
        }
    }
    if (!best.factor.empty())
        best.sentence = Message::format(
            "%1 of %2 models with %3 %4 or more run faster on %5 than on %6, and %7 of %8 with less.",
            best.winsAbove, best.nAbove, best.factor, toText(valueFromText(toText(Value(best.threshold)))),
            request.numerator, request.denominator, best.winsBelow, best.nBelow);
    return best;
}

} // namespace parascope::analysis
