// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/commands.h"

#include "engine/analyse/analysis/boxplot.h"
#include "engine/analyse/analysis/pivot.h"
#include "engine/analyse/analysis/regression.h"
#include "engine/analyse/analysis/roofline.h"
#include "engine/analyse/analysis/speedup.h"
#include "engine/analyse/analysis/timing.h"
#include "engine/analyse/dataset/dataset.h"
#include "engine/analyse/table/filter.h"

#include <cmath>
#include <memory>
#include <string>
#include <vector>

namespace parascope::cli {

/// What every analysis is asked.
struct AnalyseOptions
{
    std::vector<std::string> db;
    std::string where, platform, timing;
    dataset::Definitions definitions;
    Option flopsOption; ///< of the command; says whether --flops was given
};

/// A loaded database and the rows that were asked for.
struct AnalyseData
{
    std::shared_ptr<const dataset::Dataset> data;
    table::Selection rows;
    analysis::Excluded reasons; ///< rows taken out here, which an analysis counts as "filtered"
    analysis::Timing timing;    ///< which one the result is of
    /// What the result holds runs against: the peak of their utilisation, or all ceilings of the platform.
    enum class Against { Nothing, Peak, Roof } against = Against::Nothing;

    /// An analysis' left_out, with those rows under their own reasons.
    void nameReasons(analysis::Excluded& excluded) const { analysis::nameReasons(excluded, reasons); }
};

/// --db, --where, --timing, --flops, --peak, and --platform where one platform is meant.
void addAnalyseOptions(Command command, AnalyseOptions& options, bool onePlatform);
/// `columns`: all that will be looked at beside --where and what every analysis looks at; none: any may be.
[[nodiscard]] Result<AnalyseData> loadRows(const AnalyseOptions& options,
                                           const std::vector<std::string>& columns = {});
/// Takes out the rows of other platforms. Where several could be meant and none is named: bad input, listing
/// them.
[[nodiscard]] Result<void> keepOnePlatform(AnalyseData& data, const AnalyseOptions& options);
/// The only platform among the rows; nothing when there is no row or there are several.
[[nodiscard]] std::vector<std::string> platformsOf(const AnalyseData& data);

/// Takes out the rows that were timed in another way than most (or than --timing wants), and then refuses
/// rows whose FLOPs were counted in several ways. `metrics` are those that a row must have to count; each
/// level of the columns `within` keeps its own timing.
[[nodiscard]] Result<void> keepTiming(AnalyseData& data, const AnalyseOptions& options,
                                      const std::vector<std::string>& metrics,
                                      const std::vector<std::string>& within = {"platform"});
/// loadRows, keepOnePlatform and keepTiming.
[[nodiscard]] Result<AnalyseData> loadOnePlatform(const AnalyseOptions& options,
                                                  const std::vector<std::string>& metrics);
/// The timing in the document, with its caveat there and in the text; then addPeakDoubts().
void addCaveats(Outcome& out, const AnalyseData& data);
/// What speaks against the peaks and ceilings that the result holds its runs against: above_peak (runs) and
/// peak_caveats (sentences) in the document, the sentences in the text. Nothing where it holds them against
/// none.
void addPeakDoubts(Outcome& out, const AnalyseData& data);

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
[[nodiscard]] std::string excludedText(const analysis::Excluded& excluded,
                                       std::string_view begin = "Left out: ");
/// printf("%.4g")
[[nodiscard]] std::string shortNumber(double value);
/// A share as per cent with one decimal: "27.3 %", "<0.1 %".
[[nodiscard]] std::string shareText(double share);
/// A value with its unit: a fraction (unit "1") as per cent, else with an SI prefix: "1.23 TFLOP/s", "4.56
/// %".
[[nodiscard]] std::string quantityText(double value, const std::string& unit);

/// What pairs of runs are equal in and what not: {"matched_on": ["dtype"], "differs": [{"column", "title",
/// "numerator", "denominator"}]}; the sentences that say it, and nothing where there is nothing to say.
[[nodiscard]] Json settingsJson(const std::vector<const table::Column*>& matched,
                                const std::vector<analysis::SideDifference>& differs);
[[nodiscard]] std::string settingsText(const std::vector<const table::Column*>& matched,
                                       const std::vector<analysis::SideDifference>& differs);
/// The same of a speedup, with its adjusted ratio and the levels that both sides have.
[[nodiscard]] Json settingsJson(const analysis::Speedup& speedup);
[[nodiscard]] std::string settingsText(const analysis::Speedup& speedup);
/// --timing for a comparison that names none: the one that most models have on both sides; "" for each side's
/// commonest.
[[nodiscard]] std::string timingOfBoth(const AnalyseData& data, const std::string& timing,
                                       const std::string& metric, const std::string& over,
                                       const std::string& numerator, const std::string& denominator);

/// " [low, high]"; nothing where there is no interval.
[[nodiscard]] std::string intervalText(const analysis::Interval& interval);
/// {"2": ..., "9", "50", "91", "98"}
[[nodiscard]] Json percentilesJson(const std::vector<double>& percentiles);
/// The FLOP count and the peak that a result is of.
[[nodiscard]] Json definitionsJson(const AnalyseOptions& options);
/// The run's hyper-parameters, those it has.
[[nodiscard]] Json shapeJson(const table::Table& table, std::size_t row);
/// "layer 4, node 32"
[[nodiscard]] std::string shapeText(const Json& shape);
/// The run's uuid.
[[nodiscard]] std::string runText(const table::Table& table, std::size_t row);
/// Adds `unable` to the document when there is a reason, and left_out.
void addReasons(Json& document, const Message& unable, const analysis::Excluded& excluded);
/// The counts by the reasons' keys.
[[nodiscard]] Json excludedJson(const analysis::Excluded& excluded);

/// Shapes that several subcommands print.
[[nodiscard]] Json pivotJson(const analysis::Pivot& pivot);
[[nodiscard]] std::string pivotText(const analysis::Pivot& pivot, const std::string& aggregate,
                                    bool ratio = false);
[[nodiscard]] Json regressionJson(const analysis::Regression& regression);
[[nodiscard]] std::string regressionText(const analysis::Regression& regression);
/// What is known of a platform's roofs, as --peak wants them.
[[nodiscard]] analysis::RoofFacts roofFacts(const dataset::Dataset& data, std::string_view platform,
                                            const AnalyseOptions& options);
/// The ceilings for those of the rows that are of the platform. Of rows of several data types: those that
/// hold for all.
[[nodiscard]] std::vector<analysis::Ceiling> ceilingsFor(const AnalyseData& data, std::string_view platform,
                                                         const AnalyseOptions& options);

/// Each adds its subcommands to `analyse`.
void addHeatMap(Command analyse, Context& context);
void addRegression(Command analyse, Context& context);
void addSpeedup(Command analyse, Context& context);
void addBoxPlot(Command analyse, Context& context);
void addRoofline(Command analyse, Context& context);
void addBreakdown(Command analyse, Context& context);
void addUpgrade(Command analyse, Context& context);
void addTraces(Command analyse, Context& context);
void addScaling(Command analyse, Context& context); ///< balance, scaling, stacks
void addCompare(Command analyse, Context& context);
void addPerformanceModel(Command analyse, Context& context); ///< model
void addMemory(Command analyse, Context& context);
void addServing(Command analyse, Context& context);
void addObservations(Command analyse, Context& context);

} // namespace parascope::cli
