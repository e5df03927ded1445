// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analysis/boxplot.h"

#include "engine/analysis/groups.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace parascope::analysis {

using table::Column;

Result<BoxRule> boxRuleFromName(std::string_view name)
{
    if (name == "paper")
        return BoxRule::Paper;
    if (name == "tukey")
        return BoxRule::Tukey;
    return badInput("--percentiles: \"" + std::string(name) + "\" is neither paper nor tukey.");
}

Result<BoxPlot> boxPlot(const table::Table& table, const table::Mask& mask, std::string_view metricName,
                        std::string_view byName, BoxRule rule)
{
    PARASCOPE_TRY(const Column* metric, table.column(metricName));
    PARASCOPE_TRY(const Column* by, table.column(byName));
    if (metric->kind != Column::Kind::Number)
        return badInput("\"" + metric->name + "\" holds texts; a box plot needs numbers.");
    BoxPlot out{metric->name, by->name, {}, {}};
    auto sample = completeRows(table, mask, std::array{metric});
    out.leftOut = std::move(sample.leftOut);
    for (auto& group : groupRows(*by, sample.rows)) {
        std::sort(group.rows.begin(), group.rows.end(),
                  [&](auto a, auto b) { return metric->numbers[a] < metric->numbers[b]; });
        std::vector<double> values;
        for (const auto row : group.rows)
            values.push_back(metric->numbers[row]);
        BoxGroup box;
        box.level = group.level;
        box.n = values.size();
        const bool paper = rule == BoxRule::Paper;
        box.lowBox = percentileOfSorted(values, paper ? 9 : 25);
        box.median = percentileOfSorted(values, 50);
        box.highBox = percentileOfSorted(values, paper ? 91 : 75);
        if (paper) {
            box.lowWhisker = percentileOfSorted(values, 2);
            box.highWhisker = percentileOfSorted(values, 98);
        } else {
            const double reach = 1.5 * (box.highBox - box.lowBox);
            // Never inside the box: with few values the box's end lies between two of them.
            box.lowWhisker = std::min(box.lowBox, *std::lower_bound(values.begin(), values.end(), box.lowBox - reach));
            box.highWhisker = std::max(box.highBox, *(std::upper_bound(values.begin(), values.end(), box.highBox + reach) - 1));
        }
        for (std::size_t i = 0; i < values.size(); ++i)
            if (values[i] < box.lowWhisker || values[i] > box.highWhisker) {
                box.outliers.push_back(values[i]);
                box.rows.push_back(group.rows[i]);
            }
        out.groups.push_back(std::move(box));
    }
    return out;
}

} // namespace parascope::analysis
