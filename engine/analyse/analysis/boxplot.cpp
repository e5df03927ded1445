// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analyse/analysis/boxplot.h"

#include "engine/analyse/analysis/groups.h"

#include <algorithm>
#include <array>

namespace parascope::analysis {

using table::Column;

Result<BoxRule> boxRuleFromName(std::string_view name)
{
    if (name == "paper")
        return BoxRule::Paper;
    if (name == "tukey")
        return BoxRule::Tukey;
    return Error::badInput("--percentiles: \"%1\" is neither paper nor tukey.", std::string(name));
}

namespace {

BoxGroup boxOf(const Column& metric, const std::vector<std::uint32_t>& rows, BoxRule rule)
{
    std::vector<double> values;
    values.reserve(rows.size());
    for (const auto row : rows)
        values.push_back(metric.numbers[row]);
    BoxGroup box;
    box.n = values.size();
    const bool paper = rule == BoxRule::Paper;
    const auto ends = percentiles(values, paper ? std::array{2.0, 9.0, 50.0, 91.0, 98.0}
                                                : std::array{0.0, 25.0, 50.0, 75.0, 100.0});
    box.lowWhisker = ends[0];
    box.lowBox = ends[1];
    box.median = ends[2];
    box.highBox = ends[3];
    box.highWhisker = ends[4];
    if (!paper) {
        const double reach = 1.5 * (box.highBox - box.lowBox);
        double least = box.highWhisker, most = box.lowWhisker; // least and greatest value within reach
        for (const double value : values) {
            least = value >= box.lowBox - reach ? std::min(least, value) : least;
            most = value <= box.highBox + reach ? std::max(most, value) : most;
        }
        // A whisker never ends inside the box. With few values, the end of the box can be between two
        // values.
        box.lowWhisker = std::min(box.lowBox, least);
        box.highWhisker = std::max(box.highBox, most);
    }
    for (std::size_t i = 0; i < values.size(); ++i)
        if (values[i] < box.lowWhisker || values[i] > box.highWhisker)
            box.rows.push_back(rows[i]);
    std::sort(box.rows.begin(), box.rows.end(),
              [&](auto a, auto b) { return metric.numbers[a] < metric.numbers[b]; });
    for (const auto row : box.rows)
        box.outliers.push_back(metric.numbers[row]);
    return box;
}

} // namespace

Result<BoxPlot> boxPlot(const table::Table& table, const table::Mask& mask, std::string_view metricName,
                        std::string_view byName, BoxRule rule, std::vector<std::string> named)
{
    PARASCOPE_TRY(const Column* metric, table.column(metricName));
    PARASCOPE_TRY(const Column* by, table.column(byName));
    if (metric->kind != Column::Kind::Number)
        return Error::badInput("\"%1\" contains text; a box plot needs numbers.", metric->name);
    BoxPlot out{metric->name, by->name, {}, {}, {}};
    auto sample = completeRows(table, mask, std::array{metric});
    out.excluded = std::move(sample.excluded);
    named.emplace_back(byName);
    out.settings = openSettings(table, sample.rows, named);
    for (const auto& group : groupRows(*by, sample.rows))
        for (const auto& part : groupsOf(out.settings, group.rows)) {
            auto& box = out.groups.emplace_back(boxOf(*metric, part.rows, rule));
            box.level = group.level;
            box.settings = part.levels;
        }
    return out;
}

} // namespace parascope::analysis
