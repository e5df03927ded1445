// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analyse/analysis/compare.h"

#include "engine/analyse/analysis/compare_cells.h"
#include "engine/analyse/analysis/compare_judge.h"

#include <algorithm>
#include <cmath>

namespace parascope::analysis {

using table::Column;

namespace {

/// Puts the launches in the order in which they were made. If a sweep repeats its grid, the k-th launch of
/// each cell is then the same launch.
void orderLaunches(const table::Table& table, Comparison& out)
{
    for (const auto* name : {"started", "repeat"}) {
        const auto* column = table.find(name);
        if (!column || column->kind != Column::Kind::Number)
            continue;
        const auto earlier = [column](auto one, auto other) {
            return column->numbers[one] < column->numbers[other];
        };
        for (auto& cell : out.cells)
            for (auto* rows : {&cell.aRows, &cell.bRows})
                if (std::none_of(rows->begin(), rows->end(),
                                 [&](auto row) { return std::isnan(column->numbers[row]); }))
                    std::stable_sort(rows->begin(), rows->end(), earlier);
    }
}

} // namespace

std::string_view nameOf(Verdict verdict)
{
    return verdict == Verdict::Different ? "different" : verdict == Verdict::Same ? "same" : "cannot-tell";
}

Result<Comparison> compare(const table::Table& table, const table::Mask& a, const table::Mask& b,
                           const CompareRequest& request)
{
    PARASCOPE_TRY(auto out, gatherCells(table, a, b, request));
    if (out.cells.empty())
        return out;
    orderLaunches(table, out);
    judge(out, *table.find(request.metric));
    settleVerdicts(out, table, true);
    return out;
}

} // namespace parascope::analysis
