// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/commands.h"

#include "engine/analysis/statistics.h"
#include "engine/dataset/dataset.h"
#include "engine/table/filter.h"

#include <cmath>
#include <memory>
#include <string>
#include <vector>

namespace parascope::cli {

/// What every analysis is asked.
struct AnalyseOptions
{
    std::vector<std::string> db;
    std::string where, platform;
    dataset::Definitions definitions;
};

/// A loaded database and the rows that were asked for.
struct AnalyseData
{
    std::shared_ptr<const dataset::Dataset> data;
    table::Selection rows;
};

/// --db, --where, --flops, --peak, and --platform where one platform is meant.
void addAnalyseOptions(CLI::App& command, AnalyseOptions& options, bool onePlatform);
[[nodiscard]] Result<AnalyseData> loadRows(const AnalyseOptions& options);
/// Takes out the rows of other platforms. Where several could be meant and none is named: bad input, listing them.
[[nodiscard]] Result<void> keepOnePlatform(AnalyseData& data, const AnalyseOptions& options);
/// The only platform among the rows; nothing when there is no row or there are several.
[[nodiscard]] std::vector<std::string> platformsOf(const AnalyseData& data);

/// null instead of NaN and infinity.
[[nodiscard]] inline Json numberOrNull(double value)
{
    return std::isfinite(value) ? Json(value) : Json(nullptr);
}
[[nodiscard]] inline Json intervalJson(const analysis::Interval& interval)
{
    return std::isfinite(interval.low) ? Json::array({interval.low, interval.high}) : Json(nullptr);
}
/// "left out: 220 oom, 3 no node".
[[nodiscard]] std::string leftOutText(const analysis::LeftOut& leftOut);
/// printf("%.4g")
[[nodiscard]] std::string shortNumber(double value);

/// Each adds its subcommands to `analyse`.
void addHeatMap(CLI::App& analyse, Context& context);
void addStatistics(CLI::App& analyse, Context& context); ///< regression, speedup, boxplot
void addRoofline(CLI::App& analyse, Context& context);   ///< roofline, breakdown
void addObservations(CLI::App& analyse, Context& context);

} // namespace parascope::cli
